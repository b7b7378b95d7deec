"""Boards that games give without drawing code: their texts, pictures and places to point at."""

import re

import pytest

import lastmove as lm
from lastmove.api.draw import board_svg, points
from lastmove.core.position import Turned

KITE = lm.Graph([("a", "b"), ("b", "c"), ("c", "a"), ("c", "d")])


def own(kind, board=None, **rules):
    """A game whose one move from state 0 leads to 1, for Left where there is one."""

    def only(state):
        if state == 0:
            yield 1

    moves = ("left", "right") if kind is lm.Partisan else ("options",)
    given = {"start": lambda number: number, **dict.fromkeys(moves, only), **rules}
    if board is not None:
        given["board"] = lambda state: board[state]
    if kind is lm.Roles:
        given["turn"] = lambda state: ("one", "two")[state]
    body = {name: staticmethod(rule) for name, rule in given.items()}
    return type("Own", (kind,), {"__module__": __name__, "roles": ("one", "two"), **body})(0)


def cells(last):
    return lm.Cells({(1, 1): "12", (1, 2): last, (2, 2): "#"})


BOARDS = {
    "rows": (
        (["T.", "##"], [".T", "##"]),
        "  12\n1 T.\n2 ##",
        ["square-1-1", "square-1-2"],
        "T from (1,1) to (1,2)",
    ),
    "one text": (("x.", "xo"), "  12\n1 x.", ["square-1-2"], "o at 2"),
    "cells": (
        (cells("5"), cells("3")),
        "   1  2\n1 12  5\n2     #",
        ["square-1-2"],
        "3 at (1,2)",
    ),
    "graph": (
        (lm.GraphBoard(KITE, ".L.#"), lm.GraphBoard(KITE, {"a": "L", "d": "#"})),
        "a . - b, c\nb L - a, c\nc . - b, a, d\nd # - c",
        ["vertex-a", "vertex-b"],
        "L from b to a",
    ),
    "edges": (
        (lm.GraphBoard(KITE, edges="LR.#"), lm.GraphBoard(KITE, edges="L#.#")),
        "a . - b=L, c\nb . - a=L, c=R\nc . - b=R, a, d=#\nd . - c=#",
        ["edge-b-c"],
        "take b-c",
    ),
    "grid": (
        tuple(
            lm.GraphBoard(
                lm.Graph([("a", "b"), ("b", "c")]), vertices, edges=".R",
                at={"a": (0, 0), "b": (1, 0), "c": (1, 1)},
            )
            for vertices in ("...", ".#.")
        ),
        "o---o\n    R\n    o",
        ["vertex-b"],
        "take b",
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", [lm.Impartial, lm.Partisan, lm.Roles])
@pytest.mark.parametrize("name", BOARDS)
def test_a_board_is_drawn_written_and_pointed_at(name, kind):
    board, text, spots, told = BOARDS[name]
    position = own(kind, board)
    assert lm.draw(position, text=True) == text
    move = next(iter(position.moves()))
    assert move.text == told
    assert sorted(points(position, move)) == sorted(spots)
    drawn = board_svg(position)
    named = re.findall('data-spot="(.*?)"', drawn)
    assert {*spots} <= {*named}
    assert len({*named}) == len(named)
    assert position._repr_svg_().startswith("<svg")
    if kind is lm.Partisan:
        turned = Turned(position, "left")
        assert sorted(points(turned, next(turned.moves()))) == sorted(spots)


def test_colors_are_not_all_that_tells():
    drawn = board_svg(own(lm.Impartial, BOARDS["edges"][0]))
    assert 'class="edge left"' in drawn
    assert re.search('stroke-dasharray="9 5" class="edge right"', drawn)


@pytest.mark.parametrize(
    ("board", "told"),
    [
        (
            7,
            "board.state. returns rows of characters, lastmove.Cells or lastmove.GraphBoard, not 7",
        ),
        ([1, 2], "returns rows of characters"),
        (["..", "."], "the rows of a board are equally long"),
        (lm.GraphBoard(KITE, "..."), "a board has a label for each of its 4 vertices"),
        (lm.GraphBoard(KITE, {"z": "L"}), "a board's vertices have no 'z'"),
        (lm.GraphBoard(KITE, edges={"a-z": "L"}), "a board's edges have no 'a-z'"),
    ],
)
def test_what_is_no_board_is_told(board, told):
    with pytest.raises(lm.GameError, match=told):
        lm.draw(own(lm.Impartial, (board, board)))


def test_a_board_keeps_its_places():
    position = own(lm.Impartial, (["..."], ["...."]))
    with pytest.raises(lm.GameError, match="the same places before and after"):
        assert [move.text for move in position.moves()]


def test_squares_that_are_none_are_not_pointed_at():
    position = own(lm.Impartial, (["#."], [".x"]))
    [move] = position.moves()
    assert move.text == "clear 1, x at 2"
    assert points(position, move) == ("square-1-2",)


def test_a_game_may_draw_itself():
    def draw(state):
        canvas = lm.Canvas(80, 40)
        canvas.circle(20 + 40 * state, 20, 9, fill="black", class_="mine")
        canvas.spot("square-1-2", 40, 0, 40, 40)
        return canvas

    position = own(lm.Impartial, (["x."], ["xo"]), draw=draw)
    [move] = position.moves()
    assert 'class="mine"' in lm.draw(position)
    assert 'data-spot="square-1-2"' in board_svg(position)
    assert points(position, move) == ("square-1-2",)
    alone = own(lm.Impartial, draw=draw)
    assert 'class="mine"' in lm.draw(alone)
    assert lm.draw(alone, text=True) == "own(0)"
    assert points(alone, next(alone.moves())) == ()
    with pytest.raises(lm.GameError, match=r"draw.state. returns a lastmove.Canvas, not a str"):
        lm.draw(own(lm.Impartial, draw=lambda state: "a picture"))


def test_a_large_graph_is_drawn_in_part():
    path = lm.Graph([(k, k + 1) for k in range(150)])
    position = own(lm.Impartial, (lm.GraphBoard(path), lm.GraphBoard(path, {"3": "L"})))
    assert "100 of 151 vertices" in lm.draw(position, text=True)
    assert points(position, next(position.moves())) == ("vertex-3",)
    far = own(lm.Impartial, (lm.GraphBoard(path), lm.GraphBoard(path, {"140": "L"})))
    assert points(far, next(far.moves())) == ()
