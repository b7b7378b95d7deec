"""Pictures: SVG and plain characters for positions, tables and game graphs.

Drawing imports rules; what a picture should say about who wins is handed in (`draw_why`).

>>> from lastmove import parse
>>> print(text(parse("nim(3,1)")))
heap 1  ●●●  3
heap 2  ●  1
"""

from __future__ import annotations

from lastmove.core.guarding import guarded
from lastmove.core.position import Move, Play, Position
from lastmove.render.canvas import document
from lastmove.render.drawer import drawer_of
from lastmove.render.labels import notation, shorten
from lastmove.render.position_graph import position_graph_svg
from lastmove.render.tables import table_svg

__all__ = ["board_svg", "draw", "points", "position_graph_svg", "svg", "table_svg", "text"]


@guarded
def draw(position: Position | str, *, why: bool = False, play: Play | str = Play.NORMAL) -> str:
    """A picture of a position as SVG; with `why`, of the argument that tells who wins it.

    >>> draw("nim(3,5)").startswith("<svg")
    True
    """
    from lastmove.api.draw_why import why_svg
    from lastmove.api.solve import as_play, as_position, new_run

    position = as_position(position)
    return why_svg(new_run().argue(position, as_play(play))) if why else svg(position)


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
    return () if pointing is None else tuple(dict.fromkeys(pointing(position, move)))


@guarded
def text(position: Position) -> str:
    """A picture of any position in plain characters, for terminals and screen readers."""
    return drawer_of(position).text(position)
