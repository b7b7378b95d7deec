"""Dominos found by what they are called, without looking through all of them."""

import pytest

import lastmove as lm
from lastmove.families.cram.rules import Cram
from tests.families.cram.small import cram


def test_every_domino_is_found_by_its_name_and_nothing_else():
    names = {
        f"cover ({row},{column}) and ({row + down},{column + right})"
        for row in range(4)
        for column in range(7)
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
    }
    for position in list(cram(full=("1x6", "3x3")))[::45]:
        moves = {move.text: move for move in position.moves()}
        for name in names:
            if name in moves:
                assert position.move(name) == moves[name]
                assert position.move(f" {name.replace(',', ' , ')} ") == moves[name]
            else:
                with pytest.raises(lm.InputError, match="no move"):
                    position.move(name)


def test_the_moves_of_a_large_board_are_not_looked_through(monkeypatch):
    position = Cram("1000x1000")
    monkeypatch.setattr(Cram, "plays", None)
    assert position.move("cover (1000,999) and (1000,1000)").to != position
