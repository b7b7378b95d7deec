"""Shannon's switching game against the game tree; notation, moves, certificates, large graphs."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.core.position import other_role
from lastmove.families.switching.rules_shannon import Shannon
from lastmove.graphs.values.graph import Graph
from tests.families.switching import oracle as switching
from tests.families.switching.small import as_position, edge_of, multigraphs, plain, stages

EMPTY = frozenset()


def assert_agrees(known, certificate=True):
    position = as_position(known)
    verdict = lm.solve(position, certificate=certificate)
    winner = switching.winner(known)
    assert position.result() == switching.result(known), position
    assert verdict.winner == winner, position
    assert verdict.outcome.value == ("N" if winner == known[-1] else "P"), position
    graph = position.state[0]
    told = [graph.find_edge(edge_of(move)) for move in verdict.winning_moves]
    assert told == sorted(switching.winning_edges(known)), position
    for move, edge in zip(verdict.winning_moves, told, strict=True):
        assert plain(move.to) == switching.options(known)[edge]
    assert verdict.method.kind == "theorem"
    if certificate:
        checked = lm.verify(verdict.certificate.to_json())
        assert checked.valid, (str(position), checked.reason)


@pytest.mark.parametrize("vertices", [1, 2, 3])
def test_every_state_of_small_multigraphs_with_loops(vertices):
    for _, edges in multigraphs(vertices, range(6 - vertices), loops=True):
        for stage in stages(edges):
            assert_agrees((vertices, edges, *stage))


@pytest.mark.share(3)
@pytest.mark.parametrize("size", range(7))
def test_every_multigraph_with_four_vertices(size):
    chance = random.Random(size)
    for vertices, edges in multigraphs(4, [size]):
        later = list(stages(edges))
        both = [(EMPTY, EMPTY, turn) for turn in ("cut", "join")]
        for stage in [*both, *chance.sample(later, min(len(later), 40))]:
            assert_agrees((vertices, edges, *stage))


def test_every_multigraph_with_five_vertices_and_up_to_six_edges():
    for vertices, edges in multigraphs(5, range(4, 7)):
        for turn in ("cut", "join"):
            assert_agrees((vertices, edges, EMPTY, EMPTY, turn))


@pytest.mark.slow
@pytest.mark.parametrize("size", [7, 8])
def test_every_multigraph_with_five_vertices_and_more_edges(size):
    for vertices, edges in multigraphs(5, [size]):
        for turn in ("cut", "join"):
            assert_agrees((vertices, edges, EMPTY, EMPTY, turn))
        switching.winner.cache_clear()


@given(st.data())
@settings(deadline=None, max_examples=40)
def test_random_states_of_larger_multigraphs(data):
    vertices = data.draw(st.integers(2, 6))
    vertex = st.integers(0, vertices - 1)
    edges = tuple(data.draw(st.lists(st.tuples(vertex, vertex), min_size=4, max_size=11)))
    fates = data.draw(st.lists(st.sampled_from("---jd"), min_size=len(edges), max_size=len(edges)))
    while fates.count("-") > 7:
        fates[fates.index("-")] = data.draw(st.sampled_from("jd"))
    joined = frozenset(e for e, fate in enumerate(fates) if fate == "j")
    deleted = frozenset(e for e, fate in enumerate(fates) if fate == "d")
    for turn in ("cut", "join"):
        assert_agrees((vertices, edges, joined, deleted, turn))


def test_moves_are_those_of_the_rules():
    for vertices, edges in multigraphs(3, range(4), loops=True):
        for stage in stages(edges):
            known = (vertices, edges, *stage)
            position = as_position(known)
            decided = switching.result(known) is not None
            expected = {} if decided else switching.options(known)
            assert [plain(move.to) for move in position.moves()] == list(expected.values())
            for move in position.moves():
                assert position.move(move.text) == move
                assert lm.parse(str(move.to)) == move.to


def test_the_order_of_the_graph_does_not_matter():
    first = lm.parse("shannon([a-b,b-c,a-b], joined=[b-a#2], deleted=[c-b], to_move=join)")
    second = lm.parse("shannon([c-b,b-a,b-a], deleted=[b-c], joined=[a-b#2], to_move=join)")
    assert first == second
    assert hash(first) == hash(second)
    assert str(first) == "shannon([a-b,b-c,a-b], joined=[a-b#2], deleted=[b-c], to_move=join)"
    assert str(second) == "shannon([c-b,b-a,b-a], joined=[b-a#2], deleted=[c-b], to_move=join)"


def test_a_move_is_read_with_either_end_first_and_cut_starts():
    position = lm.parse("shannon([a-b,b-c,a-b])")
    assert position.to_move == "cut"
    assert position.move("cut b-a#2") == position.move("cut  a-b#2")
    for wrong in ("join a-b", "cut a-c", "cut a-b#3", "cut a-b#0", "cut ab", "cut"):
        with pytest.raises(lm.InputError, match="no move from"):
            position.move(wrong)
    with pytest.raises(lm.InputError, match="no move from"):
        position.move("cut a-b").to.move("join a-b")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("shannon([])", "the graph has no vertex"),
        ("shannon([a-b], to_move=white)", "cut or join"),
        ("shannon([a-b], joined=[a-c])", "the graph has no edge a-c"),
        ("shannon([a-b], deleted=[a-b#2])", "the graph has no edge a-b#2"),
        ("shannon([a-b], joined=[a-b], deleted=[b-a])", "a-b is joined"),
        ("shannon([a-b], joined=[a-b,b-a])", "listed twice"),
        ("shannon([a-b], joined=a-b)", "joined"),
    ],
)
def test_bad_input_is_told_in_a_sentence(text, told):
    with pytest.raises(lm.InputError, match=told):
        lm.parse(text)


def test_it_has_roles_and_no_misere_play():
    with pytest.raises(lm.InputError, match="misère"):
        lm.solve("shannon([a-b])", play="misere")
    with pytest.raises(lm.InputError, match="no nim value"):
        new_run().value(lm.parse("shannon([a-b])"))


def large(vertices, edges, seed):
    chance = np.random.default_rng(seed)
    way = chance.permutation(vertices)
    more = chance.integers(0, vertices, (2, edges - vertices))
    ends = np.concatenate([[way, np.roll(way, 1)], more], axis=1)
    return Graph.from_arrays(*ends, count=vertices)


@pytest.mark.parametrize("edges", [2900, 8000])
def test_large_graphs_are_solved_with_certificates(edges):
    graph = large(1400, edges, edges)
    assert not graph.small
    for turn in Shannon.roles:
        verdict = lm.solve(Shannon(graph, to_move=turn), certificate=True)
        assert lm.verify(verdict.certificate).valid
        won = verdict.winner == turn
        assert bool(verdict.winning_moves) == won
        for move in verdict.winning_moves[:2]:
            assert lm.solve(move.to).winner == turn == other_role(Shannon.roles, move.to.to_move)


def test_a_missing_edge_of_a_large_graph_is_made_good_just_by_the_moves_that_are_told():
    """Two blobs with two trees each, one edge between: only that edge wins, for either player."""
    chance = np.random.default_rng(5)
    blobs = [chance.integers(0, 600, (2, 6000)) + 600 * side for side in range(2)]
    ends = np.concatenate([*blobs, [[3], [700]]], axis=1)
    graph = Graph.from_arrays(*ends, count=1200)
    for turn in Shannon.roles:
        verdict = lm.solve(Shannon(graph, to_move=turn))
        assert [move.text for move in verdict.winning_moves] == [f"{turn} 3-700"]
