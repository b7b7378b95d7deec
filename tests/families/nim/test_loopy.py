"""Poker nim and Northcott's game: the theorems against retrograde analysis, sums, refusals."""

import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lastmove as lm
from lastmove.core.games import all_games
from lastmove.core.position import Play, identity, other_role
from lastmove.families.nim.rules_northcott import Northcott, gaps
from lastmove.families.nim.rules_poker_nim import PokerNim
from lastmove.notation import Pair
from tests.families.nim import small_loopy as loopy
from tests.families.nim.oracle import Retrograde
from tests.oracles import rules
from tests.plain import multiset, plain

KNOWN = Retrograde(rules.options)
"""Shared, so that no position is analyzed twice."""


def test_the_loopy_games_are_these():
    assert {name for name, game in all_games().items() if game.loopy} == loopy.GAMES


@pytest.mark.parametrize("game", loopy.ENUMERATIONS)
def test_moves_are_those_of_the_rules(game):
    for position in loopy.ENUMERATIONS[game]():
        reached = [move.to for move in position.moves()]
        assert {plain(to) for to in reached} == rules.options(plain(position)), position
        assert len(set(reached)) == len(reached)


@pytest.mark.parametrize("game", loopy.ENUMERATIONS)
def test_outcomes_and_winning_moves_are_those_of_retrograde_analysis(game):
    for position in loopy.ENUMERATIONS[game]():
        verdict, known = lm.solve(position), plain(position)
        outcome = KNOWN.outcome(known)
        assert outcome != "D", position
        assert verdict.outcome.value == outcome, position
        first = {}
        for move in position.moves():
            if KNOWN.outcome(plain(move.to)) == "P":
                first.setdefault(multiset(move.to), (move.text, move.to))
        told = [(move.text, move.to) for move in verdict.winning_moves]
        assert told == list(first.values()), position
        assert verdict.remoteness is None
        assert verdict.positions is None
        assert verdict.method.kind == "theorem"


def test_who_wins_northcott_is_told_by_role_and_without_a_value():
    for position in loopy.northcott((2, 3, 4)):
        verdict = lm.solve(position)
        mover = position.to_move
        won = verdict.outcome is lm.Outcome.N
        assert verdict.winner == (mover if won else other_role(position.roles, mover))
        assert verdict.value is None
        assert (position.result() is None) == any(True for _ in position.moves())


def test_the_value_of_poker_nim_is_the_heap_beside_which_it_is_lost():
    for position in loopy.poker_nim(most_chips=5, most_heaps=2):
        verdict, known = lm.solve(position), plain(position)
        assert verdict.winner is None
        for heap in range(7):
            beside = KNOWN.outcome(rules.total(known, rules.nim(heap)))
            assert beside == ("P" if heap == verdict.value else "N"), (position, heap)


TERMS = [
    "poker_nim(2, mine=1, yours=0)",
    "poker_nim(1,1, mine=0, yours=2)",
    "poker_nim(0,2, mine=1, yours=1)",
    "nim(2)",
    "queen(1,2)",
    "growing_nim(1, budget=1)",
]


@pytest.mark.parametrize("terms", list(product(TERMS[:3], TERMS)), ids=" + ".join)
def test_sums_are_those_of_retrograde_analysis(terms):
    position = lm.parse(" + ".join(terms))
    verdict, known = lm.solve(position), plain(position)
    assert verdict.outcome.value == KNOWN.outcome(known)
    reached = {plain(move.to) for move in position.moves()}
    assert reached == rules.options(known)
    assert {plain(move.to) for move in verdict.winning_moves} == KNOWN.winning_options(known)
    for heap in range(5):
        beside = KNOWN.outcome(rules.total(known, rules.nim(heap)))
        assert beside == ("P" if heap == verdict.value else "N")
    assert lm.verify(lm.certify(position).to_json()).valid


def test_a_move_elsewhere_leaves_the_stocks_with_their_players():
    position = lm.parse("poker_nim(3, mine=2, yours=1) + nim(1)")
    moved = position.move("nim(1): take 1 from heap 1")
    assert str(moved.to) == "poker_nim(3, mine=1, yours=2) + nim(0)"
    assert moved.to.seen_from_opponent().seen_from_opponent() == moved.to
    assert lm.equivalent("poker_nim(3,4,5, mine=2, yours=0)", "*2")
    assert not lm.equivalent("poker_nim(3,4,5, mine=2, yours=0)", "*3")


@pytest.mark.parametrize(
    "text",
    [
        "poker_nim(3,4, mine=1, yours=0)",
        "poker_nim(3) + nim(4)",
        "northcott(8, rows=[2:5])",
    ],
)
def test_misere_play_is_refused_in_a_sentence(text):
    for ask in (lm.solve, lm.explain, lm.certify):
        with pytest.raises(lm.InputError, match=r"loopy .* theorem .* in misère play$"):
            ask(text, play="misere")
    with pytest.raises(lm.InputError, match="loopy"):
        lm.solve(text, play="misere", outcome=True)


def test_a_loopy_game_of_ones_own_is_refused_in_a_sentence():
    class Seesaw(lm.Impartial):
        """Go up or down."""

        loopy = True

        @staticmethod
        def start(height: int) -> int:
            return height

        @staticmethod
        def options(height):
            yield 1 - height

    for text in ("seesaw(0)", "seesaw(0) + nim(1)"):
        with pytest.raises(lm.InputError, match="seesaw is loopy"):
            lm.solve(lm.parse(text, own={"seesaw": Seesaw}))
    assert lm.check_game(Seesaw, "seesaw(0)")


def test_a_game_with_roles_is_no_term_of_a_sum():
    with pytest.raises(lm.InputError, match="northcott is not impartial"):
        lm.parse("northcott(8, rows=[2:5]) + nim(1)")


@pytest.mark.parametrize(
    ("text", "marked", "told"),
    [
        ("poker_nim(3,-1)", "-1", "whole number"),
        ("poker_nim(3, mine=-1)", "-1", "whole number"),
        ("poker_nim(3, yours=x)", "x", "whole number"),
        ("northcott(1, rows=[])", "1", "at least 2 columns, not 1"),
        ("northcott(8, rows=[2:5,0:3])", "[2:5,0:3]", "row 2 .* white .* column 0, .* 1 to 8"),
        ("northcott(8, rows=[2:9])", "[2:9]", "row 1 .* black .* column 9, .* 1 to 8"),
        ("northcott(8, rows=[1:2,4:4])", "[1:2,4:4]", "row 2 has both counters in column 4"),
        ("northcott(8, rows=[2])", "2", "a pair such as 2:5"),
        ("northcott(8, rows=2:5)", "2:5", "a list"),
        ("northcott(8, rows=[2:5], to_move=red)", "red", "white or black"),
    ],
)
def test_bad_input_is_told_in_a_sentence_that_marks_it(text, marked, told):
    with pytest.raises(lm.NotationError, match=told) as caught:
        lm.parse(text)
    assert f"»{marked}«" in str(caught.value)


def test_bad_input_from_python():
    for bad in (
        lambda: Northcott(8, rows=[(1, 2, 3)]),
        lambda: Northcott(8, rows=[(1, True)]),
        lambda: Northcott(8, rows="2:5"),
        lambda: Northcott(8, rows=[(1, 2)], to_move="next"),
        lambda: Northcott(True, rows=[]),
        lambda: PokerNim(1, mine=1.5),
    ):
        with pytest.raises(lm.InputError):
            bad()
    for missing in ("northcott(8)", "northcott()"):
        with pytest.raises(lm.InputError):
            lm.parse(missing)


def test_what_may_be_left_out():
    assert str(lm.parse("poker_nim(3,0)")) == "poker_nim(3,0, mine=0, yours=0)"
    written = "northcott(8, rows=[2:5], to_move=white)"
    assert str(lm.parse("northcott(8, rows=[2:5])")) == written
    assert Northcott(8, rows=[(2, 5)]) == lm.parse(written) == Northcott(8, rows=[Pair(2, 5)])


def test_repr_is_a_constructor_call_and_notation_is_read_back():
    names = {"Northcott": Northcott, "PokerNim": PokerNim, "Pair": Pair}
    positions = [*loopy.poker_nim(3, 2), *loopy.northcott((2, 3))]
    for position in positions:
        assert eval(repr(position), names) == position
        assert lm.parse(str(position)) == position
        assert lm.parse(position.inline(), files=False) == position


def test_the_order_of_heaps_and_rows_does_not_matter():
    one, other = lm.parse("poker_nim(1,2, mine=1)"), lm.parse("poker_nim(2,1, mine=1)")
    assert identity(one) == identity(other)
    assert identity(one) != identity(lm.parse("poker_nim(1,2, yours=1)"))
    one, other = lm.parse("northcott(5, rows=[1:3,5:4])"), lm.parse("northcott(5, rows=[5:4,1:3])")
    assert identity(one) == identity(other)
    assert identity(one) != identity(lm.parse("northcott(5, rows=[3:1,5:4])"))


@pytest.mark.parametrize(
    ("text", "move", "to"),
    [
        (
            "poker_nim(3,4,5, mine=2)",
            "take 2 from heap 1",
            "poker_nim(1,4,5, mine=0, yours=4)",
        ),
        ("poker_nim(3,4,5, mine=2)", "add 2 to heap 3", "poker_nim(3,4,7, mine=0, yours=0)"),
        ("poker_nim(0, mine=2)", "add 1 to heap 1", "poker_nim(1, mine=0, yours=1)"),
        (
            "northcott(8, rows=[2:5,7:1])",
            "row 2: white to 4",
            "northcott(8, rows=[2:5,4:1], to_move=black)",
        ),
        (
            "northcott(8, rows=[2:5,7:1], to_move=black)",
            "row 1:  black to 8",
            "northcott(8, rows=[2:8,7:1], to_move=white)",
        ),
    ],
)
def test_moves_say_what_they_do(text, move, to):
    position = lm.parse(text)
    assert str(position.move(move).to) == to
    assert position.move(to).to == lm.parse(to)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("poker_nim(3,4, mine=2)", "take 4 from heap 1"),
        ("poker_nim(3,4, mine=2)", "add 3 to heap 1"),
        ("poker_nim(3,4, mine=2)", "add 0 to heap 1"),
        ("poker_nim(3,4, mine=2)", "take 1 from heap 3"),
        ("poker_nim(3,4, mine=2)", "take 1 from heap 0"),
        ("poker_nim(3,4, mine=2)", "take 1 to heap 1"),
        ("poker_nim(3,4, yours=2)", "add 1 to heap 1"),
        ("northcott(8, rows=[2:5])", "row 1: white to 5"),
        ("northcott(8, rows=[2:5])", "row 1: white to 6"),
        ("northcott(8, rows=[2:5])", "row 1: white to 2"),
        ("northcott(8, rows=[2:5])", "row 1: white to 0"),
        ("northcott(8, rows=[2:5])", "row 1: black to 4"),
        ("northcott(8, rows=[2:5])", "row 2: white to 4"),
        ("northcott(8, rows=[2:5])", "row 0: white to 4"),
    ],
)
def test_what_is_no_move_is_refused(text, move):
    with pytest.raises(lm.InputError, match="is no move"):
        lm.parse(text).move(move)


def test_huge_numbers_cost_nothing():
    huge = 10**30
    position = lm.parse(f"poker_nim({huge},{huge + 1}, mine={huge}, yours={huge})")
    verdict = lm.solve(position, time=5)
    assert verdict.value == huge ^ (huge + 1)
    for move in verdict.winning_moves:
        assert lm.solve(move.to).value == 0
        assert position.move(move.text) == move
    board = lm.parse(f"northcott({huge}, rows=[1:{huge},{huge}:7,{huge // 2}:3])")
    verdict = lm.solve(board, time=5)
    assert verdict.winner == "white"
    for move in verdict.winning_moves:
        assert lm.solve(move.to).outcome is lm.Outcome.P
        assert board.move(move.text) == move
    for text in (str(position), str(board)):
        assert lm.verify(lm.certify(text).to_json(), time=5).valid
        assert lm.explain(text).steps


LITTLE = st.integers(0, 12)


@given(st.lists(LITTLE, max_size=5), LITTLE, LITTLE)
def test_winning_moves_of_larger_heaps_are_all_moves_to_nim_sum_0(heaps, mine, yours):
    position = PokerNim(*heaps, mine=mine, yours=yours)
    expected = [m for m in position.moves() if lm.nim_sum(*m.to.state[0]) == 0]
    told = lm.solve(position).winning_moves
    assert {identity(m.to) for m in told} == {identity(m.to) for m in expected}
    assert set(told) <= set(expected)
    assert bool(told) == (lm.nim_sum(*heaps) != 0)


@given(st.randoms(use_true_random=False))
def test_winning_moves_of_larger_boards_are_all_moves_to_nim_sum_0(chance: random.Random):
    width = chance.randint(2, 12)
    rows = [chance.sample(range(1, width + 1), 2) for _ in range(chance.randrange(6))]
    board = Northcott(width, rows=rows, to_move=chance.choice(Northcott.roles))
    expected = [m for m in board.moves() if lm.nim_sum(*gaps(m.to.state)) == 0]
    verdict = lm.solve(board, play=Play.NORMAL)
    if verdict.outcome is lm.Outcome.N:
        assert {identity(m.to) for m in verdict.winning_moves} == {identity(m.to) for m in expected}
    else:
        assert not expected
        assert verdict.winning_moves == ()


def test_tables_of_poker_nim_are_those_of_nim():
    from lastmove.api.solve import new_run
    from lastmove.api.tables import compute
    from lastmove.core.parse import parse_rules

    ranges = [range(6), range(6)]
    stocked = compute(
        parse_rules("poker_nim(mine=2, yours=1)"), ranges, Play.NORMAL, False, new_run()
    )
    plain_nim = compute(parse_rules("nim"), ranges, Play.NORMAL, False, new_run())
    assert stocked.values == plain_nim.values
