"""Steps of an argument as data: what is said, tabled, shown, told apart or argued by itself.

No step holds text that is laid out: the terminal, the page, LaTeX, a notebook and a picture each
render steps in their own way (`lastmove.render.steps`), and none of them knows a theorem.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Literal

from lastmove.core.position import Move, Position
from lastmove.core.verdict import shortened

if TYPE_CHECKING:
    from lastmove.core.argument import Argument

SIGNS = {
    "⊕": r"\oplus", "≥": r"\ge", "≤": r"\le", "·": r"\cdot", "×": r"\times", "−": "-",
    "≠": r"\ne", "∈": r"\in", "∪": r"\cup", "∩": r"\cap", "⊆": r"\subseteq", "Σ": r"\Sigma",
    "√": r"\surd", "∞": r"\infty", "ρ": r"\rho", "φ": r"\varphi", "⌊": r"\lfloor",
    "⌋": r"\rfloor", "…": r"\dots", "→": r"\to", "²": "^{2}", "{": r"\{", "}": r"\}", "*": "*",
    "∅": r"\emptyset", "½": r"\tfrac12",
}  # fmt: skip
"""The signs that mathematics may have besides letters, digits and `PLAIN`, and their LaTeX."""
PLAIN = frozenset(" =<>+-/()[],.:;|'!")


@dataclass(frozen=True)
class Math:
    """Mathematics in one line, over an alphabet that every face can write.

    >>> str(Math("3 ⊕ 5 = 6"))
    '3 ⊕ 5 = 6'
    """

    text: str

    def __post_init__(self) -> None:
        strange = [c for c in self.text if not (c.isascii() and c.isalnum()) and c not in PLAIN]
        if unknown := set(strange) - set(SIGNS):
            raise ValueError(f"mathematics has no sign {min(unknown)!r}: {self.text}")

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Spot:
    """Something on the board: what it is called, and the places of the drawing that it is."""

    text: str
    names: tuple[str, ...]

    def __str__(self) -> str:
        return self.text


Part = str | int | Position | Move | Math | Spot
"""A piece of a sentence; a position is told by its notation, a move by its text."""
Parts = tuple[Part, ...]

Style = Literal["one", "two", "three", "move", "out"]
"""How a mark looks: three kinds that can be told apart, the move that decides, what is gone."""


@dataclass(frozen=True)
class Mark:
    """Spots of a drawing that are marked alike, what is written on each, and what it means."""

    spots: tuple[str, ...]
    style: Style = "one"
    label: str = ""
    meaning: str = ""


@dataclass(frozen=True)
class Link:
    """A line between two spots: partners, a pair, an image."""

    start: str
    end: str
    style: Style = "one"
    meaning: str = ""


@dataclass(frozen=True)
class Circle:
    """A circle about one spot through another: what is as far away."""

    center: str
    through: str
    style: Style = "out"
    meaning: str = ""


@dataclass(frozen=True, init=False)
class Say:
    """A sentence or a few.

    >>> Say("Take ", 3, ".").parts
    ('Take ', 3, '.')
    """

    parts: Parts

    def __init__(self, *parts: Part):
        object.__setattr__(self, "parts", parts)


@dataclass(frozen=True)
class Table:
    """Rows below a head, after a sentence that says what they are; `marked` rows stand out."""

    lead: Parts
    head: tuple[Part, ...]
    rows: tuple[tuple[Part, ...], ...]
    more: int = 0
    """How many rows were left out."""
    marked: tuple[int, ...] = ()
    shows: tuple[Show, ...] = ()
    """What each row is about as a picture, for a board on which one walks through the rows."""


@dataclass(frozen=True)
class Show:
    """A position with marks on the spots that its drawing names, and the moves to look at.

    `plain` stands in for the drawing where there are only characters: a board with letters, say.
    """

    position: Position
    lead: Parts = ()
    marks: tuple[Mark, ...] = ()
    links: tuple[Link, ...] = ()
    moves: tuple[Move, ...] = ()
    plain: str = ""
    circles: tuple[Circle, ...] = ()


@dataclass(frozen=True)
class Case:
    """One case: when it holds, and what follows."""

    when: Parts
    then: tuple[Step, ...]


@dataclass(frozen=True)
class Cases:
    """One of several cases holds."""

    lead: Parts
    cases: tuple[Case, ...]


@dataclass(frozen=True)
class Sub:
    """An argument by itself, which may be folded to its sentence."""

    argument: Argument
    folded: bool = True

    def steps(self) -> Iterator[Step]:
        """Its steps, but for its sentence, which stands before them."""
        said = Say(*self.argument.sentence)
        return (step for step in self.argument.steps() if step != said)


Step = Say | Table | Show | Cases | Sub


def plain(parts: Iterable[Part]) -> str:
    """Parts as one text.

    >>> plain(("So ", Math("3 ⊕ 5 = 6"), ": take ", 1, "."))
    'So 3 ⊕ 5 = 6: take 1.'
    """
    return "".join(map(word, parts))


def word(part: Part) -> str:
    """A part as text: a move by what it says, a long position without its middle."""
    if isinstance(part, Move):
        return part.text
    return shortened(str(part)) if isinstance(part, Position) else str(part)


def joined(items: Iterable[Part], word: str = "and", most: int = 8) -> Iterator[Part]:
    """Parts with commas between, and a word before the last; the middle of many is left out.

    >>> [*joined([1, 2, 3])], [*joined([1, 2], "or")]
    ([1, ', ', 2, ' and ', 3], [1, ' or ', 2])
    """
    kept: Sequence[Part] = list(items)
    if len(kept) > most:
        kept = [*kept[: most - 2], "…", kept[-1]]
    for index, item in enumerate(kept):
        if index:
            yield f" {word} " if index == len(kept) - 1 and kept[index - 1] != "…" else ", "
        yield item


def few(moves: Iterable[Move], most: int = 12) -> tuple[tuple[Move, ...], bool]:
    """The first moves, and whether there are more."""
    found = tuple(islice(moves, most + 1))
    return found[:most], len(found) > most
