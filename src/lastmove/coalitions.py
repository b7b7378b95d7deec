"""Games for many players, classified by coalitions (Loeb, *Stable winning coalitions*).

What is here is loaded when it is asked for:

>>> from lastmove import coalitions
>>> coalitions.classify("nim(1,2)", 3).stable
['BC']
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lastmove.families.coalitions.certificates import certify
    from lastmove.families.coalitions.classification import (
        Classification,
        classify,
        fine_type,
        stable_type,
        win_type,
    )
    from lastmove.families.coalitions.describe import fine_steps
    from lastmove.families.coalitions.multiplayer import Seats, game_of, quotient
    from lastmove.families.coalitions.query import Answer, ask
    from lastmove.families.coalitions.rules_tree import Tree
    from lastmove.families.coalitions.strategies import Table

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
    "lastmove.families.coalitions.classification": (
        "Classification",
        "classify",
        "fine_type",
        "stable_type",
        "win_type",
    ),
    "lastmove.families.coalitions.multiplayer": ("Seats", "game_of", "quotient"),
    "lastmove.families.coalitions.query": ("Answer", "ask"),
    "lastmove.families.coalitions.describe": ("fine_steps",),
    "lastmove.families.coalitions.certificates": ("certify",),
    "lastmove.families.coalitions.strategies": ("Table",),
    "lastmove.families.coalitions.rules_tree": ("Tree",),
}


def __getattr__(name: str) -> Any:
    for home, held in _HOMES.items():
        if name in held:
            return getattr(import_module(home), name)
    raise AttributeError(f"module 'lastmove.coalitions' has no attribute {name!r}")
