"""Lecture notes, the proof of Theorem 11: replacements, and the set U of Claim 1."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from lastmove.graphs.algorithms.tree_packing import Packing, most_trees, pack_trees
from lastmove.graphs.values.graph import Graph
from lastmove.papers.entry import Cases, Finding
from lastmove.papers.lectures.document import LECTURES
from lastmove.papers.lectures.switching import Pairs, multigraphs

Placed = tuple[int, ...]
"""The forest of each edge, −1 for none."""


@LECTURES.entry(
    "claim-1",
    place="section 3, Shannon switching game, Claim 1",
    title="The set U in the proof of Nash-Williams' theorem",
    statement="Take k disjoint forests with as many edges as can be, and all that follow from them "
    "by replacements. Let C be a component of the graph of all edges that some of these leave out. "
    "Then each of the k forests is a tree on the vertices U of C, and every edge in no forest has "
    "both ends in such a U.",
    printed={"holds": True},
    vouches_for=("lastmove.graphs.algorithms.tree_packing:pack_trees",),
)
def claim_1() -> Finding:
    """All forests that follow, by doing every replacement; the parts of the library are the U."""
    cases = Cases()
    for order, pairs in multigraphs([(2, 5), (3, 6), (4, 7)], connected=False):
        graph = Graph(pairs, vertices=range(order))
        for k in (1, 2, 3):
            packed = pack_trees(graph, k)
            start = _placed(packed, graph)
            whole = start is not None and all(
                _acyclic(order, _within(pairs, start, i, range(order))) for i in range(k)
            )
            missing = k * (order - 1) - sum(map(len, packed.forests))
            cases.check(
                whole and packed.missing == missing, {"edges": pairs, "k": k, "forests": start}
            )
            if start is None or -1 not in start:
                continue
            follow = _all_that_follow(order, pairs, start, k)
            left_out = {e for placed in follow for e, i in enumerate(placed) if i < 0}
            components = _components(order, [pairs[e] for e in sorted(left_out)])
            for e in (e for e, i in enumerate(start) if i < 0):
                [around] = [u for u in components if pairs[e][0] in u]
                case = {"edges": pairs, "k": k, "edge": pairs[e], "U": sorted(around)}
                trees = all(
                    len(within := _within(pairs, start, i, around)) == len(around) - 1
                    and _acyclic(order, within)
                    for i in range(k)
                )
                cases.check(trees and pairs[e][1] in around, case)
                if packed.missing:  # else the whole graph serves, and the library says so
                    part = packed.parts[packed.part_number(graph.edge(e))]
                    cases.check(sorted(map(int, part)) == sorted(around), case | {"part": part})
        if order > 1:
            found, refused = most_trees(graph)
            count = max((k for k in range(1, len(pairs) + 1) if pack_trees(graph, k)), default=0)
            told = 0 if found is None else found.count
            cases.check(told == count == refused.count - 1, {"edges": pairs, "most": told})
    return Finding(
        cases.summary(
            "every multigraph with up to 4 vertices and 7 edges, k = 1, 2, 3: all forests that "
            "follow from those of lastmove by replacements, one at a time; the U of every edge in "
            "no forest is the part of it in the partition that lastmove gives, where k trees do "
            "not exist; and how many trees there are at most"
        )
    )


def _placed(packed: Packing, graph: Graph) -> Placed | None:
    """The forest of each edge; None if an edge is in two or an edge is not told."""
    where = {str(edge): i for i, forest in enumerate(packed.forests) for edge in forest}
    where |= {str(edge): -1 for edge in packed.spare if str(edge) not in where}
    edges = [str(graph.edge(e)) for e in range(graph.size)]
    told = sum(map(len, packed.forests)) + len(packed.spare)
    return tuple(where[edge] for edge in edges) if told == len(edges) == len(where) else None


def _all_that_follow(order: int, pairs: Pairs, start: Placed, k: int) -> set[Placed]:
    """Do every replacement F_i + e − e' that leaves forests, until nothing is new."""
    seen, waiting = {start}, [start]
    for placed in waiting:
        for new in _replacements(order, pairs, placed, k):
            if new not in seen:
                seen.add(new)
                waiting.append(new)
    return seen


def _replacements(order: int, pairs: Pairs, placed: Placed, k: int) -> Iterator[Placed]:
    free = [e for e, i in enumerate(placed) if i < 0]
    for e, (other, i) in product(free, enumerate(placed)):
        if i < 0:
            continue
        new = list(placed)
        new[e], new[other] = i, -1
        if _acyclic(order, _within(pairs, tuple(new), i, range(order))):
            yield tuple(new)


def _within(pairs: Pairs, placed: Placed, i: int, around: range | set[int]) -> Pairs:
    """The edges of a forest with both ends in a set."""
    chosen = (pairs[e] for e, forest in enumerate(placed) if forest == i)
    return tuple((t, h) for t, h in chosen if t in around and h in around)


def _components(order: int, edges: list[tuple[int, int]]) -> list[set[int]]:
    found = [{vertex} for vertex in range(order)]
    for tail, head in edges:
        one, other = (next(c for c in found if end in c) for end in (tail, head))
        if one is not other:
            found.remove(other)
            one |= other
    return found


def _acyclic(order: int, edges: Pairs) -> bool:
    return len(_components(order, list(edges))) == order - len(edges)
