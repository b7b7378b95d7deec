"""Colored friendly frogs with stones: after each move k points are closed for the next one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any, Literal, NamedTuple

from lastmove.core.bibliography import FRIENDLY_FROGS, cite
from lastmove.core.errors import BadArgument
from lastmove.core.position import Move
from lastmove.families.frogs.frog_games import (
    ColoredFrogGame,
    Ties,
    as_point,
    as_pond,
    colored_frogs_on,
    frog_keys,
)
from lastmove.families.frogs.pond import Pond
from lastmove.notation.args import Args
from lastmove.notation.whole import whole_number

MOST_STONES = 1000


class State(NamedTuple):
    """As in colored friendly frogs; then the points under stones, and the number of stones."""

    pond: Pond
    amber: int | None
    blue: int | None
    turn: str
    stones: frozenset[int]
    k: int


class StoneFrogs(ColoredFrogGame):
    """Colored friendly frogs; after moving, put k stones where the opponent may not move next.

    A stone under a frog would forbid nothing, so a move puts stones on k points without a frog,
    or on all of them if there are fewer. More stones never help the player whom they block, so
    this does not change who wins, unless in misère play, where to be blocked wins.
    """

    sources = (cite(FRIENDLY_FROGS, "section 4.2"),)
    examples = (
        "stone_frogs([0,1,2.5,4.5], k=1)",
        "stone_frogs([0:0,1:0.5,2.5:1,4.5:0.3], k=2)",
        "stone_frogs([0,1,2.5,4.5,5.1], k=1, amber=2, stones=[1])",
        "stone_frogs([0,1,2.5,4.5,5.1], k=1, amber=0, blue=4, stones=[1], to_move=amber)",
        "stone_frogs([0,1,2.5,4.5,5.1], k=2, amber=0, blue=3, stones=[1,2], to_move=blue)",
        "stone_frogs([0,1,2.5], k=0)",
    )

    @staticmethod
    def start(
        pond: Pond,
        *,
        k: int,
        amber: int | None = None,
        blue: int | None = None,
        stones: tuple[int, ...] = (),
        to_move: Literal["amber", "blue"] | None = None,
        ties: Ties | None = None,
    ) -> State:
        """`stone_frogs(@p, k=2)`; later `amber=3, blue=7, stones=[1,2], to_move=amber` as well."""
        if whole_number("k", "the number of stones", k) > MOST_STONES:
            raise BadArgument("k", f"there are at most {MOST_STONES:,} stones, not {k}")
        if not isinstance(stones, tuple | list | set | frozenset):
            raise BadArgument(
                "stones", f"stones are a list of points such as [1,2], not {stones!r}"
            )
        pond = as_pond(pond, ties)
        lying = frozenset(as_point("stones", pond, point) for point in stones)
        if len(lying) > k:
            raise BadArgument("stones", f"at most k={k} points lie under stones, not {len(lying)}")
        if lying and amber is None:
            raise BadArgument("stones", "stones lie only after a frog has been placed: amber=3")
        return colored_frogs_on(StoneFrogs, State, pond, amber, blue, to_move, lying, k)

    @staticmethod
    def args(state: State) -> Args:
        """The pond, the number of stones, the frogs, the stones in order, and whose turn it is."""
        keys = frog_keys(state)
        turn: dict[str, str] = {key: keys.pop(key) for key in ("to_move", "ties") if key in keys}
        stones = {"stones": tuple(sorted(state.stones))} if state.stones else {}
        return Args((state.pond,), {"k": state.k, **keys, **stones, **turn})

    @staticmethod
    def may_sit(state: State, role: str, point: int) -> bool:
        """A stone closes its point to the role to move, for this move."""
        frog = state.amber if role == "amber" else state.blue
        return role != state.turn or point not in state.stones or point == frog

    @classmethod
    def plays(cls, state: State) -> Iterator[tuple[str, Any]]:
        """Each point to go to with each way to put the stones then; these are many."""
        for point in cls.landings(state):
            free = cls.free_after(state, point)
            for stones in combinations(free, min(state.k, len(free))):
                yield cls.with_stones(state, point, stones)

    @classmethod
    def free_after(cls, state: State, point: int) -> list[int]:
        """The points without a frog, once the frog of the role to move has gone to a point."""
        after = cls.landing(state, point)[1]
        return [other for other in range(state.pond.n) if other not in (after.amber, after.blue)]

    @classmethod
    def with_stones(cls, state: State, point: int, stones: Iterable[int]) -> tuple[str, Any]:
        """The move to a point after which stones lie on these, not asking whether it may be."""
        text, after = cls.landing(state, point)
        lying = sorted(stones)
        told = f", stones on {','.join(map(str, lying))}" if lying else ""
        return f"{text}{told}", after._replace(stones=frozenset(lying))

    def move(self, text: str) -> Move:
        """As for any game, but without looking through the ways to put the stones."""
        head, _, tail = text.partition(", stones on ")
        words = re.fullmatch(r"\s*(?:place\s+)?\w+\s+(?:on|to)\s+(\d{1,9})\s*", head, re.ASCII)
        listed = re.findall(r"\d{1,9}", tail) if re.fullmatch(r"[\d,\s]*", tail) else [""]
        if words is not None and all(listed) and type(self).can_land(self.state, int(words[1])):
            point, stones = int(words[1]), set(map(int, listed))
            free = set(type(self).free_after(self.state, point))
            if stones <= free and len(stones) == len(listed) == min(self.state.k, len(free)):
                move = self.making(type(self).with_stones(self.state, point, stones))
                if move.text.partition(",")[0] == " ".join(head.split()):
                    return move
        return super(ColoredFrogGame, self).move(text)
