"""Friendly frogs: ponds, their stable matchings and Grundy labels.

>>> from lastmove.frogs import Pond
>>> Pond([(0, 0), (0, 1), (5, 5)]).match("one").partner.tolist()
[1, 0, -1]
"""

from lastmove.pond import Pond
from lastmove.pond_random import clustered, poisson, uniform

__all__ = ["Pond", "clustered", "poisson", "uniform"]
