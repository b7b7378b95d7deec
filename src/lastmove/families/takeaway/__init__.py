"""Take-away with a growing limit."""

from lastmove.core.family import Family

FAMILY = Family(
    "takeaway",
    games={"takeaway": "rules:Takeaway"},
    arguments={"rules:Takeaway": ("theory:h_representation",)},
    values={"rules:Takeaway": ("swept:swept",)},
    searchable={"rules:Takeaway": "swept:is_swept"},
    drawings={"takeaway": "draw"},
    checks=("h-representation", "takeaway-values"),
    group="heaps",
)
