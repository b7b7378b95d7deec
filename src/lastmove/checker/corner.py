"""The queen. Trusted: Wythoff's theorem."""

from __future__ import annotations

from lastmove.checker.context import Check, Context, Rejected
from lastmove.core.inheritance import obeys
from lastmove.core.position import Outcome, Play
from lastmove.core.verdict import Certificate
from lastmove.families.corner.rules import Queen


def check_wythoff(certificate: Certificate, context: Context) -> str:
    """The square is a golden pair, or the move named is legal and leads to one."""
    position = context.impartial(certificate.position)
    if not obeys(position, Queen) or certificate.play is not Play.NORMAL:
        raise Rejected("this kind of certificate is for the queen in normal play")
    if certificate.outcome is Outcome.P:
        if certificate.value not in (0, None):
            raise Rejected("a P-position has value 0")
        if not _golden(position):
            raise Rejected(f"{position} is not a golden pair")
        return "its coordinates are a golden pair"
    if certificate.outcome is not Outcome.N or certificate.value is not None:
        raise Rejected("only who wins is proved this way, not the value")
    target = context.impartial(certificate.proof.get("move"))
    if not obeys(target, Queen) or not _golden(target):
        raise Rejected(f"the move leads to {target}, which is not a golden pair")
    up, left = (old - new for old, new in zip(position.state, target.state, strict=True))
    if min(up, left) < 0 or max(up, left) == 0 or (up and left and up != left):
        raise Rejected(f"no move leads from {position} to {target}")
    return f"a move leads to {target}, whose coordinates are a golden pair"


def _golden(position: Queen) -> bool:
    """Whether the smaller coordinate is ⌊kφ⌋, k the difference: 2a − k ≤ k√5 < 2(a + 1) − k."""
    small, large = sorted(position.state)
    k = large - small
    low, high = 2 * small - k, 2 * small + 2 - k
    square = 5 * k * k
    return bool((low < 0 or low * low <= square) and high > 0 and square < high * high)


CHECKS: dict[str, Check] = {"wythoff": check_wythoff}
