"""A game for n players as the schemes see it: at each node who chooses, or who has won.

`multiplayer_game` makes it from what people write: a labeled tree; an impartial position, played by
n players in turn, the last mover winning; rules of one's own. In an impartial game players are
counted from the one to move, so that a position is one node whoever's turn it is: what a child
calls player k its parent calls k + 1. The checker believes this file; see checker/TRUSTED.md.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lastmove.core.errors import InputError, LimitReached
from lastmove.core.guarding import note_place
from lastmove.core.heaps import HeapGame
from lastmove.core.inheritance import obeys
from lastmove.core.limits import Budget
from lastmove.core.parse import parse
from lastmove.core.position import Impartial, Position
from lastmove.core.sums import movable
from lastmove.families.coalitions.rules_tree import PLAYERS, Tree
from lastmove.families.coalitions.upsets import LETTERS
from lastmove.notation.trees import Tree as LabeledTree

MOST = len(PLAYERS)
Look = tuple[int, tuple[Any, ...]]
"""Who chooses and the children; where there are none, who has won."""


@dataclass(frozen=True)
class MultiplayerGame:
    """A game with its number of players, without a memory: nodes, and what can be seen at one.

    Cost: none; `look` is asked once for each node that a scheme comes to.

    Source: Loeb (1996), section 2.

    Parameters
    ----------
    players : how many; they are numbered from 0 and written A, B, …
    root : the node to start from; any hashable.
    look : who chooses at a node, with its children, equal ones as often as they occur; or, with
        no children, who has won.
    relative : whether players are counted from the one to move, the turn going round.
    text : how a node is written for people.
    position : what it was made from, None for rules of one's own.
    node : the node of another position of the same game.
    inline : a node of an impartial game in notation, for certificates.
    name : how it is written, if it is not a position.

    >>> nim = quotient("nim(1,2)", "ABC", 3)
    >>> nim.players, nim.text(nim.root), nim.look(nim.root)[0]
    (3, 'nim(1,2), A to move', 0)
    """

    players: int
    root: Hashable
    look: Callable[[Any], Look]
    relative: bool
    text: Callable[[Any], str]
    position: Position | None = None
    node: Callable[[Position], Hashable] | None = None
    inline: Callable[[Any], str] | None = None
    name: str | None = None

    def __str__(self) -> str:
        if self.position is not None:
            return str(self.position)
        return self.name or self.text(self.root)


Game = MultiplayerGame | Position | LabeledTree | str
"""What can be classified; a text is notation."""


def multiplayer_game(
    game: Any, players: int | None = None, budget: Budget | None = None
) -> MultiplayerGame:
    """The game as it is played by n players. Raises `InputError` where that is not defined.

    Parameters
    ----------
    game : a position or its notation, a tree, or what `game_of` has made.
    players : how many; needed for impartial games, and at least the letters of a tree.
    budget : what listing the moves of a position is spent from.

    >>> nim = multiplayer_game("nim(1,2)", 4)
    >>> multiplayer_game("tree(A[B,C])").players, nim.look(nim.root)[0]
    (3, 0)
    """
    if isinstance(game, str):
        game = parse(game)
    if isinstance(game, LabeledTree):
        game = Tree(game)
    if isinstance(game, MultiplayerGame):
        if players not in (None, game.players):
            raise InputError(f"this game has {game.players} players, not {players}")
        return game
    if not isinstance(game, Position):
        raise InputError(
            f"a game for many players is a position, its notation or a tree, not {game!r}; "
            "lastmove.coalitions.game_of makes one of your own rules"
        )
    if players is not None:
        check_players(players)
    if obeys(game, Tree):
        return _tree(game, players)
    if not isinstance(game, Impartial):
        raise InputError(
            f"{game.name} is a game for two; many players can play impartial games, the last mover "
            "winning, and trees such as tree(A[B,C[A,B]])"
        )
    if game.loopy or any(part.loopy for part in game.parts()):
        raise InputError(f"{game} is loopy: play can go on forever, and coalitions need an end")
    if players is None:
        raise InputError(f"say how many players play {game}, 2 to {MOST}: --players 3")
    return _impartial(game, players, budget or Budget())


def check_players(players: object, fewest: int = 2) -> int:
    """The number of players, or a sentence."""
    if type(players) is not int or not fewest <= players <= MOST:
        raise InputError(
            f"there are {fewest} to {MOST} players, not {players}; with n players a type is a set "
            "of the 2^n coalitions"
        )
    return players


def game_of(
    step: Callable[[Any], tuple[int | str, Iterable[Any]]], start: Hashable, players: int
) -> MultiplayerGame:
    """A game of one's own, given by one function on states.

    Cost: none; `step` is asked once for each state that a scheme comes to.

    Source: Loeb (1996), section 2.

    Parameters
    ----------
    step : from a state to (player, states): the player who chooses among the states, or, if there
        are none, the player who has won. A player is a letter or a number from 0.
    start : the state at the beginning; states are hashable.
    players : how many there are.

    >>> counting = game_of(lambda n: ("ABC"[n % 3], [n - 1, n - 2] if n > 1 else []), 7, 3)
    >>> counting.look(7)
    (1, (6, 5))
    """
    check_players(players)

    def look(state: Any) -> Look:
        try:
            label, below = step(state)
            children = tuple(below)
        except (InputError, LimitReached):
            raise
        except Exception as problem:
            note_place(problem, lambda: repr(state))
            raise
        return player_of(label, players), children

    return MultiplayerGame(players, start, look, False, repr)


def player_of(label: object, players: int) -> int:
    """A player as a number, from a number or a letter."""
    number = LETTERS.find(label) if isinstance(label, str) and len(label) == 1 else label
    if type(number) is not int or not 0 <= number < players:
        raise InputError(f"{label!r} is not a player; the {players} are {LETTERS[:players]}")
    return number


def absolute(game: MultiplayerGame) -> MultiplayerGame:
    """The same game with players called by one name throughout.

    A node of an impartial game becomes a pair: the node, and whose turn it is.
    """
    return quotient(game, range(game.players)) if game.relative else game


def quotient(
    game: Any, f: Mapping[Any, Any] | Sequence[Any], players: int | None = None
) -> MultiplayerGame:
    """The quotient game G/f: player f(p) moves for p, and wins where p would.

    Cost: none; a node of an impartial game becomes one for each player who may be to move there.

    Source: Loeb (1996), Definition 3.1.

    Parameters
    ----------
    game, players : as for `multiplayer_game`.
    f : for each player, as a mapping or in order, the one who takes the seat; numbers or letters.

    >>> pair = quotient("nim(1,2)", "AAB", 3)
    >>> pair.players, pair.look(pair.root)[0]
    (2, 0)
    """
    inner = multiplayer_game(game, players)
    to = _mapping(f, inner.players)
    count = max(2, max(to) + 1)

    if not inner.relative:

        def plain(node: Any) -> Look:
            player, children = inner.look(node)
            return to[player], children

        return MultiplayerGame(
            count, inner.root, plain, False, inner.text, name=_quotient_name(inner, to)
        )

    def look(node: tuple[Any, int]) -> Look:
        at, mover = node
        player, children = inner.look(at)
        turn = (mover + 1) % inner.players
        return to[(mover + player) % inner.players], tuple((child, turn) for child in children)

    def text(node: tuple[Any, int]) -> str:
        return f"{inner.text(node[0])}, {LETTERS[node[1]]} to move"

    return MultiplayerGame(
        count, (inner.root, 0), look, False, text, name=_quotient_name(inner, to)
    )


def sequential(first: Any, second: Any, players: int) -> MultiplayerGame:
    """The sequential compound: the first game is played to its end, and then the second.

    Of impartial positions. Whoever has no move in the first game begins the second; the last mover
    of all wins.

    Cost: none; its positions are those of the two games together.

    Source: Stromquist, Ullman (1993).

    >>> both = sequential("nim(1)", "nim(1)", 3)
    >>> str(both), both.look(both.root)[0]
    ('nim(1), then nim(1)', 0)
    """
    one, other = (multiplayer_game(game, players) for game in (first, second))
    if not (one.relative and other.relative):
        raise InputError("a sequential compound is one of impartial positions")

    def look(node: tuple[bool, Any]) -> Look:
        later, at = node
        player, children = (other if later else one).look(at)
        if not later and not children:
            player, children = other.look(other.root)
            later = True
        return player, tuple((later, child) for child in children)

    def text(node: tuple[bool, Any]) -> str:
        later, at = node
        return other.text(at) if later else f"{one.text(at)}, then {other}"

    name = f"{one}, then {other}"
    return MultiplayerGame(players, (False, one.root), look, True, text, name=name)


def _quotient_name(inner: MultiplayerGame, to: list[int]) -> str:
    renamed = ",".join(f"{LETTERS[p]}={LETTERS[q]}" for p, q in enumerate(to))
    return f"{inner} / {renamed}"


def _mapping(f: Mapping[Any, Any] | Sequence[Any], players: int) -> list[int]:
    if isinstance(f, Mapping):
        given = {player_of(key, players): value for key, value in f.items()}
        missing = [LETTERS[p] for p in range(players) if p not in given]
        if missing:
            raise InputError(f"the quotient does not say who plays for {', '.join(missing)}")
        values = [given[player] for player in range(players)]
    else:
        values = list(f)
        if len(values) != players:
            raise InputError(f"a quotient names {players} players, one for each, not {len(values)}")
    return [player_of(value, MOST) for value in values]


# -- trees ----------------------------------------------------------------------------------


def _tree(game: Tree, players: int | None) -> MultiplayerGame:
    nodes = game.state.nodes()
    numbers = {letter: number for number, letter in enumerate(PLAYERS)}
    looks = [(numbers[label], below) for label, below in nodes]
    last = max(player for player, _ in looks) + 1
    if players is None:
        players = max(2, last)
    elif players < last:
        raise InputError(
            f"the tree has a player {PLAYERS[last - 1]}, so there are at least {last} players, "
            f"not {players}"
        )

    def text(node: int) -> str:
        return f"tree({LabeledTree.of_nodes(nodes[: node + 1])})"

    return MultiplayerGame(players, len(nodes) - 1, looks.__getitem__, False, text, game)


# -- impartial games ------------------------------------------------------------------------


class _Parts:
    """The parts of sums, numbered; a node is the numbers of its parts in order.

    Parts without a move are left out: they change nothing, unless something is to be placed there
    before anything else is moved. Parts of one `identity` are one, but not those that a game calls
    alike by symmetry, so that the checker need not believe that.
    """

    def __init__(self, root: Impartial, budget: Budget):
        self.root = root
        self.budget = budget
        self.parts: list[Impartial] = []
        self.numbers: dict[Hashable, int | None] = {}
        self.options: list[list[tuple[int, ...]] | None] = []

    def node(self, position: Impartial) -> tuple[int, ...]:
        found = [self._number(part) for part in position.parts() if isinstance(part, Impartial)]
        return tuple(sorted(number for number in found if number is not None))

    def _number(self, part: Impartial) -> int | None:
        key = (part.kind(), type(part).identity(part.state))
        if key not in self.numbers:
            if not part.opening and next(iter(part.moves()), None) is None:
                self.numbers[key] = None
            else:
                self.numbers[key] = len(self.parts)
                self.parts.append(part)
                self.options.append(None)
        return self.numbers[key]

    def _options(self, number: int) -> list[tuple[int, ...]]:
        found = self.options[number]
        if found is None:
            moves = self.parts[number].moves()
            found = []
            for move in moves:
                self.budget.spend()
                assert isinstance(move.to, Impartial)
                found.append(self.node(move.to))
            self.options[number] = found
        return found

    def children(self, node: tuple[int, ...]) -> list[tuple[int, ...]]:
        found: list[tuple[int, ...]] = []
        for index in movable([self.parts[number].opening for number in node]):
            rest = node[:index] + node[index + 1 :]
            found += [tuple(sorted(rest + new)) for new in self._options(node[index])]
        return found

    def text(self, node: tuple[int, ...]) -> str:
        whole = self._whole(node)
        return " + ".join(map(str, whole)) or "no move left"

    def inline(self, node: tuple[int, ...]) -> str:
        return " + ".join(part.inline() for part in self._whole(node)) or "nim()"

    def _whole(self, node: tuple[int, ...]) -> list[Impartial]:
        parts = [self.parts[number] for number in node]
        root = self.root
        if isinstance(root, HeapGame):
            heaps = [heap for part in parts if isinstance(part, HeapGame) for heap in part.heaps]
            return [root.with_heaps(*heaps)]
        return parts


def _impartial(game: Impartial, players: int, budget: Budget) -> MultiplayerGame:
    parts = _Parts(game, budget)
    last = players - 1

    def look(node: tuple[int, ...]) -> Look:
        try:
            children = tuple(parts.children(node))
        except (InputError, LimitReached):
            raise
        except Exception as problem:
            note_place(problem, lambda: parts.text(node))
            raise
        return (0 if children else last), children

    def node(position: Position) -> Hashable:
        if not isinstance(position, Impartial):
            raise InputError(f"{position} is not impartial")
        return parts.node(position)

    return MultiplayerGame(
        players, parts.node(game), look, True, parts.text, game, node, parts.inline
    )
