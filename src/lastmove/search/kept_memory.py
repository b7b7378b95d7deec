"""What an interpreted search remembers, as arrays that a job can keep.

Nodes are whatever the rules of a game use as states: numbers, texts, sets, tuples of these. They
are written as JSON. What else a node holds (a graph, the class of a term of a sum) has to be in the
first position too, and is written as its place there; so nothing in a file is ever run to make a
state of it.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from lastmove.core.errors import InputError
from lastmove.core.job import packed, unpacked

if TYPE_CHECKING:
    from lastmove.core.arrays import Arrays

Found = TypeVar("Found")
LARGE = 1 << 62


class Memory(dict[Hashable, Found]):
    """The positions that a walk has finished, with what was found of them."""

    def __init__(self, root: Hashable) -> None:
        super().__init__()
        self._fixed = list(_others(root))

    def snapshot(self) -> Arrays:
        """All entries, as the bytes of a JSON text."""
        entries = [[self._written(node), self._written(found)] for node, found in self.items()]
        return {"entries": packed(entries)}

    def restore(self, arrays: Arrays) -> None:
        """Know these entries again."""
        for node, found in unpacked(arrays["entries"]):
            self[self._read(node)] = self._read(found)

    def _written(self, thing: Any) -> Any:
        if thing is None or isinstance(thing, bool | str):
            return thing
        if isinstance(thing, int):
            return int(thing) if abs(thing) < LARGE else {"int": hex(thing)}
        if isinstance(thing, tuple):
            return [self._written(part) for part in thing]
        if isinstance(thing, frozenset):
            return {"set": sorted((self._written(part) for part in thing), key=json.dumps)}
        if isinstance(thing, float):
            return {"float": thing.hex()}
        if isinstance(thing, bytes):
            return {"bytes": thing.hex()}
        if thing in self._fixed:
            return {"fixed": self._fixed.index(thing)}
        raise InputError(
            f"a search whose positions hold a {type(thing).__name__} cannot be kept in a file; "
            "numbers, texts, tuples and frozensets can"
        )

    def _read(self, written: Any) -> Any:
        if isinstance(written, list):
            return tuple(map(self._read, written))
        if not isinstance(written, dict):
            return written
        ((kind, thing),) = written.items()
        match kind:
            case "int":
                return int(thing, 16)
            case "set":
                return frozenset(map(self._read, thing))
            case "float":
                return float.fromhex(thing)
            case "bytes":
                return bytes.fromhex(thing)
            case "fixed":
                return self._fixed[thing]
        raise KeyError(kind)


def _others(thing: Any) -> Iterator[Any]:
    """What a node holds that is not written down, in order."""
    if isinstance(thing, tuple | frozenset):
        # A set has no order of its own, and would have another one in another run.
        parts = thing if isinstance(thing, tuple) else sorted(thing, key=repr)
        for part in parts:
            yield from _others(part)
    elif not (thing is None or isinstance(thing, bool | int | float | str | bytes)):
        yield thing
