"""Labels of a digraph. Trusted: the mex rule; that there is no cycle is part of the rules."""

from __future__ import annotations

from lastmove.checker.context import Check, Context, Rejected, claims_value
from lastmove.core.inheritance import obeys
from lastmove.core.position import Play
from lastmove.core.verdict import Certificate
from lastmove.families.digraphs.rules_counters import Counters


def check_labels(certificate: Certificate, context: Context) -> str:
    """Every label is the mex of the labels of all successors; the counters' labels add up."""
    position = context.impartial(certificate.position)
    if not obeys(position, Counters) or certificate.play is not Play.NORMAL:
        raise Rejected("this kind of certificate is for counters on a digraph in normal play")
    labels = certificate.proof.get("labels")
    if not isinstance(labels, dict):
        raise Rejected('the proof has no "labels"')
    for vertex, label in labels.items():
        if vertex not in position.setting:
            raise Rejected(f"the digraph has no vertex {vertex!r}")
        if type(label) is not int or label < 0:
            raise Rejected(f"the label of {vertex} is a whole number, 0 or more, not {label!r}")
    for vertex, label in labels.items():
        below = set()
        for head in position.setting.successors(vertex):
            context.budget.spend()
            if head not in labels:
                raise Rejected(f"{head}, a successor of {vertex}, has no label")
            below.add(labels[head])
        if label in below or any(
            smaller not in below for smaller in range(min(label, len(below) + 1))
        ):
            raise Rejected(f"the label of {vertex} is not the mex of those of its successors")
    total = 0
    for vertex in position.heaps:
        if vertex not in labels:
            raise Rejected(f"{vertex}, where a counter stands, has no label")
        total ^= labels[vertex]
    claims_value(certificate, total, "the nim-sum of the labels")
    return f"{len(labels):,} labels are each the mex of the labels below; nim-sum {total}"


CHECKS: dict[str, Check] = {"labels": check_labels}
