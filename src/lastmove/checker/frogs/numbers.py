"""Numbers in certificates about frogs: fractions as texts, whole numbers within bounds."""

from __future__ import annotations

import re
from fractions import Fraction

from lastmove.checker.context import Rejected


def fraction(given: object, name: str) -> Fraction:
    """A positive fraction, written as a text."""
    if not isinstance(given, str) or not re.fullmatch(
        r"[1-9]\d{0,17}(/[1-9]\d{0,17})?", given, re.ASCII
    ):
        raise Rejected(f"{name} is a positive fraction, written as a text such as 3/10")
    return Fraction(given)


def whole(given: object, name: str, most: int) -> int:
    """A whole number from 0 to a largest."""
    if type(given) is not int or not 0 <= given <= most:
        raise Rejected(f"{name} is a whole number up to {most}, not {given!r}")
    return given


def signed_fraction(given: object, name: str) -> Fraction:
    """A fraction of either sign, or 0, written as a text."""
    if not isinstance(given, str) or not re.fullmatch(
        r"0|-?[1-9]\d{0,17}(/[1-9]\d{0,17})?", given, re.ASCII
    ):
        raise Rejected(f"{name} is a fraction, written as a text such as -3/10")
    return Fraction(given)
