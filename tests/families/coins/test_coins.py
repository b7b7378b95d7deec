"""Coin-turning games: published values, notation, bad input."""

import pytest

import lastmove as lm
from lastmove.api.solve import new_run

# Winning ways, chapter 14, and what CGSuite's own tests list for the same games; coins from 1.
PUBLISHED = {
    "turning_turtles": [1, 2, 3, 4, 5, 6, 7, 8, 9],
    "mock_turtles": [1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22],
    "ruler": [1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4, 1, 2, 1, 16],
    "triplets": [0, 0, 1, 2, 4, 7, 8, 11, 13, 14, 16],
    "twins": [0, 1, 2, 3, 4, 5, 6, 7, 8],
}


@pytest.mark.parametrize("turn", PUBLISHED)
def test_published_values_of_one_head(turn):
    run = new_run()
    values = [
        run.value(lm.parse(f"coins({'T' * n}H, turn={turn})")) for n in range(len(PUBLISHED[turn]))
    ]
    assert values == PUBLISHED[turn]


def test_names_are_sets_of_numbers():
    for turn, count in (
        ("turning_turtles", "{1,2}"),
        ("mock_turtles", "{1,2,3}"),
        ("twins", "{2}"),
    ):
        first = lm.parse(f"coins(HTHHT, turn={turn})")
        second = lm.parse(f"coins(HTHHT, turn={count})")
        assert [m.text for m in first.moves()] == [m.text for m in second.moves()]


def test_notation():
    assert str(lm.parse("coins(HT, turn=turning_turtles)")) == "coins(HT)"
    assert str(lm.parse("coins(HT, turn={3,1})")) == "coins(HT, turn={1,3})"
    assert str(lm.parse("coins(HT, turn=[X.X, X])")) == "coins(HT, turn=[X.X,X])"
    assert lm.verify(lm.certify("coins(THHTHH, turn=ruler)")).valid


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("coins(HXT)", "letters H and T"),
        ("coins(HT, turn=turtles)", "what is turned is one of turning_turtles"),
        ("coins(HT, turn={0})", "a move turns 1 coin or more, not 0"),
        ("coins(HT, turn={})", "nothing to turn"),
        ("coins(HT, turn=[X.])", "a pattern has X"),
    ],
)
def test_bad_input(written, told):
    with pytest.raises(lm.InputError, match=told):
        lm.parse(written)
