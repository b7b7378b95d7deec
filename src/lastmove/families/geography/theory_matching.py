"""Undirected vertex geography: lost just where some maximum matching misses the token's vertex."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from lastmove.core.argument import Decided, Opened, Reply, Strategy, Valued, Zero, winning_steps
from lastmove.core.bibliography import (
    COMBINATORIAL_GAME_THEORY,
    FRAENKEL_SCHEINERMAN_ULLMAN,
    LECTURES,
    cite,
)
from lastmove.core.errors import NotKnown
from lastmove.core.nimbers import mex
from lastmove.core.position import Move, Outcome, Play
from lastmove.core.solver import Run
from lastmove.core.steps import Mark, Part, Parts, Say, Show, Spot, Step, Table, joined
from lastmove.core.verdict import Certificate, Method, counted
from lastmove.families.geography import search
from lastmove.families.geography.path_nimbers import Walk, walk_nimber
from lastmove.families.geography.rules import (
    Escape,
    EscapeState,
    VertexGeography,
    begin_text,
    step_text,
)
from lastmove.families.geography.token_game import edge_spot, vertex_spot
from lastmove.graphs.starts import LostStarts
from lastmove.graphs.values.graph import Graph
from lastmove.notation.kinds import Edge, name_text
from lastmove.search.searched_value import SearchedValue

if TYPE_CHECKING:
    from lastmove.graphs.algorithms.kernels_csr import Array
    from lastmove.graphs.algorithms.matching import Decomposition

SEARCHED = 50_000
"""Walks that a search for nimbers on one graph may look at."""
WRITTEN = 10_000_000
"""Winning ways to begin are listed if they can be written with about this many vertices."""
MOST = 12
"""Edges, vertices or replies that are named."""

Geography = VertexGeography | Escape


class MaximumMatching(Decided):
    """(G, v) is P just when some maximum matching of G misses v, for all v by one matching.

    In the parts of Gallai and Edmonds: D is lost; from A every neighbor in D wins; from C the
    neighbors to which some maximum matching joins it. The Great Escape is won just when there is
    no perfect matching, by beginning in D. Cost: nearly linear for all starts together, and once
    more linear for the winning moves of one.
    """

    method = Method(
        "theorem",
        "maximum matching",
        f"{cite(LECTURES, 'Theorem 6')}; {FRAENKEL_SCHEINERMAN_ULLMAN}; "
        f"{cite(COMBINATORIAL_GAME_THEORY, 'section 5.1')}",
    )
    position: Geography

    def __init__(self, position: Geography, run: Run):
        super().__init__(position, run)
        self.graph: Graph = position.state.graph
        self.parts = decomposition(position, run)
        self.token = token_of(position)

    @property
    def outcome(self) -> Outcome:
        """N if every maximum matching covers the token; or, to begin with, if none is perfect."""
        won = self.parts.exposed > 0 if self.token is None else self.parts.part(self.token) != "D"
        return Outcome.N if won else Outcome.P

    @cached_property
    def mate(self) -> Array:
        """A maximum matching, which misses the token if it is lost."""
        if self.token is None or self.outcome is Outcome.N:
            return self.parts.mate
        return self.parts.missing(self.token)

    @cached_property
    def over(self) -> list[int]:
        """The vertices that the matching leaves over."""
        return [v for v in range(self.graph.order) if self.mate[v] < 0 and self.parts.part(v)]

    @cached_property
    def barrier(self) -> list[int]:
        """The vertices without which too many odd components are left."""
        return [v for v in range(self.graph.order) if self.parts.part(v) == "A"]

    def winning_moves(self) -> Iterator[Move]:
        """All moves to vertices that are in D once the token has left its own."""
        if self.outcome is Outcome.P:
            return
        graph, parts = self.graph, self.parts
        if self.token is None:
            if parts.missable * (1 if graph.file else graph.order + graph.size) > WRITTEN:
                raise NotKnown("there are too many ways to begin to write them all down")
            good: Iterable[int] = (v for v in range(graph.order) if parts.part(v) == "D")
        elif parts.part(self.token) == "C":
            good = parts.partners(self.token)
        else:
            good = (end for end in graph.neighbors(self.token) if parts.part(end) == "D")
        for vertex in good:
            yield going(self.position, vertex)

    def best(self) -> Move | None:
        """Along the matching; to begin with, at a vertex that it misses."""
        if self.outcome is Outcome.P:
            return None
        goal = self.over[0] if self.token is None else int(self.mate[self.token])
        return going(self.position, goal)

    def strategies(self) -> tuple[Strategy, ...]:
        """Along the matching, after the first move if that is one's own."""
        best = self.best()
        follow = AlongMatching(self.mate)
        return (follow,) if best is None else (Opened(best, follow),)

    @property
    def sentence(self) -> Parts:
        """Whether a maximum matching misses the vertex, and what that means."""
        left, lost = vertices_left(self.position), self.outcome is Outcome.P
        edges = counted((left - self.parts.exposed) // 2, "edge")
        if self.token is None:
            return _opening_sentence(left, edges, self.parts.exposed)
        name = self._named(self.token)
        if lost and next(self.position.moves(), None) is None:
            return ("No neighbor of ", name, " is left to go to.")
        if lost:
            return (
                f"A maximum matching of what is left ({edges}) misses ",
                name,
                ": every move leads to a matched vertex, and is answered along its edge.",
            )
        return (
            f"Every maximum matching of what is left ({edges}) covers ",
            name,
            ": a move along such an edge wins, for every move can then be answered along the "
            "matching.",
        )

    def steps(self) -> Iterator[Step]:
        """The matching, why it is maximum, where the token stands, and how to answer every move."""
        lost, token = self.outcome is Outcome.P, self.token
        what = "what is left of the graph" if self.position.state.visited else "the graph"
        yield Show(
            self.position,
            (f"A maximum matching of {what}: ", *self._edges(), ". ", *self._over()),
            self.marks(),
        )
        if self.over:
            yield Say(*self._why_maximum())
        if not lost and token is not None:
            yield Say(*self._why_covered(token))
        yield Say(*self.sentence)
        if token is None:
            yield Say(*self._opening())
            yield from self._exchange()
        elif lost:
            yield from self._replies(token)
        else:
            yield Say(
                "Why: without the vertex that the token leaves, the rest of the matching is still "
                "as large as can be, and it misses the vertex that the token comes to. So the next "
                "vertex is always matched, and the answer is to go on along its edge."
            )
        yield from winning_steps(self)

    def marks(self) -> tuple[Mark, ...]:
        """The matching, what it misses and the barrier."""
        from lastmove.families.geography.draw import nearest

        graph, at = self.graph, self.position.state.at
        drawn = set(nearest(graph, at))
        edges = [e for v in drawn for e in self._matched(v, drawn)]
        marks = (
            Mark(
                tuple(edge_spot(graph, edge) for edge in edges),
                "one",
                meaning="a maximum matching",
            ),
            self._vertices(drawn.intersection(self.over), "two", "what it misses"),
            self._vertices(
                drawn.intersection(self.barrier) if self.over else set(),
                "three",
                "the barrier: without it more odd components are left than it can serve",
            ),
        )
        return tuple(mark for mark in marks if mark.spots)

    def _vertices(self, numbers: set[int], style: str, meaning: str) -> Mark:
        spots = tuple(vertex_spot(self.graph.name(v)) for v in sorted(numbers))
        return Mark(spots, "two" if style == "two" else "three", meaning=meaning)

    def _matched(self, vertex: int, drawn: set[int]) -> list[int]:
        """The edge of the matching at a vertex, the first of parallel ones, from its lesser end."""
        other = int(self.mate[vertex])
        if other <= vertex or other not in drawn:
            return []
        return [edge for edge, end in self.graph.incident(vertex) if end == other][:1]

    def _named(self, vertex: int) -> Part:
        """A vertex by name; on a graph that is drawn completely, its place."""
        from lastmove.families.geography.draw import SHOWN

        name = self.graph.name(vertex)
        text = name_text(name)
        return Spot(text, (vertex_spot(name),)) if self.graph.order <= SHOWN else text

    def _edges(self) -> Parts:
        listed = pairs(self.mate)
        name = self.graph.name
        shown: list[Part] = [str(Edge(name(a), name(b))) for a, b in listed[:MOST]]
        if not shown:
            return ("no edge",)
        more = ", …" if len(listed) > MOST else ""
        return (*joined(shown, most=MOST), f"{more} ({counted(len(listed), 'edge')})")

    def _over(self) -> Parts:
        if not self.over:
            return ("It is perfect: no vertex is left over.",)
        return ("It leaves over ", *self._few(self.over), ".")

    def _few(self, vertices: list[int]) -> Iterator[Part]:
        return joined(map(self._named, vertices), most=MOST)

    def _why_maximum(self) -> Parts:
        over, barrier = len(self.over), len(self.barrier)
        if not barrier:
            components = "one component has" if over == 1 else f"{over} components have"
            return (
                f"No matching leaves fewer over: {components} an odd number of vertices, and "
                "cannot be matched completely.",
            )
        return (
            "No matching leaves fewer over: without the barrier ",
            *self._few(self.barrier),
            f" there are {barrier + over} components with an odd number of vertices. Each needs a "
            "barrier vertex for one of its own, or leaves one over; the barrier has "
            f"{barrier}, so at least {barrier + over} − {barrier} = {over} must be left over.",
        )

    def _why_covered(self, token: int) -> Parts:
        name = self._named(token)
        if not self.over:
            return (
                "A matching as large is perfect too, so every maximum matching covers ",
                name,
                ".",
            )
        if self.parts.part(token) == "A":
            return (
                name,
                " belongs to the barrier. A matching that leaves so few over uses each barrier "
                "vertex for another odd component: every maximum matching covers ",
                name,
                ".",
            )
        return (
            "Without the barrier ",
            name,
            " lies in a component with an even number of vertices. A matching that leaves so few "
            "over has none of them to spare for the barrier or to leave over: every maximum "
            "matching covers ",
            name,
            ".",
        )

    def _opening(self) -> Parts:
        if self.graph.order == 0:
            return ("So the player who should begin has lost.",)
        if not self.over:
            return (
                "Wherever the first player begins, the second goes on along the edge of the "
                "perfect matching; what is left is perfectly matched again. So the second player "
                "always has an answer, and makes the last move.",
            )
        return (
            "Begin at ",
            self._named(self.over[0]),
            ", which the matching misses. A move from there leads to a matched vertex (else the "
            "matching could take one more edge), and the answer is to go on along its edge. If "
            "play ever came to another vertex that is left over, the edges could be exchanged "
            "along the way for one more. So there is always an answer.",
            *self._others(),
        )

    def _others(self) -> Parts:
        """Why it is as good to begin at other vertices that are missable."""
        if self.parts.missable == 1:
            return ()
        return (
            " It is as good to begin at any vertex that another maximum matching misses: such a "
            "one is reached from a vertex left over by a path of which every second edge is in "
            "the matching, the last one too, and exchanging the edges along the path gives the "
            "other matching.",
        )

    def exchanged(self, vertex: int) -> list[int]:
        """The path from a vertex to one left over that alternates: first an edge of the matching.

        If its edges are exchanged for the others, the matching misses this vertex instead.
        """
        other, path = self.parts.missing(vertex), [vertex]
        while (mate := int(self.mate[path[-1]])) >= 0:
            path += [mate, int(other[mate])]
        return path

    def _exchange(self) -> Iterator[Step]:
        """One such path, on a graph that is drawn completely."""
        from lastmove.families.geography.draw import SHOWN

        graph, part = self.graph, self.parts.part
        reached = (v for v in range(graph.order) if part(v) == "D" and self.mate[v] >= 0)
        found = next(reached, None) if graph.order <= SHOWN else None
        path = [] if found is None else self.exchanged(found)
        if not 0 < len(path) <= MOST:
            return
        ends = [path[-1], path[0]]
        spots = [
            edge_spot(graph, next(edge for edge, end in graph.incident(a) if end == b))
            for a, b in pairwise(path)
        ]
        where = ("For example the path ", *joined(map(self._named, path[::-1]), most=MOST))
        begin = (": exchanged along it, the matching misses ", self._named(path[0]))
        yield Show(
            self.position,
            (*where, *begin, " instead of ", self._named(path[-1]), "."),
            (
                Mark(tuple(spots[::2]), "one", meaning="edges of the matching on the path"),
                Mark(tuple(spots[1::2]), "two", meaning="those for which they are exchanged"),
                self._vertices(set(ends), "three", "missed before, and missed then"),
            ),
            plain=self._written(path[::-1]),
        )

    def _written(self, path: list[int]) -> str:
        """The path from the vertex left over, with a double line for edges of the matching."""
        names = [name_text(self.graph.name(vertex)) for vertex in path]
        lines = (f" {'-='[i % 2]} {name}" for i, name in enumerate(names[1:]))
        return names[0] + "".join(lines)

    def _replies(self, token: int) -> Iterator[Step]:
        moves = [*self.position.moves()]
        if not moves:
            return
        follow = AlongMatching(self.mate)
        rows = [(move, follow.reply(move).move or "") for move in moves[:MOST]]
        yield Table(
            (
                "The matching misses ",
                self._named(token),
                ", so every neighbor is matched (else it could take one more edge), and each move "
                "has its answer:",
            ),
            ("move", "answer"),
            tuple(rows),
            len(moves) - len(rows),
        )
        yield Say(
            "So it goes on: if play ever came to a vertex that is left over, the edges could be "
            "exchanged along the way for one more. The player who answers never runs out."
        )

    def certificate(self) -> Certificate:
        """A maximum matching and its barrier."""
        graph, outcome = self.graph, self.outcome
        self.run.check_certificate_size(graph.order + graph.size)  # it holds the graph, written out
        return Certificate(
            "matching",
            self.position.inline(),
            self.play,
            outcome,
            None if outcome is Outcome.N else 0,
            {
                "matching": [[graph.name(a), graph.name(b)] for a, b in pairs(self.mate)],
                "barrier": [graph.name(v) for v in self.barrier],
            },
        )


class AlongMatching(Strategy):
    """Go on along the edge of one maximum matching, the same through the whole game.

    It missed the vertex that the opponent had to leave. A vertex without a mate could only be
    reached by an augmenting path, so there is none. Cost of a reply: writing down where play has
    been.
    """

    player = "previous"

    def __init__(self, mate: Array):
        self._mate = mate

    def reply(self, move: Move) -> Reply:
        """To the mate of where the token has just come."""
        after = move.to
        assert isinstance(after, VertexGeography | Escape)
        token = token_of(after)
        assert token is not None
        answer = going(after, int(self._mate[token]))
        return Reply(answer, self, "along the matching")


def matching(position: Geography, play: Play, run: Run) -> Decided | None:
    """Who wins on a graph without directions."""
    if play is not Play.NORMAL or not undirected(position):
        return None
    return MaximumMatching(position, run)


def nimber(position: Geography, run: Run) -> Valued | None:
    """0 if it is lost, else by a search of all walks if they are not too many."""
    if not undirected(position):
        assert isinstance(position, VertexGeography)
        return search.nimber(position, run)
    decided = MaximumMatching(position, run)
    if decided.outcome is Outcome.P:
        return Zero(decided)
    value = _searched(decided, run)
    return None if value is None else SearchedValue(position, run, value)


def _searched(decided: MaximumMatching, run: Run) -> int | None:
    graph, gone = decided.graph, _gone(decided.position)
    if not graph.small:
        return None
    if decided.token is not None:
        return _walk_nimber(graph, decided.token, gone | 1 << decided.token, run)
    seen: set[int] = set()
    for vertex in range(graph.order):
        value = _walk_nimber(graph, vertex, 1 << vertex, run)
        if value is None:
            return None
        seen.add(value)
    return mex(seen)


def _walk_nimber(graph: Graph, token: int, gone: int, run: Run) -> int | None:
    key = ("walks", graph)
    known: _Walks | None = run.searches.get(key)
    if known is None or known.graph is not graph:
        rows = [graph.neighbors(vertex) for vertex in range(graph.order)]
        known = run.searches[key] = _Walks(graph, rows, {})
    return walk_nimber(known.rows, (token, gone), known.nimbers, run.budget, SEARCHED)


class _Walks(NamedTuple):
    graph: Graph
    rows: list[tuple[int, ...]]
    nimbers: dict[Walk, int]


def is_searchable(position: Geography) -> bool:
    """Whether a search for the nimber goes on after `nimber` has given up: on digraphs."""
    return not undirected(position)


def undirected(position: Geography) -> bool:
    """Whether the graph has no directions."""
    return isinstance(position.state.graph, Graph)


def decomposition(position: Geography, run: Run) -> Decomposition:
    """The matching and the parts of the graph that is left.

    A run remembers those of the position that was asked last, and repairs its matching for the
    next: after a move one phase does.
    """
    graph, _, visited = position.state
    key = ("matching", graph)
    known: _Found | None = run.searches.get(key)
    if known is not None and known.graph is not graph:  # written in another order: other numbers
        known = None
    if known is None or known.visited != visited:
        from lastmove.graphs.algorithms.matching import decompose

        gone = [graph.find(name) for name in visited]
        found = decompose(graph, gone, run.budget, None if known is None else known.parts)
        known = run.searches[key] = _Found(graph, visited, found)
    return known.parts


class _Found(NamedTuple):
    graph: Graph
    visited: frozenset[str]
    parts: Decomposition


def lost_starts(position: Geography, outcomes: bool, run: Run) -> LostStarts | None:
    """By one matching, with the parts of an undirected graph."""
    if not undirected(position):
        return None
    found, graph = MaximumMatching(position, run).parts, position.state.graph
    parts = {graph.name(v): part for v in range(graph.order) if (part := found.part(v))}
    matched = tuple((graph.name(a), graph.name(b)) for a, b in pairs(found.mate))
    return LostStarts(frozenset(v for v, part in parts.items() if part == "D"), parts, matched)


def going(position: Geography, vertex: int) -> Move:
    """The move to a vertex, or the one that begins there."""
    graph, at, visited = position.state
    name = graph.name(vertex)
    if at is None:
        return Move(begin_text(name), position.at(EscapeState(graph, name, frozenset())))
    to = position.state._replace(at=name, visited=visited | {at})
    return Move(step_text(at, name), position.at(to))


def token_of(position: Geography) -> int | None:
    """The number of the token's vertex; None before the first move of The Great Escape."""
    graph, at, _ = position.state
    return None if at is None else graph.find(at)


def vertices_left(position: Geography) -> int:
    """How many vertices have not been visited, the token's counted."""
    graph, _, visited = position.state
    return int(graph.order - len(visited))


def pairs(mate: Array) -> list[tuple[int, int]]:
    """The edges of a matching, each once."""
    return [(vertex, other) for vertex, other in enumerate(mate.tolist()) if vertex < other]


def _gone(position: Geography) -> int:
    graph, _, visited = position.state
    return sum(1 << graph.find(name) for name in visited)


def _opening_sentence(left: int, edges: str, exposed: int) -> Parts:
    if not left:
        return ("There is no vertex to begin at.",)
    if exposed:
        over = "1 vertex" if exposed == 1 else f"{exposed:,} vertices"
        return (
            f"A maximum matching ({edges}) leaves {over} over: begin at a vertex that one misses, "
            "and answer every move along the matching.",
        )
    return (f"There is a perfect matching ({edges}): wherever it begins, go on along its edge.",)
