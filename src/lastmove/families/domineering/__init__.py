"""Domineering: Left places dominos that stand, Right dominos that lie."""

from lastmove.core.family import Family

FAMILY = Family(
    "domineering",
    games={"domineering": "rules:Domineering"},
    names={"crosscram": "domineering", "stop_gate": "domineering"},
    drawings={"domineering": "draw"},
    prepares=("solve 'domineering(5x5)'",),
    group="boards",
)
