"""Deijfen, Holroyd, Martin: friendly frogs, plain and colored, and stable matchings."""

from __future__ import annotations

from lastmove.api.solve import certify, new_run, solve
from lastmove.checker import verify
from lastmove.core.position import Outcome
from lastmove.families.frogs.pond_random import uniform
from lastmove.families.frogs.rules_colored_frogs import ColoredFrogs
from lastmove.families.frogs.rules_frogs import Frogs
from lastmove.papers.entry import Cases, Finding, Picture
from lastmove.papers.frogs.document import FROGS
from lastmove.papers.frogs.small_ponds import (
    SMALL,
    Pair,
    Small,
    by_stages,
    colored_options,
    frog_options,
    is_stable,
    matchings,
    partners_of,
    small_ponds,
)
from lastmove.papers.pictures import proof_picture
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
)
def theorem_1() -> Finding:
    """The whole game from the first frog on; and a proof that is checked, on large ponds."""
    cases, run = Cases(), new_run()
    winners: dict[int, set[str]] = {0: set(), 1: set()}
    for pond in small_ponds(12, 60, "theorem-1"):
        wins = brute_force(frog_options(pond))
        first = wins(())
        winners[pond.size % 2].add("Alice" if first else "Bob")
        verdict = solve(Frogs(pond.pond), run=run)
        openings = {x for x in range(pond.size) if not wins((x,))}
        listed = {move.to.state.frogs[0] for move in verdict.winning_moves or ()}
        agreed = (verdict.outcome is Outcome.N) == first
        cases.check(agreed and openings == listed and first == (pond.size % 2 == 1), str(pond))
    for size in (2000, 2001, 100_000, 100_001):
        for torus in (False, True):
            large = uniform(size, seed=size, torus=torus)
            outcome = solve(Frogs(large), run=run).outcome
            cases.check((outcome is Outcome.N) == (size % 2 == 1), str(large))
    for size in (60, 61):
        proof = certify(Frogs(uniform(size, seed=1)))
        cases.check(verify(proof.to_json()).valid, size)
    return Finding(
        cases.summary(
            f"{SMALL.format(12)}: the game played out from the first frog on, and lastmove lists "
            "the same first moves; random ponds of up to 100,001 points by their matching"
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
)
def proposition_2() -> Finding:
    """All matchings of each small pond, tried for stability by the definition."""
    cases, most = Cases(), 0
    for pond in small_ponds(8, 48, "proposition-2"):
        stable = [pairs for pairs in matchings(pond.size) if is_stable(pond, pairs)]
        by_algorithm = by_stages(pond)
        left = [pond.size - 2 * len(pairs) for pairs in stable]
        most = max([most, *left])
        found = [(int(x), int(y)) for x, y in pond.pond.match("one").pairs()]
        one = [sorted(pairs) for pairs in stable] == [by_algorithm] == [found]
        cases.check(one and left == [pond.size % 2], str(pond))
    return Finding(
        cases.summary(
            f"{SMALL.format(8)}: of all matchings just one is stable, that of the algorithm and "
            "of lastmove. Finite sets only; for infinite ones see figure-3"
        )
        | {"unmatched_at_most": most},
        (Picture("The stable matching of 14 pads on a torus", proof_picture(TORUS)),),
    )


@FROGS.entry(
    "proposition-3",
    place="section 2, Proposition 3",
    title="Frogs on partners: the player to move loses",
    statement="With frogs at x and y the position is a P-position if and only if x is matched to "
    "y in the stable matching.",
    printed={"holds": True},
)
def proposition_3() -> Finding:
    """Every pair of points, played out."""
    cases, run = Cases(), new_run()
    for pond in small_ponds(9, 40, "proposition-3"):
        matched = set(by_stages(pond))
        wins = brute_force(frog_options(pond))
        for pair in pond.pairs:
            lost = not wins(pair)
            agreed = (solve(Frogs(pond.pond, *pair), run=run).outcome is Outcome.P) == lost
            case = {"pond": str(pond), "frogs": pair}
            cases.check(agreed and (pair in matched) == lost, case)
    return Finding(
        cases.summary(
            f"{SMALL.format(9)}, with frogs on every two points: the game played out, and lastmove "
            "says the same"
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
)
def proposition_5() -> Finding:
    """Every ordered pair of points, played out; and both games from the first frog on."""
    cases, run = Cases(), new_run()
    same = True
    for pond in small_ponds(9, 40, "proposition-5"):
        matched = by_stages(pond)
        mates = partners_of(pond.size, matched)
        wins = brute_force(colored_options(pond))
        same = same and wins(()) == brute_force(frog_options(pond))(())
        for x, y in _ordered(pond):
            desires = not mates[x] or pond.rank(x, y) <= pond.rank(x, mates[x][0])
            lost = not wins((x, y))
            position = ColoredFrogs(pond.pond, amber=y, blue=x, to_move="amber")
            agreed = (solve(position, run=run).outcome is Outcome.P) == lost
            cases.check(agreed and desires == lost, {"pond": str(pond), "x": x, "y": y})
    return Finding(
        cases.summary(
            f"{SMALL.format(9)}, with the two frogs on every two points: the game played out, and "
            "lastmove says the same"
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
