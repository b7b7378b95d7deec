"""Green Hackenbush: fuse the cycles, then add up the branches of the tree that is left."""

from __future__ import annotations

from collections.abc import Iterator

from lastmove.core.bibliography import NIM_AND_COMBINATORIAL_GAMES, WINNING_WAYS, cite
from lastmove.core.position import Move, Outcome, Play
from lastmove.core.solver import Run, ValueSolver, xor_text
from lastmove.core.verdict import Certificate, Method
from lastmove.families.hackenbush.fused import FusedFigure
from lastmove.families.hackenbush.rules import Hackenbush, edge_name


class GreenHackenbush(ValueSolver[Hackenbush]):
    """The fusion principle and the colon principle.

    Fusion: the vertices of a cycle may be made one; each edge of it is then a loop, worth 1. So a
    part without bridges counts 1 for each of its edges. Colon: branches on one vertex add up to
    their nim-sum v, and the bridge that carries them makes v + 1 of it.

    Cost: linear. Chops: for a bridge, and for a part without bridges, it is known from the ground
    up what they must be worth for the whole to be 0; where a cycle is opened, the edges that turn
    into bridges are known for all edges of it at once (see `fusion`): O(m log m) for all
    winning moves together, and for each the number of edges chopped so far.
    """

    method = Method(
        "theorem",
        "fusion and colon principles",
        f"{cite(WINNING_WAYS, 'chapter 7')}; {cite(NIM_AND_COMBINATORIAL_GAMES, 'exercise 1.11')}",
    )

    def value(self, position: Hackenbush, run: Run) -> int:
        """The value of the fused figure."""
        return self.figure(position, run).total

    def moves_to(self, position: Hackenbush, value: int, run: Run) -> Iterator[Move]:
        """All edges whose chop leaves this value, without solving the figures that they leave."""
        figure = self.figure(position, run)
        graph, ground, _ = position.state
        for number in figure.chops(value):
            run.budget.spend()
            edge = edge_name(graph, number)
            yield Move(f"chop {edge}", position.at((graph, ground, figure.chopped(number, edge))))

    def reason(self, position: Hackenbush, value: int, run: Run) -> str:
        """The branches on the ground and their nim-sum."""
        figure = self.figure(position, run)
        if figure.bare:
            return "Nothing stands on the ground, so there is no move."
        end = "every chop can be answered" if value == 0 else "a chop that makes it 0 wins"
        if not position.state[0].small:
            return (
                "With its cycles fused, the colon principle gives the figure the value "
                f"{value}{', not 0' if value else ''}: {end}."
            )
        blocks = figure.blocks()
        branches = [blocks[i].value + 1 for _, i in blocks[0].bridges]
        worth = [*branches, *([1] * len(blocks[0].edges))]
        fused = "With its cycles fused, the" if any(b.edges for b in blocks.values()) else "The"
        if len(worth) == 1:
            return f"{fused} figure is one branch worth {value}, not 0: {end}."
        return (
            f"{fused} {len(worth)} branches on the ground are worth {xor_text(worth)}"
            f"{', not 0' if value else ''}: {end}."
        )

    def certificate(self, position: Hackenbush, play: Play, run: Run) -> Certificate:
        """The value, to be computed again; and a winning chop if the figure is small."""
        run.check_certificate_size(position.state[0].size)  # it holds the figure, written out
        value = self.value(position, run)
        proof = {}
        if value and position.state[0].small:
            move = next(self.moves_to(position, 0, run))
            proof["move"] = move.to.inline()
        outcome = Outcome.N if value else Outcome.P
        return Certificate("hackenbush", position.inline(), play, outcome, value, proof)

    def figure(self, position: Hackenbush, run: Run) -> FusedFigure:
        """The fused figure, made once a run."""
        key = ("hackenbush", position)
        if key not in run.searches:
            run.searches[key] = FusedFigure(position.state, run.budget)
        found: FusedFigure = run.searches[key]
        return found
