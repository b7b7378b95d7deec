"""Graphs and digraphs from and to networkx, numpy and scipy; and what is no such thing."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastmove.core.errors import BadArgument
from lastmove.graphs.values import network
from lastmove.graphs.values.digraph import Digraph
from lastmove.graphs.values.graph import Graph
from lastmove.graphs.values.network import Network

KINDS = [Graph, Digraph]
names = st.sampled_from("abcde")
pairs = st.lists(st.tuples(names, names), max_size=12)
kinds = st.sampled_from(KINDS)


def matrix_of(kind, edges, vertices):
    """How many edges lead from each vertex to each, by the definition; a loop counts once."""
    count = Counter(edges)
    if kind is Graph:
        count.update((head, tail) for tail, head in edges if tail != head)
    return [[count[row, column] for column in vertices] for row in vertices]


@given(kinds, pairs)
def test_an_adjacency_matrix_counts_edges_and_gives_them_back(kind, edges):
    graph = kind(edges, "abcde")
    matrix = graph.to_numpy()
    assert matrix.tolist() == matrix_of(kind, edges, graph.vertices)
    assert kind.from_matrix(matrix, graph.vertices) == graph


@given(kinds, pairs)
def test_the_ends_of_the_edges_are_two_arrays(kind, edges):
    graph = kind(edges, "abcde")
    tails, heads = graph.arrays()
    listed = [
        (graph.vertices[tail], graph.vertices[head])
        for tail, head in zip(tails, heads, strict=True)
    ]
    assert listed == edges
    assert kind.from_arrays(tails, heads, names=graph.vertices) == graph


@pytest.mark.parametrize("kind", KINDS)
def test_a_large_one_is_exchanged_as_a_small_one_is(kind, monkeypatch):
    edges = [("c", "a"), ("a", "b"), ("c", "c"), ("a", "b"), ("b", "a")]
    small = kind(edges, "abcd").to_numpy().tolist()
    monkeypatch.setattr(network, "SMALL", 0)
    large = kind(edges, "abcd")
    assert large.to_numpy().tolist() == small
    assert kind.from_matrix(large.to_numpy(), large.vertices) == large
    ends = list(map(large.ends, range(large.size)))
    assert [[tail for tail, _ in ends], [head for _, head in ends]] == [
        array.tolist() for array in large.arrays()
    ]


@pytest.mark.parametrize(
    ("matrix", "message"),
    [
        ([[0, 1, 0], [1, 0, 0]], "as many columns as rows"),
        ([0, 1], "as many columns as rows"),
        ([[0, -1], [-1, 0]], "whole numbers, 0 or more"),
        ([[0, 0.5], [0.5, 0]], "whole numbers, 0 or more"),
        ([[0, np.inf], [np.inf, 0]], "whole numbers, 0 or more"),
        ([["0", "1"], ["1", "0"]], "whole numbers, 0 or more"),
        ([[0, 1], [0, 0]], "symmetric"),
        ([[0, 10**9], [10**9, 0]], "at most 50,000,000"),
    ],
)
def test_what_is_no_adjacency_matrix_is_refused(matrix, message):
    with pytest.raises(BadArgument, match=message):
        Graph.from_matrix(np.array(matrix))


def test_a_matrix_without_symmetry_is_a_digraph():
    assert str(Digraph.from_matrix(np.array([[0, 2], [0, 1]]))) == "[0>1,0>1,1>1]"
    assert str(Graph.from_matrix(np.array([[1, 2], [2, 0]], bool))) == "[0-0,0-1]"
    assert str(Graph.from_matrix(np.array([[0, 2.0], [2.0, 0]]))) == "[0-1,0-1]"


def test_a_dense_matrix_of_a_large_graph_is_refused():
    with pytest.raises(BadArgument, match="to_scipy"):
        Graph((), range(10_000)).to_numpy()


@given(kinds, pairs)
def test_networkx_and_back(kind, edges):
    networkx = pytest.importorskip("networkx")
    graph = kind(edges, "abcde")
    made = graph.to_networkx()
    assert isinstance(made, networkx.MultiDiGraph if kind is Digraph else networkx.MultiGraph)
    assert list(made.nodes()) == list(graph.vertices)
    assert made.number_of_edges() == len(edges)
    order = list(graph.vertices)
    assert networkx.to_numpy_array(made, order).tolist() == graph.to_numpy().tolist()
    assert kind.from_networkx(made) == graph
    assert Network.of(made) == (graph if edges else Graph((), "abcde"))
    with pytest.raises(BadArgument, match="directions"):
        (Graph if kind is Digraph else Digraph).from_networkx(made)


def test_networkx_without_parallel_edges_and_with_attributes():
    networkx = pytest.importorskip("networkx")
    graph = networkx.path_graph(3)
    graph.add_edge(0, 1, weight=7)
    assert Graph.of(graph) == Graph([(0, 1), (1, 2)])


@given(kinds, pairs)
def test_sparse_matrices_and_back(kind, edges):
    sparse = pytest.importorskip("scipy.sparse")
    graph = kind(edges, "abcde")
    made = graph.to_scipy()
    assert made.toarray().tolist() == graph.to_numpy().tolist()
    assert kind.from_matrix(made, graph.vertices) == graph
    for form in (sparse.coo_array, sparse.csc_matrix, sparse.lil_array):
        assert kind.from_matrix(form(made), graph.vertices) == graph
    assert kind.of(made) == kind.from_matrix(graph.to_numpy())


def test_a_sparse_matrix_without_symmetry_is_no_graph():
    sparse = pytest.importorskip("scipy.sparse")
    with pytest.raises(BadArgument, match="symmetric"):
        Graph.from_matrix(sparse.csr_array(np.array([[0, 1], [0, 0]])))
    twice = sparse.coo_array(([1, 1], ([0, 0], [1, 1])), (2, 2))
    assert str(Digraph.from_matrix(twice)) == "[0>1,0>1]"
