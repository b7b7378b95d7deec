"""An argument: who wins, or what a value is, made once by the theorem that knows it.

Everything that a person or a program sees of it is a rendering: the sentence after *because*, the
steps of `explain`, the picture of `draw --why`, the certificate, the replies of an opponent. Making
one is cheap; its parts are built when they are asked for.

An argument claims **who wins** (`Decided`) or **what a value is** (`Valued`, what a sum needs of
its terms), never both: "a move to nim-sum 0 wins" is true of a nim position, and misleads about
one that is a term of a sum. What follows from a value is said by `ByValue`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, Self

from lastmove.core.errors import NotKnown
from lastmove.core.family import resolve
from lastmove.core.position import Impartial, Move, Outcome, Partisan, Play, Position, other_role
from lastmove.core.steps import Mark, Parts, Say, Show, Step, Sub, Table, few
from lastmove.core.values import Value
from lastmove.core.verdict import Certificate, Method

if TYPE_CHECKING:
    from lastmove.core.solver import Run

Promise = Literal["wins", "holds"]


@dataclass(frozen=True)
class Reply:
    """A move, None out of turn or where play has ended, and the strategy from there."""

    move: Move | None
    then: Strategy
    remark: str = ""


class Strategy(ABC):
    """What one player does to keep a promise; it may carry a state from reply to reply."""

    player: str
    """`"next"` or `"previous"` as seen when it was made; in games with roles the role."""
    promise: Promise = "wins"
    no_reply: str | None = None
    """Why it names no move, as where a strategy is only known to exist."""

    def first(self) -> Reply:
        """What to do now, before any other move; as it is here, the opponent begins."""
        return Reply(None, self)

    @abstractmethod
    def reply(self, move: Move) -> Reply:
        """The answer to a move of the opponent, at any size."""


class Argument(ABC):
    """What is claimed of a position, why, and a certificate of it.

    Parameters
    ----------
    position, run : what it is about, and the run whose budget and memory it uses.
    """

    method: Method
    play: Play = Play.NORMAL

    def __init__(self, position: Position, run: Run):
        self.position = position
        self.run = run

    @property
    @abstractmethod
    def sentence(self) -> Parts:
        """The whole reason in a sentence or two."""

    def steps(self) -> Iterator[Step]:
        """The argument in full; as it is here, the sentence says it all."""
        yield Say(*self.sentence)

    @abstractmethod
    def certificate(self) -> Certificate:
        """A proof of what is claimed of this very position, for the checker."""

    def show(self) -> Show:
        """The picture of the argument: the position, and on it what decides."""
        return Show(self.position, self.sentence)

    def _repr_html_(self) -> str:
        """The steps, with their pictures, as notebooks show them."""
        html: str = resolve("lastmove.render.steps:html")(tuple(self.steps()))
        return html


class Decided(Argument):
    """Who wins, in any game and any play."""

    complete = True
    """Whether `winning_moves` are all there are."""

    @property
    def remoteness(self) -> int | None:
        """How many moves are left if the winner hurries and the loser stalls, where counted."""
        return None

    @property
    def positions(self) -> int | None:
        """How many positions were looked at, if any."""
        return None

    @property
    @abstractmethod
    def outcome(self) -> Outcome:
        """Who wins, seen from the player to move."""

    @abstractmethod
    def winning_moves(self) -> Iterator[Move]:
        """The moves that win; none in a position that is not won."""

    def best(self) -> Move | None:
        """The winning move to recommend: with it and the next ones the game comes to an end."""
        return next(self.winning_moves(), None)

    def again(self, position: Position) -> Decided:
        """Who wins another position of the same play, argued anew."""
        return self.run.argue(position, self.play)

    @property
    def remark(self) -> str:
        """What is said of the recommended move when it is made in reply."""
        return ""

    def number(self) -> int | None:
        """The nimber, where the argument comes to know it; 0 of a lost impartial position."""
        impartial = isinstance(self.position, Impartial) and self.play is Play.NORMAL
        return 0 if impartial and self.outcome is Outcome.P else None

    def strategies(self) -> tuple[Strategy, ...]:
        """One for a win, two for a draw."""
        position, outcome = self.position, self.outcome
        if isinstance(position, Impartial):
            return (Following(self, "next" if outcome is Outcome.N else "previous"),)
        if outcome is Outcome.D:
            return tuple(Following(self, role) for role in position.roles)
        mover = position.to_move
        winner = mover if outcome is Outcome.N else other_role(position.roles, mover)
        return (Following(self, winner),)

    def marks(self) -> tuple[Mark, ...]:
        """What of the drawing the argument speaks of."""
        return ()

    def show(self) -> Show:
        """The position, what is marked on it, and the move that decides, if there is one."""
        best = self.best()
        moves = () if best is None else (best,)
        return Show(self.position, self.sentence, self.marks(), moves=moves)


class Lost(Decided):
    """That the player to move loses."""

    @property
    def outcome(self) -> Outcome:
        """Lost."""
        return Outcome.P

    def winning_moves(self) -> Iterator[Move]:
        """None."""
        return iter(())


class Following(Strategy):
    """Argue every position anew and make the move that its argument recommends.

    Where nobody wins, any move does after which nobody wins either. What one's own move leaves is
    argued only if it is one's turn again.
    """

    def __init__(self, decided: Decided, player: str):
        self._decided, self._position, self.player = decided, decided.position, player
        self.promise = "holds" if decided.outcome is Outcome.D else "wins"

    def first(self) -> Reply:
        """The recommended move, if it is this player's turn."""
        position = self._position
        if not isinstance(position, Impartial) and position.to_move != self.player:
            return Reply(None, self)
        decided = self._decided
        if decided.position is not position:
            self._decided = decided = decided.again(position)
        move = self._holding() if decided.outcome is Outcome.D else decided.best()
        if move is None:
            return Reply(None, self)
        return Reply(move, self._at(move.to), decided.remark)

    def reply(self, move: Move) -> Reply:
        """That of the position the opponent has moved to."""
        return self._at(move.to).first()

    def _at(self, position: Position) -> Self:
        then = copy(self)
        then._position = position
        return then

    def _holding(self) -> Move | None:
        run, play = self._decided.run, self._decided.play
        moves = self._position.moves()
        return next((m for m in moves if run.argue(m.to, play).outcome is Outcome.D), None)


class Valued(Argument):
    """The nimber of an impartial position in normal play: what a sum needs of its terms."""

    position: Impartial
    costly = False
    """Whether the value takes so much longer than who wins that only a sum should ask for it."""

    @property
    @abstractmethod
    def value(self) -> int:
        """The nimber."""

    @abstractmethod
    def moves_to(self, value: int) -> Iterator[Move]:
        """The moves to positions of this value.

        Raises `NotKnown` where they are too many to list, or some cannot be told from others.
        """

    def one_move_to(self, value: int) -> Move | None:
        """Some move to a position of this value, where `moves_to` cannot list them all."""
        return next(self.moves_to(value), None)

    def marks(self) -> tuple[Mark, ...]:
        """What stands out on the board."""
        return ()


class PartisanValued(Argument):
    """What a partisan position is worth: a value, of which sums, outcomes and moves follow."""

    position: Partisan

    @property
    @abstractmethod
    def value(self) -> Value:
        """The value."""

    def certificate(self) -> Certificate:
        """The second player's strategy in the position minus its value."""
        found: Certificate = resolve("lastmove.search.partisan_certificates:value_certificate")(
            self.position, self.run
        )
        return found


class ByValue(Decided):
    """Who wins, by the nimber: a move to value 0 wins, and from value 0 there is none."""

    def __init__(self, valued: Valued):
        super().__init__(valued.position, valued.run)
        self.valued = valued
        self.method = valued.method

    @property
    def outcome(self) -> Outcome:
        """N unless the value is 0."""
        return Outcome.N if self.valued.value else Outcome.P

    def number(self) -> int:
        """The value."""
        return self.valued.value

    def winning_moves(self) -> Iterator[Move]:
        """The moves to value 0."""
        if self.valued.value:
            yield from self.valued.moves_to(0)

    def best(self) -> Move | None:
        """One move to value 0."""
        return self.valued.one_move_to(0) if self.valued.value else None

    @property
    def sentence(self) -> Parts:
        """The reason for the value, and what follows from it."""
        return (*self.valued.sentence, " ", *self._consequence())

    def _consequence(self) -> Parts:
        if self.valued.value:
            return ("The value is not 0: a move to value 0 wins.",)
        return ("The value is 0: no move leads to 0 again, and every move can be answered by one.",)

    def steps(self) -> Iterator[Step]:
        """Those of the value, what follows from it, and the winning moves."""
        yield from self.valued.steps()
        yield Say(*self._consequence())
        yield from winning_steps(self)

    def certificate(self) -> Certificate:
        """That of the value."""
        return self.valued.certificate()

    def show(self) -> Show:
        """The marks of the value and the move to 0."""
        best = self.best()
        return Show(
            self.position,
            self.sentence,
            marks=self.valued.marks(),
            moves=() if best is None else (best,),
        )


class Zero(Valued):
    """An impartial position that is lost in normal play has value 0, whatever the reason."""

    def __init__(self, decided: Decided):
        assert isinstance(decided.position, Impartial)
        super().__init__(decided.position, decided.run)
        self.decided = decided
        self.method = decided.method

    @property
    def value(self) -> int:
        """0."""
        return 0

    def moves_to(self, value: int) -> Iterator[Move]:
        """By trying every move; none leads to 0."""
        if value:
            self.run.check_searchable(self.position)
        for move in self.position.moves() if value else ():
            self.run.budget.spend()
            if self.run.value(move.to) == value:
                yield move

    @property
    def sentence(self) -> Parts:
        """Why it is lost."""
        return self.decided.sentence

    def steps(self) -> Iterator[Step]:
        """The same in full."""
        return self.decided.steps()

    def certificate(self) -> Certificate:
        """That it is lost, which is that its value is 0."""
        return replace(self.decided.certificate(), value=0)


class ByMove(Decided):
    """A position that is won by one move, to a position that an argument says is lost.

    The move is named by the theorem, not found by trying all, so there may be others, unless the
    theorem says that it is the only one (`complete`).
    """

    def __init__(
        self,
        position: Position,
        move: Move,
        then: Decided,
        lead: Parts = (),
        complete: bool = False,
    ):
        super().__init__(position, then.run)
        self.move, self.then, self.lead, self.complete = move, then, lead, complete
        self.method, self.play = then.method, then.play

    @property
    def outcome(self) -> Outcome:
        """Won."""
        return Outcome.N

    def winning_moves(self) -> Iterator[Move]:
        """The one that is named."""
        yield self.move

    @property
    def sentence(self) -> Parts:
        """The move, and why what it leaves is lost."""
        return (*(self.lead or ("Begin with “", self.move, "”.")), " ", *self.then.sentence)

    def steps(self) -> Iterator[Step]:
        """The move, then the argument of the position that it leaves."""
        yield Say(*(self.lead or ("Begin with “", self.move, "”.")))
        yield from self.then.steps()

    def show(self) -> Show:
        """What the move leaves, and the move itself."""
        then = self.then.show()
        return replace(then, position=self.position, lead=self.sentence, moves=(self.move,))

    def certificate(self) -> Certificate:
        """The move, and the certificate of what it leaves."""
        proof = {"move": self.move.text, "then": self.then.certificate().as_dict()}
        return Certificate("first-move", self.position.inline(), self.play, Outcome.N, None, proof)

    def strategies(self) -> tuple[Strategy, ...]:
        """The move, then the strategy of the one who has made it."""
        return (Opened(self.move, self.then.strategies()[0]),)


class SameGame(Decided):
    """A position that is another game in other words, argued there.

    Parameters
    ----------
    there : the argument of the same position in the other game.
    back : what a move there is called here.
    lead : in what way the games are the same.
    marks : what of the board stands for what.
    """

    def __init__(
        self,
        position: Position,
        there: Decided,
        back: Callable[[Move], Move],
        lead: Parts,
        marks: tuple[Mark, ...] = (),
    ):
        super().__init__(position, there.run)
        self.there, self.back, self.lead, self._marks = there, back, lead, marks
        self.method, self.play, self.complete = there.method, there.play, there.complete

    @property
    def outcome(self) -> Outcome:
        """As there."""
        return self.there.outcome

    def winning_moves(self) -> Iterator[Move]:
        """Those there, in the words of this game."""
        return map(self.back, self.there.winning_moves())

    def best(self) -> Move | None:
        """The one to recommend there."""
        best = self.there.best()
        return None if best is None else self.back(best)

    def number(self) -> int | None:
        """The same number."""
        return self.there.number()

    @property
    def sentence(self) -> Parts:
        """What is the same, and the reason there."""
        return (*self.lead, " ", *self.there.sentence)

    def steps(self) -> Iterator[Step]:
        """What is the same, the argument there, and what its moves are called here."""
        yield Show(self.position, self.lead, self._marks)
        yield Sub(self.there, folded=False)
        yield from winning_steps(self)

    def marks(self) -> tuple[Mark, ...]:
        """What stands for what."""
        return self._marks

    def certificate(self) -> Certificate:
        """Of a kind that reads both games: the one there, about this position and its move."""
        other, best = self.there.certificate(), self.best()
        named = best is not None and "move" in other.proof
        moved = {"move": best.to.inline()} if best is not None and named else {}
        return replace(other, position=self.position.inline(), proof=other.proof | moved)


class Opened(Strategy):
    """A first move, then another strategy."""

    player = "next"

    def __init__(self, move: Move, then: Strategy):
        self._move, self._then = move, then
        self.no_reply = then.no_reply

    def first(self) -> Reply:
        """The move."""
        return Reply(self._move, self._then)

    def reply(self, move: Move) -> Reply:
        """As the strategy says."""
        return self._then.reply(move)


Arguer = Callable[[Position, Play, "Run"], Decided | None]
"""Argues who wins, or says None: not mine."""
Valuer = Callable[[Impartial, "Run"], Valued | None]
"""Argues what a position is worth, or says None."""
PartisanValuer = Callable[[Partisan, "Run"], PartisanValued | None]
"""The same for partisan positions."""


def winning_steps(decided: Decided) -> Iterator[Step]:
    """The winning moves, each with the position it leads to."""
    try:
        moves, more = few(decided.winning_moves())
    except NotKnown:
        best = decided.best()
        moves, more = () if best is None else (best,), True
    if len(moves) == 1:
        kind = "The winning move: " if decided.complete and not more else "A winning move: "
        yield Say(kind, moves[0], " → ", moves[0].to, ".")
    elif moves:
        lead = "Winning moves:" if more or not decided.complete else "The winning moves:"
        yield Table((lead,), ("move", "to"), tuple((m, m.to) for m in moves), more=int(more))
