"""Nim, and what is nim in disguise: growing nim, poker nim, Northcott's game, pigs."""

from lastmove.core.family import Family

FAMILY = Family(
    "nim",
    games={
        "nim": "rules_nim:Nim",
        "growing_nim": "rules_growing_nim:GrowingNim",
        "poker_nim": "rules_poker_nim:PokerNim",
        "northcott": "rules_northcott:Northcott",
        "pigs": "rules_pigs:Pigs",
    },
    names={"marienbad": "nim(1,3,5,7) --misere"},
    arguments={
        "lastmove.core.position:Impartial": ("bouton:nim",),
        "rules_growing_nim:GrowingNim": ("growing_nim:growing_nim",),
        "rules_poker_nim:PokerNim": ("poker_nim:poker_nim",),
        "rules_northcott:Northcott": ("northcott:northcott",),
        "rules_pigs:Pigs": ("pigs:pigs",),
    },
    values={
        "lastmove.core.position:Impartial": ("bouton:nim_value",),
        "rules_growing_nim:GrowingNim": ("growing_nim:growing_nim_value",),
        "rules_poker_nim:PokerNim": ("poker_nim:poker_nim_value",),
        "rules_pigs:Pigs": ("pigs:pigs_value",),
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
    group="heaps",
    levels={"nim": "first", "growing_nim": "research"},
    variants={"growing_nim": "nim", "poker_nim": "nim"},
)
