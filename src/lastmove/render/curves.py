"""Curves with error bars beside the curves of theory, on linear or logarithmic axes.

Series differ by color and by the shape of their marks, theory is a line without marks.

Ours because matplotlib, which draws these too, would be needed for this alone and takes half a
second to load and draw; here it is the canvas of all pictures, and some milliseconds.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from lastmove.render.canvas import Canvas, Style, coordinates, document
from lastmove.render.style import INK, LINE, MUTED, PANEL

WIDTH, HEIGHT = 640.0, 400.0
LEFT, TOP, BOTTOM = 74.0, 76.0, 56.0
GAP = 26.0
"""Between the plot and its legend."""
LETTER = 7.2
"""Width of a letter of the legend, on average."""
COLORS = ("#2a6592", "#b3461b", "#3d7a37", "#7a4a94", "#8a6d00", "#1f2933", "#b0307a", "#4a7f86")
SHAPES = ("circle", "square", "diamond", "triangle", "cross")
MARK = 4.2


@dataclass(frozen=True)
class Series:
    """Places, means and standard errors (None for unknown), and a theory curve through places."""

    label: str
    xs: Sequence[float]
    ys: Sequence[float]
    errors: Sequence[float | None]
    theory: Sequence[tuple[float, float]] = ()


@dataclass(frozen=True)
class Axis:
    """A label, whether it is logarithmic, and the range that it shows."""

    label: str
    low: float
    high: float
    log: bool = False

    @classmethod
    def around(cls, label: str, values: Sequence[float], log: bool) -> Axis:
        """An axis with room for all values; the positive ones if it is logarithmic."""
        shown = [v for v in values if math.isfinite(v) and (v > 0 or not log)] or [1.0]
        low, high = min(shown), max(shown)
        if log:
            low, high = math.log10(low), math.log10(high)
            room = max((high - low) * 0.04, 0.05)
            return cls(label, 10 ** (low - room), 10 ** (high + room), True)
        if low > 0 and low < 0.35 * high:
            low = 0.0
        room = (high - low) * 0.05 or abs(high) * 0.1 or 1.0
        return cls(label, low - room if low else 0.0, high + room, False)

    def share(self, value: float) -> float:
        """Where a value lies: 0 at the beginning, 1 at the end."""
        if self.log:
            low, high = math.log10(self.low), math.log10(self.high)
            return (math.log10(value) - low) / (high - low)
        return (value - self.low) / (self.high - self.low)

    def ticks(self) -> list[float]:
        """Round values, some four to eight of them."""
        if self.log:
            return _powers(self.low, self.high)
        step = 10 ** math.floor(math.log10((self.high - self.low) / 4))
        for factor in (5, 2, 1):
            if (self.high - self.low) / (step * factor) >= 4:
                step *= factor
                break
        first = math.ceil(self.low / step - 1e-9)
        last = math.floor(self.high / step + 1e-9)
        return [k * step for k in range(first, last + 1)]


def curves_svg(
    title: str, note: str, x: tuple[str, bool], y: tuple[str, bool], series: Sequence[Series],
    theory_label: str = "theory",
) -> str:  # fmt: skip
    """The plot. `x` and `y` are the labels of the axes and whether they are logarithmic."""
    across = Axis.around(x[0], _all_xs(series), x[1])
    up = Axis.around(y[0], _all_ys(series), y[1])
    labels = [one.label for one in series] + ([theory_label] if _any_theory(series) else [])
    wide = max((len(label) for label in labels if label), default=0) * LETTER + 40
    legend = len([label for label in labels if label]) > 1
    canvas = Canvas(LEFT + WIDTH + (GAP + wide if legend else 28), TOP + HEIGHT + BOTTOM)
    canvas.text(0, 12, title, size=16, anchor="start", bold=True)
    canvas.text(0, 36, note, size=13, anchor="start", fill=MUTED)
    _axes(canvas, across, up)
    shared = len(series) > 1 and all(one.theory == series[0].theory for one in series)
    for number, one in enumerate(series[:1] if shared else series):
        _theory(canvas, one, across, up, INK if shared else COLORS[number % len(COLORS)])
    for number, one in enumerate(series):
        _marks(canvas, one, across, up, number)
    if legend:
        _legend(canvas, series, theory_label)
    described = "; ".join(
        f"{one.label or y[0]}: "
        + ", ".join(f"{a:g} → {b:.4g}" for a, b in zip(one.xs, one.ys, strict=True))
        for one in series
    )
    return document(canvas, title, f"{note}\n{described}")


def _all_xs(series: Sequence[Series]) -> list[float]:
    return [x for one in series for x in one.xs]


def _all_ys(series: Sequence[Series]) -> list[float]:
    values = [y for one in series for y in one.ys]
    values += [y for one in series for _, y in one.theory]
    for one in series:
        for y, error in zip(one.ys, one.errors, strict=True):
            # On a logarithmic axis a bar may reach down to nothing; it must not stretch the axis.
            values += [y + error] if error else []
            values += [y - error] if error and y - error > 0.5 * y else []
    return values


def _any_theory(series: Sequence[Series]) -> bool:
    return any(one.theory for one in series)


def _place(x: float, y: float, across: Axis, up: Axis) -> tuple[float, float]:
    share = min(max(up.share(y), 0.0), 1.0)
    return LEFT + WIDTH * across.share(x), TOP + HEIGHT * (1 - share)


def _axes(canvas: Canvas, across: Axis, up: Axis) -> None:
    base = TOP + HEIGHT
    for value in up.ticks():
        y = base - HEIGHT * up.share(value)
        canvas.line((LEFT, y), (LEFT + WIDTH, y), stroke=LINE, stroke_width=0.6)
        canvas.text(LEFT - 9, y, _number(value, up.log), size=12, anchor="end", fill=MUTED)
    for value in across.ticks():
        x = LEFT + WIDTH * across.share(value)
        canvas.line((x, TOP), (x, base), stroke=LINE, stroke_width=0.4)
        canvas.line((x, base), (x, base + 5), stroke=MUTED)
        canvas.text(x, base + 18, _number(value, across.log), size=12, fill=MUTED)
    canvas.line((LEFT, base), (LEFT + WIDTH, base), stroke=MUTED, stroke_width=1.2)
    canvas.line((LEFT, TOP), (LEFT, base), stroke=MUTED, stroke_width=1.2)
    canvas.text(LEFT + WIDTH / 2, base + 42, across.label, size=13, fill=MUTED)
    canvas.text(0, TOP - 16, up.label, size=13, anchor="start", fill=MUTED)


def _theory(canvas: Canvas, one: Series, across: Axis, up: Axis, color: str) -> None:
    shown = [(x, y) for x, y in one.theory if _visible(x, across) and _visible(y, up)]
    if len(shown) < 2:
        return
    path = "L".join(coordinates(*_place(x, y, across, up)) for x, y in shown)
    canvas.path(f"M{path}", stroke=color, stroke_width=1.3, stroke_opacity=0.75, fill="none")


def _visible(value: float, axis: Axis) -> bool:
    return math.isfinite(value) and (value > 0 or not axis.log)


def _marks(canvas: Canvas, one: Series, across: Axis, up: Axis, number: int) -> None:
    color, shape = COLORS[number % len(COLORS)], SHAPES[number % len(SHAPES)]
    for x, y, error in zip(one.xs, one.ys, one.errors, strict=True):
        if not (_visible(x, across) and _visible(y, up)):
            continue
        px, py = _place(x, y, across, up)
        if error:
            _, top = _place(x, y + error, across, up)
            bottom = TOP + HEIGHT
            if _visible(y - error, up):
                _, bottom = _place(x, y - error, across, up)
            if bottom - top > 2 * MARK:  # else the bar is inside the mark
                canvas.line((px, top), (px, bottom), stroke=color, stroke_width=1.2)
                for end in (top, bottom):
                    canvas.line((px - 4, end), (px + 4, end), stroke=color, stroke_width=1.2)
        _mark(canvas, px, py, shape, color)


def _mark(canvas: Canvas, x: float, y: float, shape: str, color: str) -> None:
    size = MARK
    style: Style = {"fill": color, "stroke": PANEL, "stroke_width": 0.8}
    if shape == "circle":
        canvas.circle(x, y, size, **style)
    elif shape == "square":
        canvas.rect(x - size * 0.9, y - size * 0.9, size * 1.8, size * 1.8, **style)
    elif shape == "diamond":
        s = size * 1.25
        canvas.polygon((x, y - s), (x + s, y), (x, y + s), (x - s, y), **style)
    elif shape == "triangle":
        s = size * 1.2
        canvas.polygon((x, y - s), (x + s, y + s * 0.8), (x - s, y + s * 0.8), **style)
    else:
        for dx in (-size, size):
            canvas.line((x - dx, y - size), (x + dx, y + size), stroke=color, stroke_width=2)


def _legend(canvas: Canvas, series: Sequence[Series], theory_label: str) -> None:
    x, y = LEFT + WIDTH + GAP, TOP + 8
    for number, one in enumerate(series):
        color, shape = COLORS[number % len(COLORS)], SHAPES[number % len(SHAPES)]
        _mark(canvas, x + 8, y, shape, color)
        canvas.text(x + 26, y, one.label, size=13, anchor="start", fill=INK)
        y += 21
    if _any_theory(series):
        canvas.line((x, y), (x + 17, y), stroke=INK, stroke_width=1.3, stroke_opacity=0.75)
        canvas.text(x + 26, y, theory_label, size=13, anchor="start", fill=INK)


def _powers(low: float, high: float) -> list[float]:
    """Powers of ten inside; with 2 and 5 between them where those are few, all every few else."""
    first, last = math.ceil(math.log10(low) - 1e-9), math.floor(math.log10(high) + 1e-9)
    powers = [10.0**k for k in range(first, last + 1)]
    if len(powers) > 8:
        return powers[:: -(-len(powers) // 8)]
    if len(powers) >= 4:
        return powers
    few = [10.0**k * m for k in range(first - 1, last + 1) for m in (1, 2, 5)]
    shown = [value for value in few if low <= value <= high]
    if len(shown) >= 3:
        return shown
    return [value for value in Axis("", low, high).ticks() if value > 0]


def _number(value: float, log: bool) -> str:
    """A tick's number; large and small ones on logarithmic axes as powers of ten."""
    if value == 0:
        return "0"
    if log and not 0.001 <= abs(value) < 100_000:
        exponent = round(math.log10(value))
        if abs(value / 10.0**exponent - 1) < 1e-9:
            return f"10{_raised(exponent)}"
    return f"{value:,.10g}"


def _raised(exponent: int) -> str:
    return str(exponent).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
