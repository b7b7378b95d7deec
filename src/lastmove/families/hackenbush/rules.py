"""Green Hackenbush: edges that stand on the ground; chop one, and what hangs on it falls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from lastmove.core.bibliography import NIM_AND_COMBINATORIAL_GAMES, WINNING_WAYS, cite
from lastmove.core.errors import BadArgument, InputError
from lastmove.core.position import Impartial, Move
from lastmove.graphs.values.graph import Graph
from lastmove.notation import Edge, Word
from lastmove.notation.args import Args
from lastmove.notation.kinds import spoken_edge
from lastmove.notation.syntax import spaced


class State(NamedTuple):
    """The whole figure, the vertex that is the ground, and where the figure was cut.

    Of the edges that are gone only those are kept that touch what still stands: the others follow.
    So a figure on a given graph is kept in one way only. Edges are kept with their ends in order.
    """

    graph: Graph
    ground: str
    deleted: frozenset[Edge]


GROUND = Word("ground")
HUB = 1000
"""Of a vertex with more edges than this, parallel ones are looked up among all edges."""
SHAPE = "a figure stands on the ground, as in [ground-a,a-b]"


class Hackenbush(Impartial):
    """Chop an edge; with it falls all that is no longer connected to the ground."""

    sources = (
        cite(WINNING_WAYS, "chapter 7"),
        cite(NIM_AND_COMBINATORIAL_GAMES, "exercise 1.11"),
    )
    examples = (
        "hackenbush([ground-a,a-b,a-b,b-c])",
        "hackenbush([ground-a,a-b,a-b,b-c], deleted=[a-b#2])",
        "hackenbush([ground-a,ground-b,a-b,b-c,c-d,d-b,d-d])",
        "hackenbush([1-2,2-3,3-1,1-1], ground=1)",
        "hackenbush([ground-a,a-b,b-c,d], deleted=[ground-a])",
        "hackenbush([])",
    )

    @staticmethod
    def start(graph: Graph, *, ground: Word = GROUND, deleted: tuple[Edge, ...] = ()) -> State:
        """`hackenbush([ground-a,a-b,a-b,b-c])`; later `deleted=[a-b#2]`, the edges chopped.

        `ground=1` names another vertex the ground, as in files whose vertices are numbers.
        """
        figure = Graph.of(graph)
        root = str(ground)
        floating = _floating(figure, root)
        if floating is not None:
            raise BadArgument(
                "graph",
                f"{edge_name(figure, floating)} is not connected to the vertex {root!r}; {SHAPE}",
            )
        if isinstance(deleted, str | Edge):
            raise BadArgument("deleted", f"edges are deleted in a list, [a-b], not {deleted!r}")
        gone = frozenset(_number(figure, edge) for edge in deleted)
        return cut_state(figure, root, gone, connected(figure, root, gone))

    @staticmethod
    def args(state: State) -> Args:
        """The whole figure, and the edges where it was cut in written order."""
        graph, ground, deleted = state
        keys: dict[str, Any] = {} if ground == GROUND else {"ground": Word(ground)}
        if deleted:
            keys["deleted"] = in_written_order(graph, deleted)
        return Args((graph,), keys)

    @classmethod
    def plays(cls, state: State) -> Iterator[tuple[str, Any]]:
        """One for each edge that stands, in written order. Cost: the whole figure for each."""
        for number in standing(state):
            yield f"chop {edge_name(state.graph, number)}", chopped(state, number)

    def move(self, text: str) -> Move:
        """As for any game, but without looking through the moves of a large figure."""
        edge = spoken_edge("chop", text)
        if edge is not None:
            graph: Graph = self.state.graph
            number = edge_number(graph, edge)
            if number is not None and stands(self.state, number):
                to = self.at(chopped(self.state, number))
                return Move(f"chop {edge_name(graph, number)}", to)
            raise InputError(f"{spaced(text)!r} is no move: no such edge stands")
        return super().move(text)

    @staticmethod
    def canonical(state: State) -> State:
        """Parallel edges are interchangeable: the first ones count as chopped."""
        graph, ground, deleted = state
        if all(edge.copy == 1 for edge in deleted):
            return state
        pairs = Counter((edge.tail, edge.head) for edge in deleted)
        first = (Edge(*pair, copy) for pair, n in pairs.items() for copy in range(1, n + 1))
        return State(graph, ground, frozenset(first))

    @staticmethod
    def identity(state: State) -> State:
        """Two figures are the same when they differ by which of parallel edges is left."""
        return Hackenbush.canonical(state)


def connected(graph: Graph, ground: str, gone: frozenset[int]) -> bytearray:
    """For each vertex, whether it is connected to the ground without these edges."""
    there = bytearray(graph.order)
    root = graph.find(ground)
    if root is None:
        return there
    if not graph.small:
        return _connected_large(graph, root, gone)
    there[root] = 1
    waiting = [root]
    while waiting:
        for number, end in graph.incident(waiting.pop()):
            if not there[end] and number not in gone:
                there[end] = 1
                waiting.append(end)
    return there


def _connected_large(graph: Graph, root: int, gone: frozenset[int]) -> bytearray:
    import numpy as np

    from lastmove.graphs.algorithms.kernels_csr import component_labels, incidence

    rows = graph.incidence()
    if gone:
        tails, heads = graph.arrays()
        left = np.ones(graph.size, bool)
        left[list(gone)] = False
        rows = incidence(graph.order, tails[left], heads[left])
    labels = component_labels(rows.starts, rows.ends)
    return bytearray((labels == labels[root]).astype(np.uint8).tobytes())


def cut_state(graph: Graph, ground: str, gone: Iterable[int], there: bytearray) -> State:
    """The state without these edges: kept are those at a vertex that is still connected."""
    kept = (number for number in gone if any(there[end] for end in graph.ends(number)))
    return State(graph, ground, frozenset(in_order(edge_name(graph, number)) for number in kept))


def standing(state: State) -> list[int]:
    """The numbers of the edges that stand, in written order. Cost: linear."""
    graph, ground, deleted = state
    gone = numbers_of(graph, deleted)
    if not gone:
        return list(range(graph.size))
    there = connected(graph, ground, gone)
    return [e for e in range(graph.size) if e not in gone and there[graph.ends(e)[0]]]


def stands(state: State, number: int) -> bool:
    """Whether this edge is still there."""
    graph, ground, deleted = state
    gone = numbers_of(graph, deleted)
    return number not in gone and bool(connected(graph, ground, gone)[graph.ends(number)[0]])


def chopped(state: State, number: int) -> State:
    """The state without this edge and all that falls with it. Cost: linear."""
    graph, ground, deleted = state
    gone = numbers_of(graph, deleted) | {number}
    return cut_state(graph, ground, gone, connected(graph, ground, gone))


def numbers_of(graph: Graph, edges: frozenset[Edge]) -> frozenset[int]:
    """The numbers that these edges of the graph have in it."""
    found = (edge_number(graph, edge) for edge in edges)
    return frozenset(number for number in found if number is not None)


def in_written_order(graph: Graph, edges: frozenset[Edge]) -> tuple[Edge, ...]:
    """These edges as the graph writes them. Cost: a look at each of them, not at the graph."""
    return tuple(edge_name(graph, number) for number in sorted(numbers_of(graph, edges)))


def edge_name(graph: Graph, number: int) -> Edge:
    """The name of an edge; in a large figure by a look at one end, not at all edges."""
    tail, head = graph.ends(number)
    twins = _parallel(graph, tail, head)
    if twins is None:
        return graph.edge(number)
    return Edge(graph.name(tail), graph.name(head), twins.index(number) + 1)


def edge_number(graph: Graph, edge: Edge) -> int | None:
    """The number of the edge of this name, None if there is none; found in the same way."""
    tail, head = graph.find(edge.tail), graph.find(edge.head)
    twins = None if tail is None or head is None else _parallel(graph, tail, head)
    if twins is None:
        return graph.find_edge(edge)
    return twins[edge.copy - 1] if 1 <= edge.copy <= len(twins) else None


def _parallel(graph: Graph, tail: int, head: int) -> list[int] | None:
    """The edges between two vertices of a large figure, unless both have very many edges."""
    if graph.small:
        return None
    starts, ends, edges = graph.incidence()
    rows = [slice(int(starts[v]), int(starts[v + 1])) for v in (tail, head)]
    row, other = min(zip(rows, (head, tail), strict=True), key=lambda pair: _length(pair[0]))
    if _length(row) > HUB:
        return None
    twins: list[int] = edges[row][ends[row] == other].tolist()
    return twins


def _length(row: slice) -> int:
    return int(row.stop - row.start)


def in_order(edge: Edge) -> Edge:
    """The edge with its ends in the order of their names, however the graph writes it."""
    if edge.tail <= edge.head:
        return edge
    return Edge(edge.head, edge.tail, edge.copy)


def _floating(graph: Graph, ground: str) -> int | None:
    """The first edge that is not connected to the ground."""
    root, labels = graph.find(ground), graph.components()
    if root is None:
        return 0 if graph.size else None
    if graph.small:
        ends = (graph.ends(number)[0] for number in range(graph.size))
        return next((n for n, end in enumerate(ends) if labels[end] != labels[root]), None)
    import numpy as np

    away = np.flatnonzero(np.asarray(labels)[graph.arrays()[0]] != labels[root])
    return int(away[0]) if len(away) else None


def _number(graph: Graph, edge: Any) -> int:
    if not isinstance(edge, Edge):
        raise BadArgument("deleted", f"an edge is written a-b or a-b#2, not {edge!r}")
    number = edge_number(graph, edge)
    if number is None:
        raise BadArgument("deleted", f"the figure has no edge {edge}, so it was never chopped")
    return number
