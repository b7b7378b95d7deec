"""Where the nodes of an ordered tree go: tidy, in the sense of Reingold and Tilford.

Subtrees are set side by side as close as their outlines allow, and a parent stands over the middle
of its children. Packed from the left, small subtrees lean to the left; so the tree is packed from
both sides, and each node stands midway between its two places.
"""

from __future__ import annotations

from collections.abc import Sequence

Outline = list[tuple[float, float]]
"""How far a subtree reaches to the left and right of its root, level by level."""


def places(
    children: Sequence[Sequence[int]], widths: Sequence[float], gap: float
) -> tuple[list[float], float]:
    """The center of each node, and the width of all; node 0 is the root, parents come first.

    Cost: nodes times depth.

    >>> places([[1, 2], [], []], [10, 10, 10], 4)
    ([12.0, 5.0, 19.0], 24.0)
    """
    left = _packed(children, widths, gap)
    right = _packed([list(reversed(below)) for below in children], widths, gap)
    middle = [(one - two) / 2 for one, two in zip(left, right, strict=True)]
    halves = [width / 2 for width in widths]
    low = min(x - half for x, half in zip(middle, halves, strict=True))
    high = max(x + half for x, half in zip(middle, halves, strict=True))
    return [x - low for x in middle], high - low


def _packed(children: Sequence[Sequence[int]], widths: Sequence[float], gap: float) -> list[float]:
    """Centers relative to the root, each subtree as far to the left as it goes."""
    offsets = [0.0] * len(children)
    outlines: list[Outline] = [[] for _ in children]
    for node in reversed(range(len(children))):
        together: Outline = []
        for child in children[node]:
            outline = outlines[child]
            shift = max(
                (old[1] - new[0] + gap for old, new in zip(together, outline, strict=False)),
                default=0.0,
            )
            offsets[child] = shift
            moved = [(low + shift, high + shift) for low, high in outline]
            together = [(old[0], new[1]) for old, new in zip(together, moved, strict=False)] + (
                together[len(moved) :] or moved[len(together) :]
            )
            outlines[child] = []
        if children[node]:
            middle = (offsets[children[node][0]] + offsets[children[node][-1]]) / 2
            for child in children[node]:
                offsets[child] -= middle
            together = [(low - middle, high - middle) for low, high in together]
        half = widths[node] / 2
        outlines[node] = [(-half, half), *together]
    for node, below in enumerate(children):
        for child in below:
            offsets[child] += offsets[node]
    return offsets
