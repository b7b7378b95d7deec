"""A board of konane."""

from lastmove.render.grid import HOPS

DRAWERS = {"konane": HOPS}
