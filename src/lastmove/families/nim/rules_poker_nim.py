"""Poker nim: chips that were taken may be put back. Play can go on forever."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from itertools import chain
from typing import Any, NamedTuple, Self

from lastmove.core.bibliography import NIM_AND_COMBINATORIAL_GAMES, cite
from lastmove.core.heaps import heap_sizes, part_by_part
from lastmove.core.position import Impartial, Move
from lastmove.notation.args import Args
from lastmove.notation.whole import whole_number


class State(NamedTuple):
    """The heaps, the stock of the player to move, the stock of the opponent."""

    heaps: tuple[int, ...]
    mine: int
    yours: int


class PokerNim(Impartial):
    """Take chips from a heap into one's own stock, or add chips of one's own stock to a heap.

    The stocks are written as the player to move sees them, so that the moves of a written
    position do not depend on who it is. In that sense the game is impartial, although each player
    owns chips; after every move, also one elsewhere in a sum, the stocks change their names.
    """

    loopy = True
    sources = (cite(NIM_AND_COMBINATORIAL_GAMES, "section 1.11"),)
    examples = (
        "poker_nim(3,4,5, mine=2, yours=0)",
        "poker_nim(1,4,5, mine=0, yours=50)",
        "poker_nim(2,2, mine=1, yours=1)",
        "poker_nim(0,0, mine=3, yours=0)",
        "poker_nim(0, mine=0, yours=2)",
    )

    @staticmethod
    def start(*heaps: int, mine: int = 0, yours: int = 0) -> State:
        """`poker_nim(3,4,5, mine=2, yours=0)`: heaps; stocks of the player to move, the other."""
        return State(
            heap_sizes("heaps", heaps),
            whole_number("mine", "a stock", mine),
            whole_number("yours", "a stock", yours),
        )

    @staticmethod
    def args(state: State) -> Args:
        """The heaps, zeros included, and both stocks."""
        heaps, mine, yours = state
        return Args(heaps, {"mine": mine, "yours": yours})

    @classmethod
    def plays(cls, state: State) -> Iterator[tuple[str, Any]]:
        """Heap by heap first less, then more; an empty heap can be added to."""
        heaps, mine, _ = state

        def plays_in(index: int) -> Iterator[tuple[str, Any]]:
            more = range(heaps[index] + 1, heaps[index] + mine + 1)
            for size in chain(reversed(range(heaps[index])), more):
                yield change(state, index, size)

        return part_by_part(plays_in, range(len(heaps)))

    @staticmethod
    def identity(state: State) -> Hashable:
        """The order of the heaps does not matter."""
        return tuple(sorted(state.heaps)), state.mine, state.yours

    def move(self, text: str) -> Move:
        """As for any game, but without looking through the moves of a large heap."""
        words = re.fullmatch(r"\s*(take|add)\s+(\d+)\s+(?:from|to)\s+heap\s+(\d{1,9})\s*", text)
        if words is not None:
            chips, number = int(words[2]), int(words[3])
            if 1 <= number <= len(self.state.heaps) and chips >= 1:
                heap = self.state.heaps[number - 1]
                size = heap - chips if words[1] == "take" else heap + chips
                if 0 <= size <= heap + self.state.mine:
                    move = self.changing(number - 1, size)
                    if " ".join(text.split()) == move.text:
                        return move
        return super().move(text)

    def changing(self, index: int, size: int) -> Move:
        """The move that gives a heap, counted from 0, another size."""
        text, state = change(self.state, index, size)
        return Move(text, self.at(state))

    def seen_from_opponent(self) -> Self:
        """What is mine is yours to the other player."""
        heaps, mine, yours = self.state
        return self.at(State(heaps, yours, mine))


def change(state: State, index: int, size: int) -> tuple[str, State]:
    """The move that gives a heap another size: its text, and the state as the opponent sees it.

    >>> change(State((3, 4, 5), mine=2, yours=0), 0, 1)
    ('take 2 from heap 1', State(heaps=(1, 4, 5), mine=0, yours=4))
    """
    heaps, mine, yours = state
    heap = heaps[index]
    if size < heap:
        text = f"take {heap - size} from heap {index + 1}"
    else:
        text = f"add {size - heap} to heap {index + 1}"
    return text, State((*heaps[:index], size, *heaps[index + 1 :]), yours, mine + heap - size)
