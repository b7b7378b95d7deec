"""Digraphs as arrays: order, cycles and nimbers, against brute force and the small digraphs."""

import itertools

import numpy as np
import pytest

import lastmove as lm
from lastmove.families.digraphs.kernels import nimbers
from lastmove.families.digraphs.rules_counters import Counters
from lastmove.graphs.algorithms.kernels_csr import reverse_topological_order, successor_lists
from lastmove.graphs.values import network
from lastmove.graphs.values.digraph import Digraph


def brute_force(count, arcs):
    """Nimbers by the definition, or None if there is a cycle."""
    values = {}
    while len(values) < count:
        ready = [
            v
            for v in range(count)
            if v not in values and all(head in values for tail, head in arcs if tail == v)
        ]
        if not ready:
            return None
        for v in ready:
            below = {values[head] for tail, head in arcs if tail == v}
            values[v] = min(set(range(count + 1)) - below)
    return [values[v] for v in range(count)]


def test_every_digraph_with_four_vertices():
    pairs = [(a, b) for a in range(4) for b in range(4)]
    for bits in range(0, 1 << 16, 5):
        arcs = [pair for i, pair in enumerate(pairs) if bits >> i & 1]
        tails, heads = (np.array([arc[i] for arc in arcs], np.int64) for i in (0, 1))
        starts, ordered = successor_lists(4, tails, heads)
        order, cycle = reverse_topological_order(starts, ordered)
        expected = brute_force(4, arcs)
        if expected is None:
            assert len(order) == 0
            around = itertools.pairwise([*cycle, cycle[0]])
            assert all((int(a), int(b)) in arcs for a, b in around)
        else:
            assert len(cycle) == 0
            assert list(nimbers(starts, ordered, order)) == expected


def random_acyclic(seed, count, arcs):
    rng = np.random.default_rng(seed)
    ends = np.sort(rng.integers(0, count, (2, arcs)), axis=0)
    apart = ends[0] < ends[1]
    names = rng.permutation(count)
    return names[ends[1][apart]], names[ends[0][apart]]


def told(position):
    return lm.solve(position).value, lm.solve(position, play="misere").outcome


@pytest.mark.parametrize("seed", range(20))
def test_random_digraphs_as_arrays_and_as_values(seed, monkeypatch):
    tails, heads = random_acyclic(seed, 40, 200)
    small = Digraph(zip(tails.tolist(), heads.tolist(), strict=True), range(40))
    heads_of = {vertex: sorted(small.successors(vertex)) for vertex in small.vertices}
    verdicts = [told(Counters(small, at=[str(vertex)])) for vertex in range(40)]
    monkeypatch.setattr(network, "SMALL", 0)
    large = Digraph.from_arrays(tails, heads, 40)
    assert large.cycle() is None
    assert heads_of == {vertex: sorted(large.successors(vertex)) for vertex in large.vertices}
    assert verdicts == [told(Counters(large, at=[str(vertex)])) for vertex in range(40)]


def test_a_vertex_with_hundreds_of_values_below_it():
    # vertex n leads to all smaller ones, so its nimber is n
    tails, heads = zip(*[(a, b) for a in range(600) for b in range(a)], strict=True)
    starts, ordered = successor_lists(600, np.array(tails), np.array(heads))
    order = reverse_topological_order(starts, ordered)[0]
    assert list(nimbers(starts, ordered, order)) == list(range(600))


def write(path, tails, heads, separator):
    lines = [f"{a}{separator}{b}" for a, b in zip(tails, heads, strict=True)]
    path.write_text("\n".join(lines) + "\n")


@pytest.mark.parametrize(("separator", "prefix"), [(" ", ""), (">", ""), (" ", "v")])
def test_large_files_are_read_as_arrays(tmp_path, separator, prefix):
    tails, heads = random_acyclic(3, 50_000, 150_000)
    names = [[f"{prefix}{v}" for v in ends] for ends in (tails, heads)]
    file = tmp_path / "net.txt"
    write(file, *names, separator)
    position = lm.parse(f"counters(@{file}, at=[{names[0][0]},{names[0][1]}])")
    assert not position.setting.small
    assert str(position) == f"counters(@{file}, at=[{names[0][0]},{names[0][1]}])"
    assert lm.parse(str(position)) == position
    starts, ordered = successor_lists(50_000, tails, heads)
    table = nimbers(starts, ordered, reverse_topological_order(starts, ordered)[0])
    verdict = lm.solve(position)
    assert verdict.value == int(table[tails[0]]) ^ int(table[tails[1]])
    for move in verdict.winning_moves:
        assert lm.solve(move.to).value == 0


def test_a_large_file_with_a_cycle_is_refused_with_the_cycle(tmp_path):
    tails, heads = random_acyclic(4, 50_000, 150_000)
    file = tmp_path / "net.txt"
    write(file, [*tails, 1, 2, 3], [*heads, 2, 3, 1], " ")
    with pytest.raises(lm.NotationError, match="around the cycle"):
        lm.parse(f"counters(@{file}, at=[1])")


@pytest.mark.parametrize(
    ("tails", "heads", "count"),
    [([0], [1, 2], None), ([-1], [0], None), ([0], [5], 3), ([0.5], [1.5], None)],
)
def test_bad_arrays_are_refused(tails, heads, count):
    with pytest.raises(lm.BadArgument):
        Digraph.from_arrays(np.array(tails), np.array(heads), count)


def test_a_certificate_of_counters_on_arrays_verifies(monkeypatch):
    monkeypatch.setattr(network, "SMALL", 0)
    tails, heads = random_acyclic(5, 60, 300)
    position = Counters(Digraph.from_arrays(tails, heads, 60), at=["7", "8"])
    assert lm.verify(lm.certify(position).to_json()).valid
