"""A match: where it began, what has been played, whose turn it is, who has won."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from lastmove.core.errors import InputError
from lastmove.core.position import DRAW, Move, Partisan, Play, Position, Roles, Turned
from lastmove.core.verdict import SCHEMA

MOVES_COUNTED = 100_000


@dataclass
class Match:
    """A game in progress. The players of an impartial game are called first and second.

    Of a partisan game `first` says who begins, by default Left; its positions have a turn here.
    """

    start: Position
    play: Play = Play.NORMAL
    moves: list[Move] = field(default_factory=list)
    first: str | None = None

    def __post_init__(self) -> None:
        if isinstance(self.start, Partisan) or (
            self.first is not None and not isinstance(self.start, Turned)
        ):
            self.start = Turned(self.start, self.first or "left")
        if isinstance(self.start, Turned):
            self.first = self.start.to_move
        if isinstance(self.start, Roles):
            self.start.check_play(self.play)

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self.moves[-1].to if self.moves else self.start

    @property
    def past(self) -> list[Position]:
        """Where it stood before each move."""
        return [self.start, *(move.to for move in self.moves)][:-1]

    @property
    def before(self) -> Position | None:
        """Where it stood before the last move; None at the beginning."""
        if not self.moves:
            return None
        return self.moves[-2].to if len(self.moves) > 1 else self.start

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the two players."""
        if not isinstance(self.start, Roles):
            return ("first", "second")
        return self.start.seats()

    @property
    def turn(self) -> str:
        """The player to move."""
        return self.turn_after(len(self.moves))

    def turn_after(self, count: int) -> str:
        """The player to move after this many moves."""
        if isinstance(self.start, Roles):
            return (self.moves[count - 1].to if count else self.start).to_move
        return self.players[count % 2]

    @property
    def winner(self) -> str | None:
        """The player who has won, `"draw"`, or None while the game goes on."""
        result = self.position.result(self.play)
        if result is None or result == DRAW or isinstance(self.position, Roles):
            return result
        index = len(self.moves) % 2
        return self.players[index if result == "next" else 1 - index]

    def legal_moves(self, most: int = MOVES_COUNTED) -> list[Move]:
        """The moves from here; the first so many where there are more."""
        return list(islice(self.position.moves(), most))

    def read(self, text: str) -> Move:
        """The move that a player means: its number in the list, what it says, or where it leads."""
        wanted = text.strip()
        if wanted.isascii() and wanted.isdigit() and len(wanted) < 10:
            moves = self.legal_moves(int(wanted))
            if 1 <= int(wanted) <= len(moves):
                return moves[int(wanted) - 1]
            raise InputError(f"there is no move number {wanted}; 'moves' lists them")
        return self.position.move(wanted)

    def make(self, move: Move) -> None:
        """Play a move."""
        self.moves.append(move)

    def take_back(self) -> Move:
        """Undo the last move."""
        if not self.moves:
            raise InputError("nothing has been played yet, so there is nothing to take back")
        return self.moves.pop()

    def as_dict(self) -> dict[str, Any]:
        """The transcript."""
        return {
            "schema": SCHEMA,
            "start": str(self.start),
            "play": self.play.value,
            **({} if self.first is None else {"first": self.first}),
            "moves": [
                {"by": self.turn_after(i), "move": move.text, "to": str(move.to)}
                for i, move in enumerate(self.moves)
            ],
            "position": str(self.position),
            "winner": self.winner,
        }
