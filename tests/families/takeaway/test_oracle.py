"""The oracle of take-away against what the lectures print."""

from itertools import product

from tests.families.takeaway import oracle
from tests.oracles.outcomes import nimber, outcome


def test_sequences_of_lectures():
    assert oracle.h_sequence("2*x", 21) == [1, 2, 3, 5, 8, 13, 21]
    assert oracle.h_sequence("x", 16) == [1, 2, 4, 8, 16]


def test_takeaway_formula_agrees_with_brute_force():
    for f, pile in product(["x", "2*x", "3*x//2", "x^2", "x+3", "30"], range(26)):
        for limit in range(pile + 1):
            position = oracle.takeaway(f, pile, limit)
            assert oracle.takeaway_outcome(position) == outcome(position), position


def test_takeaway_row_by_row_agrees_with_brute_force():
    for f, pile, limit in product(("2*x", "x+2", "9-x%4"), range(12), range(12)):
        position = oracle.takeaway(f, pile, limit)
        assert oracle.takeaway_nimber(position) == nimber(position)
