"""Nim and what is nim by its rules. Trusted: Bouton's theorem in both forms, nim with additions."""

from __future__ import annotations

from lastmove.checker.context import Context, Rejected, claims_value
from lastmove.core.inheritance import obeys
from lastmove.core.position import Impartial, Outcome, Play, nim_heaps
from lastmove.core.verdict import Certificate
from lastmove.families.nim.rules_growing_nim import GrowingNim


def check_nim_sum(certificate: Certificate, context: Context) -> str:
    """Add the heaps up again; a move that is named must be legal and lead to nim-sum 0."""
    position = context.impartial(certificate.position)
    heaps = _heaps(certificate, position, Play.NORMAL)
    claims_value(certificate, _xor(heaps), "the nim-sum")
    after = _after_named_move(certificate, context, position, heaps)
    if after is not None and _xor(after) != 0:
        raise Rejected(f"the move leads to nim-sum {_xor(after)}, not 0")
    return f"the nim-sum of the {len(heaps)} heaps is {certificate.value}"


def check_misere(certificate: Certificate, context: Context) -> str:
    """Go through the cases of the theorem; a move that is named must lead to a P-position."""
    position = context.impartial(certificate.position)
    heaps = _heaps(certificate, position, Play.MISERE)
    if certificate.value is not None:
        raise Rejected("there are no nim values in misère play")
    outcome = _misere_outcome(heaps)
    if certificate.outcome is not outcome:
        raise Rejected(f"by the theorem for misère nim the outcome is {outcome.value}")
    after = _after_named_move(certificate, context, position, heaps)
    if after is not None and _misere_outcome(after) is not Outcome.P:
        raise Rejected("the move does not lead to a misère P-position")
    return f"the theorem for misère nim gives {outcome.value}"


def check_growing(certificate: Certificate, context: Context) -> str:
    """Add the heaps up again."""
    position = context.impartial(certificate.position)
    if not obeys(position, GrowingNim) or certificate.play is not Play.NORMAL:
        raise Rejected("this kind of certificate is for growing nim in normal play")
    claims_value(certificate, _xor(position.state.heaps), "the nim-sum")
    return f"the nim-sum of the heaps is {certificate.value}, whatever the budget"


def _heaps(certificate: Certificate, position: Impartial, play: Play) -> tuple[int, ...]:
    heaps = nim_heaps(position)
    if heaps is None:
        raise Rejected(f"{position} is not nim")
    if certificate.play is not play:
        raise Rejected(f"this kind of certificate is for {play.value} play")
    return heaps


def _after_named_move(
    certificate: Certificate, context: Context, position: Impartial, heaps: tuple[int, ...]
) -> tuple[int, ...] | None:
    if "move" not in certificate.proof:
        return None
    if certificate.outcome is not Outcome.N:
        raise Rejected("a winning move is named, but the claim is that none exists")
    target = context.impartial(certificate.proof["move"])
    after = nim_heaps(target)
    changed = [] if after is None else _changes(heaps, after)
    legal = (
        len(changed) == 1
        and changed[0][1] < heaps[changed[0][0]]
        and position.reduce_heap(*changed[0]).to == target
    )
    if not legal:
        raise Rejected(f"there is no move from {position} to {target}")
    return after


def _changes(before: tuple[int, ...], after: tuple[int, ...]) -> list[tuple[int, int]]:
    if len(before) != len(after):
        return []
    return [(i, new) for i, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]


def _xor(heaps: tuple[int, ...]) -> int:
    total = 0
    for heap in heaps:
        total ^= heap
    return total


def _misere_outcome(heaps: tuple[int, ...]) -> Outcome:
    if max(heaps, default=0) <= 1:
        return Outcome.P if heaps.count(1) % 2 else Outcome.N
    return Outcome.N if _xor(heaps) else Outcome.P
