"""Values of many positions at once: nim-sums of two heaps, and what single heaps are worth."""

from __future__ import annotations

from typing import Any

from lastmove.core.bibliography import BOUTON
from lastmove.core.heaps import HeapFormula

HEAP_VALUES = HeapFormula(
    (0,), 0, 1, 1, "the theorem of Bouton: a heap has its size as value", BOUTON
)


def nim_sums(rows: int, columns: int) -> Any:
    """The nimbers of two heaps, i ⊕ j."""
    import numpy as np

    return np.arange(rows)[:, None] ^ np.arange(columns)[None, :]
