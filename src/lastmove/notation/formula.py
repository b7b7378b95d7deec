"""Arithmetic in x, as in `f=2*x`: read by a small parser, computed on integers, never evaluated.

formula := product (('+' | '-') product)*
product := power (('*' | '//' | '%') power)*
power   := unit ['^' power]
unit    := digits | 'x' | '(' formula ')'
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Self

from lastmove.core.errors import InputError
from lastmove.notation.syntax import Atom, Value

MAX_BITS = 10_000
"""Products and powers may have so many binary digits, so that nothing takes long to compute."""
_TOKEN = re.compile(r"\s*(\d+|x|//|[-+*%^()])")
Program = tuple[str | int, ...]
"""Postfix: a number, "x", or an operator that takes the two values before it."""


@dataclass(frozen=True)
class Formula:
    """A function of x on the integers.

    >>> double = Formula("2*x")
    >>> double(21), str(double)
    (42, '2*x')
    """

    text: str
    steps: Program = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", "".join(self.text.split()))
        object.__setattr__(self, "steps", tuple(_Parser(self.text).whole()))

    @classmethod
    def from_notation(cls, value: Value) -> Self:
        """Read `2*x`."""
        if not isinstance(value, Atom):
            value.error(f"arithmetic in x such as 2*x was expected, not {value.source!r}")
        try:
            return cls(value.word)
        except InputError as problem:
            value.error(str(problem))

    def __call__(self, x: int) -> int:
        """Its value at x; raises `InputError` when it divides by zero or becomes huge."""
        values: list[int] = []
        for step in self.steps:
            if isinstance(step, int):
                values.append(step)
            elif step == "x":
                values.append(x)
            else:
                right = values.pop()
                values.append(OPERATORS[step](values.pop(), right))
        return values.pop()

    def __str__(self) -> str:
        return self.text


class _Parser:
    def __init__(self, text: str):
        self.text = text
        self.tokens: list[str] = []
        at = 0
        while at < len(text):
            token = _TOKEN.match(text, at)
            if token is None:
                raise InputError(
                    f"arithmetic in x has digits, x, + - * // % ^ and parentheses, not {text[at]!r}"
                )
            self.tokens.append(token.group(1))
            at = token.end()
        self.tokens.append("")
        self.at = 0
        self.program: list[str | int] = []

    def take(self, *tokens: str) -> str:
        token = self.tokens[self.at]
        if token and token in tokens:
            self.at += 1
            return token
        return ""

    def whole(self) -> list[str | int]:
        if not self.text:
            raise InputError("arithmetic in x such as 2*x was expected, and nothing is there")
        self.formula(0)
        if self.tokens[self.at]:
            raise InputError(
                f"{self.tokens[self.at]!r} makes no sense here in the arithmetic {self.text}"
            )
        return self.program

    def formula(self, depth: int) -> None:
        if depth > 50:
            raise InputError("the arithmetic nests more than 50 deep")
        self.product(depth)
        while sign := self.take("+", "-"):
            self.product(depth)
            self.program.append(sign)

    def product(self, depth: int) -> None:
        self.power(depth)
        while sign := self.take("*", "//", "%"):
            self.power(depth)
            self.program.append(sign)

    def power(self, depth: int) -> None:
        if depth > 50:
            raise InputError("the arithmetic nests more than 50 deep")
        self.unit(depth)
        if self.take("^"):
            self.power(depth + 1)
            self.program.append("^")

    def unit(self, depth: int) -> None:
        if self.take("("):
            self.formula(depth + 1)
            if not self.take(")"):
                raise InputError(f"a parenthesis in the arithmetic {self.text} is never closed")
            return
        token = self.tokens[self.at]
        if token != "x" and not token.isdigit():
            raise InputError(f"a number, x or '(' is missing in the arithmetic {self.text}")
        if len(token) > 1000:
            raise InputError("a number in the arithmetic has more than 1000 digits")
        self.at += 1
        self.program.append(token if token == "x" else int(token))


def _multiply(a: int, b: int) -> int:
    if a.bit_length() + b.bit_length() > MAX_BITS:
        raise InputError("the arithmetic has a product with thousands of digits")
    return a * b


def _divide(a: int, b: int) -> int:
    if b == 0:
        raise InputError("the arithmetic divides by zero")
    return a // b


def _rest(a: int, b: int) -> int:
    return a - b * _divide(a, b)


def _power(a: int, b: int) -> int:
    if b < 0:
        raise InputError("the arithmetic takes a negative power, which is no whole number")
    if abs(a) > 1 and b * abs(a).bit_length() > MAX_BITS:
        raise InputError("the arithmetic takes a power with thousands of digits")
    return int(a**b)


OPERATORS: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": _multiply,
    "//": _divide,
    "%": _rest,
    "^": _power,
}
