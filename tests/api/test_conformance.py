"""`check_game`: every bundled game passes, and each broken promise is found."""

import re

import pytest

import lastmove as lm
from lastmove.core.games import all_games


@pytest.mark.share(3)
@pytest.mark.parametrize("name", all_games())
def test_every_bundled_game_keeps_its_promises(name):
    assert lm.check_game(all_games()[name])


class Chips(lm.Impartial):
    """Take one or two."""

    @staticmethod
    def start(chips: int) -> int:
        if chips > 9:
            raise ValueError("too many chips")
        return chips

    @staticmethod
    def options(chips):
        for taken in (1, 2):
            if taken <= chips:
                yield chips - taken


def test_examples_are_made_up_from_the_signature():
    assert lm.check_game(Chips).positions == 6
    assert lm.check_game(Chips).interpreted is None


class Overflowing(lm.Impartial):
    """Rules that are right in Python and overflow in 64 bits."""

    @staticmethod
    def start(n: int) -> int:
        return 1 << n

    @staticmethod
    def options(state):
        if state > 4:
            yield state * state % 5


def test_rules_that_mean_something_else_when_compiled_are_found():
    with pytest.raises(lm.GameError, match="differs when it is compiled"):
        lm.check_game(Overflowing)


def test_rules_that_cannot_be_compiled_say_why():
    class Text(Chips):
        @staticmethod
        def options(chips):
            yield from (int(str(chips - taken)) for taken in (1, 2) if taken <= chips)

    assert "yield from" in lm.check_game(Text).interpreted
    assert lm.check_game(Chips, "chips(9)").positions == 10


class Wrong(Chips):
    """A game to break."""


def broken(**rules):
    return type("Wrong", (Chips,), {name: staticmethod(rule) for name, rule in rules.items()})


@pytest.mark.parametrize(
    ("game", "told"),
    [
        (broken(canonical=lambda s: 0), "canonical changes the value"),
        (broken(canonical=lambda s: s + 1), "canonical is not settled"),
        (broken(split=lambda s: (s, s) if s else (s,)), "another nim-sum"),
        (broken(identity=lambda s: 0), "identity joins"),
        (broken(options=lambda s: iter([s])), "leads back"),
        (broken(options=lambda s: iter([(s + 1) % 3])), "forever"),
        (broken(options=lambda s: iter([1 // s])), "ZeroDivisionError"),
        (broken(options=lambda s: iter([[s - 1]] if s else [])), "hashable"),
        (broken(options=lambda s: iter([s - 0.5] if s == 1 else [])), "cannot be written"),
        (
            broken(options=Chips.options, plays=lambda s: iter([("all", 0)] if s else [])),
            "disagree",
        ),
        (broken(plays=lambda s: iter([("", 0)] if s else [])), "no text"),
        (broken(args=lambda s: lm.Args.of(0)), "another position"),
    ],
)
def test_each_broken_promise_is_told(game, told):
    with pytest.raises(lm.GameError, match=told):
        lm.check_game(game)


def test_an_example_that_is_no_position_is_told():
    with pytest.raises(lm.GameError, match="cannot be read"):
        lm.check_game(Chips, "chips(10)")
    with pytest.raises(lm.GameError, match="position of nim"):
        lm.check_game(Chips, "nim(1)")


def test_a_partisan_game_is_checked_too():
    class Race(lm.Roles):
        """Count down in turn; whoever reaches 0 wins."""

        roles = ("left", "right")

        @staticmethod
        def start(n: int) -> tuple[int, str]:
            return n, "left"

        @staticmethod
        def turn(state):
            return state[1]

        @staticmethod
        def options(state):
            other = "right" if state[1] == "left" else "left"
            yield from ((state[0] - k, other) for k in (1, 2) if k <= state[0])

    assert lm.check_game(Race)
    bad = type("Race", (Race,), {"turn": staticmethod(lambda state: "nobody")})
    with pytest.raises(lm.GameError, match="no role"):
        lm.check_game(bad)


def test_what_is_no_game_is_refused():
    for thing in (3, int, lm.Impartial):
        with pytest.raises(lm.InputError):
            lm.check_game(thing)


def _row(squares, options, **more):
    """A game on the squares of a row, or of a board, as bits."""
    return lm.impartial(
        options, name="trial_row", start=lambda: (1 << squares) - 1,
        examples=("trial_row()",), **more,
    )  # fmt: skip


def _kayles_on_bits(row):
    for i in range(row.bit_length()):
        if row >> i & 1:
            yield row & ~(1 << i)
            if row >> i & 2:
                yield row & ~(3 << i)


def test_a_symmetry_and_a_split_are_found_by_trial():
    found = lm.check_game(_row(7, _kayles_on_bits)).faster
    assert "its 7 bits read backwards" in found[0]
    assert "the nim-sum of its runs of bits" in found[1]
    # The number of positions up to reflection: 2^7 rows, of which 2^4 are their own image.
    assert "72 of them would be looked at" in found[0]

    def backwards(row):
        return min(row, int(f"{row:07b}"[::-1], 2))

    known = lm.check_game(_row(7, _kayles_on_bits, canonical=backwards)).faster
    assert ["nim-sum" in what for what in known] == [True]


def test_nothing_is_said_where_nothing_holds():
    def first_and_lower(row):  # takes the highest bit, and may change any below
        top = row.bit_length() - 1
        return range(1 << top) if row else ()

    assert lm.check_game(_row(5, first_and_lower)).faster == ()


def test_symmetries_of_tuples_and_texts():
    pairs = lm.impartial(
        lambda p: [(a, p[1]) for a in range(p[0])] + [(p[0], b) for b in range(p[1])],
        name="trial_pair", start=lambda a, b: (a, b), examples=("trial_pair(3,4)",),
    )  # fmt: skip
    order, parts = lm.check_game(pairs).faster
    assert "its numbers in increasing order" in order
    assert "its numbers, each with 0 in place of the others" in parts
    letters = lm.impartial(
        lambda word: [word[:i] + "x" + word[i + 1 :] for i in range(len(word)) if word[i] == "o"],
        name="trial_word", start=lambda word: str(word), examples=("trial_word(ooooo)",),
    )  # fmt: skip
    assert "its text read backwards" in lm.check_game(letters).faster[0]


def test_the_smallest_counterexample_is_told():
    def wrong(row):  # right up to two squares
        return row if row < 4 else row & -row

    with pytest.raises(lm.GameError) as told:
        lm.check_game(_row(6, _kayles_on_bits, canonical=wrong))
    # 3 bits are worth 3, and 4 stands for one of its own: the first at fault is 101 or 110.
    assert "canonical changes the value of" in str(told.value)
    stated = [int(number) for number in re.findall(r"state=(\d+)", str(told.value))]
    assert stated
    assert set(stated) <= {5, 6}
    assert str(told.value).count("canonical changes the value of") == 1


def test_a_symmetry_of_a_partisan_game_is_one_of_both_players():
    def low(row):  # takes one of the two low bits of four
        return [row & ~(1 << i) for i in (0, 1) if row >> i & 1]

    def high(row):
        return [row & ~(1 << i) for i in (2, 3) if row >> i & 1]

    given = {"start": lambda: 15, "examples": ("trial_sides()",), "name": "trial_sides"}
    # Read backwards the players are exchanged; each half read backwards they are not.
    found = lm.check_game(lm.partisan(low, high, **given)).faster
    both, other = found
    assert "in groups of 2, each read backwards are the same game" in both
    assert "its 4 bits read backwards is its negative" in other
    # 16 sets of bits up to reading backwards: 4 are their own image.
    assert "10 of them would be looked at" in other


def test_a_negative_that_the_game_knows_is_not_told_again():
    def left(strip):
        return [strip.replace("T.", ".T", 1)] if "T." in strip else []

    def right(strip):
        return [strip[::-1].replace("F.", ".F", 1)[::-1]] if ".F" in strip else []

    def mirrored(strip):
        image = strip.translate(str.maketrans("TF", "FT"))[::-1]
        return (image, True) if image < strip else (strip, False)

    given = {"start": lambda: "T.T...F.F", "examples": ("trial_toads()",), "name": "trial_toads"}
    [found] = lm.check_game(lm.partisan(left, right, **given)).faster
    assert "the letters 'F' and 'T' exchanged and read backwards is its negative" in found
    assert lm.check_game(lm.partisan(left, right, canonical=mirrored, **given)).faster == ()


def test_a_state_that_the_rules_cannot_play_is_no_symmetry():
    def lowest(row):  # takes the lowest bit, and knows no rows but those that this leads to
        known = [511 >> k << k for k in range(10)]
        if row not in (*known, 1):
            raise RuntimeError(row)
        return {256: [1], 0: []}.get(row, [row & row - 1])

    assert lm.check_game(_row(9, lowest)).faster == ()
