"""Chomp."""

from lastmove.core.family import Family

FAMILY = Family(
    "chomp",
    games={"chomp": "rules:Chomp"},
    solvers={
        "rules:Chomp": (
            "hooks:ChompHooks",
            "two_rows:ChompTwoRows",
            "squares:ChompSquares",
            "strategy_stealing:StrategyStealing",
            "poison:PoisonEaten",
            "search:ChompBoards",
        )
    },
    explanations={
        "hooks:ChompHooks": "explain:tell_hook",
        "two_rows:ChompTwoRows": "explain:tell_two_rows",
        "squares:ChompSquares": "explain:tell_square",
        "strategy_stealing:StrategyStealing": "explain:tell_stealing",
        "poison:PoisonEaten": "explain:tell_poison",
        "search:ChompBoards": "explain:tell_search",
    },
    drawings={"chomp": "draw"},
    checks=("chomp-hook", "chomp-two-rows", "chomp-square", "strategy-stealing", "chomp-poison"),
)
