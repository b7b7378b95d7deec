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
(Countdown(4), ['countdown(3)', 'countdown(2)'])
"""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Container, Hashable, Iterable, Iterator
from dataclasses import FrozenInstanceError, dataclass
from itertools import chain, islice
from operator import itemgetter
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, Self

from lastmove.core.binding import as_given, bound, check_fixed, is_bound
from lastmove.core.boards import Board
from lastmove.core.default_texts import Texts, arguments
from lastmove.core.errors import GameError, InputError
from lastmove.core.inheritance import (
    Everything,
    GameClass,
    HandsDown,
    is_bundled,
    owner_of,
    settle,
    vouched,
)
from lastmove.core.limits import spend
from lastmove.core.signatures import kinds_of
from lastmove.notation.args import Args
from lastmove.notation.syntax import spaced

if TYPE_CHECKING:
    from random import Random

    from lastmove.core.sums import Sum

DRAW = "draw"
"""What `result` says of a game that nobody won."""

_REACHED = itemgetter(1)  # of a play, which is a text and a state

Player = Literal["left", "right"]
PLAYERS: tuple[Player, Player] = ("left", "right")
"""Who plays a partisan game."""

MOVES_LOOKED_THROUGH = 1_000_000
"""A move given as text is searched among this many."""
MOVES_SAMPLED = 100_000
TRIES = 100
"""How often a move is drawn at random, on a board where most can be made, before all are listed."""


class Outcome(enum.Enum):
    """Who wins: seen from the player to move, or Left or Right, whoever begins.

    Cost: none.

    Source: Lecture notes, section 1, for N and P; Berlekamp, Conway, Guy (1982), for L and R.

    >>> import lastmove as lm
    >>> lm.solve("nim(3,3)").outcome, Outcome("N") is Outcome.N
    (<Outcome.P: 'P'>, True)
    """

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
    """Whether the last move wins or loses.

    Cost: none.

    Source: von Stengel (2011), section 1.6.

    >>> import lastmove as lm
    >>> [lm.solve("nim(1,1)", play=play).outcome.value for play in Play]
    ['P', 'N']
    """

    NORMAL = "normal"
    MISERE = "misere"


class Move:
    """One move: what it says, and the position it leads to. A text may be found when asked for.

    Cost: none; a text that the rules do not give is made by looking at all moves of the position.

    Source: ours.

    >>> import lastmove as lm
    >>> [(move.text, str(move.to)) for move in lm.parse("nim(2)").moves()]
    [('take 1 from heap 1', 'nim(1)'), ('take 2 from heap 1', 'nim(0)')]
    """

    __slots__ = ("_text", "to")
    __match_args__ = ("text", "to")
    _text: str | Callable[[], str]
    to: Position

    def __init__(self, text: str | Callable[[], str], to: Position):
        object.__setattr__(self, "_text", text)
        object.__setattr__(self, "to", to)

    @property
    def text(self) -> str:
        """What it says."""
        if not callable(self._text):
            return self._text
        text = self._text()
        object.__setattr__(self, "_text", text)
        return text

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return self.to == other.to and self.text == other.text

    def __hash__(self) -> int:
        return hash((self.text, self.to))

    def __repr__(self) -> str:
        return f"Move(text={self.text!r}, to={self.to!r})"

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"a move never changes; {name!r} cannot be set")

    def __reduce__(self) -> tuple[object, ...]:
        return Move, (self.text, self.to)


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
    - `args(state)` → the `Args` that `start` makes this state from; without it a state whose parts
      are the arguments of `start` is written as these, another one as `name(state=…)`
    - `fixed = ("graph",)` names arguments of `start` that never change; the functions above and
      below take them behind the state where they have an argument of that name:
      `options(state, graph)`; see `binding`
    - `canonical(state)` → the representative of the states that are the same by symmetry
    - `identity(state)` → what two states share when people would call them the same position
    - `images(state)` yields the states that turning or reflecting makes of this one, itself among
      them; the checker believes a bundled game
    - `split(state)` → states whose sum this one is
    - `reduce(state)` → states of which only the nim-sum of their nimbers is that of this one; a
      search for nimbers looks at these in place of what `split` gives
    - `weight(state)` → how long a search of a part may take compared with others, a whole number
      such as that of its free squares: lighter ones are searched first, and nothing else changes
    - `rank(state)` → a whole number, 0 or more, that falls with every move, such as that of the
      free squares: what level files need (`search.levels`), which check it
    - `show(state)` → a text for people
    - `below = (64, 10)` says that a state is a tuple of whole numbers, each from 0 and less than
      that: such rules are compiled too
    - `board(state)` → the rows of a board, a character for each square: `.` for a free one, `#` for
      none, letters for pieces; or `Cells`, or a `GraphBoard` (see `boards`). It is drawn, and
      played on by pointing at what a move changes
    - `draw(state)` → a canvas (`lastmove.render.canvas`) with a picture of one's own

    A class that derives from a game and changes a rule is another game: it inherits no theorem and
    no claim (`canonical`, `split`, `identity`, …); see `inheritance`, also for how a base
    for several games says what they may define (`class Base(Impartial, opens=(…))`).

    Cost: hashing and comparing cost what they do for the state; `moves` makes one move at a time.

    Source: ours.

    >>> import lastmove as lm
    >>> position = lm.parse("nim(3,5)")
    >>> position, str(position), lm.parse(str(position)) == position, len(list(position.moves()))
    (Nim(3, 5), 'nim(3,5)', True, 8)
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
    split: ClassVar[Callable[..., Iterable[Any]] | None] = None
    reduce: ClassVar[Callable[[Any], Iterable[Any]] | None] = None
    weight: ClassVar[Callable[[Any], int] | None] = None
    rank: ClassVar[Callable[..., int] | None] = None
    show: ClassVar[Callable[[Any], str] | None] = None
    board: ClassVar[Callable[[Any], Board] | None] = None
    draw: ClassVar[Callable[[Any], Any] | None] = None
    below: ClassVar[tuple[int, ...] | None] = None
    fixed: ClassVar[tuple[str, ...]] = ()
    fixed_values: ClassVar[dict[str, Any]] = {}
    """What is fixed: the arguments of `start` named by `fixed`, with their values."""

    __slots__ = ("_given", "_hash", "_written", "state")
    state: Any
    _hash: int
    _written: Args | None
    _given: dict[str, Any]
    """What is fixed as it was given, where that is written another way: by its file, say."""

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
        if cls.fixed and not is_bound(cls) and cls.start is not Position.start:
            check_fixed(cls)

    def __new__(cls, *args: Any, **kwargs: Any) -> Self:
        """Of the game with these fixed arguments, where it has some."""
        game: type[Self] = cls
        if cls.fixed and not is_bound(cls):
            game = bound(cls, cls._bind(*args, **kwargs))  # type: ignore[assignment]
        return object.__new__(game)

    @classmethod
    def _bind(cls, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """The arguments of `start` by name; beside `state=` there are only those that are fixed."""
        signature = kinds_of(cls.start).signature
        if not cls.takes_state(kwargs):
            found = signature.bind(*args, **kwargs)
        else:
            rest = {name: value for name, value in kwargs.items() if name != "state"}
            found = signature.bind_partial(*args, **rest)
            if found.arguments.keys() - {*cls.fixed}:
                raise InputError(f"beside state= {cls.name} takes only what is fixed")
        found.apply_defaults()
        missing = [name for name in cls.fixed if name not in found.arguments]
        if missing:
            raise InputError(f"a position of {cls.name} needs {missing[0]}, which is fixed")
        return found.arguments

    @classmethod
    def takes_state(cls, keywords: Container[str]) -> bool:
        """Whether `state=` is meant as the state itself, not as an argument of `start`."""
        return "state" in keywords and "state" not in kinds_of(cls.start).signature.parameters

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        cls = type(self)
        given = as_given(cls, cls._bind(*args, **kwargs)) if cls.fixed else {}
        if cls.takes_state(kwargs) and (cls.fixed or (not args and len(kwargs) == 1)):
            self._set(kwargs["state"], None, given)
        elif cls.fixed:  # vertices are numbered as in the graph that the class has
            all_given = kinds_of(cls.start).signature.bind(*args, **kwargs)
            all_given.arguments.update(cls.fixed_values)
            state = cls.start(*all_given.args, **all_given.kwargs)
            self._set(state, Args(args, kwargs), given)
        else:
            self._set(cls.start(*args, **kwargs), Args(args, kwargs), given)

    def _set(self, state: Any, written: Args | None, given: dict[str, Any]) -> None:
        try:
            code = hash((type(self).name, state))
        except TypeError:
            raise InputError(
                f"a state of {type(self).name} must be hashable, which a "
                f"{type(state).__name__} is not; a tuple or an integer would be"
            ) from None
        object.__setattr__(self, "state", state)
        object.__setattr__(self, "_written", written)
        object.__setattr__(self, "_given", given)
        object.__setattr__(self, "_hash", code)

    @classmethod
    def at(cls, state: Any) -> Self:
        """The position with this state, without going through `start`."""
        position = object.__new__(cls)
        position._set(state, None, {})
        return position

    def _after(self, state: Any) -> Self:
        """The same, a move later: what is fixed is still written as it was given."""
        position = object.__new__(type(self))
        position._set(state, None, self._given)
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
        return ((text(), option) for text, option in _with_texts(cls, state, cls.options(state)))

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
        cls = type(self)
        if owner_of(cls, "plays") is Position:  # texts are made where they are asked for
            for told, state in _with_texts(cls, self.state, cls.options(self.state)):
                yield Move(told, self._after(state))
            return
        for text, state in cls.plays(self.state):
            yield Move(text, self._after(state))

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
        else:
            given = self._written or arguments(type(self), self.state)
        return given.exchanged(type(self).fixed_values, self._given) if self._given else given

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
        return _restore, (type(self), self.state, self._written, self._given)

    def _repr_svg_(self) -> str:
        """The picture that notebooks show."""
        from lastmove.core.family import resolve

        picture: str = resolve("lastmove.api.draw:svg")(self)
        return picture


settle(Position, Position.hands_down)


class Impartial(Position, opens=Everything()):
    """Both players have the same moves. Impartial positions can be added with `+`.

    Cost: a search for its value looks once at every position that can be reached, one for who wins
    at moves until one wins; terms of a sum are searched one by one.

    Source: von Stengel (2011), section 1.6; Sprague (1936).

    >>> import lastmove as lm
    >>> class Countdown(Impartial):
    ...     '''Take one or two chips; the last chip wins.'''
    ...     @staticmethod
    ...     def start(chips: int) -> int:
    ...         return chips
    ...     @staticmethod
    ...     def options(chips):
    ...         return [chips - taken for taken in (1, 2) if taken <= chips]
    >>> lm.solve(Countdown(7)).value, lm.solve(Countdown(7) + Countdown(4)).outcome
    (1, <Outcome.P: 'P'>)
    """

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

    __sub__ = __add__

    def __neg__(self) -> Self:
        """Left and Right exchanged, which changes nothing."""
        return self


class Roles(Position, opens=Everything()):
    """Two roles with moves of their own; may end in a draw.

    Besides `start` and `options` a game gives `roles`, `turn(state)` (whose turn) and, unless
    only a player without a move loses, `winner(state)` (a role, `"draw"`, or None). Without
    `winner` it is played in misère play too, in which a player without a move wins.

    Cost: a search looks once at every position that can be reached; for who wins alone, at moves
    until one wins.

    Source: Zermelo (1913).

    >>> import lastmove as lm
    >>> class Race(Roles):
    ...     '''Take one or two chips; who takes the last one wins.'''
    ...     roles = ("ann", "bob")
    ...     @staticmethod
    ...     def start(chips: int, to_move: str = "ann"):
    ...         return chips, to_move
    ...     @staticmethod
    ...     def options(state):
    ...         other = "bob" if state[1] == "ann" else "ann"
    ...         return [(state[0] - taken, other) for taken in (1, 2) if taken <= state[0]]
    ...     @staticmethod
    ...     def turn(state):
    ...         return state[1]
    >>> lm.solve(Race(6)).winner, lm.solve(Race(7)).winner
    ('bob', 'ann')
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

        given = cls.options if owner_of(cls, "plays") is Position else None

        def options(state: Any) -> Iterator[Any]:
            if cls.winner(state) is None:
                for option in given(state) if given else map(_REACHED, cls.plays(state)):
                    yield cls.canonical(option)

        return GameGraph(
            cls.canonical(self.state),
            options,
            lambda s: str(cls.at(s)),
            mover=cls.turn,
            winner=cls.winner,
        )


@dataclass(frozen=True, slots=True)
class Negated:
    """What `canonical` gives where Left and Right have changed places in the representative.

    Cost: none.

    Source: ours.

    >>> def canonical(chips):  # more chips for Right is the negative of more for Left
    ...     return Negated(chips[::-1]) if chips[1] > chips[0] else chips
    >>> canonical((3, 1)), canonical((1, 3))
    ((3, 1), Negated(state=(3, 1)))
    """

    state: Any


class Partisan(Position, opens=Everything()):
    """Left and Right have moves of their own; a player without a move loses. Positions add up.

    Besides `start` a game gives `left(state)` and `right(state)`, which yield the states that the
    player can move to, or with texts `left_plays(state)` and `right_plays(state)`. `canonical`
    gives a state, or `Negated(state)` where Left and Right have changed places in it. It may also
    give a pair of a state and whether that is so, unless states are themselves pairs that end in
    True or False: what looks like such a state is one.

    A position has no turn; who begins belongs to the question, and to the match.

    Cost: its value is found from the canonical forms of all positions that can be reached, each
    once; who wins a sum is often found without adding.

    Source: Conway (1976).

    >>> import lastmove as lm
    >>> class Steps(Partisan):
    ...     '''Left takes one chip, Right two.'''
    ...     @staticmethod
    ...     def start(chips: int) -> int:
    ...         return chips
    ...     @staticmethod
    ...     def left(chips):
    ...         return [chips - 1] if chips > 0 else []
    ...     @staticmethod
    ...     def right(chips):
    ...         return [chips - 2] if chips > 1 else []
    >>> lm.solve(Steps(2)).value, lm.solve(Steps(2) - Steps(2)).outcome
    (Value('{1|0}'), <Outcome.P: 'P'>)
    """

    roles = ("left", "right")
    __slots__ = ()

    @classmethod
    def left(cls, state: Any) -> Iterable[Any]:
        """The states that Left can move to."""
        return map(_REACHED, _given(cls, "left_plays")(state))

    @classmethod
    def right(cls, state: Any) -> Iterable[Any]:
        """The states that Right can move to."""
        return map(_REACHED, _given(cls, "right_plays")(state))

    @classmethod
    def left_plays(cls, state: Any) -> Iterator[tuple[str, Any]]:
        """Left's moves, each as its text and the state it leads to."""
        return _told(cls, "left", state)

    @classmethod
    def right_plays(cls, state: Any) -> Iterator[tuple[str, Any]]:
        """Right's moves, each as its text and the state it leads to."""
        return _told(cls, "right", state)

    @classmethod
    def plays(cls, state: Any) -> Iterator[tuple[str, Any]]:
        """The moves of both, Left's first."""
        return chain(cls.left_plays(state), cls.right_plays(state))

    @classmethod
    def normal_form(cls, state: Any) -> tuple[Any, bool]:
        """What `canonical` gives, and whether it is the negative."""
        found = cls.canonical(state)
        if isinstance(found, Negated):
            return found.state, True
        return found if _is_signed(found, state) else (found, False)

    @classmethod
    def is_signed(cls, state: Any) -> bool:
        """Whether `canonical` gives pairs: of a state, and of whether it is the negative."""
        return _is_signed(cls.canonical(state), state)

    def moves(self, player: Player | None = None) -> Iterator[Move]:
        """The moves of a player, in written order; of both, Left's first, if none is named."""
        cls = type(self)
        if player not in (*PLAYERS, None):
            raise InputError(f"the players are left and right, not {player!r}")
        for side in PLAYERS if player is None else (player,):
            if owner_of(cls, f"{side}_plays") is Partisan:
                options = _given(cls, side)(self.state)
                for told, state in _with_texts(cls, self.state, options):
                    yield Move(told, self._after(state))
            else:
                for text, state in getattr(cls, f"{side}_plays")(self.state):
                    yield Move(text, self._after(state))

    def result(self, play: Play = Play.NORMAL) -> str | None:
        """None: who has won depends on whose turn it is."""
        return None

    def __add__(self, other: object) -> Partisan:
        from lastmove.core.sums import added

        return added(self, other)

    def __radd__(self, other: object) -> Partisan:
        from lastmove.core.sums import added

        return added(other, self)

    def __sub__(self, other: object) -> Partisan:
        from lastmove.core.sums import added, negative

        return added(self, negative(other))

    def __rsub__(self, other: object) -> Partisan:
        from lastmove.core.sums import added, negative

        return added(other, negative(self))

    def __neg__(self) -> Partisan:
        """The same with Left and Right exchanged."""
        from lastmove.core.sums import Negative

        return Negative(self)


class Turn(NamedTuple):
    """A partisan position, and who is to move in it."""

    position: Partisan
    player: Player


class Turned(Roles):
    """A partisan position with whose turn it is: what is played, and asked with `--first`.

    It is written as the position is: the turn stands beside it, in a match and in a question.
    """

    name = "turned"
    roles = ("left", "right")
    __slots__ = ()
    state: Turn

    @staticmethod
    def start(position: Partisan, player: str) -> Turn:
        """The position, and `"left"` or `"right"`."""
        if not isinstance(position, Partisan):
            raise InputError(f"who begins is no question of {position}: both have the same moves")
        if player not in PLAYERS:
            raise InputError(f"left or right begins, not {player!r}")
        return Turn(position, "left" if player == "left" else "right")

    @staticmethod
    def turn(state: Turn) -> Player:
        """Who is to move."""
        return state.player

    @classmethod
    def plays(cls, state: Turn) -> Iterator[tuple[str, Any]]:
        """The moves of whoever is to move."""
        position, player = state
        for move in position.moves(player):
            assert isinstance(move.to, Partisan)
            yield move.text, Turn(move.to, opponent(player))

    @staticmethod
    def identity(state: Turn) -> Hashable:
        """What people would call the same position, with the turn."""
        return identity(state.position), state.player

    @classmethod
    def check_play(cls, play: Play) -> None:
        """Raise `InputError` for misère play."""
        if play is Play.MISERE:
            raise InputError(
                "games of Left and Right are played in normal play: the last move wins"
            )

    def here(self, move: Move) -> Move:
        """A move of the player to move, as one of this position."""
        assert isinstance(move.to, Partisan)
        return Move(move.text, self.at(Turn(move.to, opponent(self.state.player))))

    def parts(self) -> tuple[Position, ...]:
        """Those of the position."""
        return self.state.position.parts()

    def file_hash(self) -> str | None:
        """That of the position."""
        return self.state.position.file_hash()

    def inline(self) -> str:
        """As the position is written."""
        return self.state.position.inline()

    def __str__(self) -> str:
        return str(self.state.position)

    def __repr__(self) -> str:
        return f"Turned({self.state.position!r}, {self.state.player!r})"


def untimed(position: Position) -> Position:
    """The position without whose turn it is, where that stands beside it."""
    return position.state.position if isinstance(position, Turned) else position


def opponent(player: Player) -> Player:
    """Right for Left, and Left for Right."""
    return "right" if player == "left" else "left"


def _given(cls: type[Partisan], form: str) -> Callable[[Any], Iterable[Any]]:
    """This form of the rules, which the game has to give itself as it does not give the other."""
    if owner_of(cls, form) is Partisan:
        side = form.removesuffix("_plays")
        raise NotImplementedError(f"{cls.name} gives neither {side}(state) nor {side}_plays(state)")
    found: Callable[[Any], Iterable[Any]] = getattr(cls, form)
    return found


def _told(cls: type[Partisan], side: str, state: Any) -> Iterator[tuple[str, Any]]:
    options = _given(cls, side)(state)
    return ((text(), option) for text, option in _with_texts(cls, state, options))


def _with_texts(
    cls: type[Position], state: Any, options: Iterable[Any]
) -> Iterator[tuple[Callable[[], str], Any]]:
    """The options with how their texts are found, which say what the moves change."""
    texts = Texts(cls, state)
    return ((texts.later(option), option) for option in options)


def _is_signed(found: Any, state: Any) -> bool:
    """Whether what `canonical` gives at a state is a pair, of such a state and of a sign.

    >>> _is_signed((3, True), 5), _is_signed((3, True), (5, False)), _is_signed((3, True), (5, 1))
    (True, False, False)
    """
    return _ends_in_bool(found) and type(found[0]) is type(state) and not _ends_in_bool(state)


def _ends_in_bool(thing: Any) -> bool:
    return isinstance(thing, tuple) and len(thing) == 2 and isinstance(thing[1], bool)


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


def _restore(
    cls: type[Position], state: Any, written: Args | None, given: dict[str, Any]
) -> Position:
    position = object.__new__(cls)
    position._set(state, written, given)
    return position
