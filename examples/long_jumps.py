"""Toads and frogs that jump over several of the others. TTTTT...FFFFF, natively.

lastmove value 'examples/long_jumps.py:long_jumps("TTT.FFF", jump=2)'
"""

import lastmove as lm


def moved(strip, jump, mover=1, step=1):
    """The strips after a step, or a jump over up to `jump` of the others; two bits a square."""
    for k in range(31):
        at = k + step
        while strip >> 2 * k & 3 == mover and 0 <= at <= 30 and abs(at - k) <= jump + 1:
            if strip >> 2 * at & 3 == 3:  # free; 1 is a toad, 2 a frog, 0 beyond the end
                yield strip ^ (mover ^ 3) << 2 * k ^ (mover ^ 3) << 2 * at
            at = at + step if strip >> 2 * at & 3 == 3 - mover else -1


class LongJumps(lm.Partisan):
    """Left's toads go right, Right's frogs left: by one, or over some of the others."""

    fixed = ("jump",)
    examples = ('long_jumps("TT..F", jump=1)', 'long_jumps("T.FF.", jump=2)')
    left = staticmethod(moved)

    @staticmethod
    def start(strip: str, *, jump: int) -> int:
        return sum(("TF.".index(sign) + 1) << 2 * k for k, sign in enumerate(strip))

    @staticmethod
    def right(strip, jump):
        for after in moved(strip, jump, 2, -1):  # noqa: UP028 (a compiled rule has no yield from)
            yield after

    @staticmethod
    def args(strip, jump):
        squares = "".join(" TF."[strip >> 2 * k & 3] for k in range(31))
        return lm.Args.of(squares.strip(), jump=jump)

    @staticmethod
    def board(strip, jump):
        return LongJumps.args(strip, jump).positional
