"""Take-away with a growing limit."""

from lastmove.core.family import Family

FAMILY = Family(
    "takeaway",
    games={"takeaway": "rules:Takeaway"},
    solvers={"rules:Takeaway": ("theory:HRepresentation", "search:TakeawaySweep")},
    explanations={"theory:HRepresentation": "explain:explain"},
    drawings={"takeaway": "draw"},
    checks=("h-representation", "takeaway-values"),
)
