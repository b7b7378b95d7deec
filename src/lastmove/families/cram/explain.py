"""Cram, told by its symmetry or as Dawson's Kayles."""

from __future__ import annotations

from lastmove.core.describe import aligned, winning_moves
from lastmove.core.solver import Run
from lastmove.core.verdict import Verdict
from lastmove.families.cram.bitboard import FREE, lines
from lastmove.families.cram.paths import strip_value, strips

MOST_STRIPS = 20
MOST_VALUES = 20
MOST_SHOWN = 12
"""Rows and columns of a board that is shown with letters."""


def explain_symmetry(verdict: Verdict, run: Run) -> list[str]:
    """The half turn on this very board, the strategy, and why it cannot fail."""
    first = verdict.winning_moves[0] if verdict.winning_moves else None
    after = verdict.position if first is None else first.to
    steps = []
    if first is not None:
        steps.append(
            f"Begin in the middle: {first.text}. This domino is its own image under a half turn of "
            "the board, so what is left still looks the same upside down."
        )
    rows = lines(after.state)
    turned = "Turn the board by half: every free square goes to a free square."
    if max(len(rows), len(rows[0])) <= MOST_SHOWN and sum(row.count(FREE) for row in rows) <= 104:
        turned += f" Squares with the same letter change places:\n{_letters(rows)}"
    who = "the second player" if first is None else "you"
    return [
        *steps,
        turned,
        "No domino shares a square with its image: only the square in the middle, or the two "
        "beside it, could be covered twice, and no domino fits there.",
        f"So {who} can answer each domino with its image. Before a pair of moves the board is "
        "symmetric, so if the domino fitted, its image does too; after the pair it is symmetric "
        f"again. The opponent is the first who finds no room ({verdict.method.name}).",
    ]


def explain_strips(verdict: Verdict, run: Run) -> list[str]:
    """The strips, their values, and the winning dominos."""
    lengths = [len(strip) for strip in strips(verdict.position.state) or () if len(strip) > 1]
    steps = [
        "Each part of the board is a strip: its squares follow one another, straight or bent. A "
        "domino covers two neighbors and leaves two shorter strips, of which the sizes add up to "
        "two less. That is Dawson's Kayles, where two adjacent pins are knocked down."
    ]
    if lengths:
        most = range(min(max(lengths), MOST_VALUES) + 1)
        rows = [["strip", *map(str, most)], ["value", *(str(strip_value(n)) for n in most)]]
        steps.append(
            "The value of a strip is the mex, over its dominos, of the nim-sum of the two strips "
            f"left:\n{aligned(rows)}"
        )
        if max(lengths) > MOST_VALUES:
            steps.append("From 53 squares on the values recur with period 34 (Guy and Smith).")
    if 1 < len(lengths) <= MOST_STRIPS:
        rows = [["strip", "squares", "value"]]
        rows += [[str(i), str(n), str(strip_value(n))] for i, n in enumerate(lengths, 1)]
        steps.append(f"The strips at hand:\n{aligned(rows)}")
    steps.append(verdict.because)
    if verdict.value:
        steps.append(winning_moves(verdict))
    return steps


def _letters(rows: list[str]) -> str:
    """The board with a letter for each pair of squares that change places."""
    places = [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == FREE]
    shown = [list(row) for row in rows]
    alphabet = iter("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
    for (r, c), (r2, c2) in zip(places, reversed(places), strict=True):
        if (r, c) <= (r2, c2):
            shown[r][c] = shown[r2][c2] = next(alphabet)
    return "\n".join(map("".join, shown))
