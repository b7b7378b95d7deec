"""Thermographs: what a game is worth to each player when every move costs a tax.

The left wall at tax t is the best right wall of Left's options, less t; the right wall likewise;
and from the first temperature where they meet both are the mast (Conway 1976, chapter 9). Walls
are kept from 0 on, with exact corners.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from lastmove.core.errors import InputError
from lastmove.core.family import resolve
from lastmove.values.value import Value, fold, options_of


class Corner(NamedTuple):
    """Where a wall changes its direction."""

    temperature: Fraction
    value: Fraction


Wall = tuple[Corner, ...]
"""Corners from temperature 0 upwards; above the last one the wall is a mast."""


@dataclass(frozen=True)
class Thermograph:
    """Two walls and a mast, exact.

    Attributes
    ----------
    left, right : the corners of the walls, from temperature 0 to where the mast begins.
    temperature : where the mast begins; below 0 for numbers, which are masts alone.

    >>> shape = Value("{3||2|-1}").thermograph
    >>> shape.temperature, shape.mean, shape.left_at(Fraction(1, 2)), shape.right_at(0)
    (Fraction(1, 1), Fraction(2, 1), Fraction(5, 2), Fraction(2, 1))
    """

    left: Wall
    right: Wall
    temperature: Fraction

    @property
    def mean(self) -> Fraction:
        """Where the mast stands."""
        return self.left[-1].value

    def left_at(self, temperature: Fraction | int) -> Fraction:
        """The left wall at this temperature."""
        return _at(self.left, _not_negative(temperature))

    def right_at(self, temperature: Fraction | int) -> Fraction:
        """The right wall at this temperature."""
        return _at(self.right, _not_negative(temperature))

    def _repr_svg_(self) -> str:
        """The picture that notebooks show."""
        picture: str = resolve("lastmove.render.thermographs:svg")(self)
        return picture


def gain(before: Value, after: Value, *, left: bool) -> Fraction:
    """How much a move of Left's, or of Right's, gains: the first tax at which it does not pay.

    At that tax the player is as well off who leaves the game alone, with its mean. Unless it is a
    number, the largest gain of all moves is its temperature. A threat that is answered gains 0, and
    a move that gives ground away less than that.

    >>> game, threat = Value("{3||2|-1}"), Value("{2|-1}")
    >>> gain(game, Value("3"), left=True), gain(game, threat, left=False)
    (Fraction(1, 1), Fraction(0, 1))
    """
    shape, sign = thermograph(after), 1 if left else -1
    wall = shape.right if left else shape.left
    mean = sign * before.mean
    taxed = [Corner(at, sign * value - at) for at, value in wall]  # never rises
    if taxed[0].value <= mean:
        return taxed[0].value - mean
    last = next((high for low, high in pairwise(taxed) if high.value <= mean), taxed[-1])
    # It falls there, and beyond the last corner, by 1 for each unit of tax.
    return last.temperature + last.value - mean


_KNOWN: dict[Value, Thermograph] = {}


def thermograph(value: Value) -> Thermograph:
    """The thermograph. Cost: the corners of all followers' walls."""
    return fold(value, _taxed, _made, _KNOWN)


def _taxed(value: Value) -> Iterable[Value]:
    return () if value.left_stop == value.right_stop else options_of(value)


def _made(value: Value) -> Thermograph:
    if value.left_stop == value.right_stop:  # the walls meet at once
        mast = (Corner(Fraction(0), value.left_stop),)
        frozen = Fraction(-1, value.left_stop.denominator) if value.is_number else Fraction(0)
        return Thermograph(mast, mast, frozen)
    left = _envelope([_KNOWN[option].right for option in value.left], max)
    right = _envelope([_KNOWN[option].left for option in value.right], min)
    temperature = _meeting(left, right)
    return Thermograph(
        _sheared(left, temperature, -1), _sheared(right, temperature, 1), temperature
    )


def _not_negative(temperature: Fraction | int) -> Fraction:
    if temperature < 0:
        raise InputError(f"the walls are known from temperature 0 on, not at {temperature}")
    return Fraction(temperature)


def _at(wall: Wall, temperature: Fraction) -> Fraction:
    for low, high in pairwise(wall):
        if temperature <= high.temperature:
            return low.value + (temperature - low.temperature) * _slope(low, high)
    return wall[-1].value


def _slope(low: Corner, high: Corner) -> Fraction:
    return (high.value - low.value) / (high.temperature - low.temperature)


def _times(first: Wall, second: Wall) -> list[Fraction]:
    return sorted({corner.temperature for corner in first + second})


def _envelope(walls: list[Wall], best: Callable[[Fraction, Fraction], Fraction]) -> Wall:
    """The best of several walls at every temperature."""
    whole = walls[0]
    for wall in walls[1:]:
        if wall == whole:
            continue
        times = _times(whole, wall)
        for low, high in pairwise(list(times)):  # above the last corner both are masts
            before = _at(whole, low) - _at(wall, low)
            after = _at(whole, high) - _at(wall, high)
            if before * after < 0:
                times.append(low + (high - low) * before / (before - after))
        whole = _straightened(Corner(t, best(_at(whole, t), _at(wall, t))) for t in sorted(times))
    return whole


def _meeting(left: Wall, right: Wall) -> Fraction:
    """The first temperature where the taxed walls meet."""

    def gap(temperature: Fraction) -> Fraction:
        return _at(left, temperature) - _at(right, temperature) - 2 * temperature

    times = _times(left, right)
    for low, high in pairwise(times):
        before, after = gap(low), gap(high)
        if after <= 0:
            return low + (high - low) * before / (before - after)
    return times[-1] + gap(times[-1]) / 2


def _sheared(wall: Wall, until: Fraction, by: int) -> Wall:
    """The wall with the tax, up to where the mast begins."""
    times = [corner.temperature for corner in wall if corner.temperature < until]
    return _straightened(Corner(t, _at(wall, t) + by * t) for t in [*times, until])


def _straightened(corners: Iterable[Corner]) -> Wall:
    """The corners without those in the middle of a line; above the last one is a mast."""
    kept: list[Corner] = []
    for corner in corners:
        while len(kept) > 1 and _slope(kept[-2], kept[-1]) == _slope(kept[-1], corner):
            kept.pop()
        kept.append(corner)
    return tuple(kept)
