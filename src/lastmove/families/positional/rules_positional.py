"""Positional games: two players claim the cells of any family of sets."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from lastmove.core.bibliography import LECTURES, cite
from lastmove.core.errors import BadArgument
from lastmove.families.positional.hypergraph import (
    Family,
    FamilyGame,
    cell_mask,
    family_of,
    refuse_impossible,
)
from lastmove.notation import Word
from lastmove.notation.args import Args
from lastmove.notation.kinds import write

Names = tuple[tuple[Word, ...], ...]


class State(NamedTuple):
    """The sets, who is the maker (empty in the strong game), the cells of first and of second."""

    names: Names
    maker: str
    first: int
    second: int


ROLES = ("first", "second")
STRONG, MAKER_BREAKER = "strong", "maker_breaker"
MOST_IN_SETS = 2_000_000


class Positional(FamilyGame):
    """Claim the cells of a set family by turns; a whole set wins, or wins for the maker alone."""

    roles = ROLES
    sources = (cite(LECTURES, "section 3.1"),)
    examples = (
        "positional([[1,2,3],[1,4,7]])",
        "positional([[1,2],[2,3],[3,1]], play=maker_breaker)",
        "positional([[a,b],[c,d]], play=maker_breaker)",
        "positional([[1,2],[2,3],[3,4]], play=maker_breaker, maker=second)",
        "positional([[1,2,3],[3,4,5],[1,5]], first=[3], second=[1])",
        "positional([])",
    )

    @staticmethod
    def start(
        sets: tuple[tuple[Word, ...], ...],
        *,
        play: Literal["strong", "maker_breaker"] = "strong",
        maker: Literal["first", "second"] = "first",
        first: tuple[Word, ...] = (),
        second: tuple[Word, ...] = (),
    ) -> State:
        """`positional([[1,2,3],[1,4,7]], play=maker_breaker, first=[2], second=[1])`."""
        if play not in (STRONG, MAKER_BREAKER):
            raise BadArgument("play", f"play is {STRONG} or {MAKER_BREAKER}, not {play!r}")
        if maker not in ROLES:
            raise BadArgument("maker", f"the maker is first or second, not {maker!r}")
        if play == STRONG and maker != ROLES[0]:
            raise BadArgument("maker", f"there is a maker only with play={MAKER_BREAKER}")
        names = _sets(sets)
        number = _numbers(names)
        mine, yours = _claim(ROLES[0], first, number), _claim(ROLES[1], second, number)
        if mine & yours:
            both = next(name for name, cell in number.items() if (mine & yours) >> cell & 1)
            raise BadArgument("second", f"the cell {both} is claimed by first and by second")
        state = State(names, maker if play == MAKER_BREAKER else "", mine, yours)
        refuse_impossible(Positional, state, ROLES)
        return state

    @staticmethod
    def args(state: State) -> Args:
        """The sets, and what is not as at the beginning of a strong game."""
        names, maker, *claims = state
        cells = list(_numbers(names))
        words: dict[str, Any] = {"play": MAKER_BREAKER} if maker else {}
        if maker == ROLES[1]:
            words["maker"] = maker
        for role, mask in zip(ROLES, claims, strict=True):
            if mask:
                words[role] = tuple(name for i, name in enumerate(cells) if mask >> i & 1)
        return Args.of(names, **words)

    @staticmethod
    def family(state: State) -> Family:
        """The sets, their cells numbered as they are first written."""
        return _family(state.names)

    @staticmethod
    def claims(state: State) -> tuple[int, int]:
        """The cells of first and of second."""
        return state.first, state.second

    @staticmethod
    def claimed(state: State, first: int, second: int) -> State:
        """The same sets with other claims."""
        return State(state.names, state.maker, first, second)

    @staticmethod
    def maker(state: State) -> str | None:
        """First or second in a maker's game."""
        return state.maker or None

    @classmethod
    def images(cls, state: State) -> Iterator[State]:
        """By the symmetries of the sets, which are all that counts."""
        return cls.symmetric(state)

    @staticmethod
    def cell_name(state: State, cell: int) -> str:
        """As it is written in the sets."""
        return str(_cells(state.names)[cell])

    @classmethod
    def cell_text(cls, state: State, cell: int) -> str:
        """As notation writes it, in quotes if need be."""
        return write(_cells(state.names)[cell])

    @staticmethod
    def find_cell(state: State, name: str) -> int | None:
        """The cell written so."""
        return _numbers(state.names).get(Word(name))


@lru_cache(maxsize=64)
def _numbers(names: Names) -> dict[Word, int]:
    """The cells, numbered in the order in which they are first written."""
    order = dict.fromkeys(name for cells in names for name in cells)
    return {name: number for number, name in enumerate(order)}


@lru_cache(maxsize=64)
def _cells(names: Names) -> tuple[Word, ...]:
    return tuple(_numbers(names))


@lru_cache(maxsize=64)
def _family(names: Names) -> Family:
    number = _numbers(names)
    return family_of(len(number), tuple(tuple(number[name] for name in cells) for cells in names))


def _sets(sets: Any) -> Names:
    if not isinstance(sets, tuple | list | set | frozenset):
        raise BadArgument("sets", f"sets are a list such as [[1,2,3],[1,4,7]], not {sets!r}")
    found: list[tuple[Word, ...]] = []
    total = 0
    for cells in sets:
        if not isinstance(cells, tuple | list):
            raise BadArgument("sets", f"a set is a list of cells such as [1,2,3], not {cells!r}")
        if not cells:
            raise BadArgument("sets", "a set has at least one cell, or it would be won at once")
        words = tuple(Word(cell) for cell in cells)
        if len(set(words)) < len(words):
            twice = next(word for word in words if words.count(word) > 1)
            raise BadArgument("sets", f"the cell {twice} stands twice in one set")
        found.append(words)
        total += len(words)
    if total > MOST_IN_SETS:
        raise BadArgument("sets", f"the sets have at most {MOST_IN_SETS:,} cells in all")
    return tuple(found)


def _claim(role: str, cells: Any, number: dict[Word, int]) -> int:
    if not isinstance(cells, tuple | list):
        raise BadArgument(role, f"what {role} has claimed is a list such as [1,2], not {cells!r}")
    words = [Word(cell) for cell in cells]
    for word in words:
        if word not in number:
            raise BadArgument(role, f"{role} has claimed {word}, which is in none of the sets")
        if words.count(word) > 1:
            raise BadArgument(role, f"{role} has claimed {word} twice")
    return cell_mask(number[word] for word in words)
