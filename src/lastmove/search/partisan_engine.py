"""What positions of Left and Right are worth, by their rules alone.

Plain Python from the first position; where a position turns out large and its states are integers,
the rules are compiled, and what cannot be compiled goes on in plain Python.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lastmove.core.binding import free
from lastmove.core.errors import GameError, InputError
from lastmove.core.fingerprints import names_in
from lastmove.core.inheritance import is_bundled
from lastmove.core.job import packed as as_bytes
from lastmove.core.job import unpacked
from lastmove.core.limits import spending
from lastmove.core.position import Partisan, Position
from lastmove.core.solver import Run
from lastmove.search.depth_first import LOOK
from lastmove.search.kept_memory import Memory
from lastmove.search.native.compiled import (
    NotCompiled,
    Template,
    TooLong,
    are_cached,
    assembled,
    check_plain,
    packed,
)
from lastmove.search.native.packing import Numbers, numbered
from lastmove.search.native.probe import NO_NUMBERS
from lastmove.search.native.words import fits
from lastmove.values.value import ZERO, Value

if TYPE_CHECKING:
    from lastmove.core.arrays import Arrays
    from lastmove.search.native.kernels_table import Sides
    from lastmove.search.native.partisan import PartisanSearch

PROBE = 3000
"""Positions that are looked at in plain Python before the rules are compiled."""
PROBE_IF_CACHED = 300
"""The same, when the game's machine code is at hand."""
PARTISAN = Template(
    "lastmove.search.native.kernels_partisan",
    ("left", "right", "split", "symmetric", "canonical"),
    ("value_search",),
)


class Large(Exception):
    """The probe has looked at enough."""


@dataclass(frozen=True)
class Part:
    """A state up to symmetry, and whether its negative is meant."""

    state: Any
    negated: bool


class KnownValues(Memory[Value]):
    """What states are worth, for a job to keep: values as they are written.

    States that hold something which the first ones do not (another graph) are not kept.
    """

    def snapshot(self) -> Arrays:
        """What can be written."""
        entries = []
        for state, value in self.items():
            with suppress(InputError):
                entries.append([self._written(state), str(value)])
        return {"entries": as_bytes(entries)}

    def restore(self, arrays: Arrays) -> None:
        """Know these values again."""
        for state, value in unpacked(arrays["entries"]):
            self[self._read(state)] = Value(value)


@dataclass
class PartisanEngine:
    """The values of all states of one game that were asked for.

    Attributes
    ----------
    game : the class with the rules.
    run : whose budget is spent, and whose job keeps what is found.
    refused : why the rules could not be compiled, if that was tried.
    probe : how many positions are looked at before it is.
    wide : whether states have two words.
    """

    game: type[Partisan]
    run: Run
    known: KnownValues | None = None
    native: PartisanSearch | None = None
    refused: str | None = None
    probe: int | None = None
    wide: bool = False

    def value(self, state: Any) -> Value:
        """The value of a state. Cost: one look at each move of all that can be reached."""
        with spending(self.run.budget):
            if self.refused is not None or not self._fits(state):
                return self._plain(state, None)
            if self.native is None:
                try:
                    return self._plain(state, PROBE_IF_CACHED)
                except Large:
                    pass  # only now is it worth asking what machine code there is
                try:
                    return self._plain(state, self._allowance(state))
                except Large:
                    self._compile(state)
            while self.native is not None:
                try:
                    return self._compiled(state, self.native)
                except TooLong:
                    self.native, self.wide = None, True
                    self._compile(state)
                except NotCompiled as problem:
                    self.native, self.refused = None, str(problem)
            return self._plain(state, None)

    @property
    def positions(self) -> int:
        """How many positions have been looked at."""
        return len(self.known or ()) + (0 if self.native is None else self.native.positions)

    @property
    def interpreted(self) -> str | None:
        """Why what turned out large is interpreted; None if it is not, or was small."""
        if self.refused is not None or self.native is not None:
            return self.refused
        if is_bundled(self.game) or len(self.known or ()) < PROBE:
            return None
        return NO_NUMBERS

    def may_be_compiled(self, state: Any) -> bool:
        """Whether values of such states can be found at native speed, as far as that is known."""
        return self.refused is None and self._fits(state)

    def parts(self, state: Any) -> list[Part]:
        """What a state is the sum of, each up to symmetry."""
        split, normal_form = self.game.split, self.game.normal_form
        return [Part(*normal_form(part)) for part in (split(state) if split else (state,))]

    def _sum(self, parts: Iterable[Part], known: KnownValues) -> Value:
        return total(-known[p.state] if p.negated else known[p.state] for p in parts)

    # -- plain ------------------------------------------------------------------------------------

    def _plain(self, state: Any, most: int | None) -> Value:
        roots = self.parts(state)
        if self.known is None:
            self.known = KnownValues(tuple(part.state for part in roots))
            self.run.job.keep(f"{self.game.name} values, interpreted", self.known)
        for part in roots:
            self._search(part.state, most, self.known)
        return self._sum(roots, self.known)

    def _search(self, root: Any, most: int | None, known: KnownValues) -> None:
        """Positions wait on a stack until all parts of all their options are known."""
        game = self.game
        stack: list[tuple[Any, tuple[list[list[Part]], list[list[Part]]] | None]] = [(root, None)]
        path: set[Any] = set()
        while stack:
            state, needed = stack.pop()
            if state in known:
                continue
            if needed is None:
                if state in path:
                    raise GameError(
                        f"play can go on forever: {game.at(state)} → … → {game.at(state)}; "
                        "a search needs rules that always end"
                    )
                if most is not None and len(known) >= most:
                    raise Large
                needed = (
                    [self.parts(option) for option in game.left(state)],
                    [self.parts(option) for option in game.right(state)],
                )
                self.run.budget.spend(1 + len(needed[0]) + len(needed[1]))
                every = (part.state for side in needed for option in side for part in option)
                missing = {part for part in every if part not in known}
                if missing:
                    path.add(state)
                    stack.append((state, needed))
                    stack += [(part, None) for part in missing]
                    continue
            path.discard(state)
            left, right = ([self._sum(parts, known) for parts in side] for side in needed)
            known[state] = Value.of(left, right)
            if not len(known) & LOOK:
                self.run.job.now_and_then()

    # -- compiled ---------------------------------------------------------------------------------

    def _allowance(self, state: Any) -> int:
        """How many positions are looked at in plain Python first."""
        if self.probe is None:
            try:
                cached = are_cached(self._numbers(state).functions(), PARTISAN, self.wide)
            except NotCompiled:
                cached = False
            self.probe = PROBE_IF_CACHED if cached else PROBE
        return self.probe

    def _numbers(self, state: Any) -> Numbers:
        """How states like this one are numbers."""
        return numbered(self.game.at(state), lambda: partisan_rules(self.game, state))

    def _fits(self, state: Any) -> bool:
        numbers = self._numbers(state)
        return fits(numbers.number(state)) or all(
            fits(numbers.number(part.state)) for part in self.parts(state)
        )

    def _compiled(self, state: Any, native: PartisanSearch) -> Value:
        numbers = self._numbers(state)
        whole = fits(numbers.number(state))
        parts = [Part(state, False)] if whole else self.parts(state)
        asked = [numbers.number(part.state) for part in parts]
        if numbers.wide(*asked) > self.wide:
            raise TooLong
        values = native.worth(asked)
        return total(-v if p.negated else v for p, v in zip(parts, values, strict=True))

    def _compile(self, state: Any) -> None:
        from lastmove.search.native.partisan import PartisanSearch

        game, run, numbers = self.game, self.run, self._numbers(state)
        self.wide = self.wide or numbers.wide(numbers.number(state))
        try:
            rules = numbers.functions()
            self.native = PartisanSearch(
                assembled(rules, PARTISAN, wide=self.wide),
                numbers.text,
                run.budget,
                own=not is_bundled(game),
                job=run.job,
                game=game,
                fixed=_fixed(game, rules, self.wide),
                outside=numbers.outside,
                wide=self.wide,
            )
        except NotCompiled as problem:
            self.refused = str(problem)


def partisan_rules(game: type[Partisan], state: Any) -> dict[str, Any]:
    """The functions that the kernel calls; how `canonical` answers is seen at a state."""
    author = free(game)
    assert issubclass(author, Partisan)
    rules: dict[str, Any] = {"left": author.left, "right": author.right}
    if author.canonical is not Position.canonical:
        rules["canonical" if game.is_signed(state) else "symmetric"] = author.canonical
    if author.split is not None:
        rules["split"] = author.split
    check_plain(rules)
    if "Negated" in names_in(rules.get("symmetric", author.left)):
        raise NotCompiled(
            "canonical gives lm.Negated(state); as a pair, (state, True) or (state, False), "
            "it would be compiled"
        )
    return rules


def _fixed(game: type[Partisan], rules: dict[str, Any], wide: bool) -> Sides:
    """What the rules take besides a state; `symmetric` is another name for `canonical`."""
    from lastmove.search.native.kernels_table import Sides

    found = {name: packed(game, name, rule, wide) for name, rule in rules.items()}
    canonical = found.pop("symmetric", found.get("canonical", ()))
    return Sides(**{**found, "canonical": canonical})


def total(values: Iterable[Value]) -> Value:
    """The sum, small values first."""
    result = ZERO
    for value in sorted(values, key=lambda value: value.birthday):
        result = result + value
    return result
