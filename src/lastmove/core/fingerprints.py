"""What compiled code depends on: a function with every helper, constant and value it reaches.

`fingerprint` describes all of it, so that compiled code is used again only if nothing that it
depends on has changed; where something cannot be described it raises `CannotKnow`, and the
function is compiled anew each time. `rules_of` says the same of games, for what is kept of them.
"""

from __future__ import annotations

import hashlib
import sys
import sysconfig
import types
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from lastmove.core.inheritance import HARMLESS, is_bundled

ENGINES = ("core", "graphs", "search", "values")
"""The packages that all answers depend on."""
_PLAIN = (int, float, complex, str, bytes, bool, type(None))


class CannotKnow(Exception):
    """A rule reaches something whose changes could not be noticed."""


def fingerprint(*functions: Callable[..., Any]) -> str:
    """A hash of the functions and of every value they reach."""
    seen: dict[int, int] = {}
    digest = hashlib.sha256()
    for function in functions:
        for piece in _describe(function, seen):
            digest.update(repr(piece).encode() + b"\n")
    return digest.hexdigest()


def _describe(thing: Any, seen: dict[int, int]) -> Iterator[object]:
    if isinstance(thing, _PLAIN):
        yield type(thing).__name__, thing
    elif isinstance(thing, tuple | list):
        yield type(thing).__name__, len(thing)
        for item in thing:
            yield from _describe(item, seen)
    elif isinstance(thing, frozenset | set | dict):
        # The order of a set differs from run to run; describe the parts, then sort.
        items = thing.items() if isinstance(thing, dict) else thing
        yield type(thing).__name__, sorted(repr(list(_describe(item, seen))) for item in items)
    elif hasattr(thing, "py_func"):  # compiled by numba already
        yield "compiled", sorted(thing.targetoptions.items())
        yield from _describe(thing.py_func, seen)
    elif isinstance(thing, types.FunctionType):
        yield from _describe_function(thing, seen)
    elif type(thing).__module__ == "numpy" and hasattr(thing, "tobytes"):
        yield "array", str(thing.dtype), thing.shape, hashlib.sha256(thing.tobytes()).hexdigest()
    elif isinstance(thing, types.BuiltinFunctionType | type) or _is_library_function(thing):
        yield (
            "named",
            getattr(thing, "__module__", None),
            getattr(thing, "__qualname__", repr(thing)),
            getattr(thing, "_fields", None),
        )
    else:
        raise CannotKnow(f"a {type(thing).__name__}")


def _describe_function(function: types.FunctionType, seen: dict[int, int]) -> Iterator[object]:
    if id(function) in seen:
        yield "again", seen[id(function)]
        return
    seen[id(function)] = len(seen)
    yield "function", function.__name__
    yield from _describe_code(function.__code__)
    yield from _describe(function.__defaults__, seen)
    yield from _describe(function.__kwdefaults__ or {}, seen)
    for cell in function.__closure__ or ():
        yield from _describe(cell.cell_contents, seen)
    for name, value in reached(function):
        yield "global", name
        if isinstance(value, types.ModuleType):
            yield from _describe_module(value, function, seen)
        else:
            yield from _describe(value, seen)


def _describe_module(
    module: types.ModuleType, function: types.FunctionType, seen: dict[int, int]
) -> Iterator[object]:
    """Of a module, what the function may take from it: any attribute that it names."""
    yield "module", module.__name__, getattr(module, "__version__", None)
    if _is_library(module):
        return
    for name in sorted(_names(function.__code__)):
        if hasattr(module, name):
            yield "attribute", name
            yield from _describe(getattr(module, name), seen)


def _describe_code(code: types.CodeType) -> Iterator[object]:
    yield code.co_code, code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars
    yield code.co_argcount, code.co_kwonlyargcount, code.co_flags
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _describe_code(constant)
        elif isinstance(constant, frozenset):
            yield "frozenset", sorted(map(repr, constant))
        else:
            yield type(constant).__name__, repr(constant)


def names_in(function: types.FunctionType) -> set[str]:
    """The globals and attributes that a function names."""
    return _names(function.__code__)


def _names(code: types.CodeType) -> set[str]:
    names = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            names |= _names(constant)
    return names


_LIBRARIES = ("builtins", "math", "numba", "numpy", "operator")


def _is_library(module: types.ModuleType) -> bool:
    """Whether what it holds is as fixed as Python and numba, which the cache's key covers."""
    return module.__name__.split(".")[0] in _LIBRARIES


def _is_library_function(thing: object) -> bool:
    home = getattr(thing, "__module__", None)
    return callable(thing) and hasattr(thing, "__name__") and str(home).split(".")[0] in _LIBRARIES


def reached(function: types.FunctionType) -> list[tuple[str, object]]:
    """The globals that a function names, with their values, in alphabetical order."""
    return [
        (name, function.__globals__[name])
        for name in sorted(_names(function.__code__))
        if name in function.__globals__
    ]


def rules_of(*games: type) -> list[str]:
    """What must be the same for what was found of these games to be true still, as hashes.

    For bundled games it is the code of their families and of the engines; for a game of one's own
    its functions with all they reach, its file, those files of one's own that it imports, and the
    engines.
    Raises `CannotKnow` where changes could not be noticed.
    """
    return sorted(
        {bundled_code(game.__module__) if is_bundled(game) else _own(game) for game in games}
    )


@cache
def bundled_code(module: str) -> str:
    """A hash of the code that a family's answers depend on. Cost: some milliseconds, once."""
    home = Path(__file__).parent.parent
    folders = {*map(home.joinpath, ENGINES), home.joinpath(*module.split(".")[1:3])}
    return _hash_of(path for folder in folders for path in folder.rglob("*.py"))


@cache
def whole_code() -> str:
    """A hash of all code of this program, for what depends on much of it."""
    return _hash_of(Path(__file__).parent.parent.rglob("*.py"))


def _own(game: type) -> str:
    loaded: object = getattr(game, "loaded_from_hash", None)
    fixed: dict[str, object] = vars(game).get("fixed_values", {})
    bases = game.__mro__[1:] if fixed else game.__mro__  # a bound game has its author's rules
    own = [base for base in bases if base is not object and not is_bundled(base)]
    claimed = {"canonical", "identity", "images", "reduce", "split"}
    things = (
        getattr(thing, "__func__", thing)
        for base in own
        for name, thing in sorted(vars(base).items())
        if name in claimed or name not in HARMLESS
    )
    try:
        code = fingerprint(*things)
    except CannotKnow:
        if loaded is None:
            raise
        code = ""
    files = _hash_of(_files(game.__module__))
    engines = bundled_code(f"lastmove.{ENGINES[0]}")
    setting = "".join(f" {name}={value}" for name, value in fixed.items())
    return hashlib.sha256(f"{loaded} {code} {files} {engines}{setting}".encode()).hexdigest()


def _files(name: str) -> set[Path]:
    """The file of a module and those of the modules it names, as far as they are one's own."""
    libraries = {Path(sysconfig.get_path(key)) for key in ("stdlib", "purelib", "platlib")}
    seen: set[str] = set()
    waiting, found = [name], set()
    while waiting:
        module = sys.modules.get(name := waiting.pop())
        file = getattr(module, "__file__", None)
        if name in seen or file is None or name.startswith("lastmove."):
            continue
        seen.add(name)
        path = Path(file).resolve()
        if not path.is_file() or any(path.is_relative_to(folder) for folder in libraries):
            continue
        found.add(path)
        for thing in vars(module).values():
            home = thing.__name__ if isinstance(thing, types.ModuleType) else None
            waiting.append(str(home or getattr(thing, "__module__", "") or ""))
    return found


def _hash_of(paths: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for path in sorted(paths):
        digest.update(f"{path.name} ".encode() + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()
