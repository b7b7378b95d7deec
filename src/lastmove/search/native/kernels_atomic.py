"""Compare-and-swap on an array of integers, which numba does not offer for the CPU."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic


@intrinsic
def compare_and_swap(context: Any, array: Any, index: Any, old: Any, new: Any) -> Any:
    """Put `new` at the index if `old` is there; returns what was there, in one atomic step."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array, index, old, new = arguments
        kind = signature.args[0]
        struct = context.make_array(kind)(context, builder, array)
        pointer = cgutils.get_item_pointer(  # type: ignore[no-untyped-call]
            context, builder, kind, struct, [index], wraparound=False
        )
        pair = builder.cmpxchg(pointer, old, new, ordering="acq_rel", failordering="monotonic")
        return builder.extract_value(pair, 0)

    return array.dtype(array, types.intp, array.dtype, array.dtype), codegen
