"""Shannon's switching game, and packings of trees, straight from their definitions.

A position is (vertices, edges, joined, deleted, turn): the number of vertices, a tuple of pairs of
vertices, two frozensets of numbers of edges, and "cut" or "join".
"""

from functools import cache


def pieces(vertices, edges):
    """The components of a graph, as a set of frozensets."""
    parts = {frozenset([v]) for v in range(vertices)}
    for tail, head in edges:
        touched = {part for part in parts if tail in part or head in part}
        parts = parts - touched | {frozenset().union(*touched)}
    return parts


def result(position):
    vertices, edges, joined, deleted, _ = position
    if len(pieces(vertices, [edges[e] for e in joined])) == 1:
        return "join"
    left = [pair for e, pair in enumerate(edges) if e not in deleted]
    return None if len(pieces(vertices, left)) == 1 else "cut"


def options(position):
    """By the edge that is played."""
    vertices, edges, joined, deleted, turn = position
    found = {}
    for e in range(len(edges)):
        if e not in joined | deleted:
            if turn == "cut":
                found[e] = (vertices, edges, joined, deleted | {e}, "join")
            else:
                found[e] = (vertices, edges, joined | {e}, deleted, "cut")
    return found


@cache
def winner(position):
    """By looking at all positions."""
    decided = result(position)
    if decided is not None:
        return decided
    turn = position[-1]
    if any(winner(option) == turn for option in options(position).values()):
        return turn
    return "cut" if turn == "join" else "join"


def winning_edges(position):
    if result(position) is not None:
        return set()
    return {e for e, option in options(position).items() if winner(option) == position[-1]}


@cache
def partitions(vertices):
    """All partitions of 0 .. vertices − 1, each as the tuple of the parts' numbers."""
    found = [()]
    for _ in range(vertices):
        found = [(*p, part) for p in found for part in range(max(p, default=-1) + 2)]
    return found


def shortfall(vertices, edges, count, partition):
    """By how many the edges between parts are too few for `count` trees."""
    crossing = sum(partition[tail] != partition[head] for tail, head in edges)
    return count * max(partition) - crossing


def most_missing(vertices, edges, count):
    return max(shortfall(vertices, edges, count, p) for p in partitions(vertices))


def is_forest(vertices, edges):
    return len(pieces(vertices, edges)) == vertices - len(edges)


def holds_trees(vertices, edges, count):
    """Whether the edges contain so many disjoint spanning trees, by trying all ways."""

    def place(rest, trees):
        if not rest:
            return all(len(tree) == vertices - 1 for tree in trees)
        first, *others = rest
        if place(others, trees):
            return True
        for i, tree in enumerate(trees):
            grown = (*tree, first)
            if is_forest(vertices, grown) and place(others, (*trees[:i], grown, *trees[i + 1 :])):
                return True
            if not tree:  # the other empty trees are alike
                break
        return False

    return place(list(edges), ((),) * count)


MOST_FREE = 8


def truth(position, misere):
    """The outcome for the player to move, and no nimber; ("shannon", position …) as elsewhere."""
    known = position[1:]
    if misere or len(known[1]) - len(known[2] | known[3]) > MOST_FREE:
        raise LookupError("not played so, or too large")
    return ("N" if winner(known) == known[-1] else "P"), None


def trees_prove(position, first, trees):
    """Whether two disjoint trees of free edges span the graph, joined edges and `first` given."""
    vertices, edges, joined, deleted, turn = position[1:]
    given = set(joined) | ({first} if first is not None else set())
    used = [*([first] if first is not None else []), *trees[0], *trees[1]]
    spans = all(len(pieces(vertices, [edges[e] for e in given | set(t)])) == 1 for t in trees)
    fair = first is None if turn == "cut" else first is not None or not any(trees)
    return spans and fair and len(used) == len(set(used)) and not set(used) & (joined | deleted)


def partition_proves(position, parts):
    """Whether so few edges lie between the parts that cut wins."""
    vertices, edges, joined, deleted, turn = position[1:]
    part = {v: i for i, members in enumerate(parts) for v in members}
    between = {e for e, (t, h) in enumerate(edges) if part[t] != part[h]}
    complete = sorted(v for members in parts for v in members) == list(range(vertices))
    spare = 1 if turn == "cut" else 2
    few = len(between - deleted) <= 2 * (len(parts) - 1) - spare
    return complete and all(parts) and few and not between & joined
