"""Native search as a way of solving: for games whose state is an integer in [0, 2^124).

A small position is searched by the interpreted engine, which needs no compiler; only what turns
out to be large is compiled. What cannot be compiled goes on interpreted, and the method says so.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import islice
from operator import xor
from typing import TYPE_CHECKING, TypeVar

from lastmove.core import progress
from lastmove.core.bibliography import BACKWARD_INDUCTION, BELING_ROGALSKI, MEX_RULE, NAGAI
from lastmove.core.heaps import HeapGame
from lastmove.core.inheritance import is_bundled, obeys
from lastmove.core.position import Impartial, Move, Outcome, Play, Position, merged
from lastmove.core.solver import Run, ValueSolver
from lastmove.core.sums import Sum
from lastmove.core.verdict import Certificate, Method, Verdict
from lastmove.search.certificates import strategy_certificate, value_certificate
from lastmove.search.exhaustive import Exhaustive
from lastmove.search.native.compiled import (
    IMPARTIAL,
    NotCompiled,
    TooLong,
    are_cached,
    assembled,
    fixed_of,
    rules_of,
)
from lastmove.search.native.packing import Numbers, numbered
from lastmove.search.native.probe import PROBE_IF_CACHED, PROBE_STEPS, Large, Probe
from lastmove.search.native.words import fits

if TYPE_CHECKING:
    from lastmove.search.native.search import Array, NativeSearch

SWEEP_BYTES = 4
Answer = TypeVar("Answer")

MEX = Method("search", "native mex search", MEX_RULE)
SWEEP = Method("search", "native sweep over all smaller states", MEX_RULE)
PRUNED = Method("search", "native pruned nimber search", BELING_ROGALSKI)
PROOF_NUMBERS = Method(
    "search",
    "native pruned nimber search, then proof numbers",
    f"{BELING_ROGALSKI}; {NAGAI}",
)
OUTCOME = Method("search", "native outcome search with early cut-off", BACKWARD_INDUCTION)


@dataclass
class Engine:
    """What a run knows of one game: its probe, and its compiled search once there is one.

    Those of its states with two words (`wide`) have another one.
    """

    rules: Numbers
    run: Run
    wide: bool = False
    probe: Run = field(init=False)
    native: NativeSearch | None = None
    swept: Array | None = None
    refused: str | None = None
    allowance: int = field(init=False)

    def __post_init__(self) -> None:
        self.probe = Run(lambda *_: (Exhaustive(),), Probe(self.run.budget))
        try:
            cached = are_cached(self.rules.functions(), IMPARTIAL, self.wide)
        except NotCompiled:
            cached = False
        self.allowance = PROBE_IF_CACHED if cached else PROBE_STEPS

    def small(self) -> Run | None:
        """A run of the interpreted engine with a new allowance; None once that was too little."""
        if self.native is not None or self.refused is not None:
            return None
        probe = self.probe.budget
        assert isinstance(probe, Probe)
        probe.left = self.allowance
        return self.probe

    def compile(self, state: int) -> NativeSearch | None:
        """The compiled search, or None with the reason in `refused`."""
        if self.native is None and self.refused is None:
            from lastmove.search.native.kernels_table import Fixed
            from lastmove.search.native.search import NativeSearch

            try:
                game, functions = self.rules.game, self.rules.functions()
                fixed = fixed_of(game, functions, IMPARTIAL, self.wide)
                module = assembled(functions, IMPARTIAL, wide=self.wide)
                self.native = NativeSearch(
                    module,
                    self.rules.text,
                    self.run.budget,
                    self.run.threads,
                    own=not is_bundled(game),
                    job=self.run.job,
                    game=game,
                    fixed=Fixed(*fixed),
                    outside=self.rules.outside,
                    wide=self.wide,
                )
                self._sweep(state)
            except NotCompiled as problem:
                self.refuse(problem)
        return self.native

    def refuse(self, problem: NotCompiled) -> None:
        """Go on interpreted, and remember why."""
        self.native, self.refused = None, str(problem)

    def _sweep(self, state: int) -> None:
        """Where smaller states fill the range below, computing them all in order is quickest."""
        native = self.native
        if (
            native is None
            or self.wide
            or self.splits
            or self.rules.rule("canonical")(state) != state
        ):
            return
        if (state + 1) * SWEEP_BYTES * 4 < self.run.budget.memory and looks_dense(
            self.rules, state
        ):
            try:
                self.swept = native.sweep(state)
            except NotCompiled:
                return  # further down a move leads up; the other searches do not mind

    @property
    def splits(self) -> bool:
        """Whether positions fall into parts."""
        return self.rules.game.split is not None

    def number(self, position: Position) -> int:
        """The state of a position as a number."""
        return self.rules.number(position.state)

    def value(self, state: int) -> int:
        """The nimber of any state."""
        if self.swept is not None and state < len(self.swept):
            return int(self.swept[state])
        return self._asked(lambda native: self._sum(native, self.parts(state)))

    def has_value(self, state: int, value: int) -> bool:
        """Whether a state has this nimber; the last part is only asked for what is left."""
        parts = self.parts(state)
        if self.swept is not None or not self.splits or not parts:
            return self.value(state) == value
        return self._asked(
            lambda native: native.has_value(parts[-1], value ^ self._sum(native, parts[:-1]))
        )

    def _sum(self, native: NativeSearch, parts: list[int]) -> int:
        return reduce(xor, (native.value(part, pruned=self.splits) for part in parts), 0)

    def wins(self, state: int, play: Play) -> bool:
        """Whether the player to move wins; in normal play parts need not be searched together."""
        if play is Play.NORMAL and self.splits:
            return not self.has_value(state, 0)
        form = self.rules.rule("canonical")(state)
        return self._asked(lambda native: native.wins(form, misere=play is Play.MISERE))

    def _asked(self, question: Callable[[NativeSearch], Answer]) -> Answer:
        """The answer of the search; where it meets states of two words, of one that knows these."""
        assert self.native is not None
        try:
            return question(self.native)
        except TooLong:
            self.wide, self.native = True, None
        wider = self.compile(0)
        if wider is None:
            raise NotCompiled(self.refused)
        return question(wider)

    def parts(self, state: int) -> list[int]:
        """The canonical parts of a state."""
        return parts_of(self.rules, state)

    @property
    def method(self) -> Method:
        """How nimbers are found."""
        if self.swept is not None:
            return SWEEP
        if not self.splits or self.native is None:
            return MEX
        return PRUNED if self.native.notes is None else PROOF_NUMBERS

    @property
    def positions(self) -> int:
        """How many positions have been looked at."""
        assert self.native is not None
        return self.native.positions + (len(self.swept) if self.swept is not None else 0)


class Native(ValueSolver[Impartial]):
    """Compiled search, after an interpreted look at whether it is worth it."""

    method = MEX

    def applies(self, position: Position, play: Play) -> bool:
        """To impartial games on integer states that give `options`."""
        return (
            isinstance(position, Impartial)
            and not obeys(position, Sum, HeapGame)
            and (type(position.state) is int or type(position).below is not None)
            and type(position).options is not Position.options
            and is_known(position, play)
        )

    def value(self, position: Impartial, run: Run) -> int:
        """The nimber."""
        engine = self._engine(position, run)
        try:
            if (small := engine.small()) is not None:
                return Exhaustive().value(position, small)
        except Large:
            engine.compile(engine.number(position))
        if engine.native is not None:
            try:
                return engine.value(engine.number(position))
            except NotCompiled as problem:
                engine.refuse(problem)
        return Exhaustive().value(position, run)

    def wins(self, position: Impartial, play: Play, run: Run) -> bool:
        """Whether the player to move wins."""
        engine = self._engine(position, run)
        try:
            if (small := engine.small()) is not None:
                return Exhaustive().wins(position, play, small)
        except Large:
            engine.compile(engine.number(position))
        if engine.native is not None:
            try:
                return engine.wins(engine.number(position), play)
            except NotCompiled as problem:
                engine.refuse(problem)
        return Exhaustive().wins(position, play, run)

    def has_value(self, position: Impartial, value: int, run: Run) -> bool:
        """Whether this is the nimber; of parts the last is only asked for what is left."""
        engine = self._engine(position, run)
        try:
            if (small := engine.small()) is not None:
                return Exhaustive().value(position, small) == value
        except Large:
            engine.compile(engine.number(position))
        if engine.native is not None:
            try:
                return engine.has_value(engine.number(position), value)
            except NotCompiled as problem:
                engine.refuse(problem)
        return Exhaustive().value(position, run) == value

    def moves_to(self, position: Impartial, value: int, run: Run) -> Iterator[Move]:
        """The moves to positions of this value."""
        engine = self._engine(position, run)
        for move in position.moves():
            if engine.native is not None:
                if engine.has_value(engine.number(move.to), value):
                    yield move
            elif run.value(move.to) == value:
                yield move

    def verdict(self, position: Impartial, play: Play, run: Run) -> Verdict:
        """Interpreted if that is quick, else native, else interpreted with the reason why."""
        return self._answered(position, play, run, whole=True)

    def outcome_verdict(self, position: Impartial, play: Play, run: Run) -> Verdict:
        """Who wins and how, without nimbers."""
        return self._answered(position, play, run, whole=False)

    def _answered(self, position: Impartial, play: Play, run: Run, *, whole: bool) -> Verdict:
        engine, interpreted = self._engine(position, run), Exhaustive()
        ask = interpreted.verdict if whole else interpreted.outcome_verdict
        try:
            if (small := engine.small()) is not None:
                return ask(position, play, small)
        except Large:
            engine.compile(engine.number(position))
        if engine.native is not None:
            try:
                if whole and play is Play.NORMAL:
                    verdict = super().verdict(position, play, run)
                    method = engine.method
                else:
                    verdict, method = self._by_outcome(position, play, engine), OUTCOME
            except NotCompiled as problem:
                engine.refuse(problem)
            if engine.native is not None:
                if share := engine.native.share_known_before:
                    # Not in the verdict, which is the same whatever was known before.
                    progress.say(f"{100 * share:.2g} % of lookups were known from earlier runs")
                return replace(verdict, method=method, positions=engine.positions)
        verdict = ask(position, play, run)
        name = f"{verdict.method.name}: the rules could not be compiled, {engine.refused}"
        return replace(verdict, method=replace(verdict.method, name=name))

    def _by_outcome(self, position: Impartial, play: Play, engine: Engine) -> Verdict:
        wins = engine.wins(engine.number(position), play)
        moves = merged(
            m for m in position.moves() if wins and not engine.wins(engine.number(m.to), play)
        )
        return Verdict(
            position=position,
            play=play,
            outcome=Outcome.N if wins else Outcome.P,
            value=None,
            winning_moves=moves,
            method=OUTCOME,
        )

    def certificate(self, position: Impartial, play: Play, run: Run) -> Certificate:
        """A value certificate in normal play, else a strategy."""
        if play is Play.NORMAL:
            return value_certificate(position, run)
        return strategy_certificate(position, play, lambda p: not self.wins(p, play, run), run)

    def _engine(self, position: Impartial, run: Run) -> Engine:
        rules = numbers_of(position)
        wide = rules.wide(*states_of(rules, position))
        key = ("native", type(position), wide)
        if key not in run.searches:
            run.searches[key] = Engine(rules, run, wide)
        engine: Engine = run.searches[key]
        return engine


def numbers_of(position: Impartial) -> Numbers:
    """How the states of a position's game are numbers."""
    return numbered(position, lambda: rules_of(type(position)))


def parts_of(rules: Numbers, state: int) -> list[int]:
    """The canonical parts of a state."""
    canonical = rules.rule("canonical")
    parts = (state,) if rules.game.split is None else rules.rule("split")(state)
    return [canonical(part) for part in parts]


def states_of(rules: Numbers, position: Position) -> list[int]:
    """What is searched at a position: its state, or where that is too long each of its parts."""
    number = rules.number(position.state)
    if fits(number) or rules.game.split is None or rules.game.below is not None:
        return [number]
    return parts_of(rules, position.state)


def is_known(position: Impartial, play: Play) -> bool:
    """Whether the state, or in normal play each of its parts, is within the engine's range."""
    rules = numbers_of(position)
    if play is not Play.NORMAL:
        return fits(rules.number(position.state))
    return all(map(fits, states_of(rules, position)))


def looks_dense(rules: Numbers, state: int, sample: int = 3000) -> bool:
    """Whether, near this state, options are smaller states and most smaller states are reached."""
    options = rules.rule("options")
    seen = {state}
    waiting = deque([state])
    while waiting and len(seen) < sample:
        current = waiting.popleft()
        for option in islice(options(current), sample):
            if not 0 <= option < current:
                return False
            if option not in seen and len(seen) < sample:
                seen.add(option)
                waiting.append(option)
    return (max(seen) - min(seen) + 1) <= 4 * len(seen)
