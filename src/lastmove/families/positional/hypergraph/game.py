"""Games on set families: what tic-tac-toe and positional games have in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from lastmove.core.errors import BadArgument
from lastmove.core.position import DRAW, Move, Roles, other_role
from lastmove.families.positional.hypergraph.sets import Family, cells_of, moved
from lastmove.notation.syntax import spaced, unquote

if TYPE_CHECKING:
    from random import Random

MOST_MAPPED = 2_000
"""Cells mapped to list the images of one position."""


class FamilyGame(
    Roles,
    opens=(
        *("start", "args", "roles", "maker"),
        *("family", "claims", "claimed", "cell_name", "cell_text", "find_cell"),
    ),
):
    """A game on a set family. In the strong game a whole set wins; else only the maker's does.

    A subclass says of a state its family, who has claimed what, who alone can complete sets (None
    in the strong game), and what cells are called. The first of the two roles begins.
    """

    __slots__ = ()

    @staticmethod
    @abstractmethod
    def family(state: Any) -> Family:
        """The sets."""

    @staticmethod
    @abstractmethod
    def claims(state: Any) -> tuple[int, int]:
        """The cells of the first and of the second role."""

    @staticmethod
    @abstractmethod
    def claimed(state: Any, first: int, second: int) -> Any:
        """The state with these claims."""

    @staticmethod
    @abstractmethod
    def cell_name(state: Any, cell: int) -> str:
        """What a cell is called."""

    @classmethod
    def cell_text(cls, state: Any, cell: int) -> str:
        """What a cell is called in the text of a move; a name in quotes is found as well."""
        return cls.cell_name(state, cell)

    @staticmethod
    @abstractmethod
    def find_cell(state: Any, name: str) -> int | None:
        """The cell of this name, None if there is none."""

    @staticmethod
    def maker(state: Any) -> str | None:
        """The role that alone can win by a set; None in the strong game."""
        return None

    @classmethod
    def turn(cls, state: Any) -> str:
        """The first role, when both have claimed as many cells."""
        first, second = cls.claims(state)
        return cls.roles[first.bit_count() > second.bit_count()]

    @classmethod
    def winner(cls, state: Any) -> str | None:
        """Who owns a set; a full board is a draw, in a maker's game the breaker's win.

        The breaker wins as soon as every set has one of its cells.
        """
        family, claims = cls.family(state), cls.claims(state)
        maker = cls.maker(state)
        for role, mine in zip(cls.roles, claims, strict=True):
            if maker in (None, role) and family.complete(mine):
                return role
        if maker is not None:
            breaker = other_role(cls.roles, maker)
            hit = len(family.touched(claims[cls.roles.index(breaker)]))
            return breaker if hit == len(family.sets) else None
        return DRAW if sum(mask.bit_count() for mask in claims) == family.size else None

    @classmethod
    def plays(cls, state: Any) -> Iterator[tuple[str, Any]]:
        """Every free cell, in order."""
        first, second = cls.claims(state)
        taken = first | second
        for cell in range(cls.family(state).size):
            if not taken >> cell & 1:
                yield cls.claim(state, cell)

    @classmethod
    def claim(cls, state: Any, cell: int) -> tuple[str, Any]:
        """The move that claims this cell: its text, and the state it leads to."""
        first, second = cls.claims(state)
        role, bit = cls.turn(state), 1 << cell
        first, second = (first | bit, second) if role == cls.roles[0] else (first, second | bit)
        text = f"{role} takes {cls.cell_text(state, cell)}"
        return text, cls.claimed(state, first, second)

    def claiming(self, cell: int) -> Move:
        """The move that claims this cell."""
        text, state = type(self).claim(self.state, cell)
        return Move(text, self.at(state))

    def move(self, text: str) -> Move:
        """As for any game, but a cell of a large board is found at once."""
        name = spaced(text).removeprefix(f"{self.to_move} takes ")
        cell = type(self).find_cell(self.state, unquote(name))
        first, second = type(self).claims(self.state)
        if cell is not None and self.result() is None and not (first | second) >> cell & 1:
            return self.claiming(cell)
        return super().move(text)

    def sample(self, chance: Random) -> Move | None:
        """Any free cell, without a position for each of them."""
        first, second = type(self).claims(self.state)
        everything = (1 << type(self).family(self.state).size) - 1
        if self.result() is not None:
            return None
        return self.claiming(chance.choice([*cells_of(everything & ~(first | second))]))

    @classmethod
    def canonical(cls, state: Any) -> Any:
        """The least of the images under the symmetries of the family."""
        return cls.claimed(state, *min(_mapped(cls, state)))

    @classmethod
    def symmetric(cls, state: Any) -> Iterator[Any]:
        """What the symmetries of the family make of a state.

        These are its `images` if the family is the same in all states and nothing else counts;
        whoever says what the family is has to say that as well.
        """
        for first, second in _mapped(cls, state):
            yield cls.claimed(state, first, second)

    def free(self) -> int:
        """How many cells nobody has claimed."""
        first, second = type(self).claims(self.state)
        return type(self).family(self.state).size - (first | second).bit_count()

    def live(self, role: str) -> list[tuple[int, tuple[int, ...]]]:
        """The sets that this role may still complete, with their free cells."""
        claims = type(self).claims(self.state)
        mine = self.roles.index(role)
        return type(self).family(self.state).live(claims[mine], claims[1 - mine])

    def needs_blocking(self) -> tuple[str, ...]:
        """The roles that win by a set, each with an opponent who would stop it."""
        maker = type(self).maker(self.state)
        return self.roles if maker is None else (maker,)


def _mapped(game: type[FamilyGame], state: Any) -> Iterator[tuple[int, int]]:
    """The claims of all that symmetries make of a state, its own among them.

    Only its own where mapping all the claims by all the symmetries would take long.
    """
    first, second = game.claims(state)
    symmetries = game.family(state).symmetries
    if len(symmetries) * (first | second).bit_count() > MOST_MAPPED:
        symmetries = symmetries[:1]
    for symmetry in symmetries:
        yield moved(first, symmetry), moved(second, symmetry)


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
