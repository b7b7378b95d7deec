"""Poker nim: the heaps on their floor, and below them the stocks of the two players."""

from __future__ import annotations

from lastmove.core.position import Move, Position
from lastmove.render import heaps
from lastmove.render.canvas import Canvas, Style
from lastmove.render.drawer import Drawer
from lastmove.render.labels import short_number, text_width
from lastmove.render.style import ACCENT, ACCENT_EDGE, INK, LINE, MUTED, PANEL

FULL = 10
"""The largest stock that is drawn chip by chip."""
SOME = 4
"""The chips of a larger one that are drawn on either side of its break."""
STOCKS = (("mine", "player to move"), ("yours", "opponent"))

CHIP, PITCH, EDGE, TRAY, GAP = 14.0, 16.5, 16.0, 34.0, 14.0
"""So narrow that a full tray is no wider than a telephone with chips for fingers above it."""


def picture(position: Position) -> Canvas:
    """Columns of chips, then a tray of round chips for each player, with whose it is."""
    board = heaps.picture(position.state.heaps, "")
    stocks = _stocks(position)
    wide = max(_width(label, owner, number) for (label, owner), number in stocks)
    trays = [_tray(label, owner, number, wide) for (label, owner), number in stocks]
    width = max(board.width, wide)
    canvas = Canvas(width, board.height + sum(GAP + tray.height for tray in trays))
    canvas.place(board, (width - board.width) / 2, 0)
    y = board.height
    for tray in trays:
        canvas.place(tray, (width - wide) / 2, y + GAP)
        y += GAP + tray.height
    return canvas


def text(position: Position) -> str:
    """The heaps line by line, then the stocks."""
    lines = [
        f"{label:<5}   {_chips(number)}  {short_number(number)}  ({owner})"
        for (label, owner), number in _stocks(position)
    ]
    return "\n".join([heaps.text(position.state.heaps, ""), *lines])


def _width(label: str, owner: str, number: int) -> float:
    """How wide a tray is, for its chips and for the line above it."""
    title = text_width(_title(label, number), 14) * 1.15  # bold is wider
    return max(PITCH * (FULL - 1) + 2 * EDGE, title + text_width(f"({owner})", 12) + 12)


def _title(label: str, number: int) -> str:
    return f"{label}: {short_number(number)}"


def _tray(label: str, owner: str, number: int, width: float) -> Canvas:
    """A line with the name and the number, and below it the chips as discs in a tray."""
    title = _title(label, number)
    canvas = Canvas(width, 22 + TRAY)
    canvas.text(2, 8, title, size=14, anchor="start", bold=True)
    canvas.text(canvas.width - 2, 8, f"({owner})", size=12, anchor="end", fill=MUTED)
    tray: Style = {"rx": TRAY / 2, "fill": PANEL, "stroke": LINE, "stroke_width": 1.5}
    canvas.rect(1, 21, canvas.width - 2, TRAY - 2, class_="tray", **tray)
    middle = 20 + TRAY / 2
    if number == 0:
        canvas.text(canvas.width / 2, middle, "no chips", size=12, fill=MUTED)
    for place in _places(number):
        x = EDGE + PITCH * place
        rim: Style = {"fill": ACCENT, "stroke": ACCENT_EDGE, "stroke_width": 1.2}
        canvas.circle(x, middle, CHIP / 2, class_="stock", **rim)
        spots: Style = {"fill": "none", "stroke": PANEL, "stroke_dasharray": "3.2 3.08"}
        canvas.circle(x, middle, CHIP / 2 - 3, stroke_width=1.6, **spots)
    if number > FULL:
        canvas.text(EDGE + PITCH * (SOME + 0.25), middle, "…", size=20, fill=INK)
    return canvas


def _places(number: int) -> list[float]:
    """Where chips lie in the tray, counted from the left; a large stock has a break."""
    if number <= FULL:
        return [float(place) for place in range(number)]
    return [*range(SOME), *(SOME + 1.5 + place for place in range(SOME))]


def _chips(number: int) -> str:
    if number == 0:
        return "–"
    return "○" * number if number <= heaps.TEXT_FULL else "○" * 10 + " … " + "○" * 10


def _stocks(position: Position) -> list[tuple[tuple[str, str], int]]:
    return list(zip(STOCKS, (position.state.mine, position.state.yours), strict=True))


def points(position: Position, move: Move) -> list[str]:
    """As with other heaps."""
    return heaps.points(position.state.heaps, move.to.state.heaps)


def changes(position: Position, move: Move) -> list[str]:
    """As with other heaps."""
    return heaps.changes(position.state[0], move.to.state[0])


DRAWERS = {"poker_nim": Drawer(picture, text, points, changes)}
