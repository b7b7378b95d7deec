"""Von Stengel, section 1.12 and exercises 1.1 and 1.4: rook, queen, and nim with three heaps.

The text prints no answers to its exercises. `printed` then holds what the text itself says about
the positions of the exercise, and the status is *same* when that is confirmed; the answers are
found by the library, are checked by brute force from the definition of a losing position, and
stand in `computed`. Should the check fail, the status is *differs*.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from lastmove.api.solve import new_run, solve
from lastmove.core.position import Outcome
from lastmove.families.corner.rules import Queen, Rook
from lastmove.families.nim.rules_nim import Nim
from lastmove.papers.entry import Cases, Data, Finding, Picture
from lastmove.papers.nim.document import NIM
from lastmove.papers.pictures import position_picture, table_picture
from lastmove.papers.playing import NIM as NIM_GAME
from lastmove.papers.playing import Compared, proofs
from lastmove.papers.small_games import brute_force, nim_options, xor

Square = tuple[int, int]

FIGURE_1_2 = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    [1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11],
    [2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8],
    [3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9],
    [4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14],
    [5, 4, 7, 6, 1, 0, 3, 2, 13, 12, 15],
    [6, 7, 4, 5, 2, 3, 0, 1, 14, 15, 12],
    [7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13],
    [8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2],
    [9, 8, 11, 10, 13, 12, 15, 14, 1, 0, 3],
    [10, 11, 8, 9, 14, 15, 12, 13, 2, 3, 0],
]
FIGURE_1_3 = "queen(3,4) + nim(4)"
FIGURE_1_4 = [
    [0, 1, 2, 3, 4],
    [1, 2, 0, 4, 5],
    [2, 0, 1, 5, 3],
    [3, 4, 5, 6, 2],
]


def rook_options(square: Square) -> Iterator[Square]:
    """Left or up."""
    row, column = square
    yield from ((row, less) for less in range(column))
    yield from ((less, column) for less in range(row))


def queen_options(square: Square) -> Iterator[Square]:
    """As the rook, or diagonally toward the top left."""
    yield from rook_options(square)
    row, column = square
    yield from ((row - steps, column - steps) for steps in range(1, min(square) + 1))


def _table(game: type[Rook] | type[Queen], rows: int, columns: int) -> list[list[int]]:
    """The library's values, each that of the mex rule on the rules above."""
    options = rook_options if game is Rook else queen_options
    compared = Compared(Cases(), lambda square: game(*square), options)
    compared.all(product(range(rows), range(columns)))
    value = compared.run.value
    return [[value(game(row, column)) for column in range(columns)] for row in range(rows)]


@NIM.entry(
    "figure-1.1",
    place="section 1.12, figure 1.1 and the text around figure 1.2",
    title="The rook-move game",
    statement="A rook in row i and column j, counted from 0 at the top left, moves left or up; in "
    "row 3 and column 5 it is worth *6. The game is nim with heaps i and j.",
    printed={
        "row": 3,
        "column": 5,
        "value": 6,
        "moving_left_diminishes": "i, the row",
        "moving_up_diminishes": "j, the column",
    },
    correction={
        "moving_left_diminishes": "j, the column",
        "moving_up_diminishes": "i, the row",
    },
    reason="With the rook in row i and column j, a move to the left diminishes the column j and "
    "a move up the row i; the text has the two the other way around. The value is as printed.",
    vouches_for=("corner.rules:Rook", "corner.two_heaps:two_heaps", "nim.bouton:nim_value"),
)
def figure_1_1() -> Finding:
    """The value by the library and by the mex rule; what each direction of move changes."""
    _table(Rook, 4, 6)
    rook = Rook(3, 5)
    changed: dict[str, set[str]] = {"left": set(), "up": set()}
    for move in rook.moves():
        row, column = move.to.state
        what = "i, the row" if row < 3 and column == 5 else "j, the column"
        changed[move.text.split()[0]].add(what)
    return Finding(
        {
            "row": 3,
            "column": 5,
            "value": solve(rook).value,
            "moving_left_diminishes": " or ".join(sorted(changed["left"])),
            "moving_up_diminishes": " or ".join(sorted(changed["up"])),
        },
        (Picture("The rook in row 3, column 5", position_picture("rook(3,5)")),),
    )


@NIM.entry(
    "figure-1.2",
    place="section 1.12, figure 1.2",
    title="The values of the rook, or the nim addition table",
    statement="Row i and column j hold the size of the nim heap equivalent to *i + *j.",
    printed={"rows": range(11), "columns": range(11), "values": FIGURE_1_2},
    vouches_for=("corner.rules:Rook", "corner.two_heaps:two_heaps", "nim.bouton:nim_value"),
)
def figure_1_2() -> Finding:
    """By Bouton's theorem, and cell by cell by the mex rule."""
    values = _table(Rook, 11, 11)
    draw = table_picture("Values of the rook", range(11), range(11), values)
    return Finding(
        {"rows": range(11), "columns": range(11), "values": values},
        (Picture("Figure 1.2, recomputed; the P-positions are marked", draw),),
    )


@NIM.entry(
    "figure-1.3",
    place="section 1.12, figure 1.3 and the text before figure 1.4",
    title="A queen and a nim heap",
    statement="The queen in row 3 and column 4 is worth *2, so from its sum with a heap of 4 a "
    "winning move is to take 2 from the heap.",
    printed={
        "queen_value": 2,
        "winning_move": "nim(4): take 2 from heap 1",
        "to": "queen(3,4) + nim(2)",
    },
    vouches_for=(
        "corner.rules:Queen",
        "lastmove.search.sums:argue_sum",
        "lastmove.search.sums:sum_value",
    ),
)
def figure_1_3() -> Finding:
    """The move is among those the library finds, and brute force agrees that it wins."""
    moves = [move for move in winning_moves_of_figure_1_3() if move["move"].startswith("nim")]
    return Finding(
        {
            "queen_value": solve("queen(3,4)").value,
            "winning_move": " or ".join(move["move"] for move in moves),
            "to": " or ".join(move["to"] for move in moves),
        },
        (Picture("The queen in row 3, column 4, and 4 chips", position_picture(FIGURE_1_3)),),
    )


def winning_moves_of_figure_1_3() -> list[Data]:
    """The library's winning moves, which are those of brute force."""
    compared = Compared(Cases(), lambda pair: Queen(*pair[0]) + Nim(pair[1]), _queen_and_heap)
    compared.all(product(product(range(3), range(3)), range(4)))
    moves = compared.at(((3, 4), 4)).winning_moves or ()
    return [{"move": move.text, "to": str(move.to)} for move in moves]


def _queen_and_heap(pair: tuple[Square, int]) -> Iterator[tuple[Square, int]]:
    square, heap = pair
    yield from ((option, heap) for option in queen_options(square))
    yield from ((square, less) for less in range(heap))


@NIM.entry(
    "figure-1.4",
    place="section 1.12, figure 1.4",
    title="The values of the queen",
    statement="Row i and column j hold the size of the nim heap equivalent to the queen there. "
    "The text leaves columns 5 and 6 to exercise 1.4.",
    printed={"rows": range(4), "columns": range(5), "values": FIGURE_1_4},
    vouches_for=(
        "corner.rules:Queen",
        "corner.wythoff:wythoff",
        "lastmove.search.exhaustive:Exhaustive",
        "check:wythoff",
    ),
)
def figure_1_4() -> Finding:
    """By the library's search, and cell by cell by the mex rule."""
    proofs(Cases(), "P", "queen(1,2)")
    proofs(Cases(), "N", "queen(41,7)")
    values = _table(Queen, 4, 7)
    draw = table_picture("Values of the queen", range(4), range(7), values)
    return Finding(
        {
            "rows": range(4),
            "columns": range(5),
            "values": [row[:5] for row in values],
            "completed": {"rows": range(4), "columns": [5, 6], "values": [r[5:] for r in values]},
        },
        (Picture("Figure 1.4 with columns 5 and 6; the P-positions are marked", draw),),
    )


@NIM.entry(
    "exercise-1.1",
    place="section 1.13, exercise 1.1; positions from sections 1.5, 1.8 and 1.9",
    title="Nim with three heaps",
    statement="(a) Which positions with three heaps, one of them a single chip, are losing? "
    "(b) Which are the winning moves from heaps 6, 10 and 15?",
    printed={"losing": {"1,1,1": False, "1,1,2": False, "1,5,5": False, "1,2,3": True}},
    vouches_for=NIM_GAME,
)
def exercise_1_1() -> Finding:
    """(a) The rule against brute force; (b) the library's moves against brute force."""
    wins = brute_force(nim_options)
    cases = Cases()
    run = new_run()
    for m in range(1, 41):
        for n in range(m, 41):
            pattern = m % 2 == 0 and n == m + 1
            losing = not wins((1, m, n))
            named = solve(Nim(1, m, n), run=run).outcome is Outcome.P
            cases.check(losing == pattern == named, (1, m, n))
    # The value of a large position by the mex rule would take all smaller ones.
    compared = Compared(cases, lambda heaps: Nim(*heaps), nim_options, wins=wins, value=xor)
    compared.all(product(range(4), repeat=3))
    found = compared.at((6, 10, 15)).winning_moves or ()
    return Finding(
        {
            "losing": {
                ",".join(map(str, heaps)): not wins(heaps)
                for heaps in [(1, 1, 1), (1, 1, 2), (1, 5, 5), (1, 2, 3)]
            },
            "a": "1, m, n with 1 ≤ m ≤ n is losing if and only if m is even and n = m + 1",
            "b": [{"move": move.text, "to": str(move.to)} for move in found],
            "checked": f"by brute force: (a) for all m, n ≤ 40, {cases.count} positions; (b) over "
            "all moves",
        },
    )


@NIM.entry(
    "exercise-1.4",
    place="section 1.13, exercise 1.4; one winning move from section 1.12",
    title="More of the queen",
    statement="(a) Complete figure 1.4 for columns 5 and 6. (b) Find all winning moves from the "
    "queen in row 3 and column 4 with a nim heap of 4; the text names one.",
    printed={"winning": {"nim(4): take 2 from heap 1": True}},
    vouches_for=(
        "corner.rules:Queen",
        "corner.swept:swept",
        "lastmove.search.sums:argue_sum",
        "lastmove.search.sums:sum_value",
    ),
)
def exercise_1_4() -> Finding:
    """Table and moves by the library, both against brute force."""
    values = [row[5:] for row in _table(Queen, 4, 7)]
    moves = winning_moves_of_figure_1_3()
    large = Compared(Cases(), lambda square: Queen(*square), queen_options)
    large.all([(41, 7), (30, 44), (50, 50)])
    named = "nim(4): take 2 from heap 1"
    return Finding(
        {
            "winning": {named: named in [move["move"] for move in moves]},
            "a": {"rows": range(4), "columns": [5, 6], "values": values},
            "b": moves,
            "checked": "(a) by the mex rule, cell by cell, also at (41, 7), (30, 44) and (50, 50); "
            "(b) by brute force over all moves",
        },
        (Picture("The queen in row 3, column 4, and 4 chips", position_picture(FIGURE_1_3)),),
    )
