"""Experiments with frogs on random ponds, one file each, found by its name.

A new one is one file here with an `EXPERIMENT`: `partner-distance` is in `partner_distance.py`.
"""

from __future__ import annotations

import difflib
import importlib
import pkgutil

from lastmove.core.errors import InputError
from lastmove.families.frogs.simulation.experiment import Experiment


def names() -> list[str]:
    """The names of all experiments."""
    return sorted(module.name.replace("_", "-") for module in pkgutil.iter_modules(__path__))


def find(name: str) -> Experiment:
    """The experiment of this name; raises `InputError` where there is none."""
    known = names()
    if name not in known:
        close = difflib.get_close_matches(name, known, n=2, cutoff=0.4)
        told = f"did you mean {' or '.join(close)}?" if close else f"there are {', '.join(known)}"
        raise InputError(f"there is no experiment {name!r}; {told}")
    module = importlib.import_module(f"{__name__}.{name.replace('-', '_')}")
    found: Experiment = module.EXPERIMENT
    return found
