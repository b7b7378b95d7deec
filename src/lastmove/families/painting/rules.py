"""Snort and Col, on graphs and on boards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from lastmove.core.bibliography import CONWAY, WINNING_WAYS, cite
from lastmove.families.painting.painting_game import OTHER, Painting, parts


class Snort(Painting):
    """Paint a vertex in your color that has no neighbor of the opponent's."""

    sources = (CONWAY, cite(WINNING_WAYS, "chapter 6"))
    examples = (
        "snort(3x3)",
        "snort([a-b,b-c,c-d])",
        "snort([a-b,b-c,c-d,d-e], left=[a,e])",
        "snort(L.#/..R)",
        "snort([a])",
    )

    @staticmethod
    def shuns(color: str) -> str:
        """The opponent's."""
        return OTHER[color]

    split: ClassVar[Callable[[Any], Iterable[Any]] | None] = staticmethod(
        lambda state: parts(state, Snort.shuns)
    )


class Col(Painting):
    """Paint a vertex in your color that has no neighbor of your color."""

    sources = (CONWAY, cite(WINNING_WAYS, "chapter 2"))
    examples = (
        "col(3x3)",
        "col([a-b,b-c,c-a])",
        "col([a-b,b-c,c-d], left=[a], right=[d])",
        "col(L.#/..R)",
        "col([a])",
    )

    @staticmethod
    def shuns(color: str) -> str:
        """One's own."""
        return color

    split: ClassVar[Callable[[Any], Iterable[Any]] | None] = staticmethod(
        lambda state: parts(state, Col.shuns)
    )
