"""Games on set families: claim cells by turns; whoever owns a whole set of the family has won.

A `Family` numbers its cells from 0 and knows its sets, their incidence and its symmetries. A
`FamilyGame` is played on one: a state of it says which cells each of the two roles has claimed,
as two integers with a bit for each cell.
"""

from lastmove.families.positional.hypergraph.game import MOST_MAPPED, FamilyGame, refuse_impossible
from lastmove.families.positional.hypergraph.sets import (
    SMALL,
    Family,
    automorphisms,
    cell_mask,
    cells_of,
    cube,
    cube_symmetries,
    family_of,
    line_count,
    moved,
)

__all__ = [
    "MOST_MAPPED",
    "SMALL",
    "Family",
    "FamilyGame",
    "automorphisms",
    "cell_mask",
    "cells_of",
    "cube",
    "cube_symmetries",
    "family_of",
    "line_count",
    "moved",
    "refuse_impossible",
]
