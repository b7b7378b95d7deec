"""P Little Pigs. Trusted: its reduction to nim."""

from __future__ import annotations

from lastmove.checker.context import Context, Rejected, claims_value
from lastmove.core.inheritance import obeys
from lastmove.core.position import Play
from lastmove.core.verdict import Certificate
from lastmove.families.nim.rules_pigs import Pigs


def check_pigs(certificate: Certificate, context: Context) -> str:
    """Add the numbers of the standing houses up again."""
    position = context.impartial(certificate.position)
    if not obeys(position, Pigs) or certificate.play is not Play.NORMAL:
        raise Rejected("this kind of certificate is for P Little Pigs in normal play")
    houses, standing, _ = position.state
    total = 0
    for house, digit in enumerate(reversed(f"{standing:b}"), 1):
        if digit == "1":
            total ^= house
    claims_value(certificate, total, "the nim-sum of the standing houses")
    return f"the nim-sum of the standing houses among {houses} is {total}, whatever may be built"
