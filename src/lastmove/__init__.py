"""lastmove: solve, prove and play combinatorial games.

>>> import lastmove as lm
>>> lm.solve("nim(3,5,7)").because
'The nim-sum is 3 ⊕ 5 ⊕ 7 = 1, not 0: a move to nim-sum 0 wins.'
"""

import importlib
from typing import TYPE_CHECKING, Any

from lastmove.checker import Verification, verify
from lastmove.conformance import GameCheck, check_game
from lastmove.errors import (
    BadArgument,
    CertificateError,
    GameError,
    InputError,
    LimitReached,
    NotationError,
)
from lastmove.explain import Explanation, explain
from lastmove.expressions import parse
from lastmove.heap_games import heap_game
from lastmove.nimbers import mex, nim_sum
from lastmove.notation.args import Args
from lastmove.position import Impartial, Move, Outcome, Partisan, Play, Position
from lastmove.solve import Equivalence, certify, equivalent, solve
from lastmove.sums import Sum
from lastmove.verdict import Certificate, Method, Verdict

if TYPE_CHECKING:
    from lastmove.coalitions.classification import Classification, classify
    from lastmove.graph import Graph
    from lastmove.method import Run
    from lastmove.pond import Pond
    from lastmove.sequences import HeapSequence, sequence

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
    "Classification": "lastmove.coalitions.classification",
    "Graph": "lastmove.graph",
    "HeapSequence": "lastmove.sequences",
    "Pond": "lastmove.pond",
    "Run": "lastmove.method",
    "classify": "lastmove.coalitions.classification",
    "sequence": "lastmove.sequences",
}
"""What few programs need is loaded when it is asked for: the name, and where it is from."""


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module 'lastmove' has no attribute {name!r}")
    return getattr(importlib.import_module(_LAZY[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_LAZY})
