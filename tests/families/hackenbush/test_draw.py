"""Hackenbush figures: every edge drawn, plants upright, nothing on top of anything else."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lastmove as lm
from lastmove.api.draw import svg, text
from lastmove.families.hackenbush.layout import arrange
from lastmove.families.hackenbush.rules import Hackenbush, standing
from lastmove.graphs.values.graph import Graph
from tests.pictures import count, described, parsed, words
from tests.strategies import figures

FIGURE = "hackenbush([ground-a,ground-b,a-b,b-c,b-c,c-c,ground-ground,ground-d,d-e])"


def test_every_edge_and_vertex_is_drawn() -> None:
    document = svg(lm.parse(FIGURE))
    assert count(document, "stalk") == 9
    assert count(document, "petal") == 2
    assert count(document, "vertex") == 5
    assert count(document, "ground") == 1
    assert [word for word in words(document) if word in "abcde"] == list("abcde")
    assert "9 edges" in words(document)
    assert described(document)[0] == FIGURE


def test_what_has_fallen_is_not_drawn() -> None:
    position = lm.parse(FIGURE).move("chop ground-d").to.move("chop b-c#2").to
    document = svg(position)
    assert count(document, "stalk") == 6
    assert set(words(document)) == {"a", "b", "c", "6 edges; 2 cut"}
    assert text(position).splitlines()[-1] == "6 edges; 2 cut"


def test_in_characters() -> None:
    assert text(lm.parse(FIGURE)).splitlines() == [
        "ground, loop",
        "├─ a",
        "├─ b, also to a",
        "│  └─ c ×2, loop",
        "└─ d",
        "   └─ e",
        "9 edges",
    ]
    assert text(lm.parse("hackenbush([])")) == "ground\nnothing stands"
    assert text(lm.parse("hackenbush([1-2], ground=1)")).endswith("1 edge; the ground is 1")


def test_a_large_figure_is_drawn_near_the_ground() -> None:
    names = ["ground", *(f"v{i}" for i in range(1000))]
    edges = [(names[i // 3], names[i]) for i in range(1, 1001)]
    document = svg(Hackenbush(Graph(edges)))
    assert count(document, "stalk") == 150
    assert "the 150 edges nearest to the ground of 1,000" in words(document)
    stalks = Hackenbush(Graph([("ground", f"v{i}") for i in range(100)]))
    assert count(svg(stalks), "ground") > 1
    assert float(parsed(svg(stalks)).get("width", "")) < 1000


@given(figures(most_vertices=12, most_more=8))
def test_any_figure_has_all_its_edges(position: Hackenbush) -> None:
    document = svg(position)
    assert count(document, "stalk") == len(standing(position.state))
    assert text(position)


def boxes(document: str) -> list[tuple[float, float, float, float]]:
    """The rectangles of the vertices of a figure with one plant."""
    return [
        (float(e.get("x", "")), float(e.get("y", "")), float(e.get("width", "")), 20.0)
        for e in parsed(document).iter()
        if "vertex" in e.get("class", "").split()
    ]


@given(figures(most_vertices=14, most_more=6))
def test_vertices_do_not_overlap(position: Hackenbush) -> None:
    edges = [(*position.state[0].ends(e),) for e in range(position.state[0].size)]
    names = position.state[0].vertices
    one = [("ground", "root"), *((f"x{names[a]}", f"x{names[b]}") for a, b in edges)]
    one.append(("root", "xground"))
    found = boxes(svg(Hackenbush(Graph(one))))
    for (x, y, w, h), (x2, y2, w2, _) in combinations(found, 2):
        assert abs(y - y2) >= h or x + w <= x2 or x2 + w2 <= x


@pytest.mark.parametrize("branches", [1, 2, 3, 6])
def test_branches_stand_evenly_about_their_stem(branches: int) -> None:
    neighbors = {0: list(range(1, branches + 1)), **{i: [0] for i in range(1, branches + 1)}}
    heights = {0: 1, **dict.fromkeys(range(1, branches + 1), 2)}
    places = arrange(heights, neighbors, dict.fromkeys(heights, 40.0))
    middle = sum(places[i] for i in range(1, branches + 1)) / branches
    assert places[0] == pytest.approx(middle)
    row = [places[i] for i in range(1, branches + 1)]
    assert [b - a for a, b in pairwise(row)] == pytest.approx([40.0] * (branches - 1))


@given(st.permutations(range(1, 8)))
def test_branches_of_a_tree_are_not_crossed(order: list[int]) -> None:
    """Two stalks on each of three vertices, written in any order."""
    below = {1: 0, 2: 0, 3: 1, 4: 1, 5: 2, 6: 2, 7: 0}
    heights = {0: 1} | {v: 2 for v in order if below[v] == 0} | {v: 3 for v in order if below[v]}
    neighbors: dict[int, list[int]] = {v: [] for v in range(8)}
    for v, b in below.items():
        neighbors[v].append(b)
        neighbors[b].append(v)
    places = arrange(heights, neighbors, dict.fromkeys(heights, 30.0))
    upper = [v for v in below if below[v]]
    for v, w in combinations(upper, 2):
        if below[v] != below[w]:
            assert (places[v] < places[w]) == (places[below[v]] < places[below[w]])
