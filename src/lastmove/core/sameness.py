"""Which positions are the same one. The checker trusts this: that an image has the same outcome.

Only where a bundled class says it: that turning its board changes nothing, that heaps in another
order are the same. What a user's own game calls `images`, `identity` or `canonical` is a claim, and
is not believed here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator

from lastmove.core.inheritance import vouched
from lastmove.core.position import Position
from lastmove.core.sums import Negative, PartisanSum, Sum


def identities(position: Position) -> Iterator[Hashable]:
    """What a position and its images are known by; only its own for most games."""
    game = type(position)
    if not _has_images(game):
        yield known_as(position)
        return
    for state in game.images(position.state):
        yield known_as(game.at(state))


def known_as(position: Position) -> Hashable:
    """A key that positions share just when they are the same by the rules of bundled games.

    What a user's own game calls `identity` is a claim too: there only equal states are the same.
    """
    game = type(position)
    if game is Sum or game is PartisanSum:
        return game, frozenset(Counter(known_as(term) for term in position.state).items())
    if game is Negative:
        return game, known_as(position.state)
    return game, game.identity(position.state) if vouched(game, "identity") else position.state


def sameness() -> Callable[[Position], Hashable]:
    """A key that a position shares with its images, each computed once."""
    known: dict[Hashable, Hashable] = {}

    def key(position: Position) -> Hashable:
        own = known_as(position)
        if not _has_images(type(position)):
            return own
        if own not in known:
            for image in identities(position):
                known[image] = own
        return known[own]

    return key


def _has_images(game: type[Position]) -> bool:
    """Whether a bundled class says that states of this game have images besides themselves."""
    return game.images is not Position.images and vouched(game, "images")
