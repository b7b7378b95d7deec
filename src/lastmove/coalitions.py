"""Games for many players, classified by coalitions (Loeb, *Stable winning coalitions*).

What is here is loaded when it is asked for:

>>> from lastmove import coalitions
>>> coalitions.classify("nim(1,2)", 3).stable
['BC']
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lastmove.families.coalitions.certificates import Table, certify
    from lastmove.families.coalitions.classification import (
        Answer,
        Classification,
        ask,
        classify,
        fine_type,
        li_winner,
        nim_sum_type,
        nonminimal_type,
        stable_type,
        win_type,
    )
    from lastmove.families.coalitions.describe import fine_steps
    from lastmove.families.coalitions.multiplayer import (
        MultiplayerGame,
        game_of,
        quotient,
        sequential,
    )
    from lastmove.families.coalitions.rules_tree import Tree

__all__ = [
    "Answer",
    "Classification",
    "MultiplayerGame",
    "Table",
    "Tree",
    "ask",
    "certify",
    "classify",
    "fine_steps",
    "fine_type",
    "game_of",
    "li_winner",
    "nim_sum_type",
    "nonminimal_type",
    "quotient",
    "sequential",
    "stable_type",
    "win_type",
]

_HOMES = {
    "lastmove.families.coalitions.classification": (
        "Answer",
        "Classification",
        "ask",
        "classify",
        "fine_type",
        "li_winner",
        "nim_sum_type",
        "nonminimal_type",
        "stable_type",
        "win_type",
    ),
    "lastmove.families.coalitions.multiplayer": (
        "MultiplayerGame",
        "game_of",
        "quotient",
        "sequential",
    ),
    "lastmove.families.coalitions.describe": ("fine_steps",),
    "lastmove.families.coalitions.certificates": ("Table", "certify"),
    "lastmove.families.coalitions.rules_tree": ("Tree",),
}


def __getattr__(name: str) -> Any:
    for home, held in _HOMES.items():
        if name in held:
            return getattr(import_module(home), name)
    raise AttributeError(f"module 'lastmove.coalitions' has no attribute {name!r}")
