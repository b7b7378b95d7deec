"""Sums: a certificate for each term, and their nim-sum. Trusted: the Sprague–Grundy theorem."""

from __future__ import annotations

from collections import Counter

from lastmove.checker.context import Context, Rejected, claims_value
from lastmove.core.errors import CertificateError
from lastmove.core.heaps import HeapGame
from lastmove.core.inheritance import obeys
from lastmove.core.position import Impartial, Play
from lastmove.core.sums import Sum
from lastmove.core.verdict import Certificate


def check_sum(certificate: Certificate, context: Context) -> str:
    """Each part's certificate is about that very part and holds; the values add up.

    Two equal parts need none: whatever is done in one can be done in the other. One part may have
    no proved value, but an outcome: where all others add up to 0, it is that of the sum.
    """
    position = context.impartial(certificate.position)
    if certificate.play is not Play.NORMAL:
        raise Rejected("nim values belong to normal play")
    parts = certificate.proof.get("parts")
    terms = _terms(position)
    if not isinstance(parts, list) or len(parts) != len(terms):
        raise Rejected(f"{position} has {len(terms)} parts, and each needs a certificate")
    inner = context.inner()
    total = 0
    twice = Counter(term for term, data in zip(terms, parts, strict=True) if data is None)
    for term, count in twice.items():
        if count % 2 or term.loopy:
            raise Rejected(f"{term} needs a certificate, for no equal part is there to cancel it")
    lone: Certificate | None = None
    for term, data in zip(terms, parts, strict=True):
        if data is None:
            continue
        part = checked_part(term, data, inner)
        if part.nimber is not None:
            total ^= part.nimber
        elif lone is not None or term.loopy:
            raise Rejected(f"the certificate of the part {term} claims no nim value")
        else:
            lone = part
    if lone is None:
        claims_value(certificate, total, "the nim-sum of the parts")
        return f"the {len(terms)} parts have proved values with nim-sum {total}"
    if total:
        raise Rejected(
            f"the value of {lone.position} is not proved, and the others add up to {total}"
        )
    if certificate.value is not None or certificate.outcome is not lone.outcome:
        raise Rejected(
            f"the sum has the outcome of {lone.position}, {lone.outcome.value}, no value"
        )
    return f"beside {lone.position} the parts have proved values with nim-sum 0"


def checked_value(term: Impartial, data: object, context: Context) -> int:
    """The value that the certificate of a term claims, if it is about that term and holds."""
    part = checked_part(term, data, context)
    if part.nimber is None:
        raise Rejected(f"the certificate of the part {term} claims no nim value")
    return part.nimber


def checked_part(term: Impartial, data: object, context: Context) -> Certificate:
    """The certificate of a term, if it is about that term in normal play and holds."""
    try:
        part = Certificate.from_dict(data)
    except CertificateError as problem:
        raise Rejected(f"the certificate of the part {term} is none: {problem}") from None
    if context.impartial(part.position) != term:
        raise Rejected(f"the certificate of the part {term} is about {part.position}")
    if part.play is not Play.NORMAL:
        raise Rejected(f"the certificate of the part {term} claims no nim value in normal play")
    context.check(part)
    return part


def _terms(position: Impartial) -> tuple[Impartial, ...]:
    if obeys(position, Sum):
        if position.opening:
            raise Rejected(f"{position} is no sum yet: something is to be placed first")
        return position.terms
    if obeys(position, HeapGame):
        return position.parts()
    raise Rejected(f"{position} is not a sum of parts by its rules")
