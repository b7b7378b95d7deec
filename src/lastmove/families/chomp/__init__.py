"""Chomp."""

from lastmove.core.family import Family

FAMILY = Family(
    "chomp",
    games={"chomp": "rules:Chomp"},
    arguments={
        "rules:Chomp": (
            "arms:arms",
            "two_lines:two_lines",
            "stealing:stealing",
            "poison:poison",
        )
    },
    values={"rules:Chomp": ("arms:arms_value", "poison:poison_value")},
    searchable={"rules:Chomp": "search:is_searchable"},
    searches={"rules:Chomp": ("search:ChompBoards",)},
    drawings={"chomp": "draw"},
    checks=("chomp-hook", "chomp-two-rows", "strategy-stealing", "chomp-poison"),
    prepares=(
        "solve 'chomp(8,8)'",
        "solve 'chomp(9,9)' --outcome",
    ),
    group="boards",
    levels={"chomp": "first"},
)
