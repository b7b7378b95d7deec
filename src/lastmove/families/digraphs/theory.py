"""Counters on a network: label the vertices in reverse topological order, once for all counters."""

from __future__ import annotations

from collections.abc import Callable

from lastmove.core.bibliography import COMBINATORIAL_GAME_THEORY, LECTURES, cite
from lastmove.core.nimbers import mex, nim_sum
from lastmove.core.position import Outcome, Play
from lastmove.core.solver import Run, ValueSolver, xor_text
from lastmove.core.verdict import Certificate, Method
from lastmove.families.digraphs.rules_counters import Counters
from lastmove.graphs.values.digraph import Digraph
from lastmove.graphs.values.large_digraph import LargeDigraph

Labels = Callable[[str], int]


class DigraphLabels(ValueSolver[Counters]):
    """The nimber of a vertex is the mex of its successors'; counters add up.

    Cost: linear in the digraph, compiled where it is large; then one look-up a counter.
    """

    method = Method(
        "theorem",
        "labeling in reverse topological order",
        f"{cite(LECTURES, 'section 1, Lemma 1 and Theorem 2')}; "
        f"{cite(COMBINATORIAL_GAME_THEORY, 'section 3.1')}",
    )

    def value(self, position: Counters, run: Run) -> int:
        """The nim-sum of the labels of the occupied vertices."""
        labels = self.labels(position.setting, run)
        return nim_sum(labels(vertex) for vertex in position.heaps)

    def reason(self, position: Counters, value: int, run: Run) -> str:
        """The labels under the counters, and their nim-sum."""
        labels = self.labels(position.setting, run)
        if not position.heaps:
            return "There are no counters, so the player to move has lost."
        total = xor_text(labels(vertex) for vertex in position.heaps)
        end = "not 0: a move to 0 wins" if value else "every move can be answered"
        if len(position.heaps) == 1:
            return f"The counter stands on a vertex with the label {value}; {end}."
        return f"The counters stand on labels whose nim-sum is {total}; {end}."

    def certificate(self, position: Counters, play: Play, run: Run) -> Certificate:
        """The labels of all vertices that can be reached; the checker takes each mex again."""
        graph, labels = position.setting, self.labels(position.setting, run)
        run.check_certificate_size(graph.arc_count)  # it holds the digraph, written out
        reached: dict[str, None] = dict.fromkeys(position.heaps)
        waiting = list(reached)
        while waiting:
            for head in graph.successors(waiting.pop()):
                if head not in reached:
                    reached[head] = None
                    waiting.append(head)
            run.check_certificate_size(len(reached))
        value = self.value(position, run)
        return Certificate(
            "labels",
            position.inline(),
            play,
            Outcome.N if value else Outcome.P,
            value,
            {"labels": {vertex: labels(vertex) for vertex in reached}},
        )

    def labels(self, graph: Digraph, run: Run) -> Labels:
        """A function from vertices to nimbers, made once a run."""
        key = ("labels", graph)
        if key not in run.searches:
            run.searches[key] = _labels(graph)
        found: Labels = run.searches[key]
        return found


def _labels(graph: Digraph) -> Labels:
    if isinstance(graph, LargeDigraph):
        from lastmove.families.digraphs.kernels import nimbers

        large, table = graph, nimbers(graph.starts, graph.heads, graph.numbered_order()[0])
        return lambda vertex: int(table[large.number(vertex)])
    found: dict[str, int] = {}
    for vertex in graph.finishing_order()[0]:
        found[vertex] = mex(found[head] for head in graph.successors(vertex))
    return found.__getitem__
