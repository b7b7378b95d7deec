"""The front door: every scheme of Loeb's paper on one game (`lm.classify`), or one coalition.

Of a coalition: can it force a win, is it stable, and how (`lastmove classify --coalition`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from lastmove.core.errors import InputError
from lastmove.core.guarding import guarded
from lastmove.core.limits import Budget
from lastmove.core.verdict import counted, shortened
from lastmove.families.coalitions.certificates import Step, Table
from lastmove.families.coalitions.fine import written as written_basic
from lastmove.families.coalitions.multiplayer import MultiplayerGame, multiplayer_game
from lastmove.families.coalitions.schemes import (
    Evaluator,
    FineScheme,
    LefevreScheme,
    LiScheme,
    NonminimalScheme,
    StableScheme,
    Together,
    WinScheme,
    shapley,
)
from lastmove.families.coalitions.upsets import LETTERS, members, names, written
from lastmove.render import tables

SCHEMA = 1
NFP = str.maketrans("ABC", "NFP")


@dataclass(frozen=True)
class Classification(tables.Table):
    """What each scheme says of a game for n players.

    `win` and `stable` list minimal winning and stable coalitions in letters; in an impartial game
    A is the player to move, B the one after, and so on; in a tree the letters are its labels. For
    three players `win_nfp` and `stable_nfp` write N, F, P for A, B, C, `fine` is the fine type,
    `straffin` its image, a reconstruction of Straffin's types, and `propp` the outcome class of
    Propp. `li` is the winner when all play for rank. `lefevre` is None where its fractions would
    have more than thousands of digits. `queer` says that no player alone can force a win.

    Cost: that of `classify`, which makes it.

    Source: Loeb (1996), sections 3 to 6.

    >>> found = classify("nim(5,1)", 4)
    >>> found.title, found.win, found.queer
    ('nim(5,1) for 4 players', ['AB', 'AC', 'BC'], True)
    """

    position: str
    players: int
    win: list[str]
    stable: list[str]
    win_nfp: list[str] | None
    stable_nfp: list[str] | None
    fine: str | None
    straffin: str | None
    propp: str | None
    li: str
    lefevre: list[Fraction] | None
    shapley: list[Fraction]
    queer: bool
    positions: int
    win_family: int = field(repr=False)
    stable_family: int = field(repr=False)

    def as_dict(self) -> dict[str, Any]:
        """The object that `classify --json` prints."""
        data: dict[str, Any] = {
            "schema": SCHEMA,
            "position": self.position,
            "players": self.players,
            "win": self.win,
            "stable": self.stable,
        }
        if self.players == 3:
            data |= {
                "win_nfp": self.win_nfp,
                "stable_nfp": self.stable_nfp,
                "fine": self.fine,
                "straffin": self.straffin,
                "propp": self.propp,
            }
        return data | {
            "li": self.li,
            "lefevre": None if self.lefevre is None else [str(value) for value in self.lefevre],
            "shapley": [str(value) for value in self.shapley],
            "queer": self.queer,
            "positions": self.positions,
        }

    def to_json(self) -> str:
        """One JSON text."""
        return json.dumps(self.as_dict(), ensure_ascii=False)

    @property
    def title(self) -> str:
        """The position, and how many play."""
        return f"{self.position} for {self.players} players"

    head = ("scheme", "type")

    def body(self) -> Iterator[tuple[tables.Cell, ...]]:
        """A row for each scheme that says something."""
        for name, told in list(self.as_dict().items())[3:]:
            if told is not None:
                yield name, " ".join(told) if isinstance(told, list) else str(told)


@guarded
def classify(
    game: Any,
    players: int | None = None,
    *,
    time: float | None = None,
    memory: int | str | None = None,
    budget: Budget | None = None,
) -> Classification:
    """Every scheme on one game.

    Cost: each position that can be reached is looked at once, for all schemes.

    Source: Loeb (1996), sections 3 to 6; docs/coalitions.md tells each scheme with its own.

    Parameters
    ----------
    game : a position, its notation, a tree, or what `game_of` or `quotient` has made.
    players : how many; needed for impartial games, which they play in turn, the last mover winning.
    time, memory : limits in seconds and bytes; or a `budget` that has them.

    Raises
    ------
    InputError : for what n players cannot play.

    >>> found = classify("nim(1,2)", 3)
    >>> found.win, found.stable, found.fine, [str(value) for value in found.lefevre]
    (['AB', 'AC', 'BC'], ['BC'], 'n1', ['0', '2/3', '1/3'])
    """
    budget = budget or Budget(time, memory)
    seated = multiplayer_game(game, players, budget)
    count = seated.players
    schemes: list[Any] = [WinScheme(count), StableScheme(count), LiScheme(count)]
    schemes.append(LefevreScheme(count))
    if count == 3:
        schemes.append(FineScheme())
    fold = Evaluator(seated, Together(*schemes), budget)
    win, stable, li, lefevre, *fine = fold(seated.root)
    win_names, stable_names = names(win, count), names(stable, count)
    three = count == 3
    return Classification(
        position=str(seated),
        players=count,
        win=win_names,
        stable=stable_names,
        win_nfp=[name.translate(NFP) for name in win_names] if three else None,
        stable_nfp=[name.translate(NFP) for name in stable_names] if three else None,
        fine=written_basic(fine[0]) if three else None,
        straffin=straffin_type(fine[0]) if three else None,
        propp=propp_class(win_names) if three else None,
        li=LETTERS[li],
        lefevre=None if lefevre is None else list(lefevre),
        shapley=list(shapley(win, count)),
        queer=all(len(name) > 1 for name in win_names),
        positions=len(fold.memory),
        win_family=win,
        stable_family=stable,
    )


def straffin_type(basic: tuple[int, int]) -> str:
    """Straffin's type as far as Loeb tells it: n_0 is "N wins", n_i for i > 0 "N picks".

    A reconstruction: it is the image of the fine type that Loeb's Table 3 and section 5 describe,
    not computed from Straffin's own axioms.
    """
    return f"{'NFP'[basic[0]]} {'picks' if basic[1] else 'wins'}"


def propp_class(win: list[str]) -> str:
    """Propp's outcome class: N, O or P if the next, the other or the previous player wins, else Q.

    His finer classes are those of games alike in every sum: `nim_sum_type` has them for nim.
    """
    return {"A": "N", "B": "O", "C": "P"}[win[0]] if len(win[0]) == 1 else "Q"


def nim_sum_type(*heaps: int) -> str:
    """Propp's class of a three-player nim position: which it is alike in sums with any game.

    Two countable families, k·1 and 2 + k·1 with k ≥ 1, and the sporadic 2, 3 and 2+2.

    Cost: linear in the heaps.

    Source: Loeb (1996), section 1 and Table 2, tells how many there are; which they are is found by
    `reproduce`.

    >>> nim_sum_type(4), nim_sum_type(1, 1, 7), nim_sum_type(2, 5, 1), nim_sum_type(1, 1, 1)
    ('3', '2+1+1', '2+2', '1+1+1')
    """
    large = [heap for heap in heaps if heap > 1]
    ones = heaps.count(1)
    if len(large) > 1:
        return "2+2"
    if large and not ones:
        return str(min(large[0], 3))
    return "+".join([*(["2"] if large else []), *["1"] * ones]) or "0"


def li_winner(
    game: Any,
    players: int | None = None,
    ranking: Sequence[int] | None = None,
    *,
    budget: Budget | None = None,
) -> str:
    """Who moves last if all play for the best rank.

    `ranking` is a misère permutation: the ranks, from 1, of the last mover, of the player before
    him in the order of play, and so on; 1, 2, … if it is not given.

    Cost: each position that can be reached is looked at once.

    Source: Li (1978).

    >>> li_winner("nim(3)", 3), li_winner("nim(3)", 3, (3, 2, 1)), li_winner("nim(3)", 2, (2, 1))
    ('A', 'C', 'B')
    """
    budget = budget or Budget()
    seated = multiplayer_game(game, players, budget)
    if ranking is not None and sorted(ranking) != list(range(1, seated.players + 1)):
        raise InputError(
            f"a ranking of {seated.players} players has the ranks 1 to {seated.players} once each, "
            f"not {', '.join(map(str, ranking))}"
        )
    fold = Evaluator(seated, LiScheme(seated.players, ranking), budget)
    return LETTERS[fold(seated.root)]


def nonminimal_type(
    game: Any, players: int | None = None, *, budget: Budget | None = None
) -> list[str]:
    """The stable coalitions if those that contain others count as well.

    Cost: each position that can be reached is looked at once.

    Source: Loeb (1996), the remark after Definition 4.1.

    >>> nonminimal_type("tree(A[A,B[A,C]])", 3), stable_type("tree(A[A,B[A,C]])", 3)
    (['A', 'AC'], ['A'])
    """
    budget = budget or Budget()
    seated = multiplayer_game(game, players, budget)
    family = Evaluator(seated, NonminimalScheme(seated.players), budget)(seated.root)
    found = sorted(members(family), key=lambda c: (c.bit_count(), written(c)))
    return [written(coalition) for coalition in found]


def win_type(game: Any, players: int | None = None, *, budget: Budget | None = None) -> list[str]:
    """The minimal winning coalitions of a game.

    Cost: each position that can be reached is looked at once.

    Source: Loeb (1996), section 3.

    >>> win_type("nim(5,1)", 4)
    ['AB', 'AC', 'BC']
    """
    budget = budget or Budget()
    seated = multiplayer_game(game, players, budget)
    fold = Evaluator(seated, WinScheme(seated.players), budget)
    return names(fold(seated.root), seated.players)


def stable_type(
    game: Any, players: int | None = None, *, budget: Budget | None = None
) -> list[str]:
    """The stable coalitions of a game.

    Cost: each position that can be reached is looked at once.

    Source: Loeb (1996), section 4.

    >>> stable_type("nim(5,1)", 4)
    ['ABD', 'ACD']
    """
    budget = budget or Budget()
    seated = multiplayer_game(game, players, budget)
    fold = Evaluator(seated, StableScheme(seated.players), budget)
    return names(fold(seated.root), seated.players)


def fine_type(game: Any, *, budget: Budget | None = None) -> str:
    """The fine type of a three-player game.

    Cost: each position that can be reached is looked at once.

    Source: Loeb (1996), section 5.

    >>> fine_type("nim(1,3)"), fine_type("nim(6,6)")
    ('f1', 'p3')
    """
    budget = budget or Budget()
    seated = multiplayer_game(game, None if isinstance(game, MultiplayerGame) else 3, budget)
    if seated.players != 3:
        raise InputError(f"fine types are for three players, not {seated.players}")
    return written_basic(Evaluator(seated, FineScheme(), budget)(seated.root))


SHOWN = 10
"""Moves, and answers to moves, that are told."""


@dataclass(frozen=True)
class Reply:
    """What follows a move of the other side.

    `left` lists what is stable of a stable coalition after the move: who may still win. `reply` is
    None where the other side moves again, or the game is over.
    """

    after: Step
    left: list[str]
    reply: Step | None

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        reply = None if self.reply is None else _play(self.reply)
        return {"after": _play(self.after), "left": self.left, "reply": reply}

    def described(self) -> str:
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

    Cost: that of `ask`, which makes it.

    Source: Loeb (1996), sections 3 and 4.

    >>> answer = ask("nim(1,2)", "BC", 3)
    >>> answer.winners, answer.stable, [reply.after.text for reply in answer.replies]
    ('BC', True, ['take 1 from heap 1', 'take 1 from heap 2', 'take 2 from heap 2'])
    """

    position: str
    players: int
    coalition: str
    wins: bool
    stable: bool
    reason: str
    winners: str
    over: bool
    moves: list[Step]
    replies: list[Reply]
    lines: dict[str, list[Step]]

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

    def described(self) -> list[str]:
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
        return [head, *self._how(), *self._lines_described()]

    def _how(self) -> list[str]:
        found = []
        width = max((len(play.text) for play in self.moves[:SHOWN]), default=0)
        for index, play in enumerate(self.moves[:SHOWN]):
            stays = self.stable and len(self.coalition) > 1
            start = "" if index else "stay with" if stays else "win with"
            found.append(f"  {start:<9} {_move(play, width)}")
        for index, reply in enumerate(self.replies[:SHOWN]):
            found.append(f"  {'after' if index == 0 else '':<9} {reply.described()}")
        rest = max(len(self.moves), len(self.replies)) - SHOWN
        if rest > 0:
            found.append(f"  {'':<9} and {counted(rest, 'move')} more")
        return found

    def _lines_described(self) -> list[str]:
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

    Cost: each position that can be reached is looked at once for each of win and stable; then a
    step for each position that a strategy or a line needs.

    Source: Loeb (1996), sections 3 and 4.

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
                lines[LETTERS[member]] = table.described(table.line(chosen, member))
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


def _strategy(table: Table, side: int, stable: bool) -> tuple[list[Step], list[Reply]]:
    """The first moves of the winning side, or what follows every move of the other."""
    player = table.look(table.root)[0]
    moves: list[Step] = []
    replies: list[Reply] = []
    for choice in table.moves():
        node = choice.node
        play = Step(LETTERS[player], choice.text, choice.to)
        parts = table.stable_within(node, side) if stable else []
        if side >> player & 1:
            if side in parts if stable else table.wins(node, side):
                moves.append(play)
        else:
            left = [written(c) for c in parts]
            replies.append(Reply(play, left, _reply(table, node, side, parts)))
    return moves, replies


def _reply(table: Table, node: Any, side: int, parts: list[int]) -> Step | None:
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
    return table.described([table.root, node, to])[1]


def _move(play: Step, width: int = 0) -> str:
    """A move in words; of rules without words only where it leads."""
    text = f"{play.text:<{width}}  " if play.text else ""
    return f"{play.player}: {text}→ {shortened(play.to, 80)}"


def _others(name: str, players: int) -> list[str]:
    return [letter for letter in LETTERS[:players] if letter not in name]


def _and(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _play(play: Step) -> dict[str, str]:
    return {"player": play.player, "move": play.text, "to": play.to}
