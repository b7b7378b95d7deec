"""Games on heaps: subtraction, octal, Grundy's; nim-sequences, genus sequences."""

from lastmove.core.family import Family

FAMILY = Family(
    "heaps",
    games={
        "subtraction": "rules_subtraction:Subtraction",
        "octal": "rules_octal:Octal",
        "hexadecimal": "rules_octal:Hexadecimal",
        "kayles": "rules_octal:Kayles",
        "dawson_kayles": "rules_octal:DawsonKayles",
        "grundy": "rules_octal:Grundy",
        "split_nim": "rules_octal:SplitNim",
        "even_odd": "rules_subtraction:EvenOdd",
    },
    solvers={
        "rules_subtraction:Subtraction": (
            "bounded_subtraction:BoundedSubtraction",
            "subtraction_period:SubtractionPeriod",
        ),
        "rules_octal:SplitNim": ("theory_split_nim:SplitNimValues",),
        "rules_subtraction:EvenOdd": ("theory_even_odd:EvenOddValues",),
        "rules_octal:BreakingGame": ("octal_period:OctalPeriod", "heap_values:HeapValues"),
    },
    explanations={
        "bounded_subtraction:BoundedSubtraction": "explain_subtraction:tell_remainders",
        "subtraction_period:SubtractionPeriod": "explain_subtraction:tell_period",
        "theory_split_nim:SplitNimValues": "explain_breaking:tell_split_nim",
        "theory_even_odd:EvenOddValues": "explain_breaking:tell_even_odd",
        "octal_period:OctalPeriod": "explain_breaking:tell_period",
        "heap_values:HeapValues": "explain_breaking:tell_values",
    },
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
        "rules_octal:SplitNim": "theory_split_nim:FORMULA",
        "rules_subtraction:EvenOdd": "theory_even_odd:FORMULA",
    },
)
