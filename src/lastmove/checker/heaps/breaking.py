"""Take-and-break games and the even/odd game. Trusted: the mex rule, and two formulas."""

from __future__ import annotations

from typing import TypeVar

from lastmove.checker.context import Context, Rejected, claims_value
from lastmove.core.heaps import HeapGame
from lastmove.core.inheritance import obeys
from lastmove.core.nimbers import nim_sum
from lastmove.core.position import Play
from lastmove.core.verdict import Certificate
from lastmove.families.heaps.rules import BreakingGame, EvenOdd, SplitNim

Game = TypeVar("Game", bound=HeapGame)


def check_heap_values(certificate: Certificate, context: Context) -> str:
    """Each listed value is the mex over the moves of the parts' nim-sum, and parts are smaller."""
    position = _position(certificate, context, BreakingGame)
    values = certificate.proof.get("values")
    largest = max(position.heaps, default=0)
    if not isinstance(values, list) or len(values) <= largest:
        raise Rejected(f"the values of all heaps up to {largest} have to be listed")
    for heap in range(largest + 1):
        value = _mex(position, heap, values, context)
        if type(values[heap]) is not int or values[heap] != value:
            raise Rejected(f"a heap of {heap} has value {value}, not {values[heap]!r}")
    total = nim_sum(values[heap] for heap in position.heaps)
    claims_value(certificate, total, "the nim-sum of the values")
    return f"the values of heaps up to {largest} follow by the mex rule"


def check_split_nim(certificate: Certificate, context: Context) -> str:
    """Apply the rule to each heap: 4k+3 has value 4k+4 and 4k+4 has 4k+3."""
    position = _position(certificate, context, SplitNim)
    total = nim_sum(
        {3: heap + 1, 0: max(heap - 1, 0)}.get(heap % 4, heap) for heap in position.heaps
    )
    claims_value(certificate, total, "the nim-sum of the values")
    return f"the values of the {len(position.heaps)} heaps have nim-sum {total}"


def check_even_odd(certificate: Certificate, context: Context) -> str:
    """Apply the lemma to each heap: 2k has value k − 1, 2k − 1 has k, and 0 has 0."""
    position = _position(certificate, context, EvenOdd)
    total = nim_sum(-(-heap // 2) if heap % 2 else max(heap // 2 - 1, 0) for heap in position.heaps)
    claims_value(certificate, total, "the nim-sum of the values")
    return f"the values of the {len(position.heaps)} heaps have nim-sum {total}"


def _position(certificate: Certificate, context: Context, game: type[Game]) -> Game:
    position = context.impartial(certificate.position)
    if not obeys(position, game) or certificate.play is not Play.NORMAL:
        raise Rejected(
            f"this kind of certificate is not for {position.name} in {certificate.play.value} play"
        )
    return position


def _mex(position: BreakingGame, heap: int, values: list[int], context: Context) -> int:
    """By the moves in the heap; the values of all smaller heaps have been checked already."""
    reached: set[int] = set()
    for _, parts in position.heap_options(position.setting, heap):
        context.budget.spend()
        total = 0
        for part in parts:
            if not 0 <= part < heap:
                raise Rejected(f"a move from a heap of {heap} leaves a part that is not smaller")
            total ^= values[part]
        reached.add(total)
    return min(set(range(len(reached) + 1)) - reached)
