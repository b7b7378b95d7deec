"""Loeb, section 5, to the letter: preferences by PR1 to PR5, trees rewritten by RR1 to RR4.

Nothing here uses the library's fine types; the entries compare them with this. Players are 0, 1, 2
for N, F, P. A basic tree is (player, index): (0, 2) is n_2, a choice by N between f_1 and p_1. A
tree is a winner, or (player, branches) with the branches in a fixed order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

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
