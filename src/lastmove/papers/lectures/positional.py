"""Lecture notes, section 3: tic-tac-toe on n^d, draw-forcing pairings; Erdős and Selfridge.

Entries are checked by brute force: plain sets and minimax, at the top.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from itertools import combinations, islice, product

from lastmove.api.solve import new_run, solve
from lastmove.core.position import Move, Outcome, Position
from lastmove.families.positional.blocking import (
    DEGREES,
    PAIRING,
    POTENTIAL,
    Hold,
    hold,
    potentials,
)
from lastmove.families.positional.hypergraph import cube, line_count
from lastmove.families.positional.proof_search import BoardProof
from lastmove.families.positional.rules import Positional, Tictactoe
from lastmove.families.positional.threat_strategy import threat_strategy
from lastmove.notation import Power
from lastmove.papers.entry import Cases, Finding, Picture
from lastmove.papers.lectures.document import LECTURES
from lastmove.papers.pictures import position_picture
from lastmove.papers.playing import Compared, proofs, proved, upheld

Cells = frozenset[int]
SetFamily = tuple[Cells, ...]
Claims = tuple[Cells, Cells]
"""The cells of the first player and of the second."""
EMPTY: Claims = (frozenset(), frozenset())
Point = tuple[int, ...]


def lines(n: int, d: int) -> set[frozenset[Point]]:
    """The lines of [n]^d as the notes define them, each once."""
    found = set()
    for kinds in product((*range(n), "up", "down"), repeat=d):
        if any(isinstance(kind, str) for kind in kinds):
            line = [
                tuple(j if k == "up" else n - 1 - j if k == "down" else k for k in kinds)
                for j in range(n)
            ]
            found.add(frozenset(line))
    return found


def first_player(sets: SetFamily) -> int:
    """1, 0 or −1 when Player 1 wins, draws or loses the strong game; by minimax."""
    everything = frozenset().union(*sets)

    @cache
    def value(mine: Cells, yours: Cells) -> int:
        """For the player to move, who has `mine`."""
        if any(s <= yours for s in sets):
            return -1
        free = everything - mine - yours
        return max((-value(yours, mine | {cell}) for cell in free), default=0)

    return value(frozenset(), frozenset())


def strong_options(sets: SetFamily, claims: Claims) -> Iterator[Claims]:
    """The strong game: claim a free cell, unless a whole set is claimed already."""
    first, second = claims
    if not any(s <= first or s <= second for s in sets):
        for cell in frozenset().union(*sets) - first - second:
            more = frozenset({cell})
            yield (first | more, second) if len(first) == len(second) else (first, second | more)


def strong_outcome(sets: SetFamily) -> Callable[[Claims], Outcome]:
    """Who wins it, seen from the player to move, by minimax."""

    @cache
    def outcome(claims: Claims) -> Outcome:
        before = claims[len(claims[0]) == len(claims[1])]
        if any(s <= before for s in sets):
            return Outcome.P
        after = {outcome(option) for option in strong_options(sets, claims)}
        if Outcome.P in after:
            return Outcome.N
        return Outcome.P if after == {Outcome.N} else Outcome.D

    return outcome


def strong_position(sets: SetFamily, claims: Claims) -> Positional:
    """The library's position."""
    return Positional([sorted(s) for s in sets], first=sorted(claims[0]), second=sorted(claims[1]))


def has_pairing(sets: SetFamily) -> bool:
    """Whether each set can have two cells of its own, by trying all ways."""

    def place(index: int, used: Cells) -> bool:
        if index == len(sets):
            return True
        free = sorted(sets[index] - used)
        return any(place(index + 1, used | {a, b}) for a, b in combinations(free, 2))

    return place(0, frozenset())


def halls_condition(sets: SetFamily) -> bool:
    """Condition (10): every subfamily has at least twice as many cells as sets."""
    return all(
        len(frozenset().union(*chosen)) >= 2 * count
        for count in range(1, len(sets) + 1)
        for chosen in combinations(sets, count)
    )


def random_families(
    seed: str, count: int, cells: int, sets: int, smallest: int = 1, largest: int = 4
) -> Iterator[SetFamily]:
    """Families of different sets, at random but always the same ones."""
    chance = random.Random(seed)
    while count:
        size = chance.randint(smallest, cells)
        found = {
            frozenset(
                chance.sample(
                    range(size), chance.randint(smallest, max(smallest, min(largest, size)))
                )
            )
            for _ in range(chance.randint(1, sets))
        }
        yield tuple(sorted(found, key=sorted))
        count -= 1


DRAWN = ((3, 2), (4, 2), (5, 2), (6, 2), (7, 2), (8, 3), (11, 4), (14, 5))
KNOWN = {(2, 2): Outcome.N, (3, 3): Outcome.N} | dict.fromkeys(DRAWN, Outcome.D)
"""Player 1 wins 2^2 by any two cells and 3^3 through the middle; the planes are drawn, the others

by the inequality."""
CITED = {
    "4^3": "Player 1 wins: Patashnik 1980; proved here by solve tictactoe(4^3), half a minute",
    "5^3": "not decided here",
    "6^3": "not decided here",
}


@LECTURES.entry(
    "lemma-5",
    place="section 3, Lemma 5",
    title="How many lines there are",
    statement="The (n, d) game has ((n+2)^d − n^d)/2 winning lines.",
    printed={"holds": True, "least_n": 1},
    correction={"least_n": 2},
    reason="With n = 1 there is a single cell, one line, but the formula gives (3^d − 1)/2.",
    vouches_for=("positional.hypergraph.sets:cube", "positional.hypergraph.sets:line_count"),
)
def lemma_5() -> Finding:
    """Lines as the notes define them, against the formula and the library's lines."""
    cases = Cases()
    least = 1
    for n in range(1, 11):
        for d in range(1, 6):
            if n**d > 1500:
                continue
            found = lines(n, d)
            if n == 1:
                least = 1 if len(found) == (3**d - 1) // 2 and least == 1 else 2
                continue
            points = cube(n, d)
            named = {frozenset(divided(cell, n, d) for cell in line) for line in points.sets}
            right = len(found) * 2 == (n + 2) ** d - n**d and named == found
            cases.check(right and line_count(n, d) == len(found), [n, d], len(found))
    return Finding(
        cases.summary(
            "every line, as the definition gives it, of every n^d with 2 ≤ n ≤ 10, d ≤ 5 and at "
            "most 1,500 cells: counted, and compared with the lines of lastmove"
        )
        | {"least_n": least, "lines_of_3^2": len(lines(3, 2)), "lines_of_4^3": len(lines(4, 3))},
        (Picture("The board 4^3 in its layers", position_picture("tictactoe(4^3)")),),
    )


def divided(cell: int, n: int, d: int) -> tuple[int, ...]:
    """The coordinates of a cell, from 0."""
    return tuple(cell // n ** (d - 1 - i) % n for i in range(d))


@LECTURES.entry(
    "lemma-6",
    place="section 3, Lemma 6",
    title="Strategy stealing",
    statement="Player 1 can always get at least a draw.",
    printed={"holds": True},
    vouches_for=(
        "positional.rules:Positional",
        "positional.arguments:by_degrees",
        "positional.arguments:by_pairing",
        "positional.arguments:by_potential",
        "positional.searched_sets:by_search",
        "check:role-strategy",
    ),
)
def lemma_6() -> Finding:
    """Minimax on set families at random, and on small boards; lastmove says the same."""
    cases = Cases()
    run = new_run()
    counts = {1: 0, 0: 0}
    for number, sets in enumerate(random_families("lemma-6", 250, cells=7, sets=7)):
        value = first_player(sets)
        cases.check(value >= 0, [sorted(s) for s in sets])
        counts[value] = counts.get(value, 0) + 1
        compared = Compared(
            cases,
            partial(strong_position, sets),
            partial(strong_options, sets),
            outcome=strong_outcome(sets),
            run=run,
        )
        compared.at(EMPTY)
        if number < 60:
            compared.all(strong_options(sets, EMPTY))
    for n, d in ((2, 2), (3, 2), (2, 3)):
        index = {point: i for i, point in enumerate(sorted({p for s in lines(n, d) for p in s}))}
        sets = tuple(frozenset(index[p] for p in line) for line in lines(n, d))
        cases.check(first_player(sets) >= 0, [n, d])
    proofs(cases, "N", "tictactoe(2^2)")
    proofs(cases, "D", "tictactoe(3^2)")
    return Finding(
        cases.summary(
            "250 set families at random with up to 7 cells, and the boards 2^2, 3^2 and 2^3: "
            "minimax says that Player 1 wins or draws, and lastmove which of the two and by which "
            "moves; of 60 families also after each first move"
        )
        | {"won_by_player_1": counts[1], "drawn": counts[0]}
    )


@LECTURES.entry(
    "tictactoe-bound",
    place="section 3.2, after Theorem 9",
    title="Boards that the potential shows to be drawn",
    statement="Player 2 can force a draw of (n, d) tic-tac-toe if ((n+2)^d − n^d)/2 < 2^(n−1), "
    "which for large n follows from n ≥ (1 + ε) d log₂ d.",
    printed={"holds": True},
    vouches_for=(
        "positional.rules:Tictactoe",
        "positional.hypergraph.sets:line_count",
        "check:degrees",
        "check:pairing",
        "check:potential",
        "check:threats",
    ),
)
def tictactoe_bound() -> Finding:
    """The least n for each d; the implication for three ε; what lastmove proves of small boards."""
    cases = Cases()
    least = {}
    for d in range(2, 61):
        n = 2
        while not bounded(n, d):
            cases.check(line_count(n, d) == _lines(n, d), [n, d])
            n += 1
        least[d] = n
        for larger in range(n, n + 50):
            cases.check(bounded(larger, d), [larger, d])
    # Once it holds the inequality goes on to hold: the least n of the condition decides.
    from_d = {str(e): next(d for d in range(2, MOST_D) if _follows(e, d)) for e in EPSILONS}
    for epsilon in EPSILONS:
        for d in range(from_d[str(epsilon)], MOST_D):
            cases.check(_follows(epsilon, d), {"ε": str(epsilon), "d": d})
    run = new_run()
    for d in (2, 3):
        for n in range(least[d], least[d] + 4):
            verdict = solve(Tictactoe(Power(n, d)), run=run)
            cases.check(verdict.outcome is Outcome.D, [n, d])
    known = {}
    for (n, d), winner in KNOWN.items():
        board = Tictactoe(Power(n, d))
        verdict = solve(board, run=run)
        cases.check(verdict.outcome is winner, [n, d])
        if n**d <= 9:
            _compare_board(cases, n, d)
        if n**d < 600:
            cases.check(proved(board, winner), {"certificate of": [n, d]})
        who = "Player 1 wins" if winner is Outcome.N else "a draw"
        known[f"{n}^{d}"] = f"{who}: proved here, {verdict.method.name}"
    return Finding(
        cases.summary(
            "d from 2 to 60: once the inequality holds it goes on to hold for the next 50 n; d up "
            f"to {MOST_D - 1} with ε = {', '.join(map(str, EPSILONS))}: from some d on it holds "
            "for "
            "the least n of the condition; the smallest such boards for d = 2 and 3 are drawn, as "
            "lastmove proves; what is known of ten boards, with certificates where they have fewer "
            "than 600 cells, and of those with at most 9 every move by minimax, with proofs by "
            "threats of what crosses wins after two moves"
        )
        | {
            "least_n": {d: least[d] for d in range(2, 9)},
            "least_n_for_d_60_over_d_log2_d": least[60] / (60 * math.log2(60)),
            "the_condition_is_enough_from_d_on": from_d,
            "outcomes": known | CITED,
        },
        (Picture("The cube 3^3, which Player 1 wins", position_picture("tictactoe(3^3)")),),
    )


def _lines(n: int, d: int) -> int:
    lines_twice: int = (n + 2) ** d - n**d
    return lines_twice // 2


def bounded(n: int, d: int) -> bool:
    """The inequality as it is printed."""
    return _lines(n, d) < 1 << (n - 1)


EPSILONS = (Fraction(2), Fraction(1), Fraction(1, 2))
MOST_D = 300


def _follows(epsilon: Fraction, d: int) -> bool:
    """Whether the inequality holds for the least n with n ≥ (1 + ε) d log₂ d."""
    return bounded(max(2, math.ceil((1 + epsilon) * d * Fraction(math.log2(d)))), d)


def _compare_board(cases: Cases, n: int, d: int) -> None:
    """All first moves, and who wins after each, by minimax."""
    cells = list(product(range(n), repeat=d))
    sets = tuple(frozenset(map(cells.index, line)) for line in lines(n, d))

    def position(claims: Claims) -> Tictactoe:
        marks = ["X" if c in claims[0] else "O" if c in claims[1] else "." for c in range(n**d)]
        return Tictactoe(Power(n, d), "".join(marks)) if any(claims) else Tictactoe(Power(n, d))

    options = partial(strong_options, sets)
    compared = Compared(cases, position, options, outcome=strong_outcome(sets))
    compared.at(EMPTY)
    for first in options(EMPTY):
        compared.at(first)
    for second in options((frozenset({0}), frozenset())):
        if compared.outcome(second) is Outcome.N and compared.options(second):
            fine = _won_by_threats(position(second))
            cases.check(fine, {"won by threats": str(position(second))})


def _won_by_threats(position: Tictactoe) -> bool:
    """Whether the proof that large boards get is accepted of a small one, and no other claim."""
    run, search = new_run(), BoardProof(position)
    search.winner(position, ["cross"], run.budget, lambda: None)
    proof = threat_strategy(position, "cross", search, run)
    return upheld(proof, *(replace(proof, outcome=other) for other in (Outcome.D, Outcome.P)))


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
    printed={"holds": True, "lines": 12, "chooses_freely": "Player 1"},
    correction={"chooses_freely": "Player 2"},
    reason="It is Player 2's turn to answer when Player 1 has taken a cell whose partner Player 2 "
    "owns already; the text says that Player 1 can choose an arbitrary cell.",
    vouches_for=("positional.rules:Tictactoe", "positional.blocking:hold"),
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
        lost, chooser = play_by_array(cases, cells, chance)
        cases.check(not lost, "a game at random")
        free_for |= chooser
    found = hold(Tictactoe(Power(5, 2)), "nought", PAIRING)
    cases.check(found is not None, "lastmove finds a pairing")
    named = [[divided(cell, 5, 2) for cell in pair] for pair in (found.pairs if found else ())]
    flat = [cell for pair in named for cell in pair]
    cases.check(len(flat) == len(set(flat)) == 24, "the pairs of lastmove have no cell in common")
    for line in winning:
        cases.check(any(line.issuperset(pair) for pair in named), sorted(line))
    return Finding(
        cases.summary(
            "each of the 12 lines contains exactly one number twice, each number serves one line; "
            "300 games of a random Player 1 against the array, replayed by lastmove, where the "
            "player to move chooses; lastmove finds 12 pairs too, one in each line"
        )
        | {
            "lines": len(winning),
            "chooses_freely": free_for.pop() if len(free_for) == 1 else sorted(free_for),
        },
        (Picture("The array of the notes", array_picture(ARRAY)),),
    )


def play_by_array(
    cases: Cases, cells: dict[tuple[int, int], str], chance: random.Random
) -> tuple[bool, set[str]]:
    """Whether Player 1 gets a line against the array, and who had a free choice on the way.

    The game is replayed by the library: whose turn it is when there is no answer tells who chooses.
    """
    free, first, second = set(cells), set[tuple[int, int]](), set[tuple[int, int]]()
    chooser: set[str] = set()
    position: Position = Tictactoe(Power(5, 2))
    last = (0, 0)
    while free and position.result() is None:
        legal = sorted(map(_cell, position.moves()))
        cases.check(legal == sorted(free), {"moves of": str(position)})
        mine = position.to_move == "cross"
        cell = chance.choice(sorted(free))
        if not mine:
            partners = {c for c in free if cells[c] == cells[last] and cells[c] != "*"}
            if not partners:
                chooser.add("Player 2")
            cell = chance.choice(sorted(partners or free))
        elif len(first) > len(second):
            chooser.add("Player 1")  # two moves in a row
        (first if mine else second).add(cell)
        free.discard(cell)
        last = cell
        position = position.move(f"{position.to_move} takes {cell[0] + 1},{cell[1] + 1}").to
    got = any(line <= first for line in lines(5, 2))
    cases.check(got == (position.result() == "cross"), str(position))
    return got, chooser


def _cell(move: Move) -> tuple[int, int]:
    row, column = move.text.split()[-1].split(",")
    return int(row) - 1, int(column) - 1


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
    vouches_for=("positional.blocking:hold", "positional.rules:Positional"),
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
        cases.check(found is None or _pairs_block(found, sets), [sorted(s) for s in sets])
        there += condition
    three = (frozenset({0, 1}), frozenset({2, 3}), frozenset({4, 5}))
    game = Compared(
        cases,
        partial(strong_position, three),
        partial(strong_options, three),
        outcome=strong_outcome(three),
    )
    game.at(EMPTY)
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


def _pairs_block(found: Hold, sets: SetFamily) -> bool:
    """Whether the pairs are disjoint and each set has one."""
    position = Positional([sorted(s) for s in sets], play="maker_breaker")
    name = partial(Positional.cell_name, position.state)
    pairs = [frozenset(int(name(cell)) for cell in pair) for pair in found.pairs]
    apart = len(frozenset().union(*pairs)) == 2 * len(pairs)
    return apart and all(any(pair <= s for pair in pairs) for s in sets)


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
    vouches_for=("positional.blocking:hold",),
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
    vouches_for=("positional.hypergraph.sets:cube", "positional.blocking:hold"),
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
        },
        # Ten lines and sixteen cells: there are not two cells for each.
        sound=four is None,
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
    vouches_for=(
        "positional.rules:Positional",
        "positional.blocking:hold",
        "positional.blocking:potentials",
    ),
)
def theorem_9() -> Finding:
    """Minimax on families that satisfy the condition; the strategy against every opposition."""
    cases, met, drawn_without = Cases(), 0, 0
    families = [
        sets
        for smallest, most, count in ((2, 1, 20), (3, 3, 120), (4, 7, 60), (1, 6, 100), (2, 7, 100))
        for sets in random_families(f"theorem-9 {smallest}", count, 7, most, smallest, smallest + 1)
    ]
    for sets in families:
        case = [sorted(s) for s in sets]
        condition = len(sets) < 2 ** (min(map(len, sets)) - 1)
        # With the first player to move: below 1, whatever cell he takes.
        total, weights = _potentials(sets, EMPTY)
        enough = total + max(weights.values(), default=Fraction(0)) < 1
        cases.check(enough or not condition, case)
        cases.check((hold(on(sets), "second", POTENTIAL) is not None) == enough, case)
        drawn = first_player(sets) == 0
        cases.check(drawn or not enough, case)
        if enough:
            cases.check(_never_loses(cases, sets, EMPTY, set()), case)
        met, drawn_without = met + condition, drawn_without + (drawn and not enough)
        compared = Compared(
            cases,
            partial(strong_position, sets),
            partial(strong_options, sets),
            outcome=strong_outcome(sets),
        )
        compared.moves(EMPTY)
        compared.all(islice(strong_options(sets, EMPTY), 1))
    return Finding(
        cases.summary(
            f"400 set families at random with up to 7 cells, of which {met} satisfy the condition: "
            "for those minimax says draw, and whoever takes the cell of largest potential never "
            "loses, whatever Player 1 does, with a potential below 1 at each of Player 2's turns "
            "that never rises; lastmove gives the potential as its reason just where it is small "
            "enough"
        )
        | {"drawn_though_the_potential_does_not_show_it": drawn_without},
        sound=met > 200 and drawn_without > 0,
    )


def _potentials(sets: SetFamily, claims: Claims) -> tuple[Fraction, dict[int, Fraction]]:
    """Σ 2^(−free cells) over the sets without a cell of the second player; and for each cell."""
    first, second = claims
    live = [s - first for s in sets if not s & second]
    weights = {
        cell: sum((Fraction(1, 2 ** len(s)) for s in live if cell in s), Fraction(0))
        for cell in frozenset().union(*live)
    }
    return sum((Fraction(1, 2 ** len(s)) for s in live), Fraction(0)), weights


def _never_loses(
    cases: Cases,
    sets: SetFamily,
    claims: Claims,
    seen: set[Claims],
    before: Fraction | None = None,
) -> bool:
    """Whether the second player never loses by taking the heaviest cell, nor lets it rise.

    `before` is the potential when it was last this player's turn.
    """
    first, second = claims
    free = frozenset().union(*sets) - first - second
    if any(s <= first for s in sets):
        return False
    if not free:
        return True
    if len(first) == len(second):
        moves = ((first | {cell}, second) for cell in free)
        return all(_never_loses(cases, sets, move, seen, before) for move in moves)
    total, weights = _potentials(sets, claims)
    if total >= 1 or (before is not None and total > before):
        return False
    if claims in seen:
        return True
    seen.add(claims)
    position = strong_position(sets, claims)
    told, by_cell = potentials(position, "first")
    named = {int(position.cell_name(position.state, c)): w for c, w in by_cell.items()}
    cases.check((told, named) == (total, weights), {"potentials of": str(position)})
    best = max(weights, key=lambda cell: (weights[cell], -cell), default=min(free))
    return _never_loses(cases, sets, (first, second | {best}), seen, total)
