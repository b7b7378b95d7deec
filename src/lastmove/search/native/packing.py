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
from lastmove.core.position import Partisan, Position
from lastmove.search.native.compiled import ALIASES, NotCompiled, wants_two_words
from lastmove.search.native.words import STATE_BITS, WORD_BITS, is_wide

OUTSIDE = -1
"""What a wrapped rule gives in place of a state that does not fit."""
Rules = Callable[[], dict[str, Any]]
"""What is compiled, by the name of the rule; raises `NotCompiled`."""


class Numbers:
    """The rules of a game whose states are whole numbers already."""

    outside = (
        "the rules yield a state outside 0 to 2^124 − 1 at {}; "
        "larger states must be another type, such as a tuple"
    )

    def __init__(self, game: type[Position], rules: Rules):
        self.game = game
        self.functions = rules

    def wide(self, *numbers: int) -> bool:
        """Whether these states want two words, or what is fixed does."""
        return is_wide(*numbers) or self._wide

    @property
    def _wide(self) -> bool:
        return wants_two_words(self.game, self.functions)

    def number(self, state: Any) -> int:
        """The state as a number; less than 0 if it is none that fits."""
        return state if type(state) is int else OUTSIDE

    def state(self, number: int) -> Any:
        """The state that is packed as this number."""
        return number

    def text(self, number: int) -> str:
        """The position, as it is written."""
        return str(self.game.at(self.state(number)))

    def rule(self, name: str) -> Callable[[int], Any]:
        """A rule on numbers, interpreted."""
        found: Callable[[int], Any] = getattr(self.game, ALIASES.get(name, name))
        return found


class Packed(Numbers):
    """The rules of a game that says how large the entries of its states can be."""

    def __init__(self, game: type[Position], rules: Rules, below: tuple[int, ...], kind: type):
        super().__init__(game, self._wrapped_rules)
        self.rules, self.below, self.kind = rules, below, kind
        widths = [max(1, (most - 1).bit_length()) for most in below]
        self.shifts = [0, *accumulate(widths)]
        self.fits = self.shifts[-1] <= STATE_BITS
        self.outside = f"the rules yield a state with an entry that is not below {below} at {{}}"

    def wide(self, *numbers: int) -> bool:
        """All states want as many."""
        return self.shifts[-1] > WORD_BITS or self._wide

    def number(self, state: Any) -> int:
        """The entries one behind the other, the first in the lowest bits."""
        if not isinstance(state, tuple) or len(state) != len(self.below) or not self.fits:
            return OUTSIDE
        for entry, most in zip(state, self.below, strict=True):
            if type(entry) is not int or not 0 <= entry < most:
                return OUTSIDE
        return sum(entry << shift for entry, shift in zip(state, self.shifts, strict=False))

    def state(self, number: int) -> Any:
        """The tuple, or named tuple."""
        entries = (number >> low & mask for low, mask in self._places())
        return tuple(entries) if self.kind is tuple else self.kind(*entries)

    def rule(self, name: str) -> Callable[[int], Any]:
        """A rule on numbers, interpreted."""
        rule = super().rule(name)
        match ALIASES.get(name, name):
            case "canonical":
                return lambda number: self._single(rule(self.state(number)))
            case "turn" | "winner" | "weight" | "rank":
                return lambda number: rule(self.state(number))
        return lambda number: map(self.number, rule(self.state(number)))

    def _single(self, found: Any) -> Any:
        """What `canonical` gives: a state, or a pair of one and whether it is the negative."""
        if len(found) == 2 and isinstance(found[1], bool):
            return self.number(found[0]), found[1]
        return self.number(found)

    def _places(self) -> Iterable[tuple[int, int]]:
        """Where each entry begins, and a mask as wide as it."""
        ends = zip(self.shifts, self.shifts[1:], strict=False)
        return ((low, (1 << high - low) - 1) for low, high in ends)

    def _wrapped_rules(self) -> dict[str, Any]:
        """The author's rules, wrapped."""
        if not self.fits:
            raise NotCompiled(f"states with entries below {self.below} have more than 124 bits")
        return {
            name: self._wrapped(name, rule) if callable(rule) else rule
            for name, rule in self.rules().items()
        }

    def _wrapped(self, name: str, rule: Any) -> Any:
        """The same as a function that can be compiled: it reaches the rule as a global.

        Written as source, since compiled code has no tuple of a length that it does not know.
        """
        taken = ", ".join(["", *fixed_arguments(self.game, ALIASES.get(name, name))])
        entries = ", ".join(f"number >> {low} & {mask}" for low, mask in self._places())
        state = f"({entries},)" if self.kind is tuple else f"kind({entries})"
        called = f"rule({state}{taken})"
        inside = " and ".join(f"0 <= after[{k}] < {most}" for k, most in enumerate(self.below))
        packed = " | ".join(
            f"after[{k}] << {shift}" for k, shift in enumerate(self.shifts[: len(self.below)])
        )
        give = f"({packed}) if {inside} else {OUTSIDE}"
        single = f"    after = {called}\n    return {give}"
        body = {
            "turn": f"    return {called}",
            "winner": f"    return {called}",
            "weight": f"    return {called}",
            "rank": f"    return {called}",
            "symmetric": single,
            "canonical": f"    after, negated = {called}\n    return {give}, negated",
        }
        if not issubclass(self.game, Partisan):
            body["canonical"] = single
        several = f"    for after in {called}:\n        yield {give}"
        world: dict[str, Any] = {"rule": rule, "kind": self.kind, "__name__": __name__}
        exec(f"def {name}(number{taken}):\n{body.get(name, several)}\n", world)
        return world[name]


def numbered(position: Position, rules: Rules) -> Numbers:
    """How the states of a position's game are numbers, with rules to compile."""
    game, state = type(position), position.state
    if game.below is None:
        return Numbers(game, rules)
    if not isinstance(state, tuple) or len(state) != len(game.below):
        raise GameError(
            f"{game.name} says that its states are {len(game.below)} numbers below {game.below}, "
            f"but one is {state!r}"
        )
    return Packed(game, rules, game.below, type(state))
