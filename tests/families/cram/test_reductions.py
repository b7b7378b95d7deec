"""Boards that a search looks at in place of others have the same nimber: by brute force."""

from functools import cache

import pytest

import lastmove as lm
from lastmove.core.bitboard import Board, column, height_of, packed, squares_of, width_of
from lastmove.core.limits import Budget
from lastmove.families.cram.rules import Cram
from lastmove.families.cram.rules_reductions import is_balanced, reduced, without_spares
from lastmove.search.native.compiled import compiled
from lastmove.search.native.search import NativeSearch
from tests.shares import in_parts

SMALL = ((4, 3), (2, 6), (6, 2), (3, 4), (1, 9))
LARGER = ((4, 4), (5, 3), (3, 5), (7, 2), (2, 7))


@cache
def nimber(cells):
    """Of connected squares, by the definition: the mex over all dominos."""
    hit = {
        nim_sum(cells - {(row, column), other})
        for row, column in cells
        for other in ((row + 1, column), (row, column + 1))
        if other in cells
    }
    return next(value for value in range(len(hit) + 1) if value not in hit)


def nim_sum(cells):
    """Of any squares: the nim-sum of the nimbers of what is connected, moved into the corner."""
    total, left = 0, set(cells)
    while left:
        part, waiting = set(), [left.pop()]
        while waiting:
            row, column = waiting.pop()
            part.add((row, column))
            near = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
            waiting += near & left
            left -= near
        top, side = min(row for row, _ in part), min(column for _, column in part)
        total ^= nimber(frozenset((row - top, column - side) for row, column in part))
    return total


def cells_of(board):
    width, squares = width_of(board), squares_of(board)
    size = width * height_of(board)
    return frozenset(divmod(at, width) for at in range(size) if squares >> at & 1)


def same_nimbers(boards):
    taken = 0
    for board in boards:
        parts = list(reduced(board))
        total = 0
        for part in parts:
            total ^= nim_sum(cells_of(part))
        assert total == nim_sum(cells_of(board)), Board.of(board)
        taken += sum(len(cells_of(part)) for part in parts) < len(cells_of(board))
    return taken


@pytest.mark.parametrize("size", SMALL)
def test_every_set_of_squares_of_a_small_board_keeps_its_nimber(size):
    boards = (packed(*size, squares) for squares in range(1 << size[0] * size[1]))
    assert same_nimbers(boards) > 100


@pytest.mark.parametrize("size", LARGER)
@in_parts(8)
def test_every_set_of_squares_of_a_larger_board_keeps_its_nimber(size, part):
    assert same_nimbers(packed(*size, squares) for squares in part(range(1 << size[0] * size[1])))


@pytest.mark.slow
def test_every_connected_shape_of_up_to_twelve_squares_keeps_its_nimber():
    shapes = {frozenset({(0, 0)})}
    for _ in range(11):
        shapes = {corner(shape | {more}) for shape in shapes for more in around(shape)}
        same_nimbers(map(board_of, shapes))


def around(shape):
    near = {(r + a, c + b) for r, c in shape for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    return near - shape


def corner(shape):
    top, side = min(row for row, _ in shape), min(column for _, column in shape)
    turned = frozenset((row - top, column - side) for row, column in shape)
    return min(turned, frozenset((c, r) for r, c in turned), key=sorted)


def board_of(shape):
    height, width = (1 + max(cell[axis] for cell in shape) for axis in (0, 1))
    return packed(width, height, sum(1 << row * width + column for row, column in shape))


def left_of(text):
    board = Board(text).packed()
    width, height = width_of(board), height_of(board)
    left = sum(without_spares(squares_of(board), width, column(width, height))[:2])
    return str(Board.of(packed(width, height, left)))


def test_what_the_rules_take_away():
    assert left_of("...") == "..#"  # one of two leaves at a stem
    assert left_of("2x2") == "2x2"  # no leaf
    assert left_of(".#./...") == ".#./.#."  # between two stems, each with a leaf above
    assert without_spares(0b1101, 4, 1)[:2] == (0, 0b1100)  # a lonely square, and a single domino
    assert is_balanced(Board("2x4").packed())
    assert is_balanced(Board(".../.#./...").packed())
    assert not is_balanced(Board("3x3").packed())  # a domino may cover the center
    assert not is_balanced(Board("1x4").packed())
    assert not is_balanced(Board("..#/...").packed())


SEARCHED = ["3x5", "4x4", pytest.param("4x5", marks=pytest.mark.slow)]
SEARCHED += [pytest.param("3x6", marks=pytest.mark.slow)]


@pytest.mark.parametrize("size", SEARCHED)
@pytest.mark.parametrize(("sets_first", "threads"), [(10**9, 1), (0, 1), (0, 2)])
def test_every_entry_of_a_table_is_right(size, sets_first, threads):
    """By the set search, and by proof numbers; a search that goes round in circles runs out."""
    budget = Budget(most_steps=10**7)
    native = NativeSearch(compiled(Cram), str, budget, threads, sets_first=sets_first)
    start = Cram.canonical(lm.parse(f"cram({size})").state)
    assert native.value(start, pruned=True) == nim_sum(cells_of(start))
    for board in Cram.options(start):
        for part in reduced(board):
            for value in (3, 1, 0, 2):
                native.has_value(Cram.canonical(part), value)
    table = native.tables["pruned"]
    found = table.snapshot()
    assert len(found["keys"]) > 10
    assert (native.notes is None) == (sets_first > 0)
    for key, value, excluded in zip(*(found[name].tolist() for name in found), strict=True):
        right = nim_sum(cells_of(key))
        assert value in (-1, right), Board.of(key)
        assert not excluded >> right & 1, Board.of(key)


def test_proof_numbers_say_where_to_look():
    """Stored the wrong way round they still lead to the value, with four times as many steps."""
    native = NativeSearch(compiled(Cram), str, Budget(most_steps=10**7), sets_first=0)
    start = Cram.canonical(lm.parse("cram(5x6)").state)
    assert native.value(start, pruned=True) == 2
    assert native.steps < 10**6  # 600,000; 2,200,000 with phi and delta exchanged
