"""What is fixed in a game: a class for each graph, equal, written and pickled with it."""

import pickle

import pytest

import lastmove as lm
from lastmove.core.binding import free, titled
from lastmove.core.fingerprints import rules_of
from lastmove.core.games import own_games
from lastmove.core.parse import parse


class Walk(lm.Impartial):
    """Step to a neighbor that was not visited."""

    fixed = ("graph",)

    @staticmethod
    def start(graph: lm.Graph, at: str, visited: frozenset[str] = frozenset()) -> tuple:
        return graph.find(at), frozenset(map(graph.find, visited | {at}))

    @staticmethod
    def options(state, graph):
        at, visited = state
        for other in graph.neighbors(at):
            if other not in visited:
                yield other, visited | {other}

    @staticmethod
    def args(state, graph):
        at, visited = state
        names = frozenset(graph.name(v) for v in visited if v != at)
        return lm.Args.of(graph, graph.name(at), *[names] * bool(names))


class Bits(lm.Impartial):
    """Clear a bit that the number has."""

    fixed = ("wide", "numbers")

    @staticmethod
    def start(wide: int, *, numbers: frozenset[int] = frozenset({0, 1})) -> int:
        return (1 << wide) - 1

    @staticmethod
    def numbers_for_rules(numbers):
        return tuple(sorted(numbers, reverse=True))

    @staticmethod
    def options(state, numbers):
        for number in numbers:
            if state >> number & 1:
                yield state ^ 1 << number

    @staticmethod
    def show(state, numbers, wide):
        return f"{state:0{wide}b} {sorted(numbers)}"


PATH = lm.Graph([("a", "b"), ("b", "c")])


def test_two_graphs_are_two_games_and_one_graph_is_one():
    first, same = Walk(PATH, "a"), Walk(lm.Graph([("a", "b"), ("b", "c")]), "a")
    other = Walk(lm.Graph([("a", "b"), ("b", "d")]), "a")
    assert first == same
    assert hash(first) == hash(same)
    assert type(first) is type(same)
    assert first != other
    assert first.state == other.state
    assert isinstance(first, Walk)
    assert free(type(first)) is Walk is free(Walk)
    assert own_games()["walk"] is Walk


def test_positions_are_written_read_back_and_pickled_with_what_is_fixed():
    position = Walk(PATH, "b")
    assert repr(position) == "Walk(Graph([('a', 'b'), ('b', 'c')]), 'b')"
    for move in position.moves():
        assert parse(str(move.to), own={"walk": Walk}) == move.to
        assert pickle.loads(pickle.dumps(move.to)) == move.to
    assert [str(move.to) for move in position.moves()] == [
        "walk([a-b,b-c], a, {b})",
        "walk([a-b,b-c], c, {b})",
    ]
    assert pickle.loads(pickle.dumps(type(position))) is type(position)
    assert pickle.loads(pickle.dumps(Walk)) is Walk


def test_vertices_are_numbered_as_they_are_written(tmp_path):
    late = lm.Graph([("b", "c")], vertices=["z"])
    numbered = lm.Graph.from_arrays([1], [2], names=["z", "b", "c"])
    assert late == numbered
    assert numbered.name(0) == "z"
    assert Walk(late, "z") == Walk(numbered, "z")
    assert Walk(numbered, "z").state == (2, frozenset({2}))
    file = tmp_path / "net.txt"
    file.write_text("z\nb c\n")
    read = parse(f"walk(@{file}, z)", own={"walk": Walk})
    assert parse(read.inline(), own={"walk": Walk}) == read
    turned = Walk(lm.Graph([("c", "b")], vertices=["z"]), "z")
    assert turned != Walk(late, "z")  # the same bits would mean other vertices


class Cross(lm.Impartial):
    """Cross out a vertex; how a state is written is left to us."""

    fixed = ("graph",)

    @staticmethod
    def start(graph: lm.Graph) -> int:
        return (1 << graph.order) - 1

    @staticmethod
    def options(state):
        for vertex in range(state.bit_length()):
            if state >> vertex & 1:
                yield state ^ 1 << vertex


def test_a_graph_from_a_file_is_written_by_its_file_after_moves_too(tmp_path):
    file = tmp_path / "net.txt"
    file.write_text("z\nb c\nc d\n")
    own = {"walk": Walk}
    first = parse(f"walk(@{file}, b)", own=own)
    twice = next(next(first.moves()).to.moves()).to
    assert str(twice) == f"walk(@{file}, d, {{b,c}})"
    assert parse(str(twice), own=own) == twice
    assert str(pickle.loads(pickle.dumps(twice))) == str(twice)
    written_out = "walk([b-c,c-d,z], d, {b,c})"
    assert twice.inline() == written_out
    assert str(parse(written_out, own=own)) == written_out  # of the same class, without a file
    assert type(parse(written_out, own=own)) is type(twice)
    assert hash(parse(written_out, own=own)) == hash(twice)
    assert str(next((first + first).moves()).to).startswith(f"walk(@{file}, c, {{b}}) + walk(@")
    assert str(file) not in lm.certify(first).to_json()


def test_a_state_that_nobody_writes_keeps_the_file_too(tmp_path):
    file = tmp_path / "net.txt"
    file.write_text("b c\nc d\n")
    first = parse(f"cross(@{file})", own={"cross": Cross})
    assert str(next(first.moves()).to) == f"cross(@{file}, state=6)"
    assert next(first.moves()).to.inline() == "cross([b-c,c-d], state=6)"
    given = parse(f"cross(@{file}, state=3)", own={"cross": Cross})
    assert str(next(given.moves()).to) == f"cross(@{file}, state=2)"


def test_a_state_is_given_beside_what_is_fixed():
    position = Bits(3)
    assert (str(position), position.state) == ("bits(3)", 7)
    [first, second] = position.moves()
    assert (first.to.state, second.to.state) == (5, 6)  # numbers_for_rules has turned them
    assert str(first.to) == "bits(3, numbers={0,1}, state=5)"
    assert parse(str(first.to), own={"bits": Bits}) == first.to
    assert Bits(3, state=5) == first.to
    assert eval(repr(first.to), {"Bits": Bits}) == first.to
    assert first.text == "to 101 [0, 1]"
    assert lm.solve(Bits(3, numbers=frozenset({2}))).value == 1


def test_two_graphs_in_one_sum_are_told_apart():
    triangle = lm.Graph([("a", "b"), ("b", "c"), ("c", "a")])
    both = Walk(PATH, "a") + Walk(triangle, "a")
    values = [lm.solve(term).value for term in (Walk(PATH, "a"), Walk(triangle, "a"))]
    assert lm.solve(both).value == values[0] ^ values[1]
    assert titled(type(Walk(PATH, "a"))) != titled(type(Walk(triangle, "a")))
    assert rules_of(type(Walk(PATH, "a"))) != rules_of(type(Walk(triangle, "a")))
    assert rules_of(type(Walk(PATH, "a"))) == rules_of(type(Walk(PATH, "b")))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("walk([a-b], a, state=3)", "beside state= walk takes only what is fixed"),
        ("bits(state=3)", "needs wide, which is fixed"),
        ("walk()", "missing a required argument"),
    ],
)
def test_what_is_missing_or_too_much_is_told(text, told):
    with pytest.raises(lm.InputError, match=told):
        parse(text, own={"walk": type("Walk", (Walk,), {"args": None}), "bits": Bits})


def test_what_is_fixed_is_an_argument_of_start():
    with pytest.raises(lm.GameError, match="'size' is fixed, which is no argument of its start"):
        type("Wrong", (Bits,), {"fixed": ("size",)})


def test_a_rule_given_later_is_that_of_all_graphs():
    class Late(Bits):
        """Bits."""

        start = staticmethod(Bits.start)
        options = staticmethod(Bits.options)

    before = Late(2)
    assert len(list(before.moves())) == 2
    Late.options = staticmethod(lambda state: iter(()))
    assert list(Late(2).moves()) == []
