"""The games: found in the families' modules of rules, not registered.

A class in a family's `rules.py` or `rules_NAME.py` that derives from `Impartial` or
`Partisan` and has a `start` is a game; its name in notation is the class's name in snake case.
"""

from __future__ import annotations

import difflib
import importlib
import inspect
from functools import cache
from types import ModuleType
from typing import TypeGuard

from lastmove.core.discovery import family_modules
from lastmove.core.inheritance import is_bundled
from lastmove.core.position import Position


@cache
def all_games() -> dict[str, type[Position]]:
    """Every bundled game by name, in alphabetical order."""
    found: dict[str, type[Position]] = {}
    for _, module in family_modules("rules"):
        found |= games_in(importlib.import_module(module))
    return dict(sorted(found.items()))


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
        if is_game(game) and not is_bundled(game):
            found[game.name] = game
    return found


def find_game(name: str) -> type[Position] | None:
    """The bundled game of this name. A file named like its game is found without the others."""
    for named, module in family_modules("rules"):
        if named == name:
            game = games_in(importlib.import_module(module)).get(name)
            if game is not None:
                return game
    return all_games().get(name)


def similar_names(name: str) -> list[str]:
    """Names of games that look like this one, for a helpful error."""
    return difflib.get_close_matches(name, all_games(), n=3, cutoff=0.6)
