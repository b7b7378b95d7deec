"""Vertex geography. Trusted: the matching theorem, and the easy half of the Tutte–Berge formula."""

from __future__ import annotations

from typing import Any

from lastmove.checker.context import Context, Rejected
from lastmove.core.inheritance import obeys
from lastmove.core.position import Outcome, Play
from lastmove.core.verdict import Certificate
from lastmove.families.geography.rules import Escape, VertexGeography
from lastmove.graphs.values.graph import Graph
from lastmove.notation.kinds import name_text


def check_matching(certificate: Certificate, context: Context) -> str:
    """A matching that is maximum by its barrier, and the token missed by it or held by that.

    If as many vertices are left over as there are odd components more than barrier vertices, no
    matching leaves fewer, and each that leaves as few covers the barrier and all even components.
    Cost: linear in the graph.
    """
    position = context.impartial(certificate.position)
    if not obeys(position, VertexGeography, Escape) or certificate.play is not Play.NORMAL:
        raise Rejected("this kind of certificate is for vertex geography in normal play")
    graph, at, visited = position.state
    if not isinstance(graph, Graph):
        raise Rejected("this kind of certificate is for undirected graphs")
    there = [name not in visited for name in graph.vertices]
    covered = _covered(certificate.proof.get("matching"), graph, there)
    barrier = _barrier(certificate.proof.get("barrier"), graph, there)
    base, size = _components(graph, there, barrier, context)
    odd = sum(size[v] % 2 for v in range(graph.order) if base[v] == v and there[v])
    odd -= len(barrier)  # which stand there as components of one vertex
    over = sum(there) - len(covered)
    if over != odd - len(barrier):
        raise Rejected(
            f"the matching leaves {over} vertices over; {odd} odd components without a barrier of "
            f"{len(barrier)} show only that {odd - len(barrier)} must be, so it may not be maximum"
        )
    token = None if at is None else graph.find(at)
    missed = over == 0 if token is None else token not in covered
    held = over > 0 if token is None else token in barrier or size[base[token]] % 2 == 0
    _claims(certificate, missed, held)
    least = f"no matching leaves fewer than {over:,} of the {sum(there):,} vertices over"
    if token is None:
        return f"{least}, so the first player {'wins' if over else 'loses'}"
    return f"{least}, and {'one misses' if missed else 'all such cover'} {name_text(at)}"


def _claims(certificate: Certificate, missed: bool, held: bool) -> None:
    """P needs a maximum matching that misses the token (or is perfect), N that none can."""
    if certificate.outcome is Outcome.P:
        if certificate.value not in (0, None):
            raise Rejected("a P-position has value 0")
        if not missed:
            raise Rejected("the matching covers the token's vertex, or is not perfect")
    elif certificate.outcome is not Outcome.N or certificate.value is not None:
        raise Rejected("only who wins is proved this way, not the value")
    elif not held:
        raise Rejected("the barrier does not show that every maximum matching covers the token")


def _vertex(name: Any, graph: Graph, there: list[bool]) -> int:
    number = graph.find(name)
    if number is None or not there[number]:
        raise Rejected(f"{name!r} is no vertex that is left of the graph")
    return number


def _covered(listed: Any, graph: Graph, there: list[bool]) -> set[int]:
    """The vertices of the matching, after a look at each of its edges."""
    if not isinstance(listed, list):
        raise Rejected('the proof has no "matching"')
    covered: set[int] = set()
    edges: set[tuple[int, int]] = set()
    for pair in listed:
        if not isinstance(pair, list) or len(pair) != 2:
            raise Rejected(f"an edge of the matching is a pair of vertices, not {pair!r}")
        tail, head = (_vertex(name, graph, there) for name in pair)
        if tail == head or tail in covered or head in covered:
            raise Rejected(f"the matching covers {pair[0]} or {pair[1]} twice")
        covered |= {tail, head}
        edges.add((min(tail, head), max(tail, head)))
    for number in range(graph.size):
        tail, head = graph.ends(number)
        edges.discard((min(tail, head), max(tail, head)))
    for tail, head in edges:
        raise Rejected(f"{graph.name(tail)} and {graph.name(head)} are not joined by an edge")
    return covered


def _barrier(listed: Any, graph: Graph, there: list[bool]) -> set[int]:
    if not isinstance(listed, list):
        raise Rejected('the proof has no "barrier"')
    barrier = {_vertex(name, graph, there) for name in listed}
    if len(barrier) != len(listed):
        raise Rejected("a vertex stands in the barrier twice")
    return barrier


def _components(
    graph: Graph, there: list[bool], barrier: set[int], context: Context
) -> tuple[list[int], list[int]]:
    """For each vertex one that stands for its component, and for that one the component's size."""
    base, size = list(range(graph.order)), [1] * graph.order

    def find(vertex: int) -> int:
        while base[vertex] != vertex:
            base[vertex] = base[base[vertex]]
            vertex = base[vertex]
        return vertex

    for number in range(graph.size):
        context.budget.spend()
        tail, head = graph.ends(number)
        if there[tail] and there[head] and tail not in barrier and head not in barrier:
            small, large = sorted((find(tail), find(head)), key=size.__getitem__)
            if small != large:
                base[small] = large
                size[large] += size[small]
    return [find(vertex) for vertex in range(graph.order)], size
