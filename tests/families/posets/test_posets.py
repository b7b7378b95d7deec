"""The poset game: nim and chomp are posets; bad input."""

from itertools import pairwise

import pytest

import lastmove as lm
from lastmove.api.draw import svg
from lastmove.families.posets.rules import Poset
from tests.pictures import words


def test_chains_side_by_side_are_nim():
    for heaps in [(1,), (3,), (2, 3), (1, 2, 3), (4, 4)]:
        chains = [
            [f"{row}{c}" for c in range(heap)] for row, heap in zip("abc", heaps, strict=False)
        ]
        arcs = ",".join(f"{x}>{y}" for chain in chains for y, x in pairwise(chain))
        alone = ",".join(chain[0] for chain in chains if len(chain) == 1)
        order = ",".join(filter(None, (arcs, alone)))
        value = 0
        for heap in heaps:
            value ^= heap
        assert lm.solve(f"poset([{order}])").value == value


def test_chomp_is_a_poset():
    # The cookies but for the poisoned one, each above what is to the left of it and above it.
    for rows, columns in [(2, 2), (2, 3), (3, 3), (2, 5), (3, 4)]:
        cells = [(r, c) for r in range(rows) for c in range(columns) if r + c]
        arcs = [
            (f"{r}.{c}", f"{a}.{b}")
            for r, c in cells
            for a, b in ((r - 1, c), (r, c - 1))
            if (a, b) in cells
        ]
        mine = lm.solve(Poset(arcs)).value
        assert mine == lm.solve(f"chomp({rows}x{columns})").value != 0


def test_what_is_above_goes_too():
    position = lm.parse("poset([c>b,b>a,d>a])")
    assert str(position.move("take b").to) == "poset([c>b,b>a,d>a], deleted=[b,c])"
    assert str(position.move("take a").to) == "poset([c>b,b>a,d>a], deleted=[a,b,c,d])"


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("poset([c>b,b>a], deleted=[b])", "b is deleted, so c, which is above it, has to be too"),
        ("poset([a>b,b>a])", "cycle"),
        ("poset([a-b])", "arc|digraph"),
        ("poset([a>b], deleted=[z])", "no vertex 'z'"),
    ],
)
def test_bad_input(written, told):
    with pytest.raises(lm.InputError, match=told):
        lm.parse(written)


def test_of_a_large_order_a_part_is_drawn():
    order = [(str(n + 1), str(n)) for n in range(200)]
    assert "201 of 201 vertices are left" in words(svg(Poset(order)))[-1]
