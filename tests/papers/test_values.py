"""The printed values, typed here a second time from the sources, and answers known by hand."""

from __future__ import annotations

import pytest

from lastmove.papers import entries
from tests.papers.conftest import Results

FIGURE_1_2 = """
*0 *1 *2 *3 *4 *5 *6 *7 *8 *9 *10
*1 *0 *3 *2 *5 *4 *7 *6 *9 *8 *11
*2 *3 *0 *1 *6 *7 *4 *5 *10 *11 *8
*3 *2 *1 *0 *7 *6 *5 *4 *11 *10 *9
*4 *5 *6 *7 *0 *1 *2 *3 *12 *13 *14
*5 *4 *7 *6 *1 *0 *3 *2 *13 *12 *15
*6 *7 *4 *5 *2 *3 *0 *1 *14 *15 *12
*7 *6 *5 *4 *3 *2 *1 *0 *15 *14 *13
*8 *9 *10 *11 *12 *13 *14 *15 *0 *1 *2
*9 *8 *11 *10 *13 *12 *15 *14 *1 *0 *3
*10 *11 *8 *9 *14 *15 *12 *13 *2 *3 *0
"""

FIGURE_1_4 = """
*0 *1 *2 *3 *4
*1 *2 *0 *4 *5
*2 *0 *1 *5 *3
*3 *4 *5 *6 *2
"""


def read(table: str) -> list[list[int]]:
    return [
        [int(cell.removeprefix("*")) for cell in line.split()] for line in table.strip().split("\n")
    ]


def test_the_printed_tables():
    for name, table in [("figure-1.2", FIGURE_1_2), ("figure-1.4", FIGURE_1_4)]:
        printed = entries()[f"nim/{name}"].printed
        assert printed is not None
        assert printed["values"] == read(table)
        assert list(printed["rows"]) == list(range(len(read(table))))
        assert list(printed["columns"]) == list(range(len(read(table)[0])))


def test_table_1(results: Results):
    result = results["cgt/table-1"]
    assert result.entry.printed is not None
    assert [row[:3] for row in result.entry.printed["values"]] == [
        [1, 6, 4],
        [1, 3, 4],
        [0, 3, 4],
        [0, 3, 1],
        [0, 1, 1],
        [0, 0, 1],
    ]
    assert result.computed["winner"] == "B"
    assert [slip.split(":")[0] for slip in result.computed["slips"]] == [
        "move 1 of A",
        "move 2 of B",
        "move 3 of A",
    ]


def test_the_graph_of_nim(results: Results):
    computed = results["cgt/nim-graph-figure"].computed
    assert computed["positions"] == 12
    assert computed["P_positions"] == [[0, 0, 0], [0, 1, 1], [1, 0, 1], [1, 1, 0]]
    assert computed["if_equal_piles_are_not_told_apart"]["positions"] == 7


def test_splitting_breaks_the_observation(results: Results):
    split = results["cgt/additions-observation"].computed["if_a_pile_may_also_be_split"]
    assert split["holds"] is False
    found = split["counterexample"]
    assert (found["heaps"], found["nim_sum"], found["outcome"]) == ([1, 2, 3], 0, "N")


def test_the_labelling_as_printed_goes_wrong(results: Results):
    wrong = results["cgt/labelling"].computed["rule_as_printed_mislabels"]
    assert wrong["labels"] != wrong["should_be"]
    assert wrong["digraph"] == [[], [0], [1], [1, 2]]


@pytest.mark.share(4)
def test_the_corrections(results: Results):
    expected = {
        "cgt/labelling": {"becomes_P_when": "every follower is N"},
        "cgt/xor-theorem-3": {"xor_of_x_and_0": "x"},
        "nim/figure-1.1": {
            "value": 6,
            "moving_left_diminishes": "j, the column",
            "moving_up_diminishes": "i, the row",
        },
        "lectures/game-2": {
            "P_positions": "m = n",
            "arcs_of_example_2_go_to": "a smaller coordinate",
        },
        "lectures/theorem-2": {"holds": True, "a_component_is": "a vertex of its digraph"},
        "lectures/lemma-1": {"holds": True, "g_is_the_mex_of": "the values of the out-neighbors"},
    }
    for name, values in expected.items():
        computed = results[name].computed
        assert {key: computed[key] for key in values} == values


def test_the_answers_to_the_exercises(results: Results):
    three_heaps = results["nim/exercise-1.1"].computed
    assert [move["to"] for move in three_heaps["b"]] == [
        "nim(5,10,15)",
        "nim(6,9,15)",
        "nim(6,10,12)",
    ]
    queen = results["nim/exercise-1.4"].computed
    assert queen["a"]["values"] == [[5, 6], [3, 7], [4, 8], [0, 1]]
    assert [move["to"] for move in queen["b"]] == [
        "queen(0,4) + nim(4)",
        "queen(3,1) + nim(4)",
        "queen(3,4) + nim(2)",
    ]


def test_split_nim(results: Results):
    # Lasker's nim: the values 1, 2, 4, 3; so 1, 2, 4 is lost, and from 1, 2, 3 the heap of 3 has
    # to be left with value 1 ⊕ 2 = 3, which only its split into 1 and 2 has.
    computed = results["nim/exercise-1.10"].computed
    assert computed["a"] == {"1": 1, "2": 2, "3": 4, "4": 3}
    assert [move["to"] for move in computed["b"]] == ["split_nim(1,2,2,1)"]
    assert computed["c"] == []
    assert computed["d"] == "true"


@pytest.mark.share(4)
def test_every_game_born_by_day_4_is_a_nim_heap(results: Results):
    counts = results["nim/corollary-1.13"].computed["games_born_by_day_4_equivalent_to"]
    # Of the 16 games born by day 3, 4 have value 0, 6 have 1, 3 have 2 and 3 have 3. A set of
    # them has value v when it meets the games of each smaller value and has none of value v.
    assert counts == {
        "*0": 2**12,
        "*1": 15 * 2**6,
        "*2": 15 * 63 * 2**3,
        "*3": 15 * 63 * 7,
        "*4": 15 * 63 * 7 * 7,
    }


def test_the_story_of_poker_nim(results: Results):
    result = results["nim/poker-nim"]
    assert result.entry.printed is not None
    assert result.entry.printed["player II adds 50"] == [1, 54, 5]
    assert result.computed["player I takes them"] == [1, 4, 5]
    moves = [move["move"] for move in result.computed["winning_moves_after_50"]]
    assert moves == ["add 50 to heap 1", "take 50 from heap 2", "add 50 to heap 3"]


def test_the_boards_of_our_own_for_exercise_1_6(results: Results):
    computed = results["nim/exercise-1.6"].computed
    assert computed["row_8_of_(*)_white_from_e8_to"] == ["c8", "d8", "f8", "g8", "h8"]
    assert computed["a"]["gaps"] == [2, 2, 5, 5, 0, 0, 6, 6]
    assert computed["a"]["winner"] == "black"
    # 2 ⊕ 3 ⊕ 6 ⊕ 1 ⊕ 0 ⊕ 2 ⊕ 5 ⊕ 0 = 1: a gap changes by 1, down or up, where there is room
    assert computed["b"]["gaps"] == [2, 3, 6, 1, 0, 2, 5, 0]
    assert computed["b"]["winner"] == "white"
    moves = [move["move"] for move in computed["b"]["winning_moves"]]
    rows = (1, 2, 4, 6, 7, 8)  # in row 3 white stands at the edge, in row 5 too
    assert [move.split(":")[0] for move in moves] == [f"row {row}" for row in rows]


@pytest.mark.share(4)
def test_the_network_of_our_own_for_exercise_1_7(results: Results):
    computed = results["nim/exercise-1.7"].computed
    # By hand: P 0, O 1, N 0, M 1, K 2, L 1, J 3 (K, N, O), D 0, I 2, G 0, F 0, C 1, B 2, A 1, H 2
    assert computed["b"]["nim_sum_of_the_counters"] == 1 ^ 0 ^ 0 ^ 2 ^ 2 ^ 2
    # With K to J: J 2 (N, O), K 3 (O, P, J), L 1, G 0 (J, K, L), F 0 (I, J)
    assert computed["c"]["nim_sum_of_the_counters"] == 1 ^ 0 ^ 0 ^ 2 ^ 2 ^ 3
    assert computed["b"]["winner"] == computed["c"]["winner"] == "player I"
