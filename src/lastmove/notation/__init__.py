"""Text ⇄ values: the grammar (`syntax`), the kinds of value (`kinds`, `formula`), no `eval`.

Positions are read in `lastmove.expressions`, which knows the games; this package knows none.
"""

from lastmove.notation.formula import Formula
from lastmove.notation.kinds import Arc, Code, Edge, File, Pair, Picture, Power, Size, Tree, Word

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
