"""What the probabilities of types tend to as random trees grow, in digits and in closed form.

The system of `random_trees` is iterated from the leaves with many digits,
rescaled in every step, since an error in the total would double in each. It must start at the
leaves: how likely a coalition of half the players is to contain a stable one does not change any
more once smaller coalitions have died out, so that the limit of stable types remembers where it
came from.

Where two classes are left, the system is one quadratic equation, solved exactly; rational limits
are guessed and then put to the test in the equations, exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import zip_longest
from math import gcd, isqrt

from lastmove.core.errors import LimitReached
from lastmove.core.limits import Budget
from lastmove.families.coalitions.monotone import intersecting
from lastmove.families.coalitions.random_trees import System
from lastmove.families.coalitions.schemes import stable_type
from lastmove.families.coalitions.upsets import with_player

PRECISION = 45
GOAL = 20
"""Digits after the point that are asked for; machine numbers give MACHINE of them."""
MACHINE = 12
MOST_STEPS = 3000
NOTHING = Decimal(10) ** -PRECISION
ALIVE, DEAD = Decimal("1e-12"), Decimal("1e-15")
"""A probability is above the one, or falls below the other and on to 0."""


@dataclass(frozen=True)
class Limit:
    """The limits for one type of each class of a system.

    ``digits`` are those after the point that no longer change. ``rate`` is the factor by which the
    distance to the limit shrinks with each level of depth. ``exact`` holds closed forms.
    """

    values: tuple[Decimal, ...]
    exact: tuple[str | None, ...]
    digits: int
    rate: float


def limit(system: System, budget: Budget | None = None) -> Limit:
    """Iterate until nothing moves.

    >>> from lastmove.families.coalitions.random_trees import system
    >>> limit(system("win", 4)).exact
    ('0', '(4 − √10)/8', '(−2 + √10)/8')
    """
    budget = budget or Budget()
    if system.leaves < 0:
        return _from_the_middle(system, budget)
    start = [Decimal(0)] * len(system.classes)
    start[system.leaves] = 1 / Decimal(system.players)
    values, rate = _iterated(system, start, budget)
    living = [c for c, x in enumerate(values) if x > ALIVE]
    if max((x for x in values if x <= ALIVE), default=0) > DEAD or not system.is_closed(living):
        raise AssertionError("a class neither lives nor dies out")
    inner, left = system.restricted(living), [values[c] for c in living]
    found = _rational(inner, left) or _quadratic(inner, left) or []
    forms: dict[int, str | None] = dict(zip_longest(living, found))
    return Limit(
        tuple(x if c in forms else Decimal(0) for c, x in enumerate(values)),
        tuple(forms.get(c, "0") for c in range(len(values))),
        GOAL,
        rate,
    )


def _iterated(system: System, values: list[Decimal], budget: Budget) -> tuple[list[Decimal], float]:
    """The limit with many digits, and the rate of convergence."""
    moves: list[Decimal] = []
    with localcontext() as context:
        context.prec = PRECISION
        for _ in range(MOST_STEPS):
            after = system.step(values)
            total = sum(
                (kind.size * x for kind, x in zip(system.classes, after, strict=True)), Decimal()
            )
            after = [x / total if x > NOTHING else Decimal(0) for x in after]
            moves.append(max(abs(a - b) for a, b in zip(after, values, strict=True)))
            values = after
            budget.spend(sum(map(len, system.terms)))
            if not moves[-1]:
                return values, 0.0
            # Distances may swing on their way down: the rate is that of ten levels.
            rate = float(moves[-1] / moves[-11]) ** 0.1 if len(moves) > 10 else 1.0
            if rate < 1 and float(max(moves[-10:])) < (1 - rate) * 10 ** -(GOAL + 2):
                return values, rate
    raise LimitReached(f"the probabilities still move after {MOST_STEPS} levels")


def _from_the_middle(system: System, budget: Budget) -> Limit:
    """The limit in machine numbers, for a system of likely types, where depth 0 is out of reach.

    It starts with pairs of complementary halves that are independent of each other and each as
    likely as they finally are; the system then brings the dependence.
    """
    import numpy as np

    count = len(system.classes)
    sizes = np.array([kind.size for kind in system.classes], np.float64)
    flat = [(c, s, u, t) for c in range(count) for (s, u), t in system.terms[c].items()]
    to, one, other, times = (np.array(column) for column in zip(*flat, strict=True))
    chance = float(chance_of_stability(system.players // 2, system.players, budget))
    halves = [c for c in range(1 << system.players) if 2 * c.bit_count() == system.players]
    taken = np.array(
        [sum(kind.family >> c & 1 for c in halves) for kind in system.classes], np.float64
    )
    now = chance**taken * (1 - 2 * chance) ** (len(halves) / 2 - taken)
    rate, moved = 0.0, 1.0
    for _ in range(MOST_STEPS):
        after = np.bincount(to, times * now[one] * now[other], count) / sizes
        after /= (after * sizes).sum()
        before, moved = moved, float(np.abs(after - now).max())
        now = after
        budget.spend(len(flat) // 64 + 1)
        if moved < 1e-16:
            return Limit(tuple(map(Decimal, now.tolist())), (None,) * count, MACHINE, rate)
        rate = moved / before if moved > 1e-13 else rate
    raise LimitReached(f"the probabilities still move after {MOST_STEPS} levels")


def chance_of_stability(inside: int, players: int, budget: Budget | None = None) -> Decimal:
    """How likely a coalition of so many players contains a stable one, in large random games.

    What is stable inside a coalition C depends only on what is stable inside C in both subtrees
    and on who moves. So there are few states: the intersecting up-sets of the members of C.

    >>> [round(chance_of_stability(inside, 4), 10) + 0 for inside in (1, 2, 3)]
    [Decimal('0E-10'), Decimal('0.1290217242'), Decimal('1.0000000000')]
    """
    budget = budget or Budget()
    states = intersecting(inside)
    index = {family: i for i, family in enumerate(states)}
    made = [
        [
            [index[stable_type([one, other], mover, inside)] for mover in range(inside)]
            for other in states
        ]
        for one in states
    ]
    met = [[index[one & other] for other in states] for one in states]
    with localcontext() as context:
        context.prec = PRECISION
        now = [Decimal(0)] * len(states)
        for member in range(inside):
            now[index[with_player(inside, member)]] = 1 / Decimal(players)
        now[index[0]] = Decimal(players - inside) / players
        chance = Decimal(0)
        for _ in range(MOST_STEPS):
            after = [Decimal(0)] * len(states)
            for i, x in enumerate(now):
                for j, y in enumerate(now):
                    product = x * y / players
                    for to in made[i][j]:
                        after[to] += product
                    after[met[i][j]] += product * (players - inside)
            budget.spend(len(states) ** 2)
            total = sum(after, Decimal())
            now = [x / total for x in after]
            before, chance = chance, 1 - now[index[0]]
            if abs(chance - before) < Decimal(10) ** -(GOAL + 5):
                return chance
    raise LimitReached(f"the probabilities still move after {MOST_STEPS} levels")


def _rational(system: System, values: Sequence[Decimal]) -> list[str] | None:
    """Fractions with small denominators that satisfy every equation, if there are such."""
    guess = [Fraction(x).limit_denominator(10**6) for x in values]
    total = sum(kind.size * x for kind, x in zip(system.classes, guess, strict=True))
    if total == 1 and system.step(guess) == guess:
        return [str(x) for x in guess]
    return None


def _quadratic(system: System, values: Sequence[Decimal]) -> list[str] | None:
    """Two classes: the second follows from the first, whose equation is then quadratic."""
    if len(system.classes) != 2:
        return None
    one, two = (kind.size for kind in system.classes)
    terms = system.terms[0]
    full = system.players * one
    a, b, c = (Fraction(terms.get(pair, 0), full) for pair in ((0, 0), (0, 1), (1, 1)))
    # x = a·x² + b·x·y + c·y² with y = (1 − one·x)/two.
    ratio, share = Fraction(one, two), Fraction(1, two)
    square = a - b * ratio + c * ratio**2
    linear = b * share - 2 * c * ratio * share - 1
    constant = c * share**2
    inside = linear**2 - 4 * square * constant
    roots = [_Surd(-linear / (2 * square), sign / (2 * square), inside) for sign in (1, -1)]
    root = min(roots, key=lambda r: abs(r.value() - values[0]))
    other = _Surd(share - ratio * root.plain, -ratio * root.factor, inside)
    if max(abs(root.value() - values[0]), abs(other.value() - values[1])) > Decimal(10) ** -GOAL:
        return None
    return [str(root), str(other)]


@dataclass(frozen=True)
class _Surd:
    """plain + factor · √inside."""

    plain: Fraction
    factor: Fraction
    inside: Fraction

    def value(self) -> Decimal:
        with localcontext() as context:
            context.prec = PRECISION
            root = (Decimal(self.inside.numerator) / Decimal(self.inside.denominator)).sqrt()
            return _decimal_of(self.plain) + _decimal_of(self.factor) * root

    def __str__(self) -> str:
        # √(a/b) = √(ab)/b, and squares are taken out of ab.
        under = self.inside.numerator * self.inside.denominator
        factor = self.factor / self.inside.denominator
        for square in range(isqrt(under), 1, -1):
            if under % square**2 == 0:
                under //= square**2
                factor *= square
                break
        bottom = self.plain.denominator * factor.denominator
        bottom //= gcd(self.plain.denominator, factor.denominator)
        top, times = int(self.plain * bottom), int(factor * bottom)
        sign = "+" if times > 0 else "−"
        root = f"√{under}" if abs(times) == 1 else f"{abs(times)}√{under}"
        return f"({str(top).replace('-', '−')} {sign} {root})/{bottom}"


def _decimal_of(number: Fraction) -> Decimal:
    return Decimal(number.numerator) / Decimal(number.denominator)
