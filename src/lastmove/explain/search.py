"""A search, told by the options it compared."""

from __future__ import annotations

from lastmove.explain.telling import aligned, winning_moves
from lastmove.method import Run
from lastmove.position import Impartial, Play, merged
from lastmove.verdict import Verdict, counted

MOST_OPTIONS = 30


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
