"""What `check_game` tells besides: the smallest position at fault, and what could be faster.

A symmetry or a split is found by trial: some that many games have are compared with the rules on
every small position. What holds there may fail elsewhere, so it is said, and never used.
Cost: a look at every move of these positions for each that is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from functools import partial, reduce
from itertools import combinations
from operator import xor
from typing import Any

from lastmove.core.errors import LimitReached
from lastmove.core.guarding import is_interrupt
from lastmove.core.position import Impartial, Partisan, Position, Roles

MOST_TRIED = 500
"""Positions that are looked at for a smaller one at fault."""
ENOUGH = 6
"""Positions with a partner, or with parts, that a claim has to be true of to be told."""
MOST_BITS = 62

State = Any
Image = Callable[[State], State]
Parts = Callable[[State], list[State]]


# -- the smallest position at fault -------------------------------------------------------------


def smallest(
    problems: list[str],
    name: str,
    seen: Collection[Position],
    found_at: Callable[[Position], list[str]],
) -> list[str]:
    """One problem of each kind, told of the smallest position that has it.

    Smaller is what can be played for fewer moves, then what is written with fewer characters.
    `found_at` tells the problems that play from a position meets.
    """
    told = {_kind(problem, name): problem for problem in reversed(problems)}
    missing = set(told)
    heights = _heights(seen)
    order = sorted(
        seen, key=lambda position: (heights[position], len(str(position)), str(position))
    )
    try:
        for position in order[:MOST_TRIED]:
            for problem in found_at(position) if missing else ():
                kind = _kind(problem, name)
                if kind in missing:
                    told[kind] = problem
                    missing.remove(kind)
    except LimitReached:
        pass  # what was found before is as true
    return [told[kind] for kind in dict.fromkeys(_kind(problem, name) for problem in problems)]


def _kind(problem: str, name: str) -> str:
    """What is wrong, without where: the words before the position is named."""
    return problem.partition(f"{name}(")[0]


def _heights(seen: Collection[Position]) -> dict[Position, float]:
    """How many moves each position can be played for; infinite where play comes back."""
    found: dict[Position, float] = {}
    for root in seen:
        stack, open_now = [(root, iter(_followers(root)))], {root}
        while stack:
            position, waiting = stack[-1]
            following = next((to for to in waiting if to not in found), None)
            if following is None:
                stack.pop()
                open_now.discard(position)
                heights = [found.get(to, float("inf")) for to in _followers(position)]
                found[position] = max(heights, default=-1) + 1
            elif following in open_now:
                found[following] = float("inf")
            else:
                open_now.add(following)
                stack.append((following, iter(_followers(following))))
    return found


def _followers(position: Position) -> list[Position]:
    try:
        return [move.to for move in position.moves()]
    except BaseException as problem:
        if is_interrupt(problem) or isinstance(problem, LimitReached | MemoryError):
            raise
        return []  # where the rules fail, play ends as far as we can see


# -- what could be faster -----------------------------------------------------------------------


def faster(game: type[Position], states: Collection[State], label: Callable[[State], int] | None
           ) -> Iterator[str]:  # fmt: skip
    """Sentences that name a symmetry, and a split, that hold on all these states.

    `label` gives the nimber of a state, of an impartial game.
    """
    said = _symmetry(game, states)
    if said is not None:
        yield said
    if issubclass(game, Partisan):
        said = _negative(game, states)
        if said is not None:
            yield said
    if label is not None and issubclass(game, Impartial) and game.split is None:
        said = _split(states, label)
        if said is not None:
            yield said


def _symmetry(game: type[Position], states: Collection[State]) -> str | None:
    for what, image in _images(states):
        pairs = [(state, _least(state, image)) for state in states]
        moved = [pair for pair in pairs if pair[0] != pair[1]]
        left = len({least for _, least in pairs})
        if len(moved) < ENOUGH or left == len(pairs) or all(_same(game, *pair) for pair in moved):
            continue
        if all(_alike(game, image, *pair) for pair in moved):
            return (
                f"a state and {what} are the same game on all {len(pairs):,} positions seen; with "
                f"canonical(state), the smaller of the two, {left:,} of them would be looked at"
            )
    return None


def _negative(game: type[Partisan], states: Collection[State]) -> str | None:
    """What makes of each state its negative: there each player has the other's moves."""
    for what, image in (*_images(states), *_exchanges(states)):
        images = {_hashable(state): image(state) for state in states}
        moved = sum(state != images[_hashable(state)] for state in states)
        known = all(
            game.normal_form(state) == game.normal_form(images[_hashable(state)])
            or _is_negative(game, state, images[_hashable(state)])
            for state in states
        )
        if moved >= ENOUGH and not known and all(_opposite(game, image, s) for s in states):
            left = len({_hashable(_least(state, image)) for state in states})
            return (
                f"a state with {what} is its negative, Left and Right having changed places, on "
                f"all {len(images):,} positions seen; with canonical(state), the smaller of the "
                f"two and whether it is the other one, {left:,} of them would be looked at"
            )
    return None


def _is_negative(game: type[Partisan], first: State, second: State) -> bool:
    """Whether the game knows already that these are negatives."""
    (one, sign), (other, opposite) = game.normal_form(first), game.normal_form(second)
    return bool(one == other) and sign != opposite


def _opposite(game: type[Partisan], image: Image, state: State) -> bool:
    """Whether the moves of either player, in the image, are the other's at the image."""
    other = image(state)

    def reached(plays: Any, one: State, by: Image) -> set[Hashable]:
        return {_hashable(by(to)) for _, to in plays(one)}

    try:
        return bool(image(other) == state) and all(
            reached(mine, state, image) == reached(theirs, other, lambda to: to)
            for mine, theirs in (
                (game.left_plays, game.right_plays),
                (game.right_plays, game.left_plays),
            )
        )
    except BaseException as problem:
        if is_interrupt(problem) or isinstance(problem, LimitReached | MemoryError):
            raise
        return False


def _exchanges(states: Collection[State]) -> Iterator[tuple[str, Image]]:
    """Two letters of a text exchanged, which may be the pieces of Left and of Right."""
    if _kind_of(states) != "text":
        return
    letters = sorted({letter for state in states for letter in state if letter.isalnum()})
    for one, other in combinations(letters, 2):
        swap = str.maketrans(one + other, other + one)
        what = f"the letters {one!r} and {other!r} exchanged"
        yield what, _translated(swap)
        yield f"{what} and read backwards", _translated(swap, -1)


def _translated(table: dict[int, int], step: int = 1) -> Image:
    return lambda state: state.translate(table)[::step]


def _same(game: type[Position], first: State, second: State) -> bool:
    """Whether the game knows already that these are one."""
    known = game.normal_form if issubclass(game, Partisan) else game.canonical
    return bool(known(first) == known(second))


def _least(state: State, image: Image) -> State:
    other = image(state)
    return min(state, other, key=lambda one: (repr(type(one)), one))


def _alike(game: type[Position], image: Image, first: State, second: State) -> bool:
    """Whether whose turn it is and who has won are alike, and where each player's moves lead.

    A state that the rules cannot play is like no other.
    """
    sides = (game.left_plays, game.right_plays) if issubclass(game, Partisan) else (game.plays,)
    told = []
    try:
        for one in (first, second):
            said = (game.turn(one), game.winner(one)) if issubclass(game, Roles) else None
            reached = [{_hashable(_least(to, image)) for _, to in plays(one)} for plays in sides]
            told.append((said, reached))
    except BaseException as problem:
        if is_interrupt(problem) or isinstance(problem, LimitReached | MemoryError):
            raise
        return False
    return told[0] == told[1]


def _hashable(state: State) -> Hashable:
    return state if isinstance(state, Hashable) else repr(state)


def _images(states: Collection[State]) -> Iterator[tuple[str, Image]]:
    """What may be a symmetry of states of this kind, in words and as a function."""
    kind = _kind_of(states)
    if kind == "int":
        width = max(state.bit_length() for state in states)
        if 2 <= width <= MOST_BITS:
            yield f"its {width} bits read backwards", _moved_bits(width, lambda i: width - 1 - i)
        for group in range(2, width // 2 + 1) if width <= MOST_BITS else ():
            if width % group == 0:
                yield from _grouped(width, group)
    elif kind == "numbers":
        yield "its numbers in increasing order", lambda state: _like(state, sorted(state))
        yield "its numbers in the opposite order", lambda state: _like(state, state[::-1])
    elif kind == "rows":
        yield "its rows in the opposite order", lambda state: _like(state, state[::-1])
        yield "its rows read backwards", lambda state: _like(state, [row[::-1] for row in state])
    elif kind == "text":
        yield "its text read backwards", lambda state: state[::-1]


def _kind_of(states: Collection[State]) -> str | None:
    kinds = {type(state) for state in states}
    if kinds == {int} and min(states) >= 0:
        return "int"
    if kinds == {str}:
        return "text"
    if len(kinds) == 1 and all(isinstance(state, tuple) for state in states):
        parts = {type(part) for state in states for part in state}
        return {frozenset({int}): "numbers", frozenset({str}): "rows"}.get(frozenset(parts))
    return None


def _like(state: State, parts: Iterable[Any]) -> State:
    """A tuple with these parts, of the same kind."""
    kind = type(state)
    return kind(*parts) if hasattr(kind, "_fields") else kind(parts)


def _grouped(width: int, group: int) -> Iterator[tuple[str, Image]]:
    """Of bits in groups, which may be the rows of a board, what may be a symmetry."""
    count = width // group
    bits = f"its {width} bits in groups of {group}"
    yield (
        f"{bits}, the groups in the opposite order",
        _moved_bits(width, lambda i: (count - 1 - i // group) * group + i % group),
    )
    yield (
        f"{bits}, each read backwards",
        _moved_bits(width, lambda i: i // group * group + group - 1 - i % group),
    )
    if count == group:
        yield (
            f"{bits}, rows and columns exchanged",
            _moved_bits(width, lambda i: i % group * group + i // group),
        )


def _moved_bits(width: int, to: Callable[[int], int]) -> Image:
    """The state with each bit moved to another place."""
    places = [1 << to(bit) for bit in range(width)]

    def image(state: int) -> int:
        # A bit beyond has no place to go to, which makes this no symmetry.
        high = state >> width << width
        return high | sum(place for bit, place in enumerate(places) if state >> bit & 1)

    return image


def _split(states: Collection[State], label: Callable[[State], int]) -> str | None:
    for what, parts in _partitions(states):
        apart = [(state, found) for state in states if len(found := parts(state)) > 1]
        try:
            true = all(label(state) == reduce(xor, map(label, found)) for state, found in apart)
        except BaseException as problem:
            if is_interrupt(problem) or isinstance(problem, LimitReached | MemoryError):
                raise
            continue  # a part that the rules cannot play is none
        if len(apart) >= ENOUGH and true:
            return (
                f"a state is worth the nim-sum of {what} on all {len(apart):,} positions seen that "
                "have several; with split(state), which yields these, each would be solved alone"
            )
    return None


def _partitions(states: Collection[State]) -> Iterator[tuple[str, Parts]]:
    """What states of this kind may fall into, in words and as a function."""
    kind = _kind_of(states)
    if kind == "int":
        yield "its runs of bits that are set", lambda state: _runs(state, 1)
        yield (
            "its runs of bits that are set, two others or more apart",
            lambda state: _runs(state, 2),
        )
    elif kind == "numbers":
        yield (
            "its numbers, each with 0 in place of the others",
            lambda state: [
                _like(state, [0] * k + [number] + [0] * (len(state) - k - 1))
                for k, number in enumerate(state)
                if number
            ],
        )
    elif kind == "text":
        for mark in sorted({mark for state in states for mark in state}):
            yield (
                f"what stands between its letters {mark!r}",
                partial(_between, mark),
            )


def _between(mark: str, state: str) -> list[str]:
    return [part for part in state.split(mark) if part]


def _runs(state: int, gap: int) -> list[int]:
    """The bits that are set, those with fewer than so many others between them together.

    >>> [bin(run) for run in _runs(0b1100101, 1)], [bin(run) for run in _runs(0b1100101, 2)]
    (['0b1', '0b100', '0b1100000'], ['0b101', '0b1100000'])
    """
    found: list[int] = []
    last = -gap - 2
    for bit in range(state.bit_length()):
        if state >> bit & 1:
            if bit - last > gap:
                found.append(0)
            found[-1] |= 1 << bit
            last = bit
    return found
