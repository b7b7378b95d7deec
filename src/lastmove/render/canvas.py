"""A small SVG builder: shapes with escaped text and numbers written the same way every time.

A `Canvas` is a piece of a picture with a size, so that pieces can be put beside each other;
`document` makes the standalone file. Everything is said by attributes, without a style sheet, and
arrow heads are shapes, without markers: pictures that stand in one page cannot disturb each other.

Lines can be cut at the border of a rectangle, and wrapped around a torus.

Ours because a picture must be the same to the byte every time, be drawn within milliseconds, and
name its spots for the page; a library for charts, as matplotlib, takes half a second to load.
"""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape
from itertools import pairwise, product

from lastmove.core.errors import printable
from lastmove.render.style import INK, LINE, MONO, PANEL, SANS

Point = tuple[float, float]
Attribute = str | float | None
Style = dict[str, Attribute]

PADDING = 18


@dataclass(frozen=True)
class Spot:
    """A place to point at: its name, where it lies, its shape as SVG, and its middle."""

    name: str
    x: float
    y: float
    shape: str
    center: Point

    def svg(self) -> str:
        """The shape, unseen until the page lights it up."""
        where = coordinates(self.x, self.y)
        wide = ' stroke-width="18" stroke-linecap="round"' if self.is_line else ""
        return (
            f'<g class="spot" data-spot="{_clean(self.name)}" transform="translate({where})" '
            f'fill="transparent" stroke="transparent"{wide}>{self.shape}</g>'
        )

    @property
    def is_line(self) -> bool:
        """Whether it lies along a line, and is as wide as a finger."""
        return 'fill="none"' in self.shape


class Canvas:
    """Shapes on a sheet of the given size; coordinates grow to the right and down.

    Cost: a piece of text for each shape; the picture is linear in them.

    Source: ours: the same picture to the byte every time, within milliseconds.

    >>> sheet = Canvas(20, 10)
    >>> sheet.circle(5, 5, 4)
    >>> sheet.content()
    '<circle cx="5" cy="5" r="4"/>'
    """

    def __init__(self, width: float, height: float):
        self.width = width
        self.height = height
        self._parts: list[str] = []
        self._spots: list[Spot] = []

    def rect(
        self, x: float, y: float, width: float, height: float, **attributes: Attribute
    ) -> None:
        """A rectangle by its top-left corner."""
        self._add("rect", x=x, y=y, width=width, height=height, **attributes)

    def circle(self, x: float, y: float, radius: float, **attributes: Attribute) -> None:
        """A disc by its center."""
        self._add("circle", cx=x, cy=y, r=radius, **attributes)

    def line(self, start: Point, end: Point, **attributes: Attribute) -> None:
        """A straight line."""
        (x1, y1), (x2, y2) = start, end
        self._add("line", x1=x1, y1=y1, x2=x2, y2=y2, **attributes)

    def polygon(self, *points: Point, **attributes: Attribute) -> None:
        """A closed shape."""
        self._add("polygon", points=" ".join(coordinates(x, y) for x, y in points), **attributes)

    def path(self, d: str, **attributes: Attribute) -> None:
        """A path in SVG's own words."""
        self._add("path", d=d, **attributes)

    def text(
        self,
        x: float,
        y: float,
        content: str,
        *,
        size: float = 14,
        anchor: str = "middle",
        fill: str = INK,
        bold: bool = False,
        mono: bool = False,
        class_: str | None = None,
    ) -> None:
        """One line of text, its middle at height y."""
        self._add(
            "text",
            _clean(content),
            x=x,
            y=y + size * 0.35,  # not dominant-baseline, which few converters know
            font_size=size,
            text_anchor=None if anchor == "start" else anchor,
            fill=fill,
            font_weight="bold" if bold else None,
            font_family=MONO if mono else None,
            xml__space="preserve" if mono else None,
            class_=class_,
        )

    def indexed(
        self, x: float, y: float, letter: str, index: str, *, size: float = 15, bold: bool = False
    ) -> None:
        """A letter with a lower index, such as n₂, its middle here."""
        weight = ' font-weight="bold"' if bold else ""
        self._parts.append(
            f'<text x="{_value(x)}" y="{_value(y + size * 0.3)}" font-size="{_value(size)}" '
            f'text-anchor="middle" fill="{INK}"{weight}>'
            f'{_clean(letter)}<tspan dx="0.5" dy="{_value(size * 0.25)}" '
            f'font-size="{_value(size * 0.7)}" font-weight="normal">{_clean(index)}</tspan></text>'
        )

    def arrow_head(self, tip: Point, toward: Point, fill: str, size: float = 9) -> None:
        """A filled head at `tip` that points in the direction `toward`; none without one."""
        length = math.hypot(*toward)
        if not length:
            return
        dx, dy = toward[0] / length * size, toward[1] / length * size
        x, y = tip[0] - dx, tip[1] - dy
        self.polygon(tip, (x - dy * 0.45, y + dx * 0.45), (x + dy * 0.45, y - dx * 0.45), fill=fill)

    def spot(self, name: str, x: float, y: float, width: float, height: float) -> None:
        """A place to point at when one plays on the picture; it is not drawn.

        Several places may have one name. A move is made by pointing at all names it goes by.
        """
        shape = f'<rect width="{_value(width)}" height="{_value(height)}" rx="4"/>'
        self._spots.append(Spot(name, x, y, shape, (x + width / 2, y + height / 2)))

    def line_spot(self, name: str, d: str) -> None:
        """The same along a path of one line or curve (M, then L, Q or C), as wide as a finger."""
        shape = f'<path d="{_value(d)}" fill="none"/>'
        self._spots.append(Spot(name, 0, 0, shape, _middle(d)))

    def mark(self, spot: Spot, color: str, dash: str | None, kind: str) -> None:
        """Color over a place, so that what lies there is still seen, and a rim around it."""
        style = f'stroke="{color}" stroke-opacity="{0.6 if spot.is_line else 0.9}"'
        if spot.is_line:
            style += ' stroke-width="8"'
        else:
            style += f' stroke-width="2.4" fill="{color}" fill-opacity="0.22"'
        if dash is not None:
            style += f' stroke-dasharray="{dash}"'
        where = coordinates(spot.x, spot.y)
        self._parts.append(
            f'<g class="mark {kind}" transform="translate({where})" {style}>{spot.shape}</g>'
        )

    @contextmanager
    def piece(self, name: str) -> Iterator[None]:
        """What is drawn meanwhile is one thing, which the page knows again on the next board.

        It moves as a whole, however it is turned or colored there. Equal pieces may have one name:
        those that are where one was before have stayed, others come from the nearest place.
        """
        before, self._parts = self._parts, []
        yield
        inside, self._parts = self.content(), before
        self._parts.append(f'<g data-piece="{_clean(name)}">{inside}</g>')

    def spots(self) -> list[Spot]:
        """The places to point at, those drawn last on top."""
        return self._spots

    def place(self, piece: Canvas, x: float, y: float, prefix: str = "") -> None:
        """Another canvas, its top-left corner here; its spots get the prefix."""
        self._spots += [
            Spot(
                prefix + spot.name,
                spot.x + x,
                spot.y + y,
                spot.shape,
                (spot.center[0] + x, spot.center[1] + y),
            )
            for spot in piece.spots()
        ]
        self._parts.append(f'<g transform="translate({coordinates(x, y)})">{piece.content()}</g>')

    def content(self) -> str:
        """The shapes, without the document around them."""
        return "".join(self._parts)

    def _add(self, tag: str, content: str | None = None, /, **attributes: Attribute) -> None:
        words = "".join(
            f' {key.rstrip("_").replace("__", ":").replace("_", "-")}="{_value(value)}"'
            for key, value in attributes.items()
            if value is not None
        )
        end = "/>" if content is None else f">{content}</{tag}>"
        self._parts.append(f"<{tag}{words}{end}")


def document(picture: Canvas, title: str, description: str, *, spots: bool = False) -> str:
    """A complete SVG file: the picture on a white panel, with its text alternative.

    With `spots` the places to point at lie over it.
    """
    title, description = _clean(title), "\n".join(map(_clean, description.split("\n")))
    width, height = picture.width + 2 * PADDING, picture.height + 2 * PADDING
    sheet = Canvas(width, height)
    sheet.rect(0.5, 0.5, width - 1, height - 1, rx=10, fill=PANEL, stroke=LINE)
    sheet.place(picture, PADDING, PADDING)
    body = sheet.content()
    if spots:
        body += "".join(spot.svg() for spot in sheet.spots())
    # Several pictures may stand in one page, so their ids differ; by content, so they never change.
    key = hashlib.sha256("\0".join((title, description, body)).encode()).hexdigest()[:12]
    wide, high = _value(width), _value(height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" '
        f'height="{high}" role="img" aria-labelledby="title-{key} desc-{key}" '
        f'font-family="{SANS}">\n'
        f'<title id="title-{key}">{title}</title>\n<desc id="desc-{key}">{description}</desc>\n'
        f"{body}\n</svg>\n"
    )


def _middle(d: str) -> Point:
    """The middle of a line or a Bézier curve, given as an SVG path with its two to four points.

    >>> _middle("M0,0 Q10,20 20,0")
    (10.0, 10.0)
    """
    numbers = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", d)]
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    weights = [math.comb(len(points) - 1, k) for k in range(len(points))]
    x, y = (
        sum(w * p[i] for w, p in zip(weights, points, strict=True)) / sum(weights) for i in (0, 1)
    )
    return x, y


def coordinates(*numbers: float) -> str:
    """Numbers as an SVG list, with at most two decimals.

    >>> coordinates(1.0, 2 / 3, -0.001)
    '1,0.67,0'
    """
    return ",".join(_value(number) for number in numbers)


def _value(value: str | float) -> str:
    if isinstance(value, str):
        return _clean(value)
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _clean(text: str) -> str:
    """Escaped for XML; control characters, which XML forbids, are written out."""
    return escape(printable(text), quote=True)


Polyline = list[Point]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def clip(start: Point, end: Point, box: Box) -> tuple[Point, Point] | None:
    """The part of a segment inside the box, after Liang and Barsky; None if there is none.

    >>> clip((-1, 1), (3, 1), (0, 0, 2, 2))
    ((0.0, 1.0), (2.0, 1.0))
    """
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    left, top, right, bottom = box
    first, last = 0.0, 1.0
    for step, room in ((-dx, x - left), (dx, right - x), (-dy, y - top), (dy, bottom - y)):
        if step == 0:
            if room < 0:
                return None
        elif step < 0:
            first = max(first, room / step)
        else:
            last = min(last, room / step)
    if first >= last:
        return None
    return (x + first * dx, y + first * dy), (x + last * dx, y + last * dy)


def clipped(line: Sequence[Point], box: Box) -> list[Polyline]:
    """The parts of a line of segments inside the box."""
    parts: list[Polyline] = []
    for start, end in pairwise(line):
        part = clip(start, end, box)
        if part is None:
            continue
        if parts and parts[-1][-1] == part[0]:
            parts[-1].append(part[1])
        else:
            parts.append(list(part))
    return parts


def wrapped(line: Sequence[Point], box: Box, periods: Point) -> list[Polyline]:
    """A line on a torus whose fundamental cell is the box: what leaves it comes in opposite.

    A period of 0 is a direction that does not wrap. The line may leave the box by less than a
    period.
    """
    parts: list[Polyline] = []
    for shift in product(*[(0.0, period, -period) if period else (0.0,) for period in periods]):
        moved = [(x + shift[0], y + shift[1]) for x, y in line]
        parts += clipped(moved, box)
    return parts
