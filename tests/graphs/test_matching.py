"""Maximum matchings and the parts of Gallai and Edmonds, against brute force."""

import random
from itertools import combinations, pairwise, product

import numpy as np
import pytest

from lastmove.core.errors import LimitReached
from lastmove.core.limits import Budget
from lastmove.graphs.algorithms import matching
from lastmove.graphs.algorithms.matching import ABSENT, COMPILED_FROM, decompose
from lastmove.graphs.values.graph import Graph
from tests.graphs import oracle as graphs


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


@pytest.mark.parametrize("seed", range(15))
def test_random_multigraphs(seed):
    rng = random.Random(seed)
    for _ in range(100):
        order = rng.randrange(1, 10)
        size = rng.randrange(2 * order)
        edges = [(rng.randrange(order), rng.randrange(order)) for _ in range(size)]
        graph = Graph.from_arrays([a for a, _ in edges], [b for _, b in edges], order)
        check_against_brute_force(graph, rng.sample(range(order), rng.randrange(order) // 2))


@pytest.fixture(params=["greedy first", "from nothing"])
def beginning(request, monkeypatch):
    """With a greedy matching few augmenting paths are left; without it, all are to be found."""
    if request.param == "from nothing":
        monkeypatch.setattr(matching, "greedy", lambda search: None)


@pytest.mark.parametrize("seed", range(6))
def test_random_multigraphs_from_any_beginning(beginning, seed):
    rng = random.Random(seed)
    for _ in range(60):
        order = rng.randrange(4, 11)
        size = rng.randrange(2 * order)
        edges = [(rng.randrange(order), rng.randrange(order)) for _ in range(size)]
        check_against_brute_force(Graph(edges, range(order)))


def check_by_its_barrier(graph, found):
    """No matching is larger if what is left over is what a barrier forces (Tutte and Berge).

    And D, A, C are the parts: D is odd components that the barrier leaves, each of which can do
    without any one of its vertices; C is matched within itself.
    """
    check_matching(graph, found)
    part = [found.part(v) for v in range(graph.order)]
    kept = [
        (a, b) for a, b in map(graph.ends, range(graph.size)) if part[a] != "A" and part[b] != "A"
    ]
    assert all(part[a] == part[b] for a, b in kept)
    inside = Graph(kept, [v for v in range(graph.order) if part[v] != "A"])
    sizes = {}
    for name, label in zip(inside.vertices, inside.components(), strict=True):
        sizes.setdefault((part[int(name)], label), []).append(name)
    odd = [piece for piece in sizes if len(sizes[piece]) % 2]
    assert {letter for letter, _ in odd} <= {"D"}
    assert all(letter == "C" for letter, _ in set(sizes) - set(odd))
    assert found.exposed == len(odd) - part.count("A")
    for v in range(graph.order):
        if part[v] == "C":
            assert part[found.mate[v]] == "C"


@pytest.mark.parametrize("seed", range(40))
def test_larger_random_graphs_interpreted(beginning, seed):
    rng = random.Random(seed)
    order = rng.randrange(30, 200)
    edges = [(rng.randrange(order), rng.randrange(order)) for _ in range(rng.randrange(2 * order))]
    check_by_its_barrier(Graph(edges, range(order)), decompose(Graph(edges, range(order))))


def triangles(count):
    """A chain of triangles: blossoms within blossoms."""
    first = np.arange(count) * 3
    tails = np.concatenate([first, first + 1, first + 2, first[:-1] + 2])
    heads = np.concatenate([first + 1, first + 2, first, first[1:]])
    return Graph.from_arrays(tails, heads, 3 * count)


def nested(depth):
    """Odd rings, each hung on the one before: every one is a blossom of its own."""
    edges, at = [], 0
    for _ in range(depth):
        ring = [at, *range(at + 1, at + 5)]
        edges += [*pairwise(ring), (ring[-1], ring[0])]
        at += 4
    return Graph(edges)


@pytest.mark.share(3)
@pytest.mark.parametrize(
    "graph",
    [
        triangles(2000),
        nested(1500),
        Graph([(v, v + 1) for v in range(5000)]),
        *(
            Graph.from_arrays(*np.random.default_rng(seed).integers(0, 4000, (2, size)), 4000)
            for seed, size in enumerate([1500, 3000, 5000, 7000, 12000])
        ),
    ],
)
def test_large_graphs_compiled(beginning, graph):
    assert graph.order + graph.size >= COMPILED_FROM
    check_by_its_barrier(graph, decompose(graph))


def test_compiled_and_interpreted_agree_on_all_graphs_with_four_vertices():
    matching.compile_all()
    pairs = list(combinations(range(4), 2))
    for chosen in product((False, True), repeat=6):
        edges = [pair for pair, there in zip(pairs, chosen, strict=True) if there]
        check_against_brute_force(Graph(edges, range(4)))


def test_time_is_limited():
    graph = Graph.from_arrays(*np.random.default_rng(1).integers(0, 30000, (2, 40000)), 30000)
    budget = Budget(time=1e-9)
    with pytest.raises(LimitReached):
        decompose(graph, (), budget)
