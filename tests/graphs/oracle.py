"""Graphs by brute force: matchings and walks that never come back, straight from the definitions.

A graph is (vertices, edges): two tuples, an edge being a pair of vertices, perhaps the same twice.
"""

from functools import cache


def neighbors(graph, vertex):
    """The other ends of the edges at a vertex, itself if it has a loop."""
    _, edges = graph
    found = {b for a, b in edges if a == vertex} | {a for a, b in edges if b == vertex}
    return sorted(found)


def matchings(edges):
    """Every set of edges without a common end, loops left out."""
    if not edges:
        yield ()
        return
    (a, b), rest = edges[0], edges[1:]
    yield from matchings(rest)
    if a != b:
        for other in matchings(tuple(e for e in rest if not {a, b} & set(e))):
            yield ((a, b), *other)


def maximum_matchings(graph):
    """All matchings of the largest size."""
    found = list(matchings(tuple(dict.fromkeys(graph[1]))))
    most = max(map(len, found))
    return [matching for matching in found if len(matching) == most]


def parts(graph):
    """D, A and C: missed by some maximum matching; next to such a vertex; all others."""
    vertices, _ = graph
    missed = {v for m in maximum_matchings(graph) for v in vertices if all(v not in e for e in m)}
    beside = {w for v in missed for w in neighbors(graph, v)} - missed
    return {v: "D" if v in missed else "A" if v in beside else "C" for v in vertices}


@cache
def walks_on(graph, at, visited):
    """Where a token may go next: to neighbors where it has not been."""
    return tuple(w for w in neighbors(graph, at) if w != at and w not in visited)


@cache
def walk_value(graph, at, visited=frozenset()):
    """The nimber of vertex geography."""
    seen = {walk_value(graph, w, visited | {at}) for w in walks_on(graph, at, visited)}
    return next(value for value in range(len(seen) + 1) if value not in seen)


@cache
def walk_wins(graph, at, visited=frozenset(), misere=False):
    """Whether the player to move wins vertex geography."""
    steps = walks_on(graph, at, visited)
    if not steps:
        return misere
    return any(not walk_wins(graph, w, visited | {at}, misere) for w in steps)


def opening_value(graph):
    """The nimber of the great escape before its first move, which places the token."""
    seen = {walk_value(graph, v) for v in graph[0]}
    return next(value for value in range(len(seen) + 1) if value not in seen)


def opening_wins(graph, misere=False):
    """Whether whoever places the token wins."""
    if not graph[0]:
        return misere
    return any(not walk_wins(graph, v, frozenset(), misere) for v in graph[0])


def walk(name, vertices, edges, at, visited):
    """A position of vertex geography or the great escape, as the other oracles have theirs."""
    ends = sorted({tuple(sorted(edge)) for edge in edges})
    return (name, tuple(sorted(vertices)), tuple(ends), at, tuple(sorted(visited)))


def walk_options(position):
    """lectures, section 2, and cgt, section 5: leave a vertex, which is then gone.

    Before the first move of the escape the token is nowhere, and may be put anywhere.
    """
    name, vertices, edges, at, visited = position
    if at is None:
        return {walk(name, vertices, edges, v, visited) for v in vertices}
    following = walks_on((vertices, edges), at, frozenset(visited))
    return {walk(name, vertices, edges, w, (*visited, at)) for w in following}


RULES = {"vertex_geography": walk_options, "escape": walk_options}
