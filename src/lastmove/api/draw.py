"""Pictures: SVG and plain characters for positions, tables and game graphs.

Drawing imports rules; what a picture says about who wins is what an argument shows.

>>> from lastmove import parse
>>> print(text(parse("nim(3,1)")))
heap 1  ●●●  3
heap 2  ●  1
"""

from __future__ import annotations

from lastmove.core.errors import InputError, printable
from lastmove.core.guarding import guarded
from lastmove.core.limits import Budget, spending
from lastmove.core.position import Move, Play, Position
from lastmove.render.canvas import document
from lastmove.render.drawer import drawer_of
from lastmove.render.labels import notation, shorten
from lastmove.render.position_graph import position_graph_svg
from lastmove.render.shows import show_svg
from lastmove.render.table_pictures import table_svg

__all__ = ["board_svg", "draw", "points", "position_graph_svg", "svg", "table_svg", "text"]


@guarded
def draw(
    position: Position | str,
    *,
    text: bool = False,
    why: bool = False,
    play: Play | str = Play.NORMAL,
    players: int | None = None,
    scheme: str | None = None,
    graph: bool = False,
    time: float | None = None,
    memory: int | str | None = None,
) -> str:
    """A picture of a position as SVG.

    Parameters
    ----------
    position : a position, or its notation.
    text : in characters instead.
    why : with the argument that tells who wins.
    play : for `why`, normal (the last move wins) or misère (it loses).
    players : the game tree, as so many players play it in turn.
    scheme : with `players`, or of a tree: the type of every position, win, stable or fine.
    graph : with `players`: every position once, not a tree.
    time, memory : limits in seconds and bytes; past them `LimitReached` is raised.

    >>> draw("nim(3,5)").startswith("<svg")
    True
    >>> print(draw("nim(3,1)", text=True))
    heap 1  ●●●  3
    heap 2  ●  1
    """
    from lastmove.api.solve import as_play, as_position, new_run

    budget = Budget(time, memory)
    with spending(budget):
        position = as_position(position)
    if players is not None or scheme is not None or graph:
        if why:
            raise InputError("--why is about two players")
        return _seated(position, players, scheme, graph, text, budget)
    if why and text:
        raise InputError("--why draws an SVG picture; lastmove explain tells it in words")
    if as_play(play) is not Play.NORMAL and not why:
        raise InputError("--misere is for --why: the board looks the same")
    if not why:
        return drawer_of(position).text(position) if text else svg(position)
    return show_svg(new_run(budget).argue(position, as_play(play)).show())


def _seated(
    position: Position,
    players: int | None,
    scheme: str | None,
    graph: bool,
    text: bool,
    budget: Budget,
) -> str:
    """The picture of a game for many players."""
    from lastmove.families.coalitions.draw import (
        game_graph_svg,
        game_tree_nodes,
        game_tree_svg,
        tree_text,
    )
    from lastmove.families.coalitions.multiplayer import multiplayer_game

    seated = multiplayer_game(position, players, budget)
    if text:
        return tree_text(game_tree_nodes(seated, None, scheme))
    if graph:
        return game_graph_svg(seated, seated.players, scheme or "win")
    return game_tree_svg(seated, None, scheme)


@guarded
def svg(position: Position) -> str:
    """A standalone SVG document of any position.

    Its title is the notation, its description the notation and the plain text picture. The same
    position always gives the same document. Large positions are drawn in part, so that the cost
    does not grow with heap sizes, coordinates or the number of terms.
    """
    drawer, written = drawer_of(position), notation(position)
    description = f"{shorten(written, 2000)}\n{drawer.text(position)}"
    return document(drawer.picture(position), shorten(written, 120), description)


def board_svg(position: Position) -> str:
    """The same document with the spots over it at which one points to move; see `points`."""
    drawer, written = drawer_of(position), notation(position)
    description = f"{shorten(written, 2000)}\n{drawer.text(position)}"
    picture = drawer.picture(position)
    return document(picture, shorten(written, 120), description, spots=True)


def points(position: Position, move: Move) -> tuple[str, ...]:
    """The spots of `board_svg` at which one points to make this move; none if it is only listed.

    >>> from lastmove import parse
    >>> [points(parse("nim(2)"), move) for move in parse("nim(2)").moves()]
    [('heap-1-2',), ('heap-1-1',)]
    """
    pointing = drawer_of(position).points
    named = () if pointing is None else pointing(position, move)
    return tuple(dict.fromkeys(map(printable, named)))  # as documents write the names of spots


@guarded
def text(position: Position) -> str:
    """A picture of any position in plain characters, for terminals and screen readers."""
    return drawer_of(position).text(position)
