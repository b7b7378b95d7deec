"""The graph of Shannon's switching game: trees or parts, told by the lines and in words."""

import pytest

import lastmove as lm
from lastmove.api.draw import svg, text
from lastmove.api.solve import new_run
from lastmove.families.switching.rules_shannon import Shannon
from lastmove.graphs.values.graph import Graph
from lastmove.render.shows import show_svg
from tests.pictures import SVG, parsed


def why(position):
    """The picture with what decides."""
    return new_run().argue(lm.parse(position), lm.Play.NORMAL).show()


def classes(document):
    """How often each class occurs among the shapes."""
    found = {}
    for element in parsed(document).iter():
        name = element.get("class")
        if name is not None:
            found[name] = found.get(name, 0) + 1
    return found


def test_two_trees_are_marked_and_told():
    k4 = "shannon([a-b,a-c,a-d,b-c,b-d,c-d])"
    assert classes(svg(lm.parse(k4))) == {"vertex plain": 4, "edge plain": 6}
    shown = why(k4)
    assert [mark.meaning for mark in shown.marks] == ["tree 1", "tree 2"]
    assert classes(show_svg(shown)) == {
        "vertex plain": 4,
        "edge plain": 6,
        "mark one": 3,
        "mark two": 3,
    }
    told = shown.plain.splitlines()
    assert [line.split(": ")[0] for line in told] == ["tree 1", "tree 2"]
    edges = {edge for line in told for edge in line.split(": ")[1].split(", ")}
    assert edges == {"a-b", "a-c", "a-d", "b-c", "b-d", "c-d"}


def test_the_parts_are_marked_and_told():
    position = "shannon([a-b,b-c,c-a,c-d,d-e,e-f,f-d,d-f,e-d,e-f])"
    shown = why(position)
    between, part = shown.marks
    assert between.meaning == "4 edges between the parts"
    assert len(between.spots) == 4
    assert part.spots == ("vertex-d", "vertex-e", "vertex-f")
    assert classes(show_svg(shown)) == {
        "vertex plain": 6,
        "edge plain": 10,
        "mark two": 4,
        "mark one": 3,
        "mark move": 1,
    }
    told = shown.plain.splitlines()
    assert "part 4: d, e, f" in told
    assert told[-1] == "between parts: a-b, b-c, c-a, c-d"


def test_joined_and_deleted_edges_look_different():
    position = "shannon([a-b,a-b,b-c,c-c], joined=[b-c], deleted=[a-b#2], to_move=join)"
    assert classes(svg(lm.parse(position))) == {
        "vertex plain": 3,
        "edge joined": 1,
        "edge deleted": 1,
        "edge plain": 2,
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
    assert sum(element.get("class") == "vertex plain" for element in parsed(told).iter()) == 60
    assert f"{SVG}path" in {element.tag for element in parsed(told).iter()}
