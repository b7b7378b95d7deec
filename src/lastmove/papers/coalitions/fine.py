"""Loeb, section 5: preferences among basic trees, and that all three-player games reduce to one.

First the section to the letter: preferences by PR1 to PR5, trees rewritten by RR1 to RR4, without
the library's fine types; the entries compare them with this. Players are 0, 1, 2
for N, F, P. A basic tree is (player, index): (0, 2) is n_2, a choice by N between f_1 and p_1. A
tree is a winner, or (player, branches) with the branches in a fixed order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

from lastmove.families.coalitions.fine import fine_choice, prefers
from lastmove.families.coalitions.schemes import LefevreScheme
from lastmove.papers.coalitions.document import COALITIONS
from lastmove.papers.entry import Cases, Finding, Picture

Basic = tuple[int, int]
Preference = tuple[int, Basic, Basic]
"""A player, what he prefers, and to what."""
Tree = Any
"""A winner, or (player, branches)."""


def others(player: int) -> tuple[int, int]:
    """The two opponents of a player."""
    one, two = (p for p in range(3) if p != player)
    return one, two


def branches(basic: Basic) -> tuple[Basic, ...]:
    """What a basic tree is a choice of; nothing for a win."""
    player, index = basic
    return tuple((other, index - 1) for other in others(player)) if index else ()


def basics(last: int) -> list[Basic]:
    """All basic trees up to an index."""
    return [(player, index) for index in range(last + 1) for player in range(3)]


@cache
def preferences(last: int) -> frozenset[Preference]:
    """All preferences among basic trees up to an index that follow from PR1 to PR5.

    The least relation that the rules allow (PR6), found by applying them until nothing is new.
    """
    trees = basics(last)
    known: set[Preference] = {
        (x, (x, 0), (y, 0)) for x in range(3) for y in range(3) if x != y
    }  # PR1
    while True:
        derived: set[Preference] = set()
        for x, (t, s) in product(range(3), product(trees, repeat=2)):
            if (x, t, s) not in known and _follows(x, t, s, known, last):
                derived.add((x, t, s))
        if not derived:
            return frozenset(known)
        known |= derived


def _follows(x: int, t: Basic, s: Basic, known: set[Preference], last: int) -> bool:
    """Whether "x prefers t to s" follows from what is known by one of PR2 to PR5."""
    return any(
        (
            _pr2(x, t, s, known),
            (x, _swapped(x, t), s) in known or (x, t, _swapped(x, s)) in known,  # PR3
            _pr4(x, t, s, known, last),
            _pr5(x, t, s, known),
        )
    )


def _pr2(x: int, t: Basic, s: Basic, known: set[Preference]) -> bool:
    """A choice by another lies between its two branches."""
    if t[1] and t[0] != x:
        one, two = branches(t)
        if (s == two and (x, one, two) in known) or (s == one and (x, two, one) in known):
            return True
    if s[1] and s[0] != x:
        one, two = branches(s)
        return (t == one and (x, one, two) in known) or (t == two and (x, two, one) in known)
    return False


def _pr4(x: int, t: Basic, s: Basic, known: set[Preference], last: int) -> bool:
    """A choice of one's own is as good as its best branch; read in both directions."""
    if t[1] and t[0] == x and any((x, b, s) in known for b in branches(t)):
        return True  # PR4a: a branch is preferred to s, so t is
    if s[1] and s[0] == x and all((x, t, b) in known for b in branches(s)):
        return True  # PR4b: t is preferred to all branches of s, so to s
    # "Only if": what is said of a choice of one's own is said of its branches. PR4a gives only
    # one branch; by PR3 it does not matter which, the branches of x_i being mirror images.
    own = (x, t[1] + 1)
    if t[0] != x and t[1] < last and (x, own, s) in known:
        return True
    own = (x, s[1] + 1)
    return s[0] != x and s[1] < last and (x, t, own) in known


def _pr5(x: int, t: Basic, s: Basic, known: set[Preference]) -> bool:
    """A choice by another is good, or bad, if all its branches are."""
    good = t[1] and t[0] != x and all((x, b, s) in known for b in branches(t))
    bad = s[1] and s[0] != x and all((x, t, b) in known for b in branches(s))
    return bool(good or bad)


def _swapped(x: int, tree: Basic) -> Basic:
    """The tree with the two opponents of x exchanged."""
    one, two = others(x)
    return ({x: x, one: two, two: one}[tree[0]], tree[1])


@cache
def values(basic: Basic) -> tuple[Fraction, ...]:
    """Lefevre's values of a basic tree: a mover picks at random among the options best for him."""
    player, _ = basic
    below = [values(branch) for branch in branches(basic)]
    if not below:
        return tuple(Fraction(int(p == player)) for p in range(3))
    most = max(value[player] for value in below)
    best = [value for value in below if value[player] == most]
    return tuple(sum(v[p] for v in best) / Fraction(len(best)) for p in range(3))


# -- rewriting --------------------------------------------------------------------------------


@cache
def tree_of(basic: Basic) -> Tree:
    """A basic tree, written out."""
    below = [tree_of(branch) for branch in branches(basic)]
    return node(basic[0], below) if below else basic[0]


def node(player: int, below: Iterable[Tree]) -> Tree:
    """A choice, its branches in a fixed order."""
    return player, tuple(sorted(below, key=repr))


@cache
def basic_of(tree: Tree) -> Basic | None:
    """The basic tree that a tree is, if it is one."""
    if isinstance(tree, int):
        return tree, 0
    player, below = tree
    found = {basic_of(branch) for branch in below}
    if len(below) != 2 or None in found:
        return None
    index = {basic[1] for basic in found if basic is not None}
    if found != {(other, min(index)) for other in others(player)}:
        return None
    return player, min(index) + 1


def rewritten(tree: Tree, deep: int, literal: bool = False) -> Iterator[Tree]:
    """What one application of a reduction rule makes of a tree, at its root or below.

    RR4 needs preferences, and these are between basic trees; `deep` bounds their index. As printed
    it replaces a choice by a branch preferred to all others; else, branches to which another is
    preferred are deleted.
    """
    if isinstance(tree, int):
        return
    player, below = tree
    if len(below) == 1:
        yield below[0]  # RR1
    for place, branch in enumerate(below):
        rest = below[:place] + below[place + 1 :]
        if branch in rest:
            yield node(player, rest)  # RR2
        if not isinstance(branch, int) and branch[0] == player:
            yield node(player, rest + branch[1])  # RR3
        for new in rewritten(branch, deep, literal):
            yield node(player, (*rest, new))
    kinds = [basic_of(branch) for branch in below]
    if all(kind is not None for kind in kinds) and len(below) > 1:
        yield from _rr4(player, below, kinds, preferences(deep), literal)


def _rr4(
    player: int,
    below: tuple[Tree, ...],
    kinds: list[Basic | None],
    known: frozenset[Preference],
    literal: bool,
) -> Iterator[Tree]:
    for place, kind in enumerate(kinds):
        if literal:
            worse = [other for i, other in enumerate(kinds) if i != place]
            if all((player, kind, other) in known for other in worse):
                yield below[place]
        elif any((player, other, kind) in known for other in kinds):
            yield node(player, below[:place] + below[place + 1 :])


def normal_forms(tree: Tree, deep: int, literal: bool = False) -> frozenset[Tree]:
    """All trees to which no rule applies that rewriting can end in, in whatever order."""
    return _normal_forms(tree, deep, literal)


@cache
def _normal_forms(tree: Tree, deep: int, literal: bool) -> frozenset[Tree]:
    found: set[Tree] = set()
    stuck = True
    for new in rewritten(tree, deep, literal):
        stuck = False
        found |= _normal_forms(new, deep, literal)
    return frozenset({tree}) if stuck else frozenset(found)


def small_trees(branching: int) -> Iterator[Tree]:
    """All trees with two levels of choices, at most this many branches below, two at the root."""
    leaves: list[Tree] = [0, 1, 2]
    lower = [
        node(player, below)
        for player in range(3)
        for size in range(1, branching + 1)
        for below in combinations_with_replacement(leaves, size)
    ]
    yield from leaves
    yield from lower
    for player in range(3):
        for size in (1, 2):
            for below in combinations_with_replacement(leaves + lower, size):
                yield node(player, below)


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
    vouches_for=("coalitions.fine:fine_choice",),
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
    vouches_for=("coalitions.fine:prefers",),
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
    vouches_for=("coalitions.schemes:LefevreScheme.choice",),
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
    vouches_for=("coalitions.fine:fine_choice",),
)
def basic_trees_stay() -> Finding:
    """Every node of every basic tree up to an index, with both readings of RR4."""
    cases = Cases()
    for basic in basics(6):
        tree = tree_of(basic)
        below = 2 ** (basic[1] + 1) - 1
        cases.check(not list(rewritten(tree, 8)), name(basic), below)
        cases.check(not list(rewritten(tree, 8, literal=True)), name(basic), below)
        if basic[1]:
            cases.check(fine_choice(basic[0], branches(basic)) == basic, name(basic))
    return Finding(
        cases.summary(
            "all nodes of all basic trees with index at most 6, RR4 in both readings; lastmove "
            "does "
            "not reduce them either"
        )
    )


@COALITIONS.entry(
    "figure-3",
    place="section 5, Figure 3",
    title="Preferences for basic trees",
    statement="Which basic trees each of the three players prefers to which.",
    reason="The figure is not in our text, only its caption. The chains are those of Table 4, and "
    "of the same table with the players exchanged; they are derived here from PR1 to PR5.",
    vouches_for=("coalitions.fine:prefers",),
)
def preference_chains() -> Finding:
    """The groups between which there are preferences, from the derived relation alone."""
    chains = {"NFP"[player]: derived_chain(player) for player in range(3)}
    known = preferences(6)
    agree = all(
        prefers(player, one, two) == ((player, one, two) in known)
        for player, one, two in product(range(3), basics(6), basics(6))
    )
    return Finding(
        chains, (Picture("What each player prefers", _preferences_picture),), sound=agree
    )


def _preferences_picture() -> str:
    from lastmove.families.coalitions.draw_types import preferences_svg

    return preferences_svg()
