"""What is nim in disguise: who argues it, and replies that bring play to an end."""

import random
from itertools import product

import pytest

import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.core.argument import Reply
from lastmove.families.nim.growing_nim import Growing
from lastmove.families.nim.northcott import Gaps
from lastmove.families.nim.pigs import Street
from lastmove.families.nim.poker_nim import Poker
from lastmove.families.nim.rules_growing_nim import GrowingNim
from lastmove.families.nim.rules_northcott import ROLES, Northcott, gaps, reach
from lastmove.families.nim.rules_pigs import Pigs
from lastmove.families.nim.rules_poker_nim import PokerNim
from tests.replies import plays_out


def growing():
    for heaps in ((), (2,), (1, 1), (1, 2), (0, 1)):
        for budget in range(3 - len(heaps) // 2):
            yield GrowingNim(*heaps, budget=budget)


def poker():
    for heaps in ((), (0,), (2,), (1, 1), (1, 2), (2, 2)):
        for mine, yours in product(range(3), range(2)):
            yield PokerNim(*heaps, mine=mine, yours=yours)


def boards():
    for row in product(range(1, 5), repeat=2):
        for turn in ("white", "black"):
            if row[0] != row[1]:
                yield Northcott(4, rows=(row,), to_move=turn)
                yield Northcott(4, rows=(row, (2, 3)), to_move=turn)


def streets():
    for houses in range(5):
        for letters in product("SB", repeat=houses):
            for builds in range(3 - houses // 3):
                yield Pigs("".join(letters), builds=builds)


SMALL = {Growing: growing, Poker: poker, Gaps: boards, Street: streets}


@pytest.mark.parametrize("kind", SMALL, ids=lambda kind: kind.__name__)
def test_every_reply_against_every_line_and_play_ends(kind):
    run = new_run()
    for position in SMALL[kind]():
        argument = run.argue(position, lm.Play.NORMAL)
        assert isinstance(argument, kind)
        (strategy,) = argument.strategies()
        assert plays_out(argument, strategy, 60_000), position


def test_in_misere_play_they_do_not_argue():
    run = new_run()
    for position in (GrowingNim(1, budget=1), Pigs("SS", builds=0)):
        assert not isinstance(run.argue(position, lm.Play.MISERE), Growing | Street)


@pytest.mark.parametrize(
    "text",
    [
        "poker_nim(2, mine=1, yours=1) + nim(1)",
        "poker_nim(1, mine=0, yours=1) + nim(1)",
        "poker_nim(1,1, mine=1, yours=0) + cram(2x2)",
        "growing_nim(1, budget=1) + nim(2)",
    ],
)
def test_every_reply_in_sums(text):
    argument = new_run().argue(lm.parse(text), lm.Play.NORMAL)
    (strategy,) = argument.strategies()
    assert plays_out(argument, strategy)


@pytest.mark.parametrize(
    ("text", "theirs", "answer"),
    [
        ("poker_nim(1,4,5, mine=50, yours=0)", "add 50 to heap 2", "take 50 from heap 2"),
        ("growing_nim(3,3, budget=4)", "add a heap of 4", "take 4 from heap 3"),
        ("growing_nim(3,3, budget=4)", "add 1 to heap 1", "take 1 from heap 1"),
        ("pigs(SSS, builds=2)", "build house 4", "blow down house 4"),
        ("northcott(9, rows=[2:5,8:5])", "row 2: white to 9", "row 2: black to 6"),
    ],
)
def test_what_was_raised_is_undone(text, theirs, answer):
    position = lm.parse(text)
    (strategy,) = new_run().argue(position, lm.Play.NORMAL).strategies()
    reply = strategy.reply(position.move(theirs))
    assert reply.move.text == answer
    assert "undo" in reply.remark


def test_the_recommended_move_raises_nothing():
    run = new_run()
    for position in (*growing(), *poker(), *boards()):
        best = run.argue(position, lm.Play.NORMAL).best()
        if best is not None:
            assert sum(numbers(best.to)) < sum(numbers(position))


def numbers(position):
    return gaps(position.state) if isinstance(position, Northcott) else position.state[0]


def any_heap(position, chance):
    """A move at poker nim or growing nim, chosen without listing all."""
    heaps, stock = position.state[:2]
    ways = [(i, 0, heap - 1) for i, heap in enumerate(heaps) if heap]
    ways += [(i, heap + 1, heap + stock) for i, heap in enumerate(heaps) if stock]
    if not ways:
        return None
    index, low, high = chance.choice(ways)
    return position.changing(index, chance.randint(low, high))


def any_slide(position, chance):
    """A move at Northcott's game, chosen without listing all."""
    me, moves = ROLES.index(position.to_move), []
    for index, row in enumerate(position.state[1]):
        columns = reach(position.state, index)
        column = chance.choice([columns[0], columns[-1], chance.choice(columns)])
        if len(columns) > 1:
            other = columns[0] if row[me] != columns[0] else columns[-1]
            moves.append(position.sliding(index, other if column == row[me] else column))
    return chance.choice(moves) if moves else None


@pytest.mark.parametrize(
    ("position", "sample"),
    [
        (PokerNim(10**30, 10**30 + 77, 5**40, mine=10**20, yours=3), any_heap),
        (PokerNim(10**12, 10**12, mine=10**9, yours=0), any_heap),
        (GrowingNim(10**25, 3**50, budget=10**25), any_heap),
        (Northcott(10**9, rows=((5, 10**8), (10**9, 3), (7, 8))), any_slide),
    ],
)
def test_replies_at_any_size_against_moves_by_chance(position, sample):
    chance = random.Random(11)
    argument = new_run().argue(position, lm.Play.NORMAL)
    (strategy,) = argument.strategies()
    reply = strategy.first()
    if isinstance(position, Northcott) and position.to_move != strategy.player:
        reply = Reply(None, strategy)
    at = position if reply.move is None else reply.move.to
    for _ in range(2000):
        theirs = sample(at, chance)
        if theirs is None:
            break
        reply = reply.then.reply(theirs)
        at = reply.move.to
        assert lm.nim_sum(*numbers(at)) == 0
    else:
        pytest.fail("the game did not end")
