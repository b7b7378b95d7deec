"""A pond with its stable matching, or with the pairs of the first Grundy labels.

Small ponds have pads with numbers; of hundreds of pads the lines are what counts; of thousands
the middle is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lastmove.core.errors import InputError
from lastmove.families.frogs.draw import kinds_of, with_table
from lastmove.families.frogs.draw_pond import Frame, Scene, picture
from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.pond_layout import DOTS, Water, water
from lastmove.render.canvas import Canvas, document
from lastmove.render.labels import shorten

if TYPE_CHECKING:
    from lastmove.families.frogs.pond_results import Array, Matching

PADS = 120
"""A pond with more pads is shown by dots and lines."""
MIDDLE = 1500
"""Of a pond with thousands of pads about so many are shown."""
LISTED = 300
"""Pairs that are listed in words."""
LABELS = ("first", "second", "third")
"""How the lines of labels 0, 1 and 2 look."""
KINDS = {
    "one": "the stable matching",
    "two": "the stable two-color matching",
    "fussy": "the stable matching without red pairs",
    "misere": "the stable matching without mutually nearest pairs",
}

Ways = list[tuple[int, int, str]]


def matching_svg(pond: Pond, matching: Matching) -> str:
    """The pairs as lines, pads with too few partners framed, as an SVG document."""
    look = "matched" if pond.n <= PADS else "pair"
    ways = [(int(x), int(y), look) for x, y in matching.pairs()]
    alone = [int(x) for x in matching.unmatched]
    name = KINDS[matching.kind]
    if matching.partners > 1:
        name = name.replace("matching", f"{matching.partners}-matching", 1)
    notes = [f"Lines: {name}."]
    if alone:
        few = "no partner" if matching.partners == 1 else f"fewer than {matching.partners} partners"
        notes[0] += f" Framed: {few}."
    told = [f"{name}: {_listed(ways)}"]
    if alone:
        told.append(f"unmatched: {_numbers(alone)}")
    game = "fussy_frogs" if matching.kind == "fussy" else ""
    return _svg(pond, ways, alone, notes, f"{pond}: {name}", told, game)


def labels_svg(pond: Pond, partners: Array) -> str:
    """The pairs with labels 0, 1, 2 (as many as the array has columns), as an SVG document.

    `partners` is what `pond.labels(limit)` gives. Raises `InputError` for more than three labels.
    """
    columns = partners.shape[1]
    if columns > len(LABELS):
        raise InputError(f"a picture shows the labels 0, 1 and 2, not {columns} of them")
    pairs = {
        (min(x, y), label, max(x, y))
        for x, row in enumerate(partners.tolist())
        for label, y in enumerate(row)
        if y >= 0
    }
    ways = [(x, y, LABELS[label]) for x, label, y in sorted(pairs)]
    looks = ("0 thick and black", "1 medium and red", "2 thin and blue")[:columns]
    told = [
        f"label {label}: {_listed([way for way in ways if way[2] == look])}"
        for label, look in enumerate(LABELS[:columns])
    ]
    notes = [f"Pairs by their Sprague–Grundy value: {', '.join(looks)}."]
    return _svg(pond, ways, [], notes, f"{pond}: labels", told)


def _svg(
    pond: Pond,
    ways: Ways,
    alone: list[int],
    notes: list[str],
    title: str,
    told: list[str],
    game: str = "",
) -> str:
    lake = _middle(pond)
    dots = pond.n > PADS
    scene = Scene(
        lake,
        kinds_of(pond, game),
        frames=[Frame(pad) for pad in alone],
        ways=ways,
        notes=notes,
        numbers=not dots,
        dots=dots and pond.colors is None,
    )
    canvas: Canvas = picture(scene)
    if pond.points is None:
        canvas = with_table(canvas, pond)
    return document(canvas, shorten(title, 120), "\n".join([shorten(str(pond), 2000), *told]))


def _middle(pond: Pond) -> Water:
    """The whole pond, or so much of its middle as can be seen."""
    if pond.points is None or pond.n <= DOTS:
        return water(pond.points, pond.distances, pond.torus)
    import numpy as np

    center = (pond.points.max(axis=0) + pond.points.min(axis=0)) / 2
    pad = int(np.abs(pond.points - center).max(axis=1).argmin())
    return water(pond.points, None, pond.torus, [pad], f"pad {pad}, in the middle", around=MIDDLE)


def _listed(ways: Sequence[tuple[int, int, str]]) -> str:
    shown = ", ".join(f"{x}-{y}" for x, y, _ in ways[:LISTED])
    return (shown or "none") + (f" and {len(ways) - LISTED:,} more" if len(ways) > LISTED else "")


def _numbers(pads: list[int]) -> str:
    return ", ".join(map(str, pads[:LISTED])) + (", …" if len(pads) > LISTED else "")
