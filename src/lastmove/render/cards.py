"""Cards of results as HTML, for notebooks: in the colors of the page around them, light or dark."""

from __future__ import annotations

from html import escape

from lastmove.core.cards import Card
from lastmove.core.family import resolve

CARD = "display:flex;flex-wrap:wrap;gap:1rem;align-items:flex-start"
TABLE = "background:none;margin:0;font-size:inherit"
CELL = "text-align:left;vertical-align:top;padding:.1rem .8rem .1rem 0"
NAME = f"{CELL};font-weight:normal;opacity:.7"


def html(card: Card) -> str:
    """A picture where there is one, the sentence, and the lines below it.

    >>> from lastmove.core.cards import Line
    >>> told = html(Card("1 < 2", (Line("by", ("counting",)),)))
    >>> "<p><b>1 &lt; 2</b></p>" in told, "<td" in told
    (True, True)
    """
    rows = "".join(
        f'<tr><th scope="row" style="{NAME}">{"" if number else escape(name)}</th>'
        f"{_cells(cells)}</tr>"
        for name, lines in card.groups()
        for number, cells in enumerate(lines)
    )
    return (
        f'<div class="lastmove" style="{CARD}">{_picture(card)}'
        f'<div style="flex:1 1 20rem;min-width:0"><p><b>{escape(card.head)}</b></p>'
        f'<table style="{TABLE}"><tbody>{rows}</tbody></table></div></div>'
    )


def _cells(cells: tuple[str, ...]) -> str:
    """One cell takes the room of two; the last of two takes what the others leave."""
    *before, last = cells
    wide = "" if before else ' colspan="2"'
    kept = "".join(f'<td style="{CELL};white-space:nowrap">{escape(cell)}</td>' for cell in before)
    return f'{kept}<td style="{CELL};width:100%"{wide}>{escape(last)}</td>'


def _picture(card: Card) -> str:
    if card.pictured is None:
        return ""
    svg: str = resolve("lastmove.api.draw:svg")(card.pictured)
    return f"<div>{svg}</div>"
