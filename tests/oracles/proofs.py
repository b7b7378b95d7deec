"""Whether listed positions with ranks prove a claim: certificates checked again, on plain data.

An entry is (rank, position). If from every entry every move has a reply among the entries of
lower rank (in misère play a move that ends the game needs none, but an entry must have a move),
then by induction on the rank the player who moves from an entry loses.
"""

from functools import reduce
from operator import xor

from tests.families.nim.oracle import turned
from tests.oracles.outcomes import mex


def is_closed(entries, options, misere=False):
    """Whether every move from every entry is answered by an entry of lower rank."""
    if not all(is_rank(rank) for rank, _ in entries):
        return False
    lowest = {}
    for rank, position in entries:
        lowest[position] = min(rank, lowest.get(position, rank))
    for rank, position in entries:
        moves = options(position)
        if misere and not moves:
            return False
        for move in moves:
            replies = options(move)
            if not replies and misere:
                continue
            if not any(reply in lowest and lowest[reply] < rank for reply in replies):
                return False
    return True


def is_rank(thing):
    return type(thing) is int and thing >= 0


def strategy_proves(position, outcome, entries, first, options, misere=False):
    """Whether the entries, and the first move for a claim of N, prove the outcome."""
    if not is_closed(entries, options, misere):
        return False
    listed = {entry for _, entry in entries}
    if outcome == "P":
        return position in listed
    if outcome != "N":
        return False
    if first is None:
        return misere and not options(position)
    return first in listed and first in options(position)


def value_proves(position, value, entries, options):
    """Whether the entries (rank, position, heap) prove that position + *value is P."""

    def options_with_heap(pair):
        inner, heap = pair
        moved = {(option, heap) for option in options(inner)}
        return moved | {(turned(inner), smaller) for smaller in range(heap)}

    if not all(type(heap) is int and heap >= 0 for _, _, heap in entries):
        return False
    pairs = [(rank, (inner, heap)) for rank, inner, heap in entries]
    return is_closed(pairs, options_with_heap) and (position, value) in {p for _, p in pairs}


def labels_prove(arcs, at, value, labels):
    """Whether the labels, each the mex of those of all successors, add up to the value."""
    for vertex, label in labels.items():
        heads = {head for tail, head in arcs if tail == vertex}
        if not heads <= set(labels) or label != mex(labels[head] for head in heads):
            return False
    return set(at) <= set(labels) and reduce(xor, (labels[vertex] for vertex in at), 0) == value


def role_strategy_proves(role, position, entries, good, options, to_move, result):
    """Whether the entries (rank, position) show that the role can reach one of the good results.

    Where the role moves, one option is listed with a lower rank, where its opponent does, all are.
    """
    if not all(is_rank(rank) for rank, _ in entries):
        return False
    lowest = {}
    for rank, node in entries:
        lowest[node] = min(rank, lowest.get(node, rank))

    def goes_on(rank, node):
        if result(node) is not None:
            return result(node) in good
        steps = [to in lowest and lowest[to] < rank for to in options(node)]
        return any(steps) if to_move(node) == role else all(steps)

    return position in lowest and all(goes_on(rank, node) for rank, node in entries)
