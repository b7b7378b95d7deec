"""What n players can play: trees, impartial games, rules of one's own, quotients; and what not."""

import random

import pytest

import lastmove as lm
from lastmove.coalitions import Tree, fine_type, game_of, quotient, stable_type, win_type
from lastmove.families.coalitions.multiplayer import multiplayer_game
from tests.families.coalitions import oracle
from tests.families.coalitions import plain_trees as trees
from tests.families.coalitions.test_schemes import agree
from tests.families.coalitions.trees import random_tree

IMPARTIAL = [
    "nim()",
    "nim(0,2)",
    "nim(2,1) + nim(1)",
    "kayles(5)",
    "kayles(3) + nim(2)",
    "dawson_kayles(6,3)",
    "subtraction(7, take={1,3})",
    "queen(2,3)",
    "rook(1,2) + queen(1,1)",
    "cram(2x3)",
    "cram(2x2) + kayles(2)",
    "counters([a>b,a>c,b>c,c>d], at=[a,b])",
    "growing_nim(1,1, budget=2)",
    "grundy(7)",
    "split_nim(3)",
    "takeaway(7, f=2*x)",
    "vertex_geography([a-b,b-c,c-a,c-d], at=a)",
    "edge_geography([a-b,b-c,c-a], at=a)",
    "escape([a-b,b-c,c-d])",
    "chomp(2x3)",
    "hackenbush([ground-a,a-b,a-c,ground-d])",
    "pigs(SBS, builds=1)",
    "words([dog,goat,tiger])",
]


def played_out(position, players, mover=0):
    """The oracle's game, from the moves themselves, each as often as it can be made."""
    below = [played_out(move.to, players, (mover + 1) % players) for move in position.moves()]
    return oracle.Node(mover, below) if below else oracle.Node((mover - 1) % players)


@pytest.mark.share(3)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("text", IMPARTIAL)
def test_any_impartial_game_is_played_in_turn(text, players):
    found = lm.classify(text, players)
    agree(found, played_out(lm.parse(text), players), players, whole=False)
    root = trees.game(text, players)  # by the rules of the oracles
    smallest = oracle.smallest(oracle.winning(root, players))
    assert set(map(trees.coalition, found.win)) == smallest
    stable = oracle.stable_by_definition(root, players)
    assert set(map(trees.coalition, found.stable)) == stable


def test_two_players_are_the_usual_two():
    for text in IMPARTIAL:
        outcome = lm.solve(text).outcome.value
        assert lm.classify(text, 2).win == (["A"] if outcome == "N" else ["B"])


def test_the_schemes_one_by_one():
    for text, players in (("nim(2,1)", 3), ("nim(3,3)", 4), ("cram(2x3)", 3)):
        whole = lm.classify(text, players)
        assert win_type(text, players) == whole.win
        assert stable_type(text, players) == whole.stable
        if players == 3:
            assert fine_type(text) == whole.fine


def test_trees_in_every_form_are_one():
    text = "A[B,C[A,B],C[A,B]]"
    nested = ["A", "B", ["C", "A", "B"], ["C", ["A"], "B"]]
    flat = {"nodes": [["B"], ["A"], ["C", 1, 0], ["A", 0, 2, 2]]}
    forms = [text, nested, flat, "A[B,C#7[A,B],#7]", '["A","B",["C","A","B"],["C","A","B"]]']
    trees = [Tree(form) for form in forms] + [lm.parse(f"tree({forms[3]})")]
    assert len(set(trees)) == 1
    assert all(str(tree) == f"tree({text})" for tree in trees)
    assert trees[0].state.to_data() == flat


def test_trees_from_files(tmp_path):
    (tmp_path / "tree.txt").write_text("A[B,\n  C[A, B]]\n")
    (tmp_path / "tree.json").write_text('{"nodes": [["B"], ["A"], ["C", 1, 0], ["A", 0, 2]]}')
    for name in ("tree.txt", "tree.json"):
        assert str(lm.parse(f"tree(@{tmp_path / name})")) == "tree(A[B,C[A,B]])"


BAD = {
    "tree()": "tree",
    "tree(A[])": "a label was expected",
    "tree(A[B,])": "a label was expected",
    "tree(A[B C])": "expected",
    "tree(A[B]C)": "expected",
    "tree(A[B,[C]])": "label was expected before",
    "tree(A[B": "never closed",
    "tree(A[B]])": "expected",
    "tree(A[X])": "letters A to H",
    "tree(A[AB])": "letters A to H",
    "tree(a[B,C])": "letters A to H",
    "tree(A[#1])": "refers to no subtree",
    "tree(A[B#1[C],A#1[C]])": "given to two",
    "tree([A,B])": "a tree such as",
    "tree(7)": "a tree such as",
    "tree(A, B)": "no further argument",
    "tree(A[B]) + nim(2)": "not impartial",
    "tree(@nowhere.json)": "no file",
}


@pytest.mark.parametrize("text", BAD)
def test_what_is_no_tree_is_told_so(text):
    with pytest.raises(lm.InputError, match=BAD[text]):
        lm.parse(text)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"nodes": []},
        {"nodes": [["A", 0]]},
        {"nodes": [["A"], ["B", 1]]},
        {"nodes": [["A"], ["B", "A"]]},
        {"nodes": [["A"], ["B", True]]},
        {"nodes": [[]]},
        {"nodes": [["A"], "B"]},
        [],
        ["A", 3],
        ["A", []],
        [["A"], "B"],
        ["A B"],
        7,
        None,
        '["A", ',
        "[" * 10_000 + "]" * 10_000,
    ],
)
def test_what_is_no_tree_in_json_is_told_so(data):
    with pytest.raises(lm.InputError):
        Tree(data)


@pytest.mark.share(3)
def test_deep_and_wide_trees_are_read_written_and_classified():
    rng = random.Random(3)
    depth = 20_000
    steps = [f"{rng.choice('ABC')}[{rng.choice('ABC')}," for _ in range(depth)]
    position = lm.parse(f"tree({''.join(steps)}C{']' * depth})")
    assert position.state.size == 2 * depth + 1
    assert lm.parse(str(position)) == position
    assert lm.parse(str(position)).state.nodes() == position.state.nodes()
    found = lm.classify(position, 3)
    assert found.positions == len(position.state.nodes())
    wide = lm.parse(f"tree(A[{','.join(rng.choice('BC') for _ in range(50_000))}])")
    assert lm.classify(wide).stable == ["BC"]


def test_shared_subtrees_cost_nothing():
    one, other = Tree("A").state, Tree("B").state
    kind = type(one)
    for step in range(120):
        one, other = kind("ABC"[step % 3], [one, other]), kind("BCA"[step % 3], [other, one, one])
    position = Tree(one)
    assert position.state.size > 2**120
    assert len(str(position)) < 10_000
    assert lm.parse(str(position)) == position
    assert hash(lm.parse(str(position))) == hash(position)
    assert lm.classify(position).positions < 300


def test_long_fractions_are_given_up_not_waited_for():
    one, other = Tree("B").state, Tree("C").state
    kind = type(one)
    for _ in range(5000):
        one, other = kind("A", [one, other, other]), kind("A", [one, one, other])
        one, other = kind("D", [one, other]), other
    found = lm.classify(Tree(one), 4)
    assert found.lefevre is None
    assert found.as_dict()["lefevre"] is None


def test_rules_of_ones_own():
    def step(heaps):
        heaps, mover = heaps
        options = [
            (tuple(sorted((*heaps[:i], left, *heaps[i + 1 :]))), (mover + 1) % 4)
            for i, heap in enumerate(heaps)
            for left in range(heap)
        ]
        return (mover, options) if options else ("ABCD"[mover - 1], ())

    own = lm.classify(game_of(step, ((1, 5), 0), 4))
    bundled = lm.classify("nim(5,1)", 4)
    assert (own.win, own.stable, own.lefevre, own.li) == (
        bundled.win,
        bundled.stable,
        bundled.lefevre,
        bundled.li,
    )


def test_rules_that_fail_or_loop_are_told():
    with pytest.raises(lm.GameError, match="go on forever"):
        lm.classify(game_of(lambda n: (0, [(n + 1) % 3]), 0, 3))
    with pytest.raises(lm.GameError, match="fail at 0: ZeroDivisionError"):
        lm.classify(game_of(lambda n: (0, [1 // n]), 0, 3))
    with pytest.raises(lm.InputError, match="is not a player"):
        lm.classify(game_of(lambda n: (3, ()), 0, 3))
    with pytest.raises(lm.InputError, match="is not a player"):
        lm.classify(game_of(lambda n: ("D", ()), 0, 3))


def test_quotients_of_trees_keep_their_branches():
    rng = random.Random(4)
    for _ in range(50):
        root = random_tree(rng, 3, 3)
        same = lm.classify(quotient(f"tree({root})", {"A": "A", "B": "B", "C": "C"}, 3))
        whole = lm.classify(f"tree({root})", 3)
        assert (same.win, same.stable, same.fine) == (whole.win, whole.stable, whole.fine)
        assert same.lefevre == whole.lefevre


REFUSED = {
    ("nim(2,1)", None): "say how many players",
    ("nim(2,1)", 1): "2 to 8 players",
    ("nim(2,1)", 9): "2 to 8 players",
    ("nim(2,1)", "3"): "2 to 8 players",
    ("tree(A[B,D])", 3): "at least 4 players",
    ("tictactoe(3^2)", 3): "a game for two",
    ("poker_nim(2,1)", 3): "loopy",
    ("poker_nim(2) + nim(1)", 3): "loopy",
    ("northcott(8, rows=[2:5])", 3): "a game for two",
    (7, 3): "a position, its notation or a tree",
}


@pytest.mark.parametrize(("game", "players"), REFUSED)
def test_what_many_players_cannot_play_is_refused(game, players):
    with pytest.raises(lm.InputError, match=REFUSED[game, players]):
        lm.classify(game, players)


@pytest.mark.parametrize(
    ("f", "what"),
    [
        ({"A": "A", "B": "A"}, "who plays for C"),
        ("AB", "names 3 players"),
        ("AAX", "is not a player"),
        ({"A": "A", "B": "A", "D": "A"}, "is not a player"),
    ],
)
def test_bad_quotients_are_refused(f, what):
    with pytest.raises(lm.InputError, match=what):
        quotient("nim(2,1)", f, 3)


def test_limits_hold():
    with pytest.raises(lm.LimitReached):
        lm.classify("nim(1000000000000)", 3, time=0.2)
    with pytest.raises(lm.LimitReached):
        lm.classify("nim(90,90,90)", 3, time=0.2)


def test_solving_is_for_two():
    assert lm.solve("tree(B[A[A,B],A[B]])").winner == "B"
    with pytest.raises(lm.InputError, match="classify"):
        lm.solve("tree(A[B,C])")
    with pytest.raises(lm.InputError, match="classify"):
        lm.solve("tree(C[A,B])")


def test_two_player_trees_are_solved_as_the_oracle_says():
    rng = random.Random(11)
    for _ in range(200):
        root = random_tree(rng, 2, 4)
        wins = oracle.wins_quotient(root, {0})
        assert lm.solve(f"tree({root})").winner == ("A" if wins else "B")


def test_seats_tell_what_they_are():
    assert str(multiplayer_game("nim(2,1)", 3)) == "nim(2,1)"
    assert str(quotient("nim(2,1)", "AAB", 3)) == "nim(2,1) / A=A,B=A,C=B"
