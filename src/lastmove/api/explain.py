"""Reasons for people: the argument behind a verdict, step by step.

One function for each way of solving, found by the class of the solver; each returns the steps as
short texts, some of them small tables. They add nothing to the verdict, they retell it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lastmove.api.solve import as_play, as_position, new_run
from lastmove.core.describe import Teller
from lastmove.core.guarding import guarded
from lastmove.core.limits import Budget
from lastmove.core.position import Play, Position
from lastmove.core.solver import Run
from lastmove.core.verdict import SCHEMA, Verdict, shortened
from lastmove.families.chomp import explain as chomp
from lastmove.families.chomp.hooks import ChompHooks
from lastmove.families.chomp.poison import PoisonEaten
from lastmove.families.chomp.search import ChompBoards
from lastmove.families.chomp.squares import ChompSquares
from lastmove.families.chomp.strategy_stealing import StrategyStealing
from lastmove.families.chomp.two_rows import ChompTwoRows
from lastmove.families.corner import explain as wythoff
from lastmove.families.corner.wythoff import Wythoff
from lastmove.families.cram import explain as cram
from lastmove.families.cram.paths import CramPaths
from lastmove.families.cram.symmetry import CramSymmetry
from lastmove.families.digraphs import explain as digraph
from lastmove.families.digraphs.theory import DigraphLabels
from lastmove.families.frogs.explain import tell as tell_frogs
from lastmove.families.frogs.explain import tell_last_frog
from lastmove.families.frogs.explain_colored_frogs import tell as tell_colored_frogs
from lastmove.families.frogs.theory_colored_frogs import StableColoredFrogs, TwoColorFrogs
from lastmove.families.frogs.theory_friendly_frogs import MisereFrogs, StableFrogs, StableFussyFrogs
from lastmove.families.frogs.theory_last_frog import LastFrog
from lastmove.families.frogs.theory_stone_frogs import StableStoneFrogs
from lastmove.families.geography.explain_even_kernels import tell as tell_edge_geography
from lastmove.families.geography.explain_even_kernels import tell_kernel
from lastmove.families.geography.explain_even_kernels import tell_search as tell_geography
from lastmove.families.geography.explain_matching import tell as tell_matching
from lastmove.families.geography.search import GeographySearch
from lastmove.families.geography.theory_even_kernels import BipartiteEdgeGeography, EvenKernel
from lastmove.families.geography.theory_matching import MaximumMatching
from lastmove.families.hackenbush.explain import tell as tell_hackenbush
from lastmove.families.hackenbush.theory import GreenHackenbush
from lastmove.families.heaps import explain_breaking, explain_subtraction
from lastmove.families.heaps.bounded_subtraction import BoundedSubtraction
from lastmove.families.heaps.heap_values import HeapValues
from lastmove.families.heaps.octal_period import OctalPeriod
from lastmove.families.heaps.subtraction_period import SubtractionPeriod
from lastmove.families.heaps.theory_even_odd import EvenOddValues
from lastmove.families.heaps.theory_split_nim import SplitNimValues
from lastmove.families.nim import explain as nim
from lastmove.families.nim import explain_growing_nim
from lastmove.families.nim.bouton import Bouton
from lastmove.families.nim.explain_loopy import tell_northcott, tell_poker_nim
from lastmove.families.nim.explain_pigs import tell as tell_pigs
from lastmove.families.nim.misere import MisereNim
from lastmove.families.nim.theory_growing_nim import NimWithAdditions
from lastmove.families.nim.theory_northcott import NorthcottGaps
from lastmove.families.nim.theory_pigs import LittlePigs
from lastmove.families.nim.theory_poker_nim import PokerNimSum
from lastmove.families.positional.explain_blocking import tell as tell_blocking
from lastmove.families.positional.explain_blocking import tell_search as tell_positional
from lastmove.families.positional.search import PositionalSearch
from lastmove.families.positional.theory import DegreePairing, DrawForcingPairing, ErdosSelfridge
from lastmove.families.switching.explain import tell as tell_shannon
from lastmove.families.switching.theory import SpanningTrees
from lastmove.families.takeaway.explain import tell as tell_takeaway
from lastmove.families.takeaway.theory import HRepresentation
from lastmove.render.latex import latex_list
from lastmove.search import explain as search
from lastmove.search import explain_sums
from lastmove.search.minimax_solver import RoleSearch
from lastmove.search.sprague_grundy import SpragueGrundy

__all__ = ["Explanation", "explain"]

TELLERS: dict[type, Teller] = {
    Bouton: nim.tell,
    MisereNim: nim.tell_misere,
    NimWithAdditions: explain_growing_nim.tell,
    PokerNimSum: tell_poker_nim,
    NorthcottGaps: tell_northcott,
    SpanningTrees: tell_shannon,
    DegreePairing: tell_blocking,
    DrawForcingPairing: tell_blocking,
    ErdosSelfridge: tell_blocking,
    PositionalSearch: tell_positional,
    RoleSearch: tell_positional,
    BoundedSubtraction: explain_subtraction.tell_remainders,
    SubtractionPeriod: explain_subtraction.tell_period,
    DigraphLabels: digraph.tell,
    Wythoff: wythoff.tell,
    SplitNimValues: explain_breaking.tell_split_nim,
    EvenOddValues: explain_breaking.tell_even_odd,
    OctalPeriod: explain_breaking.tell_period,
    HeapValues: explain_breaking.tell_values,
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
    SpragueGrundy: explain_sums.tell,
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
