"""The sources, one entry each."""

from __future__ import annotations

from lastmove.papers.entry import Document

LITERATURE = Document(
    6,
    "literature",
    "The literature on particular games",
    (
        "kayles",
        "dawsons-kayles",
        "grundys-game",
        "codes",
        "subtraction-games",
        "turned-coins",
        "kayles-on-graphs",
        "posets",
        "minus",
        "domineering",
        "domineering-temperatures",
        "toads-and-frogs",
        "clobber",
        "hackenbush-stalks",
        "snort-and-col",
        "amazons",
        "toppling-dominoes",
        "konane-jumps",
        "elephants",
    ),
)
