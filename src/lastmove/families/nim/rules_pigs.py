"""P Little Pigs: a street of houses that wolves blow down, rebuild and build."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from lastmove.core.bibliography import COMBINATORIAL_GAME_THEORY, cite
from lastmove.core.errors import BadArgument
from lastmove.core.position import Impartial, Move
from lastmove.notation import Word
from lastmove.notation.args import Args
from lastmove.notation.whole import whole_number


class State(NamedTuple):
    """How many houses, which of them stand (bit h − 1 for house h), how many may still be built."""

    houses: int
    standing: int
    builds: int


SHOWN = 16
"""The longest street that is shown house by house."""
LEFT, RIGHT = 10, 5
"""The houses of a longer street that are shown at its two ends."""


class Pigs(Impartial):
    """Blow down a house and perhaps blow down or rebuild one to its left; or build on the right."""

    sources = (cite(COMBINATORIAL_GAME_THEORY, "section 4"),)
    examples = (
        "pigs(SBSSBSB, builds=2)",
        "pigs(SSSB, builds=1)",
        "pigs(BBS, builds=0)",
        "pigs(B, builds=2)",
        'pigs("", builds=1)',
    )

    @staticmethod
    def start(street: Word, *, builds: int) -> State:
        """`pigs(SBSSBSB, builds=2)`: S stands, B is blown down; how many houses may be built."""
        if not isinstance(street, str):
            raise BadArgument("street", f"a street is written such as SBSSBSB, not {street!r}")
        houses = str(street)
        for number, house in enumerate(houses, 1):
            if house not in "SB":
                raise BadArgument(
                    "street",
                    f"house {number} is S (it stands) or B (it is blown down), not {house!r}",
                )
        standing = int(houses[::-1].replace("S", "1").replace("B", "0") or "0", 2)
        return State(len(houses), standing, whole_number("builds", "a number of builds", builds))

    @staticmethod
    def args(state: State) -> Args:
        """The street as letters, and the builds left."""
        return Args.of(Word(street_text(state)), builds=state.builds)

    @classmethod
    def plays(cls, state: State) -> Iterator[tuple[str, Any]]:
        """House by house from the left: alone, then with each house to its left; last building."""
        houses, standing, builds = state
        for house in standing_houses(state):
            for other in range(house):
                yield cls.blow_text(state, house, other), blown(state, house, other)
        if builds:
            built = standing | 1 << houses
            yield f"build house {houses + 1}", State(houses + 1, built, builds - 1)

    @staticmethod
    def options(state: State) -> Iterator[State]:
        """The same without their texts, as a search wants them."""
        houses, standing, builds = state
        for house in standing_houses(state):
            down = standing ^ 1 << house - 1
            for other in range(house):
                yield State(houses, down ^ 1 << other >> 1, builds)
        if builds:
            yield State(houses + 1, standing | 1 << houses, builds - 1)

    def move(self, text: str) -> Move:
        """As for any game, but without looking through the moves of a long street."""
        words = re.fullmatch(
            r"\s*blow\s+down\s+house\s+(\d{1,9})(?:(?:\s+and|,\s*rebuild)\s+house\s+(\d{1,9}))?\s*",
            text,
        )
        if words is not None:
            house, other = int(words[1]), int(words[2] or 0)
            if 0 <= other < house <= self.state.houses and stands(self.state, house):
                move = self.blowing(house, other)
                if " ".join(text.split()) == move.text:
                    return move
        return super().move(text)

    def blowing(self, house: int, other: int) -> Move:
        """The move that blows down a house and changes another to its left (0 for none)."""
        text = self.blow_text(self.state, house, other)
        return Move(text, self.at(blown(self.state, house, other)))

    @staticmethod
    def blow_text(state: State, house: int, other: int) -> str:
        """What is said of it."""
        if other == 0:
            return f"blow down house {house}"
        if stands(state, other):
            return f"blow down house {house} and house {other}"
        return f"blow down house {house}, rebuild house {other}"


def stands(state: State, house: int) -> bool:
    """Whether this house, counted from 1, stands."""
    return bool(state.standing >> (house - 1) & 1)


def standing_houses(state: State) -> list[int]:
    """The numbers of the houses that stand, from the left."""
    return [house for house, there in enumerate(street_text(state), 1) if there == "S"]


def street_text(state: State) -> str:
    """The street as it is written.

    >>> street_text(State(7, 0b0101101, 2))
    'SBSSBSB'
    """
    houses, standing, _ = state
    text = f"{standing:0{houses}b}"[::-1] if houses else ""
    return text.replace("1", "S").replace("0", "B")


def blown(state: State, house: int, other: int) -> State:
    """The state with one house blown down, and another (0 for none) changed either way."""
    houses, standing, builds = state
    return State(houses, standing ^ (1 << house ^ 1 << other) >> 1, builds)


def shown_houses(houses: int) -> list[int | None]:
    """The numbers of the houses that are drawn, None for the gap."""
    if houses <= SHOWN:
        return [*range(1, houses + 1)]
    return [*range(1, LEFT + 1), None, *range(houses - RIGHT + 1, houses + 1)]
