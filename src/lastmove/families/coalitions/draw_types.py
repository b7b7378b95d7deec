"""Colored tables of types: which type two heaps have, with the regions of the win types outlined.

A cell says its type by its text and by its color; where cells are too small for a text, the key
below the table names the colors, and different colors differ in lightness as well as in hue.

What each of three players prefers among the basic games n_i, f_i, p_i: chains, best first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from lastmove.core.errors import InputError
from lastmove.families.coalitions.draw import chip
from lastmove.render.canvas import Canvas, document
from lastmove.render.labels import text_width, wrap
from lastmove.render.style import INK, LINE, MUTED, PANEL, SHADE

MOST = 200
"""Rows and columns of the largest table that is drawn."""
WRITTEN = 32
"""Rows and columns up to which cells have a text."""
SINGLY = 24
"""Fine types up to which the key names each."""
MOST_KEYS = 60
SHORT = 6
"""A longer type is written as a letter that the key explains."""

COLORS = (
    "#a9cbe4",
    "#f6d78b",
    "#eeb39a",
    "#bfe0c6",
    "#c7b8e0",
    "#dfe5ea",
    "#dcebf6",
    "#fdf1d0",
    "#f9ddd1",
    "#e4f3e7",
    "#e7e0f3",
    "#b9c4ce",
    "#74a6cd",
    "#e3b54d",
    "#d68763",
    "#8cc39a",
    "#a48cca",
    "#93a1ae",
    "#5a92bf",
    "#cc9627",
    "#c26f4b",
    "#6aa97a",
    "#8b71b6",
    "#7b8a97",
)
"""For the types in the order of their first appearance; after these they come again."""
FAMILIES = {"n": ("#d3e6f3", "#6ba0c9"), "f": ("#fcedc5", "#dfae3f"), "p": ("#f7d6c8", "#d27a54")}
"""The palest and the deepest color of the fine types n, f and p; a larger index is deeper."""


@dataclass(frozen=True)
class TypeTable:
    """What is drawn: the type of each cell, and the region whose border is outlined."""

    title: str
    subtitle: str
    rows: Sequence[int]
    columns: Sequence[int]
    types: Sequence[Sequence[str]]
    regions: Sequence[Sequence[str]]
    labels: tuple[str, str] = ("", "")


def type_table_svg(table: TypeTable) -> str:
    """The table as an SVG document, with a key of its types.

    Raises
    ------
    InputError : if there are more than 200 rows or columns.
    """
    if max(len(table.rows), len(table.columns)) > MOST:
        raise InputError(
            f"a picture has at most {MOST} rows and columns; a larger table can be written as "
            "CSV or .npy"
        )
    kinds = _in_order(table.types)
    written = max(len(table.rows), len(table.columns)) <= WRITTEN
    keys = _keys(kinds)
    colors = _colors(kinds)
    grid = _grid(table, keys, colors, written)
    key = _key(kinds, keys, colors, max(grid.width, 300.0))
    canvas = _together(table, grid, key)
    return document(canvas, table.title, f"{table.title}\n{table.subtitle}\n{_plain(table)}")


def _in_order(types: Sequence[Sequence[str]]) -> list[str]:
    kinds = list(dict.fromkeys(kind for row in types for kind in row))
    if all(_fine(kind) for kind in kinds):
        kinds.sort(key=lambda kind: (int(kind[1:]), "nfp".index(kind[0])))
    return kinds


def _fine(kind: str) -> bool:
    return kind[:1] in FAMILIES and kind[1:].isdigit()


def _keys(kinds: list[str]) -> dict[str, str]:
    """What is written in a cell: the type, or a letter for it if some type is long."""
    if all(_fine(kind) for kind in kinds):
        return {kind: kind for kind in kinds}
    if max(map(len, kinds)) <= SHORT:
        return {kind: kind for kind in kinds}
    letters = "abcdefghijklmnopqrstuvwxyz"
    many = len(kinds) > len(letters)
    return {kind: str(i + 1) if many else letters[i] for i, kind in enumerate(kinds)}


def _colors(kinds: list[str]) -> dict[str, str]:
    if not all(_fine(kind) for kind in kinds):
        return {kind: COLORS[i % len(COLORS)] for i, kind in enumerate(kinds)}
    deepest = max(int(kind[1:]) for kind in kinds) or 1
    return {kind: _mixed(*FAMILIES[kind[0]], int(kind[1:]) / deepest) for kind in kinds}


def _mixed(pale: str, deep: str, share: float) -> str:
    parts = [(int(pale[i : i + 2], 16), int(deep[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in parts)


def _grid(table: TypeTable, keys: dict[str, str], colors: dict[str, str], written: bool) -> Canvas:
    side = 34.0 if max(table.rows) < 1000 else 44.0
    widest = max(text_width(key, 14) for key in keys.values())
    cell = max(30.0, widest + 12) if written else max(4.0, 640 // len(table.columns))
    high = 28.0 if written else cell
    canvas = Canvas(side + cell * len(table.columns), high * len(table.rows) + 24)

    def corner(i: int, j: int) -> tuple[float, float]:
        return side + cell * j, 24 + high * i

    _cells(canvas, table, colors, corner, (cell, high))
    if written:
        for i, row in enumerate(table.types):
            for j, kind in enumerate(row):
                x, y = corner(i, j)
                _type(canvas, x + cell / 2, y + high / 2, keys[kind])
    _borders(canvas, table, corner, (cell, high))
    _numbers(canvas, table, corner, (cell, high), side, written)
    return canvas


Corner = Callable[[int, int], tuple[float, float]]


def _cells(
    canvas: Canvas,
    table: TypeTable,
    colors: dict[str, str],
    corner: Corner,
    size: tuple[float, float],
) -> None:
    """Neighbors in a row that have the same type are one rectangle."""
    cell, high = size
    for i, row in enumerate(table.types):
        start = 0
        for j in range(1, len(row) + 1):
            if j == len(row) or row[j] != row[start]:
                x, y = corner(i, start)
                canvas.rect(
                    x,
                    y,
                    cell * (j - start),
                    high,
                    fill=colors[row[start]],
                    shape_rendering="crispEdges",
                )
                start = j
    if cell >= 12:
        for i in range(1, len(table.rows)):
            (x, y), (end, _) = corner(i, 0), corner(i, len(table.columns))
            canvas.line((x, y), (end, y), stroke=PANEL, stroke_width=1)
        for j in range(1, len(table.columns)):
            (x, y), (_, end) = corner(0, j), corner(len(table.rows), j)
            canvas.line((x, y), (x, end), stroke=PANEL, stroke_width=1)


def _type(canvas: Canvas, x: float, y: float, key: str) -> None:
    """`n12` with its index lower and smaller, as it is printed in books."""
    if not _fine(key):
        canvas.text(x, y, key, size=14)
        return
    canvas.indexed(x, y, key[0], key[1:])


def _borders(canvas: Canvas, table: TypeTable, corner: Corner, size: tuple[float, float]) -> None:
    """A thick line wherever two neighbors are in different regions, and around the whole."""
    cell, high = size
    rows, columns = len(table.rows), len(table.columns)

    def region(i: int, j: int) -> str | None:
        return table.regions[i][j] if 0 <= i < rows and 0 <= j < columns else None

    strokes = []
    for i in range(rows + 1):
        for j in range(columns + 1):
            x, y = corner(i, j)
            if j < columns and region(i - 1, j) != region(i, j):
                strokes.append(f"M{x:g},{y:g}h{cell:g}")
            if i < rows and region(i, j - 1) != region(i, j):
                strokes.append(f"M{x:g},{y:g}v{high:g}")
    canvas.path(
        "".join(strokes),
        fill="none",
        stroke=INK,
        stroke_width=2.2 if cell >= 12 else 1.4,
        stroke_linecap="square",
        class_="regions",
    )


def _numbers(
    canvas: Canvas,
    table: TypeTable,
    corner: Corner,
    size: tuple[float, float],
    side: float,
    written: bool,
) -> None:
    cell, high = size
    step = 1 if written else max(1, round(len(table.columns) / 10 / 5) * 5)
    for j, column in enumerate(table.columns):
        if written or column % step == 0:
            x, _ = corner(0, j)
            canvas.text(x + cell / 2, 11, str(column), size=12.5, fill=MUTED)
    for i, row in enumerate(table.rows):
        if written or row % step == 0:
            _, y = corner(i, 0)
            canvas.text(side - 9, y + high / 2, str(row), size=12.5, anchor="end", fill=MUTED)


def _key(kinds: list[str], keys: dict[str, str], colors: dict[str, str], width: float) -> Canvas:
    """A chip of its color for each type, as many in a line as go there."""
    if all(_fine(kind) for kind in kinds) and len(kinds) > SINGLY:
        return _fine_key(kinds, colors, width)
    shown = kinds[:MOST_KEYS]
    named = any(keys[kind] != kind for kind in kinds)
    step = 58.0 + (max(text_width(kind, 13) for kind in shown) if named else 0.0)
    across = max(1, int(width // step))
    lines = -(-len(shown) // across)
    canvas = Canvas(width, 28.0 * lines + (18 if len(shown) < len(kinds) else 0))
    for number, kind in enumerate(shown):
        x, y = step * (number % across), 28.0 * (number // across) + 12
        wide = 30.0 if named or _fine(kind) else text_width(kind, 14) + 10
        canvas.rect(x, y - 11, wide, 22, rx=4, fill=colors[kind], stroke=MUTED, stroke_width=0.7)
        _type(canvas, x + wide / 2, y, keys[kind])
        if named:
            canvas.text(x + 38, y, kind, size=13, anchor="start")
    if len(shown) < len(kinds):
        more = f"and {len(kinds) - len(shown)} more types"
        canvas.text(0, canvas.height - 8, more, size=12, anchor="start", fill=MUTED)
    return canvas


def _fine_key(kinds: list[str], colors: dict[str, str], width: float) -> Canvas:
    """A line for each letter, from its first index to its last."""
    canvas = Canvas(width, 90)
    for line, letter in enumerate(FAMILIES):
        own = [kind for kind in kinds if kind[0] == letter]
        y = 30.0 * line + 12
        for end, x in ((own[0], 12.0), (own[-1], 322.0)):
            _type(canvas, x, y, end)
        for i in range(40):
            kind = own[i * len(own) // 40]
            canvas.rect(32 + 6.6 * i, y - 9, 6.8, 18, fill=colors[kind])
        canvas.rect(32, y - 9, 264.2, 18, fill="none", stroke=MUTED, stroke_width=0.7)
    return canvas


def _together(table: TypeTable, grid: Canvas, key: Canvas) -> Canvas:
    subtitle = wrap(table.subtitle, max(40, int(grid.width / 6.4)), 8) if table.subtitle else []
    row_label, column_label = table.labels
    left = text_width(row_label, 13) + 12 if row_label else 0.0
    top = 30.0 + 19 * len(subtitle) + (20 if column_label else 0)
    width = max(left + grid.width, 1.1 * text_width(table.title, 16), key.width)
    width = max([width, *(text_width(line, 13) for line in subtitle)])
    canvas = Canvas(width, top + grid.height + 22 + key.height)
    canvas.text(0, 10, table.title, size=16, anchor="start", bold=True)
    for i, line in enumerate(subtitle):
        canvas.text(0, 33 + 19 * i, line, size=13, anchor="start", fill=MUTED)
    if column_label:
        canvas.text(left + grid.width / 2, top - 8, column_label, size=13, fill=MUTED)
    if row_label:
        canvas.text(0, top + grid.height / 2, row_label, size=13, anchor="start", fill=MUTED)
    canvas.place(grid, left, top)
    canvas.place(key, 0, top + grid.height + 22)
    return canvas


def _plain(table: TypeTable) -> str:
    if len(table.rows) * len(table.columns) > WRITTEN * WRITTEN:
        return f"{len(table.rows)} rows and {len(table.columns)} columns"
    lines = [["", *map(str, table.columns)]]
    lines += [[str(row), *types] for row, types in zip(table.rows, table.types, strict=True)]
    wide = [max(len(line[j]) for line in lines) for j in range(len(lines[0]))]
    return "\n".join(
        "  ".join(word.rjust(width) for word, width in zip(line, wide, strict=True)).rstrip()
        for line in lines
    )


LETTERS = "nfp"
Kind = tuple[int, int]
"""A letter (0, 1, 2 for n, f, p) and an index."""

HIGH, GAP, LEFT, TOP, ROW = 62.0, 34.0, 48.0, 66.0, 84.0


def groups(player: int, levels: int) -> tuple[list[list[Kind]], list[list[Kind]]]:
    """The groups between which a player has preferences: from the best on, and up to the worst.

    Loeb, Table 4 and Lemma 5.2: {x_(i+1), y_i, z_i} for odd i, better for smaller i, then for even
    i, better for larger i; x_0 comes before all.

    >>> groups(0, 2)
    ([[(0, 0)], [(0, 2), (1, 1), (2, 1)]], [[(0, 3), (1, 2), (2, 2)], [(0, 1), (1, 0), (2, 0)]])
    """
    others = [(player + 1) % 3, (player + 2) % 3]

    def group(index: int) -> list[Kind]:
        return [(player, index + 1), *((other, index) for other in sorted(others))]

    good = [[(player, 0)], *(group(i) for i in range(1, 2 * levels - 1, 2))]
    return good, [group(i) for i in range(2 * levels - 2, -1, -2)]


def chance(place: int, good: bool) -> Fraction:
    """How probably a player wins a game of a group, the others' choices being fair (Table 4).

    >>> [str(chance(i, True)) for i in range(4)], [str(chance(i, False)) for i in range(3)]
    (['1', '1/2', '3/8', '11/32'], ['0', '1/4', '5/16'])
    """
    index = 2 * place - 1 if good else 2 * place
    value = Fraction(1)
    for i in range(index + 1):
        value += Fraction((-1) ** (i + 1), 2**i)
    return value


def preferences_svg(levels: int = 3) -> str:
    """The chains of all three players with the probabilities below, as an SVG document."""
    title = "What each player prefers among the basic games"
    columns = 2 * levels
    box = 74.0
    canvas = Canvas(LEFT + columns * (box + GAP) + 64, TOP + 3 * ROW + 34)
    canvas.text(0, 10, title, size=16, anchor="start", bold=True)
    caption = "best first; nothing is preferred within a box, in which a choice of the upper two "
    canvas.text(0, 34, caption + "is the lower one", size=13, anchor="start", fill=MUTED)
    lines = [title]
    for player in range(3):
        good, bad = groups(player, levels)
        y = TOP + ROW * player
        letter = LETTERS[player].upper()
        chip(canvas, 16, y + HIGH / 2, player, letter, won=False)
        for number, kinds in enumerate([*good, *bad]):
            x = _left(number, levels, box)
            _group(canvas, x, y, box, kinds, player)
            if number + 1 < columns:
                _greater(canvas, x + box, _left(number + 1, levels, box), y + HIGH / 2)
        said = [", ".join(f"{LETTERS[a]}{b}" for a, b in kinds) for kinds in [*good, *bad]]
        lines.append(f"{letter}: {' > '.join([*said[:levels], '…', *said[levels:]])}")
    _chances(canvas, levels, box)
    return document(canvas, title, "\n".join(lines))


def _left(number: int, levels: int, box: float) -> float:
    return LEFT + number * (box + GAP) + (56 if number >= levels else 0)


def _group(canvas: Canvas, x: float, y: float, box: float, kinds: list[Kind], player: int) -> None:
    single = len(kinds) == 1
    own, *others = kinds
    canvas.rect(
        x, y, box, HIGH, rx=8, fill=SHADE if single else PANEL, stroke=INK, stroke_width=1.2
    )
    if single:
        _kind(canvas, x + box / 2, y + HIGH / 2, own)
        return
    for place, kind in zip((0.29, 0.71), others, strict=True):
        _kind(canvas, x + box * place, y + 17, kind)
    canvas.path(
        f"M{x + 10:g},{y + 32:g}q0,5 5,5H{x + box / 2 - 4:g}l4,4l4,-4H{x + box - 15:g}q5,0 5,-5",
        fill="none",
        stroke=LINE,
        stroke_width=1.6,
    )
    _kind(canvas, x + box / 2, y + 49, own)


def _kind(canvas: Canvas, x: float, y: float, kind: Kind) -> None:
    canvas.indexed(x, y, LETTERS[kind[0]], str(kind[1]), size=16, bold=True)


def _greater(canvas: Canvas, start: float, end: float, y: float) -> None:
    """A sign between two boxes; dots where the chain goes on for ever."""
    if end - start > GAP + 1:
        canvas.text((start + end) / 2, y, "> … >", size=16, fill=MUTED)
    else:
        canvas.text((start + end) / 2, y, ">", size=16, fill=MUTED)


def _chances(canvas: Canvas, levels: int, box: float) -> None:
    y = TOP + 3 * ROW + 6
    values = [chance(i, True) for i in range(levels)]
    values += [chance(i, False) for i in reversed(range(levels))]
    for number, value in enumerate(values):
        x = _left(number, levels, box) + box / 2
        canvas.text(x, y, str(value), size=14, bold=True)
    middle = (_left(levels - 1, levels, box) + box + _left(levels, levels, box)) / 2
    canvas.text(middle, y, "⅓", size=17, fill=MUTED)
    caption = "how probably the player wins when the others choose fairly; ⅓ is never reached"
    x = LEFT + (_left(2 * levels - 1, levels, box) + box - LEFT) / 2
    canvas.text(x, y + 24, caption, size=13, fill=MUTED)
    canvas.height = y + 34
    canvas.width = max(_left(2 * levels - 1, levels, box) + box, x + text_width(caption, 13) / 2)
