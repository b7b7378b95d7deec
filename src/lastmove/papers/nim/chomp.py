"""Von Stengel, exercises 1.3 and 1.8: chomp."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from lastmove.api.solve import new_run, solve
from lastmove.core.parse import parse
from lastmove.core.position import Outcome, Play, Position
from lastmove.families.chomp.arms import Arms
from lastmove.families.chomp.rules import Chomp
from lastmove.families.chomp.stealing import Stealing
from lastmove.families.nim.rules_nim import Nim
from lastmove.notation import Size
from lastmove.papers.entry import Cases, Data, Finding, Picture
from lastmove.papers.nim.document import NIM
from lastmove.papers.pictures import position_picture
from lastmove.papers.playing import NIM as NIM_GAME
from lastmove.papers.playing import Compared, proofs, upheld
from lastmove.papers.small_games import values_by_mex

Dots = frozenset[tuple[int, int]]

LARGEST = (4, 5)
"""The board inside which every position is compared with brute force."""
SWEPT = ((7, 5, 3, 2, 1, 1), (7, 4, 4, 2, 2, 1), (7, 3, 1, 1, 1, 1))
"""Some boards outside, which the library sweeps."""
ALL_BOARDS = (10, 11)
"""Up to this size the winning first moves of all boards are found."""


def rectangle(rows: int, columns: int) -> Dots:
    """The dots of a whole board."""
    return frozenset(product(range(1, rows + 1), range(1, columns + 1)))


def bites(dots: Dots) -> Iterator[Dots]:
    """The rules of the text: a dot goes, with all others to its right and below it."""
    return (bitten(dots, *dot) for dot in dots)


def bitten(dots: Dots, i: int, j: int) -> Dots:
    """The dots that are left."""
    return frozenset(dot for dot in dots if not (dot[0] >= i and dot[1] >= j))


def without_poison(dots: Dots) -> Iterator[Dots]:
    """The same with the dot (1,1) taken away before play begins; it is never picked."""
    return (bitten(dots, *dot) for dot in dots - {(1, 1)})


def with_heap(node: tuple[Dots, int]) -> Iterator[tuple[Dots, int]]:
    """Chomp without the poison, added to a nim heap."""
    dots, heap = node
    yield from ((left, heap) for left in without_poison(dots))
    yield from ((dots, smaller) for smaller in range(heap))


def last_move_loses(dots: Dots) -> bool:
    """Whether the player to move wins chomp as the text plays it, by brute force."""
    if dots not in _KNOWN:
        _KNOWN[dots] = not dots or any(not last_move_loses(option) for option in bites(dots))
    return _KNOWN[dots]


_KNOWN: dict[Dots, bool] = {}


def dots_of(position: Chomp) -> Dots:
    """The dots of a position of the library."""
    return frozenset(
        (i, j) for i, length in enumerate(position.rows, 1) for j in range(1, length + 1)
    )


def position_of(dots: Dots) -> Chomp:
    """The position of the library."""
    return Chomp(*_lengths(dots))


def _with_poison(dots: Dots) -> Chomp:
    return Chomp(*_lengths(dots), poison="eaten")


def _lengths(dots: Dots) -> list[int]:
    rows = Counter(row for row, _ in dots)
    return [rows[row] for row in sorted(rows)]


def _chomp(position: Position) -> Chomp:
    assert isinstance(position, Chomp)
    return position


def boards() -> Iterator[tuple[int, ...]]:
    """The lengths of the rows of every board inside the largest."""
    rows, columns = LARGEST
    for lengths in product(range(columns + 1), repeat=rows):
        if lengths[0] and list(lengths) == sorted(lengths, reverse=True):
            yield tuple(length for length in lengths if length)


@NIM.entry(
    "exercise-1.3",
    place="section 1.13, exercise 1.3",
    title="Chomp",
    statement="(a) Who wins chomp of size 2×2, 2×3, 2×n and m×m, and with which move? (b) Which "
    "dot is to be removed so that the last player to move wins the same game? (c) Player I can "
    "win on every board.",
    printed={
        "removed_by_2_3": [[2, 3], [2, 4], [3, 3], [3, 4]],
        "wins_if_the_last_move_wins": ["eat (1,1)"],
        "player_I_loses_on": [],
    },
    correction={"player_I_loses_on": ["1x1"]},
    reason="On the board with one dot player I has to take it, and so loses. On every other "
    "rectangle player I wins, as the exercise says.",
    vouches_for=(
        "chomp.rules:Chomp",
        "chomp.arms:arms",
        "chomp.arms:arms_value",
        "chomp.two_lines:two_lines",
        "chomp.stealing:stealing",
        "chomp.poison:poison",
        "chomp.poison:poison_value",
        "chomp.search:ChompBoards",
        "chomp.kernels:winning_first_moves",
        "check:chomp-hook",
        "check:chomp-two-rows",
        "check:strategy-stealing",
        "check:chomp-poison",
        "check:value",
    ),
)
def exercise_1_3() -> Finding:
    """Every small position in both forms against brute force; rectangles of all sizes."""
    cases, run = Cases(), new_run()
    corner = run.argue(parse("chomp(3x4,poison=eaten)"), Play.NORMAL).certificate()
    cases.check(upheld(corner, replace(corner, outcome=Outcome.P)), "eat the corner")
    kept = Compared(cases, position_of, without_poison, run=run)
    eaten = Compared(cases, _with_poison, bites, wins=last_move_loses, play=Play.MISERE, run=run)
    boring = Compared(cases, _with_poison, bites, run=run)
    for lengths in boards():
        dots = dots_of(Chomp(*lengths))
        cases.check(kept.wins(dots) == last_move_loses(dots), {"rows": lengths})
        for game in (kept, eaten):
            game.at(dots)
        if len(dots) <= 12:
            boring.at(dots)
    for lengths in SWEPT:
        for game in (kept, eaten):
            game.at(dots_of(Chomp(*lengths)))
    example = Chomp(Size(3, 4))
    removed = sorted(dots_of(example) - dots_of(_chomp(example.move("eat (2,3)").to)))
    whole = solve(Chomp(Size(3, 4), poison="eaten"), run=run)
    first_moves = _first_moves()
    for m, n in product(range(1, LARGEST[0] + 1), range(1, LARGEST[1] + 1)):
        lost = [
            f"({i},{j})"
            for i, j in sorted(rectangle(m, n) - {(1, 1)})
            if not last_move_loses(bitten(rectangle(m, n), i, j))
        ]
        cases.check(sorted(first_moves[f"{m}x{n}"]) == sorted(lost), [m, n])
    cases.check(_named_by_theorem(first_moves), "the moves that (a) names")
    proofs(cases, "P", "chomp(4,3)", "chomp(3,1,1)")
    proofs(cases, "N", "chomp(4,1,1)", "chomp(30x31)", "chomp(3x4)")
    proofs(cases, "N", "chomp(3x4,poison=eaten)", play=Play.MISERE)
    return Finding(
        {
            "removed_by_2_3": removed,
            "wins_if_the_last_move_wins": [move.text for move in whole.winning_moves or ()],
            "player_I_loses_on": [size for size, moves in first_moves.items() if not moves],
            "a": {
                "2x2": first_moves["2x2"],
                "2x3": first_moves["2x3"],
                "2xn": "player I wins with (2,n): two rows are lost just when the first is longer "
                "by one",
                "mxm": "player I wins with (2,2), and then mirrors the opponent along the diagonal",
            },
            "b": "the dot (1,1): whoever is left with it alone has lost",
            "c": "if the corner (m,n) does not win, the reply that beats it wins as first move",
            "several_winning_first_moves": {
                size: moves for size, moves in first_moves.items() if len(moves) > 1
            },
        }
        | cases.summary(
            f"who wins, and all winning moves, on every board inside {LARGEST[0]}×{LARGEST[1]} and "
            f"on {len(SWEPT)} boards with six rows, by brute force on the dots: with the poison "
            "kept in normal play and with the poison "
            f"eaten in misère play; the first moves of all rectangles up to {ALL_BOARDS[0]}×"
            f"{ALL_BOARDS[1]} by a sweep, compared with brute force on the small ones; the moves "
            "of (a) on those and for m, n up to 1000"
        ),
        (
            Picture("A board of 3×4 dots", position_picture("chomp(3x4)")),
            Picture("The same after (2,3), a winning move", position_picture("chomp(4,2,2)")),
        ),
    )


def _first_moves() -> dict[str, list[str]]:
    """The winning first moves of every rectangle, by the sweep of all boards inside the largest."""
    from lastmove.families.chomp.kernels import winning_first_moves

    found = winning_first_moves(*ALL_BOARDS)
    return {f"{m}x{n}": [f"({i},{j})" for i, j in dots] for (m, n), dots in found.items()}


def _named_by_theorem(first_moves: dict[str, list[str]]) -> bool:
    """Whether the moves that part (a) names, and the claim of part (c), agree with the sweep."""
    for size, moves in first_moves.items():
        m, n = map(int, size.split("x"))
        if m == 2 and moves != [f"(2,{n})"]:
            return False
        if m == n > 1 and "(2,2)" not in moves:
            return False
    for n in (50, 100, 1000):
        row = solve(Chomp(Size(2, n))).winning_moves
        if row is None or [move.text for move in row] != [f"eat (2,{n})"]:
            return False
        square, oblong = solve(Chomp(Size(n, n))), solve(Chomp(Size(n, n + 1)))
        if square.method != Arms.method or square.winning_moves is None:
            return False
        if [move.text for move in square.winning_moves] != ["eat (2,2)"]:
            return False
        if oblong.method != Stealing.method or oblong.outcome is not Outcome.N:
            return False
    return True


@NIM.entry(
    "exercise-1.8",
    place="section 1.13, exercise 1.8",
    title="Chomp and a nim heap",
    statement="Chomp of size 2×4 is added to a nim heap of size 4. What are the winning moves of "
    "the starting player? The hint: the losing player is the one who can no longer move.",
    printed={"dots": 8, "chips": 4, "loser": "the player who can no longer move"},
    vouches_for=(
        "chomp.rules:Chomp",
        *NIM_GAME[:1],
        "lastmove.search.sums:argue_sum",
        "lastmove.search.sums:sum_value",
        "check:sum",
    ),
)
def exercise_1_8() -> Finding:
    """All moves of the sum by brute force, against the library; the values by the mex rule."""
    cases, value = Cases(), values_by_mex(without_poison)
    compared = Compared(cases, lambda node: position_of(node[0]) + Nim(node[1]), with_heap)
    for heap, (m, n) in product(range(4), ((1, 1), (1, 2), (2, 2), (2, 3))):
        compared.at((rectangle(m, n), heap))
    position = compared.at((rectangle(2, 4), 4))
    [chomp, chips] = parse("chomp(2x4) + nim(4)").state
    ended = solve("chomp(1) + nim(0)")
    board = Chomp(Size(2, 4))
    values: Data = {str(board): value(dots_of(board))}
    values |= {str(move.to): value(dots_of(_chomp(move.to))) for move in board.moves()}
    library = {text: solve(text).value for text in values}
    proofs(cases, "N", "chomp(2x4) + nim(4)")
    proofs(cases, "P", "chomp(1x3) + nim(2)")
    return Finding(
        {
            "dots": len(dots_of(chomp)),
            "chips": sum(chips.heaps),
            "loser": "the player who can no longer move"
            if ended.outcome is Outcome.P and not list(ended.position.moves())
            else "another",
            "winning_moves": [
                {"move": move.text, "to": str(move.to)} for move in position.winning_moves or ()
            ],
            "values": values,
            "checked": "by brute force over all moves of the sum, and of smaller ones; the "
            "values by "
            "the mex rule",
        },
        (Picture("Chomp of 2×4 dots and 4 chips", position_picture("chomp(2x4) + nim(4)")),),
        sound=library == values,
    )
