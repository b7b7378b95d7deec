"""Sums of games on digraphs, of which two of the sources prove the same theorem."""

from __future__ import annotations

import random
from itertools import product

from lastmove.api.solve import new_run
from lastmove.core.nimbers import nim_sum
from lastmove.core.solver import Run
from lastmove.core.sums import Sum
from lastmove.papers.entry import Cases, Data
from lastmove.papers.playing import COUNTERS, Compared
from lastmove.papers.small_games import (
    Dag,
    acyclic_digraphs,
    counters,
    random_digraph,
    sum_options,
    values_by_mex,
)

SUMS_OF_DIGRAPHS = (
    *COUNTERS[:1],
    "lastmove.core.sums:Sum",
    "lastmove.search.sums:argue_sum",
    "lastmove.search.sums:sum_value",
    "lastmove.core.nimbers:nim_sum",
)
"""What is vouched for by them."""


def sums_of_digraphs() -> Data:
    """Whether the value of a sum is the XOR of the values, position by position."""
    cases = Cases()
    two = [graph for n in range(1, 5) for graph in acyclic_digraphs(n)]
    three = [graph for n in range(1, 4) for graph in acyclic_digraphs(n)]
    for graphs in [*product(two, repeat=2), *product(three, repeat=3)]:
        _check_sum(cases, graphs, tuple(len(graph) - 1 for graph in graphs))
    run = new_run()
    for graphs in product(three, repeat=2):
        _compared(cases, graphs, run).at(tuple(len(graph) - 1 for graph in graphs))
    chance = random.Random("sums")
    for _ in range(10):
        graphs = (random_digraph(chance, 30, 0.2), random_digraph(chance, 30, 0.4))
        _check_sum(cases, graphs, (29, 29))
        _compared(cases, graphs, run).at((29, 29))
    return cases.summary(
        "every sum of two games on acyclic digraphs with at most 4 vertices, of three with at "
        "most 3 vertices (up to names), and 10 random sums of two with 30 vertices: the value by "
        "the mex of the values of all options of the sum, against the XOR; on those of two with at "
        "most 3 vertices and the random ones also the moves, the winner and the values of lastmove"
    )


def _check_sum(cases: Cases, graphs: tuple[Dag, ...], start: tuple[int, ...]) -> None:
    options = [graph.__getitem__ for graph in graphs]
    of_sum = values_by_mex(sum_options(*options))(start)
    alone = [values_by_mex(one)(vertex) for one, vertex in zip(options, start, strict=True)]
    cases.check(of_sum == nim_sum(alone), {"digraphs": graphs, "value": of_sum, "values": alone})


def _compared(cases: Cases, graphs: tuple[Dag, ...], run: Run) -> Compared[tuple[int, ...]]:
    return Compared(
        cases,
        lambda at: Sum(
            *[counters(graph, vertex) for graph, vertex in zip(graphs, at, strict=True)]
        ),
        sum_options(*[graph.__getitem__ for graph in graphs]),
        run=run,
    )
