"""Cram on boards larger than brute force reaches, and where the first player wins by symmetry."""

import pytest
from lastmove.families.cram.paths import strip_value
from lastmove.families.cram.symmetry import CramSymmetry

import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.core.position import Outcome, Play
from lastmove.families.cram import symmetry
from lastmove.search.native.solver import Native
from tests.families.cram import oracle as dominos
from tests.families.cram import small as boards
from tests.oracles import outcomes
from tests.plain import plain

DAWSON = [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1]
"""OEIS A002187, which begins one place later."""
BELING = {"3x3": 0, "3x4": 1, "3x5": 1, "3x6": 4, "3x7": 1, "4x5": 2, "4x4": 0, "5x5": 0}
"""Values of whole boards: Lemoine and Viennot 2012; the table of Beling's program igs."""


def test_strips_are_those_of_the_recursion_and_of_the_literature():
    assert [strip_value(n) for n in range(len(DAWSON))] == DAWSON
    values = [dominos.strip_value(n) for n in (0, 1, 52, 53, 175, 176, 177, 300)]
    assert [strip_value(n) for n in (0, 1, 52, 53, 175, 176, 177, 300)] == values


def test_a_first_player_who_wins_by_symmetry(monkeypatch):
    monkeypatch.setattr(symmetry, "SEARCHED", 0)
    solver, seen = CramSymmetry(), 0
    for position in boards.cram():
        known = plain(position)
        middle = dominos.meets_its_image(known)
        central = middle is not None and len(middle) == 1
        if not solver.applies(position, Play.NORMAL):
            assert not central
            continue
        verdict = solver.verdict(position, Play.NORMAL, new_run())
        assert verdict.outcome.value == outcomes.outcome(known)
        assert (verdict.outcome is Outcome.N) == bool(middle)
        winning = outcomes.winning_options(known)
        assert {plain(move.to) for move in verdict.winning_moves} <= winning
        if middle:
            seen += 1
            [move] = verdict.winning_moves
            assert position.move(move.text) == move
            with pytest.raises(lm.LimitReached, match="known of it alone"):
                solver.value(position, new_run())
    assert seen > 20


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
        lm.certify("cram(5x5)", limit=1000)
