"""The source and the inventory of its entries."""

from __future__ import annotations

from lastmove.core.bibliography import NIM_AND_COMBINATORIAL_GAMES
from lastmove.papers.entry import Document

NIM = Document(
    3,
    "nim",
    NIM_AND_COMBINATORIAL_GAMES,
    (
        "lemma-1.1",
        "misere-nim",
        "lemma-1.2",
        *(f"lemma-1.{number}" for number in range(5, 10)),
        "theorem-1.10",
        "binary-tables",
        "lemma-1.11",
        "theorem-1.12",
        "corollary-1.13",
        "poker-nim",
        *(f"figure-1.{number}" for number in range(1, 5)),
        "exercise-1.1",
        "exercise-1.2",
        "domino-regions",
        *(f"exercise-1.{number}" for number in range(3, 12)),
    ),
)
