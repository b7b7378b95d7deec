"""Who draws what. A file of this folder that has `DRAWERS` is found, not registered.

Rules know nothing of their drawings: a drawer is looked up by the name of the game.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from lastmove.draw.canvas import Canvas
from lastmove.position import Position


@dataclass(frozen=True)
class Drawer:
    """How the positions of a game are shown: as a picture, and in plain characters."""

    picture: Callable[[Position], Canvas]
    text: Callable[[Position], str]


def drawer_of(position: Position) -> Drawer:
    """The drawer of this position's game, or the default one.

    A game of the user's own may be named like a bundled one and have quite other states, so only
    bundled games are looked up by name.
    """
    game = type(position)
    drawers = all_drawers()
    bundled = game.__module__.startswith("lastmove.")
    return drawers.get(game.name, drawers[""]) if bundled else drawers[""]


@cache
def all_drawers() -> dict[str, Drawer]:
    """The drawers by the name of their game; the default one has the empty name."""
    found: dict[str, Drawer] = {}
    package = importlib.import_module("lastmove.draw")
    for file in pkgutil.iter_modules(package.__path__):
        module = importlib.import_module(f"{package.__name__}.{file.name}")
        found |= getattr(module, "DRAWERS", {})
    return found
