"""Who draws what: a family says which of its modules draws which game, in its `DRAWERS`.

Rules know nothing of their drawings: a drawer is looked up by the name of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

from lastmove.core.family import family_of, resolve
from lastmove.core.games import is_game
from lastmove.core.inheritance import is_bundled, owner_of
from lastmove.core.position import Move, Position
from lastmove.core.steps import Show
from lastmove.render.canvas import Canvas

Spots = Callable[[Position, Move], Iterable[str]]
"""Names of places in the picture of a position that belong to a move."""


@dataclass(frozen=True)
class Drawer:
    """How the positions of a game are shown: as a picture, and in plain characters."""

    picture: Callable[[Position], Canvas]
    text: Callable[[Position], str]
    points: Spots | None = None
    """The spots of the picture at which one points to make a move, in any order."""
    changes: Spots | None = None
    """The spots that a move changes, where these are not the ones at which one points."""
    way: Spots | None = None
    """The spot that something leaves and the one it comes to, where a move is seen as an arrow."""
    lays: Spots | None = None
    """The spots under one piece that a move lays, which positions after it do not tell apart."""
    shown: Callable[[Show], Canvas] | None = None
    """The picture with all that a `Show` marks, where straight lines and plain marks do not do."""

    def changed(self, position: Position, move: Move) -> Iterable[str]:
        """The spots to mark for a move to be seen."""
        found = self.changes or self.points
        return () if found is None else found(position, move)


def drawer_of(position: Position) -> Drawer:
    """The drawer of this position's game, else of the kind of game it is, else the default one.

    A game of the user's own may be named like a bundled one, or derive from it, and have quite
    other states; so it is only drawn as the kind it is, such as a game on heaps, or as the board
    or the picture that it gives itself.
    """
    game = type(position)
    bundled = is_bundled(game) and _drawer(game) is not None
    given = (n for n in ("draw", "board") if getattr(game, n) is not None)
    if not bundled and any(owner_of(game, name) in game.lineage for name in given):
        drawn: Drawer = resolve("lastmove.render.boards:BOARD")
        return drawn
    bases = [
        base
        for base in game.__mro__
        if issubclass(base, Position) and is_bundled(base) and (base is game or not is_game(base))
    ]
    return next(drawer for base in bases if (drawer := _drawer(base)) is not None)


@cache
def _drawer(game: type[Position]) -> Drawer | None:
    """The drawer that a family has for its game, or that there is for a kind of game."""
    family = family_of(game)
    home = GENERAL.get(game.name) if family is None else family.drawings.get(game.name)
    if home is None:
        return None
    module = resolve(home if family is None else family.full(home))
    drawer: Drawer = module.DRAWERS[game.name]
    return drawer


GENERAL = {
    "": "lastmove.render.default",
    "heap_game": "lastmove.render.heaps",
    "vertex_deletion": "lastmove.render.deletion",
    "negative": "lastmove.render.sums",
    "sum": "lastmove.render.sums",
    "turned": "lastmove.render.sums",
}
"""The modules that draw positions of a kind; that of any position has the empty name."""
