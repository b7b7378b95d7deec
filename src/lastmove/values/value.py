"""Values: games in normal play, two of them the same object just when they are equal.

A value is kept in canonical form: no option dominated, none reversible (Conway 1976; Siegel 2013,
II.2). A number plus ups plus a nimber is kept as these three, whatever its size; only other values
are kept by their options. All that walks down a value does so with a stack of its own, so that
deep ones are no harder than wide ones, and spends from the budget that is being spent.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from fractions import Fraction
from itertools import chain
from threading import RLock
from typing import TYPE_CHECKING, Self, SupportsIndex, TypeVar
from weakref import WeakValueDictionary

from lastmove.core import values as core_values
from lastmove.core.errors import InputError, LimitReached
from lastmove.core.limits import spend
from lastmove.core.position import Outcome
from lastmove.values import dyadic
from lastmove.values.dyadic import Number

if TYPE_CHECKING:
    from lastmove.values.thermograph import Thermograph

REMEMBERED = 1 << 18
"""Comparisons, sums and negatives that are remembered; then each table starts anew."""
OPTIONS_LISTED = 10_000
"""A nimber has as many options as it says; more than this are not listed."""

Key = TypeVar("Key", bound=Hashable)
Found = TypeVar("Found")


class Value(core_values.Value):
    """A value in normal play, made from its notation; equal values are one object.

    It can be added, negated, multiplied by an integer and compared (`==`, `<=`, `>=`, and
    `compare`, which says more; there is no `<`, as two values may be confused). It equals no
    integer: 1 is the nimber `*1` elsewhere, `Value("1")` the number one.

    Cost: of a sum, all pairs of positions of the two, unless one is a number plus ups plus a
    nimber; what was found is remembered.

    Source: Conway (1976); canonical forms as in Siegel (2013), II.2.

    >>> Value("{2|0} + {1|0}"), Value("1/2") + Value("*"), -Value("^^*")
    (Value('{3|2||1|0}'), Value('1/2*'), Value('vv*'))
    >>> Value("^").compare(Value("*")), Value("^") <= Value("1/1024"), 3 * Value("1/2")
    ('confused', True, Value('3/2'))
    """

    __slots__ = (
        *("__weakref__", "_birthday", "_left", "_left_stop", "_nimber", "_number", "_order"),
        *("_right", "_right_stop", "_ups"),
    )
    _number: Number | None
    """Of a number plus ups plus a nimber the number; None for all others."""
    _ups: int
    _nimber: int
    _left: tuple[Value, ...] | None
    _right: tuple[Value, ...] | None
    _left_stop: Number
    _right_stop: Number
    _birthday: int
    _order: int
    """The same for the same value in every run: options have an order that never changes."""

    def __new__(cls, text: str) -> Value:
        """The value that is written so; `NotationError` if none is."""
        from lastmove.values.reading import read

        return read(text)

    @classmethod
    def from_notation(cls, written: object) -> Value:
        """The value that a piece of a notation says."""
        return Value(str(getattr(written, "source", written)))

    @classmethod
    def of(cls, left: Iterable[Value] = (), right: Iterable[Value] = ()) -> Value:
        """The game in which these are Left's and Right's options.

        Cost: comparisons of options of options, each as deep as the two values are.

        >>> Value.of([Value("0")], [Value("0"), Value("*")])
        Value('v*')
        """
        return made(frozenset(left), frozenset(right))

    @classmethod
    def number(cls, number: Number) -> Value:
        """A whole number, or a fraction with a power of 2 below."""
        return simple(dyadic.dyadic(number), 0, 0)

    @classmethod
    def nimber(cls, size: int) -> Value:
        """A nim heap of this size."""
        if size < 0:
            raise InputError(f"a nim heap is 0 or more, not {size}")
        return simple(0, 0, size)

    # -- what it is -----------------------------------------------------------------------------

    @property
    def left(self) -> tuple[Value, ...]:
        """Left's options in the canonical form, in an order that is always the same."""
        return self._options()[0]

    @property
    def right(self) -> tuple[Value, ...]:
        """Right's options in the canonical form."""
        return self._options()[1]

    def _options(self) -> tuple[tuple[Value, ...], tuple[Value, ...]]:
        if self._left is not None and self._right is not None:
            return self._left, self._right
        assert self._number is not None
        found = _simple_options(self._number, self._ups, self._nimber)
        if self._ups or self._nimber:  # the options of numbers would be chains of them
            self._left, self._right = found
        return found

    @property
    def left_stop(self) -> Fraction:
        """The number that play comes to when Left begins."""
        return Fraction(self._left_stop)

    @property
    def right_stop(self) -> Fraction:
        """The number that play comes to when Right begins."""
        return Fraction(self._right_stop)

    @property
    def is_number(self) -> bool:
        """Whether it is a number: nobody wants to move in it."""
        return self._number is not None and not self._ups and not self._nimber

    @property
    def is_infinitesimal(self) -> bool:
        """Whether it lies between all negative and all positive numbers."""
        return self._left_stop == 0 == self._right_stop

    @property
    def birthday(self) -> int:
        """The depth of the canonical form, the least of all games with this value."""
        return self._birthday

    @property
    def outcome(self) -> Outcome:
        """Who wins: Left, Right, the next or the previous player."""
        return _OUTCOMES[self.compare(ZERO)]

    @property
    def thermograph(self) -> Thermograph:
        """What it is worth to each at every temperature."""
        from lastmove.values.thermograph import thermograph

        return thermograph(self)

    @property
    def temperature(self) -> Fraction:
        """How much a move in it is worth: where the mast of its thermograph begins.

        Of a number with denominator 2^k it is −1/2^k (Siegel 2013, II.5).
        """
        return self.thermograph.temperature

    @property
    def mean(self) -> Fraction:
        """What n copies of it are worth, divided by n, as n grows: where the mast stands."""
        return self.thermograph.mean

    @property
    def left_incentives(self) -> tuple[Value, ...]:
        """What each of Left's moves gains: GL − G."""
        return tuple(option - self for option in self.left)

    @property
    def right_incentives(self) -> tuple[Value, ...]:
        """What each of Right's moves gains: G − GR."""
        return tuple(self - option for option in self.right)

    @property
    def atomic_weight(self) -> Value:
        """How many ups it is worth, if it is all-small; see `operations.atomic_weight`."""
        from lastmove.values.operations import atomic_weight

        return atomic_weight(self)

    def cool(self, temperature: Fraction | int) -> Value:
        """The value when every move costs so much."""
        from lastmove.values.operations import cooled

        return cooled(self, temperature)

    def heat(self, temperature: Fraction | int) -> Value:
        """The value when every move, but in numbers, gains so much."""
        from lastmove.values.operations import heated

        return heated(self, temperature)

    def overheat(self, unit: Value, gain: Value) -> Value:
        """The value with units for whole numbers, and moves elsewhere that gain so much."""
        from lastmove.values.operations import overheated

        return overheated(self, unit, gain)

    def ordinal(self, above: Value) -> Value:
        """The ordinal sum, this one being the base, in canonical form."""
        from lastmove.values.operations import ordinal_sum

        return ordinal_sum(self, above)

    # -- order ----------------------------------------------------------------------------------

    def compare(self, other: Value) -> str:
        """`"equal"`, `"greater"`, `"less"` or `"confused"`: how this one is to the other."""
        if self is other:
            return "equal"
        if at_most(other, self):
            return "greater"
        return "less" if at_most(self, other) else "confused"

    def __le__(self, other: object) -> bool:
        return at_most(self, other) if isinstance(other, Value) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return at_most(other, self) if isinstance(other, Value) else NotImplemented

    # -- sums -----------------------------------------------------------------------------------

    def __add__(self, other: object) -> Value:
        return plus(self, other) if isinstance(other, Value) else NotImplemented

    def __neg__(self) -> Value:
        return negative(self)

    def __pos__(self) -> Self:
        return self

    def __sub__(self, other: object) -> Value:
        return plus(self, negative(other)) if isinstance(other, Value) else NotImplemented

    def __mul__(self, times: SupportsIndex) -> Value:
        """So many copies of it; of the negative for a negative number."""
        if not hasattr(times, "__index__"):
            return NotImplemented
        count = times.__index__()
        base = self if count >= 0 else negative(self)
        count = abs(count)
        if base._number is not None:
            return simple(
                dyadic.dyadic(base._number * count), base._ups * count, base._nimber * (count & 1)
            )
        total = ZERO
        while count:
            if count & 1:
                total = plus(total, base)
            count >>= 1
            if count:
                base = plus(base, base)
        return total

    __rmul__ = __mul__

    # -- text -----------------------------------------------------------------------------------

    def __str__(self) -> str:
        from lastmove.values.writing import write

        return write(self)

    def __repr__(self) -> str:
        return f"Value({str(self)!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return Value, (str(self),)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self


_OUTCOMES = {
    "equal": Outcome.P,
    "greater": Outcome.L,
    "less": Outcome.R,
    "confused": Outcome.N,
}

# -- each value once --------------------------------------------------------------------------

_SIMPLE: WeakValueDictionary[tuple[Number, int, int], Value] = WeakValueDictionary()
_OTHERS: WeakValueDictionary[tuple[frozenset[Value], frozenset[Value]], Value] = (
    WeakValueDictionary()
)
_MAKING = RLock()


def simple(number: Number, ups: int, nimber: int) -> Value:
    """A number plus so many ups plus a nimber."""
    key = number, ups, nimber
    found = _SIMPLE.get(key)
    if found is None:
        with _MAKING:
            found = _SIMPLE.get(key)
            if found is None:
                value = object.__new__(Value)
                value._number, value._ups, value._nimber = key
                value._left = value._right = None
                value._left_stop = value._right_stop = number
                value._birthday = dyadic.birthday(number) + _small_birthday(abs(ups), nimber)
                value._order = hash((number.numerator, number.denominator, ups, nimber))
                _SIMPLE[key] = found = value
    return found


def interned(left: frozenset[Value], right: frozenset[Value]) -> Value:
    """The value with these options, which are canonical and make no number plus ups plus nimber."""
    key = left, right
    found = _OTHERS.get(key)
    if found is None:
        with _MAKING:
            found = _OTHERS.get(key)
            if found is None:
                _OTHERS[key] = found = _form(_listed(left), _listed(right))
    return found


def _form(left: tuple[Value, ...], right: tuple[Value, ...]) -> Value:
    """A form that is no number, with these options: its stops are theirs."""
    value = object.__new__(Value)
    value._number, value._ups, value._nimber = None, 0, 0
    value._left, value._right = left, right
    value._left_stop = max(option._right_stop for option in left)
    value._right_stop = min(option._left_stop for option in right)
    value._birthday = 1 + max(option._birthday for option in chain(left, right))
    value._order = hash((tuple(o._order for o in left), tuple(o._order for o in right)))
    return value


def _listed(options: Iterable[Value]) -> tuple[Value, ...]:
    """Numbers, ups and nimbers first, what is worth more to Left before what is worth less."""
    return tuple(
        sorted(
            options,
            key=lambda o: (
                o._number is None,
                -o._right_stop,
                -o._left_stop,
                -o._ups,
                o._nimber,
                o._order,
            ),
        )
    )


def _small_birthday(ups: int, nimber: int) -> int:
    """Of so many ups and a nimber: `_simple_options` followed to its end."""
    if ups == 0:
        return nimber
    last = nimber ^ ((ups - 1) & 1)  # what is beside the last up
    return ups + (1 if last == 1 else last ^ 1)


def _simple_options(
    number: Number, ups: int, nimber: int
) -> tuple[tuple[Value, ...], tuple[Value, ...]]:
    """The canonical options of a number plus ups plus a nimber (Conway 1976, chapter 15).

    A number does not change who moves where: its own options are there only if it is alone.
    """
    if ups == 0 == nimber:
        below, above = dyadic.options(number)
        return (
            () if below is None else (simple(below, 0, 0),),
            () if above is None else (simple(above, 0, 0),),
        )
    if ups == 0:
        if nimber > OPTIONS_LISTED:
            raise LimitReached(
                f"*{nimber} has {nimber:,} options, and at most {OPTIONS_LISTED:,} are listed"
            )
        spend(nimber)
        heaps = tuple(simple(number, 0, size) for size in range(nimber))
        return heaps, heaps
    if ups < 0:
        left, right = _simple_options(-number, -ups, nimber)
        return _listed(map(negative, right)), _listed(map(negative, left))
    alone = simple(number, 0, 0)
    if (ups, nimber) == (1, 1):
        return (alone, simple(number, 0, 1)), (alone,)
    return (alone,), (simple(number, ups - 1, nimber ^ 1),)


def _recognized(left: frozenset[Value], right: frozenset[Value]) -> Value | None:
    """The number plus ups plus nimber that has these canonical options, if one has."""
    number = next(iter(left))._number
    if number is None or any(o._number != number for o in chain(left, right)):
        return None
    alone = frozenset([simple(number, 0, 0)])
    if left == right:
        ups, nimber = 0, len(left)
    elif left == alone:
        ups, nimber = _beside(right, 1)
    elif right == alone:
        ups, nimber = _beside(left, -1)
    else:
        return None
    candidate = simple(number, ups, nimber)
    return candidate if tuple(map(frozenset, candidate._options())) == (left, right) else None


def _beside(options: frozenset[Value], sign: int) -> tuple[int, int]:
    """The ups and the nimber of what has these options, and the number alone for the other."""
    if len(options) > 1:
        return -sign, 1
    (only,) = options
    return only._ups + sign, only._nimber ^ 1


# -- order --------------------------------------------------------------------------------------

_ORDER: dict[tuple[Value, Value], bool] = {}


def at_most(low: Value, high: Value) -> bool:
    """Whether low ≤ high: no Left option of low is ≥ high, and no Right option of high ≤ low."""
    known = _known(low, high)
    if known is not None:
        return known
    if len(_ORDER) > REMEMBERED:
        _ORDER.clear()
    stack = [(low, high, _refutations(low, high))]
    while True:
        first, second, rest = stack[-1]
        refuted = False
        for question in rest:
            known = _known(*question)
            if known is None:
                stack.append((*question, _refutations(*question)))
                break
            if known:
                refuted = True
                break
        else:
            known = False
        if known is None:
            continue
        while True:  # what is answered with yes refutes the question that asked it
            first, second, _ = stack.pop()
            _ORDER[first, second] = not refuted
            if not stack:
                return not refuted
            if refuted:
                break
            refuted = True


def _known(low: Value, high: Value) -> bool | None:
    """The answer, where the formula for numbers, ups and nimbers, the stops or memory tell."""
    if low is high:
        return True
    first, second = low._number, high._number
    if first is not None and second is not None:
        if first != second:
            return first < second
        ups = high._ups - low._ups
        return ups > 1 or (ups == 1 and low._nimber ^ high._nimber != 1)
    if low._left_stop < high._right_stop:
        return True
    if low._left_stop > high._left_stop or low._right_stop > high._right_stop:
        return False
    return _ORDER.get((low, high))


def _refutations(low: Value, high: Value) -> Iterator[tuple[Value, Value]]:
    """Questions of which one yes says that low is not at most high.

    In a number nobody moves while there is something else to move in.
    """
    spend()
    if not low.is_number:
        for option in low.left:
            yield high, option
    if not high.is_number:
        for option in high.right:
            yield option, low


# -- canonical forms ----------------------------------------------------------------------------


def made(left: frozenset[Value], right: frozenset[Value]) -> Value:
    """The value of the game with these options."""
    spend()
    number = _between(left, right)
    if number is not None:
        return simple(number, 0, 0)
    form = _form(tuple(left), tuple(right))
    left = best(_bypassed(left, form, mine=True), at_most)
    right = best(_bypassed(right, form, mine=False), lambda low, high: at_most(high, low))
    return _recognized(left, right) or interned(left, right)


def _between(left: frozenset[Value], right: frozenset[Value]) -> Number | None:
    """The number that the game is, if it is one: the simplest that Left has no move to or past.

    All between the stops are such; a stop itself, if no option with this stop is at least it.
    """
    low = max((option._right_stop for option in left), default=None)
    high = min((option._left_stop for option in right), default=None)
    if low is not None and high is not None and low > high:
        return None
    with_low = low is not None and not any(
        at_most(simple(low, 0, 0), option) for option in left if option._right_stop == low
    )
    with_high = high is not None and not any(
        at_most(option, simple(high, 0, 0)) for option in right if option._left_stop == high
    )
    return dyadic.simplest(low, high, with_low=with_low, with_high=with_high)


def _bypassed(options: Iterable[Value], form: Value, *, mine: bool) -> set[Value]:
    """The options with those that the opponent reverses replaced by what follows the answer.

    An option is reversed by an answer to it that leaves the opponent no worse off than the whole.
    """
    kept: set[Value] = set()
    waiting = list(options)
    while waiting:
        option = waiting.pop()
        if option in kept:
            continue
        spend()
        answers = option.right if mine else option.left
        reversing = next(
            (a for a in answers if (at_most(a, form) if mine else at_most(form, a))), None
        )
        if reversing is None:
            kept.add(option)
        else:
            waiting.extend(reversing.left if mine else reversing.right)
    return kept


def best(options: set[Value], worse: Callable[[Value, Value], bool]) -> frozenset[Value]:
    """The values that are no worse than another one: options that none dominates."""
    kept: list[Value] = []
    for option in options:
        if any(worse(option, other) for other in kept):
            continue
        kept = [other for other in kept if not worse(other, option)]
        kept.append(option)
    return frozenset(kept)


# -- negatives and sums -------------------------------------------------------------------------

_NEGATIVES: dict[Value, Value] = {}
_TRANSLATED: dict[tuple[Value, Number], Value] = {}
_SUMS: dict[tuple[Value, Value], Value] = {}


def fold(
    root: Key,
    parts: Callable[[Key], Iterable[Key]],
    make: Callable[[Key], Found],
    known: dict[Key, Found],
) -> Found:
    """What `make` says of the root once all its parts, and theirs, are known.

    Nothing is forgotten meanwhile: a table that is too full is emptied before.
    """
    with _MAKING:
        if root not in known and len(known) > REMEMBERED:
            known.clear()
        stack = [root]
        while stack:
            top = stack[-1]
            missing = [] if top in known else [part for part in parts(top) if part not in known]
            if missing:
                spend()
                stack.extend(missing)
                continue
            if top not in known:
                known[top] = make(top)
            stack.pop()
        return known[root]


def options_of(value: Value) -> Iterator[Value]:
    """Both players' options."""
    return chain(value.left, value.right)


def negative(value: Value) -> Value:
    """The same game with the players' parts changed."""
    if value._number is not None:
        return simple(-value._number, -value._ups, value._nimber)
    return fold(value, _built_of, _negated, _NEGATIVES)


def _built_of(value: Value) -> Iterable[Value]:
    return () if value._number is not None else options_of(value)


def _negated(value: Value) -> Value:
    if value._number is not None:
        return negative(value)
    return interned(
        frozenset(_NEGATIVES[option] for option in value.right),
        frozenset(_NEGATIVES[option] for option in value.left),
    )


def translated(value: Value, by: Number) -> Value:
    """The value plus a number, which is added to all that its moves lead to (Conway 1976)."""
    return fold(
        (value, by),
        lambda pair: ((part, by) for part in _built_of(pair[0])),
        _moved,
        _TRANSLATED,
    )


def _moved(pair: tuple[Value, Number]) -> Value:
    value, by = pair
    if value._number is not None:
        return simple(dyadic.dyadic(value._number + by), value._ups, value._nimber)
    return interned(
        frozenset(_TRANSLATED[option, by] for option in value.left),
        frozenset(_TRANSLATED[option, by] for option in value.right),
    )


def plus(first: Value, second: Value) -> Value:
    """The sum. Cost: where neither is a number plus ups plus a nimber, all pairs of followers."""
    return fold(_pair(first, second), _sum_parts, _added, _SUMS)


def _pair(first: Value, second: Value) -> tuple[Value, Value]:
    return (first, second) if first._order <= second._order else (second, first)


def _sum_parts(pair: tuple[Value, Value]) -> Iterable[tuple[Value, Value]]:
    first, second = pair
    if first.is_number or second.is_number or None not in (first._number, second._number):
        return ()
    return chain(
        (_pair(option, second) for option in options_of(first)),
        (_pair(first, option) for option in options_of(second)),
    )


def _added(pair: tuple[Value, Value]) -> Value:
    first, second = pair
    if first._number is not None and second._number is not None:
        return simple(
            dyadic.dyadic(first._number + second._number),
            first._ups + second._ups,
            first._nimber ^ second._nimber,
        )
    for one, other in (pair, pair[::-1]):
        if other._number is not None and other.is_number:
            return translated(one, other._number)
    return made(
        frozenset(
            chain(
                (_SUMS[_pair(option, second)] for option in first.left),
                (_SUMS[_pair(first, option)] for option in second.left),
            )
        ),
        frozenset(
            chain(
                (_SUMS[_pair(option, second)] for option in first.right),
                (_SUMS[_pair(first, option)] for option in second.right),
            )
        ),
    )


ZERO = simple(0, 0, 0)
