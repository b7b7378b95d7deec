"""What one coalition can do, and how: strategies, winning lines of its members, certificates.

Here players keep one name throughout, whoever is to move: A is the first to move in an impartial
game, and in a tree the letters are its labels.

Certificates are read by `lastmove.checker.coalitions`. An impartial position of a game with lasting
names is written as its notation and whose turn it is, `["nim(1,2)", "B"]`; a subtree as its number,
`[7]`, counted from the leaves up as the nodes of a tree in JSON are.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from lastmove.core.errors import InputError, LimitReached
from lastmove.core.limits import DEFAULT_CERTIFICATE_LIMIT, Budget
from lastmove.core.position import Move, Outcome, Play, Position
from lastmove.core.verdict import Certificate
from lastmove.families.coalitions.multiplayer import absolute, multiplayer_game
from lastmove.families.coalitions.rules_tree import Tree
from lastmove.families.coalitions.schemes import Evaluator, StableScheme, WinScheme
from lastmove.families.coalitions.upsets import LETTERS, members, minimal, names, read, written
from lastmove.notation.trees import WRITTEN_OUT


@dataclass(frozen=True)
class Step:
    """One move of a line: who makes it, what it says, where it leads."""

    player: str
    text: str
    to: str


@dataclass(frozen=True)
class Choice:
    """One move at the root: what it says, where it leads, and the node of the named game."""

    text: str
    to: str
    node: Any


class Table:
    """A game with its win and stable types, asked for one coalition at a time.

    Cost: as for classifying, then a step for each position a strategy needs.

    Source: Loeb (1996), sections 3 and 4.

    >>> table = Table("nim(1,2)", 3)
    >>> [table.wins(table.root, table.coalition(letters)) for letters in ("A", "AB", "BC")]
    [False, True, True]
    """

    def __init__(self, game: Any, players: int | None = None, budget: Budget | None = None):
        self.budget = budget or Budget()
        self.game = multiplayer_game(game, players, self.budget)
        self.players = self.game.players
        self.win = Evaluator(self.game, WinScheme(self.players), self.budget)
        self.stable = Evaluator(self.game, StableScheme(self.players), self.budget)
        self.win(self.game.root)
        self.stable(self.game.root)
        self.named = absolute(self.game)
        self.root: Hashable = self.named.root

    def coalition(self, text: str) -> int:
        """A coalition from its letters, the empty one refused."""
        if not text:
            raise InputError("a coalition has at least one player, such as AB")
        return read(text.upper(), self.players)

    def look(self, node: Any) -> tuple[int, tuple[Any, ...]]:
        """Who chooses among which nodes, or who has won; in lasting names."""
        return self.named.look(node)

    def wins(self, node: Any, coalition: int) -> bool:
        """Whether a coalition can force a win from a node of the named game."""
        inner, seen = self._inner(node, coalition)
        return bool(self.win.memory[inner] >> seen & 1)

    def stable_within(self, node: Any, coalition: int) -> list[int]:
        """The stable coalitions of a node that lie inside a coalition."""
        inner, seen = self._inner(node, coalition)
        family = minimal(self.stable.memory[inner], self.players)
        turn = node[1] if self.game.relative else 0
        found = [c for c in members(family) if c & ~seen == 0]
        return sorted(_rotated(c, turn, self.players) for c in found)

    def _inner(self, node: Any, coalition: int) -> tuple[Hashable, int]:
        if not self.game.relative:
            return node, coalition
        inner, mover = node
        return inner, _rotated(coalition, -mover, self.players)

    # -- strategies ----------------------------------------------------------------------------

    def needed(self, node: Any, coalition: int, listed: Any = ()) -> tuple[Any, ...]:
        """The children that a winning coalition's strategy must go on from.

        One where a member moves, one already listed if it can be; all where an opponent does.
        """
        player, children = self.look(node)
        if not coalition >> player & 1:
            return children
        good = [child for child in dict.fromkeys(children) if self.wins(child, coalition)]
        return tuple([next((child for child in good if child in listed), good[0])] if good else ())

    def strategy(self, coalition: int) -> list[Any]:
        """The nodes that a winning coalition may meet, each after those that it relies on."""
        return self._in_order(lambda node, done: self.needed(node, coalition, done))

    def all_nodes(self) -> list[Any]:
        """Every node of the named game, children first."""
        return self._in_order(lambda node, done: self.look(node)[1])

    def _in_order(self, below: Any) -> list[Any]:
        done: dict[Any, None] = {}
        stack: list[tuple[Any, Iterator[Any]]] = [(self.root, iter(below(self.root, done)))]
        while stack:
            node, rest = stack[-1]
            child = next((child for child in rest if child not in done), None)
            self.budget.spend()
            if child is None:
                stack.pop()
                done[node] = None
                if len(done) > self.budget.certificate:
                    self._too_many()
            else:
                stack.append((child, iter(below(child, done))))
        return list(done)

    def _too_many(self) -> None:
        raise LimitReached(
            f"the certificate would list more than {self.budget.certificate:,} positions",
            "certificate_limit",
        )

    def line(self, coalition: int, member: int) -> list[Any]:
        """The nodes of a play in which a stable coalition holds together and this member wins.

        Members keep what is left of the coalition stable; the others choose so that the member
        wins, which they can (conditions (1.1) and (2.2) of Definition 4.1).
        """
        node, left, line = self.root, coalition, [self.root]
        while True:
            player, children = self.look(node)
            if not children:
                return line
            for child in dict.fromkeys(children):
                inside = self.stable_within(child, left)
                if left >> player & 1:
                    inside = [c for c in inside if c == left]
                inside = [c for c in inside if c >> member & 1]
                if inside:
                    node, left = child, inside[0]
                    break
            else:
                raise AssertionError("a stable coalition lets each member win")
            line.append(node)

    def reason(self, coalition: int) -> str:
        """Why a coalition that is not stable is not, at the root, by Definition 4.1."""
        player, children = self.look(self.root)
        name, mover = written(coalition), LETTERS[player]
        inside = self.stable_within(self.root, coalition)
        if inside:
            return f"its part {written(inside[0])} is stable already, without the others"
        if not children:
            return f"{mover} has won, so {mover} alone is the stable coalition"
        if coalition >> player & 1:
            return f"no choice of {mover} leaves {name} stable"
        covered = 0
        for child in dict.fromkeys(children):
            found = self.stable_within(child, coalition)
            if not found:
                where = self.named.text(child)
                return f"{mover} can go to {where}, where no part of {name} is stable"
            for c in found:
                covered |= c
        left_out = written(coalition & ~covered)
        return f"{mover} has no choice after which {left_out} is in a stable part of {name}"

    # -- in words --------------------------------------------------------------------------------

    def moves(self) -> list[Choice]:
        """The moves at the root, one for each node they lead to."""
        position = self.game.position
        children = self.look(self.root)[1]
        if position is None:
            return [Choice("", self.named.text(c), c) for c in dict.fromkeys(children)]
        found: dict[Any, Choice] = {}
        for number, move in enumerate(position.moves()):
            node = self._node_of(move, 1 % self.players) if self.game.relative else children[number]
            if node not in found:
                found[node] = Choice(move.text, self._text(node, move), node)
        return list(found.values())

    def described(self, line: list[Any]) -> list[Step]:
        """A line of nodes as moves in words."""
        found = []
        at = self.game.position
        for before, after in pairwise(line):
            player = LETTERS[self.look(before)[0]]
            move = self._move_to(at, before, after)
            found.append(Step(player, move.text if move else "", self._text(after, move)))
            at = move.to if move else None
        return found

    def _move_to(self, position: Position | None, before: Any, after: Any) -> Move | None:
        if position is None:
            return None
        if not self.game.relative:
            branch = self.look(before)[1].index(after)
            return next(move for k, move in enumerate(position.moves()) if k == branch)
        return next(m for m in position.moves() if self._node_of(m, after[1]) == after)

    def _node_of(self, move: Move, turn: int) -> tuple[Hashable, int]:
        assert self.game.node is not None
        return self.game.node(move.to), turn

    def _text(self, node: Any, move: Move | None) -> str:
        if move is None:
            return self.named.text(node)
        if isinstance(move.to, Tree) and move.to.state.size > WRITTEN_OUT:
            return f"subtree {node}"  # a play through a deep tree would else be quadratic
        return str(move.to)


def _rotated(coalition: int, by: int, players: int) -> int:
    """The coalition in which player k is called k + by."""
    by %= players
    return (coalition << by | coalition >> (players - by)) & ((1 << players) - 1)


def certify(
    game: Any,
    players: int | None = None,
    coalition: str | None = None,
    *,
    claim: str | None = None,
    certificate_limit: int = DEFAULT_CERTIFICATE_LIMIT,
    time: float | None = None,
    memory: int | str | None = None,
    budget: Budget | None = None,
) -> Certificate:
    """A certificate of the types of a game, or of what one coalition can do.

    Cost: that of `classify`, and of listing the positions of a strategy.

    Source: ours; docs/certificates.md has every kind.

    Parameters
    ----------
    game, players : as for `classify`; a position or a tree.
    coalition : letters; without it the win type and the stable type are certified.
    claim : "win" or "stable"; by default that the coalition is stable, if it is, else that it can
        force a win, if it can, else that its opponents can.
    certificate_limit : how many positions it may list.
    time, memory : limits in seconds and bytes; or a `budget` that has them all.

    >>> certify("nim(1,2)", 3, "BC").claim
    'nim(1,2), 3 players: the coalition BC is stable'
    """
    table = Table(game, players, budget or Budget(time, memory, certificate_limit))
    if table.game.position is None:
        raise InputError("a certificate is about a position or a tree, written in notation")
    if coalition is None:
        return _types(table)
    chosen = table.coalition(coalition)
    stable = table.stable_within(table.root, chosen) == [chosen]
    if claim == "stable" and not stable:
        raise InputError(f"{written(chosen)} is not stable: {table.reason(chosen)}")
    if stable and claim != "win":
        return _stable(table, chosen)
    if not table.wins(table.root, chosen):
        if claim == "win":
            raise InputError(f"{written(chosen)} cannot force a win; its opponents can")
        chosen = (1 << table.players) - 1 & ~chosen
    return _win(table, chosen)


def _certificate(table: Table, kind: str, outcome: Outcome, proof: dict[str, Any]) -> Certificate:
    position = table.game.position
    assert position is not None
    proof = {"players": table.players, **proof}
    game = position.file_hash()
    return Certificate(kind, position.inline(), Play.NORMAL, outcome, None, proof, game)


def _side(table: Table, coalition: int) -> Outcome:
    """N if the player to move is on the winning side; at a leaf of a tree nobody is to move."""
    player, children = table.look(table.root)
    if table.game.relative:
        return Outcome.N if coalition & 1 else Outcome.P
    return Outcome.N if children and coalition >> player & 1 else Outcome.P


def _win(table: Table, coalition: int) -> Certificate:
    write = _Writer(table)
    listed = [write(node) for node in table.strategy(coalition)]
    proof = {"coalition": written(coalition), "positions": listed}
    return _certificate(table, "coalition-win", _side(table, coalition), proof)


def _stable(table: Table, coalition: int) -> Certificate:
    write = _Writer(table)
    listed = [
        [*write(node), [written(c) for c in table.stable_within(node, coalition)]]
        for node in table.all_nodes()
    ]
    lines = {
        LETTERS[member]: [write(node) for node in table.line(coalition, member)]
        for member in range(table.players)
        if coalition >> member & 1
    }
    proof = {"coalition": written(coalition), "positions": listed, "lines": lines}
    return _certificate(table, "coalition-stable", _side(table, coalition), proof)


def _types(table: Table) -> Certificate:
    """The types of every position that can be reached, in the names of its own mover."""
    write = _Writer(table)
    game, players = table.game, table.players
    listed: list[list[Any]] = []
    for node in table.win.memory:
        if len(listed) >= table.budget.certificate:
            raise LimitReached(
                f"the certificate would list more than {table.budget.certificate:,} positions",
                "certificate_limit",
            )
        where = write((node, 0))[:1] if game.relative else write(node)
        win, stable = table.win.memory[node], table.stable.memory[node]
        listed.append([*where, names(win, players), names(stable, players)])
    win = table.win.memory[game.root]
    proof = {
        "win": names(win, players),
        "stable": names(table.stable.memory[game.root], players),
        "positions": listed,
    }
    return _certificate(table, "coalition-types", types_outcome(table, win), proof)


def types_outcome(table: Table, win: int) -> Outcome:
    """N if the player to move can force a win alone, P if another can, D if nobody can."""
    player, children = table.look(table.root)
    singles = [p for p in range(table.players) if win >> (1 << p) & 1]
    if not singles:
        return Outcome.D
    return Outcome.N if children and singles == [player] else Outcome.P


class _Writer:
    """How a node of the named game is written in a certificate."""

    def __init__(self, table: Table):
        self.table = table
        self.texts: dict[Any, str] = {}

    def __call__(self, node: Any) -> list[Any]:
        if not self.table.game.relative:
            return [node]
        inner, mover = node
        if inner not in self.texts:
            assert self.table.game.inline is not None
            self.texts[inner] = self.table.game.inline(inner)
        return [self.texts[inner], LETTERS[mover]]
