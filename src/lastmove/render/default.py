"""The picture of any position: a card with its notation and what the game itself shows of it."""

from __future__ import annotations

from lastmove.core.errors import printable
from lastmove.core.position import DRAW, Position, Roles
from lastmove.render.canvas import Canvas
from lastmove.render.drawer import Drawer
from lastmove.render.labels import notation, shorten, text_width, wrap
from lastmove.render.style import INK, LINE, MUTED

COLUMNS = 56
"""Characters in a line of notation."""
NOTATION_LINES = 8
SHOWN_LINES = 40
SHOWN_COLUMNS = 100

SIZE = 15.0
LEADING = 21.0


def picture(position: Position) -> Canvas:
    """The notation, a rule, and the text of the game's `show`."""
    head = wrap(notation(position), COLUMNS, NOTATION_LINES)
    body = _shown(position)
    note = _turn(position)
    width = max(text_width(line, SIZE, mono=True) for line in (*head, *body, note))
    height = LEADING * (len(head) + len(body) + bool(note)) + (14 if body else 0)
    canvas = Canvas(max(width, 120), height)
    y = LEADING / 2
    for line in head:
        canvas.text(0, y, line, size=SIZE, anchor="start", bold=True, mono=True)
        y += LEADING
    if body:
        canvas.line((0, y - 3), (canvas.width, y - 3), stroke=LINE)
        y += 14
    for line in body:
        canvas.text(0, y, line, size=SIZE, anchor="start", fill=INK, mono=True)
        y += LEADING
    if note:
        canvas.text(0, y, note, size=13, anchor="start", fill=MUTED)
    return canvas


def text(position: Position) -> str:
    """The game's `show`, or the notation; for roles also whose turn it is."""
    lines = _shown(position) or wrap(notation(position), 4 * COLUMNS, NOTATION_LINES)
    note = _turn(position)
    return "\n".join([*lines, note] if note else lines)


def _shown(position: Position) -> list[str]:
    """The lines of `show`, fitted to the card."""
    show = type(position).show
    if show is None:
        return []
    lines = show(position.state).expandtabs().splitlines()
    if len(lines) > SHOWN_LINES:
        more = len(lines) - SHOWN_LINES + 1
        lines = [*lines[: SHOWN_LINES - 1], f"… and {more:,} more lines"]
    return [shorten(printable(line), SHOWN_COLUMNS) for line in lines]


def _turn(position: Position) -> str:
    """Whose turn it is, or how it ended, in a game with roles."""
    if not isinstance(position, Roles):
        return ""
    if position.result() is None:
        return f"{position.to_move} to move"
    winner = type(position).winner(position.state)
    if winner is None:  # who wins then depends on the way of playing
        return f"{position.to_move} cannot move"
    return "a draw" if winner == DRAW else f"{winner} has won"


DRAWERS = {"": Drawer(picture, text)}
