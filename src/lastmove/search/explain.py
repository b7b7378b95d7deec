"""A search, told by the options it compared."""

from __future__ import annotations

from lastmove.core.describe import aligned, winning_moves
from lastmove.core.position import Impartial, Play, merged
from lastmove.core.solver import Run
from lastmove.core.verdict import Verdict, counted, shortened

MOST_OPTIONS = 30
SHORT = 60
"""Positions that are written longer are left out of the table of replies."""


def tell(verdict: Verdict, run: Run) -> list[str]:
    """The value of every option, their mex, and how much was searched."""
    position, steps = verdict.position, []
    if isinstance(position, Impartial) and verdict.play is Play.NORMAL:
        options = merged(position.moves())
        rows = [["move", "to", "value"]]
        rows += [[m.text, str(m.to), str(run.value(m.to))] for m in options[:MOST_OPTIONS]]
        more = f"\n… and {len(options) - MOST_OPTIONS} more" if options[MOST_OPTIONS:] else ""
        if options:
            steps.append(f"Where the moves lead:\n{aligned(rows)}{more}")
    elif isinstance(position, Impartial):
        steps += _misere(position, run)
    steps.append(verdict.because)
    if verdict.winning_moves:
        steps.append(winning_moves(verdict))
    if verdict.remoteness:
        steps.append(
            "If the winner hurries and the loser stalls, the game lasts "
            f"{counted(verdict.remoteness, 'more move')}."
        )
    if verdict.positions is not None:
        many = counted(verdict.positions, "position")
        steps.append(f"Found by {verdict.method.name}: {many} looked at ({verdict.method.source}).")
    return steps


def _misere(position: Impartial, run: Run) -> list[str]:
    """Who wins after every move, and a winning reply to each that loses."""
    options = merged(position.moves())
    rows = [["move", "to", "then", "answered by"]]
    for move in options[:MOST_OPTIONS]:
        assert isinstance(move.to, Impartial)
        reply = _reply(move.to, run)
        lost = reply is None and any(True for _ in move.to.moves())
        rows.append([move.text, shortened(str(move.to), SHORT), "P" if lost else "N", reply or "—"])
    more = f"\n… and {len(options) - MOST_OPTIONS} more" if options[MOST_OPTIONS:] else ""
    return [f"Where the moves lead, in misère play:\n{aligned(rows)}{more}"] if options else []


def _reply(position: Impartial, run: Run) -> str | None:
    """A move to a position that is lost in misère play."""
    for move in position.moves():
        run.budget.spend()
        if not run.solver(move.to, Play.MISERE).wins(move.to, Play.MISERE, run):
            return move.text
    return None
