"""Subtraction games. Trusted: a value depends on the last m, so a window of m recurs forever."""

from __future__ import annotations

from lastmove.checker.context import Context, Rejected, claims_value
from lastmove.core.inheritance import obeys
from lastmove.core.limits import Budget
from lastmove.core.nimbers import nim_sum
from lastmove.core.position import Play
from lastmove.core.verdict import Certificate
from lastmove.families.heaps.rules import Subtraction


def check_remainders(certificate: Certificate, context: Context) -> str:
    """The set is {1, …, k} and the remainders modulo k + 1 have the nim-sum claimed."""
    position = _position(certificate, context)
    take = position.setting
    if take != tuple(range(1, len(take) + 1)):
        raise Rejected("the numbers to take are not 1 to k without a gap")
    total = 0
    for heap in position.heaps:
        total ^= heap % (len(take) + 1)
    claims_value(certificate, total, "the nim-sum of the remainders")
    return f"the remainders modulo {len(take) + 1} have nim-sum {total}"


def check_period(certificate: Certificate, context: Context) -> str:
    """Compute the values by the mex rule and see a window as long as the largest number recur."""
    position = _position(certificate, context)
    take: tuple[int, ...] = position.setting
    heaps: tuple[int, ...] = position.heaps
    period = certificate.proof.get("period")
    if period is None:
        values = _values(take, max(heaps, default=0) + 1, context.budget)
        total = nim_sum(values[heap] for heap in heaps)
        claims_value(certificate, total, "the nim-sum of the values")
        return f"the values of heaps up to {max(heaps, default=0)} follow by the mex rule"
    start, length = _start_and_length(period)
    values = _values(take, start + length + take[-1], context.budget)
    for heap in range(start, start + take[-1]):
        if values[heap] != values[heap + length]:
            raise Rejected(
                f"heaps {heap} and {heap + length} have values {values[heap]} and "
                f"{values[heap + length]}, so {length} is no period from {start} on"
            )
    total = nim_sum(
        values[heap if heap < len(values) else start + (heap - start) % length] for heap in heaps
    )
    claims_value(certificate, total, "the nim-sum of the values")
    return f"{take[-1]} values from heap {start} on recur after {length}, so all do"


def _position(certificate: Certificate, context: Context) -> Subtraction:
    position = context.impartial(certificate.position)
    if not obeys(position, Subtraction) or certificate.play is not Play.NORMAL:
        raise Rejected("this kind of certificate is for subtraction games in normal play")
    return position


def _start_and_length(period: object) -> tuple[int, int]:
    if isinstance(period, dict):
        start, length = period.get("start"), period.get("length")
        if set(period) > {"start", "length"}:
            raise Rejected("the period of a subtraction game has a start and a length, no more")
        if type(start) is int and type(length) is int and start >= 0 and length >= 1:
            return start, length
    raise Rejected(f"a period has a start, 0 or more, and a length, 1 or more, not {period!r}")


def _values(take: tuple[int, ...], count: int, budget: Budget) -> list[int]:
    values: list[int] = []
    for heap in range(count):
        budget.spend(len(take))
        reached = [values[heap - taken] for taken in take if taken <= heap]
        values.append(min(set(range(len(reached) + 1)).difference(reached)))
    return values
