"""A family of games says here what it has, in plain strings, resolved when they are needed.

This is the only registration: each package below `lastmove.families` has one `FAMILY`, and there is
no other list to keep. `module:name` is meant below the family's package, `lastmove.module:name` as
it stands. Nothing is imported before it is asked for, so that a game costs its own modules only.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lastmove.core.position import Impartial, Partisan

PACKAGE = "lastmove.families"
CHECKER = "lastmove.checker"
LEVELS = ("first", "then", "research")
"""When to play a game: at once, after some others, or where much is not known yet."""


@dataclass(frozen=True)
class Family:
    """What a family of games brings along.

    Parameters
    ----------
    name : that of its package, and of its module in the checker.
    games : the class of each game, by its name in notation.
    names : other names that people know, each for a game, or for what one asks on the command line
        of a position (`name(1,2) --misere`).
    arguments : functions that argue who wins, in the order in which they are asked, by the class
        that defines the rules they are about (`lastmove.core.argument.Arguer`).
    values : the same for what a position is worth (`Valuer`).
    searches : engines of its own, asked before the general ones, in the order in which they are
        asked, by the class that defines the rules they are about (`lastmove.core.solver.Solver`).
    drawings : the module whose `DRAWERS` has the drawing of a game, by the game's name.
    files : who reads a file that certificates name by its hash, by the option of `verify` that
        hands it over.
    starts : who tells of all vertices of a graph at once whether play from there is lost, by the
        class of rules: `(position, outcomes, run)` → `lastmove.graphs.starts.LostStarts`, or None.
    checks : the kinds of certificate that the module of its name in the checker reads.
    sweeps : who computes the nimbers of a whole board at once, by the class of rules.
    formulas : the values of heaps of any size, by the class of rules.
    guesses : a sensible move with a remark where a position is too large, by the class of rules.
    searchable : whether the nimber is searched for beside an argument that tells who wins, by the
        class of rules; a function of the position, so that values depend on no machine.
    nimber : the game, if it is of this family, of which `*3` is a position.
    value : the game, if it is of this family, of which a value such as `1/2` is a position.
    prepares : commands that, run once, compile what its games commonly need (`lastmove prepare`).
    group : what its games are played on, in a word or two; the page shows a group together.
    levels : one of `LEVELS` for each game; `then` where nothing is said.
    variants : games that are shown folded, each with the game that it is a variant of.
    """

    name: str
    games: Mapping[str, str]
    names: Mapping[str, str] = field(default_factory=dict)
    arguments: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    values: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    searches: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    drawings: Mapping[str, str] = field(default_factory=dict)
    checks: tuple[str, ...] = ()
    sweeps: Mapping[str, str] = field(default_factory=dict)
    formulas: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)
    starts: Mapping[str, str] = field(default_factory=dict)
    guesses: Mapping[str, str] = field(default_factory=dict)
    nimber: str = ""
    value: str = ""
    prepares: tuple[str, ...] = ()
    searchable: Mapping[str, str] = field(default_factory=dict)
    group: str = "boards"
    levels: Mapping[str, str] = field(default_factory=dict)
    variants: Mapping[str, str] = field(default_factory=dict)

    def full(self, reference: str) -> str:
        """A reference with the name of the package in front, unless it has it."""
        return (
            reference if reference.startswith("lastmove.") else f"{PACKAGE}.{self.name}.{reference}"
        )


@cache
def families() -> tuple[Family, ...]:
    """All families, by name."""
    package = importlib.import_module(PACKAGE)
    names = {entry.name for place in package.__path__ for entry in os.scandir(place)}
    return tuple(
        importlib.import_module(f"{PACKAGE}.{name}").FAMILY
        for name in sorted(names)
        if name.isidentifier() and not name.startswith("_")
    )


def nimber() -> type[Impartial]:
    """The game that `*3` is written for."""
    game: type[Impartial] = _standing_for("nimber")
    return game


def value_game() -> type[Partisan]:
    """The game that `1/2` is written for."""
    game: type[Partisan] = _standing_for("value")
    return game


def _standing_for(what: str) -> Any:
    references = ((family, getattr(family, what)) for family in families())
    return next(resolve(family.full(reference)) for family, reference in references if reference)


def family_of(game: type) -> Family | None:
    """The family that a class belongs to, by the package it is in."""
    return next((f for f in families() if game.__module__.startswith(f"{PACKAGE}.{f.name}.")), None)


@dataclass(frozen=True)
class Place:
    """Where a game stands among all: its group, when to play it, and of which it is a variant."""

    group: str
    level: str
    variant: str | None = None


def place_of(game: type, name: str) -> Place:
    """Where the page shows a game; a game of the user's own stands in a group of such games."""
    family = family_of(game)
    if family is None or name not in family.games:
        return Place("your own", LEVELS[0])
    return Place(family.group, family.levels.get(name, "then"), family.variants.get(name))


@cache
def resolve(reference: str) -> Any:
    """What a full reference names: `lastmove.families.cram.rules:Cram`."""
    module, _, name = reference.partition(":")
    found = importlib.import_module(module)
    return getattr(found, name) if name else found


def reference_to(thing: type) -> str:
    """The full reference to a class."""
    return f"{thing.__module__}:{thing.__qualname__}"


@cache
def registered(what: str) -> dict[str, str]:
    """All entries of this kind, of all families: full references by key, keys made full as well."""
    plain = what in ("games", "drawings", "files")
    return {
        key if plain else family.full(key): family.full(reference)
        for family in families()
        for key, reference in getattr(family, what).items()
    }


@cache
def other_names() -> dict[str, str]:
    """What other names stand for, of all families: a game's name, or words of a command."""
    return {name: meant for family in families() for name, meant in family.names.items()}


@cache
def checkers() -> dict[str, str]:
    """By kind of certificate the module that has its check in `CHECKS`.

    What such a certificate claims, where it is not who wins, is told by `CLAIMS` there.
    """
    return {kind: f"{CHECKER}.{family.name}" for family in families() for kind in family.checks}


@cache
def _lists(what: str) -> dict[str, tuple[str, ...]]:
    """Lists of references by class of rules, of all families, one after the other."""
    found: dict[str, tuple[str, ...]] = {}
    for family in families():
        for game, references in getattr(family, what).items():
            mine = tuple(map(family.full, references))
            found[family.full(game)] = found.get(family.full(game), ()) + mine
    return found


@cache
def listed(what: str, lineage: tuple[type, ...]) -> tuple[Any, ...]:
    """What the families list for positions whose rules are those of these classes, in order."""
    entries = _lists(what)
    return tuple(
        resolve(reference) for base in lineage for reference in entries.get(reference_to(base), ())
    )


def of_rules(what: str, lineage: tuple[type, ...]) -> Any:
    """What is registered for the first of these classes that has such an entry, if one has."""
    entries = registered(what)
    keys = (reference_to(base) for base in lineage)
    return next((resolve(entries[key]) for key in keys if key in entries), None)
