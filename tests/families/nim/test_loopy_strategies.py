"""The theorems of the loopy games, proved without them: by strategies whose ranks go down.

The ranks are the bounds of the theorems' docstrings: how many moves the winner can still make if
he only takes, or only advances. That the checker accepts them shows that play ends.
"""

import json

import pytest

import lastmove as lm
from lastmove.families.nim.rules_northcott import ROLES, gaps
from tests.checker.false_claims import claim
from tests.families.nim import small_loopy
from tests.oracles.proofs import value_proves
from tests.oracles.rules import options
from tests.plain import plain


def nim_sum(numbers):
    total = 0
    for number in numbers:
        total ^= number
    return total


def poker_entries(chips, heaps):
    """Every P-position H + *k with so many chips; the loser is to move, and the winner owns the
    stock `yours`, so he can still take whatever is elsewhere."""
    for position in small_loopy.poker_nim(chips, heaps):
        sizes, mine, _ = position.state
        if len(sizes) == heaps and position.state[0] == tuple(sorted(sizes)):
            heap = nim_sum(sizes)
            yield [sum(sizes) + mine + heap, str(position), heap]


@pytest.mark.parametrize(("chips", "heaps"), [(3, 1), (4, 2), (4, 3)])
def test_values_of_poker_nim_are_proved_by_taking_only(chips, heaps):
    entries = list(poker_entries(chips, heaps))
    known = [(rank, plain(lm.parse(text)), heap) for rank, text, heap in entries]
    for _, text, value in entries[::7]:
        outcome = "N" if value else "P"
        data = claim("value", text, outcome, value, {"positions": entries})
        found = lm.verify(json.dumps(data))
        assert found.valid, found.reason
        assert value_proves(plain(lm.parse(text)), value, known, options)


def test_ranks_that_forget_the_losers_stock_are_refused():
    entries = [
        [rank - lm.parse(text).state[1], text, heap] for rank, text, heap in poker_entries(4, 2)
    ]
    data = claim("value", "poker_nim(1,2, mine=1, yours=0)", "N", 3, {"positions": entries})
    assert not lm.verify(json.dumps(data)).valid


def squares_ahead(position, role):
    width, rows, _ = position.state
    me = ROLES.index(role)
    return sum((width - row[me] if row[me] < row[1 - me] else row[me] - 1) - 1 for row in rows)


def board_entries(width, rows, winner):
    """Where the winner moves, the nim-sum is not 0; where the loser does, it is."""
    for board in small_loopy.northcott((width,), rows):
        mine, total = board.to_move == winner, nim_sum(gaps(board.state))
        if len(board.state[1]) == rows and mine == bool(total):
            yield [2 * squares_ahead(board, winner) + (not mine), str(board)]


@pytest.mark.parametrize("winner", ROLES)
@pytest.mark.parametrize(("width", "rows"), [(3, 1), (5, 1), (3, 2), (4, 2)])
def test_wins_on_northcotts_board_are_proved_by_advancing_only(width, rows, winner):
    entries = list(board_entries(width, rows, winner))
    proof = {"strategies": [{"role": winner, "positions": entries}]}
    for _, text in entries[::31]:
        outcome = "N" if lm.parse(text).to_move == winner else "P"
        found = lm.verify(json.dumps(claim("role-strategy", text, outcome, None, proof)))
        assert found.valid, found.reason
    loser = ROLES[1 - ROLES.index(winner)]
    wrong = {"strategies": [{"role": loser, "positions": entries}]}
    outcome = "P" if lm.parse(entries[0][1]).to_move == winner else "N"
    assert not lm.verify(json.dumps(claim("role-strategy", entries[0][1], outcome, None, wrong)))
