"""One coalition: can it force a win, is it stable, and how (`lastmove classify --coalition`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lastmove.core.limits import Budget
from lastmove.core.verdict import counted, shortened
from lastmove.families.coalitions.strategies import Play, Table
from lastmove.families.coalitions.upsets import LETTERS, written

SHOWN = 10
"""Moves, and answers to moves, that are told."""


@dataclass(frozen=True)
class Reply:
    """What follows a move of the other side.

    `left` lists what is stable of a stable coalition after the move: who may still win. `reply` is
    None where the other side moves again, or the game is over.
    """

    after: Play
    left: list[str]
    reply: Play | None

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        reply = None if self.reply is None else _play(self.reply)
        return {"after": _play(self.after), "left": self.left, "reply": reply}

    def told(self) -> str:
        """In a line."""
        play, reply = self.after, self.reply
        text = _move(play)
        if self.left:
            text += f"  leaves {' or '.join(self.left)}"
        if reply is not None:
            text += f"  answer {_move(reply)}"
        return text


@dataclass(frozen=True)
class Answer:
    """What one coalition can do, and how.

    `winners` is the side that can force a win: the coalition, or all others. `moves` are its
    winning moves if one of it moves next, of a stable coalition those that keep it stable; else
    `replies` has what may be answered to each move of the other side. `lines` has a play for each
    member of a stable coalition, in which that member wins.
    """

    position: str
    players: int
    coalition: str
    wins: bool
    stable: bool
    reason: str
    winners: str
    over: bool
    moves: list[Play]
    replies: list[Reply]
    lines: dict[str, list[Play]]

    def as_dict(self) -> dict[str, Any]:
        """The object that goes into `classify --coalition --json`."""
        return {
            "members": self.coalition,
            "wins": self.wins,
            "stable": self.stable,
            "reason": self.reason,
            "winners": self.winners,
            "moves": [_play(play) for play in self.moves],
            "replies": [reply.as_dict() for reply in self.replies],
            "lines": {member: [_play(p) for p in line] for member, line in self.lines.items()},
        }

    def told(self) -> list[str]:
        """In sentences, line by line."""
        name = self.coalition
        others = _others(name, self.players)
        if not self.wins:
            head = f"{name}: cannot force a win; the others, {self.winners}, can."
        elif self.stable and len(name) == 1:
            head = f"{name}: {'has won' if self.over else 'can force a win alone'}."
        elif self.stable:
            head = (
                f"{name}: stable. Together they can force that one of them wins, and "
                f"{_and(others)} can only choose which, by the way of resisting."
            )
        else:
            head = f"{name}: can force that one of them wins, but is not stable: {self.reason}."
        return [head, *self._how(), *self._lines_told()]

    def _how(self) -> list[str]:
        found = []
        width = max((len(play.text) for play in self.moves[:SHOWN]), default=0)
        for index, play in enumerate(self.moves[:SHOWN]):
            stays = self.stable and len(self.coalition) > 1
            start = "" if index else "stay with" if stays else "win with"
            found.append(f"  {start:<9} {_move(play, width)}")
        for index, reply in enumerate(self.replies[:SHOWN]):
            found.append(f"  {'after' if index == 0 else '':<9} {reply.told()}")
        rest = max(len(self.moves), len(self.replies)) - SHOWN
        if rest > 0:
            found.append(f"  {'':<9} and {counted(rest, 'move')} more")
        return found

    def _lines_told(self) -> list[str]:
        if len(self.coalition) == 1:
            return []
        found = []
        for member, line in self.lines.items():
            steps = [f"{p.player}: {p.text or p.to}" for p in line]
            shown = steps if len(steps) <= 2 * SHOWN else [*steps[:SHOWN], "…", *steps[-SHOWN:]]
            found.append(f"  {member} wins    {'; '.join(shown)}.")
        return found


def ask(
    game: Any,
    coalition: str,
    players: int | None = None,
    *,
    time: float | None = None,
    memory: int | str | None = None,
    budget: Budget | None = None,
) -> Answer:
    """What a coalition can do.

    Parameters
    ----------
    game, players : as for `classify`.
    coalition : its players, in letters.
    time, memory : limits in seconds and bytes; or a `budget` that has them.

    >>> answer = ask("nim(1,2)", "BC", 3)
    >>> answer.wins, answer.stable, [play.text for play in answer.lines["B"]]
    (True, True, ['take 1 from heap 1', 'take 2 from heap 2'])
    """
    table = Table(game, players, budget or Budget(time, memory))
    chosen = table.coalition(coalition)
    everyone = (1 << table.players) - 1
    wins = table.wins(table.root, chosen)
    stable = table.stable_within(table.root, chosen) == [chosen]
    side = chosen if wins else everyone & ~chosen
    moves, replies = _strategy(table, side, stable)
    lines = {}
    if stable:
        for member in range(table.players):
            if chosen >> member & 1:
                lines[LETTERS[member]] = table.told(table.line(chosen, member))
    return Answer(
        position=str(table.game),
        players=table.players,
        coalition=written(chosen),
        wins=wins,
        stable=stable,
        reason="" if stable else _reason(table, chosen, wins),
        winners=written(side),
        over=not table.look(table.root)[1],
        moves=moves,
        replies=replies,
        lines=lines,
    )


def _reason(table: Table, coalition: int, wins: bool) -> str:
    if not wins:
        return "a stable coalition can force a win, and this one cannot"
    return table.reason(coalition)


def _strategy(table: Table, side: int, stable: bool) -> tuple[list[Play], list[Reply]]:
    """The first moves of the winning side, or what follows every move of the other."""
    player = table.look(table.root)[0]
    moves: list[Play] = []
    replies: list[Reply] = []
    for choice in table.moves():
        node = choice.node
        play = Play(LETTERS[player], choice.text, choice.to)
        parts = table.stable_within(node, side) if stable else []
        if side >> player & 1:
            if side in parts if stable else table.wins(node, side):
                moves.append(play)
        else:
            left = [written(c) for c in parts]
            replies.append(Reply(play, left, _reply(table, node, side, parts)))
    return moves, replies


def _reply(table: Table, node: Any, side: int, parts: list[int]) -> Play | None:
    """An answer that wins, and that keeps a stable part of which the mover is one."""
    player, children = table.look(node)
    if not children or not side >> player & 1:
        return None
    kept = [
        child
        for part in parts
        if part >> player & 1
        for child in children
        if part in table.stable_within(child, part)
    ]
    to = kept[0] if kept else table.needed(node, side)[0]
    return table.told([table.root, node, to])[1]


def _move(play: Play, width: int = 0) -> str:
    """A move in words; of rules without words only where it leads."""
    text = f"{play.text:<{width}}  " if play.text else ""
    return f"{play.player}: {text}→ {shortened(play.to, 80)}"


def _others(name: str, players: int) -> list[str]:
    return [letter for letter in LETTERS[:players] if letter not in name]


def _and(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _play(play: Play) -> dict[str, str]:
    return {"player": play.player, "move": play.text, "to": play.to}
