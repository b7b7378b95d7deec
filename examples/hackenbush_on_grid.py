"""Red and blue Hackenbush on a grid, as a picture: v a point, g one on the ground, L and R edges.

Rows are counted with one more square, and 62 in all are compiled: five rows of seven, natively.
lastmove value 'examples/hackenbush_on_grid.py:hackenbush_on_grid(vRvLv/L.R.L/gRg.g)'
"""

import lastmove as lm


def standing(edges, picture):
    """The edges that hang together with the ground."""
    wide, reached, there = picture[0], picture[4], edges | picture[3]
    for _ in range(62):
        reached |= (reached << 1 | reached >> 1 | reached << wide | reached >> wide) & there
    return reached & edges


def cut(edges, picture, color=1):
    """What is left after each cut of an edge of this color, 1 for Left and 2 for Right."""
    for k in range(62):
        if edges & picture[color] & 1 << k:
            yield standing(edges ^ 1 << k, picture)


class HackenbushOnGrid(lm.Partisan):
    """Left cuts an L, Right an R; what is not joined to the ground any more goes as well."""

    fixed = ("picture",)
    examples = ("hackenbush_on_grid(vRv/L.R/gLg)", "hackenbush_on_grid(vRvLv/L.R.L/g.g.g)")
    left = staticmethod(cut)

    @staticmethod
    def start(picture: lm.Picture) -> int:
        numbers = HackenbushOnGrid.picture_for_rules(picture)
        return standing(numbers[1] | numbers[2], numbers)

    @staticmethod
    def picture_for_rules(picture):
        squares = " ".join(picture.rows)  # with an empty one at the end of each row
        masks = [sum((s in of) << k for k, s in enumerate(squares)) for of in ("L", "R", "vg", "g")]
        return (len(picture.rows[0]) + 1, *masks)

    @staticmethod
    def right(edges, picture):
        for after in cut(edges, picture, 2):  # noqa: UP028 (a compiled rule has no yield from)
            yield after

    @staticmethod
    def board(edges, picture):
        squares = enumerate(" ".join(picture.rows))
        return "".join(s if s in "vg " or edges >> k & 1 else "." for k, s in squares).split()
