"""Shannon's switching game as join plays it: the trees are kept and mended, not sought anew."""

from __future__ import annotations

from dataclasses import dataclass

from lastmove.core.inheritance import obeys
from lastmove.core.position import Move, Play, Position
from lastmove.core.solver import Run
from lastmove.families.switching.join_strategy import TwoTrees
from lastmove.families.switching.rules_shannon import Shannon
from lastmove.families.switching.theory import board


@dataclass
class Repairs:
    """The two trees of join, as they are after join's last move; found anew when play jumps."""

    position: Shannon | None = None
    trees: TwoTrees | None = None

    def reply(
        self, position: Position, before: Position | None, play: Play, run: Run
    ) -> tuple[Move, str] | None:
        """Join's move and a remark on it; None for other games and where join is lost.

        Cost: linear in the vertices while the game goes on, and packing two trees at first.
        """
        if not obeys(position, Shannon) or position.to_move != "join":
            return None
        if play is not Play.NORMAL:  # refused where it is solved
            return None
        trees = self._trees(before, run) if obeys(before, Shannon) else None
        if trees is None or not obeys(before, Shannon):
            return self._first(position, run)
        graph = position.state[0]
        (cut,) = position.state[2] - before.state[2]
        lost = graph.find_edge(cut)
        assert lost is not None
        mending = trees.mend(lost)
        move = self._make(position, mending.edge, mending.after)
        if mending.hurt is None:
            return move, "neither of join's two trees was hurt"
        return move, f"{graph.edge(lost)} was in one of join's two trees; the other mends it"

    def holding(self, position: Position) -> tuple[Move, str] | None:
        """Nothing: there is no draw to be held."""
        return None

    def guess(self, position: Position) -> tuple[Move, str] | None:
        """Nothing."""
        return None

    def _trees(self, before: Shannon, run: Run) -> TwoTrees | None:
        """The trees that there were when cut moved, if there were two."""
        if before.to_move != "cut":
            return None
        if self.position == before:
            return self.trees
        found = board(before.state, run.budget)
        return None if found.missing else found.two_trees()

    def _first(self, position: Shannon, run: Run) -> tuple[Move, str] | None:
        """Join had no two trees yet: the edge that gives them, if one does."""
        winning = board(position.state, run.budget)
        if not winning.winning:
            return None
        edge = winning.winning[0]
        after = winning.after(edge, run.budget).two_trees()
        return self._make(position, edge, after), "now there are two trees"

    def _make(self, position: Shannon, edge: int, after: TwoTrees) -> Move:
        move = position.playing(edge)
        assert isinstance(move.to, Shannon)
        self.position, self.trees = move.to, after
        return move
