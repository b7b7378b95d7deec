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
        "hooks:ChompHooks": "explain:explain_hook",
        "two_rows:ChompTwoRows": "explain:explain_two_rows",
        "squares:ChompSquares": "explain:explain_square",
        "strategy_stealing:StrategyStealing": "explain:explain_stealing",
        "poison:PoisonEaten": "explain:explain_poison",
        "search:ChompBoards": "explain:explain_search",
    },
    drawings={"chomp": "draw"},
    checks=("chomp-hook", "chomp-two-rows", "chomp-square", "strategy-stealing", "chomp-poison"),
)
