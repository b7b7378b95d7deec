"""`check_game` tests that a game keeps the promises which the rest of lastmove relies on.

For whoever writes a game: notation that reads back, moves that lead to positions, play that ends,
symmetries and decompositions that are what they claim to be. Every bundled game passes it.
"""

from __future__ import annotations

import inspect
import typing
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice, product
from typing import Any

from lastmove.api import advice
from lastmove.core.binding import free
from lastmove.core.errors import GameError, InputError, LimitReached
from lastmove.core.games import is_game
from lastmove.core.guarding import guarded, is_interrupt, note_place, rules_error, what
from lastmove.core.heaps import HeapGame
from lastmove.core.inheritance import is_bundled, owner_of
from lastmove.core.limits import Budget
from lastmove.core.parse import parse
from lastmove.core.position import (
    DRAW,
    PLAYERS,
    GameGraph,
    Impartial,
    Move,
    Partisan,
    Play,
    Position,
    Roles,
)
from lastmove.search.depth_first import Search
from lastmove.search.front_door import new_run
from lastmove.search.minimax import role_search
from lastmove.search.native.compiled import NotCompiled, compiled_rules, rules_of
from lastmove.search.native.packing import Numbers, numbered
from lastmove.search.native.roles import role_rules
from lastmove.search.native.words import fits
from lastmove.search.partisan_engine import PartisanEngine, partisan_rules, total
from lastmove.values.value import Value

MAX_PROBLEMS = 20
SINGLE = ("canonical", "rank", "symmetric", "turn", "weight", "winner")
"""The rules that give one thing, not several."""
COMPARED = 100
"""States of either end that are compared with the compiled rules."""


@dataclass(frozen=True)
class GameCheck:
    """What was checked, when nothing was found wrong.

    Cost: that of `check_game`, which makes it.

    Source: ours.

    >>> from lastmove.families.corner.rules import Queen
    >>> found = check_game(Queen, "queen(2,2)")
    >>> found.positions, found.examples, found.partly
    (9, ('queen(2,2)',), ())
    """

    game: type[Position]
    positions: int
    examples: tuple[str, ...]
    partly: tuple[str, ...]
    """Examples with more positions than the limit: their values were not compared."""
    interpreted: str | None = None
    """Why the rules cannot be compiled; None if they can, and then both forms agreed."""
    faster: tuple[str, ...] = ()
    """What seems to hold, by trial, and would make searches faster if the game said so."""

    def __str__(self) -> str:
        examples = f"{len(self.examples)} example{'s' if len(self.examples) != 1 else ''}"
        text = f"{self.game.name}: {self.positions:,} positions from {examples} keep every promise"
        if self.partly:
            text += f"; looked at in part: {', '.join(self.partly)}"
        text += f"; interpreted only: {self.interpreted}" if self.interpreted else ""
        return "\n".join([text, *(f"  could be faster: {what}" for what in self.faster)])


@guarded
def check_game(
    game: type[Position], *examples: str, limit: int = 2000, time: float | None = None
) -> GameCheck:
    """Test a game; raises `GameError` that lists what is wrong, each of the smallest position.

    Cost: up to `limit` positions of each example are walked through; where that is all of them,
    they are also solved by the plain rules, and compared with what the game claims.

    Source: ours.

    Parameters
    ----------
    game : a class with `start` and `options` (or `plays`).
    examples : positions to start from, as notation; by default the game's `examples`, or small
        numbers for its arguments.
    limit : how many positions of each example to look at.
    time : a limit in seconds; past it `LimitReached` is raised.

    >>> from lastmove.families.corner.rules import Queen
    >>> print(check_game(Queen, "queen(2,2)"))
    queen: 9 positions from 1 example keep every promise
    """
    if not (inspect.isclass(game) and is_game(game)):
        raise InputError(f"{game!r} is no game; a game is a class with a start and options")
    checker = _Checker(game, limit, Budget(time))
    texts = examples or game.examples
    if texts:
        starts = [checker.parsed(text) for text in texts]
    else:
        starts = list(_small_positions(game))
        if not starts:
            raise GameError(f"no position of {game.name} is known to begin with; give it examples")
    for start in starts:
        if start is not None:
            checker.check_from(start)
    if not checker.problems:
        checker.check_compiled()
    checker.budget.check()  # a limit that was reached tells nothing of the game
    if checker.problems:
        more = "" if len(checker.problems) < MAX_PROBLEMS else "; and perhaps more"
        problems = advice.smallest(checker.problems, game.name, checker.seen, checker.found_at)
        raise GameError(f"{game.name} breaks its promises: {'; '.join(problems)}{more}")
    return GameCheck(
        game,
        len(checker.seen),
        tuple(str(start) for start in starts),
        tuple(checker.partly),
        checker.interpreted,
        () if is_bundled(game) or game.loopy else tuple(checker.faster(starts)),
    )


class _Checker:
    def __init__(self, game: type[Position], limit: int, budget: Budget):
        self.game = game
        self.limit = limit
        self.budget = budget
        self.seen: set[Position] = set()
        self.problems: list[str] = []
        self.partly: list[str] = []
        self.interpreted: str | None = None

    def problem(self, text: str) -> None:
        if len(self.problems) < MAX_PROBLEMS and text not in self.problems:
            self.problems.append(text)

    def failed(self, error: BaseException, position: Position) -> None:
        """Tell a failure of the rules, at this position or where the error says."""
        if isinstance(error, Exception):
            note_place(error, lambda: str(position))
        self.problem(_told(error))

    def parsed(self, text: str) -> Position | None:
        try:
            position = parse(text, own={self.game.name: self.game})
        except InputError as error:
            self.problem(f"the example {text} cannot be read: {error}")
            return None
        if free(type(position)) is not self.game:
            self.problem(f"the example {text} is a position of {position.name}")
            return None
        return position

    def found_at(self, position: Position) -> list[str]:
        """The problems that play from this position meets."""
        fresh = _Checker(self.game, self.limit, self.budget)
        fresh.check_from(position)
        return fresh.problems

    def faster(self, starts: list[Position | None]) -> Iterator[str]:
        """What would make the game faster, tried on the example with the most positions."""
        whole = [start for start in starts if start is not None and str(start) not in self.partly]
        reached = max((_reached(start) for start in whole), key=len, default=[])
        if reached:
            label = None
            if isinstance(reached[0], Impartial):
                search = Search(_plain_graph(reached[0]), Play.NORMAL, self.budget)

                def label(state: Any) -> int:
                    return search.label(state)[1]

            yield from advice.faster(type(reached[0]), [one.state for one in reached], label)

    def check_from(self, start: Position) -> None:
        reached: dict[Position, None] = {start: None}
        waiting = [start]
        complete = True
        while waiting:
            position = waiting.pop()
            self.budget.spend()
            if position not in self.seen:
                self.seen.add(position)
                self.check_notation(position)
            try:
                moves = list(islice(position.moves(), 10 * self.limit))
                self.check_position(position, [move.to for move in moves])
                self.check_texts(position, moves)
            except (LimitReached, MemoryError):
                raise
            except BaseException as error:
                self.failed(error, position)
                return
            for move in moves:
                if move.to not in reached:
                    if len(reached) >= self.limit:
                        complete = False
                        continue
                    reached[move.to] = None
                    waiting.append(move.to)
        if complete and not self.problems:
            self.check_values(start, list(reached))
        elif not complete:
            self.partly.append(str(start))

    def check_texts(self, position: Position, moves: list[Move]) -> None:
        """Every move says something."""
        if not all(isinstance(move.text, str) and move.text for move in moves):
            self.problem(f"a move from {position} has no text")

    def check_notation(self, position: Position) -> None:
        try:
            text = str(position)
            again = parse(text, own={self.game.name: self.game})
        except (LimitReached, MemoryError):
            raise
        except BaseException as error:
            self.problem(
                f"the position with state {position.state!r} cannot be written and read back: "
                f"{_told(error)}"
            )
            return
        if again != position:
            self.problem(f"{text} reads back as another position")

    def check_position(self, position: Position, options: list[Position]) -> None:
        game, state = type(position), position.state
        if isinstance(position, Partisan):
            self.check_sides(position)
        elif game.options is not Position.options and "plays" in _defined(game):
            plain = [game.at(option) for option in game.options(state)]
            if set(plain) != set(options):
                self.problem(f"options and plays disagree at {position}")
        canonical = _canonical(game, state)
        if _canonical(game, canonical) != canonical:
            self.problem(f"canonical is not settled at {position}: applying it again changes it")
        if position in options:
            self.problem(f"a move from {position} leads back to it")
        if isinstance(position, Roles):
            if position.to_move not in game.roles:
                self.problem(f"at {position} it is the turn of {position.to_move!r}, no role")
            winner = type(position).winner(state)
            if winner is not None and winner not in (*game.roles, DRAW):
                self.problem(f"the winner of {position} is {winner!r}, no role")

    def check_sides(self, position: Partisan) -> None:
        """Of each player, the moves with their texts are those without."""
        game, state = type(position), position.state
        for player in PLAYERS:
            plain = {game.at(option) for option in getattr(game, player)(state)}
            if plain != {move.to for move in position.moves(player)}:
                self.problem(f"{player} and {player}_plays disagree at {position}")

    def check_compiled(self) -> None:
        """The compiled rules yield what the interpreted ones do, the widest states included."""
        by_game: dict[type[Position], list[Any]] = {}
        for position in self.seen:
            by_game.setdefault(type(position), []).append(position)
        for game, positions in by_game.items():
            if not _compared(game):
                continue
            rules = numbered(positions[0], partial(_rules, game, positions[0].state))
            states = [rules.number(position.state) for position in positions]
            native = [fits(state) for state in states]
            if not all(native):
                if game.below is not None:
                    self.problem(
                        f"{positions[native.index(False)]} has an entry not below {game.below}"
                    )
                elif any(native):
                    self.interpreted = "some states are not integers from 0 to 2^124 − 1"
                continue
            states.sort()
            self.compare_compiled(rules, [*states[:COMPARED], *states[-COMPARED:]])

    def compare_compiled(self, rules: Numbers, states: list[int]) -> None:
        """The rules compiled and interpreted, at these states, which are numbers."""
        try:
            compiled = compiled_rules(rules.game, rules.functions(), rules.wide(*states))
            for name, rule in compiled.items():
                plain = rules.rule(name)
                for state in states:
                    first, second = plain(state), rule(state)
                    if first != second if name in SINGLE else [*first] != [*second]:
                        self.problem(f"{name} differs when it is compiled, at {rules.text(state)}")
        except NotCompiled as reason:
            self.interpreted = str(reason)

    def check_values(self, start: Position, reached: list[Position]) -> None:
        """Play ends; states that are the same by symmetry, and parts, have the right values."""
        if self.game.loopy:
            return
        try:
            if isinstance(start, Impartial):
                for play in Play:
                    self.check_impartial(start, reached, play)
            elif isinstance(start, Partisan):
                self.check_partisan(reached)
            else:
                walk = role_search(_plain_graph(start), start.roles, self.budget)
                for position in reached:
                    canonical = type(start).canonical(position.state)
                    if walk(position.state) != walk(canonical):
                        self.problem(f"canonical changes the outcome of {position}")
        except (GameError, LimitReached) as error:
            self.problem(str(error))
        except BaseException as error:
            self.failed(error, start)

    def check_impartial(self, start: Position, reached: list[Position], play: Play) -> None:
        game = type(start)
        search = Search(_plain_graph(start), play, self.budget)
        by_identity: dict[Hashable, tuple[bool, int, int]] = {}
        for position in reached:
            label = search.label(position.state)
            if search.label(game.canonical(position.state)) != label:
                self.problem(f"canonical changes the value of {position} in {play.value} play")
            if by_identity.setdefault(game.identity(position.state), label) != label:
                self.problem(f"identity joins {position} with a position of another value")
            weight = game.weight and game.weight(position.state)
            if weight is not None and type(weight) is not int:
                self.problem(f"weight gives no whole number of {position}, but {weight!r}")
            self._check_rank(position)
            for name in ("split", "reduce") if play is Play.NORMAL else ():
                rule, total = getattr(game, name), 0
                for part in rule(position.state) if rule else (position.state,):
                    total ^= search.label(part)[1]
                if total != label[1]:
                    self.problem(f"the parts that {name} gives of {position} have another nim-sum")

    def _check_rank(self, position: Position) -> None:
        rank, falls = type(position).rank, None
        if rank is None:
            return
        here = rank(position.state)
        if type(here) is not int or here < 0:
            self.problem(f"rank gives no whole number from 0 on of {position}, but {here!r}")
            return
        falls = next((move.to for move in position.moves() if rank(move.to.state) >= here), None)
        if falls is not None:
            self.problem(f"rank does not fall from {position}, {here}, to {falls}")

    def check_partisan(self, reached: list[Position]) -> None:
        """Values by the rules alone: those of what is the same by symmetry, and of parts."""
        game = type(reached[0])
        assert issubclass(game, Partisan)
        value = PartisanEngine(_rules_alone(game), new_run(self.budget)).value
        by_identity: dict[Hashable, Value] = {}
        for position in reached:
            worth = value(position.state)
            canonical, negated = game.normal_form(position.state)
            if value(canonical) != (-worth if negated else worth):
                self.problem(f"canonical changes the value of {position}")
            if by_identity.setdefault(game.identity(position.state), worth) != worth:
                self.problem(f"identity joins {position} with a position of another value")
            parts = None if game.split is None else game.split(position.state)
            if parts is not None and total(map(value, parts)) != worth:
                self.problem(f"the parts that split gives of {position} have another value")


def _compared(game: type[Position]) -> bool:
    """Whether rules may be compiled; those of bundled games of Left and Right are tested apart."""
    if issubclass(game, Impartial):
        return game.options is not Position.options and not issubclass(game, HeapGame)
    return not is_bundled(game)


def _rules(game: type[Position], state: Any) -> dict[str, Any]:
    """The functions that are compiled, by name. Raises `NotCompiled`."""
    if issubclass(game, Impartial):
        return rules_of(game)
    if issubclass(game, Partisan):
        return partisan_rules(game, state)
    assert issubclass(game, Roles)
    return {name: rule for name, rule in role_rules(game).items() if name != "roles"}


def _reached(start: Position) -> list[Position]:
    """What play from here can meet."""
    found = {start: None}
    for position in (waiting := [start]):
        for move in position.moves():
            if move.to not in found:
                found[move.to] = None
                waiting.append(move.to)
    return waiting


def _canonical(game: type[Position], state: Any) -> Any:
    """The representative of a state, or of its negative."""
    return game.normal_form(state)[0] if issubclass(game, Partisan) else game.canonical(state)


def _rules_alone(game: type[Partisan]) -> type[Partisan]:
    """The game without what its author says about its moves."""
    rules = {name: staticmethod(getattr(game, name)) for name in ("start", "left", "right")}
    return type(game.__name__, (Partisan,), {"__module__": __name__, "name": game.name, **rules})


def _plain_graph(start: Position) -> GameGraph:
    """The game on its raw states, without symmetry or decomposition."""
    game = type(start)

    def options(state: Any) -> Iterator[Any]:
        if isinstance(start, Roles) and type(start).winner(state) is not None:
            return
        if owner_of(game, "plays") is Position:
            yield from game.options(state)
        else:
            yield from (option for _, option in game.plays(state))

    def text(state: Any) -> str:
        return str(game.at(state))

    if isinstance(start, Roles):
        mover, winner = type(start).turn, type(start).winner
        return GameGraph(start.state, options, text, mover=mover, winner=winner)
    return GameGraph(start.state, options, text)


def _told(error: BaseException) -> str:
    """An error in a sentence, whoever wrote the game: it is what is tested. Ctrl-C goes on."""
    if is_interrupt(error):
        raise error
    if isinstance(error, InputError):
        return str(error)
    return str(rules_error(error) or f"the rules fail: {what(error)}")


def _defined(game: type[Position]) -> set[str]:
    """The names that the game or its bases below Impartial and Roles define."""
    bases = [base for base in game.__mro__ if base not in (Impartial, Roles, Position, object)]
    return {name for base in bases for name in vars(base)}


def _small_positions(game: type[Position]) -> Iterator[Position]:
    """Positions made of small numbers, when the signature of `start` takes only numbers."""
    parameters = inspect.signature(game.start).parameters.values()
    hints = typing.get_type_hints(game.start)
    if any(hints.get(p.name, int) is not int for p in parameters if p.default is p.empty):
        return
    single = [p for p in parameters if p.default is p.empty and p.kind is not p.VAR_POSITIONAL]
    rest: list[tuple[int, ...]] = [()]
    if any(p.kind is p.VAR_POSITIONAL for p in parameters):
        rest = [(), (1,), (4,), (2, 3), (1, 2, 3)]
    sizes = [*product(range(6), repeat=len(single))]
    if len(single) == 1:
        sizes += [(12,), (61,)]  # wide states are where compiled rules could go wrong
    for numbers, further in product(sizes, rest):
        named = {p.name: n for p, n in zip(single, numbers, strict=True)}
        ordered = [named.pop(p.name) for p in single if p.kind is not p.KEYWORD_ONLY]
        try:
            yield game(*ordered, *further, **named)
        except ValueError:
            continue  # the game refuses these numbers, as it may
