"""Loopy games without a theorem: no search is for them, and one sentence says so."""

from __future__ import annotations

from lastmove.core.errors import InputError
from lastmove.core.position import Play, Position


def refuse_loopy(position: Position, play: Play) -> None:
    """Raise `InputError` where play can go on forever (von Stengel, section 1.6, 6)."""
    for part in position.parts():
        if part.loopy:
            where = " in misère play" if play is Play.MISERE else ""
            raise InputError(
                f"{part.name} is loopy (play can go on forever), so it is solved by theorem only, "
                f"and no theorem is known here for {position}{where}"
            )
