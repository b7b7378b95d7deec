"""Sums: a certificate for each term, and their nim-sum. Trusted: the Sprague–Grundy theorem."""

from __future__ import annotations

from collections import Counter

from lastmove.checker.context import Context, Rejected, claims_value
from lastmove.core.errors import CertificateError
from lastmove.core.heaps import HeapGame
from lastmove.core.inheritance import obeys
from lastmove.core.position import Impartial, Outcome, Play
from lastmove.core.sums import Sum
from lastmove.core.verdict import Certificate


def check_sum(certificate: Certificate, context: Context) -> str:
    """Each part's certificate is about that very part and holds; the values add up.

    Two equal parts need none: whatever is done in one can be done in the other.
    """
    position = context.impartial(certificate.position)
    if certificate.play is not Play.NORMAL:
        raise Rejected("nim values belong to normal play")
    parts = certificate.proof.get("parts")
    terms = _terms(position)
    if not isinstance(parts, list) or len(parts) != len(terms):
        raise Rejected(f"{position} has {len(terms)} parts, and each needs a certificate")
    inner = context.inner()
    total, unknown = 0, []
    twice = Counter(term for term, data in zip(terms, parts, strict=True) if data is None)
    for term, count in twice.items():
        if count % 2 or term.loopy:
            raise Rejected(f"{term} needs a certificate, for no equal part is there to cancel it")
    for term, data in zip(terms, parts, strict=True):
        if data is None:
            continue
        value = _checked(term, data, inner)
        if value is None:
            unknown.append(term)
        else:
            total ^= value
    if unknown:
        return _one_decides(certificate, unknown, total)
    claims_value(certificate, total, "the nim-sum of the parts")
    return f"the {len(terms)} parts have proved values with nim-sum {total}"


def _one_decides(certificate: Certificate, unknown: list[Impartial], total: int) -> str:
    """One part is won, of a value that is not proved, and the others are worth 0 together."""
    if len(unknown) > 1 or total:
        raise Rejected(
            f"no value is proved of {unknown[0]}, so the others have to be worth 0 together"
        )
    if certificate.outcome is not Outcome.N or certificate.value is not None:
        raise Rejected(f"{unknown[0]} is won, and so is the sum; no value is proved")
    return f"{unknown[0]} is won, and the other parts are worth 0 together"


def checked_value(term: Impartial, data: object, context: Context) -> int:
    """The value that the certificate of a term claims, if it is about that term and holds."""
    value = _checked(term, data, context)
    if value is None:
        raise Rejected(f"the certificate of the part {term} claims no nim value")
    return value


def _checked(term: Impartial, data: object, context: Context) -> int | None:
    """The same; None where only a win is claimed. What is lost is worth 0."""
    try:
        part = Certificate.from_dict(data)
    except CertificateError as problem:
        raise Rejected(f"the certificate of the part {term} is none: {problem}") from None
    if context.impartial(part.position) != term:
        raise Rejected(f"the certificate of the part {term} is about {part.position}")
    if part.play is not Play.NORMAL:
        raise Rejected(f"the certificate of the part {term} is not about normal play")
    context.check(part)
    return 0 if part.outcome is Outcome.P else part.value


def _terms(position: Impartial) -> tuple[Impartial, ...]:
    if obeys(position, Sum):
        if position.opening:
            raise Rejected(f"{position} is no sum yet: something is to be placed first")
        return position.terms
    if obeys(position, HeapGame):
        return position.parts()
    raise Rejected(f"{position} is not a sum of parts by its rules")
