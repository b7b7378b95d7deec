"""Files of the OEIS, lines `n a(n)` with comments after #: read, and compared with a sequence."""

from __future__ import annotations

from dataclasses import dataclass

from lastmove.core.atomic import read_whole
from lastmove.core.errors import InputError
from lastmove.families.heaps.sequences.result import HeapSequence

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
