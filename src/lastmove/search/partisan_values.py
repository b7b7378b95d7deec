"""What partisan positions are worth: by a family's theorem, as sums, else by their rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lastmove.core.argument import PartisanValued
from lastmove.core.errors import InputError
from lastmove.core.family import listed
from lastmove.core.position import Impartial, Partisan, Position, identity
from lastmove.core.solver import Run
from lastmove.core.sums import Negative, PartisanSum
from lastmove.values.value import Value

ZERO = Value.number(0)


def valued(position: Partisan, run: Run) -> PartisanValued | None:
    """What a theorem of the family says that a position is worth, if one does."""
    for valuer in listed("values", type(position).lineage):
        found: PartisanValued | None = valuer(position, run)
        if found is not None:
            return found
    return None


def value_of(position: Position, run: Run) -> Value:
    """The value of a partisan position, or the nimber of an impartial one as a value; remembered.

    Cost: that of the terms of a sum; else of a search through all that can be reached.
    """
    key = ("partisan value", identity(position))
    if key not in run.searches:
        run.searches[key] = _value_of(position, run)
    found: Value = run.searches[key]
    return found


def _value_of(position: Position, run: Run) -> Value:
    if isinstance(position, Impartial):
        return Value.nimber(run.value(position))
    if not isinstance(position, Partisan):
        raise InputError(f"{position} has roles, so it has no value")
    if isinstance(position, PartisanSum):
        return total(value_of(term, run) for term in position.terms)
    if isinstance(position, Negative):
        return -value_of(position.positive, run)
    argued = valued(position, run)
    if argued is not None:
        assert isinstance(argued.value, Value)
        return argued.value
    game = type(position)
    search: Search = run.searches.setdefault(("partisan search", game), Search(game, run))
    return search.value(position.state)


def total(values: Iterable[Value]) -> Value:
    """The sum of values, numbers and the like first."""
    result = ZERO
    for value in sorted(values, key=lambda value: value.birthday):
        result = result + value
    return result


class Search:
    """The values of all states of a game that were asked for, and of those they lead to."""

    def __init__(self, game: type[Partisan], run: Run):
        self.game, self.run = game, run
        self.known: dict[Any, Value] = {}

    def value(self, state: Any) -> Value:
        """The value of a state. Cost: one look at each move of all that can be reached."""
        game, known = self.game, self.known
        root, negated = game.normal_form(state)
        stack: list[tuple[Any, Any]] = [(root, None)]
        while stack:
            node, needed = stack.pop()
            if node in known:
                continue
            if needed is None:
                self.run.budget.spend()
                needed = self._needed(node)
                missing = {part for group in needed for part, _ in group} - known.keys()
                if missing:
                    stack.append((node, needed))
                    stack += [(part, None) for part in missing]
                    continue
            first, *rest = ([self._signed(part) for part in group] for group in needed)
            known[node] = Value.of(first, rest[0]) if rest else total(first)
        return -known[root] if negated else known[root]

    def _needed(self, node: Any) -> tuple[list[tuple[Any, bool]], ...]:
        """What a state is made of: its parts, if there are several; else its options."""
        game = self.game
        if game.split is not None:
            parts = [game.normal_form(part) for part in game.split(node)]
            if parts != [(node, False)]:
                return (parts,)
        left, right = game.left(node), game.right(node)
        return [game.normal_form(o) for o in left], [game.normal_form(o) for o in right]

    def _signed(self, part: tuple[Any, bool]) -> Value:
        value = self.known[part[0]]
        return -value if part[1] else value
