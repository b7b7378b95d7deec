"""The ways to write a sequence down: text, CSV, b-file, LaTeX, and two plots.

A b-file of the OEIS (lines `n a(n)`, comments after #) can also be read and compared with.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from lastmove.core.atomic import read_whole
from lastmove.core.errors import InputError
from lastmove.families.heaps.sequences.result import HeapSequence

SHOWN = 2000
"""Values that a text shows; a file for programs has them all."""
PER_LINE = 20


def as_text(sequence: HeapSequence) -> str:
    """Twenty values a line, then the period and the method."""
    values = sequence[:SHOWN]
    width = max((len(str(value)) for value in values), default=1) + 1
    side = len(str(len(values)))
    heads = f"{'n':>{side}} │" + "".join(f"{column:>{max(width, 3)}}" for column in range(PER_LINE))
    lines = [f"{sequence.rules}: values of heaps 0 to {len(sequence) - 1:,}", "", heads]
    lines.append("─" * (side + 1) + "┼" + "─" * (len(heads) - side - 2))
    for start in range(0, len(values), PER_LINE):
        row = "".join(f"{value:>{max(width, 3)}}" for value in values[start : start + PER_LINE])
        lines.append(f"{start:>{side}} │{row}")
    if len(sequence) > SHOWN:
        lines.append(
            f"{'…':>{side}} │ the first {SHOWN:,} of {len(sequence):,}; "
            "--format csv or bfile writes all"
        )
    return "\n".join([*lines, "", sequence.described()]) + "\n"


def as_csv(sequence: HeapSequence) -> str:
    """Two columns, heap and value."""
    return "heap,value\n" + "".join(f"{n},{value}\n" for n, value in enumerate(sequence))


def as_b_file(sequence: HeapSequence) -> str:
    """As the OEIS keeps sequences: `n a(n)`, a line each."""
    head = f"# Nim values of heaps of n chips, {sequence.rules}\n"
    return head + "".join(f"{n} {value}\n" for n, value in enumerate(sequence))


def as_latex(sequence: HeapSequence) -> str:
    """A `tabular`, twenty values a row, and the period in a sentence."""
    lines = [
        rf"\begin{{tabular}}{{r|{'r' * PER_LINE}}}",
        "$n$ & " + " & ".join(f"+{column}" for column in range(PER_LINE)) + r" \\",
        r"\hline",
    ]
    values = list(sequence)
    for start in range(0, len(values), PER_LINE):
        row = [str(value) for value in values[start : start + PER_LINE]]
        row += [""] * (PER_LINE - len(row))
        lines.append(f"{start} & " + " & ".join(row) + r" \\")
    lines.append(r"\end{tabular}")
    period = sequence.period
    if period is not None:
        added = f" + {period.saltus}" if period.saltus else ""
        how = "" if period.proved else " (observed)"
        lines.append(
            rf"% $\mathcal{{G}}(n + {period.length}) = \mathcal{{G}}(n){added}$ "
            rf"for $n \ge {period.start}${how}"
        )
    return "\n".join(lines) + "\n"


def as_svg(sequence: HeapSequence) -> str:
    """A dot for each heap at the height of its value; the period is shaded."""
    from lastmove.render.plots import values_svg

    period = sequence.period
    band = None if period is None else (period.start, period.length, period.saltus, period.proved)
    return values_svg(sequence.rules, sequence.values, band)


def as_sparse_svg(sequence: HeapSequence) -> str:
    """Rare and common heaps told apart, on a logarithmic axis, with how often each value occurs."""
    from lastmove.render.plots import space_svg

    space = sequence.space
    if space is None:
        raise InputError(
            f"{sequence.rules} up to {len(sequence) - 1:,} was not computed by rare and common "
            "values, so there is no sparse space to draw"
        )
    return space_svg(sequence.rules, sequence.values, space.mask, space.with_heap, space.common)


FORMATS: dict[str, Callable[[HeapSequence], str]] = {
    "text": as_text,
    "csv": as_csv,
    "bfile": as_b_file,
    "latex": as_latex,
    "svg": as_svg,
    "sparse-svg": as_sparse_svg,
}
"""How a sequence can be written."""

SUFFIXES = {".csv": "csv", ".tex": "latex", ".svg": "svg"}


def format_for(output: str | None) -> str:
    """The format that a file's name asks for; b012345.txt is a b-file.

    >>> format_for("kayles.csv"), format_for("b002186.txt"), format_for(None)
    ('csv', 'bfile', 'text')
    """
    if output is None:
        return "text"
    name = Path(output).name
    if name.startswith("b") and name.endswith(".txt") and name[1:-4].isdigit():
        return "bfile"
    return SUFFIXES.get(Path(output).suffix.lower(), "text")


LONGEST = 1 << 28
"""Bytes of a b-file."""


@dataclass(frozen=True)
class Comparison:
    """What a b-file and a sequence have in common, and where they first differ."""

    file: str
    compared: int
    left_out: int = 0
    heap: int | None = None
    listed: int | None = None
    computed: int | None = None

    @property
    def same(self) -> bool:
        """Whether all terms that both have agree."""
        return self.heap is None

    def __str__(self) -> str:
        if self.same:
            terms = "the one term" if self.compared == 1 else f"all {self.compared:,} terms"
            agree = "agrees" if self.compared == 1 else "agree"
            rest = f"; {self.left_out:,} others lie outside and were not compared"
            return f"{self.file}: {terms} compared {agree}{rest if self.left_out else ''}"
        return (
            f"{self.file}: differs first at heap {self.heap}, where it lists {self.listed} and "
            f"the value is {self.computed}; {self.compared:,} terms were compared"
        )


def read_b_file(path: str) -> dict[int, int]:
    """The terms of a b-file by index. Raises `InputError` with the line that is none."""
    try:
        lines = read_whole(path, LONGEST).decode("utf-8-sig").splitlines()
    except UnicodeDecodeError:
        raise InputError(f"{path!r} is not text, so it is no b-file") from None
    terms: dict[int, int] = {}
    for number, line in enumerate(lines, 1):
        words = line.split("#")[0].split()
        if not words:
            continue
        try:
            index, value = map(int, words)
        except ValueError:
            raise InputError(
                f"line {number} of {path!r} is no line of a b-file, which looks like '17 4'"
            ) from None
        if terms.setdefault(index, value) != value:
            raise InputError(f"line {number} of {path!r} lists the term {index} a second time")
    if not terms:
        raise InputError(f"{path!r} lists no terms; a line of a b-file looks like '17 4'")
    return terms


def compare(sequence: HeapSequence, terms: dict[int, int], file: str) -> Comparison:
    """Compare all terms that both have, in order."""
    common = sorted(index for index in terms if 0 <= index < len(sequence))
    if not common:
        raise InputError(f"{file!r} lists no term from 0 to {len(sequence) - 1:,} to compare")
    for index in common:
        if terms[index] != sequence[index]:
            return Comparison(
                file, len(common), len(terms) - len(common), index, terms[index], sequence[index]
            )
    return Comparison(file, len(common), len(terms) - len(common))
