"""Heaps as columns of chips, with their sizes below; long ones are drawn with a break."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from lastmove.draw.canvas import Canvas, Style
from lastmove.draw.drawer import Drawer
from lastmove.draw.labels import number, short_number, text_width
from lastmove.draw.style import ACCENT, ACCENT_EDGE, LINE, MUTED
from lastmove.position import Position

FULL = 12
"""The largest heap that is drawn chip by chip."""
BELOW, ABOVE = 7, 3
"""The chips of a longer heap that are drawn below and above its break."""
SHOWN = 20
"""How many heaps are drawn; the others are counted."""
IN_A_ROW = 10
TEXT_FULL = 40
"""The largest heap that is written chip by chip."""

CHIP, CHIP_WIDTH, STEP = 11.0, 40.0, 14.0
ROW_GAP = 18.0

Content = tuple[tuple[int, ...], str]


def picture(position: Position) -> Canvas:
    """Columns of chips side by side, ten in a row."""
    heaps, note = _content(position)
    shown = heaps[:SHOWN]
    rows = [shown[i : i + IN_A_ROW] for i in range(0, len(shown), IN_A_ROW)]
    labels = [number(heap)[0] for heap in shown]
    pitch = max([CHIP_WIDTH + 24, *(text_width(label, 15) + 16 for label in labels)])
    notes = _notes(heaps, note)
    note_width = max([text_width(line, 13) for line in notes], default=0)
    width = max([pitch * len(row) for row in rows] + [note_width])
    heights = [_row_height(row) for row in rows]
    height = sum(heights) + ROW_GAP * max(0, len(rows) - 1) + 20 * len(notes)
    canvas = Canvas(width, height)
    y, first = 0.0, 1
    for row, row_height in zip(rows, heights, strict=True):
        left = (width - pitch * len(row)) / 2 if len(rows) == 1 else 0.0
        canvas.place(_row(row, first, pitch, row_height), left, y)
        y += row_height + ROW_GAP
        first += len(row)
    y = sum(heights) + ROW_GAP * max(0, len(rows) - 1)
    for index, line in enumerate(notes):
        canvas.text(width / 2, y + 12 + 20 * index, line, size=13, fill=MUTED)
    return canvas


def text(position: Position) -> str:
    """A line for each heap, such as `heap 1  ●●●  3`."""
    heaps, note = _content(position)
    wide = len(str(min(len(heaps), SHOWN)))
    lines = [
        f"heap {index:<{wide}}  {_chips_in_text(heap)}  {short_number(heap)}"
        for index, heap in enumerate(heaps[:SHOWN], 1)
    ]
    return "\n".join(lines + _notes(heaps, note))


def _chips_in_text(heap: int) -> str:
    if heap == 0:
        return "–"
    return "●" * heap if heap <= TEXT_FULL else "●" * 10 + " … " + "●" * 10


def _notes(heaps: tuple[int, ...], note: str) -> list[str]:
    """What is said below the heaps."""
    notes = [] if heaps else ["no heaps"]
    if len(heaps) > SHOWN:
        notes.append(f"… and {len(heaps) - SHOWN:,} more")
    return notes + ([note] if note else [])


def _row_height(row: tuple[int, ...]) -> float:
    labels = 54 if any(number(heap)[1] for heap in row) else 42
    return STEP * max(1, *(_levels(heap) for heap in row), 4) + labels


def _levels(heap: int) -> int:
    """How many chips high a column is drawn, a break being two chips high."""
    return heap if heap <= FULL else BELOW + ABOVE + 2


def _row(row: tuple[int, ...], first: int, pitch: float, height: float) -> Canvas:
    canvas = Canvas(pitch * len(row), height)
    floor = height - (54 if any(number(heap)[1] for heap in row) else 42)
    canvas.line((4, floor), (canvas.width - 4, floor), stroke=LINE, stroke_width=1.5)
    for index, heap in enumerate(row):
        x = pitch * (index + 0.5)
        _column(canvas, heap, x, floor)
        label, remark = number(heap)
        canvas.text(x, floor + 15, label, size=15, bold=True)
        if remark:
            canvas.text(x, floor + 31, remark, size=10.5, fill=MUTED)
        canvas.text(x, height - 8, f"heap {first + index}", size=11, fill=MUTED)
    return canvas


def _column(canvas: Canvas, heap: int, x: float, floor: float) -> None:
    left = x - CHIP_WIDTH / 2
    if heap == 0:
        slot: Style = {"rx": 4, "fill": "none", "stroke": MUTED, "stroke_dasharray": "3 3"}
        canvas.rect(left, floor - STEP, CHIP_WIDTH, CHIP, class_="slot", **slot)
    for level in _drawn_levels(heap):
        top = floor - STEP * (level + 1)
        style: Style = {"rx": 4, "fill": ACCENT, "stroke": ACCENT_EDGE}
        canvas.rect(left, top, CHIP_WIDTH, CHIP, class_="chip", **style)
    if heap > FULL:
        middle = floor - STEP * (BELOW + 1) - 1.5
        for dy in (-4, 4):
            d = f"M{left - 4:.1f},{middle + dy:.1f} q8,-7 16,0 t16,0 t16,0"
            canvas.path(d, fill="none", stroke=MUTED, stroke_width=1.6, class_="break")


def _drawn_levels(heap: int) -> Iterator[int]:
    if heap <= FULL:
        yield from range(heap)
    else:
        yield from range(BELOW)
        yield from range(BELOW + 2, BELOW + 2 + ABOVE)


def _content(position: Position) -> Content:
    """The heaps, and what else the position says."""
    return _CONTENTS[type(position).name](position.state)


def _subtraction(state: Any) -> Content:
    numbers = [short_number(size) for size in state[0]]
    if len(numbers) > 8:
        numbers = [*numbers[:5], "…", numbers[-1]]
    return state[1], f"take {', '.join(numbers)}"


def _growing_nim(state: Any) -> Content:
    return state[0], f"budget: {short_number(state[1])} to add"


_CONTENTS: dict[str, Callable[[Any], Content]] = {
    "nim": lambda state: (state[1], ""),
    "subtraction": _subtraction,
    "growing_nim": _growing_nim,
}

DRAWERS = dict.fromkeys(_CONTENTS, Drawer(picture, text))
