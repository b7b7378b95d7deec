"""Coin-turning games in one dimension, by which coins may be turned in one move.

A game is a sum of its heads: a row is worth the nim-sum of what each head would be worth alone, as
two heads in one place cancel like equal heaps do (Winning ways, chapter 14).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, ClassVar, NamedTuple

from lastmove.core.bibliography import WINNING_WAYS, cite
from lastmove.core.errors import BadArgument
from lastmove.core.position import Impartial
from lastmove.notation import Word
from lastmove.notation.args import Args

MOST_COINS = 1000
COUNTS = {
    "turning_turtles": (1, 2),
    "mock_turtles": (1, 2, 3),
    "twins": (2,),
    "triplets": (3,),
}
"""How many coins a move turns, whichever they are, by the names of the games."""
RULER = "ruler"
"""The game in which any number of coins is turned that lie side by side."""

TURTLES = Word("turning_turtles")
"""What is turned unless one says otherwise."""

Turn = str | tuple[int, ...] | tuple[str, ...]


class Row(NamedTuple):
    """Which coins may be turned, how many there are, and the heads: bit i for coin i + 1."""

    turn: Turn
    coins: int
    heads: int


class Coins(Impartial):
    """Turn some coins, the rightmost of them from heads to tails.

    Which coins is a name: turning_turtles (one or two), mock_turtles (up to three), twins (two),
    triplets (three) or ruler (any number side by side); or a set of numbers; or patterns.
    """

    sources = (cite(WINNING_WAYS, "chapter 14"),)
    examples = (
        "coins(THTTH)",
        "coins(HHTH, turn=mock_turtles)",
        "coins(TTHTH, turn=ruler)",
        "coins(HTHH, turn={1,3})",
        "coins(THHTH, turn=[X,X.X])",
        "coins(T)",
    )

    @staticmethod
    def start(coins: Word, *, turn: frozenset[int] | tuple[Word, ...] | Word = TURTLES) -> Row:
        """`coins(THTTH)`: heads and tails; `turn={1,3}` turns one coin or three.

        `turn=[X,X.X]` turns a single coin, or two with one between them.
        """
        if not re.fullmatch(f"[HT]{{1,{MOST_COINS}}}", str(coins), re.ASCII):
            raise BadArgument(
                "coins", f"coins are 1 to {MOST_COINS:,} letters H and T, as in THTTH, not {coins}"
            )
        heads = sum(1 << place for place, coin in enumerate(coins) if coin == "H")
        return Row(_turn(turn), len(coins), heads)

    @staticmethod
    def args(state: Row) -> Args:
        """The row, and what may be turned unless it is as in turning turtles."""
        turn, coins, heads = state
        row = "".join("TH"[heads >> place & 1] for place in range(coins))
        if turn == TURTLES:
            return Args.of(Word(row))
        if isinstance(turn, str):
            return Args.of(Word(row), turn=Word(turn))
        if all(isinstance(one, int) for one in turn):
            return Args.of(Word(row), turn=set(turn))
        return Args.of(Word(row), turn=tuple(map(Word, turn)))

    @classmethod
    def plays(cls, state: Row) -> Iterator[tuple[str, Any]]:
        """By the rightmost coin turned, the first head first; then as `turned` lists them."""
        for place in range(state.coins):
            if state.heads >> place & 1:
                for coins in turned(state.turn, place):
                    flip = sum(1 << one for one in coins)
                    named = ", ".join(str(one + 1) for one in sorted(coins))
                    yield f"turn {named}", state._replace(heads=state.heads ^ flip)

    @staticmethod
    def heads_alone(state: Row) -> Iterator[Row]:
        """Each head in a row of tails, no longer than it has to be."""
        for place in range(state.coins):
            if state.heads >> place & 1:
                yield Row(state.turn, place + 1, 1 << place)

    board: ClassVar[Callable[[Any], Sequence[str]] | None] = staticmethod(
        lambda state: ["".join("TH"[state.heads >> i & 1] for i in range(state.coins))]
    )
    split: ClassVar[Callable[[Any], Iterable[Any]] | None] = staticmethod(
        lambda state: Coins.heads_alone(state)
    )


def turned(turn: Turn, last: int) -> Iterator[tuple[int, ...]]:
    """The sets of coins, counted from 0, that a move may turn if this is the rightmost.

    >>> list(turned((1, 2), 2)), list(turned("ruler", 2)), list(turned(("X", "X.X"), 2))
    ([(2,), (2, 0), (2, 1)], [(2,), (2, 1), (2, 1, 0)], [(2,), (2, 0)])
    """
    if turn == RULER:
        yield from (tuple(range(last, last - count, -1)) for count in range(1, last + 2))
        return
    for one in COUNTS[turn] if isinstance(turn, str) else turn:
        if isinstance(one, int):
            yield from ((last, *others) for others in combinations(range(last), one - 1))
        elif len(one) <= last + 1:
            marks = [last - back for back, mark in enumerate(reversed(one)) if mark == "X"]
            yield tuple(marks)


def _turn(turn: Any) -> Turn:
    """What may be turned, or `BadArgument`."""
    if isinstance(turn, str):
        if turn in COUNTS or turn == RULER:
            return str(turn)
        known = ", ".join((*COUNTS, RULER))
        raise BadArgument("turn", f"what is turned is one of {known}, a set or a list, not {turn}")
    listed = list(turn)
    if listed and all(isinstance(one, int) and not isinstance(one, bool) for one in listed):
        if min(listed) < 1:
            raise BadArgument("turn", f"a move turns 1 coin or more, not {min(listed)}")
        return tuple(sorted(set(listed)))
    for one in listed:
        if not re.fullmatch(r"X([X.]*X)?", str(one), re.ASCII):
            raise BadArgument(
                "turn", f"a pattern has X for a coin that is turned, first and last, not {one}"
            )
    if not listed:
        raise BadArgument("turn", "there is nothing to turn; {1,2} would do")
    return tuple(dict.fromkeys(map(str, listed)))
