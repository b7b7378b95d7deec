"""lastmove: solve, prove and play combinatorial games.

>>> import lastmove as lm
>>> lm.solve("nim(3,5,7)").because
'The nim-sum is 3 ⊕ 5 ⊕ 7 = 1, not 0: a move to nim-sum 0 wins.'
"""

import importlib
from typing import TYPE_CHECKING, Any

from lastmove.api.conformance import GameCheck, check_game
from lastmove.api.explain import Explanation, explain
from lastmove.api.heap_games import heap_game
from lastmove.api.parse import parse
from lastmove.api.solve import Equivalence, certify, equivalent, solve
from lastmove.checker import Verification, verify
from lastmove.core.errors import (
    BadArgument,
    CertificateError,
    GameError,
    InputError,
    LimitReached,
    NotationError,
)
from lastmove.core.nimbers import mex, nim_sum
from lastmove.core.position import Impartial, Move, Outcome, Partisan, Play, Position
from lastmove.core.sums import Sum
from lastmove.core.verdict import Certificate, Method, Verdict
from lastmove.notation.args import Args

if TYPE_CHECKING:
    from lastmove.core.solver import Run
    from lastmove.families.coalitions.classification import Classification, classify
    from lastmove.families.frogs.pond import Pond
    from lastmove.families.heaps.sequences import HeapSequence, sequence
    from lastmove.graphs.values.graph import Graph

__version__ = "0.1.0"

__all__ = [
    "Args",
    "BadArgument",
    "Certificate",
    "CertificateError",
    "Classification",
    "Equivalence",
    "Explanation",
    "GameCheck",
    "GameError",
    "Graph",
    "HeapSequence",
    "Impartial",
    "InputError",
    "LimitReached",
    "Method",
    "Move",
    "NotationError",
    "Outcome",
    "Partisan",
    "Play",
    "Pond",
    "Position",
    "Run",
    "Sum",
    "Verdict",
    "Verification",
    "certify",
    "check_game",
    "classify",
    "equivalent",
    "explain",
    "heap_game",
    "mex",
    "nim_sum",
    "parse",
    "sequence",
    "solve",
    "verify",
]


_LAZY = {
    "Classification": "lastmove.families.coalitions.classification",
    "Graph": "lastmove.graphs.values.graph",
    "HeapSequence": "lastmove.families.heaps.sequences",
    "Pond": "lastmove.families.frogs.pond",
    "Run": "lastmove.core.solver",
    "classify": "lastmove.families.coalitions.classification",
    "sequence": "lastmove.families.heaps.sequences",
}
"""What few programs need is loaded when it is asked for: the name, and where it is from."""


def __getattr__(name: str) -> Any:
    if name in ("coalitions", "frogs"):
        return importlib.import_module(f"lastmove.{name}")
    if name not in _LAZY:
        raise AttributeError(f"module 'lastmove' has no attribute {name!r}")
    return getattr(importlib.import_module(_LAZY[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_LAZY})
