"""All small undirected graphs, their matchings and the walks on them, straight from definitions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations

from lastmove.graphs.values.graph import Graph

Edges = tuple[tuple[int, int], ...]
Small = tuple[int, Edges]
"""How many vertices, and the edges between them."""
Walk = tuple[Small, int, frozenset[int]]
"""A graph, where the token stands (−1: nowhere yet), and the vertices that are gone."""

UP_TO_SIX = "every graph on at most 6 vertices, up to names"


@cache
def small_graphs(most: int = 6) -> tuple[Small, ...]:
    """Every simple graph on at most so many vertices, up to names."""
    return tuple(graph for count in range(most + 1) for graph in _graphs(count))


def _graphs(count: int) -> Iterator[Small]:
    """One graph of each isomorphism class: the images of those found before are left out."""
    pairs = list(combinations(range(count), 2))
    place = {pair: index for index, pair in enumerate(pairs)}
    orders = [
        [place[min(p[a], p[b]), max(p[a], p[b])] for a, b in pairs]
        for p in permutations(range(count))
    ]
    seen: set[int] = set()
    for code in range(1 << len(pairs)):
        if code not in seen:
            chosen = [index for index in range(len(pairs)) if code >> index & 1]
            seen |= {sum(1 << order[index] for index in chosen) for order in orders}
            yield count, tuple(pairs[index] for index in chosen)


def random_graph(chance: random.Random, count: int, edges: int) -> Small:
    """So many vertices, and edges between two random ones."""
    pairs = {tuple(sorted(chance.sample(range(count), 2))) for _ in range(edges)}
    return count, tuple(sorted((a, b) for a, b in pairs))


def as_value(graph: Small) -> Graph:
    """The library's graph."""
    count, edges = graph
    return Graph(edges, range(count))


def neighbors(graph: Small, vertex: int) -> list[int]:
    """The vertices that an edge joins to this one."""
    return [b if a == vertex else a for a, b in graph[1] if vertex in (a, b)]


def walks(walk: Walk) -> Iterator[Walk]:
    """Moving from x to y deletes x; before the first move the token may be put anywhere."""
    graph, at, gone = walk
    if at < 0:
        yield from ((graph, vertex, gone) for vertex in range(graph[0]))
        return
    for end in neighbors(graph, at):
        if end not in gone:
            yield graph, end, gone | {at}


def matchings(edges: Edges) -> Iterator[Edges]:
    """Every set of edges of which no two share an end."""
    if not edges:
        yield ()
        return
    first, rest = edges[0], edges[1:]
    yield from matchings(rest)
    for others in matchings(tuple(edge for edge in rest if not {*first} & {*edge})):
        yield (first, *others)


def missed(graph: Small, matching: Edges) -> list[int]:
    """The vertices on no edge of the matching."""
    covered = {end for edge in matching for end in edge}
    return [vertex for vertex in range(graph[0]) if vertex not in covered]


@cache
def maximum_matchings(graph: Small) -> tuple[Edges, ...]:
    """The matchings with the most edges."""
    found = list(matchings(graph[1]))
    most = max(map(len, found))
    return tuple(matching for matching in found if len(matching) == most)


def maximal_matchings(graph: Small) -> Iterator[Edges]:
    """The matchings to which no edge can be added, however few edges they have."""
    for matching in matchings(graph[1]):
        left = set(missed(graph, matching))
        if not any({*edge} <= left for edge in graph[1]):
            yield matching


def has_perfect_matching(graph: Small) -> bool:
    """Whether some matching misses no vertex."""
    return 2 * len(maximum_matchings(graph)[0]) == graph[0]
