"""Reasons for people: the argument behind a verdict, step by step.

One function for each way of solving, found by the class of the solver; each returns the steps as
short texts, some of them small tables. They add nothing to the verdict, they retell it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lastmove.api.solve import as_play, as_position, new_run
from lastmove.core.describe import Teller
from lastmove.core.family import of_rules
from lastmove.core.guarding import guarded
from lastmove.core.limits import Budget
from lastmove.core.position import Play, Position
from lastmove.core.solver import Run, Solver
from lastmove.core.values import as_json
from lastmove.core.verdict import SCHEMA, Verdict, shortened
from lastmove.render.latex import latex_list
from lastmove.search import explain as search
from lastmove.search import explain_sums
from lastmove.search.sprague_grundy import SpragueGrundy

__all__ = ["Explanation", "explain"]


@dataclass(frozen=True)
class Explanation:
    """A verdict with its argument, step by step."""

    verdict: Verdict
    steps: tuple[str, ...]

    def __str__(self) -> str:
        lines = [f"{shortened(str(self.verdict.position))}: {self.verdict.sentence()}"]
        for number, step in enumerate(self.steps, 1):
            first, *rest = step.splitlines()
            lines += ["", f"{number}. {first}", *(f"   {line}" for line in rest)]
        return "\n".join(lines)

    def latex(self) -> str:
        """The argument as a numbered list in LaTeX, tables as they stand."""
        return latex_list(
            f"{shortened(str(self.verdict.position))}: {self.verdict.sentence()}", self.steps
        )

    def as_dict(self) -> dict[str, object]:
        """The object that `explain --json` prints."""
        return {
            "schema": SCHEMA,
            "position": str(self.verdict.position),
            "play": self.verdict.play.value,
            "outcome": self.verdict.outcome.value,
            "value": as_json(self.verdict.value),
            "steps": list(self.steps),
        }


@guarded
def explain(
    position: Position | str,
    *,
    play: Play | str = Play.NORMAL,
    time: float | None = None,
    memory: int | str | None = None,
    run: Run | None = None,
) -> Explanation:
    """Why a position is won or lost, step by step.

    >>> print(explain("nim(1,2)"))
    nim(1,2): the player to move wins (an N-position of value 3).
    <BLANKLINE>
    1. Write the heaps in binary and add each column without carrying:
       heap 1   1  0 1
       heap 2   2  1 0
       nim-sum  3  1 1
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
    solver = run.solver(position, play)
    verdict = solver.verdict(position, play, run)
    return Explanation(verdict, tuple(teller(solver, position)(verdict, run)))


def teller(solver: Solver[Any], position: Position) -> Teller:
    """Who tells the argument of this solver; of a search the rules may say how, else all alike."""
    told: Teller | None = of_rules("explanations", (type(solver), *type(position).lineage))
    return told or (explain_sums.tell if isinstance(solver, SpragueGrundy) else search.tell)
