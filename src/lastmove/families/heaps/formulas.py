"""Values of heaps of any size that a theorem gives."""

from __future__ import annotations

from lastmove.core.bibliography import LASKER, LECTURES, cite
from lastmove.core.heaps import HeapFormula

SPLIT_NIM = HeapFormula((0, 1, 2, 4, 3), 1, 4, 4, "Lasker's rule for split-nim", LASKER)
EVEN_ODD = HeapFormula(
    (0, 1, 0), 1, 2, 1, "the lemma on the even/odd game", cite(LECTURES, "Lemma 2")
)
