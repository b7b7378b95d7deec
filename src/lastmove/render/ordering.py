"""The order of the slots in each layer of a layered drawing, so that few arcs cross."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Sequence
from itertools import pairwise
from typing import Protocol, TypeVar

ROUNDS = 24
"""Sweeps down and up; the best order seen is kept."""


class Ranked(Protocol):
    """What is ordered: linked to slots of the layers next to its own, with a rank in its own."""

    index: int

    @property
    def above(self) -> Sequence[Ranked]:
        """The slots of the layer above that lead here."""

    @property
    def below(self) -> Sequence[Ranked]:
        """The slots of the layer below that this one leads to."""


S = TypeVar("S", bound=Ranked)


def order_layers(layers: list[list[S]]) -> None:
    """Sort each layer in place and set the ranks."""
    for layer in layers:
        _number(layer)
    best, fewest = [list(layer) for layer in layers], crossings(layers)
    for turn in range(ROUNDS):
        if not fewest:
            break
        down = turn % 2 == 0
        for layer in layers if down else reversed(layers):
            layer.sort(key=lambda slot: _barycenter(slot, down))
            _number(layer)
        for layer in layers:
            _swap_neighbors(layer)
        count = crossings(layers)
        if count < fewest:
            best, fewest = [list(layer) for layer in layers], count
    for layer, order in zip(layers, best, strict=True):
        layer[:] = order
        _number(layer)


def crossings(layers: Sequence[Sequence[Ranked]]) -> int:
    """How many pairs of arcs between neighboring layers cross. Ranks must be set."""
    count = 0
    for layer in layers:
        seen: list[int] = []
        for slot in layer:
            ends = sorted(other.index for other in slot.below)
            count += sum(len(seen) - bisect_right(seen, end) for end in ends)
            for end in ends:
                insort(seen, end)
    return count


def _number(layer: Sequence[Ranked]) -> None:
    for index, slot in enumerate(layer):
        slot.index = index


def _barycenter(slot: Ranked, down: bool) -> float:
    others = slot.above if down else slot.below
    return sum(other.index for other in others) / len(others) if others else slot.index


def _swap_neighbors(layer: list[S]) -> None:
    """Exchange neighbors as long as that makes crossings fewer."""
    changed = True
    while changed:
        changed = False
        for place, (left, right) in enumerate(pairwise(list(layer))):
            if layer[place] is left and _crossed(left, right) > _crossed(right, left):
                layer[place], layer[place + 1] = right, left
                left.index, right.index = place + 1, place
                changed = True


def _crossed(left: Ranked, right: Ranked) -> int:
    """The crossings between the arcs of two slots, the first being to the left."""
    return sum(
        a.index > b.index
        for mine, others in ((left.above, right.above), (left.below, right.below))
        for a in mine
        for b in others
    )
