"""Misère values from the definition, by playing everything out.

A position is (heaps, nim heaps), both sorted; `parts(heap)` are the ways a move can leave a heap.
Two ways: `value_by_play` asks which nim heap makes the sum a loss for the player to move, with no
theory at all; `value_by_mex` takes the mex over all options and gets further.
"""

from tests.families.heaps.oracle import heaps_of, mex


class Misere:
    def __init__(self, parts):
        self._parts = parts
        self._left = {}
        self._lost = {}
        self._values = {}

    def options(self, position):
        heaps, nim = position
        for index, heap in enumerate(heaps):
            rest = heaps[:index] + heaps[index + 1 :]
            if heap not in self._left:
                self._left[heap] = list(self._parts(heap))
            for left in self._left[heap]:
                yield heaps_of((*rest, *left)), nim
        for index, size in enumerate(nim):
            for smaller in range(size):
                yield heaps, heaps_of((*nim[:index], smaller, *nim[index + 1 :]))

    def lost(self, position):
        """Whether the player to move loses; one who has no move wins."""
        if position not in self._lost:
            followers = set(self.options(position))
            self._lost[position] = bool(followers) and not any(map(self.lost, followers))
        return self._lost[position]

    def value_by_play(self, position):
        heaps, nim = position
        size = 0
        while not self.lost((heaps, heaps_of((*nim, size)))):
            size += 1
        return size

    def value_by_mex(self, position):
        if position not in self._values:
            followers = set(self.options(position))
            values = map(self.value_by_mex, followers)
            self._values[position] = mex(values) if followers else 1
        return self._values[position]

    def digits(self, heaps, count, value=None):
        """The superscript: the values beside 0, 1, …, count - 1 nim heaps of 2."""
        value = value or self.value_by_mex
        return [value((heaps_of(heaps), (2,) * copies)) for copies in range(count)]
