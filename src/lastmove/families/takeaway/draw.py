"""A pile whose limit grows: a column of chips, with what may be taken below."""

from __future__ import annotations

from lastmove.core.position import Position
from lastmove.render import heaps
from lastmove.render.drawer import Drawer
from lastmove.render.labels import short_number, shorten


def _note(position: Position) -> str:
    _, limit, f = position.state
    return f"take at most {short_number(limit)}; after x, at most {shorten(str(f), 40)}"


DRAWERS = {
    "takeaway": Drawer(
        lambda position: heaps.picture((position.state.pile,), _note(position)),
        lambda position: heaps.text((position.state.pile,), _note(position)),
        lambda position, move: heaps.points((position.state.pile,), (move.to.state.pile,)),
        lambda position, move: heaps.changes((position.state.pile,), (move.to.state.pile,)),
    )
}
