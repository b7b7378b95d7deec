"""Phrases that explanations share."""

from __future__ import annotations

from collections.abc import Callable

from lastmove.core.solver import Run
from lastmove.core.verdict import Verdict, shortened

Teller = Callable[[Verdict, Run], list[str]]
"""Retells a verdict as steps."""

MOST_MOVES = 12


def winning_moves(verdict: Verdict) -> str:
    """The winning moves as a sentence or a list."""
    moves = verdict.winning_moves
    if moves is None:
        return "A winning move exists, but which one is not known."
    if not moves:
        return "No move wins."
    if len(moves) == 1:
        return f"The winning move: {moves[0].text} → {shortened(str(moves[0].to))}."
    lines = [f"- {move.text} → {shortened(str(move.to))}" for move in moves[:MOST_MOVES]]
    if len(moves) > MOST_MOVES:
        lines.append(f"- and {len(moves) - MOST_MOVES} more")
    return "\n".join([f"The {len(moves)} winning moves:", *lines])


def aligned(rows: list[list[str]]) -> str:
    """A small table: the first column to the left, the others to the right."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if i == 0 else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )
