"""Stable matchings by preferences, from the definition: every matching is tried."""

from collections.abc import Iterator

Lists = list[list[int]]
Pairs = list[tuple[int, int]]


def matchings(people: list[int]) -> Iterator[Pairs]:
    """All matchings of these people, perfect or not."""
    if not people:
        yield []
        return
    first, *rest = people
    yield from matchings(rest)
    for mate in rest:
        for others in matchings([x for x in rest if x != mate]):
            yield [(first, mate), *others]


def is_stable(lists: Lists, pairs: Pairs) -> bool:
    """Whether all pairs accept each other, and no two prefer each other to what they have."""
    mate = {x: y for pair in pairs for x, y in (pair, pair[::-1])}
    both = [(x, y) for x in range(len(lists)) for y in range(x) if accept(lists, x, y)]
    if not all(accept(lists, x, y) for x, y in pairs):
        return False

    def prefers(x: int, y: int) -> bool:
        return x not in mate or lists[x].index(y) < lists[x].index(mate[x])

    return not any(mate.get(x) != y and prefers(x, y) and prefers(y, x) for x, y in both)


def accept(lists: Lists, x: int, y: int) -> bool:
    """Whether each lists the other."""
    return y in lists[x] and x in lists[y]


def stable_matchings(lists: Lists) -> list[Pairs]:
    """All stable matchings."""
    found = matchings(list(range(len(lists))))
    return [sorted(pairs) for pairs in found if is_stable(lists, pairs)]
