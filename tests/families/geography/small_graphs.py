"""Small graphs and digraphs, and edge geography on them, in the library's own terms."""

from itertools import combinations, combinations_with_replacement, product

from lastmove.families.geography.rules import EdgeGeography
from lastmove.graphs.values.digraph import Digraph
from lastmove.graphs.values.graph import Graph

LETTERS = "abcdefgh"
MULTIGRAPHS = [
    "aa",
    "aa aa",
    "ab ab",
    "ab ab ab bc",
    "aa ab bb bb",
    "ab bc ca aa",
    "ab ab bc ca",
    "ab bc bc ca ca cd",
    "ab ab ac cd cd",
    "ab bc cd da ac ac",
    "aa aa aa ab bb ab",
    "ab bc ca cd de ec",
    "ab ac ad bc bd cd de",
    "ab bc cd de ea ef",
]
"""With loops and parallel edges; an edge is the letters of its ends."""


def simple_graphs(order):
    """Every labeled graph with these many vertices, without loops and parallel edges."""
    names = LETTERS[:order]
    pairs = list(combinations(names, 2))
    for chosen in product((False, True), repeat=len(pairs)):
        edges = [pair for pair, there in zip(pairs, chosen, strict=True) if there]
        yield Graph(edges, names)


def bipartite_graphs(rows, columns):
    """Every bipartite graph between these many vertices."""
    pairs = list(product(LETTERS[:rows], "stuvwxyz"[:columns]))
    for chosen in product((False, True), repeat=len(pairs)):
        edges = [pair for pair, there in zip(pairs, chosen, strict=True) if there]
        yield Graph(edges, LETTERS[:rows] + "stuvwxyz"[:columns])


def digraphs(order, loops=True):
    """Every labeled digraph with these many vertices."""
    names = LETTERS[:order]
    pairs = [(a, b) for a in names for b in names if loops or a != b]
    for chosen in product((False, True), repeat=len(pairs)):
        arcs = [pair for pair, there in zip(pairs, chosen, strict=True) if there]
        yield Digraph(arcs, names)


def multigraphs():
    for text in MULTIGRAPHS:
        yield Graph([tuple(edge) for edge in text.split()], vertices=["z"])


def edge_geography():
    """Every graph with up to 4 vertices, small digraphs, some with parallel edges and loops."""
    for order in range(1, 5):
        for graph in simple_graphs(order):
            yield EdgeGeography(graph, at="a")
    for graph in multigraphs():
        for vertex in graph.vertices:
            yield EdgeGeography(graph, at=vertex)
    for order in (1, 2):
        for graph in digraphs(order):
            yield EdgeGeography(graph, at="a")
    for number, graph in enumerate(digraphs(3, loops=False)):
        if number % 3 == 0:
            yield EdgeGeography(graph, at="a")
    pairs = list(product("ab", repeat=2))
    for arcs in combinations_with_replacement(pairs, 3):
        yield EdgeGeography(Digraph(arcs, "ab"), at="a")
    start = EdgeGeography(Graph([tuple(e) for e in ["ab", "ab", "bc", "ca", "cd"]]), at="a")
    yield from (move.to for move in start.moves())
