"""Games with their places and forms: a field for each argument, and what it can be edited with.

What a field can be edited with follows from the kinds that the game's `start` takes: a kind of
value says so itself (`editor`), whole numbers are counted up and down, and several of them are
heaps. The letters of a board are those that the game's examples are written with.
"""

from __future__ import annotations

import typing
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from lastmove.core.errors import InputError
from lastmove.core.family import LEVELS, Place, place_of
from lastmove.core.games import all_games, rules_in_a_line
from lastmove.core.parse import example, parse
from lastmove.core.position import Impartial, Partisan, Position
from lastmove.core.signatures import Kinds, kinds_of
from lastmove.core.verdict import SCHEMA
from lastmove.notation.kinds import write

if TYPE_CHECKING:
    from lastmove.web.service import Service

GROUPS = ("heaps", "boards", "graphs", "ponds", "many players")
"""What games are played on, in the order in which the page shows them; others stand before."""
FEW = 6
"""Letters of a word up to which it is a row of pieces rather than a name."""


def gallery(service: Service) -> list[dict[str, Any]]:
    """Every game with its notation, its rules and where it comes from; the user's own first."""
    games = [*service.own.values(), *all_games().values()]
    places = {game: place_of(game, game.name) for game in games}
    games.sort(key=lambda game: _order(places[game]))
    return [
        {
            "name": game.name,
            "notation": example(game),
            "examples": list(game.examples[:6]),
            "fields": _example_fields(game),
            **vars(places[game]),
            "rules": rules_in_a_line(game),
            "sources": list(game.sources),
            "impartial": game.impartial,
            "summand": issubclass(game, Impartial | Partisan) and _summand(game),
            "loopy": game.loopy,
        }
        for game in games
    ]


def _order(place: Place) -> tuple[int, int]:
    known = place.group in GROUPS
    return (GROUPS.index(place.group) if known else -1, LEVELS.index(place.level))


def form(service: Service, text: str) -> dict[str, Any]:
    """A position taken apart into the fields of its form."""
    position = service.position(text)
    game = type(position)
    if game.name not in {**all_games(), **service.own}:
        raise InputError("a sum has no form of its own; its terms have")
    fields = _fields(position)
    return {"schema": SCHEMA, "position": str(position), "game": game.name, "fields": fields}


def _summand(game: type[Position]) -> bool:
    """Whether the example can be a term of a sum."""
    return bool(game.examples) and not _examples(game)[0].opening


def _examples(game: type[Position]) -> list[Position]:
    return [parse(text, own={game.name: game}) for text in game.examples]


def _example_fields(game: type[Position]) -> list[dict[str, Any]]:
    """A field for each argument of the example; of a game without one a field for all."""
    if not game.examples:
        return [{"key": None, "label": "position", "value": "", "editors": [], "letters": ""}]
    return _fields(_examples(game)[0])


def _fields(position: Position) -> list[dict[str, Any]]:
    kinds = kinds_of(type(position).start)
    return [
        {"key": key, "label": name, "value": ",".join(map(write, values))}
        | _editing(type(position), kinds, name)
        for key, name, values in _arguments(position, kinds)
    ]


def _arguments(
    position: Position, kinds: Kinds
) -> Iterator[tuple[str | None, str, tuple[Any, ...]]]:
    """The arguments that a position is written with: keyword, name, and values, if rest several."""
    written = position.written()
    plain = written.positional[: len(kinds.names)]
    for name, value in zip(kinds.names, plain, strict=False):
        yield None, name, (value,)
    if len(written.positional) > len(plain) and kinds.rest is not None:
        yield None, kinds.rest, tuple(written.positional[len(plain) :])
    for key, value in written.keywords.items():
        yield key, key, (value,)


def _editing(game: type[Position], kinds: Kinds, name: str) -> dict[str, Any]:
    editors = list(dict.fromkeys(_editors(kinds.kinds[name])))
    letters = ""
    if {"board", "row"} & set(editors):
        written = "".join(_written(game, kinds, name))
        letters = "".join(sorted(set(written) - {"/", '"'}))
    if "row" in editors and not (name in kinds.names and 1 < len(letters) <= FEW):
        editors.remove("row")
        letters = letters if "board" in editors else ""
    if name == kinds.rest and "number" in editors:
        editors[editors.index("number")] = "heaps"
    return {"editors": editors, "letters": letters}


def _editors(kind: Any) -> Iterator[str]:
    """What values of this kind can be edited with; of a union, with what any of them can."""
    if kind is int:
        yield "number"
    elif isinstance(editor := getattr(kind, "editor", None), str):
        yield editor
    elif typing.get_origin(kind) not in (tuple, list, frozenset, set):
        for part in typing.get_args(kind):
            yield from _editors(part)


def _written(game: type[Position], kinds: Kinds, name: str) -> Iterable[str]:
    """What the game's examples have for this argument, as far as that is a row or a board."""
    for position in _examples(game):
        for _, given, values in _arguments(position, kinds):
            text = write(values[0]) if given == name else ""
            if text and not text[0].isdigit() and "[" not in text:
                yield text
