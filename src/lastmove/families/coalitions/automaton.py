"""The types of *all* positions of nim for n players, from one finite automaton.

A position is a multiset of heaps. Let heaps larger than a cap K count as K, and let an automaton
read the heaps in any order, one state for all orders: a finite commutative monoid with generators
1, …, K, of which each element has a type. Whether these are the types of all positions can be
decided: one keeps, beside the element x that a position leads to, the set O of elements that its
options lead to. Another heap h turns (x, O) into

    (x + h, {o + h : o in O} ∪ {x + k : 0 ≤ k < h}),

so there are finitely many pairs, and for each the type of x must follow from the types of O.
docs/automaton.md has the theorem and its proof; it is the analogue for many players of the misère
quotients of Plambeck and Siegel, and of their transition algebras.

The automaton is found by Angluin's method: two positions are told apart by heaps that, added to
both, make their types differ. Where a pair does not fit, some position is one on which the
automaton errs, and that gives new heaps to tell elements apart with, or shows that K is too small.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush

from lastmove.core.errors import InputError
from lastmove.core.job import Job
from lastmove.core.limits import Budget
from lastmove.core.position import Outcome, Play
from lastmove.core.verdict import Certificate
from lastmove.families.coalitions.schemes import leaf_type, stable_type, win_type
from lastmove.families.coalitions.upsets import everything, family_of, names, permuted

Heaps = tuple[int, ...]
Code = int
"""A position as one number: how many heaps of 1 there are in its lowest bits, then how many of 2,
and so on. Positions are joined by adding."""
WIDTH = 16
SCHEMES = ("stable", "win", "minority")
FEWEST, MOST = 3, 8
AT_ONCE = 32
"""New contexts that are taken up before the automaton is built anew."""


class Scheme:
    """How the type of a position of nim follows from those of its options.

    The player to move is A. An option is seen by the next player: its players are one further on.
    *Minority* types are win types without the coalitions of half the players or more; those of
    more than half win just where the others lose.

    >>> stable = Scheme("stable", 3)
    >>> stable.named(stable.of((1, 2)))
    ['BC']
    """

    def __init__(self, name: str, players: int, budget: Budget | None = None):
        if name not in SCHEMES:
            raise InputError(f"a scheme is one of {', '.join(SCHEMES)}, not {name!r}")
        if not FEWEST <= players <= MOST:
            raise InputError(f"automata are for {FEWEST} to {MOST} players, not {players}")
        if name == "win" and players % 2 == 0:
            raise InputError(
                f"no finite automaton gives the win types of nim for {players} players: for every "
                "other player against the rest it is nim for two, where h + h is lost and "
                "h + (h + 1) is won for every h; the scheme minority leaves halves out"
            )
        self.name, self.players = name, players
        self.budget = budget or Budget()
        self._kept = everything(players)
        if name == "minority":
            self._kept = family_of(c for c in range(1 << players) if 2 * c.bit_count() < players)
        self._step = stable_type if name == "stable" else win_type
        self._turned: dict[int, int] = {}
        self._combined: dict[frozenset[int], int] = {}
        self._known: dict[Code, int] = {0: leaf_type(players - 1, players) & self._kept}

    def combined(self, options: Iterable[int]) -> int:
        """The type of a position whose options, seen by the next player, have these types."""
        key = frozenset(options)
        if key not in self._combined:
            found = self._step([self._turn(one) for one in key], 0, self.players)
            self._combined[key] = found & self._kept
        return self._combined[key]

    def _turn(self, option: int) -> int:
        """The type as the player sees it who moved there."""
        if option not in self._turned:
            further = [(player + 1) % self.players for player in range(self.players)]
            self._turned[option] = permuted(option, self.players, further)
        return self._turned[option]

    def of(self, heaps: Iterable[int]) -> int:
        """The type of a position, from those of all positions below it."""
        return self.of_code(code(heaps))

    def of_code(self, position: Code) -> int:
        """The same of a position as a number."""
        known = self._known.get(position)
        if known is None:
            below = {self.of_code(option) for option in options(position)}
            known = self._known[position] = self.combined(below)
            self.budget.spend(4)
        return known

    def named(self, family: int) -> list[str]:
        """The minimal coalitions of a type."""
        if self.name != "minority":
            return names(family, self.players)
        return [name for name in names(family, self.players) if 2 * len(name) < self.players]


def code(heaps: Iterable[int]) -> Code:
    """A position as one number.

    >>> code([1, 2, 1]) == 2 + (1 << WIDTH)
    True
    """
    counts = Counter(heap for heap in heaps if heap)
    if counts and max(counts.values()) >> WIDTH:
        raise InputError(f"there are at most {(1 << WIDTH) - 1:,} heaps of one size")
    return sum(count << WIDTH * (heap - 1) for heap, count in counts.items())


def decoded(position: Code) -> Heaps:
    """The heaps of a position, large ones first.

    >>> decoded(code([1, 2, 1]))
    (2, 1, 1)
    """
    heaps: list[int] = []
    heap = 1
    while position:
        heaps += [heap] * (position & ((1 << WIDTH) - 1))
        position >>= WIDTH
        heap += 1
    return tuple(reversed(heaps))


def options(position: Code) -> Iterator[Code]:
    """The positions one move away."""
    one, left = 1, position
    while left:
        if left & ((1 << WIDTH) - 1):
            rest = position - one
            yield rest
            smaller = 1
            while smaller < one:
                yield rest + smaller
                smaller <<= WIDTH
        left >>= WIDTH
        one <<= WIDTH


@dataclass(frozen=True)
class Quotient:
    """A closed automaton: ``add[x][h - 1]`` is the element x with a heap of h, h up to the cap."""

    scheme: str
    players: int
    cap: int
    add: tuple[tuple[int, ...], ...]
    types: tuple[int, ...]
    pairs: int

    def element(self, heaps: Iterable[int]) -> int:
        """The element that a position leads to: one step a heap."""
        at = 0
        for heap in heaps:
            if heap:
                at = self.add[at][min(heap, self.cap) - 1]
        return at

    def type_of(self, heaps: Iterable[int]) -> int:
        """The type of any position, however large.

        >>> quotient = prove("stable", 3)
        >>> names(quotient.type_of([10**9, 10**9 + 7]), 3)
        ['AB', 'AC', 'BC']
        """
        return self.types[self.element(heaps)]

    def least_positions(self) -> list[Heaps]:
        """For each element a position of least total that leads to it: shortest ways from 0."""
        found: dict[int, Heaps] = {}
        queue: list[tuple[int, int, Heaps, int]] = [(0, 0, (), 0)]
        while queue:
            total, count, heaps, element = heappop(queue)
            if element in found:
                continue
            found[element] = heaps
            for heap, following in enumerate(self.add[element], 1):
                if following not in found:
                    longer = tuple(sorted((*heaps, heap), reverse=True))
                    heappush(queue, (total + heap, count + 1, longer, following))
        return [found[element] for element in range(len(self.add))]

    def occurring(self) -> dict[int, Heaps]:
        """Every type that occurs, with a position of least total that has it, smallest first.

        >>> {names(t, 3)[0]: heaps for t, heaps in prove("win", 3).occurring().items()}
        {'C': (), 'A': (1,), 'B': (1, 1), 'AB': (2, 1)}
        """
        found: dict[int, Heaps] = {}
        ordered = sorted(zip(self.least_positions(), self.types, strict=True), key=_by_size)
        for heaps, family in ordered:
            found.setdefault(family, heaps)
        return found

    def certificate(self) -> Certificate:
        """The automaton as a proof that `lastmove.checker` can check, about nim as a whole."""
        scheme = Scheme(self.scheme, self.players)
        proof = {
            "players": self.players,
            "scheme": self.scheme,
            "cap": self.cap,
            "add": [list(row) for row in self.add],
            "types": [scheme.named(family) for family in self.types],
        }
        return Certificate("coalition-automaton", "nim()", Play.NORMAL, Outcome.P, None, proof)


def _by_size(position: tuple[Heaps, int]) -> tuple[int, int, Heaps]:
    heaps = position[0]
    return sum(heaps), len(heaps), heaps


def prove(
    scheme: str, players: int, budget: Budget | None = None, job: Job | None = None
) -> Quotient:
    """The smallest automaton that gives the type of every position, if there is a finite one.

    For three and four players this takes a second or less, for the stable types of five players a
    minute. It ends just if there is a finite automaton; else the budget ends it. What a job keeps
    is what has been learned: the cap, and the contexts that tell elements apart.

    >>> [(prove(name, 3).cap, len(prove(name, 3).add)) for name in SCHEMES]
    [(5, 38), (2, 7), (2, 7)]
    """
    job = job or Job(budget=budget)
    learner = _Learner(Scheme(scheme, players, job.budget))
    for cap, contexts in job.pieces("learned"):
        learner.cap, learner.contexts = cap, [int(context, 16) for context in contexts]
    while True:
        learner.build()
        new = learner.order_matters()
        if new:
            learner.contexts += new
            continue
        wrong = learner.first_misfit()
        told = "" if wrong is None else f"; it errs on {_written(wrong)}"
        elements = len(learner.examples)
        job.meter.tell(elements, None, f"elements, cap {learner.cap}, {learner.pairs} pairs{told}")
        if wrong is None:
            return learner.quotient()
        learner.learn(wrong)
        job.add("learned", [learner.cap, [hex(context) for context in learner.contexts]])


def _one(heap: int) -> Code:
    return 1 << WIDTH * (heap - 1)


def _written(position: Code) -> str:
    return "+".join(map(str, decoded(position)))


class _Learner:
    """An automaton for positions with heaps up to the cap, told apart by the contexts so far."""

    def __init__(self, scheme: Scheme):
        self.scheme = scheme
        self.cap = 1
        self.contexts: list[Code] = [0]
        self.examples: list[Code] = []
        self.add: list[list[int]] = []
        self.types: list[int] = []
        self.pairs = 0
        self._rows: dict[Code, tuple[int, ...]] = {}

    def _row(self, position: Code) -> tuple[int, ...]:
        """The types of a position beside every context."""
        row = self._rows.get(position, ())
        if len(row) < len(self.contexts):
            of = self.scheme.of_code
            row += tuple([of(position + context) for context in self.contexts[len(row) :]])
            self._rows[position] = row
        return row

    def build(self) -> None:
        """One element for each row; its example is the first position found to have it."""
        elements = {self._row(0): 0}
        self.examples, self.add = [0], []
        for example in self.examples:
            self.add.append([])
            for heap in range(1, self.cap + 1):
                position = example + _one(heap)
                row = self._row(position)
                if row not in elements:
                    elements[row] = len(self.examples)
                    self.examples.append(position)
                self.add[-1].append(elements[row])
        self.types = [self.scheme.of_code(example) for example in self.examples]

    def order_matters(self) -> list[Code]:
        """New contexts from pairs of heaps that lead to two elements in their two orders.

        The position itself has one row, so one of the two examples taken on the way stands for a
        position that it can be told apart from by the second heap.
        """
        found: dict[Code, None] = {}
        for x, row in enumerate(self.add):
            for a in range(1, self.cap + 1):
                for b in range(1, a):
                    if self.add[row[a - 1]][b - 1] != self.add[row[b - 1]][a - 1]:
                        found[self._apart(x, a, b)] = None
                        if len(found) == AT_ONCE:
                            return list(found)
        return list(found)

    def _apart(self, x: int, a: int, b: int) -> Code:
        whole = self._row(self.examples[x] + _one(a) + _one(b))
        for first, second in ((a, b), (b, a)):
            other = self._row(self.examples[self.add[x][first - 1]] + _one(second))
            for context, one, two in zip(self.contexts, whole, other, strict=True):
                if one != two:
                    return _one(second) + context
        raise AssertionError("one position has one row")

    def first_misfit(self) -> Code | None:
        """Go through all pairs; a position whose pair does not fit, or None if all do.

        The heap K + 1 stands for all above K: it leads where K leads, and has K as an option.
        """
        start = (0, frozenset[int]())
        found: dict[tuple[int, frozenset[int]], Code] = {start: 0}
        queue = [start]
        types, add, cap = self.types, self.add, self.cap
        for element, below in queue:
            position = found[element, below]
            if position and self.scheme.combined({types[o] for o in below}) != types[element]:
                self.pairs = len(found)
                return position
            smaller = [element, *add[element]]
            for heap in range(1, cap + 2):
                column = min(heap, cap) - 1
                moved = {add[o][column] for o in below}
                moved.update(smaller[:heap])
                pair = (add[element][column], frozenset(moved))
                if pair not in found:
                    found[pair] = position + _one(heap)
                    queue.append(pair)
            self.scheme.budget.spend(len(below))
        self.pairs = len(found)
        return None

    def learn(self, misfit: Code) -> None:
        """A larger cap, or a new context, from a position whose pair does not fit.

        The true types fit, so the automaton errs on the position or on one of its options.
        """
        of = self.scheme.of_code
        wrong = next(
            position
            for position in (misfit, *options(misfit))
            if self.types[self._element(position)] != of(position)
        )
        capped = [min(heap, self.cap) for heap in decoded(wrong)]
        left = code(capped)
        before = of(left)
        if before != of(wrong):
            self.cap += 1
            return
        # With more and more of its heaps replaced by an example, the type goes wrong somewhere.
        at = 0
        for heap in capped:
            at = self.add[at][heap - 1]
            left -= _one(heap)
            if of(self.examples[at] + left) != before:
                self.contexts.append(left)
                return
        raise AssertionError("the automaton does not err after all")

    def _element(self, position: Code) -> int:
        at = 0
        for heap in decoded(position):
            at = self.add[at][min(heap, self.cap) - 1]
        return at

    def quotient(self) -> Quotient:
        """The automaton, once it is closed."""
        scheme = self.scheme
        return Quotient(
            scheme.name,
            scheme.players,
            self.cap,
            tuple(map(tuple, self.add)),
            tuple(self.types),
            self.pairs,
        )
