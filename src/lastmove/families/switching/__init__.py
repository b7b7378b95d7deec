"""Shannon's switching game."""

from lastmove.core.family import Family

FAMILY = Family(
    "switching",
    games={"shannon": "rules_shannon:Shannon"},
    solvers={"rules_shannon:Shannon": ("theory:SpanningTrees",)},
    explanations={"theory:SpanningTrees": "explain:explain"},
    drawings={"shannon": "draw"},
    proofs={"spanning-trees": "draw:proof", "partition": "draw:proof"},
    advisers={"rules_shannon:Shannon": "play:Repairs"},
    checks=("spanning-trees", "partition"),
)
