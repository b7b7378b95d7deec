"""The types of *all* positions of nim, or of a game by code, for n players: a finite automaton.

A position is a multiset of heaps. Let heaps larger than a cap K count as K, and let an automaton
read the heaps in any order, one state for all orders: a finite commutative monoid with generators
1, …, K, of which each element has a type. Whether these are the types of all positions can be
decided: one keeps, beside the element x that a position leads to, the set O of elements that its
options lead to. Another heap h turns (x, O) into

    (x + h, {o + h : o in O} ∪ {x + k : 0 ≤ k < h}),

so there are finitely many pairs, and for each the type of x must follow from the types of O. In
other games than nim a period takes the place of the cap, and what h may become that of the k < h.
docs/automaton.md has the theorem and its proof; it is the analogue for many players of the misère
quotients of Plambeck and Siegel, and of their transition algebras.

The automaton is found by Angluin's method: two positions are told apart by heaps that, added to
both, make their types differ. Where a pair does not fit, some position is one on which the
automaton errs, and that gives new heaps to tell elements apart with, or shows that two sizes of
heap are not alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush

from lastmove.core.errors import InputError
from lastmove.core.job import Job
from lastmove.core.limits import Budget
from lastmove.core.position import Outcome, Play
from lastmove.core.verdict import Certificate
from lastmove.families.coalitions.heap_rules import NIM, HeapRules, Heaps, Period
from lastmove.families.coalitions.schemes import leaf_type, stable_type, win_type
from lastmove.families.coalitions.upsets import (
    MOST_PLAYERS,
    everything,
    family_of,
    names,
    permuted,
    read,
    written,
)

Code = int
"""A position as one number: how many heaps of 1 there are in its lowest bits, then how many of 2,
and so on. Positions are joined by adding."""
WIDTH = 16
SCHEMES = ("stable", "win", "minority")
FEWEST, MOST = 3, 8
AT_ONCE = 32
"""New contexts that are taken up before the automaton is built anew."""


class Scheme:
    """How the type of a position follows from those of its options.

    The player to move is A. An option is seen by the next player: its players are one further on.
    """

    def __init__(self, name: str, players: int, rules: HeapRules, ended: int, budget: Budget):
        self.name, self.players, self.rules, self.budget = name, players, rules, budget
        self.coalition: str | None = None
        self._known: dict[Code, int] = {0: ended}
        self._options: dict[int, list[Code]] = {}

    def combined(self, options: Iterable[int]) -> int:
        """The type of a position whose options, seen by the next player, have these types."""
        raise NotImplementedError

    def named(self, family: int) -> list[str]:
        """The minimal coalitions of a type."""
        raise NotImplementedError

    def of(self, heaps: Iterable[int]) -> int:
        """The type of a position, from those of all positions below it."""
        return self.of_code(code(heaps))

    def of_code(self, position: Code) -> int:
        """The same of a position as a number."""
        known = self._known.get(position)
        if known is None:
            below = {self.of_code(option) for option in self.options(position)}
            known = self._known[position] = self.combined(below) if below else self._known[0]
            self.budget.spend(4)
        return known

    def options(self, position: Code) -> Iterator[Code]:
        """The positions one move away."""
        one, left, heap = 1, position, 1
        while left:
            if left & ((1 << WIDTH) - 1):
                rest = position - one
                if heap not in self._options:
                    self._options[heap] = [code(parts) for parts in self.rules.options(heap)]
                for parts in self._options[heap]:
                    yield rest + parts
            left >>= WIDTH
            one <<= WIDTH
            heap += 1


class TypeScheme(Scheme):
    """Whole types: stable, win or minority types.

    *Minority* types are win types without the coalitions of half the players or more; those of
    more than half win just where the others lose.

    >>> stable = TypeScheme("stable", 3)
    >>> stable.named(stable.of((1, 2)))
    ['BC']
    """

    def __init__(
        self, name: str, players: int, rules: HeapRules = NIM, budget: Budget | None = None
    ):
        if name not in SCHEMES:
            raise InputError(f"a scheme is one of {', '.join(SCHEMES)}, not {name!r}")
        if not FEWEST <= players <= MOST:
            raise InputError(
                f"automata of types are for {FEWEST} to {MOST} players, not {players}; those of "
                f"one coalition for up to {MOST_PLAYERS}"
            )
        if name == "win" and players % 2 == 0 and rules.endless:
            raise InputError(
                f"no finite automaton gives the win types of nim for {players} players: for every "
                "other player against the rest it is nim for two, where h + h is lost and "
                "h + (h + 1) is won for every h; the scheme minority leaves halves out"
            )
        self._kept = everything(players)
        if name == "minority":
            self._kept = family_of(c for c in range(1 << players) if 2 * c.bit_count() < players)
        self._step = stable_type if name == "stable" else win_type
        self._turned: dict[int, int] = {}
        self._combined: dict[frozenset[int], int] = {}
        ended = leaf_type(players - 1, players) & self._kept
        super().__init__(name, players, rules, ended, budget or Budget())

    def combined(self, options: Iterable[int]) -> int:
        """By the definitions, each set of types once."""
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

    def named(self, family: int) -> list[str]:
        """The minimal coalitions of a type."""
        if self.name != "minority":
            return names(family, self.players)
        return [name for name in names(family, self.players) if 2 * len(name) < self.players]


class CoalitionScheme(Scheme):
    """Win types of which only one coalition is kept, in every seat: n bits in place of 2^n.

    Bit i is for the coalition moved on by i seats. Whether a coalition wins depends on no other
    coalition, so win types are known when this is known for one coalition of each circular order.

    >>> pair = CoalitionScheme("AB", 5)
    >>> pair.named(pair.of((2, 1))), pair.named(pair.of((3, 3)))
    (['AB', 'BC'], ['AB', 'BC'])
    """

    def __init__(
        self, coalition: str, players: int, rules: HeapRules = NIM, budget: Budget | None = None
    ):
        if not FEWEST <= players <= MOST_PLAYERS:
            raise InputError(
                f"automata of one coalition are for {FEWEST} to {MOST_PLAYERS} players, not "
                f"{players}"
            )
        mask = read(coalition, players)
        if coalition != written(mask) or not 0 < mask < (1 << players) - 1:
            raise InputError(
                f"a coalition is some of the players and not all, in order, such as AB, not "
                f"{coalition!r}"
            )
        self._all = (1 << players) - 1
        seats = [(mask << i | mask >> (players - i)) & self._all for i in range(players)]
        if rules.endless and seats[1] == self._all ^ mask:
            raise InputError(
                "no finite automaton knows when every other player beats the rest in nim: that is "
                "nim for two, where h + h is lost and h + (h + 1) is won for every h"
            )
        self._seats = seats
        self._moves = sum(1 << i for i, seat in enumerate(seats) if seat & 1)
        ended = sum(1 << i for i, seat in enumerate(seats) if seat >> (players - 1))
        super().__init__("win", players, rules, ended, budget or Budget())
        self.coalition = coalition

    def combined(self, options: Iterable[int]) -> int:
        """With the mover one option is enough, without the mover all are needed."""
        some, every = 0, self._all
        for option in options:
            some |= option
            every &= option
        turned = (some & self._moves_there) | (every & ~self._moves_there)
        return (turned << 1 | turned >> (self.players - 1)) & self._all

    @cached_property
    def _moves_there(self) -> int:
        """The seats in which the player who has just moved belongs to the coalition."""
        return self._moves >> 1 | (self._moves & 1) << (self.players - 1)

    def named(self, family: int) -> list[str]:
        """The coalitions that win."""
        return sorted({written(seat) for i, seat in enumerate(self._seats) if family >> i & 1})


def scheme_of(
    name: str,
    players: int,
    rules: HeapRules = NIM,
    coalition: str | None = None,
    budget: Budget | None = None,
) -> Scheme:
    """The scheme of whole types, or of one coalition that may win or not."""
    if coalition is None:
        return TypeScheme(name, players, rules, budget)
    if name != "win":
        raise InputError(f"of one coalition it is told where it wins; leave out the scheme {name}")
    return CoalitionScheme(coalition, players, rules, budget)


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


@dataclass(frozen=True)
class Quotient:
    """A closed automaton: ``add[x][h - 1]`` is the element x with a heap of h, h up to the cap."""

    scheme: str
    players: int
    period: Period
    add: tuple[tuple[int, ...], ...]
    types: tuple[int, ...]
    pairs: int
    rules: HeapRules = NIM
    coalition: str | None = None

    @property
    def cap(self) -> int:
        """The largest heap that counts as itself; in nim, larger ones count as it."""
        return self.period.kinds

    def meaning(self) -> Scheme:
        """The scheme that its types belong to."""
        return scheme_of(self.scheme, self.players, self.rules, self.coalition)

    def element(self, heaps: Iterable[int]) -> int:
        """The element that a position leads to: one step a heap."""
        at = 0
        for heap in heaps:
            if heap:
                at = self.add[at][self.period.reduced(heap) - 1]
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
        """The automaton as a proof that `lastmove.checker` can check, about the game as a whole."""
        scheme = self.meaning()
        proof: dict[str, object] = {"players": self.players, "scheme": self.scheme}
        if self.coalition is not None:
            proof["coalition"] = self.coalition
        if self.rules.endless:
            proof["cap"] = self.cap
        else:
            proof["period"] = {"start": self.period.start, "length": self.period.length}
        proof["add"] = [list(row) for row in self.add]
        proof["types"] = [scheme.named(family) for family in self.types]
        text = self.rules.write(())
        return Certificate("coalition-automaton", text, Play.NORMAL, Outcome.P, None, proof)


def _by_size(position: tuple[Heaps, int]) -> tuple[int, int, Heaps]:
    heaps = position[0]
    return sum(heaps), len(heaps), heaps


def prove(
    scheme: str,
    players: int,
    budget: Budget | None = None,
    job: Job | None = None,
    rules: HeapRules = NIM,
    coalition: str | None = None,
) -> Quotient:
    """The smallest automaton that gives the type of every position, if there is a finite one.

    For three and four players this takes a second or less, for the stable types of five players a
    minute. It ends just if there is a finite automaton (docs/automaton.md); else the budget ends
    it. What a job keeps is what has been learned: which heaps are not alike, and the contexts that
    tell elements apart. With a coalition, of which the scheme is win, only that one is followed,
    in every seat.

    >>> [(prove(name, 3).cap, len(prove(name, 3).add)) for name in SCHEMES]
    [(5, 38), (2, 7), (2, 7)]
    >>> len(prove("win", 9, coalition="ABC").add)
    343
    """
    job = job or Job(budget=budget)
    learner = _Learner(scheme_of(scheme, players, rules, coalition, job.budget))
    for unlike, contexts in job.pieces("learned"):
        learner.unlike = {(one, other) for one, other in unlike}
        learner.contexts = [int(context, 16) for context in contexts]
        learner.next_period()
    while True:
        learner.build()
        new = learner.order_matters()
        if new:
            learner.contexts += new
            continue
        wrong = learner.first_misfit()
        told = "" if wrong is None else f"; it errs on {_written(wrong)}"
        elements = len(learner.examples)
        cap = learner.period.kinds
        job.meter.tell(elements, None, f"elements, cap {cap}, {learner.pairs} pairs{told}")
        if wrong is None:
            return learner.quotient()
        learner.learn(wrong)
        contexts = [hex(context) for context in learner.contexts]
        job.add("learned", [sorted(map(list, learner.unlike)), contexts])


def minorities(players: int) -> list[str]:
    """The coalitions of less than half the players, one for each circular order.

    >>> minorities(5), len(minorities(9))
    (['A', 'AB', 'AC'], 29)
    """
    everyone, found = (1 << players) - 1, {}
    for mask in range(1, everyone):
        if 2 * mask.bit_count() < players:
            seats = [(mask << i | mask >> (players - i)) & everyone for i in range(players)]
            found[min(seats)] = min(written(seat) for seat in seats if seat & 1)
    return sorted(found.values(), key=lambda name: (len(name), name))


def _one(heap: int) -> Code:
    return 1 << WIDTH * (heap - 1)


def _written(position: Code) -> str:
    return "+".join(map(str, decoded(position)))


class _Learner:
    """An automaton for heaps up to the period's end, elements told apart by the contexts so far."""

    def __init__(self, scheme: Scheme):
        self.scheme = scheme
        self.period = Period(1, 1)
        self.unlike: set[tuple[int, int]] = set()
        self.contexts: list[Code] = [0]
        self.examples: list[Code] = []
        self.add: list[list[int]] = []
        self.types: list[int] = []
        self.pairs = 0
        self._rows: dict[Code, tuple[int, ...]] = {}

    def next_period(self) -> None:
        """The first period that takes no heaps for equal that are known not to be alike.

        Few kinds of heap come first, then short periods; in nim the length is 1.
        """
        while any(self.period.reduced(a) == self.period.reduced(b) for a, b in self.unlike):
            start, length = self.period.start, self.period.length
            if start == 1 or self.scheme.rules.endless:
                self.period = Period(self.period.kinds + 1, 1)
            else:
                self.period = Period(start - 1, length + 1)

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
            for heap in range(1, self.period.kinds + 1):
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
            for a in range(1, self.period.kinds + 1):
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

        Heaps up to the reach of the rules stand for all: a larger one leads where a smaller one
        does, and so do its options. In nim that is K + 1, with K as an option.
        """
        start = (0, frozenset[int]())
        found: dict[tuple[int, frozenset[int]], Code] = {start: 0}
        queue = [start]
        types, add, heaps = self.types, self.add, self._heaps()
        for element, below in queue:
            position = found[element, below]
            type_then = self.scheme.combined({types[o] for o in below}) if below else types[0]
            if type_then != types[element]:
                self.pairs = len(found)
                return position
            for heap, column, parts in heaps:
                moved = {add[o][column] for o in below}
                for columns in parts:
                    at = element
                    for part in columns:
                        at = add[at][part]
                    moved.add(at)
                pair = (add[element][column], frozenset(moved))
                if pair not in found:
                    found[pair] = position + _one(heap)
                    queue.append(pair)
            self.scheme.budget.spend(len(below))
        self.pairs = len(found)
        return None

    def _heaps(self) -> list[tuple[int, int, list[Heaps]]]:
        """Every heap that is not like a smaller one, its column, and the columns of its options."""
        rules, period = self.scheme.rules, self.period
        return [
            (
                heap,
                period.reduced(heap) - 1,
                sorted(
                    {
                        tuple(sorted(period.reduced(part) - 1 for part in parts))
                        for parts in rules.options(heap)
                    }
                ),
            )
            for heap in range(1, rules.reach(period) + 1)
        ]

    def learn(self, misfit: Code) -> None:
        """Heaps that are not alike, or a new context, from a position whose pair does not fit.

        The true types fit, so the automaton errs on the position or on one of its options.
        """
        of = self.scheme.of_code
        wrong = next(
            position
            for position in (misfit, *self.scheme.options(misfit))
            if self.types[self._element(position)] != of(position)
        )
        capped = []
        left = wrong
        for heap in decoded(wrong):
            like = self.period.reduced(heap)
            capped.append(like)
            after = left - _one(heap) + _one(like)
            if of(after) != of(left):
                self.unlike.add((like, heap))
                self.next_period()
                return
            left = after
        before = of(left)
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
            at = self.add[at][self.period.reduced(heap) - 1]
        return at

    def quotient(self) -> Quotient:
        """The automaton, once it is closed."""
        scheme = self.scheme
        return Quotient(
            scheme.name,
            scheme.players,
            self.period,
            tuple(map(tuple, self.add)),
            tuple(self.types),
            self.pairs,
            scheme.rules,
            scheme.coalition,
        )
