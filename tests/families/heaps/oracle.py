"""Take-and-break games, split-nim and the even/odd game on plain data; empty heaps left out.

A position is (name, digits, heaps) for a game by code and (name, heaps) for one with a name of its
own. The parts that a move leaves of a heap are a tuple of positive numbers.
"""

from tests.families.heaps import oracle_sequences as nim_sequences

CODES = {"kayles": (0, 7, 7), "dawson_kayles": (0, 0, 7)}


def mex(numbers):
    present = set(numbers)
    return min(set(range(len(present) + 1)) - present)


def heaps_of(sizes):
    return tuple(sorted(size for size in sizes if size > 0))


def partitions(total, count):
    """The ways to write a total as so many positive numbers, in increasing order."""
    if count == 0:
        return {()} if total == 0 else set()
    return {
        tuple(sorted((*rest, last)))
        for last in range(1, total + 1)
        for rest in partitions(total - last, count - 1)
    }


def parts_by_code(digits, heap):
    """Digit k, a sum of 1, 2, 4, 8: taking k may leave 0, 1, 2, 3 heaps that are not empty."""
    return {
        parts
        for taken, digit in enumerate(digits)
        for count in range(4)
        if digit >> count & 1 and (taken or count > 1)
        for parts in partitions(heap - taken, count)
    }


def grundy_parts(heap):
    """Two heaps of unequal size."""
    return {(small, large) for small, large in partitions(heap, 2) if small != large}


def split_nim_parts(heap):
    """nim, exercise 1.10: remove some chips, or split into two heaps."""
    return {heaps_of([left]) for left in range(heap)} | partitions(heap, 2)


def even_odd_parts(heap):
    """lectures, before Lemma 2: an even number but not the whole pile, or all of an odd pile."""
    some = {(heap - even,) for even in range(2, heap + 1) if even % 2 == 0 and even != heap}
    return some | ({()} if heap % 2 == 1 else set())


def parts(position, heap):
    """What a move in a heap of this size can leave of it."""
    name = position[0]
    if name in ("octal", "hexadecimal"):
        return parts_by_code(position[1], heap)
    if name in CODES:
        return parts_by_code(CODES[name], heap)
    if name == "allbut":
        taken = {number for number in range(1, heap + 1) if number not in position[1]}
        return {heaps_of([heap - number]) for number in taken}
    return {"grundy": grundy_parts, "split_nim": split_nim_parts, "even_odd": even_odd_parts}[name](
        heap
    )


def options(position):
    *game, heaps = position
    return {
        (*game, heaps_of((*heaps[:index], *left, *heaps[index + 1 :])))
        for index, heap in enumerate(heaps)
        for left in parts(position, heap)
    }


PUBLISHED_PERIODS = {(0, 7, 7): (71, 12), (0, 0, 7): (53, 34)}
"""Guy and Smith 1956: where the values of kayles and Dawson's kayles begin to repeat, and how."""


def periodic_value(digits, heap):
    """The value of a heap of any size, by the published period; else by the definition."""
    if digits in PUBLISHED_PERIODS:
        start, length = PUBLISHED_PERIODS[digits]
        if heap >= start:
            heap = start + (heap - start) % length
    elif heap > 2000 or any(digit & 8 for digit in digits):
        raise LookupError(f"no period is published for {digits}, and {heap} is too far to compute")
    return nim_sequences.by_code(digits, heap + 1)[heap]


def value(position):
    """The nim-sum over the heaps: by the printed formula, or heap by heap with the mex rule."""
    name, heaps = position[0], position[-1]
    if name == "even_odd":
        values = {heap: heap // 2 - 1 if heap % 2 == 0 else (heap + 1) // 2 for heap in heaps}
    elif name == "split_nim":
        values = {heap: heap + {0: -1, 3: 1}.get(heap % 4, 0) for heap in heaps}
    elif max(heaps, default=0) > 150 and name != "grundy":
        digits = CODES[name] if name in CODES else position[1]
        values = {heap: periodic_value(tuple(digits), heap) for heap in heaps}
    else:
        values = heap_values(position, max(heaps, default=0))
    total = 0
    for heap in heaps:
        total ^= values[heap]
    return total


def heap_values(position, largest):
    values = []
    for heap in range(largest + 1):
        reached = []
        for left in parts(position, heap):
            total = 0
            for part in left:
                total ^= values[part]
            reached.append(total)
        values.append(mex(reached))
    return values


NAMES = (
    "octal",
    "hexadecimal",
    "kayles",
    "dawson_kayles",
    "grundy",
    "split_nim",
    "even_odd",
    "allbut",
)
