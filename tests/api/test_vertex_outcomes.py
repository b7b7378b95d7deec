"""Tables of all starts of a game on a graph, in every format."""

import csv
import io

import pytest

import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.api.vertex_outcomes import all_starts
from lastmove.core.parse import parse_rules
from tests.graphs import oracle as graphs
from tests.pictures import count, described, parsed, words

PLAIN = (tuple("abcdef"), (("a", "b"), ("b", "c"), ("c", "d"), ("b", "e")))
RULES = "vertex_geography([a-b,b-c,c-d,b-e,f])"


def starts(text, outcomes=True, play=lm.Play.NORMAL):
    return all_starts(parse_rules(text), play, outcomes, new_run())


@pytest.mark.parametrize("game", ["vertex_geography", "escape"])
def test_outcomes_parts_and_nimbers_of_every_start(game):
    text = RULES.replace("vertex_geography", game)
    table = starts(text)
    assert dict(zip(table.starts, table.parts, strict=True)) == graphs.parts(PLAIN)
    for name, value in zip(table.starts, table.values, strict=True):
        assert (value == "N") == graphs.walk_wins(PLAIN, name)
    table = starts(text, outcomes=False)
    assert list(table.values) == [graphs.walk_value(PLAIN, name) for name in table.starts]
    assert table.as_dict()["values"] == list(table.values)
    edges = {frozenset(edge) for edge in PLAIN[1]}
    assert {frozenset(pair) for pair in table.matching} <= edges
    assert len(table.matching) == len(graphs.maximum_matchings(PLAIN)[0])


def test_misere_play_is_searched_and_has_no_parts():
    table = starts(RULES, play=lm.Play.MISERE)
    assert table.parts == ()
    for name, value in zip(table.starts, table.values, strict=True):
        assert (value == "N") == graphs.walk_wins(PLAIN, name, frozenset(), True)


def test_visited_vertices_are_no_starts():
    table = starts("vertex_geography([a-b,b-c], visited=[b])")
    assert table.starts == ("a", "c")
    assert table.values == ("P", "P")
    assert table.parts == ("D", "D")


def test_an_empty_graph_has_an_empty_table():
    assert starts("vertex_geography([])").values == ()
    table = starts("vertex_geography([])")
    for form in ("text", "csv", "latex", "markdown", "html", "svg"):
        assert table.write(form)


def test_a_digraph_has_such_a_table_too():
    table = starts("counters([a>b,b>c])", outcomes=False)
    assert table.starts == ("a", "b", "c")
    assert table.values == (0, 1, 0)
    with pytest.raises(lm.InputError, match="undirected"):
        table.to_svg()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("nim", "range"),
        ("nim(3)", "range"),
        ("queen", "range"),
        ("vertex_geography", "range"),
        ("vertex_geography([a-b], at=a)", "at="),
        ("vertex_geography([a-b], visited=[z])", "'z'"),
    ],
)
def test_what_has_no_such_table_is_refused(text, told):
    with pytest.raises(lm.InputError, match=told):
        starts(text)


def test_nimbers_in_misere_play_are_refused():
    with pytest.raises(lm.InputError, match="misère"):
        starts(RULES, outcomes=False, play=lm.Play.MISERE)


def test_every_format():
    table = starts(RULES)
    assert table.to_text().splitlines()[2] == "a      P        D"
    rows = list(csv.reader(io.StringIO(table.to_csv())))
    assert rows[0] == ["start", "outcome", "part"]
    assert rows[2] == ["b", "N", "A"]
    assert r"b & N & A \\" in table.to_latex()
    assert "| b | N | A |" in table.to_markdown()
    assert r"x\_1" in starts("vertex_geography([x_1-y])").to_latex()


def test_the_picture_shows_lost_starts_and_the_matching():
    document = starts(RULES).to_svg()
    parsed(document)
    assert count(document, "lost") == 3
    assert count(document, "plain") == 3 + 2
    assert count(document, "strong") == 2
    assert "P · D" in words(document)
    assert "b N · A" in described(document)[1]
    doubled = starts("vertex_geography([a-b,a-b,c], visited=[c])").to_svg()
    assert count(doubled, "strong") == 1
    assert count(doubled, "gone") == 1


def test_a_graph_too_large_for_a_picture_is_a_limit():
    path = ",".join(f"{v}-{v + 1}" for v in range(200))
    with pytest.raises(lm.LimitReached, match="150"):
        starts(f"vertex_geography([{path}])").to_svg()


@pytest.mark.parametrize(
    "rules", ["a-b,b-c,c-d,d-a,b-e,f", "a-b,b-c,c-a,c-d,e-f", "a>b,b>c,c>a,b>d"]
)
@pytest.mark.parametrize("game", ["edge_geography", "vertex_geography"])
def test_every_start_is_as_if_it_were_solved_alone(game, rules):
    table = starts(f"{game}([{rules}])")
    for name, value in zip(table.starts, table.values, strict=True):
        alone = lm.solve(f"{game}([{rules}], at={name})")
        assert value == alone.outcome.value
