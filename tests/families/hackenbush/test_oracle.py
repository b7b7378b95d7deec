"""The oracle of Hackenbush against the figures that texts tell in words."""

from itertools import combinations_with_replacement, pairwise

from tests.families.hackenbush.oracle import hackenbush, hackenbush_options, hackenbush_value
from tests.oracles.outcomes import nimber


def stalk(name, height):
    names = ["ground", *(f"{name}{i}" for i in range(height))]
    return list(pairwise(names))


def test_removing_the_second_of_three_edges_leaves_one():
    three = hackenbush(stalk("a", 3))
    assert hackenbush(stalk("a", 1)) in hackenbush_options(three)
    assert len(hackenbush_options(three)) == 3


def test_stalks_are_nim_heaps():
    for heights in combinations_with_replacement(range(4), 3):
        edges = [edge for name, h in zip("abc", heights, strict=True) for edge in stalk(name, h)]
        value = heights[0] ^ heights[1] ^ heights[2]
        assert nimber(hackenbush(edges)) == hackenbush_value(hackenbush(edges)) == value


def test_fusion_and_colon_agree_with_the_definition():
    names = ["ground", "a", "b", "c"]
    pairs = list(combinations_with_replacement(names, 2))
    for size in range(6):
        for edges in combinations_with_replacement(pairs, size):
            figure = hackenbush(edges)
            assert hackenbush_value(figure) == nimber(figure), figure
