"""Couples are forever: a heap game as one function. Nobody knows whether its values repeat.

lastmove sequence examples/couples.py:couples -n 2000
lastmove play examples/couples.py:couples(9)
"""

import lastmove as lm


def split(heap):
    """Split a heap of three or more into two; a couple stays together."""
    return [(a, heap - a) for a in range(1, heap // 2 + 1) if heap > 2]


couples = lm.heap_game("couples", split, sources=("Caines, Gates, Guy, Nowakowski 1999",))
