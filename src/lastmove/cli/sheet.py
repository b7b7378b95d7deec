"""`lastmove sheet`."""

from __future__ import annotations

from pathlib import Path

import click

from lastmove.cli.common import (
    budget,
    echo_json,
    examples,
    game_argument,
    games_of,
    json_option,
    limit_options,
    misere_option,
    output_option,
    play_of,
    read_position,
    write_data,
    write_result,
)
from lastmove.core.errors import InputError
from lastmove.core.extras import need_extra
from lastmove.core.watching import limited


@click.command(
    "sheet",
    epilog=examples(
        'sheet "nim(3,5,7)" "cram(3x4)" -o sheet.html',
        'sheet "nim(3,5,7)" "queen(3,4)" --title "Week 2" -o sheet.tex',
        'sheet "nim(1,3,5,7)" --misere --no-solutions -o sheet.html',
    ),
)
@game_argument("expressions", nargs=-1, required=True, metavar="EXPRESSION…")
@misere_option
@click.option("--title", default="Who wins?", show_default=True, help="What stands at the top.")
@click.option("--solutions/--no-solutions", default=True, help="With the solutions on a new page.")
@output_option
@limit_options
@json_option
def command(
    expressions: tuple[str, ...],
    misere: bool,
    title: str,
    solutions: bool,
    output: str | None,
    seconds: float | None,
    memory: str | None,
    as_json: bool,
) -> None:
    """An exercise sheet of positions, with pictures, and its solutions with their reasons.

    HTML, which a browser prints; -o x.tex is LaTeX with pictures in TikZ; -o x.pdf is made by
    LaTeX, where pdflatex is installed, with the extra lastmove[print].
    """
    from lastmove.api.sheet import sheet

    form = Path(output or "").suffix.lower()
    if form == ".pdf" and not as_json:
        need_extra("A sheet as PDF", "print", "matplotlib")
    elif form not in ("", ".html", ".htm", ".tex", ".json"):
        raise InputError(f"a sheet is written as .html, .tex or .pdf, not as {form}")
    limits = budget(seconds, memory)
    positions = [read_position(text, limits) for text in expressions]
    with limited(limits, *(game for position in positions for game in games_of(position))):
        made = sheet(*positions, play=play_of(misere), title=title, solutions=solutions)
        if as_json:
            echo_json(made.as_dict(), output)
        elif form == ".pdf" and output is not None:
            write_data(made.to_pdf(), output)
        else:
            write_result(made.to_latex() if form == ".tex" else made.to_html(), output)
