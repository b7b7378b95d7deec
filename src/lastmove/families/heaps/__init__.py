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
    },
    solvers={
        "rules:Subtraction": (
            "bounded_subtraction:BoundedSubtraction",
            "subtraction_period:SubtractionPeriod",
        ),
        "rules:SplitNim": ("theory_split_nim:SplitNimValues",),
        "rules:EvenOdd": ("theory_even_odd:EvenOddValues",),
        "rules:BreakingGame": ("octal_period:OctalPeriod", "heap_values:HeapValues"),
    },
    explanations={
        "bounded_subtraction:BoundedSubtraction": "explain_subtraction:explain_remainders",
        "subtraction_period:SubtractionPeriod": "explain_subtraction:explain_period",
        "theory_split_nim:SplitNimValues": "explain_breaking:explain_split_nim",
        "theory_even_odd:EvenOddValues": "explain_breaking:explain_even_odd",
        "octal_period:OctalPeriod": "explain_breaking:explain_period",
        "heap_values:HeapValues": "explain_breaking:explain_values",
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
        "rules:SplitNim": "theory_split_nim:FORMULA",
        "rules:EvenOdd": "theory_even_odd:FORMULA",
    },
)
