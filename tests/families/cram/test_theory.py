"""Cram on boards larger than brute force reaches, and where the first player wins by symmetry."""

import random

import pytest

import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.core.bitboard import height_of, squares_of, width_of
from lastmove.core.position import Outcome, Play
from lastmove.core.steps import Say, Show, Sub, Table
from lastmove.families.cram.half_turn import half_turn
from lastmove.families.cram.rules import covering
from lastmove.families.cram.strips import strip_value
from lastmove.search.native.solver import Native
from tests.families.cram import oracle as dominos
from tests.families.cram import small as boards
from tests.oracles import outcomes
from tests.plain import plain
from tests.replies import plays_out

DAWSON = [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1]
"""OEIS A002187, which begins one place later."""
BELING = {"3x3": 0, "3x4": 1, "3x5": 1, "3x6": 4, "3x7": 1, "4x5": 2, "4x4": 0, "5x5": 0}
"""Values of whole boards: Lemoine and Viennot 2012; the table of Beling's program igs."""


def test_strips_are_those_of_the_recursion_and_of_the_literature():
    assert [strip_value(n) for n in range(len(DAWSON))] == DAWSON
    values = [dominos.strip_value(n) for n in (0, 1, 52, 53, 175, 176, 177, 300)]
    assert [strip_value(n) for n in (0, 1, 52, 53, 175, 176, 177, 300)] == values


def test_the_half_turn_settles_every_board_that_is_symmetric_now_or_after_one_domino():
    settled = won = 0
    for position in boards.cram():
        known, decided = plain(position), half_turn(position, Play.NORMAL, new_run())
        after = [
            option for option in outcomes.options(known) if dominos.meets_its_image(option) == []
        ]
        if not outcomes.options(known):
            assert decided is None
        elif dominos.meets_its_image(known) == []:
            settled += 1
            assert decided.outcome is Outcome.P
        else:
            assert (decided is not None) == bool(after), position
        if decided is not None:
            marked = {spot for mark in decided.show().marks for spot in mark.spots}
            assert all(isinstance(step, (Say, Show, Sub, Table)) for step in decided.steps())
            if decided.outcome is Outcome.P:
                assert len(marked) == squares_of(position.state).bit_count()
        if decided is not None and decided.outcome is Outcome.N:
            won += 1
            [move] = decided.winning_moves()
            assert position.move(move.text) == move
            assert plain(move.to) in after
    assert settled > 40
    assert won > 100


def test_every_reply_against_every_line_on_small_boards():
    lines = 0
    for position in boards.cram():
        decided = half_turn(position, Play.NORMAL, new_run())
        if decided is not None:
            (strategy,) = decided.strategies()
            lines += plays_out(decided, strategy)
    assert lines > 1000


def a_domino(position, chance):
    """A random move, found without listing all."""
    board = position.state
    width, squares = width_of(board), squares_of(board)
    while True:
        at, step = chance.randrange(width * height_of(board)), chance.choice((1, width))
        domino = 1 << at | 1 << at + step
        if squares & domino == domino and (step > 1 or (at + 1) % width):
            return covering(position, domino)


@pytest.mark.parametrize("size", ["100x100", "99x100", "8x61"])
def test_replies_on_large_boards_are_legal_and_keep_the_board_symmetric(size):
    chance = random.Random(size)
    position = lm.parse(f"cram({size})")
    decided = half_turn(position, Play.NORMAL, new_run())
    reply = decided.strategies()[0].first()
    position = position if reply.move is None else reply.move.to
    for _ in range(40):
        move = a_domino(position, chance)
        reply = reply.then.reply(move)
        taken = squares_of(move.to.state) ^ squares_of(reply.move.to.state)
        assert taken & squares_of(move.to.state) == taken
        assert covering(move.to, taken) == reply.move
        position = reply.move.to
    settled = half_turn(position, Play.NORMAL, new_run())
    assert settled.outcome is Outcome.P


def test_the_value_of_a_large_board_that_is_won_is_not_searched_in_a_sum():
    with pytest.raises(lm.LimitReached, match="known of it alone"):
        lm.solve("cram(7x8) + nim(1)")


@pytest.mark.parametrize("size", [*BELING, "1x9", "2x7", "2x8"])
def test_whole_boards_by_search_are_those_of_the_literature(size):
    position = lm.parse(f"cram({size})")
    run = new_run()
    value = BELING.get(size)
    if value is None:
        value = DAWSON[9] if size == "1x9" else int(size[2:]) % 2
    assert Native().value(position, run) == value
    assert run.value(position) == value


@pytest.mark.slow
@pytest.mark.parametrize(("size", "value"), [("4x7", 3), ("5x6", 2), ("3x10", 2), ("3x11", 0)])
def test_larger_boards(size, value):
    assert lm.solve(f"cram({size})").value == value


def test_parts_of_a_wide_board_are_searched_by_themselves():
    """The board has too many squares for one integer below 2^62, its parts have not."""
    wide = lm.parse(f"cram({'/'.join(['...' + '#' * 60 + '....'] * 2)})")
    assert wide.state >= 1 << 62
    left, right = lm.solve("cram(2x3)").value, lm.solve("cram(2x4)").value
    assert lm.solve(wide).value == left ^ right


def test_certificates_of_boards_up_to_5x5():
    for text in ("cram(3x5)", "cram(4x5)", "cram(....#/...../.#.../#####)"):
        certificate = lm.certify(text)
        assert lm.verify(certificate)
    with pytest.raises(lm.LimitReached):
        lm.certify("cram(5x5)", certificate_limit=1000)
