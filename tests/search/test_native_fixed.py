"""Compiled rules with fixed arguments, and rules of roles, against the same rules interpreted."""

from itertools import combinations
from typing import NamedTuple

import pytest

import lastmove as lm
from lastmove.core.binding import free
from lastmove.core.limits import Budget
from lastmove.core.position import Play
from lastmove.search.exhaustive import Exhaustive
from lastmove.search.front_door import new_run
from lastmove.search.minimax import role_search
from lastmove.search.native import roles, solver
from lastmove.search.native.compiled import NotCompiled, compiled
from lastmove.search.native.fixed import packed_arguments
from lastmove.search.partisan_engine import PartisanEngine


class Covering(lm.Impartial):
    """Cover a vertex with its neighbors, or the two ends of an edge."""

    fixed = ("graph", "most")

    @staticmethod
    def start(graph: lm.Graph, most: int = 2) -> int:
        return (1 << graph.order) - 1

    @staticmethod
    def options(free, graph, most):
        for v in range(graph.order):
            if free >> v & 1:
                yield free & ~(graph.masks[v] | 1 << v)
                if most > 1:
                    for i in range(graph.starts[v], graph.starts[v + 1]):
                        if free >> graph.targets[i] & 1:
                            yield free & ~(1 << v | 1 << graph.targets[i])

    @staticmethod
    def split(free, graph):
        while free:
            part = free & -free
            before = 0
            while part != before:
                before = part
                for v in range(graph.order):
                    if part >> v & 1:
                        part |= graph.masks[v] & free
            yield part
            free &= ~part


class Chain(lm.Roles):
    """Whoever reaches a square of the digraph that is marked wins; at the end it is a draw."""

    roles = ("red", "blue")
    fixed = ("net", "marks")

    @staticmethod
    def start(net: lm.Digraph, marks: tuple[int, ...] = (0,)) -> int:
        return 0

    @staticmethod
    def turn(state):
        return "blue" if state & 1 else "red"

    @staticmethod
    def winner(state, net, marks):
        at = state >> 1
        for mark in marks:
            if at == mark and state:
                return "red" if state & 1 else "blue"
        if net.starts[at] == net.starts[at + 1] and at & 1:
            return "draw"
        return None

    @staticmethod
    def options(state, net):
        for i in range(net.starts[state >> 1], net.starts[(state >> 1) + 1]):
            yield net.targets[i] << 1 | 1 - (state & 1)


class Sides(lm.Partisan):
    """Left takes a vertex of the first part, Right one of the second, with its neighbors."""

    fixed = ("graph", "first")

    @staticmethod
    def start(graph: lm.Graph, first: int) -> int:
        return (1 << graph.order) - 1

    @staticmethod
    def left(free, graph, first):
        for v in range(first):
            if free >> v & 1:
                yield free & ~(graph.masks[v] | 1 << v)

    @staticmethod
    def right(free, first, graph):
        for v in range(first, graph.order):
            if free >> v & 1:
                yield free & ~(graph.masks[v] | 1 << v)

    @staticmethod
    def canonical(free, graph):
        return free


@pytest.fixture
def at_once(monkeypatch):
    """Nothing is looked at before rules are compiled."""
    for module in (solver, roles):
        monkeypatch.setattr(module, "PROBE_STEPS", -1)
        monkeypatch.setattr(module, "PROBE_IF_CACHED", -1)


def graphs():
    """Some graphs on five vertices, with isolated vertices too."""
    pairs = [*combinations("abcde", 2)]
    for number in (0, 5, 37, 300, 677, 1023):
        yield lm.Graph([p for k, p in enumerate(pairs) if number >> k & 1], vertices="abcde")


@pytest.mark.share(3)
@pytest.mark.usefixtures("at_once")
def test_nimbers_and_outcomes_on_graphs_are_those_of_interpreted_rules():
    modules = set()
    for graph in graphs():
        for most in (1, 2):
            position = Covering(graph, most)
            verdict = lm.solve(position)
            assert verdict.method.name == "native pruned nimber search"
            assert verdict.value == Exhaustive().value(position, new_run())
            misere = lm.solve(position, play="misere")
            assert misere.method.name.startswith("native outcome")
            wins = Exhaustive().wins(position, Play.MISERE, new_run())
            assert (misere.outcome is lm.Outcome.N) == wins
            modules.add(compiled(type(position)))
    [module] = modules  # one copy of the kernels, and each compiled once, for all graphs
    assert len(module.set_search.overloads) == 1
    assert len(module.wins_search.overloads) == 1


@pytest.mark.share(3)
@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("play", ["normal", pytest.param("misere", marks=pytest.mark.slow)])
def test_roles_are_won_drawn_and_lost_as_interpreted(play):
    nets = [
        lm.Digraph(
            [(a, b) for k, (a, b) in enumerate(combinations("abcdefg", 2)) if number >> k & 1]
        )
        for number in range(1, 1 << 21, 90_000)
    ]
    seen = set()
    for net in nets:
        position = (Chain if play == "normal" else Unmarked)(net, (3, 4))
        walk = role_search(position.graph(), position.roles, Budget(), Play(play))
        winner, remoteness = walk(0)
        verdict = lm.solve(position, play=play)
        assert verdict.method.name == "native minimax search"
        assert (verdict.winner or "draw", verdict.remoteness) == (winner, remoteness)
        seen.add(winner)
    assert seen == {"red", "blue", "draw"} if play == "normal" else {"red", "blue"}


class Unmarked(Chain):
    """Whoever cannot move loses."""

    start, options, turn = map(staticmethod, (Chain.start, Chain.options, Chain.turn))
    winner = lm.Roles.winner


@pytest.mark.slow  # the kernel of values takes some seconds to compile
def test_values_of_left_and_right_on_graphs_are_those_of_interpreted_rules():
    engines = []
    for graph in graphs():
        position = Sides(graph, 2)
        plain, fast = (PartisanEngine(type(position), new_run()) for _ in range(2))
        fast._compile(position.state)
        assert fast.native is not None
        for state in range(1 << graph.order):
            assert fast._compiled(state, fast.native) == plain._plain(state, None)
        engines.append(fast.native.module)
    assert len({id(module) for module in engines}) == 1


def large(*, fixed, options, **more):
    """A game with this argument fixed and these options."""
    rules = {"start": staticmethod(lambda thing: 1 << 16), "options": staticmethod(options)}
    body = {"__module__": __name__, "fixed": ("thing",), **rules, **more}
    return type("Large", (lm.Impartial,), body)(fixed)


def halves(state, thing):
    for bit in range(20):
        if state >> bit & 1 and bit:
            yield state ^ (3 << bit - 1)
            yield state ^ 1 << bit


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize(
    ("fixed", "told"),
    [
        ("word", "thing is a str, of which compiled rules know nothing; numbers, tuples"),
        (1 << 130, "thing is a number outside of 124 bits"),
        ((1, "a"), "thing is no tuple of whole numbers"),
        (((1, 2), (3,)), "nor a table of them with rows equally long; thing_for_rules may make"),
    ],
)
def test_what_stays_interpreted_says_how_to_change_it(fixed, told):
    assert told in lm.solve(large(fixed=fixed, options=halves)).method.name


@pytest.mark.usefixtures("at_once")
def test_masks_of_large_graphs_are_not_read_beyond_their_end():
    def beside(at, thing):
        for i in range(thing.starts[at], thing.starts[at + 1]):
            if thing.targets[i] > at:
                yield thing.targets[i]

    def masked(at, thing):
        for other in range(at + 1, thing.order):
            if thing.masks[at] >> other & 1:
                yield other

    start = {"start": staticmethod(lambda thing: 3)}
    interpreted = "exhaustive search, interpreted: the"
    for length, options, method in (
        (70, beside, "native"),
        (70, masked, "native"),  # with two words, though states have one
        (124, beside, "native"),
        (124, masked, interpreted),
    ):
        path = lm.Graph([(k, k + 1) for k in range(length)])
        verdict = lm.solve(large(fixed=path, options=options, **start))
        assert verdict.method.name.startswith(method)
        assert verdict.value == (length - 3) % 2
    assert "masks fit into states for up to 124" in verdict.method.name


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("thing", [1 << 70, (1 << 70, 1, 1 << 65)])
def test_long_numbers_that_are_fixed_make_two_words(thing):
    def of_tuple(state, thing):
        if state:
            yield state - 1
            if state & 1 and thing[0] >> 69 == 2 and thing[2] > thing[1] << 64:
                yield state >> 1

    def of_number(state, thing):
        if state:
            yield state - 1
            if state & 1 and thing >> 69 == 2:
                yield state >> 1

    chosen = of_number if isinstance(thing, int) else of_tuple
    position = large(fixed=thing, options=chosen, start=staticmethod(lambda thing: 200))
    verdict = lm.solve(position)
    assert verdict.method.name.startswith("native")
    assert verdict.value == Exhaustive().value(position, new_run())


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
def test_a_small_state_on_a_graph_of_two_words_is_compiled_in_games_of_all_kinds():
    path = lm.Graph([(k, k + 1) for k in range(80)])
    position = Covering(path, state=(1 << 9) - 1)
    verdict = lm.solve(position)
    assert verdict.method.name.startswith("native")
    assert verdict.value == Exhaustive().value(position, new_run())
    sides = Sides(path, 40, state=(1 << 7) - 1 << 37)
    plain, fast = (PartisanEngine(type(sides), new_run()) for _ in range(2))
    fast._compile(sides.state)
    assert fast.native is not None
    assert fast._compiled(sides.state, fast.native) == plain._plain(sides.state, None)


class Pair(NamedTuple):
    chips: int
    last: int


class Packing(lm.Impartial):
    """Take one to `most` chips, another number than the last one."""

    below = (50, 6)
    fixed = ("most",)
    examples = ("packing(7, 3)",)

    @staticmethod
    def start(chips: int, most: int) -> Pair:
        return Pair(chips, 0)

    @staticmethod
    def options(state, most):
        for taken in range(1, min(most, state.chips) + 1):
            if taken != state.last:
                yield Pair(state.chips - taken, taken)

    @staticmethod
    def canonical(state):
        return Pair(state.chips, min(state.last, state.chips + 1))


@pytest.mark.usefixtures("at_once")
def test_tuples_are_packed_where_their_ranges_are_known():
    for chips, most in ((9, 2), (20, 3), (49, 5)):
        position = Packing(chips, most)
        verdict = lm.solve(position)
        assert verdict.method.name == "native mex search"
        assert verdict.value == Exhaustive().value(position, new_run())
        assert [m.to for m in verdict.winning_moves] == [
            m.to for m in position.moves() if not Exhaustive().value(m.to, new_run())
        ]
    assert lm.check_game(Packing).positions > 5


@pytest.mark.usefixtures("at_once")
def test_ranges_that_do_not_hold_are_told():
    start, options = (staticmethod(rule) for rule in (Packing.start, Packing.options))
    low = type("Low", (Packing,), {"start": start, "options": options, "below": (50, 3)})
    with pytest.raises(
        lm.GameError, match=r"an entry that is not below \(50, 3\) at low\(most=4, state=\[9,0\]\)"
    ):
        lm.solve(low(9, 4))
    with pytest.raises(lm.GameError, match=r"has an entry not below \(50, 3\)"):
        lm.check_game(low, "low(9, 4)")
    wide = {"start": start, "options": options, "below": (1 << 70, 1 << 70)}
    told = lm.solve(type("Wide", (Packing,), wide)(9, 4)).method.name
    assert told == "exhaustive search, interpreted"  # it does not fit, and it is small


def test_check_game_compares_rules_with_what_is_fixed():
    class Wide(lm.Roles):
        """A mistake that only compiled rules make: whole numbers have 64 bits there."""

        roles = ("a", "b")
        fixed = ("wide",)
        examples = ("wide(0)",)

        @staticmethod
        def start(wide: int) -> int:
            return 3

        @staticmethod
        def turn(state, wide):
            return "a" if (1 << 32 + wide) * (1 << 32) > state else "b"

        @staticmethod
        def options(state):
            if state:
                yield state - 1

    with pytest.raises(lm.GameError, match="turn differs when it is compiled"):
        lm.check_game(Wide)


def test_what_is_fixed_becomes_arrays_and_numbers():
    game = type(Covering(lm.Graph([("a", "b"), ("b", "c")])))
    graph, most = packed_arguments(game, "options", free(game).options)
    assert (most, graph.order, graph.size) == (2, 3, 2)
    assert [*map(int, graph.masks)] == [2, 5, 2]
    assert [*map(int, graph.starts)] == [0, 1, 3, 4]
    assert [*map(int, graph.targets)] == [1, 0, 2, 1]
    assert [(int(a), int(b)) for a, b in zip(graph.tails, graph.heads, strict=True)] == [
        (0, 1),
        (1, 2),
    ]
    assert packed_arguments(game, "canonical", None) == ()
    with pytest.raises(NotCompiled):
        compiled(type("NoFunction", (Covering,), {"options": classmethod(lambda *_: ())}))
