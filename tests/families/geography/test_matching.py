"""Vertex geography by maximum matchings: every small graph, random ones, and large ones."""

import random
from itertools import combinations, pairwise, product

import pytest

import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.core.position import Play
from lastmove.families.geography.rules import Escape, VertexGeography
from lastmove.families.geography.theory_matching import matching
from lastmove.graphs.values.graph import Graph
from tests.families.geography.small_graphs import simple_graphs
from tests.graphs import oracle as graphs


def lost(position, run):
    return matching(position, Play.NORMAL, run).outcome is lm.Outcome.P


def check_all_starts(plain):
    """Outcome, nimber and winning moves of every start, and of the opening."""
    vertices, edges = plain
    graph, run = Graph(edges, vertices), new_run()
    for at in vertices:
        verdict = lm.solve(VertexGeography(graph, at=at), run=run)
        value = graphs.walk_value(plain, at)
        assert verdict.value == value
        assert (verdict.outcome is lm.Outcome.N) == (value > 0)
        told = {move.to.state[1] for move in verdict.winning_moves}
        steps = graphs.walks_on(plain, at, frozenset())
        assert told == {w for w in steps if graphs.walk_value(plain, w, frozenset({at})) == 0}
    opening = lm.solve(Escape(graph), run=run)
    assert opening.value == graphs.opening_value(plain)
    begun = {move.to.state[1] for move in opening.winning_moves}
    assert begun == {v for v in vertices if graphs.walk_value(plain, v) == 0}


@pytest.mark.parametrize("order", range(5))
def test_every_graph_with_up_to_four_vertices(order):
    vertices = tuple("abcde"[:order])
    pairs = list(combinations(vertices, 2))
    for chosen in product((False, True), repeat=len(pairs)):
        check_all_starts((vertices, tuple(p for p, c in zip(pairs, chosen, strict=True) if c)))


@pytest.mark.parametrize("shard", range(8))
def test_every_graph_with_five_vertices(shard):
    vertices = tuple("abcde")
    pairs = list(combinations(vertices, 2))
    for number, chosen in enumerate(product((False, True), repeat=len(pairs))):
        if number % 8 == shard:
            check_all_starts((vertices, tuple(p for p, c in zip(pairs, chosen, strict=True) if c)))


@pytest.mark.parametrize("seed", range(10))
def test_random_multigraphs_with_up_to_eight_vertices(seed):
    rng = random.Random(seed)
    for _ in range(15):
        check_all_starts(random_multigraph(rng))


def random_multigraph(rng):
    vertices = tuple("abcdefgh"[: rng.randrange(1, 9)])
    edges = tuple(
        (rng.choice(vertices), rng.choice(vertices))
        for _ in range(rng.randrange(2 * len(vertices)))
    )
    return vertices, edges


@pytest.mark.parametrize("seed", range(60))
def test_later_positions_and_misere_play(seed):
    rng = random.Random(seed)
    vertices = tuple("abcdefg")
    edges = tuple((rng.choice(vertices), rng.choice(vertices)) for _ in range(10))
    at, *visited = rng.sample(vertices, rng.randrange(1, 5))
    position, gone = (
        VertexGeography(Graph(edges, vertices), at=at, visited=visited),
        frozenset(visited),
    )
    plain = (vertices, edges)
    verdict = lm.solve(position)
    assert verdict.value == graphs.walk_value(plain, at, gone)
    misere = lm.solve(position, play="misere")
    assert (misere.outcome is lm.Outcome.N) == graphs.walk_wins(plain, at, gone, misere=True)
    opening = lm.solve(Escape(Graph(edges, vertices)), play="misere")
    assert (opening.outcome is lm.Outcome.N) == graphs.opening_wins(plain, misere=True)


def random_graph(seed, order, size):
    rng = random.Random(seed)
    edges = [(rng.randrange(order), rng.randrange(order)) for _ in range(size)]
    return Graph(edges, range(order))


@pytest.mark.parametrize(("order", "size"), [(40, 50), (300, 380), (5000, 6000)])
def test_larger_graphs_prove_themselves(order, size):
    """Whatever the solver says of a start, the checker, which knows no solver, confirms."""
    graph, run = random_graph(order, order, size), new_run()
    outcomes = set()
    for at in random.Random(1).sample(graph.vertices, 10):
        position = VertexGeography(graph, at=at)
        verdict = lm.solve(position, outcome=True, run=run)
        certificate = run.certificate(position, Play.NORMAL)
        assert certificate.kind == "matching"
        assert certificate.outcome is verdict.outcome
        assert lm.verify(certificate.to_json()).valid
        outcomes.add(verdict.outcome)
        for move in verdict.winning_moves[:2]:
            assert lost(move.to, run)
        losing = {move.text for move in position.moves()} - {m.text for m in verdict.winning_moves}
        for text in sorted(losing)[:2]:
            assert not lost(position.move(text).to, run)
    assert len(outcomes) == 2
    opening = lm.certify(Escape(graph))
    assert lm.verify(opening.to_json()).valid
    assert opening.outcome is lm.Outcome.N


def test_the_counterexample_to_maximal_matchings():
    """Errata of cgt: {34} cannot be extended and misses 0, but the token at 0 wins."""
    assert lm.solve("vertex_geography([0-4,1-3,2-3,3-4], at=0)").outcome is lm.Outcome.N


def test_a_nimber_that_takes_too_long_is_left_open_and_refused_in_a_sum():
    edges = ",".join(f"{a}-{b}" for a in range(16) for b in range(a))
    verdict = lm.solve(f"vertex_geography([{edges}], at=0)")
    assert verdict.outcome is lm.Outcome.N
    assert verdict.value is None
    assert len(verdict.winning_moves) == 15
    with pytest.raises(lm.LimitReached, match="known of it alone"):
        lm.solve(f"vertex_geography([{edges}], at=0) + nim(1)")


def test_too_many_ways_to_begin_are_not_listed():
    graph = Graph([], range(5000))
    verdict = lm.solve(Escape(graph))
    assert verdict.outcome is lm.Outcome.N
    assert len(verdict.winning_moves) == 1
    assert not verdict.complete
    assert len(lm.solve(Escape(Graph([], range(500)))).winning_moves) == 500


def test_time_is_limited():
    edges = ",".join(f"{a}-{b}" for a in range(14) for b in range(a))
    with pytest.raises(lm.LimitReached, match="time"):
        lm.solve(f"vertex_geography([{edges}], at=0)", play="misere", time=0.2)


def test_exchanging_along_a_path_gives_a_matching_that_misses_another_vertex():
    """On every graph with four vertices and a share of larger ones: as large, and it misses it."""
    seen = 0
    rng = random.Random(5)
    larger = [g for g in simple_graphs(5) if rng.random() < 0.2]
    for graph in (*simple_graphs(4), *larger):
        found = matching(Escape(graph), Play.NORMAL, new_run())
        pairs = {frozenset((v, int(w))) for v, w in enumerate(found.mate) if w >= 0}
        for vertex in range(graph.order):
            if found.parts.part(vertex) != "D" or found.mate[vertex] < 0:
                continue
            seen += 1
            path = found.exchanged(vertex)
            assert path[0] == vertex
            assert found.mate[path[-1]] < 0
            edges = list(map(frozenset, pairwise(path)))
            assert all(b in graph.neighbors(a) for a, b in pairwise(path))
            assert set(edges[::2]) <= pairs
            assert not set(edges[1::2]) & pairs
            other = pairs ^ set(edges)
            covered = [v for pair in other for v in pair]
            assert len(covered) == len(set(covered)) == 2 * len(pairs)
            assert vertex not in covered
    assert seen > 300
