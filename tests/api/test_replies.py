"""Replies at sizes that no one can search, and the list of arguments that have none.

The opponent's moves are drawn, never listed. Every small position is played out against every line
in the tests of its family.
"""

import importlib
import pkgutil
import random

import pytest

import lastmove
import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.core.argument import Strategy
from lastmove.core.position import Outcome, Play
from lastmove.families.geography.rules import Escape
from lastmove.families.switching.rules_shannon import Shannon
from lastmove.graphs.values.graph import Graph
from tests.api.test_arguments import EXAMPLES
from tests.replies import random_line, with_turns

NO_REPLIES = {
    "lastmove.families.chomp.stealing.Stolen": "strategy stealing shows that a move wins, not which"
}
"""The strategies that name no move, and why none could be asked of them."""
MANY = 10_000
MILLISECONDS = 10
"""What a reply may take on average; all of them take less than one."""


def grid(rows, columns):
    across = [((i, j), (i, j + 1)) for i in range(rows) for j in range(columns - 1)]
    down = [((i, j), (i + 1, j)) for i in range(rows - 1) for j in range(columns)]
    return Graph([tuple(f"{i}.{j}" for i, j in edge) for edge in across + down])


def two_trees(order, lacking, chance):
    """Edges of two random spanning trees, but for some."""
    edges = [(v, chance.randrange(max(0, v - 9), v)) for _ in range(2) for v in range(1, order)]
    return Graph(edges[lacking:], vertices=range(order))


LARGE = {
    "cram": (lambda: lm.parse("cram(100x100)"), "P", MANY),
    "cram after a domino": (lambda: next(lm.parse("cram(100x100)").moves()).to, "N", 3000),
    "chomp": (lambda: lm.parse("chomp(500x500)"), "N", MANY),
    "escape": (lambda: Escape(grid(316, 317)), "P", MANY),
    "escape on a path": (lambda: Escape(Graph([(v, v + 1) for v in range(100_000)])), "N", 1000),
    "join": (lambda: Shannon(two_trees(5001, 0, random.Random(1)), to_move="cut"), "P", 30),
    "cut": (lambda: Shannon(two_trees(5001, 1, random.Random(2)), to_move="cut"), "N", 30),
    "tic-tac-toe": (lambda: lm.parse("tictactoe(8^3)"), "D", 700),
}
"""A position, who wins it, and how many replies are tried by default; else `MANY`."""


def replies_hold(name, count):
    position = LARGE[name][0]()
    argument = new_run().argue(position, Play.NORMAL)
    assert argument.outcome is Outcome(LARGE[name][1])
    for strategy in argument.strategies():
        made, seconds, seed = 0, 0.0, 0
        while made < count:
            line = random_line(argument, strategy, random.Random(seed), count - made)
            made, seconds, seed = made + line.replies, seconds + line.seconds, seed + 1
            assert line.kept or made >= count
        assert 1000 * seconds / made < MILLISECONDS


@pytest.mark.share(6)
@pytest.mark.parametrize("name", LARGE)
def test_replies_at_large_positions_along_random_lines(name):
    replies_hold(name, LARGE[name][2])


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in LARGE if LARGE[name][2] < MANY])
def test_ten_thousand_replies_at_large_positions_along_random_lines(name):
    replies_hold(name, MANY)


def strategies_of(kind=Strategy):
    for below in kind.__subclasses__():
        yield below
        yield from strategies_of(below)


def test_only_those_strategies_name_no_move_that_cannot():
    for module in pkgutil.walk_packages(lastmove.__path__, "lastmove."):
        if ".families." in module.name or ".search." in module.name:
            importlib.import_module(module.name)
    silent = {
        f"{kind.__module__}.{kind.__name__}"
        for kind in strategies_of()
        if kind.no_reply is not None and kind.__module__.startswith("lastmove.")
    }
    assert silent == set(NO_REPLIES)


@pytest.mark.parametrize(
    "text", ["chomp(40x41)", "chomp(40x41) + nim(2,2)", "chomp(40x41) + cram(30x30)"]
)
def test_what_is_only_known_to_exist_is_said_to_be(text):
    argument = new_run().argue(lm.parse(text), Play.NORMAL)
    (strategy,) = argument.strategies()
    assert argument.outcome is Outcome.N
    assert "not which" in strategy.no_reply


@pytest.mark.parametrize(("example", "play"), EXAMPLES, ids=str)
def test_every_example_has_strategies_with_moves(example, play):
    """One for a win, two for a draw, and each begins with a move where it is its turn."""
    position = lm.parse(example)
    for argument in with_turns(new_run().argue(position, play)):
        position, strategies = argument.position, argument.strategies()
        assert len(strategies) == (2 if argument.outcome is Outcome.D else 1)
        for strategy in strategies:
            assert strategy.no_reply is None
            turn = strategy.player in ("next", position.to_move)
            ended = next(position.moves(), None) is None
            assert (strategy.first().move is not None) is (turn and not ended)
