"""The types of all positions of nim, or of a game by code, for n players, by a finite automaton.

Trusted: an induction. The certificate holds, for each element x of a finite set and each heap h up
to a cap, the element that x becomes when h is added, and the type of x. It proves itself: the
checker goes through all pairs of an element and the set of elements that options lead to, and sees
by the definitions that the type of the one follows from the types of the others. docs/automaton.md
says why that is enough, and how far heaps must be tried. Cost: the pairs, times the heaps tried,
their options and the elements in a pair.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from lastmove.checker.context import Context, Rejected
from lastmove.core.inheritance import obeys
from lastmove.core.position import Impartial, Outcome, Play
from lastmove.core.verdict import Certificate
from lastmove.families.heaps.rules import BreakingGame, Subtraction, code_of
from lastmove.families.nim.rules_nim import Nim

Coalition = frozenset[int]
Type = frozenset[Coalition]
Columns = tuple[int, ...]
LETTERS = "ABCDEFGHIJKLMNOP"
FEWEST, MOST = 3, 8
MOST_NUMBERS = 10_000_000


def check_automaton(certificate: Certificate, context: Context) -> str:
    """Order does not matter, every element is reached, and the types of all pairs fit."""
    position = context.impartial(certificate.position)
    digits = _digits(position)
    if certificate.play is not Play.NORMAL or certificate.value is not None:
        raise Rejected("this kind of certificate is for the last mover to win, and has no value")
    if certificate.outcome is not Outcome.P:
        raise Rejected("where there is no heap, the previous player has won")
    proof = certificate.proof
    rules = _Rules(proof)
    start, length = _period(proof, digits)
    add = _table(proof, start + length - 1)
    types = [rules.read(given) for given in _list(proof.get("types"), "types")]
    if len(types) != len(add):
        raise Rejected(f"there are {len(add)} elements and {len(types)} types")
    _order_does_not_matter(add, context)
    heaps = _Heaps(digits, start, length, context)
    pairs = _all_pairs_fit(add, types, heaps, rules, context)
    found = "types occur, and no other"
    if rules.coalition is not None:
        found = f"sets of seats occur in which {proof['coalition']} wins, and no other"
    return (
        f"{pairs} pairs of an element and its options, of {len(add)} elements, fit by the "
        f"definitions: {len(set(types))} {found}"
    )


# -- the game ----------------------------------------------------------------------------------


def _digits(position: Impartial) -> tuple[int, ...] | None:
    """The code of a game without chips, what may be left when so many are taken; None for nim."""
    if obeys(position, Nim) and not any(position.heaps):
        return None
    if obeys(position, Subtraction) and not any(position.heaps):
        take = position.setting
        if max(take) < MOST_NUMBERS:
            return tuple(3 if taken in take else 0 for taken in range(max(take) + 1))
    if obeys(position, BreakingGame) and not any(position.heaps):
        code = code_of(position)
        if code is not None and not code.block:
            return code.digits
    raise Rejected(
        "this kind of certificate is about nim, a subtraction game or a game by a code that ends, "
        "as a whole: it is written without heaps, nim()"
    )


def _period(proof: dict[str, Any], digits: tuple[int, ...] | None) -> tuple[int, int]:
    """From which size on heaps count as smaller ones, and as how much smaller ones."""
    if digits is None:
        cap = proof.get("cap")
        if type(cap) is not int or cap < 1:
            raise Rejected(f"a cap is a positive whole number, not {cap!r}")
        return cap, 1
    period = proof.get("period")
    if isinstance(period, dict) and set(period) == {"start", "length"}:
        start, length = period["start"], period["length"]
        if type(start) is int and type(length) is int and start >= 1 and length >= 1:
            return start, length
    raise Rejected(f"a period has a start and a length, 1 or more, not {period!r}")


class _Heaps:
    """The heaps that must be tried: the column that each counts as, and those of all its options.

    In nim heaps up to the cap and one larger. By a code whose moves take up to d and leave up to q
    parts, those up to q (start + length − 1) + d: larger ones have the options of smaller ones.
    """

    def __init__(self, digits: tuple[int, ...] | None, start: int, length: int, context: Context):
        self.digits, self.start, self.length, self.context = digits, start, length, context
        self.largest = start + 1
        if digits is not None:
            parts = max(1, *(3 if digit & 8 else 2 if digit & 4 else 1 for digit in digits))
            self.largest = parts * (start + length - 1) + len(digits) - 1
        self._known: dict[int, list[Columns]] = {}
        self._room = MOST_NUMBERS // 10

    def column(self, heap: int) -> int:
        """Where the rows tell what becomes of an element with a heap."""
        if heap < self.start:
            return heap - 1
        return self.start - 1 + (heap - self.start) % self.length

    def options(self, heap: int) -> list[Columns]:
        """The columns of the heaps that a move leaves of a heap, for every move."""
        if heap not in self._known:
            found = sorted(set(self._moves(heap)))
            if self._room < len(found):
                return found
            self._room -= len(found)
            self._known[heap] = found
        return self._known[heap]

    def _moves(self, heap: int) -> Iterator[Columns]:
        digits = self.digits
        for taken in range(heap + 1 if digits is None else min(heap + 1, len(digits))):
            self.context.budget.spend()
            digit = 3 * (taken > 0) if digits is None else digits[taken]
            if taken == heap and digit & 1:
                yield ()
            for count in (1, 2, 3):
                if digit >> count & 1 and taken < heap:
                    for left in _parts(heap - taken, count):
                        self.context.budget.spend()
                        yield tuple(map(self.column, left))


def _parts(total: int, count: int, least: int = 1) -> Iterator[Columns]:
    """All ways to write a number as so many heaps, in order."""
    if count == 1:
        yield (total,)
        return
    for first in range(least, total // count + 1):
        for rest in _parts(total - first, count - 1, first):
            yield (first, *rest)


# -- the definitions ---------------------------------------------------------------------------


class _Rules:
    """The number of players, the scheme, and what a type is by the definitions."""

    def __init__(self, proof: dict[str, Any]):
        players, scheme = proof.get("players"), proof.get("scheme")
        most = len(LETTERS) if "coalition" in proof else MOST
        if type(players) is not int or not FEWEST <= players <= most:
            raise Rejected(f"there are {FEWEST} to {most} players, not {players!r}")
        if scheme not in ("stable", "win", "minority"):
            raise Rejected(f"a scheme is stable, win or minority, not {scheme!r}")
        self.players, self.scheme = players, scheme
        self.coalition: Coalition | None = None
        everyone = range(players)
        if "coalition" in proof:  # alone, in every seat: whether it wins depends on no other
            if scheme != "win":
                raise Rejected("one coalition is followed in win types only")
            chosen = self._members(proof["coalition"])
            if chosen is None or not 0 < len(chosen) < players:
                raise Rejected(f"{proof['coalition']!r} is no coalition of the {players} players")
            self.coalition = chosen
            self.coalitions = [frozenset((p + i) % players for p in chosen) for i in everyone]
        else:
            self.coalitions = [
                frozenset(some) for size in everyone for some in combinations(everyone, size + 1)
            ]
        if scheme == "minority":
            self.coalitions = [c for c in self.coalitions if 2 * len(c) < players]
        self._known: dict[frozenset[Type], Type] = {}

    def read(self, given: object) -> Type:
        """A type from its coalitions in letters."""
        found = set()
        for text in _list(given, "coalitions of a type"):
            members = self._members(text)
            if members is None or members not in self.coalitions:
                raise Rejected(f"{text!r} is no coalition of the {self.players} players, in order")
            if members in found:
                raise Rejected(f"{text!r} is listed twice in one type")
            found.add(members)
        return frozenset(found)

    def _members(self, text: object) -> Coalition | None:
        """A coalition from its letters in order."""
        if not isinstance(text, str) or len(text) > self.players:
            return None
        members = frozenset(LETTERS[: self.players].find(c) for c in text)
        return members if text == "".join(LETTERS[i] for i in sorted(members)) else None

    def ended(self) -> Type:
        """The previous player has won."""
        last = self.players - 1
        if self.coalition is None:
            return frozenset({frozenset({last})})
        return frozenset(c for c in self.coalitions if last in c)

    def moved(self, options: frozenset[Type]) -> Type:
        """The type, for the player 0 to move, of a choice among positions of these types.

        What the next player calls 0 is 1 for the player to move.
        """
        if options not in self._known:
            seen = [
                [frozenset((p + 1) % self.players for p in c) for c in option] for option in options
            ]
            rule = _stable if self.scheme == "stable" else _wins
            found: set[Coalition] = set()
            for coalition in self.coalitions:  # small ones first
                if not any(d <= coalition for d in found) and rule(coalition, seen):
                    found.add(coalition)
            self._known[options] = frozenset(found)
        return self._known[options]


def _wins(coalition: Coalition, options: list[list[Coalition]]) -> bool:
    """Definition 3.2: with the mover one option is enough, without the mover all are needed."""
    good = (any(small <= coalition for small in option) for option in options)
    return any(good) if 0 in coalition else all(good)


def _stable(coalition: Coalition, options: list[list[Coalition]]) -> bool:
    """Definition 4.1: (1.1), or (2.1) and (2.2) with D ∈ St(P'); no smaller one has been found."""
    if 0 in coalition:
        return any(coalition in option for option in options)
    inside = [[small for small in option if small <= coalition] for option in options]
    return all(inside) and frozenset().union(*(s for part in inside for s in part)) == coalition


def _table(proof: dict[str, Any], cap: int) -> list[list[int]]:
    """The element that each becomes with a heap of 1, …, cap."""
    rows = _list(proof.get("add"), "rows")
    if not rows or len(rows) * cap > MOST_NUMBERS:
        raise Rejected(f"{len(rows)} elements and a cap of {cap} make no table that can be checked")
    for x, row in enumerate(rows):
        if len(_list(row, "elements")) != cap:
            raise Rejected(f"element {x} does not tell what each of the {cap} heaps makes of it")
        if any(type(to) is not int or not 0 <= to < len(rows) for to in row):
            raise Rejected(f"element {x} becomes something that is no element")
    return rows


def _list(given: object, what: str) -> list[Any]:
    if not isinstance(given, list):
        raise Rejected(f"the {what} are not a list")
    return given


def _order_does_not_matter(add: list[list[int]], context: Context) -> None:
    for x, row in enumerate(add):
        for a, to in enumerate(row):
            context.budget.spend(1 + a)
            for b in range(a):
                if add[to][b] != add[row[b]][a]:
                    raise Rejected(f"element {x} with heaps {b + 1} and {a + 1} depends on order")


def _all_pairs_fit(
    add: list[list[int]],
    types: list[Type],
    heaps: _Heaps,
    rules: _Rules,
    context: Context,
) -> int:
    """Add heaps until no pair is new, the type of each following from its options; how many."""
    if types[0] != rules.ended():
        raise Rejected("element 0 stands for no heaps, where the previous player has won")
    start = (0, frozenset[int]())
    found, waiting = {start}, [start]
    for x, options in waiting:
        told = rules.moved(frozenset(types[o] for o in options)) if options else rules.ended()
        if told != types[x]:
            raise Rejected(
                f"the type of element {x} does not follow from those of its options "
                f"{', '.join(map(str, sorted(options)))}"
            )
        for heap in range(1, heaps.largest + 1):
            column, parts = heaps.column(heap), heaps.options(heap)
            context.budget.spend(len(options) + len(parts))
            moved = {add[o][column] for o in options}
            for columns in parts:
                at = x
                for part in columns:
                    at = add[at][part]
                moved.add(at)
            pair = (add[x][column], frozenset(moved))
            if pair not in found:
                found.add(pair)
                waiting.append(pair)
    missing = set(range(len(add))) - {x for x, _ in found}
    if missing:
        raise Rejected(f"no position leads to element {min(missing)}")
    return len(found)
