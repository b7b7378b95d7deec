"""Hollinger, Gonzalez, Vera: section 3, games as graphs and the Sprague–Grundy theorem."""

from __future__ import annotations

import random
from itertools import product

from lastmove.api.solve import equivalent
from lastmove.papers.cgt.basics import DIGRAPHS, small_digraphs
from lastmove.papers.cgt.document import CGT
from lastmove.papers.entry import Cases, Finding, Picture
from lastmove.papers.pictures import graph_picture
from lastmove.papers.small_games import (
    BY_DAY_4,
    Companions,
    bits,
    brute_force,
    counters,
    heap_number,
    nim_options,
    random_digraph,
    sums_of_digraphs,
    values_by_mex,
)


@CGT.entry(
    "nim-graph-figure",
    place="section 3, figure (not numbered)",
    title="The graph of nim from piles 1, 2, 1",
    statement="Each position is a vertex, each move an arc; P-positions and N-positions are "
    "marked in two colors.",
    printed=None,
    reason="The figure is not in the text that we have; this is the graph as we compute it.",
)
def nim_graph_figure() -> Finding:
    """The graph with the piles in order, and again with equal piles not told apart."""
    wins = brute_force(nim_options)
    start = (1, 2, 1)
    positions = list(product(*[range(heap + 1) for heap in start]))
    arcs = [(heaps, option) for heaps in positions for option in nim_options(heaps)]
    alike = {tuple(sorted(heap for heap in heaps if heap)): wins(heaps) for heaps in positions}
    computed = {
        "positions": len(positions),
        "arcs": len(arcs),
        "P_positions": [heaps for heaps in positions if not wins(heaps)],
        "N_positions": [heaps for heaps in positions if wins(heaps)],
        "if_equal_piles_are_not_told_apart": {
            "positions": len(alike),
            "P_positions": [heaps for heaps, won in alike.items() if not won],
        },
    }
    return Finding(
        computed,
        (
            Picture(
                "The graph of nim(1,2,1), equal piles not told apart", graph_picture("nim(1,2,1)")
            ),
        ),
    )


@CGT.entry(
    "sprague-grundy",
    place="section 3.3, Sprague–Grundy Theorem",
    title="The value of a sum is the XOR of the values",
    statement="The Sprague–Grundy value of a position of a sum of games is the XOR of the values "
    "of its components.",
    printed={"holds": True},
)
def sprague_grundy() -> Finding:
    """Values of the whole sum by the recursive definition, against the XOR and the library."""
    return Finding(sums_of_digraphs())


@CGT.entry(
    "corollary-1",
    place="section 3.3, Corollary 1",
    title="Every position is a nim heap in disguise",
    statement="Any position of an impartial game is equivalent to one nim heap, and the size of "
    "the heap is the position's Sprague–Grundy value.",
    printed={"holds": True},
)
def corollary_1() -> Finding:
    """Companions of the position against those of the heap; the library on random digraphs."""
    cases = Cases()
    heaps = [Companions(bits)(heap_number(size)) for size in range(5)]
    for graph in small_digraphs():
        start = len(graph) - 1
        value = values_by_mex(graph.__getitem__)(start)
        same = Companions(graph.__getitem__)(start) == heaps[value]
        cases.check(same, {"digraph": graph, "value": value})
    chance = random.Random("corollary-1")
    for _ in range(100):
        graph = random_digraph(chance, 40, 0.3)
        value = values_by_mex(graph.__getitem__)(39)
        agreed = equivalent(counters(graph, 39), f"*{value}").equal
        cases.check(agreed, {"digraph": graph, "value": value})
    return Finding(
        cases.summary(
            f"{DIGRAPHS}: the position and the heap win or lose together in a sum with each of "
            f"the {BY_DAY_4:,} games born by day 4, which tell heaps up to *4 apart (larger ones "
            "do not occur here). Also 100 random digraphs on 40 vertices, where lastmove finds "
            "the position equivalent to the heap that the mex rule gives"
        )
    )
