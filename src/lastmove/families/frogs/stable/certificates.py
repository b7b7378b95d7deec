"""A certificate for a stable matching, which the checker goes through by itself."""

from __future__ import annotations

from lastmove.core.position import Outcome, Play
from lastmove.core.verdict import Certificate
from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.pond_results import Matching

WRITTEN_OUT = 10_000
"""A larger pond from a file is named by the file and its hash."""


def certificate_of(pond: Pond, matching: Matching) -> Certificate:
    """The claim that a matching of a pond is the stable one; its outcome is P if it is perfect."""
    proof: dict[str, object] = {"kind": matching.kind, "partners": matching.partners}
    if pond.file is not None and pond.n > WRITTEN_OUT:
        position, proof["pond"] = pond.file, pond.digest()
    else:
        position = str(pond.inline())
    proof["partner"] = matching.partner.tolist()
    return Certificate(
        "stable-matching",
        position,
        Play.MISERE if matching.kind == "misere" else Play.NORMAL,
        Outcome.P if matching.perfect else Outcome.N,
        None,
        proof,
    )
