"""Modules of families found by their names, so that nothing has to be registered.

The rules of nim are in `rules_nim.py` of their family; a family of one game has `rules.py`.
"""

from __future__ import annotations

import importlib
import os
from functools import cache


@cache
def family_modules(kind: str) -> tuple[tuple[str, str], ...]:
    """The modules `kind_NAME` of all families, as (NAME, module); a family names its `kind`."""
    package = importlib.import_module("lastmove.families")
    found: list[tuple[str, str]] = []
    for folder in (folder for place in package.__path__ for folder in os.scandir(place)):
        for file in os.listdir(folder.path) if folder.is_dir() else ():
            module, ending = os.path.splitext(file)
            name = folder.name if module == kind else module.removeprefix(f"{kind}_")
            if ending == ".py" and name != module:
                found.append((name, f"{package.__name__}.{folder.name}.{module}"))
    return tuple(sorted(found))
