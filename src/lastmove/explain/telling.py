"""Phrases that explanations share."""

from __future__ import annotations

from collections.abc import Callable

from lastmove.method import Run
from lastmove.position import Outcome, Play
from lastmove.verdict import Verdict

Teller = Callable[[Verdict, Run], list[str]]
"""Retells a verdict as steps."""

MOST_MOVES = 12


def said(verdict: Verdict) -> str:
    """Who wins, in one sentence."""
    if verdict.outcome is Outcome.D:
        return "neither side can force a win (a draw)."
    if verdict.winner is not None:
        turn = "moves and" if verdict.outcome is Outcome.N else "has the last word and"
        return f"{verdict.winner} {turn} wins."
    value = "" if verdict.value is None else f" of value {verdict.value}"
    misere = ", misère play" if verdict.play is Play.MISERE else ""
    if verdict.outcome is Outcome.N:
        return f"the player to move wins (an N-position{value}{misere})."
    return f"the previous player wins (a P-position{value}{misere})."


def winning_moves(verdict: Verdict) -> str:
    """The winning moves as a sentence or a list."""
    moves = verdict.winning_moves
    if moves is None:
        return "A winning move exists, but which one is not known."
    if not moves:
        return "No move wins."
    if len(moves) == 1:
        return f"The winning move: {moves[0].text} → {moves[0].to}."
    lines = [f"- {move.text} → {move.to}" for move in moves[:MOST_MOVES]]
    if len(moves) > MOST_MOVES:
        lines.append(f"- and {len(moves) - MOST_MOVES} more")
    return "\n".join([f"The {len(moves)} winning moves:", *lines])


def count(number: int, thing: str) -> str:
    """A number of things.

    >>> count(1, "move"), count(1200, "position")
    ('1 move', '1,200 positions')
    """
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


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
