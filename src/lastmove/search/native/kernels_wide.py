"""Whole numbers of two words in compiled code, so that rules on wide states compile unchanged.

numba has no integers above 64 bits, LLVM has. `wide` is a type of numba for one of 128 bits, with
what rules do with states: shifts, bits, comparisons, arithmetic, division. Mixed with a 64-bit
integer, the result is wide. A table or a buffer of such is an array of `Wides`.

Rules say `1 << v` and mean a number as long as it needs to be, where numba would take 64 bits. So
they are compiled by `WideCompiler`, which makes wide whatever can grow: in `a + b`, and likewise
with `-`, `*`, `**` and `<<`, the first number is made wide; constants that are too large are.
"""

# numba's own inside is not typed.
# mypy: disable-error-code="import-untyped,no-untyped-call,untyped-decorator,call-arg,attr-defined"

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
from llvmlite import ir as llvm
from numba.core import ir, types
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.datamodel.models import PrimitiveModel
from numba.core.imputils import impl_ret_untracked, lower_cast, lower_constant
from numba.core.ir_utils import build_definitions
from numba.core.typeconv import Conversion
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.core.untyped_passes import IRProcessing
from numba.extending import (
    NativeValue,
    box,
    intrinsic,
    lower_builtin,
    overload,
    overload_method,
    register_model,
    typeof_impl,
    unbox,
)

from lastmove.core.machine_code import njit
from lastmove.search.native.words import STATE_BITS, WORD_BITS

if TYPE_CHECKING:
    from lastmove.core.arrays import Word

BITS = 128
_INT = llvm.IntType(BITS)
_HALF = llvm.IntType(64)


class WideType(types.Type):
    """The type of a signed number of 128 bits."""

    def __init__(self) -> None:
        super().__init__(name="wide")

    def unify(self, context: Any, other: types.Type) -> types.Type | None:
        """A variable that is now wide, now not, is wide."""
        return self if isinstance(other, types.Integer | types.Boolean) else None

    def can_convert_from(self, context: Any, other: types.Type) -> Conversion | None:
        """Any integer may stand where a wide one is wanted; never the other way round."""
        if isinstance(other, types.Integer | types.Boolean):
            return Conversion.promote
        return None


wide = WideType()


class WideInt(int):
    """A whole number that compiled code takes for wide, whatever its size.

    >>> WideInt(1) << 100 == 1 << 100
    True
    """


class Wides(np.ndarray[Any, Any]):
    """An array of numbers of two words, the low one first."""

    __numba_array_subtype_dispatch__ = True
    words = np.dtype([("low", "<u8"), ("high", "<i8")])

    @classmethod
    def filled(cls, size: int, number: int) -> Wides:
        """That many times this number."""
        return np.full(size, np.array(in_words(number), cls.words)).view(cls)

    @classmethod
    def of(cls, numbers: Iterable[int]) -> Wides:
        """These numbers.

        >>> [as_number(one) for one in Wides.of([5, -1 << 70])] == [5, -1 << 70]
        True
        """
        return np.array([in_words(number) for number in numbers], cls.words).view(cls)


def in_words(number: int) -> tuple[int, int]:
    """The two words of a number, as `Wides` hold them."""
    return number & (1 << 64) - 1, number >> 64


def as_number(entry: Any) -> int:
    """The number that an entry of an array is, of `Wides` or of plain words."""
    words = entry.item()
    return words if isinstance(words, int) else words[1] << 64 | words[0]


@typeof_impl.register(WideInt)
def _typeof_wide(value: WideInt, context: Any) -> types.Type:
    return wide


@typeof_impl.register(Wides)
def _typeof_wides(value: Wides, context: Any) -> types.Type:
    return types.Array(wide, 1, "C")


@register_model(WideType)
class _Model(PrimitiveModel):
    """In memory two words: LLVM would want 16 bytes of alignment, which lists do not have."""

    def __init__(self, manager: Any, kind: types.Type):
        super().__init__(manager, kind, _INT)

    def get_data_type(self) -> Any:
        return llvm.LiteralStructType([_HALF, _HALF])

    def as_data(self, builder: Any, value: Any) -> Any:
        high = builder.lshr(value, llvm.Constant(_INT, 64))
        pair = llvm.Constant(self.get_data_type(), llvm.Undefined)
        for place, half in enumerate((value, high)):
            pair = builder.insert_value(pair, builder.trunc(half, _HALF), place)
        return pair

    def from_data(self, builder: Any, value: Any) -> Any:
        low, high = (builder.zext(builder.extract_value(value, at), _INT) for at in range(2))
        return builder.or_(low, builder.shl(high, llvm.Constant(_INT, 64)))


@unbox(WideType)
def _from_python(kind: types.Type, thing: Any, c: Any) -> NativeValue:
    """Low and high half, each by way of Python's own operations on whole numbers."""
    api, builder = c.pyapi, c.builder
    by = api.long_from_longlong(llvm.Constant(_HALF, 64))
    all_ones = api.long_from_ulonglong(llvm.Constant(_HALF, -1))
    low, high = api.number_and(thing, all_ones), api.number_rshift(thing, by)
    halves = api.long_as_ulonglong(low), api.long_as_longlong(high)
    for made in (by, all_ones, low, high):
        api.decref(made)
    whole = builder.or_(
        builder.zext(halves[0], _INT),
        builder.shl(builder.sext(halves[1], _INT), llvm.Constant(_INT, 64)),
    )
    return NativeValue(whole, is_error=c.pyapi.c_api_error())


@box(WideType)
def _to_python(kind: types.Type, value: Any, c: Any) -> Any:
    api, builder = c.pyapi, c.builder
    by = api.long_from_longlong(llvm.Constant(_HALF, 64))
    low = api.long_from_ulonglong(builder.trunc(value, _HALF))
    shifted = builder.ashr(value, llvm.Constant(_INT, 64))
    high = api.long_from_longlong(builder.trunc(shifted, _HALF))
    moved = api.number_lshift(high, by)
    whole = api.number_or(moved, low)
    for made in (by, low, high, moved):
        api.decref(made)
    return whole


@lower_constant(WideType)
def _constant(context: Any, builder: Any, kind: types.Type, value: int) -> Any:
    return llvm.Constant(_INT, int(value))


@lower_cast(types.Integer, WideType)
def _widen(context: Any, builder: Any, source: Any, target: types.Type, value: Any) -> Any:
    return builder.sext(value, _INT) if source.signed else builder.zext(value, _INT)


@lower_cast(types.IntegerLiteral, WideType)
def _widen_literal(context: Any, builder: Any, source: Any, target: types.Type, value: Any) -> Any:
    return llvm.Constant(_INT, source.literal_value)


@lower_cast(types.Boolean, WideType)
def _widen_truth(context: Any, builder: Any, source: Any, target: types.Type, value: Any) -> Any:
    truth = context.cast(builder, value, types.boolean, types.uint8)
    return builder.zext(truth, _INT)


@lower_cast(WideType, types.Boolean)
def _truth(context: Any, builder: Any, source: Any, target: types.Type, value: Any) -> Any:
    return builder.icmp_signed("!=", value, llvm.Constant(_INT, 0))


def _is_whole(kind: types.Type) -> bool:
    """Whether a type is that of whole numbers."""
    return isinstance(kind, types.Integer | types.Boolean | WideType)


def _offer(operation: Any, result: types.Type, *, unary: bool = False) -> None:
    """Tell numba's typing of an operation on wide numbers, mixed with others or not."""

    @infer_global(operation)
    class Offer(AbstractTemplate):
        """Only where there is a wide number: nothing changes for others."""

        def generic(self, args: tuple[types.Type, ...], kws: dict[str, types.Type]) -> Any:
            if kws or len(args) != (1 if unary else 2) or not all(map(_is_whole, args)):
                return None
            if wide not in args:
                return None
            return signature(result, *(wide for _ in args))


def _shift(name: str) -> Callable[..., Any]:
    """Shifts as Python has them: by 128 or more nothing is left but the sign."""

    def emit(builder: Any, left: Any, by: Any) -> Any:
        most = llvm.Constant(_INT, BITS - 1)
        inside = builder.icmp_unsigned("<=", by, most)
        shifted = getattr(builder, name)(left, builder.select(inside, by, most))
        if name == "ashr":
            return shifted
        return builder.select(inside, shifted, llvm.Constant(_INT, 0))

    return emit


_ARITHMETIC: tuple[tuple[Any, Any, Callable[..., Any]], ...] = (
    (operator.add, operator.iadd, lambda builder, a, b: builder.add(a, b)),
    (operator.sub, operator.isub, lambda builder, a, b: builder.sub(a, b)),
    (operator.mul, operator.imul, lambda builder, a, b: builder.mul(a, b)),
    (operator.and_, operator.iand, lambda builder, a, b: builder.and_(a, b)),
    (operator.or_, operator.ior, lambda builder, a, b: builder.or_(a, b)),
    (operator.xor, operator.ixor, lambda builder, a, b: builder.xor(a, b)),
    (operator.lshift, operator.ilshift, _shift("shl")),
    (operator.rshift, operator.irshift, _shift("ashr")),
)
_COMPARISONS = {
    operator.lt: "<",
    operator.le: "<=",
    operator.gt: ">",
    operator.ge: ">=",
    operator.eq: "==",
    operator.ne: "!=",
}


def _lower(operation: Any, emit: Callable[..., Any], *, unary: bool = False) -> None:
    """Compile an operation to what `emit` builds of two words, or of one number."""

    @lower_builtin(operation, *(WideType,) * (1 if unary else 2))
    def lowered(context: Any, builder: Any, kinds: Any, args: Any) -> Any:
        return impl_ret_untracked(context, builder, kinds.return_type, emit(builder, *args))


def _comparing(sign: str) -> Callable[..., Any]:
    """What builds a comparison."""
    return lambda builder, a, b: builder.icmp_signed(sign, a, b)


for _operation, _in_place, _emit in _ARITHMETIC:
    for _one in (_operation, _in_place):
        _offer(_one, wide)
        _lower(_one, _emit)
for _operation, _sign in _COMPARISONS.items():
    _offer(_operation, types.boolean)
    _lower(_operation, _comparing(_sign))
for _operation, _emit in (
    (operator.neg, lambda builder, a: builder.neg(a)),
    (operator.invert, lambda builder, a: builder.not_(a)),
    (operator.pos, lambda builder, a: a),
):
    _offer(_operation, wide, unary=True)
    _lower(_operation, _emit, unary=True)
for _operation, _sign in ((bool, "!="), (operator.truth, "!="), (operator.not_, "==")):
    _offer(_operation, types.boolean, unary=True)
    _lower(
        _operation,
        lambda builder, a, sign=_sign: builder.icmp_signed(sign, a, llvm.Constant(_INT, 0)),
        unary=True,
    )


@intrinsic
def _to_word(context: Any, number: Any) -> Any:
    def codegen(context: Any, builder: Any, kinds: Any, args: Any) -> Any:
        return builder.trunc(args[0], _HALF)

    return types.int64(number), codegen


@intrinsic
def _to_unsigned(context: Any, number: Any) -> Any:
    def codegen(context: Any, builder: Any, kinds: Any, args: Any) -> Any:
        return builder.trunc(args[0], _HALF)

    return types.uint64(number), codegen


def _in_a_word(builder: Any, count: Any) -> Any:
    """A count of bits, as one word."""
    if count.type == _HALF:
        return count
    return (builder.trunc if count.type.width > _HALF.width else builder.zext)(count, _HALF)


@intrinsic
def _ones(context: Any, number: Any) -> Any:
    """How many bits are set."""

    def codegen(context: Any, builder: Any, kinds: Any, args: Any) -> Any:
        return _in_a_word(builder, builder.ctpop(args[0]))

    return types.int64(number), codegen


@intrinsic
def _length(context: Any, number: Any) -> Any:
    """How many bits there are up to the highest that is set: one instruction for a word."""

    def codegen(context: Any, builder: Any, kinds: Any, args: Any) -> Any:
        zeros = builder.ctlz(args[0], llvm.Constant(llvm.IntType(1), 0))
        all_bits = llvm.Constant(args[0].type, args[0].type.width)
        return _in_a_word(builder, builder.sub(all_bits, zeros))

    return types.int64(number), codegen


def widened(number: Any) -> Any:
    """A whole number as a wide one; anything else as it is."""
    return number


def word(number: int) -> int:
    """A number that is known to be small, as one word."""
    return number


def hashed(number: int) -> Word:
    """The words of a number in one, which depends on all its bits."""
    number = int(number)  # where nothing is compiled, perhaps a word of numpy's
    return mixed(np.uint64(number & (1 << 64) - 1), np.uint64(number >> 64 & (1 << 64) - 1))


def outside(number: int) -> bool:
    """Whether a number is none of a state: below 0, or of more bits than those of its type have."""
    return number >> WORD_BITS != 0 or number >> STATE_BITS != 0


@njit(cache=True)
def mixed(low: Word, high: Word) -> Word:
    """Two words in one. The constant is not the table's, with which it would cancel."""
    return low ^ (high * np.uint64(0xD6E8FEB86659FD93))


@intrinsic
def _cast(context: Any, number: Any) -> Any:
    def codegen(context: Any, builder: Any, kinds: Any, args: Any) -> Any:
        return context.cast(builder, args[0], kinds.args[0], wide)

    return wide(number), codegen


@overload(widened, strict=False)
def _widened(number: Any) -> Any:
    if isinstance(number, types.Integer | types.Boolean):
        return lambda number: _cast(number)
    return lambda number: number


@overload(word, strict=False)
def _word(number: Any) -> Any:
    if isinstance(number, WideType):
        return lambda number: _to_word(number)
    return lambda number: number


@overload(hashed, strict=False)
def _hashed(number: Any) -> Any:
    if isinstance(number, WideType):
        return lambda number: mixed(_to_unsigned(number), _to_unsigned(number >> 64))
    return lambda number: np.uint64(number)


@overload(outside, strict=False)
def _outside(number: Any) -> Any:
    bits = STATE_BITS if isinstance(number, WideType) else WORD_BITS
    return lambda number: number >> bits != 0


@overload(int, strict=False)
def _int(number: Any) -> Any:
    if isinstance(number, WideType):
        return lambda number: number
    return None


@overload(abs, strict=False)
def _abs(number: Any) -> Any:
    if isinstance(number, WideType):
        return lambda number: -number if number < 0 else number
    return None


def _choosing(operation: Any, first_is_it: Callable[[Any, Any], Any]) -> None:
    """Compile `min` or `max` of two numbers."""

    @overload(operation, strict=False)
    def chosen(a: Any, b: Any) -> Any:
        if _is_whole(a) and _is_whole(b) and wide in (a, b):
            return first_is_it
        return None


_choosing(min, lambda a, b: widened(a if a <= b else b))
_choosing(max, lambda a, b: widened(a if a >= b else b))


def _counting(name: str, count: Callable[[Any], Any]) -> None:
    """A method of whole numbers of any width, of which numba knows none."""
    for kind in (WideType, types.Integer):

        @overload_method(kind, name, strict=False)
        def counted(number: Any) -> Any:
            return count


_counting("bit_count", lambda number: _ones(abs(number)))
_counting("bit_length", lambda number: _length(abs(number)))


@overload(operator.getitem, strict=False)
def _item(things: Any, at: Any) -> Any:
    if (
        isinstance(things, types.Array | types.UniTuple | types.List | types.UnicodeType)
        and at == wide
    ):
        return lambda things, at: things[word(at)]
    if isinstance(things, types.Array) and isinstance(at, types.BaseTuple) and wide in at.types:
        return lambda things, at: things[word(at[0]), word(at[1])] if len(at) == 2 else None
    return None


def _counted(*kinds: Any) -> bool:
    """Whether a range goes over wide numbers."""
    return wide in kinds and all(map(_is_whole, kinds))


@overload(range, strict=False)
def _range(stop: Any) -> Any:
    return (lambda stop: range(word(stop))) if _counted(stop) else None


@overload(range, strict=False)
def _range_from(start: Any, stop: Any) -> Any:
    return (lambda start, stop: range(word(start), word(stop))) if _counted(start, stop) else None


@overload(range, strict=False)
def _range_by(start: Any, stop: Any, step: Any) -> Any:
    if not _counted(start, stop, step):
        return None
    return lambda start, stop, step: range(word(start), word(stop), word(step))


@njit()
def _divided(number: Any, by: Any) -> Any:
    """Quotient and remainder of two numbers from 0, as at school: bit by bit, 64 bits at once."""
    if number >> 63 == 0 and by >> 63 == 0:
        return widened(word(number) // word(by)), widened(word(number) % word(by))
    if by >> 31 == 0:
        small, rest, quotient = word(by), 0, number ^ number
        for place in (96, 64, 32, 0):
            rest = rest << 32 | word(number >> place & 0xFFFFFFFF)
            quotient = quotient << 32 | rest // small
            rest %= small
        return quotient, widened(rest)
    quotient, rest = number ^ number, number ^ number
    for place in range(126, -1, -1):
        rest = rest << 1 | number >> place & 1
        quotient <<= 1
        if rest >= by:
            rest -= by
            quotient |= 1
    return quotient, rest


@njit()
def divided(number: Any, by: Any) -> Any:
    """Quotient and remainder as Python rounds: the remainder has the sign of the divisor."""
    if by == 0:
        raise ZeroDivisionError("division by zero")
    quotient, rest = _divided(abs(number), abs(by))
    if (number < 0) != (by < 0):
        quotient = -quotient
        if rest != 0:
            quotient -= 1
            rest = abs(by) - rest
    return quotient, (-rest if by < 0 else rest)


def _dividing(operations: tuple[Any, ...], quotient: Callable[[Any, Any], Any]) -> None:
    """Compile a kind of division."""
    for operation in operations:

        @overload(operation, strict=False)
        def result(number: Any, by: Any) -> Any:
            return quotient if _counted(number, by) else None


_dividing(
    (operator.floordiv, operator.ifloordiv),
    lambda number, by: divided(widened(number), widened(by))[0],
)
_dividing(
    (operator.mod, operator.imod), lambda number, by: divided(widened(number), widened(by))[1]
)
_dividing((divmod,), lambda number, by: divided(widened(number), widened(by)))


@overload(operator.pow, strict=False)
@overload(operator.ipow, strict=False)
def _power(number: Any, by: Any) -> Any:
    if number != wide or not _is_whole(by):
        return None

    def powered(number: Any, by: Any) -> Any:
        if by < 0:
            raise ValueError("a negative power is no whole number")
        result = number ^ number ^ 1
        while by > 0:
            if by & 1:
                result *= number
            number *= number
            by >>= 1
        return result

    return powered


_GROWING = (
    *(operator.add, operator.sub, operator.mul, operator.pow, operator.lshift),
    *(operator.iadd, operator.isub, operator.imul, operator.ipow, operator.ilshift),
)


@register_pass(mutates_CFG=False, analysis_only=False)
class Widening(FunctionPass):
    """Make wide what can grow: the first number of a sum, a product, a shift; long constants."""

    _name = "lastmove_widening"

    def __init__(self) -> None:
        FunctionPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        """Change numba's intermediate code in place."""
        for block in state.func_ir.blocks.values():
            block.body = [made for line in block.body for made in self._lines(line, block.scope)]
        # What numba knows of its variables' definitions is of the code before.
        state.func_ir._definitions = build_definitions(state.func_ir.blocks)
        return True

    def _lines(self, line: Any, scope: Any) -> list[Any]:
        if not isinstance(line, ir.Assign):
            return [line]
        given = line.value
        if isinstance(given, ir.Const | ir.Global | ir.FreeVar):
            if type(given.value) is int and not -1 << 63 <= given.value < 1 << 63:
                given.value = WideInt(given.value)
            return [line]
        binary = isinstance(given, ir.Expr) and given.op in ("binop", "inplace_binop")
        if not binary or given.fn not in _GROWING:
            return [line]
        place = line.loc
        function, made = scope.redefine("$widened", place), scope.redefine("$wide", place)
        call = ir.Expr.call(function, (given.lhs,), (), place)
        given.lhs = made
        return [
            ir.Assign(ir.Global("widened", widened, place), function, place),
            ir.Assign(call, made, place),
            line,
        ]


class WideCompiler(CompilerBase):
    """numba's compiler with `Widening`: `njit(pipeline_class=WideCompiler)`."""

    def define_pipelines(self) -> list[Any]:
        """One more pass, before types are inferred."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(Widening, IRProcessing)
        passes.finalize()
        return [passes]
