"""Arguments about geography: what they must settle, and replies played out against every line."""

import random

import numpy as np
import pytest

import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.core.position import Outcome, Play
from lastmove.families.geography.rules import EdgeGeography, Escape, VertexGeography
from lastmove.families.geography.theory_even_kernels import even_kernel
from lastmove.families.geography.theory_matching import decomposition, matching
from lastmove.graphs.algorithms.matching import decompose
from lastmove.graphs.values.graph import Graph
from lastmove.render.drawer import drawer_of
from tests import small
from tests.families.geography import oracle as geography
from tests.oracles import outcomes
from tests.plain import plain
from tests.replies import plays_out


def undirected(game):
    return [p for p in small.GAMES[game]() if isinstance(p.state[0], Graph)]


@pytest.mark.parametrize("game", ["vertex_geography", "escape"])
def test_a_matching_settles_every_graph_without_directions(game):
    for position in small.GAMES[game]():
        settles = plain(position)[0] in ("vertex_geography", "escape")
        assert (matching(position, Play.NORMAL, new_run()) is not None) == settles, position
        assert matching(position, Play.MISERE, new_run()) is None


def test_kernels_settle_bipartite_graphs_and_lost_tokens_in_a_kernel():
    settled = set()
    for position in undirected("edge_geography"):
        known = plain(position)
        decided = even_kernel(position, Play.NORMAL, new_run())
        bipartite = geography.is_bipartite(*known[1:])
        if bipartite or geography.even_kernels(*known[1:]):
            assert decided is not None, position
            settled.add((bipartite, decided.outcome))
        elif decided is not None:
            assert decided.outcome is Outcome.N, position
            settled.add((bipartite, decided.outcome))
        assert even_kernel(position, Play.MISERE, new_run()) is None
    assert len(settled) == 4


@pytest.mark.parametrize("game", ["vertex_geography", "escape", "edge_geography", "words"])
def test_every_reply_against_every_line(game):
    positions = list(small.GAMES[game]())
    for position in positions[:: 1 + len(positions) // 120]:
        for play in Play:
            argument = new_run().argue(position, play)
            for strategy in argument.strategies():
                assert plays_out(argument, strategy) > 0


@pytest.mark.slow
@pytest.mark.parametrize("game", ["vertex_geography", "escape", "edge_geography", "words"])
def test_every_reply_against_every_line_of_all_small_positions(game):
    for position in small.GAMES[game]():
        argument = new_run().argue(position, Play.NORMAL)
        for strategy in argument.strategies():
            assert plays_out(argument, strategy) > 0


def large_graph(order, size, seed):
    ends = np.random.default_rng(seed).integers(0, order, (2, size))
    return Graph.from_arrays(ends[0], ends[1], order)


def bipartite_graph(order, size, seed):
    chance = np.random.default_rng(seed)
    half = order // 2
    return Graph.from_arrays(
        chance.integers(0, half, size), half + chance.integers(0, half, size), order
    )


def sampled_steps(position, chance):
    """A move on by chance, without writing them all down; None if there is none."""
    graph, at, used = position.state
    steps = list(graph.incident(graph.find(at)))
    chance.shuffle(steps)
    for _, end in steps:
        if isinstance(position, EdgeGeography):
            move = next((m for m in position.moves() if m.to.state[1] == graph.name(end)), None)
            if move is not None:
                return move
        elif graph.name(end) not in used and graph.name(end) != at:
            return position.move(f"{at} to {graph.name(end)}")
    return None


def random_line(argument, chance, most=400):
    """How many replies were made until the opponent was stuck, or `most`."""
    (strategy,) = argument.strategies()
    position, reply = argument.position, strategy.first()
    made = 0
    while made < most:
        if reply.move is not None:
            position, made = reply.move.to, made + 1
        move = sampled_steps(position, chance) if position.state[1] else None
        if move is None and position.state[1]:
            return made
        move = move or position.move(f"begin at {chance.randrange(position.state[0].order)}")
        reply = reply.then.reply(move)
        assert reply.move is not None
        assert reply.move == move.to.move(reply.move.text)
    return made


def test_replies_on_large_graphs_along_random_lines():
    chance = random.Random(5)
    graph, total = large_graph(100_000, 150_000, 1), 0
    run = new_run()
    opening = run.argue(Escape(graph), Play.NORMAL)
    assert opening.outcome is Outcome.N
    for _ in range(20):
        total += random_line(opening, chance, 60)
    for at in chance.sample(range(graph.order), 6):
        argument = run.argue(VertexGeography(graph, at=str(at)), Play.NORMAL)
        if argument.outcome is Outcome.N:
            total += random_line(argument, chance, 60)
    assert total > 100


@pytest.mark.share(3)
def test_replies_of_edge_geography_on_large_bipartite_graphs():
    chance, run, total = random.Random(7), new_run(), 0
    graph = bipartite_graph(4000, 7000, 3)
    for at in chance.sample(range(4000), 12):
        argument = run.argue(EdgeGeography(graph, at=str(at)), Play.NORMAL)
        if argument.outcome is Outcome.N:
            total += random_line(argument, chance, 60)
    assert total > 50


def test_a_dense_graph_is_won_by_one_move_into_a_kernel():
    """No search could go through it; the kernel {0, 1} is entered from one more neighbor of 0."""
    chance = random.Random(2)
    clutter = {tuple(sorted(chance.sample(range(2, 60), 2))) for _ in range(900)}
    edges = [(0, v) for v in range(2, 13)] + [(1, v) for v in range(2, 12)] + sorted(clutter)
    argument = new_run().argue(EdgeGeography(Graph(edges), at="12"), Play.NORMAL)
    assert argument.outcome is Outcome.N
    assert [move.text for move in argument.winning_moves()] == ["12 to 0"]
    assert not argument.complete
    assert lm.verify(argument.certificate()).valid
    assert random_line(argument, chance, 200) > 3


@pytest.mark.parametrize("seed", range(30))
def test_a_matching_that_is_repaired_is_maximum(seed):
    chance = random.Random(seed)
    edges = [(chance.randrange(14), chance.randrange(14)) for _ in range(22)]
    graph, run = Graph(edges, range(14)), new_run()
    for _ in range(8):
        gone = chance.sample(range(14), chance.randrange(8))
        at = chance.choice([v for v in range(14) if v not in gone])
        position = VertexGeography(graph, at=str(at), visited=list(map(str, gone)))
        absent = [graph.find(str(v)) for v in gone]
        found, fresh = decomposition(position, run), decompose(graph, absent)
        assert found.exposed == fresh.exposed
        assert found.label.tolist() == fresh.label.tolist()
        for v, other in enumerate(found.mate.tolist()):
            assert other < 0 or (found.mate[other] == v and other in graph.neighbors(v))
            assert other < 0 or not {v, other} & set(absent)


def test_one_run_knows_graphs_that_are_written_in_another_order():
    """They are equal, but their vertices have other numbers."""
    run = new_run()
    for game in ("vertex_geography", "edge_geography"):
        for at in "abcde":
            for graph in ("a-b,b-c,c-d,b-d,d-e", "d-e,d-b,d-c,b-c,a-b", "c-b,b-a,e-d,c-d,b-d"):
                verdict = lm.solve(f"{game}([{graph}], at={at})", run=run)
                known = plain(verdict.position)
                assert verdict.value == outcomes.nimber(known)
                told = {plain(move.to) for move in verdict.winning_moves}
                assert told == outcomes.winning_options(known)
                assert lm.verify(run.certificate(verdict.position, Play.NORMAL))


def test_pictures_mark_the_matching_and_the_kernel():
    run = new_run()
    lost = run.argue(lm.parse("vertex_geography([a-b,b-c,b-d,d-e,e-f,f-d], at=c)"), Play.NORMAL)
    marks = {mark.style: mark for mark in lost.show().marks}
    assert len(marks["one"].spots) == 2
    assert "edge-b-c" not in marks["one"].spots
    assert "vertex-c" in marks["two"].spots
    assert marks["three"].spots == ("vertex-b",)
    won = run.argue(lm.parse("edge_geography([a-b,b-c,c-d,d-a,b-e], at=b)"), Play.NORMAL).show()
    kernel, taken = won.marks
    assert (kernel.spots, taken.spots) == (("vertex-e",), ("edge-b-e",))
    spots = {spot.name for spot in drawer_of(won.position).picture(won.position).spots()}
    assert {*kernel.spots, *taken.spots} <= spots
