"""Machine code kept on disk, in one folder, for rules of users and for our own loops alike.

A file holds one compiled function for one signature. Its name covers all that the code depends on:
the function with everything it reaches, its options, Python, numba and the processor; so a change
is another name, never old code. A file begins with a hash of its name and of the rest. What is
not this user's own, cannot be written by others and has that hash is never unpickled. Whatever goes
wrong with a file, the function is compiled as if there were none.

Ours because numba's cache looks at the file of a function only, so that it misses an edit to a
helper in another one, and unpickles whatever lies in its folder.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import pickle
import platform
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from lastmove.core.fingerprints import fingerprint
from lastmove.core.limits import check

Function = TypeVar("Function", bound=Callable[..., Any])

KEPT = 1000
"""How many files are kept: what has not been used for longest goes first."""
ABANDONED = 3600.0
"""Seconds after which a half-written file belongs to a process that is gone."""

listeners: list[Callable[[], None]] = []
"""Told, once, that something is being compiled."""

_HALF = ".new-"
_READ = os.O_RDONLY
for _flag in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"):  # a pipe must not hold us up
    _READ |= getattr(os, _flag, 0)
_NO_FOLDER = (OSError, RuntimeError, ValueError)  # RuntimeError: nobody's home is known


def njit(**options: Any) -> Callable[[Function], Function]:
    """As numba's `njit`, but what `cache=True` keeps is kept here."""
    import numba

    kept = options.pop("cache", False)

    def compiled(function: Function) -> Function:
        dispatcher: Function = numba.njit(**options)(function)
        if kept:
            keep(dispatcher, lambda: fingerprint(function))
        return dispatcher

    return compiled


def prepare() -> None:
    """Load numba and what it needs for its first function: a third of a second of a processor."""
    from numba.core.registry import cpu_target

    cpu_target.typing_context.refresh()
    cpu_target.target_context.refresh()


def keep(dispatcher: Any, key: Callable[[], str]) -> None:
    """Keep what this function is compiled to, under a key that covers what it depends on.

    `key` is asked when the code is first wanted, and whatever it raises means that none is kept.
    """
    dispatcher._cache = _Kept(dispatcher, key)


def is_kept(key: str) -> bool:
    """Whether there is code under this key; without numba."""
    try:
        return any(folder().glob(f"{key[:32]}-*"))
    except _NO_FOLDER:
        return False


def folder() -> Path:
    """Where machine code is kept: below LASTMOVE_CACHE_DIR, or the user's cache folder."""
    given = os.environ.get("LASTMOVE_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME")
    base = Path(given) if given else Path.home() / ".cache"
    return base / "lastmove" / "native"


class _Kept:
    """What numba asks for the code of one function, in place of its own cache."""

    cache_path = None

    def __init__(self, dispatcher: Any, key: Callable[[], str]):
        self._dispatcher = dispatcher
        self._key = key

    def load_overload(self, signature: Any, target: Any) -> Any:
        """The code for these types; None if there is none that can be trusted and used."""
        found = self._loaded(signature, target)
        if found is None:
            check()  # the watch cannot end numba's work, only what has not begun
        while found is None and listeners:
            listeners.pop()()
        return found

    def _loaded(self, signature: Any, target: Any) -> Any:
        from numba.core.compiler import CompileResult

        try:
            path = folder() / self._name(signature, target.codegen())
            data = _trusted(path)
        except Exception:  # whatever is wrong with the folder or the key: none is kept
            return None
        if data is None:
            return None
        try:
            symbols, payload = pickle.loads(data)
            _provide(symbols, target)
            result = CompileResult._rebuild(target, *payload)  # type: ignore[no-untyped-call]
        except Exception:  # as when it names a module that is no more
            with contextlib.suppress(OSError):
                path.unlink()
            return None
        with contextlib.suppress(OSError):
            os.utime(path)
        return result

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep it if that can be done."""
        from numba.core.serialize import dumps

        if result.library.has_dynamic_globals or any(not x.can_cache for x in result.lifted):
            return
        with contextlib.suppress(Exception):  # what cannot be kept is compiled again, no more
            name = self._name(signature, result.codegen)
            kept = _symbols(result.library), result._reduce()
            _write(folder() / name, dumps(kept))  # type: ignore[no-untyped-call]

    def _name(self, signature: Any, codegen: Any) -> str:
        import numba

        function = self._dispatcher.py_func
        parts = (
            *(function.__module__, function.__qualname__, _spelled(signature)),
            *(numba.__version__, codegen.magic_tuple(), sys.version, platform.machine()),
            sorted(self._dispatcher.targetoptions.items()),
        )
        code = hashlib.sha256(repr(parts).encode()).hexdigest()
        return f"{self._key()[:32]}-{code[:32]}"


def _symbols(library: Any) -> list[str]:
    """What the code wants to be there when it is loaded; LLVM's own functions need not be."""
    module = library._final_module
    given = [one for one in (*module.functions, *module.global_variables) if one.is_declaration]
    return sorted(one.name for one in given if not one.name.startswith("llvm."))


def _provide(symbols: list[str], target: Any) -> None:
    """Load as much of numba as this code wants: all that it knows takes a fifth of a second.

    LLVM ends the process over code that wants a symbol that is nowhere, so this looks first.
    """
    from llvmlite.binding import address_of_symbol  # type: ignore[import-untyped]
    from numba.core.runtime.nrt import rtsys

    rtsys.initialize(target)
    if not all(map(address_of_symbol, symbols)):
        target.refresh()
        missing = [name for name in symbols if not address_of_symbol(name)]
        if missing:
            raise LookupError(f"nothing here is called {missing[0]}")


def _spelled(kind: Any) -> object:
    """A type or some types, with what a text of numba's leaves out: the names of fields."""
    if isinstance(kind, tuple):
        return [_spelled(one) for one in kind]
    fields = getattr(kind, "fields", None)
    return (str(kind), fields, _spelled(kind.types)) if isinstance(fields, tuple) else str(kind)


def _trusted(path: Path) -> bytes | None:
    """What was written to the file; None if it was not this user who did, or it is not whole."""
    try:
        file = os.open(path, _READ)
    except OSError:
        return None
    with open(file, "rb") as opened:
        about = os.fstat(file)
        if not stat.S_ISREG(about.st_mode):
            return None
        if hasattr(os, "geteuid") and (about.st_uid != os.geteuid() or about.st_mode & 0o022):
            return None
        data = opened.read()
    return data[32:] if data[:32] == _digest(path.name, data[32:]) else None


def _digest(name: str, data: bytes) -> bytes:
    return hashlib.sha256(name.encode() + b"\n" + data).digest()


def _write(path: Path, data: bytes) -> None:
    """Written beside and moved into place, so that another process never sees half of it."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, half = tempfile.mkstemp(prefix=_HALF, dir=path.parent)
    try:
        with open(handle, "wb") as file:
            file.write(_digest(path.name, data) + data)
        os.replace(half, path)
    except BaseException:
        os.unlink(half)
        raise
    _clean(path.parent)


def _clean(folder: Path) -> None:
    """Remove what processes left behind, folders of former versions, and what is long unused."""
    used: list[tuple[float, str]] = []
    for entry in os.scandir(folder):
        with contextlib.suppress(OSError):  # another process is cleaning too
            last = entry.stat(follow_symlinks=False).st_mtime
            if entry.is_dir(follow_symlinks=False):
                shutil.rmtree(entry.path)
            elif not entry.name.startswith(_HALF):
                used.append((last, entry.path))
            elif time.time() - last > ABANDONED:
                os.unlink(entry.path)
    for _, old in sorted(used, reverse=True)[KEPT:]:
        with contextlib.suppress(OSError):
            os.unlink(old)
