"""What a walk through an argument marks is on the board, or on the picture that it brings."""

import json
import re
from html import unescape

import pytest

import lastmove as lm
from lastmove.api.draw import board_svg
from lastmove.api.explain import explain
from tests.api.test_arguments import EXAMPLES


def names(drawn):
    return {unescape(name) for name in re.findall(r'data-spot="([^"]*)"', drawn)}


def every(steps):
    for step in steps:
        yield step
        for case in step["cases"]:
            yield from every(case["steps"])


def views(told):
    for step in every(told["walk"]):
        yield step["view"]
        yield from (step["view"] | row for row in step["rows"])


@pytest.mark.share(3)
@pytest.mark.parametrize(("example", "play"), EXAMPLES, ids=lambda x: str(x))
def test_every_place_that_is_marked_is_there_to_be_seen(example, play):
    """But for moves that come later, which may be where something else lies now."""
    position = lm.parse(example)
    told = explain(example, play=play).walk(position)
    assert json.loads(json.dumps(told)) == told
    board, pictures = names(board_svg(position)), list(map(names, told["pictures"]))
    for view in views(told):
        spots = board if view["picture"] is None else pictures[view["picture"]]
        for mark in view["marks"]:
            assert mark.get("move") or set(mark["spots"]) <= spots, mark
        for line in view["links"]:
            assert {line["from"], line["to"]} <= spots
    used = {view["picture"] for view in views(told)} - {None}
    assert used <= set(range(len(pictures)))


def test_a_move_is_marked_where_it_is_made_and_its_answer_after_it():
    told = explain("cram(4x4)").walk(lm.parse("cram(4x4)"))
    (rows,) = (step["rows"] for step in told["walk"] if step["rows"])
    assert [(mark["style"], mark["spots"]) for mark in rows[0]["marks"]] == [
        ("said", ["square-1-1", "square-1-2"]),
        ("move", ["square-4-3", "square-4-4"]),
    ]


def test_the_token_goes_along_the_matching_in_arrows():
    """Where the token is lost, each move is answered along an edge of the matching."""
    position = lm.parse("vertex_geography([a-b,b-c,c-d,d-e], at=a)")
    told = explain(position).walk(position)
    (rows,) = (step["rows"] for step in told["walk"] if step["rows"])
    ways = [[(line["from"], line["to"]) for line in row["arrows"]] for row in rows]
    assert ways == [[("vertex-a", "vertex-b"), ("vertex-b", "vertex-c")]]


def test_terms_of_a_sum_are_marked_in_the_sum():
    position = lm.parse("nim(1,2) + cram(2x2)")
    told = explain(position).walk(position)
    marked = {s for view in views(told) for mark in view["marks"] for s in mark["spots"]}
    assert any(spot.startswith("2/square-") for spot in marked)
    assert not told["pictures"]


def test_frogs_find_their_partners_one_pair_after_the_other():
    """The closest first, and those that were found before stay."""
    position = lm.parse("frogs([0,1,2.5,4.5])")
    told = explain(position).walk(position)
    (rows,) = (s["rows"] for s in told["walk"] if s["rows"] and s["rows"][0]["alone"])
    lines = [told["pictures"][row["picture"]].count("matched") for row in rows]
    assert len(rows) == 2
    assert lines == sorted(lines)
    assert lines[0] < lines[1]


def test_a_hurt_tree_is_seen_mended():
    """After cut's move the marked edges and join's answer are two trees that share no edge."""
    position = lm.parse("shannon([a-b,a-c,a-d,b-c,b-d,c-d], to_move=cut)")
    told = explain(position).walk(position)
    (rows,) = (step["rows"] for step in told["walk"] if step["rows"])
    assert len(rows) == 6
    for row in rows:
        *trees, joined = (set(mark["spots"]) for mark in row["marks"])
        assert len(trees) == 2
        assert len(joined) == 1
        assert all(len(tree | joined) == 3 for tree in trees)  # spanning four vertices
        assert not trees[0] & trees[1]
