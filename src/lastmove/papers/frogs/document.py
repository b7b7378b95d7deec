"""Deijfen, Holroyd, Martin: what there is to reproduce of it, in several modules."""

from __future__ import annotations

from lastmove.core.bibliography import FRIENDLY_FROGS
from lastmove.papers.entry import Document

FROGS = Document(
    0,
    "frogs",
    FRIENDLY_FROGS,
    (
        "theorem-1",
        "stable-marriage",
        "proposition-2",
        "proposition-3",
        "theorem-4",
        "invariant-processes",
        "game-length",
        "proposition-5",
        "corollary-6",
        "theorem-7",
        "deletion-lemma",
        "theorem-8",
        "open-problem",
        "proposition-9",
        "corollary-10",
        "stones-by-refusal",
        "proposition-11",
        "theorem-12",
        "connectivity",
        "theorem-13",
        "proposition-14",
        "figure-1",
        "figure-2",
        "figure-3",
        "figure-4",
        "figure-5",
        "figure-6",
    ),
)
