"""What happens at each level of equal distances: plain loops, which `kernels_sweep` compiles."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from lastmove.core.arrays import Numbers, Table


class Pairs(NamedTuple):
    """Pairs by level: both points of each, where each level begins, and who may desire whom.

    `forth` tells for each pair whether the first may desire the second, `back` the reverse.
    """

    first: Numbers
    second: Numbers
    starts: Numbers
    forth: Numbers
    back: Numbers


class Points(NamedTuple):
    """Who is alive, how many links each has, and the first of them."""

    alive: Numbers
    linked: Numbers
    witness: Table


def link(pairs: Pairs, points: Points, more: int, kept: Numbers) -> None:
    """Link all pairs of a level whose two points are alive, then drop points with enough links.

    A link counts for one point only if the other may desire it. The first more + 1 links of a point
    are witnesses, and `kept` tells which pairs are linked both ways.
    """
    first, second, starts, forth, back = pairs
    alive, linked, witness = points
    for level in range(len(starts) - 1):
        for at in range(starts[level], starts[level + 1]):
            x, y = first[at], second[at]
            if alive[x] and alive[y]:
                kept[at] = forth[at] and back[at]
                if back[at]:
                    if linked[x] <= more:
                        witness[x, linked[x]] = y
                    linked[x] += 1
                if forth[at]:
                    if linked[y] <= more:
                        witness[y, linked[y]] = x
                    linked[y] += 1
        for at in range(starts[level], starts[level + 1]):
            x, y = first[at], second[at]
            if linked[x] > more:
                alive[x] = False
            if linked[y] > more:
                alive[y] = False


def label(
    pairs: tuple[Numbers, Numbers, Numbers],
    alive: Numbers,
    free: Numbers,
    witness: Table,
    given: Numbers,
) -> None:
    """Give each pair of a level the least label that both points have free, if there is one.

    `free` has a bit for each label that a point has in no closer pair; a point with none is
    dropped. Pairs at one point with one label are all in one level; the first by number is kept in
    `witness`. `given` is room for the labels of a level. `pairs` are as above.
    """
    first, second, starts = pairs
    for level in range(len(starts) - 1):
        begin, end = starts[level], starts[level + 1]
        for at in range(begin, end):
            common = free[first[at]] & free[second[at]]
            given[at] = common & -common
        for at in range(begin, end):
            bit, name = given[at], 0
            if bit == 0:
                continue
            while bit >> name != 1:
                name += 1
            x, y = first[at], second[at]
            free[x] &= ~bit
            free[y] &= ~bit
            if witness[x, name] < 0 or y < witness[x, name]:
                witness[x, name] = y
            if witness[y, name] < 0 or x < witness[y, name]:
                witness[y, name] = x
            alive[x] = free[x] != 0
            alive[y] = free[y] != 0
