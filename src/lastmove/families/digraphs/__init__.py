"""Counters on an acyclic digraph."""

from lastmove.core.family import Family

FAMILY = Family(
    "digraphs",
    games={"counters": "rules_counters:Counters"},
    arguments={"rules_counters:Counters": ("theory:counters",)},
    values={"rules_counters:Counters": ("theory:counters_value",)},
    drawings={"counters": "draw"},
    checks=("labels",),
    group="graphs",
)
