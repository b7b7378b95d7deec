"""`lastmove draw`."""

from __future__ import annotations

import click

from lastmove.cli.common import (
    echo_json,
    examples,
    game_argument,
    games_of,
    json_option,
    limit_options,
    misere_option,
    output_option,
    picture_form,
    play_of,
    players_option,
    read_position,
    scheme_option,
    write_picture,
    write_result,
)
from lastmove.core.limits import Budget
from lastmove.core.watching import limited


@click.command(
    "draw",
    epilog=examples(
        'draw "rook(3,5)" -o rook.svg',
        'draw "rook(3,5)" -o rook.tikz',
        'draw "cram(4x4)" --why -o why.svg',
        'draw "nim(1,2)" --text',
        'draw "nim(1,2)" --players 3 -o tree.svg',
    ),
)
@game_argument("expression")
@click.option("--text", is_flag=True, help="In characters, for a terminal.")
@click.option(
    "--why",
    is_flag=True,
    help="With the argument that tells who wins: a matching, trees, a pairing, the move to make.",
)
@misere_option
@players_option(help="The game tree, as N players play it in turn.")
@scheme_option(
    type=click.Choice(["win", "stable", "fine"]),
    help="With --players, or of a tree: the type of every position.",
)
@click.option(
    "--graph",
    is_flag=True,
    help="Every position of the game once, with N, P and nimber; with --players its type.",
)
@output_option
@limit_options
@json_option
def command(
    expression: str,
    text: bool,
    why: bool,
    misere: bool,
    players: int | None,
    scheme: str | None,
    graph: bool,
    output: str | None,
    seconds: float | None,
    memory: str | None,
    as_json: bool,
) -> None:
    """A picture of the position EXPRESSION: SVG, or what the name of the file asks for.

    -o x.svg, x.pdf, x.png, or x.tikz, which goes into a LaTeX document that uses TikZ. PDF and PNG
    need the extra lastmove[print].
    """
    from lastmove.api.draw import draw

    if not text and not as_json:
        picture_form(output)
    limits = Budget(seconds, memory)
    position = read_position(expression, limits)
    if why and as_json:
        raise click.UsageError("--why draws an SVG picture; lastmove explain tells it in words")

    def picture(text: bool) -> str:
        with limited(limits, *games_of(position)):
            return draw(
                position,
                text=text,
                why=why,
                play=play_of(misere),
                players=players,
                scheme=scheme,
                graph=graph,
                time=seconds,
                memory=memory,
            )

    if not as_json:
        (write_result if text else write_picture)(picture(text), output)
        return
    many = players is not None or scheme is not None
    found = {"position": str(position)} | ({"players": players} if many else {})
    echo_json(found | {"svg": picture(False), "text": picture(True)}, output)
