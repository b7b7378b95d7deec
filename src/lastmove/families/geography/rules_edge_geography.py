"""Edge geography: a token that uses up the edges, or arcs, that it moves along."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from functools import lru_cache
from typing import Any

from lastmove.core.bibliography import FRAENKEL_SCHEINERMAN_ULLMAN, LECTURES, cite
from lastmove.core.errors import BadArgument
from lastmove.families.geography.token_game import Arena, Node, TokenGame, edge_arena, edge_name
from lastmove.graphs.values.graph import Graph
from lastmove.graphs.values.multidigraph import Multidigraph, Network, as_network, vertex_of
from lastmove.notation import Word
from lastmove.notation.args import Args
from lastmove.notation.kinds import Arc, Edge, name_text
from lastmove.notation.syntax import Atom, Value

State = tuple[Graph | Multidigraph, str, frozenset[Edge]]
"""The graph, where the token stands, and the edges deleted, named by `edge_name`."""


class Used:
    """How an edge `a-b#2`, or an arc `a>b`, is written where either will do."""

    @classmethod
    def from_notation(cls, value: Value) -> Edge:
        """Read one or the other."""
        arc = isinstance(value, Atom) and ">" in value.unquoted
        return Arc.from_notation(value) if arc else Edge.from_notation(value)


class EdgeGeography(TokenGame):
    """Move the token along an edge (or arc), which is deleted; whoever cannot move loses."""

    sources = (
        cite(LECTURES, "sections Geography and 3, Undirected Edge Geography"),
        FRAENKEL_SCHEINERMAN_ULLMAN,
    )
    examples = (
        "edge_geography([a-b,b-c,c-d,d-a,b-e], at=a)",
        "edge_geography([a-b,b-c,c-d,d-a], at=b, deleted=[a-b])",
        "edge_geography([a-b,b-c,c-a,c-d], at=d)",
        "edge_geography([a-b,a-b,a-b,b-c,d], at=b, deleted=[a-b#2])",
        "edge_geography([a-a,a-b,b-b,b-b], at=a)",
        "edge_geography([a>b,b>c,c>a,b>d,a>b], at=a)",
        "edge_geography([x], at=x)",
        "edge_geography([1-2,2-3,3-4,4-1,3-5], at=1)",
    )

    @staticmethod
    def start(graph: Network, *, at: Word, deleted: tuple[Used, ...] = ()) -> State:
        """`edge_geography([a-b,b-c], at=a)`; later `at=b, deleted=[a-b]`: edges gone."""
        network = as_network(graph)
        return network, vertex_of(network, "at", at), deleted_before(network, deleted)

    @staticmethod
    def args(state: State) -> Args:
        """The graph, the token's vertex, and the edges deleted, in the order of the graph."""
        graph, at, deleted = state
        numbers = sorted(n for edge in deleted if (n := graph.find_edge(edge)) is not None)
        keys: dict[str, Any] = {"at": Word(at)}
        if numbers:
            keys["deleted"] = tuple(graph.edge(number) for number in numbers)
        return Args((graph,), keys)

    @classmethod
    def plays(cls, state: State) -> Iterator[tuple[str, Any]]:
        """Along each edge that is left, in written order; a loop leads back to its vertex."""
        graph, at, deleted = state
        number = graph.find(at)
        assert number is not None
        for edge, end in graph.incident(number):
            name = edge_name(graph, edge)
            if name not in deleted:
                yield move_text(graph, at, edge, end), (graph, graph.name(end), deleted | {name})

    @staticmethod
    def identity(state: State) -> Hashable:
        """Which of several parallel edges are deleted does not matter, only how many."""
        graph, at, deleted = state
        return graph, at, frozenset(Counter((edge.tail, edge.head) for edge in deleted).items())

    def things(self) -> int:
        """The edges that are left."""
        graph, _, deleted = self.state
        return int(graph.size - len(deleted))

    @staticmethod
    def arena(state: State) -> Arena:
        """Each edge is used up once."""
        return _numbered(state[0])[0]

    @staticmethod
    def node(state: State) -> Node:
        """The token, and the edges that are left."""
        graph, at, deleted = state
        _, vertices, edges = _numbered(graph)
        return vertices[at], (1 << len(edges)) - 1 - sum(1 << edges[edge] for edge in deleted)


_numbered = lru_cache(maxsize=64)(edge_arena)


def move_text(graph: Graph | Multidigraph, at: str, edge: int, end: int) -> str:
    """`a to b`, and which edge it is where several lead there."""
    copy, to = graph.edge(edge).copy, graph.name(end)
    text = f"{name_text(at)} to {name_text(to)}"
    kind = Edge if isinstance(graph, Graph) else Arc
    return text if copy == 1 else f"{text} along {kind(at, to, copy)}"


def deleted_before(graph: Graph | Multidigraph, deleted: Iterable[Any]) -> frozenset[Edge]:
    """The edges deleted, each in the graph and given once."""
    directed = isinstance(graph, Multidigraph)
    found: set[Edge] = set()
    for given in (deleted,) if isinstance(deleted, Edge) else tuple(deleted):
        if isinstance(given, tuple) and len(given) == 2 and not directed:
            given = Edge(str(given[0]), str(given[1]))
        elif isinstance(given, tuple) and len(given) == 2:
            given = Arc(str(given[0]), str(given[1]))
        if not isinstance(given, Edge) or isinstance(given, Arc) is not directed:
            wanted = "arcs such as a>b" if directed else "edges such as a-b"
            raise BadArgument("deleted", f"deleted= lists {wanted}, not {given}")
        number = graph.find_edge(given)
        if number is None:
            what = "digraph has no arc" if directed else "graph has no edge"
            raise BadArgument("deleted", f"the {what} {given}")
        name = edge_name(graph, number)
        if name in found:
            raise BadArgument("deleted", f"{given} is listed twice; a second one is {given}#2")
        found.add(name)
    return frozenset(found)
