"""Counters on an acyclic digraph."""

from lastmove.core.family import Family

FAMILY = Family(
    "digraphs",
    games={"counters": "rules_counters:Counters"},
    solvers={"rules_counters:Counters": ("theory:DigraphLabels",)},
    explanations={"theory:DigraphLabels": "explain:explain"},
    drawings={"counters": "draw"},
    checks=("labels",),
)
