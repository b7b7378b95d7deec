"""The loops of tree packing that finish it: long exchanges, clumps, and the coarsest partition.

As in `matroid_greedy`, written once for lists and for arrays, compiled where a graph is large; what
belongs to vertex v in forest i stands at i·n + v.
"""

from __future__ import annotations

from typing import Any

NEXT_EDGE, MISSING, SEARCHES, QUERIES = range(4)
"""Places in `state`: the edge to try next, how many edges are missing, and two counts."""


def augment(
    tails: Any,
    heads: Any,
    forest: Any,
    parent: Any,
    piece: Any,
    clump: Any,
    via: Any,
    stamp: Any,
    queue: Any,
    jump: Any,
    jumped: Any,
    mark: Any,
    left: Any,
    right: Any,
    state: Any,
    order: int,
    count: int,
    limit: int,
) -> int:
    """Try the edges left over, each once, until about `limit` labels are set; gives how many were.

    An edge e that is left over is put into a forest where it closes no cycle. Otherwise each edge
    of its cycles could make room for it, if it finds a place itself, and so on: breadth-first
    labels, so that the exchanges along a shortest way can all be made. If the labels end nowhere,
    the vertices that they touch form a clump: a tree in every forest, for good, and then one node
    of what is searched later (Roskind, Tarjan 1985).
    """
    steps = 0
    while state[0] < len(tails) and state[1] > 0 and steps < limit:
        root = state[0]
        state[0] += 1
        if forest[root] >= 0:
            continue
        u, v = tails[root], heads[root]
        while clump[u] != u:
            clump[u] = clump[clump[u]]
            u = clump[u]
        while clump[v] != v:
            clump[v] = clump[clump[v]]
            v = clump[v]
        if u == v:
            continue
        state[2] += 1
        now = state[2]
        stamp[root] = now
        via[root] = -1
        queue[0] = root
        first, last = 0, 1
        sink, where = -1, -1
        while first < last and sink < 0:
            e = queue[first]
            first += 1
            u, v = tails[e], heads[e]
            while clump[u] != u:
                clump[u] = clump[clump[u]]
                u = clump[u]
            while clump[v] != v:
                clump[v] = clump[clump[v]]
                v = clump[v]
            for i in range(count):
                if i == forest[e]:
                    continue
                base = i * order
                x, y = u, v
                while piece[base + x] != x:
                    piece[base + x] = piece[base + piece[base + x]]
                    x = piece[base + x]
                while piece[base + y] != y:
                    piece[base + y] = piece[base + piece[base + y]]
                    y = piece[base + y]
                if x != y:
                    sink, where = e, i
                    break
                # The way from u to v in forest i, labeled edges skipped: climb from both ends.
                x, y = u, v
                while jumped[base + x] == now:
                    if jumped[base + jump[base + x]] == now:
                        jump[base + x] = jump[base + jump[base + x]]
                    x = jump[base + x]
                while jumped[base + y] == now:
                    if jumped[base + jump[base + y]] == now:
                        jump[base + y] = jump[base + jump[base + y]]
                    y = jump[base + y]
                if x == y:
                    continue
                state[3] += 2
                mark[x], mark[y] = state[3], state[3] + 1
                lefts, rights, meet = 0, 0, -1
                while meet < 0:
                    for side in range(2):
                        w = x if side == 0 else y
                        g = parent[base + w]
                        if g < 0 or meet >= 0:
                            continue
                        if side == 0:
                            left[lefts] = w
                            lefts += 1
                        else:
                            right[rights] = w
                            rights += 1
                        t, h = tails[g], heads[g]
                        while clump[t] != t:
                            clump[t] = clump[clump[t]]
                            t = clump[t]
                        while clump[h] != h:
                            clump[h] = clump[clump[h]]
                            h = clump[h]
                        w = h if t == w else t
                        while jumped[base + w] == now:
                            if jumped[base + jump[base + w]] == now:
                                jump[base + w] = jump[base + jump[base + w]]
                            w = jump[base + w]
                        if mark[w] == state[3] + 1 - side:
                            meet = w
                        mark[w] = state[3] + side
                        if side == 0:
                            x = w
                        else:
                            y = w
                for side in range(2):
                    for at in range(lefts if side == 0 else rights):
                        w = left[at] if side == 0 else right[at]
                        if w == meet:
                            break
                        g = parent[base + w]
                        stamp[g] = now
                        via[g] = e
                        queue[last] = g
                        last += 1
                        t, h = tails[g], heads[g]
                        while clump[t] != t:
                            t = clump[t]
                        while clump[h] != h:
                            h = clump[h]
                        jump[base + w] = h if t == w else t
                        jumped[base + w] = now
        steps += last
        if sink < 0:  # a clump: in each forest only one edge leads up out of it
            u = tails[root]
            while clump[u] != u:
                u = clump[u]
            for i in range(count):
                out = -1
                for at in range(last):
                    for v in (tails[queue[at]], heads[queue[at]]):
                        while clump[v] != v:
                            v = clump[v]
                        g = parent[i * order + v]
                        if g >= 0 and stamp[g] != now:
                            out = g
                parent[i * order + u] = out
            for at in range(last):
                for v in (tails[queue[at]], heads[queue[at]]):
                    while clump[v] != v:
                        v = clump[v]
                    clump[v] = u
            continue
        # Link two pieces of a forest by the last edge, then make the exchanges backward.
        base = where * order
        u, v = tails[sink], heads[sink]
        while clump[u] != u:
            u = clump[u]
        while clump[v] != v:
            v = clump[v]
        x, y = u, v
        while piece[base + x] != x:
            x = piece[base + x]
        while piece[base + y] != y:
            y = piece[base + y]
        piece[base + x] = y
        e, i, end, stop = sink, where, u, -1
        while True:
            base = i * order
            new = e
            while True:  # turn the way up from `end` around; it hangs on the new edge
                g = parent[base + end]
                parent[base + end] = new
                if g < 0 or end == stop:
                    break
                t, h = tails[g], heads[g]
                while clump[t] != t:
                    t = clump[t]
                while clump[h] != h:
                    h = clump[h]
                end = h if t == end else t
                new = g
            old = forest[e]
            forest[e] = i
            if old < 0:
                break
            base = old * order
            t, h = tails[e], heads[e]
            while clump[t] != t:
                t = clump[t]
            while clump[h] != h:
                h = clump[h]
            stop = t if parent[base + t] == e else h
            e, i = via[e], old
            u, v = tails[e], heads[e]
            while clump[u] != u:
                u = clump[u]
            while clump[v] != v:
                v = clump[v]
            x = u
            while x != stop and parent[base + x] >= 0:
                g = parent[base + x]
                t, h = tails[g], heads[g]
                while clump[t] != t:
                    t = clump[t]
                while clump[h] != h:
                    h = clump[h]
                x = h if t == x else t
            end = u if x == stop else v
        state[1] -= 1
    return steps


def split(
    tails: Any,
    heads: Any,
    forest: Any,
    starts: Any,
    ends: Any,
    label: Any,
    dead: Any,
    seen: Any,
    queue: Any,
    sides: Any,
    order: int,
    count: int,
) -> None:
    """Take out every forest edge that crosses a piece of another forest, until none does.

    `label` holds the pieces of each forest and is refined; `dead` is 1 for edges that wait to be
    taken out, then 2. One edge goes at a time, and of the two pieces that are left the smaller is
    labeled anew, so that happens to each vertex O(log n) times.
    """
    waiting = 0
    for e in range(len(tails)):
        for i in range(count):
            u, v = i * order + tails[e], i * order + heads[e]
            if forest[e] >= 0 and i != forest[e] and dead[e] == 0 and label[u] != label[v]:
                dead[e] = 1
                queue[waiting] = e
                waiting += 1
    fresh, queries, first = order, 0, 0
    while first < waiting:
        e = queue[first]
        first += 1
        dead[e] = 2
        j = forest[e]
        base = j * order
        # Search from both ends in turns, an edge at a time; the side that is done first is small.
        queries += 2
        sides[0], sides[order] = tails[e], heads[e]
        seen[tails[e]], seen[heads[e]] = queries, queries + 1
        done0, size0, place0 = 0, 1, starts[base + tails[e] + 1]
        done1, size1, place1 = 0, 1, starts[base + heads[e] + 1]
        while done0 < size0 and done1 < size1:
            for side in range(2):
                done = done0 if side == 0 else done1
                size = size0 if side == 0 else size1
                place = place0 if side == 0 else place1
                v = sides[side * order + done]
                if place < starts[base + v + 2]:
                    g = ends[place]
                    w = tails[g] + heads[g] - v
                    if dead[g] < 2 and seen[w] != queries + side:
                        seen[w] = queries + side
                        sides[side * order + size] = w
                        size += 1
                    place += 1
                else:
                    done += 1
                    if done < size:
                        place = starts[base + sides[side * order + done] + 1]
                if side == 0:
                    done0, size0, place0 = done, size, place
                else:
                    done1, size1, place1 = done, size, place
        side, size = (0, size0) if done0 >= size0 else (1, size1)
        for at in range(size):
            label[base + sides[side * order + at]] = fresh
        fresh += 1
        for at in range(size):
            v = sides[side * order + at]
            for i in range(count):
                if i == j:
                    continue
                for place in range(starts[i * order + v + 1], starts[i * order + v + 2]):
                    g = ends[place]
                    w = tails[g] + heads[g] - v
                    if dead[g] == 0 and label[base + w] != label[base + v]:
                        dead[g] = 1
                        queue[waiting] = g
                        waiting += 1
