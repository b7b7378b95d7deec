"""A verdict is right when brute force says the same."""

from lastmove.core.position import Play
from tests.oracles import outcomes
from tests.plain import multiset, plain


def winning_moves(position, misere):
    """The moves that brute force calls winning, merged as the contract says, in written order."""
    first = {}
    for move in position.moves():
        if outcomes.outcome(plain(move.to), misere) == "P":
            first.setdefault(multiset(move.to), (move.text, move.to))
    return list(first.values())


def assert_agrees(verdict):
    """Outcome, value, winning moves and remoteness are the oracle's."""
    position, misere = verdict.position, verdict.play is Play.MISERE
    known = plain(position)
    assert verdict.outcome.value == outcomes.outcome(known, misere), position
    assert verdict.winner is None
    told = [(move.text, move.to) for move in verdict.winning_moves]
    assert told == winning_moves(position, misere), position
    won = {plain(move.to) for move in verdict.winning_moves}
    assert won == outcomes.winning_options(known, misere), position
    if verdict.remoteness is not None:
        assert verdict.remoteness == outcomes.remoteness(known, misere), position


def assert_agrees_fully(verdict):
    """All that `assert_agrees` says, and the nimber: there is none in misère play."""
    assert_agrees(verdict)
    normal = verdict.play is Play.NORMAL
    expected = outcomes.nimber(plain(verdict.position)) if normal else None
    assert verdict.value == expected, verdict.position
