"""Texts that games do not give themselves: readable, no two the same, and read back."""

from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lastmove as lm
from lastmove.core.parse import parse
from lastmove.notation.kinds import Size


class Heap(NamedTuple):
    chips: int
    used: frozenset[int]


def game(start, *options, **rules):
    """A game whose moves lead to these states, from wherever one is."""
    return type(
        "Own",
        (lm.Impartial,),
        {
            "__module__": __name__,
            "start": staticmethod(start),
            "options": staticmethod(lambda state, **_: iter(options)),
            **{name: staticmethod(rule) for name, rule in rules.items()},
        },
    )


def one(chips: int):
    return chips


def two(chips: int, limit: int):
    return chips, limit


def many(*heaps: int):
    return heaps


def ordered(*heaps: int):
    return tuple(sorted(heaps))


def fields(chips: int, used: frozenset[int] = frozenset()):
    return Heap(chips, used)


def cells(count: int):
    return (1 << count) - 1


def word(row: str):
    return row


def chosen(numbers: frozenset[int]):
    return numbers


def optional(chips: int, *, limit: int = 3):
    return chips, limit


def pairs(rows: int, columns: int):
    return (rows, columns), 0


TOLD = [
    (one, (5,), 3, "chips from 5 to 3", "own(3)"),
    (one, (5_000_000,), 3_000_000, "chips from 5000000 to 3000000", "own(3000000)"),
    (two, (20, 5), (17, 3), "chips from 20 to 17, limit from 5 to 3", "own(17,3)"),
    (many, (3, 5), (3, 2), "heap 2 from 5 to 2", "own(3,2)"),
    (many, (3, 5), (3, 4, 1), "heap 2 from 5 to 4 and 1", "own(3,4,1)"),
    (many, (3, 5), (3,), "remove a heap of 5", "own(3)"),
    (many, (5, 3), (3,), "heap 1 from 5 to nothing", "own(3)"),
    (many, (3,), (3, 1), "add 1 as heap 2", "own(3,1)"),
    (ordered, (3, 5, 7), (1, 3, 7), "a heap of 5 to 1", "own(1,3,7)"),
    (ordered, (3, 5, 7), (3, 7), "remove a heap of 5", "own(3,7)"),
    (ordered, (3, 5), (1, 1, 3), "a heap of 5 to 1 and 1", "own(1,1,3)"),
    (fields, (9,), Heap(7, frozenset({2})), "chips from 9 to 7, used: add 2", "own(7, {2})"),
    (cells, (4,), 0b1001, "clear 2,3", "own(state=9)"),
    (cells, (2,), 0b111, "mark 3", "own(state=7)"),
    (cells, (2,), 0b101, "from 2 to 3", "own(state=5)"),
    (word, ("TT.FF",), "T.TFF", "T from 2 to 3", 'own("T.TFF")'),
    (word, ("a",), "b", "row from a to b", "own(b)"),
    (chosen, (frozenset({1, 2, 12}),), frozenset({1}), "numbers: remove 2,12", "own({1})"),
    (optional, (5,), (4, 3), "chips from 5 to 4", "own(4)"),
    (optional, (5,), (4, 2), "chips from 5 to 4, limit from 3 to 2", "own(4, limit=2)"),
    (pairs, (2, 3), ((2, 2), 0), "entry 1 from [2,3] to [2,2]", "own(state=[[2,2],0])"),
    (pairs, (2, 3), ((2, 3), 1), "entry 2 from 0 to 1", "own(state=[[2,3],1])"),
]  # fmt: skip


@pytest.mark.parametrize(("start", "given_", "after", "text", "written"), TOLD)
def test_a_move_says_what_changes_and_a_state_is_written_as_arguments(
    start, given_, after, text, written
):
    own = game(start, after)
    [move] = own(*given_).moves()
    assert (move.text, str(move.to)) == (text, written)
    assert parse(written, own={"own": own}) == move.to
    assert eval(repr(move.to), {"Own": own, "Heap": Heap}) == move.to


def test_start_is_not_tried_with_numbers_that_are_no_arguments():
    asked = []

    def start(count: int):
        asked.append(count)
        return (1 << count) - 1

    own = game(start, (1 << 40) - 1)
    [move] = own(41).moves()
    assert (move.text, str(move.to)) == ("clear 41", f"own(state={(1 << 40) - 1})")
    assert max(asked) == 41


def test_a_board_tells_what_changes_on_it():
    own = game(many, (0, 1), board=lambda heaps: ["TF"[heap] for heap in heaps])
    [move] = own(1, 1).moves()
    assert move.text == "T at (1,1)"


@pytest.mark.parametrize(
    ("fixed", "text"),
    [(Size(2, 3), "clear (1,2),(2,1)"), (lm.Graph([("p", "q"), ("r", "s")]), "clear q,s")],
)
def test_cells_are_called_as_what_is_fixed_calls_them(fixed, text):
    own = game(lambda place: 15, 5, fixed=None)
    own = type("Own", (own,), {"__module__": __name__, "fixed": ("place",)})
    [move] = own(fixed).moves()
    assert move.text == text


STATES = st.one_of(
    st.integers(0, 40),
    st.frozensets(st.integers(0, 12), max_size=4),
    st.tuples(st.integers(0, 3), st.integers(0, 3)),
    st.lists(st.integers(0, 3), max_size=4).map(tuple),
    st.text("ab.", max_size=5),
    st.tuples(st.booleans(), st.sampled_from(["a", "1", "none"])),
)
STARTS = [
    game(lambda first, second=0: (first, second)),
    game(lambda *rest: rest),
    game(lambda count: (1 << min(count, 40)) - 1 if isinstance(count, int) else count),
    game(lambda thing: thing),
    game(lambda thing: 7, board=lambda state: str(state)[:1].ljust(1)),
]


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(STARTS), STATES, st.lists(STATES, unique_by=repr, max_size=8))
def test_texts_of_one_position_differ_and_are_read_back(own, state, options):
    own.options = staticmethod(lambda _: iter(options))
    position = own.at(state)
    moves = list(position.moves())
    assert [(move.text, move.to.state) for move in moves] == list(own.plays(state))
    assert len({move.text for move in moves}) == len({repr(option) for option in options})
    for move in reversed(moves):
        found = position.move(move.text).to
        assert (found.state, type(found.state)) == (move.to.state, type(move.to.state))
        assert parse(str(move.to), own={"own": own}) == move.to
