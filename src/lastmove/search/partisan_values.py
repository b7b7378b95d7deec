"""What partisan positions are worth: by a family's theorem, as sums, else by their rules."""

from __future__ import annotations

from lastmove.core.argument import PartisanValued
from lastmove.core.errors import InputError
from lastmove.core.family import listed
from lastmove.core.inheritance import is_bundled
from lastmove.core.position import Impartial, Partisan, Position, identity
from lastmove.core.solver import Run
from lastmove.core.sums import Negative, PartisanSum
from lastmove.search.native.probe import NO_NUMBERS
from lastmove.search.partisan_engine import PROBE, PartisanEngine, fits, total
from lastmove.values.value import Value


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
    key = ("partisan search", game)
    if key not in run.searches:
        run.searches[key] = PartisanEngine(game, run)
    engine: PartisanEngine = run.searches[key]
    return engine.value(position.state)


def how_searched(position: Partisan, run: Run) -> str:
    """That the rules of a user's own game were compiled, or why not; nothing if not tried."""
    engine: PartisanEngine | None = run.searches.get(("partisan search", type(position)))
    if engine is None or is_bundled(type(position)):
        return ""
    if engine.refused is not None:
        return f", interpreted: the rules could not be compiled, {engine.refused}"
    if engine.native is None and len(engine.known) >= PROBE and not fits(position.state):
        return f", interpreted: {NO_NUMBERS}"
    return "" if engine.native is None else ", native"
