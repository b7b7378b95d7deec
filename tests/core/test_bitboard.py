"""Boards as integers: written and read back, turned, cut into parts; compiled and interpreted."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastmove.core.bitboard import (
    Board,
    components,
    height_of,
    images,
    least_image,
    lines,
    squares_of,
    top_bit,
    trimmed,
    width_of,
)
from lastmove.core.errors import InputError
from lastmove.search.native.reach import prepared
from tests.families.cram import oracle as dominos

PICTURES = st.integers(1, 9).flatmap(
    lambda width: st.lists(
        st.text(".#", min_size=width, max_size=width), min_size=1, max_size=9
    ).map("/".join)
)
WIDE = st.integers(60, 200).flatmap(
    lambda width: st.lists(
        st.text(".#", min_size=width, max_size=width), min_size=1, max_size=3
    ).map("/".join)
)


@given(PICTURES | WIDE)
def test_a_picture_is_read_back(text):
    board = Board(text).packed()
    assert "/".join(lines(board)) == text
    assert (height_of(board), width_of(board)) == (text.count("/") + 1, len(text.split("/")[0]))
    assert squares_of(board).bit_count() == text.count(".")
    assert Board(str(Board(text))) == Board(text)


@given(PICTURES | WIDE)
def test_images_are_those_of_the_picture(text):
    board = Board(text).packed()
    told = {"/".join(lines(image)) for image in images(board)}
    assert told == dominos.images(text)
    assert {least_image(image) for image in images(board)} == {least_image(board)}
    assert least_image(board) in images(board)


@given(PICTURES | WIDE)
def test_components_are_the_connected_parts(text):
    found = sorted("/".join(lines(part)) for part in components(Board(text).packed()))
    expected = []
    for part in dominos.parts(set(dominos.picture(text)[1])):
        if len(part) > 1:
            top, left = min(row for row, _ in part), min(column for _, column in part)
            bottom, right = max(row for row, _ in part), max(column for _, column in part)
            rows = [
                "".join(".#"[(row, column) not in part] for column in range(left, right + 1))
                for row in range(top, bottom + 1)
            ]
            expected.append("/".join(rows))
    assert found == sorted(expected)


@given(st.integers(1, 1 << 300))
def test_top_bit(number):
    assert top_bit(number) == number.bit_length() - 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("0x3", "1 to 1,000,000 squares"),
        ("1001x1000", "1 to 1,000,000 squares"),
        ("99999999999x1", "1 to 1,000,000 squares"),
        ("../.", "equally long"),
        ("", "equally long"),
        ("..x", "a size such as 3x4 or a picture"),
        ("3x", "a size such as 3x4 or a picture"),
    ],
)
def test_what_is_no_board(text, told):
    with pytest.raises(InputError, match=told):
        Board(text)


def test_compiled_functions_agree_on_every_size_that_fits():
    numba = pytest.importorskip("numba")
    done = {}
    canonical = prepared(least_image, numba.njit, done)
    trim = prepared(trimmed, numba.njit, done)
    split = prepared(components, numba.njit, done)

    @numba.njit
    def parts(board):
        found = []
        for part in split(board):
            found.append(part)  # noqa: PERF402 (numba knows no list(generator))
        return found

    rng = random.Random(1)
    for height in range(1, 56):
        for width in range(1, 55 // height + 1):
            for _ in range(3):
                rows = ["".join(rng.choices(".#", (3, 1), k=width)) for _ in range(height)]
                board = Board("/".join(rows)).packed()
                assert board < 1 << 62
                assert canonical(board) == least_image(board)
                assert list(parts(board)) == list(components(board))
                if squares_of(board):
                    squares = squares_of(board)
                    assert trim(squares, width, height) == trimmed(squares, width, height)
