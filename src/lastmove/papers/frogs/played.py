"""The frog games of the library beside the rules of the source, position by position.

A node is where the frogs are: of the friendly games the points in order, of the colored ones the
frog of the player who has just moved and that of the player to move; see `small_ponds`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Any

from lastmove.core.position import Position
from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.rules_colored_frogs import ColoredFrogs
from lastmove.families.frogs.rules_colored_pond_frogs import ColoredPondFrogs
from lastmove.families.frogs.rules_frogs import Frogs
from lastmove.families.frogs.rules_fussy_frogs import FussyFrogs
from lastmove.families.frogs.rules_shy_colored_frogs import ShyColoredFrogs
from lastmove.families.frogs.rules_shy_frogs import ShyFrogs
from lastmove.families.frogs.rules_stone_frogs import StoneFrogs
from lastmove.papers.entry import Cases
from lastmove.papers.frogs.small_ponds import (
    Blocked,
    Small,
    colored_options,
    frog_options,
    stone_options,
)
from lastmove.papers.playing import Compared

At = tuple[int, ...]
Options = Callable[[At], Iterator[At]]
Two = tuple[int, int, int]
"""The amber frog, the blue one (−1: not placed), and who is to move, 0 for amber."""

FRIENDLY = ("frogs.rules_frogs:Frogs", "frogs.theory_friendly_frogs:partners")
COLORED = ("frogs.rules_colored_frogs:ColoredFrogs", "frogs.theory_colored_frogs:desired")
"""What entries that play these games vouch for."""


def frogs_of(position: Position) -> Hashable:
    """The points with frogs, in order."""
    return tuple(sorted(position.state.frogs))


def in_turn(position: Position) -> Hashable:
    """The frog of the player who has moved, then that of the player to move; and the stones."""
    state = position.state
    both = (state.blue, state.amber) if state.turn == "amber" else (state.amber, state.blue)
    placed = tuple(frog for frog in both if frog is not None)
    stones = getattr(state, "stones", None)
    return placed if stones is None else (placed, frozenset(stones))


def in_place(at: At) -> dict[str, Any]:
    """How a colored game writes its frogs."""
    if len(at) < 2:
        return {"amber": at[0]} if at else {}
    return {"amber": at[1], "blue": at[0], "to_move": "amber"}


def friendly(cases: Cases, pond: Small, **how: Any) -> Compared[At]:
    """Friendly frogs."""
    options = frog_options(pond)
    return Compared(cases, lambda at: Frogs(pond.pond, *at), options, key=frogs_of, **how)


def colored(cases: Cases, pond: Small, **how: Any) -> Compared[At]:
    """Colored friendly frogs."""
    return Compared(
        cases,
        lambda at: ColoredFrogs(pond.pond, **in_place(at)),
        colored_options(pond),
        key=in_turn,
        **how,
    )


def shy(cases: Cases, pond: Small, c: float, **how: Any) -> tuple[Compared[At], Compared[At]]:
    """Shy friendly frogs on a line, and shy colored friendly frogs."""

    def kept_away(options: Options) -> Options:
        def shy_options(at: At) -> Iterator[At]:
            for then in options(at):
                if len(at) != 1 or pond.points is None or _apart(pond, then) > c:
                    yield then

        return shy_options

    return (
        Compared(
            cases,
            lambda at: ShyFrogs(pond.pond, *at, c=c),
            kept_away(frog_options(pond)),
            key=frogs_of,
            **how,
        ),
        Compared(
            cases,
            lambda at: ShyColoredFrogs(pond.pond, c=c, **in_place(at)),
            kept_away(colored_options(pond)),
            key=in_turn,
            **how,
        ),
    )


def _apart(pond: Small, at: At) -> int:
    assert pond.points is not None
    [x], [y] = (pond.points[point] for point in at)
    return abs(x - y)


def painted(pond: Small, colors: tuple[int, ...]) -> Pond:
    """The library's pond with colors."""
    plain = pond.pond
    if plain.points is None:
        return Pond(distance=pond.ranks, colors=colors)
    return Pond(plain.points.tolist(), torus=plain.torus, colors=colors)


def fussy(cases: Cases, pond: Small, red: tuple[int, ...], **how: Any) -> Compared[At]:
    """Fussy frogs: not both on points of color 1."""
    colorful, options = painted(pond, red), frog_options(pond)

    def fussy_options(at: At) -> Iterator[At]:
        for then in options(at):
            if len(then) < 2 or not all(red[point] for point in then):
                yield then

    return Compared(cases, lambda at: FussyFrogs(colorful, *at), fussy_options, key=frogs_of, **how)


def colored_pond(cases: Cases, pond: Small, blue: tuple[int, ...], **how: Any) -> Compared[Two]:
    """Colored friendly frogs on colored points: the amber frog on color 0, the blue one on 1."""
    colorful = painted(pond, blue)

    def options(two: Two) -> Iterator[Two]:
        *frogs, turn = two
        own, other = frogs[turn], frogs[1 - turn]
        for z in range(pond.size):
            closer = own < 0 or pond.rank(z, other) < pond.rank(own, other)
            if blue[z] == turn and z != own and closer:
                yield (two[0], z, 0) if turn else (z, two[1], 1)

    def position(two: Two) -> ColoredPondFrogs:
        amber, blue_frog, turn = two
        if blue_frog < 0:
            return ColoredPondFrogs(colorful, **({"amber": amber} if amber >= 0 else {}))
        to_move = ("amber", "blue")[turn]
        return ColoredPondFrogs(colorful, amber=amber, blue=blue_frog, to_move=to_move)

    return Compared(cases, position, options, **how)


def stones(cases: Cases, pond: Small, k: int, **how: Any) -> Compared[Blocked]:
    """Colored friendly frogs with k stones."""

    def position(node: Blocked) -> StoneFrogs:
        at, closed = node
        return StoneFrogs(pond.pond, k=k, stones=tuple(sorted(closed)), **in_place(at))

    return Compared(cases, position, stone_options(pond, k), key=in_turn, **how)


def all_pairs(pond: Small) -> list[At]:
    """No frog, one frog anywhere, two frogs anywhere."""
    return [(), *((x,) for x in range(pond.size)), *pond.pairs]


def ordered_pairs(pond: Small) -> list[At]:
    """The same with the frogs told apart."""
    pairs = [(x, y) for x in range(pond.size) for y in range(pond.size) if x != y]
    return [(), *((x,) for x in range(pond.size)), *pairs]
