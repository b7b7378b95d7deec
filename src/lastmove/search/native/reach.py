"""Rules made ready for the compiler, together with the helpers that they reach."""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Any

from lastmove.core.fingerprints import reached


def prepared(
    function: types.FunctionType,
    compile_one: Callable[[Any], Any],
    done: dict[int, Any],
    home: str = __name__,
) -> Any:
    """The function compiled, with the Python helpers that it reaches compiled before it.

    `home` is the module that it then seems to come from. Kept code names its module and needs it
    when it is loaded; the user's own has another name after every change of the file.
    """
    import lastmove.search.native.kernels_wide  # noqa: F401  what rules may ask of numbers

    if hasattr(function, "py_func"):
        return function
    if id(function) in done:
        return done[id(function)]
    world = {**function.__globals__, "__name__": home}
    copy = types.FunctionType(
        function.__code__, world, function.__name__, function.__defaults__, function.__closure__
    )
    result = done[id(function)] = compile_one(copy)
    for name, value in reached(function):
        if isinstance(value, types.FunctionType):
            world[name] = prepared(value, compile_one, done, home)
    return result
