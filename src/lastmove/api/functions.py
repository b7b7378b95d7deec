"""Games from functions, for a notebook; a file of one's own has classes, which say more.

>>> import lastmove as lm
>>> @lm.impartial
... def countdown(chips: int):
...     '''Take one or two chips.'''
...     return [chips - taken for taken in (1, 2) if taken <= chips]
>>> countdown(7), lm.solve(countdown(7)).value
(Countdown(7), 1)
"""

from __future__ import annotations

import inspect
import re
import typing
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, TypedDict, Unpack

from lastmove.core.errors import InputError
from lastmove.core.games import find_game
from lastmove.core.position import Impartial, Partisan, Position, Roles
from lastmove.notation.args import Args

Options = Callable[..., Iterable[Any]]


class About(TypedDict, total=False):
    """What all kinds of games are told about themselves; see `impartial`."""

    name: str | None
    start: Callable[..., Any] | None
    rules: str | None
    sources: tuple[str, ...]
    examples: tuple[str, ...]


class More(TypedDict, total=False):
    """What a game may give besides its moves, each a function of the state."""

    args: Callable[..., Any]
    board: Callable[..., Any]
    canonical: Callable[..., Any]
    draw: Callable[..., Any]
    identity: Callable[..., Any]
    images: Callable[..., Any]
    left_plays: Callable[..., Any]
    plays: Callable[..., Any]
    reduce: Callable[..., Any]
    right_plays: Callable[..., Any]
    show: Callable[..., Any]
    split: Callable[..., Any]
    weight: Callable[..., Any]
    rank: Callable[..., Any]


class Told(About, More, total=False):
    """All that may be said, with what is no function."""

    below: tuple[int, ...]
    fixed: tuple[str, ...]
    loopy: bool


FUNCTIONS = tuple(More.__annotations__)


def impartial(
    options: Options | None = None,
    **told: Unpack[Told],
) -> Any:
    """A game in which both players have the same moves, given by one function.

    Cost: none; a class is made, as if written.

    Source: von Stengel (2011), section 1.6.

    Parameters
    ----------
    options : from a state, any value that can be hashed, to the states that a move reaches. Without
        it a decorator is made: `@lm.impartial(name="couples")`.
    name : how the game is called in notation, a word; by default the name of the function.
    start : from the arguments of the notation to the state; by default there is one argument, which
        is the state, read as the annotation of the function says.
    rules : the rules in a sentence; by default the docstring of the function.
    sources : where the game comes from.
    examples : positions in notation.
    told : what else a class could define, such as `canonical`, `split` or `show`.

    Raises
    ------
    InputError : for a name that is no word or one of a bundled game, and for what is no function.

    >>> halves = impartial(lambda n: [n // 2] if n else [], name="halves")
    >>> [str(move.to) for move in halves(5).moves()]
    ['halves(2)']
    """
    if options is None:
        return partial(impartial, **told)
    return _made(Impartial, options, {"options": options}, told)


def partisan(
    left: Options,
    right: Options,
    **told: Unpack[Told],
) -> type[Partisan]:
    """A game in which Left and Right have moves of their own, given by two functions.

    The parameters are those of `impartial`; the name and the rules are taken from `left` if they
    are not given.

    Cost: none; a class is made, as if written.

    Source: Conway (1976).

    >>> import lastmove as lm
    >>> steps = partisan(lambda n: [n - 1] if n > 0 else [], lambda n: [n - 2] if n > 1 else [],
    ...                  name="unequal_steps")
    >>> str(lm.solve(steps(2)).value)
    '{1|0}'
    """
    game: type[Partisan] = _made(Partisan, left, {"left": left, "right": right}, told)
    return game


def roles(
    options: Options,
    *,
    turn: Callable[..., str],
    winner: Callable[..., str | None] | None = None,
    roles: tuple[str, str] = ("first", "second"),
    **told: Unpack[Told],
) -> type[Roles]:
    """A game with turns, in which the two players may want different things, and with draws.

    Besides the parameters of `impartial` there are:

    Cost: none; a class is made, as if written.

    Source: Zermelo (1913).

    Parameters
    ----------
    turn : from a state to the role that moves.
    winner : from a state to the role that has won, `"draw"`, or None while play goes on; without
        it a player who cannot move loses.
    roles : what the two players are called.

    >>> import lastmove as lm
    >>> race = roles(lambda state: [(state[0] - k, 1 - state[1]) for k in (1, 2) if k <= state[0]],
    ...              turn=lambda state: ("ann", "bob")[state[1]], roles=("ann", "bob"),
    ...              start=lambda chips: (chips, 0), name="race")
    >>> lm.solve(race(6)).winner
    'bob'
    """
    functions: dict[str, Callable[..., Any]] = {"options": options, "turn": turn}
    if winner is not None:
        functions["winner"] = winner
    game: type[Roles] = _made(Roles, options, functions, told, roles=tuple(roles))
    return game


def _made(
    kind: type[Position],
    main: Options,
    functions: dict[str, Callable[..., Any]],
    told: Told,
    **values: Any,
) -> Any:
    """A class of this kind with these functions; `main` is the one that it is named after."""
    given: dict[str, Any] = {"name": None, "start": None, "rules": None, "sources": ()}
    given |= {"examples": (), **told}
    more = {key: given.pop(key) for key in given.keys() - About.__annotations__.keys()}
    allowed = Told.__annotations__.keys() - About.__annotations__.keys()
    for key in more.keys() - allowed:
        raise InputError(f"a game has no {key!r}; it may have {', '.join(sorted(allowed))}")
    functions |= {key: value for key, value in more.items() if key in FUNCTIONS}
    if given["start"] is not None:
        functions["start"] = given["start"]
    for key, function in functions.items():
        if not callable(function):
            raise InputError(f"{key} is a function of the state, not {function!r}")
    name = _name(main, given["name"])
    if "start" not in functions:
        functions["start"] = _state_itself(main)
        functions.setdefault("args", _argument)
    body = {
        "__slots__": (),
        "__module__": getattr(main, "__module__", None) or "__main__",
        "__doc__": given["rules"] or main.__doc__ or "A game given by a function.",
        "name": name,
        "sources": tuple(given["sources"]),
        "examples": tuple(given["examples"]),
        **{key: staticmethod(function) for key, function in functions.items()},
        **{key: value for key, value in more.items() if key not in FUNCTIONS},
        **values,
    }
    for key in ("plays", "left_plays", "right_plays"):  # which are class methods elsewhere
        if key in functions:
            body[key] = classmethod(lambda cls, state, given=functions[key]: given(state))
    return type("".join(map(str.capitalize, name.split("_"))), (kind,), body)


def _name(main: Options, given: str | None) -> str:
    name = getattr(main, "__name__", "") if given is None else given
    if not isinstance(name, str) or not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        hint = "; a function without such a name needs name=" if given is None else ""
        raise InputError(
            f"a game's name is a word in small letters such as couples, not {name!r}{hint}"
        )
    if find_game(name) is not None:
        raise InputError(f"{name!r} is the name of a bundled game; give yours another")
    return name


def _state_itself(main: Options) -> Callable[..., Any]:
    """A `start` with one argument, the state, named and read as in the function of the moves."""
    first = next(iter(inspect.signature(main).parameters.values()), None)
    if first is None or first.kind not in (first.POSITIONAL_ONLY, first.POSITIONAL_OR_KEYWORD):
        raise InputError("the moves are given by a function of the state, which takes an argument")
    hint = typing.get_type_hints(main).get(first.name)

    def start(state: Any) -> Any:
        return state

    argument = inspect.Parameter(first.name, inspect.Parameter.POSITIONAL_ONLY)
    start.__signature__ = inspect.Signature([argument])  # type: ignore[attr-defined]
    start.__annotations__ = {} if hint is None else {first.name: hint}
    return start


def _argument(state: Any) -> Args:
    return Args((state,))
