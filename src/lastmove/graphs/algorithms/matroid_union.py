"""The loops of tree packing: a greedy start, short exchanges, long ones, the coarsest partition.

Written once, for lists and for arrays: small graphs run them as they stand, large ones compiled.
Hence nothing that numba would not know. Vertices are 0 to n − 1; what belongs to vertex v in forest
i stands at i·n + v, its *place*. They are ours because neither networkx nor scipy has a matroid
union.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from lastmove.graphs.values.disjoint_sets import find, join

if TYPE_CHECKING:
    from lastmove.core.arrays import Numbers


class Edges(NamedTuple):
    """A graph by the ends of its edges, how many vertices it has, and how many forests to pack."""

    tails: Numbers
    heads: Numbers
    order: int
    forests: int


class Rows(NamedTuple):
    """Edges at vertices, or at places: those at x are `ends[starts[x + 1] : starts[x + 2]]`."""

    starts: Numbers
    ends: Numbers


class Chosen(NamedTuple):
    """The forest of each edge, −1 for none, and how many edges a vertex has, −1 if peeled off."""

    forest: Numbers
    degree: Numbers


class Trees(NamedTuple):
    """By place, the edge to the parent (−1 at a root), and links up to one place of each tree.

    By vertex, links up to the one that it is contracted to.
    """

    parent: Numbers
    component: Numbers
    contracted: Numbers


class Sides(NamedTuple):
    """Room for a search from two ends.

    By vertex, the search that has seen it; and two queues of vertices, one after the other.
    """

    seen: Numbers
    queues: Numbers


class Exchange(NamedTuple):
    """Room for short exchanges: by edge, which one it makes room for, and who has found it."""

    following: Numbers
    stamp: Numbers


class Labels(NamedTuple):
    """Room for long exchanges.

    By edge, the one that has labeled it (`via`), and in which search (`stamp`); by place, the
    vertex to go on from above a labeled edge, and in which search (`jump`, `jumped`); by vertex,
    who has passed (`mark`); and the vertices on the two ways up (`left`, `right`).
    """

    via: Numbers
    stamp: Numbers
    jump: Numbers
    jumped: Numbers
    mark: Numbers
    left: Numbers
    right: Numbers


def other_end(edges: Edges, contracted: Numbers, e: int, v: int) -> int:
    """The end of an edge that is not v, both taken for what they are contracted to."""
    t, h = find(contracted, edges.tails[e]), find(contracted, edges.heads[e])
    return h if t == v else t


def skip(jump: Numbers, jumped: Numbers, base: int, x: int, now: int) -> int:
    """The first vertex from x upward that no labeled edge leads up from."""
    while jumped[base + x] == now:
        if jumped[base + jump[base + x]] == now:
            jump[base + x] = jump[base + jump[base + x]]
        x = jump[base + x]
    return x


def gather(edges: Edges, chosen: Numbers, rows: Rows) -> None:
    """The chosen edges at each place, as compressed rows; an edge of class c joins c·n + v.

    `chosen` gives the class of each edge, −1 for none.
    """
    tails, heads, order, _ = edges
    starts, ends = rows
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


def choose(edges: Edges, rows: Rows, chosen: Chosen, component: Numbers, queue: Numbers) -> int:
    """First forests, with most of the edges; gives how many are missing from spanning trees.

    A vertex with at most k edges hangs on them, one in each forest: no other choice is better, so
    it is peeled off, and its `degree` becomes −1. What remains is taken greedily, edge by edge.
    `rows` has the edges at each vertex, loops left out.
    """
    tails, heads, order, count = edges
    starts, ends = rows
    forest, degree = chosen
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
        component[place] = place
    for e in range(len(tails)):
        i = 0
        while forest[e] < 0 and i < count and tails[e] != heads[e]:
            if join(component, i * order + tails[e], i * order + heads[e]):
                forest[e] = i
                missing -= 1
            i += 1
    return missing


def smaller_side(
    edges: Edges, rows: Rows, base: int, chosen: Chosen, e: int, room: Sides, mark: int, limit: int
) -> tuple[int, int, int]:
    """Of the two parts into which the forest of an edge falls without it, the smaller.

    A search from both ends in turns, an edge at a time; the side that is done first is small. Gives
    the side, 0 or 1, how many vertices it has, and the steps made; the side is −1 if these reach
    the limit. The vertices are in the queues, from side · n on, and `seen` is mark + side for them.
    `rows` begin at `base` and may have edges of other forests.
    """
    tails, heads, order, _ = edges
    starts, ends = rows
    forest, degree = chosen
    seen, sides = room
    sides[0], sides[order] = tails[e], heads[e]
    seen[tails[e]], seen[heads[e]] = mark, mark + 1
    done0, size0, place0 = 0, 1, starts[base + tails[e] + 1]
    done1, size1, place1 = 0, 1, starts[base + heads[e] + 1]
    steps = 0
    while done0 < size0 and done1 < size1:
        if steps >= limit:
            return -1, 0, steps
        steps += 1
        for side in range(2):
            done = done0 if side == 0 else done1
            size = size0 if side == 0 else size1
            place = place0 if side == 0 else place1
            v = sides[side * order + done]
            if place < starts[base + v + 2]:
                g = ends[place]
                w = tails[g] + heads[g] - v
                inside = forest[g] == forest[e] and g != e and degree[w] >= 0
                if inside and seen[w] != mark + side:
                    seen[w] = mark + side
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
    return (0, size0, steps) if done0 >= size0 else (1, size1, steps)


def attach(
    edges: Edges, rows: Rows, chosen: Chosen, component: Numbers, queue: Numbers, room: Exchange,
    both: Sides, limit: int,
) -> int:  # fmt: skip
    """Attach small components of forests to others by short exchanges; gives how many were.

    An edge that leaves a component would connect it, if another edge can take its place in the
    forest where it is now: one between the two parts into which that falls, and so on, breadth
    first, until an edge is found that is in no forest. Where edges abound that is soon. About
    `limit` steps are made for a component; what is not found here is left to `augment`.
    """
    tails, heads, order, count = edges
    starts, ends = rows
    forest, degree = chosen
    following, stamp = room
    seen, sides = both
    attached, now, marks = 0, 0, 0
    for i in range(count):
        home = i * order
        for v in range(order):
            sides[v] = 0
        main = 0
        for v in range(order):
            x = find(component, home + v) - home
            sides[x] += 1
            if sides[x] > sides[main]:
                main = x
        for root in range(order):
            if component[home + root] != home + root or root == main or degree[root] < 0:
                continue
            now += 1
            marks += 2
            # Walk through the component; edges that leave it are the first of the queue.
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
                    if find(component, home + w) != home + root:
                        stamp[e] = now
                        following[e] = -1
                        queue[last] = e
                        last += 1
            while first < last and source < 0 and steps < limit:
                g = queue[first]
                first += 1
                base = forest[g] * order
                marks += 2
                side, size, made = smaller_side(
                    edges, rows, 0, chosen, g, both, marks, limit - steps
                )
                steps += made
                if side < 0:
                    break
                y = find(component, base + sides[side * order])
                for at in range(size):
                    v = sides[side * order + at]
                    for place in range(starts[v + 1], starts[v + 2]):
                        e = ends[place]
                        w = tails[e] + heads[e] - v
                        steps += 1
                        taken = stamp[e] == now or forest[e] == forest[g] or degree[w] < 0
                        if taken or source >= 0 or seen[w] == marks + side:
                            continue
                        if find(component, base + w) == y:
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
            x, y = find(component, home + tails[e]), find(component, home + heads[e])
            component[home + root] = y if x == home + root else x
            attached += 1
    return attached


def plant(edges: Edges, rows: Rows, chosen: Chosen, trees: Trees, queue: Numbers) -> None:
    """Give the trees of each forest a root, and each other vertex the edge to its parent.

    Vertices of negative `degree` stay alone. `component` gets the place of each root.
    """
    tails, heads, order, count = edges
    starts, ends = rows
    forest, degree = chosen
    parent, component, _ = trees
    for place in range(order * count):
        component[place] = -1
        parent[place] = -1
    for i in range(count):
        base = i * order
        for root in range(order):
            if component[base + root] >= 0:
                continue
            component[base + root] = base + root
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
                        component[base + w] = base + root
                        parent[base + w] = e
                        queue[last] = w
                        last += 1


NEXT_EDGE, MISSING, SEARCHES, QUERIES = range(4)
"""Places in `state`: the edge to try next, how many edges are missing, and two counts."""


def augment(
    edges: Edges, forest: Numbers, trees: Trees, room: Labels, queue: Numbers, state: Numbers,
    limit: int,
) -> int:  # fmt: skip
    """Try the edges left over, each once, until about `limit` labels are set; gives how many were.

    An edge e that is left over is put into a forest where it closes no cycle. Otherwise each edge
    of its cycles could make room for it, if it finds a place itself, and so on: breadth-first
    labels, so that the exchanges along a shortest way can all be made. If the labels end nowhere,
    the vertices that they touch are contracted: they are a tree in every forest, for good, and then
    one vertex of what is searched later (Roskind, Tarjan 1985).
    """
    tails, heads, order, count = edges
    parent, component, contracted = trees
    via, stamp, jump, jumped, mark, left, right = room
    steps = 0
    while state[NEXT_EDGE] < len(tails) and state[MISSING] > 0 and steps < limit:
        root = state[NEXT_EDGE]
        state[NEXT_EDGE] += 1
        if forest[root] >= 0:
            continue
        u, v = find(contracted, tails[root]), find(contracted, heads[root])
        if u == v:
            continue
        state[SEARCHES] += 1
        now = state[SEARCHES]
        stamp[root] = now
        via[root] = -1
        queue[0] = root
        first, last = 0, 1
        sink, where = -1, -1
        while first < last and sink < 0:
            e = queue[first]
            first += 1
            u, v = find(contracted, tails[e]), find(contracted, heads[e])
            for i in range(count):
                if i == forest[e]:
                    continue
                base = i * order
                if find(component, base + u) != find(component, base + v):
                    sink, where = e, i
                    break
                # The way from u to v in forest i, labeled edges skipped: climb from both ends.
                x, y = skip(jump, jumped, base, u, now), skip(jump, jumped, base, v, now)
                if x == y:
                    continue
                state[QUERIES] += 2
                mark[x], mark[y] = state[QUERIES], state[QUERIES] + 1
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
                        w = other_end(edges, contracted, g, w)
                        w = skip(jump, jumped, base, w, now)
                        if mark[w] == state[QUERIES] + 1 - side:
                            meet = w
                        mark[w] = state[QUERIES] + side
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
                        jump[base + w] = other_end(edges, contracted, g, w)
                        jumped[base + w] = now
        steps += last
        if sink < 0:  # contract: in each forest only one edge leads up out of what was reached
            u = find(contracted, tails[root])
            for i in range(count):
                out = -1
                for at in range(last):
                    for end in (tails[queue[at]], heads[queue[at]]):
                        g = parent[i * order + find(contracted, end)]
                        if g >= 0 and stamp[g] != now:
                            out = g
                parent[i * order + u] = out
            for at in range(last):
                for end in (tails[queue[at]], heads[queue[at]]):
                    contracted[find(contracted, end)] = u
            continue
        # Link two components of a forest by the last edge, then make the exchanges backward.
        base = where * order
        u, v = find(contracted, tails[sink]), find(contracted, heads[sink])
        join(component, base + u, base + v)
        e, i, end, stop = sink, where, u, -1
        while True:
            base = i * order
            new = e
            while True:  # turn the way up from `end` around; it hangs on the new edge
                g = parent[base + end]
                parent[base + end] = new
                if g < 0 or end == stop:
                    break
                end = other_end(edges, contracted, g, end)
                new = g
            old = forest[e]
            forest[e] = i
            if old < 0:
                break
            base = old * order
            t, h = find(contracted, tails[e]), find(contracted, heads[e])
            stop = t if parent[base + t] == e else h
            e, i = via[e], old
            u, v = find(contracted, tails[e]), find(contracted, heads[e])
            x = u
            while x != stop and parent[base + x] >= 0:
                x = other_end(edges, contracted, parent[base + x], x)
            end = u if x == stop else v
        state[MISSING] -= 1
    return steps


def split(
    edges: Edges, rows: Rows, forest: Numbers, label: Numbers, queue: Numbers, dead: Numbers,
    both: Sides,
) -> None:  # fmt: skip
    """Take out every forest edge that crosses a component of another forest, until none does.

    `label` holds the components of each forest, by place, and is refined; `forest` becomes −1 for
    edges that are taken out, and `dead` is 1 for these and those that wait; `rows` has the edges at
    each place. One edge goes at a time, and of the two components that are left the smaller is
    labeled anew, so that happens to each vertex O(log n) times.
    """
    tails, heads, order, count = edges
    starts, ends = rows
    sides = both.queues
    waiting = 0
    for e in range(len(tails)):
        for i in range(count):
            u, v = i * order + tails[e], i * order + heads[e]
            if forest[e] >= 0 and i != forest[e] and not dead[e] and label[u] != label[v]:
                dead[e] = 1
                queue[waiting] = e
                waiting += 1
    fresh, queries, first = len(label), 0, 0
    kept = Chosen(forest, label)  # no vertex is peeled off: labels are not negative
    while first < waiting:
        e = queue[first]
        first += 1
        j = forest[e]
        base = j * order
        queries += 2
        side, size, _ = smaller_side(edges, rows, base, kept, e, both, queries, 4 * len(tails))
        forest[e] = -1
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
                    if not dead[g] and label[base + w] != label[base + v]:
                        dead[g] = 1
                        queue[waiting] = g
                        waiting += 1
