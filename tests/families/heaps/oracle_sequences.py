"""Nim-sequences of take-and-break games, straight from the definition, on plain lists.

A code is a tuple of digits, the one before the dot first. Nothing is shared between heaps but the
values themselves; every move is gone through.
"""


def mex(numbers):
    present = set(numbers)
    return min(set(range(len(present) + 1)) - present)


def by_code(digits, count):
    """The values of heaps 0 to count - 1 of an octal or hexadecimal game."""
    values = []
    for heap in range(count):
        reached = []
        for taken, digit in enumerate(digits):
            left = heap - taken
            if left < 0:
                continue
            if digit & 1 and left == 0 and taken > 0:
                reached.append(0)
            if digit & 2 and left > 0 and taken > 0:
                reached.append(values[left])
            if digit & 4:
                reached += [values[a] ^ values[left - a] for a in range(1, left)]
            if digit & 8:
                reached += [
                    values[a] ^ values[b] ^ values[left - a - b]
                    for a in range(1, left)
                    for b in range(1, left - a)
                ]
        values.append(mex(reached))
    return values


def grundy(count):
    """Grundy's game: split into two unequal heaps."""
    values = []
    for heap in range(count):
        values.append(mex(values[a] ^ values[heap - a] for a in range(1, heap) if a != heap - a))
    return values


def by_rule(rule, count):
    """A heap game given by a function to lists of heaps."""
    values = []
    for heap in range(count):
        reached = []
        for parts in rule(heap):
            total = 0
            for part in parts:
                total ^= values[part]
            reached.append(total)
        values.append(mex(reached))
    return values


def repeats(values, start, length, saltus=0):
    """Whether G(n + length) = G(n) + saltus for all n from start on, as far as values go."""
    return all(values[n + length] == values[n] + saltus for n in range(start, len(values) - length))
