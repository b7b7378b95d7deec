"""A take-and-break game by what each move leaves: the form that the compiled methods work on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Breaking:
    """Taking `takes[i]` chips may leave what `digits[i]` says: 1 nothing, 2, 4, 8 that many parts.

    Octal, hexadecimal and subtraction games are of this form. With `uneven`, two parts that are
    left must differ, as in Grundy's game.

    >>> Breaking.by_digits((0, 0, 7))
    Breaking(takes=(2,), digits=(7,), uneven=False)
    """

    takes: tuple[int, ...]
    digits: tuple[int, ...]
    uneven: bool = False

    @classmethod
    def by_digits(cls, digits: tuple[int, ...]) -> Breaking:
        """From the digits of a code, that before the dot first."""
        moves = [(taken, digit) for taken, digit in enumerate(digits) if digit]
        return cls(tuple(taken for taken, _ in moves), tuple(digit for _, digit in moves))

    @cached_property
    def last(self) -> int:
        """The most chips that a move takes."""
        return max(self.takes, default=0)

    @cached_property
    def parts(self) -> int:
        """The most parts that a move leaves."""
        return max((digit.bit_length() - 1 for digit in self.digits), default=0)

    @cached_property
    def split_takes(self) -> tuple[int, ...]:
        """What moves to two parts take."""
        pairs = zip(self.takes, self.digits, strict=True)
        return tuple(taken for taken, digit in pairs if digit & 4)

    def cost(self, heaps: int) -> int:
        """About how many options the quadratic method looks at for so many heaps."""
        pairs = heaps * heaps // 4 if self.parts >= 2 else 0
        triples = 10 * heaps * heaps if self.parts >= 3 else 0
        return pairs + triples + heaps * (len(self.takes) + 1)
