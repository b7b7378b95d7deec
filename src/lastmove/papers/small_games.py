"""Games small enough to have all of them, and plain brute force on them.

Theorems are tested here against their definitions, so nothing below uses a theorem: a position is
losing when every option is winning, and that is all.

**All impartial games.** A game is the set of its options, so the games born by day n are the
sets of sets … of depth n: 1, 2, 4, 16 and 65,536 of them for n = 0, …, 4. They are numbered as
Ackermann numbered such sets: the options of game number n are the numbers of its one bits. Game 0
has no option, game 1 is {0}, game 2 is {1}, game 3 is {0, 1}, and so on.

**All acyclic digraphs.** Up to names they are those in which every arc goes from a larger number
to a smaller one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import cache
from itertools import chain, combinations, product
from typing import Generic, TypeVar

from lastmove.families.digraphs.rules_counters import Counters
from lastmove.graphs.values.digraph import Digraph

Node = TypeVar("Node", bound=Hashable)
Options = Callable[[Node], Iterable[Node]]
Dag = tuple[tuple[int, ...], ...]
"""An acyclic digraph: the successors of vertex 0, of vertex 1, …; each smaller than the vertex."""

BY_DAY_3, BY_DAY_4 = 16, 65_536
"""How many games are born by these days; their numbers are those below."""


@cache
def bits(number: int) -> tuple[int, ...]:
    """The places of the one bits: the options of the game with this number.

    >>> bits(0b1011)
    (0, 1, 3)
    """
    return tuple(place for place in range(number.bit_length()) if number >> place & 1)


def heap_number(size: int) -> int:
    """The number of the game that is a nim heap of this size (at most 4 for one born by day 4).

    >>> [heap_number(size) for size in range(5)]
    [0, 1, 3, 11, 2059]
    """
    return sum(1 << heap_number(smaller) for smaller in range(size))


def xor(numbers: Iterable[int]) -> int:
    """The nim-sum, digit by digit: a digit is 1 where an odd number of digits are.

    >>> xor([3, 5, 7])
    1
    """
    left, total, place = list(numbers), 0, 1
    while any(left):
        total += place * (sum(number % 2 for number in left) % 2)
        left, place = [number // 2 for number in left], 2 * place
    return total


def heap_options(size: int) -> range:
    """The options of a nim heap are the smaller heaps (von Stengel, (1.1))."""
    return range(size)


def sum_options(*options: Options[Node]) -> Options[tuple[Node, ...]]:
    """The options of a sum: move in one term, leave the others (von Stengel, (1.2))."""

    def of_sum(nodes: tuple[Node, ...]) -> Iterator[tuple[Node, ...]]:
        for index, node in enumerate(nodes):
            for option in options[index](node):
                yield (*nodes[:index], option, *nodes[index + 1 :])

    return of_sum


def nim_options(heaps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The options of a nim position, heaps in order."""
    return iter(sum_options(*[heap_options] * len(heaps))(heaps))


def brute_force(options: Options[Node]) -> Callable[[Node], bool]:
    """Whether the player to move wins: some option is losing. Remembers what it has found."""
    known: dict[Node, bool] = {}

    def wins(node: Node) -> bool:
        found = known.get(node)
        if found is None:
            found = known[node] = any(not wins(option) for option in options(node))
        return found

    return wins


def misere_wins(options: Options[Node]) -> Callable[[Node], bool]:
    """Whether the player to move wins when a player who cannot move wins."""
    known: dict[Node, bool] = {}

    def wins(node: Node) -> bool:
        if node not in known:
            then = [wins(option) for option in options(node)]
            known[node] = not then or not all(then)
        return known[node]

    return wins


def values_by_mex(options: Options[Node]) -> Callable[[Node], int]:
    """The Sprague–Grundy function by its recursive definition. Remembers what it has found."""
    known: dict[Node, int] = {}

    def value(node: Node) -> int:
        found = known.get(node)
        if found is None:
            seen = {value(option) for option in options(node)}
            found = known[node] = min(set(range(len(seen) + 1)) - seen)
        return found

    return value


class Companions(Generic[Node]):
    """For a game G, the games J born by day 4 for which G + J is losing, as a number: bit J.

    Two games are equivalent when G + J and H + J are losing for the same J, for all J whatsoever
    (von Stengel, Definition 1.4). These are the 65,536 simplest J, all at once.
    """

    def __init__(self, options: Options[Node]):
        self.options = options
        self._known: dict[Node, int] = {}

    def __call__(self, node: Node) -> int:
        """The J with G + J losing: no option G' + J and no option G + J' is losing."""
        found = self._known.get(node)
        if found is None:
            found = self._known[node] = self.from_options(map(self, self.options(node)))
        return found

    @staticmethod
    def from_options(companions: Iterable[int]) -> int:
        """The same for the game whose options have these companions."""
        refuted = 0
        for one in companions:
            refuted |= one
        containing = _containing()
        for j in range(BY_DAY_3):  # an option J' of J is born by day 3, and has a smaller number
            if not refuted >> j & 1:
                refuted |= containing[j]
        return ((1 << BY_DAY_4) - 1) & ~refuted


@cache
def _containing() -> tuple[int, ...]:
    """For each game born by day 3, the games born by day 4 that have it as an option."""
    masks: list[int] = []
    for j in range(BY_DAY_3):
        half, width = 1 << j, 2 << j
        mask = ((1 << half) - 1) << half
        while width < BY_DAY_4:
            mask, width = mask | mask << width, 2 * width
        masks.append(mask)
    return tuple(masks)


def companions_by_day_4() -> Iterator[int]:
    """The companions of each game born by day 4, in order (a list of them would fill 500 MB)."""
    companions = Companions(bits)
    small = [companions(game) for game in range(BY_DAY_3)]
    for game in range(BY_DAY_4):
        yield Companions.from_options(small[option] for option in bits(game))


@cache
def classes_by_day_4() -> tuple[int, ...]:
    """The games born by day 4 sorted into classes with the same companions.

    The class of each game, named by its first member.
    """
    first: dict[int, int] = {}
    return tuple(first.setdefault(found, game) for game, found in enumerate(companions_by_day_4()))


def acyclic_digraphs(vertices: int) -> Iterator[Dag]:
    """Every acyclic digraph on this many vertices, up to names: 2^(n(n−1)/2) of them."""
    choices = [
        tuple(chain.from_iterable(combinations(range(v), size) for size in range(v + 1)))
        for v in range(vertices)
    ]
    return product(*choices)


def random_digraph(chance: random.Random, vertices: int, density: float) -> Dag:
    """Each arc to a smaller number is there with this probability."""
    return tuple(tuple(w for w in range(v) if chance.random() < density) for v in range(vertices))


def counters(graph: Dag, *at: int) -> Counters:
    """Counters on the vertices of this digraph, as a position of the library."""
    names = [f"v{vertex}" for vertex in range(len(graph))]
    arcs = [(names[v], names[w]) for v, heads in enumerate(graph) for w in heads]
    return Counters(Digraph(arcs, names), at=tuple(names[vertex] for vertex in at))


def can_force(options: Options[Node], start: Node, *, first: bool, last_wins: bool = True) -> bool:
    """Whether the first (or the second) player has a plan that beats every plan of the other.

    A plan names a move for every position that can be reached. All plans of both players are
    tried against each other, without backward induction: that is what forcing a win means.
    """
    moves = choices(options, start)
    plans = [dict(zip(moves, plan, strict=True)) for plan in product(*moves.values())]

    def beats(mine: dict[Node, Node], yours: dict[Node, Node]) -> bool:
        node, my_turn = start, first
        while node in mine:
            node, my_turn = (mine if my_turn else yours)[node], not my_turn
        return my_turn != last_wins

    return any(all(beats(mine, yours) for yours in plans) for mine in plans)


def choices(options: Options[Node], start: Node) -> dict[Node, tuple[Node, ...]]:
    """The positions that can be reached and have options, with them; a plan picks one of each."""
    found: dict[Node, tuple[Node, ...]] = {}
    waiting = [start]
    while waiting:
        node = waiting.pop()
        if node not in found:
            found[node] = tuple(options(node))
            waiting += found[node]
    return {node: moves for node, moves in found.items() if moves}
