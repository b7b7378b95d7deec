"""Toppling Dominoes: a row, of which either end falls."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

from lastmove.core.bibliography import LESSONS_IN_PLAY, TOPPLING_CONJECTURES
from lastmove.core.errors import BadArgument
from lastmove.core.position import Partisan
from lastmove.notation import Word
from lastmove.notation.args import Args

LONGEST = 1000
FALLEN = "."
TURNED = str.maketrans("LR", "RL")


class TopplingDominoes(Partisan):
    """Push an L (Left), an R (Right) or an E to one side: all dominoes that stand there fall too.

    Both may push E, which is grey or green. A state is the row as it is written, with a dot for
    each domino that has fallen at its ends.
    """

    sources = (TOPPLING_CONJECTURES, LESSONS_IN_PLAY)
    examples = (
        "toppling_dominoes(LRRE)",
        "toppling_dominoes(LRRLRRL)",
        "toppling_dominoes(ELR)",
        "toppling_dominoes(.LR.)",
        "toppling_dominoes(.)",
    )

    @staticmethod
    def start(row: Word) -> str:
        """`toppling_dominoes(LRRE)`: L is Left's to push, R is Right's, E anybody's.

        Dots are dominoes that have fallen.
        """
        text = str(row)
        if not text or set(text) - set("LRE.") or FALLEN in text.strip(FALLEN):
            raise BadArgument(
                "row",
                "a row is written with L, R and E, and with dots at its ends for what has fallen, "
                f"as in LRRE, not {text[:40]!r}; rows with a gap between them are a sum",
            )
        if len(text) > LONGEST:
            raise BadArgument("row", f"a row has at most {LONGEST:,} dominoes, not {len(text):,}")
        return text

    @staticmethod
    def args(row: str) -> Args:
        """The row."""
        return Args.of(Word(row))

    @classmethod
    def left_plays(cls, row: str) -> Iterator[tuple[str, Any]]:
        """The dominoes L and E, from the left, each to the left and to the right."""
        return _falls(row, "LE")

    @classmethod
    def right_plays(cls, row: str) -> Iterator[tuple[str, Any]]:
        """The dominoes R and E, likewise."""
        return _falls(row, "RE")

    @staticmethod
    def identity(row: str) -> str:
        """What still stands."""
        return row.strip(FALLEN)

    @staticmethod
    def canonical(row: str) -> tuple[str, bool]:
        """What still stands, from either end, with R for L if that comes first in the alphabet."""
        standing = row.strip(FALLEN)
        turned = standing.translate(TURNED)
        as_it_is, exchanged = (min(one, one[::-1]) for one in (standing, turned))
        return (exchanged, True) if exchanged < as_it_is else (as_it_is, False)

    board: ClassVar[Callable[[Any], Sequence[str]] | None] = staticmethod(lambda row: [row])


def _falls(row: str, mine: str) -> Iterator[tuple[str, str]]:
    for at, domino in enumerate(row):
        if domino in mine:
            yield f"push {at + 1} to the left", FALLEN * (at + 1) + row[at + 1 :]
            yield f"push {at + 1} to the right", row[:at] + FALLEN * (len(row) - at)
