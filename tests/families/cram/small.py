"""Every small position of the games on boards of squares."""

from itertools import product

from lastmove.families.cram.rules import Cram

SHAPES = ((1, 6), (2, 3), (3, 2), (2, 4), (3, 3))
"""Rows and columns of the boards of which every set of squares is looked at."""
FULL = ("1x9", "9x1", "2x5", "3x4", "4x3", "2x6", "4x4")


def cram(shapes=SHAPES, full=FULL):
    for height, width in shapes:
        for marks in product(".#", repeat=height * width):
            text = "".join(marks)
            yield Cram("/".join(text[at : at + width] for at in range(0, len(text), width)))
    for size in full:
        yield Cram(size)
    # Few free squares far apart, on boards wider than 62.
    for wide in (62, 63, 64, 100):
        yield Cram("..." + "#" * (wide - 6) + "...")
        yield Cram("/".join(["." + "#" * (wide - 1)] * 3))
