"""Games by code that repeat. Trusted: the theorem of Guy and Smith, for two parts and for three."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastmove.checker.context import Context, Rejected, claims_value
from lastmove.checker.heaps import growth
from lastmove.core.inheritance import obeys
from lastmove.core.limits import Budget
from lastmove.core.position import Play
from lastmove.core.verdict import Certificate
from lastmove.families.heaps.rules import BreakingGame, code_of
from lastmove.notation import Code

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]


def check_octal_period(certificate: Certificate, context: Context) -> str:
    """Compute the values by the mex rule and see them repeat for as long as the theorem asks.

    With e the start (at least 1), p the length and m the most that a move takes: for n from e to
    2e + p + m − 1 if moves leave at most two parts, to 3e + 2p + m − 1 if three.
    """
    position = context.impartial(certificate.position)
    code = code_of(position) if obeys(position, BreakingGame) else None
    if code is None or not obeys(position, BreakingGame):
        raise Rejected(f"this kind of certificate is for games by code, not for {position.name}")
    if certificate.play is not Play.NORMAL:
        raise Rejected("this kind of certificate is for normal play")
    start, length, saltus = _start_length_saltus(certificate.proof.get("period"))
    repeats = _grows if saltus else _repeats
    values = repeats(code, start, length, saltus, context.budget)
    total = 0
    for heap in position.heaps:
        rounds = max(0, heap - start) // length
        total ^= values[heap - rounds * length] + rounds * saltus
    claims_value(certificate, total, "the nim-sum of the values")
    last = len(values) - length - 1
    how = f"grow by {saltus}" if saltus else "repeat"
    return f"values {how} after {length} from heap {start} to {last}, so all do"


def _repeats(code: Code, start: int, length: int, saltus: int, budget: Budget) -> list[int]:
    """The values, after seeing that they satisfy the condition of Guy and Smith."""
    parts = 3 if any(digit & 8 for digit in code.digits) else 2
    count = parts * (max(start, 1) + length) + len(code.digits) - 1
    values = _values(code, count, budget)
    for heap in range(start, count - length):
        if values[heap] != values[heap + length]:
            raise Rejected(
                f"heaps {heap} and {heap + length} have values {values[heap]} and "
                f"{values[heap + length]}, so {length} is no period from {start} on"
            )
    return values


def _grows(code: Code, start: int, length: int, saltus: int, budget: Budget) -> list[int]:
    """The values, after seeing that they satisfy the theorem of docs/growth.md."""
    if not any(digit & 8 for digit in code.digits) or saltus & (saltus - 1):
        raise Rejected("a saltus is a power of 2, in a game whose moves may leave three parts")
    first = _values(code, max(start, 1) + length, budget)
    count = growth.bound(first, start, length, saltus, len(code.digits) - 1)
    values = _values(code, count, budget)
    growth.check_growth(code, values, start, length, saltus, budget)
    return values


def _start_length_saltus(period: object) -> tuple[int, int, int]:
    if isinstance(period, dict):
        numbers = [period.get("start"), period.get("length"), period.get("saltus", 0)]
        start, length, saltus = (n if type(n) is int else -1 for n in numbers)
        if start >= 0 and length >= 1 and saltus >= 0:
            return start, length, saltus
    raise Rejected(f"a period has a start, 0 or more, and a length, 1 or more, not {period!r}")


def _values(code: Code, count: int, budget: Budget) -> list[int]:
    """The values of the first heaps, each the mex over the moves that the digits allow."""
    import numpy as np

    known = np.zeros(1024, np.int64)
    for heap in range(count):
        if heap == len(known):
            known = np.concatenate([known, np.zeros(heap, np.int64)])
        # Values reached are below twice the largest value's power of two, so marks fit there.
        marks = np.zeros((2 << int(known[:heap].max(initial=0)).bit_length()) + 1, np.bool_)
        for taken, digit in enumerate(code.digits[: heap + 1]):
            left = heap - taken
            if digit & 1 and left == 0:
                marks[0] = True
            if digit & 2 and left > 0:
                marks[known[left]] = True
            if digit & 4:
                _mark_pairs(known, left, 0, marks)
                budget.spend(1 + left // 64)
            if digit & 8:
                for third in range(1, left - 1):
                    _mark_pairs(known, left - third, int(known[third]), marks)
                budget.spend(1 + left * left // 128)
        budget.spend()
        known[heap] = int(np.argmin(marks))
    values: list[int] = known[:count].tolist()
    return values


def _mark_pairs(known: Array, total: int, plus: int, marks: Array) -> None:
    """Mark the nim-sums of the values of two parts, neither of them empty, and one more."""
    if total >= 2:
        half = total // 2
        marks[known[1 : half + 1] ^ known[total - half : total][::-1] ^ plus] = True
