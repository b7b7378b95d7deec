"""Random game trees for the tests."""

from tests.families.coalitions.oracle import Node


def random_tree(rng, players, depth, most=3):
    """A tree of at most this depth, with up to so many children at a node."""
    label = rng.randrange(players)
    if depth == 0 or rng.random() < 0.15:
        return Node(label)
    return Node(
        label, [random_tree(rng, players, depth - 1, most) for _ in range(rng.randint(1, most))]
    )


def partitions(total, largest=None):
    """Every multiset of heaps with this many chips in all."""
    if total == 0:
        yield ()
        return
    for heap in range(min(total, largest or total), 0, -1):
        for rest in partitions(total - heap, heap):
            yield (heap, *rest)
