"""The types of all positions of nim for n players, by a finite automaton. Trusted: an induction.

The certificate holds, for each element x of a finite set and each heap h up to a cap, the element
that x becomes when h is added, and the type of x. It proves itself: the checker goes through all
pairs of an element and the set of elements that options lead to, and sees by the definitions that
the type of the one follows from the types of the others. docs/automaton.md says why that is enough.
Cost: the pairs, times the cap and the elements in a pair.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from lastmove.checker.context import Context, Rejected
from lastmove.core.inheritance import obeys
from lastmove.core.position import Outcome, Play
from lastmove.core.verdict import Certificate
from lastmove.families.nim.rules_nim import Nim

Coalition = frozenset[int]
Type = frozenset[Coalition]
LETTERS = "ABCDEFGH"
FEWEST, MOST = 3, 8
MOST_NUMBERS = 10_000_000


def check_automaton(certificate: Certificate, context: Context) -> str:
    """Order does not matter, every element is reached, and the types of all pairs fit."""
    position = context.impartial(certificate.position)
    if not obeys(position, Nim) or any(position.heaps):
        raise Rejected("this kind of certificate is about nim as a whole, written nim()")
    if certificate.play is not Play.NORMAL or certificate.value is not None:
        raise Rejected("this kind of certificate is for the last mover to win, and has no value")
    if certificate.outcome is not Outcome.P:
        raise Rejected("where there is no heap, the previous player has won")
    rules = _Rules(certificate.proof)
    add = _table(certificate.proof, rules)
    types = [rules.read(given) for given in _list(certificate.proof.get("types"), "types")]
    if len(types) != len(add):
        raise Rejected(f"there are {len(add)} elements and {len(types)} types")
    _order_does_not_matter(add, context)
    pairs = _all_pairs_fit(add, types, rules, context)
    return (
        f"{pairs} pairs of an element and its options, of {len(add)} elements, fit by the "
        f"definitions: {len(set(types))} types occur, and no other"
    )


class _Rules:
    """The number of players, the scheme, and what a type is by the definitions."""

    def __init__(self, proof: dict[str, Any]):
        players, scheme = proof.get("players"), proof.get("scheme")
        if type(players) is not int or not FEWEST <= players <= MOST:
            raise Rejected(f"there are {FEWEST} to {MOST} players, not {players!r}")
        if scheme not in ("stable", "win", "minority"):
            raise Rejected(f"a scheme is stable, win or minority, not {scheme!r}")
        self.players, self.scheme = players, scheme
        everyone = range(players)
        self.coalitions = [
            frozenset(chosen) for size in everyone for chosen in combinations(everyone, size + 1)
        ]
        if scheme == "minority":
            self.coalitions = [c for c in self.coalitions if 2 * len(c) < players]
        self._known: dict[frozenset[Type], Type] = {}

    def read(self, given: object) -> Type:
        """A type from its coalitions in letters."""
        found = set()
        for text in _list(given, "coalitions of a type"):
            members = frozenset(LETTERS[: self.players].find(c) for c in str(text))
            if not isinstance(text, str) or members not in self.coalitions:
                raise Rejected(f"{text!r} is no coalition of the {self.players} players")
            if [LETTERS[i] for i in sorted(members)] != list(text):
                raise Rejected(f"the letters of {text!r} are not in order")
            if members in found:
                raise Rejected(f"{text!r} is listed twice in one type")
            found.add(members)
        return frozenset(found)

    def ended(self) -> Type:
        """The previous player has won."""
        return frozenset({frozenset({self.players - 1})})

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


def _table(proof: dict[str, Any], rules: _Rules) -> list[list[int]]:
    """The element that each becomes with a heap of 1, …, cap."""
    cap = proof.get("cap")
    if type(cap) is not int or cap < 1:
        raise Rejected(f"a cap is a positive whole number, not {cap!r}")
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


def _all_pairs_fit(add: list[list[int]], types: list[Type], rules: _Rules, context: Context) -> int:
    """Add heaps 1, …, cap and one larger until no pair is new; the count of pairs."""
    if types[0] != rules.ended():
        raise Rejected("element 0 stands for no heaps, where the previous player has won")
    cap = len(add[0])
    start = (0, frozenset[int]())
    found, waiting = {start}, [start]
    for x, options in waiting:
        if options and rules.moved(frozenset(types[o] for o in options)) != types[x]:
            raise Rejected(
                f"the type of element {x} does not follow from those of its options "
                f"{', '.join(map(str, sorted(options)))}"
            )
        below = [x, *add[x]]
        for heap in range(1, cap + 2):
            context.budget.spend(len(options) + heap)
            column = min(heap, cap) - 1  # a heap above the cap leads where the cap leads
            moved = frozenset([*(add[o][column] for o in options), *below[:heap]])
            pair = (add[x][column], moved)
            if pair not in found:
                found.add(pair)
                waiting.append(pair)
    missing = set(range(len(add))) - {x for x, _ in found}
    if missing:
        raise Rejected(f"no position leads to element {min(missing)}")
    return len(found)
