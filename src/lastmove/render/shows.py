"""What an argument shows, as a picture: a position with marks, links and moves drawn on it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import dist

from lastmove.core.position import Move, Position
from lastmove.core.steps import Circle, Link, Mark, Show, Style, plain
from lastmove.render.canvas import Canvas, document
from lastmove.render.canvas import Spot as Place
from lastmove.render.drawer import drawer_of
from lastmove.render.labels import notation, shorten, text_width, wrap
from lastmove.render.style import AMBER_EDGE, ARROW, BLUE, INK, MUTED, PANEL, STALK

COLORS: dict[Style, str] = {
    "one": BLUE,
    "two": AMBER_EDGE,
    "three": STALK,
    "move": ARROW,
    "out": MUTED,
}
DASHES: dict[Style, str | None] = {
    "one": None,
    "two": "6 3",
    "three": "2 3",
    "move": None,
    "out": "1 3",
}
"""No meaning is told by color alone."""
COLUMNS = 64
LEADING = 19.0


def show_svg(show: Show, *, caption: bool = True) -> str:
    """A standalone SVG document; with its sentence below, or only with the key to the marks."""
    picture = marked(show)
    title = f"{shorten(notation(show.position), 100)}: why"
    said = plain(show.lead)
    picture = below(picture, wrap(said, COLUMNS, 12) if caption and said else [], key_of(show))
    return document(
        picture, title, f"{said}\n{show.plain or drawer_of(show.position).text(show.position)}"
    )


def marked(show: Show) -> Canvas:
    """The drawing of the position with what the argument marks on it."""
    drawer = drawer_of(show.position)
    if drawer.shown is not None:
        return drawer.shown(show)
    picture = drawer.picture(show.position)
    places: dict[str, list[Place]] = defaultdict(list)
    for place in picture.spots():
        places[place.name].append(place)
    for link in show.links:
        for start, end in zip(places[link.start], places[link.end], strict=False):
            picture.line(
                start.center,
                end.center,
                stroke=COLORS[link.style],
                stroke_width=3,
                stroke_opacity=0.75,
                stroke_linecap="round",
                stroke_dasharray=DASHES[link.style],
                class_=f"link {link.style}",
            )
    for circle in show.circles:
        for center, through in zip(places[circle.center], places[circle.through], strict=False):
            picture.circle(
                *center.center,
                dist(center.center, through.center),
                fill="none",
                stroke=COLORS[circle.style],
                stroke_dasharray=DASHES[circle.style],
                class_=f"circle {circle.style}",
            )
    moving = Mark(tuple(moved(show.position, show.moves)), "move")
    for mark in (*show.marks, *((moving,) if moving.spots else ())):
        for name in mark.spots:
            for place in places[name]:
                picture.mark(place, COLORS[mark.style], DASHES[mark.style], mark.style)
                if mark.label:
                    x, y = place.center
                    picture.circle(x, y, 9, fill=PANEL, fill_opacity=0.85)
                    picture.text(x, y, mark.label, size=13, bold=True, fill=INK)
    return picture


def moved(position: Position, moves: Iterable[Move]) -> list[str]:
    """The spots that these moves change."""
    drawer = drawer_of(position)
    return list(dict.fromkeys(n for move in moves for n in drawer.changed(position, move)))


def below(picture: Canvas, lines: Sequence[str], key: Sequence[tuple[Style, str]]) -> Canvas:
    """The picture with a key to its marks and a caption under it."""
    width = max(
        [picture.width]
        + [text_width(line, 14) for line in lines]
        + [text_width(meaning, 13) + 30 for _, meaning in key]
    )
    gap = 14 if lines or key else 0
    canvas = Canvas(width, picture.height + gap + LEADING * (len(lines) + len(key)))
    canvas.place(picture, (width - picture.width) / 2, 0)
    y = picture.height + gap + LEADING / 2
    for style, meaning in key:
        canvas.line(
            (2, y),
            (20, y),
            stroke=COLORS[style],
            stroke_width=5,
            stroke_opacity=0.75,
            stroke_dasharray=DASHES[style],
        )
        canvas.text(28, y, meaning, size=13, anchor="start", fill=MUTED)
        y += LEADING
    for line in lines:
        canvas.text(0, y, line, size=14, anchor="start")
        y += LEADING
    return canvas


def key_of(show: Show) -> list[tuple[Style, str]]:
    """What each kind of mark and line means, the move that decides at the end."""
    marks: tuple[Mark | Link | Circle, ...] = (*show.marks, *show.links, *show.circles)
    found = dict.fromkeys((mark.style, mark.meaning) for mark in marks if mark.meaning)
    moves = [move.text for move in show.moves if moved(show.position, (move,))]
    return [*found, *(("move", text) for text in moves[:3])]
