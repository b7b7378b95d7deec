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
    """The token, for N after the move, stands in a set that is an even kernel of what is left.

    Cost: linear in the graph.
    """
    position = _undirected(context, certificate.position)
    if certificate.play is not Play.NORMAL:
        raise Rejected("this kind of certificate is for edge geography in normal play")
    lost, told = position, "the token stands"
    if certificate.outcome is Outcome.N:
        if certificate.value is not None:
            raise Rejected("an even kernel tells who wins, not the value")
        lost = _undirected(context, certificate.proof.get("move"))
        told = f"the move leads to {name_text(lost.state[1])}"
        _check_move(position, lost)
    elif certificate.outcome is not Outcome.P or certificate.value not in (0, None):
        raise Rejected("a token in an even kernel is a P-position of value 0")
    kernel = _kernel(certificate, lost)
    _check_kernel(lost, kernel, context)
    return f"{told} in an even kernel of {counted(len(kernel), 'vertex')}".replace("exs", "ices")


def _undirected(context: Context, text: object) -> EdgeGeography:
    position = context.position(text, EdgeGeography)
    if not isinstance(position.state[0], Graph):
        raise Rejected("even kernels are about graphs without directions")
    return position


def _check_move(position: EdgeGeography, to: EdgeGeography) -> None:
    """One edge more is deleted, and it joins the two vertices."""
    (graph, at, deleted), (other, end, gone) = position.state, to.state
    if graph != other:
        raise Rejected("the move is made on another graph")
    new = gone - deleted
    if len(new) != 1 or not deleted <= gone:
        raise Rejected(f"a move deletes one edge, not {len(new)}")
    [edge] = new
    if sorted((edge.tail, edge.head)) != sorted((at, end)):
        raise Rejected(f"the edge {edge} does not lead from {name_text(at)} to {name_text(end)}")


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
