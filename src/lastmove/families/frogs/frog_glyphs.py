"""What lives in a pond: lily pads, frogs and stones, seen from above.

Everything is told twice: amber and green pads have a notch, blue and red ones are darker and have a
ring instead; an amber frog carries the letter A, a blue one the letter B.
"""

from __future__ import annotations

import math

from lastmove.render.canvas import Canvas, Point, Style, coordinates
from lastmove.render.style import AMBER, AMBER_EDGE, BLUE, BLUE_EDGE, INK, PANEL

PADS: dict[str, tuple[str, str, bool]] = {
    "plain": ("#bfdcab", "#4d7f41", False),
    "amber": ("#f8dca3", "#a0690b", False),
    "blue": ("#8fb6dc", "#1a446c", True),
    "green": ("#bfdcab", "#4d7f41", False),
    "red": ("#d98671", "#7c2415", True),
    "pale": ("#dcebd3", "#9dbd92", False),
}
"""Fill, edge and whether there is a ring, by the kind of pad."""

FROGS: dict[str, tuple[str, str, str]] = {
    "frog": ("#3f7a34", "#1c4016", ""),
    "amber": (AMBER, AMBER_EDGE, "A"),
    "blue": (BLUE, BLUE_EDGE, "B"),
}
"""Fill, edge and letter, by the kind of frog."""

NOTCH = 0.3
"""Half the angle that is cut out of a pad."""


def pad(
    canvas: Canvas,
    at: Point,
    radius: float,
    kind: str = "plain",
    *,
    open_: bool = False,
    turn: float = -0.7,
) -> None:
    """A lily pad with its notch; an open one, where a frog may jump, has a strong edge."""
    fill, edge, ringed = PADS[kind]
    x, y = at
    style: Style = {"fill": fill, "stroke": edge, "stroke_linejoin": "round"}
    style["stroke_width"] = max(1.0, radius * 0.1) + (1.6 if open_ else 0)
    style["class_"] = f"pad {kind} open" if open_ else f"pad {kind}"
    if ringed or radius < 3.5:  # where a notch would not be seen
        canvas.circle(x, y, radius, **style)
    else:
        canvas.path(_notched(at, radius, turn), **style)
    if ringed:
        inner = radius - max(2.2, radius * 0.24)
        canvas.circle(x, y, inner, fill="none", stroke=edge, stroke_width=max(0.9, radius * 0.09))


def _notched(at: Point, radius: float, turn: float) -> str:
    x, y = at

    def on_rim(angle: float, part: float = 1.0) -> str:
        return coordinates(x + part * radius * math.cos(angle), y + part * radius * math.sin(angle))

    arc = f"A{coordinates(radius, radius)} 0 1 1"
    inner = on_rim(turn, 0.3)
    return f"M{inner} L{on_rim(turn + NOTCH)} {arc} {on_rim(turn - NOTCH)} Z"


def frog(canvas: Canvas, at: Point, size: float, kind: str = "frog", turn: float = 0.0) -> None:
    """A frog about `2 * size` long; it looks up, or `turn` radians from there clockwise."""
    fill, edge, letter = FROGS[kind]
    unit = size / 14
    cosine, sine = math.cos(turn) * unit, math.sin(turn) * unit

    def put(x: float, y: float) -> Point:
        return at[0] + x * cosine - y * sine, at[1] + x * sine + y * cosine

    def path(*points: Point) -> str:
        first, *rest = (coordinates(*put(*point)) for point in points)
        curves = [" ".join(rest[i : i + 3]) for i in range(0, len(rest), 3)]
        return f"M{first} " + " ".join(f"C{curve}" for curve in curves)

    legs = "".join(
        path(*[(side * x, y) for x, y in limb])
        for side in (-1, 1)
        for limb in (
            ((5, 6), (13, 1), (13, 4), (10.5, 13.5)),
            ((5, -3), (10, -2), (11, -5), (11, -9)),
        )
    )
    body = path(
        (0, -13), (5.5, -13), (7.5, -8), (6.6, -4.5), (9.5, 0), (8, 11), (0, 11.5),
        (-8, 11), (-9.5, 0), (-6.6, -4.5), (-7.5, -8), (-5.5, -13), (0, -13),
    )  # fmt: skip
    rim: Style = {"stroke": PANEL, "stroke_linecap": "round", "stroke_linejoin": "round"}
    canvas.path(legs, fill="none", stroke_width=6.2 * unit, **rim)
    canvas.path(f"{body} Z", fill=PANEL, stroke_width=4 * unit, **rim)
    canvas.path(legs, fill="none", stroke=edge, stroke_width=2.9 * unit, stroke_linecap="round")
    canvas.path(f"{body} Z", fill=fill, stroke=edge, stroke_width=1.3 * unit, class_=f"frog {kind}")
    for side in (-1, 1):
        x, y = put(side * 4.1, -10.4)
        eye: Style = {"fill": PANEL, "stroke": edge, "stroke_width": 1.1 * unit, "class_": "real"}
        canvas.circle(x, y, 2.7 * unit, **eye)
        canvas.circle(x, y, 1.3 * unit, fill=INK, class_="real")
    if letter:
        canvas.text(*put(0, 2.5), letter, size=11 * unit, fill=PANEL, bold=True)


def stone(canvas: Canvas, at: Point, size: float) -> None:
    """A stone: nobody may jump to the pad below it."""
    x, y = at
    corners = [(-1, 0.25), (-0.62, -0.62), (0.15, -0.85), (0.85, -0.45), (1, 0.35), (0.4, 0.8)]
    corners.append((-0.55, 0.78))
    canvas.polygon(
        *[(x + size * a, y + size * b) for a, b in corners],
        fill="#8b939b",
        stroke="#3c444c",
        stroke_width=max(1.0, size * 0.16),
        stroke_linejoin="round",
        class_="stone",
    )
    canvas.line(
        (x - size * 0.45, y - size * 0.3),
        (x + size * 0.1, y - size * 0.5),
        stroke="#c9ced3",
        stroke_width=max(1.0, size * 0.14),
        stroke_linecap="round",
    )
