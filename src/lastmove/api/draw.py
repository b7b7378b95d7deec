"""Pictures: SVG and plain characters for positions, tables and game graphs.

Drawing imports rules; what a picture says about who wins is what an argument shows.

>>> from lastmove import parse
>>> print(text(parse("nim(3,1)")))
heap 1  ●●●  3
heap 2  ●  1
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, overload

from lastmove.core.errors import InputError, printable
from lastmove.core.guarding import guarded
from lastmove.core.limits import Budget, spending
from lastmove.core.nimbers import mex
from lastmove.core.position import DRAW, Impartial, Move, Outcome, Play, Position, Roles, other_role
from lastmove.render.canvas import Canvas, Style, document
from lastmove.render.drawer import drawer_of
from lastmove.render.labels import notation, shorten
from lastmove.render.position_graph import PositionGraph, position_graph
from lastmove.render.shows import show_svg
from lastmove.render.style import ACCENT, ACCENT_EDGE, LIGHT_SQUARE
from lastmove.render.table_pictures import table_svg

__all__ = ["Drawing", "board_svg", "draw", "game_graph", "points", "svg", "table_svg", "text"]


class Drawing(str):
    """A picture: its SVG, and in other forms; a notebook shows it.

    Cost: none; TikZ takes milliseconds, a PNG or PDF tenths of a second.

    Source: ours.

    >>> print(draw("nim(3,5)").to_tikz().splitlines()[0])
    % nim(3,5)
    """

    __slots__ = ()

    def to_tikz(self) -> str:
        """A `tikzpicture` for LaTeX."""
        from lastmove.render.paper import to_tikz

        return to_tikz(self)

    def to_pdf(self) -> bytes:
        """A page of its size; needs `lastmove[print]`."""
        from lastmove.render.paper import to_pdf

        return to_pdf(self)

    def to_png(self) -> bytes:
        """In dots, two for a unit; needs `lastmove[print]`."""
        from lastmove.render.paper import to_png

        return to_png(self)

    def _repr_svg_(self) -> str:
        return str(self)


@overload
def draw(
    position: Position | str,
    *,
    text: Literal[False] = ...,
    why: bool = ...,
    play: Play | str = ...,
    players: int | None = ...,
    scheme: str | None = ...,
    graph: bool = ...,
    time: float | None = ...,
    memory: int | str | None = ...,
) -> Drawing: ...
@overload
def draw(
    position: Position | str,
    *,
    text: bool,
    why: bool = ...,
    play: Play | str = ...,
    players: int | None = ...,
    scheme: str | None = ...,
    graph: bool = ...,
    time: float | None = ...,
    memory: int | str | None = ...,
) -> str: ...
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
    """A picture of a position as SVG, a `Drawing`; in characters it is a text.

    Cost: milliseconds; large positions are drawn in part, `graph` and `players` walk through all
    positions, and `why` argues the position first.

    Source: ours.

    Parameters
    ----------
    position : a position, or its notation.
    text : in characters instead.
    why : with the argument that tells who wins.
    play : for `why` and `graph`, normal (the last move wins) or misère (it loses).
    players : the game tree, as so many players play it in turn.
    scheme : with `players`, or of a tree: the type of every position, win, stable or fine.
    graph : the game's graph, every position once: N, P and the nimber of each, found backward
        from the end; with `players` their types.
    time, memory : limits in seconds and bytes; past them `LimitReached` is raised.

    >>> draw("nim(3,5)").startswith("<svg")
    True
    >>> print(draw("nim(3,1)", text=True))
    heap 1  ●●●  3
    heap 2  ●  1
    """
    found = _drawn(position, text, why, play, players, scheme, graph, Budget(time, memory))
    return found if text else Drawing(found)


def _drawn(
    position: Position | str,
    text: bool,
    why: bool,
    play: Play | str,
    players: int | None,
    scheme: str | None,
    graph: bool,
    budget: Budget,
) -> str:
    from lastmove.api.solve import as_play, as_position, new_run

    with spending(budget):
        position = as_position(position)
    many = isinstance(position, Roles) and len(position.seats()) > 2
    if players is not None or scheme is not None or (graph and many):
        if why:
            raise InputError("--why is about two players")
        return _seated(position, players, scheme, graph, text, budget)
    if graph:
        if why:
            raise InputError(
                "--why draws one position, --graph all that play can reach: choose one"
            )
        drawn = game_graph(position, as_play(play))
        return drawn.text() if text else drawn.svg()
    if why and text:
        raise InputError("--why draws an SVG picture; lastmove explain tells it in words")
    if as_play(play) is not Play.NORMAL and not why:
        raise InputError("--misere is for --why and --graph: the board looks the same")
    if not why:
        return drawer_of(position).text(position) if text else svg(position)
    return show_svg(new_run(budget).argue(position, as_play(play)).show())


@dataclass(frozen=True)
class Label:
    """Who wins a position, as its rules name the two players, and its nimber if it has one."""

    outcome: Outcome
    winner: str
    value: int | None

    def __str__(self) -> str:
        return self.outcome.value if self.value is None else f"{self.outcome.value} {self.value}"


def game_graph(position: Position, play: Play = Play.NORMAL) -> PositionGraph:
    """The graph of a game from a position on, labeled backward by the rules alone.

    N, P and D say who wins, nimbers what it is worth. After Hollinger, Gonzalez and Vera,
    sections 1.1 and 3.1.

    >>> from lastmove import parse
    >>> print(game_graph(parse("nim(2)")).text())
    nim(2)
    1. nim(2) N 2 > 2, 3
    2. nim(1) N 1 > 3
    3. nim(0) P 0 > (end)
    """
    if not isinstance(position, Impartial | Roles):
        raise InputError(f"{position.name} has no N and P: its two players move differently")

    def label(place: Position, after: list[Label]) -> Label:
        mover, impartial = place.to_move, place.impartial
        reached = {found.winner for found in after}
        if impartial:  # whoever is next there has moved here
            reached = {other_role(place.roles, winner) for winner in reached}
        winner = place.result(play)
        if winner is None:
            lost = DRAW if DRAW in reached else other_role(place.roles, mover)
            winner = mover if mover in reached else lost
        outcome = Outcome.N if winner == mover else Outcome.D if winner == DRAW else Outcome.P
        values = [found.value for found in after if found.value is not None]
        valued = impartial and play is Play.NORMAL
        return Label(outcome, winner, mex(values) if valued else None)

    return position_graph(position, label)


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


def board_svg(position: Position, past: Sequence[Position] = ()) -> str:
    """The same document with the spots over it at which one points to move; see `points`.

    With the positions of a game before this one, pieces that were laid since are seen as such.
    """
    drawer, written = drawer_of(position), notation(position)
    description = f"{shorten(written, 2000)}\n{drawer.text(position)}"
    picture = drawer.picture(position)
    if drawer.lays is not None:
        _lay(picture, [*past, position])
    return document(picture, shorten(written, 120), description, spots=True)


def _lay(picture: Canvas, game: Sequence[Position]) -> None:
    """The pieces that moves have laid, each as one, if the board has kept its places."""
    lays = drawer_of(game[0]).lays
    assert lays is not None
    laid = [tuple(lays(before, Move("", after))) for before, after in pairwise(game)]
    if not any(laid):
        return
    first = {spot.name: spot for spot in drawer_of(game[0]).picture(game[0]).spots()}
    if any(first[s.name].center != s.center for s in picture.spots() if s.name in first):
        return
    for names in filter(None, laid):
        under = [first[name] for name in names]
        left, top = min(s.x for s in under), min(s.y for s in under)
        right = max(2 * s.center[0] - s.x for s in under)
        low = max(2 * s.center[1] - s.y for s in under)
        look: Style = {"rx": 6, "fill": ACCENT, "stroke": ACCENT_EDGE, "stroke_width": 1.6}
        wide, high = right - left - 5, low - top - 5
        picture.rect(left + 2.5, top + 2.5, wide, high, class_="laid", **look)
        for spot in under:
            picture.circle(*spot.center, min(wide, high) * 0.12, fill=LIGHT_SQUARE)


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
