"""Join keeps two trees and mends them after every cut; the perfect player wins what is won."""

import random

import pytest

import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.core.limits import Budget
from lastmove.core.position import Play
from lastmove.families.switching import arguments
from lastmove.families.switching.rules_shannon import Shannon, canonical, numbers, pieces
from lastmove.families.switching.theory import board
from lastmove.graphs.values.graph import Graph
from lastmove.play.match import Match
from lastmove.play.opponents import Perfect, RandomMover
from tests.families.switching.small import as_position, multigraphs, stages
from tests.replies import plays_out


def random_graph(chance, order, size):
    return Graph(
        [(chance.randrange(order), chance.randrange(order)) for _ in range(size)],
        vertices=range(order),
    )


def finish(match, players):
    while match.winner is None:
        match.make(players[match.turn].choose(match).move)
    return match.winner


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("role", Shannon.roles)
def test_the_perfect_player_wins_what_is_won(seed, role):
    chance = random.Random(f"{seed} {role}")
    graph = random_graph(chance, chance.randint(2, 12), chance.randint(3, 30))
    start = Shannon(graph, to_move=chance.choice(Shannon.roles))
    other = RandomMover(seed)
    players = dict.fromkeys(Shannon.roles, other) | {role: Perfect(seed)}
    if lm.solve(start).winner == role:
        assert finish(Match(start), players) == role


def test_join_answers_every_cut_of_small_graphs_whatever_cut_does():
    for vertices, edges in multigraphs(4, [6]):
        known = (vertices, edges, frozenset(), frozenset(), "cut")
        found = board(as_position(known).state, Budget())
        if found.missing:
            continue
        waiting = [(found.two_trees(), frozenset())]
        while waiting:
            trees, gone = waiting.pop()
            if max(pieces(trees.graph, trees.safe)) == 0:
                continue
            for cut in set(range(len(edges))) - trees.safe - gone:
                mending = trees.mend(cut)
                assert mending.edge not in gone | trees.safe | {cut}
                assert_two_trees(mending.after, gone | {cut})
                waiting.append((mending.after, gone | {cut}))


def assert_two_trees(trees, gone):
    first, second = trees.trees
    assert not first & second
    assert not (first | second) & (trees.safe | gone)
    for tree in trees.trees:
        assert max(pieces(trees.graph, [*trees.safe, *tree])) == 0


def test_the_trees_are_found_once_and_then_mended(monkeypatch):
    packed = []
    real = arguments.board
    monkeypatch.setattr(arguments, "board", lambda *args: packed.append(1) or real(*args))
    chance = random.Random(7)
    graph = random_graph(chance, 25, 120)
    start = Shannon(graph, to_move="cut")
    join, match = Perfect(), Match(start)
    cut = RandomMover(3)
    while match.winner is None:
        player = join if match.turn == "join" else cut
        choice = player.choose(match)
        if player is join:
            assert "tree" in choice.remark
        match.make(choice.move)
    assert match.winner == "join"
    assert len(packed) == 1
    assert len(match.moves) > 20
    again = Match(start, moves=match.moves[:5])  # play jumps back: other trees, found anew
    choice = join.choose(again)
    assert lm.solve(choice.move.to).winner == "join"
    assert len(packed) > 1


@pytest.mark.parametrize("vertices", [1, 2, 3])
def test_strategies_win_against_every_line_on_small_multigraphs(vertices):
    for _, edges in multigraphs(vertices, range(6 - vertices), loops=True):
        for stage in stages(edges):
            argument = new_run().argue(as_position((vertices, edges, *stage)), Play.NORMAL)
            for strategy in argument.strategies():
                plays_out(argument, strategy)


@pytest.mark.parametrize("size", [5, 6, pytest.param(7, marks=pytest.mark.slow)])
def test_strategies_win_against_every_line_with_four_vertices(size):
    for vertices, edges in multigraphs(4, [size]):
        for turn in Shannon.roles:
            known = (vertices, edges, frozenset(), frozenset(), turn)
            argument = new_run().argue(as_position(known), Play.NORMAL)
            for strategy in argument.strategies():
                assert plays_out(argument, strategy) > 0


def sampled(position, chance):
    """A move without listing all."""
    graph, joined, deleted, _ = position.state
    while True:
        edge = chance.randrange(graph.size)
        if not canonical(graph, edge) & (joined | deleted):
            return position.playing(edge)


def test_a_large_cut_game_is_won():
    chance = random.Random(2)
    order = 300
    ends = [(v, chance.randrange(v)) for v in range(1, order)]  # two random trees but for an edge
    ends += [(v, chance.randrange(v)) for v in range(2, order)]
    start = Shannon(Graph(ends, vertices=range(order)), to_move="cut")
    (strategy,) = new_run().argue(start, Play.NORMAL).strategies()
    assert strategy.player == "cut"
    reply = strategy.first()
    while reply.move.to.result() is None:
        reply = reply.then.reply(sampled(reply.move.to, chance))
    assert reply.move.to.result() == "cut"


def test_a_large_join_game_keeps_its_trees():
    chance = random.Random(1)
    order = 5000
    ends = [(v, chance.randrange(v)) for v in range(1, order)]  # two random trees, and no more
    ends += [(v, chance.randrange(v)) for v in range(1, order)]
    start = Shannon(Graph(ends, vertices=range(order)), to_move="cut")
    (strategy,) = new_run().argue(start, Play.NORMAL).strategies()
    assert strategy.player == "join"
    position, graph = start, start.state.graph
    for number in range(300):
        reply = strategy.reply(sampled(position, chance))
        position, strategy = reply.move.to, reply.then
        assert position.to_move == "cut"
        if number % 60 == 0:
            assert_two_trees(strategy._trees, set(numbers(graph, position.state.deleted)))


def test_join_to_start_takes_the_edge_that_gives_two_trees():
    start = lm.parse("shannon([a-b,b-c,b-c], to_move=join)")
    choice = Perfect().choose(Match(start))
    assert choice.move.text == "join a-b"
    assert choice.remark == "now there are two trees"
    lost = Match(lm.parse("shannon([a-b,b-c], to_move=join)"))
    assert Perfect().choose(lost).remark == ""


def test_the_remark_names_the_trees():
    position = lm.parse("shannon([a-b,a-b], to_move=cut)")
    (strategy,) = new_run().argue(position, Play.NORMAL).strategies()
    choice = strategy.reply(position.move("cut a-b"))
    assert choice.move.text == "join a-b#2"
    assert choice.remark == "a-b was in one of join's two trees; the other mends it"
