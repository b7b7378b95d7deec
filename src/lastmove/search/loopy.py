"""Loopy games without a theorem: no search is for them, and one sentence says so."""

from __future__ import annotations

from typing import Any, NoReturn

from lastmove.core.errors import InputError
from lastmove.core.position import Play, Position
from lastmove.core.solver import Run, Solver
from lastmove.core.verdict import Certificate, Method, Verdict


class LoopyUnsupported(Solver):
    """Takes the place of a search where play can go on forever (von Stengel, section 1.6, 6)."""

    method = Method("search", "none", "")

    def applies(self, position: Position, play: Play) -> bool:
        """To loopy positions, and to sums with a loopy term."""
        return any(part.loopy for part in position.parts())

    def value(self, position: Any, run: Run) -> int:
        """LoopyUnsupported."""
        _refuse(position, Play.NORMAL)

    def reason(self, position: Any, value: int, run: Run) -> str:
        """LoopyUnsupported."""
        _refuse(position, Play.NORMAL)

    def wins(self, position: Any, play: Play, run: Run) -> bool:
        """LoopyUnsupported."""
        _refuse(position, play)

    def verdict(self, position: Any, play: Play, run: Run) -> Verdict:
        """LoopyUnsupported."""
        _refuse(position, play)

    def certificate(self, position: Any, play: Play, run: Run) -> Certificate:
        """LoopyUnsupported."""
        _refuse(position, play)


def _refuse(position: Position, play: Play) -> NoReturn:
    name = next(part.name for part in position.parts() if part.loopy)
    where = " in misère play" if play is Play.MISERE else ""
    raise InputError(
        f"{name} is loopy (play can go on forever), so it is solved by theorem only, and no "
        f"theorem is known here for {position}{where}"
    )
