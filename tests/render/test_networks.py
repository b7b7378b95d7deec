"""Undirected graphs on the plane: layouts that are the same every time, and without overlaps."""

import itertools
import random
import re
import time

import pytest

import lastmove as lm
from lastmove.api.draw import svg, text
from lastmove.families.geography.rules import VertexGeography
from lastmove.graphs.values.graph import Graph
from lastmove.render.canvas import document
from lastmove.render.layout import cleared, spread
from lastmove.render.network import HIGH, Line, Vertex, network
from tests.pictures import count, parsed, words


def far(points, a, b):
    return ((points[a][0] - points[b][0]) ** 2 + (points[a][1] - points[b][1]) ** 2) ** 0.5


def random_edges(seed, order, size):
    rng = random.Random(seed)
    return [(rng.randrange(order), rng.randrange(order)) for _ in range(size)]


def test_a_path_is_straight_and_a_ring_is_round():
    points = spread(8, [(v, v + 1) for v in range(7)])
    assert far(points, 0, 7) == pytest.approx(7, rel=0.02)
    points = spread(8, [(v, (v + 1) % 8) for v in range(8)])
    across = [far(points, v, v + 4) for v in range(4)]
    assert max(across) < 1.02 * min(across)


def test_vertices_keep_their_distance_and_edges_are_about_as_long():
    wheel = [(0, v) for v in range(1, 7)] + [(v, v % 6 + 1) for v in range(1, 7)]
    points = spread(7, wheel)
    assert min(far(points, a, b) for a, b in itertools.combinations(range(7), 2)) > 0.6
    assert all(0.7 < far(points, tail, head) < 1.4 for tail, head in wheel)
    assert spread(0, []) == []
    assert far(spread(2, []), 0, 1) > 1


@pytest.mark.parametrize("seed", range(20))
def test_layouts_are_the_same_every_time_and_begin_at_zero(seed):
    edges = random_edges(seed, 20, 22)
    points = spread(20, edges)
    assert points == spread(20, edges)
    assert min(x for x, _ in points) == pytest.approx(0, abs=1e-9)
    assert min(y for _, y in points) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("seed", range(20))
def test_components_do_not_overlap(seed):
    graph = Graph(random_edges(seed, 30, 20), range(30))
    pairs = [graph.ends(e) for e in range(graph.size)]
    points, label = spread(30, pairs), graph.components()
    boxes = {}
    for piece in set(label):
        inside = [points[v] for v in range(30) if label[v] == piece]
        xs, ys = [x for x, _ in inside], [y for _, y in inside]
        boxes[piece] = (min(xs), max(xs), min(ys), max(ys))
    for (a, b, c, d), (e, f, g, h) in itertools.combinations(boxes.values(), 2):
        assert b < e or f < a or d < g or h < c


@pytest.mark.parametrize(("order", "size"), [(20, 30), (60, 70), (100, 120)])
def test_boxes_do_not_overlap(order, size):
    edges = random_edges(order, order, size)
    points = [(84 * x, 84 * y) for x, y in spread(order, edges)]
    points = cleared(points, [(46.0, 46.0)] * order, edges)
    for (x, y), (u, v) in itertools.combinations(points, 2):
        assert abs(x - u) > 46 or abs(y - v) > 46


def test_points_that_coincide_are_moved_apart():
    points = cleared([(0.0, 0.0)] * 4, [(30.0, 30.0)] * 4, [])
    assert all(
        abs(x - u) > 29 or abs(y - v) > 29 for (x, y), (u, v) in itertools.combinations(points, 2)
    )


def test_parallel_edges_and_loops_are_all_drawn():
    position = lm.parse("vertex_geography([a-b,a-b,a-b,b-b,b-b,c], at=c)")
    document = svg(position)
    assert count(document, "edge") == 5
    assert count(document, "vertex") == 3
    assert count(document, "token") == 2  # the box and its disc


def test_the_token_what_is_gone_and_where_it_may_go():
    position = lm.parse("vertex_geography([a-b,b-c,c-d,d-a,b-d], at=b, visited=[a])")
    document = svg(position)
    assert count(document, "strong") == 2
    assert count(document, "gone") == 1 + 2
    assert text(position).splitlines() == [
        "a × - b, d",
        "b ● - a, c, d",
        "c   - b, d",
        "d   - c, a, b",
    ]
    assert text(lm.parse("escape([a])")) == "a   (alone)"
    assert text(lm.parse("escape([])")) == "(no vertex)"


def test_of_a_large_graph_the_part_about_the_token_is_drawn_soon():
    graph = Graph([(v, v + 1) for v in range(20_000)])
    position = VertexGeography(graph, at=10_000)
    began = time.process_time()
    document = svg(position)
    assert time.process_time() - began < 20
    assert count(document, "vertex") == 100
    assert "100 of 20,001 vertices" in words(document)
    assert "10000" in words(document)


def test_long_names_are_shortened_and_hostile_ones_escaped():
    graph = Graph([("<script", "x" * 100), ("&amp;", "é")])
    document = svg(VertexGeography(graph, at="é"))
    assert "<script" not in document
    assert "x" * 30 not in "".join(words(document))


def test_a_vertex_has_room_for_its_texts():
    assert Vertex("a").size == (HIGH, HIGH)
    assert Vertex("a", "N · C").size[1] > HIGH
    canvas = network([Vertex("a"), Vertex("b")], [Line(0, 1)], ["a note"])
    assert canvas.height > network([Vertex("a"), Vertex("b")], [Line(0, 1)]).height


def ends_of(way):
    """The first and the last point of a path."""
    numbers = [float(number) for number in re.findall(r"-?[0-9.]+", way)]
    return tuple(numbers[:2]), tuple(numbers[-2:])


def off_the_rim(box, point):
    """How far a point lies from the rim of a box with round corners; inside it is negative."""
    x, y, wide, high, radius = (
        float(box.get(key, 0)) for key in ("x", "y", "width", "height", "rx")
    )
    dx = abs(point[0] - x - wide / 2) - wide / 2 + radius
    dy = abs(point[1] - y - high / 2) - high / 2 + radius
    outside = (max(dx, 0.0) ** 2 + max(dy, 0.0) ** 2) ** 0.5
    return outside + min(max(dx, dy), 0.0) - radius


@pytest.mark.parametrize("look", ["plain", "lost"])
@pytest.mark.parametrize("seed", range(6))
def test_lines_go_from_rim_to_rim(seed, look):
    pairs = [edge for edge in random_edges(seed, 8, 12) if edge[0] != edge[1]]
    names = [("x" * (v + 1)) for v in range(8)]
    boxes = [Vertex(name, look=look) for name in names]
    lines = [Line(tail, head, arrow=True, name=f"edge-{i}") for i, (tail, head) in enumerate(pairs)]
    drawn = parsed(document(network(boxes, lines), "a graph", "")).iter()
    elements = [element for element in drawn if "class" in element.attrib]
    rects = [element for element in elements if element.get("class").startswith("vertex")]
    paths = [element for element in elements if element.get("class") == "edge plain"]
    assert (len(rects), len(paths)) == (8, len(pairs))
    order = {}
    for pair in pairs:  # parallel ones are drawn together
        order.setdefault(frozenset(pair), []).append(pair)
    for path, (tail, head) in zip(paths, itertools.chain(*order.values()), strict=True):
        start, end = ends_of(path.get("d"))
        assert abs(off_the_rim(rects[tail], start)) < 0.1
        assert abs(off_the_rim(rects[head], end)) < 0.1
