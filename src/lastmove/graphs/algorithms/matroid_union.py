"""The loops of tree packing: a greedy start, short exchanges, long ones, the coarsest partition.

Written once, for lists and for arrays: small graphs run them as they stand, large ones compiled.
Hence nothing that numba would not know. Vertices are 0 to n − 1; what belongs to vertex v in forest
i stands at i·n + v. Neither networkx nor scipy has a matroid union.
"""

from __future__ import annotations

from typing import Any


def find(parent: Any, base: int, x: int) -> int:
    """The root above x in a forest of links that begins at `base`; ways are halved by the way."""
    while parent[base + x] != x:
        parent[base + x] = parent[base + parent[base + x]]
        x = parent[base + x]
    return x


def other_end(contracted: Any, tails: Any, heads: Any, e: int, v: int) -> int:
    """The end of an edge that is not v, both taken for what they are contracted to."""
    t, h = find(contracted, 0, tails[e]), find(contracted, 0, heads[e])
    return h if t == v else t


def skip(jump: Any, jumped: Any, base: int, x: int, now: int) -> int:
    """The first vertex from x upward that no labeled edge leads up from."""
    while jumped[base + x] == now:
        if jumped[base + jump[base + x]] == now:
            jump[base + x] = jump[base + jump[base + x]]
        x = jump[base + x]
    return x


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
    component: Any,
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
        component[place] = place % order
    for e in range(len(tails)):
        i = 0
        while forest[e] < 0 and i < count and tails[e] != heads[e]:
            base = i * order
            x, y = find(component, base, tails[e]), find(component, base, heads[e])
            if x != y:
                component[base + x] = y
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
    component: Any,
    queue: Any,
    following: Any,
    stamp: Any,
    seen: Any,
    sides: Any,
    order: int,
    count: int,
    limit: int,
) -> int:
    """Attach small components of forests to others by short exchanges; gives how many were.

    An edge that leaves a component would connect it, if another edge can take its place in the
    forest where it is now: one between the two parts into which that falls, and so on, breadth
    first, until an edge is found that is in no forest. Where edges abound that is soon. About
    `limit` steps are made for a component; what is not found here is left to `augment`.
    """
    attached, now, marks = 0, 0, 0
    for i in range(count):
        home = i * order
        for v in range(order):
            sides[v] = 0
        main = 0
        for v in range(order):
            x = find(component, home, v)
            sides[x] += 1
            if sides[x] > sides[main]:
                main = x
        for root in range(order):
            if component[home + root] != root or root == main or degree[root] < 0:
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
                    x = find(component, home, w)
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
                y = find(component, base, sides[side * order])
                for at in range(size):
                    v = sides[side * order + at]
                    for place in range(starts[v + 1], starts[v + 2]):
                        e = ends[place]
                        w = tails[e] + heads[e] - v
                        steps += 1
                        taken = stamp[e] == now or forest[e] == forest[g] or degree[w] < 0
                        if taken or source >= 0 or seen[w] == marks + side:
                            continue
                        x = find(component, base, w)
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
            x, y = find(component, home, tails[e]), find(component, home, heads[e])
            component[home + root] = y if x == root else x
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
    component: Any,
    queue: Any,
    order: int,
    count: int,
) -> None:
    """Give the trees of each forest a root, and each other vertex the edge to its parent.

    Vertices of negative `degree` stay alone. `component` gets the root of each vertex.
    """
    for place in range(order * count):
        component[place] = -1
        parent[place] = -1
    for i in range(count):
        base = i * order
        for root in range(order):
            if component[base + root] >= 0:
                continue
            component[base + root] = root
            queue[0] = root
            first, last = 0, 1
            while first < last:
                v = queue[first]
                first += 1
                for place in range(starts[v + 1], starts[v + 2]):
                    e = ends[place]
                    w = tails[e] + heads[e] - v
                    inside = forest[e] == i and degree[v] >= 0 and degree[w] >= 0
                    if inside and component[base + w] < 0:
                        component[base + w] = root
                        parent[base + w] = e
                        queue[last] = w
                        last += 1


NEXT_EDGE, MISSING, SEARCHES, QUERIES = range(4)
"""Places in `state`: the edge to try next, how many edges are missing, and two counts."""


def augment(
    tails: Any,
    heads: Any,
    forest: Any,
    parent: Any,
    component: Any,
    contracted: Any,
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
    the vertices that they touch are contracted: they are a tree in every forest, for good, and then
    one vertex of what is searched later (Roskind, Tarjan 1985).
    """
    steps = 0
    while state[0] < len(tails) and state[1] > 0 and steps < limit:
        root = state[0]
        state[0] += 1
        if forest[root] >= 0:
            continue
        u, v = find(contracted, 0, tails[root]), find(contracted, 0, heads[root])
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
            u, v = find(contracted, 0, tails[e]), find(contracted, 0, heads[e])
            for i in range(count):
                if i == forest[e]:
                    continue
                base = i * order
                x, y = find(component, base, u), find(component, base, v)
                if x != y:
                    sink, where = e, i
                    break
                # The way from u to v in forest i, labeled edges skipped: climb from both ends.
                x, y = skip(jump, jumped, base, u, now), skip(jump, jumped, base, v, now)
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
                        w = other_end(contracted, tails, heads, g, w)
                        w = skip(jump, jumped, base, w, now)
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
                        jump[base + w] = other_end(contracted, tails, heads, g, w)
                        jumped[base + w] = now
        steps += last
        if sink < 0:  # contract: in each forest only one edge leads up out of what was reached
            u = find(contracted, 0, tails[root])
            for i in range(count):
                out = -1
                for at in range(last):
                    for end in (tails[queue[at]], heads[queue[at]]):
                        g = parent[i * order + find(contracted, 0, end)]
                        if g >= 0 and stamp[g] != now:
                            out = g
                parent[i * order + u] = out
            for at in range(last):
                for end in (tails[queue[at]], heads[queue[at]]):
                    contracted[find(contracted, 0, end)] = u
            continue
        # Link two components of a forest by the last edge, then make the exchanges backward.
        base = where * order
        u, v = find(contracted, 0, tails[sink]), find(contracted, 0, heads[sink])
        x, y = find(component, base, u), find(component, base, v)
        component[base + x] = y
        e, i, end, stop = sink, where, u, -1
        while True:
            base = i * order
            new = e
            while True:  # turn the way up from `end` around; it hangs on the new edge
                g = parent[base + end]
                parent[base + end] = new
                if g < 0 or end == stop:
                    break
                end = other_end(contracted, tails, heads, g, end)
                new = g
            old = forest[e]
            forest[e] = i
            if old < 0:
                break
            base = old * order
            t, h = find(contracted, 0, tails[e]), find(contracted, 0, heads[e])
            stop = t if parent[base + t] == e else h
            e, i = via[e], old
            u, v = find(contracted, 0, tails[e]), find(contracted, 0, heads[e])
            x = u
            while x != stop and parent[base + x] >= 0:
                x = other_end(contracted, tails, heads, parent[base + x], x)
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
    """Take out every forest edge that crosses a component of another forest, until none does.

    `label` holds the components of each forest and is refined; `dead` is 1 for edges that wait to
    be taken out, then 2. One edge goes at a time, and of the two components that are left the
    smaller is labeled anew, so that happens to each vertex O(log n) times.
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
