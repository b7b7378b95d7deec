"""Vertices of a graph as the bits of a number, for rules that are compiled too."""

from __future__ import annotations

from typing import Protocol


class Masks(Protocol):
    """What rules know of a graph: how many vertices it has, and the neighbors of each as bits."""

    @property
    def order(self) -> int:
        """How many vertices there are."""

    @property
    def masks(self) -> tuple[int, ...]:
        """The neighbors of each vertex."""


def connected(vertices: int, graph: Masks) -> int:
    """Of some vertices of a graph, those that are connected to the first of them by the others.

    For `split`: what is left falls into such parts.

    Cost: a look at each vertex for each step that the farthest one is away.

    Source: ours.

    >>> import lastmove as lm
    >>> bin(connected(0b11011, lm.Graph.grid(1, 5)))
    '0b11'
    """
    part = vertices & -vertices
    before = 0
    while part != before:  # until no neighbor is missing
        before = part
        for v in range(graph.order):
            if part >> v & 1:
                part |= graph.masks[v] & vertices
    return part
