"""Loeb, Proposition 4.5 and Table 2: how many types there are."""

from __future__ import annotations

from itertools import product

from lastmove.coalitions import classify
from lastmove.families.coalitions import counting
from lastmove.families.coalitions.fine import fine_choice
from lastmove.families.coalitions.schemes import LiScheme
from lastmove.papers.coalitions.defined import CLASSIFY, compare
from lastmove.papers.coalitions.document import (
    COALITIONS,
    Coalition,
    Type,
    all_coalitions,
    intersecting_antichains,
)
from lastmove.papers.coalitions.fine import Basic, basic_of, basics, node, normal_forms, tree_of
from lastmove.papers.coalitions.stable import reachable_types
from lastmove.papers.coalitions.tables import as_tree
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
    vouches_for=("coalitions.counting:win_types", "coalitions.counting:stable_types"),
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
        cases.check(len(seen) == counting.stable_types(players), players)
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
    vouches_for=(
        "coalitions.counting:win_types",
        "coalitions.counting:stable_types",
        "coalitions.fine:fine_choice",
        "coalitions.schemes:LiScheme.choice",
        CLASSIFY,
    ),
)
def numbers_of_types() -> Finding:
    """Win and stable types by the formula for λ; the others by what they are."""
    cases = Cases()
    levels = [{(player, 0) for player in range(3)}]
    while len(levels) < 6:
        known = [kind for level in levels for kind in level]
        made = {fine_choice(p, [a, b]) for p in range(3) for a in known for b in known}
        if len(levels) < 4:  # by the rules of section 5
            own = {_reduced(p, a, b) for p in range(3) for a in known for b in known}
            cases.check(made == own, sorted(made ^ own))
        levels.append(made - set(known))
    per_level = {len(level) for level in levels}
    # Straffin tells a forced win and a choice apart, for each player.
    told = {classify(as_tree(basic), 3).straffin for basic in basics(3)}
    right = {f"{player} {verb}" for player in "NFP" for verb in ("wins", "picks")}
    cases.check(told == right, sorted(map(str, told)))
    compare(cases, (2, 1), 3)
    for players in range(2, 5):
        own_types = reachable_types(players) if players < 4 else set()
        cases.check(players == 4 or len({w for w, _ in own_types}) == _win(players), players)
        antichains = sum(1 for _ in intersecting_antichains(players))
        cases.check(antichains == counting.stable_types(players), players)
    return Finding(
        {
            "win types": [counting.win_types(n) for n in range(8)],
            "stable types": [counting.stable_types(n) for n in range(8)],
            "Li types": [_li_types(n) for n in range(8)],
            "Straffin types": [0, 1, 2, len(told)],
            "fine types": ["0", "1", "2", f"{per_level.pop()}{INFINITE}"],
            "eight-player win types": counting.win_types(8),
            "win types up to permutation": [counting.win_classes(n) for n in range(9)],
        }
        | cases.summary(
            "fine types by the rules of section 5 up to the third level; Straffin's of all basic "
            "trees with index at most 3; Li's by closing the leaves under choices, where a player "
            "would rather be ranked higher; stable types of 2 to 4 players one by one"
        ),
        sound=per_level == set(),
    )


def _win(players: int) -> int:
    return counting.win_types(players)


def _reduced(player: int, one: Basic, other: Basic) -> Basic:
    """The basic tree of a choice between two, by RR1 to RR4."""
    [end] = normal_forms(node(player, [tree_of(one), tree_of(other)]), 8)
    found = basic_of(end)
    assert found is not None
    return found


def _li_types(players: int) -> int:
    """The winners that choices lead to, when the last mover comes first, the one before second, ….

    So a mover would rather have a winner who moves soon after; 0 if the library chooses otherwise.
    """
    if players == 0:
        return 0
    scheme = LiScheme(players)
    for mover, one, other in product(range(players), repeat=3):
        best = min((one, other), key=lambda winner: (winner - mover) % players)
        if scheme.choice(mover, [one, other]) != best:
            return 0
    return len({scheme.leaf(winner) for winner in range(players)})
