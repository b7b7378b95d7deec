"""The vocabulary everyone speaks: positions, moves, outcomes, the two ways to play.

A game is a class with static functions on *states*; a position is one of its instances and holds
one state. The least a game gives is `start`, whose signature is the notation, and `options`:

>>> class Countdown(Impartial):
...     '''Take one or two chips; the last chip wins.'''
...     @staticmethod
...     def start(chips: int) -> int:
...         return chips
...     @staticmethod
...     def options(chips):
...         for taken in (1, 2):
...             if taken <= chips:
...                 yield chips - taken
>>> position = Countdown(4)
>>> position, [str(move.to) for move in position.moves()]
(Countdown(4), ['countdown(state=3)', 'countdown(state=2)'])
"""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Container, Hashable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from operator import itemgetter
from typing import TYPE_CHECKING, Any, ClassVar, Self

from lastmove.core.errors import GameError, InputError
from lastmove.core.inheritance import Everything, GameClass, HandsDown, is_bundled, settle, vouched
from lastmove.core.limits import spend
from lastmove.notation.args import Args
from lastmove.notation.kinds import write
from lastmove.notation.syntax import spaced

if TYPE_CHECKING:
    from random import Random

    from lastmove.core.sums import Sum

DRAW = "draw"
"""What `result` says of a game that nobody won."""

_REACHED = itemgetter(1)  # of a play, which is a text and a state

MOVES_LOOKED_THROUGH = 1_000_000
"""A move given as text is searched among this many."""
MOVES_SAMPLED = 100_000
TRIES = 100
"""How often a move is drawn at random, on a board where most can be made, before all are listed."""


class Outcome(enum.Enum):
    """Who wins: seen from the player to move, or Left or Right, whoever begins."""

    N = "N"
    """The next player (the one to move) wins."""
    P = "P"
    """The previous player wins."""
    D = "D"
    """Neither can force a win."""
    L = "L"
    """Left wins, whoever begins."""
    R = "R"
    """Right wins, whoever begins."""


class Play(enum.Enum):
    """Whether the last move wins or loses."""

    NORMAL = "normal"
    MISERE = "misere"


@dataclass(frozen=True, slots=True)
class Move:
    """One move: what it says, and the position it leads to."""

    text: str
    to: Position


@dataclass(frozen=True)
class GameGraph:
    """A game as an engine sees it: nodes, their options, and for roles who moves and who has won.

    Nodes are what a position's state is reduced to by symmetry; several positions may share one.
    """

    root: Hashable
    options: Callable[[Any], Iterable[Any]]
    text: Callable[[Any], str]
    split: Callable[[Any], Iterable[Any]] | None = None
    mover: Callable[[Any], str] | None = None
    winner: Callable[[Any], str | None] | None = None
    must_place: Callable[[Any], bool] | None = None


class Position(metaclass=GameClass):
    """A frozen value, hashable and comparable: one state of one game.

    `repr` is a constructor call, `str` the notation, and `lm.parse(str(p)) == p`.

    What a game may define, all static and all on states (only `start` and `options`, or `plays`
    in its place, are needed):

    - `start(…)` → state; raises `BadArgument` or `ValueError` for what is no position
    - `options(state)` yields states; `plays(state)` yields (text of the move, state)
    - `args(state)` → the `Args` that `start` makes this state from; without it a state is written
      as `name(state=…)`
    - `canonical(state)` → the representative of the states that are the same by symmetry
    - `identity(state)` → what two states share when people would call them the same position
    - `images(state)` yields the states that turning or reflecting makes of this one, itself among
      them; the checker believes a bundled game
    - `split(state)` → states whose sum this one is
    - `reduce(state)` → states of which only the nim-sum of their nimbers is that of this one; a
      search for nimbers looks at these in place of what `split` gives
    - `show(state)` → a text for people

    A class that derives from a game and changes a rule is another game: it inherits no theorem and
    no claim (`canonical`, `split`, `identity`, …); see `inheritance`, also for how a base
    for several games says what they may define (`class Base(Impartial, opens=(…))`).
    """

    hands_down: ClassVar[HandsDown] = HandsDown(opens=Everything())
    lineage: ClassVar[tuple[type, ...]]
    name: ClassVar[str] = ""
    sources: ClassVar[tuple[str, ...]] = ()
    examples: ClassVar[tuple[str, ...]] = ()
    roles: ClassVar[tuple[str, ...]] = ()
    impartial: ClassVar[bool] = False
    loopy: ClassVar[bool] = False
    loaded_from_hash: ClassVar[str | None] = None
    args: ClassVar[Any] = None
    split: ClassVar[Callable[[Any], Iterable[Any]] | None] = None
    reduce: ClassVar[Callable[[Any], Iterable[Any]] | None] = None
    show: ClassVar[Callable[[Any], str] | None] = None

    __slots__ = ("_hash", "_written", "state")
    state: Any
    _hash: int
    _written: Args | None

    def __init_subclass__(
        cls,
        *,
        opens: Container[str] = (),
        forms: tuple[str, ...] = (),
        claims: tuple[str, ...] = (),
        **kwargs: object,
    ) -> None:
        super().__init_subclass__(**kwargs)
        if "name" not in cls.__dict__:
            cls.name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", cls.__name__).lower()
        if "moves" in vars(cls) and not is_bundled(cls):
            raise GameError(
                f"{cls.__name__} defines moves(), which follows from the rules; a game gives its "
                "moves by options(state), or by plays(state) with their texts"
            )
        settle(cls, HandsDown(opens, forms, claims))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        if not args and set(kwargs) == {"state"}:
            self._set(kwargs["state"], None)
        else:
            self._set(type(self).start(*args, **kwargs), Args(args, kwargs))

    def _set(self, state: Any, written: Args | None) -> None:
        try:
            code = hash((type(self).name, state))
        except TypeError:
            raise InputError(
                f"a state of {type(self).name} must be hashable, which a "
                f"{type(state).__name__} is not; a tuple or an integer would be"
            ) from None
        object.__setattr__(self, "state", state)
        object.__setattr__(self, "_written", written)
        object.__setattr__(self, "_hash", code)

    @classmethod
    def at(cls, state: Any) -> Self:
        """The position with this state, without going through `start`."""
        position = cls.__new__(cls)
        position._set(state, None)
        return position

    # -- the rules, for games to define ---------------------------------------------------------

    @staticmethod
    def start(*args: Any, **kwargs: Any) -> Any:
        """The state that the notation's arguments describe."""
        raise NotImplementedError

    @staticmethod
    def options(state: Any) -> Iterator[Any]:
        """The states one move away."""
        raise NotImplementedError

    @classmethod
    def plays(cls, state: Any) -> Iterator[tuple[str, Any]]:
        """The moves, each as its text and the state it leads to."""
        tell = cls.show or write
        for option in cls.options(state):
            yield f"to {tell(option)}", option

    @staticmethod
    def canonical(state: Any) -> Any:
        """The representative of the states that are the same by symmetry."""
        return state

    @staticmethod
    def identity(state: Any) -> Hashable:
        """What two states share when people call them the same, such as heaps in another order."""
        same: Hashable = state
        return same

    @staticmethod
    def images(state: Any) -> Iterable[Any]:
        """The states that turning or reflecting makes of this one, itself among them.

        They have its outcome: believed by the checker where a bundled class says it.
        """
        return (state,)

    # -- what follows from them -----------------------------------------------------------------

    def moves(self) -> Iterator[Move]:
        """The moves from here, in written order, one by one."""
        for text, state in type(self).plays(self.state):
            yield Move(text, self.at(state))

    def move(self, text: str) -> Move:
        """The move that says this, or that leads to the position written so.

        Raises `InputError` when there is none. Cost: the number of moves, up to a million.
        """
        wanted = spaced(text)
        for move in islice(self.moves(), MOVES_LOOKED_THROUGH):
            leads = str(move.to)
            spend(len(leads))
            if wanted in (spaced(move.text), spaced(leads)):
                return move
        raise InputError(f"{wanted!r} is no move from {self}")

    def sample(self, chance: Random) -> Move | None:
        """Some move, each as likely as another; None if there is none.

        Games with large boards do it without listing all; here it is one of the first so many.
        """
        moves = list(islice(self.moves(), MOVES_SAMPLED))
        return chance.choice(moves) if moves else None

    @property
    def to_move(self) -> str:
        """The role whose turn it is."""
        raise NotImplementedError

    def result(self, play: Play = Play.NORMAL) -> str | None:
        """None while play goes on, else the winning role or `"draw"`."""
        raise NotImplementedError

    @property
    def opening(self) -> bool:
        """Whether this is still the set-up phase, in which moves place what is moved later.

        Then it is no term of a sum, unless `must_place`.
        """
        return False

    @staticmethod
    def must_place(state: Any) -> bool:
        """Whether the set-up phase ends with the next move: a placement is due.

        One such position may stand in a sum, and is moved in before any other term.
        """
        return False

    def parts(self) -> tuple[Position, ...]:
        """The positions whose sum this is by the very form of the rules; itself if it is one."""
        return (self,)

    def seen_from_opponent(self) -> Self:
        """This position as the other player sees it, after a move in another term of a sum.

        The same, unless the position is written from the side of the player to move.
        """
        return self

    def graph(self) -> GameGraph:
        """This game as engines see it, from this position on."""
        raise NotImplementedError

    def written(self) -> Args:
        """The arguments this position is written with."""
        if type(self).args is not None:
            given: Args = type(self).args(self.state)
            return given
        return self._written or Args.of(state=self.state)

    def inline(self) -> str:
        """The notation with everything written out, nothing left in files."""
        return f"{type(self).name}({self.written().inline().notation()})"

    def file_hash(self) -> str | None:
        """The SHA-256 of the file that a user's own game was loaded from; None if bundled."""
        return type(self).loaded_from_hash

    def __str__(self) -> str:
        return f"{type(self).name}({self.written().notation()})"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.written().python()})"

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return bool(self.state == other.state)

    def __hash__(self) -> int:
        return self._hash

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a position never changes; {name!r} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a position never changes; {name!r} cannot be deleted")

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (type(self), self.state, self._written)

    def _repr_svg_(self) -> str:
        """The picture that notebooks show."""
        from lastmove.core.family import resolve

        picture: str = resolve("lastmove.api.draw:svg")(self)
        return picture


settle(Position, Position.hands_down)


class Impartial(Position, opens=Everything()):
    """Both players have the same moves. Impartial positions can be added with `+`."""

    impartial = True
    roles = ("next", "previous")
    __slots__ = ()

    @property
    def to_move(self) -> str:
        """Always `"next"`."""
        return "next"

    def result(self, play: Play = Play.NORMAL) -> str | None:
        """None while there are moves; then the last mover, `"previous"`, has won (misère: lost)."""
        if any(True for _ in self.moves()):
            return None
        return "previous" if play is Play.NORMAL else "next"

    def graph(self) -> GameGraph:
        """Nodes are canonical states."""
        cls = type(self)
        canonical, plays = cls.canonical, cls.plays
        options: Callable[[Any], Iterable[Any]] = cls.options
        if options is Position.options:  # the game gives `plays` only
            options = lambda s: map(_REACHED, plays(s))  # noqa: E731
        step = options
        if canonical is not Position.canonical:
            step = lambda s: (canonical(t) for t in options(s))  # noqa: E731
        split = cls.split
        parts = None if split is None else lambda s: (canonical(part) for part in split(s))
        placing = None if cls.must_place is Position.must_place else cls.must_place
        return GameGraph(
            canonical(self.state), step, lambda s: str(cls.at(s)), parts, must_place=placing
        )

    def kind(self) -> Hashable:
        """What positions share when one graph holds them all: the game, with what stays fixed."""
        return (type(self),)

    def nim_heaps(self) -> tuple[int, ...] | None:
        """The nim heaps that this position consists of by its very rules; None for other games.

        Nim is the measure of impartial games, so that any game may say that it is nim in other
        words: theorems of nim, in misère play too, are then true of it.
        """
        return None

    def reduce_heap(self, index: int, size: int) -> Move:
        """The move that makes this heap of `nim_heaps` smaller, to the given size."""
        raise InputError(f"{self} has no nim heaps")

    def __add__(self, other: object) -> Sum:
        from lastmove.core.sums import Sum

        return Sum(self, other) if isinstance(other, Impartial) else NotImplemented


class Roles(Position, opens=Everything()):
    """Two roles with moves of their own; may end in a draw.

    Besides `start` and `options` a game gives `roles`, `turn(state)` (whose turn) and, unless
    only a player without a move loses, `winner(state)` (a role, `"draw"`, or None). Without
    `winner` it is played in misère play too, in which a player without a move wins.
    """

    __slots__ = ()

    @staticmethod
    def turn(state: Any) -> str:
        """The role to move."""
        raise NotImplementedError

    @staticmethod
    def winner(state: Any) -> str | None:
        """The role that has won, `"draw"`, or None while play goes on."""
        return None

    def moves(self) -> Iterator[Move]:
        """The moves from here; none once the game is decided."""
        if type(self).winner(self.state) is None:
            yield from super().moves()

    @property
    def to_move(self) -> str:
        """The role whose turn it is."""
        return type(self).turn(self.state)

    def seats(self) -> tuple[str, ...]:
        """Who plays from here on: the two roles, unless a game has more players."""
        return self.roles

    @classmethod
    def check_play(cls, play: Play) -> None:
        """Raise `InputError` for misère play of a game that says by itself who has won."""
        if play is Play.MISERE and cls.winner is not Roles.winner:
            raise InputError(
                f"{cls.name} has roles and its own way to win, so it is not played misère"
            )

    def result(self, play: Play = Play.NORMAL) -> str | None:
        """The winner by the rules; of roles without a move the other one (misère: this one)."""
        self.check_play(play)
        decided = type(self).winner(self.state)
        if decided is not None or any(True for _ in type(self).plays(self.state)):
            return decided
        return stuck_winner(self.roles, self.to_move, play)

    def graph(self) -> GameGraph:
        """Nodes are canonical states; a decided position has no options."""
        cls = type(self)

        def options(state: Any) -> Iterator[Any]:
            if cls.winner(state) is None:
                for _, option in cls.plays(state):
                    yield cls.canonical(option)

        return GameGraph(
            cls.canonical(self.state),
            options,
            lambda s: str(cls.at(s)),
            mover=cls.turn,
            winner=cls.winner,
        )


def nim_heaps(position: Impartial) -> tuple[int, ...] | None:
    """The heaps of nim that a position is by the rules of a bundled game; None for others.

    What a user's game says of itself is no theorem, so it is not asked.
    """
    return position.nim_heaps() if vouched(type(position), "nim_heaps") else None


def other_role(roles: tuple[str, ...], role: str) -> str:
    """The opponent of this role."""
    return roles[1 - roles.index(role)]


def stuck_winner(roles: tuple[str, ...], role: str, play: Play) -> str:
    """Who has won when this role is to move and has no move."""
    return role if play is Play.MISERE else other_role(roles, role)


def same_position(first: Position, second: Position) -> bool:
    """Whether people would call them the same: equal, or the same heaps in another order."""
    return identity(first) == identity(second)


def identity(position: Position) -> Hashable:
    """A key that positions share just when people would call them the same."""
    return type(position), type(position).identity(position.state)


def merged(moves: Iterable[Move]) -> tuple[Move, ...]:
    """The moves, one for each position they lead to: the first in written order."""
    first: dict[Hashable, Move] = {}
    for move in moves:
        first.setdefault(identity(move.to), move)
    return tuple(first.values())


def _restore(cls: type[Position], state: Any, written: Args | None) -> Position:
    position = cls.__new__(cls)
    position._set(state, written)
    return position
