"""What never changes in a game: `fixed = ("graph",)`, and the game with one graph as a class.

A game with fixed arguments is many games, one for each graph, say. Each is a class of its own,
derived from what the author wrote, whose rules are functions of the state alone. So whatever knows
games as classes with functions on states knows these too; two graphs are two games.

What a game says of an argument `graph`, if it wants to:

- `graph_for_rules(graph)` makes of it what its rules are given
- `graph_as_fixed(graph)` makes of it what the class has; those of which it makes the same are one
  game, though each position is written as it was given. Without it a graph is numbered as it is
  written, and another way to write it is another game.
"""

from __future__ import annotations

import copyreg
import inspect
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, cast
from weakref import WeakValueDictionary

from lastmove.core.errors import GameError, InputError
from lastmove.core.inheritance import FORMS, GameClass, all_forms
from lastmove.core.signatures import kinds_of
from lastmove.notation.kinds import write

if TYPE_CHECKING:
    from lastmove.core.position import Position

CLAIMED = ("canonical", "identity", "images", "rank", "reduce", "split", "turn", "weight", "winner")
RULES = (*FORMS, *CLAIMED)
"""What takes a fixed argument as the rules want it."""
FOR_PEOPLE = ("args", "show", "board", "draw")
"""What takes it as it was given, with its names."""

_BOUND: WeakValueDictionary[tuple[type, tuple[str, ...]], GameClass] = WeakValueDictionary()


def check_fixed(game: type[Position]) -> None:
    """Raise `GameError` if what is to be fixed is no argument of `start`."""
    known = kinds_of(game.start)
    for name in game.fixed:
        if name not in (*known.names, *known.keywords):
            raise GameError(
                f"{game.__name__} says that {name!r} is fixed, which is no argument of its start"
            )


def bound(game: type[Position], given: Mapping[str, Any]) -> type[Position]:
    """The game with these fixed arguments: one class for each, as long as it is in use."""
    setting = {
        name: getattr(game, f"{name}_as_fixed", _as_written)(given[name]) for name in game.fixed
    }
    try:
        key = game, tuple(write(value) for value in setting.values())
    except TypeError as problem:
        raise InputError(f"a fixed argument of {game.name} cannot be written: {problem}") from None
    found = _BOUND.get(key)
    if found is None or vars(found)["made_of"] != _functions(game):
        found = _BOUND[key] = _made(game, setting)
    return cast("type[Position]", found)


def as_given(game: type[Position], given: Mapping[str, Any]) -> dict[str, Any]:
    """Those fixed arguments that the class has in another form, as a graph that a file is for."""
    return {
        name: given[name]
        for name, value in game.fixed_values.items()
        if given[name] is not value and hasattr(given[name], "as_written")
    }


def free(game: type[Position]) -> type[Position]:
    """The game as its author wrote it, whatever is fixed."""
    made: type[Position] = vars(game).get("bound_from", game)
    return made


def titled(game: type[Position]) -> str:
    """The name, with what is fixed: no two games share it."""
    setting = ", ".join(f"{name}={write(value)}" for name, value in game.fixed_values.items())
    return f"{game.name}({setting})" if setting else game.name


def is_bound(game: type) -> bool:
    """Whether this is a game with its fixed arguments."""
    return "bound_from" in vars(game)


def fixed_arguments(game: type[Position], rule: str) -> dict[str, Any]:
    """The fixed arguments that a rule of a bound game takes, as the rules want them, in order."""
    author = free(game)
    if getattr(author, rule, None) is None:
        return {}
    given = game.fixed_values if rule in FOR_PEOPLE else _for_rules(game)
    parameters = [*inspect.signature(getattr(author, rule)).parameters][1:]  # the first is a state
    return {name: given[name] for name in parameters if name in given}


def _as_written(value: Any) -> Any:
    """The value that its notation reads back as: vertices are numbered as they appear in it."""
    return value.as_written() if hasattr(value, "as_written") else value


def _unchanged(value: Any) -> Any:
    return value


def _for_rules(game: type[Position]) -> dict[str, Any]:
    """A game's `graph_for_rules(graph)` makes of an argument what its rules want."""
    made: dict[str, Any] = vars(game).get("for_rules", {})
    return made


def _made(game: type[Position], setting: dict[str, Any]) -> GameClass:
    converted = {
        name: getattr(game, f"{name}_for_rules", _unchanged)(value)
        for name, value in setting.items()
    }
    body: dict[str, Any] = {
        "__module__": game.__module__,
        "__qualname__": game.__qualname__,
        "__slots__": (),
        "__doc__": game.__doc__,
        "name": game.name,
        "bound_from": game,
        "fixed_values": setting,
        "for_rules": converted,
        "made_of": _functions(game),
    }
    made = GameClass(game.__name__, (game,), body)
    for rule in (*RULES, *FOR_PEOPLE):
        taken = fixed_arguments(cast("type[Position]", made), rule)
        if taken:
            type.__setattr__(made, rule, staticmethod(partial(getattr(game, rule), **taken)))
    return made


def _functions(game: type[Position]) -> list[object]:
    """What a bound game is made of; a class may be given another rule later on."""
    hooks = (f"{name}_{hook}" for name in game.fixed for hook in ("for_rules", "as_fixed"))
    names = (*RULES, *FOR_PEOPLE, *hooks, *all_forms(game))
    return [getattr(game, name, None) for name in names]


def _reduced(game: GameClass) -> str | tuple[Any, ...]:
    """How a class is pickled: by its name, a bound one by that and what is fixed."""
    if is_bound(game):
        return bound, (vars(game)["bound_from"], vars(game)["fixed_values"])
    return game.__qualname__


copyreg.pickle(GameClass, _reduced)
