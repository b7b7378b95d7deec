"""A game's kernels: compiled once, kept on disk under a key that covers all that they depend on.

Each game has a copy of the module `kernels` in memory, named after the key, with its rules in it.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import importlib.util
import inspect
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any
from weakref import WeakKeyDictionary

from lastmove.core.binding import free
from lastmove.core.fingerprints import CannotKnow, fingerprint
from lastmove.core.machine_code import folder, is_kept, keep
from lastmove.core.position import Impartial, Position
from lastmove.search.native.fixed import Longer, NotPacked, packed_arguments
from lastmove.search.native.reach import prepared


@dataclass(frozen=True)
class Template:
    """Kernels to be compiled with the rules of a game in place of their placeholders.

    Attributes
    ----------
    module : where they are.
    rules : the placeholders, in the order in which they are compiled.
    rather : the rules that take the place of a placeholder rather than that of its name.
    constants : the placeholders that are no functions.
    entries : the kernels that Python calls; the others are compiled into them.
    """

    module: str
    rules: tuple[str, ...]
    entries: tuple[str, ...]
    rather: tuple[tuple[str, str], ...] = ()
    constants: tuple[str, ...] = ()


IMPARTIAL = Template(
    "lastmove.search.native.kernels",
    ("options", "canonical", "split", "weight"),
    ("mex_search", "wins_search", "set_search", "proof_search", "sweep"),
    (("split", "reduce"),),
)


ALIASES = {"symmetric": "canonical"}
"""What a placeholder is called by its author, where templates have two for one rule."""
_ASSEMBLED: dict[tuple[str, Path], ModuleType] = {}
"""The kernels that this process has, by key and by where they are kept.

A second graph of a game needs no second copy.
"""


_WIDE: WeakKeyDictionary[type[Position], bool] = WeakKeyDictionary()
"""Games with something fixed, and whether that has two words."""


class NotCompiled(Exception):
    """The rules cannot be compiled; the message says why, for people."""


class TooLong(NotCompiled):
    """They lead to a state of two words, and were compiled for one."""


def compiled(game: type[Impartial], *, checked: bool = False, wide: bool = False) -> ModuleType:
    """The kernels of a game with an integer state.

    `checked` compiles with bounds checks and without the cache, for tests; `wide` for states of two
    words.
    """
    return assembled(rules_of(game), IMPARTIAL, checked=checked, wide=wide)


def assembled(
    functions: dict[str, Any], template: Template, *, checked: bool = False, wide: bool = False
) -> ModuleType:
    """The kernels of a template with these rules in it."""
    import numba

    try:
        key = _key(functions, template, wide) if not checked else None
    except CannotKnow:
        key = None
    if key is not None and (key, folder()) in _ASSEMBLED:
        return _ASSEMBLED[key, folder()]
    module = _load("uncached" if key is None else key, template)
    for name in template.constants:
        setattr(module, name, functions[name])
    try:
        done: dict[int, Any] = {}
        instead = dict(template.rather)
        for name in template.rules:
            function = functions.get(name, getattr(module, name))
            function = functions.get(instead.get(name, name), function)
            jit = numba.njit(boundscheck=checked, **_by(wide))
            setattr(module, name, prepared(function, jit, done, module.__name__))
    except (TypeError, AttributeError) as problem:
        raise NotCompiled(in_one_line(problem)) from None
    for name in template.entries:
        kernel = getattr(module, name)
        if checked:
            kernel.targetoptions["boundscheck"] = True
        elif key is not None:
            keep(kernel, functools.partial(str, key))
    if key is not None:
        _ASSEMBLED[key, folder()] = module
    return module


def _by(wide: bool) -> dict[str, Any]:
    """The option for numba by which rules are compiled for states of two words."""
    if not wide:
        return {}
    from lastmove.search.native.kernels_wide import WideCompiler

    return {"pipeline_class": WideCompiler}


def rules_of(game: type[Impartial]) -> dict[str, Any]:
    """The functions that the kernels call, in place of their placeholders."""
    author = free(game)
    rules: dict[str, Any] = {"options": author.options}
    if author.canonical is not Position.canonical:
        rules["canonical"] = author.canonical
    for name in ("split", "reduce", "weight", "rank"):
        if getattr(author, name) is not None:
            rules[name] = getattr(author, name)
    check_plain(rules)
    return rules


def fixed_of(
    game: type[Position], rules: dict[str, Any], template: Template, wide: bool = False
) -> list[Any]:
    """What is fixed, packed for the rule in each placeholder. Raises `NotCompiled`."""
    instead = dict(template.rather)
    names = [name if instead.get(name) not in rules else instead[name] for name in template.rules]
    return [packed(game, name, rules[name], wide) if name in rules else () for name in names]


def packed(game: type[Position], name: str, rule: Any, wide: bool = False) -> tuple[Any, ...]:
    """What a rule takes besides a state, for compiled code. Raises `NotCompiled`."""
    try:
        return packed_arguments(game, ALIASES.get(name, name), rule, wide)
    except NotPacked as problem:
        raise (TooLong if isinstance(problem, Longer) else NotCompiled)(str(problem)) from None


def wants_two_words(game: type[Position], rules: Callable[[], dict[str, Any]]) -> bool:
    """Whether a game's rules are to be compiled for two words, however short a state may be.

    So it is where they take a mask of a graph with more than 62 vertices. Found once a game.
    """
    if game.fixed_values and game not in _WIDE:
        _WIDE[game] = _hold_longer(game, rules)
    return _WIDE.get(game, False)


def _hold_longer(game: type[Position], rules: Callable[[], dict[str, Any]]) -> bool:
    try:
        for name, rule in rules().items():
            if callable(rule):
                packed(game, name, rule)
    except TooLong:
        return True
    except NotCompiled:
        pass  # it is told why when they are compiled
    return False


def check_plain(rules: dict[str, Any]) -> None:
    """Raise `NotCompiled` for what is no function of a state alone."""
    for name, function in rules.items():
        if not inspect.isfunction(function) and not hasattr(function, "py_func"):
            raise NotCompiled(f"{name} is not a plain function")


def compiled_rules(
    game: type[Position], plain: dict[str, Any], wide: bool = False
) -> dict[str, Callable[[int], Any]]:
    """Rules alone, compiled without the cache, as functions of a state for Python to call.

    Raises `NotCompiled`. For comparing them with the interpreted ones.
    """
    import numba
    from numba.core.errors import NumbaError, UnsupportedBytecodeError

    from lastmove.search.native.kernels_wide import WideInt

    done: dict[int, Any] = {}
    jit = numba.njit(**_by(wide))
    rules = {name: prepared(function, jit, done) for name, function in plain.items()}

    def calling(rule: Any, *fixed: Any) -> Callable[[int], Any]:
        def call(state: int) -> Any:
            try:
                return rule(WideInt(state) if wide else state, *fixed)
            except (NumbaError, UnsupportedBytecodeError) as problem:
                raise NotCompiled(in_one_line(problem)) from None

        return call

    return {
        name: calling(rule, *packed(game, name, plain[name], wide)) for name, rule in rules.items()
    }


def is_cached(game: type[Impartial]) -> bool:
    """Whether the game was compiled before, by this process or another; without numba."""
    try:
        return are_cached(rules_of(game), IMPARTIAL)
    except NotCompiled:
        return False


def are_cached(functions: dict[str, Any], template: Template, wide: bool = False) -> bool:
    """Whether these rules were."""
    try:
        return is_kept(_key(functions, template, wide))
    except CannotKnow:
        return False


def _key(functions: dict[str, Any], template: Template, wide: bool) -> str:
    """Covers the rules with all they reach, the words of a state, and our own kernels."""
    parts = [fingerprint(*functions.values()), *functions, *["wide"] * wide]
    parts += _sources(template.module)
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32]


def _sources(module: str) -> list[str]:
    """The source of kernels and of all kernels that they import; nothing is imported for it."""
    found: dict[str, str] = {}
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        spec = importlib.util.find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        found[name] = Path(spec.origin).read_text(encoding="utf-8")
        imports = (n for n in ast.parse(found[name]).body if isinstance(n, ast.ImportFrom))
        waiting += [n.module for n in imports if n.module and ".kernels" in n.module]
    return list(found.values())


def _load(key: str, template: Template) -> ModuleType:
    """A copy of the kernels of its own for a game."""
    name = f"lastmove_native_{key}"
    original = importlib.util.find_spec(template.module)
    assert original is not None
    assert original.origin is not None
    spec = importlib.util.spec_from_file_location(name, original.origin)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def in_one_line(problem: Exception) -> str:
    """What numba could not compile, from its long message, with a way out where we know one."""
    lines = [line.strip() for line in str(problem).splitlines() if line.strip()]
    telling = [line for line in lines if not line.startswith(("Failed", "File", "During"))]
    first_line = (telling or lines or [type(problem).__name__])[0][:200]
    if "YIELD_FROM" in first_line:
        return "numba does not know 'yield from'; a loop with yield would compile"
    return first_line.split(" Raised from ")[0].rstrip(".")
