"""Random games: the quadratic system that gives the distribution of types, depth by depth.

The model of Loeb, section 6: a complete binary tree of depth k, every node labeled with a player,
all n equally likely and independent; inside a label says who chooses, at a leaf who wins. The
types of the two subtrees are independent, so the probabilities of the types of trees of depth
k + 1 are quadratic in those of depth k. No player is special: types that differ by a permutation
of the players are equally likely, and there is one equation for each class.

The equations are derived by program, from one representative of each class against all types. Of
fine types n_i, f_i and p_i, i is called the level; high levels are taken together.

What the probabilities tend to as trees grow is found in digits and in closed form: the system is
iterated from the leaves with many digits, rescaled in every step, since an error in the total would
double in each. It must start at the leaves: how likely a coalition of half the players is to
contain a stable one does not change any more once smaller coalitions have died out, so that the
limit of stable types remembers where it came from.

Where two classes are left, the system is one quadratic equation, solved exactly; rational limits
are guessed and then put to the test in the equations, exactly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache, reduce
from itertools import combinations_with_replacement, product, zip_longest
from math import factorial, gcd, isqrt, prod
from operator import and_, or_
from typing import TYPE_CHECKING, Any

from lastmove.core.errors import InputError, LimitReached
from lastmove.core.limits import Budget
from lastmove.families.coalitions.fine import Basic, fine_choice
from lastmove.families.coalitions.monotone import (
    canonical,
    intersecting,
    maximal_intersecting,
    stable_families,
)
from lastmove.families.coalitions.schemes import stable_type
from lastmove.families.coalitions.upsets import names, with_player

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[np.uint64]]

MOST_PLAYERS = {"win": 6, "stable": 6, "fine": 3}
"""For how many players the systems are derived."""
LIKELY_ONLY = 6
"""For so many players the system of stable types holds only those that stay likely."""
DEEPEST = 14
"""The numerators of depth k have 2^(k+1) digits in base n."""


@dataclass(frozen=True)
class TypeClass:
    """Types that permutations of the players make of one another, all equally likely."""

    name: str
    size: int
    family: int = 0


@dataclass(frozen=True)
class System:
    """x_c = Σ terms[c][s, u] · x_s · x_u / (n · size_c), summed over s ≤ u, for every class c.

    So for binary trees; with a larger `arity` there are products of so many, s ≤ u ≤ ….

    x_c is the probability of *one* type of the class c. ``leaves`` is the class of games won, -1
    where the system holds only types that stay likely, and cannot start at depth 0.
    """

    scheme: str
    players: int
    classes: tuple[TypeClass, ...]
    terms: tuple[dict[tuple[int, ...], int], ...]
    leaves: int
    arity: int = 2

    def at_depth(self, depth: int) -> list[Fraction]:
        """The exact probability of a type of each class in trees of this depth.

        >>> [str(x) for x in system("win", 3).at_depth(1)]
        ['7/27', '2/9']
        """
        check_depth(self.scheme, self.players, depth, self.arity)
        # With 2^(k+1) − 1 labels, numerators are whole numbers over n^(2^(k+1) − 1); likewise else.
        numerators = [int(c == self.leaves) for c in range(len(self.classes))]
        for _ in range(depth):
            numerators = [
                self._sum(terms, numerators) // kind.size
                for kind, terms in zip(self.classes, self.terms, strict=True)
            ]
        labels = (self.arity ** (depth + 1) - 1) // (self.arity - 1)
        denominator = self.players**labels
        return [Fraction(a, denominator) for a in numerators]

    @staticmethod
    def _sum(terms: dict[tuple[int, ...], int], of: Sequence[Any]) -> Any:
        products = (t * prod(of[s] for s in key) for key, t in terms.items())
        return sum(products, 0 * of[0])

    def step(self, of: Sequence[Any]) -> list[Any]:
        """The right-hand sides, in the arithmetic of the numbers given."""
        return [
            self._sum(terms, of) / (self.players * kind.size)
            for kind, terms in zip(self.classes, self.terms, strict=True)
        ]

    def restricted(self, kept: Sequence[int]) -> System:
        """The system of some classes, with all others at probability 0."""
        place = {c: i for i, c in enumerate(kept)}
        return System(
            self.scheme,
            self.players,
            tuple(self.classes[c] for c in kept),
            tuple(
                {
                    tuple(place[s] for s in key): times
                    for key, times in self.terms[c].items()
                    if all(s in place for s in key)
                }
                for c in kept
            ),
            place.get(self.leaves, -1),
            self.arity,
        )

    def is_closed(self, kept: Sequence[int]) -> bool:
        """Whether two types of these classes never make one of another class."""
        inside = set(kept)
        return not any(
            inside.issuperset(key)
            for c, terms in enumerate(self.terms)
            if c not in inside
            for key in terms
        )

    def equations(self, letters: str = "xyzuvwpqrst") -> list[str]:
        """The equations as people write them; letters while there are enough, else numbered.

        >>> system("win", 3).equations()
        ['x = 7/3 x² + 2/3 xy', 'y = 2 x² + 4 xy + y²']
        """
        count = len(self.classes)
        known = letters if count <= len(letters) else [f"x{i}" for i in range(1, count + 1)]
        lines = []
        for c, (kind, terms) in enumerate(zip(self.classes, self.terms, strict=True)):
            parts = []
            for key, times in sorted(terms.items()):
                factor = Fraction(times, self.players * kind.size)
                powers = {s: key.count(s) for s in key}
                variables = "".join(f"{known[s]}{POWERS[k]}" for s, k in powers.items())
                parts.append(variables if factor == 1 else f"{factor} {variables}")
            lines.append(f"{known[c]} = {' + '.join(parts) or '0'}")
        return lines


POWERS = ("", "", "²", "³", "⁴", "⁵")
LARGEST_ARITY = len(POWERS) - 1
MOST_CHOICES = 30_000_000
"""Choices that are looked at to derive a system."""


def check_depth(scheme: str, players: int, depth: int, arity: int = 2) -> None:
    """Raise `InputError` unless exact probabilities can be told at this depth."""
    deepest = next(k for k in range(DEEPEST, -1, -1) if arity ** (k + 1) <= 2 ** (DEEPEST + 1))
    if not 0 <= depth <= deepest:
        raise InputError(f"exact probabilities are for depths 0 to {deepest}, not {depth}")
    if scheme == "stable" and players == LIKELY_ONLY:
        raise InputError(
            f"exact stable types by depth are for fewer than {LIKELY_ONLY} players; leave out the "
            "depth for the limit, or simulate"
        )


@cache
def system(scheme: str, players: int, arity: int = 2) -> System:
    """The system of a scheme, win, stable or fine, for players and branches at each node.

    >>> system("win", 3, 3).equations()[0]
    'x = 7 x³ + 5 x²y + xy²'
    """
    if not 2 <= arity <= LARGEST_ARITY:
        raise InputError(f"random trees have 2 to {LARGEST_ARITY} branches at a node, not {arity}")
    if scheme not in MOST_PLAYERS:
        raise InputError(f"a scheme is one of {', '.join(MOST_PLAYERS)}, not {scheme!r}")
    fewest = 3 if scheme == "fine" else 2
    if not fewest <= players <= MOST_PLAYERS[scheme]:
        most = MOST_PLAYERS[scheme]
        which = f"{fewest} to {most} players" if fewest < most else f"{most} players only"
        raise InputError(f"{scheme} types of random games are for {which}, not {players}")
    if scheme == "fine":
        return fine_system(arity=arity)
    if scheme == "win":
        return _derived(scheme, players, maximal_intersecting(players), arity)
    if players == LIKELY_ONLY:
        return _derived(scheme, players, likely_stable(players), arity)
    return _derived(scheme, players, stable_families(players), arity)


def likely_stable(players: int) -> tuple[int, ...]:
    """Up-sets with all coalitions of more than half the players, none of less, and any that meet.

    Of two complementary halves one is in, or the other, or neither. That choices do not lead out
    of these types is seen when the system is derived.

    >>> [len(likely_stable(n)) for n in range(2, 7)]
    [3, 1, 27, 1, 59049]
    """
    sizes = [(c, 2 * c.bit_count()) for c in range(1 << players)]
    found = [sum(1 << c for c, twice in sizes if twice > players)]
    everyone = (1 << players) - 1
    for half in (c for c, twice in sizes if twice == players and c & 1):
        found = [f | extra for f in found for extra in (0, 1 << half, 1 << (everyone ^ half))]
    return tuple(sorted(found))


def _derived(scheme: str, players: int, types: tuple[int, ...], arity: int) -> System:
    """One representative of each class against all types, for every player who may choose."""
    if arity > 2 and players * len(types) ** (arity - 1) > MOST_CHOICES:
        raise InputError(
            f"{len(types):,} {scheme} types of {players} players are too many for {arity} "
            "branches at a node; take fewer players or branches"
        )
    import numpy as np

    families = np.array(types, np.uint64)
    combine = CHOICES[scheme]
    representatives, class_of, sizes = np.unique(
        canonical(families, players), return_inverse=True, return_counts=True
    )
    count = len(representatives)
    order = _display_order(representatives.tolist(), players)
    class_of = np.argsort(order)[class_of]
    sizes, representatives = sizes[order], representatives[order]
    others = np.meshgrid(*[np.arange(len(families))] * (arity - 1), indexing="ij")
    beside = [other.ravel() for other in others]
    terms: list[dict[tuple[int, ...], int]] = [{} for _ in range(count)]
    for s, representative in enumerate(representatives):
        for mover in range(players):
            options = [representative, *(families[other] for other in beside)]
            made = combine(options, mover, players)
            at = np.searchsorted(families, made)
            assert (families[np.minimum(at, len(families) - 1)] == made).all(), "not closed"
            code = class_of[at]
            for other in beside:
                code = code * count + class_of[other]
            found = np.bincount(code, minlength=0)
            for packed in np.flatnonzero(found).tolist():
                to, *key = (packed // count**k % count for k in range(arity - 1, -1, -1))
                # Whatever order the subtrees come in.
                whole = tuple(sorted([s, *key]))
                times = int(found[packed]) * int(sizes[s])
                terms[to][whole] = terms[to].get(whole, 0) + times
    classes = tuple(
        TypeClass(" ".join(names(int(f), players)), int(size), int(f))
        for f, size in zip(representatives, sizes, strict=True)
    )
    won = next((c for c, kind in enumerate(classes) if len(kind.name) == 1), -1)
    return System(scheme, players, classes, tuple(terms), won, arity)


def _display_order(representatives: list[int], players: int) -> list[int]:
    """Small coalitions first, few before many."""
    listed = [names(family, players) for family in representatives]
    return sorted(range(len(listed)), key=lambda c: (list(map(len, listed[c])), listed[c]))


def chosen_win(options: Sequence[Any], mover: int, players: int) -> Array:
    """Win types of choices, for arrays of families of up to six players."""
    import numpy as np

    friendly = np.uint64(with_player(players, mover))
    result: Array = (reduce(or_, options) & friendly) | (reduce(and_, options) & ~friendly)
    return result


def chosen_stable(options: Sequence[Any], mover: int, players: int) -> Array:
    """Stable types of choices, for arrays of families of up to six players."""
    import numpy as np

    friendly, shift = np.uint64(with_player(players, mover)), np.uint64(1 << mover)
    family = reduce(and_, options) & ~friendly
    for option in options:
        family = family | (option & friendly & ~((option & ~friendly) << shift))
    for player in range(players):
        inside, further = np.uint64(with_player(players, player)), np.uint64(1 << player)
        family = family | ((family & ~inside) << further)
    result: Array = family
    return result


CHOICES: dict[str, Callable[[Sequence[Any], int, int], Array]] = {
    "win": chosen_win,
    "stable": chosen_stable,
}
"""The types of choices among a game and, one by one, games of arrays."""


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
    flat = [(c, *key, t) for c in range(count) for key, t in system.terms[c].items()]
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
    if len(system.classes) != 2 or system.arity != 2:
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


PLAYERS = 3
LEVELS = 3
"""Levels that the system of random games tells apart; all higher ones are one class."""


def winning_chance(kind: Basic, player: int) -> Fraction:
    """How likely a player wins if nobody is biased: the last row of Loeb's Table 4.

    >>> [str(winning_chance((0, level), 0)) for level in range(6)]
    ['1', '0', '1/2', '1/4', '3/8', '5/16']
    """
    mover, level = kind
    if level == 0:
        return Fraction(mover == player)
    others = [other for other in range(PLAYERS) if other != mover]
    return sum((winning_chance((other, level - 1), player) for other in others), Fraction()) / 2


def fine_system(levels: int = LEVELS, arity: int = 2) -> System:
    """The system of random games, higher levels than these taken together.

    That a choice among types that are taken together does not depend on which they are is seen
    here for four levels of them; further up the groups only repeat with the parity of the level.

    >>> [kind.size for kind in fine_system().classes]
    [3, 3, 3, 1]
    """
    kinds: list[list[Basic]] = [[(player, i)] for i in range(levels) for player in range(PLAYERS)]
    kinds.append([(player, levels + i) for i in range(4) for player in range(PLAYERS)])
    index = {members[0]: i for i, members in enumerate(kinds[:-1])}
    tally: list[dict[tuple[int, ...], int]] = [{} for _ in range(levels + 1)]
    for chosen in combinations_with_replacement(range(len(kinds)), arity):
        orders = factorial(arity) // prod(factorial(n) for n in Counter(chosen).values())
        key = tuple(kind // PLAYERS for kind in chosen)
        for mover in range(PLAYERS):
            made = {
                index.get(fine_choice(mover, options), len(kinds) - 1)
                for options in product(*(kinds[kind] for kind in chosen))
            }
            [to] = made
            terms = tally[to // PLAYERS]
            terms[key] = terms.get(key, 0) + orders
    names = [f"n{i} f{i} p{i}" for i in range(levels)] + [f"levels from {levels} on"]
    sizes = [PLAYERS] * levels + [1]
    classes = tuple(TypeClass(*pair) for pair in zip(names, sizes, strict=True))
    return System("fine", PLAYERS, classes, tuple(tally), 0, arity)
