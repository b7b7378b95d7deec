"""Theorems as ways of solving: one file each. The front door takes the first that applies.

To add one, write its file and name it here, before any weaker one that covers the same positions.
"""

from lastmove.method import Solver
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
