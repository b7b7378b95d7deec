"""What a result says in a few lines, each with a name: text in a terminal, a card in a notebook."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from lastmove.core.family import resolve
from lastmove.core.position import Position

NAME = 9
"""Characters that a name takes in a terminal."""


class Line(NamedTuple):
    """What has a name; two cells are a move and where it leads."""

    name: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Card:
    """A sentence, then lines; those with the same name belong together.

    Attributes
    ----------
    head : the sentence.
    lines : what there is to say besides.
    pictured : the position that a notebook shows beside it.

    >>> print(Card("It is won.", (Line("by", ("a pairing",)), Line("see", ("a book",)))))
    It is won.
      by        a pairing
      see       a book
    """

    head: str
    lines: tuple[Line, ...]
    pictured: Position | None = None

    def __str__(self) -> str:
        rows = [self.head]
        for name, lines in self.groups():
            width = max((len(cells[0]) for cells in lines if len(cells) > 1), default=0)
            for number, (first, *rest) in enumerate(lines):
                told = "  → ".join([f"{first:<{width}}" if rest else first, *rest])
                rows.append(f"  {'' if number else name:<{NAME}} {told}")
        return "\n".join(rows)

    def groups(self) -> Iterable[tuple[str, list[tuple[str, ...]]]]:
        """What is said under each name."""
        for name, lines in groupby(self.lines, key=lambda line: line.name):
            yield name, [line.cells for line in lines]


class Told(ABC):
    """A result that is told by a card."""

    @abstractmethod
    def card(self) -> Card:
        """What it says."""

    def __str__(self) -> str:
        return str(self.card())

    def _repr_html_(self) -> str:
        """The card that notebooks show."""
        html: str = resolve("lastmove.render.cards:html")(self.card())
        return html
