"""Kayles on graphs: a vertex is taken with its neighbors, or an edge with its ends."""

from lastmove.core.family import Family

_GRID = ",".join(f"{i}{j}-{i}{j + 1},{j}{i}-{j + 1}{i}" for i in range(5) for j in range(4))

FAMILY = Family(
    "graph_kayles",
    games={"node_kayles": "rules:NodeKayles", "arc_kayles": "rules:ArcKayles"},
    prepares=(f"solve 'node_kayles([{_GRID}])'",),
    group="graphs",
    variants={"arc_kayles": "node_kayles"},
)
