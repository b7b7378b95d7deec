"""Who draws what. `DRAWERS` in a `draw_NAME.py` or `draw.py` of a family are found.

Rules know nothing of their drawings: a drawer is looked up by the name of the game.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

from lastmove.api.games import is_game
from lastmove.core.discovery import family_modules
from lastmove.core.inheritance import is_bundled
from lastmove.core.position import Move, Position
from lastmove.render.canvas import Canvas


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
    general = (f"lastmove.render.{name}" for name in ("default", "heaps", "sums"))
    found: dict[str, Drawer] = {}
    for name in (*general, *(module for _, module in family_modules("draw"))):
        found |= getattr(importlib.import_module(name), "DRAWERS", {})
    return found
