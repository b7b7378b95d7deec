"""Directed multigraphs as values: names, numbers, successors, equality; small and large."""

import itertools
import pickle
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastmove.graphs.values import network
from lastmove.graphs.values.digraph import Digraph
from lastmove.graphs.values.graph import Graph
from lastmove.notation import Arc
from tests.notation.reading import read_as

names = st.sampled_from("abcd")
pairs = st.lists(st.tuples(names, names), max_size=10)


@given(pairs, pairs)
def test_digraphs_are_equal_just_when_their_arcs_are(first, second):
    same = Counter(first) == Counter(second)
    assert (Digraph(first, "abcd") == Digraph(second, "abcd")) == same
    assert Digraph(first) != Graph(first)


@given(pairs)
def test_a_digraph_is_written_as_it_is_read(arcs):
    graph = Digraph(arcs, "abcd")
    assert read_as(Digraph, str(graph)) == graph
    assert str(read_as(Digraph, str(graph))) == str(graph)
    assert pickle.loads(pickle.dumps(graph)) == graph


@pytest.mark.parametrize("small", [True, False])
@given(pairs)
def test_the_parts_of_a_digraph_by_the_definition(small, arcs):
    with pytest.MonkeyPatch.context() as patch:
        if not small:
            patch.setattr(network, "SMALL", 0)
        check_parts(arcs)


def check_parts(arcs):
    graph = Digraph(arcs, "abcd")
    assert (graph.order, graph.size) == (4, len(arcs))
    assert Counter((arc.tail, arc.head) for arc in graph.edges) == Counter(arcs)
    for number, arc in enumerate(graph.edges):
        tail, head = graph.ends(number)
        assert (graph.name(tail), graph.name(head)) == (arc.tail, arc.head)
        assert type(arc) is Arc
        assert graph.find_edge(arc) == number
        assert (number, head) in graph.incident(tail)
    for a, b in itertools.product("abcd", repeat=2):
        many = arcs.count((a, b))
        assert graph.find_edge(Arc(a, b, many + 1)) is None
        assert (b in graph.successors(a)) == bool(many)
    assert sum(len(graph.incident(vertex)) for vertex in range(4)) == len(arcs)
    order, around = graph.reverse_topological_order()
    assert (graph.cycle() is None) == (len(around) == 0)
    if len(around):
        ring = graph.cycle()
        assert all(pair in arcs for pair in zip(ring, (*ring[1:], ring[0]), strict=True))
    else:
        place = {graph.name(int(vertex)): at for at, vertex in enumerate(order)}
        assert all(place[head] < place[tail] for tail, head in arcs)
        assert len(place) == 4
    once = graph.simple()
    assert Counter((arc.tail, arc.head) for arc in once.edges) == Counter(set(arcs))
    assert once.vertices == graph.vertices
    assert (once is graph) == (len(set(arcs)) == len(arcs))
    assert once == Digraph(dict.fromkeys(arcs), "abcd")


def test_large_digraphs_that_differ_in_one_arc_differ():
    rng = random.Random(3)
    arcs = [(rng.randrange(3000), rng.randrange(3000)) for _ in range(4000)]
    graph = Digraph(arcs, range(3000))
    assert not graph.small
    assert graph == Digraph(reversed(arcs), reversed(range(3000)))
    assert hash(graph) == hash(Digraph(reversed(arcs), reversed(range(3000))))
    turned = [arcs[0][::-1], *arcs[1:]]
    assert graph != Digraph(turned, range(3000))
    assert graph != Digraph([(head, tail) for tail, head in arcs], range(3000))
    assert Graph(arcs, range(3000)) == Graph(turned, range(3000))
    assert graph != Graph(arcs, range(3000))
    assert repr(graph) == "<Digraph with 3,000 vertices and 4,000 arcs>"
    assert pickle.loads(pickle.dumps(graph)) == graph


@given(st.booleans(), pairs, st.integers(1, 4))
def test_the_nearest_vertices_come_first(directed, edges, most):
    graph = (Digraph if directed else Graph)(edges, "abcd")
    found = graph.nearest([2], most)
    if most == 4:
        assert found == [0, 1, 2, 3]
        return
    far, reached = {2: 0}, {2}
    for steps in range(1, 4):
        reached |= {end for vertex in reached for end in graph.neighbors(vertex)}
        far |= {vertex: steps for vertex in reached if vertex not in far}
    assert found[0] == 2
    assert len(found) == len(set(found)) == min(most, len(far))
    assert [far[vertex] for vertex in found] == sorted(far.values())[: len(found)]
