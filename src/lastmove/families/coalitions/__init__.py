"""Games for many players, classified by coalitions."""

from lastmove.core.family import Family

FAMILY = Family(
    "coalitions",
    games={"tree": "rules_tree:Tree"},
    arguments={"rules_tree:Tree": ("arguments:labels",)},
    drawings={"tree": "draw"},
    checks=("coalition-win", "coalition-stable", "coalition-types", "coalition-automaton"),
    prepares=(
        "coalitions count 7",
        "coalitions count 6 --up-to-symmetry",
        "coalitions random --simulate 100 --depth 3",
    ),
    group="many players",
    levels={"tree": "first"},
)
