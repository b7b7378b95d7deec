"""Chomp: what is particular to it."""

import random
from math import comb

import pytest

import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.core.limits import Budget
from lastmove.core.solver import Run
from lastmove.families.chomp.kernels import lost, values, winning_first_moves, word_of
from lastmove.families.chomp.poison import Poison
from lastmove.families.chomp.rules import Chomp, rows_of, state_of
from lastmove.families.chomp.search import ChompBoards, boards_inside, is_searchable
from lastmove.notation import Size
from lastmove.play.match import Match
from lastmove.play.opponents import Perfect, RandomMover
from lastmove.render.drawer import drawer_of
from lastmove.search.native.solver import Native
from lastmove.search.searched import Searched
from tests.agreement import assert_agrees_fully
from tests.families.chomp import oracle
from tests.families.chomp.small import chomp
from tests.oracles import outcomes
from tests.plain import plain
from tests.replies import plays_out
from tests.shares import in_parts


@pytest.mark.parametrize(
    ("text", "marked", "told"),
    [
        ("chomp(3,4)", "4", "row 2 has 4 cookies, more than the row above it with 3"),
        ("chomp(5,2,2,3)", "3", "row 4 has 3 cookies, more than the row above it with 2"),
        ("chomp(3,0)", "0", "at least one cookie"),
        ("chomp(0)", "0", "at least one cookie"),
        ("chomp(0x3)", "0x3", "at least one row"),
        ("chomp(3x0)", "3x0", "at least one column"),
        ("chomp(3x4,2)", "3x4", "not both"),
        ("chomp(2,3x4)", "2", "not both"),
        ("chomp(a)", "a", "a size such as 3x4 or a whole number, 0 or more, was expected"),
        ("chomp(-1)", "-1", "a size such as 3x4 or a whole number, 0 or more, was expected"),
        ("chomp([3])", "[3]", "a size such as 3x4 or a whole number"),
        ("chomp(3x4, poison=no)", "no", "kept or eaten"),
        ("chomp(99999x2)", "99999x2", "at most 100,000"),
        ("chomp(100000)", "100000", "at most 100,000"),
        ("chomp()", "chomp()", "has a row"),
    ],
)
def test_bad_input_is_told_in_a_sentence_that_marks_it(text, marked, told):
    with pytest.raises(lm.NotationError, match=told) as caught:
        lm.parse(text)
    assert f"»{marked}«" in str(caught.value)


def test_in_python_too():
    for rows in [(3, 4), (2.5,), ("3",), (True,), (Size(2, 2), Size(2, 2)), (Size(-1, 2),)]:
        with pytest.raises(lm.InputError):
            Chomp(*rows)
    with pytest.raises(lm.InputError, match="kept or eaten"):
        Chomp(3, poison="spat out")


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("chomp(3x4)", "chomp(3x4)"),
        ("chomp(4,4,4)", "chomp(3x4)"),
        ("chomp(4,3,3)", "chomp(4,3,3)"),
        ("chomp(1x4)", "chomp(4)"),
        ("chomp(1,1,1)", "chomp(3x1)"),
        ("chomp(2×2, poison=eaten)", "chomp(2x2, poison=eaten)"),
        ("chomp(2x2, poison=kept)", "chomp(2x2)"),
        ("chomp(poison=eaten)", "chomp(poison=eaten)"),
    ],
)
def test_a_board_is_written_one_way(text, written):
    assert str(lm.parse(text)) == written
    assert lm.parse(written) == lm.parse(text)


def test_rows_and_states_are_each_others_inverse():
    seen = set()
    for rows in oracle.boards(5, 6):
        for eaten in (False, True) if rows else (True,):
            state = state_of(rows, eaten)
            assert rows_of(state) == rows
            seen.add(state)
    assert len(seen) == 2 * comb(11, 5) - 1


def test_options_are_the_moves_and_smaller():
    for position in chomp(5, 5):
        options = list(Chomp.options(position.state))
        assert sorted(options) == sorted(move.to.state for move in position.moves())
        assert all(0 < option < position.state for option in options)


def test_the_example_of_the_source():
    board = lm.parse("chomp(3x4)")
    assert str(board.move("eat (2,3)").to) == "chomp(4,2,2)"
    assert str(board.move(" eat ( 2 , 3 )").to) == "chomp(4,2,2)"
    assert str(board.move("chomp(4,2,2)").to) == "chomp(4,2,2)"
    assert str(board.move("eat (1,2)").to) == "chomp(3x1)"
    for text in ("eat (1,1)", "eat (4,1)", "eat (1,5)", "eat (0,1)", "eat (9999999999,1)"):
        with pytest.raises(lm.InputError, match="is no move"):
            board.move(text)
    assert str(lm.parse("chomp(3x4, poison=eaten)").move("eat (1,1)").to) == "chomp(poison=eaten)"


def test_the_transpose_is_another_position_of_the_same_value():
    assert lm.parse("chomp(4,2,2)") != lm.parse("chomp(3,3,1,1)")
    for position in chomp(3, 4):
        if position.rows and not position.poison_eaten:
            mirrored = Chomp(*oracle.columns_of(position.rows))
            assert lm.solve(mirrored).value == lm.solve(position).value


@in_parts(12)
def test_every_board_inside_5_by_5_in_both_ways_to_put_the_game(part):
    for position in part(chomp(5, 5)):
        for play in ("normal", "misere"):
            assert_agrees_fully(lm.solve(position, play=play))
    for position in part(chomp(5, 5)):
        if position.poison_eaten and position.rows:
            verdict = lm.solve(position, play="misere")
            assert verdict.outcome is lm.solve(Chomp(*position.rows)).outcome


def test_with_the_poison_eaten_the_nimber_is_one_more():
    for rows in oracle.boards(4, 4):
        if rows:
            eaten = outcomes.nimber(oracle.chomp(rows, True))
            assert eaten == outcomes.nimber(oracle.chomp(rows)) + 1


@pytest.mark.parametrize(
    ("text", "won", "moves"),
    [
        ("chomp(9000x9000)", True, ["eat (2,2)"]),
        ("chomp(2x20000)", True, ["eat (2,20000)"]),
        ("chomp(20000x2)", True, ["eat (20000,2)"]),
        ("chomp(50000,400)", True, ["eat (1,402)"]),
        ("chomp(50001,50000)", False, []),
        ("chomp(99999)", True, ["eat (1,2)"]),
        ("chomp(9000x9001)", True, None),
        ("chomp(20x30)", True, None),
    ],
)
def test_boards_of_any_size(text, won, moves):
    for position, play in ((text, "normal"), (f"{text[:-1]}, poison=eaten)", "misere")):
        verdict = lm.solve(position, play=play)
        assert verdict.outcome is (lm.Outcome.N if won else lm.Outcome.P)
        told = verdict.winning_moves
        assert (None if told is None else [move.text for move in told]) == moves
        assert verdict.method.kind == "theorem"
        for move in told or ():
            assert lm.solve(move.to, play=play).outcome is lm.Outcome.P
            assert verdict.position.move(move.text) == move
        certificate = lm.certify(position, play=play)
        assert certificate.outcome is verdict.outcome
        assert lm.verify(certificate.to_json()).valid


def test_a_rectangle_too_large_to_search_tells_why():
    verdict = lm.solve("chomp(40x41)")
    assert verdict.value is None
    assert verdict.as_dict()["winning_moves"] is None
    assert "(40,41)" in verdict.because
    assert "reply" in verdict.because


def test_large_hooks_have_values_and_other_large_boards_do_not():
    assert lm.solve("chomp(4000,1,1)").value == 3999 ^ 2
    total = lm.solve("chomp(4000,1,1) + nim(1000)")
    assert total.value == 3999 ^ 2 ^ 1000
    assert lm.verify(lm.certify("chomp(4000,1,1) + nim(1000)").to_json()).valid
    with pytest.raises(lm.LimitReached, match="known of it alone, and in a sum where"):
        lm.solve("chomp(40x41) + nim(1)")
    assert lm.solve("chomp(41,40) + nim(3)").value == 3
    many = lm.solve("chomp(4001,4000) + nim(3)")
    assert (many.value, many.complete) == (3, False)
    assert [move.text for move in many.winning_moves] == ["nim(3): take 3 from heap 1"]
    assert lm.solve("chomp(4001,4000) + nim(3,3)").outcome is lm.Outcome.P


def test_long_boards_are_searched_by_compiled_rules():
    verdict = lm.solve("chomp(30,20,10)")
    assert verdict.method.name == "native mex search"
    [move] = verdict.winning_moves
    assert lm.solve(move.to).value == 0


def test_the_edge_of_what_is_searched():
    assert is_searchable(Chomp(Size(13, 13)))
    assert not is_searchable(Chomp(Size(13, 14)))
    assert is_searchable(Chomp(Size(4, 56)))
    assert not is_searchable(Chomp(Size(4, 58)))
    assert is_searchable(Chomp(70, 3, 2))
    assert not is_searchable(Chomp(Size(9000, 9001)))


def test_the_boards_inside_are_counted():
    for rows in oracle.boards(4, 5):
        if rows:
            inside = outcomes.reachable(oracle.chomp(rows, True))
            assert boards_inside(rows, 10**6) == len(inside)
            assert boards_inside(rows, 10) > 10 or len(inside) <= 10


def test_a_long_board_is_searched_without_a_compiler():
    verdict = lm.solve("chomp(70,3,2)")
    assert verdict.method.name == "exhaustive search, interpreted"
    assert [lm.solve(move.to).value for move in verdict.winning_moves] == [0]
    assert verdict.value == lm.solve("chomp(70,3,2, poison=eaten)").value - 1
    assert verdict.outcome is lm.solve("chomp(70,3,2, poison=eaten)", play="misere").outcome


def test_a_value_met_inside_a_larger_board_is_known(monkeypatch):
    expected = lm.solve("chomp(70,3,2)")
    monkeypatch.setattr("lastmove.families.chomp.search.MOST_INTERPRETED", 100)
    with pytest.raises(lm.LimitReached):
        lm.solve("chomp(70,3) + nim(1)")
    assert lm.solve("chomp(70,3,2)") == expected


def test_exercise_1_8():
    verdict = lm.solve("chomp(2x4) + nim(4)")
    assert [str(move.to) for move in verdict.winning_moves] == [
        "chomp(2x3) + nim(4)",
        "chomp(4,2) + nim(4)",
    ]
    assert verdict.value == outcomes.nimber(plain(verdict.position)) == 1
    assert lm.verify(lm.certify(verdict).to_json()).valid


def test_sums_in_misere_play():
    for text in ("chomp(2x3) + nim(2)", "chomp(2x2, poison=eaten) + chomp(3,1)"):
        assert_agrees_fully(lm.solve(text, play="misere"))
        assert lm.verify(lm.certify(text, play="misere").to_json()).valid


@pytest.mark.parametrize("text", ["chomp(5,1,1)", "chomp(4x6)", "chomp(6,4,4,3)"])
def test_certificates_prove_the_nimber_of_small_boards(text):
    certificate = lm.certify(text)
    assert certificate.value == lm.solve(text).value
    assert lm.verify(certificate.to_json()).valid


def test_certificates_of_larger_boards_honor_the_limit():
    with pytest.raises(lm.LimitReached, match="certificate_limit="):
        lm.certify("chomp(6x7)", certificate_limit=20)
    certificate = lm.certify("chomp(6x7)")
    assert certificate.kind == "strategy"
    assert lm.verify(certificate.to_json()).valid


@pytest.mark.parametrize("text", ["chomp(5x6)", "chomp(12x12)", "chomp(2x40)", "chomp(4,3,3)"])
def test_a_perfect_player_wins_as_first_player(text):
    for position, play in ((text, lm.Play.NORMAL), (f"{text[:-1]}, poison=eaten)", lm.Play.MISERE)):
        match = Match(lm.parse(position), play)
        players = {"first": Perfect(seed=1), "second": RandomMover(seed=2)}
        while match.winner is None:
            match.make(players[match.turn].choose(match).move)
        assert match.winner == "first"


def test_where_no_winning_move_is_known_the_perfect_player_guesses_in_time(monkeypatch):
    match = Match(lm.parse("chomp(30x40)"))
    monkeypatch.setattr("lastmove.play.opponents.UNLISTED_SECONDS", 0.5)
    for player in (Perfect(time=0.5), Perfect()):
        choice = player.choose(match)
        assert "guess" in choice.remark
        assert match.position.move(choice.move.text) == choice.move


def test_explanations_tell_the_argument():
    told = str(lm.explain("chomp(2x3)"))
    assert "longer by one" in told
    assert "eat (2,3)”, the last cookie of the second row" in told
    told = str(lm.explain("chomp(4x4, poison=eaten)", play="misere"))
    assert "1 P ● ● ●\n   2 ● · · ·" in told
    assert "(1,1) loses" in told
    assert "no other move wins" in told
    told = str(lm.explain("chomp(40x40)"))
    assert "not known" in told
    assert "no other move wins" not in told
    assert "no other move wins" not in str(lm.explain("chomp(40x40, poison=eaten)", play="misere"))
    assert "you steal the opponent's strategy" in str(lm.explain("chomp(30x40)"))
    assert "strategy stealing" in str(lm.explain("chomp(3x4)"))
    assert "strategy stealing" not in str(lm.explain("chomp(4,3,3)"))
    assert "arms of 4 and 2" in str(lm.explain("chomp(5,1,1)"))
    assert "one more than with the poison kept (5)" in str(lm.explain("chomp(3x3, poison=eaten)"))


def test_the_boards_with_several_winning_first_moves():
    """8×10 is the smallest, as has long been known."""
    moves = winning_first_moves(10, 11)
    assert [size for size, dots in moves.items() if not dots] == [(1, 1)]
    several = {size: dots for size, dots in moves.items() if len(dots) > 1}
    assert set(several) == {(8, 10), (9, 10), (10, 8), (10, 9)}
    assert several[8, 10] == ((4, 9), (5, 6))
    assert all(dots == ((2, 2),) for (m, n), dots in moves.items() if m == n > 1)


def test_winning_first_moves_agree_with_brute_force():
    for (m, n), dots in winning_first_moves(4, 5).items():
        lost = outcomes.winning_options(oracle.chomp((n,) * m))
        board = Chomp(Size(m, n))
        assert {plain(board.eating(*dot).to) for dot in dots} == lost


@pytest.mark.parametrize(("rows", "columns"), [(5, 5), (3, 6), (6, 3), (1, 7), (7, 1), (1, 1)])
def test_sweeps_agree_with_brute_force_on_every_board_inside(rows, columns):
    nimbers, losing = values(rows, columns), lost(rows, columns)
    words = set()
    for lengths in oracle.boards(rows, columns):
        word = word_of(state_of(lengths, False), rows, columns)
        words.add(word)
        assert nimbers[word] == outcomes.nimber(oracle.chomp(lengths, True))
        outcome = outcomes.outcome(oracle.chomp(lengths, True), misere=True)
        assert losing[word] == (outcome == "P")
    assert words.issuperset(losing.nonzero()[0].tolist())
    assert len(words) == comb(rows + columns, rows)


def test_a_rectangle_too_large_to_sweep_is_refused():
    with pytest.raises(ValueError, match="not up to 20x20"):
        winning_first_moves(20, 20)


def test_random_boards_agree_with_the_search_for_all_games():
    chance = random.Random(3)
    fast = Run(lambda *_: (ChompBoards(), Native()), Budget())
    slow = Run(lambda *_: (Native(),), Budget())
    for _ in range(40):
        rows = sorted((chance.randint(1, 8) for _ in range(chance.randint(2, 8))), reverse=True)
        position = Chomp(*rows)
        assert fast.value(position) == slow.value(position), position
        eaten = Chomp(*rows, poison="eaten")
        won = [
            run.solver(board, play).wins(board, play, run)
            for run in (fast, slow)
            for board, play in ((position, lm.Play.NORMAL), (eaten, lm.Play.MISERE))
        ]
        assert len(set(won)) == 1, position


def test_a_limit_stops_the_sweep():
    with pytest.raises(lm.LimitReached, match="time"):
        lm.solve("chomp(12x13)", time=1e-9)


def is_the_game(position, play):
    """Whoever is left with the poison loses: kept in normal play, eaten in misère play."""
    return position.rows and position.poison_eaten is (play is lm.Play.MISERE)


def is_settled(rows):
    """Whether rows or columns are one, or two, or one bite away from two that are lost; or so."""
    columns = oracle.columns_of(rows)
    return any(
        len(lines) <= 2 or lines[1] == 1 or len(lines) == lines[0] or lines[0] == lines[1] + 1
        for lines in (rows, columns)
    )


def test_what_the_theorems_are_about():
    run = new_run()
    for position in chomp(5, 5):
        for play in lm.Play:
            decided = run.argue(position, play)
            if is_the_game(position, play):
                assert isinstance(decided, Searched) is not is_settled(position.rows), position
            else:
                won_at_once = position.poison_eaten and position.rows
                assert isinstance(decided, Poison) == bool(won_at_once and play is lm.Play.NORMAL)


@pytest.mark.parametrize(
    ("text", "bite"),
    [
        ("chomp(7x7)", "eat (2,2)"),
        ("chomp(7,7,6,5,5,2,1)", "eat (2,2)"),
        ("chomp(6,5,3,3)", "eat (3,1)"),
        ("chomp(4,4,3,1)", "eat (2,2)"),
        ("chomp(4,4,4,4,3,2,1)", "eat (1,3)"),
        ("chomp(400,399,300,7)", "eat (3,1)"),
    ],
)
def test_a_lost_shape_one_bite_away(text, bite):
    verdict = lm.solve(text)
    assert bite in [move.text for move in verdict.winning_moves]
    assert bite in verdict.because
    assert verdict.complete == (verdict.value is not None) == ("400" not in text)
    assert lm.solve(text, outcome=True).complete == verdict.complete
    misere = lm.solve(f"{text[:-1]}, poison=eaten)", play="misere")
    assert [m.text for m in misere.winning_moves] == [m.text for m in verdict.winning_moves]
    assert misere.complete == verdict.complete
    certificate = new_run().argue(verdict.position, lm.Play.NORMAL).certificate()
    assert certificate.kind == "first-move"
    assert lm.verify(certificate.to_json()).valid
    assert lm.verify(lm.certify(text).to_json()).valid


@pytest.mark.parametrize("size", [3, pytest.param(4, marks=pytest.mark.slow)])
def test_every_reply_against_every_line(size):
    run, played = new_run(), 0
    for position in chomp(size, size + 1):
        for play in lm.Play:
            argument = run.argue(position, play)
            for strategy in argument.strategies():
                played += plays_out(argument, strategy, 200_000)
    assert played > 200


@pytest.mark.parametrize("text", ["chomp(500x500)", "chomp(3000,2999)", "chomp(400,399,300,7)"])
def test_replies_on_large_boards_against_random_bites(text):
    chance = random.Random(1)
    for _ in range(5):
        argument = new_run().argue(lm.parse(text), lm.Play.NORMAL)
        (strategy,) = argument.strategies()
        reply = strategy.first()
        position = argument.position if reply.move is None else reply.move.to
        while (bite := any_bite(position, chance)) is not None:
            reply = reply.then.reply(bite)
            assert bite.to.move(reply.move.text) == reply.move
            position = reply.move.to


def any_bite(board, chance):
    """A bite that is chosen without listing all."""
    rows = board.rows
    row = chance.randint(1, len(rows))
    column = chance.randint(1, rows[row - 1])
    if (row, column) == (1, 1):
        row, column = (1, rows[0]) if rows[0] > 1 else (len(rows), 1)
    return board.eating(row, column) if (row, column) != (1, 1) else None


def test_where_strategy_is_stolen_no_reply_is_named():
    (strategy,) = new_run().argue(lm.parse("chomp(40x41)"), lm.Play.NORMAL).strategies()
    assert "not which one" in strategy.no_reply


def test_marks_of_large_boards_are_on_cookies_that_are_drawn():
    for text in ("chomp(500x500)", "chomp(3000,2999)", "chomp(40x41)", "chomp(400,1,1)"):
        show = new_run().argue(lm.parse(text), lm.Play.NORMAL).show()
        spots = {spot.name for spot in drawer_of(show.position).picture(show.position).spots()}
        assert show.marks
        assert all(set(mark.spots) <= spots for mark in show.marks)
