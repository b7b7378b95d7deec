"""What else can be done with a value: taxing its moves, counting its ups, standing one on another.

All of these are functions of the canonical form, found for all followers from the bottom up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial

from lastmove.core.errors import InputError
from lastmove.values import dyadic
from lastmove.values.dyadic import Number
from lastmove.values.value import ZERO, Value, fold, options_of, simple


def _mapped(
    value: Value,
    ends: Callable[[Value], Value | None],
    made: Callable[[list[Value], list[Value]], Value],
) -> Value:
    """A value made of what all its options have become; `ends` says what has no options to ask."""
    known: dict[Value, Value] = {}

    def parts(value: Value) -> Iterable[Value]:
        return () if ends(value) is not None else options_of(value)

    def make(value: Value) -> Value:
        end = ends(value)
        if end is not None:
            return end
        return made([known[o] for o in value.left], [known[o] for o in value.right])

    return fold(value, parts, make, known)


def cooled(value: Value, tax: Fraction | int) -> Value:
    """Every move costs this much; from where nobody wants to pay it the value is its mean.

    Conway 1976, chapter 9.

    >>> str(cooled(Value("{3|-1}"), 1)), str(cooled(Value("{3|-1}"), 2))
    ('{2|0}', '1*')
    """
    by = _tax(tax)
    if by == 0:
        return value

    def ends(value: Value) -> Value | None:
        if value.is_number:
            return value
        return Value.number(value.mean) if value.temperature < by else None

    return _mapped(value, ends, partial(_taxed, by))


def heated(value: Value, by: Fraction | int) -> Value:
    """Every move but those in numbers gains this much: what `cooled` undoes.

    >>> str(heated(Value("*"), 1)), str(heated(Value("1 ^"), Fraction(1, 2)))
    ('±1', '{3/2||1|0}')
    """
    gain = _tax(by)
    return _mapped(value, lambda value: value if value.is_number else None, partial(_taxed, -gain))


def overheated(value: Value, unit: Value, gain: Value) -> Value:
    """A whole number is so many units, and elsewhere every move gains so much.

    Berlekamp, Conway and Guy 1982, chapter 6, where it is written with an integral sign from the
    unit to the gain.

    >>> one = Value("1")
    >>> str(overheated(Value("3"), Value("*"), one)), str(overheated(Value("1/2"), one, one))
    ('*', '{1|0}')
    """

    def ends(value: Value) -> Value | None:
        whole = value._number if value.is_number else None
        return unit * whole if isinstance(whole, int) else None

    return _mapped(
        value,
        ends,
        lambda left, right: Value.of((o + gain for o in left), (o - gain for o in right)),
    )


def _taxed(by: Number, left: list[Value], right: list[Value]) -> Value:
    tax = simple(by, 0, 0)
    return Value.of((option - tax for option in left), (option + tax for option in right))


def _tax(tax: Fraction | int) -> Number:
    if tax < 0:
        raise InputError(f"a temperature is 0 or more here, not {tax}")
    return dyadic.dyadic(tax)


def ordinal_sum(base: Value, above: Value) -> Value:
    """`base : above`, in which a move in the base takes away what stands on it.

    The base is meant in canonical form: another form of the same value may give another sum.

    >>> str(ordinal_sum(Value("1"), Value("-1"))), str(ordinal_sum(Value("*"), Value("3")))
    ('1/2', '^[3]*')
    """
    left, right = base.left, base.right
    return _mapped(
        above,
        lambda value: base if value is ZERO else None,
        lambda mine, yours: Value.of((*left, *mine), (*right, *yours)),
    )


def is_all_small(value: Value) -> bool:
    """Whether either both players can move or none, here and in all followers."""
    known: dict[Value, bool] = {}
    return fold(
        value,
        lambda v: () if v.is_number else options_of(v),
        lambda v: v is ZERO if v.is_number else all(known[o] for o in options_of(v)),
        known,
    )


def atomic_weight(value: Value) -> Value:
    """How many ups an all-small value is worth (Siegel 2013, II.7; Berlekamp and others 1982).

    From the weights of the options, two less for Left's and two more for Right's; where that is a
    whole number, others may do, and it matters who wins beside a nim heap larger than all here.

    >>> [str(atomic_weight(Value(text))) for text in ("^^*", "*5", "{^^*|*,v}", "^<2>")]
    ['2', '0', '1/2', '0']
    """
    if not is_all_small(value):
        raise InputError(
            f"{value} has no atomic weight: somewhere in it only one player can move; "
            "all-small values such as ^^* have one"
        )
    remote = Value.nimber(1 << value.birthday.bit_length())
    known: dict[Value, Value] = {}

    def weight(value: Value) -> Value:
        if value._number is not None:
            return simple(value._ups, 0, 0)
        two = simple(2, 0, 0)
        left = [known[option] - two for option in value.left]
        right = [known[option] + two for option in value.right]
        found = Value.of(left, right)
        if not isinstance(found._number, int) or not found.is_number:
            return found
        compared = value.compare(remote)
        if compared == "greater":
            return simple(_last(right), 0, 0)
        if compared == "less":
            return simple(-_last([-option for option in left]), 0, 0)
        return ZERO

    return fold(value, lambda v: () if v._number is not None else options_of(v), weight, known)


def _last(options: list[Value]) -> int:
    """The largest whole number that is less than or confused with all of these."""
    number = int(min(option._left_stop for option in options) // 1) + 1
    while any(option <= simple(number, 0, 0) for option in options):
        number -= 1
    return number
