"""Pictures of games for many players: trees, colored tables, preferences."""

from __future__ import annotations

import pytest

import lastmove as lm
from lastmove.api.draw import svg, text
from lastmove.core.errors import InputError
from lastmove.families.coalitions.draw import SHOWN, game_graph_svg, game_tree_nodes, game_tree_svg
from lastmove.families.coalitions.draw_types import (
    TypeTable,
    chance,
    groups,
    preferences_svg,
    type_table_svg,
)
from lastmove.families.coalitions.nim_tables import nim_table
from lastmove.render.layout import places
from tests.pictures import SVG, count, described, parsed, words


def test_figure_1_from_the_rules() -> None:
    nodes = game_tree_nodes("nim(1,2)", 3, letters="NFP")
    shown = [(node.letter, node.name, len(node.children)) for node in nodes]
    assert shown[0] == ("N", "2+1", 3)
    assert {s[:2] for s in shown[1:4]} == {("F", "2"), ("F", "1+1"), ("F", "1")}
    assert sorted(node.letter for node in nodes if node.ends) == ["F", "F", "P", "P"]


def test_a_written_tree_keeps_its_order_and_its_equal_branches() -> None:
    picture = svg(lm.parse("tree(A[B,B,C[A,B]])"))
    assert count(picture, "node") == 2
    assert count(picture, "leaf") == 4
    assert text(lm.parse("tree(A[B,B,C[A,B]])")).splitlines() == [
        "A to move",
        "├─ B wins",
        "├─ B wins",
        "└─ C to move",
        "   ├─ A wins",
        "   └─ B wins",
    ]


def test_types_are_told_in_the_names_of_the_root() -> None:
    found = words(game_tree_svg("tree(A[A[B,C],B[A,C]])", None, "stable"))
    assert [word for word in found if len(word) == 2] == ["AC", "BC", "AC"]
    nodes = game_tree_nodes("nim(1,2)", 3, "fine")
    assert {(n.letter, n.name, n.remark) for n in nodes if not n.ends} == {
        ("N", "2+1", "n1"),
        ("F", "2", "f0"),
        ("F", "1+1", "p0"),
        ("F", "1", "f0"),
        ("P", "1", "p0"),
    }


@pytest.mark.parametrize("notation", ["nim(1,2,3,4,5)", "nim(200)", "kayles(30)"])
def test_large_trees_are_drawn_in_part(notation: str) -> None:
    nodes = game_tree_nodes(notation, 3)
    assert len(nodes) <= SHOWN
    assert any(node.more for node in nodes)
    assert count(game_tree_svg(notation, 3), "more") == sum(node.more for node in nodes)


def test_deep_and_shared_trees_are_drawn_in_part() -> None:
    shared = "A[B,C]"
    for level in range(60):
        shared = f"{'ABC'[level % 3]}[{shared},B]"
    assert "and so on" in text(lm.parse(f"tree({shared})"))
    whole = lm.coalitions.Tree(["A"])
    tree = whole.state
    for _ in range(60):
        tree = type(tree)("B", [tree, tree])
    assert "and so on" in text(lm.coalitions.Tree(tree))


def test_every_position_once() -> None:
    picture = game_graph_svg("nim(1,2)", 3, "stable")
    assert {"nim(1,2)", "BC"} <= set(words(picture))
    assert count(picture, "position") == 5
    with pytest.raises(InputError, match="as it is written"):
        game_graph_svg("tree(A[B,C])", 3)


def test_fine_types_need_three_players() -> None:
    with pytest.raises(InputError, match="three players"):
        game_tree_svg("nim(1,2)", 4, "fine")


def test_tidy_trees_have_no_overlaps_and_centered_parents() -> None:
    children = [[1, 2, 3], [4, 5], [], [6], [], [7, 8, 9], [], [], [], []]
    widths = [10.0, 12.0, 30.0, 8.0, 10.0, 10.0, 40.0, 10.0, 10.0, 10.0]
    xs, width = places(children, widths, 4)
    depth = [0] * len(children)
    for node, below in enumerate(children):
        for child in below:
            depth[child] = depth[node] + 1
        if below:
            assert xs[node] == pytest.approx((xs[below[0]] + xs[below[-1]]) / 2)
    for one in range(len(xs)):
        assert widths[one] / 2 <= xs[one] <= width - widths[one] / 2
        for two in range(one + 1, len(xs)):
            if depth[one] == depth[two]:
                assert abs(xs[one] - xs[two]) >= (widths[one] + widths[two]) / 2 + 4 - 1e-9


def nim_picture(players: int, scheme: str, largest: int) -> str:
    types = nim_table(players, scheme, heaps=2, largest=largest)
    wins = nim_table(players, "win", heaps=2, largest=largest)
    span = range(largest + 1)
    return type_table_svg(
        TypeTable(
            "nim",
            "",
            span,
            span,
            [[types.name((i, j)) for j in span] for i in span],
            [[wins.name((i, j)) for j in span] for i in span],
        )
    )


def test_a_fine_table_has_letters_with_indices() -> None:
    picture = nim_picture(3, "fine", 4)
    cells = [
        f"{element.text}{element[0].text}"
        for element in parsed(picture).iter(f"{SVG}text")
        if len(element)
    ]
    assert cells[:10] == ["p0", "n0", "n0", "n0", "n0", "n0", "f0", "n1", "f1", "n2"]
    assert "p0  n0  n0  n0  n0" in described(picture)[1]


def test_the_outlines_are_where_win_types_differ() -> None:
    picture = parsed(nim_picture(3, "fine", 3))
    (outline,) = [e for e in picture.iter() if e.get("class") == "regions"]
    strokes = (outline.get("d") or "").split("M")[1:]
    # The frame has 16 sides of cells; inside, P has 2, N borders the rest in 6, and F's two
    # free sides are 2 more.
    assert len(strokes) == len(set(strokes)) == 16 + 2 + 6 + 2


def test_long_types_are_letters_that_the_key_explains() -> None:
    found = words(nim_picture(4, "stable", 8))
    assert "ABC ABD ACD BCD" in found
    assert found.count("ABC ABD ACD BCD") == 1


def test_large_tables_have_no_texts_in_cells_and_huge_ones_are_refused() -> None:
    assert len(words(nim_picture(4, "win", 60))) < 60
    with pytest.raises(InputError, match="CSV"):
        nim_picture(2, "win", 200)


def test_preferences_are_table_4() -> None:
    good, bad = groups(0, 3)
    assert good == [[(0, 0)], [(0, 2), (1, 1), (2, 1)], [(0, 4), (1, 3), (2, 3)]]
    assert bad == [
        [(0, 5), (1, 4), (2, 4)],
        [(0, 3), (1, 2), (2, 2)],
        [(0, 1), (1, 0), (2, 0)],
    ]
    told = [str(chance(i, True)) for i in range(3)], [str(chance(i, False)) for i in range(3)]
    assert told == (["1", "1/2", "3/8"], ["0", "1/4", "5/16"])
    assert {"1/2", "3/8", "5/16", "1/4", "⅓"} <= set(words(preferences_svg()))
