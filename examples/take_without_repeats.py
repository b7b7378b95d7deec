"""Take-away without repeats: no number is taken twice. 300 chips and numbers to 20, natively.

lastmove solve 'examples/take_without_repeats.py:take_without_repeats(20, 6)'
"""

import lastmove as lm


class TakeWithoutRepeats(lm.Impartial):
    """Take a number of chips up to the given one, but none that was taken before."""

    fixed = ("most",)
    examples = ("take_without_repeats(9, 4)", "take_without_repeats(7, 3, {2})")

    @staticmethod
    def start(chips: int, most: int, taken: frozenset[int] = frozenset()) -> int:
        return chips << most | sum(1 << k - 1 for k in taken)  # bit k - 1 set: k was taken

    @staticmethod
    def options(state, most):
        for k in range(1, min(most, state >> most) + 1):
            if not state >> k - 1 & 1:
                yield state - (k << most) | 1 << k - 1

    @staticmethod
    def args(state, most):
        taken = frozenset(k + 1 for k in range(most) if state >> k & 1)
        return lm.Args.of(state >> most, most, *[taken] * bool(taken))

    @staticmethod
    def board(state, most):
        numbers = {(2, k): "#" if state >> k - 1 & 1 else str(k) for k in range(1, most + 1)}
        return lm.Cells({(1, 1): str(state >> most), **numbers})
