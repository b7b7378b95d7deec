"""Packing trees against all partitions and all ways to place edges; compiled loops too."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import lastmove as lm
from lastmove.core.limits import Budget
from lastmove.graphs.algorithms import tree_packing
from lastmove.graphs.algorithms.tree_packing import least_members, most_trees, pack, pack_trees
from lastmove.graphs.values.graph import Graph
from tests.families.switching import oracle as switching
from tests.families.switching.small import multigraphs


def assert_optimal(vertices, edges, count):
    """The forests are disjoint and as large as they can be, and both partitions are extreme."""
    found = pack(vertices, [t for t, _ in edges], [h for _, h in edges], count)
    missing = switching.most_missing(vertices, edges, count)
    assert found.missing == missing
    for i in range(count):
        forest = [edge for edge, j in zip(edges, found.forest, strict=True) if i == j]
        assert switching.is_forest(vertices, forest)
    placed = sum(i >= 0 for i in found.forest)
    assert placed == count * (vertices - 1) - missing
    tight = [
        p
        for p in switching.partitions(vertices)
        if switching.shortfall(vertices, edges, count, p) == missing
    ]
    if missing:
        assert found.part == least_members(max(tight, key=max))
    if missing == 1:
        assert found.coarsest() == least_members(min(tight, key=max))


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("vertices", [1, 2, 3, 4])
def test_every_small_multigraph(vertices, count):
    for _, edges in multigraphs(vertices, range(8 - (vertices > 3)), loops=vertices < 3):
        assert_optimal(vertices, edges, count)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_nash_williams_and_tutte_by_placing_edges_in_all_ways(count):
    for vertices, edges in [*multigraphs(3, range(7)), *multigraphs(4, range(4, 7))]:
        exist = switching.holds_trees(vertices, edges, count)
        assert exist == (switching.most_missing(vertices, edges, count) == 0)


@given(st.data())
def test_random_multigraphs(data):
    vertices = data.draw(st.integers(1, 7))
    vertex = st.integers(0, vertices - 1)
    edges = data.draw(st.lists(st.tuples(vertex, vertex), max_size=24))
    assert_optimal(vertices, edges, data.draw(st.integers(1, 4)))


def extremes(found, tails, heads):
    """Whether the partition proves what is missing, and the forests are forests."""
    for i in range(found.count):
        chosen = np.flatnonzero(np.asarray(found.forest) == i)
        graph = Graph.from_arrays(tails[chosen], heads[chosen], count=found.order)
        assert len(set(graph.components())) == found.order - len(chosen)
    if found.missing == 0:
        return
    part = np.array(found.part)
    crossing = int((part[tails] != part[heads]).sum())
    assert found.missing == found.count * (len(set(found.part)) - 1) - crossing


@pytest.mark.share(3)
@pytest.mark.parametrize("edges", [4000, 6500, 12000])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_large_graphs_prove_themselves(edges, count):
    chance = np.random.default_rng(edges)
    tails, heads = chance.integers(0, 2000, (2, edges), dtype=np.int32)
    found = pack(2000, tails, heads, count)
    placed = int((np.asarray(found.forest) >= 0).sum())
    assert placed == count * 1999 - found.missing
    extremes(found, tails, heads)


@pytest.mark.parametrize("seed", range(4))
def test_compiled_and_plain_loops_agree(monkeypatch, seed):
    chance = random.Random(seed)
    order, size = 60, chance.choice((118, 119, 125, 140))
    way = [(v, chance.randrange(v)) for v in range(1, order)] * 2
    edges = chance.sample(way, 117) + [
        (chance.randrange(order), chance.randrange(order)) for _ in range(size - 117)
    ]
    tails, heads = [t for t, _ in edges], [h for _, h in edges]
    plain = pack(order, tails, heads, 2)
    coarsest = plain.coarsest() if plain.missing == 1 else None
    monkeypatch.setattr(tree_packing, "SMALL", 10)
    compiled = pack(order, tails, heads, 2)
    assert compiled.missing == plain.missing
    assert compiled.forest.tolist() == plain.forest
    assert compiled.part == plain.part
    if plain.missing == 1:
        assert compiled.coarsest() == coarsest


def test_pack_trees_names_the_edges_and_the_parts():
    wheel = Graph([("h", v) for v in "abcd"] + ["ab", "bc", "cd", "da"])
    packed = pack_trees(wheel, 2)
    assert packed
    assert packed.trees is not None
    assert sum(map(len, packed.trees)) == 8
    assert packed.parts == (("h", "a", "b", "c", "d"),)
    three = pack_trees(wheel, 3)
    assert not three
    assert three.trees is None
    assert three.crossing == 3 * (len(three.parts) - 1) - three.missing


@pytest.mark.parametrize("count", [0, -1, 1.5, True, "2"])
def test_a_number_of_trees_is_a_positive_whole_number(count):
    with pytest.raises(lm.InputError, match="whole number of trees"):
        pack_trees(Graph(["ab"]), count)


def test_a_graph_without_vertices_has_no_tree():
    with pytest.raises(lm.InputError, match="needs a vertex"):
        pack_trees(Graph([]), 1)


def test_spare_edges_lie_in_a_part_in_which_each_forest_is_a_tree():
    for vertices, edges in [*multigraphs(3, range(7)), *multigraphs(4, range(7))]:
        graph = Graph(edges, vertices=range(vertices))
        for count in (1, 2, 3):
            packed = pack_trees(graph, count)
            placed = [edge for forest in packed.forests for edge in forest]
            assert sorted(map(str, [*placed, *packed.spare])) == sorted(map(str, graph.edges))
            for edge in packed.spare:
                inside = packed.parts[packed.part_number(edge)]
                assert {edge.tail, edge.head} <= set(inside)
                for forest in packed.forests:
                    within = [
                        (inside.index(one.tail), inside.index(one.head))
                        for one in forest
                        if {one.tail, one.head} <= set(inside)
                    ]
                    assert len(within) == len(inside) - 1
                    assert switching.is_forest(len(inside), within)


def test_the_most_trees_and_why_no_more():
    for vertices, edges in [*multigraphs(2, range(6)), *multigraphs(4, range(4, 8))]:
        found, refused = most_trees(Graph(edges, vertices=range(vertices)))
        count = 0 if found is None else found.count
        assert found is None or found.trees is not None
        assert refused.count == count + 1
        short = refused.count * (len(refused.parts) - 1) - refused.crossing
        assert refused.missing == short == switching.most_missing(vertices, edges, count + 1) > 0


def test_a_vertex_alone_has_any_number_of_trees():
    with pytest.raises(lm.InputError, match="as many as one likes"):
        most_trees(Graph([], vertices=["a"]))


class Impatient(Budget):
    """Stops after so many steps."""

    def spend(self, steps=1):
        self.steps += steps
        if self.steps > 20_000:
            raise lm.LimitReached("enough")


def test_packing_heeds_its_budget_in_the_midst_of_its_exchanges(monkeypatch):
    chance = np.random.default_rng(1)
    tails, heads = chance.integers(0, 3000, (2, 6000), dtype=np.int32)
    monkeypatch.setattr(tree_packing, "CHUNK", 1000)
    budget = Impatient()
    with pytest.raises(lm.LimitReached):
        pack(3000, tails, heads, 2, budget)
    assert 20_000 < budget.steps < 60_000
