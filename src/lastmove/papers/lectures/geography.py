"""Lecture notes, section 2: undirected vertex geography."""

from __future__ import annotations

import random

from lastmove.api.solve import certify, new_run, solve
from lastmove.checker import verify
from lastmove.core.position import Outcome
from lastmove.families.geography.rules import VertexGeography
from lastmove.papers.entry import Cases, Finding, Picture
from lastmove.papers.lectures.document import LECTURES
from lastmove.papers.pictures import starts_picture
from lastmove.papers.small_games import brute_force
from lastmove.papers.small_graphs import (
    UP_TO_SIX,
    Small,
    as_value,
    maximum_matchings,
    missed,
    random_graph,
    small_graphs,
    walks,
)

EXAMPLE = "vertex_geography([1-2,2-3,3-4,4-5,5-3,2-6,6-7,7-8])"


def _without(graph: Small, vertex: int) -> Small:
    """The graph with this vertex left alone, which no matching can use."""
    count, edges = graph
    return count, tuple(edge for edge in edges if vertex not in edge)


@LECTURES.entry(
    "theorem-6",
    place="section 2, Theorem 6, and the note after it",
    title="Undirected vertex geography and maximum matchings",
    statement="(G, v) is an N-position just when every maximum matching of G covers v; and that is "
    "so just when G without v has no matching as large.",
    printed={"holds": True, "sizes_tell": True},
)
def theorem_6() -> Finding:
    """Every start on every small graph by brute force; larger ones by certificates."""
    cases, wins, run = Cases(), brute_force(walks), new_run()
    sizes_tell = True
    for graph in small_graphs():
        sigma = len(maximum_matchings(graph)[0])
        left_out = {v for matching in maximum_matchings(graph) for v in missed(graph, matching)}
        for v in range(graph[0]):
            covered = v not in left_out
            smaller = len(maximum_matchings(_without(graph, v))[0]) != sigma
            sizes_tell = sizes_tell and covered == smaller
            walk = (graph, v, frozenset[int]())
            position = VertexGeography(as_value(graph), at=v)
            verdict = solve(position, outcome=True, run=run)
            agreed = wins(walk) == covered == (verdict.outcome is Outcome.N)
            good = {option[1] for option in walks(walk) if not wins(option)}
            listed = {int(move.to.state[1]) for move in verdict.winning_moves or ()}
            cases.check(agreed and good == listed, str(position))
    chance = random.Random("theorem-6")
    for _ in range(40):
        count = chance.randrange(20, 80)
        value = as_value(random_graph(chance, count, chance.randrange(count, 2 * count)))
        position = VertexGeography(value, at=chance.randrange(count))
        certificate = certify(position)
        told = solve(position, outcome=True).outcome
        valid = verify(certificate.to_json()).valid
        cases.check(valid and certificate.outcome is told, str(position))
    return Finding(
        cases.summary(
            f"every start on {UP_TO_SIX}: maximum matchings, the game tree and lastmove, which "
            "also names all winning moves; 40 random graphs of up to 79 vertices by certificates "
            "of a matching and its barrier"
        )
        | {"sizes_tell": sizes_tell},
        (Picture("All starts on a graph, with a maximum matching", starts_picture(EXAMPLE)),),
    )
