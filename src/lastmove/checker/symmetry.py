"""Games whose positions come in mirror images. Trusted: that an image has the same outcome.

Only for bundled games, where turning a board plainly changes nothing, and heaps in another order
are the same; what a user's own game calls `canonical` or `identity` is a claim, and is not believed
here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any

from lastmove.core.inheritance import vouched
from lastmove.core.position import Position
from lastmove.core.sums import Sum
from lastmove.families.cram.bitboard import images
from lastmove.families.cram.rules import Cram
from lastmove.families.positional.hypergraph import FamilyGame
from lastmove.families.positional.hypergraph import images as claims_of_images
from lastmove.families.positional.rules_positional import Positional
from lastmove.families.positional.rules_tictactoe import Tictactoe

IMAGES: dict[type[Position], Callable[[Any], Iterable[Any]]] = {
    Cram: images,
    Tictactoe: lambda state: family_images(Tictactoe, state),
    Positional: lambda state: family_images(Positional, state),
}
"""How each such game lists the images of a state, itself among them."""


def family_images(game: type[FamilyGame], state: Any) -> Iterator[Any]:
    """What the symmetries of a set family make of a state."""
    for first, second in claims_of_images(game, state):
        yield game.claimed(state, first, second)


def identities(position: Position) -> Iterator[Hashable]:
    """What a position and its images are known by; only its own for most games."""
    game = type(position)
    if game not in IMAGES:
        yield known_as(position)
        return
    for state in IMAGES[game](position.state):
        yield known_as(game.at(state))


def known_as(position: Position) -> Hashable:
    """A key that positions share just when they are the same by the rules of bundled games.

    What a user's own game calls `identity` is a claim too: there only equal states are the same.
    """
    game = type(position)
    if game is Sum:
        return Sum, frozenset(Counter(known_as(term) for term in position.state).items())
    return game, game.identity(position.state) if vouched(game, "identity") else position.state


def sameness() -> Callable[[Position], Hashable]:
    """A key that a position shares with its images, each computed once."""
    known: dict[Hashable, Hashable] = {}

    def key(position: Position) -> Hashable:
        own = known_as(position)
        if type(position) not in IMAGES:
            return own
        if own not in known:
            for image in identities(position):
                known[image] = own
        return known[own]

    return key
