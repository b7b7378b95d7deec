"""Certificates of what coalitions can do; `lastmove.checker.coalitions` reads them.

An impartial position of a game with lasting names is written as its notation and whose turn it
is, `["nim(1,2)", "B"]`; a subtree as its number, `[7]`, counted from the leaves up as the nodes
of a tree in JSON are.
"""

from __future__ import annotations

from typing import Any

from lastmove.core.errors import InputError, LimitReached
from lastmove.core.limits import DEFAULT_CERTIFICATE_LIMIT, Budget
from lastmove.core.position import Outcome, Play
from lastmove.core.verdict import Certificate
from lastmove.families.coalitions.strategies import Table
from lastmove.families.coalitions.upsets import LETTERS, names, written


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
                f"the certificate would list more than {table.budget.certificate:,} positions; "
                "give more with --certificate-limit"
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
