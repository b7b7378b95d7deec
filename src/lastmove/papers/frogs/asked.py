"""Deijfen, Holroyd, Martin: what the source asks of random ponds, and remarks on others."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from statistics import fmean, stdev
from typing import TYPE_CHECKING

from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.pond_random import matern
from lastmove.papers.entry import Cases, Finding
from lastmove.papers.frogs.document import FROGS
from lastmove.papers.frogs.large_ponds import matching_is_stable
from lastmove.papers.frogs.random_ponds import (
    CONSISTENT,
    LIMITS,
    agree,
    bare,
    expected,
    falls,
    finding,
    line_law,
    picture,
    rises,
    run,
    size,
    small_tori,
    table,
)
from lastmove.papers.frogs.small_ponds import Pair, Small, by_stages, frog_options, partners_of

if TYPE_CHECKING:
    from lastmove.families.frogs.simulation.results import Estimate

NOT_ANSWERED = "The source asks, and does not answer."
MUTUAL = {1: 2 / 3, 2: 6 * math.pi / (8 * math.pi + 3 * math.sqrt(3)), 3: 16 / 27}
"""The fraction of points in mutually nearest pairs: a ball over two that share a radius."""


def random_torus(chance: random.Random, n: int, d: int) -> Pond:
    """N uniform points, not by the library."""
    return Pond([[chance.random() for _ in range(d)] for _ in range(n)], torus=True)


def comparable(cases: Cases, one: Estimate, ours: Sequence[float]) -> None:
    """Two independent means of the same thing, theirs and ours, within four standard errors."""
    error = math.hypot(one.error or 0.0, stdev(ours) / math.sqrt(len(ours)))
    case = {one.statistic: one.mean, "ours": fmean(ours), **one.cell}
    cases.check(abs(one.mean - fmean(ours)) <= 4 * error, case)


def lengths(pond: Small, pairs: Iterable[Pair]) -> dict[Pair, tuple[float, float, float, float]]:
    """Of every position: jumps if the loser stalls, hurries, jumps at random; if both do so.

    The winner goes to partners, to those that end it soonest.
    """
    lost, options = set(pairs), frog_options(pond)
    found: dict[Pair, tuple[float, float, float, float]] = {}
    for pair in pond.pairs:  # closest first, so that what a jump leads to is known
        then = [(min(to), max(to)) for to in options(pair)]
        rows = [found[to] for to in then]
        both = 1 + fmean(row[3] for row in rows) if rows else 0.0
        if pair in lost and rows:
            stalled, hurried, jumped, _ = zip(*rows, strict=True)
            found[pair] = (1 + max(stalled), 1 + min(hurried), 1 + fmean(jumped), both)
        elif rows:
            stalled, hurried, jumped, _ = zip(
                *(found[to] for to in then if to in lost), strict=True
            )
            found[pair] = (1 + min(stalled), 1 + min(hurried), 1 + min(jumped), both)
        else:
            found[pair] = (0.0, 0.0, 0.0, both)
    return found


@FROGS.entry(
    "game-length",
    place="section 2.1, end",
    title="How long the game lasts",
    statement="Distances to partners are potentially relevant to the length of the game, which is "
    "left for future investigation. From partners every jump has one answer that leads to "
    "partners, so the loser alone decides how long it lasts.",
    reason=NOT_ANSWERED,
    vouches_for=(
        "frogs.kernels_torus_desire:jumps_left",
        "frogs.pond:Pond.match",
        "frogs.simulation.runs:simulate",
    ),
)
def game_length() -> Finding:
    """Small ponds played out; ponds of 40 points by our own play; larger ones simulated."""
    from lastmove.families.frogs.kernels_torus_desire import jumps_left

    cases = Cases()
    for pond in small_tori("game-length", 9, 4):
        small = Small.of(pond)
        assert pond.points is not None
        pairs, options = by_stages(small), frog_options(small)
        mates = partners_of(small.size, pairs)
        for pair in pairs:
            answers = [sum(to in pairs for to in options(jump)) for jump in options(pair)]
            cases.check(set(answers) <= {1}, {"pond": str(pond), "pair": pair})
        found, ours = jumps_left(pond.points, pond.match("one").partner), lengths(small, pairs)
        for x in range(small.size):
            known = ours[min(x, *mates[x]), max(x, *mates[x])] if mates[x] else (0.0, 0.0, 0.0, 0.0)
            for told, right in zip(found, known, strict=False):
                cases.check(math.isclose(told[x], right), {"pond": str(pond), "opening": x})
    simulated = run("game-length", 20, d=[1, 2], n=[40, 4000])
    chance = random.Random("game-length")
    for d in (1, 2):
        seen = [_mean_lengths(random_torus(chance, 40, d)) for _ in range(20)]
        named = ("stalling", "hurrying", "alice_random", "both_random")
        for statistic, ours_of in zip(named, zip(*seen, strict=True), strict=True):
            [one] = simulated.select(statistic, d=d, n=40)
            comparable(cases, one, ours_of)
        for statistic in ("longest", "both_random"):
            cases.check(rises(simulated.select(statistic, d=d)), {"rises with n": statistic})
        few, many = (one.mean for one in simulated.select("both_random", d=d))
        # A jump leaves a uniform share of the jumps before it: log n of them and a constant.
        cases.check(abs(many - few - math.log(4000 / 40)) < 0.7, {"d": d, "grew by": many - few})
    at_once = [one for one in simulated.select("at_least") if one.at == 2]
    expected(cases, at_once, lambda one: 1 - MUTUAL[int(one.cell["d"])])
    cases.check(agree(at_once), "games that are over at once")
    asked = [simulated.select(s) for s in ("stalling", "hurrying", "alice_random", "longest")]
    return Finding(
        {
            **cases.summary(
                "tori of at most 9 points in one, two and three dimensions, played out by the "
                "rules; tori of 40 points by our own play beside as many simulated ones; tori of "
                "4,000 points. A typical game ends after a jump or two, whatever n, since 2 of 3 "
                "openings on the line and 62 % in the plane are in mutually nearest pairs; the "
                "longest that Alice can make it last, and games of two who jump at random, grow "
                "with n as its logarithm"
            ),
            "jumps_if_alice_stalls": table(asked[0], size),
            "if_she_hurries": table(asked[1], size),
            "if_she_jumps_at_random": table(asked[2], size),
            "longest_of_the_pond": table(asked[3], size),
            "if_both_jump_at_random": table(simulated.select("both_random"), size),
            "not_over_at_once": table(at_once, size),
            "limits": LIMITS,
        },
        (picture("How long Alice can make it last", simulated, "at_least"),),
    )


def _mean_lengths(pond: Pond) -> tuple[float, ...]:
    """Over openings what follows on Bob's answer; over pairs the length of random games."""
    small = Small.of(pond)
    pairs = by_stages(small)
    found = lengths(small, pairs)
    means = [fmean(found[pair][k] for pair in pairs) for k in range(3)]
    return *means, fmean(row[3] for row in found.values())


@FROGS.entry(
    "invariant-processes",
    place="sections 2.1 and 3.2, remarks after Theorems 4 and 8",
    title="Points in clusters: the same players win",
    statement="The stable matching is perfect on a large class of translation-invariant processes, "
    "so friendly frogs is a win for Bob on them as well; with two colors what Theorem 8 says holds "
    "for a large class, too.",
    printed={CONSISTENT: True},
    vouches_for=("frogs.pond:Pond.match", "frogs.simulation.runs:simulate"),
)
def invariant_processes() -> Finding:
    """Matérn cluster processes: who is left over, and partners beside a law for small clusters."""
    cases = Cases()
    for d in (1, 2, 3):
        for blue in (0, 3000):
            pond = matern(4000, seed=d, each=6, radius=0.02, d=d, torus=True, blue=blue)
            found = pond.match("two" if blue else "one")
            cases.check(matching_is_stable(pond, found), str(pond))
            more = pond.n % 2 if pond.colors is None else abs(pond.n - 2 * int(pond.colors.sum()))
            cases.check(len(found.unmatched) == more, str(pond))
    line = run("clusters", 40, each=[1.0, 4.0], radius=[0.0001], d=1, n=[500, 5000])
    chosen = [one for one in line.select("survival", n=5000) if one.at in (1.0, 2.0, 10.0, 50.0)]
    expected(cases, chosen, _left_over)
    cases.check(agree(chosen), "the partner's distance on the line")
    for statistic, law in LAWS.items():
        expected(cases, line.select(statistic), law)
        cases.check(agree(line.select(statistic)), statistic)
    two = run("clusters", 20, colors=[2], each=[4.0], radius=[1.0], d=2, n=[100, 1000, 10_000])
    left = two.select("unmatched")
    return finding(
        cases.holds and falls(left) and left[-1].mean < 0.05,
        "Matérn cluster processes on tori: the matchings of 4,000 points in one, two and three "
        "dimensions are stable by the definition, and leave as many over as parity or colors say; "
        "on the line, with clusters shrunk almost to points, the distance to the partner beside a "
        "law of our own: of each odd cluster a point is left over, and these form a Poisson "
        "process; with two colors of one intensity the fraction left over falls as n grows",
        {
            "partner_beyond_r": table(
                chosen, lambda one: f"{one.cell['each']:g} a cluster, r = {one.at:g}"
            ),
            "ponds_with_an_odd_number_of_points": table(line.select("alice_wins"), _cluster),
            "two_colors_left_over": table(left, _cluster),
            "counterexample": cases.counterexample,
        },
        (picture("The partner's distance where points lie in clusters", line),),
    )


def _cluster(one: Estimate) -> str:
    return f"{one.cell['each']:g} a cluster, n = {one.cell['n']:,}"


def _odd(each: float) -> float:
    """The probability that a Poisson number is odd, term by term."""
    return sum(math.exp(-each + k * math.log(each) - math.lgamma(k + 1)) for k in range(1, 80, 2))


def _left_over(one: Estimate) -> float:
    share = _odd(float(one.cell["each"])) / float(one.cell["each"])
    return share * line_law(share * (one.at or 0.0))


def _odd_pond(one: Estimate) -> float:
    """An odd number of odd clusters, whose number is a Poisson number."""
    clusters = float(one.cell["n"]) / float(one.cell["each"]) * _odd(float(one.cell["each"]))
    return (1 - math.exp(-2 * clusters)) / 2


LAWS = {
    "points": lambda one: 1.0,
    "dispersion": lambda one: 1 + float(one.cell["each"]),
    "alice_wins": _odd_pond,
}
"""Of the number of points."""


@FROGS.entry(
    "connectivity",
    place="section 4.2, end",
    title="Does a multi-matching hang together?",
    statement="Previous works on stable multi-matchings have considered questions about "
    "connectivity of the graph, many of which remain open.",
    reason=NOT_ANSWERED,
    vouches_for=("frogs.pond:Pond.match", "frogs.simulation.runs:simulate"),
)
def connectivity() -> Finding:
    """Ponds of 40 points by our own matchings beside simulated ones; then larger ones."""
    cases = Cases()
    chance = random.Random("connectivity")
    simulated = run("connectivity", 24, m=[1, 2, 3], d=[1, 2], n=[40, 1000])
    for m in (2, 3):
        for d in (1, 2):
            sizes = []
            for _ in range(24):
                pond = random_torus(chance, 40, d)
                pairs = by_stages(Small.of(pond), m)
                told = sorted(tuple(pair) for pair in pond.match("one", m).pairs().tolist())
                cases.check(told == pairs, str(pond))
                sizes.append(components(40, pairs))
            ours = {
                "components": [len(found) / 40 for found in sizes],
                "largest": [max(found) / 40 for found in sizes],
                "mean_size": [sum(s * s for s in found) / 40 for found in sizes],
            }
            for statistic, seen in ours.items():
                [one] = simulated.select(statistic, m=m, d=d, n=40)
                comparable(cases, one, seen)
    pairs_only = [*simulated.select("largest", m=1), *simulated.select("components", m=1)]
    expected(
        cases,
        pairs_only,
        lambda one: 0.5 if one.statistic == "components" else 2 / int(one.cell["n"]),
    )
    same = all(math.isclose(one.mean, one.theory or 0.0) for one in pairs_only)
    cases.check(same, "with one partner each")
    large = run("connectivity", 5, m=[2, 3], d=[1, 2], n=[1000, 10_000, 50_000])
    two, three = (large.select("largest", m=m, d=1) for m in (2, 3))
    cases.check(two[-1].mean > 0.2 and falls(three) and three[-1].mean < 0.1, "on the line")
    cases.check(all(one.mean > 0.9 for one in large.select("largest", m=3, d=2)), "in the plane")
    return Finding(
        {
            **cases.summary(
                "tori of 40 points with two and three partners by the algorithm of the source, "
                "beside as many simulated ones; tori of up to 50,000 points. On the line with two "
                "partners the largest component keeps some 29 % of the points, as Deijfen, Holroyd "
                "and Peres (2011) have evidence for; with three partners it falls, and the mean "
                "component settles at some 230 points; in the plane with three partners it has "
                "94 %. This is evidence for an infinite component or against it, and no proof"
            ),
            "largest_component_over_n": table(large.select("largest"), size),
            "second_largest_over_n": table(large.select("second"), size),
            "points_in_the_component_of_a_point": table(bare(large.select("mean_size")), size),
            "limits": LIMITS,
        },
        (picture("The largest component over n", large, "largest"),),
    )


def components(n: int, pairs: Iterable[Pair]) -> list[int]:
    """The sizes of the components, by walking from each point that was not seen."""
    mates, seen, found = partners_of(n, pairs), set[int](), []
    for start in range(n):
        waiting, count = [start], 0
        while waiting:
            x = waiting.pop()
            if x not in seen:
                seen.add(x)
                count += 1
                waiting += mates[x]
        if count:
            found.append(count)
    return found
