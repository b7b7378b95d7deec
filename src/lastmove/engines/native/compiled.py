"""A game's kernels: compiled once, kept on disk under a key that covers all that they depend on.

A folder for each key holds a copy of `kernels.py`; numba keeps its machine code beside it. A copy
of its own is what makes numba's cache find it again, and the key is what keeps a changed rule,
helper, constant or library from ever meeting old code. Old folders are removed.
"""

from __future__ import annotations

import hashlib
import importlib.util
import inspect
import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from lastmove.engines.native.reach import CannotKnow, fingerprint, prepared
from lastmove.position import Impartial, Position

KEPT = 64
"""How many games' machine code is kept."""

ENTRIES = ("mex_search", "wins_search", "pruned_search", "sweep")
"""The kernels that Python calls; the others are compiled into them."""


class NotCompiled(Exception):
    """The rules cannot be compiled; the message says why, for people."""


def compiled(game: type[Impartial], *, checked: bool = False) -> ModuleType:
    """The kernels of a game with an integer state.

    `checked` compiles with bounds checks and without the cache, for tests.
    """
    import numba

    functions = rules_of(game)
    try:
        key = _key(functions) if not checked else None
    except CannotKnow:
        key = None
    folder = None if key is None else _folder(key)
    module = _load(folder)
    try:
        done: dict[int, Any] = {}
        for name in ("options", "canonical", "split"):
            function = functions.get(name, getattr(module, name))
            jit = numba.njit(boundscheck=checked)
            setattr(module, name, prepared(function, jit, done))
    except (TypeError, AttributeError) as problem:
        raise NotCompiled(in_one_line(problem)) from None
    for name in ENTRIES:
        kernel = getattr(module, name)
        if checked:
            kernel.targetoptions["boundscheck"] = True
        elif folder is not None:  # never beside our own file, which all games share
            kernel.enable_caching()
    return module


def rules_of(game: type[Impartial]) -> dict[str, Any]:
    """The functions that the kernels call, in place of their placeholders."""
    rules: dict[str, Any] = {"options": game.options}
    if game.canonical is not Position.canonical:
        rules["canonical"] = game.canonical
    if game.split is not None:
        rules["split"] = game.split
    for name, function in rules.items():
        if not inspect.isfunction(function) and not hasattr(function, "py_func"):
            raise NotCompiled(f"{name} is not a plain function")
    return rules


def compiled_rules(game: type[Impartial]) -> dict[str, Callable[[int], Any]]:
    """The rules alone, compiled without the cache, as functions for Python to call.

    Raises `NotCompiled`. For comparing them with the interpreted ones.
    """
    import numba
    from numba.core.errors import NumbaError, UnsupportedBytecodeError

    done: dict[int, Any] = {}
    rules = {
        name: prepared(function, numba.njit, done) for name, function in rules_of(game).items()
    }

    def calling(rule: Any) -> Callable[[int], Any]:
        def call(state: int) -> Any:
            try:
                return rule(state)
            except (NumbaError, UnsupportedBytecodeError) as problem:
                raise NotCompiled(in_one_line(problem)) from None

        return call

    return {name: calling(rule) for name, rule in rules.items()}


def is_cached(game: type[Impartial]) -> bool:
    """Whether the game was compiled before, by this process or another; without numba."""
    try:
        folder = cache_folder() / _key(rules_of(game))
        return any((folder / "__pycache__").glob("*.nbi"))
    except (CannotKnow, NotCompiled, OSError):
        return False


def _key(functions: dict[str, Any]) -> str:
    """Covers the rules with all they reach, our own kernels, Python and the machine.

    That the code was made by this version of numba, for this processor, numba checks itself.
    """
    parts = [fingerprint(*functions.values()), *functions, sys.version, platform.machine()]
    parts += [_source("kernels.py"), _source("tables.py"), _source("atomics.py")]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32]


def _source(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


def _load(folder: Path | None) -> ModuleType:
    """A fresh copy of the kernels, from the folder of a game if there is one."""
    file = Path(__file__).with_name("kernels.py") if folder is None else folder / "kernels.py"
    name = f"lastmove_native_{folder.name if folder is not None else 'uncached'}"
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def cache_folder() -> Path:
    """Where machine code is kept: LASTMOVE_CACHE_DIR, or the user's cache folder."""
    given = os.environ.get("LASTMOVE_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME")
    base = Path(given) if given else Path.home() / ".cache"
    return base / "lastmove" / "native"


def _folder(key: str) -> Path | None:
    """The folder of this key, made if need be; None where nothing can be kept."""
    root = cache_folder()
    if not _can_write(root):
        return None
    folder = root / key
    file = folder / "kernels.py"
    if not file.exists():
        # Made beside and moved into place, so that another process never sees half of it.
        made = Path(tempfile.mkdtemp(prefix=".new-", dir=root))
        (made / "kernels.py").write_text(_source("kernels.py"), encoding="utf-8")
        try:
            made.rename(folder)
        except OSError:  # another process was quicker
            shutil.rmtree(made, ignore_errors=True)
    os.utime(folder)
    _clean(root)
    return folder


def _can_write(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


def _clean(root: Path) -> None:
    """Remove what has not been used for longest."""
    folders = sorted(root.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    for folder in folders[KEPT:]:
        shutil.rmtree(folder, ignore_errors=True)


def in_one_line(problem: Exception) -> str:
    """What numba could not compile, from its long message, with a way out where we know one."""
    lines = [line.strip() for line in str(problem).splitlines() if line.strip()]
    telling = [line for line in lines if not line.startswith(("Failed", "File", "During"))]
    told = (telling or lines or [type(problem).__name__])[0][:200]
    if "YIELD_FROM" in told:
        return "numba does not know 'yield from'; a loop with yield would compile"
    return told.split(" Raised from ")[0].rstrip(".")
