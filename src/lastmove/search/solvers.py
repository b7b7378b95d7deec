"""Who is asked about a position, in which order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lastmove.core.family import solvers_of
from lastmove.core.position import Play, Position
from lastmove.core.solver import Solver
from lastmove.search.exhaustive import Exhaustive
from lastmove.search.loopy import refuse_loopy
from lastmove.search.minimax_solver import Minimax
from lastmove.search.native.solver import Native

SEARCHES = (Native(), Exhaustive(), Minimax())
"""For any game that ends, by its rules alone."""


def solvers(position: Position, play: Play) -> Iterator[Solver[Any]]:
    """Those of the class that defines the rules, in its family's order, then the general ones.

    Raises `InputError` where none but a search is left, and play can go on forever.
    """
    yield from solvers_of(type(position).lineage)
    refuse_loopy(position, play)
    yield from SEARCHES
