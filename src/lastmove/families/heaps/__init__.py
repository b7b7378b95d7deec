"""Games on heaps: subtraction, octal, Grundy's; nim-sequences, genus sequences."""

from lastmove.core.family import Family

FAMILY = Family(
    "heaps",
    games={
        "subtraction": "rules_subtraction:Subtraction",
        "octal": "rules_octal:Octal",
        "hexadecimal": "rules_octal:Hexadecimal",
        "kayles": "rules_kayles:Kayles",
        "dawson_kayles": "rules_kayles:DawsonKayles",
        "grundy": "rules_grundy:Grundy",
        "split_nim": "rules_split_nim:SplitNim",
        "even_odd": "rules_even_odd:EvenOdd",
    },
    arguments={
        "rules_subtraction:Subtraction": (
            "bounded_subtraction:to_multiple",
            "copied_heaps:copied_heaps",
        ),
        "rules_even_odd:EvenOdd": ("copied_heaps:copied_heaps",),
        "rules_octal:BreakingGame": ("copied_heaps:copied_heaps",),
    },
    values={
        "rules_subtraction:Subtraction": (
            "bounded_subtraction:remainders",
            "subtraction_period:SubtractionValues",
        ),
        "rules_split_nim:SplitNim": ("theory_split_nim:SplitNimValues",),
        "rules_even_odd:EvenOdd": ("theory_even_odd:EvenOddValues",),
        "rules_octal:BreakingGame": ("octal_period:breaking_value",),
    },
    searchable={"rules_octal:BreakingGame": "octal_period:is_searchable"},
    drawings={"subtraction": "draw"},
    checks=(
        "remainders",
        "subtraction-period",
        "heap-values",
        "octal-period",
        "split-nim",
        "even-odd",
    ),
    formulas={
        "rules_split_nim:SplitNim": "formulas:SPLIT_NIM",
        "rules_even_odd:EvenOdd": "formulas:EVEN_ODD",
    },
)
