"""Random games: the quadratic system that gives the distribution of types, depth by depth.

The model of Loeb, section 6: a complete binary tree of depth k, every node labeled with a player,
all n equally likely and independent; inside a label says who chooses, at a leaf who wins. The
types of the two subtrees are independent, so the probabilities of the types of trees of depth
k + 1 are quadratic in those of depth k. No player is special: types that differ by a permutation
of the players are equally likely, and there is one equation for each class.

The equations are derived by program, from one representative of each class against all types.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

from lastmove.core.errors import InputError
from lastmove.families.coalitions.monotone import canonical, maximal_intersecting, stable_families
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

    x_c is the probability of *one* type of the class c. ``leaves`` is the class of games won, -1
    where the system holds only types that stay likely, and cannot start at depth 0.
    """

    scheme: str
    players: int
    classes: tuple[TypeClass, ...]
    terms: tuple[dict[tuple[int, int], int], ...]
    leaves: int

    def at_depth(self, depth: int) -> list[Fraction]:
        """The exact probability of a type of each class in trees of this depth.

        >>> [str(x) for x in system("win", 3).at_depth(1)]
        ['7/27', '2/9']
        """
        check_depth(self.scheme, self.players, depth)
        # With 2^(k+1) − 1 labels, numerators are whole numbers over n^(2^(k+1) − 1).
        numerators = [int(c == self.leaves) for c in range(len(self.classes))]
        for _ in range(depth):
            numerators = [
                self._sum(terms, numerators) // kind.size
                for kind, terms in zip(self.classes, self.terms, strict=True)
            ]
        denominator = self.players ** (2 ** (depth + 1) - 1)
        return [Fraction(a, denominator) for a in numerators]

    @staticmethod
    def _sum(terms: dict[tuple[int, int], int], of: Sequence[Any]) -> Any:
        products = (t * of[s] * of[u] for (s, u), t in terms.items() if of[s] and of[u])
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
                    (place[s], place[u]): times
                    for (s, u), times in self.terms[c].items()
                    if s in place and u in place
                }
                for c in kept
            ),
            place.get(self.leaves, -1),
        )

    def is_closed(self, kept: Sequence[int]) -> bool:
        """Whether two types of these classes never make one of another class."""
        inside = set(kept)
        return not any(
            s in inside and u in inside
            for c, terms in enumerate(self.terms)
            if c not in inside
            for s, u in terms
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
            for (s, u), times in sorted(terms.items()):
                factor = Fraction(times, self.players * kind.size)
                variables = f"{known[s]}²" if s == u else f"{known[s]}{known[u]}"
                parts.append(variables if factor == 1 else f"{factor} {variables}")
            lines.append(f"{known[c]} = {' + '.join(parts) or '0'}")
        return lines


def check_depth(scheme: str, players: int, depth: int) -> None:
    """Raise `InputError` unless exact probabilities can be told at this depth."""
    if not 0 <= depth <= DEEPEST:
        raise InputError(f"exact probabilities are for depths 0 to {DEEPEST}, not {depth}")
    if scheme == "stable" and players == LIKELY_ONLY:
        raise InputError(
            f"exact stable types by depth are for fewer than {LIKELY_ONLY} players; leave out the "
            "depth for the limit, or simulate"
        )


@cache
def system(scheme: str, players: int) -> System:
    """The system of a scheme, win, stable or fine, for a number of players."""
    if scheme not in MOST_PLAYERS:
        raise InputError(f"a scheme is one of {', '.join(MOST_PLAYERS)}, not {scheme!r}")
    fewest = 3 if scheme == "fine" else 2
    if not fewest <= players <= MOST_PLAYERS[scheme]:
        most = MOST_PLAYERS[scheme]
        which = f"{fewest} to {most} players" if fewest < most else f"{most} players only"
        raise InputError(f"{scheme} types of random games are for {which}, not {players}")
    if scheme == "fine":
        from lastmove.families.coalitions.fine import fine_system

        return fine_system()
    if scheme == "win":
        return _derived(scheme, players, maximal_intersecting(players))
    if players == LIKELY_ONLY:
        return _derived(scheme, players, likely_stable(players))
    return _derived(scheme, players, stable_families(players))


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


def _derived(scheme: str, players: int, types: tuple[int, ...]) -> System:
    """One representative of each class against all types, for every player who may choose."""
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
    tally = np.zeros((count, count, count), np.int64)
    for s, representative in enumerate(representatives):
        for mover in range(players):
            made = combine(representative, families, mover, players)
            at = np.searchsorted(families, made)
            assert (families[np.minimum(at, len(families) - 1)] == made).all(), "not closed"
            pairs = np.bincount(class_of[at] * count + class_of, minlength=count * count)
            tally[:, s, :] += pairs.reshape(count, count) * int(sizes[s])
    terms = []
    for c in range(count):
        # Both orders of two subtrees of different classes.
        both = tally[c] + tally[c].T
        terms.append(
            {
                (int(s), int(u)): int(both[s, u] if s != u else tally[c][s, s])
                for s, u in zip(*np.nonzero(both), strict=True)
                if s <= u
            }
        )
    classes = tuple(
        TypeClass(" ".join(names(int(f), players)), int(size), int(f))
        for f, size in zip(representatives, sizes, strict=True)
    )
    won = next((c for c, kind in enumerate(classes) if len(kind.name) == 1), -1)
    return System(scheme, players, classes, tuple(terms), won)


def _display_order(representatives: list[int], players: int) -> list[int]:
    """Small coalitions first, few before many."""
    listed = [names(family, players) for family in representatives]
    return sorted(range(len(listed)), key=lambda c: (list(map(len, listed[c])), listed[c]))


def chosen_win(one: Any, other: Array, mover: int, players: int) -> Array:
    """Win types of choices between two, for arrays of families of up to six players."""
    import numpy as np

    friendly = np.uint64(with_player(players, mover))
    result: Array = ((one | other) & friendly) | (one & other & ~friendly)
    return result


def chosen_stable(one: Any, other: Array, mover: int, players: int) -> Array:
    """Stable types of choices between two, for arrays of families of up to six players."""
    import numpy as np

    friendly, shift = np.uint64(with_player(players, mover)), np.uint64(1 << mover)
    family = one & other & ~friendly
    for option in (one, other):
        family = family | (option & friendly & ~((option & ~friendly) << shift))
    for player in range(players):
        inside, further = np.uint64(with_player(players, player)), np.uint64(1 << player)
        family = family | ((family & ~inside) << further)
    result: Array = family
    return result


CHOICES: dict[str, Callable[[Any, Array, int, int], Array]] = {
    "win": chosen_win,
    "stable": chosen_stable,
}
"""The type of a choice between a game and each game of an array."""
