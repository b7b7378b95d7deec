"""Domineering: Left places dominos that stand, Right dominos that lie."""

from lastmove.core.family import Family

FAMILY = Family(
    "domineering",
    games={"domineering": "rules:Domineering"},
    drawings={"domineering": "draw"},
    prepares=("solve 'domineering(5x5)'",),
)
