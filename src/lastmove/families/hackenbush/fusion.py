"""Fusion of cycles: a Hackenbush figure as a tree of blocks, and what each chop does to its value.

The loops below run on lists as they stand, for small figures, and on arrays when numba has
compiled them (`kernels_fusion`). So they are handed the room they need.

Vertices are found by a depth-first walk from the ground and then known by their *rank*, the order
in which they were found. Every edge is then a tree edge, from a vertex to its parent, known by the
rank of the lower vertex; or a loop; or a *back edge*, from a vertex up to one on its way to the
ground. A tree edge that no back edge covers (passes over) is a bridge. What is left without the
bridges are the blocks, which fusion contracts.

Ours because networkx finds bridges, but not what is left of the value without each edge; and it is
not needed otherwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from lastmove.graphs.values.disjoint_sets import find

if TYPE_CHECKING:
    from lastmove.core.arrays import Numbers

DIRECT = 16
"""In rings of up to this many pieces every chop is folded by itself."""


class Figure(NamedTuple):
    """The graph by rows.

    Vertex v has the places `starts[v]` to `starts[v + 1]`, each with the vertex at the other end
    and the number of the edge; `gone`, by number, are the edges that were chopped.
    """

    starts: Numbers
    ends: Numbers
    edges: Numbers
    gone: Numbers


class Walk(NamedTuple):
    """The depth-first tree.

    The `rank` of each vertex (-1 if it has fallen), and back, the `order`; by rank the `parent`
    and the number of the `tree` edge to it.
    """

    rank: Numbers
    order: Numbers
    parent: Numbers
    tree: Numbers


class Fused(NamedTuple):
    """By rank, how many back edges `cover` the tree edge, and the `value` of what stands there.

    A block is fused as far as it lies above: its lowest vertex has the value of all of it.
    """

    cover: Numbers
    value: Numbers


class Wanted(NamedTuple):
    """What is asked for, and what answers it.

    By rank the lowest vertex of the `block`, and what a block must be worth: its `need`, -1 if
    nothing will do. By number the edges `chosen` to be chopped, and those that are `ringed`.
    """

    block: Numbers
    need: Numbers
    chosen: Numbers
    ringed: Numbers


class Painted(NamedTuple):
    """By rank, where the back edges over the tree edge start from.

    The lowest rank and the highest, and the number of the edge with the lowest, the `painter`.
    """

    low: Numbers
    high: Numbers
    painter: Numbers


class Room(NamedTuple):
    """Arrays to work in.

    The weights of a ring's pieces, what its two arms are worth by their length, and the nodes of
    a binary tree: `left`, `right`, `flip`, `tag` (see `rings`).
    """

    weight: Numbers
    arm: Numbers
    left: Numbers
    right: Numbers
    flip: Numbers
    tag: Numbers


def depth_first(figure: Figure, root: int, walk: Walk, at: Numbers) -> int:
    """Walk from the ground; the number of vertices found. `rank` is -1 and `at` is `starts`."""
    starts, ends, edges, gone = figure
    rank, order, parent, tree = walk
    rank[root] = 0
    order[0] = root
    parent[0] = tree[0] = -1
    found, here = 1, 0
    while here >= 0:
        vertex = order[here]
        deeper = False
        while at[vertex] < starts[vertex + 1]:
            place = at[vertex]
            at[vertex] += 1
            end = ends[place]
            if rank[end] < 0 and not gone[edges[place]]:
                rank[end] = found
                order[found] = end
                parent[found] = here
                tree[found] = edges[place]
                here = found
                found += 1
                deeper = True
                break
        if not deeper:
            here = parent[here]
    return found


def fuse(figure: Figure, found: int, walk: Walk, fused: Fused) -> int:
    """The value of the figure; `cover` and `value` are 0 at first.

    An edge inside a block counts 1, a bridge 1 more than what it carries; a back edge is counted
    at its upper vertex in the figure, the one of larger rank.
    """
    starts, ends, edges, gone = figure
    rank, order, parent, tree = walk
    cover, value = fused
    for i in range(found):
        vertex = order[i]
        for place in range(starts[vertex], starts[vertex + 1]):
            e = edges[place]
            if gone[e]:
                continue
            r = rank[ends[place]]
            if r == i:
                value[i] ^= 1
            elif r < i and e != tree[i]:
                cover[i] += 1
                cover[r] -= 1
                value[i] ^= 1
    for i in range(found - 1, 0, -1):
        p = parent[i]
        cover[p] += cover[i]
        if cover[i] == 0:
            value[p] ^= value[i] + 1
        else:
            value[p] ^= value[i] ^ 1
    return int(value[0])


def ask(found: int, walk: Walk, fused: Fused, target: int, wanted: Wanted) -> None:
    """What each block must be worth for the whole to be worth `target`.

    A block on a bridge contributes 1 more than its value; if the contribution that is asked for
    is 0, the bridge must be chopped.
    """
    _, _, parent, tree = walk
    cover, value = fused
    block, need, chosen, _ = wanted
    block[0] = 0
    need[0] = target
    for i in range(1, found):
        b = block[parent[i]]
        if cover[i] != 0:
            block[i] = b
            continue
        block[i] = i
        need[i] = -1
        if need[b] >= 0:
            need[i] = (need[b] ^ value[b] ^ (value[i] + 1)) - 1
            if need[i] < 0:
                chosen[tree[i]] = 1


def paint(
    figure: Figure,
    walk: Walk,
    first: int,
    last: int,
    step: int,
    jump: Numbers,
    color: Numbers,
    painter: Numbers,
) -> None:
    """The first back edge over each tree edge, by the rank it starts from; ranks by `step`.

    `color` becomes the rank it starts from, `painter` the edge. `jump[i]` is i at first, and then
    leads over edges that are painted (with path halving, so the cost is almost linear).
    """
    starts, ends, edges, gone = figure
    rank, order, parent, tree = walk
    for i in range(first, last, step):
        vertex = order[i]
        for place in range(starts[vertex], starts[vertex + 1]):
            e = edges[place]
            high = rank[ends[place]]
            if gone[e] or high >= i or e == tree[i]:
                continue
            x = i
            while True:
                x = find(jump, x)
                if x <= high:
                    break
                color[x] = i
                painter[x] = e
                jump[x] = parent[x]


def rings(
    line: Numbers,
    tree: Numbers,
    fused: Fused,
    asked: Wanted,
    painted: Painted,
    room: Room,
    direct: int,
) -> None:
    """Which edges of blocks to chop, among tree edges and back edges that alone cover one.

    `line` has the tree edges in blocks, those that the same back edges cover side by side, from
    the ground up. Two edges are covered alike just when the block falls apart without both. So
    such edges form a ring with the pieces between them; a single back edge over them belongs to
    it too. Without one edge of the ring the others are bridges: two arms, of n and of k - 1 - n
    pieces, stand on the piece that is nearest to the ground.

    An arm of pieces with weights w1, …, wn is worth f1(f2(…fn(0))), with f(x) = (w ^ x) + 1. As
    both steps carry low bits to low bits, the composition is kept as a binary tree, lowest bit
    first: `flip` says at each node whether the bit is changed. To put another f inside, add 1 (at
    each level the two sides change places, then one of them is treated alike) and leave a `tag`,
    the bits to be changed from here on. Cost: two walks of log2(m) steps for each edge.
    """
    cover, value = fused
    block, need, chosen, ringed = asked
    low, high, painter = painted
    weight, arm, left, right, flip, tag = room
    count = len(line)
    start = 0
    while start < count:
        v = line[start]
        stop = start + 1
        while (
            stop < count
            and low[line[stop]] == low[v]
            and high[line[stop]] == high[v]
            and cover[line[stop]] == cover[v]
        ):
            stop += 1
        edges = stop - start
        lone = 1 if cover[v] == 1 else 0
        total, wanted = value[block[v]], need[block[v]]
        if lone:
            ringed[painter[v]] = 1
        if wanted < 0:
            start = stop
            continue
        if edges + lone == 1:
            if total ^ 1 == wanted:
                chosen[tree[v]] = 1
            start = stop
            continue
        k = edges + lone
        for n in range(1, edges):
            weight[n] = value[line[start + n - 1]] ^ value[line[start + n]] ^ 1
        above = value[line[stop - 1]]
        base = total ^ value[v] ^ 1
        if lone:
            weight[edges] = above ^ 1
        else:
            base ^= above
        most, bits = k, 0
        for n in range(1, k):
            most += weight[n]
        while most >> bits:
            bits += 1
        for side in range(2):
            out = side * k
            arm[out] = 0
            if k <= direct:
                for n in range(1, k):
                    x = 0
                    for i in range(n, 0, -1):
                        x = (weight[i if side == 0 else k - i] ^ x) + 1
                    arm[out + n] = x
                continue
            nodes = 1
            left[0] = right[0] = flip[0] = tag[0] = 0
            for n in range(1, k):
                node = 0
                for depth in range(bits):
                    rest = tag[node]
                    if rest & 1:
                        left[node], right[node] = right[node], left[node]
                        flip[node] ^= 1
                    rest >>= 1
                    tag[node] = 0
                    # Both sides take the rest; then they change places, and the right one goes on.
                    if depth + 1 < bits:
                        if left[node] == 0:
                            left[nodes] = right[nodes] = flip[nodes] = tag[nodes] = 0
                            left[node] = nodes
                            nodes += 1
                        tag[left[node]] ^= rest
                        if rest:
                            if right[node] == 0:
                                left[nodes] = right[nodes] = flip[nodes] = tag[nodes] = 0
                                right[node] = nodes
                                nodes += 1
                            tag[right[node]] ^= rest
                    left[node], right[node] = right[node], left[node]
                    flip[node] ^= 1
                    node = right[node]
                tag[0] ^= weight[n if side == 0 else k - n]
                node, depth, pending, x = 0, 0, 0, 0
                while True:
                    pending ^= tag[node]
                    bit = pending & 1
                    pending >>= 1
                    x |= (bit ^ flip[node]) << depth
                    depth += 1
                    node = right[node] if bit else left[node]
                    if node == 0:
                        break
                arm[out + n] = x | pending << depth
        for n in range(k):
            if base ^ arm[n] ^ arm[k + k - 1 - n] == wanted:
                chosen[tree[line[start + n]] if n < edges else painter[v]] = 1
        start = stop


def others(figure: Figure, found: int, walk: Walk, value: Numbers, wanted: Wanted) -> None:
    """Loops, and back edges that cover no edge alone: without one its block stays whole."""
    starts, ends, edges, gone = figure
    rank, order, _, tree = walk
    block, need, chosen, ringed = wanted
    for i in range(found):
        b = block[i]
        if value[b] ^ 1 != need[b]:
            continue
        vertex = order[i]
        for place in range(starts[vertex], starts[vertex + 1]):
            e = edges[place]
            if not gone[e] and rank[ends[place]] <= i and e != tree[i] and not ringed[e]:
                chosen[e] = 1
