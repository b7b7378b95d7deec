"""Arguments about heaps: what they must settle, and replies played out against every line."""

import random

import pytest

import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.core.position import Outcome, Play
from lastmove.families.heaps.bounded_subtraction import remainders, to_multiple
from lastmove.families.heaps.copied_heaps import CopiedHeaps, copied_heaps
from lastmove.render.drawer import drawer_of
from tests import small
from tests.oracles import outcomes
from tests.plain import plain
from tests.replies import plays_out
from tests.shares import in_parts

GAMES = [
    "subtraction", "even_odd", "kayles", "dawson_kayles", "grundy", "octal", "hexadecimal",
    "split_nim",
]  # fmt: skip


def takes_one_to_k(position):
    return set(position[1]) == set(range(1, max(position[1]) + 1))


@pytest.mark.parametrize("game", GAMES)
@in_parts(8)
def test_every_small_position_has_a_value_by_a_theorem(game, part):
    for position in part(small.GAMES[game]()):
        valued = new_run().valued(position)
        assert valued.method.kind == "theorem"
        assert lm.verify(valued.certificate())


@pytest.mark.parametrize("game", GAMES)
@in_parts(8)
def test_to_every_smaller_value_one_move_is_known(game, part):
    for position in part(small.GAMES[game]()):
        valued = new_run().valued(position)
        for value in range(valued.value):
            move = valued.one_move_to(value)
            assert outcomes.nimber(plain(move.to)) == value, position
            assert plain(move.to) in outcomes.options(plain(position))


def test_remainders_are_for_all_sets_without_a_gap():
    seen = set()
    for position in small.GAMES["subtraction"]():
        bounded = takes_one_to_k(plain(position))
        assert (remainders(position, new_run()) is not None) == bounded
        decided = to_multiple(position, Play.NORMAL, new_run())
        assert (decided is not None) == (bounded and len(position.heaps) == 1)
        assert to_multiple(position, Play.MISERE, new_run()) is None
        seen.add((bounded, decided is None))
    assert len(seen) > 2


@pytest.mark.parametrize("game", GAMES)
def test_every_reply_against_every_line(game):
    positions = list(small.GAMES[game]())
    for position in positions[:: 1 + len(positions) // 40]:
        for play in Play:
            argument = new_run().argue(position, play)
            for strategy in argument.strategies() if sum(position.heaps) < 7 else ():
                assert plays_out(argument, strategy) > 0


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_reply_against_every_line_of_all_small_positions(game):
    for position in small.GAMES[game]():
        argument = new_run().argue(position, Play.NORMAL)
        for strategy in argument.strategies() if sum(position.heaps) < 9 else ():
            assert plays_out(argument, strategy, 2_000_000) > 0


def first_move(position, chance):
    """A move by chance: take what the rules allow from a heap, leave parts by chance."""
    heaps = [i for i, heap in enumerate(position.heaps) if heap]
    for _ in range(50):
        index = chance.choice(heaps)
        heap = position.heaps[index]
        taken = chance.choice((1, 2))
        if heap > taken + 1:
            first = chance.randrange(1, heap - taken)
            parts = sorted((first, heap - taken - first), reverse=True)
            said = f"take {taken} from heap {index + 1}, leave {parts[0]} and {parts[1]}"
        elif heap >= taken:
            said = f"take {taken} from heap {index + 1}"
        else:
            continue
        return position.move(said)
    return None


def test_replies_in_huge_rows_of_kayles():
    chance, run = random.Random(4), new_run()
    argument = run.argue(lm.parse("kayles(1000000000000)"), Play.NORMAL)
    assert argument.outcome is Outcome.N
    (strategy,) = argument.strategies()
    reply = strategy.first()
    for _ in range(60):
        assert isinstance(copied_heaps(reply.move.to, Play.NORMAL, run), CopiedHeaps)
        move = first_move(reply.move.to, chance)
        reply = reply.then.reply(move)
        assert move.to.move(reply.move.text) == reply.move


def test_replies_in_a_huge_heap_of_which_1_to_k_may_be_taken():
    chance = random.Random(1)
    heap = 10**40
    argument = new_run().argue(lm.parse(f"subtraction({heap}, take={{1,2,3,4,5,6}})"), Play.NORMAL)
    (strategy,) = argument.strategies()
    reply = strategy.first()
    for _ in range(100):
        assert reply.move.to.heaps[0] % 7 == 0
        move = reply.move.to.move(f"take {chance.randrange(1, 7)} from heap 1")
        reply = reply.then.reply(move)


def test_equal_heaps_are_copied_whatever_they_are_worth():
    for text in ("grundy(100000,100000)", "octal(0.007, 10,999999,10,999999)", "kayles(0,7,7)"):
        argument = new_run().argue(lm.parse(text), Play.NORMAL)
        assert argument.outcome is Outcome.P
        assert isinstance(argument, CopiedHeaps)
        assert lm.verify(argument.certificate())


@pytest.mark.parametrize(
    ("text", "half"),
    [("kayles(7)", 3), ("kayles(8)", 3), ("dawson_kayles(8)", 3), ("split_nim(6)", 3),
     ("octal(4.3, 8)", 4)],
)  # fmt: skip
def test_a_heap_is_halved(text, half):
    argument = new_run().argue(lm.parse(text), Play.NORMAL)
    assert argument.best().to.heaps == (half, half)
    show = argument.show()
    assert [len(mark.spots) for mark in show.marks] == [half, half]
    spots = {spot.name for spot in drawer_of(show.position).picture(show.position).spots()}
    assert {name for mark in show.marks for name in mark.spots} <= spots
    assert lm.solve(text).complete
