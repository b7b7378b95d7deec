"""Friendly frogs: ponds, their stable matchings and Grundy labels, experiments on random ones.

>>> from lastmove.frogs import Pond, simulate
>>> Pond([(0, 0), (0, 1), (5, 5)]).match("one").partner.tolist()
[1, 0, -1]
>>> simulate("mutually-nearest", d=2, n=500, runs=10).estimates()[0].runs
10
"""

from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.pond_random import clustered, matern, poisson, uniform
from lastmove.families.frogs.roommates import gale_shapley, roommates
from lastmove.families.frogs.simulation.experiment import Experiment, Figure, Parameter
from lastmove.families.frogs.simulation.runs import simulate
from lastmove.families.frogs.stable.stripes import StripedMatching, match_file

__all__ = [
    "Experiment",
    "Figure",
    "Parameter",
    "Pond",
    "StripedMatching",
    "clustered",
    "gale_shapley",
    "match_file",
    "matern",
    "poisson",
    "roommates",
    "simulate",
    "uniform",
]
