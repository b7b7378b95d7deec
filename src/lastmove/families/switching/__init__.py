"""Shannon's switching game."""

from lastmove.core.family import Family

FAMILY = Family(
    "switching",
    games={"shannon": "rules_shannon:Shannon"},
    arguments={"rules_shannon:Shannon": ("arguments:trees_or_partition",)},
    drawings={"shannon": "draw"},
    checks=("spanning-trees", "partition"),
    group="graphs",
)
