"""Edge geography: its notation, its rules in odd cases, its theorems on graphs of every size."""

import pickle
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.core.position import Outcome, Play, identity
from lastmove.core.verdict import Certificate
from lastmove.families.geography.rules import EdgeGeography, VertexGeography
from lastmove.families.geography.search import GeographySearch
from lastmove.families.geography.theory_even_kernels import LINEAR, even_kernel, losing_starts
from lastmove.graphs.values.digraph import Digraph
from lastmove.graphs.values.graph import Graph
from lastmove.graphs.values.network import Network
from lastmove.notation import Edge
from tests.agreement import assert_agrees_fully
from tests.families.geography import oracle as geography
from tests.families.geography import small_graphs as graphs
from tests.notation.reading import read_as, refused, written
from tests.oracles import outcomes
from tests.plain import plain

letters = st.sampled_from("abcdef")
edge_lists = st.lists(st.tuples(letters, letters), max_size=9)
bipartite_lists = st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from("wxyz")), max_size=9)


def moves(text):
    return [move.text for move in lm.parse(text).moves()]


# -- notation -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "edge_geography([a-b,b-c,d], at=a)",
        "edge_geography([a-b,b-c,a-b], at=b, deleted=[a-b#2])",
        "edge_geography([a>b,b>a,a>b,c], at=b, deleted=[a>b,a>b#2])",
        "edge_geography([a-a,a-a], at=a, deleted=[a-a])",
        "edge_geography([1-2], at=2)",
        "edge_geography([x], at=x)",
    ],
)
def test_a_position_is_written_as_it_was_read(text):
    position = lm.parse(text)
    assert str(position) == text
    names = {"EdgeGeography": EdgeGeography, "Graph": Graph, "Digraph": Digraph}
    names |= {"Word": lm.notation.Word, "Edge": Edge, "Arc": lm.notation.Arc}
    assert eval(repr(position), names) == position
    assert pickle.loads(pickle.dumps(position)) == position


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("edge_geography([a>b,b-c], at=a)", "do not go together"),
        ("edge_geography([a-b,b>c], at=a)", "do not go together"),
        ("edge_geography([a>b#2], at=a)", r"\[a>b,a>b\]"),
        ("edge_geography([a-b], at=z)", "no vertex 'z'"),
        ("edge_geography([a-b], at=a, deleted=[a-c])", "no edge a-c"),
        ("edge_geography([a>b], at=a, deleted=[b>a])", "no arc b>a"),
        ("edge_geography([a-b], at=a, deleted=[a-b#2])", "no edge a-b#2"),
        ("edge_geography([a-b,b-c], at=a, deleted=[a-b,b-a])", "listed twice"),
        ("edge_geography([a-b], at=a, deleted=[a>b])", "edges such as a-b"),
        ("edge_geography([a>b], at=a, deleted=[a-b])", "arcs such as a>b"),
        ("edge_geography([a-b], at=a, deleted=[a])", "a-b"),
        ("edge_geography(7, at=a)", "a graph such as"),
    ],
)
def test_what_is_no_position_is_told(text, told):
    with pytest.raises(lm.NotationError, match=told):
        lm.parse(text)


def test_the_way_a_graph_is_written_does_not_matter():
    first = lm.parse("edge_geography([a-b,c-b,c-a], at=a, deleted=[c-b])")
    second = lm.parse("edge_geography([c-a,b-c,b-a], at=a, deleted=[b-c])")
    assert first == second
    assert hash(first) == hash(second)
    run = new_run()
    assert lm.solve(first, run=run).value == lm.solve(second, run=run).value
    assert first != lm.parse("edge_geography([a>b,b>c,c>a], at=a, deleted=[b>c])")


def test_a_file_of_arcs_is_a_digraph_and_one_of_pairs_a_graph(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "arcs.txt").write_text("# a digraph\na>b\nb > c\n\nb>c\nd\n")
    (tmp_path / "edges.txt").write_text("a b\nb-c\n")
    arcs, edges = read_as(Network, "@arcs.txt"), read_as(Network, "@edges.txt")
    assert arcs == Digraph([("a", "b"), ("b", "c"), ("b", "c")], ["d"])
    assert edges == Graph([("a", "b"), ("b", "c")])
    position = lm.parse("edge_geography(@arcs.txt, at=a)")
    [move] = position.moves()
    assert str(move.to) == "edge_geography(@arcs.txt, at=b, deleted=[a>b])"
    assert lm.parse(move.to.inline()) == move.to
    assert "@" not in move.to.inline()
    (tmp_path / "bad.txt").write_text("a>b\nb c\n")
    assert "line 2" in refused(Network, "@bad.txt").message


def test_networks_from_python():
    class Directed:
        """What networkx offers, as far as it is used."""

        def is_directed(self):
            return True

        def nodes(self):
            return [1, 2, "x"]

        def edges(self):
            return [(1, 2), (2, 1)]

    assert Network.of(Directed()) == Digraph([(1, 2), (2, 1)], ["x"])
    assert Network.of(Digraph([("a", "b")])) == Digraph([("a", "b")])
    assert Network.of([("a", "b")]) == Graph([("a", "b")])
    assert Network.of(Digraph((), "ab")) == Graph((), "ab")
    assert EdgeGeography([("a", "b")], at="a", deleted=[("b", "a")]).result() == "previous"
    assert EdgeGeography(Directed(), at=1, deleted=[(1, 2)]).result() == "previous"


def test_directed_multigraphs_are_values():
    first = Digraph([("a", "b"), ("b", "c"), ("a", "b")])
    second = Digraph([("b", "c"), ("a", "b"), ("a", "b")])
    assert first == second
    assert hash(first) == hash(second)
    assert first != Digraph([("a", "b"), ("b", "c")])
    assert first != Digraph([("b", "a"), ("b", "c"), ("b", "a")])
    assert written(first) == "[a>b,b>c,a>b]"
    assert read_as(Digraph, "[a>b,b>c,a>b]") == first
    assert first.neighbors(0) == (1,)
    assert [str(first.edge(number)) for number in range(3)] == ["a>b", "b>c", "a>b#2"]
    assert "an arc is written a>b" in refused(Digraph, "[a-b]").message


# -- rules --------------------------------------------------------------------------------------


def test_parallel_edges_are_moves_of_their_own_that_count_as_one():
    text = "edge_geography([a-b,b-a,a-c], at=b)"
    assert moves(text) == ["b to a", "b to a along b-a#2"]
    first, second = (move.to for move in lm.parse(text).moves())
    assert first != second
    assert identity(first) == identity(second)
    arcs = "edge_geography([a>b,a>b,b>c], at=a)"
    assert moves(arcs) == ["a to b", "a to b along a>b#2"]
    assert len(lm.solve("edge_geography([a-b,a-b,a-b], at=a)").winning_moves) == 1


def test_a_loop_is_a_move_that_stays_and_is_used_up():
    assert moves("edge_geography([a-a,a-b], at=a)") == ["a to a", "a to b"]
    assert lm.solve("edge_geography([a-a], at=a)").outcome is Outcome.N
    assert lm.solve("edge_geography([a-a,a-a], at=a)").outcome is Outcome.P
    assert moves("edge_geography([a>a], at=a)") == ["a to a"]


def test_only_the_component_of_the_token_matters():
    far = "x-y,y-z,z-x"
    verdict = lm.solve(f"edge_geography([a-b,b-c,{far}], at=a)")
    assert verdict.method == LINEAR
    assert verdict.outcome is Outcome.P


# -- against brute force ------------------------------------------------------------------------


@settings(max_examples=80, deadline=None)
@given(edge_lists, st.booleans(), st.sampled_from(list(Play)))
def test_random_multigraphs(edges, directed, play):
    graph = (Digraph if directed else Graph)(edges, "abcdef")
    assert_agrees_fully(lm.solve(EdgeGeography(graph, at="a"), play=play))


@settings(max_examples=80, deadline=None)
@given(bipartite_lists, st.booleans())
def test_random_bipartite_multigraphs(edges, outcome_only):
    position = EdgeGeography(Graph(edges, "abcd"), at="a")
    verdict = lm.solve(position, outcome=outcome_only)
    assert verdict.method == LINEAR
    won = {plain(move.to) for move in verdict.winning_moves}
    assert won == outcomes.winning_options(plain(position))
    assert verdict.outcome.value == outcomes.outcome(plain(position))


@pytest.mark.parametrize("sides", [(2, 2), (3, 3)])
def test_every_bipartite_graph_with_every_start(sides):
    for number, graph in enumerate(graphs.bipartite_graphs(*sides)):
        if number % 5:
            continue
        run = new_run()
        for name in graph.vertices:
            assert_agrees_fully(lm.solve(EdgeGeography(graph, at=name), run=run))


@settings(max_examples=60, deadline=None)
@given(edge_lists, st.booleans())
def test_all_starts_at_once(edges, directed):
    graph = (Digraph if directed else Graph)(edges, "abcdef")
    position = EdgeGeography(graph, at="a")
    told = losing_starts(position, new_run())
    for name in graph.vertices:
        start = plain(EdgeGeography(position.state[0], at=name))
        assert (name in told) == (outcomes.outcome(start) == "P")


@pytest.mark.share(3)
@settings(max_examples=60, deadline=None)
@given(edge_lists, st.booleans(), st.sampled_from(list(Play)))
def test_the_search_when_nothing_is_small(edges, directed, play):
    """The compiled search, as the front door uses it where the interpreted one gives up."""
    graph = (Digraph if directed else Graph)(edges, "abcdef")
    position = EdgeGeography(graph, at="a")
    solver, run, misere = GeographySearch(), new_run(), play is Play.MISERE
    verdict = solver._by_outcome(position, play, run)
    assert verdict.outcome.value == outcomes.outcome(plain(position), misere)
    won = {plain(move.to) for move in verdict.winning_moves}
    assert won == outcomes.winning_options(plain(position), misere)


@settings(max_examples=60, deadline=None)
@given(edge_lists, st.booleans(), st.sampled_from(list(Play)))
def test_vertex_geography_by_the_same_search(edges, directed, play):
    """Undirected too, where the front door would take a matching."""
    graph = (Digraph if directed else Graph)(edges, "abcdef")
    position = VertexGeography(graph, at="a")
    known, misere, run = plain(position), play is Play.MISERE, new_run()
    verdict = lm.solve(position, play=play, run=run)
    assert verdict.outcome.value == outcomes.outcome(known, misere)
    assert verdict.value == (None if misere else outcomes.nimber(known))
    won = {plain(move.to) for move in verdict.winning_moves}
    assert won == outcomes.winning_options(known, misere)
    assert GeographySearch()._by_outcome(position, play, run).outcome is verdict.outcome


def test_two_parallel_edges_cancel_and_so_do_two_loops():
    """Not in the sources: values, not only outcomes, depend on the numbers modulo 2."""
    for graph in graphs.multigraphs():
        edges = [tuple(graph.name(v) for v in graph.ends(e)) for e in range(graph.size)]
        odd = list(dict.fromkeys(map(tuple, map(sorted, edges))))
        odd = [edge for edge in odd if sum(sorted(e) == list(edge) for e in edges) % 2]
        for name in graph.vertices:
            value = outcomes.nimber(geography.edge_geography(edges, name))
            assert value == outcomes.nimber(geography.edge_geography(odd, name))


# -- large --------------------------------------------------------------------------------------


def random_bipartite(rows, columns, edges, seed):
    chance = random.Random(seed)
    ends = [(f"r{chance.randrange(rows)}", f"c{chance.randrange(columns)}") for _ in range(edges)]
    return Graph(ends)


@pytest.mark.share(3)
@pytest.mark.parametrize("seed", range(4))
def test_a_large_bipartite_graph_is_solved_and_certified(seed):
    graph = random_bipartite(700, 700 - 100 * (seed % 2), 1800 + 300 * seed, seed)
    run = new_run()
    for name in graph.vertices[:4]:
        position = EdgeGeography(graph, at=name)
        verdict = lm.solve(position, outcome=True, run=run)
        certificate = run.certificate(position, Play.NORMAL)
        assert certificate.kind in ("even-kernel", "first-move")
        assert certificate.outcome is verdict.outcome
        assert lm.verify(certificate).valid
        assert bool(verdict.winning_moves) == (verdict.outcome is Outcome.N)
        won = {move.to for move in verdict.winning_moves}
        for move in position.moves():
            lost = even_kernel(move.to, Play.NORMAL, run).outcome is Outcome.P
            assert lost == (move.to in won)


def test_all_starts_of_a_large_graph_are_those_found_one_by_one():
    graph = random_bipartite(400, 380, 1000, 9)
    run = new_run()
    lost = losing_starts(EdgeGeography(graph, at=graph.vertices[0]), run)
    assert 0 < len(lost) < graph.order
    for name in graph.vertices[::40]:
        position = EdgeGeography(graph, at=name)
        decided = even_kernel(position, Play.NORMAL, run)
        assert (name in lost) == (decided.outcome is Outcome.P)


def test_a_hard_graph_is_searched_and_the_strategy_is_certified():
    chance = random.Random(11)
    edges = sorted({tuple(sorted(chance.sample(range(9), 2))) for _ in range(40)})[:20]
    position = EdgeGeography(Digraph(edges + [(b, a) for a, b in edges[:8]]), at="0")
    verdict = lm.solve(position)
    certificate = lm.certify(position)
    assert certificate.outcome is verdict.outcome
    assert lm.verify(Certificate.from_json(certificate.to_json())).valid


def test_a_token_in_an_even_kernel_is_lost_whatever_else_there_is():
    """The kernel {0, 1} of two vertices beside a dense graph, which no search could go through."""
    chance = random.Random(2)
    clutter = {tuple(sorted(chance.sample(range(2, 60), 2))) for _ in range(900)}
    edges = [(0, v) for v in range(2, 12)] + [(1, v) for v in range(2, 12)] + sorted(clutter)
    verdict = lm.solve(EdgeGeography(Graph(edges), at="0"), time=30)
    assert verdict.outcome is Outcome.P
    assert verdict.value == 0
    assert verdict.method.name == "even kernel"
    assert lm.verify(lm.certify(verdict)).valid


def test_the_triangle_with_a_pendant_vertex_is_lost_without_an_even_kernel():
    # notes on lectures: start at the pendant vertex
    verdict = lm.solve("edge_geography([a-b,b-c,c-a,c-d], at=d)")
    assert verdict.outcome is Outcome.P
    assert verdict.method.kind == "search"
    told = lm.explain("edge_geography([a-b,b-c,c-a,c-d], at=d)")
    assert "PSPACE-hard" in str(told)


def test_explanations_name_the_kernel_and_count_its_edges():
    told = str(lm.explain("edge_geography([a-b,b-c,c-d,d-a,b-e], at=a)"))
    assert "{a, c} is an even kernel" in told
    assert "b                      2" in told
    told = str(lm.explain("edge_geography([a-b,b-c,c-d,d-a,b-e], at=b)"))
    assert "b alone has an odd number" in told


def test_sums_with_edge_geography_and_with_a_word_game_that_has_begun():
    for text in (
        "edge_geography([a-b,b-c,c-d,d-a,b-e], at=b) + nim(1)",
        "edge_geography([a-b,b-c,c-a,c-d], at=a) + edge_geography([a>b,b>c], at=a)",
        "words([dog,goat,tiger,gnu], last=dog) + nim(2)",
    ):
        verdict = lm.solve(text)
        assert verdict.value == outcomes.nimber(plain(lm.parse(text)))
        assert lm.verify(lm.certify(text)).valid
    with pytest.raises(lm.InputError, match="opening"):
        lm.parse("words([dog,goat]) + nim(1)")
    with pytest.raises(lm.InputError):
        lm.parse("words([dog,goat])") + lm.parse("nim(1)")


def test_a_long_list_of_words_is_decided_by_the_compiled_search():
    chance = random.Random(4)
    ends = {(chance.choice("abcdefgh"), chance.choice("abcdefgh")) for _ in range(60)}
    words = [f"{a}{n}{b}" for n, (a, b) in enumerate(sorted(ends))]
    verdict = lm.solve(lm.parse(f"words([{','.join(words)}])"), time=60)
    assert verdict.method.name.startswith("native")
    assert verdict.outcome is Outcome.N
    assert verdict.winning_moves


def test_a_graph_that_is_too_large_to_search_is_told_at_once():
    ring = [(n, (n + 1) % 20_001) for n in range(20_001)]
    with pytest.raises(lm.LimitReached, match="PSPACE-hard"):
        lm.solve(EdgeGeography(Graph([*ring, (0, "tail")]), at="tail"))
    odd = lm.solve(EdgeGeography(Graph([*ring[:-1], ("tail", 0)]), at="tail"))  # a path
    assert odd.outcome is Outcome.N
    assert odd.value is None
    assert len(odd.winning_moves) == 1


def test_a_large_tree_is_solved_by_peeling_and_certified():
    chance = random.Random(6)
    tree = Graph([(chance.randrange(n), n) for n in range(1, 5000)])
    run = new_run()
    lost = losing_starts(EdgeGeography(tree, at="0"), run)
    for name in tree.vertices[::500]:
        position = EdgeGeography(tree, at=name)
        certificate = run.certificate(position, Play.NORMAL)
        assert (certificate.outcome is Outcome.P) == (name in lost)
        assert lm.verify(certificate).valid
