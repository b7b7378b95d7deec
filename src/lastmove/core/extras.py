"""Libraries that only some need: what is missing is told with the words that install it."""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from types import ModuleType

from lastmove.core.errors import InputError


def need_extra(what: str, extra: str, *modules: str) -> None:
    """Refuse in a sentence what needs libraries that are not there; nothing is loaded.

    >>> need_extra("Counting", "web", "math")
    >>> need_extra("Juggling", "web", "math", "no_such_library")
    Traceback (most recent call last):
    lastmove.core.errors.InputError: Juggling needs no_such_library, which is not installed: \
pip install 'lastmove[web]'
    """
    missing = [module for module in modules if not _is_there(module)]
    if missing:
        verb = "is" if len(missing) == 1 else "are"
        raise InputError(
            f"{what} needs {' and '.join(missing)}, which {verb} not installed: "
            f"pip install 'lastmove[{extra}]'"
        )


def from_extra(what: str, extra: str, module: str) -> ModuleType:
    """A module of such a library."""
    need_extra(what, extra, module.partition(".")[0])
    return importlib.import_module(module)


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ValueError:  # a module that was made unusable, `sys.modules[name] = None`
        return False
