"""A row of dominoes: one points at the one that is pushed, and is asked to which side."""

from __future__ import annotations

import re

from lastmove.core.position import Move, Position
from lastmove.render.drawer import Drawer
from lastmove.render.grid import axes, picture, text


def points(position: Position, move: Move) -> list[str]:
    """The domino that is pushed, if it is drawn."""
    pushed = int(re.findall(r"\d+", move.text)[-1])
    _, columns = axes(1, len(position.state))
    return [f"square-1-{pushed}"] if pushed in columns else []


DRAWERS = {"toppling_dominoes": Drawer(picture, text, points)}
