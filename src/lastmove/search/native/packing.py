"""States as whole numbers, which is what compiled loops know.

Most states that are compiled are such numbers. Of a game that says `below = (64, 10)` a state is a
tuple, or a named one, of numbers from 0 up to these, and is packed: its rules are wrapped in
functions on numbers, which are compiled as any others are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import accumulate
from typing import Any

from lastmove.core.binding import fixed_arguments
from lastmove.core.errors import GameError
from lastmove.core.position import Impartial
from lastmove.search.native.compiled import NotCompiled, rules_of

TOP = 1 << 62
OUTSIDE = -1
"""What a wrapped rule gives in place of a state that does not fit."""


class Numbers:
    """The rules of a game whose states are whole numbers already."""

    outside = (
        "the rules yield a state outside 0 to 2^62 − 1 at {}; "
        "larger states must be another type, such as a tuple"
    )

    def __init__(self, game: type[Impartial]):
        self.game = game
        self.canonical: Callable[[int], int] = game.canonical
        self.options: Callable[[int], Iterable[int]] = game.options
        self.split: Callable[[int], Iterable[int]] | None = game.split
        self.reduce: Callable[[int], Iterable[int]] | None = game.reduce
        self.weight: Callable[[int], int] | None = game.weight

    def functions(self) -> dict[str, Any]:
        """What is compiled, by the name of the rule. Raises `NotCompiled`."""
        return rules_of(self.game)

    def number(self, state: Any) -> int:
        """The state as a number; less than 0 if it is none that fits."""
        return state if type(state) is int else OUTSIDE

    def state(self, number: int) -> Any:
        """The state that is packed as this number."""
        return number


class Packed(Numbers):
    """The rules of a game that says how large the entries of its states can be."""

    def __init__(self, game: type[Impartial], below: tuple[int, ...], kind: type):
        super().__init__(game)
        self.below, self.kind = below, kind
        widths = [max(1, (most - 1).bit_length()) for most in below]
        self.shifts = [0, *accumulate(widths)][:-1]
        self.fits = sum(widths) <= 62
        self.outside = f"the rules yield a state with an entry that is not below {below} at {{}}"
        self.canonical, self.options = (self._whole(name) for name in ("canonical", "options"))
        self.split = None if game.split is None else self._whole("split")
        self.reduce = None if game.reduce is None else self._whole("reduce")
        self.weight = None if game.weight is None else self._whole("weight")

    def functions(self) -> dict[str, Any]:
        """The author's rules, wrapped."""
        if not self.fits:
            raise NotCompiled(f"states with entries below {self.below} have more than 62 bits")
        return {name: self._wrapped(name, rule) for name, rule in rules_of(self.game).items()}

    def number(self, state: Any) -> int:
        """The entries one behind the other, the first in the lowest bits."""
        if not isinstance(state, tuple) or len(state) != len(self.below) or not self.fits:
            return OUTSIDE
        for entry, most in zip(state, self.below, strict=True):
            if type(entry) is not int or not 0 <= entry < most:
                return OUTSIDE
        return sum(entry << shift for entry, shift in zip(state, self.shifts, strict=True))

    def state(self, number: int) -> Any:
        """The tuple, or named tuple."""
        ends = [*self.shifts[1:], 62]
        entries = (
            number >> low & (1 << high - low) - 1
            for low, high in zip(self.shifts, ends, strict=True)
        )
        return tuple(entries) if self.kind is tuple else self.kind(*entries)

    def _whole(self, name: str) -> Callable[[int], Any]:
        """A rule on numbers, interpreted."""
        rule: Callable[[Any], Any] = getattr(self.game, name)
        if name == "canonical":
            return lambda number: self.number(rule(self.state(number)))
        if name == "weight":
            return lambda number: rule(self.state(number))
        return lambda number: map(self.number, rule(self.state(number)))

    def _wrapped(self, name: str, rule: Any) -> Any:
        """The same as a function that can be compiled: it reaches the rule as a global.

        Written as source, since compiled code has no tuple of a length that it does not know.
        """
        taken = ", ".join(["", *fixed_arguments(self.game, name)])
        ends = [*self.shifts[1:], 62]
        entries = ", ".join(
            f"number >> {low} & {(1 << high - low) - 1}"
            for low, high in zip(self.shifts, ends, strict=True)
        )
        state = f"({entries},)" if self.kind is tuple else f"kind({entries})"
        inside = " and ".join(f"0 <= after[{k}] < {most}" for k, most in enumerate(self.below))
        packed = " | ".join(f"after[{k}] << {shift}" for k, shift in enumerate(self.shifts))
        give = f"({packed}) if {inside} else {OUTSIDE}"
        single = f"    after = rule({state}{taken})\n    return {give}"
        several = f"    for after in rule({state}{taken}):\n        yield {give}"
        world: dict[str, Any] = {"rule": rule, "kind": self.kind, "__name__": __name__}
        forms = {"canonical": single, "weight": f"    return rule({state}{taken})"}
        exec(f"def {name}(number{taken}):\n{forms.get(name, several)}\n", world)
        return world[name]


def numbered(position: Impartial) -> Numbers:
    """How the states of a position's game are numbers."""
    game, state = type(position), position.state
    if game.below is None:
        return Numbers(game)
    if not isinstance(state, tuple) or len(state) != len(game.below):
        raise GameError(
            f"{game.name} says that its states are {len(game.below)} numbers below {game.below}, "
            f"but one is {state!r}"
        )
    return Packed(game, game.below, type(state))
