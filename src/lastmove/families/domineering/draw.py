"""A board of domineering."""

from lastmove.render.grid import DOMINOS

DRAWERS = {"domineering": DOMINOS}
