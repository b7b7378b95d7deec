"""Deijfen, Holroyd, Martin: friendly and colored frogs on random infinite sets, simulated."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from lastmove.families.frogs.pond import Pond
from lastmove.papers.entry import Cases, Finding
from lastmove.papers.frogs.document import FROGS
from lastmove.papers.frogs.evidence import (
    CONSISTENT,
    agree,
    bare,
    falls,
    finding,
    picture,
    rises,
    run,
    size,
    table,
)
from lastmove.papers.small_games import brute_force

if TYPE_CHECKING:
    from lastmove.families.frogs.simulation.results import Estimate

TEN_RADII = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0)
RATIOS = (0.8, 0.9, 1.0, 1.1, 1.25)


def small_tori(name: str, largest: int, each: int) -> Iterator[Pond]:
    """Random ponds of 1 to `largest` points on the torus, in one, two and three dimensions."""
    chance = random.Random(name)
    for d in (1, 2, 3):
        for n in range(1, largest + 1):
            for _ in range(each):
                yield Pond([[chance.random() for _ in range(d)] for _ in range(n)], torus=True)


@FROGS.entry(
    "theorem-4",
    place="section 2.1, Theorem 4",
    title="Friendly frogs on a Poisson process: Bob wins",
    statement="On a Poisson process the stable matching is perfect with probability 1, so friendly "
    "frogs is a win for Bob.",
    printed={CONSISTENT: True},
)
def theorem_4() -> Finding:
    """The fraction left over falls as 1/n; the partner's distance follows its exact law."""
    cases = Cases()
    for pond in small_tori("theorem-4", 12, 4):
        cases.check(len(pond.match("one").unmatched) == pond.n % 2, str(pond))
    line = run("partner-distance", 30, d=1, n=20_000)
    law = [one for one in line.select("survival") if one.at in TEN_RADII]
    left = run("unmatched", 10, game="one", n=[100, 101, 1000, 1001, 10_000, 10_001])
    counts = left.select("unmatched")
    fine = cases.holds and agree(law) and agree(counts) and len(law) == len(TEN_RADII)
    return finding(
        fine,
        "random ponds of at most 12 points: as many unmatched points as the parity of n says; "
        "larger ones likewise, so that the fraction of unmatched points, 1/n or 0, tends to 0; on "
        "the line the distance to the partner beside its law for the infinite pond, "
        "P(X > r) = exp(−γ − E1(2r)) / (2r), within three standard errors at ten radii",
        {
            "unmatched_points": table(counts, size),
            "partner_beyond_r": table(law, lambda one: f"r = {one.at:g}"),
            "counterexample": cases.counterexample,
        },
        (picture("The partner's distance on the line, and its law", line),),
    )


@FROGS.entry(
    "corollary-6",
    place="section 3.1, Corollary 6",
    title="Colored friendly frogs on a Poisson process: Bob wins",
    statement="Colored friendly frogs on a Poisson process is, like the uncolored game, a win for "
    "Bob with probability 1: he answers with the partner of Alice's point.",
    printed={CONSISTENT: True},
)
def corollary_6() -> Finding:
    """Small ponds played out; from almost all openings of large ones Bob wins."""
    cases = Cases()
    for pond in small_tori("corollary-6", 7, 3):
        wins = brute_force(partial(colored_options, pond))
        lost = [x for x in range(pond.n)
                if all(wins((y, x)) for y in range(pond.n) if y != x)]  # fmt: skip
        cases.check(lost == pond.match("one").unmatched.tolist(), str(pond))
    even = run("unmatched", 10, game="one", n=[1000, 10_000])
    odd = run("unmatched", 10, game="one", n=[101, 1001, 10_001])
    found = even.select("alice_wins") + odd.select("alice_wins")
    return finding(
        cases.holds and agree(found),
        "all openings of random ponds of at most 7 points, played out by the rules: Alice wins "
        "exactly by opening at an unmatched point; in large ponds of n points one opening wins "
        "for her if n is odd, and none if n is even, a fraction that tends to 0",
        {"ponds_with_a_winning_opening": table(found, size),
         "counterexample": cases.counterexample},
    )  # fmt: skip


def colored_options(pond: Pond, place: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Moves of colored frogs by the rules: the mover's frog is at y, and comes closer to x."""
    x, y = place
    for z in range(pond.n):
        if z not in (x, y) and pond.closer(x, z, x, y):
            yield z, x


@FROGS.entry(
    "theorem-7",
    place="section 3.1, Theorem 7",
    title="Shy frogs: Alice wins the plain game, Bob the colored one",
    statement="If Bob may not place his frog within c of Alice's, friendly frogs on a Poisson "
    "process is a win for Alice, and colored friendly frogs still one for Bob, because every point "
    "is desired by infinitely many others.",
    printed={CONSISTENT: True},
)
def theorem_7() -> Finding:
    """The number of points that desire a point grows, and ever fewer openings withstand Bob."""
    desire = run("desire", 40, d=[1, 2], n=[100, 1000, 10_000])
    shy = run("shy", 40, d=[1, 2], n=[100, 1000, 10_000])
    plain = [one for one in shy.select("alice_shy", n=10_000) if one.at in (0.25, 1.0)]
    colored = [one for one in shy.select("alice_shy_colored") if one.at in (1.0, 4.0)]
    grows = all(
        rises(desire.select("desirers", d=d))
        and falls([one for one in desire.select("at_most", d=d) if one.at == 3])
        and falls([one for one in colored if one.cell["d"] == d and one.at == c][::2])
        for d in (1, 2)
        for c in (1.0, 4.0)
    )
    possible = all(one.mean > 0 for one in plain) and agree(plain)
    return finding(
        grows and possible,
        "tori of 100, 1,000 and 10,000 points: some points have their partner within c, and they "
        "win the plain game for Alice; the mean number of points that desire a point grows with n, "
        "while the fraction of points desired by at most 3, and of openings that no point beyond c "
        "desires, falls with n. That it falls to 0 cannot be seen in finite ponds",
        {
            "points_that_desire_a_point": table(desire.select("desirers"), size),
            "partner_within_c": table(plain, lambda one: f"{size(one)}, c = {one.at:g}"),
            "desired_from_no_point_beyond_c": table(
                bare(colored),
                lambda one: f"{size(one)}, c = {one.at:g}",
            ),
        },
        (
            picture("The mean number of points that desire a point", desire),
            picture("Openings that win the shy colored game for Alice", shy),
        ),
    )


@FROGS.entry(
    "theorem-8",
    place="section 3.2, Theorem 8",
    title="Colored points: a phase transition where the intensities are equal",
    statement="On amber points of intensity α and blue ones of intensity β, colored friendly frogs "
    "is a win for Bob if α ≤ β and for Alice if α > β, with probability 1.",
    printed={CONSISTENT: True},
)
def theorem_8() -> Finding:
    """How often amber points are left over, by the ratio and the size of the pond."""
    found = run("phase-transition", 100, d=2, ratio=RATIOS, n=[100, 1000, 10_000])
    wins = found.select("alice_wins")
    density = [one for one in found.select("unmatched_amber", n=10_000)
               if one.cell["ratio"] != 1.0]  # fmt: skip
    at_one = found.select("unmatched_amber", ratio=1.0)
    fine = (
        all(_within(one) for one in wins)
        and rises(found.select("alice_wins", ratio=1.25)[:2])
        and falls(found.select("alice_wins", ratio=0.8)[:2])
        and falls(at_one)
        and agree(density)
    )
    return finding(
        fine,
        "Poisson numbers of amber and blue points on tori with 100, 1,000 and 10,000 points in the "
        "mean: a finite pond has unmatched amber points when it has more amber than blue ones, so "
        "the probability is known, and as n grows it turns into a step at α = β. At α = β it stays "
        "near one half in every finite pond; what tends to 0 there is the fraction of unmatched "
        "points, and the theorem is about its limit",
        {
            "alice_wins": table(wins, size),
            "unmatched_amber_fraction": table(density, size),
            "unmatched_amber_fraction_at_equal_intensities": table(bare(at_one), size),
        },
        (picture("How often Alice wins, by α/β and the size of the pond", found),),
    )


def _within(one: Estimate) -> bool:
    """Like `agree`, with the error that theory gives a frequency: it is never 0 by chance."""
    known = one.theory or 0.0
    error = max(math.sqrt(known * (1 - known) / one.runs), 1 / one.runs)
    return abs(one.mean - known) <= 3 * error
