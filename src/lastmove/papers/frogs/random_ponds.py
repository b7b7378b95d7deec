"""Deijfen, Holroyd, Martin: frogs of all kinds on random infinite sets, simulated.

No simulation proves a statement about an infinite pond. What an entry compares is whether finite
ponds behave as they would if the theorem were true, and it says so.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import combinations, pairwise, product
from typing import TYPE_CHECKING, Any

import numpy as np

from lastmove.api.solve import solve
from lastmove.core.errors import InputError
from lastmove.core.position import Outcome, Play, Position
from lastmove.core.sums import Sum
from lastmove.families.frogs.fussy import windows
from lastmove.families.frogs.fussy.certificates import certificate_of
from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.pond_random import uniform
from lastmove.families.frogs.pond_results import Kind
from lastmove.families.frogs.rules_colored_frogs import ColoredFrogs
from lastmove.families.frogs.rules_frogs import Frogs
from lastmove.papers.entry import Cases, Data, Finding, Picture
from lastmove.papers.frogs.document import FROGS
from lastmove.papers.frogs.large_ponds import labels_agree, matching_is_stable, squares
from lastmove.papers.frogs.played import (
    COLORED,
    FRIENDLY,
    all_pairs,
    colored,
    colored_pond,
    friendly,
    frogs_of,
    fussy,
    ordered_pairs,
    shy,
    stones,
)
from lastmove.papers.frogs.small_ponds import (
    SMALL,
    Small,
    by_stages,
    frog_options,
    mutually_closest,
    partners_of,
    random_pond,
    small_ponds,
)
from lastmove.papers.frogs.variations import by_looking
from lastmove.papers.playing import Compared, proofs, upheld
from lastmove.papers.small_games import misere_wins

if TYPE_CHECKING:
    from lastmove.families.frogs.simulation.results import Estimate, Simulation

CONSISTENT = "consistent_with_it"
"""The key under which entries say whether the simulation fits the theorem."""
ALLOWED = 3.0
"""Standard errors within which an estimate is said to agree with theory."""
COLUMNS = ["simulated", "standard error", "theory", "standard errors off"]
GREEK = {"rho": "ρ", "ratio": "α/β"}
LIMITS = (
    "Finite ponds cannot show what happens with probability 1 in an infinite one; they show "
    "whether what is seen goes the way that the theorem says. Seeds are fixed, so the numbers are "
    "the same every time; lastmove frogs simulate gives others."
)


def run(experiment: str, runs: int, **parameters: Any) -> Simulation:
    """A simulation with the seed of all entries."""
    from lastmove.families.frogs.simulation.runs import simulate

    return simulate(experiment, runs=runs, seed=1, **parameters)


def table(estimates: Iterable[Estimate], label: Callable[[Estimate], str]) -> Data:
    """Estimates as rows: the mean, its standard error; theory, and how far off it is, if any is."""
    chosen = list(estimates)
    known = len(COLUMNS) if any(one.theory is not None for one in chosen) else 2
    rows = [[one.mean, one.error, one.theory, one.deviation] for one in chosen]
    return {
        "rows": [label(one) for one in chosen],
        "columns": COLUMNS[:known],
        "values": [row[:known] for row in rows],
    }


def beside(estimates: Iterable[Estimate], what: str) -> Data:
    """Estimates as rows, beside a number that they need not meet."""
    chosen = list(estimates)
    return {
        "rows": [size(one) for one in chosen],
        "columns": [*COLUMNS[:2], what],
        "values": [[one.mean, one.error, one.theory] for one in chosen],
    }


def largest(simulation: Simulation, statistic: str) -> float:
    """The largest value that was observed in any run."""
    return max(float(row["value"]) for row in simulation.rows() if row["statistic"] == statistic)


def agree(estimates: Iterable[Estimate], allowed: float = ALLOWED) -> bool:
    """Whether every estimate that has a theory lies within so many standard errors of it.

    Where all runs gave the same number there is no standard error, and only equality will do.
    """
    for one in estimates:
        if one.theory is None:
            continue
        if one.deviation is None:
            if one.mean != one.theory:
                return False
        elif abs(one.deviation) > allowed:
            return False
    return True


def rises(estimates: Iterable[Estimate]) -> bool:
    """Whether each is above the one before by more than the errors of both can explain."""
    return all(
        later.mean - sooner.mean > ALLOWED * math.hypot(later.error or 0, sooner.error or 0)
        for sooner, later in pairwise(estimates)
    )


def falls(estimates: Iterable[Estimate]) -> bool:
    """Whether each is below the one before by more than the errors of both can explain."""
    return rises(list(estimates)[::-1])


def picture(caption: str, simulation: Simulation, statistic: str | None = None) -> Picture:
    """A plot of the simulation, drawn when it is asked for."""
    return Picture(caption, lambda: simulation.to_svg(statistic))


def bare(estimates: Iterable[Estimate]) -> list[Estimate]:
    """Without theory, where that is of the infinite pond, which finite ones need not meet."""
    return [replace(one, theory=None) for one in estimates]


def finding(
    consistent: bool, tested: str, tables: Data, pictures: Iterable[Picture] = ()
) -> Finding:
    """What an entry returns: whether it fits, the numbers, what was done and what that is worth."""
    return Finding(
        {CONSISTENT: consistent, **tables, "tested": tested, "limits": LIMITS}, tuple(pictures)
    )


def size(one: Estimate) -> str:
    """`d = 2, n = 1,000` for the rows of a table."""
    return ", ".join(
        f"{name} = {value:,}" if isinstance(value, int) else f"{GREEK.get(name, name)} = {value:g}"
        for name, value in one.cell.items()
        if not isinstance(value, str)
    )


def expected(cases: Cases, estimates: Iterable[Estimate], law: Callable[[Estimate], float]) -> None:
    """What the library expects of each estimate is what our own calculation does."""
    for one in estimates:
        right = one.theory is not None and math.isclose(
            one.theory, law(one), rel_tol=1e-9, abs_tol=1e-12
        )
        cases.check(right, {"expected": one.theory, "should be": law(one), **one.cell})


def line_law(r: float) -> float:
    """exp(−γ − E1(2r)) / (2r), the integral E1 by Simpson's rule."""
    u = np.linspace(0.0, 40.0, 80_001)
    values = np.exp(-u) / (2 * r + u)
    weights = np.where(np.arange(len(u)) % 2, 4.0, 2.0)
    weights[[0, -1]] = 1.0
    integral = math.exp(-2 * r) * float(weights @ values) * (u[1] - u[0]) / 3
    return math.exp(-np.euler_gamma - integral) / (2 * r)


def more_amber(one: Estimate) -> float:
    """P(A > B) for Poisson numbers of amber and blue points, by summing over all of both."""
    ratio, n = float(one.cell["ratio"]), float(one.cell["n"])
    mass = []
    for mean in (n * ratio / (1 + ratio), n / (1 + ratio)):
        count = np.arange(int(n + 15 * math.sqrt(n) + 50))
        logs = np.concatenate(([0.0], np.cumsum(np.log(count[1:]))))
        mass.append(np.exp(count * math.log(mean) - mean - logs))
    at_least = np.cumsum(mass[0][::-1])[::-1]
    return float(mass[1][:-1] @ at_least[1:])


def stable_ponds(cases: Cases, kind: Kind, partners: int = 1, blue: int = 0) -> None:
    """The matchings of large random tori are stable, by the definition."""
    for d, n in ((1, 20_000), (2, 10_001), (3, 8_000)):
        pond = uniform(n, seed=d, d=d, torus=True, blue=blue)
        cases.check(matching_is_stable(pond, pond.match(kind, partners)), str(pond))


LARGE = "the matchings of 8,000 to 20,000 points in one, two and three dimensions are stable"
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
    vouches_for=("frogs.pond:Pond.match", "frogs.simulation.runs:simulate"),
)
def theorem_4() -> Finding:
    """The fraction left over falls as 1/n; the partner's distance follows its exact law."""
    cases = Cases()
    for pond in small_tori("theorem-4", 12, 4):
        found = pond.match("one")
        cases.check(
            [tuple(p) for p in found.pairs().tolist()] == by_stages(Small.of(pond)), str(pond)
        )
        cases.check(len(found.unmatched) == pond.n % 2, str(pond))
    stable_ponds(cases, "one")
    line = run("partner-distance", 30, d=1, n=20_000)
    law = [one for one in line.select("survival") if one.at in TEN_RADII]
    left = run("unmatched", 10, game="one", n=[100, 101, 1000, 1001, 10_000, 10_001])
    counts = left.select("unmatched")
    expected(cases, law, lambda one: line_law(one.at or 0.0))
    expected(cases, counts, lambda one: float(one.cell["n"]) % 2)
    fine = cases.holds and agree(law) and agree(counts) and len(law) == len(TEN_RADII)
    return finding(
        fine,
        "random ponds of at most 12 points, matched by the algorithm of Proposition 2: as many "
        f"unmatched points as the parity of n says; {LARGE}, and larger ones leave as many"
        ", so that the fraction of unmatched points, 1/n or 0, tends to 0; on "
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
    vouches_for=(*COLORED, "frogs.pond:Pond.match", "frogs.simulation.runs:simulate"),
)
def corollary_6() -> Finding:
    """Small ponds played out; from almost all openings of large ones Bob wins."""
    cases = Cases()
    for pond in small_tori("corollary-6", 7, 3):
        small = Small.of(pond)
        compared = colored(cases, small)
        compared.all(ordered_pairs(small) if pond.n < 5 else [()])
        lost = [x for x in range(pond.n) if not compared.wins((x,))]
        cases.check(lost == pond.match("one").unmatched.tolist(), str(pond))
    stable_ponds(cases, "one")
    for n in (1000, 1001):
        large = uniform(n, seed=n, torus=True)
        openings = [move.to.state.amber for move in solve(ColoredFrogs(large)).winning_moves or ()]
        cases.check(openings == large.match("one").unmatched.tolist(), str(large))
    even = run("unmatched", 10, game="one", n=[1000, 10_000])
    odd = run("unmatched", 10, game="one", n=[101, 1001, 10_001])
    found = even.select("alice_wins") + odd.select("alice_wins")
    expected(cases, found, lambda one: float(one.cell["n"]) % 2)
    return finding(
        cases.holds and agree(found),
        "all openings of random ponds of at most 7 points, played out by the rules: Alice wins "
        f"exactly by opening at an unmatched point, as lastmove says; {LARGE}; in ponds of n "
        "points "
        "one opening wins for her if n is odd, and none if n is even, a fraction that tends to 0",
        {"ponds_with_a_winning_opening": table(found, size),
         "counterexample": cases.counterexample},
    )  # fmt: skip


@FROGS.entry(
    "theorem-7",
    place="section 3.1, Theorem 7",
    title="Shy frogs: Alice wins the plain game, Bob the colored one",
    statement="If Bob may not place his frog within c of Alice's, friendly frogs on a Poisson "
    "process is a win for Alice, and colored friendly frogs still one for Bob, because every point "
    "is desired by infinitely many others.",
    printed={CONSISTENT: True},
    vouches_for=(
        "frogs.rules_shy_frogs:ShyFrogs",
        "frogs.rules_shy_colored_frogs:ShyColoredFrogs",
        "frogs.theory_friendly_frogs:partners",
        "frogs.theory_colored_frogs:desired",
        "frogs.simulation.runs:simulate",
    ),
)
def theorem_7() -> Finding:
    """Small ponds played out; ever more points desire a point, and fewer openings withstand Bob."""
    cases = Cases()
    _play_shy(cases)
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
    on_the_line = [one for one in plain if one.cell["d"] == 1]
    expected(cases, on_the_line, lambda one: 1 - line_law(one.at or 0.0))
    expected(cases, colored, lambda one: 0.0)
    return finding(
        grows and possible,
        "lines of at most 7 points, both games played out for several c: Alice wins the plain one "
        "by a point whose partner is within c or missing, the colored one by a point that no other "
        "beyond c desires, and lastmove has the same moves and winners; "
        "tori of 100, 1,000 and 10,000 points: some points have their partner within c, and they "
        "win the plain game for Alice; the mean number of points that desire a point grows with n, "
        "while the fraction of points desired by at most 3, and of openings that no point beyond c "
        "desires, falls with n. That it falls to 0 cannot be seen in finite ponds",
        {
            "counterexample": cases.counterexample,
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
    "deletion-lemma",
    place="section 3.1, proof of Theorem 7",
    title="Delete those who desire a point: their partners go with them, all others stay",
    statement="Let D be the points that desire X. Delete the points of D and their partners, but "
    "not X. The stable matching of what is left is the old one, restricted, and X is unmatched.",
    printed={"holds": True},
    vouches_for=("frogs.pond:Pond.match", "frogs.pond:Pond.desires"),
)
def deletion_lemma() -> Finding:
    """Every point of small ponds by the definitions; some points of large ones by lastmove."""
    cases = Cases()
    for pond in small_ponds(9, 40, "deletion-lemma"):
        mates = partners_of(pond.size, by_stages(pond))
        for x in range(pond.size):
            desire = {
                y
                for y in range(pond.size)
                if y != x and (not mates[y] or pond.rank(x, y) <= pond.rank(y, mates[y][0]))
            }
            case = {"pond": str(pond), "X": x}
            told = {y for y in range(pond.size) if y != x and pond.pond.desires(y, x)}
            cases.check(told == desire, case)
            gone = (desire | {mate for y in desire for mate in mates[y]}) - {x}
            left = [y for y in range(pond.size) if y not in gone]
            ranks = tuple(tuple(pond.ranks[a][b] for b in left) for a in left)
            after = [(left[a], left[b]) for a, b in by_stages(Small(ranks))]
            kept = [(a, b) for a, b in by_stages(pond) if not {a, b} & {*gone, x}]
            cases.check(sorted(after) == sorted(kept), case)
    for d in (1, 2, 3):
        _delete_from_large(cases, d)
    return Finding(
        cases.summary(
            f"{SMALL.format(9)}: every point X, by the definitions; and 30 points each of tori "
            "with "
            "2,000 points in one, two and three dimensions by the matchings of lastmove, which are "
            "stable by the definition before and after"
        )
    )


def _delete_from_large(cases: Cases, d: int) -> None:
    pond = uniform(2000, seed=7 + d, d=d, torus=True)
    before = pond.match("one")
    cases.check(matching_is_stable(pond, before), str(pond))
    assert pond.points is not None
    everyone = np.arange(pond.n)
    for x in range(0, pond.n, pond.n // 30):
        apart = np.sqrt(squares(pond, np.full(pond.n, x), everyone))
        desire = everyone[(apart <= before.distance) & (everyone != x)]
        gone = np.setdiff1d(np.union1d(desire, before.partner[desire]), [x, -1])
        left = np.setdiff1d(everyone, gone)
        smaller = Pond(pond.points[left], torus=True)
        after = smaller.match("one")
        cases.check(matching_is_stable(smaller, after), {"pond": str(pond), "X": x})
        partners = [left[mate] if mate >= 0 else -1 for mate in after.partner]
        expected = [-1 if y == x else before.partner[y] for y in left]
        cases.check(partners == expected, {"pond": str(pond), "X": x})


def _play_shy(cases: Cases) -> None:
    """Both shy games on small lines, and from which openings Alice wins them."""
    chance = random.Random("theorem-7")
    for size in (1, 2, 3, 4, 5, 6, 7) * 4:
        pond = random_pond(chance, size, "line")
        c = chance.randrange(600) + 0.5
        plain, each_its_own = shy(cases, pond, c)
        mates = partners_of(size, by_stages(pond))
        far = {(x, y) for x, y in product(range(size), repeat=2) if _beyond(pond, c, x, y)}
        for x in range(size):
            within = not mates[x] or (x, mates[x][0]) not in far
            cases.check((not plain.wins((x,))) == within, {"pond": str(pond), "c": c, "x": x})
            desired = any(
                (x, y) in far and (not mates[y] or pond.rank(x, y) <= pond.rank(y, mates[y][0]))
                for y in range(size)
            )
            lost = not each_its_own.wins((x,))
            cases.check(lost != desired, {"pond": str(pond), "c": c, "x": x})
        few = size < 6
        plain.all(all_pairs(pond) if few else [()])
        each_its_own.all(ordered_pairs(pond) if few else [()])


def _beyond(pond: Small, c: float, x: int, y: int) -> bool:
    assert pond.points is not None
    return abs(pond.points[x][0] - pond.points[y][0]) > c


@FROGS.entry(
    "theorem-8",
    place="section 3.2, Theorem 8",
    title="Colored points: a phase transition where the intensities are equal",
    statement="On amber points of intensity α and blue ones of intensity β, colored friendly frogs "
    "is a win for Bob if α ≤ β and for Alice if α > β, with probability 1.",
    printed={CONSISTENT: True},
    vouches_for=(
        "frogs.rules_colored_pond_frogs:ColoredPondFrogs",
        "frogs.theory_colored_frogs:two_colors",
        "frogs.pond:Pond.match",
        "frogs.simulation.runs:simulate",
    ),
)
def theorem_8() -> Finding:
    """How often amber points are left over, by the ratio and the size of the pond."""
    cases = Cases()
    _play_on_colors(cases)
    stable_ponds(cases, "two", blue=6000)
    found = run("phase-transition", 100, d=2, ratio=RATIOS, n=[100, 1000, 10_000])
    wins = found.select("alice_wins")
    density = [one for one in found.select("unmatched_amber", n=10_000)
               if one.cell["ratio"] != 1.0]  # fmt: skip
    at_one = found.select("unmatched_amber", ratio=1.0)
    expected(cases, wins, more_amber)
    expected(cases, density, lambda one: max(0.0, 1 - 1 / float(one.cell["ratio"])))
    fine = (
        all(_within(one) for one in wins)
        and rises(found.select("alice_wins", ratio=1.25)[:2])
        and falls(found.select("alice_wins", ratio=0.8)[:2])
        and falls(at_one)
        and agree(density)
    )
    return finding(
        fine,
        "ponds of at most 6 points, colored in every way, played out: Alice wins by an amber point "
        f"without a partner, and lastmove has the same moves and winners; {LARGE}; "
        "Poisson numbers of amber and blue points on tori with 100, 1,000 and 10,000 points in the "
        "mean: a finite pond has unmatched amber points when it has more amber than blue ones, so "
        "the probability is known, and as n grows it turns into a step at α = β. At α = β it stays "
        "near one half in every finite pond; what tends to 0 there is the fraction of unmatched "
        "points, and the theorem is about its limit",
        {
            "counterexample": cases.counterexample,
            "alice_wins": table(wins, size),
            "unmatched_amber_fraction": table(density, size),
            "unmatched_amber_fraction_at_equal_intensities": table(bare(at_one), size),
        },
        (picture("How often Alice wins, by α/β and the size of the pond", found),),
    )


def _play_on_colors(cases: Cases) -> None:
    """Colored frogs on colored points, and the openings from which Alice wins."""
    chance = random.Random("theorem-8")
    for n in (1, 2, 3, 4, 5, 6):
        pond = random_pond(chance, n, "plane")
        for blue in product((0, 1), repeat=n):
            compared = colored_pond(cases, pond, blue)
            same = [(x, y) for x, y in pond.pairs if blue[x] == blue[y]]
            mates = partners_of(n, by_stages(pond, forbidden=same))
            amber = [x for x in range(n) if not blue[x]]
            for x in amber:
                case = {"pond": str(pond), "blue": blue, "x": x}
                cases.check((not compared.wins((x, -1, 1))) == (not mates[x]), case)
            compared.at((-1, -1, 0))
            if n < 5:
                compared.all((x, -1, 1) for x in amber)
                compared.all((x, y, turn) for x in amber for y in range(n) if blue[y]
                             for turn in (0, 1))  # fmt: skip


def _within(one: Estimate) -> bool:
    """Like `agree`, with the error that theory gives a frequency: it is never 0 by chance."""
    known = one.theory or 0.0
    error = max(math.sqrt(known * (1 - known) / one.runs), 1 / one.runs)
    return abs(one.mean - known) <= 3 * error


LIMIT = "exp(−1/ρ), d → ∞"
Two = tuple[tuple[int, ...], tuple[int, ...]]
"""Where the frogs are in the first pond, and in the second, where one may not be placed yet."""


@FROGS.entry(
    "open-problem",
    place="section 3.3, Open Problem",
    title="Fussy frogs: does Bob ever win?",
    statement="Green points have intensity 1, red ones ρ, and no two red points may hold both "
    "frogs. Bob wins if and only if the matching is perfect. For ρ > 1, and a little below 1, red "
    "points are left unmatched and Alice wins; for each ρ also in dimensions d ≥ d₀(ρ). Whether "
    "there are d and ρ for which Bob wins was not known in any dimension. On the line there are "
    "none: docs/fussy-frogs.md has a proof.",
    printed={"red_points_unmatched_if_rho_is_above_1": True},
    vouches_for=(
        "frogs.rules_fussy_frogs:FussyFrogs",
        "frogs.theory_friendly_frogs:partners",
        "frogs.theory_labels:label",
        "frogs.pond:Pond.match",
        "frogs.simulation.runs:simulate",
        "check:fussy-line",
        "check:certain-pairs",
        "check:fussy-confident",
    ),
)
def open_problem() -> Finding:
    """The fraction of red points left over, by ρ and d, and as n grows."""
    cases = Cases()
    _play_fussy(cases)
    stable_ponds(cases, "fussy", blue=3000)
    found = run("fussy", 10, d=[1, 2, 3], rho=[0.3, 0.5, 0.7, 0.9, 1.1, 1.5], n=20_000)
    growing = run("fussy", 20, d=[1, 2], rho=[0.3], n=[1000, 10_000, 100_000])
    free = run("fussy-mean-field", 20, rho=[0.3, 0.5, 1.0], n=400)
    above = [one for one in found.select("unmatched_red") if float(one.cell["rho"]) > 1]
    # At least 1 − 1/ρ of the red points have no green one; more, since greens pair up as well.
    sure = all(one.mean > 1 - 1 / float(one.cell["rho"]) for one in above)
    for d in (1, 2, 3):
        cases.check(rises(found.select("unmatched_red", d=d)), {"d": d, "rises with": "ρ"})
    for simulated in (found, growing, free):
        limits = simulated.select("unmatched_red")
        expected(cases, limits, lambda one: math.exp(-1 / float(one.cell["rho"])))
    near = all(abs(one.mean - (one.theory or 0)) < 0.03 for one in free.select("unmatched_red"))
    cases.check(near, "with independent distances")
    proof = certificate_of(Fraction(3, 10))
    cases.check(upheld(proof, replace(proof, outcome=Outcome.P)), "a certificate on the line")
    _certain_and_confident(cases)
    tables: Data = {
        "red_points_unmatched_if_rho_is_above_1": sure,
        "unmatched_red_fraction": beside(found.select("unmatched_red"), LIMIT),
        "unmatched_red_fraction_as_n_grows": beside(growing.select("unmatched_red"), LIMIT),
        "with_independent_distances": table(free.select("unmatched_red"), size),
        "tested": "ponds of at most 6 points, red ones in every way, played out: Alice wins by a "
        f"point without a partner, and lastmove has the same moves, winners and values; {LARGE}; "
        "tori of 20,000 points in one, two and three dimensions, beside exp(−1/ρ), which "
        "the fraction tends to as the dimension grows. For every ρ tried the fraction of red "
        "points left over is well above 0, and it settles as n grows, where it would have to fall "
        "to 0 if Bob won. This is evidence, for these ρ and d, and no proof; a fraction too small "
        "for ponds of this size, as it may be for small ρ, would look the same as 0. On the line "
        "a certificate for ρ = 3/10 is made and checked; so are the pairs of a window that are "
        "certain whatever lies outside, and what two tori in the plane say of ρ = 2 with "
        "confidence",
    }
    return Finding(tables, (picture("Red points left unmatched, by ρ and d", found),))


def _certain_and_confident(cases: Cases) -> None:
    """Certificates of a window, and of what random tori say with confidence."""
    pond = Pond(
        [[0.1], [0.3], [0.35], [0.36], [0.4], [0.52], [0.62], [0.97], [1.0]],
        colors=["amber", "amber", "amber", "blue", "blue", "amber", "amber", "blue", "amber"],
    )
    pairs = windows.certificate_of(pond, windows.certain(pond), "fussy", windows.CUBE)
    cases.check(upheld(pairs, replace(pairs, outcome=Outcome.P)), "certain pairs of a window")
    try:
        seen = run("fussy-surplus", 2, d=2, rho=2.0, length=0.5, n=100).certificate()
    except InputError:
        cases.check(False, "two tori settle nothing")
    else:
        cases.check(upheld(seen, replace(seen, outcome=Outcome.P)), "what tori say")


def _play_fussy(cases: Cases) -> None:
    """Fussy frogs, and the openings from which Alice wins."""
    chance = random.Random("open-problem")
    for n in (1, 2, 3, 4, 5, 6):
        pond = random_pond(chance, n, "plane")
        for red in product((0, 1), repeat=n):
            compared = fussy(cases, pond, red)
            both = [(x, y) for x, y in pond.pairs if red[x] and red[y]]
            mates = partners_of(n, by_stages(pond, forbidden=both))
            for x in range(n):
                case = {"pond": str(pond), "red": red, "x": x}
                cases.check((not compared.wins((x,))) == (not mates[x]), case)
            compared.at(())
            if n < 5:
                compared.all(at for at in all_pairs(pond) if at not in both)


@FROGS.entry(
    "corollary-10",
    place="section 4.1, Corollary 10",
    title="Misère frogs on a Poisson process: Bob wins",
    statement="The matching that is stable when mutually nearest points may not be partners is "
    "perfect on a Poisson process, so misère friendly frogs is a win for Bob with probability 1.",
    printed={CONSISTENT: True},
    vouches_for=(*FRIENDLY, "frogs.pond:Pond.match", "frogs.simulation.runs:simulate"),
)
def corollary_10() -> Finding:
    """At most two points are left over, whatever n."""
    cases = Cases()
    for pond in small_tori("corollary-10", 12, 4):
        left = pond.match("misere").unmatched.tolist()
        few = len(left) <= 2 and len(left) % 2 == pond.n % 2
        small = Small.of(pond)
        ends = mutually_closest(small)
        cases.check(few and (len(left) < 2 or tuple(left) in ends), str(pond))
        pairs = [tuple(pair) for pair in pond.match("misere").pairs().tolist()]
        cases.check(pairs == by_stages(small, forbidden=ends), str(pond))
        if pond.n < 6:
            wins = misere_wins(frog_options(small))
            friendly(cases, small, wins=wins, play=Play.MISERE).all(all_pairs(small))
    stable_ponds(cases, "misere")
    odd = run("misere", 5, d=[1, 2, 3], n=[101, 1001])
    cases.check(all(one.mean == 1 for one in odd.select("unmatched")), "an odd number of points")
    found = run("misere", 20, d=[1, 2, 3], n=[100, 1000, 10_000])
    for one in found.select("unmatched_fraction"):
        cases.check(one.mean <= 2 / float(one.cell["n"]), {"fraction": one.mean, **one.cell})
    left_over = found.select("unmatched")
    fraction = found.select("unmatched_fraction")
    return finding(
        cases.holds and largest(found, "unmatched") <= 2,
        "random ponds of at most 12 points, matched by the algorithm of the source: at most two "
        "are "
        "unmatched, and two only if they are mutually nearest; up to 5 points played out; "
        f"{LARGE}; tori of up to 10,000 points: at most two, so that their fraction is at "
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
    vouches_for=(
        "frogs.rules_stone_frogs:StoneFrogs",
        "frogs.theory_stone_frogs:beside_stones",
        "frogs.pond:Pond.match",
        "frogs.simulation.runs:simulate",
    ),
)
def theorem_12() -> Finding:
    """In the m-matching at most m points have fewer than m partners, whatever n."""
    cases = Cases()
    for pond in small_tori("theorem-12", 12, 3):
        small = Small.of(pond)
        for m in range(1, min(4, pond.n)):
            matching = pond.match("one", m)
            cases.check(len(matching.unmatched) <= m, {"pond": str(pond), "m": m})
            pairs = sorted(tuple(pair) for pair in matching.pairs().tolist())
            cases.check(pairs == by_stages(small, m), {"pond": str(pond), "m": m})
        if 2 <= pond.n < 5:
            compared = stones(cases, small, 1)
            compared.at(((), frozenset()))
            for x, y in [*small.pairs, *((y, x) for x, y in small.pairs)]:
                left = [z for z in range(pond.n) if z not in (x, y)]
                compared.all(((x, y), frozenset({z})) for z in left)
    for m in (2, 3):
        stable_ponds(cases, "one", m)
    found = run("multi-matching", 20, m=[2, 3], d=2, n=[100, 1000, 10_000])
    for m in (2, 3):
        share = _share_in_common(m)
        for one in found.select("common", m=m):
            cases.check(abs(one.mean - share) < 0.04, {"simulated": one.mean, "ours": share})
    odd = run("multi-matching", 5, m=[3], d=2, n=[1001])
    cases.check(all(one.mean >= 1 for one in odd.select("incomplete")), "an odd number of partners")
    left_over = found.select("incomplete")
    lacking = [row for row in found.rows() if row["statistic"] == "incomplete"]
    return finding(
        cases.holds and all(row["value"] <= row["m"] for row in lacking),
        "random ponds of at most 12 points and m up to 3, matched by the algorithm of the source, "
        f"with one stone played out up to 4 points; {LARGE}; and tori of up to 10,000 points with "
        "m = 2 and 3, which is one stone and two, with as many pairs in common with the labels "
        "below "
        "m as 12 ponds of 60 points have by the algorithms of the source: never more than m "
        "points lack partners, so that "
        "their fraction is at most m/n and tends to 0",
        {
            "points_with_fewer_than_m_partners": table(left_over, size),
            "counterexample": cases.counterexample,
        },
    )


def _share_in_common(m: int) -> float:
    """How many pairs of the m-matching have labels below m, by the algorithms of the source."""
    chance, common, matched = random.Random("theorem-12 labels"), 0, 0
    for _ in range(12):
        points = [[chance.random() for _ in range(2)] for _ in range(60)]
        pond = Small.of(Pond(points, torus=True))
        labels, pairs = by_looking(pond), by_stages(pond, m)
        common += sum(labels[pair] < m for pair in pairs)
        matched += len(pairs)
    return common / matched


@FROGS.entry(
    "theorem-13",
    place="section 4.3, Theorem 13",
    title="Several ponds: Bob has one good opening",
    statement="On k independent Poisson processes Alice places two frogs in each pond but one in "
    "the last, where Bob places the final frog, and Alice moves. With probability 1 Bob wins, by "
    "the point whose label is the nim-sum of the others.",
    printed={CONSISTENT: True},
    vouches_for=(
        "frogs.theory_last_frog:last_frog",
        "check:last-frog",
        "frogs.theory_labels:label",
        "frogs.pond:Pond.labels",
        "frogs.simulation.runs:simulate",
    ),
)
def theorem_13() -> Finding:
    """Two small ponds played out; in large ones Bob's point exists for more and more openings."""
    cases = Cases()
    ponds = [pond for pond in small_tori("theorem-13", 4, 2) if pond.n >= 2]
    for first, second in zip(ponds[::2], ponds[1::2], strict=True):
        both = (first, second)
        options = partial(two_pond_options, (Small.of(first), Small.of(second)))
        compared = Compared(cases, partial(_two_ponds, both), options, key=_in_order)
        wins = compared.wins
        mine, other = first.labels(), second.labels()
        for pair, x in product(combinations(range(first.n), 2), range(second.n)):
            answers = [y for y in range(second.n)
                       if y != x and not wins((pair, (min(x, y), max(x, y))))]  # fmt: skip
            told = [y for y in range(second.n) if y != x and other[x, y] == mine[pair]]
            cases.check(answers == told and len(told) <= 1, f"{first} + {second}")
            compared.at((pair, (x,)))
    last = "frogs([0,1,3],0,1) + frogs([0,1,3,7],{})"
    proofs(cases, "N", last.format(0))  # Bob, whose turn it is, places the partner of 0
    proofs(cases, "P", "frogs([0,1,3],0,2) + frogs([0,1],0)")  # label 2 is not there
    torus = uniform(6000, seed=13, torus=True)
    agree_on = labels_agree(torus, torus.labels(4), np.arange(0, 6000, 60))
    cases.check(agree_on, str(torus), 100)
    found = run("several-ponds", 20, ponds=[2, 3], d=2, n=[101, 1001, 10_001])
    answered = found.select("bob_answers")
    missing = found.select("missing", ponds=2)
    expected(cases, answered, lambda one: 1.0)
    expected(cases, missing, lambda one: 0.0)
    for k in (2, 3):
        several = [one.mean for one in found.select("bob_answers", ponds=k)]
        cases.check(sorted(set(several)) == several and several[-1] > 0.999, several)
    for one in missing:
        alone = round(one.mean * float(one.cell["n"]), 6)  # of an odd number of points one
        cases.check(one.at != 0 or alone == 1, {"label": one.at, **one.cell})
    # Of k + 2 points without label k two would have got it, or a smaller one, from each other.
    few = all(round(row["value"] * row["n"]) <= row["at"] + 1 for row in found.rows()
              if row["statistic"] == "missing")  # fmt: skip
    return finding(
        cases.holds and few,
        "two ponds of at most 4 points, every opening of Alice played out by the rules: Bob's good "
        "answers are the points whose label equals hers, at most one, and lastmove lists just "
        "these; "
        "of 6,000 points 100 have the labels below 4 that the definition gives; on tori of 101 "
        "to 10,001 "
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


def two_pond_options(ponds: tuple[Small, Small], place: Two) -> Iterator[Two]:
    """In two ponds: Bob places the last frog, then one frog of one pond jumps, closer."""
    first, second = (frog_options(pond) for pond in ponds)
    if len(place[1]) == 2:
        yield from ((pair, place[1]) for pair in first(place[0]))
    yield from ((place[0], pair) for pair in second(place[1]))


def _two_ponds(ponds: tuple[Pond, Pond], place: Two) -> Sum:
    return Sum(*[Frogs(pond, *at) for pond, at in zip(ponds, place, strict=True)])


def _in_order(position: Position) -> Hashable:
    return tuple(map(frogs_of, position.state))
