"""The picture of an argument: the position, and on it what decides."""

from __future__ import annotations

from lastmove.core.argument import Decided
from lastmove.core.family import registered, resolve
from lastmove.render.canvas import document
from lastmove.render.labels import notation, shorten
from lastmove.render.shows import show_svg
from lastmove.search.by_solver import BySolver


def why_svg(argument: Decided) -> str:
    """The argument as a standalone SVG document.

    Raises `LimitReached` for a position that is too large to be seen.
    """
    drawn = registered("proofs")
    if isinstance(argument, BySolver) and drawn:
        solver, position = argument.solver, argument.position
        certificate = solver.demonstration(position, argument.play, argument.run)
        if certificate.kind in drawn:
            canvas, description = resolve(drawn[certificate.kind])(position, certificate.proof)
            title = f"{shorten(notation(position), 100)}: why"
            return document(canvas, title, f"{certificate.claim}\n{description}")
    return show_svg(argument.show())
