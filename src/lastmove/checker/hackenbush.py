"""Green Hackenbush. Trusted: the fusion principle and the colon principle."""

from __future__ import annotations

from lastmove.checker.context import Check, Context, Rejected, claims_value
from lastmove.core.inheritance import obeys
from lastmove.core.position import Outcome, Play
from lastmove.core.verdict import Certificate
from lastmove.families.hackenbush.rules import Hackenbush, State, chopped, numbers_of, standing


def check_hackenbush(certificate: Certificate, context: Context) -> str:
    """Compute the value again; a chop that is named must be legal and leave the value 0."""
    position = context.impartial(certificate.position)
    if not obeys(position, Hackenbush) or certificate.play is not Play.NORMAL:
        raise Rejected("this kind of certificate is for Hackenbush in normal play")
    edges, value = figure_value(position.state, context)
    claims_value(certificate, value, "the value of the fused figure")
    if "move" in certificate.proof:
        _check_move(certificate, position, context)
    return f"the {edges:,} edges that stand, cycles fused, are worth {value} by the colon principle"


def _check_move(certificate: Certificate, position: Hackenbush, context: Context) -> None:
    if certificate.outcome is not Outcome.N:
        raise Rejected("a winning move is named, but the claim is that none exists")
    after = context.impartial(certificate.proof["move"])
    if not _is_chop(position, after):
        raise Rejected("no chop of one edge leads to the figure that the move names")
    _, left = figure_value(after.state, context)
    if left != 0:
        raise Rejected(f"the chop leaves the value {left}, not 0")


def _is_chop(position: Hackenbush, after: object) -> bool:
    """Whether the figure is cut at one more edge, which stood, and nothing else has changed."""
    if not obeys(after, Hackenbush) or position.state[:2] != after.state[:2]:
        return False
    new = numbers_of(position.state.graph, after.state.deleted - position.state.deleted)
    return (
        len(new) == 1
        and new <= frozenset(standing(position.state))
        and chopped(position.state, *new) == after.state
    )


def figure_value(state: State, context: Context) -> tuple[int, int]:
    """How many edges stand, and the value of the figure.

    A depth-first tree, then Schmidt's chains: from each edge outside the tree walk down the tree
    to where the walk has been before; edges that no chain passes are the bridges. Cost: linear.
    """
    graph, ground, _ = state
    left = standing(state)
    at: dict[int, list[tuple[int, int]]] = {}
    for number in left:
        context.budget.spend()
        tail, head = graph.ends(number)
        at.setdefault(tail, []).append((number, head))
        if tail != head:
            at.setdefault(head, []).append((number, tail))
    root = graph.find(ground)
    if root is None or not left:
        return 0, 0
    order, below = _depth_first(at, root, context)
    place = {vertex: index for index, vertex in enumerate(order)}
    in_block = bytearray(graph.size)
    passed = bytearray(len(order))
    for index, vertex in enumerate(order):
        for number, end in at.get(vertex, ()):
            context.budget.spend()
            if place[end] < index or below[end][0] == number:
                continue
            in_block[number] = 1
            passed[index] = 1
            while not passed[place[end]]:
                passed[place[end]] = 1
                in_block[below[end][0]] = 1
                end = below[end][1]
    value = dict.fromkeys(order, 0)
    for number in left:
        tail, head = graph.ends(number)
        if in_block[number] and below[tail][0] != number and below[head][0] != number:
            value[tail] ^= 1
    for vertex in reversed(order[1:]):
        context.budget.spend()
        number, parent = below[vertex]
        value[parent] ^= value[vertex] ^ 1 if in_block[number] else value[vertex] + 1
    return len(left), value[root]


def _depth_first(
    at: dict[int, list[tuple[int, int]]], root: int, context: Context
) -> tuple[list[int], dict[int, tuple[int, int]]]:
    """The vertices in the order they are found; the edge and the vertex that each hangs on."""
    below = {root: (-1, root)}
    order, path = [root], [(root, iter(at[root]))]
    while path:
        vertex, rest = path[-1]
        for number, end in rest:
            context.budget.spend()
            if end not in below:
                below[end] = (number, vertex)
                order.append(end)
                path.append((end, iter(at[end])))
                break
        else:
            path.pop()
    return order, below


CHECKS: dict[str, Check] = {"hackenbush": check_hackenbush}
