"""What proves a verdict, drawn on the position; it is handed in as a certificate."""

from __future__ import annotations

from lastmove.core.errors import InputError
from lastmove.core.family import registered, resolve
from lastmove.core.position import Position
from lastmove.core.verdict import Certificate
from lastmove.render.canvas import document
from lastmove.render.labels import notation, shorten


def why_svg(position: Position, certificate: Certificate) -> str:
    """The position with its proof, as a standalone SVG document.

    Raises
    ------
    InputError : for a kind of proof that is not drawn.
    LimitReached : for a graph that is too large to be seen.
    """
    drawn = registered("proofs")
    if certificate.kind not in drawn:
        raise InputError(
            f"a proof of kind {certificate.kind!r} is not drawn; those of kind "
            f"{', '.join(sorted(drawn))} are"
        )
    canvas, told = resolve(drawn[certificate.kind])(position, certificate.proof)
    title = f"{shorten(notation(position), 100)}: why"
    return document(canvas, title, f"{certificate.claim}\n{told}")
