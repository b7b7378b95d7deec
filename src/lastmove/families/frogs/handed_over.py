"""Ponds in files that a certificate names by their hash, as the user hands them over."""

from __future__ import annotations

import contextlib

from lastmove.core.errors import NotationError
from lastmove.families.frogs.pond import Pond
from lastmove.notation.kinds import File


def ponds_in(path: str) -> list[Pond]:
    """The file as whatever it can be: points, points on a torus, distances."""
    name = str(File(path, ""))
    found = [Pond.from_text(name)]
    for what in ("torus", "distances"):
        with contextlib.suppress(NotationError):
            found.append(Pond.from_text(f"{what}[{name}]"))
    return found
