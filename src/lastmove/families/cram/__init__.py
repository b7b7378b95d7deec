"""Cram: dominos on a board."""

from lastmove.core.family import Family

FAMILY = Family(
    "cram",
    games={"cram": "rules:Cram"},
    solvers={"rules:Cram": ("paths:CramPaths", "symmetry:CramSymmetry")},
    explanations={
        "paths:CramPaths": "explain:explain_strips",
        "symmetry:CramSymmetry": "explain:explain_symmetry",
    },
    drawings={"cram": "draw"},
    checks=("strips", "symmetry"),
)
