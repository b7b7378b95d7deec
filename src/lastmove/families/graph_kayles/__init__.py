"""Kayles on graphs: a vertex is taken with its neighbors, or an edge with its ends."""

from lastmove.core.family import Family

FAMILY = Family(
    "graph_kayles",
    games={"node_kayles": "rules:NodeKayles", "arc_kayles": "rules:ArcKayles"},
)
