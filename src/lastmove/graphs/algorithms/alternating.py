"""Alternating trees and blossoms: the inner loops of `matching`.

They run as they stand on small graphs, which spares those the compiler; `compile_all` replaces
them by compiled ones when the first large graph comes.

Rows of neighbors are compressed: those of v are `ends[starts[v]:starts[v + 1]]`. Labels: a vertex
is FREE, OUTER (an even path leads to the root of its tree), INNER, or ABSENT. `link` and `bridge`
are the labels of Gabow (1976): an outer vertex v that was matched when its tree came to it has
`bridge[v]` −1, and its path goes on from its mate to `link[v]`; one that a blossom has made outer
has the edge from `link[v]` to `bridge[v]` that closed the blossom.
"""

from __future__ import annotations

from typing import Any

FREE, OUTER, INNER, ABSENT = 0, 1, 2, 3
FUNCTIONS = ("find", "meet", "shrink", "rematch", "plant", "phase", "greedy")
_compiled: list[bool] = []


def compile_all() -> None:
    """Replace the functions of this module by compiled ones, once a program."""
    from lastmove.core.machine_code import njit

    if not _compiled:
        _compiled.append(True)
        for name in FUNCTIONS:
            globals()[name] = njit(cache=True)(globals()[name])


def find(base: Any, v: Any) -> Any:
    """The base of the blossom that holds v; paths are halved on the way."""
    while base[v] != v:
        base[v] = base[base[v]]
        v = base[v]
    return v


def meet(x: Any, y: Any, mate: Any, link: Any, base: Any, stamp: Any, mark: Any) -> Any:
    """The base at which the paths from x and y to their common root meet."""
    a, b = find(base, x), find(base, y)
    while True:
        if a >= 0:
            if stamp[a] == mark:
                return a
            stamp[a] = mark
            a = find(base, link[a]) if mate[a] >= 0 else -1
        a, b = b, a


def shrink(
    x: Any, y: Any, top: Any, mate: Any, label: Any, link: Any, bridge: Any, base: Any, queue: Any,
    last: Any,
) -> Any:  # fmt: skip
    """One side of the blossom that the edge xy closes: inner vertices up to `top` become outer."""
    b = find(base, x)
    while b != top:
        inner = mate[b]
        label[inner] = OUTER
        link[inner], bridge[inner] = x, y
        base[b] = top
        base[inner] = top
        queue[last] = inner
        last += 1
        b = find(base, link[b])
    return last


def rematch(v: Any, w: Any, mate: Any, link: Any, bridge: Any, stack: Any) -> None:
    """Match v to w (or to none, −1), and turn over the path from v to its root."""
    stack[0], stack[1] = v, w
    depth = 2
    while depth > 0:
        depth -= 2
        v, w = stack[depth], stack[depth + 1]
        old = mate[v]
        mate[v] = w
        if old < 0 or mate[old] != v:
            continue
        if bridge[v] < 0:
            mate[old] = link[v]
            stack[depth], stack[depth + 1] = link[v], old
            depth += 2
        else:
            x, y = link[v], bridge[v]
            stack[depth], stack[depth + 1] = y, x
            stack[depth + 2], stack[depth + 3] = x, y
            depth += 4


def plant(mate: Any, label: Any, tree: Any, base: Any, bridge: Any, queue: Any) -> Any:
    """Forget the trees of the last phase; every exposed vertex is the root of a new one."""
    last = 0
    for v in range(len(mate)):
        if label[v] == ABSENT:
            continue
        base[v] = v
        bridge[v] = -1
        if mate[v] < 0:
            label[v] = OUTER
            tree[v] = v
            queue[last] = v
            last += 1
        else:
            label[v] = FREE
    return last


def phase(
    starts: Any, ends: Any, mate: Any, label: Any, link: Any, bridge: Any, tree: Any, base: Any,
    stamp: Any, queue: Any, stack: Any,
) -> Any:  # fmt: skip
    """Grow trees from all exposed vertices; how many augmenting paths were found and used.

    `stamp` is all 0 at first. A tree that has been used is at rest: its root's `stamp` is −1.
    """
    last = plant(mate, label, tree, base, bridge, queue)
    first, mark, augmented = 0, 0, 0
    while first < last:
        u = queue[first]
        first += 1
        root = tree[u]
        if stamp[root] < 0:
            continue
        for place in range(starts[u], starts[u + 1]):
            v = ends[place]
            if label[v] == FREE:
                w = mate[v]
                label[v], label[w] = INNER, OUTER
                tree[v] = tree[w] = root
                link[w] = u
                queue[last] = w
                last += 1
            elif label[v] == OUTER and u != v:
                other = tree[v]
                if other != root:
                    if stamp[other] < 0:
                        continue
                    rematch(u, v, mate, link, bridge, stack)
                    rematch(v, u, mate, link, bridge, stack)
                    stamp[root] = stamp[other] = -1
                    augmented += 1
                    break
                if find(base, u) != find(base, v):
                    mark += 1
                    top = meet(u, v, mate, link, base, stamp, mark)
                    last = shrink(u, v, top, mate, label, link, bridge, base, queue, last)
                    last = shrink(v, u, top, mate, label, link, bridge, base, queue, last)
    return augmented


def greedy(starts: Any, ends: Any, mate: Any, label: Any, degree: Any, stack: Any) -> None:
    """After Karp and Sipser (1981): match vertices with one neighbor left first, then any.

    `degree` counts the neighbors left, and is −1 for a vertex that is matched or absent: one look
    tells all, which is what large graphs spend their time on.
    """
    top = 0
    for v in range(len(mate)):
        degree[v] = -1 if label[v] == ABSENT else starts[v + 1] - starts[v]
        if degree[v] == 1:
            stack[top] = v
            top += 1
    for v in range(len(mate)):
        turn = v
        while True:
            if top > 0:
                top -= 1
                turn = stack[top]
            if degree[turn] > 0:
                best = -1
                for place in range(starts[turn], starts[turn + 1]):
                    w = ends[place]
                    left = degree[w]
                    if left >= 0 and w != turn and (best < 0 or left < degree[best]):
                        best = w
                if best >= 0:
                    mate[turn], mate[best] = best, turn
                    degree[turn] = degree[best] = -1
                    for end in (turn, best):
                        for place in range(starts[end], starts[end + 1]):
                            w = ends[place]
                            if degree[w] > 0:
                                degree[w] -= 1
                                if degree[w] == 1:
                                    stack[top] = w
                                    top += 1
            if top == 0:
                if turn == v:
                    break
                turn = v
