"""Theorems as ways of solving: one file each. The front door takes the first that applies.

To add one, write its file and name it here, before any weaker one that covers the same positions.
"""

from lastmove.method import Solver
from lastmove.theorems.bounded_subtraction import BoundedSubtraction
from lastmove.theorems.bouton import Bouton
from lastmove.theorems.digraph_labels import DigraphLabels
from lastmove.theorems.even_kernels import BipartiteEdgeGeography, EvenKernel
from lastmove.theorems.even_odd import EvenOddValues
from lastmove.theorems.growing_nim import NimWithAdditions
from lastmove.theorems.heap_values import HeapValues
from lastmove.theorems.misere_nim import MisereNim
from lastmove.theorems.pigs import LittlePigs
from lastmove.theorems.split_nim import SplitNimValues
from lastmove.theorems.sprague_grundy import SpragueGrundy
from lastmove.theorems.subtraction_period import SubtractionPeriod
from lastmove.theorems.takeaway import HRepresentation
from lastmove.theorems.wythoff import Wythoff

THEOREMS: tuple[Solver, ...] = (
    Bouton(),
    MisereNim(),
    NimWithAdditions(),
    BoundedSubtraction(),
    SubtractionPeriod(),
    DigraphLabels(),
    Wythoff(),
    LittlePigs(),
    HRepresentation(),
    BipartiteEdgeGeography(),
    EvenKernel(),
    SplitNimValues(),
    EvenOddValues(),
    HeapValues(),
    SpragueGrundy(),
)
"""Strongest first."""
