"""Vertex geography and The Great Escape, told by a maximum matching."""

from __future__ import annotations

from lastmove.core.describe import aligned, winning_moves
from lastmove.core.position import Outcome
from lastmove.core.solver import Run
from lastmove.core.verdict import Verdict, counted
from lastmove.families.geography.rules import Escape, VertexGeography, step_text
from lastmove.families.geography.theory_matching import MaximumMatching, pairs, token_of
from lastmove.graphs.values.graph import Graph
from lastmove.notation.kinds import Edge, name_text

MOST = 12
"""Edges, vertices or replies that are named."""


def explain(verdict: Verdict, run: Run) -> list[str]:
    """The matching, why it is maximum, where the token stands, and how to answer every move."""
    position = verdict.position
    assert isinstance(position, VertexGeography | Escape)
    graph: Graph = position.state[0]
    parts, token = MaximumMatching().parts(position, run), token_of(position)
    lost = verdict.outcome is Outcome.P
    mate = parts.missing(token) if lost and token is not None else parts.mate
    names = [name_text(name) for name in graph.vertices]
    over = [names[v] for v in range(graph.order) if mate[v] < 0 and parts.part(v)]
    edges = [str(Edge(graph.name(a), graph.name(b))) for a, b in pairs(mate)]
    what = "the graph" if token is None or not position.state[2] else "what is left of the graph"
    steps = [f"A maximum matching of {what}: {_named(edges, 'edge')}. {_over(over)}"]
    barrier = [names[v] for v in range(graph.order) if parts.part(v) == "A"]
    if over:
        steps.append(_why_maximum(barrier, len(over)))
    if not lost and token is not None:
        steps.append(_why_covered(names[token], parts.part(token) == "A", not over))
    steps.append(verdict.because)
    if token is None:
        steps.append(_opening(lost, over, graph))
    elif lost:
        steps.append(_replies(graph, token, [int(other) for other in mate], position))
    else:
        steps.append(
            "Why: without the vertex that the token leaves, the rest of the matching is still as "
            "large as can be, and it misses the vertex that the token comes to. So the next vertex "
            "is always matched, and the answer is to go on along its edge."
        )
    return [*steps, *([winning_moves(verdict)] if not lost else [])]


def _named(things: list[str], what: str) -> str:
    shown = ", ".join(things[:MOST]) + (", …" if len(things) > MOST else "")
    return f"{shown} ({counted(len(things), what)})" if things else f"no {what}"


def _over(over: list[str]) -> str:
    if not over:
        return "It is perfect: no vertex is left over."
    shown = ", ".join(over[:MOST]) + (", …" if len(over) > MOST else "")
    return f"It leaves over: {shown}."


def _why_maximum(barrier: list[str], over: int) -> str:
    if not barrier:
        components = "one component has" if over == 1 else f"{over} components have"
        return (
            f"No matching leaves fewer over: {components} an odd number of vertices, and cannot "
            "be matched completely."
        )
    shown = ", ".join(barrier[:MOST]) + (", …" if len(barrier) > MOST else "")
    without = len(barrier) + over
    return (
        f"No matching leaves fewer over: without the barrier {{{shown}}} there are {without} "
        "components with an odd number of vertices. Each needs a barrier vertex for one of "
        f"its own, or leaves one over; the barrier has {len(barrier)}, so at least "
        f"{without} − {len(barrier)} = {over} must be left over."
    )


def _why_covered(name: str, in_barrier: bool, perfect: bool) -> str:
    if perfect:
        return f"A matching as large is perfect too, so every maximum matching covers {name}."
    if in_barrier:
        return (
            f"{name} belongs to the barrier. A matching that leaves so few over uses each barrier "
            f"vertex for another odd component: every maximum matching covers {name}."
        )
    return (
        f"Without the barrier {name} lies in a component with an even number of vertices. A "
        "matching that leaves so few over has none of them to spare for the barrier or to leave "
        f"over: every maximum matching covers {name}."
    )


def _opening(lost: bool, over: list[str], graph: Graph) -> str:
    if graph.order == 0:
        return "There is no vertex to begin at, so the player who should begin has lost."
    if lost:
        return (
            "Wherever the first player begins, the second goes on along the edge of the perfect "
            "matching; what is left is perfectly matched again. So the second player always has "
            "an answer, and makes the last move."
        )
    return (
        f"Begin at {over[0]}, which the matching misses. A move from there leads to a matched "
        "vertex (else the matching could take one more edge), and the answer is to go on along "
        "its edge. If play ever came to another vertex that is left over, the edges could be "
        "exchanged along the way for one more. So there is always an answer."
    )


def _replies(graph: Graph, token: int, mate: list[int], position: VertexGeography | Escape) -> str:
    name, gone = name_text(graph.name(token)), position.state[2]
    ends = [v for v in graph.neighbors(token) if v != token and graph.name(v) not in gone]
    if not ends:
        return f"{name} has no neighbor to go to, so the player to move has lost already."
    rows = [["move", "answer"]] + [
        [step_text(graph.name(a), graph.name(b)) for a, b in ((token, v), (v, mate[v]))]
        for v in ends[:MOST]
    ]
    return (
        f"The matching misses {name}, so every neighbor is matched (else it could take one more "
        "edge), and each move has its answer:\n"
        f"{aligned(rows)}\n"
        "So it goes on: if play ever came to a vertex that is left over, the edges could be "
        "exchanged along the way for one more. The player who answers never runs out."
    )
