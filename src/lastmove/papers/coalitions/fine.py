"""Loeb, section 5: preferences among basic trees, and that all three-player games reduce to one."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement

from lastmove.families.coalitions.fine import fine_choice, prefers
from lastmove.families.coalitions.schemes import LefevreScheme
from lastmove.papers.coalitions.document import COALITIONS
from lastmove.papers.coalitions.fine_rules import (
    Basic,
    Tree,
    basic_of,
    basics,
    branches,
    node,
    normal_forms,
    preferences,
    rewritten,
    small_trees,
    tree_of,
    values,
)
from lastmove.papers.entry import Cases, Finding, Picture

LETTERS = "nfp"
LAST = 9
"""The largest index up to which preferences are derived from the axioms."""


def name(basic: Basic) -> str:
    """A basic tree as the text writes it.

    >>> name((0, 2))
    'n2'
    """
    return f"{LETTERS[basic[0]]}{basic[1]}"


def written_tree(tree: Tree) -> str:
    """A tree with its basic branches named: `N(f0, f1, p1)`."""
    basic = basic_of(tree)
    if basic is not None:
        return name(basic)
    player, below = tree
    return f"{LETTERS[player].upper()}({', '.join(sorted(map(written_tree, below)))})"


@cache
def fine(tree: Tree) -> Basic:
    """The fine type of a tree by the library."""
    if isinstance(tree, int):
        return tree, 0
    player, below = tree
    return fine_choice(player, [fine(branch) for branch in below])


@COALITIONS.entry(
    "theorem-5.1",
    place="section 5, reduction rules RR1 to RR4 and Theorem 5.1",
    title="Every three-player game has one fine type",
    statement="By the rules RR1 (no choice), RR2 (equal branches), RR3 (two choices in a row by "
    "the same player) and RR4 (what is preferred), every three-player game tree reduces to one and "
    "only one of the basic trees n_i, f_i, p_i.",
    printed={
        "holds": True,
        "RR4": "a choice becomes a branch that its player prefers to all others",
    },
    correction={"RR4": "branches to which the player prefers another are deleted"},
    reason="With RR4 as printed, a choice by N among f1, p1 and f0 is stuck: f1 and p1 are both "
    "preferred to f0, neither to the other. Deleting what is dominated, as section 5 says in its "
    "first lines, leads every tree to a basic one.",
)
def one_fine_type() -> Finding:
    """All orders in which the rules may be applied, on small trees and on choices of basic ones."""
    cases = Cases()
    trees = list(small_trees(3))
    small = basics(3)
    for size in (1, 2, 3):
        for options in combinations_with_replacement(small, size):
            below = [tree_of(option) for option in options]
            trees += [node(player, below) for player in range(3)]
    for tree in trees:
        ends = normal_forms(tree, 5)
        unique = len(ends) == 1 and basic_of(next(iter(ends))) == fine(tree)
        cases.check(unique, written_tree(tree))
    stuck = [
        tree
        for tree in trees
        if any(basic_of(end) is None for end in normal_forms(tree, 5, literal=True))
    ]
    reading = (
        "branches to which the player prefers another are deleted"
        if stuck and cases.holds
        else "a choice becomes a branch that its player prefers to all others"
    )
    return Finding(
        cases.summary(
            "all trees with two levels of choices, up to three branches at the lower and two at "
            "the upper, and all choices of up to three basic trees with index at most 3: whatever "
            "rule is applied where and when, the end is the same basic tree, and the library's"
        )
        | {
            "RR4": reading,
            "stuck_with_RR4_as_printed": written_tree(min(stuck, key=_size)) if stuck else None,
            "trees_stuck_as_printed": len(stuck),
        }
    )


def _size(tree: Tree) -> tuple[int, str]:
    return len(repr(tree)), repr(tree)


def _chain(player: int, index: int) -> list[list[Basic]]:
    """Table 4, first row, for a player: groups of equal trees, best first, up to an index."""
    one, two = (p for p in range(3) if p != player)

    def group(i: int) -> list[Basic]:
        return [(one, i), (two, i), (player, i + 1)]

    good = [group(i) for i in range(1, index, 2)]
    bad = [group(i) for i in range(0, index, 2)]
    return [[(player, 0)], *good, *reversed(bad)]


def derived_chain(player: int) -> str:
    """The trees of Table 4 by how many of them a player prefers each to, as is derived."""
    known = preferences(6)
    trees = sorted(
        {tree for group in _chain(player, 5) for tree in group},
        key=lambda tree: (tree[0] == player, tree),
    )
    groups: dict[int, list[str]] = {}
    for tree in trees:
        worse = sum((player, tree, other) in known for other in trees)
        groups.setdefault(worse, []).append(name(tree))
    row = [" ".join(groups[worse]) for worse in sorted(groups, reverse=True)]
    return " > ".join([*row[:3], "…", *row[3:]])


@COALITIONS.entry(
    "lemma-5.2",
    place="section 5, Lemma 5.2 and the first row of Table 4",
    title="Who prefers what",
    statement="N prefers n0 to n2, f1, p1, these to n4, f3, p3, and so on, and last n5, f4, p4 to "
    "n3, f2, p2, and these to n1, f0, p0; likewise for F and P.",
    printed={
        "holds": True,
        "first_row": "n0 > f1 p1 n2 > f3 p3 n4 > … > f4 p4 n5 > f2 p2 n3 > f0 p0 n1",
    },
)
def preferences_hold() -> Finding:
    """Every preference of Table 4 is derived from PR1 to PR5 by applying them until none is new."""
    cases = Cases()
    known = preferences(LAST)
    for player in range(3):
        groups = _chain(player, LAST)
        for i, better in enumerate(groups):
            for worse in groups[i + 1 :]:
                for one in better:
                    for two in worse:
                        cases.check((player, one, two) in known, [name(one), name(two)])
    agree = all(
        prefers(player, one, two) == ((player, one, two) in known)
        for player in range(3)
        for one in basics(LAST)
        for two in basics(LAST)
    )
    return Finding(
        cases.summary(
            f"all pairs of basic trees with index at most {LAST}, for each player; the library has "
            "just the preferences that are derived"
        )
        | {"first_row": derived_chain(0)},
        sound=agree,
    )


@COALITIONS.entry(
    "lemma-5.3",
    place="section 5, Lemma 5.3",
    title="Who does not prefer what",
    statement="With v the Lefevre values: if v(τ)_1 R v(σ)_1 then N does not prefer τ to σ, for "
    "basic trees τ and σ. Which relation is R?",
    printed={"holds": True, "relation": "≥"},
    correction={"relation": "≤"},
    reason="N prefers n0 to f0, and v(n0)_1 = 1 ≥ 0 = v(f0)_1. The proof shows that what is "
    "preferred has the larger value, so the hypothesis must be v(τ)_1 ≤ v(σ)_1.",
)
def preferences_end() -> Finding:
    """The derived preferences against the values, under both relations."""
    cases = Cases()
    known = preferences(LAST)
    relations: dict[str, Callable[[Basic, Basic], bool]] = {
        "≥": lambda one, two: values(one)[0] >= values(two)[0],
        "≤": lambda one, two: values(one)[0] <= values(two)[0],
    }
    wrong = {
        sign: [
            [name(one), name(two)]
            for one in basics(LAST)
            for two in basics(LAST)
            if holds(one, two) and (0, one, two) in known
        ]
        for sign, holds in relations.items()
    }
    right = [sign for sign, counterexamples in wrong.items() if not counterexamples]
    for one in basics(LAST):
        for two in basics(LAST):
            cases.check(
                not (relations["≤"](one, two) and (0, one, two) in known), [name(one), name(two)]
            )
    scheme = LefevreScheme(3)
    agree = all(
        scheme.choice(basic[0], [values(branch) for branch in branches(basic)]) == values(basic)
        for basic in basics(LAST)
        if basic[1]
    )
    return Finding(
        cases.summary(f"all pairs of basic trees with index at most {LAST}")
        | {
            "relation": right[0] if len(right) == 1 else right,
            "counterexample_to_≥": wrong["≥"][0] if wrong["≥"] else None,
            "values_of_n0_to_n6": [str(values((0, i))[0]) for i in range(7)],
            "values_of_f0_to_f6": [str(values((1, i))[0]) for i in range(7)],
        },
        sound=agree,
    )


@COALITIONS.entry(
    "lemma-5.4",
    place="section 5, Lemma 5.4",
    title="Basic trees cannot be reduced",
    statement="To n_i, f_i and p_i none of the rules RR1 to RR4 applies, at no node.",
    printed={"holds": True},
)
def basic_trees_stay() -> Finding:
    """Every node of every basic tree up to an index, with both readings of RR4."""
    cases = Cases()
    for basic in basics(6):
        tree = tree_of(basic)
        below = 2 ** (basic[1] + 1) - 1
        cases.check(not list(rewritten(tree, 8)), name(basic), below)
        cases.check(not list(rewritten(tree, 8, literal=True)), name(basic), below)
    return Finding(
        cases.summary("all nodes of all basic trees with index at most 6, RR4 in both readings")
    )


@COALITIONS.entry(
    "figure-3",
    place="section 5, Figure 3",
    title="Preferences for basic trees",
    statement="Which basic trees each of the three players prefers to which.",
    reason="The figure is not in our text, only its caption. The chains are those of Table 4, and "
    "of the same table with the players exchanged; they are derived here from PR1 to PR5.",
)
def preference_chains() -> Finding:
    """The groups between which there are preferences, from the derived relation alone."""
    chains = {"NFP"[player]: derived_chain(player) for player in range(3)}
    return Finding(chains, (Picture("What each player prefers", _preferences_picture),))


def _preferences_picture() -> str:
    from lastmove.families.coalitions.draw_types import preferences_svg

    return preferences_svg()
