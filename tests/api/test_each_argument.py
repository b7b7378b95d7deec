"""Each argument by itself against brute force, whichever the front door would take."""

from functools import partial
from itertools import product

import pytest

import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.core.errors import NotKnown
from lastmove.core.family import families, listed, resolve
from lastmove.core.games import all_games
from lastmove.core.position import Outcome, Play
from tests import small
from tests.families.frogs import small as ponds
from tests.oracles import outcomes
from tests.plain import plain
from tests.shares import in_parts

ARGUERS = sorted(
    {
        one.full(reference)
        for one in families()
        for references in one.arguments.values()
        for reference in references
    }
)
ARGUERS += ["lastmove.search.sums:argue_sum"]
VALUERS = sorted(
    {
        one.full(reference)
        for one in families()
        for references in one.values.values()
        for reference in references
    }
)
VALUERS += ["lastmove.search.sums:sum_value"]


GAMES = small.GAMES | {"opening sums": partial(ponds.opening_sums, 1, 20)}


def asked(what, references):
    """Each function with each game whose small positions are asked of it."""
    return [
        (reference, game)
        for reference, game in product(references, GAMES)
        if reference.startswith("lastmove.search.")
        or resolve(reference) in listed(what, all_games().get(game, lm.Sum).lineage)
    ]


@pytest.mark.parametrize(("reference", "game"), asked("arguments", ARGUERS))
@in_parts(24)
def test_who_wins_and_how_agrees_with_brute_force(reference, game, part):
    for position, play in product(part(GAMES[game]()), Play):
        decided = resolve(reference)(position, play, new_run())
        if decided is None:
            continue
        known, misere = plain(position), play is Play.MISERE
        assert decided.position == position
        assert decided.play is play
        assert decided.outcome.value == outcomes.outcome(known, misere), position
        told = {plain(move.to) for move in decided.winning_moves()}
        winning = outcomes.winning_options(known, misere)
        assert told == winning if decided.complete else told <= winning, position
        if decided.outcome is Outcome.N and winning:
            best = decided.best()
            assert best is None or plain(best.to) in winning


@pytest.mark.parametrize(("reference", "game"), asked("values", VALUERS))
@in_parts(24)
def test_values_and_moves_to_them_agree_with_brute_force(reference, game, part):
    for number, position in enumerate(part(GAMES[game]())):
        valued = resolve(reference)(position, new_run())
        if valued is None:
            continue
        known = plain(position)
        nimber = outcomes.nimber(known)
        assert valued.value == nimber, position
        for value in range(0 if number % 3 else 4):
            if value != nimber:
                try:
                    told = {plain(move.to) for move in valued.moves_to(value)}
                except NotKnown:  # of a lost position whose options nobody searches
                    assert nimber == 0
                    continue
                options = outcomes.options(known)
                assert told == {o for o in options if outcomes.nimber(o) == value}, position
