"""Lecture notes, sections 3.1 and 3.2: draw-forcing pairings; Erdős and Selfridge."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from fractions import Fraction

from lastmove.api.solve import solve
from lastmove.core.position import DRAW
from lastmove.families.positional.blocking import DEGREES, PAIRING, POTENTIAL, hold, potentials
from lastmove.families.positional.hypergraph import FamilyGame, cube, line_count
from lastmove.families.positional.rules_positional import Positional
from lastmove.families.positional.rules_tictactoe import Tictactoe
from lastmove.notation import Power
from lastmove.papers.entry import Cases, Finding, Picture
from lastmove.papers.lectures.document import LECTURES
from lastmove.papers.lectures.small_families import (
    SetFamily,
    first_player,
    halls_condition,
    has_pairing,
    lines,
    random_families,
)

ARRAY = (
    ("11", "1", "8", "1", "12"),
    ("6", "2", "2", "9", "10"),
    ("3", "7", "*", "9", "3"),
    ("6", "7", "4", "4", "10"),
    ("12", "5", "8", "5", "11"),
)


@LECTURES.entry(
    "pairing-5x5",
    place="section 3.1, the array",
    title="A pairing of the 5×5 board",
    statement="Each number stands twice in the array, on two cells of one of the 12 lines. Player "
    "2 answers a number with the same number, and so gets a cell of every line. When that cell is "
    "taken already, or Player 1 has taken the *, some player may choose freely: which one?",
    printed={"holds": True, "lines": 12, "array": ARRAY, "chooses_freely": "Player 1"},
    correction={"chooses_freely": "Player 2"},
    reason="It is Player 2's turn to answer when Player 1 has taken a cell whose partner Player 2 "
    "owns already; the text says that Player 1 can choose an arbitrary cell.",
)
def pairing_5x5() -> Finding:
    """Each line has a number of its own, twice; and Player 2 draws by it against random play."""
    cases = Cases()
    cells = {(r, c): label for r, row in enumerate(ARRAY) for c, label in enumerate(row)}
    pairs = {
        label: frozenset(cell for cell in cells if cells[cell] == label)
        for label in cells.values()
        if label != "*"
    }
    winning = lines(5, 2)
    owners: dict[str, int] = {}
    for line in winning:
        inside = [label for label, pair in pairs.items() if len(pair) == 2 and pair <= line]
        cases.check(len(inside) == 1, sorted(line))
        owners.update({label: 1 + owners.get(label, 0) for label in inside})
    cases.check(len(owners) == len(winning) == len(pairs) and set(owners.values()) == {1}, ARRAY)
    chance, free_for = random.Random("pairing-5x5"), set()
    for _ in range(300):
        lost, chooser = play_by_array(cells, chance)
        cases.check(not lost, "a game at random")
        free_for |= chooser
    found = hold(Tictactoe(Power(5, 2)), "nought", PAIRING)
    cases.check(found is not None and len(found.pairs) == 12, "the pairing that lastmove finds")
    return Finding(
        cases.summary(
            "each of the 12 lines contains exactly one number twice, each number serves one line; "
            "300 games of a random Player 1 against the array; lastmove finds 12 pairs too"
        )
        | {
            "lines": len(winning),
            "array": ARRAY,
            "chooses_freely": free_for.pop() if len(free_for) == 1 else sorted(free_for),
        },
        (Picture("The array of the notes", array_picture(ARRAY)),),
    )


def play_by_array(
    cells: dict[tuple[int, int], str], chance: random.Random
) -> tuple[bool, set[str]]:
    """Whether Player 1 gets a line against the array, and who had a free choice on the way."""
    free, first, second = set(cells), set[tuple[int, int]](), set[tuple[int, int]]()
    chooser: set[str] = set()
    while free:
        cell = chance.choice(sorted(free))
        free.discard(cell)
        first.add(cell)
        if not free:
            break
        partners = {c for c in free if cells[c] == cells[cell] and cells[c] != "*"}
        if not partners:
            chooser.add("Player 2" if len(first) > len(second) else "Player 1")
        answer = chance.choice(sorted(partners or free))
        free.discard(answer)
        second.add(answer)
    return any(line <= first for line in lines(5, 2)), chooser


def array_picture(rows: Sequence[Sequence[str]]) -> Callable[[], str]:
    """The array, drawn when it is asked for."""

    def draw() -> str:
        from lastmove.families.positional.draw_tictactoe import pairing_svg

        return pairing_svg("A draw-forcing pairing of the 5×5 board", rows)

    return draw


def on(sets: SetFamily) -> Positional:
    """The strong game on these sets."""
    return Positional([sorted(s) for s in sets])


@LECTURES.entry(
    "theorem-7",
    place="section 3.1, Theorem 7, and the pairing strategy before it",
    title="Draw-forcing pairings and Hall's condition",
    statement="If every subfamily of k sets has at least 2k elements, there is a draw-forcing "
    "pairing x1, x2, …, x2N with x(2i−1) and x(2i) in the i-th set. Player 2 answers "
    "x(2i+δ), δ = 0 or 1, by another element of X: which?",
    printed={"holds": True, "answer_to_x2": "x5", "answer_to_x3": "x4"},
    correction={"answer_to_x2": "x1"},
    reason="The answer is the other element of the pair. The printed index, 2i + 3 − δ, gives it "
    "for δ = 1 but not for δ = 0.",
)
def theorem_7() -> Finding:
    """Hall's condition, all pairings, and the matching of lastmove, on the same families."""
    cases = Cases()
    there = 0
    for sets in random_families("theorem-7", 600, cells=9, sets=4, largest=5):
        condition = halls_condition(sets)
        found = hold(Positional([sorted(s) for s in sets], play="maker_breaker"), "second", PAIRING)
        agreed = condition == has_pairing(sets) == (found is not None)
        if condition and len(frozenset().union(*sets)) <= 7:
            agreed = agreed and first_player(sets) == 0
        cases.check(agreed, [sorted(s) for s in sets])
        there += condition
    return Finding(
        cases.summary(
            "600 set families at random with up to 9 cells: Hall's condition holds just when "
            "trying all pairs gives a pairing, and just when lastmove finds one; with up to 7 "
            "cells minimax says that the game is then a draw"
        )
        | {
            "with_a_pairing": there,
            "answer_to_x2": only_answer("x2"),
            "answer_to_x3": only_answer("x3"),
        }
    )


def only_answer(taken: str) -> str:
    """What Player 2 must answer to keep a cell of each pair x1 x2, x3 x4, x5 x6; by search."""
    pairs = [["x1", "x2"], ["x3", "x4"], ["x5", "x6"]]
    verdict = solve(Positional(pairs, play="maker_breaker", first=[taken]))
    return " or ".join(move.text.split()[-1] for move in verdict.winning_moves or ())


@LECTURES.entry(
    "corollary-8",
    place="section 3.1, Corollary 8, and the boards after it",
    title="Large sets, small degrees",
    statement="If |A_i| ≥ n for i = 1, 2, …, n and every x is in at most n/2 sets, there is a "
    "draw-forcing pairing. So there is one on n×n for even n ≥ 6 and odd n ≥ 9; n = 4 and 7 have "
    "been settled as draws, n = 7 by a computer that examined all strategies.",
    printed={"holds": True, "i_runs_to": "n", "settles_7x7": "all strategies examined"},
    correction={"i_runs_to": "N", "settles_7x7": "a draw-forcing pairing"},
    reason="All N sets must be large: with n = 2 the sets {1,2}, {3,4}, {5} satisfy what is "
    "printed and have no pairing. The 7×7 board has a pairing, so nothing needs to be examined.",
)
def corollary_8() -> Finding:
    """Families that satisfy the condition have a pairing; boards from 5×5 to 20×20."""
    cases = Cases()
    for sets in random_families("corollary-8", 4000, cells=12, sets=5, smallest=2, largest=6):
        n = min(map(len, sets))
        degree = max(sum(x in s for s in sets) for x in frozenset().union(*sets))
        named = hold(Positional([sorted(s) for s in sets], play="maker_breaker"), "second", DEGREES)
        cases.check((named is not None) == (2 * degree <= n), [sorted(s) for s in sets])
        if 2 * degree <= n:
            cases.check(has_pairing(sets), [sorted(s) for s in sets])
    for n in [*range(6, 21, 2), *range(9, 20, 2)]:
        board = Tictactoe(Power(n, 2))
        cases.check(hold(board, "nought", DEGREES) is not None, n)
        cases.check(hold(board, "nought", PAIRING) is not None, n)
    few: SetFamily = (frozenset({1, 2}), frozenset({3, 4}), frozenset({5}))
    seven = hold(Tictactoe(Power(7, 2)), "nought", PAIRING)
    return Finding(
        cases.summary(
            "4,000 set families at random with up to 12 cells: where the condition holds, trying "
            "all pairs gives a pairing; boards n×n up to 20, even from 6 and odd from 9 on"
        )
        | {
            "i_runs_to": "n" if has_pairing(few) else "N",
            "settles_7x7": "all strategies examined" if seven is None else "a draw-forcing pairing",
        }
    )


@LECTURES.entry(
    "lemma-7",
    place="section 3.1, Lemma 7",
    title="Boards with a draw-forcing pairing",
    statement="If n is odd and n ≥ 3^d − 1, or n is even and n ≥ 2^d − 1, there is a draw-forcing "
    "pairing of n^d. The bounds follow from at most (3^d − 1)/2 and 2^d − 1 lines through a point.",
    printed={
        "holds": True,
        "lines_through_a_point_odd": [1, 4, 13, 40],
        "lines_through_a_point_even": [1, 3, 7, 15],
        "bounds_odd": [2, 8, 26, 80],
        "bounds_even": [1, 3, 7, 15],
    },
    correction={"bounds_even": [2, 6, 14, 30]},
    reason="By Corollary 8 n must be at least twice the number of lines through a point: for even "
    "n that is 2^(d+1) − 2. The printed bound would give 4×4 a pairing, which it has not.",
)
def lemma_7() -> Finding:
    """Lines through each point; the bounds; pairings of the boards that the lemma speaks of."""
    cases = Cases()
    through: dict[int, list[int]] = {0: [], 1: []}
    for d in range(1, 5):
        for parity, sizes in ((1, (3, 5)), (0, (4, 6))):
            largest = [max(map(len, cube(n, d).incidence)) for n in sizes if n**d <= 2000]
            through[parity].append(max(largest))
            expected = (3**d - 1) // 2 if parity else 2**d - 1
            cases.check(set(largest) == {expected}, [d, parity])
    bounds = {parity: [2 * count for count in counts] for parity, counts in through.items()}
    for d, top in ((1, 40), (2, 40), (3, 30)):
        for n in range(2, top):
            if n >= bounds[n % 2][d - 1]:
                board = Tictactoe(Power(n, d))
                cases.check(hold(board, "nought", DEGREES) is not None, [n, d])
                if d < 3 or n < 18:
                    cases.check(hold(board, "nought", PAIRING) is not None, [n, d])
    four = hold(Tictactoe(Power(4, 2)), "nought", PAIRING)
    return Finding(
        cases.summary(
            "lines through every point for d ≤ 4; for every board that the corrected lemma speaks "
            "of, up to n = 39 (d ≤ 2) and n = 29 (d = 3), the condition of Corollary 8, and for "
            "the smaller ones a pairing by matching"
        )
        | {
            "lines_through_a_point_odd": through[1],
            "lines_through_a_point_even": through[0],
            "bounds_odd": bounds[1],
            "bounds_even": bounds[0],
            "pairing_of_4x4": four is not None,
            "least_n_with_a_pairing": {d: least_with_pairing(d) for d in (2, 3, 4, 5)},
        }
    )


def least_with_pairing(d: int) -> int:
    """The least n ≥ 2 for which n^d has a draw-forcing pairing, by matching.

    Where the lines are more than half as many as the cells, all of them violate Hall's condition.
    """
    n = 2
    while 2 * line_count(n, d) > n**d or hold(Tictactoe(Power(n, d)), "nought", PAIRING) is None:
        n += 1
    return n


@LECTURES.entry(
    "theorem-9",
    place="section 3.2, Theorem 9",
    title="The theorem of Erdős and Selfridge",
    statement="If |A_i| ≥ n for all N sets and N < 2^(n−1), Player 2 can get a draw: by always "
    "taking the element whose sets have the largest potential.",
    printed={"holds": True},
)
def theorem_9() -> Finding:
    """Minimax on families that satisfy the condition; the strategy against every opposition."""
    cases = Cases()
    for smallest, sets_most, count in ((2, 1, 20), (3, 3, 120), (4, 7, 60)):
        seed = f"theorem-9 {smallest}"
        for sets in random_families(seed, count, 7, sets_most, smallest, smallest + 1):
            position = on(sets)
            condition = len(sets) < 2 ** (min(map(len, sets)) - 1)
            named = hold(position, "second", POTENTIAL)
            drawn = first_player(sets) == 0
            cases.check(condition and drawn and named is not None, [sorted(s) for s in sets])
            cases.check(never_loses(position, set()), [sorted(s) for s in sets])
    return Finding(
        cases.summary(
            "200 set families at random with up to 7 cells that satisfy the condition: minimax "
            "says draw, and whoever takes the cell of largest potential never loses, whatever "
            "Player 1 does, with a potential below 1 at each of Player 2's turns that never rises"
        )
    )


def never_loses(
    position: FamilyGame, seen: set[FamilyGame], before: Fraction | None = None
) -> bool:
    """Whether `second` never loses by taking the heaviest cell, nor lets the potential rise.

    `before` is the potential when it was last second's turn.
    """
    result = position.result()
    if result is not None:
        return result in ("second", DRAW)
    if position.to_move == "first":
        return all(
            never_loses(move.to, seen, before)
            for move in position.moves()
            if isinstance(move.to, FamilyGame)
        )
    total, weights = potentials(position, "first")
    if total >= 1 or (before is not None and total > before):
        return False
    if position in seen:
        return True
    seen.add(position)
    best = max(weights, key=lambda cell: (weights[cell], -cell), default=None)
    move = next(position.moves()) if best is None else position.claiming(best)
    return isinstance(move.to, FamilyGame) and never_loses(move.to, seen, total)
