"""The loops of tree packing that find most of the forests: greedily, then by short exchanges.

Written once, for lists and for arrays: small graphs run them as they stand, large ones compiled.
Hence no calls between them and nothing that numba would not know. Vertices are 0 to n − 1; what
belongs to vertex v in forest i stands at i·n + v.
"""

from __future__ import annotations

from typing import Any


def gather(tails: Any, heads: Any, chosen: Any, order: int, starts: Any, ends: Any) -> None:
    """The chosen edges at each place, as compressed rows; an edge of class c joins c·n + v.

    `chosen` gives the class of each edge, −1 for none; `ends` gets the numbers of the edges.
    """
    for e in range(len(tails)):
        if chosen[e] >= 0:
            starts[chosen[e] * order + tails[e] + 1] += 1
            starts[chosen[e] * order + heads[e] + 1] += 1
    for place in range(1, len(starts)):
        starts[place] += starts[place - 1]
    for e in range(len(tails) - 1, -1, -1):  # each row is filled from its end
        if chosen[e] >= 0:
            for v in (tails[e], heads[e]):
                place = chosen[e] * order + v + 1
                starts[place] -= 1
                ends[starts[place]] = e


def choose(
    tails: Any,
    heads: Any,
    starts: Any,
    ends: Any,
    forest: Any,
    degree: Any,
    piece: Any,
    queue: Any,
    order: int,
    count: int,
) -> int:
    """First forests, with most of the edges; gives how many are missing from spanning trees.

    A vertex with at most k edges hangs on them, one in each forest: no other choice is better, so
    it is peeled off, and its `degree` becomes −1. What remains is taken greedily, edge by edge.
    Row v of `starts` and `ends` holds the edges at v, loops left out.
    """
    last, missing, core = 0, 0, order
    for v in range(order):
        degree[v] = starts[v + 2] - starts[v + 1]
        if degree[v] <= count:
            queue[last] = v
            last += 1
    first = 0
    while first < last:
        v = queue[first]
        first += 1
        missing += count - degree[v]
        core -= 1
        degree[v] = -1
        i = 0
        for place in range(starts[v + 1], starts[v + 2]):
            e = ends[place]
            if forest[e] < 0:
                forest[e] = i
                i += 1
                w = tails[e] + heads[e] - v
                degree[w] -= 1
                if degree[w] == count:
                    queue[last] = w
                    last += 1
    missing += count * (core - 1)
    for place in range(order * count):
        piece[place] = place % order
    for e in range(len(tails)):
        i = 0
        while forest[e] < 0 and i < count and tails[e] != heads[e]:
            base = i * order
            x, y = tails[e], heads[e]
            while piece[base + x] != x:
                piece[base + x] = piece[base + piece[base + x]]
                x = piece[base + x]
            while piece[base + y] != y:
                piece[base + y] = piece[base + piece[base + y]]
                y = piece[base + y]
            if x != y:
                piece[base + x] = y
                forest[e] = i
                missing -= 1
            i += 1
    return missing


def attach(
    tails: Any,
    heads: Any,
    starts: Any,
    ends: Any,
    forest: Any,
    degree: Any,
    piece: Any,
    queue: Any,
    following: Any,
    stamp: Any,
    seen: Any,
    sides: Any,
    order: int,
    count: int,
    limit: int,
) -> int:
    """Attach small pieces of forests to others by short exchanges; gives how many were.

    An edge that leaves a piece would connect it, if another edge can take its place in the forest
    where it is now: one between the two parts into which that forest falls, and so on, breadth
    first, until an edge is found that is in no forest. Where edges abound that is soon. About
    `limit` steps are made for a piece; what is not found here is left to `augment`.
    """
    attached, now, marks = 0, 0, 0
    for i in range(count):
        home = i * order
        for v in range(order):
            sides[v] = 0
        main = 0
        for v in range(order):
            x = v
            while piece[home + x] != x:
                piece[home + x] = piece[home + piece[home + x]]
                x = piece[home + x]
            sides[x] += 1
            if sides[x] > sides[main]:
                main = x
        for root in range(order):
            if piece[home + root] != root or root == main or degree[root] < 0:
                continue
            now += 1
            marks += 2
            first, last, steps, source = 0, 0, 0, -1
            sides[0] = root
            seen[root] = marks
            done, size = 0, 1
            while done < size and steps < limit:
                v = sides[done]
                done += 1
                for place in range(starts[v + 1], starts[v + 2]):
                    e = ends[place]
                    w = tails[e] + heads[e] - v
                    steps += 1
                    if degree[w] < 0 or stamp[e] == now:
                        continue
                    if forest[e] == i:
                        if seen[w] != marks:
                            seen[w] = marks
                            sides[size] = w
                            size += 1
                        continue
                    x = w
                    while piece[home + x] != x:
                        piece[home + x] = piece[home + piece[home + x]]
                        x = piece[home + x]
                    if x != root:
                        stamp[e] = now
                        following[e] = -1
                        queue[last] = e
                        last += 1
            while first < last and source < 0 and steps < limit:
                g = queue[first]
                first += 1
                base = forest[g] * order
                # The smaller side of the forest without g: search from both ends in turns.
                marks += 2
                sides[0], sides[order] = tails[g], heads[g]
                seen[tails[g]], seen[heads[g]] = marks, marks + 1
                done0, size0, place0 = 0, 1, starts[tails[g] + 1]
                done1, size1, place1 = 0, 1, starts[heads[g] + 1]
                while done0 < size0 and done1 < size1 and steps < limit:
                    steps += 1
                    for side in range(2):
                        done = done0 if side == 0 else done1
                        size = size0 if side == 0 else size1
                        place = place0 if side == 0 else place1
                        v = sides[side * order + done]
                        if place < starts[v + 2]:
                            e = ends[place]
                            w = tails[e] + heads[e] - v
                            inside = forest[e] == forest[g] and degree[w] >= 0
                            if inside and e != g and seen[w] != marks + side:
                                seen[w] = marks + side
                                sides[side * order + size] = w
                                size += 1
                            place += 1
                        else:
                            done += 1
                            if done < size:
                                place = starts[sides[side * order + done] + 1]
                        if side == 0:
                            done0, size0, place0 = done, size, place
                        else:
                            done1, size1, place1 = done, size, place
                if done0 < size0 and done1 < size1:
                    break
                side, size = (0, size0) if done0 >= size0 else (1, size1)
                y = sides[side * order]
                while piece[base + y] != y:
                    piece[base + y] = piece[base + piece[base + y]]
                    y = piece[base + y]
                for at in range(size):
                    v = sides[side * order + at]
                    for place in range(starts[v + 1], starts[v + 2]):
                        e = ends[place]
                        w = tails[e] + heads[e] - v
                        steps += 1
                        taken = stamp[e] == now or forest[e] == forest[g] or degree[w] < 0
                        if taken or source >= 0 or seen[w] == marks + side:
                            continue
                        x = w
                        while piece[base + x] != x:
                            piece[base + x] = piece[base + piece[base + x]]
                            x = piece[base + x]
                        if x == y:
                            stamp[e] = now
                            following[e] = g
                            queue[last] = e
                            last += 1
                            if forest[e] < 0:
                                source = e
            if source < 0:
                continue
            e = source
            while following[e] >= 0:
                forest[e] = forest[following[e]]
                e = following[e]
            forest[e] = i
            x, y = tails[e], heads[e]
            while piece[home + x] != x:
                x = piece[home + x]
            while piece[home + y] != y:
                y = piece[home + y]
            piece[home + root] = y if x == root else x
            attached += 1
    return attached


def plant(
    tails: Any,
    heads: Any,
    starts: Any,
    ends: Any,
    forest: Any,
    degree: Any,
    parent: Any,
    piece: Any,
    queue: Any,
    order: int,
    count: int,
) -> None:
    """Give the trees of each forest a root, and each other vertex the edge to its parent.

    Vertices of negative `degree` stay alone. `piece` gets the root of each vertex.
    """
    for place in range(order * count):
        piece[place] = -1
        parent[place] = -1
    for i in range(count):
        base = i * order
        for root in range(order):
            if piece[base + root] >= 0:
                continue
            piece[base + root] = root
            queue[0] = root
            first, last = 0, 1
            while first < last:
                v = queue[first]
                first += 1
                for place in range(starts[v + 1], starts[v + 2]):
                    e = ends[place]
                    w = tails[e] + heads[e] - v
                    inside = forest[e] == i and degree[v] >= 0 and degree[w] >= 0
                    if inside and piece[base + w] < 0:
                        piece[base + w] = root
                        parent[base + w] = e
                        queue[last] = w
                        last += 1
