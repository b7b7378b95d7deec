"""Values of single subtraction heaps, computed heap by heap, and what is known of their period."""

from tests.oracles.outcomes import mex


def subtraction_values(amounts, length):
    """The values of heaps 0, 1, …, length - 1 by the mex rule."""
    values = []
    for heap in range(length):
        values.append(mex(values[heap - amount] for amount in amounts if amount <= heap))
    return values


def shortest_period(amounts):
    """The smallest (start, length) such that heap n + length has the value of n from start on.

    The next value depends on the last max(amounts) ones alone, so that two equal windows of that
    width prove that everything after them repeats; windows are compared as they are, heap by heap.
    """
    width = max(amounts)
    values, seen = [], {}
    while True:
        heap = len(values)
        if heap >= width:
            window = tuple(values[heap - width :])
            if window in seen:
                length = heap - seen[window]
                break
            seen[window] = heap
        values.append(mex(values[heap - amount] for amount in amounts if amount <= heap))
    # The first repeated window gives the shortest length; the start may lie further to the left.
    start = seen[window] - width
    while start > 0 and values[start - 1] == values[start - 1 + length]:
        start -= 1
    return start, length


def value_of_heap(amounts, heap):
    """The value of a heap of any size, by reducing it modulo the shortest period."""
    start, length = shortest_period(amounts)
    if heap >= start + length:
        heap = start + (heap - start) % length
    return subtraction_values(amounts, heap + 1)[heap]
