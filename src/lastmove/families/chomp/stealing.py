"""Chomp on a rectangle: the first player wins, though no one may know how."""

from __future__ import annotations

from collections.abc import Iterator

from lastmove.core.argument import Decided, Reply, Strategy
from lastmove.core.bibliography import GALE, NIM_AND_COMBINATORIAL_GAMES, cite
from lastmove.core.errors import NotKnown
from lastmove.core.position import Move, Outcome, Play
from lastmove.core.solver import Run
from lastmove.core.steps import Parts, Say, Show, Step
from lastmove.core.verdict import Certificate, Method
from lastmove.families.chomp.rules import Chomp
from lastmove.families.chomp.search import is_searchable, is_the_game
from lastmove.families.chomp.shown import cookies, rules
from lastmove.search.searched import Searched

UNNAMED = "strategy stealing shows that a winning move exists, not which one it is"


class Stealing(Decided):
    """On every rectangle of more than one cookie the player to move wins.

    If eating the corner opposite the poison does not win, some reply to it does; and that reply,
    as a first move, would have left the same board. For rectangles too large to search, with no
    theorem that names a move. Cost: linear in the number of rows.
    """

    method = Method(
        "theorem",
        "strategy stealing",
        f"{cite(NIM_AND_COMBINATORIAL_GAMES, 'exercise 1.3(c)')}; {GALE}",
    )
    position: Chomp
    complete = False

    def __init__(self, position: Chomp, play: Play, run: Run):
        super().__init__(position, run)
        self.play = play
        self.corner = len(position.rows), position.rows[0]

    @property
    def outcome(self) -> Outcome:
        """Won."""
        return Outcome.N

    def winning_moves(self) -> Iterator[Move]:
        """Not known."""
        raise NotKnown(UNNAMED)

    def best(self) -> None:
        """None that is known."""

    @property
    def sentence(self) -> Parts:
        """The argument, with this board's corner."""
        row, column = self.corner
        return (
            f"Either eating the last corner ({row},{column}) wins, or some reply to it does; but "
            f"every bite takes ({row},{column}) along, so that reply could be the first move. A "
            "winning move exists; the board is too large to search for it.",
        )

    def steps(self) -> Iterator[Step]:
        """The argument that there is a winning move, step by step."""
        row, column = self.corner
        yield from rules(self.play)
        yield Show(
            self.position,
            (
                f"Suppose that you eat only ({row},{column}), the corner opposite the poison. "
                "Either that wins, or the opponent has a winning reply.",
            ),
            self.show().marks,
        )
        yield Say(
            "In the second case the reply eats some cookie (i,j). Its bite takes all to the right "
            f"and below, so it would have taken ({row},{column}) as well. Eaten as the first move, "
            "(i,j) leaves the very same board, and now it is the opponent who faces it."
        )
        yield Say(
            "In both cases you have a winning first move: you steal the opponent's strategy. The "
            "argument does not say which move it is, and the board is too large to search for it "
            f"({self.method.name})."
        )

    def show(self) -> Show:
        """The corner that every bite takes along."""
        corner = cookies((self.corner,), "two", "every bite takes this one along")
        return Show(self.position, self.sentence, (corner,))

    def certificate(self) -> Certificate:
        """Nothing but the claim; the checker looks whether the board is a rectangle."""
        where = self.position.inline()
        return Certificate("strategy-stealing", where, self.play, Outcome.N, None, {})

    def strategies(self) -> tuple[Strategy, ...]:
        """One that no one can name."""
        return (Stolen(),)


class Stolen(Strategy):
    """The strategy of the opponent, whatever it is."""

    player = "next"
    no_reply = UNNAMED

    def reply(self, move: Move) -> Reply:
        """Not known."""
        return Reply(None, self)


class Rectangle(Searched):
    """A rectangle that was searched; that its first player wins was clear before."""

    position: Chomp

    @property
    def outcome(self) -> Outcome:
        """Won, by strategy stealing."""
        return Outcome.N

    def steps(self) -> Iterator[Step]:
        """What was found, and why a winning move had to be there."""
        yield from rules(self.play)
        yield from super().steps()
        rows = self.position.rows
        yield Say(
            "That the first player wins was clear before: on a rectangle, if eating the last "
            f"corner ({len(rows)},{rows[0]}) does not win, then the reply that beats it wins as "
            "the first move, because it takes that corner along (strategy stealing)."
        )


def stealing(position: Chomp, play: Play, run: Run) -> Decided | None:
    """A rectangle of more than one cookie; asked after the theorems that name a winning move."""
    rows = position.rows
    if not is_the_game(position, play) or rows[0] != rows[-1] or rows == (1,):
        return None
    if is_searchable(position):
        return Rectangle(position, play, run, run.solver(position, play))
    return Stealing(position, play, run)
