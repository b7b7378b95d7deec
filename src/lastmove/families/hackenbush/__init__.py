"""Hackenbush: green, and colored."""

from lastmove.core.family import Family

FAMILY = Family(
    "hackenbush",
    games={
        "hackenbush": "rules:Hackenbush",
        "colored_hackenbush": "rules_colored:ColoredHackenbush",
    },
    names={"green_hackenbush": "hackenbush", "red_blue_hackenbush": "colored_hackenbush"},
    arguments={"rules:Hackenbush": ("theory:hackenbush",)},
    values={
        "rules:Hackenbush": ("theory:FusedValue",),
        "rules_colored:ColoredHackenbush": ("theory_colored:tree_value",),
    },
    drawings={"hackenbush": "draw", "colored_hackenbush": "draw"},
    checks=("hackenbush",),
    group="graphs",
    levels={"hackenbush": "first"},
    variants={"colored_hackenbush": "hackenbush"},
)
