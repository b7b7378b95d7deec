"""Games on heaps: subtraction, octal, Grundy's; nim-sequences, genus sequences."""

from lastmove.core.family import Family

FAMILY = Family(
    "heaps",
    games={
        "subtraction": "rules:Subtraction",
        "octal": "rules:Octal",
        "hexadecimal": "rules:Hexadecimal",
        "kayles": "rules:Kayles",
        "dawson_kayles": "rules:DawsonKayles",
        "grundy": "rules:Grundy",
        "split_nim": "rules:SplitNim",
        "even_odd": "rules:EvenOdd",
        "allbut": "rules:Allbut",
    },
    names={"lasker_nim": "split_nim", "bowling": "kayles", "grundys_game": "grundy"},
    arguments={
        "rules:Subtraction": (
            "bounded_subtraction:to_multiple",
            "copied_heaps:copied_heaps",
        ),
        "rules:EvenOdd": ("copied_heaps:copied_heaps",),
        "rules:BreakingGame": ("copied_heaps:copied_heaps",),
    },
    values={
        "rules:Subtraction": (
            "bounded_subtraction:remainders",
            "subtraction_period:SubtractionValues",
        ),
        "rules:SplitNim": ("theory_split_nim:SplitNimValues",),
        "rules:EvenOdd": ("theory_even_odd:EvenOddValues",),
        "rules:BreakingGame": ("octal_period:breaking_value",),
    },
    searchable={"rules:BreakingGame": "octal_period:is_searchable"},
    drawings={"subtraction": "draw", "kayles": "draw", "dawson_kayles": "draw"},
    checks=(
        "remainders",
        "subtraction-period",
        "heap-values",
        "octal-period",
        "split-nim",
        "even-odd",
    ),
    formulas={
        "rules:SplitNim": "theory_split_nim:FORMULA",
        "rules:EvenOdd": "theory_even_odd:FORMULA",
    },
    prepares=(
        "sequence kayles -n 100000",
        "sequence grundy -n 20000",
        "sequence 'octal(0.6)' -n 50000",
        "sequence 'hexadecimal(0.F3)' -n 3000",
    ),
    group="heaps",
    levels={
        "subtraction": "first",
        "kayles": "first",
        "octal": "research",
        "hexadecimal": "research",
        "even_odd": "research",
    },
    variants={"dawson_kayles": "kayles", "hexadecimal": "octal", "allbut": "subtraction"},
)
