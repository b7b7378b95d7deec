"""Thermographs, cooling and the rest, against definitions written out on trees."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastmove.core.errors import InputError
from lastmove.values.operations import is_all_small
from lastmove.values.thermograph import gain
from lastmove.values.value import Value

from . import oracle
from .test_value import day_3, made, tree

TEMPERATURES = [Fraction(n, 4) for n in range(11)]


def cooled(game, tax, known):
    """Conway's cooling, on trees: {GL_t − t | GR_t + t}, or the number it became before.

    It became a number at the first temperature where the stops of that form meet.
    """
    key = game, tax
    if key not in known:
        number = oracle.number_of(game)
        if number is None:
            number = frozen(game, tax, known)
        known[key] = oracle.number(number) if number is not None else taxed(game, tax, known)
    return known[key]


def taxed(game, tax, known):
    left, right = (
        [oracle.plus(cooled(x, tax, known), oracle.number(by)) for x in options]
        for options, by in ((game[0], -tax), (game[1], tax))
    )
    return oracle.game(left, right)


def frozen(game, tax, known):
    """The number, if a smaller tax makes both stops the same; stops change in steps of 1/8 here."""
    for at in (Fraction(n, 8) for n in range(int(tax * 8))):
        if stops_at(game, at)[0] == stops_at(game, at)[1]:
            return stops_at(game, at)[0]
    return None


_STOPS = {}


def stops_at(game, tax):
    """The stops under a tax, straight from the definition; from where they meet they are one."""
    if (game, tax) not in _STOPS:
        number = oracle.number_of(game)
        if number is not None:
            _STOPS[game, tax] = number, number
        else:
            before = stops_at(game, tax - Fraction(1, 8)) if tax else (1, 0)
            _STOPS[game, tax] = (
                before
                if before[0] == before[1]
                else (
                    max(stops_at(x, tax)[1] for x in game[0]) - tax,
                    min(stops_at(x, tax)[0] for x in game[1]) + tax,
                )
            )
    return _STOPS[game, tax]


WIDE = [
    *oracle.DAY_2,
    *day_3(40, seed=3),
    *(
        tree(Value(text))
        for text in ("{3|-1}", "{2||1|-1}", "{3|0||-1|-2}", "{2|0||*}", "{4|0,±1}")
    ),
    *(
        tree(Value(text))
        for text in ("{3,{5|0}|-1}", "{2|{1|-2},{0|-1/2}}", "{1/2|-2}", "{3||2|-1}")
    ),
]


@pytest.mark.parametrize("game", WIDE, ids=lambda game: str(made(game)))
def test_walls_are_the_stops_of_cooled_games(game):
    shape = made(game).thermograph
    known = {}
    for tax in TEMPERATURES:
        assert (shape.left_at(tax), shape.right_at(tax)) == stops_at(game, tax)
        value = made(game).cool(tax)
        assert oracle.equal(tree(value), cooled(game, tax, known)), tax
        assert (value.left_stop, value.right_stop) == (shape.left_at(tax), shape.right_at(tax))


def test_where_masts_begin():
    """The first temperature where the walls meet, though they would part again."""
    board = Value("±{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}")  # 4x4 in Berlekamp 1988
    assert (board.temperature, board.mean) == (0, 0)
    assert [str(Value(x).temperature) for x in ("3", "1/2", "-5/8", "*", "^", "±3")] == [
        *("-1", "-1/2", "-1/8", "0", "0", "3"),
    ]
    assert Value("{3||2|-1}").thermograph.right == ((0, 2), (1, 2))
    running_together = Value("{3,{10|1}|-1,{1|-10}}")  # from 2 on to 9/2
    assert (running_together.temperature, running_together.mean) == (2, 1)
    with pytest.raises(InputError, match="from temperature 0 on"):
        board.thermograph.left_at(-1)


values = st.recursive(
    st.builds(
        lambda x, k, ups, nim: (
            Value.number(Fraction(x, 2**k)) + ups * Value("^") + Value.nimber(nim)
        ),
        *(st.integers(-4, 4), st.integers(0, 2), st.integers(-2, 2), st.integers(0, 3)),
    ),
    lambda inner: st.builds(
        Value.of, st.lists(inner, min_size=1, max_size=2), st.lists(inner, min_size=1, max_size=2)
    ),
    max_leaves=5,
)


@given(values, values, values)
def test_laws(g, h, k):
    assert (g + h) + k is g + (h + k)
    assert g + h is h + g
    assert g - g is Value("0")
    assert -(g + h) is -g - h
    assert 2 * g - g is g
    assert (g <= h) == (g + k <= h + k)
    assert (g <= h) == (-h <= -g)
    assert g.compare(h) == {"greater": "less", "less": "greater"}.get(h.compare(g), h.compare(g))
    assert g.mean + h.mean == (g + h).mean
    assert (g + h).temperature <= max(g.temperature, h.temperature)
    assert (g + h).left_stop <= g.left_stop + h.left_stop
    assert Value.of(g.left, g.right) is g


@given(values)
def test_values_are_read_as_they_are_written(value):
    assert Value(str(value)) is value
    assert eval(repr(value), {"Value": Value}) is value


@given(values, values, st.integers(0, 8))
def test_cooling_keeps_sums_and_order(g, h, eighths):
    tax = Fraction(eighths, 8)
    assert (g + h).cool(tax) is g.cool(tax) + h.cool(tax)
    if g <= h:
        assert g.cool(tax) <= h.cool(tax)
    assert g.cool(tax).heat(0) is g.cool(tax)


@given(values, st.integers(1, 8))
def test_heating_undoes_cooling_of_infinitesimals(g, eighths):
    tax = Fraction(eighths, 8)
    if g.left_stop == g.right_stop:
        heated = g.heat(tax)
        assert heated.cool(tax) is g


def test_ordinal_sums_by_definition():
    def ordinal(g, h):
        return oracle.game(
            [*g[0], *(ordinal(g, x) for x in h[0])], [*g[1], *(ordinal(g, x) for x in h[1])]
        )

    for g, h in product(oracle.DAY_2, oracle.DAY_2):
        base, above = tree(made(g)), tree(made(h))
        assert oracle.equal(tree(made(g).ordinal(made(h))), ordinal(base, above))
    assert Value("*").ordinal(Value("-3")) is Value("v[3]*")  # a stalk of Hackenbush, grrr


def test_incentives():
    value = Value("{3|1,±1}")
    assert value.left_incentives == (Value("3") - value,)
    assert value.right_incentives == tuple(value - option for option in value.right)


ALL_SMALL = [
    value
    for value in {made(game) for game in (*oracle.DAY_2, *day_3(600, seed=9))}
    if is_all_small(value)
]


def test_atomic_weights():
    """Additive, 1 for an up, 0 for a nimber; two ahead wins (Berlekamp and others 1982)."""
    assert len(ALL_SMALL) > 15
    for g, h in product(ALL_SMALL, ALL_SMALL):
        assert (g + h).atomic_weight is g.atomic_weight + h.atomic_weight
    for g in ALL_SMALL:
        if g.atomic_weight >= Value("2"):
            assert g.compare(Value("0")) == "greater"
        assert (g + Value("^3*")).atomic_weight is g.atomic_weight + Value("3")
    with pytest.raises(InputError, match=r"1 has no atomic weight.*all-small"):
        Value("1").atomic_weight  # noqa: B018


def test_overheating_by_definition():
    unit, gain = Value("1"), Value("1*")
    value = Value("{2|-1/2}")
    half = Value.of([Value("0") + gain], [unit - gain])
    assert value.overheat(unit, gain) is Value.of([2 * unit + gain], [-half - gain])


@pytest.mark.parametrize("tax", [Fraction(1, 3), -1])
def test_taxes_that_are_none(tax):
    with pytest.raises(InputError):
        Value("±1").cool(tax)


def test_what_moves_gain_is_the_temperature_at_most_and_some_move_gains_that():
    """Whatever the form: of trees, dominated and reversible options are among the moves."""
    for game in [*oracle.DAY_2, *day_3(60, seed=9)]:
        value = made(game)
        if value.is_number:
            continue
        gains = [
            gain(value, made(option), left=player == 0)
            for player in (0, 1)
            for option in game[player]
        ]
        assert max(gains) == value.temperature, value


def test_a_move_pays_below_what_it_gains_and_not_above():
    """By the definition: the move, with its tax, against the mean; cooled values have both."""
    for text in ("{3||2|-1}", "{5,{7|1}|0}", "±{2,{4|0}}", "{2|-1/2}"):
        game = Value(text)
        for option in game.left:
            at = gain(game, option, left=True)
            for tax in (at - Fraction(1, 8), at + Fraction(1, 8)):
                if tax > 0:
                    paid = option.cool(tax).right_stop - tax
                    assert (paid > game.mean) is (tax < at), (text, str(option), tax)
