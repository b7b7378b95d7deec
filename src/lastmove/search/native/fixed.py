"""What is fixed of a game, as compiled rules get it: numbers, arrays, and structures of these.

| an argument | in compiled rules |
|---|---|
| a whole number, true or false | the same |
| a tuple or a set of whole numbers | an array of 64-bit integers, a set in order |
| a table, all of whose rows are equally long | an array with two indices |
| a `Graph`, a `Digraph` | `order`, `size`; arrays `masks`, `tails`, `heads`, `starts`, `targets` |
| a `Size`, another small class or a named tuple | its fields, those that the rule uses |

So the types are the same whatever the graph, and code compiled for one serves all. Numbers that may
be as long as a state, those of `masks` and longer ones of tuples, have two words where states have.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields, is_dataclass
from functools import cache
from types import FunctionType
from typing import Any

from lastmove.core.binding import fixed_arguments
from lastmove.core.fingerprints import names_in, reached
from lastmove.core.position import Position
from lastmove.graphs.values.network import Network
from lastmove.search.native.words import STATE_BITS, TOP, WIDE_TOP, WORD_BITS

GRAPH = ("order", "size", "masks", "tails", "heads", "starts", "targets")


class NotPacked(Exception):
    """What is fixed cannot be handed to compiled rules; the message says why."""


class Longer(NotPacked):
    """It holds numbers that have no place in one word; they have in two."""


def packed_arguments(
    game: type[Position], rule: str, function: Any, wide: bool = False
) -> tuple[Any, ...]:
    """What a rule takes besides the state, for compiled code. Raises `NotPacked`."""
    given = fixed_arguments(game, rule)
    return tuple(_packed(name, value, function, wide) for name, value in given.items())


def _packed(name: str, value: Any, function: Any, wide: bool) -> Any:
    if isinstance(value, bool | int):
        if not -WIDE_TOP < value < WIDE_TOP:
            raise NotPacked(f"{name} is a number outside of {STATE_BITS} bits")
        if -TOP < value < TOP:
            return value
        if not wide:
            raise Longer(f"{name} is a number outside of {WORD_BITS} bits")
        return _long(value)
    if isinstance(value, Network):
        most = STATE_BITS if wide else WORD_BITS
        if value.order > most and _uses(function, "masks"):
            raise (Longer if value.order <= STATE_BITS else NotPacked)(
                f"{name} has {value.order:,} vertices, and its masks fit into states for up to "
                f"{STATE_BITS}; rules that use starts and targets are compiled at any size"
            )
        masks = value.masks if value.order <= most else ()
        return _record(type(value).__name__, GRAPH)(
            value.order,
            value.size,
            _longs(masks) if wide else _array(name, masks, 1),
            *(_array(name, getattr(value, part), 1) for part in GRAPH[3:]),
        )
    if isinstance(value, frozenset):
        return _array(name, sorted(value), 1, wide)
    names = getattr(value, "_fields", None)
    if names is None and is_dataclass(value):
        names = tuple(field.name for field in fields(value))
    if names is not None:
        parts = [_part(name, part, getattr(value, part), function, wide) for part in names]
        return _record(type(value).__name__, tuple(names))(*parts)
    if isinstance(value, tuple):
        deep = 2 if any(isinstance(part, tuple) for part in value) else 1
        return _array(name, value, deep, wide)
    raise NotPacked(
        f"{name} is a {type(value).__name__}, of which compiled rules know nothing; numbers, "
        f"tuples of numbers and graphs are known, and {name}_for_rules may make some of it"
    )


def _part(name: str, part: str, value: Any, function: Any, wide: bool) -> Any:
    """A part of a structure; what a rule does not use need not be known to compiled code."""
    if type(value) is tuple and not _uses(function, part):
        return None  # always: an empty one does not tell its type, which is to be one for all
    try:
        return _packed(f"{name}.{part}", value, function, wide)
    except NotPacked:
        if _uses(function, part):
            raise
        return None


def _long(number: int) -> Any:
    from lastmove.search.native.kernels_wide import WideInt

    return WideInt(number)


def _longs(numbers: Any) -> Any:
    from lastmove.search.native.kernels_wide import Wides

    return Wides.of(numbers)


def _array(name: str, values: Any, deep: int, wide: bool = False) -> Any:
    import numpy as np

    flat = list(values) if deep == 1 else [one for row in values for one in row]
    array: Any = None
    whole = all(isinstance(one, int) and -WIDE_TOP < one < WIDE_TOP for one in flat)
    if deep == 1 and whole and any(not -TOP < one < TOP for one in flat):
        if wide:
            return _longs(flat)
        raise Longer(f"{name} holds numbers of more than {WORD_BITS} bits")
    if all(isinstance(one, int) and -TOP < one < TOP for one in flat):
        with suppress(ValueError):  # rows of different lengths
            array = np.array(values if flat else np.zeros((0,) * deep), np.int64)
    if array is None:
        raise NotPacked(
            f"{name} is no tuple of whole numbers, nor a table of them with rows equally long; "
            f"{name}_for_rules may make one of it"
        )
    return array


@cache
def _record(name: str, names: tuple[str, ...]) -> Callable[..., Any]:
    """One type for all of a kind: machine code is for types.

    Code that was kept names its types by where they are found; found nowhere it would bring a type
    of its own along, fit no call, and be loaded again with each.
    """
    where = "_".join((name, *names))
    made = namedtuple(where, names)  # type: ignore[misc]
    globals()[where] = made
    return made


def _uses(function: Any, name: str) -> bool:
    """Whether a rule, or a helper that it reaches, names an attribute so."""
    seen: set[int] = set()
    waiting = [getattr(function, "py_func", function)]
    while waiting:
        one = waiting.pop()
        if isinstance(one, FunctionType) and id(one) not in seen:
            seen.add(id(one))
            if name in names_in(one):
                return True
            waiting += [getattr(thing, "py_func", thing) for _, thing in reached(one)]
    return False
