"""Games on heaps: subtraction, take-and-break, periods."""

from collections.abc import Callable

from lastmove.checker.context import Check
from lastmove.checker.heaps.breaking import check_even_odd, check_heap_values, check_split_nim
from lastmove.checker.heaps.octal_period import check_octal_period
from lastmove.checker.heaps.subtraction import check_period, check_remainders
from lastmove.core.verdict import Certificate

CHECKS: dict[str, Check] = {
    "remainders": check_remainders,
    "subtraction-period": check_period,
    "heap-values": check_heap_values,
    "octal-period": check_octal_period,
    "split-nim": check_split_nim,
    "even-odd": check_even_odd,
}


def claim_with_period(certificate: Certificate) -> str:
    """Who wins, and the period that is claimed besides, if there is one."""
    period = certificate.proof.get("period")
    if not isinstance(period, dict):
        return certificate.usual_claim
    start, length = period.get("start"), period.get("length")
    if type(start) is not int or type(length) is not int:
        return certificate.usual_claim
    saltus = period.get("saltus", 0)
    added = f" + {saltus}" if type(saltus) is int and saltus else ""
    return f"{certificate.usual_claim}; heaps n ≥ {start} have G(n + {length}) = G(n){added}"


CLAIMS: dict[str, Callable[[Certificate], str]] = {
    "subtraction-period": claim_with_period,
    "octal-period": claim_with_period,
}
