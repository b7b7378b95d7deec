"""Geography straight from the definitions: a token that uses up edges, arcs or vertices.

==================  =====================================================
edge_geography      ("edge_geography", edges left as sorted pairs of sorted ends, vertex)
directed            ("directed_edge_geography", arcs left as sorted pairs, vertex)
vertex geography    ("directed_vertex_geography", arcs, vertices left, vertex)
==================  =====================================================

An edge may be there several times, and may be a loop.
"""

from itertools import chain, combinations


def edge_geography(edges, at):
    return ("edge_geography", tuple(sorted(tuple(sorted(edge)) for edge in edges)), at)


def directed_edge_geography(arcs, at):
    return ("directed_edge_geography", tuple(sorted(arcs)), at)


def directed_vertex_geography(arcs, vertices, at):
    return ("directed_vertex_geography", tuple(sorted(set(arcs))), tuple(sorted(vertices)), at)


def _without(items, item):
    where = items.index(item)
    return items[:where] + items[where + 1 :]


def edge_options(position):
    """lectures, Geography: moving the chip from x to y deletes the edge (x, y)."""
    _, edges, at = position
    found = set()
    for edge in edges:
        for here, there in (edge, edge[::-1]):
            if here == at:
                found.add(edge_geography(_without(edges, edge), there))
    return found


def directed_edge_options(position):
    """The same along arcs, from tail to head."""
    _, arcs, at = position
    return {directed_edge_geography(_without(arcs, arc), arc[1]) for arc in arcs if arc[0] == at}


def directed_vertex_options(position):
    """Moving the chip from x to y deletes the vertex x."""
    _, arcs, vertices, at = position
    left = set(vertices) - {at}
    return {
        directed_vertex_geography(arcs, left, head)
        for tail, head in arcs
        if tail == at and head in left
    }


RULES = {
    "edge_geography": edge_options,
    "directed_edge_geography": directed_edge_options,
    "directed_vertex_geography": directed_vertex_options,
}


def component(edges, at):
    """The vertices that the chip can come to."""
    reached, before = {at}, set()
    while reached != before:
        before = set(reached)
        reached |= {v for edge in edges if set(edge) & reached for v in edge}
    return reached


def is_bipartite(edges, at):
    """Whether some set of vertices meets every edge that the chip can come to in one end."""
    reached = sorted(component(edges, at))
    inside = [edge for edge in edges if edge[0] in reached]
    return any(
        all((a in side) != (b in side) for a, b in inside) for side in map(set, subsets(reached))
    )


def is_even_kernel(edges, kernel):
    """lectures, before Lemma 3, pairs of parallel edges or loops left out of account."""
    kernel = set(kernel)
    vertices = {v for edge in edges for v in edge} | kernel
    inner = {tuple(sorted(e)) for e in edges if set(e) <= kernel}
    if any([tuple(sorted(e)) for e in edges].count(edge) % 2 for edge in inner):
        return False
    return all(
        sum((a == v and b in kernel) or (b == v and a in kernel) for a, b in edges) % 2 == 0
        for v in vertices - kernel
    )


def even_kernels(edges, at):
    """Every even kernel with this vertex among those the chip can come to."""
    others = sorted(component(edges, at) - {at})
    return [{at, *some} for some in subsets(others) if is_even_kernel(edges, {at, *some})]


def subsets(items):
    return chain.from_iterable(combinations(items, size) for size in range(len(items) + 1))
