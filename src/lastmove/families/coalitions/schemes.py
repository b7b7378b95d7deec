"""The systems of classification, each as what it says of a choice among classified games.

An `Evaluator` says it of every node of a game from the leaves up, each node once: a walk with an
explicit stack, so that games may be as deep as they like. Cost: a step for each child looked at,
and one value of the scheme for each node.

Win types and stable types are up-sets of coalitions (see `upsets`). The win type holds the winning
coalitions (Loeb, Definition 3.2), a maximal intersecting family. The stable type is kept as the
up-set that the stable coalitions generate; they are its minimal members (Proposition 4.3 (ii)),
so nothing is lost.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import factorial
from typing import Any, Generic, Protocol, TypeVar

from lastmove.core.errors import GameError
from lastmove.core.limits import Budget
from lastmove.families.coalitions.fine import Basic, fine_choice
from lastmove.families.coalitions.multiplayer import MultiplayerGame
from lastmove.families.coalitions.upsets import (
    everything,
    family_of,
    members,
    permuted,
    up,
    with_player,
)

Value = TypeVar("Value")


class Scheme(Protocol[Value]):
    """A way to classify games, told by what it says of a node whose children are classified."""

    def leaf(self, winner: int) -> Value:
        """What it says where a player has won."""

    def choice(self, mover: int, options: list[Value]) -> Value:
        """What it says where a player chooses among games of which it says this."""

    def turned(self, value: Value) -> Value:
        """What it says, when player k is called k + 1."""


class Evaluator(Generic[Value]):
    """What a scheme says of the nodes of a game; answers are remembered."""

    def __init__(self, game: MultiplayerGame, scheme: Scheme[Value], budget: Budget):
        self.game = game
        self.scheme = scheme
        self.budget = budget
        self.memory: dict[Hashable, Value] = {}
        self._seen: dict[Hashable, Value] = {} if game.relative else self.memory

    def __call__(self, root: Hashable) -> Value:
        """What it says of a node. Raises `GameError` for rules that loop."""
        if root in self.memory:
            return self.memory[root]
        game, memory, spend = self.game, self.memory, self.budget.spend
        open_nodes: dict[Hashable, tuple[int, tuple[Any, ...]]] = {root: game.look(root)}
        stack: list[tuple[Hashable, int]] = [(root, 0)]
        while stack:
            node, place = stack.pop()
            player, children = open_nodes[node]
            while place < len(children) and children[place] in memory:
                place += 1
            if place == len(children):
                spend(1 + len(children))
                del open_nodes[node]
                self._close(node, player, children)
                continue
            child = children[place]
            if child in open_nodes:
                raise GameError(
                    f"play can go on forever: {game.text(child)} comes back; "
                    "coalitions need rules that always end"
                )
            stack.append((node, place + 1))
            open_nodes[child] = game.look(child)
            stack.append((child, 0))
        return memory[root]

    def _close(self, node: Hashable, player: int, children: tuple[Any, ...]) -> None:
        scheme, seen = self.scheme, self._seen
        if children:
            value = scheme.choice(player, [seen[child] for child in children])
        else:
            value = scheme.leaf(player)
        self.memory[node] = value
        if self.game.relative:
            seen[node] = scheme.turned(value)

    def seen_by_parent(self, node: Hashable) -> Value:
        """What it says of a node that has been classified, in the names its parent uses."""
        return self._seen[node]


def leaf_type(winner: int, players: int) -> int:
    """The win type, and the stable type, of a game that a player has won.

    >>> from lastmove.families.coalitions.upsets import names
    >>> names(leaf_type(1, 3), 3)
    ['B']
    """
    return with_player(players, winner)


def win_type(options: Iterable[int], mover: int, players: int) -> int:
    """The win type when a player chooses among games of given win types: O(options) operations.

    A coalition with the mover wins where some option lets it; one without the mover, where all
    options do.

    >>> from lastmove.families.coalitions.upsets import names
    >>> names(win_type([leaf_type(1, 3), leaf_type(2, 3)], 0, 3), 3)
    ['AB', 'AC', 'BC']
    """
    some, every = 0, everything(players)
    for option in options:
        some |= option
        every &= option
    friendly = with_player(players, mover)
    return some & friendly | every & ~friendly


def stable_type(options: Iterable[int], mover: int, players: int) -> int:
    """The stable type when a player chooses among games of given stable types: O(n + options).

    By the construction in the proof of Theorem 4.2: friendly coalitions are stable in some
    option, with the mover as a member that counts; enemy coalitions are unions of one stable
    coalition without the mover for each option. A set without the mover is such a union up to
    larger sets just if it lies in every option's up-set.

    >>> from lastmove.families.coalitions.upsets import names
    >>> names(stable_type([leaf_type(1, 3), leaf_type(2, 3)], 0, 3), 3)
    ['BC']
    """
    friendly = with_player(players, mover)
    kept, every = 0, everything(players)
    for option in options:
        without_mover = (option & ~friendly) << (1 << mover)
        kept |= option & friendly & ~without_mover
        every &= option
    return up(kept | every & ~friendly, players)


LONGEST_FRACTION = 10_000
"""Bits of a denominator beyond which Lefevre's values are given up."""

Values = tuple[Fraction, ...] | None
"""A value for each player; None where the fractions have grown too long."""


@lru_cache(maxsize=1 << 16)
def turned_family(family: int, players: int) -> int:
    """A family of coalitions in which player k is called k + 1, the last one 0.

    >>> from lastmove.families.coalitions.upsets import names
    >>> names(turned_family(leaf_type(2, 3), 3), 3)
    ['A']
    """
    return permuted(family, players, [(player + 1) % players for player in range(players)])


class WinScheme:
    """Which coalitions can force a win for one of their members (Definition 3.2)."""

    def __init__(self, players: int):
        self.players = players

    def leaf(self, winner: int) -> int:
        """All coalitions with the winner."""
        return leaf_type(winner, self.players)

    def choice(self, mover: int, options: list[int]) -> int:
        """Those with the mover win where some option lets them, others where all do."""
        return win_type(options, mover, self.players)

    def turned(self, value: int) -> int:
        """In the names of the parent."""
        return turned_family(value, self.players)


class StableScheme(WinScheme):
    """Which coalitions are stable, as the up-set they generate (Theorem 4.2)."""

    def choice(self, mover: int, options: list[int]) -> int:
        """By the construction in the proof of Theorem 4.2."""
        return stable_type(options, mover, self.players)


class NonminimalScheme(WinScheme):
    """Stable coalitions, those that contain others too (the remark after Definition 4.1).

    The value is the family itself: friendly coalitions are those of some option, enemy coalitions
    all unions of one without the mover of each option. Cost: 4^n for an option.
    """

    def leaf(self, winner: int) -> int:
        """The winner alone."""
        return 1 << (1 << winner)

    def choice(self, mover: int, options: list[int]) -> int:
        """E(P) and F(P) of the proof of Theorem 4.2, whole."""
        friendly = with_player(self.players, mover)
        some, unions = 0, {0}
        for option in options:
            some |= option
            enemies = list(members(option & ~friendly))
            unions = {union | enemy for union in unions for enemy in enemies}
        return some & friendly | family_of(unions)


class FineScheme:
    """The basic tree that a three-player game reduces to (Theorem 5.1)."""

    def leaf(self, winner: int) -> Basic:
        """n_0, f_0 or p_0."""
        return winner, 0

    def choice(self, mover: int, options: list[Basic]) -> Basic:
        """The best group in the mover's ranking, reduced."""
        return fine_choice(mover, options)

    def turned(self, value: Basic) -> Basic:
        """In the names of the parent."""
        return (value[0] + 1) % 3, value[1]


class LiScheme:
    """Who wins if everyone plays for the best rank (Li 1978).

    The winner ranks first, the player before him in the order of play second, and so on; or, with
    a `ranking`, the player k before him gets the rank `ranking[k]`: of two players, (2, 1) is
    misère play. The value is the winner; without a winner who ranks first, the last mover.
    """

    def __init__(self, players: int, ranking: Sequence[int] | None = None):
        self.players = players
        self.ranking = range(players) if ranking is None else ranking

    def leaf(self, winner: int) -> int:
        """The winner."""
        return winner

    def choice(self, mover: int, options: list[int]) -> int:
        """The mover wants the best rank, which depends on the steps from himself to the winner."""
        return min(options, key=lambda winner: self.ranking[(winner - mover) % self.players])

    def turned(self, value: int) -> int:
        """In the names of the parent."""
        return (value + 1) % self.players


class LefevreScheme:
    """Each player's chance, if movers pick at random among their best options (section 5).

    Options that lead to the same game count as often as they occur.
    """

    def __init__(self, players: int):
        self.players = players

    def leaf(self, winner: int) -> Values:
        """Certainty."""
        return tuple(Fraction(int(player == winner)) for player in range(self.players))

    def choice(self, mover: int, options: list[Values]) -> Values:
        """The average of those that are best for the mover."""
        known = [option for option in options if option is not None]
        if len(known) < len(options):
            return None
        if len(known) == 1:
            return known[0]
        best = max(option[mover] for option in known)
        tied = [option for option in known if option[mover] == best]
        if len(tied) == 1:
            return tied[0]
        mean = tuple(
            sum((option[player] for option in tied), Fraction(0)) / len(tied)
            for player in range(self.players)
        )
        longest = max(value.denominator.bit_length() for value in mean)
        return mean if longest <= LONGEST_FRACTION else None

    def turned(self, value: Values) -> Values:
        """In the names of the parent."""
        return None if value is None else (value[-1], *value[:-1])


class Together:
    """Several schemes in one walk."""

    def __init__(self, *schemes: Scheme[Any]):
        self.schemes = schemes

    def leaf(self, winner: int) -> tuple[Any, ...]:
        """What each says."""
        return tuple([scheme.leaf(winner) for scheme in self.schemes])

    def choice(self, mover: int, options: list[tuple[Any, ...]]) -> tuple[Any, ...]:
        """What each says of its own values."""
        columns = zip(*options, strict=True)
        return tuple(
            [scheme.choice(mover, list(c)) for scheme, c in zip(self.schemes, columns, strict=True)]
        )

    def turned(self, value: tuple[Any, ...]) -> tuple[Any, ...]:
        """What each makes of it."""
        return tuple([s.turned(v) for s, v in zip(self.schemes, value, strict=True)])


def shapley(win: int, players: int) -> tuple[Fraction, ...]:
    """The Shapley values of the simple game in which the coalitions of a win type win.

    A player's value is the chance to be the one who makes a coalition winning, when players join
    in random order (Shapley 1953). Cost: n · 2^n.

    >>> from lastmove.families.coalitions.upsets import family_of, up
    >>> [str(value) for value in shapley(up(family_of([3, 5, 6]), 3), 3)]
    ['1/3', '1/3', '1/3']
    """
    assert win & ~everything(players) == 0
    orders = factorial(players)
    values = []
    for player in range(players):
        swings = 0
        for others in range(1 << players):
            alone = others & ~(1 << player)
            if others == alone and win >> (others | 1 << player) & 1 and not win >> others & 1:
                before = others.bit_count()
                swings += factorial(before) * factorial(players - before - 1)
        values.append(Fraction(swings, orders))
    return tuple(values)
