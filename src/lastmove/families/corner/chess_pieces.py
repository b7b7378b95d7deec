"""Chess pieces as shapes: a letter of a font would look different on every machine."""

from __future__ import annotations

from lastmove.render.canvas import Canvas, Style
from lastmove.render.style import INK, PANEL

SIDE = 38.0
"""The pieces are made for a square of this side."""

_ROOK = (
    "M9,31 v-4 h2.5 l1.5,-11 h-3 v-8.5 h4.2 v3 h2.8 v-3 h4 v3 h2.8 v-3 h4.2 v8.5 h-3 "
    "l1.5,11 h2.5 v4 z"
)
_QUEEN = (
    "M10,31 v-3.4 h18 v3.4 z M10.4,25.6 L6.5,12.5 L13,19 L13.2,8.8 L17.2,17.6 L19,7.5 "
    "L20.8,17.6 L24.8,8.8 L25,19 L31.5,12.5 L27.6,25.6 z"
)
_TIPS = ((6.5, 11.5), (13.2, 7.8), (19, 6.3), (24.8, 7.8), (31.5, 11.5))


def _rook() -> Canvas:
    canvas = Canvas(SIDE, SIDE)
    _body(canvas, _ROOK)
    return canvas


def _queen() -> Canvas:
    canvas = Canvas(SIDE, SIDE)
    _body(canvas, _QUEEN)
    for x, y in _TIPS:
        canvas.circle(x, y, 1.9, fill=INK)
    return canvas


def _body(canvas: Canvas, d: str) -> None:
    """The shape with a bright rim, so that it stands out from squares and arrows."""
    rim: Style = {"stroke": PANEL, "stroke_width": 5, "stroke_linejoin": "round"}
    canvas.path(d, fill=PANEL, **rim)
    canvas.path(d, fill=INK, class_="piece")


PIECES = {"R": _rook(), "Q": _queen()}
"""The pieces by their letter."""
