"""The argument of a labeled tree: the winner of every node, and replies that win."""

import random

import pytest

import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.core.position import Outcome, Play
from tests.replies import keeps_its_promise, plays_out


def random_tree(chance, depth):
    if depth == 0 or chance.random() < 0.2:
        return chance.choice("AB")
    return [
        chance.choice("AB"),
        *(random_tree(chance, depth - 1) for _ in range(chance.choice((1, 2, 3)))),
    ]


def winner(tree):
    """By the definition."""
    if isinstance(tree, str):
        return tree
    label, *below = tree
    return label if label in map(winner, below) else "AB".replace(label, "")


def in_levels(tree):
    """The nodes as they are drawn, level by level."""
    level = [tree]
    while level:
        yield from level
        level = [child for node in level if not isinstance(node, str) for child in node[1:]]


@pytest.mark.parametrize("seed", range(60))
def test_every_node_is_marked_for_its_winner_and_replies_win_every_line(seed):
    tree = random_tree(random.Random(seed), 4)
    position = lm.parse("tree(A)").at(type(lm.parse("tree(A)")).start(tree))
    argument = new_run().argue(position, Play.NORMAL)
    right = winner(tree)
    assert argument.outcome is (Outcome.N if right == position.to_move else Outcome.P)
    (strategy,) = argument.strategies()
    assert strategy.player == right
    plays_out(argument, strategy)
    drawn = {name: mark.meaning for mark in argument.show().marks for name in mark.spots}
    nodes = list(in_levels(tree))
    if len(nodes) <= 100:
        assert drawn == {f"node-{i}": f"won for {winner(node)}" for i, node in enumerate(nodes)}


def test_the_player_who_moves_again_goes_on():
    argument = new_run().argue(lm.parse("tree(A[A[B[A,A],B],B])"), Play.NORMAL)
    (strategy,) = argument.strategies()
    reply = strategy.first()
    assert [reply.move.text, reply.then.first().move.text] == ["branch 1", "branch 1"]


def test_a_deep_tree_is_argued_and_answered():
    text = "A"
    for level in range(3000):
        text = f"{'AB'[level % 2]}[{'BA'[level % 2]},{text}]"
    argument = new_run().argue(lm.parse(f"tree({text})"), Play.NORMAL)
    for strategy in argument.strategies():
        assert all(keeps_its_promise(argument, strategy, random.Random(i)) for i in range(3))
