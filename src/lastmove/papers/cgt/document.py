"""The source and the inventory of its entries."""

from __future__ import annotations

from lastmove.core.bibliography import COMBINATORIAL_GAME_THEORY
from lastmove.papers.entry import Document

CGT = Document(
    1,
    "cgt",
    COMBINATORIAL_GAME_THEORY,
    (
        "positions-theorem",
        "labelling",
        "xor-theorem-1",
        "xor-theorem-2",
        "xor-theorem-3",
        "mex",
        "table-1",
        "nim-lemma-1",
        "nim-lemma-2",
        "nim-theorem",
        "additions-observation",
        "nim-graph-figure",
        "sprague-grundy-function",
        "sprague-grundy",
        "corollary-1",
        "pigs-theorem-1",
        "pigs-theorem-2",
        "escape-no-perfect-matching",
        "escape-perfect-matching",
        "escape-nim-values",
    ),
)
