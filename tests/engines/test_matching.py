"""Maximum matchings and the parts of Gallai and Edmonds, against brute force."""

import random
from itertools import combinations, product

import numpy as np
import pytest

from lastmove.engines.alternating import ABSENT
from lastmove.engines.matching import decompose
from lastmove.graph import Graph
from oracles import graphs


def check_matching(graph, found, mate=None):
    """The mates are mates of each other, along edges, and none is absent."""
    mate = found.mate if mate is None else mate
    for v in range(graph.order):
        if mate[v] >= 0:
            assert mate[mate[v]] == v
            assert mate[v] != v
            assert mate[v] in graph.neighbors(v)
            assert found.label[v] != ABSENT


def check_against_brute_force(graph, absent=()):
    found = decompose(graph, absent)
    check_matching(graph, found)
    left = tuple(v for v in range(graph.order) if v not in absent)
    edges = tuple(e for e in map(graph.ends, range(graph.size)) if not set(e) & set(absent))
    plain = (left, edges)
    best = graphs.maximum_matchings(plain)
    assert found.exposed == len(left) - 2 * len(best[0])
    assert {v: found.part(v) for v in left} == graphs.parts(plain)
    assert all(found.part(v) == "" for v in absent)
    for v in left:
        if found.part(v) == "D":
            mate = found.missing(v)
            check_matching(graph, found, mate)
            assert mate[v] == -1
            assert np.count_nonzero(mate >= 0) == 2 * len(best[0])
        if found.part(v) == "C":
            joined = {w for m in best for e in m if v in e for w in e} - {v}
            assert set(found.partners(v)) == joined


@pytest.mark.parametrize("order", range(6))
def test_every_graph_with_up_to_five_vertices(order):
    pairs = list(combinations(range(order), 2))
    for chosen in product((False, True), repeat=len(pairs)):
        edges = [pair for pair, there in zip(pairs, chosen, strict=True) if there]
        check_against_brute_force(Graph(edges, range(order)))


@pytest.mark.parametrize("seed", range(1500))
def test_random_multigraphs(seed):
    rng = random.Random(seed)
    order = rng.randrange(1, 10)
    edges = [(rng.randrange(order), rng.randrange(order)) for _ in range(rng.randrange(2 * order))]
    graph = Graph.from_arrays([a for a, _ in edges], [b for _, b in edges], order)
    check_against_brute_force(graph, rng.sample(range(order), rng.randrange(order) // 2))
