"""Even kernels of edge geography. Trusted: that the player to move from one loses."""

from __future__ import annotations

from collections import Counter

from lastmove.checker.context import Context, Rejected
from lastmove.core.position import Outcome, Play
from lastmove.core.verdict import Certificate, counted
from lastmove.families.geography.rules import EdgeGeography
from lastmove.families.geography.token_game import edge_name
from lastmove.graphs.values.graph import Graph
from lastmove.notation.kinds import name_text


def check_even_kernel(certificate: Certificate, context: Context) -> str:
    """The token stands in a set that is an even kernel of what is left.

    Cost: linear in the graph.
    """
    position = context.position(certificate.position, EdgeGeography)
    if not isinstance(position.state.graph, Graph):
        raise Rejected("even kernels are about graphs without directions")
    if certificate.play is not Play.NORMAL:
        raise Rejected("this kind of certificate is for edge geography in normal play")
    if certificate.outcome is not Outcome.P or certificate.value not in (0, None):
        raise Rejected("a token in an even kernel is a P-position of value 0")
    kernel = _kernel(certificate, position)
    _check_kernel(position, kernel, context)
    size = counted(len(kernel), "vertex").replace("exs", "ices")
    return f"the token stands in an even kernel of {size}"


def _kernel(certificate: Certificate, position: EdgeGeography) -> frozenset[str]:
    listed = certificate.proof.get("kernel")
    if not isinstance(listed, list):
        raise Rejected('the proof has no "kernel"')
    graph, at, _ = position.state
    for name in listed:
        if not isinstance(name, str) or name not in graph:
            raise Rejected(f"the graph has no vertex {name!r}")
    if at not in listed:
        raise Rejected(f"the token's vertex {name_text(at)} is not in the kernel")
    return frozenset(listed)


def _check_kernel(position: EdgeGeography, kernel: frozenset[str], context: Context) -> None:
    """Outside an even number of edges to the kernel; inside edges in pairs only."""
    graph, _, deleted = position.state
    edges: Counter[str | tuple[str, ...]] = Counter()
    for number in range(graph.size):
        context.budget.spend()
        tail, head = (graph.name(end) for end in graph.ends(number))
        within = (tail in kernel) + (head in kernel)
        if within and edge_name(graph, number) not in deleted:
            if within == 2:
                edges[tuple(sorted((tail, head)))] += 1
            else:
                edges[head if tail in kernel else tail] += 1
    for where, many in edges.items():
        if many % 2 and isinstance(where, tuple):
            raise Rejected(f"{where[0]} and {where[1]} are both in the kernel, and joined")
        if many % 2:
            raise Rejected(f"{where} has an odd number of edges to the kernel: {many}")
