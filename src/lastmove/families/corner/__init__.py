"""One piece on its way to the corner of a board: the rook and the queen."""

from lastmove.core.family import Family

FAMILY = Family(
    "corner",
    games={"rook": "rules_rook:Rook", "queen": "rules_queen:Queen"},
    solvers={"rules_queen:Queen": ("wythoff:Wythoff",)},
    explanations={"wythoff:Wythoff": "explain:tell"},
    drawings={"rook": "draw", "queen": "draw"},
    checks=("wythoff",),
    sweeps={"rules_rook:Rook": "kernels:nim_sums", "rules_queen:Queen": "kernels:queen_nimbers"},
)
