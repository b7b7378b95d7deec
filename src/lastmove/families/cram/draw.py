"""A board of cram."""

from lastmove.render.grid import DOMINOS

DRAWERS = {"cram": DOMINOS}
