"""Shannon's switching game. Trusted: two disjoint trees win for join, few edges for cut."""

from __future__ import annotations

from typing import Any

from lastmove.checker.context import Check, Context, Rejected, claims_a_winner
from lastmove.core.errors import NotationError
from lastmove.core.position import Outcome, other_role
from lastmove.core.verdict import Certificate
from lastmove.families.switching.rules_shannon import Shannon, free, numbers, pieces
from lastmove.graphs.values.graph import Graph
from lastmove.notation.kinds import edge_of


def check_trees(certificate: Certificate, context: Context) -> str:
    """Two disjoint sets of free edges, each of which connects all, together with joined edges.

    If join is to move, `first` is the edge it takes, and counts as joined. Cost: near linear.
    """
    position = _position(certificate, context, "join")
    graph, joined, _, turn = position.state
    safe, open_edges = numbers(graph, joined), set(free(position.state))
    trees = certificate.proof.get("trees")
    if not isinstance(trees, list) or len(trees) != 2:
        raise Rejected('"trees" are two lists of edges')
    used: set[int] = set()
    condition = ""
    if "first" in certificate.proof:
        if turn != "join":
            raise Rejected('"first" is an edge for join, but cut is to move')
        first = _edge(certificate.proof["first"], position, open_edges)
        used.add(first)
        safe.append(first)
        condition = f"when join has taken {graph.edge(first)}, "
    elif turn == "join" and any(piece > 0 for piece in pieces(graph, safe)):
        raise Rejected('join is to move, but "first", the edge to take, is missing')
    sizes = []
    for tree in trees:
        if not isinstance(tree, list):
            raise Rejected(f"a tree is a list of edges, not {tree!r}")
        edges = [_edge(text, position, open_edges) for text in tree]
        context.budget.spend(graph.order + len(edges))
        for edge in edges:
            if edge in used:
                raise Rejected(f"the edge {graph.edge(edge)} is used twice")
            used.add(edge)
        label = pieces(graph, [*safe, *edges])
        if max(label) > 0:
            apart = graph.name(label.index(1))
            raise Rejected(f"a tree does not connect {graph.name(0)} and {apart}")
        sizes.append(len(edges))
    return (
        f"{condition}two disjoint sets of {sizes[0]} and {sizes[1]} free edges connect all "
        f"{graph.order} vertices, together with what is joined"
    )


def check_partition(certificate: Certificate, context: Context) -> str:
    """Count the edges between parts: less than 2(parts − 1), by two if join is to move.

    Joined edges must lie within parts. Cost: linear.
    """
    position = _position(certificate, context, "cut")
    graph, joined, deleted, turn = position.state
    part = _parts(certificate.proof.get("parts"), position)
    count = len(set(part))
    context.budget.spend(graph.order + graph.size)
    gone, safe = set(numbers(graph, deleted)), set(numbers(graph, joined))
    crossing = 0
    for edge in range(graph.size):
        tail, head = graph.ends(edge)
        if part[tail] == part[head] or edge in gone:
            continue
        if edge in safe:
            raise Rejected(f"the joined edge {graph.edge(edge)} connects two parts")
        crossing += 1
    most = 2 * (count - 1) - (1 if turn == "cut" else 2)
    if crossing > most:
        raise Rejected(
            f"{crossing} edges connect the {count} parts; with {turn} to move cut wins if at "
            f"most {most} do"
        )
    return f"{crossing} edges connect the {count} parts, less than two spanning trees need"


def _position(certificate: Certificate, context: Context, winner: str) -> Shannon:
    """The position, if it is one of this game and the outcome is a win of this role."""
    position = context.position(certificate.position, Shannon)
    claims_a_winner(certificate)
    outcome = Outcome.N if position.to_move == winner else Outcome.P
    if certificate.outcome is not outcome:
        raise Rejected(
            f"this kind of certificate proves that {winner} wins and not "
            f"{other_role(position.roles, winner)}: outcome {outcome.value}"
        )
    return position


def _edge(text: Any, position: Shannon, open_edges: set[int]) -> int:
    """The number of a free edge, from its name."""
    if not isinstance(text, str):
        raise Rejected(f"an edge is written as a text, not {text!r}")
    try:
        edge = edge_of(text)
    except NotationError:
        raise Rejected(f"{text!r} is no edge") from None
    if text not in (str(edge), f"{edge}#1"):
        raise Rejected(f"{text!r} is no edge; {edge} is written so")
    graph: Graph = position.state.graph
    number = graph.find_edge(edge)
    if number is None or number not in open_edges:
        raise Rejected(f"{text!r} is no edge that may still be played")
    return number


def _parts(parts: Any, position: Shannon) -> list[int]:
    """The part of each vertex; every vertex is in one."""
    graph: Graph = position.state.graph
    if not isinstance(parts, list) or not all(isinstance(part, list) for part in parts):
        raise Rejected('"parts" is a list of lists of vertices')
    found = [-1] * graph.order
    for index, part in enumerate(parts):
        if not part:
            raise Rejected("a part is empty")
        for name in part:
            vertex = graph.find(name)
            if vertex is None:
                raise Rejected(f"{name!r} is no vertex")
            if found[vertex] >= 0:
                raise Rejected(f"{name} is in two parts, or twice in one")
            found[vertex] = index
    if -1 in found:
        raise Rejected(f"{graph.name(found.index(-1))} is in no part")
    return found


CHECKS: dict[str, Check] = {"spanning-trees": check_trees, "partition": check_partition}
