"""Layered drawings: arcs go down, vertices keep apart, arcs keep off vertices."""

import math
import random
import re
from collections.abc import Iterator
from graphlib import CycleError
from itertools import combinations, pairwise

import pytest

import lastmove as lm
from lastmove.api.draw import svg, text
from lastmove.families.digraphs.rules_counters import Counters
from lastmove.graphs.values.digraph import Digraph
from lastmove.render.canvas import Canvas
from lastmove.render.layered import Box, Layout, Slot, arrange, crossings, draw_arcs, order_layers
from tests.pictures import SVG, count, parsed, words

SIZE = (40.0, 30.0)


def random_dag(seed: int, vertices: int, density: float) -> dict[int, list[int]]:
    rng = random.Random(seed)
    return {
        tail: [head for head in range(tail + 1, vertices) if rng.random() < density]
        for tail in range(vertices)
    }


def layout_of(graph: dict[int, list[int]]) -> Layout[int]:
    return arrange(graph, dict.fromkeys(graph, SIZE))


GRAPHS = [random_dag(seed, 4 + seed, 0.25) for seed in range(30)]
GRAPHS.append(random_dag(1, 60, 0.06))
GRAPHS.append({0: list(range(1, 60)), **{leaf: [] for leaf in range(1, 60)}})


@pytest.mark.parametrize("graph", GRAPHS)
def test_arcs_go_down_and_vertices_keep_apart(graph: dict[int, list[int]]) -> None:
    layout = layout_of(graph)
    assert set(layout.routes) == {(tail, head) for tail in graph for head in graph[tail]}
    for (tail, head), route in layout.routes.items():
        assert route[0] == layout.centers[tail]
        assert route[-1] == layout.centers[head]
        assert all(a[1] < b[1] for a, b in pairwise(route))
    for (x1, y1), (x2, y2) in combinations(layout.centers.values(), 2):
        assert abs(x1 - x2) > SIZE[0] + 20 or abs(y1 - y2) > SIZE[1] + 20
    for x, y in layout.centers.values():
        assert SIZE[0] / 2 - 1e-6 <= x <= layout.width - SIZE[0] / 2 + 1e-6
        assert SIZE[1] / 2 - 1e-6 <= y <= layout.height - SIZE[1] / 2 + 1e-6


@pytest.mark.parametrize("graph", GRAPHS)
def test_bends_keep_off_vertices(graph: dict[int, list[int]]) -> None:
    layout = layout_of(graph)
    for route in layout.routes.values():
        for x, y in route[1:-1]:
            for cx, cy in layout.centers.values():
                assert abs(cx - x) > SIZE[0] / 2 + 10 or abs(cy - y) > SIZE[1] / 2


def on_curve(words: str) -> Iterator[tuple[float, float]]:
    """Points along a path of cubic curves."""
    points = [tuple(map(float, point)) for point in re.findall(r"(-?[\d.]+),(-?[\d.]+)", words)]
    for index in range(0, len(points) - 1, 3):
        corners = points[index : index + 4]
        for step in range(21):
            u = step / 20
            weights = ((1 - u) ** 3, 3 * (1 - u) ** 2 * u, 3 * (1 - u) * u * u, u**3)
            x, y = (
                sum(w * corner[axis] for w, corner in zip(weights, corners, strict=True))
                for axis in (0, 1)
            )
            yield x, y


@pytest.mark.parametrize("graph", GRAPHS)
def test_arcs_keep_off_vertices(graph: dict[int, list[int]]) -> None:
    layout = layout_of(graph)
    box = Box(*SIZE, 0)
    for (tail, head), route in layout.routes.items():
        canvas = Canvas(1, 1)
        draw_arcs(canvas, {(tail, head): route}, {tail: box, head: box})
        words = re.findall(r' d="([^"]*)"', canvas.content())[0]
        others = [center for v, center in layout.centers.items() if v not in (tail, head)]
        for x, y in on_curve(words):
            assert all(abs(x - cx) > SIZE[0] / 2 or abs(y - cy) > SIZE[1] / 2 for cx, cy in others)


def test_unconnected_vertices_do_not_drift_away() -> None:
    graph = {0: [1, 2, 3], 1: [3], 2: [3], 3: [], 4: [], 5: [3]}
    assert layout_of(graph).width < 400


def test_a_cycle_is_refused() -> None:
    with pytest.raises(CycleError):
        layout_of({0: [1], 1: [0]})


def linked(*pairs: tuple[int, int]) -> list[list[Slot]]:
    upper, lower = ([Slot(10, False) for _ in range(4)] for _ in range(2))
    for a, b in pairs:
        upper[a].below.append(lower[b])
        lower[b].above.append(upper[a])
    for layer in (upper, lower):
        for index, slot in enumerate(layer):
            slot.index = index
    return [upper, lower]


def test_crossings_are_counted() -> None:
    assert crossings(linked((0, 0), (1, 1), (2, 2))) == 0
    assert crossings(linked((0, 3), (1, 2), (2, 1), (3, 0))) == 6
    assert crossings(linked((0, 1), (1, 0), (1, 1))) == 1
    assert crossings(linked((0, 0), (0, 1), (1, 0), (1, 1))) == 1


def test_ordering_removes_crossings_that_can_be_removed() -> None:
    layers = linked((0, 3), (1, 2), (2, 1), (3, 0), (0, 2))
    order_layers(layers)
    assert crossings(layers) == 0


def test_rays_end_on_the_border() -> None:
    circle = Box(30, 30, 15)
    for turn in range(16):
        angle = turn * math.pi / 8
        x, y = circle.border((5, 7), (math.cos(angle), math.sin(angle)))
        assert math.hypot(x - 5, y - 7) == pytest.approx(15)
    box = Box(40, 20, 0)
    assert box.border((0, 0), (1, 0)) == pytest.approx((20, 0))
    assert box.border((0, 0), (2, 1)) == pytest.approx((20, 10))
    assert box.border((0, 0), (0, -3)) == pytest.approx((0, -10))


NETWORK = "counters([a>b,a>c,b>d,c>d,a>d,e], at=[a,b,b,b,b])"


def test_a_network_has_its_vertices_arcs_and_counters() -> None:
    document = svg(lm.parse(NETWORK))
    assert count(document, "vertex") == 5
    assert count(document, "arc") == 5
    assert len(list(parsed(document).iter(f"{SVG}polygon"))) == 5
    assert count(document, "counter") == 1 + 3
    assert set(words(document)) == {*"abcde", "×4"}


def test_arrow_heads_touch_their_vertex() -> None:
    root = parsed(svg(lm.parse("counters([a>b], at=[a])")))
    boxes = [e for e in root.iter(f"{SVG}rect") if e.get("class") == "vertex"]
    bottom = max(float(box.get("y", "")) for box in boxes)
    head = next(root.iter(f"{SVG}polygon"))
    tip = re.split("[ ,]", head.get("points", ""))[1]
    assert float(tip) == pytest.approx(bottom, abs=0.02)


def test_a_network_in_characters() -> None:
    assert text(lm.parse(NETWORK)).splitlines() == [
        "a  ●     > b, c, d",
        "b  ●●●●  > d",
        "c        > d",
        "d        (end)",
        "e        (end)",
    ]


def test_of_a_large_network_the_part_near_the_counters_is_drawn() -> None:
    graph = Digraph([(f"v{i}", f"v{i + 1}") for i in range(500)])
    position = Counters(graph, at=("v100", "v300"))
    document = svg(position)
    assert count(document, "vertex") == 60
    assert count(document, "counter") == 2
    note = "60 of 501 vertices, those nearest to the counters; dashed: arcs go on"
    assert note in words(document)
    assert text(position).splitlines()[-1] == note
    assert {"v100", "v129", "v300", "v329"} <= set(words(document))


def test_a_dense_network_shares_its_bends() -> None:
    graph = Digraph([(f"v{i}", f"v{j}") for i in range(60) for j in range(i + 1, 60)])
    document = svg(Counters(graph, at=("v0",)))
    assert count(document, "arc") == 60 * 59 // 2
    assert len(document) < 600_000
