"""Multigraphs for Shannon's switching game, in the library's terms and in the oracle's."""

from itertools import combinations, combinations_with_replacement, permutations, product

from lastmove.core.parse import parse
from lastmove.families.switching.rules_shannon import Shannon, numbers
from lastmove.graphs.values.graph import Graph
from lastmove.notation import Edge

NAMES = "abcdefgh"


def multigraphs(vertices, sizes, loops=False):
    """All multigraphs on so many vertices, one for each way that their names do not matter."""
    choose = combinations_with_replacement if loops else combinations
    pairs = list(choose(range(vertices), 2))
    seen = set()
    for size in sizes:
        for edges in combinations_with_replacement(pairs, size):
            if edges in seen:
                continue
            for names in permutations(range(vertices)):
                image = sorted(tuple(sorted((names[t], names[h]))) for t, h in edges)
                seen.add(tuple(image))
            yield vertices, edges


def stages(edges):
    """Every way in which edges can have been joined and deleted, and both turns."""
    for fate in product("-jd", repeat=len(edges)):
        joined = frozenset(e for e, what in enumerate(fate) if what == "j")
        deleted = frozenset(e for e, what in enumerate(fate) if what == "d")
        for turn in ("cut", "join"):
            yield joined, deleted, turn


def as_position(known):
    """The library's position for one of the oracle's."""
    vertices, edges, joined, deleted, turn = known
    pairs = [(NAMES[t], NAMES[h]) for t, h in edges]
    graph = Graph(pairs, vertices=NAMES[:vertices])
    edge = graph.edge
    return Shannon(
        graph,
        joined=tuple(map(edge, joined)),
        deleted=tuple(map(edge, deleted)),
        to_move=turn,
    )


def plain(position):
    """The oracle's position for one of the library's."""
    graph, joined, deleted, turn = position.state
    order = sorted(graph.vertices)
    ends = (graph.ends(e) for e in range(graph.size))
    pairs = tuple((order.index(graph.name(t)), order.index(graph.name(h))) for t, h in ends)
    fates = (frozenset(numbers(graph, edges)) for edges in (joined, deleted))
    return (graph.order, pairs, *fates, turn)


def edge_of(move):
    """The edge, by name, that a move is about."""
    ends, _, copy = move.text.split()[1].partition("#")
    return Edge(*ends.split("-"), int(copy or 1))


def named_trees(data):
    """The first edge and the two trees of a certificate, by number."""
    graph = parse(data["position"], files=False).state[0]

    def number(text):
        ends, _, copy = text.partition("#")
        return graph.find_edge(Edge(*ends.split("-"), int(copy or 1)))

    proof = data["proof"]
    first = number(proof["first"]) if "first" in proof else None
    return first, [[number(text) for text in tree] for tree in proof["trees"]]


def named_parts(data):
    """The parts of a certificate, by the number of each name in the alphabet."""
    order = sorted(parse(data["position"], files=False).state[0].vertices)
    return [[order.index(name) for name in part] for part in data["proof"]["parts"]]
