"""Green Hackenbush: what is particular to it."""

import random
import subprocess
import sys
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.core.limits import Budget
from lastmove.families.hackenbush.fused import FusedFigure
from lastmove.families.hackenbush.rules import Hackenbush, chopped, edge_name, edge_number, standing
from lastmove.graphs.values.graph import Graph
from lastmove.notation import Edge
from lastmove.render.drawer import drawer_of
from tests.agreement import assert_agrees_fully
from tests.families.hackenbush import small
from tests.families.hackenbush.small import rooted_multigraphs
from tests.oracles import outcomes
from tests.plain import plain
from tests.replies import plays_out
from tests.strategies import figures

BUDGET = Budget()


def figure(*edges):
    return Hackenbush(Graph([edge.split("-") for edge in edges]))


def stalk(name, height, on="ground"):
    names = [on, *(f"{name}{i}" for i in range(height))]
    return [f"{a}-{b}" for a, b in pairwise(names)]


def cycle(name, length):
    names = ["ground", *(f"{name}{i}" for i in range(1, length))]
    return [f"{a}-{b}" for a, b in zip(names, [*names[1:], "ground"], strict=True)]


def assert_chops_are_right(position, **how):
    """The value, and for every value all chops that lead to it, by the definition."""
    fused = FusedFigure(position.state, BUDGET, how.pop("compiled", None))
    assert fused.total == outcomes.nimber(plain(position)), position
    to = {e: position.at(chopped(position.state, e)) for e in standing(position.state)}
    value = {e: outcomes.nimber(plain(option)) for e, option in to.items()}
    for target in range(max(value.values(), default=0) + 2):
        assert fused.chops(target, **how) == [e for e in to if value[e] == target], position
    for e, option in to.items():
        name = edge_name(position.state[0], e)
        assert fused.chopped(e, name) == option.state[2], position


@pytest.mark.parametrize(
    ("text", "marked", "told"),
    [
        ("hackenbush([a-b])", "[a-b]", "a-b is not connected to the vertex 'ground'"),
        ("hackenbush([ground-a,b-c,c-d])", "[ground-a,b-c,c-d]", "b-c is not connected"),
        ("hackenbush([ground-a], ground=b)", "[ground-a]", "not connected to the vertex 'b'"),
        ("hackenbush([ground-a], deleted=[a-b])", "[a-b]", "no edge a-b"),
        ("hackenbush([ground-a], deleted=[ground-a#2])", "[ground-a#2]", "no edge ground-a#2"),
        ("hackenbush([ground-a], deleted=[a])", "a", "a-b or a-b#2"),
        ("hackenbush([ground-a#2])", "ground-a#2", "repeating"),
        ("hackenbush([ground>a])", "ground>a", "a-b"),
        ("hackenbush(3)", "3", "a graph such as"),
    ],
)
def test_bad_input_is_told_in_a_sentence_that_marks_it(text, marked, told):
    with pytest.raises(lm.NotationError, match=told) as caught:
        lm.parse(text)
    assert f"»{marked}«" in str(caught.value)


def test_bad_arguments_in_python():
    for deleted in ("a-b", Edge("ground", "a"), ["ground-a"], [("ground", "a")]):
        with pytest.raises(lm.InputError, match=r"an edge is written|in a list"):
            Hackenbush(Graph([("ground", "a")]), deleted=deleted)
    with pytest.raises(lm.InputError, match="0-1 is not connected"):
        Hackenbush(np.array([[0, 1], [1, 2]]))


@pytest.mark.parametrize(
    ("text", "move", "to"),
    [
        ("[ground-a,a-b,a-b,b-c]", "chop a-b#2", "[ground-a,a-b,a-b,b-c], deleted=[a-b#2]"),
        ("[ground-a,a-b,a-b,b-c]", "chop b-a", "[ground-a,a-b,a-b,b-c], deleted=[a-b]"),
        ("[ground-a,a-b,b-c]", " chop  ground-a ", "[ground-a,a-b,b-c], deleted=[ground-a]"),
        ("[ground-a,a-b,b-c], deleted=[b-c]", "chop a-b", "[ground-a,a-b,b-c], deleted=[a-b]"),
        ("[ground-a,a-b,c-b,b-d]", "chop b-c", "[ground-a,a-b,c-b,b-d], deleted=[c-b]"),
        ("[ground-ground,a-a,ground-a]", "chop a-a", "[ground-ground,a-a,ground-a], deleted=[a-a]"),
        ("[1-2,2-2], ground=1", "chop 2-2", "[1-2,2-2], ground=1, deleted=[2-2]"),
    ],
)
def test_moves_say_what_they_do(text, move, to):
    position = lm.parse(f"hackenbush({text})")
    reached = position.move(move)
    assert str(reached.to) == f"hackenbush({to})"
    assert lm.parse(str(reached.to)) == reached.to
    assert reached in list(position.moves())


@pytest.mark.parametrize(
    "move", ["chop a-b#3", "chop c-d", "chop b-c", "chop", "chop a-b#0", "a-b"]
)
def test_what_is_no_move_is_refused(move):
    position = lm.parse("hackenbush([ground-a,a-b,a-b,b-c,ground-d], deleted=[ground-a])")
    with pytest.raises(lm.InputError, match="is no move"):
        position.move(move)


def test_a_figure_is_kept_in_one_way():
    """However the graph is written, and whether fallen edges are named or not."""
    first = lm.parse("hackenbush([ground-a,a-b,b-c,a-d], deleted=[a-b])")
    second = lm.parse("hackenbush([d-a,c-b,b-a,a-ground], deleted=[b-a,b-c])")
    assert first == second
    assert hash(first) == hash(second)
    assert str(second) == "hackenbush([d-a,c-b,b-a,a-ground], deleted=[b-a])"
    assert first != lm.parse("hackenbush([ground-a,a-b,b-c,a-d])")
    assert lm.parse("hackenbush([a-ground],ground=a)") != lm.parse("hackenbush([a-ground])")


def test_parallel_edges_are_interchangeable():
    position = lm.parse("hackenbush([ground-a,ground-a,ground-a])")
    verdict = lm.solve(position)
    assert verdict.value == 1
    assert [move.text for move in verdict.winning_moves] == ["chop ground-a"]
    assert len(list(position.moves())) == 3
    misere = lm.solve(lm.parse("hackenbush([ground-a,ground-a,ground-a,ground-a])"), play="misere")
    assert misere.positions == 5


def test_repr_is_a_constructor_call():
    names = {"Hackenbush": Hackenbush, "Graph": Graph, "Edge": Edge}
    for text in Hackenbush.examples:
        position = lm.parse(text)
        assert eval(repr(position), names) == position


def test_graphs_of_all_kinds():
    expected = lm.parse("hackenbush([0-1,1-2,2-0,2-3], ground=0)")
    pairs = [(0, 1), (1, 2), (2, 0), (2, 3)]
    assert Hackenbush(pairs, ground="0") == Hackenbush(np.array(pairs), ground=0) == expected


def test_a_figure_from_a_file_stays_short(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "girl.txt").write_text("ground-a\nground-b\na-c\nb-c\nc-d\n")
    position = lm.parse("hackenbush(@girl.txt)")
    move = position.move("chop c-d")
    assert str(move.to) == "hackenbush(@girl.txt, deleted=[c-d])"
    assert lm.parse(str(move.to)) == move.to
    assert lm.verify(lm.certify(move.to))
    (tmp_path / "square.g6").write_text("Cl")  # graph6 of a cycle 0-1-2-3
    assert lm.solve("hackenbush(@square.g6, ground=0)").value == 0


@pytest.mark.parametrize(("most", "vertices"), [(6, 3), (5, 4)])
def test_every_small_figure_for_every_value(most, vertices):
    for number, edges in enumerate(rooted_multigraphs(most, vertices)):
        position = Hackenbush(Graph(edges))
        assert_chops_are_right(position, direct=0 if number % 2 else 16)


@given(figures(), st.sampled_from([0, 3, 16]), st.booleans())
def test_figures_beyond(position, direct, compiled):
    assert_chops_are_right(position, direct=direct, compiled=compiled)
    assert_agrees_fully(lm.solve(position))


@given(figures(), st.data())
def test_later_positions(position, data):
    while moves := list(position.moves()):
        position = data.draw(st.sampled_from(moves)).to
        assert lm.parse(str(position)) == position
        assert_chops_are_right(position, direct=0)


def test_trees_by_the_colon_principle():
    """nim, exercise 1.11 (c): branches of 3, 2 and 4 on a stem of 2 are 2 + (3 ^ 2 ^ 4)."""
    edges = stalk("s", 2) + stalk("a", 3, "s1") + stalk("b", 2, "s1") + stalk("c", 4, "s1")
    assert lm.solve(figure(*edges)).value == 2 + (3 ^ 2 ^ 4)
    for stem in range(1, 5):
        for a, b in [(0, 1), (1, 1), (2, 3), (3, 3), (4, 1)]:
            top = f"s{stem - 1}"
            edges = stalk("s", stem) + stalk("a", a, top) + stalk("b", b, top)
            assert lm.solve(figure(*edges)).value == stem + (a ^ b)


def test_cycles_by_the_fusion_principle():
    for length in range(1, 9):
        assert lm.solve(figure(*cycle("a", length))).value == length % 2
        on_a_stalk = ["ground-root", *(e.replace("ground", "root") for e in cycle("a", length))]
        assert lm.solve(figure(*on_a_stalk)).value == 1 + length % 2
    assert lm.solve(figure("ground-ground")).value == 1
    assert lm.solve(figure(*["ground-a"] * 4)).value == 0
    assert lm.solve(figure(*["ground-a"] * 4, "a-a")).value == 1


def ring(chance, length, on):
    """A ring of vertices, this one among them, with stalks of random height on them."""
    names = [on, *(f"r{i}" for i in range(1, length))]
    edges = [f"{a}-{b}" for a, b in zip(names, [*names[1:], on], strict=True)]
    for i, name in enumerate(names):
        edges += stalk(f"s{i}x", chance.choice([0, 0, 1, 2, 5]), name)
    chance.shuffle(edges)
    return edges


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("length", [3, 17, 18, 33, 90])
def test_long_rings_against_the_figures_that_are_left(length, compiled):
    """Each figure that a chop leaves, solved by itself."""
    chance = random.Random(length)
    for on in ("ground", "root"):
        edges = ring(chance, length, on) + (["ground-root"] if on == "root" else [])
        position = figure(*edges, "ground-x", "x-y", "x-y")
        state = position.state
        value = [FusedFigure(chopped(state, e), BUDGET).total for e in standing(state)]
        fused = FusedFigure(state, BUDGET, compiled)
        for target in {*value, *range(max(value) + 2)}:
            expected = [e for e, found in enumerate(value) if found == target]
            assert fused.chops(target) == fused.chops(target, direct=10**9) == expected


def random_figure(chance, vertices, more, reach=8):
    """A numbered graph on the ground 0: a tree, and edges between vertices that are near."""
    heads = np.arange(1, vertices)
    tails = heads - 1 - np.array([chance.randrange(min(reach, v)) for v in heads])
    a = np.array([chance.randrange(vertices) for _ in range(more)], int)
    b = np.minimum(
        vertices - 1, a + np.array([chance.randrange(3 * reach) for _ in range(more)], int)
    )
    return Graph.from_arrays(np.concatenate([tails, a]), np.concatenate([heads, b]), vertices)


@pytest.mark.parametrize("more", [0, 300, 5000])
def test_large_figures_compiled_and_not(more):
    chance = random.Random(more)
    graph = random_figure(chance, 5000, more)
    assert not graph.small
    position = Hackenbush(graph, ground=0)
    verdict = lm.solve(position)
    compiled, plainly = (FusedFigure(position.state, BUDGET, how) for how in (True, False))
    assert verdict.value == compiled.total == plainly.total
    targets = range(verdict.value + 2)
    for target in {0, 1, verdict.value + 1, *chance.sample(targets, min(6, len(targets)))}:
        chops = compiled.chops(target)
        assert chops == plainly.chops(target)
        for e in chance.sample(chops, min(3, len(chops))):
            left = chopped(position.state, e)
            assert FusedFigure(left, BUDGET).total == target
            name = edge_name(graph, e)
            assert name == graph.edge(e)
            assert edge_number(graph, name) == e
            assert compiled.chopped(e, name) == left[2]
    if verdict.value:
        texts = [move.text for move in verdict.winning_moves]
        for move in verdict.winning_moves[:3]:
            assert position.move(move.text) == move
            assert lm.solve(move.to).value == 0
        assert len(set(texts)) == len(texts)
    certificate = lm.certify(position)
    assert lm.verify(certificate.to_json())
    assert certificate.value == verdict.value


def test_play_goes_on_from_a_large_figure():
    position = Hackenbush(random_figure(random.Random(4), 4000, 600), ground="0")
    chance = random.Random(5)
    for _ in range(6):
        verdict = lm.solve(position)
        number = chance.choice(standing(position.state))
        fused = FusedFigure(position.state, BUDGET)
        name = edge_name(position.state[0], number)
        assert fused.chopped(number, name) == chopped(position.state, number)[2]
        if verdict.winning_moves:
            assert lm.solve(verdict.winning_moves[0].to).value == 0
        position = position.move(f"chop {name}").to
    assert lm.parse(str(position)) == position


def test_a_long_stalk_and_a_long_cycle():
    """Neither recursion nor time: 200,000 edges, all chops for every value asked."""
    size = 200_000
    numbers = np.arange(size)
    path = Hackenbush(Graph.from_arrays(numbers, numbers + 1, size + 1), ground=0)
    assert lm.solve(path).value == size
    fused = FusedFigure(path.state, BUDGET)
    assert [fused.chops(v) for v in (0, 77, size - 1)] == [[0], [77], [size - 1]]
    circle = Hackenbush(Graph.from_arrays(numbers, (numbers + 1) % size, size), ground=0)
    fused = FusedFigure(circle.state, BUDGET)
    assert fused.total == 0
    for target in (1, 3, 7, 2**17 - 1, size - 1):
        expected = [n for n in range(size) if n ^ (size - 1 - n) == target]
        assert fused.chops(target) == expected


def test_many_parallel_edges_have_names():
    """Two vertices with more edges than are looked through one by one."""
    size = 5000
    tails, heads = np.zeros(size, int), np.ones(size, int)
    position = Hackenbush(Graph.from_arrays([*tails, 1], [*heads, 2]), ground=0)
    assert not position.state[0].small
    graph = position.state[0]
    for number in (0, 1, 1500, size - 1, size):
        name = edge_name(graph, number)
        assert name == graph.edge(number)
        assert edge_number(graph, name) == number
    assert edge_number(graph, Edge("1", "0", size + 1)) is None
    assert edge_number(graph, Edge("1", "2", 2)) is None
    assert edge_number(graph, Edge("1", "7")) is None
    assert position.move("chop 1-0#2500").to.state[2] == {Edge("0", "1", 2500)}


def test_limits_are_heeded():
    position = Hackenbush(random_figure(random.Random(1), 30_000, 1000), ground=0)
    with pytest.raises(lm.LimitReached):
        lm.solve(position, time=1e-6)
    with pytest.raises(lm.LimitReached, match="certificate"):
        lm.certify(position, certificate_limit=1000)


def test_sums_with_other_games():
    verdict = lm.solve("hackenbush([ground-a,a-b,a-c]) + nim(3)")
    assert verdict.value == 2
    assert [move.text for move in verdict.winning_moves] == ["nim(3): take 2 from heap 1"]
    assert lm.equivalent("hackenbush([ground-a,a-b,b-c])", "*3")


def test_small_figures_need_no_numba():
    code = (
        "import sys, lastmove as lm; p = lm.parse('hackenbush([ground-a,a-b,a-b,b-c])');"
        "lm.verify(lm.solve(p, certificate=True).certificate);"
        "assert 'lastmove.families.hackenbush.kernels_fusion' not in sys.modules;"
        "assert 'lastmove.graphs.algorithms.kernels_csr' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_explanation_tells_the_numbers_of_this_figure():
    told = str(lm.explain("hackenbush([ground-a,a-b,a-b,b-c,ground-d,d-e,e-f])"))
    words = " ".join(told.split())
    assert "a = b a-b, a-b#2 2 0" in words
    assert "a = b b-c, 2 loops 1 ⊕ 1 ⊕ 1 = 1" in words
    assert "ground ground-a, ground-d 2 ⊕ 3 = 1" in words
    assert "chop e-f hackenbush" in words
    assert "What chop a-b leaves:" in told
    assert "are worth 3 ⊕ 3 = 0." in told
    assert "There is no cycle to fuse." in str(lm.explain("hackenbush([ground-a])"))
    assert "colon" not in str(lm.explain("hackenbush([])")).split("1. ")[1]
    large = Hackenbush(random_figure(random.Random(2), 4000, 900), ground=0)
    assert "colon principle" in str(lm.explain(large))


# -- arguments ----------------------------------------------------------------------------------


def test_every_reply_against_every_line():
    for number, position in enumerate(small.hackenbush(5)):
        if number % 4 == 0:
            argument = new_run().argue(position, lm.Play.NORMAL)
            (strategy,) = argument.strategies()
            assert plays_out(argument, strategy) > 0


@pytest.mark.slow
def test_every_reply_against_every_line_of_all_small_figures():
    for position in small.hackenbush(6):
        argument = new_run().argue(position, lm.Play.NORMAL)
        (strategy,) = argument.strategies()
        assert plays_out(argument, strategy) > 0


def test_replies_on_a_large_figure_along_a_random_line():
    chance = random.Random(3)
    edges = [(chance.randrange(n // 2 + 1), n) for n in range(1, 6000)]
    edges += [(chance.randrange(6000), chance.randrange(6000)) for _ in range(300)]
    position = Hackenbush(Graph(edges), ground=0)
    argument = new_run().argue(position, lm.Play.NORMAL)
    (strategy,) = argument.strategies()
    assert argument.outcome is lm.Outcome.N
    reply = strategy.first()
    for _ in range(12):
        assert argument.run.value(reply.move.to) == 0
        state = reply.move.to.state
        number = chance.choice(standing(state))
        move = reply.move.to.move(f"chop {edge_name(state[0], number)}")
        reply = reply.then.reply(move)


def test_marks_tell_what_every_edge_is_worth():
    position = lm.parse("hackenbush([ground-a,a-b,b-c,c-d,d-b])")
    show = new_run().argue(position, lm.Play.NORMAL).show()
    assert sorted(mark.label for mark in show.marks) == ["", "2", "3"]
    assert [len(mark.spots) for mark in show.marks if mark.style == "two"] == [3]
    spots = {spot.name for spot in drawer_of(position).picture(position).spots()}
    assert {name for mark in show.marks for name in mark.spots} <= spots
