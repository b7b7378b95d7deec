"""A row of dominoes that stand; one points at the one that is pushed, and is asked to which side.

Left's are black, Right's are white, those of both are gray with a stripe; it is said below.
"""

from __future__ import annotations

import re

from lastmove.core.position import Move, Position
from lastmove.families.toppling_dominoes.rules import FALLEN
from lastmove.render.canvas import Canvas, Style
from lastmove.render.drawer import Drawer
from lastmove.render.grid import axes, text
from lastmove.render.labels import axis_label, text_width
from lastmove.render.style import INK, LINE, MUTED, PANEL

WIDE, HIGH = 40.0, 76.0
"""The room of a domino."""
TILE, TALL = 22.0, 64.0
GRAY = "#9aa5b1"
LOOKS = {"L": (INK, PANEL), "R": (PANEL, INK), "E": (GRAY, INK)}
"""The color of a domino, and of what is on it."""
OWNERS = {"L": "black is Left's", "R": "white is Right's", "E": "gray is for both"}


def picture(position: Position) -> Canvas:
    """The dominoes on a table, with their numbers; a dash for each that has fallen."""
    row: str = position.state
    _, places = axes(1, len(row))
    notes = [", ".join(said for letter, said in OWNERS.items() if letter in row)]
    if None in places:
        notes.append(f"{len(row):,} dominoes; those in the middle are left out")
    notes = [note for note in notes if note]
    wide = max([WIDE * len(places), *(text_width(note, 13) for note in notes)])
    canvas = Canvas(wide, HIGH + 26 + 20 * len(notes))
    left = (wide - WIDE * len(places)) / 2
    canvas.line((left, HIGH), (wide - left, HIGH), stroke=LINE, stroke_width=2)
    for index, place in enumerate(places):
        x = left + WIDE * (index + 0.5)
        canvas.text(x, HIGH + 13, axis_label(place), size=12, fill=MUTED)
        if place is None:
            continue
        _domino(canvas, x, row[place - 1])
        canvas.spot(f"square-1-{place}", x - WIDE / 2, 0, WIDE, HIGH)
    for index, note in enumerate(notes):
        canvas.text(wide / 2, HIGH + 37 + 20 * index, note, size=13, fill=MUTED)
    return canvas


def _domino(canvas: Canvas, x: float, letter: str) -> None:
    """A domino seen from its face, the same by night but for its rim."""
    if letter == FALLEN:
        gone: Style = {"stroke": MUTED, "stroke_width": 3, "stroke_dasharray": "3 4"}
        canvas.line((x - 11, HIGH - 4), (x + 11, HIGH - 4), class_="fallen", **gone)
        return
    fill, ink = LOOKS[letter]
    left, top = x - TILE / 2, HIGH - 1 - TALL
    canvas.rect(left - 1.5, top - 1.5, TILE + 3, TALL + 2.5, rx=5, fill=MUTED, class_="rim")
    canvas.rect(left, top, TILE, TALL, rx=4, fill=fill, class_=f"domino {letter} real")
    middle = top + TALL / 2
    mark: Style = {"stroke": ink, "stroke_width": 1.8, "class_": "real"}
    if letter == "E":
        canvas.line((left + 4, top + TALL - 8), (left + TILE - 4, top + 8), **mark)
        return
    canvas.line((left + 3, middle), (left + TILE - 3, middle), **mark)
    for up in (-TALL / 4, TALL / 4):
        canvas.circle(x, middle + up, 2.6, fill=ink, class_="real")


def points(position: Position, move: Move) -> list[str]:
    """The domino that is pushed, if it is drawn."""
    pushed = int(re.findall(r"\d+", move.text)[-1])
    _, columns = axes(1, len(position.state))
    return [f"square-1-{pushed}"] if pushed in columns else []


DRAWERS = {"toppling_dominoes": Drawer(picture, text, points)}
