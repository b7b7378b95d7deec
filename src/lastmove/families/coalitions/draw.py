"""Game trees for many players: who moves at each node, and who has won at each leaf.

Large trees are drawn in part: level by level from the root, and a subtree that does not fit is a
dotted chip that tells how much is below.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from lastmove.core.errors import InputError
from lastmove.core.heaps import HeapGame
from lastmove.core.limits import Budget
from lastmove.core.position import Move, Position
from lastmove.families.coalitions.fine import written as written_fine
from lastmove.families.coalitions.multiplayer import MultiplayerGame, multiplayer_game
from lastmove.families.coalitions.schemes import Evaluator, FineScheme, StableScheme, WinScheme
from lastmove.families.coalitions.upsets import LETTERS, names
from lastmove.render.canvas import Canvas, document
from lastmove.render.drawer import Drawer
from lastmove.render.labels import shorten, text_width
from lastmove.render.layout import places
from lastmove.render.position_graph import position_graph
from lastmove.render.style import INK, LINE, MUTED, PANEL

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
        described = [node.name, f"{node.letter} {'wins' if node.ends else 'to move'}", node.remark]
        more = ["and so on"] if node.more else []
        lines.append(before + branch + ", ".join(filter(None, described + more)))
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


SCHEMES = ("win", "stable", "fine")
COUNTS = ("", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight")


def game_tree_nodes(
    game: Any,
    players: int | None = None,
    scheme: str | None = None,
    letters: str | None = None,
    budget: Budget | None = None,
) -> list[Node]:
    """The tree of a game as it is played by n players, with the type of each node if asked.

    Parameters
    ----------
    game, players : as for `lastmove.coalitions.classify`.
    scheme : win, stable or fine, to be described of every node, for the players of the root.
    letters : how the players are called, such as NFP.
    """
    seated = multiplayer_game(game, players)
    if letters is None:
        letters = "NFP" if scheme == "fine" and seated.players == 3 else LETTERS[: seated.players]
    if len(letters) < seated.players:
        raise InputError(f"there are {seated.players} players and {len(letters)} letters for them")
    described = _types(seated, scheme, letters, budget or Budget())

    def look(seed: tuple[Hashable, int]) -> Seen:
        at, turn = seed
        player, children = seated.look(at)
        if seated.relative:
            player = (player + turn) % seated.players
        later = (turn + 1) % seated.players
        # In a written tree equal branches are branches; of a position equal options are one.
        below = list(dict.fromkeys(children)) if seated.relative else list(children)
        name, remark = (_name(seated, at), described(at, turn)) if below else ("", "")
        node = Node(player, letters[player], name=name, remark=remark)
        return node, [(child, later) for child in below]

    return grown((seated.root, 0), look)


def game_tree_svg(
    game: Any,
    players: int | None = None,
    scheme: str | None = None,
    letters: str | None = None,
    budget: Budget | None = None,
) -> str:
    """The tree of a game as it is played by n players, as an SVG document.

    Options that are the same position (heaps in another order) are drawn once.
    """
    seated = multiplayer_game(game, players)
    nodes = game_tree_nodes(seated, None, scheme, letters, budget)
    many = COUNTS[seated.players] if seated.players < len(COUNTS) else str(seated.players)
    title = f"{many} players: {seated}" if seated.relative else "A game tree"
    if scheme:
        title += f", with {scheme} types"
    return tree_svg(nodes, title)


def game_graph_svg(
    game: Any, players: int, scheme: str = "win", budget: Budget | None = None
) -> str:
    """Every position once, with its type for the player to move there, A, as an SVG document.

    Raises
    ------
    LimitReached : if there are more than 150 positions.
    """
    seated = multiplayer_game(game, players)
    if not seated.relative or seated.position is None or seated.node is None:
        raise InputError("a tree is drawn as it is written; positions are merged in other games")
    described = _types(seated, scheme, LETTERS, budget or Budget())
    node = seated.node
    return position_graph(seated.position, lambda place, _: described(node(place), 0)).svg()


def _name(seated: MultiplayerGame, node: Hashable) -> str:
    """What a node is called: nothing in a written tree; heaps as 2+1; else what is in brackets."""
    position = seated.position
    if not seated.relative or position is None:
        return ""
    text = seated.text(node)
    inside = text.removeprefix(f"{position.name}(").removesuffix(")")
    if " + " in text or inside == text:
        return text
    if isinstance(position, HeapGame) and re.fullmatch(r"[\d,\s]*", inside):
        heaps = sorted((int(heap) for heap in inside.split(",") if heap.strip()), reverse=True)
        return "+".join(str(heap) for heap in heaps if heap)
    return inside


def _types(
    seated: MultiplayerGame, scheme: str | None, letters: str, budget: Budget
) -> Callable[[Any, int], str]:
    """The type of a node, described in the names of the root's players."""
    if scheme is None:
        return lambda node, turn: ""
    if scheme not in SCHEMES:
        raise InputError(f"the schemes are {', '.join(SCHEMES)}, not {scheme!r}")
    if scheme == "fine" and seated.players != 3:
        raise InputError(f"fine types are for three players, not {seated.players}")
    schemes: dict[str, Any] = {
        "win": WinScheme(seated.players),
        "stable": StableScheme(seated.players),
        "fine": FineScheme(),
    }
    fold: Evaluator[Any] = Evaluator(seated, schemes[scheme], budget)
    table = str.maketrans(dict(zip(LETTERS, letters, strict=False)))

    def described(node: Any, turn: int) -> str:
        value = fold(node)
        if seated.relative:
            for _ in range(turn):
                value = schemes[scheme].turned(value)
        if scheme == "fine":
            return written_fine(value)
        return " ".join(name.translate(table) for name in names(value, seated.players))

    return described


def _canvas(position: Position) -> Canvas:
    return tree_canvas(game_tree_nodes(position))


def _text(position: Position) -> str:
    return tree_text(game_tree_nodes(position))


def _points(position: Position, move: Move) -> list[str]:
    """The node to which a branch leads, if it is drawn."""
    number = int(move.text.removeprefix("branch "))
    return [f"branch-{number}"] if number <= len(game_tree_nodes(position)[0].children) else []


DRAWERS = {"tree": Drawer(_canvas, _text, _points)}
