"""Nim, and what is nim in disguise: growing nim, poker nim, Northcott's game, pigs."""

from lastmove.core.family import Family

FAMILY = Family(
    "nim",
    games={
        "nim": "rules_nim:Nim",
        "growing_nim": "rules_growing_nim:GrowingNim",
        "poker_nim": "rules_loopy:PokerNim",
        "northcott": "rules_loopy:Northcott",
        "pigs": "rules_pigs:Pigs",
    },
    solvers={
        "lastmove.core.position:Impartial": ("bouton:Bouton", "misere:MisereNim"),
        "rules_growing_nim:GrowingNim": ("theory_growing_nim:NimWithAdditions",),
        "rules_loopy:PokerNim": ("theory_poker_nim:PokerNimSum",),
        "rules_loopy:Northcott": ("theory_northcott:NorthcottGaps",),
        "rules_pigs:Pigs": ("theory_pigs:LittlePigs",),
    },
    explanations={
        "bouton:Bouton": "explain:explain",
        "misere:MisereNim": "explain:explain_misere",
        "theory_growing_nim:NimWithAdditions": "explain_growing_nim:explain",
        "theory_poker_nim:PokerNimSum": "explain_loopy:explain_poker_nim",
        "theory_northcott:NorthcottGaps": "explain_loopy:explain_northcott",
        "theory_pigs:LittlePigs": "explain_pigs:explain",
    },
    drawings={
        "nim": "draw",
        "growing_nim": "draw",
        "poker_nim": "draw_poker_nim",
        "northcott": "draw_northcott",
        "pigs": "draw_pigs",
    },
    nimber="rules_nim:Nim",
    checks=("nim-sum", "misere-nim", "growing-nim", "poker-nim", "northcott", "pigs"),
    sweeps={"rules_nim:Nim": "bouton:nim_sums"},
    formulas={"rules_nim:Nim": "bouton:HEAP_VALUES"},
)
