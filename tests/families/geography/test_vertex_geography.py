"""Vertex geography and The Great Escape: notation, moves, and what is refused."""

import pytest

import lastmove as lm
from lastmove.core.games import all_games
from lastmove.families.geography.rules import Escape, VertexGeography
from lastmove.graphs.values.digraph import Digraph
from lastmove.graphs.values.graph import Graph

NAMES = {"VertexGeography": VertexGeography, "Escape": Escape, "Graph": Graph}
NAMES["Digraph"] = Digraph


@pytest.mark.parametrize(
    ("text", "marked", "told"),
    [
        ("vertex_geography([a-b], at=z)", "z", "no vertex 'z'"),
        ("vertex_geography([], at=a)", "a", "no vertex 'a'"),
        ("vertex_geography([a-b], at=a, visited=[z])", "[z]", "no vertex 'z'"),
        ("vertex_geography([a-b], at=a, visited=[a])", "[a]", "stands on 'a'"),
        ("vertex_geography([a-b,c], at=a, visited=[b,c,b])", "[b,c,b]", "'b' is listed twice"),
        ("escape([a>b], at=a)", "a>b", "written a-b"),
        ("vertex_geography(a-b, at=a)", "a-b", "such as"),
        ("escape([a-b], at=z)", "z", "no vertex 'z'"),
        ("escape([a-b], visited=[a])", "[a]", "at=a"),
        ("escape([a-b#2])", "a-b#2", "repeating"),
        ("escape(3)", "3", "such as"),
    ],
)
def test_bad_input_is_told_in_a_sentence_that_marks_it(text, marked, told):
    with pytest.raises(lm.NotationError, match=told) as caught:
        lm.parse(text)
    assert f"»{marked}«" in str(caught.value)


def test_a_missing_start_is_told():
    with pytest.raises(lm.NotationError, match=r"'at'.*vertex_geography"):
        lm.parse("vertex_geography([a-b])")


@pytest.mark.parametrize(
    ("text", "move", "to"),
    [
        ("escape([a-b,b-c])", "begin at b", "escape([a-b,b-c], at=b)"),
        ("escape([a-b,b-c], at=b)", "b to c", "escape([a-b,b-c], at=c, visited=[b])"),
        (
            "vertex_geography([a-b,b-c,c-a], at=c, visited=[a])",
            "c to b",
            "vertex_geography([a-b,b-c,c-a], at=b, visited=[a,c])",
        ),
        (
            "vertex_geography([b-a,a-c,c-d], at=c, visited=[a,b])",
            "c to d",
            "vertex_geography([b-a,a-c,c-d], at=d, visited=[b,a,c])",
        ),
    ],
)
def test_moves_say_what_they_do(text, move, to):
    assert str(lm.parse(text).move(move).to) == to


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("escape([a-b,b-c])", "begin at z"),
        ("escape([a-b,b-c])", "a to b"),
        ("escape([a-b,b-c], at=a)", "begin at b"),
        ("escape([a-b,b-c], at=a)", "a to c"),
        ("vertex_geography([a-b,a-a], at=a)", "a to a"),
        ("vertex_geography([a-b,b-c], at=b, visited=[a])", "b to a"),
        ("vertex_geography([a-b,b-c], at=b, visited=[a])", "a to b"),
    ],
)
def test_what_is_no_move_is_refused(text, move):
    with pytest.raises(lm.InputError, match="is no move"):
        lm.parse(text).move(move)


def test_a_move_on_a_large_graph_is_found_at_once():
    graph = Graph([(v, v + 1) for v in range(30_000)])
    position = Escape(graph).move(" begin  at 15000 ").to.move("15000 to 15001").to
    assert position.state[1:] == ("15001", frozenset({"15000"}))
    assert Escape(Graph([("a", "b")])).move("escape([a-b], at=b)").text == "begin at b"


def test_parallel_edges_are_one_move_and_a_loop_is_none():
    position = lm.parse("vertex_geography([a-b,a-b,a-a,a-c], at=a)")
    assert [move.text for move in position.moves()] == ["a to b", "a to c"]
    assert lm.solve("vertex_geography([a-a], at=a)").outcome is lm.Outcome.P


def test_an_isolated_vertex_is_lost_and_a_way_to_begin():
    assert lm.solve("vertex_geography([a-b,c], at=c)").outcome is lm.Outcome.P
    verdict = lm.solve("escape([a-b,c])")
    assert [move.text for move in verdict.winning_moves] == ["begin at c"]
    assert lm.solve("escape([])").outcome is lm.Outcome.P


@pytest.mark.parametrize("name", ["vertex_geography", "escape"])
def test_repr_is_a_constructor_call(name):
    for text in all_games()[name].examples:
        position = lm.parse(text)
        assert eval(repr(position), NAMES) == position
        assert lm.parse(str(position)) == position


def test_graphs_and_vertices_in_python():
    position = VertexGeography([(1, 2), (2, 3)], at=1)
    assert position == lm.parse("vertex_geography([1-2,2-3], at=1)")
    assert position == VertexGeography(Graph([(3, 2), (2, 1)]), at="1")


def test_a_position_on_a_file_stays_short(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "net.txt").write_text("a b\nb c\n")
    position = lm.parse("vertex_geography(@net.txt, at=a)")
    [move] = position.moves()
    assert str(move.to) == "vertex_geography(@net.txt, at=b, visited=[a])"
    assert position.inline() == "vertex_geography([a-b,b-c], at=a)"
    assert lm.parse(position.inline()) == position


def test_an_opening_is_no_term_of_a_sum():
    with pytest.raises(lm.InputError, match="opening"):
        lm.parse("escape([a-b]) + nim(1)")
    assert lm.solve("vertex_geography([a-b], at=a) + nim(1)").value == 0


def test_what_the_token_cannot_reach_does_not_matter():
    graph = Graph([("a", "b"), ("c", "d")])
    first = VertexGeography(graph, at="a")
    second = VertexGeography(graph, at="a", visited=["d"])
    assert first.graph().root == second.graph().root


def test_explanations_name_the_matching_and_the_barrier():
    told = str(lm.explain("vertex_geography([a-b,b-c,b-d], at=a)"))
    assert "without the barrier b there are" in told
    assert "3 − 1 = 2" in told
    assert "a to b" in told
    told = str(lm.explain("vertex_geography([a-b,b-c,b-d], at=b)"))
    assert "b belongs to the barrier" in told
    told = str(lm.explain("escape([a-b,c-d])"))
    assert "perfect" in told
