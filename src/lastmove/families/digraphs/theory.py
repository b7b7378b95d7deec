"""Counters on a network: label the vertices in reverse topological order, once for all counters."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lastmove.core.argument import ByValue, Valued, winning_steps
from lastmove.core.bibliography import COMBINATORIAL_GAME_THEORY, LECTURES, cite
from lastmove.core.nimbers import mex, nim_sum
from lastmove.core.position import Move, Outcome, Play
from lastmove.core.solver import Run, xor_text
from lastmove.core.steps import Mark, Math, Parts, Say, Show, Step, Style, Table
from lastmove.core.verdict import Certificate, Method
from lastmove.families.digraphs.rules_counters import Counters
from lastmove.families.digraphs.shown import drawn, spot
from lastmove.graphs.values.digraph import Digraph
from lastmove.notation.kinds import name_text

Labels = Callable[[str], int]

MOST_VERTICES = 20
MOST_SUCCESSORS = 10


class Labeled(Valued):
    """The nimber of a vertex is the mex of its successors'; counters add up.

    Cost: linear in the digraph, compiled where it is large; then one look-up a counter.
    """

    method = Method(
        "theorem",
        "labeling in reverse topological order",
        f"{cite(LECTURES, 'section 1, Lemma 1 and Theorem 2')}; "
        f"{cite(COMBINATORIAL_GAME_THEORY, 'section 3.1')}",
    )
    position: Counters

    def __init__(self, position: Counters, run: Run):
        super().__init__(position, run)
        self.graph: Digraph = position.setting
        key = ("labels", self.graph)
        if key not in run.searches:
            run.searches[key] = _labels(self.graph)
        self.label: Labels = run.searches[key]

    @property
    def value(self) -> int:
        """The nim-sum of the labels of the occupied vertices."""
        return nim_sum(map(self.label, self.position.heaps))

    def moves_to(self, value: int) -> Iterator[Move]:
        """A counter on label v goes to label v ⊕ s ⊕ value, s being the nim-sum now."""
        change, at = self.value ^ value, self.position.heaps
        for index, vertex in enumerate(at):
            wanted = self.label(vertex) ^ change
            for head in self.graph.successors(vertex):
                self.run.budget.spend()
                if self.label(head) == wanted:
                    to = self.position.with_heaps(*at[:index], head, *at[index + 1 :])
                    yield Move(f"{name_text(vertex)} to {name_text(head)}", to)

    @property
    def sentence(self) -> Parts:
        """The labels under the counters, and their nim-sum."""
        at = self.position.heaps
        if len(at) == 1:
            return (f"The counter stands on a vertex with the label {self.value}.",)
        total = Math(xor_text(map(self.label, at)))
        return ("The counters stand on labels whose nim-sum is ", total, ".")

    def steps(self) -> Iterator[Step]:
        """The labels where counters stand and one move further, then their nim-sum."""
        if not self.position.heaps:
            return
        yield Show(
            self.position,
            (
                "Label each vertex with the smallest number that none of its successors has, those "
                "without successors with 0.",
            ),
            self.marks(),
        )
        at = list(dict.fromkeys(self.position.heaps))
        yield Table(
            ("Where counters stand:",),
            ("vertex", "leads to (label)", "label"),
            tuple(
                (name_text(vertex), self._heads(vertex), self.label(vertex))
                for vertex in at[:MOST_VERTICES]
            ),
            more=max(0, len(at) - MOST_VERTICES),
        )

    def _heads(self, vertex: str) -> str:
        heads = self.graph.successors(vertex)
        shown = ", ".join(
            f"{name_text(head)} ({self.label(head)})" for head in heads[:MOST_SUCCESSORS]
        )
        return f"{shown}{', …' if len(heads) > MOST_SUCCESSORS else ''}" or "nowhere"

    def marks(self) -> tuple[Mark, ...]:
        """The vertices by their labels."""
        kinds: tuple[tuple[Style, str, range], ...] = (
            ("one", "label 0", range(1)),
            ("two", "label 1", range(1, 2)),
            ("three", "a larger label", range(2, 1 << 62)),
        )
        seen = drawn(self.graph, self.position.heaps)
        marks = (
            Mark(tuple(spot(v) for v in seen if self.label(v) in labels), style, meaning=meaning)
            for style, meaning, labels in kinds
        )
        return tuple(mark for mark in marks if mark.spots)

    def certificate(self) -> Certificate:
        """The labels of all vertices that can be reached; the checker takes each mex again."""
        graph, run = self.graph, self.run
        run.check_certificate_size(graph.size)  # it holds the digraph, written out
        reached: dict[str, None] = dict.fromkeys(self.position.heaps)
        waiting = list(reached)
        while waiting:
            for head in graph.successors(waiting.pop()):
                if head not in reached:
                    reached[head] = None
                    waiting.append(head)
            run.check_certificate_size(len(reached))
        return Certificate(
            "labels",
            self.position.inline(),
            self.play,
            Outcome.N if self.value else Outcome.P,
            self.value,
            {"labels": {vertex: self.label(vertex) for vertex in reached}},
        )


class ByLabels(ByValue):
    """Who wins, by the nim-sum of the labels."""

    valued: Labeled

    @property
    def sentence(self) -> Parts:
        """The labels, and what they mean."""
        if not self.valued.position.heaps:
            return ("There are no counters, so the player to move has lost.",)
        return (*self.valued.sentence, " ", *self._consequence())

    def _consequence(self) -> Parts:
        if self.valued.value:
            return ("That is not 0: a move that makes it 0 wins.",)
        return ("From there no move leads to 0 again, and every move can be answered by one.",)

    def steps(self) -> Iterator[Step]:
        """The labels, the winning moves, and why they are like heaps of nim."""
        if not self.valued.position.heaps:
            yield Say(*self.sentence)
            return
        yield from self.valued.steps()
        yield Say(*self.sentence)
        yield from winning_steps(self)
        yield Say(
            "From a vertex with label v a counter can go to every smaller label, and to none that "
            "is v again: so it moves like a heap of v in nim, except that it may also go to a "
            f"larger label, from where it can be brought back ({self.method.name})."
        )


def counters(position: Counters, play: Play, run: Run) -> ByLabels | None:
    """Counters on a digraph in normal play."""
    return ByLabels(Labeled(position, run)) if play is Play.NORMAL else None


def counters_value(position: Counters, run: Run) -> Labeled:
    """Their value."""
    return Labeled(position, run)


def _labels(graph: Digraph) -> Labels:
    order, _ = graph.reverse_topological_order()
    if not graph.small:
        from lastmove.families.digraphs.kernels import nimbers

        table = nimbers(*graph.successor_rows(), order)
        return lambda vertex: int(table[graph.find(vertex)])
    found: dict[str, int] = {}
    for vertex in map(graph.name, order):
        found[vertex] = mex(found[head] for head in graph.successors(vertex))
    return found.__getitem__
