"""Positions far beyond brute force, held against the definition by one step of it.

A value v is right when no option has value v and each smaller value has one; for the outcome it
is enough that the moves called winning lead to P-positions and that the others do not.
"""

from hypothesis import given
from hypothesis import strategies as st

from lastmove.api.solve import solve
from lastmove.core.position import Outcome, Play
from tests import strategies
from tests.agreement import assert_agrees_fully
from tests.oracles import theory
from tests.plain import plain

PLAYS = st.sampled_from(list(Play))


@given(strategies.nims() | strategies.rooks())
def test_value_of_huge_nim_is_the_nim_sum(position):
    verdict = solve(position)
    assert verdict.value == theory.value(plain(position))
    assert (verdict.outcome is Outcome.N) == (verdict.value != 0)
    for move in verdict.winning_moves:
        assert theory.value(plain(move.to)) == 0
    # A heap h can be reduced to h ⊕ v just when that is smaller (cgt, Lemma 2).
    heaps = position.nim_heaps()
    ways = {(h, tuple(heaps).count(h)) for h in heaps if h ^ verdict.value < h}
    assert len(verdict.winning_moves) == len(ways)


@given(strategies.nims() | strategies.rooks())
def test_misere_outcome_of_huge_nim(position):
    verdict = solve(position, play="misere")
    heaps = position.nim_heaps()
    assert verdict.outcome.value == theory.misere_nim_outcome(heaps)
    assert verdict.value is None
    for move in verdict.winning_moves:
        assert theory.misere_nim_outcome(move.to.nim_heaps()) == "P"
    if verdict.outcome is Outcome.N and any(heaps):
        assert verdict.winning_moves


@given(strategies.growing_nims())
def test_value_of_huge_growing_nim(position):
    verdict = solve(position)
    assert verdict.value == theory.value(plain(position))
    heaps, budget, add = position.state
    for move in verdict.winning_moves:
        assert theory.value(plain(move.to)) == 0
        assert move.to.state[1] in range(budget + 1)
        assert move.to.state.add == add
        assert sum(move.to.state[0]) + move.to.state[1] <= sum(heaps) + budget


@given(strategies.small_sums, PLAYS)
def test_random_sums_agree_with_brute_force(position, play):
    assert_agrees_fully(solve(position, play=play))


@given(st.lists(strategies.nims() | strategies.rooks(), min_size=2, max_size=4))
def test_sums_of_huge_nim_positions(terms):
    total = terms[0] + terms[1]
    for term in terms[2:]:
        total = total + term
    verdict = solve(total)
    assert verdict.value == theory.value(plain(total))
    for move in verdict.winning_moves:
        assert theory.value(plain(move.to)) == 0
