"""Green Hackenbush, told by fusing its cycles and adding up the branches of the tree left."""

from __future__ import annotations

from lastmove.core.describe import winning_moves
from lastmove.core.solver import Run, xor_text
from lastmove.core.verdict import Verdict, counted
from lastmove.families.hackenbush.fused import Block, FusedFigure
from lastmove.families.hackenbush.rules import Hackenbush
from lastmove.families.hackenbush.theory import GreenHackenbush
from lastmove.notation.kinds import name_text

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


def explain(verdict: Verdict, run: Run) -> list[str]:
    """The cycles, the tree from its tips down to the ground, then the edges to chop."""
    position = verdict.position
    assert isinstance(position, Hackenbush)
    figure = GreenHackenbush().figure(position, run)
    if figure.bare:
        return [verdict.because]
    steps = []
    fused = False
    if position.state[0].small:
        blocks = figure.blocks()
        cycles = [block for block in blocks.values() if block.edges]
        fused = bool(cycles)
        steps += [_cycles(figure, cycles)] if cycles else ["There is no cycle to fuse."]
        if len(blocks) > 1:
            steps.append(_tree(figure, blocks))
    steps.append(verdict.because)
    if verdict.winning_moves:
        first = verdict.winning_moves[0]
        assert isinstance(first.to, Hackenbush)
        after = GreenHackenbush().reason(first.to, 0, run)
        steps += [winning_moves(verdict), f"What {first.text} leaves: {after}"]
    return [*steps, COLON, *([FUSION] if fused else [])]


def _cycles(figure: FusedFigure, cycles: list[Block]) -> str:
    """Which vertices become one, and what their loops are worth."""
    lines = [
        "Fuse the vertices of each cycle into one. The edges between them become loops, and a loop "
        "is a branch of its own, worth 1:"
    ]
    for block in cycles[:MOST_BLOCKS]:
        edges = _list([str(figure.graph.edge(number)) for number in block.edges])
        parity = "odd, so worth 1" if len(block.edges) % 2 else "even, so worth 0"
        told = f"{counted(len(block.edges), 'loop')} ({edges}): {parity}"
        lines.append(f"- {_name(figure, block)}, with {told}")
    if len(cycles) > MOST_BLOCKS:
        lines.append(f"- and {len(cycles) - MOST_BLOCKS} more")
    return "\n".join(lines)


def _tree(figure: FusedFigure, blocks: dict[int, Block]) -> str:
    """What stands on each vertex, tips first; what has nothing on it is left out."""
    lines = [
        "Now the figure is a tree. From the tips down: branches on one vertex are worth their "
        "nim-sum, and the edge that carries them makes it 1 more; an edge with nothing on it is "
        "worth 1:"
    ]
    rows = [block for block in reversed(blocks.values()) if block.bridges or block.edges]
    if len(rows) > MOST_BLOCKS:
        lines.append(f"- {len(rows) - MOST_BLOCKS} vertices further up left out")
    for block in rows[-MOST_BLOCKS:]:
        edges = [(str(figure.graph.edge(e)), blocks[i].value + 1) for e, i in block.bridges]
        worth = [value for _, value in edges] + [1] * len(block.edges)
        parts = [f"{edge} worth {value}" for edge, value in edges]
        if block.edges:
            parts.append(f"{counted(len(block.edges), 'loop')}")
        total = f"; {xor_text(worth)}" if len(worth) > 1 else ""
        lines.append(f"- on {_name(figure, block)}: {_list(parts)}{total}")
    return "\n".join(lines)


def _name(figure: FusedFigure, block: Block) -> str:
    """The fused vertices, as in `a = b = c`."""
    names = [name_text(figure.graph.name(vertex)) for vertex in block.vertices]
    if len(names) > MOST_NAMES:
        return f"{' = '.join(names[: MOST_NAMES - 2])} = … ({len(names)} vertices)"
    return " = ".join(names)


def _list(items: list[str]) -> str:
    if len(items) > MOST_NAMES:
        items = [*items[: MOST_NAMES - 2], "…", items[-1]]
    return ", ".join(items)
