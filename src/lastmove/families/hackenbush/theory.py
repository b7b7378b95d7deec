"""Green Hackenbush: fuse the cycles, then add up the branches of the tree that is left."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from lastmove.core.argument import ByValue, Decided, Valued, winning_steps
from lastmove.core.bibliography import NIM_AND_COMBINATORIAL_GAMES, WINNING_WAYS, cite
from lastmove.core.position import Move, Outcome, Play
from lastmove.core.solver import Run, xor_text
from lastmove.core.steps import Mark, Math, Part, Parts, Say, Show, Step, Table
from lastmove.core.verdict import Certificate, Method, counted
from lastmove.families.hackenbush.fused import Block, FusedFigure
from lastmove.families.hackenbush.rules import Hackenbush, State, edge_name

MOST_BLOCKS = 24
MOST_NAMES = 8

COLON = (
    "Why a stalk adds 1 (the colon principle): put two groups of branches of the same value on "
    "stalks of the same height. In the sum of the two plants every chop has an answer: below, the "
    "same chop in the other stalk; above, the answer that there is because the two groups add up "
    "to 0. So the plants have the same value too, and a group worth v can be replaced by a plain "
    "stalk of v edges, which with the one below is a stalk of v + 1: a nim heap."
)
FUSION = (
    "Why the vertices of a cycle may be made one (the fusion principle) takes a longer proof; it "
    "is in Winning Ways, chapter 7."
)


class FusedValue(Valued):
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
    position: Hackenbush

    @cached_property
    def figure(self) -> FusedFigure:
        """The figure with its cycles fused."""
        return FusedFigure(self.position.state, self.run.budget)

    @cached_property
    def blocks(self) -> dict[int, Block]:
        """Its parts without bridges; of a large figure none, they would be too many to tell."""
        return self.figure.blocks() if self.position.state.graph.small else {}

    @property
    def value(self) -> int:
        """That of the fused figure."""
        return self.figure.total

    def moves_to(self, value: int) -> Iterator[Move]:
        """All edges whose chop leaves this value, without solving the figures that they leave."""
        graph, ground, _ = self.position.state
        for number in self.figure.chops(value):
            self.run.budget.spend()
            edge = edge_name(graph, number)
            after = self.position.at(State(graph, ground, self.figure.chopped(number, edge)))
            yield Move(f"chop {edge}", after)

    @property
    def sentence(self) -> Parts:
        """The branches on the ground and their nim-sum."""
        return (*self.worth, ".")

    @property
    def worth(self) -> Parts:
        """The same without its end."""
        if self.figure.bare:
            return ("Nothing stands on the ground, so there is no move",)
        if not self.blocks:
            return (
                "With its cycles fused, the colon principle gives the figure the value "
                f"{self.value}",
            )
        branches = self._worth(self.blocks[0])
        cycles = any(block.edges for block in self.blocks.values())
        fused = "With its cycles fused, the" if cycles else "The"
        if len(branches) == 1:
            return (f"{fused} figure is one branch worth {self.value}",)
        words = f"{fused} {len(branches)} branches on the ground are worth "
        return (words, Math(xor_text(branches)))

    def _worth(self, block: Block) -> list[int]:
        """What each branch on a block is worth: the bridges with what they carry, the loops."""
        return [*(self.blocks[i].value + 1 for _, i in block.bridges), *([1] * len(block.edges))]

    def steps(self) -> Iterator[Step]:
        """The figure, its cycles, the tree from its tips down to the ground."""
        if self.figure.bare:
            yield Say(*self.sentence)
            return
        if self.blocks:
            yield Show(self.position, (f"What stands has {self._edges()}.",), self.marks())
            cycles = [block for block in self.blocks.values() if block.edges]
            yield self._cycles(cycles) if cycles else Say("There is no cycle to fuse.")
            if len(self.blocks) > 1:
                yield self._tree()

    def _edges(self) -> str:
        edges = sum(len(block.edges) + len(block.bridges) for block in self.blocks.values())
        return counted(edges, "edge")

    def why(self) -> Iterator[Step]:
        """Why cycles may be fused and stalks add 1."""
        if not self.figure.bare:
            yield Say(COLON)
            if any(block.edges for block in self.blocks.values()):
                yield Say(FUSION)

    def marks(self) -> tuple[Mark, ...]:
        """What every bridge is worth with all that it carries; and the edges that are fused."""
        from lastmove.families.hackenbush.draw import edge_spots

        spots = edge_spots(self.position.state)
        fused, bridges = [], []
        for block in self.blocks.values():
            fused += [spots[edge] for edge in block.edges if edge in spots]
            bridges += [
                Mark((spots[edge],), "one", str(self.blocks[i].value + 1), BRIDGE)
                for edge, i in block.bridges
                if edge in spots
            ]
        return (*([Mark(tuple(fused), "two", "", RING)] if fused else []), *bridges)

    def _cycles(self, cycles: list[Block]) -> Table:
        """Which vertices become one, and what their loops are worth."""
        rows: list[tuple[Part, ...]] = []
        for block in cycles[:MOST_BLOCKS]:
            edges = _list([str(self.figure.graph.edge(number)) for number in block.edges])
            rows.append((self._name(block), edges, len(block.edges), len(block.edges) % 2))
        return Table(
            (
                "Fuse the vertices of each cycle into one. The edges between them become loops, "
                "and a loop is a branch of its own, worth 1:",
            ),
            ("made one", "edges", "loops", "worth"),
            tuple(rows),
            len(cycles) - len(rows),
        )

    def _tree(self) -> Table:
        """What stands on each vertex, tips first; what has nothing on it is left out."""
        blocks = [b for b in reversed(self.blocks.values()) if b.bridges or b.edges]
        rows: list[tuple[Part, ...]] = []
        for block in blocks[-MOST_BLOCKS:]:
            parts = [f"{self.figure.graph.edge(e)}" for e, _ in block.bridges]
            if block.edges:
                parts.append(counted(len(block.edges), "loop"))
            rows.append((self._name(block), _list(parts), Math(xor_text(self._worth(block)))))
        return Table(
            (
                "Now the figure is a tree. From the tips down: branches on one vertex are worth "
                "their nim-sum, and the edge that carries them makes it 1 more; an edge with "
                "nothing on it is worth 1:",
            ),
            ("vertex", "what stands on it", "worth"),
            tuple(rows),
            len(blocks) - len(rows),
        )

    def _name(self, block: Block) -> str:
        """The fused vertices, as in `a = b = c`."""
        names = [self.figure.graph.name(vertex) for vertex in block.vertices]
        if len(names) > MOST_NAMES:
            return f"{' = '.join(names[: MOST_NAMES - 2])} = … ({len(names)} vertices)"
        return " = ".join(names)

    def certificate(self) -> Certificate:
        """The value, to be computed again; and a winning chop if the figure is small."""
        self.run.check_certificate_size(self.position.state.graph.size)  # it holds the whole figure
        proof = {}
        if self.value and self.position.state.graph.small:
            proof["move"] = next(self.moves_to(0)).to.inline()
        outcome = Outcome.N if self.value else Outcome.P
        return Certificate(
            "hackenbush", self.position.inline(), self.play, outcome, self.value, proof
        )


BRIDGE = "what an edge is worth with all that it carries"
RING = "edges of cycles, fused: worth 1 each, where the cycle stands"


class Chop(ByValue):
    """Who wins: a chop that makes the value 0, or an answer to every chop."""

    valued: FusedValue

    @property
    def sentence(self) -> Parts:
        """The branches on the ground, their nim-sum, and what it means."""
        if self.valued.figure.bare:
            return self.valued.sentence
        end = ", not 0: a chop that makes it 0 wins." if self.valued.value else END
        return (*self.valued.worth, end)

    def steps(self) -> Iterator[Step]:
        """The value, the edges to chop, what is left then, and why."""
        yield from self.valued.steps()
        if self.valued.figure.bare:
            return
        yield Say(*self.sentence)
        yield from winning_steps(self)
        best = self.best()
        if best is not None:
            assert isinstance(best.to, Hackenbush)
            left = FusedValue(best.to, self.run)
            yield Say("What ", best, " leaves: ", *left.sentence)
        yield from self.valued.why()


END = ": every chop makes it something else, and then another chop makes it 0 again."


def hackenbush(position: Hackenbush, play: Play, run: Run) -> Decided | None:
    """Who wins in normal play."""
    return Chop(FusedValue(position, run)) if play is Play.NORMAL else None


def _list(items: list[str]) -> str:
    if len(items) > MOST_NAMES:
        items = [*items[: MOST_NAMES - 2], "…", items[-1]]
    return ", ".join(items)
