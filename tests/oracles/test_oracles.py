"""The oracles against what the source texts print."""

import ast
from itertools import combinations, combinations_with_replacement, product
from pathlib import Path

import pytest

from tests.families.corner.oracle import queen_outcome, queen_values
from tests.families.heaps.oracle_subtraction import (
    shortest_period,
    subtraction_values,
    value_of_heap,
)
from tests.families.positional import oracle_tic_tac_toe as tic_tac_toe
from tests.oracles import theory
from tests.oracles.minimax import DRAW, Minimax
from tests.oracles.outcomes import (
    Oracle,
    mex,
    nimber,
    options,
    outcome,
    reachable,
    remoteness,
    winning_options,
)
from tests.oracles.proofs import labels_prove, role_strategy_proves, strategy_proves, value_proves
from tests.oracles.rules import counters, growing_nim, kayles, nim, queen, rook, subtraction, total

ROOK_FIGURE = """
0 1 2 3 4 5 6 7 8 9 10
1 0 3 2 5 4 7 6 9 8 11
2 3 0 1 6 7 4 5 10 11 8
3 2 1 0 7 6 5 4 11 10 9
4 5 6 7 0 1 2 3 12 13 14
5 4 7 6 1 0 3 2 13 12 15
6 7 4 5 2 3 0 1 14 15 12
7 6 5 4 3 2 1 0 15 14 13
8 9 10 11 12 13 14 15 0 1 2
9 8 11 10 13 12 15 14 1 0 3
10 11 8 9 14 15 12 13 2 3 0
"""
QUEEN_FIGURE = """
0 1 2 3 4
1 2 0 4 5
2 0 1 5 3
3 4 5 6 2
"""


def rows_of(figure):
    return [[int(entry) for entry in line.split()] for line in figure.strip().splitlines()]


def test_mex_of_cgt_section_1_3():
    assert mex([0, 1, 3, 4]) == 2


@pytest.mark.parametrize(("game", "figure"), [(rook, ROOK_FIGURE), (queen, QUEEN_FIGURE)])
def test_values_of_nim_figures_1_2_and_1_4(game, figure):
    for row, values in enumerate(rows_of(figure)):
        assert [nimber(game(row, column)) for column in range(len(values))] == values


def test_winning_moves_of_nim_figure_1_3():
    # The queen stands on a square of value 2: the heap of 4 is reduced to 2, or the queen goes
    # to a square of value 4, of which the figure shows (0,4) and (3,1) within her reach.
    won = winning_options(total(queen(3, 4), nim(4)))
    expected = [(queen(3, 4), nim(2)), (queen(0, 4), nim(4)), (queen(3, 1), nim(4))]
    assert won == {total(*summands) for summands in expected}


def test_nim_of_cgt_section_2_2():
    assert nimber(nim(3, 6, 5)) == 0
    assert outcome(nim(3, 6, 5)) == "P"


def test_game_1_of_lectures():
    lost = [heap for heap in range(26) if outcome(subtraction({1, 2, 3, 4}, heap)) == "P"]
    assert lost == [0, 5, 10, 15, 20, 25]


def test_marienbad_is_lost_for_the_player_to_move_in_misere_play():
    assert outcome(nim(1, 3, 5, 7), misere=True) == "P"
    assert nimber(nim(1, 3, 5, 7)) == 0


def test_remoteness_lets_the_winner_hurry_and_the_loser_stall():
    assert remoteness(nim(5)) == 1
    assert remoteness(nim(2, 2)) == 4
    assert remoteness(nim(1), misere=True) == 1
    assert remoteness(nim(), misere=True) == 0


def test_counters_move_along_arcs_only():
    arcs = [("a", "b"), ("b", "c")]
    assert options(counters(arcs, "a")) == {counters(arcs, "b")}
    assert reachable(counters(arcs, "a")) == {counters(arcs, at) for at in "abc"}


def test_formulas_agree_with_brute_force_on_every_small_position():
    small = [nim(*heaps) for heaps in combinations_with_replacement(range(6), 3)]
    small += [rook(row, column) for row, column in product(range(7), repeat=2)]
    small += [
        growing_nim(heaps, budget)
        for heaps in combinations_with_replacement(range(4), 2)
        for budget in range(4)
    ]
    small += [
        subtraction(amounts, heap, 7)
        for size in (1, 2, 3)
        for amounts in combinations(range(1, 6), size)
        for heap in range(12)
    ]
    for position in small:
        assert theory.value(position) == nimber(position), position
    pairs = [total(first, second) for first, second in product(small[:40:4], small[60::40])]
    for position in pairs:
        assert theory.value(position) == nimber(position), position


def test_misere_formula_agrees_with_brute_force_on_every_small_position():
    for heaps in combinations_with_replacement(range(6), 4):
        assert theory.misere_nim_outcome(heaps) == outcome(nim(*heaps), misere=True), heaps


def test_boards_of_the_queen_agree_with_brute_force():
    for (row, column), value in queen_values(16).items():
        assert value == nimber(queen(row, column))
        assert queen_outcome(row, column) == outcome(queen(row, column))


def test_labels_prove_a_value_only_when_each_is_a_mex():
    arcs = [("a", "b"), ("b", "c"), ("a", "c")]
    assert labels_prove(arcs, ["a", "b"], 3, {"a": 2, "b": 1, "c": 0})
    assert labels_prove(arcs, ["b"], 1, {"b": 1, "c": 0})
    assert not labels_prove(arcs, ["a"], 2, {"a": 2, "c": 0})
    assert not labels_prove(arcs, ["a"], 3, {"a": 3, "b": 1, "c": 0})
    assert not labels_prove(arcs, ["a"], 2, {"b": 1, "c": 0})
    assert not labels_prove(arcs, ["a"], 1, {"a": 2, "b": 1, "c": 0})


def test_no_formula_is_claimed_for_the_queen():
    with pytest.raises(LookupError):
        theory.value(queen(1, 2))


def test_shortest_period_is_one_and_no_shorter_is():
    for size in range(1, 6):
        for amounts in combinations(range(1, 6), size):
            start, length = shortest_period(amounts)
            values = subtraction_values(amounts, 300)
            assert values[start : 300 - length] == values[start + length :]
            for shorter in range(1, length):
                assert values[150 : 300 - shorter] != values[150 + shorter :]
            if start:
                assert values[start - 1] != values[start - 1 + length]
            assert [value_of_heap(amounts, heap) for heap in range(100)] == values[:100]


def test_kayles_splits_a_run():
    assert options(kayles(3)) == {kayles(2), kayles(1, 1), kayles(1)}


def test_minimax_prefers_a_win_to_a_draw_and_a_draw_to_a_loss():
    tree = {"root": ["win", "draw"], "poor": ["loss", "draw"], "bad": ["loss", "root_of_b"]}
    tree["root_of_b"] = ["loss"]
    results = {"win": "A", "draw": DRAW, "loss": "B"}
    game = Minimax(tree.__getitem__, lambda node: "A", results.get)
    assert game.solve("root") == ("A", 1)
    assert game.solve("poor") == (DRAW, None)
    assert game.solve("bad") == ("B", 2)


def test_proofs_need_closure_ranks_and_the_right_root():
    steps = Oracle(lambda heap: {heap - taken for taken in (1, 2) if taken <= heap}).options
    entries = [(0, 0), (1, 3), (2, 6)]
    assert strategy_proves(6, "P", entries, None, steps)
    assert strategy_proves(8, "N", entries, 6, steps)
    assert not strategy_proves(7, "P", entries, None, steps)
    assert not strategy_proves(9, "N", entries, 6, steps)
    assert not strategy_proves(6, "D", entries, None, steps)
    assert not strategy_proves(6, "P", [(0, 0), (2, 3), (2, 6)], None, steps)
    assert not strategy_proves(6, "P", entries[1:], None, steps)
    assert not strategy_proves(3, "P", [(0, 0), (1, 3)], None, steps, misere=True)
    assert strategy_proves(4, "P", [(0, 1), (1, 4)], None, steps, misere=True)
    assert strategy_proves(0, "N", [], None, steps, misere=True)
    assert value_proves(2, 2, [(0, 0, 0), (1, 1, 1), (2, 2, 2)], steps)
    assert not value_proves(2, 1, [(0, 0, 0), (1, 1, 1), (2, 2, 1)], steps)


def test_role_proofs_need_every_reply_of_the_opponent():
    board = "XX.OO...."  # cross completes the row at once

    def proves(role, entries, good):
        rules = (tic_tac_toe.options, tic_tac_toe.to_move, tic_tac_toe.result)
        return role_strategy_proves(role, board, entries, good, *rules)

    assert proves("cross", [(1, board), (0, "XXXOO....")], {"cross"})
    assert not proves("cross", [(0, board), (0, "XXXOO....")], {"cross"})
    assert not proves("cross", [(1, board)], {"cross"})
    assert not proves("cross", [(0, "XXXOO....")], {"cross"})
    assert not proves("nought", [(1, board), (0, "XX.OO...X")], {"nought"})


def test_tic_tac_toe_is_a_draw_with_5478_boards():
    oracle = tic_tac_toe.oracle()
    assert oracle.solve("." * 9) == (DRAW, None)
    assert len(oracle.known) == 5478


def test_oracles_share_no_code_with_the_library():
    tests = Path(__file__).parents[1]
    oracles = [*tests.glob("oracles/*.py"), *tests.rglob("oracle*.py")]
    assert len(oracles) > 25
    for path in oracles:
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module] if isinstance(node, ast.ImportFrom) else []
            assert not any(name.startswith("lastmove") for name in names), path
