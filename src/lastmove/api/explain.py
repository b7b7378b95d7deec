"""Reasons for people: the argument behind a verdict, step by step, in every form."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from pathlib import Path

from lastmove.api.solve import as_play, as_position, kept_verdict, new_run, search_job, solve
from lastmove.core.argument import Decided
from lastmove.core.errors import InputError
from lastmove.core.guarding import guarded
from lastmove.core.limits import Budget
from lastmove.core.position import PLAYERS, Impartial, Outcome, Play, Position, Turned, merged
from lastmove.core.solver import Run
from lastmove.core.steps import Say, Step, Table, few
from lastmove.core.values import as_json
from lastmove.core.verdict import Verdict, shortened
from lastmove.render import steps as rendered
from lastmove.render.walk import Walk
from lastmove.search.partisan import BothSides, OneSide, Sides

__all__ = ["Explanation", "explain"]

SCHEMA = 2
"""Of `explain --json`: steps are data, their lines are under `text`."""
MOST_MOVES = 60


@dataclass(frozen=True)
class Explanation:
    """A verdict with its argument, step by step.

    Cost: none beyond the verdict's; steps are made when they are asked for.

    Source: ours; the steps name the theorem's.

    >>> explanation = explain("nim(1,1)")
    >>> explanation.head, len(explanation.steps)
    ('nim(1,1): the previous player wins (a P-position of value 0).', 3)
    """

    verdict: Verdict
    argument: Decided = field(compare=False, repr=False)
    values: bool = False
    """Whether a table of what each move is worth stands at the end."""

    @cached_property
    def _steps(self) -> tuple[Step, ...]:
        values = _values(self.argument) if self.values else ()
        return (*self.argument.steps(), *self._beside(), *values)

    def _beside(self) -> Iterator[Step]:
        """What was found besides an argument that names a move: the number, and other moves."""
        verdict = self.verdict
        if verdict.outcome is not Outcome.N or self.argument.complete:
            return
        if not verdict.complete:
            if verdict.winning_moves:
                yield Say("Whether other moves win is not known.")
            return
        named = [move.to for move in self.argument.winning_moves()]
        others = [move for move in verdict.winning_moves or () if move.to not in named]
        value = "" if verdict.value is None else f" gives the value {verdict.value} and"
        if others:
            moves, more = few(others)
            rows = tuple((move, move.to) for move in moves)
            lead = f"A search besides{value} shows that these moves win too:"
            yield Table((lead,), ("move", "to"), rows, more=int(more))
        else:
            yield Say(f"A search besides{value} shows that no other move wins.")

    @cached_property
    def steps(self) -> tuple[str, ...]:
        """Each step as text, some with small tables."""
        return tuple(rendered.text(self._steps))

    @property
    def head(self) -> str:
        """What is argued."""
        return f"{shortened(str(self.verdict.position))}: {self.verdict.sentence()}"

    def __str__(self) -> str:
        return "\n".join([self.head, *rendered.numbered(self.steps)])

    def latex(self) -> str:
        """The argument as a numbered list in LaTeX."""
        position = self.verdict.position
        return rendered.latex((position, f": {self.verdict.sentence()}"), self._steps)

    def html(self) -> str:
        """The argument as a numbered list in HTML, with its pictures."""
        return rendered.html(self._steps)

    def walk(self, board: Position) -> dict[str, object]:
        """The steps as a page walks through them on a board, and the pictures that they need."""
        walk = Walk(self.argument, board)
        return {"walk": walk.steps(self._steps), "pictures": walk.pictures}

    def _repr_html_(self) -> str:
        return f"<p>{escape(self.head)}</p>{self.html()}"

    def as_dict(self) -> dict[str, object]:
        """The object that `explain --json` prints."""
        return {
            "schema": SCHEMA,
            "position": str(self.verdict.position),
            "play": self.verdict.play.value,
            "outcome": self.verdict.outcome.value,
            "value": as_json(self.verdict.value),
            "steps": rendered.data(self._steps),
            "text": list(self.steps),
        }


@guarded
def explain(
    position: Position | str,
    *,
    play: Play | str = Play.NORMAL,
    time: float | None = None,
    memory: int | str | None = None,
    values: bool = False,
    resume: str | None = None,
    store: str | Path | None = None,
    run: Run | None = None,
    first: str | None = None,
) -> Explanation:
    """Why a position is won or lost, step by step; with `values` also what each move is worth.

    `resume` is a file that keeps the work of a long search, `store` the folder of a store, as for
    `solve`; `first` says who begins, in a game in which Left and Right have moves of their own.

    Cost: that of `solve`; the steps are made when they are asked for.

    Source: that of the argument, which its steps name; a search is by Zermelo (1913).

    >>> print(explain("nim(1,2)"))
    nim(1,2): the player to move wins (an N-position of value 3).
    <BLANKLINE>
    1. Write the heaps in binary and add each column without carrying:
                size  2  1
       heap 1      1  0  1
       heap 2      2  1  0
       nim-sum     3  1  1
    <BLANKLINE>
    2. The nim-sum is 1 ⊕ 2 = 3, not 0: a move to nim-sum 0 wins.
    <BLANKLINE>
    3. The winning move: take 1 from heap 2 → nim(1,1).
    <BLANKLINE>
    4. From nim-sum 0 every move changes one heap, so the nim-sum is not 0 any more, and there \
is again a move back to 0. The player who keeps this up makes the last move \
(Bouton's theorem).
    """
    position, play = as_position(position), as_play(play)
    run = run or new_run(Budget(time, memory))
    if resume is not None or store is not None:
        with search_job(resume, position, play, run.budget, store) as run.job:
            found = explain(position, play=play, values=values, run=run, first=first)
            found._steps  # noqa: B018  which may have to search, too
            return found
    if first is not None:
        verdict = solve(position, play=play, run=run, first=first)
        argument = run.argue(Turned(position, first), play)
        return Explanation(verdict, argument, values)
    argument = run.argue(position, play)
    return Explanation(kept_verdict(argument), argument, values)


def _values(argument: Decided) -> Iterator[Step]:
    """The moves, each with the value of the position it leads to, and their mex."""
    position, run = argument.position, argument.run
    sides = argument.both if isinstance(argument, OneSide) else argument
    if isinstance(sides, BothSides):
        players = (argument.player,) if isinstance(argument, OneSide) else PLAYERS
        for player in players:
            worths = [(move, move.to, str(value)) for move, value in sides.options(player)]
            yield Table(
                (f"What each move of {player.capitalize()} leads to:",),
                ("move", "to", "value"),
                tuple(worths[:MOST_MOVES]),
                more=max(0, len(worths) - MOST_MOVES),
            )
        return
    if isinstance(sides, Sides):
        raise InputError("the values of this sum are too large to add up; only who wins is told")
    if not isinstance(position, Impartial) or argument.play is not Play.NORMAL:
        raise InputError("values are of impartial games in normal play")
    moves = merged(position.moves())
    rows = tuple((move, move.to, run.value(move.to)) for move in moves[:MOST_MOVES])
    value = run.value(position)
    yield Table(
        ("What each move is worth; the value of the position is the mex of these, ", value, ":"),
        ("move", "to", "value"),
        rows,
        more=max(0, len(moves) - MOST_MOVES),
    )
