"""Von Stengel, exercises 1.2, 1.5 and 1.9: dominos, which is cram.

The text prints no answers. `printed` holds what it says in passing; the answers are computed by
brute force from the rules below and by the library, and both must agree.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from lastmove.api.draw import svg
from lastmove.api.solve import new_run, solve
from lastmove.core.bitboard import lines
from lastmove.core.position import Outcome, Position
from lastmove.families.cram.rules import Cram
from lastmove.papers.entry import Cases, Finding, Picture
from lastmove.papers.nim.document import NIM
from lastmove.papers.small_games import brute_force, sum_options, values_by_mex

Squares = frozenset[tuple[int, int]]
"""The free squares of a board."""

BRUTE_FORCE = 16
"""Boards with at most so many squares are searched from the definition."""
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
)
def exercise_1_2() -> Finding:
    """Brute force on small boards, the symmetry strategy played out on larger ones."""
    wins = brute_force(domino_options)
    cases, run = Cases(), new_run()
    for height, width in product(range(1, BRUTE_FORCE + 1), repeat=2):
        if height * width <= BRUTE_FORCE:
            won = wins(rectangle(height, width))
            solved = solve(_board(height, width), run=run).outcome is Outcome.N
            expected = won if height * width % 2 else height % 2 != width % 2
            cases.check(won == solved == expected, (height, width))
    answered: set[str] = set()
    for height, width in product(range(1, SYMMETRIC + 1), repeat=2):
        if height * width > 36 and height * width % 2 == 0:
            verdict = solve(_board(height, width), run=run)
            kind = "odd by even" if (height + width) % 2 else "even by even"
            answered.add(kind)
            won = verdict.outcome is Outcome.N
            cases.check(won == (kind == "odd by even"), (height, width))
    middle = solve("cram(7x8)").winning_moves or ()
    return Finding(
        {
            "answered by symmetry": sorted(answered),
            "a": "the second player" if not wins(rectangle(3, 3)) else "the first player",
            "b": "the second player: a half turn of the board gives the answer to each domino",
            "c": "the first player: a domino in the middle, then the half turn",
            "a first move for (c) on 7×8": [move.text for move in middle],
        }
        | cases.summary(
            f"boards with at most {BRUTE_FORCE} squares by brute force; those with an even side up "
            f"to {SYMMETRIC} by the strategy"
        ),
        (
            Picture("The 3×3 board, lost for the player to move", lambda: svg(_board(3, 3))),
            Picture("Won on 3×4: the middle is covered", lambda: svg(Cram("..../.##./...."))),
        ),
        sound=cases.holds,
    )


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
)
def exercise_1_5() -> Finding:
    """By the recursion, by brute force on squares, and by the library."""
    strip: list[int] = []
    for n in range(STRIP + 1):
        reached = {strip[k] ^ strip[n - 2 - k] for k in range(n - 1)}
        strip.append(min(set(range(n + 2)) - reached))
    value = values_by_mex(domino_options)
    cases, run = Cases(), new_run()
    for n in range(1, STRIP + 1):
        holds = run.value(_board(1, n)) == strip[n]
        if n <= 14:
            holds = holds and value(rectangle(1, n)) == strip[n]
        cases.check(holds, n)
    top = max(strip[:11])
    irregular = [n for n in range(STRIP - 33) if strip[n] != strip[n + 34]]
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
        | cases.summary(f"strips up to {STRIP} by the recursion, up to 14 square by square"),
        sound=cases.holds,
    )


@NIM.entry(
    "exercise-1.9",
    place="section 1.13, exercise 1.9; the value of the 1×2 board from exercise 1.5",
    title="A sum of two domino boards",
    statement="(a) What is the value of 2×3 dominos? (b) Which are the winning moves in the sum of "
    "a 2×3 and a 1×4 board?",
    printed={"value of 1×2": 1},
)
def exercise_1_9() -> Finding:
    """Values by the mex rule; the moves of the sum by brute force on both boards at once."""
    value = values_by_mex(domino_options)
    options = sum_options(domino_options, domino_options)
    wins = brute_force(options)
    boards = (rectangle(2, 3), rectangle(1, 4))
    winning = {option for option in options(boards) if not wins(option)}
    verdict = solve(_board(2, 3) + _board(1, 4))
    moves = verdict.winning_moves or ()
    listed = {tuple(_squares(term) for term in _terms(move.to)) for move in moves}
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
        sound=listed == winning and verdict.value == value(boards[0]) ^ value(boards[1]),
    )


def _board(height: int, width: int) -> Cram:
    return Cram(f"{height}x{width}")


def _terms(position: Position) -> tuple[Position, ...]:
    return position.parts()


def _squares(position: Position) -> Squares:
    return frozenset(
        (r, c)
        for r, row in enumerate(lines(position.state))
        for c, mark in enumerate(row)
        if mark == "."
    )
