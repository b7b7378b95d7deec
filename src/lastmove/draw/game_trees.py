"""Game trees for many players: who moves at each node, and who has won at each leaf."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lastmove.draw.canvas import Canvas, document
from lastmove.draw.labels import shorten, text_width
from lastmove.draw.style import INK, LINE, MUTED, PANEL
from lastmove.draw.tidy import places
from lastmove.errors import LimitReached

SHOWN = 400
"""A tree with more nodes is not drawn: nobody could read it."""
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


@dataclass(frozen=True)
class Node:
    """A node: the player's number and letter, what the position is called, and a remark below."""

    player: int
    letter: str
    children: tuple[Node, ...] = ()
    name: str = ""
    remark: str = ""

    def size(self, limit: int = SHOWN + 1) -> int:
        """How many nodes there are, counted up to a limit."""
        count = 0
        for _ in self.all():
            count += 1
            if count == limit:
                break
        return count

    def all(self) -> Iterator[Node]:
        """This node and all below, parents first."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))


def tree_svg(root: Node, title: str) -> str:
    """The tree as an SVG document.

    Raises
    ------
    LimitReached : if there are more than 400 nodes.
    """
    return document(tree_canvas(root, title), shorten(title, 120), f"{title}\n{tree_text(root)}")


def tree_canvas(root: Node, title: str = "") -> Canvas:
    """The tree as a piece of a picture: a round chip says who moves, a square one who has won."""
    if root.size() > SHOWN:
        raise LimitReached(f"the tree has more than {SHOWN} nodes, too many to draw")
    nodes, children = _numbered(root)
    widths = [_width(node) for node in nodes]
    xs, width = places(children, widths, GAP)
    depths = [0] * len(nodes)
    for node, below in enumerate(children):
        for child in below:
            depths[child] = depths[node] + 1
    remarked = REMARK if any(node.remark for node in nodes) else 0.0
    level = LEVEL + remarked + 0.02 * width
    top = 34.0 if title else 0.0
    deep = top + level * max(depths) + HEIGHT + remarked
    wide = max(width, 1.1 * text_width(title, 16), text_width(_key(root), 12) + 60)
    canvas = Canvas(wide, deep + 34)
    if title:
        canvas.text(0, 10, title, size=16, anchor="start", bold=True)
    left = (wide - width) / 2
    for node, below in enumerate(children):
        x, y = left + xs[node], top + level * depths[node] + HEIGHT
        if nodes[node].remark:
            y += REMARK
        for child in below:
            canvas.line(
                (x, y + 3),
                (left + xs[child], top + level * depths[child] - 2),
                stroke=MUTED,
                stroke_width=1.3,
                stroke_linecap="round",
            )
    for node, x, depth in zip(nodes, xs, depths, strict=True):
        _draw(canvas, node, left + x, top + level * depth)
    _legend(canvas, root, deep + 22)
    return canvas


def tree_text(root: Node) -> str:
    """The tree in characters, a line for each node: `A to move` or `A wins`."""
    lines: list[str] = []
    waiting: list[tuple[Node, str, str]] = [(root, "", "")]
    while waiting:
        node, before, branch = waiting.pop()
        if len(lines) == SHOWN:
            lines.append("…")
            break
        told = [node.name, f"{node.letter} {'to move' if node.children else 'wins'}", node.remark]
        lines.append(before + branch + ", ".join(filter(None, told)))
        under = before + {"": "", "├─ ": "│  ", "└─ ": "   "}[branch]
        last = len(node.children) - 1
        waiting.extend(
            (child, under, "└─ " if i == last else "├─ ")
            for i, child in reversed(list(enumerate(node.children)))
        )
    return "\n".join(lines)


def _numbered(root: Node) -> tuple[list[Node], list[list[int]]]:
    """The nodes, parents first, and the numbers of the children of each."""
    nodes, children = [root], [list[int]()]
    for number, node in enumerate(nodes):
        for child in node.children:
            children[number].append(len(nodes))
            nodes.append(child)
            children.append([])
    return nodes, children


def _width(node: Node) -> float:
    name = shorten(node.name, LONGEST)
    box = HEIGHT + (text_width(name, 14) + 14 if name else 0.0)
    return max(box, text_width(shorten(node.remark, LONGEST), 11))


def _draw(canvas: Canvas, node: Node, x: float, top: float) -> None:
    """A capsule with the chip at its left; the chip alone when the position has no name."""
    name = shorten(node.name, LONGEST)
    box = HEIGHT + (text_width(name, 14) + 14 if name else 0.0)
    left, y = x - box / 2, top + HEIGHT / 2
    radius = 15 if node.children else 5
    if name:
        canvas.rect(left, top, box, HEIGHT, rx=radius, fill=PANEL, stroke=LINE, stroke_width=1.2)
        canvas.text(left + HEIGHT + (box - HEIGHT) / 2 - 3, y, name, size=14)
    chip(canvas, left + HEIGHT / 2, y, node.player, node.letter, won=not node.children)
    if node.remark:
        remark = shorten(node.remark, LONGEST)
        canvas.text(x, top + HEIGHT + REMARK / 2 + 1, remark, size=11, fill=MUTED)


def chip(canvas: Canvas, x: float, y: float, player: int, letter: str, *, won: bool) -> None:
    """A player's chip: round where the player moves, square where the player has won."""
    fill, ink = PLAYERS[player] if player < len(PLAYERS) else (PANEL, INK)
    if won:
        place = (x - CHIP + 1, y - CHIP + 1, 2 * CHIP - 2, 2 * CHIP - 2)
        canvas.rect(*place, rx=3, fill=fill, stroke=INK, stroke_width=1.6, class_="leaf")
    else:
        canvas.circle(x, y, CHIP, fill=fill, stroke=INK, stroke_width=1.1, class_="node")
    canvas.text(x, y, letter, size=14, fill=ink, bold=True)


def _key(root: Node) -> str:
    return f"{root.letter} moves here {root.letter} has won"


def _legend(canvas: Canvas, root: Node, y: float) -> None:
    x = max(0.0, (canvas.width - text_width(_key(root), 12) - 60) / 2)
    canvas.circle(x + 7, y, 7, fill=PANEL, stroke=INK, stroke_width=1.1)
    canvas.text(x + 20, y, "who moves", size=12, anchor="start", fill=MUTED)
    x += 34 + text_width("who moves", 12)
    canvas.rect(x, y - 6, 12, 12, rx=2, fill=PANEL, stroke=INK, stroke_width=1.6)
    canvas.text(x + 19, y, "who has won", size=12, anchor="start", fill=MUTED)
