"""Tic-tac-toe and positional games against minimax: rules, outcomes, winning moves, remoteness."""

import random
from functools import cache
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.core.errors import InputError
from lastmove.core.limits import Budget
from lastmove.core.position import DRAW, Outcome, Play
from lastmove.families.positional.hypergraph import automorphisms, cube, family_of, line_count
from lastmove.families.positional.iterative_deepening import Attack, Prunes
from lastmove.families.positional.rules import Positional, Tictactoe
from lastmove.families.positional.search import PositionalSearch
from lastmove.notation import Power
from tests.families.positional import oracle as claiming
from tests.families.positional import small as families
from tests.families.positional.small import plain

KNOWN = claiming.solver()
"""Shared, so that no position is solved twice."""


def expected(position):
    """Winner by role, and remoteness, as minimax has it."""
    winner, plies = KNOWN.solve(plain(position))
    return (DRAW if winner == DRAW else position.roles[winner]), plies


def assert_right(position, run):
    verdict = lm.solve(position, run=run)
    winner, plies = expected(position)
    mover = position.to_move
    outcome = "D" if winner == DRAW else "N" if winner == mover else "P"
    assert verdict.outcome.value == outcome, position
    assert verdict.winner == (None if winner == DRAW else winner), position
    assert verdict.value is None
    if verdict.remoteness is not None or verdict.method.kind == "search":
        assert verdict.remoteness == plies, position
    won = [m.text for m in position.moves() if outcome == "N" and expected(m.to)[0] == mover]
    assert [move.text for move in verdict.winning_moves] == won, position


@pytest.mark.share(3)
@pytest.mark.parametrize(("n", "d"), families.BOARDS)
def test_every_position_of_small_boards_is_solved_as_minimax_solves_it(n, d):
    run = new_run()
    for position in families.all_from(families.board(n, d)):
        if position.result() is None or d == 2:
            assert_right(position, run)


@pytest.mark.parametrize("seed", range(4))
def test_positions_of_random_families_are_solved_as_minimax_solves_them(seed):
    run = new_run()
    for position in families.some_positions(seed):
        assert_right(position, run)


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_any_small_family(data):
    cells = st.integers(1, 7)
    sets = data.draw(st.lists(st.lists(cells, min_size=1, max_size=5, unique=True), max_size=7))
    play = data.draw(st.sampled_from(["strong", "maker_breaker"]))
    maker = data.draw(st.sampled_from(["first", "second"])) if play != "strong" else "first"
    position = Positional(sets, play=play, maker=maker)
    run = new_run()
    while True:
        assert_right(position, run)
        moves = list(position.moves())
        if not moves:
            break
        position = data.draw(st.sampled_from(moves)).to


def test_moves_and_results_are_those_of_the_definition():
    for position in [*families.all_from(families.board(3, 2)), *families.some_positions(9)]:
        known = plain(position)
        result = claiming.result(known)
        told = result if result in (None, DRAW) else position.roles[result]
        assert position.result() == told, position
        reached = [plain(move.to) for move in position.moves()]
        assert reached == ([] if result is not None else list(claiming.options(known)))
        assert position.to_move == position.roles[claiming.to_move(known)]


@pytest.mark.parametrize("prunes", [Prunes(), Prunes(False, False, False), Prunes(pairing=False)])
def test_the_compiled_search_agrees_with_minimax_on_every_position(prunes):
    """Also where the front door would not take it: with few free cells."""
    positions = families.all_from(families.board(3, 2))[::7]
    positions += families.all_from(families.board(2, 3))[::41]
    positions += list(families.some_positions(5, 40, cells=8, sets=8))
    tables = {}
    for position in positions:
        if position.result() is not None:
            continue
        game, state = type(position), position.state
        winner, plies = expected(position)
        for role in position.needs_blocking():
            me = position.roles.index(role)
            claims = game.claims(state)
            family = game.family(state)
            key = (family.sets, family.size, game.maker(state), role)
            if key not in tables:
                tables[key] = Attack(family, game.maker(state) is None, 9, prunes)
            mine, yours = claims[me], claims[1 - me]
            found = tables[key].soonest(mine, yours, position.to_move == role, Budget())
            assert found == (plies if winner == role else None), (position, role)


@pytest.mark.share(4)
def test_the_compiled_search_agrees_late_on_boards_that_are_too_large_for_minimax():
    chance, run = random.Random(7), new_run()
    for n, d in [(3, 3), (4, 2), (5, 2)] * 5:
        position = families.board(n, d)
        while position.free() > 10 and position.result() is None:
            moves = list(position.moves())
            safe = [move for move in moves if move.to.result() is None]
            position = chance.choice(safe or moves).to
        if position.result() is None:
            winner, plies = expected(position)
            assert PositionalSearch()._search(position, run) == (winner, plies), position


@pytest.mark.parametrize(
    ("n", "d", "outcome", "remoteness"),
    [(2, 2, "N", 3), (3, 2, "D", None), (4, 2, "D", None), (3, 3, "N", 7), (2, 5, "N", 3)],
)
def test_known_boards(n, d, outcome, remoteness):
    verdict = lm.solve(families.board(n, d))
    assert (verdict.outcome.value, verdict.remoteness) == (outcome, remoteness)


def test_the_center_wins_on_the_cube_of_three():
    # Lines through the center of 3^3: 13 of the 49.
    verdict = lm.solve("tictactoe(3^3)")
    assert "cross takes 2,2,2" in [move.text for move in verdict.winning_moves]


def test_lines_are_those_of_the_definition():
    for n, d in [(1, 1), (1, 3), (2, 1), (2, 2), (2, 4), (3, 2), (3, 3), (4, 3), (5, 2), (7, 2)]:
        family, points = cube(n, d), claiming.points(n, d)
        found = {frozenset(points[cell] for cell in line) for line in family.sets}
        assert found == claiming.lines(n, d)
        assert len(family.sets) == len(found) == line_count(n, d)


def test_symmetries_map_lines_to_lines_and_are_as_many_as_known():
    # 4^3 has 192 (Silver 1967), a square 8, a cube of three 48.
    for (n, d), count in {(3, 2): 8, (4, 2): 32, (3, 3): 48, (4, 3): 192, (5, 2): 32}.items():
        family = cube(n, d)
        lines = {frozenset(line) for line in family.sets}
        assert len(set(family.symmetries)) == len(family.symmetries) == count
        for symmetry in family.symmetries:
            assert {frozenset(symmetry[c] for c in line) for line in lines} == lines


@given(st.lists(st.lists(st.integers(0, 5), min_size=1, max_size=4, unique=True), max_size=5))
@settings(max_examples=60, deadline=None)
def test_symmetries_of_a_family_are_all_there_are(sets):
    known = {frozenset(s) for s in sets}
    size = 1 + max((cell for s in sets for cell in s), default=-1)
    family = family_of(size, tuple(map(tuple, sets)))
    right = {
        image
        for image in permutations(range(size))
        if {frozenset(image[cell] for cell in s) for s in known} == known
    }
    assert set(automorphisms(size, family.sets)) == right
    assert family.symmetries[0] == tuple(range(size))


@pytest.mark.share(3)
def test_just_the_possible_positions_of_three_by_three_are_accepted():
    possible = cache(claiming.possible)
    for number, marks in enumerate(product("X.O", repeat=9)):
        cells = claiming.points(3, 2)
        taken = [{c for c, m in zip(cells, marks, strict=True) if m == mark} for mark in "XO"]
        at = claiming.position(claiming.lines(3, 2), cells, *taken)
        if number % 7 and len(taken[0] | taken[1]) < 6:
            continue  # all of the full boards, where wins are; some of the others
        try:
            position = Tictactoe(Power(3, 2), "".join(marks))
        except InputError:
            position = None
        assert (position is not None) == possible(at), marks


@pytest.mark.parametrize("maker", [None, 0, 1])
def test_just_the_possible_positions_of_families_are_accepted(maker):
    for sets in ([[1, 2], [2, 3], [3, 4]], [[1], [2, 3]], [[1, 2, 3], [1, 4], [2, 4]]):
        cells = list(dict.fromkeys(c for s in sets for c in s))
        for owners in product("-fs", repeat=len(cells)):
            taken = [[c for c, o in zip(cells, owners, strict=True) if o == w] for w in "fs"]
            at = claiming.position(sets, cells, *taken, maker)
            words = {} if maker is None else {"play": "maker_breaker"}
            words |= {"maker": "second"} if maker == 1 else {}
            try:
                position = Positional(sets, first=taken[0], second=taken[1], **words)
            except InputError:
                position = None
            assert (position is not None) == claiming.possible(at), (sets, owners, maker)
            if position is not None:
                assert lm.parse(str(position)) == position
                assert eval(repr(position)) == position


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("tictactoe(3^2, XX.......)", "as many cells as nought or one more, not 2 against 0"),
        ("tictactoe(3^2, XXXOOO...)", "have both won"),
        ("tictactoe(3^2, XXX.OO..O)", "the last move was cross's"),
        ("tictactoe(3^2, X.Q......)", "marks are X, O and . for a free cell, not 'Q'"),
        ("tictactoe(3^2, X.)", "has 9 cells, but 2 marks are given"),
        ("tictactoe(5^2, XXXXXOOOOO....O..........)", "as many cells"),
        ("tictactoe(0^2)", "n and d of at least 1"),
        ("tictactoe(3^20)", "at most 2,000,000 cells"),
        ("tictactoe(3)", "a power such as 4^3"),
        ("positional([[]])", "a set has at least one cell"),
        ("positional([[1,1]])", "stands twice in one set"),
        ("positional([[1,2]], first=[3])", "in none of the sets"),
        ("positional([[1,2]], first=[1], second=[1])", "claimed by first and by second"),
        ("positional([[1,2]], play=misere)", "strong or maker_breaker"),
        ("positional([[1,2]], maker=second)", "only with play=maker_breaker"),
        ("positional([1,2])", "a list"),
    ],
)
def test_what_is_no_position_is_refused_in_a_sentence(text, told):
    with pytest.raises(InputError) as caught:
        lm.parse(text)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_two_lines_without_a_common_cell_cannot_come_from_one_move():
    with pytest.raises(InputError, match="before the last move"):
        lm.parse("tictactoe(5^2, XXXXX/OOOO./XXXXX/OOOO./O....)")


def test_notation_reads_back_and_moves_are_found():
    for text in ["tictactoe(3^2, X.O......)", "tictactoe(4^3)", "positional([[a,b],[c,d]])"]:
        assert str(lm.parse(text)) == text
    assert lm.parse("tictactoe(3^2, X.O/.../...)") == lm.parse("tictactoe(3^2, X.O......)")
    board = lm.parse("tictactoe(16^5)")
    assert board.move("cross takes 16,1,2,3,4").text == "cross takes 16,1,2,3,4"
    assert board.move("16, 1, 2, 3, 4") == board.move("cross takes 16,1,2,3,4")
    with pytest.raises(InputError):
        lm.parse("tictactoe(3^2, X........)").move("1,1")


def test_they_are_not_played_misere():
    for text in ("tictactoe(3^2)", "tictactoe(5^2)", "positional([[1,2],[3,4]])"):
        with pytest.raises(InputError, match="not played misère"):
            lm.solve(text, play="misere")


@pytest.mark.parametrize("game", [Tictactoe, Positional])
def test_the_games_keep_their_promises(game):
    small = [t for t in game.examples if "4^2" not in t and "5^2" not in t and "2^3" not in t]
    assert lm.check_game(game, *small)


def test_a_large_search_stops_at_its_limit_and_says_what_is_known():
    with pytest.raises(lm.LimitReached, match="Patashnik") as caught:
        lm.solve("tictactoe(4^3)", time=0.5)
    assert "cross, who begins, does not lose" in str(caught.value)
    with pytest.raises(lm.LimitReached, match="at most 64 cells"):
        lm.solve("tictactoe(5^3)")


def test_outcome_of_the_breaker_and_play():
    assert lm.solve("positional([[1,2],[3,4]], play=maker_breaker)").outcome is Outcome.P
    with_breaker_first = "positional([[1,2],[3,4]], play=maker_breaker, maker=second)"
    assert lm.solve(with_breaker_first).outcome is Outcome.N
    assert lm.solve(with_breaker_first, play=Play.NORMAL).winner == "first"


@pytest.mark.parametrize(
    ("seed", "words"),
    [
        (1, {}),
        (2, {"play": "maker_breaker"}),
        (3, {"play": "maker_breaker", "maker": "second"}),
        (4, {"play": "maker_breaker", "maker": "second"}),
    ],
)
def test_the_front_door_searches_ten_cells_as_minimax_does(seed, words):
    chance = random.Random(seed)
    while True:
        sets = [chance.sample(range(10), chance.choice((2, 3, 3, 4))) for _ in range(9)]
        position = Positional(sets, **words)
        if position.free() == 10:
            break
    verdict = PositionalSearch().verdict(position, Play.NORMAL, new_run())
    winner, plies = expected(position)
    assert verdict.winner == (None if winner == DRAW else winner)
    assert verdict.remoteness in (None, plies)
    assert verdict.remoteness == plies or winner not in position.needs_blocking()
    won = verdict.outcome is Outcome.N
    right = [m.text for m in position.moves() if won and expected(m.to)[0] == position.to_move]
    assert [move.text for move in verdict.winning_moves] == right
    certificate = PositionalSearch().certificate(position, Play.NORMAL, new_run())
    assert lm.verify(certificate.to_json()).valid


@pytest.mark.parametrize("cell", ["1,1,1", "1,1,2", "1,2,2"])
def test_a_cube_of_three_is_never_drawn_so_that_another_opening_loses(cell):
    # Every way to fill 3^3 with two marks has a line (Hales and Jewett 1963).
    verdict = lm.solve(lm.parse("tictactoe(3^3)").move(f"cross takes {cell}").to)
    assert verdict.outcome is Outcome.N
    assert verdict.winner == "nought"
    assert "nought takes 2,2,2" in [move.text for move in verdict.winning_moves]
