"""How a state is written, and a move told, where a game does not say it itself.

A state whose parts are the arguments of `start` is written as these, and a move as what it changes:

>>> from lastmove.core.position import Impartial
>>> class Take(Impartial):
...     '''Take at most as many as the limit, which is then that number.'''
...     @staticmethod
...     def start(chips: int, limit: int) -> tuple[int, int]:
...         return chips, limit
...     @staticmethod
...     def options(state):
...         chips, limit = state
...         for taken in range(1, min(chips, limit) + 1):
...             yield chips - taken, taken
>>> [(move.text, str(move.to)) for move in Take(20, 2).moves()]
[('chips from 20 to 19, limit from 2 to 1', 'take(19,1)'), ('chips from 20 to 18', 'take(18,2)')]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from lastmove.core.boards import change, checked
from lastmove.core.errors import LimitReached
from lastmove.core.signatures import Kinds, kinds_of
from lastmove.notation.args import Args
from lastmove.notation.kinds import Size, read, set_order, write
from lastmove.notation.syntax import read_value

if TYPE_CHECKING:
    from lastmove.core.position import Position

TRIED = (2, 3, 5, 9)
"""Numbers that tell whether a number is its own state: few functions leave all of them as is."""
ENTRY = "entry"
"""What the parts of a tuple are called that has no better name for them."""
HARMLESS = 16
"""Up to this number `start` may be tried with whatever is found in a state."""
ROW = 3
"""Texts of so many characters, of which few change, are rows of squares."""


# -- how a state is written -----------------------------------------------------------------------


@dataclass(frozen=True)
class Parts:
    """The arguments that `start` makes a state of: by name, and those that have none."""

    named: dict[str, Any]
    rest: tuple[Any, ...] = ()
    whole: bool = False
    """Whether the state is one argument, not a tuple of them."""


def arguments(game: type[Position], state: Any) -> Args:
    """What a state is written with: arguments of `start` that make it, else `state=`.

    Cost: a call of `start` or two, since only what reads back as the state is written.
    """
    found = _parts(game, state)
    return _args(game, found) if found is not None else _args(game, Parts({}), state=state)


def _args(game: type[Position], parts: Parts, **state: Any) -> Args:
    """The arguments in the order of `start`, among them those that never change."""
    kinds, values = kinds_of(game.start), {**game.fixed_values, **parts.named}
    positional = [values[name] for name in takewhile(values.__contains__, kinds.names)]
    by_name = {n: v for n, v in values.items() if n not in kinds.names[: len(positional)]}
    return Args((*positional, *parts.rest), {**by_name, **state})


def _parts(game: type[Position], state: Any) -> Parts | None:
    """The arguments that `start` makes this state of, if that is so simple."""
    for whole in (True, False) if isinstance(state, tuple) else (True,):
        try:
            kinds = kinds_of(game.start)
            parts = _split_up(kinds, open_names(game), (state,) if whole else state, whole)
            if parts is not None and _reads_back(game, kinds, parts, state):
                return parts
        except (LimitReached, MemoryError):
            raise
        except Exception:  # whatever a user's `start` makes of what it was not made for
            continue
    return None


def open_names(game: type[Position]) -> tuple[str, ...]:
    """The arguments of `start` that are not fixed; those by keyword last."""
    kinds = kinds_of(game.start)
    return tuple(n for n in (*kinds.names, *kinds.keywords) if n not in game.fixed_values)


def _split_up(
    kinds: Kinds, names: tuple[str, ...], given: Sequence[Any], whole: bool
) -> Parts | None:
    """Parts of a state as arguments: in their order, those by keyword last; fields by name."""
    fields = getattr(given, "_fields", None)
    if fields is not None and {*fields} == {*names}:
        return Parts(dict(zip(fields, given, strict=True)))
    more = len(given) - len(names)
    if more < 0 or (more and kinds.rest is None):
        return None
    first = sum(name in kinds.names for name in names)
    rest = tuple(given[first : first + more])
    named = dict(zip(names, (*given[:first], *given[first + more :]), strict=True))
    for name in reversed(names):  # what is not said is the default
        by_keyword = name in kinds.keywords
        if not by_keyword and (rest or not same(named[name], kinds.default(name))):
            break
        if same(named[name], kinds.default(name)):
            del named[name]
    return Parts(named, rest, whole)


def _reads_back(game: type[Position], kinds: Kinds, parts: Parts, state: Any) -> bool:
    fine = all(_readable(value, kinds.kinds[name]) for name, value in parts.named.items())
    if not fine or not all(_readable(value, kinds.kinds[kinds.rest or ""]) for value in parts.rest):
        return False
    if parts.rest and any(name in kinds.names for name in _args(game, parts).keywords):
        return False  # what has no name stands behind all that could have one
    numbers = sorted(n for n in {*_numbers(state)} if n > HARMLESS)
    small = dict(zip(numbers, range(TRIED[-1], TRIED[-1] + len(numbers)), strict=True))
    if small and not _makes(game, _with_numbers(parts, small), _smaller(state, small)):
        return False  # `start` may be a power of two, of which a state is no argument
    return _makes(game, parts, state)


def _makes(game: type[Position], parts: Parts, state: Any) -> bool:
    args = _args(game, parts)
    return same(game.start(*args.positional, **args.keywords), state)


def _numbers(thing: Any) -> Iterator[int]:
    """All numbers that a state holds."""
    if type(thing) is int:
        yield thing
    elif isinstance(thing, tuple | frozenset):
        for part in thing:
            yield from _numbers(part)


def _smaller(thing: Any, small: dict[int, int]) -> Any:
    """The state with small numbers in place of large ones, in the same order."""
    if type(thing) is int:
        return small.get(thing, thing)
    if isinstance(thing, tuple):
        parts = [_smaller(part, small) for part in thing]
        return type(thing)(*parts) if hasattr(thing, "_fields") else tuple(parts)
    return frozenset(_smaller(p, small) for p in thing) if isinstance(thing, frozenset) else thing


def _with_numbers(parts: Parts, small: dict[int, int]) -> Parts:
    named = {name: _smaller(value, small) for name, value in parts.named.items()}
    return Parts(named, _smaller(parts.rest, small), parts.whole)


def _readable(value: Any, kind: Any) -> bool:
    """Whether a value is read as it is written."""
    if type(value) is int and value >= 0 and kind in (int, Any):
        return True
    return same(read(read_value(write(value), files=False), kind), value)


def same(first: Any, second: Any) -> bool:
    """Whether two states are equal and of one type, to their last parts."""
    if type(first) is not type(second) or first != second:
        return False
    return not isinstance(first, tuple) or all(map(same, first, second))


# -- how a move is told ---------------------------------------------------------------------------


class Texts:
    """The texts of the moves from one state, made when they are asked for, no two the same."""

    def __init__(self, game: type[Position], state: Any):
        self._game, self._state = game, state
        self._reached: list[Any] = []
        self._texts: list[str] = []
        self._leads: dict[str, Any] = {}

    def later(self, state: Any) -> Callable[[], str]:
        """How the text of the next move, which leads to this state, is found."""
        self._reached.append(state)
        return partial(self._text, len(self._reached) - 1)

    def _text(self, number: int) -> str:
        for state in self._reached[len(self._texts) : number + 1]:
            text = told(self._game, self._state, state)
            if not same(self._leads.setdefault(text, state), state):
                text = f"{text}, to {write(state)}"
            self._texts.append(text)
        return self._texts[number]


def told(game: type[Position], before: Any, after: Any) -> str:
    """What a move changes, in words: of what the game writes, on its board, or in the state."""
    if game.args is not None:
        said = _args_change(game, game.args(before), game.args(after))
    elif game.board is not None:
        said = change(*(checked(game.board(state)) for state in (before, after)))
    elif game.show is not None:
        return f"to {game.show(after)}"
    else:
        said = _change(game, before, after)
    return said or f"to {write(after)}"


def _change(game: type[Position], before: Any, after: Any) -> str:
    kinds, parts = kinds_of(game.start), _parts(game, before)
    own_names = open_names(game)
    if isinstance(before, tuple) and isinstance(after, tuple):
        names: Sequence[str] = getattr(before, "_fields", ())
        rest = ENTRY
        if parts is not None and not parts.whole:
            names, rest = names or own_names, _singular(kinds.rest or rest)
        return _tuple_change(before, after, names, rest)
    if type(before) is int and type(after) is int:
        if not _is_number(game):
            return _mask_change(before, after, _cells(game))
    elif parts is None:
        return _plain_change("", before, after)
    return _plain_change(own_names[0] if own_names else "", before, after)


def _args_change(game: type[Position], before: Args, after: Args) -> str:
    """Which of the arguments are others now, each by its name."""
    kinds = kinds_of(game.start)
    old, new = (_by_name(kinds, args) for args in (before, after))
    said = [
        _plain_change(name, old[name], new[name]) for name in old if not same(old[name], new[name])
    ]
    first, label = len(kinds.names), _singular(kinds.rest or ENTRY)
    rest = before.positional[first:], after.positional[first:]
    if rest[0] != rest[1]:
        said.append(_tuple_change(*rest, (), label, gather=False))
    return ", ".join(said)


def _by_name(kinds: Kinds, args: Args) -> dict[str, Any]:
    """The arguments that have a name, with the defaults of those that are not given."""
    values = {**dict(zip(kinds.names, args.positional, strict=False)), **args.keywords}
    return {n: values.get(n, kinds.default(n)) for n in (*kinds.names, *kinds.keywords)}


def _tuple_change(
    before: Sequence[Any],
    after: Sequence[Any],
    names: Sequence[str],
    rest: str,
    gather: bool = True,
) -> str:
    """Which entries differ; of sorted numbers, which are other ones now."""
    differing = [i for i, (a, b) in enumerate(zip(before, after, strict=False)) if not same(a, b)]
    gathered = gather and _is_sorted(before) and _is_sorted(after) and not names
    if len(before) == len(after) and (len(differing) < 2 or not gathered):
        label = partial(_label, names, rest)
        return ", ".join(_plain_change(label(i), before[i], after[i]) for i in differing)
    if gathered:
        return _gathered_change(Counter(before), Counter(after), rest)
    first = differing[0] if differing else min(len(before), len(after))
    pairs = zip(before[::-1], after[::-1], strict=False)
    alike = sum(1 for _ in takewhile(lambda pair: same(*pair), pairs))
    behind = min(alike, min(len(before), len(after)) - first)
    old, new = before[first : len(before) - behind], after[first : len(after) - behind]
    said = " and ".join(map(write, new)) or "nothing"
    if not old:
        return f"add {said} as {_label(names, rest, first)}"
    return f"{_label(names, rest, first)} from {' and '.join(map(write, old))} to {said}"


def _label(names: Sequence[str], rest: str, index: int) -> str:
    return names[index] if index < len(names) else f"{rest} {index - len(names) + 1}"


def _gathered_change(before: Counter[Any], after: Counter[Any], label: str) -> str:
    """Which of some things, whose order does not matter, are other ones now."""
    old, new = sorted((before - after).elements()), sorted((after - before).elements())
    each = "" if label == ENTRY else f"a {label} of "
    if not new:
        return f"remove {each}{_listed(old)}"
    return f"{each}{_listed(old)} to {_listed(new)}" if old else f"add {each}{_listed(new)}"


def _plain_change(label: str, before: Any, after: Any) -> str:
    """What is another thing now, of which no part is told; of sets and rows, which."""
    if isinstance(before, frozenset) and isinstance(after, frozenset):
        said = _set_change(before, after)
        return f"{label}: {said}" if label else said
    if isinstance(before, str) and isinstance(after, str):
        many = sum(map(str.__ne__, before, after))
        if len(before) == len(after) >= ROW and 2 * many <= len(before) + 1:
            return change((before,), (after,))
    return f"{label} from {write(before)} to {write(after)}".lstrip()


def _set_change(before: frozenset[Any], after: frozenset[Any]) -> str:
    return _exchange(_in_order(before - after), _in_order(after - before), "remove", "add")


def _mask_change(before: int, after: int, cells: Callable[[int], str]) -> str:
    """Which bits are another way round now, counted from 1 where cells have no name."""
    if min(before, after) < 0:
        return ""
    off, on = before & ~after, after & ~before
    return _exchange(_bits(off, cells), _bits(on, cells), "clear", "mark")


def _exchange(off: list[str], on: list[str], removed: str, added: str) -> str:
    if len(off) == len(on) == 1:
        return f"from {off[0]} to {on[0]}"
    said = [f"{verb} {','.join(names)}" for verb, names in ((removed, off), (added, on)) if names]
    return ", ".join(said)


def _bits(mask: int, cells: Callable[[int], str]) -> list[str]:
    return [cells(bit) for bit in range(mask.bit_length()) if mask >> bit & 1]


def _cells(game: type[Position]) -> Callable[[int], str]:
    """How the cells are called that the bits of a state stand for: those of what never changes."""
    for value in game.fixed_values.values():
        if isinstance(value, Size):
            columns = max(value.columns, 1)
            return lambda bit: f"({bit // columns + 1},{bit % columns + 1})"
        if isinstance(names := getattr(value, "vertices", None), tuple):
            return lambda bit: write(names[bit]) if bit < len(names) else str(bit + 1)
    return lambda bit: str(bit + 1)


def _is_number(game: type[Position]) -> bool:
    """Whether a state is the number that `start` is given, not a set of cells."""
    names = open_names(game)
    if len(names) != 1 or kinds_of(game.start).rest is not None:
        return False
    found = [_started(game, names[0], number) for number in TRIED]
    told = [made for made in found if made is not None]
    return bool(told) and all(told)


def _started(game: type[Position], name: str, number: int) -> bool | None:
    """Whether `start` makes this number of itself; None if it does not take it."""
    try:
        return same(game.start(**game.fixed_values, **{name: number}), number)
    except (LimitReached, MemoryError):
        raise
    except Exception:
        return None


def _is_sorted(entries: Sequence[Any]) -> bool:
    return all(type(entry) is int for entry in entries) and list(entries) == sorted(entries)


def _singular(name: str) -> str:
    return name[:-1] if len(name) > 2 and name.endswith("s") else name


def _listed(items: Iterable[Any]) -> str:
    return " and ".join(map(write, items))


def _in_order(items: frozenset[Any]) -> list[str]:
    return [write(item) for item in sorted(items, key=set_order)]
