"""Entries of the coalitions paper: printed values typed a second time, and broken rules noticed."""

from __future__ import annotations

from lastmove.papers import entries
from lastmove.papers.coalitions.document import (
    intersecting_antichains,
    nim_type,
    stable_choice,
    win_choice,
)
from lastmove.papers.coalitions.fine import (
    basic_of,
    basics,
    normal_forms,
    preferences,
    tree_of,
    values,
)
from tests.families.coalitions import oracle_nim as oracle
from tests.papers.conftest import Results

TABLE_5 = """
p0 n0
n0 f0 n1 f1 n2
n0 n1 f1 n2
n0 f1 n2 p1
n0 n2 n2 p1 f2 n3 f3 n4 n4 n4 n4
n0 n2 n2 p1 n3 f3 n4 n4 n4 n4 n4
n0 n2 n2 p1 f3 n4 p3 p3 p3 p3 p3
n0 n2 n2 p1 n4 n4 p3 f4 n5 f5 n6
n0 n2 n2 p1 n4 n4 p3 n5 f5 n6 n6
n0 n2 n2 p1 n4 n4 p3 f5 n6 p5 p5
n0 n2 n2 p1 n4 n4 p3 n6 n6 p5 f6
"""


def test_table_5(results: Results) -> None:
    printed = entries()["coalitions/table-5"].printed
    assert printed is not None
    assert printed["rows_as_far_as_printed"] == TABLE_5.strip().split("\n")
    found = results["coalitions/table-5"].computed["values"]
    for i in range(11):
        for j in range(11):
            heaps = tuple(sorted((h for h in (i, j) if h), reverse=True))
            letter, index = oracle.fine_type(heaps)
            assert found[i][j] == f"{'nfp'[letter]}{index}"


def test_table_3_as_it_is_printed(results: Results) -> None:
    printed = entries()["coalitions/table-3"].printed
    assert printed is not None
    kinds = ["N", "F", "P", "FP", "NP", "NF", "NF NP", "NF FP", "NP FP", "NF NP FP"]
    assert list(printed["rows"]) == kinds
    assert " ".join(row[1] for row in printed["values"]) == "n0 f0 p0 n1 f1 f1 p1 n2 f2 p2"
    examples = "1 1+1 1+1+1 2+1 3+1 3+3 4+1 4+4 4+4+4 6+6"
    assert " ".join(row[3] for row in printed["values"]) == examples
    for kind, row in zip(kinds, results["coalitions/table-3"].computed["values"], strict=True):
        heaps = tuple(map(int, row[3].split("+")))
        stable = {frozenset("NFP"[p] for p in c) for c in oracle.stable_coalitions(heaps, 3)}
        assert stable == {frozenset(word) for word in kind.split()}


def test_the_lines_of_table_6(results: Results) -> None:
    printed = entries()["coalitions/table-6"].printed
    assert printed is not None
    assert printed["i=1, j>1"] == "n0, FP, queer"
    assert printed["i=2, j>2"] == "n2, NF NP, queer"
    marks = results["coalitions/table-6"].computed["lines"]
    assert [line for line, mark in marks.items() if mark != "same"] == ["i=1, j>1"]


def test_the_game_of_proposition_2_2_counts(results: Results) -> None:
    counts = results["coalitions/proposition-2.2"].computed["who_wins_G_plus_2"]
    assert sum(counts.values()) == 65_536
    assert counts["P"] == 0


def test_the_examples_of_section_4(results: Results) -> None:
    computed = results["coalitions/theorem-4.2"].computed
    assert computed["3+3_win"] == "AB BC BD ACD"
    assert computed["nothing_stable_as_printed"]
    for heaps in [(5, 1), (3, 3)]:
        stable = oracle.stable_coalitions(heaps, 4)
        assert {frozenset("ABCD"[p] for p in c) for c in stable} == {
            frozenset("ABD"),
            frozenset("ACD"),
        }


def test_definitions_here_and_in_the_oracle_agree() -> None:
    for heaps in oracle.positions(9, 3):
        for players in (2, 3, 4):
            assert nim_type(heaps, players, stable_choice) == oracle.stable_coalitions(
                heaps, players
            )
            assert nim_type(heaps, players, win_choice) == oracle.win_type(heaps, players)


def test_numbers_of_antichains() -> None:
    """Table 2, second row."""
    assert [len(list(intersecting_antichains(n))) for n in range(1, 6)] == [1, 2, 10, 79, 2644]


def test_preferences_that_one_can_follow_by_hand() -> None:
    known = preferences(3)
    assert (0, (0, 0), (1, 0)) in known
    assert (0, (1, 1), (2, 0)) in known
    assert (0, (1, 1), (2, 1)) not in known
    assert (0, (0, 1), (1, 1)) not in known
    assert (1, (0, 1), (1, 1)) in known


def test_lefevre_values_are_the_worths_of_table_4() -> None:
    for basic in basics(7):
        assert values(basic)[0] == oracle.worth(basic)
        assert sum(values(basic)) == 1


def test_basic_trees_are_recognized() -> None:
    for basic in basics(4):
        assert basic_of(tree_of(basic)) == basic
        assert normal_forms(tree_of(basic), 6) == {tree_of(basic)}
    assert basic_of((0, (1, 1))) is None
    assert basic_of((0, (0, 1))) is None
