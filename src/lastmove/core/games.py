"""The games by name: those of the families, and those that this program has defined besides."""

from __future__ import annotations

import difflib
import inspect
from functools import cache
from types import ModuleType
from typing import TypeGuard

from lastmove.core.binding import is_bound
from lastmove.core.errors import InputError
from lastmove.core.family import other_names, registered, resolve, value_game
from lastmove.core.inheritance import is_bundled
from lastmove.core.position import Position

VALUE = "value"
"""The name before a value that could be read as something else: `value(*3)`."""


@cache
def all_games() -> dict[str, type[Position]]:
    """Every bundled game by name, in alphabetical order; it loads the rules of all."""
    return {name: resolve(registered("games")[name]) for name in sorted(registered("games"))}


def find_game(name: str) -> type[Position] | None:
    """The bundled game of this name; no other is loaded.

    That of values is known by its name too, but is listed nowhere: they are written without it.
    """
    reference = registered("games").get(name)
    if reference is None:
        return value_game() if name == VALUE else None
    game: type[Position] = resolve(reference)
    return game


def known_as(name: str) -> type[Position] | None:
    """The bundled game that people know by this name too.

    Raises `InputError` for the name of a position, which is one of a command only: it says how to
    play, too.
    """
    meant = other_names().get(name)
    if meant is None or meant in registered("games"):
        return find_game(meant) if meant else None
    position, *options = meant.split()
    how = f", played {' '.join(options)}" if options else ""
    raise InputError(f"{name} is {position}{how}; as a name it is known on the command line only")


def rules_in_a_line(game: type[Position]) -> str:
    """The first line of its docstring, which the file of a user's own need not have."""
    told = (game.__doc__ or "").strip() or "its file says no more"
    return told.splitlines()[0]


def similar_names(name: str) -> list[str]:
    """Names of games that look like this one, for a helpful error."""
    known = sorted({*registered("games"), *other_names()})
    return difflib.get_close_matches(name, known, n=3, cutoff=0.6)


def games_in(module: ModuleType) -> dict[str, type[Position]]:
    """The games that a module defines itself, by name."""
    return {
        thing.name: thing
        for thing in vars(module).values()
        if inspect.isclass(thing) and is_game(thing) and thing.__module__ == module.__name__
    }


def is_game(thing: type) -> TypeGuard[type[Position]]:
    """Whether a class is a game, not only a base for games."""
    return issubclass(thing, Position) and thing.start is not Position.start


def own_games() -> dict[str, type[Position]]:
    """The games that this program has defined outside lastmove, by name; the latest of a name."""
    found: dict[str, type[Position]] = {}
    waiting: list[type[Position]] = [Position]
    while waiting:
        game = waiting.pop(0)
        waiting += game.__subclasses__()
        if is_game(game) and not is_bundled(game) and not is_bound(game):
            found[game.name] = game
    return found
