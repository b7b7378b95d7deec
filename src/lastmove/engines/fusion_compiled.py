"""The loops of `fusion`, compiled for figures with up to millions of edges."""

from __future__ import annotations

from lastmove.engines import fusion
from lastmove.machine_code import njit

depth_first = njit(cache=True)(fusion.depth_first)
fuse = njit(cache=True)(fusion.fuse)
ask = njit(cache=True)(fusion.ask)
paint = njit(cache=True)(fusion.paint)
rings = njit(cache=True)(fusion.rings)
others = njit(cache=True)(fusion.others)
