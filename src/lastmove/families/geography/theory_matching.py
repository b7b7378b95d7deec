"""Undirected vertex geography: lost just where some maximum matching misses the token's vertex."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from lastmove.core.bibliography import (
    COMBINATORIAL_GAME_THEORY,
    FRAENKEL_SCHEINERMAN_ULLMAN,
    LECTURES,
    cite,
)
from lastmove.core.errors import NotKnown
from lastmove.core.nimbers import mex
from lastmove.core.position import Move, Outcome, Play
from lastmove.core.solver import Run, ValueSolver
from lastmove.core.verdict import Certificate, Method, Verdict, counted
from lastmove.families.geography.path_nimbers import walk_nimber
from lastmove.families.geography.rules import Escape, VertexGeography, begin_text, step_text
from lastmove.graphs.starts import LostStarts
from lastmove.notation.kinds import name_text
from lastmove.search.certificates import value_certificate

if TYPE_CHECKING:
    from lastmove.graphs.algorithms.kernels_csr import Array
    from lastmove.graphs.algorithms.matching import Decomposition
    from lastmove.graphs.values.graph import Graph

SEARCHED = 50_000
"""Walks that a search for nimbers on one graph may look at."""
FEW = 6
"""Up to this many vertices left, a certificate proves the nimber too, move by move."""
WRITTEN = 10_000_000
"""Winning ways to begin are listed if they can be written with about this many vertices."""

Geography = VertexGeography | Escape


class MaximumMatching(ValueSolver[Geography]):
    """(G, v) is P just when some maximum matching of G misses v, for all v by one matching.

    In the parts of Gallai and Edmonds: D is lost; from A every neighbor in D wins; from C the
    neighbors to which some maximum matching joins it. The Great Escape is won just when there is
    no perfect matching, by beginning in D. Nimbers other than 0 are searched. Cost: nearly linear
    for all starts together, and once more linear for the winning moves of one.
    """

    method = Method(
        "theorem",
        "maximum matching",
        f"{cite(LECTURES, 'Theorem 6')}; {FRAENKEL_SCHEINERMAN_ULLMAN}; "
        f"{cite(COMBINATORIAL_GAME_THEORY, 'section 5.1')}",
    )

    def applies(self, position: Geography, play: Play) -> bool:
        """To undirected vertex geography and The Great Escape, in normal play."""
        from lastmove.graphs.values.graph import Graph

        return play is Play.NORMAL and isinstance(position.state[0], Graph)

    def wins(self, position: Geography, play: Play, run: Run) -> bool:
        """Whether every maximum matching covers the token; or, to begin with, none is perfect."""
        parts = self.parts(position, run)
        token = token_of(position)
        return parts.exposed > 0 if token is None else parts.part(token) != "D"

    def parts(self, position: Geography, run: Run) -> Decomposition:
        """The matching and the parts of the graph that is left, made once a run."""
        graph, _, visited = position.state
        key = ("matching", graph, visited)
        if key not in run.searches:
            from lastmove.graphs.algorithms.matching import decompose

            gone = [graph.find(name) for name in visited]
            run.searches[key] = decompose(graph, gone, run.budget)
        found: Decomposition = run.searches[key]
        return found

    def value(self, position: Geography, run: Run) -> int:
        """0 if it is lost, else by search; `NotKnown` if there are too many walks."""
        value = self._value(position, run)
        if value is None:
            raise NotKnown(
                f"the nimber of a won position of {position.name} takes a search of all walks, "
                f"given up after {SEARCHED:,}; who wins is known of it alone, not in a sum"
            )
        return value

    def _value(self, position: Geography, run: Run) -> int | None:
        if not self.wins(position, Play.NORMAL, run):
            return 0
        graph = position.state[0]
        if not graph.small:
            return None
        token = token_of(position)
        if token is not None:
            return self._nimber(graph, token, _gone(position) | 1 << token, run)
        seen: set[int] = set()
        for vertex in range(graph.order):
            value = self._nimber(graph, vertex, 1 << vertex, run)
            if value is None:
                return None
            seen.add(value)
        return mex(seen)

    def _nimber(self, graph: Graph, token: int, gone: int, run: Run) -> int | None:
        key = ("walks", graph)
        if key not in run.searches:
            rows = [graph.neighbors(vertex) for vertex in range(graph.order)]
            run.searches[key] = rows, {}
        rows, known = run.searches[key]
        return walk_nimber(rows, (token, gone), known, run.budget, SEARCHED)

    def winning_moves(self, position: Geography, run: Run) -> Iterator[Move]:
        """All moves to vertices that are in D once the token has left its own."""
        graph, at, visited = position.state
        parts, token = self.parts(position, run), token_of(position)
        if token is None:
            for vertex in range(graph.order):
                if parts.part(vertex) == "D":
                    name = graph.name(vertex)
                    yield Move(begin_text(name), position.at((graph, name, frozenset())))
            return
        if parts.part(token) == "C":
            good = parts.partners(token)
        else:
            good = [end for end in graph.neighbors(token) if parts.part(end) == "D"]
        for end in good:
            name = graph.name(end)
            yield Move(step_text(at, name), position.at((graph, name, visited | {at})))

    def moves_to(self, position: Geography, value: int, run: Run) -> Iterator[Move]:
        """Those to value 0 by the theorem, others by looking at every move."""
        if value:
            yield from super().moves_to(position, value, run)
        elif self.wins(position, Play.NORMAL, run):
            yield from self.winning_moves(position, run)

    def reason(self, position: Geography, value: int, run: Run) -> str:
        """Whether a maximum matching misses the vertex, and what that means."""
        parts, token = self.parts(position, run), token_of(position)
        left, exposed = vertices_left(position), parts.exposed
        edges = counted((left - exposed) // 2, "edge")
        if token is None:
            return _opening_reason(left, edges, exposed)
        name = name_text(position.state[1])
        if parts.part(token) == "D":
            if next(position.moves(), None) is None:
                return f"No neighbor of {name} is left to go to."
            return (
                f"A maximum matching of what is left ({edges}) misses {name}: every move leads to "
                "a matched vertex, and is answered along its edge."
            )
        return (
            f"Every maximum matching of what is left ({edges}) covers {name}: a move along such an "
            "edge wins, for every move can then be answered along the matching."
        )

    def verdict(self, position: Geography, play: Play, run: Run) -> Verdict:
        """Outcome and winning moves by the theorem; the nimber if a search finds it."""
        return self._verdict(position, self._value(position, run), run)

    def outcome_verdict(self, position: Geography, play: Play, run: Run) -> Verdict:
        """The same without a search for the nimber."""
        wins = self.wins(position, play, run)
        return self._verdict(position, None if wins else 0, run)

    def _verdict(self, position: Geography, value: int | None, run: Run) -> Verdict:
        return Verdict(
            position=position,
            play=Play.NORMAL,
            outcome=Outcome.P if value == 0 else Outcome.N,
            value=value,
            winning_moves=() if value == 0 else self._listed(position, run),
            method=self.method,
            because=self.reason(position, 0, run),
        )

    def _listed(self, position: Geography, run: Run) -> tuple[Move, ...] | None:
        """The winning moves; None for a first move that can be made in too many ways to write."""
        graph = position.state[0]
        if token_of(position) is None:
            ways = self.parts(position, run).missable
            if ways * (1 if graph.file else graph.order + graph.size) > WRITTEN:
                return None
        return tuple(self.winning_moves(position, run))

    def certificate(self, position: Geography, play: Play, run: Run) -> Certificate:
        """A maximum matching and its barrier; of a small graph the nimber, move by move."""
        if vertices_left(position) <= FEW and self.wins(position, play, run):
            return value_certificate(position, run)
        return self.demonstration(position, play, run)

    def demonstration(self, position: Geography, play: Play, run: Run) -> Certificate:
        """A maximum matching and its barrier."""
        wins, graph = self.wins(position, play, run), position.state[0]
        run.check_certificate_size(graph.order + graph.size)  # it holds the graph, written out
        parts, token = self.parts(position, run), token_of(position)
        mate = parts.mate if wins or token is None else parts.missing(token)
        return Certificate(
            "matching",
            position.inline(),
            play,
            Outcome.N if wins else Outcome.P,
            None if wins else 0,
            {
                "matching": [[graph.name(a), graph.name(b)] for a, b in pairs(mate)],
                "barrier": [graph.name(v) for v in range(graph.order) if parts.part(v) == "A"],
            },
        )


def token_of(position: Geography) -> int | None:
    """The number of the token's vertex; None before the first move of The Great Escape."""
    graph, at, _ = position.state
    return None if at is None else graph.find(at)


def vertices_left(position: Geography) -> int:
    """How many vertices have not been visited, the token's counted."""
    graph, _, visited = position.state
    return int(graph.order - len(visited))


def lost_starts(position: Geography, outcomes: bool, run: Run) -> LostStarts | None:
    """By one matching, with the parts of an undirected graph."""
    solver, graph = MaximumMatching(), position.state[0]
    if not solver.applies(position, Play.NORMAL):
        return None
    found = solver.parts(position, run)
    parts = {graph.name(v): part for v in range(graph.order) if (part := found.part(v))}
    matching = tuple((graph.name(a), graph.name(b)) for a, b in pairs(found.mate))
    return LostStarts(frozenset(v for v, part in parts.items() if part == "D"), parts, matching)


def pairs(mate: Array) -> list[tuple[int, int]]:
    """The edges of a matching, each once."""
    return [(vertex, other) for vertex, other in enumerate(mate.tolist()) if vertex < other]


def _gone(position: Any) -> int:
    graph, _, visited = position.state
    return sum(1 << graph.find(name) for name in visited)


def _opening_reason(left: int, edges: str, exposed: int) -> str:
    if not left:
        return "There is no vertex to begin at."
    if exposed:
        return (
            f"A maximum matching ({edges}) leaves {counted(exposed, 'vertex')} over: begin at a "
            "vertex that one misses, and answer every move along the matching."
        ).replace("vertexs", "vertices")
    return f"There is a perfect matching ({edges}): wherever it begins, go on along its edge."
