"""What the arguments of a game's `start` are: their names, kinds and order."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

_IN_ORDER = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


@dataclass(frozen=True)
class Kinds:
    """What a game's `start` takes: the kinds of its arguments by place and by keyword."""

    start: Callable[..., object]
    signature: inspect.Signature
    names: tuple[str, ...]
    rest: str | None
    keywords: tuple[str, ...]
    """Those that are only given by name."""

    @cached_property
    def kinds(self) -> dict[str, Any]:
        """The kind of each, by name; raises whatever annotations raise that cannot be read."""
        hints = typing.get_type_hints(self.start)
        return {name: hints.get(name, Any) for name in self.signature.parameters}

    def of_positional(self, index: int) -> Any:
        """The kind of an argument without a name; None if there are not so many."""
        name = self.name_of(index)
        return self.kinds.get(name, Any) if name is not None else None

    def name_of(self, index: int) -> str | None:
        """The name of such an argument."""
        return self.names[index] if index < len(self.names) else self.rest

    def default(self, name: str) -> Any:
        """What an argument is that is not given; `inspect.Parameter.empty` if it has to be."""
        return self.signature.parameters[name].default


@lru_cache(1000)
def kinds_of(start: Callable[..., object]) -> Kinds:
    """Looked up once, not each time that a position is read or written."""
    signature = inspect.signature(start)
    parameters = signature.parameters
    return Kinds(
        start,
        signature,
        tuple(name for name, parameter in parameters.items() if parameter.kind in _IN_ORDER),
        next((n for n, p in parameters.items() if p.kind is p.VAR_POSITIONAL), None),
        tuple(n for n, p in parameters.items() if p.kind is p.KEYWORD_ONLY),
    )
