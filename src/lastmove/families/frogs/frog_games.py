"""What the frog games share: where a frog may be placed and where it may jump.

Points are numbered from 0, in the order of the pond. A jump makes the distance strictly shorter: a
point as far away as the frog is now is no place to jump to. With `ties=order` it is: then of two
pairs at the same distance the one with the smaller numbers counts as closer, so that no two pairs
are equal.

A player who cannot place a frog, for want of points or of points that the rules allow, has no
move, and that decides the game as it does later.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal, NamedTuple, Self, TypeVar

from lastmove.core.errors import BadArgument
from lastmove.core.position import Impartial, Move, Roles, other_role
from lastmove.families.frogs.pond import Pond
from lastmove.notation.args import Args
from lastmove.notation.syntax import Atom, Value
from lastmove.notation.whole import whole_number

ROLES = ("amber", "blue")
"""The first player has the amber frog, the second player the blue one."""

FEW = 100
"""Points of a pond that are looked through one by one; more are compared at once."""

Ties = Literal["order"]
"""How equal distances are taken, if they are not simply equal."""

At = tuple[int, ...]
"""The points where frogs sit, none, one or two, in increasing order."""

Made = TypeVar("Made")


class State(NamedTuple):
    """The pond, and where the frogs of both players sit."""

    pond: Pond
    frogs: At


class ColoredState(NamedTuple):
    """The pond, the points of the amber and the blue frog (None before it is placed), the turn."""

    pond: Pond
    amber: int | None
    blue: int | None
    turn: str


class Distance(float):
    """A distance as notation writes it, `0.1` or `2`."""

    __slots__ = ()

    @classmethod
    def from_notation(cls, value: Value) -> Self:
        """Read a decimal number, 0 or more."""
        text = value.word if isinstance(value, Atom) else ""
        if not re.fullmatch(r"\d{1,50}(\.\d{1,50})?([eE][-+]?\d{1,3})?", text, re.ASCII):
            value.error(f"a distance such as 0.1 was expected, not {value.source!r}")
        return cls(text)

    def __str__(self) -> str:
        return repr(int(self)) if self.is_integer() and self < 1e15 else float.__repr__(self)

    def __repr__(self) -> str:
        return str(self)


def as_distance(argument: str, number: Any) -> Distance:
    """The distance, or `BadArgument` for what is none."""
    if isinstance(number, bool) or not isinstance(number, int | float):
        raise BadArgument(argument, f"a distance is a number, 0 or more, as 0.1 is, not {number!r}")
    if not 0 <= number < math.inf:
        raise BadArgument(argument, f"a distance is 0 or more and finite, not {number!r}")
    return Distance(number)


def as_pond(value: Any, ties: str | None = None) -> Pond:
    """A pond, from Python also the points of one, on which ties are taken in this way."""
    if ties not in (None, "order"):
        raise BadArgument("ties", f"equal distances are equal, or ties=order, not ties={ties}")
    if isinstance(value, list | tuple) or hasattr(value, "__array__"):
        value = Pond(value)
    if isinstance(value, Pond):
        return value.in_order() if ties and not value.ordered else value
    raise BadArgument("pond", f"a pond such as [0:0, 1:2.5] or @pond.csv is wanted, not {value!r}")


def as_point(argument: str, pond: Pond, number: Any, index: int = 0) -> int:
    """The number of a point of the pond, or `BadArgument`."""
    point = whole_number(argument, "a point", number)
    if point >= pond.n:
        there = f"0 to {pond.n - 1}" if pond.n else "none at all"
        raise BadArgument(argument, f"the points of this pond are {there}, not {point}", index)
    return point


def nearer(pond: Pond, x: int, y: int, z: int) -> bool:
    """Whether y is closer to x than z is, as the game on this pond takes equal distances."""
    return pond.closer(x, y, x, z) if pond.ordered else pond.compare(x, y, x, z) < 0


def closer_points(pond: Pond, stays: int, jumps: int) -> Sequence[int]:
    """The points to which a frog can jump from `jumps` while the other stays, by number.

    Those that are closer to `stays`. Cost: linear in the pond.
    """
    if pond.n <= FEW:
        return [z for z in range(pond.n) if z != stays and nearer(pond, stays, z, jumps)]
    import numpy as np

    from lastmove.families.frogs.pond_order import signs

    nearby = signs(pond, stays, np.arange(pond.n), stays, jumps) < 0
    nearby[stays] = False
    found: list[int] = np.flatnonzero(nearby).tolist()
    return found


def farther(pond: Pond, first: int, second: int, c: float) -> bool:
    """Whether two points are farther apart than c, where a shy frog may be placed."""
    return pond.compare_to(first, second, c) > 0


def tie_keys(state: Any) -> dict[str, Any]:
    """How equal distances are taken, if it has to be written."""
    return {"ties": "order"} if state.pond.ordered else {}


# -- both players move both frogs ---------------------------------------------------------------


class FrogGame(Impartial, opens=("start", "args", "allowed", "may_place")):
    """Two frogs for both players; a state has the names of `State`, and what a game adds."""

    __slots__ = ()

    @staticmethod
    def allowed(state: Any, first: int, second: int) -> bool:
        """Whether frogs may sit on these two points at once."""
        return first != second

    @staticmethod
    def may_place(state: Any, first: int, second: int) -> bool:
        """Whether the second frog may be placed here, if the first sits there."""
        return True

    @staticmethod
    def args(state: Any) -> Args:
        """The pond and the frogs."""
        return Args.of(state.pond, *state.frogs, **tie_keys(state))

    @classmethod
    def plays(cls, state: Any) -> Iterator[tuple[str, Any]]:
        """Place a frog on any point allowed; with two, jump with either closer to the other."""
        pond, frogs = state.pond, state.frogs
        if len(frogs) < 2:
            for point in range(pond.n):
                if cls.can_place(state, point):
                    yield cls.placing(state, point)
            return
        for jumps, stays in (frogs, frogs[::-1]):
            for point in closer_points(pond, stays, jumps):
                if cls.allowed(state, stays, point):
                    yield cls.jumping(state, jumps, point)

    @classmethod
    def can_place(cls, state: Any, point: int) -> bool:
        """Whether the next frog may be placed on this point."""
        first = state.frogs[0] if state.frogs else None
        return first is None or (
            cls.allowed(state, first, point) and cls.may_place(state, first, point)
        )

    @staticmethod
    def placing(state: Any, point: int) -> tuple[str, Any]:
        """The move that places a frog, not asking whether it may be."""
        return f"place {point}", state._replace(frogs=tuple(sorted((*state.frogs, point))))

    @staticmethod
    def jumping(state: Any, jumps: int, point: int) -> tuple[str, Any]:
        """The jump of a frog to a point, not asking whether it may."""
        stays = state.frogs[0] if state.frogs[1] == jumps else state.frogs[1]
        return f"{jumps} to {point}", state._replace(frogs=tuple(sorted((stays, point))))

    def move(self, text: str) -> Move:
        """As for any game, but without looking through the moves on a large pond."""
        words = re.fullmatch(r"\s*(?:place|(\d{1,9})\s+to)\s+(\d{1,9})\s*", text, re.ASCII)
        cls, pond, frogs = type(self), self.state.pond, self.state.frogs
        if words is not None and int(words[2]) < pond.n:
            point = int(words[2])
            if words[1] is None and len(frogs) < 2 and cls.can_place(self.state, point):
                return self.making(cls.placing(self.state, point))
            if words[1] is not None and len(frogs) == 2 and int(words[1]) in frogs:
                jumps = int(words[1])
                stays = frogs[1 - frogs.index(jumps)]
                if cls.allowed(self.state, stays, point) and nearer(pond, stays, point, jumps):
                    return self.making(cls.jumping(self.state, jumps, point))
        return super().move(text)

    def making(self, play: tuple[str, Any]) -> Move:
        """A move of this game from its text and the state it leads to."""
        return Move(play[0], self.at(play[1]))

    @property
    def opening(self) -> bool:
        """Before both frogs are placed."""
        return len(self.state.frogs) < 2

    @staticmethod
    def must_place(state: Any) -> bool:
        """With one frog placed the other comes next, also if this is one pond of several."""
        return len(state.frogs) == 1


def frogs_on(
    game: type[FrogGame], made: Callable[..., Made], pond: Pond, points: At, *rest: Any
) -> Made:
    """The state made of frogs on these points, in whatever order they are given."""
    placed = [as_point("frogs", pond, point, index) for index, point in enumerate(points)]
    if len(placed) > 2:
        raise BadArgument("frogs", f"there are two frogs, not {len(placed)}", 2)
    state = made(pond, tuple(sorted(placed)), *rest)
    if len(placed) == 2 and not game.allowed(state, *placed):
        if placed[0] == placed[1]:
            raise BadArgument("frogs", f"point {placed[1]} is not large enough for both frogs", 1)
        raise BadArgument("frogs", f"points {placed[0]} and {placed[1]} are both red", 1)
    return state


# -- each player has a frog of her own ----------------------------------------------------------


class ColoredFrogGame(Roles, opens=("start", "args", "may_sit", "may_place")):
    """A frog for each role; a state has the names of `ColoredState`, and what a game adds."""

    roles = ROLES
    __slots__ = ()

    @staticmethod
    def may_sit(state: Any, role: str, point: int) -> bool:
        """Whether the frog of this role may sit on this point, the other frog aside."""
        return True

    @staticmethod
    def may_place(state: Any, first: int, second: int) -> bool:
        """Whether blue may be placed here, if amber sits there."""
        return True

    @staticmethod
    def turn(state: Any) -> str:
        """Amber or blue."""
        role: str = state.turn
        return role

    @staticmethod
    def args(state: Any) -> Args:
        """The pond, the frogs that are placed, and whose turn it is once both are."""
        return Args((state.pond,), frog_keys(state))

    @classmethod
    def plays(cls, state: Any) -> Iterator[tuple[str, Any]]:
        """Place one's frog, then jump with it closer to the other one."""
        for point in cls.landings(state):
            yield cls.landing(state, point)

    @classmethod
    def landings(cls, state: Any) -> Iterator[int]:
        """The points where the frog of the role to move can be placed, or jump to."""
        pond, turn = state.pond, state.turn
        mine, other = own_and_other(state)
        points = range(pond.n) if mine is None else closer_points(pond, other, mine)
        for point in points:
            if point == other or not cls.may_sit(state, turn, point):
                continue
            if mine is not None or other is None or cls.may_place(state, other, point):
                yield point

    @classmethod
    def can_land(cls, state: Any, point: int) -> bool:
        """Whether this point is among the landings, without looking through them."""
        pond, turn = state.pond, state.turn
        mine, other = own_and_other(state)
        if not 0 <= point < pond.n or point == other or not cls.may_sit(state, turn, point):
            return False
        if mine is None:
            return other is None or cls.may_place(state, other, point)
        return nearer(pond, other, point, mine)

    @classmethod
    def landing(cls, state: Any, point: int) -> tuple[str, Any]:
        """The move to a point, not asking whether it is allowed."""
        turn = state.turn
        text = (
            f"place {turn} on {point}" if own_and_other(state)[0] is None else f"{turn} to {point}"
        )
        return text, state._replace(**{turn: point, "turn": other_role(ROLES, turn)})

    def move(self, text: str) -> Move:
        """As for any game, but without looking through the moves on a large pond."""
        words = re.fullmatch(r"\s*(?:place\s+)?(\w+)\s+(?:on|to)\s+(\d{1,9})\s*", text, re.ASCII)
        if words is not None and words[1] == self.to_move:
            point = int(words[2])
            if type(self).can_land(self.state, point):
                move = self.making(type(self).landing(self.state, point))
                if move.text == " ".join(text.split()):
                    return move
        return super().move(text)

    def making(self, play: tuple[str, Any]) -> Move:
        """A move of this game from its text and the state it leads to."""
        return Move(play[0], self.at(play[1]))

    @property
    def opening(self) -> bool:
        """Before both frogs are placed."""
        return self.state.blue is None


def own_and_other(state: Any) -> tuple[int | None, Any]:
    """The points of the frogs of the role to move and of the other role; None if not placed."""
    return (state.amber, state.blue) if state.turn == "amber" else (state.blue, state.amber)


def frog_keys(state: Any) -> dict[str, Any]:
    """The frogs that are placed, and whose turn it is once both are, as they are written."""
    keys: dict[str, Any] = {} if state.amber is None else {"amber": state.amber}
    keys |= {} if state.blue is None else {"blue": state.blue, "to_move": state.turn}
    return keys | tie_keys(state)


def colored_frogs_on(
    game: type[ColoredFrogGame],
    made: Callable[..., Made],
    pond: Pond,
    amber: int | None,
    blue: int | None,
    to_move: str | None,
    *rest: Any,
) -> Made:
    """The state with these frogs; amber is placed first, and with both placed amber moves first."""
    if to_move is not None and to_move not in ROLES:
        raise BadArgument("to_move", f"amber or blue is to move, not {to_move!r}")
    if amber is None and blue is not None:
        raise BadArgument("blue", "the amber frog is placed before the blue one")
    turn = "amber" if amber is None else "blue" if blue is None else to_move or "amber"
    if to_move is not None and to_move != turn:
        raise BadArgument("to_move", f"{turn} has a frog to place, so {turn} is to move")
    placed = {"amber": amber, "blue": blue}
    for role, point in placed.items():
        if point is not None:
            placed[role] = as_point(role, pond, point)
    state = made(pond, *placed.values(), turn, *rest)
    for role, point in placed.items():
        if point is not None and not game.may_sit(state, role, point):
            raise BadArgument(
                role, f"point {point} is not {role}, so the {role} frog cannot sit there"
            )
    if blue is not None and amber == blue:
        raise BadArgument("blue", f"point {blue} is not large enough for both frogs")
    return state


def with_colors(pond: Pond, first: str, second: str) -> Pond:
    """The pond, or `BadArgument` if its points have no colors; no points have any colors."""
    if pond.colors is not None:
        return pond
    if pond.n:
        raise BadArgument(
            "pond",
            f"every point needs a color, 0 for {first} or 1 for {second}; this pond has none",
        )
    if pond.distances is not None:
        colored = Pond(distance=[], colors=[])
    else:
        colored = Pond([], torus=pond.torus, colors=[])
    return colored.in_order() if pond.ordered else colored
