"""Genus sequences, for misère play, written down."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable

from lastmove.families.heaps.genus import GenusSequence

LARGEST = 20
"""The largest heap unless one says otherwise; the cost grows fast where a game is wild."""


def as_text(sequence: GenusSequence) -> str:
    """A line for each heap, and where the game becomes wild."""
    rows = sequence.grid()
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [
        "  ".join(
            cell.rjust(width) if column == 0 else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
    wild = sequence.first_wild
    told = "all heaps are tame" if wild is None else f"the first wild heap is {wild}"
    return "\n".join([f"{sequence.rules}, misère play: {told}", *lines]) + "\n"


def as_csv(sequence: GenusSequence) -> str:
    """The same columns, separated by commas."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(sequence.grid())
    return text.getvalue()


def as_latex(sequence: GenusSequence) -> str:
    r"""A `tabular`, the genera as formulas.

    >>> from lastmove.families.heaps.genus import misere_genus_sequence
    >>> print(as_latex(misere_genus_sequence("nim", 1)), end="")
    \begin{tabular}{rlll}
    heap & genus & outcome & kind \\
    0 & $0^{120}$ & N & nim heap \\
    1 & $1^{031}$ & P & nim heap \\
    \end{tabular}
    """
    headings, *rows = sequence.grid()
    lines = [" & ".join(headings)]
    lines += [" & ".join([heap, f"${genus}$", *rest]) for heap, genus, *rest in rows]
    body = "".join(f"{line} \\\\\n" for line in lines)
    return f"\\begin{{tabular}}{{rlll}}\n{body}\\end{{tabular}}\n"


FORMATS: dict[str, Callable[[GenusSequence], str]] = {
    "text": as_text,
    "csv": as_csv,
    "latex": as_latex,
}
