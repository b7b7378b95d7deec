"""Von Stengel, section 1.10: two nim-sums written in binary."""

from __future__ import annotations

from lastmove.families.nim.bouton import binary
from lastmove.papers.entry import Cases, Data, Finding
from lastmove.papers.nim.document import NIM
from lastmove.papers.small_games import xor

FIRST = {
    "columns": [4, 2, 1],
    "rows": [[6, [1, 1, 0]], [4, [1, 0, 0]], [2, [0, 1, 0]]],
}
SECOND = {
    "columns": [16, 8, 4, 2, 1],
    "rows": [[11, [1, 0, 1, 1]], [16, [1, 0, 0, 0]], [18, [1, 0, 0, 1]], [9, [0, 1, 0, 0]]],
}
MENDED = SECOND | {
    "rows": [
        [11, [0, 1, 0, 1, 1]],
        [16, [1, 0, 0, 0, 0]],
        [18, [1, 0, 0, 1, 0]],
        [9, [0, 1, 0, 0, 1]],
    ]
}


@NIM.entry(
    "binary-tables",
    place="section 1.10, the tables after the proof of Theorem 1.10",
    title="Nim-sums written in binary",
    statement="6 ⊕ 4 = 2 and 11 ⊕ 16 ⊕ 18 = 9: a table with a column for each power of two, a row "
    "for each number, and the nim-sum in the last row.",
    printed={"6 and 4": FIRST, "11, 16 and 18": SECOND},
    correction={"11, 16 and 18": MENDED},
    reason="Of the second table a digit of each row is lost in the text that we have: five powers "
    "of two stand above four digits. 11 lacks its first digit, the others their last.",
    vouches_for=("nim.bouton:binary",),
)
def binary_tables() -> Finding:
    """The tables with which `explain` begins, and the sums digit by digit for many more."""
    cases = Cases()
    for first in range(1, 40):
        for second in range(1, 40):
            rows = _table((first, second))["rows"]
            cases.check([size for size, _ in rows] == [first, second, xor((first, second))], rows)
            for size, digits in rows:
                written = sum(digit << place for place, digit in enumerate(reversed(digits)))
                cases.check(written == size and set(digits) <= {0, 1}, {"row": size})
    return Finding(
        {"6 and 4": _table((6, 4)), "11, 16 and 18": _table((11, 16, 18))}
        | cases.summary(
            "the tables of explain for all pairs of 1 to 39: every row adds up to its number, the "
            "last one to the nim-sum, found digit by digit"
        )
    )


def _table(heaps: tuple[int, ...]) -> Data:
    """The library's table for these heaps: the powers, and each number with its digits."""
    rows = [row for table in binary(heaps) for row in (table.head, *table.rows)]
    if not rows:
        return {"columns": [], "rows": []}
    (_, _, *powers), *lines = rows
    return {
        "columns": [int(str(power)) for power in powers],
        "rows": [[size, [int(str(digit)) for digit in digits]] for _, size, *digits in lines],
    }
