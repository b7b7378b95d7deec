"""A picture as shapes: what its SVG says, read back, for forms that are not SVG.

Every picture is an SVG document made by `Canvas`, a table or a plot, with few kinds of element; a
test holds that all of them are read here. Coordinates are absolute then, and paths consist of
straight lines and cubic Bézier curves only, which is what PDF and TikZ know.

Cost: proportional to the picture.
"""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from lastmove.render.labels import text_width

Point = tuple[float, float]
Stroke = tuple[Literal["M", "L", "C", "Z"], tuple[Point, ...]]
"""To begin somewhere, a line, a curve with its two handles and its end, back to the beginning."""
UNSEEN = {"title", "desc"}
CIRCLE = 4 / 3 * math.tan(math.pi / 8)
"""How long the handles of a quarter of a circle are."""
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
"""How many numbers a command of a path takes."""


@dataclass(frozen=True)
class Look:
    """Colors are #rrggbb; None is for nothing."""

    fill: str | None
    stroke: str | None
    width: float
    dash: tuple[float, ...]
    fill_opacity: float
    stroke_opacity: float
    round: bool


@dataclass(frozen=True)
class Shape:
    """A path, filled, stroked or both."""

    path: tuple[Stroke, ...]
    look: Look


@dataclass(frozen=True)
class Lettering:
    """A line of text; `anchor` says whether x is its start, middle or end, y is its base line."""

    x: float
    y: float
    text: str
    size: float
    anchor: str
    bold: bool
    mono: bool
    fill: str


@dataclass(frozen=True)
class Sheet:
    """A picture of this size, what comes first lying below; y grows downward."""

    width: float
    height: float
    title: str
    parts: tuple[Shape | Lettering, ...]


def read_svg(svg: str) -> Sheet:
    """The shapes of a picture of ours.

    >>> from lastmove import draw
    >>> sheet = read_svg(draw("nim(1)"))
    >>> sheet.title, {type(part).__name__ for part in sheet.parts} >= {"Shape", "Lettering"}
    ('nim(1)', True)
    """
    root = ElementTree.fromstring(svg)
    title = next((part.text or "" for part in root if _tag(part) == "title"), "")
    parts = tuple(_parts(root, {}, (0.0, 0.0)))
    return Sheet(float(root.attrib["width"]), float(root.attrib["height"]), title, parts)


def _tag(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2]


def _parts(
    element: ElementTree.Element, above: Mapping[str, str], origin: Point
) -> Iterator[Shape | Lettering]:
    """What an element draws, given what those around it say."""
    tag, said = _tag(element), {**above, **element.attrib}
    if tag in UNSEEN:
        return
    if moved := said.pop("transform", None):
        found = re.fullmatch(r"translate\(([^,]+),([^,]+)\)", moved)
        assert found is not None, f"pictures are moved only, not {moved}"
        origin = origin[0] + float(found[1]), origin[1] + float(found[2])
    if tag in ("svg", "g"):
        said.pop("class", None)
        for inner in element:
            yield from _parts(inner, said, origin)
    elif tag == "text":
        yield from _letters(element, said, origin)
    else:
        number = {key: float(value) for key, value in said.items() if NUMBER.fullmatch(value)}
        strokes = tuple(_outline(tag, said, number))
        x, y = origin
        path = tuple((kind, tuple((x + a, y + b) for a, b in points)) for kind, points in strokes)
        yield Shape(path, _look(said))


def _look(said: Mapping[str, str]) -> Look:
    def color(name: str, usual: str) -> str | None:
        value = said.get(name, usual)
        return None if value in ("none", "transparent") else value

    dash = tuple(float(n) for n in NUMBER.findall(said.get("stroke-dasharray", "")))
    whole = float(said.get("opacity", 1))
    return Look(
        color("fill", "#000000"),
        color("stroke", "none"),
        float(said.get("stroke-width", 1)),
        dash,
        whole * float(said.get("fill-opacity", 1)),
        whole * float(said.get("stroke-opacity", 1)),
        said.get("stroke-linecap") == "round",
    )


def _letters(
    element: ElementTree.Element, said: Mapping[str, str], origin: Point
) -> Iterator[Lettering]:
    """A text and the smaller ones inside it, side by side."""
    x, y = origin[0] + float(said["x"]), origin[1] + float(said["y"])
    size, mono = float(said["font-size"]), "mono" in said.get("font-family", "")
    bold, fill = said.get("font-weight") == "bold", said.get("fill", "#000000")
    anchor = said.get("text-anchor", "start")
    if not len(element):
        yield Lettering(x, y, element.text or "", size, anchor, bold, mono, fill)
        return
    pieces = [(element.text or "", size, bold, 0.0, 0.0)]
    for inner in element:
        its = inner.attrib
        small, heavy = float(its.get("font-size", size)), its.get("font-weight", "") == "bold"
        shift = float(its.get("dx", 0)), float(its.get("dy", 0))
        pieces.append((inner.text or "", small, heavy, *shift))
    wide = sum(text_width(text, small, mono=mono) + dx for text, small, _, dx, _ in pieces)
    x -= {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
    for text, small, heavy, dx, dy in pieces:
        x, y = x + dx, y + dy
        yield Lettering(x, y, text, small, "start", heavy, mono, fill)
        x += text_width(text, small, mono=mono)


def _outline(tag: str, said: Mapping[str, str], number: Mapping[str, float]) -> Iterator[Stroke]:
    """The path along an element."""
    match tag:
        case "path":
            yield from path(said["d"])
        case "line":
            yield "M", ((number["x1"], number["y1"]),)
            yield "L", ((number["x2"], number["y2"]),)
        case "polygon" | "polyline":
            numbers = [float(n) for n in NUMBER.findall(said["points"])]
            first, *rest = zip(numbers[::2], numbers[1::2], strict=True)
            yield "M", (first,)
            yield from (("L", (point,)) for point in rest)
            if tag == "polygon":
                yield "Z", ()
        case "circle":
            radius = number["r"]
            yield from _rounded(
                *(number.get("cx", 0) - radius, number.get("cy", 0) - radius),
                *(2 * radius, 2 * radius, radius),
            )
        case "rect":
            wide, high = number["width"], number["height"]
            radius = min(number.get("rx", 0), wide / 2, high / 2)
            yield from _rounded(number.get("x", 0), number.get("y", 0), wide, high, radius)
        case _:
            raise NotImplementedError(f"no picture of ours has a <{tag}>")


def _rounded(x: float, y: float, wide: float, high: float, radius: float) -> Iterator[Stroke]:
    """A rectangle whose corners are quarters of circles; a circle, if nothing is left between."""
    yield "M", ((x + radius, y),)
    corners = ((x + wide, y), (x + wide, y + high), (x, y + high), (x, y))
    toward = ((1, 0), (0, 1), (-1, 0), (0, -1))
    for (cx, cy), (dx, dy), (ex, ey) in zip(corners, toward, (*toward[1:], toward[0]), strict=True):
        start = cx - dx * radius, cy - dy * radius
        yield "L", (start,)
        if radius:
            end = cx + ex * radius, cy + ey * radius
            handle = radius * CIRCLE
            yield (
                "C",
                (
                    (start[0] + dx * handle, start[1] + dy * handle),
                    (end[0] - ex * handle, end[1] - ey * handle),
                    end,
                ),
            )
    yield "Z", ()


def path(d: str) -> Iterator[Stroke]:
    """A path in SVG's own words, all of them, as lines and cubic curves.

    >>> list(path("M1,1 h2 v-1 z"))
    [('M', ((1.0, 1.0),)), ('L', ((3.0, 1.0),)), ('L', ((3.0, 0.0),)), ('Z', ())]
    """
    at = begin = (0.0, 0.0)
    handle, before = at, ""
    for word, rest in re.findall(r"([A-DF-Za-df-z])([^A-DF-Za-df-z]*)", d):
        numbers, kind = [float(n) for n in NUMBER.findall(rest)], word.upper()
        count = TAKES[kind]
        rounds = [numbers[i : i + count] for i in range(0, len(numbers), count)] if count else [[]]
        for turn, given in enumerate(rounds):
            ox, oy = at if word.islower() else (0.0, 0.0)
            if kind == "Z":
                yield "Z", ()
                at = begin
            elif kind == "A":
                end = given[5] + ox, given[6] + oy
                radii = given[0], given[1]
                for curve in _arc(at, end, radii, given[2], bool(given[3]), bool(given[4])):
                    yield "C", curve
                at = end
            elif kind in ("H", "V"):
                at = (given[0] + ox, at[1]) if kind == "H" else (at[0], given[0] + oy)
                yield "L", (at,)
            else:
                points = [(a + ox, b + oy) for a, b in zip(given[::2], given[1::2], strict=True)]
                smooth = before in ("CS" if kind in "CS" else "QT")
                mirrored = (2 * at[0] - handle[0], 2 * at[1] - handle[1]) if smooth else at
                if kind in ("S", "T"):
                    points.insert(0, mirrored)
                if kind in ("Q", "T"):
                    handle = points[0]
                    points = [_toward(at, handle), _toward(points[1], handle), points[1]]
                elif kind in ("C", "S"):
                    handle = points[1]
                if kind == "M" and not turn:
                    begin = points[0]
                    yield "M", (begin,)
                elif len(points) == 1:
                    yield "L", (points[0],)
                else:
                    yield "C", tuple(points)
                at = points[-1]
            before = kind


def _toward(end: Point, handle: Point) -> Point:
    """The handle of a cubic curve that is the quadratic one with this handle."""
    return end[0] + (handle[0] - end[0]) * 2 / 3, end[1] + (handle[1] - end[1]) * 2 / 3


def _arc(
    start: Point, end: Point, radii: Point, turned: float, large: bool, sweeping: bool
) -> Iterator[tuple[Point, ...]]:
    """An arc of an ellipse as curves of at most a quarter each; SVG 1.1, appendix F.6."""
    rx, ry = abs(radii[0]), abs(radii[1])
    if start == end or not rx or not ry:
        yield start, end, end
        return
    cos, sin = math.cos(math.radians(turned)), math.sin(math.radians(turned))
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    px, py = cos * dx + sin * dy, cos * dy - sin * dx
    grow = max(1.0, math.hypot(px / rx, py / ry))  # an ellipse too small is made to reach
    rx, ry = rx * grow, ry * grow
    far = math.sqrt(max(0.0, 1 / math.hypot(px / rx, py / ry) ** 2 - 1))
    far = far if large != sweeping else -far
    u, v = far * py / ry, -far * px / rx  # the center, where the ellipse is a circle of radius 1
    first = math.atan2(py / ry - v, px / rx - u)
    sweep = (math.atan2(-py / ry - v, -px / rx - u) - first) % (2 * math.pi)
    sweep -= 0 if sweeping else 2 * math.pi
    mx, my = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2

    def placed(a: float, b: float) -> Point:
        x, y = rx * (u + a), ry * (v + b)
        return mx + cos * x - sin * y, my + sin * x + cos * y

    parts = math.ceil(abs(sweep) / (math.pi / 2) - 1e-9)
    step = sweep / parts
    handle = 4 / 3 * math.tan(step / 4)
    for number in range(parts):
        one, two = first + number * step, first + (number + 1) * step
        c1, s1, c2, s2 = math.cos(one), math.sin(one), math.cos(two), math.sin(two)
        yield (
            placed(c1 - handle * s1, s1 + handle * c1),
            placed(c2 + handle * s2, s2 - handle * c2),
            placed(c2, s2),
        )
