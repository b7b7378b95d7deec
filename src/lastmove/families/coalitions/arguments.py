"""Who wins a labeled tree of two players: every node is won for one of them, leaves first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from lastmove.core.argument import Decided, winning_steps
from lastmove.core.position import Play
from lastmove.core.solver import Run
from lastmove.core.steps import Mark, Parts, Say, Show, Step, Style
from lastmove.families.coalitions.rules_tree import Tree
from lastmove.search.minimax_solver import Minimax, winner_of
from lastmove.search.searched import Searched

STYLES: tuple[Style, ...] = ("one", "two")


class Labels(Searched):
    """Who wins each node, from the leaves to the root. Cost: linear in the different subtrees."""

    position: Tree

    @property
    def sentence(self) -> Parts:
        """The rule, and what it gives at the root."""
        if self.position.result() is not None:
            return super().sentence
        mover, winner = self.position.to_move, winner_of(self.position, self.run)
        if winner == mover:
            return (f"{mover} chooses, and has a branch to a node that is won for {mover}.",)
        return (f"{mover} chooses, but every branch leads to a node that is won for {winner}.",)

    def steps(self) -> Iterator[Step]:
        """The tree with the winner of each node, and what follows at the root."""
        if self.position.result() is not None:
            yield from super().steps()
            return
        yield self._picture(
            (
                "Go from the leaves to the root. A leaf is won for the player it names. At any "
                "other node a player chooses: it is won for that player if a branch leads to a "
                "node won for that player, and else for the other.",
            )
        )
        yield Say(*self.sentence)
        yield from winning_steps(self)
        yield from self._found()

    def show(self) -> Show:
        """The winner of each node, and the branch to take."""
        return self._picture(self.sentence)

    def _picture(self, lead: Parts) -> Show:
        # The picture is loaded when it is asked for.
        from lastmove.families.coalitions.draw import game_tree_nodes, node_spot, tree_text

        nodes, below = game_tree_nodes(self.position), {0: self.position.state}
        won: dict[str, list[str]] = {role: [] for role in self.position.roles}
        for number, node in enumerate(nodes):
            winner = winner_of(self.position.at(below[number]), self.run)
            won[winner].append(node_spot(number))
            below |= dict(zip(node.children, below[number].children, strict=False))
            if not node.ends:
                nodes[number] = replace(node, remark=f"won for {winner}")
        marks = tuple(
            Mark(tuple(spots), style, meaning=f"won for {role}")
            for (role, spots), style in zip(won.items(), STYLES, strict=True)
        )
        best = self.best()
        moves = () if best is None else (best,)
        return Show(self.position, lead, marks, moves=moves, plain=tree_text(nodes))


def labels(position: Tree, play: Play, run: Run) -> Decided | None:
    """The winner of each node; of trees with more players nobody can be said to win."""
    return Labels(position, play, run, Minimax()) if play is Play.NORMAL else None
