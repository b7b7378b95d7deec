"""P Little Pigs: its oracle against what cgt prints, and what is particular to it."""

import random
from itertools import product

import pytest

import lastmove as lm
from lastmove.core.games import all_games
from lastmove.families.nim.rules_pigs import Pigs, standing_houses
from tests.families.nim import oracle_pigs as oracle
from tests.oracles.outcomes import nimber


def test_street_of_cgt_section_4_1():
    street = tuple(letter == "S" for letter in "SBSSBSB")
    assert [number for number, stands in enumerate(street, 1) if stands] == [1, 3, 4, 6]
    assert oracle.pigs_value(oracle.pigs(street, 2)) == 0


def test_pigs_formula_agrees_with_brute_force():
    for length, builds in product(range(6), range(3)):
        for street in product((True, False), repeat=length):
            position = oracle.pigs(street, builds)
            assert oracle.pigs_value(position) == nimber(position), position


@pytest.mark.parametrize(
    ("text", "marked", "told"),
    [
        ("pigs(SXB, builds=1)", "SXB", "house 2 is S .* or B .*'X'"),
        ("pigs(SB, builds=-1)", "-1", "whole number"),
    ],
)
def test_bad_input_is_told_in_a_sentence_that_marks_it(text, marked, told):
    with pytest.raises(lm.NotationError, match=told) as caught:
        lm.parse(text)
    assert f"»{marked}«" in str(caught.value)


def test_a_missing_argument_is_told():
    with pytest.raises(lm.InputError):
        lm.parse("pigs(SB)")


@pytest.mark.parametrize(
    ("text", "move", "to"),
    [
        ("pigs(SBSSBSB, builds=2)", "blow down house 6", "pigs(SBSSBBB, builds=2)"),
        ("pigs(SBSSBSB, builds=2)", "blow down house 6 and house 3", "pigs(SBBSBBB, builds=2)"),
        (
            "pigs(SBSSBSB, builds=2)",
            "blow down house 6, rebuild house 2",
            "pigs(SSSSBBB, builds=2)",
        ),
        ("pigs(SBSSBSB, builds=2)", "build house 8", "pigs(SBSSBSBS, builds=1)"),
    ],
)
def test_moves_say_what_they_do(text, move, to):
    assert str(lm.parse(text).move(move).to) == to


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("pigs(SBS, builds=0)", "blow down house 2"),
        ("pigs(SBS, builds=0)", "blow down house 1 and house 3"),
        ("pigs(SBS, builds=0)", "blow down house 3, rebuild house 1"),
        ("pigs(SBS, builds=0)", "blow down house 3 and house 2"),
        ("pigs(SBS, builds=0)", "build house 4"),
    ],
)
def test_what_is_no_move_is_refused(text, move):
    with pytest.raises(lm.InputError, match="is no move"):
        lm.parse(text).move(move)


@pytest.mark.parametrize("text", all_games()["pigs"].examples)
def test_repr_is_a_constructor_call(text):
    position = lm.parse(text)
    assert eval(repr(position), {"Pigs": Pigs}) == position


def test_a_long_street_is_solved_with_every_winning_move():
    chance = random.Random(7)
    street = "".join(chance.choice("SB") for _ in range(3000))
    verdict = lm.solve(Pigs(street, builds=5))
    houses = standing_houses(verdict.position.state)
    assert houses == [n for n, house in enumerate(street, 1) if house == "S"]
    expected = [h for h in houses if h ^ verdict.value < h]
    assert [int(move.text.split()[3].rstrip(",")) for move in verdict.winning_moves] == expected
    for move in verdict.winning_moves[::50]:
        assert lm.solve(move.to).value == 0
        assert verdict.position.move(move.text) == move


def test_building_wins_when_the_new_house_balances_the_street():
    verdict = lm.solve("pigs(SSBB, builds=1)")
    assert verdict.value == 3
    verdict = lm.solve("pigs(SS, builds=1)")
    assert "build house 3" in [move.text for move in verdict.winning_moves]


def test_the_explanation_has_the_houses():
    assert "1 ⊕ 3 ⊕ 4 ⊕ 6 = 0" in str(lm.explain("pigs(SBSSBSB, builds=2)"))
