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
    solvers={
        "rules_frogs:Frogs": (
            "theory_friendly_frogs:StableFrogs",
            "theory_friendly_frogs:MisereFrogs",
        ),
        "rules_shy_frogs:ShyFrogs": (
            "theory_friendly_frogs:StableFrogs",
            "theory_friendly_frogs:MisereFrogs",
        ),
        "rules_fussy_frogs:FussyFrogs": (
            "theory_friendly_frogs:StableFussyFrogs",
            "theory_friendly_frogs:MisereFussyFrogs",
        ),
        "rules_colored_frogs:ColoredFrogs": ("theory_colored_frogs:StableColoredFrogs",),
        "rules_shy_colored_frogs:ShyColoredFrogs": ("theory_colored_frogs:StableColoredFrogs",),
        "rules_colored_pond_frogs:ColoredPondFrogs": ("theory_colored_frogs:TwoColorFrogs",),
        "rules_stone_frogs:StoneFrogs": ("theory_stone_frogs:StableStoneFrogs",),
        "lastmove.core.sums:Sum": ("theory_last_frog:LastFrog",),
    },
    explanations={
        "theory_friendly_frogs:StableFrogs": "explain:tell",
        "theory_friendly_frogs:StableFussyFrogs": "explain:tell",
        "theory_friendly_frogs:MisereFrogs": "explain:tell",
        "theory_friendly_frogs:MisereFussyFrogs": "explain:tell",
        "theory_colored_frogs:StableColoredFrogs": "explain_colored_frogs:tell",
        "theory_colored_frogs:TwoColorFrogs": "explain_colored_frogs:tell",
        "theory_stone_frogs:StableStoneFrogs": "explain_colored_frogs:tell",
        "theory_last_frog:LastFrog": "explain:tell_last_frog",
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
    proofs={"frog-radii": "draw_why:frog_radii"},
    files={"pond": "handed_over:ponds_in"},
    checks=("frog-radii", "frog-values", "last-frog", "stable-matching"),
)
