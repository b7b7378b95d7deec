"""Hollinger, Gonzalez, Vera, section 3.1: the values of a game graph, found backward."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from lastmove.api.draw import game_graph
from lastmove.core.position import Play, Position, identity
from lastmove.families.nim.rules_nim import Nim
from lastmove.papers.cgt.document import CGT
from lastmove.papers.entry import Cases, Finding, Picture, Tally
from lastmove.papers.pictures import graph_picture
from lastmove.papers.small_games import (
    Node,
    Options,
    acyclic_digraphs,
    brute_force,
    counters,
    misere_wins,
    nim_options,
    values_by_mex,
)

ANY, EVERY = "some move from it ends the game", "every move from it ends the game"


def labels_agree(
    cases: Cases,
    position: Callable[[Node], Position],
    options: Options[Node],
    start: Node,
    play: Play,
) -> None:
    """The picture of the game's graph has every position, every move, and the labels they have."""
    value, wins = values_by_mex(options), brute_force(options)
    misere = misere_wins(options)
    graph = game_graph(position(start), play)
    keys, waiting = {}, [start]
    for node in waiting:
        key = identity(position(node))
        if key not in keys:
            keys[key] = node
            waiting += options(node)
    cases.check(set(keys) == set(graph.moves), {"positions of": str(position(start))})
    for key, node in keys.items():
        case = {"label of": str(position(node)), "play": play.value}
        reached = {identity(position(option)) for option in options(node)}
        cases.check(set(graph.moves[key]) == reached, case)
        cases.check(all(graph.numbers[key] < graph.numbers[head] for head in reached), case)
        if play is Play.NORMAL:
            expected = f"N {value(node)}" if wins(node) else "P 0"
        else:
            expected = "N" if misere(node) else "P"
        cases.check(graph.labels[key] == expected, case | {"is": expected})


@CGT.entry(
    "sprague-grundy-function",
    place="section 3.1",
    title="Values found backward from the ends of the graph",
    statement="Vertices without followers have value 0; going backward, each vertex gets the mex "
    "of its followers' values, first of all 1 next to the ends, until all have a value.",
    printed={"all_vertices_get_the_mex": True, "value_1_goes_first_to_a_vertex_if": ANY},
    correction={"value_1_goes_first_to_a_vertex_if": EVERY},
    reason="The text gives 1 to all vertices that can reach an end. A heap of 2 can end the game "
    "at once and has value 2: a vertex must wait until all its followers have values, so the "
    "first to be labeled are those with no other follower than ends.",
    vouches_for=("lastmove.api.draw:game_graph",),
)
def sprague_grundy_function() -> Finding:
    """Both rules on every small digraph, and the graphs that `draw --graph` labels."""
    right = {ANY: Tally(), EVERY: Tally()}
    cases = Cases()
    for graph in (graph for n in range(1, 5) for graph in acyclic_digraphs(n)):
        value = values_by_mex(graph.__getitem__)
        for vertex, heads in enumerate(graph):
            ends = [not graph[head] for head in heads]
            case = {"digraph": graph, "vertex": vertex, "value": value(vertex)}
            if any(ends):
                right[ANY].check(value(vertex) == 1, case)
            if ends and all(ends):
                right[EVERY].check(value(vertex) == 1, case)
        for play in Play:
            start = len(graph) - 1
            labels_agree(cases, partial(counters, graph), graph.__getitem__, start, play)
    for heaps in [(1, 2, 1), (3, 4), (2, 2, 2), (9,)]:
        for play in Play:
            labels_agree(cases, lambda node: Nim(*node), nim_options, heaps, play)
    return Finding(
        {
            "all_vertices_get_the_mex": cases.holds,
            "value_1_goes_first_to_a_vertex_if": " or ".join(
                rule for rule, tally in right.items() if tally.holds
            ),
            "cases": cases.count,
            "rule_as_printed_mislabels": right[ANY].counterexample,
            "tested": "every acyclic digraph on at most 4 vertices, up to names, and the graphs of "
            "four positions of nim: draw --graph has the same positions, moves, values and, in "
            "misère play, winners, and numbers them so that moves lead to larger numbers. A "
            "digraph is given by the successors of vertices 0, 1, 2, …",
        },
        (Picture("The graph of nim(1,2,1), labeled backward", graph_picture("nim(1,2,1)")),),
    )
