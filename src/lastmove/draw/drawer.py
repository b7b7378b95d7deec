"""Who draws what. A file of this folder that has `DRAWERS` is found, not registered.

Rules know nothing of their drawings: a drawer is looked up by the name of the game.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

from lastmove.draw.canvas import Canvas
from lastmove.games import is_game
from lastmove.inheritance import is_bundled
from lastmove.position import Move, Position


@dataclass(frozen=True)
class Drawer:
    """How the positions of a game are shown: as a picture, and in plain characters."""

    picture: Callable[[Position], Canvas]
    text: Callable[[Position], str]
    points: Callable[[Position, Move], Iterable[str]] | None = None
    """The spots of the picture at which one points to make a move, in any order."""


def drawer_of(position: Position) -> Drawer:
    """The drawer of this position's game, else of the kind of game it is, else the default one.

    A game of the user's own may be named like a bundled one, or derive from it, and have quite
    other states; so it is only drawn as the kind it is, such as a game on heaps.
    """
    game, drawers = type(position), all_drawers()
    names = [
        base.name
        for base in game.__mro__
        if issubclass(base, Position) and is_bundled(base) and (base is game or not is_game(base))
    ]
    return next(drawers[name] for name in names if name in drawers)


@cache
def all_drawers() -> dict[str, Drawer]:
    """The drawers by the name of their game; the default one has the empty name of `Position`."""
    found: dict[str, Drawer] = {}
    package = importlib.import_module("lastmove.draw")
    for file in pkgutil.iter_modules(package.__path__):
        module = importlib.import_module(f"{package.__name__}.{file.name}")
        found |= getattr(module, "DRAWERS", {})
    return found
