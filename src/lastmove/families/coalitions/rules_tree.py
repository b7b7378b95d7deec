"""Labeled game trees: a label says who chooses, at a leaf who has won."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from lastmove.core.bibliography import STABLE_COALITIONS, cite
from lastmove.core.errors import BadArgument, InputError
from lastmove.core.position import GameGraph, Roles
from lastmove.notation.args import Args
from lastmove.notation.trees import Tree as LabeledTree

PLAYERS = "ABCDEFGH"
"""How players are called; a tree has as many as its last letter says."""


class Tree(Roles):
    """A game tree: the player at a node chooses a branch, the one at the leaf reached has won.

    Cost: linear in the nodes.

    Source: Loeb (1996), section 2.

    >>> import lastmove as lm
    >>> tree = Tree("A[B,B[A,B]]")
    >>> str(tree), lm.solve(tree).winner
    ('tree(A[B,B[A,B]])', 'B')
    """

    sources = (cite(STABLE_COALITIONS, "section 2"),)
    examples = ("tree(A[B,B[A,B]])", "tree(B[A[A,B],A[B]])", "tree(A[B[B,A],A[B,B],B])", "tree(A)")
    roles = ("A", "B")
    __slots__ = ()

    @staticmethod
    def start(tree: LabeledTree) -> LabeledTree:
        """`tree(A[B,C[A,B]])`: the tree, or a file with it; from Python also a text or lists."""
        if isinstance(tree, str):
            tree = LabeledTree.from_text(tree)
        elif not isinstance(tree, LabeledTree):
            tree = LabeledTree.from_data(tree)
        for label, _ in tree.nodes():
            if label not in PLAYERS or len(label) != 1:
                raise BadArgument(
                    "tree",
                    f"the players of a tree are the letters A to {PLAYERS[-1]} "
                    f"(for next, following, previous write A, B, C), not {label!r}",
                )
        return tree

    @staticmethod
    def args(state: LabeledTree) -> Args:
        """The tree, written out."""
        return Args.of(state)

    @classmethod
    def plays(cls, state: LabeledTree) -> Iterator[tuple[str, Any]]:
        """The branches from the left."""
        for number, child in enumerate(state.children, 1):
            yield f"branch {number}", child

    @staticmethod
    def turn(state: LabeledTree) -> str:
        """Who chooses; where one of two players has won, it would be the other's turn."""
        if state.children:
            return state.label
        return "B" if state.label == "A" else "A"

    @staticmethod
    def winner(state: LabeledTree) -> str | None:
        """The label of a leaf."""
        return None if state.children else state.label

    def seats(self) -> tuple[str, ...]:
        """A and B, and whoever else is named in the tree or comes before one who is."""
        last = max(PLAYERS.index(label) for label, _ in self.state.nodes())
        return tuple(PLAYERS[: max(2, last + 1)])

    def graph(self) -> GameGraph:
        """Nodes are subtrees; only of two players can one say who wins."""
        graph = super().graph()

        def two(state: LabeledTree) -> LabeledTree:
            if state.label not in self.roles:
                raise InputError(
                    f"there is a player {state.label} in {_short(str(self))}, and who wins is told "
                    "of two players only; 'lastmove classify' tells what each coalition can do"
                )
            return state

        return replace(
            graph,
            mover=lambda state: self.turn(two(state)),
            winner=lambda state: self.winner(two(state)),
            text=lambda state: _short(graph.text(state)),
        )


def _short(text: str, most: int = 80) -> str:
    return text if len(text) <= most else f"{text[:most]}…"
