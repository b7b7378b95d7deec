"""Reasons for people: the argument behind a verdict, step by step.

One function for each way of solving, found by the class of the solver; each returns the steps as
short texts, some of them small tables. They add nothing to the verdict, they retell it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lastmove.engines.chomp_boards import ChompBoards
from lastmove.engines.geography import GeographySearch
from lastmove.engines.positional import PositionalSearch
from lastmove.engines.role_solver import RoleSearch
from lastmove.explain import (
    additions,
    breaking,
    chomp,
    cram,
    digraph,
    nim,
    search,
    subtraction,
    sums,
    wythoff,
)
from lastmove.explain.blocking import tell as tell_blocking
from lastmove.explain.blocking import tell_search as tell_positional
from lastmove.explain.colored_frogs import tell as tell_colored_frogs
from lastmove.explain.even_kernels import tell as tell_edge_geography
from lastmove.explain.even_kernels import tell_kernel
from lastmove.explain.even_kernels import tell_search as tell_geography
from lastmove.explain.frogs import tell as tell_frogs
from lastmove.explain.frogs import tell_last_frog
from lastmove.explain.hackenbush import tell as tell_hackenbush
from lastmove.explain.latex import latex_list
from lastmove.explain.loopy import tell_northcott, tell_poker_nim
from lastmove.explain.matching import tell as tell_matching
from lastmove.explain.pigs import tell as tell_pigs
from lastmove.explain.shannon import tell as tell_shannon
from lastmove.explain.takeaway import tell as tell_takeaway
from lastmove.explain.telling import Teller
from lastmove.guarding import guarded
from lastmove.limits import Budget
from lastmove.method import Run
from lastmove.position import Play, Position
from lastmove.solve import as_play, as_position, new_run
from lastmove.theorems.blocking import DegreePairing, DrawForcingPairing, ErdosSelfridge
from lastmove.theorems.bounded_subtraction import BoundedSubtraction
from lastmove.theorems.bouton import Bouton
from lastmove.theorems.chomp_hooks import ChompHooks
from lastmove.theorems.chomp_poison import PoisonEaten
from lastmove.theorems.chomp_squares import ChompSquares
from lastmove.theorems.chomp_two_rows import ChompTwoRows
from lastmove.theorems.colored_frogs import StableColoredFrogs, TwoColorFrogs
from lastmove.theorems.cram_paths import CramPaths
from lastmove.theorems.cram_symmetry import CramSymmetry
from lastmove.theorems.digraph_labels import DigraphLabels
from lastmove.theorems.even_kernels import BipartiteEdgeGeography, EvenKernel
from lastmove.theorems.even_odd import EvenOddValues
from lastmove.theorems.friendly_frogs import MisereFrogs, StableFrogs, StableFussyFrogs
from lastmove.theorems.green_hackenbush import GreenHackenbush
from lastmove.theorems.growing_nim import NimWithAdditions
from lastmove.theorems.heap_values import HeapValues
from lastmove.theorems.last_frog import LastFrog
from lastmove.theorems.matching import MaximumMatching
from lastmove.theorems.misere_nim import MisereNim
from lastmove.theorems.northcott import NorthcottGaps
from lastmove.theorems.octal_period import OctalPeriod
from lastmove.theorems.pigs import LittlePigs
from lastmove.theorems.poker_nim import PokerNimSum
from lastmove.theorems.shannon import SpanningTrees
from lastmove.theorems.split_nim import SplitNimValues
from lastmove.theorems.sprague_grundy import SpragueGrundy
from lastmove.theorems.stone_frogs import StableStoneFrogs
from lastmove.theorems.strategy_stealing import StrategyStealing
from lastmove.theorems.subtraction_period import SubtractionPeriod
from lastmove.theorems.takeaway import HRepresentation
from lastmove.theorems.wythoff import Wythoff
from lastmove.verdict import SCHEMA, Verdict, shortened

__all__ = ["Explanation", "explain"]

TELLERS: dict[type, Teller] = {
    Bouton: nim.tell,
    MisereNim: nim.tell_misere,
    NimWithAdditions: additions.tell,
    PokerNimSum: tell_poker_nim,
    NorthcottGaps: tell_northcott,
    SpanningTrees: tell_shannon,
    DegreePairing: tell_blocking,
    DrawForcingPairing: tell_blocking,
    ErdosSelfridge: tell_blocking,
    PositionalSearch: tell_positional,
    RoleSearch: tell_positional,
    BoundedSubtraction: subtraction.tell_remainders,
    SubtractionPeriod: subtraction.tell_period,
    DigraphLabels: digraph.tell,
    Wythoff: wythoff.tell,
    SplitNimValues: breaking.tell_split_nim,
    EvenOddValues: breaking.tell_even_odd,
    OctalPeriod: breaking.tell_period,
    HeapValues: breaking.tell_values,
    LittlePigs: tell_pigs,
    ChompHooks: chomp.tell_hook,
    ChompTwoRows: chomp.tell_two_rows,
    ChompSquares: chomp.tell_square,
    StrategyStealing: chomp.tell_stealing,
    PoisonEaten: chomp.tell_poison,
    ChompBoards: chomp.tell_search,
    GreenHackenbush: tell_hackenbush,
    HRepresentation: tell_takeaway,
    CramPaths: cram.tell_strips,
    CramSymmetry: cram.tell_symmetry,
    MaximumMatching: tell_matching,
    BipartiteEdgeGeography: tell_edge_geography,
    EvenKernel: tell_kernel,
    GeographySearch: tell_geography,
    StableFrogs: tell_frogs,
    StableFussyFrogs: tell_frogs,
    MisereFrogs: tell_frogs,
    StableColoredFrogs: tell_colored_frogs,
    TwoColorFrogs: tell_colored_frogs,
    StableStoneFrogs: tell_colored_frogs,
    LastFrog: tell_last_frog,
    SpragueGrundy: sums.tell,
}
"""Who tells the argument of which solver; a search, and whatever is not listed, is told alike."""


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

    def as_dict(self) -> dict[str, Any]:
        """The object that `explain --json` prints."""
        return {
            "schema": SCHEMA,
            "position": str(self.verdict.position),
            "play": self.verdict.play.value,
            "outcome": self.verdict.outcome.value,
            "value": self.verdict.value,
            "steps": list(self.steps),
        }


@guarded
def explain(
    position: Position | str,
    *,
    play: Play | str = Play.NORMAL,
    time: float | None = None,
    memory: int | None = None,
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
    tell = TELLERS.get(type(solver), search.tell)
    return Explanation(verdict, tuple(tell(verdict, run)))
