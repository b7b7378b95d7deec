"""The loops of `fusion`, compiled for figures with up to millions of edges."""

from __future__ import annotations

from numba.extending import register_jitable

from lastmove.core.machine_code import njit
from lastmove.families.hackenbush import fusion
from lastmove.graphs.values.disjoint_sets import find

register_jitable(find)
depth_first = njit(cache=True)(fusion.depth_first)
fuse = njit(cache=True)(fusion.fuse)
ask = njit(cache=True)(fusion.ask)
paint = njit(cache=True)(fusion.paint)
rings = njit(cache=True)(fusion.rings)
others = njit(cache=True)(fusion.others)
