"""One piece on its way to the corner of a board: the rook and the queen."""

from lastmove.core.family import Family

FAMILY = Family(
    "corner",
    games={"rook": "rules:Rook", "queen": "rules:Queen"},
    names={"wythoff": "queen", "wythoff_nim": "queen"},
    arguments={
        "rules:Rook": ("two_heaps:two_heaps",),
        "rules:Queen": ("wythoff:wythoff",),
    },
    values={"rules:Queen": ("swept:swept",)},
    searchable={"rules:Queen": "swept:is_small"},
    drawings={"rook": "draw", "queen": "draw"},
    checks=("wythoff",),
    sweeps={"rules:Rook": "kernels:nim_sums", "rules:Queen": "kernels:queen_nimbers"},
    prepares=("table queen 0..100 0..100",),
    group="boards",
    levels={"queen": "first", "rook": "first"},
    variants={"rook": "queen"},
)
