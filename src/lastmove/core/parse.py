"""From text to positions: `nim(4) + queen(3,4)` becomes a `Sum`; nothing is evaluated.

How an argument is read is told by the signature of the game's `start`; see
`lastmove.notation.kinds`.
"""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from lastmove.core.errors import BadArgument, InputError, NotationError
from lastmove.core.family import nimber, value_game
from lastmove.core.games import find_game, known_as, own_games, similar_names
from lastmove.core.guarding import guarded, own_line
from lastmove.core.position import Impartial, Partisan, Position
from lastmove.core.signatures import Kinds, kinds_of
from lastmove.core.sums import PartisanSum, Sum, cannot_be_summed, cannot_join_partisan
from lastmove.notation.kinds import Size, read, read_any
from lastmove.notation.syntax import Argument, Call, Star, Term, Worth, read_terms

LoadGame = Callable[[str | None, str], type[Position] | None]
"""How a user's own game is loaded: from a file's path, if one is named, and the game's name."""

OwnGames = Mapping[str, type[Position]]
"""Games by name that are not bundled."""


@dataclass(frozen=True)
class Rules:
    """A game with what is fixed of its arguments, as in `subtraction(take={1,2})` or `queen`."""

    game: type[Position]
    positional: tuple[Any, ...]
    keywords: dict[str, Any]
    text: str

    def position(self, *coordinates: int) -> Position:
        """The position with these whole numbers as its further arguments.

        Where a position begins with a size, two numbers are its rows and columns.
        """
        if len(coordinates) == 2 and not self.positional and _takes_size(self.game):
            return self.game(Size(*coordinates), **self.keywords)
        try:
            return self.game(*self.positional, *coordinates, **self.keywords)
        except TypeError as problem:
            if own_line(problem) is not None:
                raise
            shown = ",".join(map(str, coordinates))
            raise InputError(
                f"{self.text} makes no position of the {len(coordinates)} number(s) {shown}; "
                f"a position looks like {example(self.game)}"
            ) from None


@dataclass(frozen=True)
class Reading:
    """What a text may refer to besides the bundled games."""

    files: bool = True
    load: LoadGame | None = None
    own: OwnGames | None = None


@guarded
def parse(
    text: str, *, files: bool = True, load: LoadGame | None = None, own: OwnGames | None = None
) -> Position:
    """The position a text describes.

    Cost: linear in the text, and in the files that it names.

    Source: ours; docs/notation.md has the grammar.

    Parameters
    ----------
    text : such as `nim(3,5,7)`, `*3 + rook(2,4)`, `counters(@net.txt, at=[a])`.
    files : whether `@path` may be read.
    load : how to load a user's game (`game.py:name(…)`); without it such a text is refused.
    own : the games known besides the bundled ones; by default those this program has defined.

    Raises
    ------
    NotationError : with the place that makes no sense.

    >>> parse("nim(4) + queen(3,4)")
    Nim(4) + Queen(3, 4)
    """
    if not isinstance(text, str):
        raise InputError(f"notation is a text such as 'nim(3,5,7)', not {text!r}")
    terms = read_terms(text, files=files)
    reading = Reading(files, load, own)
    positions = [_position(term, reading) for term in terms]
    for index, term in enumerate(terms):
        if term.negative:
            positions[index] = _negated(term, positions[index])
    if len(positions) == 1:
        return positions[0]
    if any(isinstance(position, Partisan) for position in positions):
        return _partisan_sum(terms, positions)
    summands: list[Impartial] = []
    for term, position in zip(terms, positions, strict=True):
        if not isinstance(position, Impartial):
            term.error(f"{position.name} is not impartial, so it cannot be a term of a sum")
        summands.append(position)
    for index in cannot_be_summed(summands):
        placing = type(summands[index]).must_place(summands[index].state)
        why = (
            "has its last piece to place, and so has another term; of a sum only one can"
            if placing
            else "is an opening position, which cannot be a term of a sum; "
            "after its first move it can"
        )
        terms[index].error(f"{summands[index]} {why}")
    return Sum(*summands)


def _negated(term: Term, position: Position) -> Position:
    if not isinstance(position, Partisan | Impartial):
        term.error(f"{position.name} has roles, so there is no negative of it")
    return -position


def _partisan_sum(terms: tuple[Term, ...], positions: list[Position]) -> Position:
    """The sum of positions of which one at least is partisan; `*3` is a value among them."""
    for index, term in enumerate(terms):
        if isinstance(term, Star):
            positions[index] = value_game()(f"*{term.size.word}")
        if why := cannot_join_partisan(positions[index]):
            term.error(f"{positions[index]} {why}")
    return PartisanSum(*positions)


def parse_rules(
    text: str, *, files: bool = True, load: LoadGame | None = None, own: OwnGames | None = None
) -> Rules:
    """The rules a text names: a game alone, or with arguments but no position."""
    terms = read_terms(text, files=files)
    first = terms[0]
    if len(terms) > 1 or not isinstance(first, Call):
        first.error("the rules of one game were expected: its name, and what is fixed in its play")
    game = _game(first, Reading(files, load, own))
    kinds = _kinds(game)
    positional, keywords = _arguments(first, kinds, game)
    return Rules(game, tuple(positional), keywords, text.strip())


def example(game: type[Position]) -> str:
    """How a position of this game is written: an example, or the signature."""
    if game.examples:
        return game.examples[0]
    names = [
        f"{name}=…" if parameter.kind is parameter.KEYWORD_ONLY else name
        for name, parameter in inspect.signature(game.start).parameters.items()
    ]
    return f"{game.name}({', '.join(names)})"


def _game(call: Call, reading: Reading) -> type[Position]:
    if call.file is not None:
        if reading.load is None:
            call.error(
                "a game from a file of one's own is for the command line only, "
                "given as an argument; here only bundled games are known"
            )
        loaded = reading.load(call.file, call.name)
        assert loaded is not None, "a file that was named has the game, or an error says so"
        return loaded
    own = own_games() if reading.own is None else reading.own
    game = find_game(call.name) or own.get(call.name)
    if game is None and reading.load is not None:
        game = reading.load(None, call.name)
    if game is None:
        try:
            game = known_as(call.name)
        except InputError as problem:
            call.error(str(problem))
    if game is None:
        near = similar_names(call.name)
        hint = f"did you mean {' or '.join(near)}?" if near else "'lastmove games' lists them"
        raise NotationError(
            f"there is no game {call.name!r} ({hint})",
            call.text,
            call.start,
            call.start + len(call.name),
        )
    return game


def _position(term: Term, reading: Reading) -> Position:
    if isinstance(term, Star):
        heap: Position = nimber()(read(term.size, int))
        return heap
    if isinstance(term, Worth):
        try:
            return value_game()(term.source)
        except InputError as problem:
            term.error(str(problem))
    game = _game(term, reading)
    if term.arguments is None:
        term.error(
            f"{term.name} alone is a set of rules; a position of it looks like {example(game)}"
        )
    kinds = _kinds(game)
    positional, keywords = _arguments(term, kinds, game)
    try:
        kinds.signature.bind(*positional, **keywords)
    except TypeError as problem:
        if not game.takes_state(keywords):
            term.error(f"{problem} of {term.name}; a position looks like {example(game)}")
    try:
        return game(*positional, **keywords)
    except BadArgument as problem:
        raise _at_argument(term, kinds, problem) from None
    except NotationError:
        raise
    except ValueError as problem:
        term.error(f"{problem} (in {term.name})")
    except (TypeError, ArithmeticError, LookupError) as problem:
        if own_line(problem) is not None:  # a mistake in the user's rules, not in the text
            raise
        term.error(f"{problem} (in {term.name})")


def _kinds(game: type[Position]) -> Kinds:
    try:
        found = kinds_of(game.start)
        found.kinds  # noqa: B018 (they are looked up here)
    except Exception as problem:
        raise InputError(
            f"the annotations of {game.name}.start cannot be read ({problem})"
        ) from None
    return found


def _takes_size(game: type[Position]) -> bool:
    kind = _kinds(game).of_positional(0)
    return kind is Size or Size in typing.get_args(kind)


def _arguments(call: Call, kinds: Kinds, game: type[Position]) -> tuple[list[Any], dict[str, Any]]:
    positional: list[Any] = []
    keywords: dict[str, Any] = {}
    for argument in call.arguments or ():
        key, value = argument.key, argument.value
        if key is None:
            kind = kinds.of_positional(len(positional))
            if kind is None:
                value.error(f"{game.name} has no further argument; it looks like {example(game)}")
            if keywords:
                value.error("arguments without a name come before those with one")
            positional.append(read(value, kind))
        elif key in keywords:
            value.error(f"{key} is given twice")
        elif key == "state" and game.args is None and key not in kinds.kinds:
            keywords[key] = read_any(value)
        elif key not in kinds.kinds or key == kinds.rest:
            value.error(f"{game.name} takes no {key}=; it looks like {example(game)}")
        else:
            keywords[key] = read(value, kinds.kinds[key])
    return positional, keywords


def _at_argument(call: Call, kinds: Kinds, problem: BadArgument) -> NotationError:
    """The error, at the argument that it names."""
    found: list[Argument] = []
    index = 0
    for argument in call.arguments or ():
        if problem.argument in (argument.key, kinds.name_of(index) if not argument.key else None):
            found.append(argument)
        index += argument.key is None
    where = found[min(problem.number, len(found) - 1)].value if found else call
    return NotationError(str(problem), where.text, where.start, where.end)
