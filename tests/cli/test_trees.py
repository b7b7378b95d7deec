"""Edge-disjoint spanning trees on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.running import lastmove, refused

K4 = "[a-b,a-c,a-d,b-c,b-d,c-d]"
LACKING = "[a-b,b-c,c-a,c-d,d-e,e-c,d-e,e-c]"


def test_as_many_trees_as_there_are_and_why_no_more() -> None:
    data = lastmove("trees", K4, "--json").json()
    assert (data["vertices"], data["edges"], data["count"]) == (4, 6, 2)
    assert [len(tree) for tree in data["trees"]] == [3, 3]
    assert data["refused"]["parts"] == [["a"], ["b"], ["c"], ["d"]]
    assert (data["refused"]["crossing"], data["refused"]["missing"]) == (6, 3)
    lines = lastmove("trees", K4).out.splitlines()
    assert lines[0] == "The graph, 4 vertices and 6 edges, has 2 edge-disjoint spanning trees:"
    assert (
        "6 of the edges run between these 4 parts, and 3 trees would need 3·(4 − 1) = 9" in lines[3]
    )


def test_so_many_trees_or_the_partition() -> None:
    told = lastmove("trees", LACKING, "--count", "2").out
    assert "3 of the edges run between these 3 parts" in told
    assert "  e-c#2 in {c, d, e}" in told.splitlines()
    data = lastmove("trees", LACKING, "--count", "2", "--json").json()
    assert data["trees"] is None
    assert data["refused"]["spare"] == [{"edge": "e-c#2", "part": 2}]
    assert lastmove("trees", K4, "--count", "2", "--json").json()["refused"] is None
    assert "There is no spanning tree: 2 of" in lastmove("trees", "[a-b,c-d]").out


def test_a_graph_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "g.txt").write_text("a b\na b\nb c\nb c\n", encoding="utf-8")
    assert lastmove("trees", "@g.txt", "--json", cwd=tmp_path).json()["count"] == 2


@pytest.mark.parametrize(
    ("graph", "said"),
    [
        ("[a]", "as many as one likes"),
        ("[]", "needs a vertex"),
        ("[a>b]", "an edge is written a-b"),
        ("nim(3)", "a graph such as"),
    ],
)
def test_what_has_no_trees_is_refused(graph: str, said: str) -> None:
    assert said in refused(lastmove("trees", graph))


def test_more_forests_than_there_is_room_for() -> None:
    assert "memory" in refused(lastmove("trees", "[a-b]", "--count", str(10**12)), 3)
