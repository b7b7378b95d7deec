"""Deijfen, Holroyd, Martin: fussy, misère, stone and many-pond frogs on random sets, simulated."""

from __future__ import annotations

from functools import partial
from itertools import combinations, product
from typing import TYPE_CHECKING

from lastmove.papers.entry import Cases, Data, Finding
from lastmove.papers.frogs.document import FROGS
from lastmove.papers.frogs.evidence import (
    CONSISTENT,
    bare,
    beside,
    finding,
    largest,
    picture,
    run,
    size,
    table,
)
from lastmove.papers.frogs.random_sets import small_tori
from lastmove.papers.small_games import brute_force

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lastmove.families.frogs.pond import Pond

LIMIT = "exp(−1/ρ), d → ∞"
Two = tuple[tuple[int, int], tuple[int, int]]


@FROGS.entry(
    "open-problem",
    place="section 3.3, Open Problem",
    title="Fussy frogs: does Bob ever win?",
    statement="Green points have intensity 1, red ones ρ, and no two red points may hold both "
    "frogs. Bob wins if and only if the matching is perfect. For ρ > 1, and a little below 1, red "
    "points are left unmatched and Alice wins; for each ρ also in dimensions d ≥ d₀(ρ). Whether "
    "there are d and ρ for which Bob wins is not known in any dimension.",
    printed={"red_points_unmatched_if_rho_is_above_1": True},
)
def open_problem() -> Finding:
    """The fraction of red points left over, by ρ and d, and as n grows."""
    found = run("fussy", 10, d=[1, 2, 3], rho=[0.3, 0.5, 0.7, 0.9, 1.1, 1.5], n=20_000)
    growing = run("fussy", 20, d=[1, 2], rho=[0.3], n=[1000, 10_000, 100_000])
    free = run("fussy-mean-field", 20, rho=[0.3, 0.5, 1.0], n=400)
    above = [one for one in found.select("unmatched_red") if float(one.cell["rho"]) > 1]
    # At least 1 − 1/ρ of the red points have no green one; more, since greens pair up as well.
    sure = all(one.mean > 1 - 1 / float(one.cell["rho"]) for one in above)
    tables: Data = {
        "red_points_unmatched_if_rho_is_above_1": sure,
        "unmatched_red_fraction": beside(found.select("unmatched_red"), LIMIT),
        "unmatched_red_fraction_as_n_grows": beside(growing.select("unmatched_red"), LIMIT),
        "with_independent_distances": table(free.select("unmatched_red"), size),
        "tested": "tori of 20,000 points in one, two and three dimensions, beside exp(−1/ρ), which "
        "the fraction tends to as the dimension grows. For every ρ tried the fraction of red "
        "points left over is well above 0, and it settles as n grows, where it would have to fall "
        "to 0 if Bob won. This is evidence, for these ρ and d, and no proof; a fraction too small "
        "for ponds of this size, as it may be for small ρ, would look the same as 0",
    }
    return Finding(tables, (picture("Red points left unmatched, by ρ and d", found),))


@FROGS.entry(
    "corollary-10",
    place="section 4.1, Corollary 10",
    title="Misère frogs on a Poisson process: Bob wins",
    statement="The matching that is stable when mutually nearest points may not be partners is "
    "perfect on a Poisson process, so misère friendly frogs is a win for Bob with probability 1.",
    printed={CONSISTENT: True},
)
def corollary_10() -> Finding:
    """At most two points are left over, whatever n."""
    cases = Cases()
    for pond in small_tori("corollary-10", 12, 4):
        left = pond.match("misere").unmatched.tolist()
        few = len(left) <= 2 and len(left) % 2 == pond.n % 2
        nearest = pond.mutually_nearest()
        cases.check(few and (len(left) < 2 or nearest[left[0]] == left[1]), str(pond))
    found = run("misere", 20, d=[1, 2, 3], n=[100, 1000, 10_000])
    left_over = found.select("unmatched")
    fraction = found.select("unmatched_fraction")
    return finding(
        cases.holds and largest(found, "unmatched") <= 2,
        "random ponds of at most 12 points: at most two are unmatched, and two only if they are "
        "mutually nearest; tori of up to 10,000 points: at most two, so that their fraction is at "
        "most 2/n and tends to 0. A finite pond in which any is unmatched is won by Alice. That "
        "some large ponds are does not contradict the theorem: seen from any fixed place, the "
        "unmatched points go away to infinity as the pond grows",
        {
            "unmatched_points": table(left_over, size),
            "unmatched_fraction": table(fraction, size),
            "ponds_that_alice_wins": table(found.select("alice_wins"), size),
            "counterexample": cases.counterexample,
        },
        (picture("The partner's distance in the misère matching", found),),
    )


@FROGS.entry(
    "theorem-12",
    place="section 4.2, Theorem 12",
    title="Stones on a Poisson process: Bob wins",
    statement="The stable (k + 1)-matching of a Poisson process is perfect with probability 1, so "
    "k-stone colored friendly frogs is a win for Bob.",
    printed={CONSISTENT: True},
)
def theorem_12() -> Finding:
    """In the m-matching at most m points have fewer than m partners, whatever n."""
    cases = Cases()
    for pond in small_tori("theorem-12", 12, 3):
        for m in range(1, min(4, pond.n)):
            left = pond.match("one", m).unmatched
            cases.check(len(left) <= m, {"pond": str(pond), "m": m})
    found = run("multi-matching", 20, m=[2, 3], d=2, n=[100, 1000, 10_000])
    left_over = found.select("incomplete")
    lacking = [row for row in found.rows() if row["statistic"] == "incomplete"]
    return finding(
        cases.holds and all(row["value"] <= row["m"] for row in lacking),
        "random ponds of at most 12 points and m up to 3, and tori of up to 10,000 points with "
        "m = 2 and 3, which is one stone and two: never more than m points lack partners, so that "
        "their fraction is at most m/n and tends to 0",
        {
            "points_with_fewer_than_m_partners": table(left_over, size),
            "counterexample": cases.counterexample,
        },
    )


@FROGS.entry(
    "theorem-13",
    place="section 4.3, Theorem 13",
    title="Several ponds: Bob has one good opening",
    statement="On k independent Poisson processes Alice places two frogs in each pond but one in "
    "the last, where Bob places the final frog, and Alice moves. With probability 1 Bob wins, by "
    "the point whose label is the nim-sum of the others.",
    printed={CONSISTENT: True},
)
def theorem_13() -> Finding:
    """Two small ponds played out; in large ones Bob's point exists for more and more openings."""
    cases = Cases()
    ponds = [pond for pond in small_tori("theorem-13", 4, 2) if pond.n >= 2]
    for first, second in zip(ponds[::2], ponds[1::2], strict=True):
        wins = brute_force(partial(two_pond_options, (first, second)))
        mine, other = first.labels(), second.labels()
        for pair, x in product(combinations(range(first.n), 2), range(second.n)):
            answers = [y for y in range(second.n)
                       if y != x and not wins((pair, (min(x, y), max(x, y))))]  # fmt: skip
            told = [y for y in range(second.n) if y != x and other[x, y] == mine[pair]]
            cases.check(answers == told and len(told) <= 1, f"{first} + {second}")
    found = run("several-ponds", 20, ponds=[2, 3], d=2, n=[100, 1000, 10_000])
    answered = found.select("bob_answers")
    missing = found.select("missing", ponds=2)
    # Of k + 2 points without label k two would have got it, or a smaller one, from each other.
    few = all(round(row["value"] * row["n"]) <= row["at"] + 1 for row in found.rows()
              if row["statistic"] == "missing")  # fmt: skip
    return finding(
        cases.holds and few,
        "two ponds of at most 4 points, every opening of Alice played out by the rules: Bob's good "
        "answers are the points whose label equals hers, at most one; on tori of 100 to 10,000 "
        "points at most k + 1 of them are in no pair with label k, so that the openings without an "
        "answer, for labels below 4, are a fraction of order 1/n, which tends to 0",
        {
            "openings_with_an_answer": table(bare(answered), size),
            "points_without_a_label": table(
                bare(missing), lambda one: f"{size(one)}, label {one.at:g}"
            ),
            "counterexample": cases.counterexample,
        },
        (picture("Openings that Bob can answer", found),),
    )


def two_pond_options(ponds: tuple[Pond, Pond], place: Two) -> Iterator[Two]:
    """Moves in two ponds by the rules: one frog of one pond jumps, and the two come closer."""
    for which, pond in enumerate(ponds):
        x, y = place[which]
        for stays, goes in ((x, y), (y, x)):
            for z in range(pond.n):
                if z not in (x, y) and pond.closer(stays, z, stays, goes):
                    pair = (min(stays, z), max(stays, z))
                    yield (pair, place[1]) if which == 0 else (place[0], pair)
