"""The oracles of poker nim and Northcott's game against the source text and each other."""

from itertools import combinations_with_replacement, permutations, product

import pytest

from tests.families.nim.oracle import (
    PokerTable,
    Retrograde,
    TooLarge,
    northcott,
    northcott_options,
    poker_nim,
    poker_nim_options,
)
from tests.oracles.outcomes import Oracle
from tests.oracles.rules import nim, options, total


def test_retrograde_analysis_of_a_graph_drawn_by_hand():
    # a and b go round; a can leave to c, which is lost; d can only go round with e
    arcs = {"a": "bc", "b": "a", "c": "", "d": "e", "e": "df", "f": "a"}
    known = Retrograde(lambda vertex: set(arcs[vertex]))
    assert {vertex: known.outcome(vertex) for vertex in arcs} == {
        "c": "P",
        "a": "N",
        "b": "P",
        "f": "P",
        "e": "N",
        "d": "P",
    }
    loop = Retrograde(lambda vertex: {1 - vertex})
    assert loop.outcome(0) == "D"
    misere = Retrograde(lambda vertex: set(arcs[vertex]), misere=True)
    assert misere.outcome("c") == "N"
    assert misere.outcome("a") == "D"
    with pytest.raises(TooLarge):
        Retrograde(lambda n: {n + 1}, most=100).outcome(0)


def test_labels_do_not_depend_on_what_was_asked_before():
    starts = [
        poker_nim(h, m, y)
        for h in [(1, 2), (0, 3), (2, 2)]
        for m, y in product((0, 1, 2), repeat=2)
    ]
    fresh = [Retrograde(poker_nim_options).outcome(start) for start in starts]
    for order in list(permutations(range(4)))[::5]:
        known = Retrograde(poker_nim_options)
        for place in order:
            known.outcome(starts[place])
        assert [known.outcome(start) for start in starts] == fresh


def test_on_games_that_end_it_is_the_labelling_procedure():
    for misere in (False, True):
        known, plain = Retrograde(options, misere), Oracle(options)
        for heaps in combinations_with_replacement(range(5), 3):
            position = nim(*heaps)
            assert known.outcome(position) == plain.outcome(position, misere)
            assert known.winning_options(position) == plain.winning_options(position, misere)


def test_the_story_of_section_1_11():
    # 3, 4, 5 to 1, 4, 5; player II adds to the heap of 4, and player I takes as many again
    known = Retrograde(poker_nim_options)
    start = poker_nim((3, 4, 5), 0, 4)
    first = poker_nim((1, 4, 5), 4, 2)
    assert known.winning_options(start) == {first}
    assert known.outcome(first) == "P"
    added = poker_nim((1, 8, 5), 2, 0)
    assert added in known.options[first]
    assert known.winning_options(added) == {poker_nim((1, 4, 5), 0, 6)}


def test_stocks_of_the_mover_are_stocks_of_players_seen_from_their_side():
    for heaps in product(range(3), repeat=2):
        for stocks in product(range(4), repeat=2):
            for who in (0, 1):
                place = (tuple(sorted(heaps)), stocks, who)
                seen = {PokerTable.seen(option) for option in PokerTable.options(place)}
                assert seen == poker_nim_options(PokerTable.seen(place))


def test_row_8_of_exercise_1_6():
    # white on e8 may move to c8, d8, f8, g8 or h8: so black stands on b8
    found = northcott_options(northcott(8, [(5, 2)], "white"))
    assert {rows[0][0] for _, _, rows, _ in found} == {3, 4, 6, 7, 8}


def test_in_a_sum_the_stocks_stay_with_their_players():
    together = total(poker_nim((1,), 2, 0), nim(1))
    assert options(together) == {
        total(poker_nim((1,), 0, 2), nim()),
        total(poker_nim((0,), 0, 3), nim(1)),
        total(poker_nim((2,), 0, 1), nim(1)),
        total(poker_nim((3,), 0, 0), nim(1)),
    }
