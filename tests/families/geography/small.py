"""Every small position of vertex geography and The Great Escape, and some with odd edges."""

from itertools import combinations, product

from lastmove.families.geography.rules import Escape, VertexGeography
from lastmove.graphs.values.digraph import Digraph
from lastmove.graphs.values.graph import Graph

ODD = [
    Graph([("a", "a")]),
    Graph([("a", "b"), ("b", "a"), ("b", "b")], vertices=["c"]),
    Graph([("a", "b"), ("a", "b"), ("b", "c"), ("c", "d"), ("d", "b")]),
    Graph([("a", "b"), ("b", "c"), ("c", "a"), ("c", "d"), ("d", "e"), ("e", "f"), ("f", "d")]),
    Graph([("p", "q"), ("r", "s"), ("s", "t"), ("t", "r")], vertices=["u"]),
]
"""With loops, parallel edges, several components, blossoms."""


def graphs(most=4):
    """All graphs on at most so many vertices."""
    for count in range(most + 1):
        names = "abcde"[:count]
        possible = list(combinations(names, 2))
        for chosen in product((False, True), repeat=len(possible)):
            edges = [edge for edge, there in zip(possible, chosen, strict=True) if there]
            yield Graph(edges, vertices=names)
    yield from ODD


def vertex_geography(most=4):
    for graph in graphs(most):
        for at in graph.vertices:
            yield VertexGeography(graph, at=at)
        if graph.order > 2:
            first, second, third = graph.vertices[:3]
            yield VertexGeography(graph, at=second, visited=[first])
            yield VertexGeography(graph, at=first, visited=[third, second])
    for graph in digraphs(most - 1):
        for at in graph.vertices:
            yield VertexGeography(graph, at=at)


def digraphs(most=3):
    """All digraphs without loops on at most so many vertices, and one with odd arcs."""
    for count in range(1, most + 1):
        names = "abcd"[:count]
        possible = [(a, b) for a in names for b in names if a != b]
        for chosen in product((False, True), repeat=len(possible)):
            arcs = [arc for arc, there in zip(possible, chosen, strict=True) if there]
            if arcs:
                yield Digraph(arcs, vertices=names)
    yield Digraph([("a", "b"), ("a", "b"), ("b", "b"), ("b", "a"), ("b", "c")])


def escape(most=4):
    for graph in graphs(most):
        yield Escape(graph)
        if graph.order > 2:
            yield Escape(graph, at=graph.vertices[1], visited=[graph.vertices[2]])
