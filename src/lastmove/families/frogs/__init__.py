"""Friendly frogs: ponds, stable matchings, the games on them, experiments."""

from lastmove.core.family import Family

FAMILY = Family(
    "frogs",
    games={
        "frogs": "rules_frogs:Frogs",
        "fussy_frogs": "rules_fussy_frogs:FussyFrogs",
        "shy_frogs": "rules_shy_frogs:ShyFrogs",
        "colored_frogs": "rules_colored_frogs:ColoredFrogs",
        "colored_pond_frogs": "rules_colored_pond_frogs:ColoredPondFrogs",
        "shy_colored_frogs": "rules_shy_colored_frogs:ShyColoredFrogs",
        "stone_frogs": "rules_stone_frogs:StoneFrogs",
    },
    arguments={
        "rules_frogs:Frogs": ("theory_friendly_frogs:partners",),
        "rules_shy_frogs:ShyFrogs": ("theory_friendly_frogs:partners",),
        "rules_fussy_frogs:FussyFrogs": ("theory_friendly_frogs:partners",),
        "rules_colored_frogs:ColoredFrogs": (
            "theory_colored_frogs:desired",
            "theory_misere_colored_frogs:misere_desired",
        ),
        "rules_shy_colored_frogs:ShyColoredFrogs": (
            "theory_colored_frogs:desired",
            "theory_misere_colored_frogs:misere_desired",
        ),
        "rules_colored_pond_frogs:ColoredPondFrogs": (
            "theory_colored_frogs:two_colors",
            "theory_misere_colored_frogs:misere_desired",
        ),
        "rules_stone_frogs:StoneFrogs": ("theory_stone_frogs:beside_stones",),
        "lastmove.core.sums:Sum": ("theory_last_frog:last_frog",),
    },
    values={
        "rules_frogs:Frogs": ("theory_labels:label",),
        "rules_shy_frogs:ShyFrogs": ("theory_labels:label",),
        "rules_fussy_frogs:FussyFrogs": ("theory_labels:label",),
    },
    drawings={
        "frogs": "draw",
        "fussy_frogs": "draw",
        "shy_frogs": "draw",
        "colored_frogs": "draw",
        "colored_pond_frogs": "draw",
        "shy_colored_frogs": "draw",
        "stone_frogs": "draw",
    },
    files={"pond": "handed_over:ponds_in"},
    checks=(
        "certain-pairs",
        "frog-radii",
        "frog-values",
        "fussy-confident",
        "fussy-line",
        "last-frog",
        "stable-matching",
        "stable-roommates",
    ),
    prepares=(
        "frogs match --uniform 20000 --seed 1",
        "frogs match --uniform 20000 --seed 1 -d 1",
        "frogs label --uniform 400 --seed 1",
        "solve 'frogs(uniform(n=2000, seed=1))'",
    ),
    group="ponds",
    levels={
        "frogs": "first",
        "fussy_frogs": "research",
        "shy_frogs": "research",
        "shy_colored_frogs": "research",
    },
    variants={
        "fussy_frogs": "frogs",
        "shy_frogs": "frogs",
        "colored_frogs": "frogs",
        "colored_pond_frogs": "frogs",
        "shy_colored_frogs": "frogs",
        "stone_frogs": "frogs",
    },
)
