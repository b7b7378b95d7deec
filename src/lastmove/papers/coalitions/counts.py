"""Loeb, Proposition 4.5 and Table 2: how many types there are."""

from __future__ import annotations

from lastmove.families.coalitions import counting
from lastmove.families.coalitions.fine import fine_choice
from lastmove.papers.coalitions.document import (
    COALITIONS,
    Coalition,
    Type,
    all_coalitions,
    intersecting_antichains,
)
from lastmove.papers.entry import Cases, Finding

SYSTEMS = ("win types", "stable types", "Li types", "Straffin types", "fine types")
INFINITE = "ℵ"


def enlarged(kind: Type, players: int) -> Type:
    """The maximal intersecting family on one player more that goes with a stable type.

    Sets without the new player are those above a stable coalition; of a set with the new player
    and its complement, which is without, the one or the other is in.
    """
    everyone = frozenset(range(players))
    old = {c for c in all_coalitions(players) if any(small <= c for small in kind)}
    new = {c | {players} for c in all_coalitions(players) if everyone - c not in old}
    return frozenset(old | new)


def is_maximal_intersecting(family: Type, players: int) -> bool:
    """Definition 3.3: closed upward, and just one of each set and its complement."""
    everyone = frozenset(range(players))
    return all(
        (c in family) != (everyone - c in family)
        and (c not in family or all(c | {p} in family for p in everyone))
        for c in all_coalitions(players)
    )


def restricted(family: Type, players: int) -> Type:
    """The smallest sets of a family without the last of n + 1 players."""
    inside: list[Coalition] = [c for c in family if players not in c]
    return frozenset(c for c in inside if not any(d < c for d in inside))


@COALITIONS.entry(
    "proposition-4.5",
    place="section 4, Proposition 4.5",
    title="Counting stable types",
    statement="For n ≥ 2 there are as many n-player stable types as there are maximal intersecting "
    "families of n + 1 players, less two: each stable type generates one, and the dictatorship "
    "of the new player and the constitutional monarchy are left over.",
    printed={"holds": True},
)
def counting_stable_types() -> Finding:
    """The bijection on all stable types of up to five players; the numbers up to seven."""
    cases = Cases()
    for players in range(2, 6):
        seen: set[Type] = set()
        for kind in intersecting_antichains(players):
            family = enlarged(kind, players)
            holds = is_maximal_intersecting(family, players + 1)
            holds = holds and restricted(family, players) == kind and family not in seen
            cases.check(holds, {"players": players, "stable": sorted(map(sorted, kind))})
            seen.add(family)
        cases.check(len(seen) + 2 == counting.win_types(players + 1), players)
    return Finding(
        cases.summary(
            "all intersecting antichains of 2 to 5 players: each gives another maximal "
            "intersecting family, from which it comes back, and λ(n + 1) − 2 are met"
        )
        | {
            "stable_types": {n: counting.stable_types(n) for n in range(2, 8)},
            "up_to_permutation": {n: counting.stable_classes(n) for n in range(2, 8)},
        }
    )


@COALITIONS.entry(
    "table-2",
    place="section 4, Table 2; section 3",
    title="How many types there are",
    statement="The number of types for 0 to 7 players by each way of classifying; infinitely many "
    "of a kind are written ℵ. The row of Propp's nim-sum types is about another paper and is not "
    "computed. Section 3 adds the number of eight-player win types.",
    printed={
        "win types": [0, 1, 2, 4, 12, 81, 2646, 1422564],
        "stable types": [0, 1, 2, 10, 79, 2644, 1422562, 229809982110],
        "Li types": [0, 1, 2, 3, 4, 5, 6, 7],
        "Straffin types": [0, 1, 2, 6],
        "fine types": ["0", "1", "2", "38"],
        "eight-player win types": 229809982112,
    },
    correction={"fine types": ["0", "1", "2", "3ℵ"]},
    reason="The 8 of 38 is a damaged ℵ: there are three fine types, n_i, f_i and p_i, for every i.",
)
def numbers_of_types() -> Finding:
    """Win and stable types by the formula for λ; the others by what they are."""
    levels = [{(player, 0) for player in range(3)}]
    while len(levels) < 6:
        known = [kind for level in levels for kind in level]
        made = {fine_choice(p, [a, b]) for p in range(3) for a in known for b in known}
        levels.append(made - set(known))
    per_level = {len(level) for level in levels}
    # Straffin tells a forced win and a choice apart, for each player.
    straffin = {(player, index > 0) for level in levels for player, index in level}
    return Finding(
        {
            "win types": [counting.win_types(n) for n in range(8)],
            "stable types": [counting.stable_types(n) for n in range(8)],
            "Li types": [_li_types(n) for n in range(8)],
            "Straffin types": [0, 1, 2, len(straffin)],
            "fine types": ["0", "1", "2", f"{per_level.pop()}{INFINITE}"],
            "eight-player win types": counting.win_types(8),
            "win types up to permutation": [counting.win_classes(n) for n in range(9)],
        },
        sound=per_level == set(),
    )


def _li_types(players: int) -> int:
    """The rankings in which the last mover comes first, the one before second, and so on."""
    rankings = {
        tuple((winner - place) % players for place in range(players)) for winner in range(players)
    }
    return len(rankings)
