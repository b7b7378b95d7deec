"""lastmove: solve, prove and play combinatorial games.

>>> import lastmove as lm
>>> lm.solve("nim(3,5,7)").because
'The nim-sum is 3 ⊕ 5 ⊕ 7 = 1, not 0: a move to nim-sum 0 wins.'
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lastmove.api.conformance import GameCheck, check_game
    from lastmove.api.draw import Drawing, draw
    from lastmove.api.explain import Explanation, explain
    from lastmove.api.functions import impartial, partisan, roles
    from lastmove.api.games import add_games, games
    from lastmove.api.solve import Equivalence, certify, equivalent, solve
    from lastmove.api.tables import table
    from lastmove.checker import Verification, verify
    from lastmove.core.boards import Cells, GraphBoard
    from lastmove.core.errors import (
        BadArgument,
        CertificateError,
        GameError,
        InputError,
        LimitReached,
        NotationError,
    )
    from lastmove.core.nimbers import mex, nim_sum
    from lastmove.core.parse import parse
    from lastmove.core.position import (
        Impartial,
        Move,
        Negated,
        Outcome,
        Partisan,
        Play,
        Position,
        Roles,
    )
    from lastmove.core.solver import Run
    from lastmove.core.sums import Sum
    from lastmove.core.verdict import Certificate, Method, Verdict
    from lastmove.families.coalitions.classification import Classification, classify
    from lastmove.families.frogs.pond import Pond
    from lastmove.families.heaps.own_heap_game import heap_game, take_and_break
    from lastmove.families.heaps.sequences import HeapSequence, sequence
    from lastmove.families.heaps.sequences.search import FoundSequences, find_sequence
    from lastmove.graphs.masks import connected
    from lastmove.graphs.values.digraph import Digraph
    from lastmove.graphs.values.graph import Graph
    from lastmove.notation.args import Args
    from lastmove.notation.kinds import Picture, Size
    from lastmove.render.canvas import Canvas
    from lastmove.values.value import Value

__version__ = "0.1.0"

_HOMES = {
    "api.conformance": ("GameCheck", "check_game"),
    "api.draw": ("Drawing", "draw"),
    "api.explain": ("Explanation", "explain"),
    "api.functions": ("impartial", "partisan", "roles"),
    "api.games": ("add_games", "games"),
    "api.solve": ("Equivalence", "certify", "equivalent", "solve"),
    "api.tables": ("table",),
    "checker": ("Verification", "verify"),
    "core.errors": (
        *("BadArgument", "CertificateError", "GameError"),
        *("InputError", "LimitReached", "NotationError"),
    ),
    "core.boards": ("Cells", "GraphBoard"),
    "core.nimbers": ("mex", "nim_sum"),
    "core.parse": ("parse",),
    "core.position": (
        *("Impartial", "Move", "Negated", "Outcome", "Partisan", "Play", "Position", "Roles"),
    ),
    "core.solver": ("Run",),
    "core.sums": ("Sum",),
    "core.verdict": ("Certificate", "Method", "Verdict"),
    "families.coalitions.classification": ("Classification", "classify"),
    "families.frogs.pond": ("Pond",),
    "families.heaps.own_heap_game": ("heap_game", "take_and_break"),
    "families.heaps.sequences": ("HeapSequence", "sequence"),
    "families.heaps.sequences.search": ("FoundSequences", "find_sequence"),
    "graphs.masks": ("connected",),
    "graphs.values.digraph": ("Digraph",),
    "graphs.values.graph": ("Graph",),
    "notation.args": ("Args",),
    "notation.kinds": ("Picture", "Size"),
    "render.canvas": ("Canvas",),
    "values.value": ("Value",),
}
"""The public names, by the module that is loaded when one of them is asked for."""

_HOME = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Args",
    "BadArgument",
    "Canvas",
    "Cells",
    "Certificate",
    "CertificateError",
    "Classification",
    "Digraph",
    "Drawing",
    "Equivalence",
    "Explanation",
    "FoundSequences",
    "GameCheck",
    "GameError",
    "Graph",
    "GraphBoard",
    "HeapSequence",
    "Impartial",
    "InputError",
    "LimitReached",
    "Method",
    "Move",
    "Negated",
    "NotationError",
    "Outcome",
    "Partisan",
    "Picture",
    "Play",
    "Pond",
    "Position",
    "Roles",
    "Run",
    "Size",
    "Sum",
    "Value",
    "Verdict",
    "Verification",
    "add_games",
    "certify",
    "check_game",
    "classify",
    "connected",
    "draw",
    "equivalent",
    "explain",
    "find_sequence",
    "games",
    "heap_game",
    "impartial",
    "mex",
    "nim_sum",
    "parse",
    "partisan",
    "roles",
    "sequence",
    "solve",
    "table",
    "take_and_break",
    "verify",
]


def __getattr__(name: str) -> Any:
    if name in ("coalitions", "frogs"):
        return import_module(f"lastmove.{name}")
    if name not in _HOME:
        raise AttributeError(f"module 'lastmove' has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f"lastmove.{_HOME[name]}"), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, "coalitions", "frogs"})
