"""`bit_length` of Python's integers in compiled rules, which numba does not offer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import types
from numba.extending import intrinsic, overload_method


@intrinsic
def leading_zeros(context: Any, number: Any) -> Any:
    """How many bits of a number are 0 above the first 1; one instruction of the processor."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctlz(arguments[0], context.get_constant(types.boolean, False))

    return number(number), codegen


@overload_method(types.Integer, "bit_length")
def bit_length(number: Any) -> Callable[[Any], Any]:
    """The number of the highest bit of a number that is not negative, counted from 1."""
    width = number.bitwidth

    def counted(number: Any) -> Any:
        return width - leading_zeros(number)  # type: ignore[call-arg]

    return counted
