"""The engines behind geography: GF(2), even kernels and the compiled search, each by itself."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastmove.core.errors import LimitReached
from lastmove.core.limits import Budget
from lastmove.families.geography.even_kernels import bipartite_parts, component_of
from lastmove.families.geography.rules import EdgeGeography
from lastmove.families.geography.token_game import edge_arena, vertex_arena
from lastmove.families.geography.token_search import TokenSearch
from lastmove.graphs.algorithms import gf2
from lastmove.graphs.values.digraph import Digraph
from lastmove.graphs.values.graph import Graph
from tests.families.geography import oracle as geography
from tests.families.geography import small_graphs as graphs
from tests.oracles import outcomes
from tests.plain import plain

matrices = st.integers(1, 7).flatmap(
    lambda columns: st.tuples(
        st.just(columns), st.lists(st.integers(0, 2**columns - 1), min_size=1, max_size=7)
    )
)


def combinations_of(columns):
    """Every sum of these vectors with the set it is a sum of."""
    sums = [(0, frozenset())]
    for number, column in enumerate(columns):
        sums += [(total ^ column, chosen | {number}) for total, chosen in sums]
    return sums


def by_hand(columns, rows, right):
    """Whether A x = b can be solved, and which columns are no sum of others, by trying all."""
    vectors = [sum((row >> c & 1) << r for r, row in enumerate(rows)) for c in range(columns)]
    target = sum(1 << r for r in right)
    solvable = any(total == target for total, _ in combinations_of(vectors))
    independent = [
        all(total != vectors[c] or c in chosen for total, chosen in combinations_of(vectors))
        for c in range(columns)
    ]
    return vectors, target, solvable, independent


def places(columns, rows):
    ones = [(r, c) for r, row in enumerate(rows) for c in range(columns) if row >> c & 1]
    return [r for r, _ in ones], [c for _, c in ones]


@pytest.mark.parametrize("small", [gf2.SMALL, 0], ids=["integers", "words"])
@given(matrices, st.data())
def test_a_system_is_solved_and_its_independent_columns_are_known(small, matrix, data):
    columns, rows = matrix
    right = data.draw(st.sets(st.integers(0, len(rows) - 1)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gf2, "SMALL", small)
        found = gf2.solve(len(rows), columns, *places(columns, rows), right, Budget())
    vectors, target, solvable, independent = by_hand(columns, rows, right)
    assert list(found.independent) == independent
    assert (found.solution is not None) == solvable
    if found.solution is not None:
        total = 0
        for column in found.solution:
            total ^= vectors[column]
        assert total == target


def test_the_same_place_twice_cancels():
    twice = gf2.solve(1, 1, [0, 0], [0, 0], [], Budget())
    assert twice.independent == [False]


@pytest.mark.parametrize("density", [0.5, 0.02, 0.9])
@pytest.mark.parametrize("shape", [(200, 130), (90, 300), (257, 257)])
def test_words_and_integers_agree_on_wide_matrices(monkeypatch, shape, density):
    chance = random.Random(f"{shape}{density}")
    rows, columns = shape
    ones = [(r, c) for r in range(rows) for c in range(columns) if chance.random() < density]
    ones += [(r + rows // 2, c) for r, c in ones if r < rows // 4]  # some rows depend on others
    where = [r for r, _ in ones], [c for _, c in ones]
    right = [r for r in range(rows) if chance.random() < 0.5]
    found = []
    for small in (gf2.SMALL, 0):
        monkeypatch.setattr(gf2, "SMALL", small)
        found.append(gf2.solve(rows, columns, *where, right, Budget()))
    assert list(found[0].independent) == list(found[1].independent)
    assert (found[0].solution is None) == (found[1].solution is None)


def test_a_matrix_past_the_memory_limit_is_told(monkeypatch):
    monkeypatch.setattr(gf2, "SMALL", 0)
    with pytest.raises(LimitReached, match="memory="):
        gf2.solve(10**6, 10**6, *ring(10**6), [], Budget(memory=4 << 30))


def ring(length):
    """The places of a matrix with two ones in every row and column, so that nothing is peeled."""
    around = list(range(length))
    return around + around, around + [(n + 1) % length for n in around]


@pytest.mark.parametrize("tree", [True, False])
def test_sparse_matrices_are_peeled_and_nothing_is_lost(monkeypatch, tree):
    """Trees peel to nothing; with more edges a core is left, and columns hang on to it."""
    for seed in range(60):
        chance = random.Random(seed)
        size = chance.randrange(4, 90)
        edges = [(chance.randrange(n), n) for n in range(1, size)]
        edges += [] if tree else [tuple(chance.sample(range(size), 2)) for _ in range(size // 3)]
        side = [n % 2 for n in range(size)]
        ones = [(a, b) if side[b] else (b, a) for a, b in edges if side[a] != side[b]]
        where = [a for a, _ in ones], [b for _, b in ones]
        right = [n for n in range(size) if chance.random() < 0.2]
        found = []
        for small in (gf2.SMALL, 0):
            monkeypatch.setattr(gf2, "SMALL", small)
            found.append(gf2.solve(size, size, *where, right, Budget()))
        assert list(found[0].independent) == list(found[1].independent)
        assert (found[0].solution is None) == (found[1].solution is None)
        if found[1].solution is not None:
            total = [0] * size
            for a, b in ones:
                total[a] ^= b in found[1].solution
            assert [n for n in range(size) if total[n]] == right


def edges_of(graph):
    return [tuple(graph.name(end) for end in graph.ends(edge)) for edge in range(graph.size)]


@pytest.mark.parametrize("sides", [(1, 1), (2, 2), (1, 4), (2, 3), (3, 3)])
def test_all_starts_of_every_small_bipartite_graph(sides):
    for graph in graphs.bipartite_graphs(*sides):
        seen = set()
        for vertex in range(graph.order):
            if vertex in seen:
                continue
            left = component_of(graph, vertex, set())
            assert left.bipartite
            seen |= {*left.rows, *left.columns}
            lost = {graph.name(v) for v in left.losing_starts(Budget())}
            for v in (*left.rows, *left.columns):
                known = geography.edge_geography(edges_of(graph), graph.name(v))
                assert (graph.name(v) in lost) == (outcomes.outcome(known) == "P"), (graph, v)


def test_the_even_kernels_of_every_small_graph():
    for order in (3, 4, 5):
        for number, graph in enumerate(graphs.simple_graphs(order)):
            if order == 5 and number % 4:
                continue
            left = component_of(graph, 0, set())
            kernel = left.kernel(Budget()) if left.bipartite else left.odd_kernel
            expected = geography.even_kernels(edges_of(graph), graph.name(0))
            assert (kernel is not None) == bool(expected), graph
            if kernel is not None:
                assert {graph.name(v) for v in kernel} in expected


@settings(max_examples=80, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from("abcdefgh"), st.sampled_from("abcdefgh")), max_size=14),
    st.sets(st.integers(0, 13)),
)
def test_large_graphs_fall_into_components_as_small_ones_do(edges, gone):
    """The compiled way, on graphs that are small in truth."""
    graph, gone = Graph(edges, "abcdefgh"), {edge for edge in gone if edge < len(edges)}
    expected = {v: component_of(graph, v, gone) for v in range(graph.order)}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Graph, "small", False)
        found = {v: component_of(graph, v, gone) for v in range(graph.order)}
        [part], others = bipartite_parts(graph, gone)
    for v, left in expected.items():
        assert found[v].bipartite == left.bipartite
        assert found[v].rows[0] == v
        assert set(found[v].rows) == set(left.rows)
        assert set(found[v].columns) == set(left.columns)
        assert edges_in(found[v]) == edges_in(left)
        assert (v in others) == (not left.bipartite)
    lost = {v for v in expected if v not in others and expected[v].kernel(Budget()) is not None}
    assert set(part.losing_starts(Budget())) == lost


def edges_in(left):
    columns = left.columns if left.bipartite else left.rows
    places = zip(left.row_of, left.column_of, strict=True)
    return Counter(frozenset((left.rows[r], columns[c])) for r, c in places)


def agrees(search, arena, node, position, misere):
    return search.wins(arena, node) == (outcomes.outcome(position, misere) == "N")


@pytest.mark.parametrize("misere", [False, True])
def test_the_compiled_search_of_edge_geography(misere):
    for position in graphs.edge_geography():
        arena, node = position.arena(position.state), position.node(position.state)
        search = TokenSearch(arena, node, misere, Budget())
        assert agrees(search, arena, node, plain(position), misere), position
        for move in position.moves():  # the table is used again for what comes later
            later = move.to.node(move.to.state)
            assert search.covers(arena, later)
            assert agrees(search, arena, later, plain(move.to), misere), move.to


@pytest.mark.parametrize("misere", [False, True])
def test_directed_vertex_geography_on_every_small_digraph(misere):
    digraphs = [*graphs.digraphs(2), *graphs.digraphs(3)]
    digraphs += [g for n, g in enumerate(graphs.digraphs(4, loops=False)) if n % 7 == 0]
    for graph in digraphs:
        arena, index = vertex_arena(graph)
        for name in graph.vertices:
            node = index[name], (1 << graph.order) - 1 ^ 1 << index[name]
            position = geography.directed_vertex_geography(edges_of(graph), graph.vertices, name)
            search = TokenSearch(arena, node, misere, Budget())
            assert agrees(search, arena, node, position, misere), (graph, name)


def test_directed_edge_geography_on_every_digraph_with_three_vertices():
    for graph in graphs.digraphs(3):
        arena, index, numbers = edge_arena(graph)
        node = index["a"], (1 << len(numbers)) - 1
        known = geography.directed_edge_geography(edges_of(graph), "a")
        assert agrees(TokenSearch(arena, node, False, Budget()), arena, node, known, False), graph


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from("abcdef"), st.sampled_from("abcdef")), max_size=11),
    st.booleans(),
    st.booleans(),
)
def test_the_compiled_search_of_random_multigraphs(edges, directed, misere):
    graph = (Digraph if directed else Graph)(edges, "abcdef")
    position = EdgeGeography(graph, at="a")
    arena, node = position.arena(position.state), position.node(position.state)
    search = TokenSearch(arena, node, misere, Budget())
    assert agrees(search, arena, node, plain(position), misere)


def test_the_search_grows_its_table_and_heeds_its_limits():
    chance = random.Random(3)
    edges = {tuple(sorted(chance.sample(range(14), 2))) for _ in range(60)}
    position = EdgeGeography(Graph(sorted(edges)), at="0")
    arena, node = position.arena(position.state), position.node(position.state)
    with pytest.raises(LimitReached, match="time limit"):
        TokenSearch(arena, node, True, Budget(time=0.2)).wins(arena, node)
