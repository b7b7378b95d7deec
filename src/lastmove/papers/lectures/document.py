"""The source and the inventory of its entries."""

from __future__ import annotations

from lastmove.core.bibliography import LECTURES as WORK
from lastmove.papers.entry import Document

LECTURES = Document(
    4,
    "lectures",
    WORK,
    (
        "game-1",
        "game-2",
        "game-3",
        *(f"theorem-{number}" for number in (1, 2, 3, 4, 5, 6, 7, 9, 10, 11)),
        "claim-1",
        *(f"lemma-{number}" for number in range(1, 8)),
        "corollary-8",
        "sums-of-subtraction-games",
        "pairing-5x5",
        "tictactoe-bound",
    ),
)
