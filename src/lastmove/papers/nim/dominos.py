"""Von Stengel, exercises 1.2, 1.5 and 1.9: dominos, which is cram.

The text prints no answers. `printed` holds what it says in passing; the answers are computed by
brute force from the rules below and by the library, and both must agree.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import product

from lastmove.api.draw import svg
from lastmove.api.solve import new_run, solve
from lastmove.core.position import Outcome, Play, Position
from lastmove.core.sums import Sum
from lastmove.families.cram.rules import Cram
from lastmove.families.cram.strips import strip_value
from lastmove.papers.entry import Cases, Finding, Picture
from lastmove.papers.nim.document import NIM
from lastmove.papers.playing import Compared, proofs
from lastmove.papers.small_games import brute_force, sum_options, values_by_mex
from lastmove.papers.small_shapes import Squares

Board = tuple[int, int, Squares]
"""Height, width, and the free squares."""

BRUTE_FORCE = 16
"""Boards with at most so many squares are searched from the definition."""
PLAYED = 20
"""Boards up to this side are played out with the half turn."""
SYMMETRIC = 60
"""Boards up to this side are answered by the symmetry strategy."""
STRIP = 200


def domino_options(free: Squares) -> Iterator[Squares]:
    """Cover two adjacent free squares."""
    for row, column in free:
        for other in ((row + 1, column), (row, column + 1)):
            if other in free:
                yield free - {(row, column), other}


def rectangle(height: int, width: int) -> Squares:
    """The squares of a board."""
    return frozenset(product(range(height), range(width)))


@NIM.entry(
    "exercise-1.2",
    place="section 1.13, exercise 1.2",
    title="Dominos on a board",
    statement="Who wins at dominos (a) on the 3×3 board, (b) on m×n boards with m and n even, "
    "(c) with m odd and n even? The text adds that the game is more interesting where both are "
    "odd, because the answers to (b) and (c) are known.",
    printed={"answered by symmetry": ["even by even", "odd by even"]},
    vouches_for=(
        "cram.rules:Cram",
        "cram.half_turn:half_turn",
        "check:symmetry",
        "check:first-move",
    ),
)
def exercise_1_2() -> Finding:
    """Brute force on small boards; the half turn played out, by us and by the library."""
    wins = brute_force(domino_options)
    cases, run = Cases(), new_run()
    compared = Compared(cases, _position, _options, wins=lambda board: wins(board[2]), run=run)
    for height, width in product(range(1, BRUTE_FORCE + 1), repeat=2):
        if height * width <= BRUTE_FORCE:
            free = rectangle(height, width)
            if height * width <= 12:
                compared.at((height, width, free))
            solved = solve(_board(height, width), run=run).outcome is Outcome.N
            cases.check(wins(free) == solved, (height, width))
    chance, failed = random.Random("exercise-1.2"), set[str]()
    for height, width in product(range(1, SYMMETRIC + 1), repeat=2):
        kind = f"{PARITY[min(height % 2, width % 2)]} by {PARITY[max(height % 2, width % 2)]}"
        kind = "odd by even" if kind == "even by odd" else kind
        games = range(0 if max(height, width) > PLAYED else 1 if height * width > 36 else 20)
        if not all(half_turn_wins(height, width, chance) for _ in games):
            failed.add(kind)
        if kind != "odd by odd":
            outcome = solve(_board(height, width), run=run).outcome
            expected = Outcome.N if kind == "odd by even" else Outcome.P
            cases.check(outcome is expected, (height, width))
            cases.check(
                max(height, width) > 12 or _plays_on(height, width, chance), (height, width)
            )
    middle = solve("cram(7x8)").winning_moves or ()
    proofs(cases, "P", "cram(4x4)")
    proofs(cases, "N", "cram(7x8)")
    return Finding(
        {
            "answered by symmetry": sorted({"even by even", "odd by even", "odd by odd"} - failed),
            "a": "the second player" if not wins(rectangle(3, 3)) else "the first player",
            "b": "the second player: a half turn of the board gives the answer to each domino",
            "c": "the first player: a domino in the middle, then the half turn",
            "a first move for (c) on 7×8": [move.text for move in middle],
        }
        | cases.summary(
            f"boards with at most {BRUTE_FORCE} squares by brute force, up to 12 with all moves "
            "and "
            f"values; up to {PLAYED}×{PLAYED} the half turn is played out against random dominos; "
            f"where a side is even, lastmove up to {SYMMETRIC}×{SYMMETRIC}, its strategy played "
            "out "
            "up to 12×12"
        ),
        (
            Picture("The 3×3 board, lost for the player to move", lambda: svg(_board(3, 3))),
            Picture("Won on 3×4: the middle is covered", lambda: svg(Cram("..../.##./...."))),
        ),
    )


PARITY = ("even", "odd")


def half_turn_wins(height: int, width: int, chance: random.Random) -> bool:
    """Whether answering each random domino by its half turn makes the last move.

    Where one side is odd and the other even, the first player begins with the middle domino and
    then answers; else the second player answers.
    """
    free = set(rectangle(height, width))
    dominos = [
        (square, other)
        for square in free
        for other in ((square[0] + 1, square[1]), (square[0], square[1] + 1))
        if other in free
    ]
    dominos.sort()
    chance.shuffle(dominos)
    if (height + width) % 2:
        free -= {(height // 2, width // 2), ((height - 1) // 2, (width - 1) // 2)}
    for domino in dominos:
        if not free.issuperset(domino):
            continue
        free.difference_update(domino)
        image = {(height - 1 - row, width - 1 - column) for row, column in domino}
        if not image <= free:
            return False
        free -= image
    return True


def _plays_on(height: int, width: int, chance: random.Random) -> bool:
    """Whether the library's strategy answers random dominos to the end."""
    [strategy] = new_run().argue(_board(height, width), Play.NORMAL).strategies()
    position: Position = _board(height, width)
    reply = strategy.first()
    while True:
        position = position if reply.move is None else reply.move.to
        move = position.sample(chance)
        if move is None:
            return True
        reply = reply.then.reply(move)
        if reply.move is None:
            return False
        legal = reply.move.to in {legal.to for legal in move.to.moves()}
        if not legal:
            return False


@NIM.entry(
    "exercise-1.5",
    place="section 1.13, exercise 1.5",
    title="Dominos on a strip",
    statement="D_n is the value of dominos on a 1×n board, and D_2 = 1. (a) How does D_n follow "
    "from smaller ones? (b) What are the values up to n = 10, and which boards are losing? The "
    "text says that higher values come at n = 16, and that at some point the values repeat.",
    printed={"D_2": 1, "a higher value comes at": 16, "the values repeat": True},
    correction={"a higher value comes at": 14},
    reason="Up to n = 10 the largest value is 3. The first higher one is D_14 = 4; n = 16 is where "
    "5 comes first.",
    vouches_for=(
        "cram.rules:Cram",
        "cram.strips:strip_value_of",
        "cram.strips:strip_value",
        "check:strips",
    ),
)
def exercise_1_5() -> Finding:
    """By the recursion, by brute force on squares, and by the library."""
    strip: list[int] = []
    for n in range(STRIP + 1):
        reached = {strip[k] ^ strip[n - 2 - k] for k in range(n - 1)}
        strip.append(min(set(range(n + 2)) - reached))
    value = values_by_mex(domino_options)
    cases, run = Cases(), new_run()
    compared = Compared(cases, _position, _options, value=lambda board: value(board[2]), run=run)
    for n in range(1, STRIP + 1):
        cases.check(run.value(_board(1, n)) == strip_value(n) == strip[n], n)
        if n <= 14:
            cases.check(value(rectangle(1, n)) == strip[n], n)
            compared.at((1, n, rectangle(1, n)))
    top = max(strip[:11])
    irregular = [n for n in range(STRIP - 33) if strip[n] != strip[n + 34]]
    proofs(cases, "P", "cram(1x9)")
    proofs(cases, "N", "cram(1x8)")
    return Finding(
        {
            "D_2": strip[2],
            "a higher value comes at": next(n for n, found in enumerate(strip) if found > top),
            "the values repeat": irregular[-1] < 60,
            "a": "D_n = mex { D_k ⊕ D_(n−2−k) : 0 ≤ k ≤ n − 2 }",
            "b": {n: strip[n] for n in range(1, 11)},
            "losing": [n for n in range(1, 11) if strip[n] == 0],
            "up to 60": strip[:61],
            "period": {"length": 34, "start": irregular[-1] + 1, "exceptions": irregular},
        }
        | cases.summary(
            f"strips up to {STRIP} by the recursion and by lastmove, up to 14 square by square "
            "with "
            "all moves"
        ),
    )


@NIM.entry(
    "exercise-1.9",
    place="section 1.13, exercise 1.9; the value of the 1×2 board from exercise 1.5",
    title="A sum of two domino boards",
    statement="(a) What is the value of 2×3 dominos? (b) Which are the winning moves in the sum of "
    "a 2×3 and a 1×4 board?",
    printed={"value of 1×2": 1},
    vouches_for=(
        "cram.rules:Cram",
        "lastmove.search.sums:argue_sum",
        "lastmove.search.sums:sum_value",
    ),
)
def exercise_1_9() -> Finding:
    """Values by the mex rule; the moves of the sum by brute force on both boards at once."""
    value = values_by_mex(domino_options)
    options = sum_options(domino_options, domino_options)
    wins = brute_force(options)
    boards = (rectangle(2, 3), rectangle(1, 4))
    winning = {option for option in options(boards) if not wins(option)}
    cases = Cases()
    compared = Compared(cases, _both, _options_of_both)
    verdict = compared.at(((2, 3, boards[0]), (1, 4, boards[1])))
    compared.at(((1, 3, rectangle(1, 3)), (1, 4, boards[1])))
    moves = verdict.winning_moves or ()
    cases.check(len(moves) == len(winning) > 0, len(moves))
    return Finding(
        {
            "value of 1×2": value(rectangle(1, 2)),
            "a": value(rectangle(2, 3)),
            "value of 1×4": value(rectangle(1, 4)),
            "value of the sum": verdict.value,
            "b": [{"move": move.text, "to": str(move.to)} for move in moves],
            "checked": f"by brute force over all {len(set(options(boards)))} moves of the sum",
        },
        (Picture("2×3 and 1×4", lambda: svg(_board(2, 3) + _board(1, 4))),),
        sound=verdict.value == value(boards[0]) ^ value(boards[1]),
    )


def _board(height: int, width: int) -> Cram:
    return Cram(f"{height}x{width}")


def _position(board: Board) -> Cram:
    height, width, free = board
    marks = [["#."[(r, c) in free] for c in range(width)] for r in range(height)]
    return Cram("/".join(map("".join, marks)))


def _options(board: Board) -> Iterator[Board]:
    return ((*board[:2], left) for left in domino_options(board[2]))


def _both(boards: tuple[Board, ...]) -> Sum:
    return Sum(*map(_position, boards))


def _options_of_both(boards: tuple[Board, ...]) -> Iterable[tuple[Board, ...]]:
    return sum_options(*[_options] * len(boards))(boards)
