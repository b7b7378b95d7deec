"""Heaps as columns of chips, with their sizes below; long ones are drawn with a break."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from lastmove.core.heaps import HeapState
from lastmove.core.position import Move, Position
from lastmove.render import default
from lastmove.render.canvas import Canvas, Style
from lastmove.render.drawer import Drawer
from lastmove.render.labels import notation, number, short_number, shorten, text_width
from lastmove.render.style import ACCENT, ACCENT_EDGE, LINE, MUTED

FULL = 12
"""The largest heap that is drawn chip by chip."""
BELOW, ABOVE = 7, 3
"""The chips of a longer heap that are drawn below and above its break."""
SHOWN = 20
"""How many heaps are drawn; the others are counted."""
IN_A_ROW = 10
TEXT_FULL = 40
"""The largest heap that is written chip by chip."""

CHIP, CHIP_WIDTH, STEP = 19.0, 40.0, 23.0
"""So high that three heaps fill the width of a telephone with chips for fingers."""
BETWEEN = 16.0
ROW_GAP = 18.0

Content = tuple[tuple[int, ...], str]


def picture(heaps: tuple[int, ...], note: str) -> Canvas:
    """Columns of chips side by side, ten in a row, and a note below."""
    shown = heaps[:SHOWN]
    rows = [shown[i : i + IN_A_ROW] for i in range(0, len(shown), IN_A_ROW)]
    labels = [number(heap)[0] for heap in shown]
    pitch = max([CHIP_WIDTH + BETWEEN, *(text_width(label, 15) + 16 for label in labels)])
    notes = _notes(heaps, note)
    note_width = max([text_width(line, 13) for line in notes], default=0)
    width = max([pitch * len(row) for row in rows] + [note_width])
    pieces = [_row(row, 1 + IN_A_ROW * index, pitch) for index, row in enumerate(rows)]
    heights = sum(piece.height for piece in pieces) + ROW_GAP * max(0, len(rows) - 1)
    canvas = Canvas(width, heights + 20 * len(notes))
    y = 0.0
    for piece in pieces:
        left = (width - piece.width) / 2 if len(rows) == 1 else 0.0
        canvas.place(piece, left, y)
        y += piece.height + ROW_GAP
    for index, line in enumerate(notes):
        canvas.text(width / 2, heights + 12 + 20 * index, line, size=13, fill=MUTED)
    return canvas


def text(heaps: tuple[int, ...], note: str) -> str:
    """A line for each heap, such as `heap 1  ●●●  3`."""
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


def _levels(heap: int) -> int:
    """How many chips high a column is drawn, a break being two chips high."""
    return heap if heap <= FULL else BELOW + ABOVE + 2


def _row(row: tuple[int, ...], first: int, pitch: float) -> Canvas:
    """Some heaps on one floor, the first of them with this number."""
    floor = STEP * max(2, *(_levels(heap) for heap in row))
    height = floor + (54 if any(number(heap)[1] for heap in row) else 42)
    canvas = Canvas(pitch * len(row), height)
    canvas.line((4, floor), (canvas.width - 4, floor), stroke=LINE, stroke_width=1.5)
    for index, heap in enumerate(row):
        x = pitch * (index + 0.5)
        _column(canvas, first + index, heap, x, floor)
        label, remark = number(heap)
        canvas.text(x, floor + 15, label, size=15, bold=True)
        if remark:
            canvas.text(x, floor + 31, remark, size=10.5, fill=MUTED)
        canvas.spot(
            f"heap-{first + index}", x - pitch / 2 + 4, floor + 4, pitch - 8, height - floor
        )
        canvas.text(x, height - 8, f"heap {first + index}", size=11, fill=MUTED)
    return canvas


def _column(canvas: Canvas, name: int, heap: int, x: float, floor: float) -> None:
    left = x - CHIP_WIDTH / 2
    if heap == 0:
        slot: Style = {"rx": 6, "fill": "none", "stroke": MUTED, "stroke_dasharray": "3 3"}
        canvas.rect(left, floor - STEP, CHIP_WIDTH, CHIP, class_="slot", **slot)
    for chip in drawn_chips(heap):
        level = chip if heap <= FULL or chip <= BELOW else chip - heap + BELOW + ABOVE + 2
        top = floor - STEP * level
        style: Style = {"rx": 6, "fill": ACCENT, "stroke": ACCENT_EDGE, "stroke_width": 1.4}
        canvas.rect(left, top, CHIP_WIDTH, CHIP, class_="chip", **style)
        canvas.spot(f"heap-{name}-{chip}", left - 4, top - 2, CHIP_WIDTH + 8, STEP)
    if heap > FULL:
        middle = floor - STEP * (BELOW + 1) - 1.5
        for dy in (-4, 4):
            d = f"M{left - 4:.1f},{middle + dy:.1f} q8,-7 16,0 t16,0 t16,0"
            canvas.path(d, fill="none", stroke=MUTED, stroke_width=1.6, class_="break")


def drawn_chips(heap: int) -> Iterator[int]:
    """The chips of a heap that are drawn, counted from the floor."""
    if heap <= FULL:
        yield from range(1, heap + 1)
    else:
        yield from range(1, BELOW + 1)
        yield from range(heap - ABOVE + 1, heap + 1)


def points(before: tuple[int, ...], after: tuple[int, ...]) -> list[str]:
    """Where one points to turn these heaps into those: at the lowest chip that goes.

    Chips that go from the middle of a heap are pointed at by the lowest and the highest; a heap
    that is only parted, by the chip above the cut; one that grows, by its name below.

    >>> points((3, 5), (3, 2)), points((5,), (2, 1)), points((8,), (5, 3)), points((1,), (4,))
    (['heap-2-3'], ['heap-1-3', 'heap-1-4'], ['heap-1-6'], ['heap-1'])
    """
    index = next((i for i, heap in enumerate(before) if after[i : i + 1] != (heap,)), None)
    if index is None:
        return []
    parts = after[index : len(after) - len(before) + index + 1]
    heap, left = before[index], sum(parts)
    shown = index < SHOWN
    if not shown or left > heap:
        return [f"heap-{index + 1}"] if shown else []
    if len(parts) > 2 or not parts:
        return [f"heap-{index + 1}-1"] if not parts else [f"heap-{index + 1}"]
    lowest = parts[0] + 1
    highest = heap if len(parts) == 1 else heap - parts[1]
    chips = [lowest] if len(parts) == 1 or highest <= lowest else [lowest, highest]
    drawn = heap <= FULL or all(chip <= BELOW or chip > heap - ABOVE for chip in chips)
    return [f"heap-{index + 1}-{chip}" for chip in chips] if drawn else [f"heap-{index + 1}"]


def changes(before: tuple[int, ...], after: tuple[int, ...]) -> list[str]:
    """All chips that go; what one points at where none does, or where they are not drawn.

    >>> changes((3, 5), (3, 2)), changes((6,), (2, 1)), changes((1,), (4,))
    (['heap-2-3', 'heap-2-4', 'heap-2-5'], ['heap-1-3', 'heap-1-4', 'heap-1-5'], ['heap-1'])
    """
    pointed = points(before, after)
    if len(before) > len(after) or sum(after) >= sum(before):
        return pointed
    index = next(i for i, heap in enumerate(before) if after[i] != heap)
    parts = after[index : len(after) - len(before) + index + 1]
    if len(parts) > 2 or index >= SHOWN:
        return pointed
    gone = range(parts[0] + 1, before[index] - sum(parts[1:]) + 1)
    return [f"heap-{index + 1}-{c}" for c in drawn_chips(before[index]) if c in gone] or pointed


def drawer(content: Callable[[Any], Content]) -> Drawer:
    """The drawer of a game whose states have this content: heaps, and what else there is to say."""
    return Drawer(
        lambda position: picture(*content(position.state)),
        lambda position: text(*content(position.state)),
        lambda position, move: points(content(position.state)[0], content(move.to.state)[0]),
        lambda position, move: changes(content(position.state)[0], content(move.to.state)[0]),
    )


def _family(position: Position) -> Drawer:
    """For any game played on heaps: chips if a heap is a number of them."""
    _, heaps = position.state
    chips = all(type(heap) is int and heap >= 0 for heap in heaps)
    if not chips or type(position).show is not None:
        return default.DRAWERS[""]
    note = shorten(notation(position), 60)
    return drawer(lambda state: (HeapState(*state).heaps, note))


def _family_points(position: Position, move: Move) -> Iterable[str]:
    pointing = _family(position).points
    return () if pointing is None else pointing(position, move)


DRAWERS = {
    "heap_game": Drawer(
        lambda position: _family(position).picture(position),
        lambda position: _family(position).text(position),
        lambda position, move: _family_points(position, move),
        lambda position, move: _family(position).changed(position, move),
    ),
}
