"""Game trees for many players: who moves at each node, and who has won at each leaf.

Large trees are drawn in part: level by level from the root, and a subtree that does not fit is a
dotted chip that tells how much is below.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from lastmove.render.canvas import Canvas, document
from lastmove.render.labels import shorten, text_width
from lastmove.render.style import INK, LINE, MUTED, PANEL
from lastmove.render.tidy import places

SHOWN = 120
"""Nodes of a larger tree that are drawn."""
FEW = 30
"""Nodes up to which the next level may be shown in part."""
DEEPEST = 16
"""Levels of a deeper tree that are drawn."""
LONGEST = 24

PLAYERS = (
    ("#2a6592", "#ffffff"),
    ("#f4c95d", INK),
    ("#a63d1a", "#ffffff"),
    ("#a9d3b4", INK),
    ("#5d4383", "#ffffff"),
    ("#d4dae0", INK),
)
"""Fill and letter of each player's chip, dark and light in turn; from the seventh on plain."""

CHIP = 13.0
HEIGHT = 30.0
REMARK = 15.0
LEVEL = 82.0
GAP = 16.0
KEY = 200.0
"""Width of the key below a tree."""


@dataclass(frozen=True)
class Node:
    """A node: the player's number and letter, what the position is called, and a remark below.

    `children` are numbers of later nodes. `more` says that there are children that are not shown.
    """

    player: int
    letter: str
    children: tuple[int, ...] = ()
    name: str = ""
    remark: str = ""
    more: bool = False

    @property
    def ends(self) -> bool:
        """Whether it is a leaf of the game."""
        return not self.children and not self.more


Seen = tuple[Node, list[Any]]
"""A node, its children still unknown, and what they are to be grown from."""


def grown(seed: Any, look: Callable[[Any], Seen]) -> list[Node]:
    """The tree from a seed on, level by level, parents first; cut where it grows too large.

    A node shows all of its children or none, and a level is shown whole if something is above it
    to look at. Cost: that of at most 120 nodes and their children.
    """
    nodes: list[Node] = []
    level = [look(seed)]
    for depth in range(DEEPEST):
        room = SHOWN - len(nodes) - len(level)
        whole = sum(len(below) for _, below in level) <= room
        after: list[Seen] = []
        first = len(nodes) + len(level)
        for node, below in level:
            fits = whole or (len(nodes) < FEW and len(after) + len(below) <= room)
            if below and fits and depth + 1 < DEEPEST:
                at = first + len(after)
                after += [look(child) for child in below]
                node = replace(node, children=tuple(range(at, first + len(after))))
            elif below:
                node = replace(node, more=True)
            nodes.append(node)
        level = after
    return nodes


def tree_svg(nodes: Sequence[Node], title: str) -> str:
    """The tree as an SVG document."""
    return document(tree_canvas(nodes, title), shorten(title, 120), f"{title}\n{tree_text(nodes)}")


def tree_canvas(nodes: Sequence[Node], title: str = "") -> Canvas:
    """The tree as a piece of a picture: a round chip says who moves, a square one who has won."""
    children = [node.children for node in nodes]
    xs, width = places(children, [_width(node) for node in nodes], GAP)
    depths = [0] * len(nodes)
    for node, below in enumerate(children):
        for child in below:
            depths[child] = depths[node] + 1
    remarked = REMARK if any(node.remark or node.more for node in nodes) else 0.0
    level = LEVEL + remarked + min(0.02 * width, 60)
    top = 34.0 if title else 0.0
    cut = 12.0 if any(node.more for node in nodes) else 0.0
    deep = top + level * max(depths) + HEIGHT + remarked + cut
    wide = max(width, 1.1 * text_width(title, 16), KEY)
    canvas = Canvas(wide, deep + 34)
    if title:
        canvas.text(0, 10, title, size=16, anchor="start", bold=True)
    left = (wide - width) / 2
    for node, below in enumerate(children):
        x, y = left + xs[node], top + level * depths[node] + HEIGHT
        y += REMARK if nodes[node].remark else 0
        for child in below:
            end = (left + xs[child], top + level * depths[child] - 2)
            canvas.line((x, y + 3), end, stroke=MUTED, stroke_width=1.3, stroke_linecap="round")
    for number, (drawn, x, depth) in enumerate(zip(nodes, xs, depths, strict=True)):
        _draw(canvas, drawn, left + x, top + level * depth)
        box = (left + x - _width(drawn) / 2, top + level * depth, _width(drawn), HEIGHT)
        canvas.spot(node_spot(number), *box)
    for number, child in enumerate(children[0], 1):
        x, wide = left + xs[child], _width(nodes[child])
        canvas.spot(f"branch-{number}", x - wide / 2, top + level, wide, HEIGHT)
    _legend(canvas, deep + 22)
    return canvas


def node_spot(number: int) -> str:
    """The place of a node in the drawing."""
    return f"node-{number}"


def tree_text(nodes: Sequence[Node]) -> str:
    """The tree in characters, a line for each node: `A to move` or `A wins`."""
    lines: list[str] = []
    waiting: list[tuple[int, str, str]] = [(0, "", "")]
    while waiting:
        number, before, branch = waiting.pop()
        node = nodes[number]
        told = [node.name, f"{node.letter} {'wins' if node.ends else 'to move'}", node.remark]
        more = ["and so on"] if node.more else []
        lines.append(before + branch + ", ".join(filter(None, told + more)))
        under = before + {"": "", "├─ ": "│  ", "└─ ": "   "}[branch]
        last = len(node.children) - 1
        waiting.extend(
            (child, under, "└─ " if i == last else "├─ ")
            for i, child in reversed(list(enumerate(node.children)))
        )
    return "\n".join(lines)


def _width(node: Node) -> float:
    name = shorten(node.name, LONGEST)
    box = HEIGHT + (text_width(name, 14) + 14 if name else 0.0)
    return max(box, text_width(shorten(node.remark, LONGEST), 11))


def _draw(canvas: Canvas, node: Node, x: float, top: float) -> None:
    """A capsule with the chip at its left; the chip alone when the position has no name."""
    name = shorten(node.name, LONGEST)
    box = HEIGHT + (text_width(name, 14) + 14 if name else 0.0)
    left, y = x - box / 2, top + HEIGHT / 2
    radius = 5 if node.ends else 15
    if name:
        canvas.rect(left, top, box, HEIGHT, rx=radius, fill=PANEL, stroke=LINE, stroke_width=1.2)
        canvas.text(left + HEIGHT + (box - HEIGHT) / 2 - 3, y, name, size=14)
    chip(canvas, left + HEIGHT / 2, y, node.player, node.letter, won=node.ends)
    if node.remark:
        remark = shorten(node.remark, LONGEST)
        canvas.text(x, top + HEIGHT + REMARK / 2 + 1, remark, size=11, fill=MUTED)
    if node.more:
        low = top + HEIGHT + 3 + (REMARK if node.remark else 0)
        canvas.line(
            (x, low),
            (x, low + 12),
            stroke=MUTED,
            stroke_width=2.4,
            stroke_linecap="round",
            stroke_dasharray="0.1 5",
            class_="more",
        )


def chip(canvas: Canvas, x: float, y: float, player: int, letter: str, *, won: bool) -> None:
    """A player's chip: round where the player moves, square where the player has won."""
    fill, ink = PLAYERS[player] if player < len(PLAYERS) else (PANEL, INK)
    if won:
        place = (x - CHIP + 1, y - CHIP + 1, 2 * CHIP - 2, 2 * CHIP - 2)
        canvas.rect(*place, rx=3, fill=fill, stroke=INK, stroke_width=1.6, class_="leaf")
    else:
        canvas.circle(x, y, CHIP, fill=fill, stroke=INK, stroke_width=1.1, class_="node")
    canvas.text(x, y, letter, size=14, fill=ink, bold=True)


def _legend(canvas: Canvas, y: float) -> None:
    x = max(0.0, (canvas.width - KEY) / 2)
    canvas.circle(x + 7, y, 7, fill=PANEL, stroke=INK, stroke_width=1.1)
    canvas.text(x + 20, y, "who moves", size=12, anchor="start", fill=MUTED)
    canvas.rect(x + 101, y - 6, 12, 12, rx=2, fill=PANEL, stroke=INK, stroke_width=1.6)
    canvas.text(x + 120, y, "who has won", size=12, anchor="start", fill=MUTED)
