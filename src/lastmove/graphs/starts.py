"""Games on a graph from all of its vertices at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class LostStarts:
    """From which vertices play is lost for whoever moves first.

    `parts` are D, A or C by vertex and `matching` a maximum matching, where a matching decides.
    """

    lost: frozenset[str]
    parts: Mapping[str, str] = field(default_factory=dict)
    matching: tuple[tuple[str, str], ...] = ()
