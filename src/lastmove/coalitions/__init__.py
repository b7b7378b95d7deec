"""Games for many players, classified by coalitions (Loeb, *Stable winning coalitions*).

What is here is loaded when it is asked for:

>>> from lastmove import coalitions
>>> coalitions.classify("nim(1,2)", 3).stable
['BC']
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lastmove.coalitions.asking import Answer, ask
    from lastmove.coalitions.certificates import certify
    from lastmove.coalitions.classification import (
        Classification,
        classify,
        fine_type,
        stable_type,
        win_type,
    )
    from lastmove.coalitions.seats import Seats, game_of, quotient
    from lastmove.coalitions.strategies import Table
    from lastmove.coalitions.telling import fine_steps
    from lastmove.games.tree import Tree

__all__ = [
    "Answer",
    "Classification",
    "Seats",
    "Table",
    "Tree",
    "ask",
    "certify",
    "classify",
    "fine_steps",
    "fine_type",
    "game_of",
    "quotient",
    "stable_type",
    "win_type",
]

_HOMES = {
    "lastmove.coalitions.classification": (
        "Classification",
        "classify",
        "fine_type",
        "stable_type",
        "win_type",
    ),
    "lastmove.coalitions.seats": ("Seats", "game_of", "quotient"),
    "lastmove.coalitions.asking": ("Answer", "ask"),
    "lastmove.coalitions.telling": ("fine_steps",),
    "lastmove.coalitions.certificates": ("certify",),
    "lastmove.coalitions.strategies": ("Table",),
    "lastmove.games.tree": ("Tree",),
}


def __getattr__(name: str) -> Any:
    for home, held in _HOMES.items():
        if name in held:
            return getattr(import_module(home), name)
    raise AttributeError(f"module 'lastmove.coalitions' has no attribute {name!r}")
