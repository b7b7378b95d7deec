"""Heap games of one's own, given as one function."""

import pytest

import lastmove as lm
from lastmove.families.heaps.nim_values import own
from lastmove.families.heaps.nim_values.own import Compiled
from lastmove.search.native.compiled import NotCompiled
from tests.families.heaps import oracle_sequences as nim_sequences

STEP = 3


def helper(n):
    return n - STEP


def generated(n):
    for a in range(1, n // 2 + 1):
        yield (a, n - a)


def kayles(n):
    one = [[a, n - 1 - a] for a in range(n)]
    return one + [[a, n - 2 - a] for a in range(n - 1)]


def by_numbers(n):
    return [n - k for k in (1, 4) if k <= n]


def with_helper(n):
    return [(helper(n), 1)] if n > STEP else []


def with_loop(n):
    return [(helper(n), a) for a in range(min(n, 2)) if n > STEP]


def mixed(n):
    if n == 0:
        return []
    return [n - 1, *([(n - 2, 1)] if n > 2 else [])]


FUNCTIONS = {
    "couples": lambda n: [(a, n - a) for a in range(1, n) if n > 2],
    "generated": generated,
    "pins": kayles,
    "numbers": by_numbers,
    "helped": with_helper,
    "looped": with_loop,
    "mixed": mixed,
    "copies": lambda n: [(n - 1, n - 1, n - 1)] if n else [],
    "stuck": lambda n: [],
}


def plain(function):
    def lists(heap):
        return [[o] if isinstance(o, int) else list(o) for o in function(heap)]

    return lists


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("patience", [50, 10**9])
def test_functions_against_the_definition(name, patience, monkeypatch):
    monkeypatch.setattr(own, "PATIENCE", patience)
    game = lm.heap_game(name, FUNCTIONS[name])
    found = lm.sequence(game, 120)
    assert list(found) == nim_sequences.by_rule(plain(FUNCTIONS[name]), 121)
    if patience == 50:
        compiled = "your function compiled" in found.method.name
        assert compiled or "interpreted, because" in found.note
        # An empty list alone has no type for numba, and options of several kinds have too many.
        assert compiled or name in ("mixed", "stuck", "pins", "helped", "copies")


def test_what_was_compiled_says_so(monkeypatch):
    monkeypatch.setattr(own, "PATIENCE", 50)
    found = lm.sequence(lm.heap_game("couples", FUNCTIONS["couples"]), 300)
    assert found.method.name == "mex rule heap by heap, your function compiled"
    assert found.note is None
    found = lm.sequence(lm.heap_game("mixed", mixed), 300)
    assert found.method.name == "mex rule heap by heap"
    assert found.note.startswith("the function is interpreted, because numba cannot compile it: ")


def test_a_kayles_of_ones_own_is_kayles():
    game = lm.heap_game("pins", kayles, rules="Kayles again.", sources=("me",))
    assert list(lm.sequence(game, 100)) == list(lm.sequence("kayles", 100))
    period = lm.sequence(game, 400).period
    assert (period.start, period.length, period.proved) == (71, 12, False)
    assert (game.__doc__, game.sources, game.name) == ("Kayles again.", ("me",), "pins")


def test_the_game_is_solved_played_and_certified_like_any_other():
    game = lm.heap_game("pins", kayles)
    for heaps in ((5,), (3, 4), (2, 2), (0,), ()):
        position = game(*heaps)
        verdict = lm.solve(position, certificate=True)
        assert verdict.value == lm.solve(f"kayles({','.join(map(str, heaps))})").value
        assert lm.verify(verdict.certificate)
        assert lm.parse(str(position)) == position
    assert lm.solve(game(5) + lm.parse("nim(4)")).outcome.value == "P"
    texts = [move.text for move in game(3).moves()]
    assert "take 1 from heap 1, leave 1 and 1" in texts
    assert lm.solve(game(3), play="misere").outcome is not None
    assert lm.check_game(game)


def test_a_move_may_leave_more_chips():
    game = lm.heap_game("copies", FUNCTIONS["copies"])
    assert [move.text for move in game(3).moves()] == ["turn heap 1 into 2, 2 and 2"]
    assert lm.solve(game(3)).value == 1


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        (lambda n: [(n,)], "leaves 0 of a heap of 0"),
        (lambda n: [(n - 7, 7)] if n else [], "leaves -6 of a heap of 1"),
        (lambda n: [("a",)] if n else [], "leaves 'a' of a heap of 1"),
        (lambda n: [(True,)] if n > 1 else [], "leaves True of a heap of 2"),
        (lambda n: [1 / n], "at wrong(0): ZeroDivisionError, division by zero, in line "),
        (lambda n: 5, "at wrong(0): TypeError"),
    ],
)
def test_wrong_functions_are_told_in_a_sentence(rule, told):
    game = lm.heap_game("wrong", rule)
    with pytest.raises(lm.GameError, match="wrong") as problem:
        lm.sequence(game, 10)
    assert told in str(problem.value)


def test_a_compiled_function_that_goes_wrong_late(monkeypatch):
    monkeypatch.setattr(own, "PATIENCE", 50)
    game = lm.heap_game("late", lambda n: [(n - 1 if n < 150 else n + 1,)] if n else [])
    with pytest.raises(lm.GameError, match="a heap of 150"):
        lm.sequence(game, 200)


def test_a_function_that_compiled_means_something_else_stays_interpreted():
    with pytest.raises(NotCompiled, match="other values"):
        Compiled(FUNCTIONS["couples"], False, [0, 0, 0, 1, 2, 1])
    with pytest.raises(NotCompiled, match="not a plain function"):
        Compiled(len, False, [0])


@pytest.mark.parametrize("name", ["Two Words", "", "9lives", "Pins", None])
def test_wrong_names(name):
    with pytest.raises(lm.InputError, match="a game's name is a word"):
        lm.heap_game(name, by_numbers)


def test_names_of_bundled_games_and_no_functions():
    with pytest.raises(lm.InputError, match="bundled"):
        lm.heap_game("kayles", kayles)
    with pytest.raises(lm.InputError, match="given by a function"):
        lm.heap_game("pins", [1, 2])


def test_take_and_break_by_a_table_and_by_a_function():
    officers = lm.take_and_break("officers_table", {1: {1, 2}})
    assert list(lm.sequence(officers, 40)) == nim_sequences.by_code((0, 6), 41)
    three = lm.take_and_break("three_table", {0: {3}, 2: {0, 3}})
    assert list(lm.sequence(three, 25)) == nim_sequences.by_code((8, 0, 9), 26)
    told = []

    def halves(heap, taken, left):
        """Take a chip or none and leave two heaps that differ by at most one."""
        told.append((heap, taken, left))
        return taken < 2 and len(left) == 2 and left[0] - left[1] <= 1

    game = lm.take_and_break("halves", halves)
    assert game.__doc__ == halves.__doc__
    expected = nim_sequences.by_rule(
        lambda n: [(k // 2, k - k // 2) for k in (n, n - 1) if k > 1], 31
    )
    assert list(lm.sequence(game, 30)) == expected
    assert all(heap == taken + sum(left) and taken + len(left) for heap, taken, left in told)
    assert {(4, 0, (2, 2)), (4, 0, (3, 1)), (4, 1, (3,)), (4, 4, ())} <= set(told)
    assert str(lm.solve(game(5)).winning_moves[0].text) == "take 1 from heap 1, leave 2 and 2"


@pytest.mark.parametrize("moves", [{-1: {1}}, {1: {-1}}, {1: {"two"}}, {True: {1}}, 7, None])
def test_take_and_break_refuses_what_is_no_table(moves):
    with pytest.raises(lm.InputError):
        lm.take_and_break("strange", moves)
