"""Cram on any graph: cover the two ends of an edge. That of a 5x6 board takes seconds, natively.

lastmove solve 'examples/cram_on_graph.py:cram_on_graph([a-b,b-c,c-d,d-a])'
"""

import lastmove as lm
from lastmove import connected


class CramOnGraph(lm.Impartial):
    """Cover two neighboring vertices; whoever cannot loses."""

    fixed = ("graph",)
    examples = ("cram_on_graph([a-b,b-c,c-d,d-a,d-e])", "cram_on_graph([a-b,a-c,a-d])")

    @staticmethod
    def start(graph: lm.Graph) -> int:
        return (1 << graph.order) - 1  # bit v set: vertex v is free

    @staticmethod
    def options(free, graph):
        for edge in range(graph.size):
            ends = 1 << graph.tails[edge] | 1 << graph.heads[edge]
            if free & ends == ends:
                yield free ^ ends

    @staticmethod
    def split(free, graph):
        while free:
            part = connected(free, graph)
            yield part
            free ^= part

    @staticmethod
    def board(free, graph):
        return lm.GraphBoard(graph, ["#."[free >> v & 1] for v in range(graph.order)])
