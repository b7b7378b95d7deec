"""The game tree of a position that many players play, and of labeled trees."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from typing import Any

from lastmove.core.errors import InputError
from lastmove.core.heaps import HeapGame
from lastmove.core.limits import Budget
from lastmove.core.position import Move, Position
from lastmove.families.coalitions.draw_game_trees import (
    Node,
    Seen,
    grown,
    tree_canvas,
    tree_svg,
    tree_text,
)
from lastmove.families.coalitions.evaluator import Fold
from lastmove.families.coalitions.fine import written as written_fine
from lastmove.families.coalitions.multiplayer import Seats, seats
from lastmove.families.coalitions.schemes import FineScheme, StableScheme, WinScheme
from lastmove.families.coalitions.upsets import LETTERS, names
from lastmove.render.canvas import Canvas
from lastmove.render.drawer import Drawer
from lastmove.render.position_graph import position_graph_svg

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
    scheme : win, stable or fine, to be told of every node, for the players of the root.
    letters : how the players are called, such as NFP.
    """
    seated = seats(game, players)
    if letters is None:
        letters = "NFP" if scheme == "fine" and seated.players == 3 else LETTERS[: seated.players]
    if len(letters) < seated.players:
        raise InputError(f"there are {seated.players} players and {len(letters)} letters for them")
    told = _types(seated, scheme, letters, budget or Budget())

    def look(seed: tuple[Hashable, int]) -> Seen:
        at, turn = seed
        player, children = seated.look(at)
        if seated.relative:
            player = (player + turn) % seated.players
        later = (turn + 1) % seated.players
        # In a written tree equal branches are branches; of a position equal options are one.
        below = list(dict.fromkeys(children)) if seated.relative else list(children)
        name, remark = (_name(seated, at), told(at, turn)) if below else ("", "")
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
    seated = seats(game, players)
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
    seated = seats(game, players)
    if not seated.relative or seated.position is None or seated.node is None:
        raise InputError("a tree is drawn as it is written; positions are merged in other games")
    told = _types(seated, scheme, LETTERS, budget or Budget())
    node = seated.node
    return position_graph_svg(seated.position, lambda place: told(node(place), 0))


def _name(seated: Seats, node: Hashable) -> str:
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
    seated: Seats, scheme: str | None, letters: str, budget: Budget
) -> Callable[[Any, int], str]:
    """The type of a node, told in the names of the root's players."""
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
    fold: Fold[Any] = Fold(seated, schemes[scheme], budget)
    table = str.maketrans(dict(zip(LETTERS, letters, strict=False)))

    def told(node: Any, turn: int) -> str:
        value = fold(node)
        if seated.relative:
            for _ in range(turn):
                value = schemes[scheme].turned(value)
        if scheme == "fine":
            return written_fine(value)
        return " ".join(name.translate(table) for name in names(value, seated.players))

    return told


def _canvas(position: Position) -> Canvas:
    return tree_canvas(game_tree_nodes(position))


def _text(position: Position) -> str:
    return tree_text(game_tree_nodes(position))


def _points(position: Position, move: Move) -> list[str]:
    """The node to which a branch leads, if it is drawn."""
    number = int(move.text.removeprefix("branch "))
    return [f"branch-{number}"] if number <= len(game_tree_nodes(position)[0].children) else []


DRAWERS = {"tree": Drawer(_canvas, _text, _points)}
