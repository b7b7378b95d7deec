"""Node kayles and arc kayles: published values, graphs however written, bad input."""

from itertools import combinations, pairwise

import pytest

import lastmove as lm
from lastmove.api.draw import board_svg, points, text
from lastmove.api.solve import new_run
from lastmove.families.graph_kayles.rules import ArcKayles, NodeKayles
from lastmove.search.exhaustive import Exhaustive
from lastmove.search.native import solver
from lastmove.search.native.compiled import compiled

# Guy and Smith 1956: Dawson's chess (0.137) and Dawson's kayles (0.07).
DAWSON_CHESS = [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3]
DAWSON_KAYLES = [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0]


def path(count):
    names = [str(n) for n in range(count)]
    return lm.Graph(list(pairwise(names)), vertices=names)


@pytest.mark.parametrize(
    ("game", "values"), [(NodeKayles, DAWSON_CHESS), (ArcKayles, DAWSON_KAYLES)]
)
def test_paths_are_dawsons_games(game, values):
    run = new_run()
    assert [run.value(game(path(count))) for count in range(len(values))] == values


@pytest.mark.share(3)
@pytest.mark.parametrize("game", [NodeKayles, ArcKayles])
def test_compiled_nimbers_are_those_of_interpreted_rules_with_one_compile_for_all(
    game, monkeypatch
):
    monkeypatch.setattr(solver, "PROBE_STEPS", -1)
    monkeypatch.setattr(solver, "PROBE_IF_CACHED", -1)
    modules = set()
    for number in range(0, 1024, 31):
        edges = [p for k, p in enumerate(combinations("edcba", 2)) if number >> k & 1]
        position = game(lm.Graph(edges, vertices="bade" + "c"))
        verdict = lm.solve(position)
        assert verdict.method.name == "native pruned nimber search"
        assert verdict.value == Exhaustive().value(position, new_run())
        modules.add(compiled(type(position)))
    [module] = modules
    assert len(module.set_search.overloads) == 1


def test_complete_graphs_and_stars():
    complete = lm.Graph([(a, b) for a in "abcdef" for b in "abcdef" if a < b])
    assert lm.solve(NodeKayles(complete)).value == 1  # one move takes all
    assert lm.solve(ArcKayles(complete)).value == 1  # three moves, whatever is played
    star = lm.Graph([("m", leaf) for leaf in "abcd"])
    assert lm.solve(ArcKayles(star)).value == 1
    assert lm.solve(NodeKayles(star)).value == 2  # to 0 by the middle, to three leaves by a leaf


def test_equal_graphs_make_equal_positions():
    one = lm.parse("node_kayles([c-b,b-a], deleted=[c])")
    two = lm.parse("node_kayles([a-b,c-b], deleted=[c])")
    assert one == two
    assert {m.text for m in one.moves()} == {"take a", "take b"}
    assert {m.to for m in one.moves()} == {m.to for m in two.moves()}
    assert lm.parse("arc_kayles([b-a])").move("take a-b").to == lm.parse(
        "arc_kayles([a-b], deleted=[b,a])"
    )


def test_files_quotes_and_proofs(tmp_path):
    (tmp_path / "g.txt").write_text("a b\nb c\nc d\n")
    position = lm.parse(f'arc_kayles(@"{tmp_path / "g.txt"}")')
    assert lm.solve(position).value == DAWSON_KAYLES[4]
    assert str(position.move("take b-c").to) == f"arc_kayles(@{tmp_path / 'g.txt'}, deleted=[b,c])"
    assert lm.verify(lm.certify(position)).valid
    named = lm.parse('arc_kayles(["New York"-b])')
    assert [m.text for m in named.moves()] == ['take b-"New York"']
    assert named.move('take b-"New York"').to.result() == "previous"


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("node_kayles([a-b], deleted=[c])", "the graph has no vertex 'c'"),
        ("node_kayles()", "graph"),
        ("arc_kayles([a>b])", "edge"),
    ],
)
def test_bad_input(written, told):
    with pytest.raises(lm.InputError, match=told):
        lm.parse(written)


def test_a_graph_that_is_too_large_is_refused():
    with pytest.raises(lm.InputError, match="at most 2,000 vertices"):
        NodeKayles(path(2001))


def test_of_a_large_graph_a_part_is_drawn():
    position = NodeKayles(path(300))
    assert "300 of 300 vertices are left" in text(position)
    assert "vertex-150" not in board_svg(position)
    shown, hidden = position.move("take 5"), position.move("take 150")
    assert list(points(position, shown)) == ["vertex-5"]
    assert list(points(position, hidden)) == []
