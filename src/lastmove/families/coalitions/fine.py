"""Fine types of three-player games: the basic trees that all others reduce to (Loeb, section 5).

A basic tree is a pair (player, i): n_0 is a win for N, and n_(i+1) a choice by N between f_i and
p_i; likewise for F and P, players 1 and 2. By Lemma 5.2 a player p ranks them

    p_0  >  g_1  >  g_3  >  g_5  >  …  >  g_4  >  g_2  >  g_0,

where g_i holds q_i, r_i and p_(i+1) for the two others q and r. A choice by p is reduced by
deleting what is not of the best group (RR4, read as deleting dominated options), and then is the
one tree left, or p_(i+1).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

Basic = tuple[int, int]
"""A basic tree: the player, 0 for N, 1 for F, 2 for P, and the index."""

NAMES = "nfp"


def written(basic: Basic) -> str:
    """As the source writes it.

    >>> written((0, 2))
    'n2'
    """
    return f"{NAMES[basic[0]]}{basic[1]}"


def group(basic: Basic, player: int) -> int:
    """The number of the group to which a tree belongs in a player's ranking; -1 for his win.

    >>> [group(basic, 0) for basic in ((0, 0), (1, 1), (0, 2), (2, 0))]
    [-1, 1, 1, 0]
    """
    return basic[1] - 1 if basic[0] == player else basic[1]


def rank(basic: Basic, player: int) -> tuple[int, int]:
    """Smaller is better for the player; equal within a group.

    >>> sorted([(1, 0), (1, 1), (1, 2), (1, 3), (0, 0)], key=lambda tree: rank(tree, 0))
    [(0, 0), (1, 1), (1, 3), (1, 2), (1, 0)]
    """
    number = group(basic, player)
    return (0, number) if number % 2 else (1, -number)


def prefers(player: int, one: Basic, other: Basic) -> bool:
    """Whether the player prefers one basic tree to the other, by PR1 to PR6 (Lemmas 5.2, 5.3)."""
    return rank(one, player) < rank(other, player)


def fine_choice(mover: int, options: Iterable[Basic]) -> Basic:
    """The fine type where a player chooses among games of these fine types: O(options).

    >>> written(fine_choice(0, [(1, 0), (2, 0)])), written(fine_choice(1, [(0, 0), (1, 0)]))
    ('n1', 'f0')
    """
    different = set(options)
    best = min(rank(basic, mover) for basic in different)
    left = [basic for basic in different if rank(basic, mover) == best]
    if len(left) == 1:
        return left[0]
    return mover, group(left[0], mover) + 1


@dataclass(frozen=True)
class Step:
    """One reduction: the rule, the options left after it, and why."""

    rule: str
    left: tuple[Basic, ...]
    why: str


def reduction(mover: int, options: Iterable[Basic]) -> tuple[Basic, list[Step]]:
    """The fine type of a choice among basic trees, with the rules RR1 to RR4 one by one.

    >>> tree, steps = reduction(0, [(1, 0), (2, 1), (1, 0), (1, 1)])
    >>> written(tree), [step.rule for step in steps]
    ('n2', ['RR2', 'RR4', 'definition'])
    """
    name = NAMES[mover].upper()
    steps: list[Step] = []
    left = tuple(options)

    def without_repeats() -> None:
        nonlocal left
        once = tuple(dict.fromkeys(left))
        if once != left:
            again = [written(basic) for basic in once if left.count(basic) > 1]
            left = once
            steps.append(Step("RR2", left, f"{_listed(again)} occurs more than once"))

    without_repeats()
    best = min(left, key=lambda basic: rank(basic, mover))
    worse = [basic for basic in left if prefers(mover, best, basic)]
    if worse:
        left = tuple(basic for basic in left if basic not in worse)
        worse_names = _listed([written(basic) for basic in worse])
        steps.append(Step("RR4", left, f"{name} prefers {written(best)} to {worse_names}"))
    own = next((basic for basic in left if basic[0] == mover and len(left) > 1), None)
    if own is not None:
        inner = [(other, own[1] - 1) for other in range(3) if other != mover]
        left = _inlined(left, own, inner)
        below = _listed([written(basic) for basic in inner])
        steps.append(Step("RR3", left, f"{written(own)} is {name}'s choice of {below}"))
        without_repeats()
    if len(left) == 1:
        steps.append(Step("RR1", left, f"{name} has no choice left"))
        return left[0], steps
    result = (mover, left[0][1] + 1)
    both = _listed([written(basic) for basic in left])
    steps.append(Step("definition", (result,), f"{name}'s choice of {both} is {written(result)}"))
    return result, steps


def _inlined(left: tuple[Basic, ...], own: Basic, inner: list[Basic]) -> tuple[Basic, ...]:
    found: list[Basic] = []
    for basic in left:
        found += inner if basic == own else [basic]
    return tuple(found)


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
