"""One piece on its way to the corner of a board: the rook and the queen."""

from lastmove.core.family import Family

FAMILY = Family(
    "corner",
    games={"rook": "rules_rook:Rook", "queen": "rules_queen:Queen"},
    arguments={
        "rules_rook:Rook": ("two_heaps:two_heaps",),
        "rules_queen:Queen": ("wythoff:wythoff",),
    },
    values={"rules_queen:Queen": ("swept:swept",)},
    searchable={"rules_queen:Queen": "swept:is_small"},
    drawings={"rook": "draw", "queen": "draw"},
    checks=("wythoff",),
    sweeps={"rules_rook:Rook": "kernels:nim_sums", "rules_queen:Queen": "kernels:queen_nimbers"},
)
