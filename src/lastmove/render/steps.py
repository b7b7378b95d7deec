"""Steps of an argument rendered: for the terminal, as HTML, as LaTeX and as JSON.

Each renderer knows the five kinds of step and the kinds of part, and nothing of any theorem.

Ours because steps are; there is too little text between the parts for a template language.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import chain
from math import ceil

from lastmove.core.errors import LimitReached, printable
from lastmove.core.position import Move, Position
from lastmove.core.steps import (
    SIGNS,
    Cases,
    Math,
    Part,
    Parts,
    Say,
    Show,
    Spot,
    Step,
    Sub,
    Table,
    plain,
    word,
)
from lastmove.render.drawer import drawer_of
from lastmove.render.latex import breakable, escaped, typed
from lastmove.render.shows import show_svg
from lastmove.render.tables import aligned, numbers

Json = dict[str, "Json"] | list["Json"] | str | int | bool | None

TALL = 40
"""A picture in characters that has more lines is left out; a table that has more is parted."""
WIDE, NARROW = 68, 18
"""Letters in a line of a LaTeX table; a column of fewer than these is never broken."""


# -- characters ---------------------------------------------------------------------------------


def text(steps: Iterable[Step]) -> list[str]:
    """Each step as a text of one line or more."""
    return ["\n".join(_lines(step)) for step in steps]


def numbered(steps: Iterable[str]) -> Iterator[str]:
    """The lines of steps with their numbers, a blank line before each."""
    for number, step in enumerate(steps, 1):
        first, *rest = step.splitlines()
        yield from ("", f"{number}. {first}", *(f"   {line}".rstrip() for line in rest))


def _lines(step: Step) -> Iterator[str]:
    match step:
        case Say():
            yield plain(step.parts)
        case Table():
            yield plain(step.lead)
            head, *rows = ([word(cell) for cell in row] for row in (step.head, *step.rows))
            yield from aligned(head, rows)
            if step.more:
                yield f"… and {step.more:,} more" if step.more > 1 else "…"
        case Show():
            if step.lead:
                yield plain(step.lead)
            yield from characters(step)
        case Cases():
            yield plain(step.lead)
            for case in step.cases:
                yield f"- {plain(case.when)}"
                for inner in case.then:
                    yield from (f"  {line}" for line in _lines(inner))
        case Sub():
            argument = step.argument
            yield f"{word(argument.position)}: {plain(argument.sentence)}"
            if not step.folded:
                yield from (f"  {line}" for line in list(numbered(text(step.steps())))[1:])


def characters(show: Show) -> list[str]:
    """A position in characters; nothing where that would be too tall."""
    lines = (show.plain or drawer_of(show.position).text(show.position)).splitlines()
    return lines if len(lines) <= TALL else []


# -- HTML ---------------------------------------------------------------------------------------


def html(steps: Iterable[Step]) -> str:
    """A numbered list for a page or a notebook.

    Positions, moves and what lies on the board say in `data-` attributes what they are, so that a
    page can open the one and light up the other.
    """
    return f'<ol class="argument">{"".join(f"<li>{_html(step)}</li>" for step in steps)}</ol>'


def _html(step: Step) -> str:
    match step:
        case Say():
            first, *rest = plain(step.parts).split("\n")
            if rest:
                return f"<p>{escape(first)}</p><pre>{escape(chr(10).join(rest))}</pre>"
            return f"<p>{rich(step.parts)}</p>"
        case Table():
            head = "".join(f"<th>{rich((c,))}</th>" if c != "" else "<td></td>" for c in step.head)
            rows = "".join(_html_row(row, i in step.marked) for i, row in enumerate(step.rows))
            more = f"<p>… and {step.more:,} more</p>" if step.more > 1 else "<p>…</p>"
            return (
                f"<p>{rich(step.lead)}</p><table><thead><tr>{head}</tr></thead>"
                f"<tbody>{rows}</tbody></table>{more if step.more else ''}"
            )
        case Show():
            lead = f"<p>{rich(step.lead)}</p>" if step.lead else ""
            try:
                return f"{lead}<figure>{show_svg(step, caption=False)}</figure>"
            except LimitReached:
                return lead
        case Cases():
            cases = "".join(
                f"<li><p>{rich(case.when)}</p>{''.join(map(_html, case.then))}</li>"
                for case in step.cases
            )
            return f"<p>{rich(step.lead)}</p><ul>{cases}</ul>"
        case Sub():
            argument = step.argument
            summary = f"{rich((argument.position,))}: {rich(argument.sentence)}"
            if not (steps := list(step.steps())):
                return f"<p>{summary}</p>"
            shown = "" if step.folded else ' open="open"'
            return f"<details{shown}><summary>{summary}</summary>{html(steps)}</details>"


def bare_html(step: Step) -> str:
    """What a step says, without its picture, its cases and the steps of an argument in it."""
    match step:
        case Show() | Cases():
            return f"<p>{rich(step.lead)}</p>" if step.lead else ""
        case Sub():
            argument = step.argument
            return f"<p>{rich((argument.position,))}: {rich(argument.sentence)}</p>"
    return _html(step)


def _html_row(row: Sequence[Part], marked: bool) -> str:
    cells = (f"<td{_number(cell)}>{rich((cell,))}</td>" for cell in row)
    kind = ' class="marked"' if marked else ""
    return f"<tr{kind}>{''.join(cells)}</tr>"


def _number(cell: Part) -> str:
    return ' class="number"' if isinstance(cell, int) else ""


def rich(parts: Iterable[Part]) -> str:
    """Parts in a line of HTML, which say in `data-` attributes what they are."""
    return "".join(map(_rich_word, parts))


def _rich_word(part: Part) -> str:
    said = escape(printable(word(part)))
    match part:
        case Position():
            return f'<code data-position="{escape(printable(str(part)))}">{said}</code>'
        case Move():
            return f'<span class="move" data-move="{said}">{said}</span>'
        case Math():
            return f'<span class="math">{said}</span>'
        case Spot():
            return f'<span class="place" data-spots="{escape(" ".join(part.names))}">{said}</span>'
    return said


# -- LaTeX --------------------------------------------------------------------------------------


def latex(head: Parts, steps: Iterable[Step]) -> str:
    """A sentence and a numbered list; needs no package."""
    items = (line for step in steps for line in _latex_item(step))
    begin = r"\begin{sloppypar}\noindent", _tex(head), r"\begin{enumerate}"
    return "\n".join([*begin, *items, r"\end{enumerate}\end{sloppypar}"])


def _latex_item(step: Step) -> Iterator[str]:
    first, *rest = _latex(step)
    yield rf"\item {_shielded(first)}"
    yield from rest


def _latex(step: Step) -> Iterator[str]:
    match step:
        case Say():
            first, *rest = plain(step.parts).split("\n")
            yield _tex(step.parts) if not rest else escaped(first)
            yield from _typewritten(rest)
        case Table():
            yield _tex(step.lead)
            yield from _tabular((step.head, *step.rows))
            if step.more:
                yield r"\dots" if step.more == 1 else rf"\dots\ and {step.more} more"
        case Show():
            yield _tex(step.lead)
            yield from _typewritten(characters(step))
        case Cases():
            yield _tex(step.lead)
            yield r"\begin{itemize}"
            for case in step.cases:
                yield rf"\item {_shielded(_tex(case.when))}"
                for inner in case.then:
                    yield from _latex(inner)
            yield r"\end{itemize}"
        case Sub():
            argument = step.argument
            yield f"{_tex((argument.position,))}: {_tex(argument.sentence)}"
            if items := [] if step.folded else [*map(_latex_item, step.steps())]:
                yield from (r"\begin{enumerate}", *chain(*items), r"\end{enumerate}")


def _tabular(rows: Sequence[Sequence[Part]]) -> Iterator[str]:
    """The rows below their head; long texts are broken where a line cannot hold the table.

    A table that a page could not hold is several, for LaTeX turns no page in a table.
    """
    columns = list(zip(*rows, strict=True))
    widths = [max(map(_letters, column)) for column in columns]
    room = WIDE - 2 * len(widths)
    long = [width > NARROW and sum(widths) > room for width in widths]
    kept = sum(width for width, broken in zip(widths, long, strict=True) if not broken)
    share = (room - kept) / max(1, sum(widths) - kept)
    form = "".join(
        rf"p{{{share * width / WIDE:.2f}\linewidth}}" if broken else _aligned(column[1:])
        for column, width, broken in zip(columns, widths, long, strict=True)
    )

    def written(row: Sequence[Part]) -> str:
        cells = (r"\raggedright " * x + _tex((cell,)) for cell, x in zip(row, long, strict=True))
        return _shielded(" & ".join(cells)) + r" \tabularnewline"

    head = (rf"\begin{{center}}\begin{{tabular}}{{{form}}}", written(rows[0]) + r" \hline")
    lines = 0
    yield from head
    for row in rows[1:]:
        needed = max(
            ceil(1.2 * _letters(cell) / (share * width)) if broken else 1
            for cell, width, broken in zip(row, widths, long, strict=True)
        )
        if lines + needed > TALL and lines:
            yield from (r"\end{tabular}\end{center}", *head)
            lines = 0
        lines += needed
        yield written(row)
    yield r"\end{tabular}\end{center}"


def _letters(cell: Part) -> float:
    """How wide a cell is, in letters; those of a typewriter are wider."""
    return len(word(cell)) * (1.2 if isinstance(cell, Position) else 1.0)


def _aligned(column: Sequence[Part]) -> str:
    return "r" if numbers(word(cell) for cell in column) else "l"


def _typewritten(lines: Sequence[str]) -> Iterator[str]:
    """Lines in which columns stand below each other."""
    if lines:
        yield r"\begin{flushleft}\ttfamily"
        yield from (rf"\mbox{{}}{typed(line)}\\" for line in lines)
        yield r"\end{flushleft}"


def _shielded(text: str) -> str:
    """Text that may follow a command, which would take what begins with a bracket for its own."""
    return "{}" * text.startswith("[") + text


def _tex(parts: Iterable[Part]) -> str:
    return "".join(map(_tex_word, parts))


def _tex_word(part: Part) -> str:
    match part:
        case Math():
            return f"${''.join(_tex_sign(c) for c in part.text)}$"
        case Position():
            return rf"\texttt{{{breakable(escaped(word(part)))}}}"
        case Move():
            return rf"\emph{{{escaped(part.text)}}}"
    return breakable(escaped(word(part)))


def _tex_sign(sign: str) -> str:
    command = SIGNS.get(sign, sign)
    return f"{command} " if command[0] == "\\" and command[-1].isalpha() else command


# -- JSON ---------------------------------------------------------------------------------------


def data(steps: Iterable[Step]) -> list[Json]:
    """The steps as plain data; a folded argument by its sentence alone, a picture by its marks."""
    return [_data(step) for step in steps]


def _data(step: Step) -> Json:
    match step:
        case Say():
            return {"kind": "say", "parts": parts_data(step.parts)}
        case Table():
            return {
                "kind": "table",
                "lead": parts_data(step.lead),
                "head": parts_data(step.head),
                "rows": [parts_data(row) for row in step.rows],
                "more": step.more,
                "marked": list(step.marked),
            }
        case Show():
            return {
                "kind": "show",
                "lead": parts_data(step.lead),
                "position": str(step.position),
                "marks": [
                    {
                        "spots": list(m.spots),
                        "style": m.style,
                        "label": m.label,
                        "meaning": m.meaning,
                    }
                    for m in step.marks
                ],
                "links": [{"from": k.start, "to": k.end, "style": k.style} for k in step.links],
                "circles": [
                    {"center": c.center, "through": c.through, "style": c.style}
                    for c in step.circles
                ],
                "moves": parts_data(step.moves),
            }
        case Cases():
            return {
                "kind": "cases",
                "lead": parts_data(step.lead),
                "cases": [
                    {"when": parts_data(case.when), "then": data(case.then)} for case in step.cases
                ],
            }
        case Sub():
            argument = step.argument
            found: dict[str, Json] = {
                "kind": "sub",
                "position": str(argument.position),
                "sentence": parts_data(argument.sentence),
                "folded": step.folded,
            }
            return found if step.folded else found | {"steps": data(step.steps())}


def parts_data(parts: Parts | tuple[Move, ...]) -> list[Json]:
    """Words and numbers as they are, others as objects that say what they are."""
    return [_part_data(part) for part in parts]


def _part_data(part: Part) -> Json:
    match part:
        case Position():
            return {"position": str(part)}
        case Move():
            return {"move": part.text, "to": str(part.to)}
        case Math():
            return {"math": part.text}
        case Spot():
            return {"text": part.text, "spots": list(part.names)}
    return part
