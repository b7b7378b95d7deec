"""Undirected edge geography: even kernels, and linear algebra over GF(2) on bipartite graphs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from lastmove.core.argument import (
    ByMove,
    Decided,
    Lost,
    Reply,
    Strategy,
    Valued,
    Zero,
    winning_steps,
)
from lastmove.core.bibliography import FRAENKEL_SCHEINERMAN_ULLMAN, LECTURES, cite
from lastmove.core.position import Move, Outcome, Play
from lastmove.core.solver import Run
from lastmove.core.steps import Mark, Part, Parts, Say, Show, Step, Table
from lastmove.core.verdict import Certificate, Method
from lastmove.families.geography import search
from lastmove.families.geography.even_kernels import (
    Component,
    bipartite_parts,
    component,
    edge_numbers,
)
from lastmove.families.geography.rules import EdgeGeography, EdgeState, move_text
from lastmove.families.geography.token_game import edge_name, edge_spot, vertex_spot
from lastmove.graphs.algorithms.gf2 import Solved
from lastmove.graphs.starts import LostStarts
from lastmove.graphs.values.graph import Graph
from lastmove.notation.kinds import name_text

MOST_ROWS = 24
EVEN = "an even kernel: every other vertex has an even number of edges to it"

LINEAR = Method(
    "theorem",
    "linear algebra over GF(2)",
    f"{cite(LECTURES, 'Lemmas 3 and 4')}; {FRAENKEL_SCHEINERMAN_ULLMAN}",
)
KERNEL = Method(
    "theorem", "even kernel", f"{cite(LECTURES, 'Lemma 3')}; {FRAENKEL_SCHEINERMAN_ULLMAN}"
)


class EvenKernel(Lost):
    """A token in an even kernel is lost, on any undirected graph.

    On a bipartite graph row i is P just when it is a sum of other rows, modulo 2, which are then
    the kernel. On others not every lost position has one, and finding one is hard in general.

    Parameters
    ----------
    kernel : its vertices by number; None to find it when it is asked for.
    """

    position: EdgeGeography

    def __init__(self, position: EdgeGeography, run: Run, kernel: list[int] | None, method: Method):
        super().__init__(position, run)
        self._kernel, self.method = kernel, method

    @property
    def kernel(self) -> list[int]:
        """Its vertices, by number. Cost: on a bipartite graph, one elimination."""
        if self._kernel is None:
            self._kernel = component(*self.position.state).kernel(self.run.budget)
            assert self._kernel is not None
        return self._kernel

    @property
    def names(self) -> list[str]:
        """Its vertices, by name."""
        return [self.position.state.graph.name(vertex) for vertex in self.kernel]

    def strategies(self) -> tuple[Strategy, ...]:
        """Come back."""
        return (BackIntoKernel(frozenset(self.kernel)),)

    @property
    def sentence(self) -> Parts:
        """The kernel, and what it means."""
        at = name_text(self.position.state.at)
        if next(self.position.moves(), None) is None:
            return (f"No edge is left at {at}.",)
        if self._kernel is None and not self.position.state.graph.small:
            return (
                f"The row of {at} is a sum of other rows, modulo 2: it lies in an even kernel, and "
                "every move out of that can be answered by coming back.",
            )
        kernel = names_text(self.names)
        return (
            f"{kernel} is an even kernel: every move out of it can be answered by coming back.",
        )

    def steps(self) -> Iterator[Step]:
        """On a bipartite graph how the kernel is found; what it is, and how it is used."""
        if next(self.position.moves(), None) is None:
            yield Say(*self.sentence)
            return
        if self.method is LINEAR:
            at = name_text(self.position.state.at)
            yield Say(
                *_matrix(component(*self.position.state)),
                f" The row of {at} is a sum of other rows, modulo 2.",
            )
        edges = _edges_to(self.position, self.names)
        inside = set(self.names)
        outside = [name for name, many in edges.items() if many and name not in inside]
        paired = any(edges[name] for name in inside)
        twins = " (the edges inside come in pairs, which do not count)" if paired else ""
        yield Show(
            self.position,
            (
                f"The set {names_text(self.names)} is an even kernel: no edge joins two of its "
                f"vertices{twins}, and every other vertex has an even number of edges to it.",
            ),
            self.marks(EVEN),
        )
        yield _edge_table(outside, edges, ("The edges to it:",))
        yield self.argument(paired)

    def argument(self, paired: bool) -> Say:
        """Why a token in the kernel is lost."""
        twin = "Along one of a pair of edges inside, the reply takes the other. " if paired else ""
        return Say(
            f"Whoever moves from {names_text(self.names)} leaves it, to a vertex which then has an "
            "odd number of edges to it, so at least one: the reply goes back along that, and all "
            f"numbers are even again. {twin}Each move with its reply uses up two edges, and in the "
            "end no edge leaves the set: whoever has to move there is stuck "
            f"({cite(LECTURES, 'Lemma 3')})."
        )

    def marks(self, meaning: str = EVEN) -> tuple[Mark, ...]:
        """The kernel, as far as it is drawn."""
        from lastmove.families.geography.draw import nearest

        graph, at, _ = self.position.state
        drawn = set(nearest(graph, at))
        kernel = [graph.name(vertex) for vertex in self.kernel if vertex in drawn]
        return (Mark(tuple(map(vertex_spot, kernel)), "one", meaning=meaning),)

    def certificate(self) -> Certificate:
        """The kernel."""
        graph = self.position.state.graph
        self.run.check_certificate_size(graph.order + graph.size)  # it holds the graph, written out
        proof = {"kernel": self.names}
        return Certificate("even-kernel", self.position.inline(), self.play, Outcome.P, 0, proof)


class BackIntoKernel(Strategy):
    """Answer every move out of an even kernel by a move back into it.

    Cost of a reply: the edges at the vertex, and writing down what is deleted.
    """

    player = "previous"

    def __init__(self, kernel: frozenset[int]):
        self._kernel = kernel

    def reply(self, move: Move) -> Reply:
        """Along an edge back; the number of those is odd. Inside, along the twin of the edge."""
        after = move.to
        assert isinstance(after, EdgeGeography)
        graph, at, _ = after.state
        ways = [way for way in edges_at(after) if way[1] in self._kernel]
        many = Counter(end for _, end in ways)
        inside = graph.find(at) in self._kernel
        edge, end = next(way for way in ways if not inside or many[way[1]] % 2)
        return Reply(along(after, edge, end), self, "back into the even kernel")


class IntoKernel(ByMove):
    """A move into an even kernel of what is left then.

    On a bipartite graph e_i is a sum of columns, a set K of them, unless row i is lost; a move to
    one of K, or to a column that is itself a sum of others, wins, and no other does. On others K is
    found where it is not too hard, and other winning moves by search. Cost: that of one
    elimination over GF(2), on a bipartite graph also for all winning moves.
    """

    position: EdgeGeography
    then: EvenKernel

    def __init__(self, position: EdgeGeography, run: Run, kernel: list[int], solved: Solved | None):
        ways, inside = list(edges_at(position)), set(kernel)
        many = Counter(end for _, end in ways)
        edge, end = next(way for way in ways if way[1] in inside and many[way[1]] % 2)
        move = along(position, edge, end)
        assert isinstance(move.to, EdgeGeography)
        then = EvenKernel(move.to, run, kernel, KERNEL if solved is None else LINEAR)
        super().__init__(position, move, then)
        self._solved = solved
        self.complete = solved is not None or position.things() <= search.MOST_COMPILED

    def winning_moves(self) -> Iterator[Move]:
        """All of them, or without a theorem about all, where they can be searched for."""
        if self._solved is None:
            yield self.move
            if self.complete:
                yield from search.other_winning_moves(self.position, self.move, self.run)
            return
        left = component(*self.position.state)
        pairs = zip(left.columns, self._solved.independent, strict=True)
        good = {column for column, alone in pairs if not alone}.union(self.then.kernel)
        for edge, end in edges_at(self.position):
            if end in good:
                yield along(self.position, edge, end)

    def best(self) -> Move | None:
        """The move into the kernel."""
        return self.move

    @property
    def sentence(self) -> Parts:
        """The kernel, and the move into it."""
        kernel = names_text(self.then.names)
        if next(self.move.to.moves(), None) is None:
            return (self.move, " leads to a vertex where no edge is left.")
        return (
            self.move,
            f" leads into {kernel}, an even kernel of what is left then: every move out of it can "
            "be answered by coming back.",
        )

    def steps(self) -> Iterator[Step]:
        """On a bipartite graph the sums; the move, and how the kernel is used."""
        at, kernel = name_text(self.position.state.at), self.then.names
        left = component(*self.position.state)
        if self._solved is not None:
            yield Say(
                *_matrix(left),
                f" The row of {at} is not a sum of other rows, modulo 2; so some columns have sum "
                "1 there and 0 in all other rows.",
            )
        yield Show(
            self.position,
            (f"Take the set {names_text(kernel)}: {at} alone has an odd number of edges to it.",),
            self.show().marks,
        )
        edges = _edges_to(self.position, kernel)
        rows = [left.graph.name(vertex) for vertex in left.rows]
        yield _edge_table([name for name in rows if edges[name]], edges, ("The edges to it:",))
        yield Say(
            "So the move ",
            self.move,
            f" deletes one of those of {at}, and the numbers are all even: {names_text(kernel)} is "
            "an even kernel of what is left, with the token in it.",
        )
        yield from winning_steps(self)
        after = _edges_to(self.then.position, kernel)
        if any(after.values()):
            yield self.then.argument(any(after[name] for name in kernel))
        else:
            end = name_text(self.move.to.state.at)
            yield Say(f"From {end} no edge leads on, so nobody can move there.")

    def show(self) -> Show:
        """The kernel, and the edge along which the token comes into it."""
        graph, _, deleted = self.position.state
        [edge] = edge_numbers(graph, self.move.to.state.deleted - deleted)
        taken = Mark((edge_spot(graph, edge),), "move")
        marks = (*self.then.marks("an even kernel of what is left after the move"), taken)
        return Show(self.position, self.sentence, marks, moves=(self.move,))


def even_kernel(position: EdgeGeography, play: Play, run: Run) -> Decided | None:
    """Who wins on a graph without directions, by an even kernel of what the token can come to."""
    if play is not Play.NORMAL or not undirected(position):
        return None
    left = component(*position.state)
    if left.bipartite:
        solved = _solved(position, run)
        if solved.solution is None:
            return EvenKernel(position, run, None, LINEAR)
        return IntoKernel(position, run, sorted(left.columns[c] for c in solved.solution), solved)
    if left.odd_kernel is not None:
        return EvenKernel(position, run, left.odd_kernel, KERNEL)
    if left.kernel_beside is not None:
        return IntoKernel(position, run, left.kernel_beside, None)
    return None


def _solved(position: EdgeGeography, run: Run) -> Solved:
    """The set K, if there is one, and which columns are independent; made once a run."""
    key, left = ("GF(2)", position.state), component(*position.state)
    known: tuple[Graph, Solved] | None = run.searches.get(key)
    if known is None or known[0] is not left.graph:
        known = run.searches[key] = left.graph, left.token_solved(run.budget)
    return known[1]


def nimber(position: EdgeGeography, run: Run) -> Valued | None:
    """0 if it is lost in an even kernel, else by a search that gives up after some steps."""
    decided = even_kernel(position, Play.NORMAL, run)
    if decided is not None and decided.outcome is Outcome.P:
        return Zero(decided)
    return search.nimber(position, run)


def is_searchable(position: EdgeGeography) -> bool:
    """Whether a search for the nimber goes on after `nimber` has given up.

    Not where a theorem tells who wins, which is all that was asked, most likely.
    """
    if not undirected(position):
        return True
    left = component(*position.state)
    return not left.bipartite and left.odd_kernel is None and left.kernel_beside is None


def undirected(position: EdgeGeography) -> bool:
    """Whether the graph has no directions."""
    return isinstance(position.state.graph, Graph)


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
        start = position.at(EdgeState(graph, graph.name(vertex), deleted))
        decided = even_kernel(start, Play.NORMAL, run)
        if (
            decided.outcome is Outcome.P
            if decided is not None
            else not search.GeographySearch().wins(start, Play.NORMAL, run)
        ):
            lost.add(graph.name(vertex))
    return frozenset(lost)


def lost_starts(position: EdgeGeography, outcomes: bool, run: Run) -> LostStarts | None:
    """Who wins from every vertex; nothing where nimbers are asked for."""
    return LostStarts(losing_starts(position, run)) if outcomes else None


def names_text(names: list[str]) -> str:
    """The names as a set, the middle of a long one left out.

    >>> names_text(["a", "New York"])
    '{a, "New York"}'
    """
    texts = [name_text(name) for name in names]
    shown = texts if len(names) <= 24 else [*texts[:20], "…", *texts[-3:]]
    return f"{{{', '.join(shown)}}}"


def edges_at(position: EdgeGeography) -> Iterator[tuple[int, int]]:
    """The edges that are left at the token, each with its other end, by number."""
    graph, at, deleted = position.state
    for edge, end in graph.incident(graph.find(at)):
        if edge_name(graph, edge) not in deleted:
            yield edge, end


def along(position: EdgeGeography, edge: int, end: int) -> Move:
    """The move along an edge."""
    graph, at, deleted = position.state
    to = position.at(EdgeState(graph, graph.name(end), deleted | {edge_name(graph, edge)}))
    return Move(move_text(graph, at, edge, end), to)


def _matrix(left: Component) -> Parts:
    rows, columns = ([left.graph.name(v) for v in side] for side in (left.rows, left.columns))
    return (
        f"What is left is bipartite: every edge joins one of {names_text(rows)} to one of "
        f"{names_text(columns)}. Write a matrix with a row for each of the first and a column for "
        "each of the others, 1 where there is an odd number of edges.",
    )


def _edges_to(position: EdgeGeography, kernel: list[str]) -> Counter[str]:
    """How many edges each vertex has to the kernel."""
    graph, _, deleted = position.state
    inside = set(kernel)
    found: Counter[str] = Counter()
    for number in range(graph.size):
        if edge_name(graph, number) not in deleted:
            tail, head = map(graph.name, graph.ends(number))
            found[tail] += head in inside
            found[head] += tail in inside and tail != head
    return found


def _edge_table(names: list[str], edges: Counter[str], lead: Parts) -> Table:
    shown = names[:MOST_ROWS]
    rows: tuple[tuple[Part, ...], ...] = tuple((name_text(name), edges[name]) for name in shown)
    return Table(lead, ("vertex", "edges to the set"), rows, len(names) - len(shown))
