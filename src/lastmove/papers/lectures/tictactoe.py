"""Lecture notes, section 3: tic-tac-toe on n^d, its lines, strategy stealing, and its bounds."""

from __future__ import annotations

import math

from lastmove.api.solve import new_run, solve
from lastmove.core.position import Outcome
from lastmove.families.positional.hypergraph import cube, line_count
from lastmove.families.positional.rules_positional import Positional
from lastmove.families.positional.rules_tictactoe import Tictactoe
from lastmove.notation import Power
from lastmove.papers.entry import Cases, Finding, Picture
from lastmove.papers.lectures.document import LECTURES
from lastmove.papers.lectures.small_families import first_player, lines, random_families
from lastmove.papers.pictures import position_picture

PROVED = ((2, 2), (3, 2), (4, 2), (5, 2), (6, 2), (7, 2), (3, 3), (8, 3), (11, 4), (14, 5))
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
)
def lemma_6() -> Finding:
    """Minimax on set families at random, and on small boards; lastmove says the same."""
    cases = Cases()
    run = new_run()
    counts = {1: 0, 0: 0}
    for sets in random_families("lemma-6", 250, cells=7, sets=7):
        value = first_player(sets)
        verdict = solve(Positional([sorted(s) for s in sets]), run=run)
        agreed = verdict.outcome is (Outcome.N if value == 1 else Outcome.D)
        cases.check(value >= 0 and agreed, [sorted(s) for s in sets])
        counts[value] = counts.get(value, 0) + 1
    for n, d in ((2, 2), (3, 2), (2, 3)):
        index = {point: i for i, point in enumerate(sorted({p for s in lines(n, d) for p in s}))}
        sets = tuple(frozenset(index[p] for p in line) for line in lines(n, d))
        cases.check(first_player(sets) >= 0, [n, d])
    return Finding(
        cases.summary(
            "250 set families at random with up to 7 cells, and the boards 2^2, 3^2 and 2^3: "
            "minimax says that Player 1 wins or draws, and lastmove which of the two"
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
)
def tictactoe_bound() -> Finding:
    """The least n for each d; the implication with ε = 1; what lastmove proves of small boards."""
    cases = Cases()
    least = {}
    for d in range(2, 61):
        n = 2
        while not bounded(n, d):
            n += 1
        least[d] = n
        start = max(n, math.ceil(2 * d * math.log2(d)))
        for larger in range(start, start + 50):
            cases.check(bounded(larger, d), [larger, d])
        if d >= 3:
            cases.check(n <= math.ceil(2 * d * math.log2(d)), [n, d])
    run = new_run()
    for d in (2, 3):
        for n in range(least[d], least[d] + 4):
            verdict = solve(Tictactoe(Power(n, d)), run=run)
            cases.check(verdict.outcome is Outcome.D, [n, d])
    known = {}
    for n, d in PROVED:
        verdict = solve(Tictactoe(Power(n, d)), run=run)
        who = "Player 1 wins" if verdict.outcome is Outcome.N else "a draw"
        known[f"{n}^{d}"] = f"{who}: proved here, {verdict.method.name}"
    return Finding(
        cases.summary(
            "d from 2 to 60: once the inequality holds it goes on to hold, and from d = 3 on it "
            "holds when n ≥ 2·d·log₂ d; the smallest such boards for d = 2 and 3 are drawn, as "
            "lastmove proves"
        )
        | {
            "least_n": {d: least[d] for d in range(2, 9)},
            "least_n_for_d_60_over_d_log2_d": least[60] / (60 * math.log2(60)),
            "outcomes": known | CITED,
        },
        (Picture("The cube 3^3, which Player 1 wins", position_picture("tictactoe(3^3)")),),
    )


def bounded(n: int, d: int) -> bool:
    """The inequality as it is printed."""
    return line_count(n, d) < 1 << (n - 1)
