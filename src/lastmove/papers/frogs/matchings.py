"""Deijfen, Holroyd, Martin: friendly frogs, plain and colored, and stable matchings."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from lastmove.api.solve import new_run, solve
from lastmove.core.position import Outcome
from lastmove.families.frogs.pond_random import uniform
from lastmove.families.frogs.rules_colored_frogs import ColoredFrogs
from lastmove.families.frogs.rules_frogs import Frogs
from lastmove.families.frogs.stable.certificates import certificate_of
from lastmove.papers.entry import Cases, Finding, Picture
from lastmove.papers.frogs.document import FROGS
from lastmove.papers.frogs.large_ponds import matching_is_stable
from lastmove.papers.frogs.played import (
    COLORED,
    FRIENDLY,
    all_pairs,
    colored,
    friendly,
    ordered_pairs,
)
from lastmove.papers.frogs.small_ponds import (
    FEW,
    SMALL,
    Pair,
    Small,
    by_stages,
    frog_options,
    is_few,
    is_stable,
    matchings,
    partners_of,
    small_ponds,
)
from lastmove.papers.pictures import proof_picture
from lastmove.papers.playing import proofs, proved, upheld
from lastmove.papers.small_games import brute_force

ODD = "frogs([0.5:1.1,2.2:3.6,3.1:0.4,5.2:2.1,1.9:1.9])"
EVEN = "frogs([0.5:1.1,2.2:3.6,3.1:0.4,5.2:2.1,1.9:1.9,4.4:3.3])"
TORUS = "frogs(uniform(14, seed=2, torus=true))"


@FROGS.entry(
    "theorem-1",
    place="section 1, Theorem 1",
    title="Who wins depends on the number of pads alone",
    statement="Friendly frogs on n points with distinct distances is a win for Alice, who places "
    "the first frog, if n is odd, and for Bob if n is even.",
    printed={"holds": True, "n_odd": "Alice", "n_even": "Bob"},
    vouches_for=(
        *FRIENDLY,
        "frogs.theory_labels:label",
        "frogs.pond:Pond.match",
        "check:frog-values",
    ),
)
def theorem_1() -> Finding:
    """The whole game from the first frog on; and a proof that is checked, on large ponds."""
    cases, run = Cases(), new_run()
    winners: dict[int, set[str]] = {0: set(), 1: set()}
    for index, pond in enumerate(small_ponds(12, 60, "theorem-1")):
        compared = friendly(cases, pond, run=run)
        first = compared.wins(())
        winners[pond.size % 2].add("Alice" if first else "Bob")
        compared.all(all_pairs(pond) if pond.size < 7 and is_few(index) else [()])
        cases.check(first == (pond.size % 2 == 1), str(pond))
    for size in (2000, 2001, 100_000, 100_001):
        for torus in (False, True):
            large = uniform(size, seed=size, torus=torus)
            matching, verdict = large.match("one"), solve(Frogs(large), run=run)
            cases.check(matching_is_stable(large, matching), str(large))
            opening = [move.to.state.frogs[0] for move in verdict.winning_moves or ()]
            alone = matching.unmatched.tolist()
            cases.check(opening == alone and len(alone) == size % 2, str(large))
    for size in (60, 61):
        outcome = Outcome.N if size % 2 else Outcome.P
        cases.check(proved(Frogs(uniform(size, seed=1)), outcome), size)
    return Finding(
        cases.summary(
            f"{SMALL.format(12)}: the game played out from the first frog on, and lastmove lists "
            f"the same first moves (on {FEW}, up to 6 points, all moves, winners and values); "
            "random ponds of "
            "up to 100,001 points by their matching, which is stable by the definition, and whose "
            "unmatched point is the one good first move; certificates for 60 and 61 points"
        )
        | {
            "n_odd": " or ".join(sorted(winners[1])),
            "n_even": " or ".join(sorted(winners[0])),
        },
        (
            Picture("Five pads: Alice wins on the pad without a partner", proof_picture(ODD)),
            Picture("Six pads: Bob wins, with the partner of Alice's pad", proof_picture(EVEN)),
        ),
    )


@FROGS.entry(
    "proposition-2",
    place="section 2, Proposition 2",
    title="There is just one stable matching",
    statement="With distinct distances and no infinite descending chain, a set has a unique stable "
    "matching: match all mutually closest pairs, remove them, and again. At most one point is "
    "left over.",
    printed={"holds": True, "unmatched_at_most": 1},
    vouches_for=("frogs.pond:Pond.match", "check:stable-matching"),
)
def proposition_2() -> Finding:
    """All matchings of each small pond, tried for stability by the definition."""
    cases, most = Cases(), 0
    for d, torus in product((1, 2, 3), (False, True)):
        large = uniform(20_000, seed=d, d=d, torus=torus)
        cases.check(matching_is_stable(large, large.match("one")), str(large))
    for index, pond in enumerate(small_ponds(8, 48, "proposition-2")):
        stable = [pairs for pairs in matchings(pond.size) if is_stable(pond, pairs)]
        by_algorithm = by_stages(pond)
        left = [pond.size - 2 * len(pairs) for pairs in stable]
        most = max([most, *left])
        found = [(int(x), int(y)) for x, y in pond.pond.match("one").pairs()]
        one = [sorted(pairs) for pairs in stable] == [by_algorithm] == [found]
        cases.check(one and left == [pond.size % 2], str(pond))
        if index % 20 == 0:
            cases.check(_certified(pond, by_algorithm), {"certificate of": str(pond)})
    return Finding(
        cases.summary(
            f"{SMALL.format(8)}: of all matchings just one is stable, that of the algorithm and "
            "of lastmove, whose certificates are accepted, and refused with any other matching "
            "that is as large; that of lastmove is stable on 20,000 points in one, two and three "
            "dimensions too. Finite sets only; for infinite ones see figure-3"
        )
        | {"unmatched_at_most": most},
        (Picture("The stable matching of 14 pads on a torus", proof_picture(TORUS)),),
    )


def _certified(pond: Small, stable: list[Pair]) -> bool:
    """Whether the checker accepts the stable matching, and no other of as many pairs."""
    certificate = certificate_of(pond.pond, pond.pond.match("one"))
    others = [pairs for pairs in matchings(pond.size) if len(pairs) == len(stable)]
    rows = [[row[0] if row else -1 for row in partners_of(pond.size, pairs)] for pairs in others]
    forged = [replace(certificate, proof=certificate.proof | {"partner": row}) for row in rows]
    ours = [row[0] if row else -1 for row in partners_of(pond.size, stable)]
    return certificate.proof["partner"] == ours and upheld(
        certificate, *(one for one, row in zip(forged, rows, strict=True) if row != ours)
    )


@FROGS.entry(
    "proposition-3",
    place="section 2, Proposition 3",
    title="Frogs on partners: the player to move loses",
    statement="With frogs at x and y the position is a P-position if and only if x is matched to "
    "y in the stable matching.",
    printed={"holds": True},
    vouches_for=(*FRIENDLY, "frogs.theory_labels:label"),
)
def proposition_3() -> Finding:
    """Every pair of points, played out."""
    cases, run = Cases(), new_run()
    for index, pond in enumerate(small_ponds(9, 40, "proposition-3")):
        matched = set(by_stages(pond))
        compared = friendly(cases, pond, run=run)
        for pair in pond.pairs:
            case = {"pond": str(pond), "frogs": pair}
            cases.check((pair in matched) != compared.wins(pair), case)
        compared.all(pond.pairs if is_few(index) else ())
    return Finding(
        cases.summary(
            f"{SMALL.format(9)}, with frogs on every two points: the game played out, and lastmove "
            f"has the same moves, winners and values on {FEW}"
        ),
        (
            Picture(
                "Frogs on 0 and 3, which are not partners: a jump to a matched pair wins",
                proof_picture(f"{EVEN[:-1]}, 0,3)"),
            ),
        ),
    )


@FROGS.entry(
    "proposition-5",
    place="section 3.1, Proposition 5 and the text after it",
    title="Colored frogs: lost when the other frog desires you",
    statement="In colored friendly frogs the position (x, y), with the frog of the next player at "
    "y, is a P-position if and only if x desires y: |x − y| ≤ |x − M(x)|. The winner from the "
    "start is the same as in friendly frogs.",
    printed={"holds": True, "same_winner_as_friendly_frogs": True},
    vouches_for=(*COLORED, "check:frog-radii"),
)
def proposition_5() -> Finding:
    """Every ordered pair of points, played out; and both games from the first frog on."""
    cases, run = Cases(), new_run()
    same = True
    for index, pond in enumerate(small_ponds(9, 40, "proposition-5")):
        matched = by_stages(pond)
        mates = partners_of(pond.size, matched)
        compared = colored(cases, pond, run=run)
        wins = compared.wins
        same = same and wins(()) == brute_force(frog_options(pond))(())
        compared.all(ordered_pairs(pond) if is_few(index) else [()])
        for x, y in _ordered(pond):
            desires = not mates[x] or pond.rank(x, y) <= pond.rank(x, mates[x][0])
            lost = not wins((x, y))
            position = ColoredFrogs(pond.pond, amber=y, blue=x, to_move="amber")
            agreed = (solve(position, run=run).outcome is Outcome.P) == lost
            cases.check(agreed and desires == lost, {"pond": str(pond), "x": x, "y": y})
    proofs(cases, "N", "colored_frogs(uniform(9,seed=1))")
    proofs(cases, "P", "colored_frogs(uniform(60,seed=1))")
    return Finding(
        cases.summary(
            f"{SMALL.format(9)}, with the two frogs on every two points: the game played out, and "
            f"lastmove says the same, on {FEW} with all moves"
        )
        | {"same_winner_as_friendly_frogs": same},
        (
            Picture(
                "Amber to move from 3: pad 0, with the blue frog, desires what is in the circle",
                proof_picture(f"colored_{EVEN[:-1]}, amber=3, blue=0, to_move=amber)"),
            ),
        ),
    )


def _ordered(pond: Small) -> list[Pair]:
    return [(x, y) for x in range(pond.size) for y in range(pond.size) if x != y]
