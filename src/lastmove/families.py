"""Games on set families: claim cells by turns; whoever owns a whole set of the family has won.

A `Family` numbers its cells from 0 and knows its sets, their incidence and its symmetries. A
`FamilyGame` is played on one: a state of it says which cells each of the two roles has claimed,
as two integers with a bit for each cell.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import permutations, product
from typing import Any

from lastmove.errors import BadArgument
from lastmove.position import DRAW, Move, Partisan, other_role

Sets = tuple[tuple[int, ...], ...]
Permutation = tuple[int, ...]

MOST_SYMMETRIES = 2_000
"""A family with more symmetries, or one where they are hard to find, is searched without them."""
MOST_TRIED = 40_000
"""Partial maps tried when the symmetries of a family are looked for."""
MOST_MAPPED = 2_000
"""Cells mapped to list the images of one position."""
SMALL = 64
"""Up to so many cells a board has its symmetries looked for."""


class Family:
    """Sets of cells; the cells are 0 to `size` − 1."""

    def __init__(self, size: int, sets: Sets, cube: tuple[int, int] | None = None):
        self.size = size
        self.sets = sets
        self.cube = cube

    @cached_property
    def incidence(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the numbers of the sets that contain it. Cost: linear."""
        lists: list[list[int]] = [[] for _ in range(self.size)]
        for number, cells in enumerate(self.sets):
            for cell in cells:
                lists[cell].append(number)
        return tuple(map(tuple, lists))

    @cached_property
    def masks(self) -> tuple[int, ...]:
        """The sets as integers, one bit a cell; for small boards."""
        return tuple(sum(1 << cell for cell in cells) for cells in self.sets)

    @cached_property
    def symmetries(self) -> tuple[Permutation, ...]:
        """Permutations of the cells that map sets to sets, the identity first.

        All that a cube has by moving coordinates and relabeling them; for another family all
        there are, or only the identity if they are too many or too hard to find.
        """
        if self.size > SMALL:
            return (tuple(range(self.size)),)
        if self.cube is not None:
            return cube_symmetries(*self.cube)
        return automorphisms(self.size, self.sets)

    def complete(self, claimed: int) -> list[int]:
        """The numbers of the sets that lie in these cells. Cost: degrees of the claimed cells."""
        counts: dict[int, int] = {}
        for cell in cells_of(claimed):
            for number in self.incidence[cell]:
                counts[number] = counts.get(number, 0) + 1
        return sorted(n for n, count in counts.items() if count == len(self.sets[n]))

    def touched(self, claimed: int) -> set[int]:
        """The numbers of the sets that have a cell among these."""
        return {number for cell in cells_of(claimed) for number in self.incidence[cell]}

    def live(self, mine: int, yours: int) -> list[tuple[int, tuple[int, ...]]]:
        """The sets that `mine` may still complete, each with its cells that are not claimed yet.

        Cost: the size of the family.
        """
        dead = self.touched(yours)
        return [
            (number, tuple(cell for cell in cells if not mine >> cell & 1) if mine else cells)
            for number, cells in enumerate(self.sets)
            if number not in dead
        ]


def cells_of(mask: int) -> Iterator[int]:
    """The cells of a set given as an integer, in order.

    >>> list(cells_of(0b1011))
    [0, 1, 3]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def line_count(n: int, d: int) -> int:
    """How many lines [n]^d has: ((n+2)^d − n^d)/2 for n ≥ 2; a single cell is one line.

    Lecture notes, Lemma 5.

    >>> [line_count(3, 2), line_count(4, 3), line_count(1, 5)]
    [8, 76, 1]
    """
    return ((n + 2) ** d - n**d) // 2 if n > 1 else 1


@lru_cache(maxsize=8)
def cube(n: int, d: int) -> Family:
    """The lines of [n]^d; cells are numbered with the last coordinate changing fastest.

    Along a line each coordinate is constant, or counts up, or counts down; the first that is not
    constant counts up here, so that each line comes once. Cost: the number of cells of all lines.
    """
    sets: list[tuple[int, ...]] = []
    weights = [n ** (d - 1 - i) for i in range(d)]
    if n == 1:
        return Family(1, ((0,),), (1, d))
    for first in range(d):
        for before in product(range(n), repeat=first):
            base = sum(k * w for k, w in zip(before, weights, strict=False))
            for rest in product(range(n + 2), repeat=d - 1 - first):
                start, step = base, weights[first]
                for kind, weight in zip(rest, weights[first + 1 :], strict=True):
                    if kind < n:
                        start += kind * weight
                    elif kind == n:
                        step += weight
                    else:
                        start += (n - 1) * weight
                        step -= weight
                sets.append(tuple(range(start, start + n * step, step)))
    return Family(n**d, tuple(sets), (n, d))


@lru_cache(maxsize=64)
def family_of(size: int, sets: Sets) -> Family:
    """A family given by its sets; a set that is written twice counts once."""
    return Family(size, tuple(dict.fromkeys(tuple(sorted(cells)) for cells in sets)))


def cube_symmetries(n: int, d: int) -> tuple[Permutation, ...]:
    """Exchange coordinates, reverse some, and relabel all alike by a map that keeps opposites.

    There are d!·2^d·(the relabelings of ⌊n/2⌋ pairs of opposites)/2 of them: 8 for 3², 192 for 4³.

    >>> len(cube_symmetries(3, 2)), len(cube_symmetries(4, 3)), len(cube_symmetries(3, 3))
    (8, 192, 48)
    """
    found: dict[Permutation, None] = {}
    half, weights = n // 2, [n ** (d - 1 - i) for i in range(d)]
    relabelings = []
    for order in permutations(range(half)):
        for turned in product((False, True), repeat=half):
            label = list(range(n))
            for pair, (goal, turn) in enumerate(zip(order, turned, strict=True)):
                ends = (n - 1 - goal, goal) if turn else (goal, n - 1 - goal)
                label[pair], label[n - 1 - pair] = ends
            relabelings.append(label)
    points = list(product(range(n), repeat=d))
    for label in relabelings:
        for axes in permutations(range(d)):
            for turns in product((False, True), repeat=d):
                image = tuple(
                    sum(
                        weights[i] * (n - 1 - label[p[a]] if turn else label[p[a]])
                        for i, (a, turn) in enumerate(zip(axes, turns, strict=True))
                    )
                    for p in points
                )
                found.setdefault(image)
                if len(found) > MOST_SYMMETRIES:
                    return (tuple(range(n**d)),)
    return tuple(found)


def automorphisms(size: int, sets: Sets) -> tuple[Permutation, ...]:
    """Every permutation of the cells that maps sets to sets; only the identity if hard to tell.

    Cells are mapped one after the other, to cells in as many sets of each size; whenever all the
    cells of a set are mapped, the image must be a set. Cost: up to `MOST_TRIED` partial maps.

    >>> len(automorphisms(3, ((0, 1), (1, 2)))), len(automorphisms(4, ((0, 1), (2, 3))))
    (2, 8)
    """
    known = {frozenset(cells) for cells in sets}
    kind = [tuple(sorted(len(s) for s in known if cell in s)) for cell in range(size)]
    closing: list[list[tuple[int, ...]]] = [[] for _ in range(size)]
    for cells in known:
        if cells:
            closing[max(cells)].append(tuple(cells))
    found: list[Permutation] = []
    tried = 0
    waiting: list[Permutation] = [()]
    while waiting:
        partial = waiting.pop()
        tried += 1
        if tried > MOST_TRIED or len(found) > MOST_SYMMETRIES:
            return (tuple(range(size)),)
        cell = len(partial)
        if cell == size:
            found.append(partial)
            continue
        for goal in reversed(range(size)):
            if goal in partial or kind[goal] != kind[cell]:
                continue
            image = (*partial, goal)
            if all(frozenset(image[c] for c in cells) in known for cells in closing[cell]):
                waiting.append(image)
    return tuple(found)


def moved(mask: int, symmetry: Permutation) -> int:
    """The image of a set of cells."""
    return sum(1 << symmetry[cell] for cell in cells_of(mask))


class FamilyGame(Partisan):
    """A game on a set family. In the strong game a whole set wins; else only the maker's does.

    A subclass says of a state its family, who has claimed what, who alone can complete sets (None
    in the strong game), and what cells are called. The first of the two roles begins.
    """

    __slots__ = ()

    @staticmethod
    @abstractmethod
    def family(state: Any) -> Family:
        """The sets."""

    @staticmethod
    @abstractmethod
    def claims(state: Any) -> tuple[int, int]:
        """The cells of the first and of the second role."""

    @staticmethod
    @abstractmethod
    def claimed(state: Any, first: int, second: int) -> Any:
        """The state with these claims."""

    @staticmethod
    @abstractmethod
    def cell_name(state: Any, cell: int) -> str:
        """What a cell is called."""

    @staticmethod
    @abstractmethod
    def find_cell(state: Any, name: str) -> int | None:
        """The cell of this name, None if there is none."""

    @staticmethod
    def maker(state: Any) -> str | None:
        """The role that alone can win by a set; None in the strong game."""
        return None

    @classmethod
    def turn(cls, state: Any) -> str:
        """The first role, when both have claimed as many cells."""
        first, second = cls.claims(state)
        return cls.roles[first.bit_count() > second.bit_count()]

    @classmethod
    def winner(cls, state: Any) -> str | None:
        """Who owns a set; a full board is a draw, in a maker's game the breaker's win.

        The breaker wins as soon as every set has one of its cells.
        """
        family, claims = cls.family(state), cls.claims(state)
        maker = cls.maker(state)
        for role, mine in zip(cls.roles, claims, strict=True):
            if maker in (None, role) and family.complete(mine):
                return role
        if maker is not None:
            breaker = other_role(cls.roles, maker)
            hit = len(family.touched(claims[cls.roles.index(breaker)]))
            return breaker if hit == len(family.sets) else None
        return DRAW if sum(mask.bit_count() for mask in claims) == family.size else None

    @classmethod
    def plays(cls, state: Any) -> Iterator[tuple[str, Any]]:
        """Every free cell, in order."""
        first, second = cls.claims(state)
        taken = first | second
        for cell in range(cls.family(state).size):
            if not taken >> cell & 1:
                yield cls.claim(state, cell)

    @classmethod
    def claim(cls, state: Any, cell: int) -> tuple[str, Any]:
        """The move that claims this cell: its text, and the state it leads to."""
        first, second = cls.claims(state)
        role, bit = cls.turn(state), 1 << cell
        first, second = (first | bit, second) if role == cls.roles[0] else (first, second | bit)
        text = f"{role} takes {cls.cell_name(state, cell)}"
        return text, cls.claimed(state, first, second)

    def claiming(self, cell: int) -> Move:
        """The move that claims this cell."""
        text, state = type(self).claim(self.state, cell)
        return Move(text, self.at(state))

    def move(self, text: str) -> Move:
        """As for any game, but a cell of a large board is found at once."""
        words = " ".join(text.split())
        prefix = f"{self.to_move} takes "
        cell = type(self).find_cell(self.state, words.removeprefix(prefix))
        first, second = type(self).claims(self.state)
        if cell is not None and self.result() is None and not (first | second) >> cell & 1:
            return self.claiming(cell)
        return super().move(text)

    @classmethod
    def canonical(cls, state: Any) -> Any:
        """The least of the images under the symmetries of the family."""
        return cls.claimed(state, *min(images(cls, state)))

    def free(self) -> int:
        """How many cells nobody has claimed."""
        first, second = type(self).claims(self.state)
        return type(self).family(self.state).size - (first | second).bit_count()

    def live(self, role: str) -> list[tuple[int, tuple[int, ...]]]:
        """The sets that this role may still complete, with their free cells."""
        claims = type(self).claims(self.state)
        mine = self.roles.index(role)
        return type(self).family(self.state).live(claims[mine], claims[1 - mine])

    def needs_blocking(self) -> tuple[str, ...]:
        """The roles that win by a set, each with an opponent who would stop it."""
        maker = type(self).maker(self.state)
        return self.roles if maker is None else (maker,)


def images(game: type[FamilyGame], state: Any) -> Iterator[tuple[int, int]]:
    """The claims of all that symmetries make of a state, its own among them.

    Only its own where mapping all the claims by all the symmetries would take long.
    """
    first, second = game.claims(state)
    symmetries = game.family(state).symmetries
    if len(symmetries) * (first | second).bit_count() > MOST_MAPPED:
        symmetries = symmetries[:1]
    for symmetry in symmetries:
        yield moved(first, symmetry), moved(second, symmetry)


def refuse_impossible(game: type[FamilyGame], state: Any, arguments: tuple[str, str]) -> None:
    """Raise `BadArgument` for claims that no play leads to; `arguments` hold the claims.

    Whoever has won has won with the last move: so the other has not, it is the loser's turn, and
    one claim less nobody has won.
    """
    first, second = game.claims(state)
    argument = arguments[1] if second else arguments[0]
    one, two = game.roles
    if first.bit_count() - second.bit_count() not in (0, 1):
        raise BadArgument(
            argument,
            f"{one} begins, so it has as many cells as {two} or one more, not "
            f"{first.bit_count()} against {second.bit_count()}",
        )
    family, maker = game.family(state), game.maker(state)
    won = [
        role
        for role, mask in zip(game.roles, (first, second), strict=True)
        if (family.complete(mask) if maker in (None, role) else game.winner(state) == role) and mask
    ]
    if len(won) == 2:
        raise BadArgument(argument, f"{one} and {two} have both won, but play ends with the first")
    if not won:
        return
    if game.turn(state) == won[0]:
        raise BadArgument(
            argument,
            f"{won[0]} has won, so the last move was {won[0]}'s, and the counts say another",
        )
    mask = first if won[0] == one else second
    if not any(_undecided(game, state, won[0], mask ^ 1 << cell) for cell in cells_of(mask)):
        raise BadArgument(
            argument,
            f"{won[0]} had won before the last move, when play should have ended",
        )


def _undecided(game: type[FamilyGame], state: Any, role: str, mask: int) -> bool:
    first, second = game.claims(state)
    before = (mask, second) if role == game.roles[0] else (first, mask)
    return game.winner(game.claimed(state, *before)) is None


def cell_mask(cells: Iterable[int]) -> int:
    """The set of these cells as an integer."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask
