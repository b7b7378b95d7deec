"""Green Hackenbush."""

from lastmove.core.family import Family

FAMILY = Family(
    "hackenbush",
    games={"hackenbush": "rules:Hackenbush"},
    solvers={"rules:Hackenbush": ("theory:GreenHackenbush",)},
    explanations={"theory:GreenHackenbush": "explain:explain"},
    drawings={"hackenbush": "draw"},
    checks=("hackenbush",),
)
