"""What each of three players prefers among the basic games n_i, f_i, p_i: chains, best first."""

from __future__ import annotations

from fractions import Fraction

from lastmove.families.coalitions.draw_game_trees import chip
from lastmove.render.canvas import Canvas, document
from lastmove.render.labels import text_width
from lastmove.render.style import INK, LINE, MUTED, PANEL, SHADE

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
    told = "best first; nothing is preferred within a box, in which a choice of the upper two "
    canvas.text(0, 34, told + "is the lower one", size=13, anchor="start", fill=MUTED)
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
    told = "how probably the player wins when the others choose fairly; ⅓ is never reached"
    x = LEFT + (_left(2 * levels - 1, levels, box) + box - LEFT) / 2
    canvas.text(x, y + 24, told, size=13, fill=MUTED)
    canvas.height = y + 34
    canvas.width = max(_left(2 * levels - 1, levels, box) + box, x + text_width(told, 13) / 2)
