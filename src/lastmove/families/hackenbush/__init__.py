"""Green Hackenbush."""

from lastmove.core.family import Family

FAMILY = Family(
    "hackenbush",
    games={"hackenbush": "rules:Hackenbush"},
    arguments={"rules:Hackenbush": ("theory:hackenbush",)},
    values={"rules:Hackenbush": ("theory:FusedValue",)},
    drawings={"hackenbush": "draw"},
    checks=("hackenbush",),
)
