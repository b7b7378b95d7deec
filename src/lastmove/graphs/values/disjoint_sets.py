"""Disjoint sets as links up to a root; at first everything is its own root, `list(range(n))`.

For lists as they stand, and for arrays where a module compiles its loops: nothing that numba would
not know. Paths are halved on the way, so that the cost of a question is almost constant.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lastmove.core.arrays import Numbers


def find(links: Numbers, x: int) -> int:
    """The root above x."""
    while links[x] != x:
        links[x] = links[links[x]]
        x = links[x]
    return x


def join(links: Numbers, x: int, y: int) -> bool:
    """Make the sets of x and y one; whether they were two.

    >>> links = [0, 1, 2]
    >>> join(links, 0, 1), join(links, 1, 0), find(links, 0) == find(links, 1) != find(links, 2)
    (True, False, True)
    """
    x, y = find(links, x), find(links, y)
    links[x] = y
    return bool(x != y)
