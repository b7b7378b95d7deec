"""Ponds small enough for every position, and the frog games on them by their rules alone.

Nothing below uses a theorem or a matching engine. A pond is the matrix of the ranks of its
distances, whole numbers that differ for different pairs, since the games only compare. A position
of the impartial game is the pair of points with frogs, smaller number first; of the colored games
(x, y), the frog of the player who has just moved at x, that of the player to move at y.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations, permutations

from lastmove.families.frogs.pond import Pond

Pair = tuple[int, int]
Ranks = tuple[tuple[int, ...], ...]
Stones = frozenset[int]

TORUS = 1 << 12
"""Coordinates on the torus are multiples of 1 / TORUS, so that all arithmetic is exact."""
KINDS = ("line", "plane", "space", "torus", "matrix")
ORDERS = "every order of the distances among at most 4 points"
SMALL = (
    f"{ORDERS}, and random ponds of up to {{}} points on the line, in the plane, in space, on the "
    "torus and with any symmetric distances"
)


@dataclass(frozen=True)
class Small:
    """A small pond: its ranks, and the points they come from; None if there are only ranks."""

    ranks: Ranks
    points: tuple[tuple[int, ...], ...] | None = None
    torus: bool = False

    @classmethod
    def of(cls, pond: Pond) -> Small:
        """A small pond of the library, its distances ordered anew from exact coordinates."""
        assert pond.points is not None
        points = [[Fraction(x) for x in point] for point in pond.points.tolist()]
        pairs = list(combinations(range(pond.n), 2))
        far = {(x, y): _exact(points[x], points[y], pond.torus) for x, y in pairs}
        ordered = sorted(pairs, key=far.__getitem__)
        made = cls(_matrix(pond.n, {pair: place for place, pair in enumerate(ordered, 1)}))
        object.__setattr__(made, "pond", pond)
        return made

    @property
    def size(self) -> int:
        """How many points it has."""
        return len(self.ranks)

    @cached_property
    def pond(self) -> Pond:
        """The same pond for lastmove."""
        if self.points is None:
            return Pond(distance=self.ranks)
        scale = TORUS if self.torus else 1
        return Pond([[x / scale for x in point] for point in self.points], torus=self.torus)

    @cached_property
    def pairs(self) -> list[Pair]:
        """All pairs of points, nearest first."""
        return sorted(combinations(range(self.size), 2), key=lambda pair: self.rank(*pair))

    def rank(self, x: int, y: int) -> int:
        """How far apart two points are."""
        return self.ranks[x][y]

    @cached_property
    def written(self) -> str:
        """Its notation."""
        return str(self.pond)

    def __str__(self) -> str:
        return self.written


def small_ponds(largest: int, each: int, seed: str) -> Iterator[Small]:
    """Every order of distances on at most 4 points, then `each` random ponds of each kind."""
    for size in range(1, 5):
        yield from all_orders(size)
    chance = random.Random(seed)
    for kind in KINDS:
        for index in range(each):
            yield random_pond(chance, 2 + index % (largest - 1), kind)


FEW = "every eighth of these ponds"


def is_few(index: int) -> bool:
    """Whether a pond is one of the eighth on which all moves are compared."""
    return index % 8 == 0


def all_orders(size: int) -> Iterator[Small]:
    """All ponds of this size, as far as the games can tell: the orders of their distances."""
    pairs = list(combinations(range(size), 2))
    for order in permutations(range(1, len(pairs) + 1)):
        yield Small(_matrix(size, dict(zip(pairs, order, strict=True))))


def random_pond(chance: random.Random, size: int, kind: str) -> Small:
    """A random pond in which all distances are different."""
    pairs = list(combinations(range(size), 2))
    if kind == "matrix":
        order = chance.sample(range(1, len(pairs) + 1), len(pairs))
        return Small(_matrix(size, dict(zip(pairs, order, strict=True))))
    dimension = {"line": 1, "plane": 2, "space": 3, "torus": 2}[kind]
    torus = kind == "torus"
    while True:
        side = TORUS if torus else 1000
        points = tuple(tuple(chance.randrange(side) for _ in range(dimension)) for _ in range(size))
        far = {(x, y): _squared(points[x], points[y], torus) for x, y in pairs}
        if len(set(far.values())) == len(pairs) and 0 not in far.values():
            rank = {value: place for place, value in enumerate(sorted(far.values()), 1)}
            ranks = _matrix(size, {pair: rank[value] for pair, value in far.items()})
            return Small(ranks, points, torus)


def on_the_line(points: Sequence[float]) -> Small:
    """The ranks of the distances among these points, told by distances alone."""
    pairs = list(combinations(range(len(points)), 2))
    ordered = sorted(pairs, key=lambda pair: abs(points[pair[0]] - points[pair[1]]))
    return Small(_matrix(len(points), {pair: place for place, pair in enumerate(ordered, 1)}))


def _exact(one: Sequence[Fraction], other: Sequence[Fraction], torus: bool) -> Fraction:
    sides = [abs(a - b) for a, b in zip(one, other, strict=True)]
    return sum((min(side, 1 - side) ** 2 if torus else side**2 for side in sides), Fraction(0))


def _squared(one: Sequence[int], other: Sequence[int], torus: bool) -> int:
    sides = [abs(a - b) for a, b in zip(one, other, strict=True)]
    return sum(min(side, TORUS - side) ** 2 if torus else side**2 for side in sides)


def _matrix(size: int, ranks: dict[Pair, int]) -> Ranks:
    return tuple(
        tuple(0 if x == y else ranks[min(x, y), max(x, y)] for y in range(size))
        for x in range(size)
    )


# -- the games ----------------------------------------------------------------------------------


def frog_options(pond: Small) -> Callable[[tuple[int, ...]], Iterator[tuple[int, ...]]]:
    """Friendly frogs (section 1): place one frog each, then jump with either one, closer."""

    def options(at: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(at) < 2:
            for z in range(pond.size):
                if z not in at:
                    yield tuple(sorted((*at, z)))
            return
        x, y = at
        for z in range(pond.size):
            if z not in at:
                if pond.rank(x, z) < pond.rank(x, y):
                    yield min(x, z), max(x, z)
                if pond.rank(z, y) < pond.rank(x, y):
                    yield min(y, z), max(y, z)

    return options


def colored_options(pond: Small) -> Callable[[tuple[int, ...]], Iterator[tuple[int, ...]]]:
    """Colored friendly frogs (section 3.1): each player moves the own frog only."""

    def options(at: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(at) < 2:  # amber is placed, then blue; the frog of the last mover comes first
            yield from ((z, *at) for z in range(pond.size) if z not in at)
            return
        x, y = at
        for z in range(pond.size):
            if z not in at and pond.rank(x, z) < pond.rank(x, y):
                yield z, x

    return options


Blocked = tuple[tuple[int, ...], Stones]


def stone_options(pond: Small, stones: int) -> Callable[[Blocked], Iterator[Blocked]]:
    """Colored friendly frogs with stones (section 4.2), which lie until the next move."""
    move = colored_options(pond)

    def options(position: Blocked) -> Iterator[Blocked]:
        at, closed = position
        for then in move(at):
            if then[0] not in closed:
                free = [z for z in range(pond.size) if z not in then]
                for laid in combinations(free, min(stones, len(free))):
                    yield then, frozenset(laid)

    return options


# -- matchings by their definitions -------------------------------------------------------------


def matchings(size: int) -> Iterator[list[Pair]]:
    """All matchings of points 0, …, size − 1, perfect or not."""

    def of(left: list[int]) -> Iterator[list[Pair]]:
        if not left:
            yield []
            return
        first, *rest = left
        yield from of(rest)
        for mate in rest:
            for others in of([point for point in rest if point != mate]):
                yield [(first, mate), *others]

    yield from of(list(range(size)))


def is_stable(pond: Small, pairs: Iterable[Pair], allowed: Iterable[Pair] | None = None) -> bool:
    """Whether no two points (that may be matched) prefer each other to their partners."""
    far = [len(pond.pairs) + 1] * pond.size
    for x, y in pairs:
        far[x] = far[y] = pond.rank(x, y)
    candidates = pond.pairs if allowed is None else allowed
    return not any(
        max(pond.rank(x, y) - far[x], pond.rank(x, y) - far[y]) < 0 for x, y in candidates
    )


def by_stages(pond: Small, partners: int = 1, forbidden: Iterable[Pair] = ()) -> list[Pair]:
    """The algorithm of the source: match all mutually closest potential partners, again and again.

    With several partners as in section 4.2, with forbidden pairs as in section 4.1.
    """
    not_these, matched = set(forbidden), set[Pair]()
    count = [0] * pond.size
    while True:
        open_ = [
            (x, y)
            for x, y in pond.pairs
            if (x, y) not in matched
            and (x, y) not in not_these
            and count[x] < partners
            and count[y] < partners
        ]
        closest: dict[int, Pair] = {}
        for pair in open_:  # nearest first
            for point in pair:
                closest.setdefault(point, pair)
        found = [pair for pair in open_ if closest[pair[0]] == closest[pair[1]] == pair]
        if not found:
            return sorted(matched)
        for x, y in found:
            matched.add((x, y))
            count[x] += 1
            count[y] += 1


def mutually_closest(pond: Small) -> list[Pair]:
    """Pairs of points that are nearest to each other: where friendly frogs ends."""
    nearest = [
        min(set(range(pond.size)) - {x}, key=pond.ranks[x].__getitem__, default=-1)
        for x in range(pond.size)
    ]
    return [
        (x, y) for x, y in combinations(range(pond.size), 2) if nearest[x] == y and nearest[y] == x
    ]


def partners_of(size: int, pairs: Iterable[Pair]) -> list[list[int]]:
    """The partners of each point."""
    found: list[list[int]] = [[] for _ in range(size)]
    for x, y in pairs:
        found[x].append(y)
        found[y].append(x)
    return found
