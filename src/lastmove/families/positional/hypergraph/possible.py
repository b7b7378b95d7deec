"""Whether play can lead to what somebody has written down."""

from __future__ import annotations

from typing import Any

from lastmove.core.errors import BadArgument
from lastmove.families.positional.hypergraph.cells import cells_of
from lastmove.families.positional.hypergraph.game import FamilyGame


def refuse_impossible(game: type[FamilyGame], state: Any, arguments: tuple[str, str]) -> None:
    """Raise `BadArgument` for claims that no play leads to; `arguments` hold the claims.

    Whoever has won has won with the last move: so the other has not, it is the loser's turn, and
    one claim less nobody has won.
    """
    first, second = game.claims(state)
    argument = arguments[1] if second else arguments[0]
    one, two = game.roles
    if first.bit_count() - second.bit_count() not in (0, 1):
        raise BadArgument(
            argument,
            f"{one} begins, so it has as many cells as {two} or one more, not "
            f"{first.bit_count()} against {second.bit_count()}",
        )
    family, maker = game.family(state), game.maker(state)
    won = [
        role
        for role, mask in zip(game.roles, (first, second), strict=True)
        if (family.complete(mask) if maker in (None, role) else game.winner(state) == role) and mask
    ]
    if len(won) == 2:
        raise BadArgument(argument, f"{one} and {two} have both won, but play ends with the first")
    if not won:
        return
    if game.turn(state) == won[0]:
        raise BadArgument(
            argument,
            f"{won[0]} has won, so the last move was {won[0]}'s, and the counts say another",
        )
    mask = first if won[0] == one else second
    if not any(_undecided(game, state, won[0], mask ^ 1 << cell) for cell in cells_of(mask)):
        raise BadArgument(
            argument,
            f"{won[0]} had won before the last move, when play should have ended",
        )


def _undecided(game: type[FamilyGame], state: Any, role: str, mask: int) -> bool:
    first, second = game.claims(state)
    before = (mask, second) if role == game.roles[0] else (first, mask)
    return game.winner(game.claimed(state, *before)) is None
