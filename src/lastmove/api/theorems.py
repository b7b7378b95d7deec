"""Theorems as ways of solving: one file each. The front door takes the first that applies.

To add one, write its file and name it here, before any weaker one that covers the same positions.
"""

from lastmove.core.solver import Solver
from lastmove.families.chomp.hooks import ChompHooks
from lastmove.families.chomp.poison import PoisonEaten
from lastmove.families.chomp.squares import ChompSquares
from lastmove.families.chomp.strategy_stealing import StrategyStealing
from lastmove.families.chomp.two_rows import ChompTwoRows
from lastmove.families.corner.wythoff import Wythoff
from lastmove.families.cram.paths import CramPaths
from lastmove.families.cram.symmetry import CramSymmetry
from lastmove.families.digraphs.theory import DigraphLabels
from lastmove.families.frogs.theory_colored_frogs import StableColoredFrogs, TwoColorFrogs
from lastmove.families.frogs.theory_friendly_frogs import MisereFrogs, StableFrogs, StableFussyFrogs
from lastmove.families.frogs.theory_last_frog import LastFrog
from lastmove.families.frogs.theory_stone_frogs import StableStoneFrogs
from lastmove.families.geography.theory_even_kernels import BipartiteEdgeGeography, EvenKernel
from lastmove.families.geography.theory_matching import MaximumMatching
from lastmove.families.hackenbush.theory import GreenHackenbush
from lastmove.families.heaps.bounded_subtraction import BoundedSubtraction
from lastmove.families.heaps.heap_values import HeapValues
from lastmove.families.heaps.octal_period import OctalPeriod
from lastmove.families.heaps.subtraction_period import SubtractionPeriod
from lastmove.families.heaps.theory_even_odd import EvenOddValues
from lastmove.families.heaps.theory_split_nim import SplitNimValues
from lastmove.families.nim.bouton import Bouton
from lastmove.families.nim.misere import MisereNim
from lastmove.families.nim.theory_growing_nim import NimWithAdditions
from lastmove.families.nim.theory_northcott import NorthcottGaps
from lastmove.families.nim.theory_pigs import LittlePigs
from lastmove.families.nim.theory_poker_nim import PokerNimSum
from lastmove.families.positional.theory import DegreePairing, DrawForcingPairing, ErdosSelfridge
from lastmove.families.switching.theory import SpanningTrees
from lastmove.families.takeaway.theory import HRepresentation
from lastmove.search.sprague_grundy import SpragueGrundy

THEOREMS: tuple[Solver, ...] = (
    Bouton(),
    MisereNim(),
    NimWithAdditions(),
    PokerNimSum(),
    NorthcottGaps(),
    SpanningTrees(),
    DegreePairing(),
    DrawForcingPairing(),
    ErdosSelfridge(),
    BoundedSubtraction(),
    SubtractionPeriod(),
    DigraphLabels(),
    Wythoff(),
    LittlePigs(),
    ChompHooks(),
    ChompTwoRows(),
    ChompSquares(),
    StrategyStealing(),
    PoisonEaten(),
    GreenHackenbush(),
    HRepresentation(),
    MaximumMatching(),
    BipartiteEdgeGeography(),
    EvenKernel(),
    SplitNimValues(),
    EvenOddValues(),
    OctalPeriod(),
    HeapValues(),
    CramPaths(),
    CramSymmetry(),
    StableFrogs(),
    StableFussyFrogs(),
    MisereFrogs(),
    StableColoredFrogs(),
    TwoColorFrogs(),
    StableStoneFrogs(),
    LastFrog(),
    SpragueGrundy(),
)
"""Strongest first."""
