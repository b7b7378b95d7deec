"""Undirected edge geography: even kernels, and linear algebra over GF(2) on bipartite graphs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from lastmove.core.bibliography import FRAENKEL_SCHEINERMAN_ULLMAN, LECTURES, cite
from lastmove.core.errors import NotKnown
from lastmove.core.position import Move, Outcome, Play, merged
from lastmove.core.solver import Run, ValueSolver
from lastmove.core.verdict import Certificate, Method, Verdict
from lastmove.families.geography.even_kernels import (
    Component,
    bipartite_parts,
    component,
    edge_numbers,
)
from lastmove.families.geography.rules import EdgeGeography, move_text
from lastmove.families.geography.search import searched_value
from lastmove.families.geography.token_game import edge_name
from lastmove.graphs.algorithms.gf2 import Solved
from lastmove.graphs.starts import LostStarts
from lastmove.graphs.values.graph import Graph
from lastmove.notation.kinds import name_text
from lastmove.search.certificates import value_certificate

FEW = 9
"""Up to this many edges left, a certificate proves the nimber too, move by move."""


class EvenKernels(ValueSolver[EdgeGeography]):
    """What the two lemmas have in common: an even kernel with the token's vertex is lost."""

    def value(self, position: EdgeGeography, run: Run) -> int:
        """0 if it is lost, else by search; `NotKnown` if that takes too long."""
        value = self._value(position, run)
        if value is None:
            raise NotKnown(
                "the nimber of a won position of edge_geography takes a search of all walks, "
                "given up here; who wins is known of it alone, not in a sum"
            )
        return value

    def _value(self, position: EdgeGeography, run: Run) -> int | None:
        if not self.wins(position, Play.NORMAL, run):
            return 0
        return searched_value(position, run)

    def verdict(self, position: EdgeGeography, play: Play, run: Run) -> Verdict:
        """Outcome and winning moves by the theorem; the nimber if a search finds it."""
        return self._verdict(position, self._value(position, run), run)

    def outcome_verdict(self, position: EdgeGeography, play: Play, run: Run) -> Verdict:
        """The same without a search for the nimber."""
        wins = self.wins(position, play, run)
        return self._verdict(position, None if wins else 0, run)

    def _verdict(self, position: EdgeGeography, value: int | None, run: Run) -> Verdict:
        return Verdict(
            position=position,
            play=Play.NORMAL,
            outcome=Outcome.P if value == 0 else Outcome.N,
            value=value,
            winning_moves=() if value == 0 else merged(self.moves_to(position, 0, run)),
            method=self.method,
            because=self.reason(position, value or 0, run),
        )

    def kernel(self, position: EdgeGeography, run: Run) -> list[str]:
        """An even kernel with the token's vertex, if it is lost, by name; the token's first."""
        raise NotImplementedError

    def certificate(self, position: EdgeGeography, play: Play, run: Run) -> Certificate:
        """The even kernel, for N after the move; of a small graph the nimber, move by move."""
        graph, _, deleted = position.state
        if graph.size - len(deleted) <= FEW and self.wins(position, play, run):
            return value_certificate(position, run)
        return self.demonstration(position, play, run)

    def demonstration(self, position: EdgeGeography, play: Play, run: Run) -> Certificate:
        """The even kernel, for N after the move."""
        graph = position.state[0]
        if self.wins(position, play, run):
            move, kernel = self.winning_kernel(position, run)
            proof: dict[str, Any] = {"move": move.to.inline(), "kernel": kernel}
            outcome, value = Outcome.N, None
        else:
            proof, outcome, value = {"kernel": self.kernel(position, run)}, Outcome.P, 0
        run.check_certificate_size(graph.order + graph.size)  # it holds the graph, written out
        return Certificate("even-kernel", position.inline(), play, outcome, value, proof)

    def winning_kernel(self, position: EdgeGeography, run: Run) -> tuple[Move, list[str]]:
        """A winning move, and the even kernel that it leads to."""
        raise NotImplementedError


class BipartiteEdgeGeography(EvenKernels):
    """On a bipartite graph row i is P just when it is a sum of other rows, modulo 2.

    Else e_i is a sum of columns, a set K of them; a move to one of K, or to a column that is itself
    a sum of others, wins, and no other does. Nimbers other than 0 are searched. Cost: that of one
    elimination over GF(2) for a start with its winning moves, of two for all starts.
    """

    method = Method(
        "theorem",
        "linear algebra over GF(2)",
        f"{cite(LECTURES, 'Lemmas 3 and 4')}; {FRAENKEL_SCHEINERMAN_ULLMAN}",
    )

    def applies(self, position: EdgeGeography, play: Play) -> bool:
        """To undirected edge geography where what the token can come to is bipartite."""
        left = remains(position, play)
        return left is not None and left.bipartite

    def wins(self, position: EdgeGeography, play: Play, run: Run) -> bool:
        """Whether e_i is a sum of columns."""
        return self.solved(position, run).solution is not None

    def solved(self, position: EdgeGeography, run: Run) -> Solved:
        """The set K, if there is one, and which columns are independent; made once a run."""
        key = ("GF(2)", position.state)
        if key not in run.searches:
            run.searches[key] = component(*position.state).token_solved(run.budget)
        found: Solved = run.searches[key]
        return found

    def moves_to(self, position: EdgeGeography, value: int, run: Run) -> Iterator[Move]:
        """Those to value 0 by the theorem, others by looking at every move."""
        if value:
            yield from super().moves_to(position, value, run)
            return
        solved, left = self.solved(position, run), component(*position.state)
        if solved.solution is None:
            return
        good = {left.columns[column] for column in solved.solution}
        pairs = zip(left.columns, solved.independent, strict=True)
        good |= {column for column, alone in pairs if not alone}
        for end, move in _moves(position):
            if end in good:
                yield move

    def kernel(self, position: EdgeGeography, run: Run) -> list[str]:
        """The rows whose sum is zero, the token's among them."""
        left = component(*position.state)
        found = left.kernel(run.budget)
        assert found is not None
        return [left.graph.name(vertex) for vertex in found]

    def winning_kernel(self, position: EdgeGeography, run: Run) -> tuple[Move, list[str]]:
        """To a column of K along an edge of which there is an odd number; then K is a kernel."""
        solved, left = self.solved(position, run), component(*position.state)
        assert solved.solution is not None
        kernel = {left.columns[column] for column in solved.solution}
        ends = [(end, move) for end, move in _moves(position) if end in kernel]
        odd = {end for end, _ in ends if sum(e == end for e, _ in ends) % 2}
        move = next(move for end, move in ends if end in odd)
        return move, [left.graph.name(vertex) for vertex in sorted(kernel)]

    def reason(self, position: EdgeGeography, value: int, run: Run) -> str:
        """Which rows or columns add up to what."""
        at = name_text(position.state[1])
        if not component(*position.state).columns:
            return f"No edge is left at {at}."
        if self.wins(position, Play.NORMAL, run):
            return (
                f"The row of {at} is not a sum of other rows, modulo 2: some move leads into an "
                "even kernel of what is left then."
            )
        return (
            f"The row of {at} is a sum of other rows, modulo 2: it lies in an even kernel, and "
            "every move out of that can be answered by coming back."
        )


class EvenKernel(EvenKernels):
    """A token in an even kernel is lost, on any undirected graph.

    Not every lost position has one, and finding one is hard in general; so this applies where one
    is found. Cost: an elimination of the adjacency matrix and at most 4096 tries.
    """

    method = Method(
        "theorem", "even kernel", f"{cite(LECTURES, 'Lemma 3')}; {FRAENKEL_SCHEINERMAN_ULLMAN}"
    )

    def applies(self, position: EdgeGeography, play: Play) -> bool:
        """To undirected edge geography with an odd cycle, if an even kernel is found."""
        left = remains(position, play)
        return left is not None and not left.bipartite and left.odd_kernel is not None

    def wins(self, position: EdgeGeography, play: Play, run: Run) -> bool:
        """Never."""
        return False

    def kernel(self, position: EdgeGeography, run: Run) -> list[str]:
        """The kernel that was found."""
        left = component(*position.state)
        assert left.odd_kernel is not None
        return [left.graph.name(vertex) for vertex in left.odd_kernel]

    def moves_to(self, position: EdgeGeography, value: int, run: Run) -> Iterator[Move]:
        """None leads to 0; others by looking at every move."""
        if value:
            yield from super().moves_to(position, value, run)

    def reason(self, position: EdgeGeography, value: int, run: Run) -> str:
        """The kernel, and what it means."""
        return (
            f"{names_text(self.kernel(position, run))} is an even kernel: every move out of it can "
            "be answered by coming back."
        )


def remains(position: EdgeGeography, play: Play) -> Component | None:
    """What the token can come to, in undirected edge geography in normal play; else None."""
    if play is not Play.NORMAL:
        return None
    graph, at, deleted = position.state
    return component(graph, at, deleted) if isinstance(graph, Graph) else None


def lost_starts(position: EdgeGeography, outcomes: bool, run: Run) -> LostStarts | None:
    """Who wins from every vertex; nothing where nimbers are asked for."""
    return LostStarts(losing_starts(position, run)) if outcomes else None


def losing_starts(position: EdgeGeography, run: Run) -> frozenset[str]:
    """Every vertex from which the player to move loses, with the same edges deleted.

    Bipartite components by two eliminations each; others, and digraphs, start by start.
    """
    graph, _, deleted = position.state
    lost: set[str] = set()
    others: Iterable[int] = range(graph.order)
    if isinstance(graph, Graph):
        parts, others = bipartite_parts(graph, edge_numbers(graph, deleted))
        for part in parts:
            lost.update(graph.name(start) for start in part.losing_starts(run.budget))
    for vertex in others:
        run.budget.spend()
        start = position.at((graph, graph.name(vertex), deleted))
        if not run.solver(start, Play.NORMAL).wins(start, Play.NORMAL, run):
            lost.add(graph.name(vertex))
    return frozenset(lost)


def names_text(names: list[str]) -> str:
    """The names as a set, the middle of a long one left out.

    >>> names_text(["a", "New York"])
    '{a, "New York"}'
    """
    texts = [name_text(name) for name in names]
    shown = texts if len(names) <= 24 else [*texts[:20], "…", *texts[-3:]]
    return f"{{{', '.join(shown)}}}"


def _moves(position: EdgeGeography) -> Iterator[tuple[int, Move]]:
    """The moves, each with the vertex it leads to by number."""
    graph, at, deleted = position.state
    for edge, end in graph.incident(graph.find(at)):
        name = edge_name(graph, edge)
        if name not in deleted:
            to = position.at((graph, graph.name(end), deleted | {name}))
            yield end, Move(move_text(graph, at, edge, end), to)
