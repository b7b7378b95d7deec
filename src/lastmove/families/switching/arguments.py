"""Who wins Shannon's switching game: two trees that join mends, or parts with too few edges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from lastmove.core.argument import Decided, Strategy
from lastmove.core.bibliography import LECTURES, NASH_WILLIAMS, cite
from lastmove.core.position import Move, Outcome, Play
from lastmove.core.solver import Run
from lastmove.core.steps import Mark, Math, Parts, Say, Show, Step, Style, Table, joined
from lastmove.core.verdict import Certificate, Method, counted
from lastmove.families.switching.nearest import nearest
from lastmove.families.switching.rules_shannon import Shannon, written
from lastmove.families.switching.strategies import Cuts, Mending, Mends, TwoTrees
from lastmove.families.switching.theory import Board, board, named_parts

LISTED = 12
"""How many edges, vertices, parts or answers are listed; the others are counted."""


class Switching(Decided):
    """Who wins, by packing two forests into what is left. All winning moves come with it."""

    method = Method(
        "theorem",
        "two edge-disjoint spanning trees",
        f"{cite(LECTURES, 'Theorems 10 and 11')}; {NASH_WILLIAMS}",
    )
    position: Shannon

    def __init__(self, position: Shannon, run: Run, found: Board):
        super().__init__(position, run)
        self.found = found

    @property
    def outcome(self) -> Outcome:
        """Won if the winner is to move."""
        return Outcome.N if self.found.winner == self.position.to_move else Outcome.P

    def winning_moves(self) -> Iterator[Move]:
        """All of them, in the order of the graph."""
        for edge in self.found.winning:
            self.run.budget.spend()
            yield self.position.playing(edge)

    def best(self) -> Move | None:
        """The one that the strategy begins with."""
        return self.strategies()[0].first().move

    def _played(self) -> Iterator[Step]:
        """Joined edges are contracted, deleted ones are gone."""
        graph, safe, deleted, _ = self.found.state
        if not safe and not deleted:
            return
        lines = [f"joined {listed(written(graph, safe))}"] if safe else []
        lines += [f"deleted {listed(written(graph, deleted))}"] if deleted else []
        nodes = max(self.found.node) + 1
        yield Say(
            f"Already {' and '.join(lines)}. Vertices that joined edges connect count as one: "
            f"{nodes} {'vertex' if nodes == 1 else 'vertices'} and "
            f"{counted(len(self.found.edges), 'edge')} are left to play for."
        )

    def _winning(self, between: str, spare: str) -> Iterator[Step]:
        """The winning moves, and why they are: edges between parts, or any."""
        if self.found.winning:
            lead = between if self.found.missing == 1 else spare
            yield Say(lead, *joined(self.winning_moves()), ".")

    def _edges(self, edges: Iterable[int]) -> str:
        return listed(self.found.graph.edge(edge) for edge in edges)

    def _shown(self, edges: Iterable[int]) -> tuple[str, ...]:
        """The spots of those edges that are drawn."""
        graph = self.found.graph
        seen = set(nearest(graph))
        return tuple(f"edge-{edge}" for edge in edges if seen.issuperset(graph.ends(edge)))


class Trees(Switching):
    """Join wins: two edge-disjoint spanning trees are left, at once or after join's first edge."""

    @cached_property
    def begun(self) -> tuple[int | None, TwoTrees]:
        """The edge that join takes first, if it is to move, and the two trees there are then."""
        found = self.found
        if found.decided is not None or found.state.turn == "cut":
            return None, found.two_trees()
        if not found.missing:
            mending = found.two_trees().mend(None)
            return mending.edge, mending.after
        first = found.winning[0]
        return first, found.after(first, self.run.budget).two_trees()

    @property
    def sentence(self) -> Parts:
        """The trees, or the partition that lacks just one edge."""
        found = self.found
        if found.decided is not None:
            return ("The joined edges connect all vertices.",)
        if not found.missing:
            return (
                "Two edge-disjoint spanning trees are left: what cut takes from one, join mends.",
            )
        return (
            f"A partition into {counted(_parts(found), 'part')} has "
            f"{counted(len(found.crossing), 'edge')} between parts, one less than ",
            Math(f"2·{_parts(found) - 1}"),
            ": join takes one of them, and then two edge-disjoint spanning trees are left.",
        )

    def steps(self) -> Iterator[Step]:
        """The trees, the answer to each cut, and why there always is one."""
        yield from self._played()
        yield Say(*self.sentence)
        if self.found.decided is not None:
            return
        yield from self._winning(
            "Join makes good for the missing edge with any edge between the parts: ",
            "With two trees and the move join has an edge to spare, so any edge wins: ",
        )
        begins, trees = self.begun
        base, lead = self.position, "Two spanning trees that share no edge:"
        if begins is not None:
            edge = self.found.graph.edge(begins)
            lead = f"When join has taken {edge}, two spanning trees share no other edge:"
            after = self.position.playing(begins).to
            assert isinstance(after, Shannon)
            base = after
            if base.result() is not None:
                yield Say(f"Join takes {edge}. With it the joined edges connect all vertices.")
                return
        yield self._picture((lead,))
        yield self._answers(base, trees)
        nodes = max(self.found.node) + (1 if begins is None else 0)
        yield Say(
            "The edge that join has taken belongs to both trees from now on: contracted, it leaves "
            "two trees without a common edge on one vertex less. So join can always answer, and "
            f"after {counted(nodes - 1, 'answer')} one vertex is left: all are connected by joined "
            "edges (Theorem 10 of the lecture notes)."
        )

    def _answers(self, base: Shannon, trees: TwoTrees) -> Table:
        """What join takes for each edge that cut may delete, those of the trees first."""
        first, second = map(sorted, trees.trees)
        left = [edge for edge in self.found.edges if edge not in trees.safe]
        ordered = list(dict.fromkeys([*first, *second, *left]))
        rows: list[Parts] = []
        shows: list[Show] = []
        for edge in ordered[:LISTED]:
            mending, cut = trees.mend(edge), base.playing(edge)
            assert isinstance(cut.to, Shannon)
            hurt = "none" if mending.hurt is None else f"tree {mending.hurt + 1}"
            joins = cut.to.playing(mending.edge)
            rows.append((cut, hurt, joins))
            shows.append(self._mended(cut.to, joins, mending))
        return Table(
            (
                "A tree that loses an edge falls into two pieces. The other tree connects all, so "
                "one of its edges leads from one piece to the other; join takes it. If no tree was "
                "hurt, an edge of tree 1 is given up as if it had been cut:",
            ),
            ("cut's move", "hurts", "join's answer"),
            tuple(rows),
            more=len(ordered) - len(rows),
            shows=tuple(shows),
        )

    def _mended(self, cut: Shannon, joins: Move, mending: Mending) -> Show:
        """The trees as cut has left them, and the edge that mends the one that was hurt."""
        kinds: tuple[tuple[str, Style], ...] = (("tree 1", "one"), ("tree 2", "two"))
        marks = tuple(
            Mark(self._shown(sorted(tree)), style, meaning=name)
            for (name, style), tree in zip(kinds, mending.after.trees, strict=True)
        )
        return Show(cut, (), tuple(mark for mark in marks if mark.spots), moves=(joins,))

    def show(self) -> Show:
        """The two trees, and the edge that join takes first."""
        return self._picture(self.sentence)

    def _picture(self, lead: Parts) -> Show:
        begins, trees = self.begun
        first, second = map(sorted, trees.trees)
        spare = [e for e in self.found.edges if e not in {*first, *second, begins}]
        kinds = {"tree 1": first, "tree 2": second, "in neither": spare}
        styles: tuple[Style, ...] = ("one", "two")
        marks = [
            Mark(self._shown(edges), style, meaning=kind)
            for (kind, edges), style in zip(kinds.items(), styles, strict=False)
            if edges
        ]
        move = () if begins is None else (self.position.playing(begins),)
        lines = [f"{kind}: {self._edges(edges)}" for kind, edges in kinds.items() if edges]
        return Show(self.position, lead, tuple(marks), moves=move, plain="\n".join(lines))

    def certificate(self) -> Certificate:
        """Two trees, after join's first edge if it is join's turn."""
        graph, (first, trees) = self.found.graph, self.begun
        self.run.check_certificate_size(sum(map(len, trees.trees)))
        proof: dict[str, object] = {} if first is None else {"first": str(graph.edge(first))}
        proof["trees"] = [[str(graph.edge(edge)) for edge in sorted(tree)] for tree in trees.trees]
        return Certificate(
            "spanning-trees", self.position.inline(), self.play, self.outcome, None, proof
        )

    def strategies(self) -> tuple[Strategy, ...]:
        """Mend the trees."""
        first, trees = self.begun
        return (Mends(self.position, trees, first),)


class Partition(Switching):
    """Cut wins: some partition has too few edges between its parts for two spanning trees."""

    @property
    def sentence(self) -> Parts:
        """The partition, in numbers."""
        found = self.found
        if found.decided is not None:
            return ("What is left of the graph is not connected.",)
        return (
            f"A partition into {counted(_parts(found), 'part')} has "
            f"{counted(len(found.crossing), 'edge')} between parts, "
            f"{counted(found.missing, 'edge')} less than the ",
            Math(f"2·{_parts(found) - 1}"),
            " of two trees.",
        )

    def steps(self) -> Iterator[Step]:
        """The parts, the edges between them, and how cut keeps them too few."""
        found = self.found
        yield from self._played()
        yield Say(*self.sentence)
        if found.decided is not None:
            return
        yield self._picture(("Put the vertices into these parts:",))
        parts, crossing = _parts(found), len(found.crossing)
        yield Say(
            f"A spanning tree needs {counted(parts - 1, 'edge')} between {parts} parts, so two "
            f"that share none need {2 * (parts - 1)}. There {'is' if crossing == 1 else 'are'} "
            f"only {crossing}: {self._edges(found.crossing) or 'none at all'}."
        )
        if self.outcome is Outcome.N:
            yield from self._winning(
                "Cut wins with any edge between the parts: ",
                "With two edges too few and the move cut has one to spare, so any edge wins: ",
            )
            lead = ""
        else:
            lead = (
                "Join's move takes away one part and one edge at most, so two edges less are "
                "needed where one is lost: still too few. "
            )
        yield Say(
            f"{lead}Cut deletes an edge between parts, in every turn. If join takes one as well, "
            "two parts become one: the parts then need two edges less, and two have gone. If join "
            "plays within a part, that is an edge for nothing. So there are too few edges after "
            "every turn of cut, until no edge leads out of some part: it is cut off (Theorem 10 "
            "of the lecture notes)."
        )

    def show(self) -> Show:
        """The parts, the edges between them, and the one that cut deletes first."""
        return self._picture(self.sentence)

    def _picture(self, lead: Parts) -> Show:
        found, graph, best = self.found, self.found.graph, self.best()
        parts: dict[int, list[int]] = {}
        for vertex in nearest(graph):
            parts.setdefault(found.parts[vertex], []).append(vertex)
        crossing = f"{counted(len(found.crossing), 'edge')} between the parts"
        marks = [Mark(self._shown(found.crossing), "two", meaning=crossing)]
        marks += [
            Mark(
                tuple(f"vertex-{graph.name(vertex)}" for vertex in part),
                ("one", "three")[index % 2],
                meaning=f"a part: {listed(map(graph.name, part))}",
            )
            for index, part in enumerate(part for part in parts.values() if len(part) > 1)
        ]
        named = named_parts(found)
        lines = [f"part {number}: {listed(part)}" for number, part in enumerate(named[:LISTED], 1)]
        if len(named) > LISTED:
            lines.append(f"and {counted(len(named) - LISTED, 'part')} more")
        lines.append(f"between parts: {self._edges(found.crossing) or 'no edge'}")
        moves = () if best is None else (best,)
        return Show(self.position, lead, tuple(marks), moves=moves, plain="\n".join(lines))

    def certificate(self) -> Certificate:
        """The partition; the checker counts the edges between its parts."""
        self.run.check_certificate_size(self.found.graph.order)
        proof = {"parts": named_parts(self.found)}
        return Certificate(
            "partition", self.position.inline(), self.play, self.outcome, None, proof
        )

    def strategies(self) -> tuple[Strategy, ...]:
        """Delete edges between parts."""
        return (Cuts(self.position, self.found.parts, self.found.crossing),)


def trees_or_partition(position: Shannon, play: Play, run: Run) -> Switching | None:
    """Who wins; the forests are packed once in a run. Misère play is not for games with roles."""
    if play is not Play.NORMAL:
        return None
    key = (Shannon, position)
    if key not in run.searches:
        found = board(position.state, run.budget)
        run.searches[key] = (Trees if found.winner == "join" else Partition)(position, run, found)
    argument: Switching = run.searches[key]
    return argument


def listed(things: Iterable[object]) -> str:
    """The first of them with commas between, and how many more there are."""
    texts = [str(thing) for thing in things]
    more = f" and {len(texts) - LISTED:,} more" if len(texts) > LISTED else ""
    return ", ".join(texts[:LISTED]) + more


def _parts(found: Board) -> int:
    return len(set(found.parts))
