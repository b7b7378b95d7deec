"""Undirected multigraphs as values: names, numbers, neighborhoods, equality; small and large."""

import os
import pickle
import random
import subprocess
import sys
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastmove.core.errors import BadArgument, InputError
from lastmove.graphs.values.digraph import Digraph
from lastmove.graphs.values.graph import Graph
from lastmove.graphs.values.network import SMALL
from lastmove.notation import Edge
from tests.notation.reading import marked, read_as, refused, written

names = st.sampled_from("abcdefgh")
pairs = st.lists(st.tuples(names, names), max_size=12)


def test_the_parts_of_a_graph():
    graph = read_as(Graph, "[a-b, b-c, b-a, c-c, d]")
    assert graph.order == 4
    assert graph.size == 4
    assert graph.vertices == ("a", "b", "c", "d")
    assert [str(edge) for edge in graph.edges] == ["a-b", "b-c", "b-a#2", "c-c"]
    assert [graph.ends(e) for e in range(4)] == [(0, 1), (1, 2), (1, 0), (2, 2)]
    assert list(graph.incident(1)) == [(0, 0), (1, 2), (2, 0)]
    assert list(graph.incident(2)) == [(1, 1), (3, 2)]
    assert graph.neighbors(1) == (0, 2)
    assert graph.neighbors(2) == (1, 2)
    assert graph.neighbors(3) == ()
    assert graph.components() == [0, 0, 0, 1]
    assert graph.find("c") == 2
    assert graph.find("z") is None
    assert "d" in graph
    assert 3 not in graph


def test_parallel_edges_are_named_by_number_from_either_end():
    graph = read_as(Graph, "[a-b,b-a,a-b,b-c]")
    assert [graph.find_edge(Edge("a", "b", copy)) for copy in (1, 2, 3, 4)] == [0, 1, 2, None]
    assert graph.find_edge(Edge("b", "a", 3)) == 2
    assert graph.find_edge(Edge("a", "c")) is None
    assert graph.find_edge(Edge("a", "z")) is None


@pytest.mark.parametrize("text", ["[]", "[a]", "[a-b]", "[a-b,a-b,c-c,d]", "[1-2,2-03,x.y]"])
def test_a_graph_is_written_as_it_was_read(text):
    graph = read_as(Graph, text)
    assert written(graph) == text
    assert eval(repr(graph), {"Graph": Graph}) == graph


@given(pairs, st.lists(names, max_size=3))
def test_every_small_graph_reads_back(edges, vertices):
    graph = Graph(edges, vertices)
    again = read_as(Graph, str(graph))
    assert again == graph
    assert hash(again) == hash(graph)
    assert pickle.loads(pickle.dumps(graph)) == graph


@given(pairs, pairs)
def test_graphs_are_equal_just_when_their_edges_are(first, second):
    def content(edges):
        return Counter(frozenset(edge) for edge in edges)

    assert (Graph(first) == Graph(second)) == (content(first) == content(second))


@given(pairs, st.randoms())
def test_the_order_of_writing_does_not_matter(edges, rng):
    other = [edge if rng.random() < 0.5 else edge[::-1] for edge in edges]
    rng.shuffle(other)
    assert Graph(edges) == Graph(other)
    assert hash(Graph(edges)) == hash(Graph(other))


def test_isolated_vertices_and_multiplicity_count():
    assert Graph([("a", "b")]) != Graph([("a", "b")], vertices=["c"])
    assert Graph([("a", "b")]) != Graph([("a", "b"), ("a", "b")])
    assert Graph([("a", "a")]) != Graph([], vertices=["a"])
    assert Graph([("a", "b")]) != "a-b"


@pytest.mark.parametrize(
    ("text", "bad", "message"),
    [
        ("[a>b]", "a>b", "written a-b"),
        ("[a->b]", "a->b", "written a-b"),
        ("[a-b, c-]", "c-", "a-b"),
        ("[a-b-c]", "a-b-c", "a-b"),
        ("[a-b#2]", "a-b#2", "repeating"),
        ("[a b]", "a b", 'in quotes, "a b"'),
        ("[New York-b]", "New York-b", '"New York"-b'),
        ('["a"b]', '"a"b', "a word was expected"),
        ('["a"-""]', '"a"-""', "not empty"),
        (r'["a\u0007"]', r'"a\u0007"', "control"),
        ("[a-b, {c}]", "{c}", "word"),
        ("a-b", "a-b", "such as [a-b, b-c]"),
        ("{a-b}", "{a-b}", "such as [a-b, b-c]"),
    ],
)
def test_what_is_no_graph_is_refused_at_its_place(text, bad, message):
    problem = refused(Graph, text)
    assert marked(problem) == bad
    assert message in problem.message


def test_graphs_from_arrays():
    graph = Graph.from_arrays(np.array([0, 1, 3]), np.array([1, 2, 3]), 5)
    assert str(graph) == "[0-1,1-2,3-3,4]"
    assert graph == read_as(Graph, "[0-1,1-2,3-3,4]")
    assert Graph.of(np.array([[0, 1], [1, 2]])) == Graph([(0, 1), (1, 2)])
    assert Graph.from_arrays([], [], 2) == Graph([], ["0", "1"])
    named = Graph.from_arrays([0], [1], names=["x", "y"])
    assert named.find("y") == 1
    assert str(named) == "[x-y]"
    offset = Graph.from_arrays([0], [1], names=range(1, 3))
    assert (str(offset), offset.find("2"), offset.find("0"), offset.find("02")) == (
        "[1-2]",
        1,
        None,
        None,
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ([0, -1], [1, 1]),
        ([0], [5], 3),
        ([0.5], [1.5]),
        ([0, 1], [1]),
        ([0], [1], None, ["x"]),
        ([0], [1], None, ["x", "x"]),
        ([0], [1], None, ["x", "a\nb"]),
    ],
)
def test_arrays_that_are_no_graph_are_refused(arguments):
    with pytest.raises(BadArgument):
        Graph.from_arrays(*arguments)


class Networkx:
    """What a networkx graph offers of what is asked of it."""

    def __init__(self, nodes, edges, directed=False):
        self._nodes, self._edges, self._directed = nodes, edges, directed

    def nodes(self):
        return self._nodes

    def edges(self):
        return self._edges

    def is_directed(self):
        return self._directed


def test_graphs_from_networkx():
    graph = Graph.of(Networkx([1, 2, "x", 7], [(1, 2), (2, "x"), (2, 1)]))
    assert graph == read_as(Graph, "[1-2,2-x,1-2,7]")
    with pytest.raises(BadArgument, match="directions"):
        Graph.of(Networkx([1], [], directed=True))
    assert str(Graph.of(Networkx([(0, 1), 2], [((0, 1), 2)]))) == '["(0, 1)"-2]'
    with pytest.raises(BadArgument, match="different names"):
        Graph.of(Networkx([1, "1"], []))


@pytest.mark.parametrize("thing", [3, "a-b", ["ab"], [("a", "b", "c")], None])
def test_other_things_are_no_graphs(thing):
    with pytest.raises(InputError):
        Graph.of(thing)


def random_pairs(seed, order, size):
    rng = random.Random(seed)
    return [(rng.randrange(order), rng.randrange(order)) for _ in range(size)]


def plain_components(order, edges):
    """By merging labels, edge by edge."""
    label = list(range(order))
    for tail, head in edges:
        old, new = label[tail], label[head]
        label = [new if one == old else one for one in label]
    first = {}
    return [first.setdefault(one, len(first)) for one in label]


@pytest.mark.parametrize("seed", range(4))
def test_a_large_graph_is_the_same_in_lists_and_in_arrays(seed):
    order, edges = 2000, random_pairs(seed, 2000, 1500 + 700 * seed)
    ends = np.array(edges)
    large = Graph.from_arrays(ends[:, 0], ends[:, 1], order)
    listed = Graph(edges, range(order))
    assert (large.small, listed.small) == (seed < 1, seed < 1)
    assert large == listed
    assert hash(large) == hash(listed)
    for name in ("0", "17", "1999"):
        mine, theirs = large.find(name), listed.find(name)
        assert [listed.name(v) for v in listed.neighbors(theirs)] == [
            large.name(v) for v in large.neighbors(mine)
        ]
    components = large.components()
    assert components == plain_components(order, edges)


def test_large_graphs_that_differ_in_one_edge_differ():
    edges = random_pairs(9, 3000, 4000)
    assert len(edges) + 3000 > SMALL
    graph = Graph(edges, range(3000))
    assert graph == Graph([(b, a) for a, b in reversed(edges)], range(3000))
    tail, head = edges[5]
    edges[5] = (tail, (head + 1) % 3000)
    assert graph != Graph(edges, range(3000))
    assert graph != Graph(edges[:-1], range(3000))
    names = [f"v{v}" for v in range(3000)]
    assert graph != Graph([(names[a], names[b]) for a, b in edges], names)


@pytest.mark.parametrize("kind", [Graph, Digraph])
def test_a_graph_pickled_by_another_process_is_found_by_its_hash(kind):
    code = (
        f"import pickle, sys; from {kind.__module__} import {kind.__name__} as kind\n"
        "graph = kind([('a', 'b')]); hash(graph); sys.stdout.buffer.write(pickle.dumps(graph))"
    )
    environment = os.environ | {"PYTHONHASHSEED": "7"}  # ours is another, most likely
    made = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, check=True
    )
    assert pickle.loads(made.stdout) in {kind([("a", "b")])}
