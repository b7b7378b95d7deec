"""Toads and frogs, each looking where it goes: toads are low and warty, frogs are slim."""

from __future__ import annotations

from functools import partial

from lastmove.render.canvas import Canvas, Point, Style, coordinates
from lastmove.render.drawer import Drawer
from lastmove.render.grid import LOOKS, hopped, picture, text, way
from lastmove.render.style import INK, PANEL

Curve = tuple[Point, ...]
"""A point, and three more for every Bézier curve that goes on from there."""

TOAD: Curve = (
    (-40, 30), (-47, 4), (-30, -21), (-6, -20), (2, -32), (22, -34), (27, -20),
    (38, -17), (44, -8), (40, 2), (30, 10), (32, 22), (28, 30), (10, 33), (-20, 33), (-40, 30),
)  # fmt: skip
FROG: Curve = (
    (-41, 29), (-38, 12), (-22, -6), (0, -22), (2, -38), (21, -41), (25, -27),
    (38, -24), (43, -16), (41, -11), (28, -4), (24, 6), (12, 20), (2, 28), (-20, 32), (-41, 29),
)  # fmt: skip
"""The bodies, in hundredths of a square from its middle, looking to the right."""
LEGS: dict[str, tuple[Curve, ...]] = {
    "T": (((22, 14), (24, 24), (22, 30), (33, 34)), ((-24, 16), (-2, 12), (-12, 34), (4, 34))),
    "F": (
        ((16, 0), (18, 18), (18, 26), (31, 34)),
        ((-22, 12), (-2, -12), (18, 2), (-6, 20), (-22, 32), (-10, 34), (16, 34)),
    ),
}
WARTS: tuple[Point, ...] = ((-28, -3), (-14, -10), (-17, 6), (0, -6))


def animal(canvas: Canvas, x: float, y: float, cell: float, letter: str, owned: bool) -> None:
    """A toad that looks to the right, or a frog that looks to the left, in its owner's color."""
    toad = letter == "T"
    scale = cell / 100 if toad else -cell / 100
    unit = cell / 100

    def put(point: Point) -> Point:
        return x + scale * point[0], y + unit * point[1]

    def path(curve: Curve) -> str:
        first, *rest = (coordinates(*put(point)) for point in curve)
        return f"M{first}" + "".join(
            f" C{' '.join(rest[i : i + 3])}" for i in range(0, len(rest), 3)
        )

    fill, edge = LOOKS[letter]
    line: Style = {"stroke": edge, "stroke_linejoin": "round", "stroke_linecap": "round"}
    kind = "toad" if toad else "frog"
    body = TOAD if toad else FROG
    canvas.path(f"{path(body)} Z", fill=fill, stroke_width=4 * unit, class_=kind, **line)
    for leg in LEGS[letter]:
        canvas.path(path(leg), fill="none", stroke_width=6 * unit, class_=f"{kind} leg", **line)
    for wart in WARTS if toad else ():
        canvas.circle(*put(wart), 3.4 * unit, fill=PANEL, fill_opacity=0.7)
    eye = put((16, -24) if toad else (14, -31))
    canvas.circle(*eye, 6.5 * unit, fill=PANEL, class_="real")
    canvas.circle(eye[0] + 1.5 * scale, eye[1], 3.4 * unit, fill=INK, class_="real")


DRAWERS = {"toads_and_frogs": Drawer(partial(picture, draws=animal), text, hopped, way=way)}
