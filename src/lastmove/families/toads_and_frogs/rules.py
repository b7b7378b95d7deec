"""Toads and Frogs on a strip."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

from lastmove.core.bibliography import ERICKSON, WINNING_WAYS, cite
from lastmove.core.errors import BadArgument
from lastmove.core.position import Partisan
from lastmove.notation import Word
from lastmove.notation.args import Args

LONGEST = 1000
TURNED = str.maketrans("TF", "FT")


class ToadsAndFrogs(Partisan):
    """Left moves a toad (T) right, Right a frog (F) left: to the next square, or over an opponent.

    A state is the strip as it is written. An animal that is jumped over stays where it is.
    """

    sources = (cite(WINNING_WAYS, "chapter 1"), ERICKSON)
    examples = (
        "toads_and_frogs(TT..FF)",
        "toads_and_frogs(T.F)",
        "toads_and_frogs(TTT..FF)",
        "toads_and_frogs(TF.TF)",
        "toads_and_frogs(.)",
    )

    @staticmethod
    def start(strip: Word) -> str:
        """`toads_and_frogs(TT..FF)`: T is Left's, F is Right's, and . is free."""
        text = str(strip)
        if not text or set(text) - set("TF.") or len(text) > LONGEST:
            raise BadArgument(
                "strip",
                f"a strip is written with T, F and . as in TT..FF, at most {LONGEST:,} squares, "
                f"not {text[:40]!r}",
            )
        return text

    @staticmethod
    def args(strip: str) -> Args:
        """The strip."""
        return Args.of(Word(strip))

    @classmethod
    def left_plays(cls, strip: str) -> Iterator[tuple[str, Any]]:
        """Toads, from the left."""
        for at, animal in enumerate(strip):
            if animal == "T":
                if strip[at + 1 : at + 2] == ".":
                    yield _hop(strip, at, at + 1)
                elif strip[at + 1 : at + 3] == "F.":
                    yield _hop(strip, at, at + 2)

    @classmethod
    def right_plays(cls, strip: str) -> Iterator[tuple[str, Any]]:
        """Frogs, from the left."""
        for at, animal in enumerate(strip):
            if animal == "F" and at:
                if strip[at - 1] == ".":
                    yield _hop(strip, at, at - 1)
                elif at > 1 and strip[at - 2 : at] == ".T":
                    yield _hop(strip, at, at - 2)

    @staticmethod
    def canonical(strip: str) -> tuple[str, bool]:
        """The strip, or its mirror image with toads for frogs: the first in the alphabet."""
        mirrored = strip[::-1].translate(TURNED)
        return (mirrored, True) if mirrored < strip else (strip, False)

    board: ClassVar[Callable[[Any], Sequence[str]] | None] = staticmethod(lambda strip: [strip])


def _hop(strip: str, start: int, end: int) -> tuple[str, str]:
    squares = list(strip)
    squares[start], squares[end] = ".", strip[start]
    animal = "toad" if strip[start] == "T" else "frog"
    return f"{animal} from {start + 1} to {end + 1}", "".join(squares)
