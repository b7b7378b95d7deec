"""Plots of sequences: a dot for each heap, thinned to what the eye can tell apart."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from lastmove.render.canvas import Canvas, coordinates, document
from lastmove.render.style import ACCENT, ARROW, INK, LINE, MUTED, SHADE

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

WIDTH, HEIGHT = 820.0, 380.0
LEFT, TOP, BOTTOM = 56.0, 88.0, 48.0
SIDE = 150.0
"""Width of the bars beside a sparse space."""
Band = tuple[int, int, int, bool]


def values_svg(rules: str, values: Array, band: Band | None) -> str:
    """Values over heaps; `band` is the period: start, length, saltus, whether it is proved."""
    last, top = max(len(values) - 1, 1), max(int(values.max(initial=0)), 1)
    canvas = Canvas(LEFT + WIDTH + 28, TOP + HEIGHT + BOTTOM)
    canvas.text(
        0, 12, f"{rules}: values of heaps 0 to {last:,}", size=16, anchor="start", bold=True
    )
    period = "no period found"
    if band is not None:
        start, length, saltus, proved = band
        added = f" + {saltus:,}" if saltus else ""
        how = "proved" if proved else "observed, not proved"
        period = f"G(n + {length:,}) = G(n){added} for n ≥ {start:,} ({how})"
        if start <= last:
            x = LEFT + WIDTH * start / last
            wide = WIDTH * min(length, last - start) / last
            canvas.rect(x, TOP, max(wide, 1.5), HEIGHT, fill=SHADE)
            label = f"one period of {length:,}, from {start:,}"
            if wide > 180 or x > LEFT + WIDTH / 2:
                side = "end" if x > LEFT + WIDTH / 2 else "start"
                place = x - 6 if side == "end" else x + 6
            else:
                side, place = "start", x + wide + 6
            canvas.text(place, TOP - 16, label, size=12, anchor=side, fill=MUTED)
    canvas.text(0, 36, period, size=13, anchor="start", fill=MUTED)
    _axes(canvas, _ticks(last), last, top, log=False)
    xs = _across(range(len(values)), last)
    _dots(canvas, xs, _up(values, top), ACCENT, _dot_size(len(values)))
    return document(canvas, f"{rules}: values of heaps 0 to {last:,}", period)


def space_svg(rules: str, values: Array, mask: int, with_heap: bool, common: int) -> str:
    """Rare heaps set off from common ones, heaps on a logarithmic axis; at the right, counts."""
    import numpy as np

    heaps = np.arange(1, len(values))
    shown = values[1:].astype(np.int64)
    kind = np.bitwise_count(shown & mask) & 1
    if with_heap:
        kind = kind ^ (heaps & 1)
    rare = kind != common
    last, top = max(len(values) - 1, 2), max(int(values.max(initial=0)), 1)
    canvas = Canvas(LEFT + WIDTH + SIDE + 72, TOP + HEIGHT + BOTTOM)
    title = f"{rules}: rare and common heaps up to {last:,}"
    canvas.text(0, 12, title, size=16, anchor="start", bold=True)
    added = " plus the parity of n" if with_heap else ""
    bits = f"{mask} = {mask:b} in binary"
    caption = f"class: parity of the bits of G(n) in the mask {bits}{added}"
    canvas.text(0, 36, caption, size=13, anchor="start", fill=MUTED)
    powers = [10**k for k in range(int(math.log10(last)) + 1)]
    _axes(canvas, powers, last, top, log=True)
    xs = LEFT + WIDTH * np.log10(heaps) / math.log10(last)
    ys = _up(shown, top)
    size = _dot_size(len(values))
    _dots(canvas, xs[~rare], ys[~rare], "#8fb3d1", size)
    _dots(canvas, xs[rare], ys[rare], ARROW, max(size, 3))
    _counts(canvas, shown, rare, top)
    _legend(canvas, int((~rare).sum()), int(rare.sum()))
    summary = f"{caption}; {int(rare.sum()):,} rare heaps of {last:,}"
    return document(canvas, title, summary)


def _counts(canvas: Canvas, shown: Array, rare: Array, top: int) -> None:
    """Bars: how often each value occurs, those of rare heaps set off."""
    import numpy as np

    left = LEFT + WIDTH + 44
    all_counts = np.bincount(shown, minlength=top + 1)
    odd = np.bincount(shown[rare], minlength=top + 1)
    most = math.log10(max(int(all_counts.max()), 1) + 1)
    step = HEIGHT / (top + 1)
    for value in range(top + 1):
        if not all_counts[value]:
            continue
        y = TOP + HEIGHT - HEIGHT * value / top - min(step, 6) / 2
        for count, color in ((all_counts[value], "#8fb3d1"), (odd[value], ARROW)):
            if count:
                wide = SIDE * math.log10(int(count) + 1) / most
                canvas.rect(left, y, wide, max(min(step, 6) * 0.8, 0.6), fill=color)
    canvas.text(left, TOP + HEIGHT + 18, "1", size=12, fill=MUTED)
    canvas.text(left + SIDE, TOP + HEIGHT + 18, f"{int(all_counts.max()):,}", size=12, fill=MUTED)
    canvas.text(left + SIDE / 2, TOP + HEIGHT + 38, "how often (logarithmic)", size=12, fill=MUTED)


def _legend(canvas: Canvas, common: int, rare: int) -> None:
    x = LEFT + WIDTH + 44
    for y, color, text in (
        (30, "#8fb3d1", f"{common:,} common"),
        (48, ARROW, f"{rare:,} rare"),
    ):
        canvas.circle(x + 4, y, 4, fill=color)
        canvas.text(x + 14, y, text, size=13, anchor="start", fill=INK)


def _axes(canvas: Canvas, marks: list[int], last: int, top: int, log: bool) -> None:
    base = TOP + HEIGHT
    for value in _ticks(top):
        y = base - HEIGHT * value / top
        canvas.line((LEFT, y), (LEFT + WIDTH, y), stroke=LINE, stroke_width=0.6)
        canvas.text(LEFT - 10, y, f"{value:,}", size=12, anchor="end", fill=MUTED)
    for mark in marks:
        x = LEFT + WIDTH * (math.log10(mark) / math.log10(last) if log else mark / last)
        canvas.line((x, base), (x, base + 5), stroke=MUTED)
        canvas.text(x, base + 18, f"{mark:,}", size=12, fill=MUTED)
    canvas.line((LEFT, base), (LEFT + WIDTH, base), stroke=MUTED, stroke_width=1.2)
    canvas.line((LEFT, TOP), (LEFT, base), stroke=MUTED, stroke_width=1.2)
    said = "heap n (logarithmic)" if log else "heap n"
    canvas.text(LEFT + WIDTH / 2, base + 38, said, size=13, fill=MUTED)
    canvas.text(LEFT - 10, TOP - 20, "G(n)", size=13, anchor="end", fill=MUTED)


def _ticks(last: int) -> list[int]:
    """Round numbers from 0 on, some six of them."""
    step = 10 ** max(0, len(str(last)) - 1)
    while last // step < 4 and step > 1:
        step = step // 2 if str(step)[0] in "15" and step % 2 == 0 else max(1, step * 2 // 5)
    while last // step > 8:
        step *= 2
    return list(range(0, last + 1, step))


def _across(heaps: range, last: int) -> Array:
    import numpy as np

    places: Array = LEFT + WIDTH * np.asarray(heaps) / last
    return places


def _up(values: Array, top: int) -> Array:
    places: Array = TOP + HEIGHT - HEIGHT * values / top
    return places


def _dot_size(count: int) -> float:
    return 5 if count <= 200 else 3.4 if count <= 2000 else 2 if count <= 20_000 else 1.4


def _dots(canvas: Canvas, xs: Array, ys: Array, color: str, size: float) -> None:
    """One path of dots; those that fall on the same half unit are drawn once."""
    import numpy as np

    if not len(xs):
        return
    places = np.unique(np.stack([np.round(xs * 2), np.round(ys * 2)], axis=1), axis=0) / 2
    path = "".join(f"M{coordinates(float(x), float(y))}h0" for x, y in places)
    canvas.path(path, stroke=color, stroke_width=size, stroke_linecap="round", fill="none")
