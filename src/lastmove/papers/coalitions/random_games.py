"""Loeb, section 6 and Table 4: random games, and what the fine types are worth."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import comb

from lastmove.families.coalitions.fine import Basic, prefers, winning_chance, written
from lastmove.families.coalitions.limits_of_trees import limit
from lastmove.families.coalitions.random_trees import System, system
from lastmove.families.coalitions.schemes import leaf_type, win_type
from lastmove.families.coalitions.simulation import simulate
from lastmove.families.coalitions.upsets import LETTERS, names
from lastmove.papers.coalitions.document import COALITIONS, Type, all_coalitions, win_choice
from lastmove.papers.entry import Cases, Data, Finding

DEPTH = 10
QUEER = ["AB", "AC", "BC"]


def class_chances(found: System, depth: int) -> dict[str, Fraction]:
    """The exact probability of each class in trees of a depth."""
    values = found.at_depth(depth)
    return {kind.name: kind.size * x for kind, x in zip(found.classes, values, strict=True)}


@COALITIONS.entry(
    "proposition-6.1",
    place="section 6.1, Proposition 6.1",
    title="Large random three-player games are queer",
    statement="In random binary trees of growing depth k the probability that a three-player game "
    "is queer tends to 1. A given player forces a win with probability a_k, where a_0 = 1/3, "
    "a_k = a_(k−1) (2/3 + a_(k−1)/3), and a_k is at most (7/9)^k / 3.",
    printed={"holds": True, "a_0": "1/3", "q_0": "0", "limit of q_k": "1"},
)
def queer_games() -> Finding:
    """The exact probabilities up to depth 10 from the derived system; all trees; a simulation."""
    cases, three = Cases(), system("win", 3)
    counted = {depth: _queer_trees(depth, cases) for depth in range(3)}
    a = [three.at_depth(depth)[three.leaves] for depth in range(DEPTH + 1)]
    for depth, after in enumerate(a[1:], 1):
        before = a[depth - 1]
        holds = after == before * (Fraction(2, 3) + before / 3)
        cases.check(holds and after <= Fraction(7, 9) ** depth / 3, depth)
    queer = {depth: 1 - 3 * a[depth] for depth in range(DEPTH + 1)}
    [*_, limit_of_q] = limit(three).exact
    trees = {found.name: found for found in simulate("win", 3, 8, 20_000, seed=61)}
    seen = trees["AB AC BC"]
    return Finding(
        cases.summary(
            f"the recursion and the bound, exactly, for depths up to {DEPTH}; every labeled tree "
            "of depth up to 2, by the definition of a forced win and by the library"
        )
        | {
            "a_0": str(a[0]),
            "q_0": str(queer[0]),
            "limit of q_k": limit_of_q,
            "q_k": {depth: float(q) for depth, q in queer.items()},
            "q_8 in 20,000 random trees": round(seen.probability, 4),
            "standard error": round(seen.error, 4),
        },
        sound=abs(seen.probability - queer[8]) < 4 * seen.error
        and all(queer[depth] == share for depth, share in counted.items()),
    )


def _queer_trees(depth: int, cases: Cases) -> Fraction:
    """The share of queer games among all labeled trees of a depth, each looked at."""
    everyone = range(3)
    trees: list[tuple[Type, int]] = [
        (frozenset(c for c in all_coalitions(3) if player in c), leaf_type(player, 3))
        for player in everyone
    ]
    for _ in range(depth):
        trees = [
            (win_choice(mover, [one[0], two[0]], 3), win_type([one[1], two[1]], mover, 3))
            for mover in everyone
            for one in trees
            for two in trees
        ]
    queer = 0
    for winning, family in trees:
        forced = [player for player in everyone if frozenset({player}) in winning]
        named = names(family, 3)
        cases.check(named == ([LETTERS[p] for p in forced] or QUEER), named)
        queer += not forced
    return Fraction(queer, len(trees))


@COALITIONS.entry(
    "theorem-6.2",
    place="section 6.2, before and after Theorem 6.2",
    title="Democracy",
    statement="A coalition of a share x of the players wins a random tree with probabilities p_k "
    "that follow a recursion; it goes to 0 for less than half of the players and to 1 for more. So "
    "with an odd number of players the win type of large random games is, with probability tending "
    "to 1, that of the majority. With n = 2m players 2^(C(2m, m)/2) types may stay likely.",
    printed={
        "holds": True,
        "recursion": "p_k = x (2p − p²)² + (1 − x) p², p = p_(k−1)",
        "types that may stay likely": {"4": 8, "6": 1024, "8": 34359738368},
    },
    correction={"recursion": "p_k = x (2p − p²) + (1 − x) p², p = p_(k−1)"},
    reason="The square after the bracket is one too many, as the second form of the recursion, "
    "p (2x + p (1 − 2x)), shows.",
)
def democracy() -> Finding:
    """Chances of coalitions of every size, from the systems of two to six players."""
    cases, printed_fits = Cases(), True
    for players in range(2, 7):
        found = system("win", players)
        tables = [found.at_depth(depth) for depth in range(6)]
        for size in range(players + 1):
            x = Fraction(size, players)
            chances = [_chance(found, values, size) for values in tables]
            for p, after in pairwise(chances):
                right = x * (2 * p - p**2) + (1 - x) * p**2
                as_printed = x * (2 * p - p**2) ** 2 + (1 - x) * p**2
                printed_fits &= after == as_printed
                cases.check(after == right, {"players": players, "size": size})
    living: Data = {}
    for players in range(2, 7):
        found, values = system("win", players), limit(system("win", players)).values
        left = [kind for kind, x in zip(found.classes, values, strict=True) if x]
        living[str(players)] = sum(kind.size for kind in left)
        if players % 2:
            sizes = {len(name) for kind in left for name in kind.name.split()}
            cases.check(len(left) == 1 and sizes == {players // 2 + 1}, players)
    exponent = "2p − p²)² +" if printed_fits else "2p − p²) +"
    return Finding(
        cases.summary(
            "the recursion, exactly, for coalitions of every size and 2 to 6 players up to depth "
            "5; the limits for 3 and 5 players"
        )
        | {
            "recursion": f"p_k = x ({exponent} (1 − x) p², p = p_(k−1)",
            "types that may stay likely": {n: 2 ** (_halves(n) // 2) for n in (4, 6, 8)},
            "types that stay likely": living,
        },
        sound=all(living[str(n)] == 2 ** (_halves(n) // 2) for n in (4, 6)),
    )


def _halves(players: int) -> int:
    return comb(players, players // 2)


def _chance(found: System, values: list[Fraction], size: int) -> Fraction:
    """How likely a given coalition of a size wins: the mean over all of that size."""
    coalitions = [c for c in range(1 << found.players) if c.bit_count() == size]
    total = Fraction(0)
    for kind, x in zip(found.classes, values, strict=True):
        total += kind.size * x * sum(kind.family >> c & 1 for c in coalitions)
    return total / len(coalitions)


GROUPS = ("n0", "f1 p1 n2", "f3 p3 n4", "f4 p4 n5", "f2 p2 n3", "f0 p0 n1")
"""What is printed of the order, with dots between the third and the fourth."""


@COALITIONS.entry(
    "table-4",
    place="section 5, Table 4 and Lemma 5.2",
    title="What player N prefers, and how likely N wins",
    statement="N's preferences among fine types: n0, then f1, p1 and n2 alike, then f3, p3 and n4, "
    "and so on; in the end f4, p4 and n5, then f2, p2 and n3, then f0, p0 and n1. Below, the "
    "probability that N wins if the others are not biased; it tends to 1/3 and never is.",
    printed={
        "preferences": GROUPS,
        "probability": ["1", "1/2", "3/8", "5/16", "1/4", "0"],
        "limit": "1/3",
        "limit is attained": False,
    },
)
def preferences_and_chances() -> Finding:
    """Both rows from the library, up to index 40: a better group is a likelier win."""
    cases = Cases()
    basics: list[Basic] = [(player, index) for index in range(41) for player in range(3)]
    chances = {basic: winning_chance(basic, 0) for basic in basics[:36]}
    for one in chances:
        for other in chances:
            cases.check(prefers(0, one, other) == (chances[one] > chances[other]), [one, other])
    groups: dict[Fraction, list[Basic]] = {}
    for basic in basics[:18]:
        groups.setdefault(chances[basic], []).append(basic)
    ordered = sorted(groups.items(), reverse=True)
    told = {chance: members for chance, members in ordered if len(members) == 3 or chance == 1}
    kept = [*list(told)[:3], *list(told)[-3:]]
    distances = [abs(chances[0, index] - Fraction(1, 3)) for index in range(12)]
    halves = all(after * 2 == before for before, after in pairwise(distances[2:]))
    return Finding(
        cases.summary("all pairs of fine types with index up to 11")
        | {
            "preferences": [_group(told[chance]) for chance in kept],
            "probability": [str(chance) for chance in kept],
            "limit": "1/3" if halves else "unknown",
            "limit is attained": 0 in distances,
        },
        sound=cases.holds,
    )


def _group(members: list[Basic]) -> str:
    """Opponents' types first, then N's own."""
    ordered = sorted(members, key=lambda basic: (basic[0] == 0, basic))
    return " ".join(written(basic) for basic in ordered)
