"""Text ⇄ values: the grammar (`syntax`), kinds of value (`kinds`, `formula`, `trees`), no `eval`.

Positions are read in `lastmove.core.parse`, which knows the games; this package knows none.
"""

from lastmove.notation.formula import Formula
from lastmove.notation.kinds import Arc, Code, Edge, File, Pair, Picture, Power, Size, Word
from lastmove.notation.trees import Tree

__all__ = [
    "Arc",
    "Code",
    "Edge",
    "File",
    "Formula",
    "Pair",
    "Picture",
    "Power",
    "Size",
    "Tree",
    "Word",
]
