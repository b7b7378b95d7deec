"""The oracles of take-away and P Little Pigs against what the source texts print."""

from itertools import product

from tests.oracles import streets
from tests.oracles.outcomes import nimber, outcome


def test_street_of_text_001_section_4_1():
    street = tuple(letter == "S" for letter in "SBSSBSB")
    assert [number for number, stands in enumerate(street, 1) if stands] == [1, 3, 4, 6]
    assert streets.pigs_value(streets.pigs(street, 2)) == 0


def test_pigs_formula_agrees_with_brute_force():
    for length, builds in product(range(6), range(3)):
        for street in product((True, False), repeat=length):
            position = streets.pigs(street, builds)
            assert streets.pigs_value(position) == nimber(position), position


def test_sequences_of_text_004():
    assert streets.h_sequence("2*x", 21) == [1, 2, 3, 5, 8, 13, 21]
    assert streets.h_sequence("x", 16) == [1, 2, 4, 8, 16]


def test_takeaway_formula_agrees_with_brute_force():
    for f, pile in product(["x", "2*x", "3*x//2", "x^2", "x+3", "30"], range(26)):
        for limit in range(pile + 1):
            position = streets.takeaway(f, pile, limit)
            assert streets.takeaway_outcome(position) == outcome(position), position


def test_takeaway_row_by_row_agrees_with_brute_force():
    for f, pile, limit in product(("2*x", "x+2", "9-x%4"), range(12), range(12)):
        position = streets.takeaway(f, pile, limit)
        assert streets.takeaway_nimber(position) == nimber(position)


def test_words_follow_each_other_by_their_letters():
    start = streets.words(["dog", "goat", "tiger"])
    assert streets.words_options(start) == {
        streets.words(["goat", "tiger"], "dog"),
        streets.words(["dog", "tiger"], "goat"),
        streets.words(["dog", "goat"], "tiger"),
    }
    assert outcome(start) == "N"
    assert outcome(streets.words(["goat", "tiger"], "dog")) == "P"
