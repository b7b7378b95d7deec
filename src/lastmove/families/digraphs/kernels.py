"""Nimbers of every vertex of an explicit acyclic digraph, successors first.

The labeling procedure of the lecture notes (section 1), with mex. Large digraphs are compiled.
Cost: linear in vertices and arcs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from lastmove.core.kernels_bits import unmarked
from lastmove.core.machine_code import njit
from lastmove.graphs.algorithms.kernels_csr import Array

if TYPE_CHECKING:
    from lastmove.core.arrays import Integers


def nimbers(starts: Array, heads: Array, order: Sequence[int] | Array) -> Array:
    """The nimber of every vertex, given a reverse topological order."""
    order = np.asarray(order, np.int32)
    labels = np.zeros(len(order), np.int32)
    scratch = np.zeros(256, np.int64)
    at = 0
    while True:
        at = _label(starts, heads, order, at, labels, scratch)
        if at == len(order):
            return labels
        scratch = np.zeros(4 * len(scratch), np.int64)


@njit(cache=True)
def _label(
    starts: Integers,
    heads: Integers,
    order: Integers,
    first: int,
    labels: Integers,
    scratch: Integers,
) -> int:
    """Label in order; returns how far it came before a value outgrew the scratch space."""
    room = len(scratch) - 1
    for i in range(first, len(order)):
        vertex = order[i]
        for j in range(starts[vertex], starts[vertex + 1]):
            value = labels[heads[j]]
            if value >= room:
                return i
            scratch[value] = i + 1
        labels[vertex] = unmarked(scratch, i + 1, 0)
    return len(order)
