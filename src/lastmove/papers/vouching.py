"""What an entry vouches for: the rules, theorems, engines and checks that it would notice broken.

An entry names them as families name what they bring along: `nim.bouton:nim` is meant below
`lastmove.families`, `lastmove.core.nimbers:mex` as it stands, `frogs.pond:Pond.match` is a method,
and `check:nim-sum` is what reads a kind of certificate. A name that means nothing is an error.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from lastmove.checker import check_of, kinds
from lastmove.core.family import PACKAGE, families
from lastmove.core.position import Position
from lastmove.core.solver import Solver

RECORD = Path(__file__).with_name("breakages.json")
CHECK = "check:"
RULES, ARGUMENT, VALUE, SEARCH, READS, FUNCTION = (
    "rules",
    "argument",
    "value",
    "search",
    "check",
    "function",
)
"""The kinds of thing that can be vouched for."""

GENERAL = {
    "lastmove.search.sums:argue_sum": ARGUMENT,
    "lastmove.search.sums:sum_value": VALUE,
    "lastmove.search.exhaustive:Exhaustive": SEARCH,
    "lastmove.search.minimax_solver:Minimax": SEARCH,
    "lastmove.search.native.solver:Native": SEARCH,
    "lastmove.api.solve:equivalent": FUNCTION,
}
"""What belongs to no family, with its kind."""


@dataclass(frozen=True)
class Vouched:
    """Something that is vouched for: how it is named, what kind of thing it is, and the thing."""

    name: str
    kind: str
    thing: Any


def resolved(name: str) -> Vouched:
    """What a name means.

    >>> resolved("nim.rules_nim:Nim").kind, resolved("check:nim-sum").kind
    ('rules', 'check')

    Raises `ValueError` for a name that means nothing.
    """
    if name.startswith(CHECK):
        check = check_of(name.removeprefix(CHECK))
        if check is None:
            raise ValueError(f"{name}: there is no such kind of certificate")
        return Vouched(name, READS, check)
    module, _, path = _full(name).partition(":")
    try:
        thing: Any = importlib.import_module(module)
        for part in path.split("."):
            thing = getattr(thing, part)
    except (ImportError, AttributeError) as problem:
        raise ValueError(f"{name} names nothing: {problem}") from None
    return Vouched(name, _kind(name, thing), thing)


def everything() -> Iterator[str]:
    """The names of all rules, arguments, values, searches and checks that there are."""
    for family in families():
        for game in family.games.values():
            yield short(family.full(game))
        for listed in (family.arguments, family.values, family.searches):
            for references in listed.values():
                yield from (short(family.full(reference)) for reference in references)
    yield from GENERAL
    yield from (f"{CHECK}{kind}" for kind in kinds())


@cache
def _recorded() -> dict[str, dict[str, list[str]]]:
    """By entry and by what is broken, the ways that were noticed: what the suite has written."""
    found: dict[str, dict[str, list[str]]] = json.loads(RECORD.read_text("utf-8"))
    return found


def breakages_noticed(entry: str) -> int:
    """In how many ways things that an entry vouches for were broken, and it noticed."""
    return sum(map(len, _recorded().get(entry, {}).values()))


def nobody_vouches(names: Iterable[str]) -> list[str]:
    """What there is besides these, in order."""
    return sorted(set(everything()) - set(names))


def short(reference: str) -> str:
    """A full reference as entries write it."""
    return reference.removeprefix(f"{PACKAGE}.")


def _full(name: str) -> str:
    return name if name.startswith("lastmove.") else f"{PACKAGE}.{name}"


def _kind(name: str, thing: Any) -> str:
    if name in GENERAL:
        return GENERAL[name]
    if isinstance(thing, type) and issubclass(thing, Position):
        return RULES
    if isinstance(thing, type) and issubclass(thing, Solver):
        return SEARCH
    for kind, listed in ((ARGUMENT, "arguments"), (VALUE, "values")):
        for family in families():
            for references in getattr(family, listed).values():
                if _full(name) in map(family.full, references):
                    return kind
    return FUNCTION
