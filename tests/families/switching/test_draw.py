"""The graph of Shannon's switching game: trees or parts, told by the lines and in words."""

import math

import pytest

import lastmove as lm
from lastmove.api.draw import svg, text
from lastmove.api.draw_why import why_svg
from lastmove.api.solve import new_run
from lastmove.families.switching.draw import proof_text
from lastmove.families.switching.rules_shannon import Shannon
from lastmove.graphs.values.graph import Graph
from lastmove.render.layout import settled
from tests.pictures import SVG, parsed


def why(position):
    """The picture with its proof, as `draw --why` makes it."""
    position, run = lm.parse(position), new_run()
    solver = run.solver(position, lm.Play.NORMAL)
    return why_svg(position, solver.demonstration(position, lm.Play.NORMAL, run))


def classes(document):
    """How often each class occurs among the shapes."""
    found = {}
    for element in parsed(document).iter():
        name = element.get("class")
        if name is not None:
            found[name] = found.get(name, 0) + 1
    return found


def test_two_trees_are_drawn_and_told():
    k4 = "shannon([a-b,a-c,a-d,b-c,b-d,c-d])"
    assert classes(svg(lm.parse(k4))) == {"vertex": 4, "other": 6}
    assert classes(why(k4)) == {"vertex": 4, "tree 1": 3, "tree 2": 3}
    told = proof_text(lm.parse(k4)).splitlines()
    assert told[0].startswith("tree 1: ")
    assert told[1].startswith("tree 2: ")
    assert told[2:] == ["cut to move"]
    edges = {edge for line in told[:2] for edge in line.split(": ")[1].split(", ")}
    assert edges == {"a-b", "a-c", "a-d", "b-c", "b-d", "c-d"}


def test_the_parts_are_shaded_and_told():
    position = "shannon([a-b,b-c,c-a,c-d,d-e,e-f,f-d,d-f,e-d,e-f])"
    assert classes(why(position)) == {"vertex": 6, "between parts": 4, "other": 6, "part": 4}
    told = proof_text(lm.parse(position)).splitlines()
    assert "part 4: d, e, f" in told
    assert told[-1] == "4 parts, 4 edges between them; two trees need 2·3 = 6"


def test_joined_and_deleted_edges_look_different():
    position = "shannon([a-b,a-b,b-c,c-c], joined=[b-c], deleted=[a-b#2], to_move=join)"
    assert classes(why(position)) == {
        "vertex": 3,
        "joined": 1,
        "deleted": 1,
        "between parts": 1,
        "other": 1,
        "part": 2,
    }
    told = text(lm.parse(position)).splitlines()
    assert "joined: b-c" in told
    assert "deleted: a-b#2" in told
    assert "left: a-b, c-c" in told
    assert told[-1] == "join to move"


@pytest.mark.parametrize("position", ["shannon([a])", "shannon([a-b,c-d])", "shannon([a-a,a-a])"])
def test_decided_games_say_who_has_won(position):
    position = lm.parse(position)
    assert f"{position.result()} has won" in text(position)
    assert f"{position.result()} has won" in "".join(parsed(svg(position)).itertext())


def test_of_a_large_graph_a_part_is_drawn():
    cycle = Graph([(v, (v + 1) % 500) for v in range(500)])
    told = svg(Shannon(cycle))
    assert "60 of 500 vertices are shown" in told
    assert sum(element.get("class") == "vertex" for element in parsed(told).iter()) == 60
    assert f"{SVG}path" in {element.tag for element in parsed(told).iter()}


def test_vertices_keep_their_distance_and_edges_are_about_as_long():
    wheel = [(0, v) for v in range(1, 7)] + [(v, v % 6 + 1) for v in range(1, 7)]
    points = settled(7, wheel)
    assert points == settled(7, wheel)
    apart = [math.dist(p, q) for i, p in enumerate(points) for q in points[:i]]
    assert min(apart) > 0.6
    assert all(0.7 < math.dist(points[t], points[h]) < 1.4 for t, h in wheel)
    assert settled(0, []) == []
    assert len(settled(1, [])) == 1
    assert math.dist(*settled(2, [])) > 1
