"""Von Stengel, exercise 1.11: Hackenbush."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import combinations_with_replacement, pairwise, product
from operator import xor

from lastmove.api.draw import svg
from lastmove.api.solve import new_run, solve
from lastmove.core.nimbers import nim_sum
from lastmove.core.position import Position
from lastmove.families.hackenbush.rules import Hackenbush, standing
from lastmove.graphs.values.graph import Graph
from lastmove.papers.entry import Cases, Finding, Picture
from lastmove.papers.nim.document import NIM
from lastmove.papers.playing import Compared, proofs
from lastmove.papers.small_games import values_by_mex

Tree = tuple["Tree", ...]
"""What stands on a vertex: for each edge up from it, what stands on its other end; in order."""
Edges = tuple[tuple[str, str], ...]

MOST_EDGES = 8
STEM, BRANCHES = 2, (3, 2, 4)
"""The tree that part (c) tells in words."""


def stalk(height: int, top: Tree = ()) -> Tree:
    """A stalk of so many edges, with this on top."""
    return top if height == 0 else (stalk(height - 1, top),)


def tree_options(tree: Tree) -> Iterator[Tree]:
    """Chop one edge: what it carries is gone with it."""
    for index, branch in enumerate(tree):
        rest = tree[:index] + tree[index + 1 :]
        yield rest
        for option in tree_options(branch):
            yield tuple(sorted((*rest, option)))


def figure_options(edges: Edges) -> Iterator[Edges]:
    """Chop one edge of any figure, and what is then not connected to the ground."""
    for index in range(len(edges)):
        yield connected(edges[:index] + edges[index + 1 :])


def connected(edges: Edges) -> Edges:
    """The edges that are connected to the ground."""
    reached, size = {"ground"}, 0
    while size < len(reached):
        size = len(reached)
        reached |= {end for edge in edges if reached & {*edge} for end in edge}
    return tuple(edge for edge in edges if edge[0] in reached)


def trees(most: int) -> Iterator[Tree]:
    """Every tree with up to this many edges, by growing one edge at a time."""
    layer: set[Tree] = {()}
    for _ in range(most + 1):
        yield from sorted(layer)
        layer = {grown for tree in layer for grown in _grown(tree)}


def _grown(tree: Tree) -> Iterator[Tree]:
    yield tuple(sorted((*tree, ())))
    for index, branch in enumerate(tree):
        rest = tree[:index] + tree[index + 1 :]
        for larger in _grown(branch):
            yield tuple(sorted((*rest, larger)))


def as_position(tree: Tree) -> Hackenbush:
    """The tree as a position of the library."""
    edges: list[tuple[str, str]] = []
    waiting = [("ground", tree)]
    while waiting:
        name, branches = waiting.pop()
        for branch in branches:
            edges.append((name, f"v{len(edges) + 1}"))
            waiting.append((edges[-1][1], branch))
    return Hackenbush(Graph(edges))


def as_tree(position: Position) -> Tree:
    """What stands of a position of the library, if it is a tree."""
    above: dict[str, set[str]] = {}
    for tail, head in _standing(position):
        above.setdefault(tail, set()).add(head)
        above.setdefault(head, set()).add(tail)

    def grown(vertex: str, below: str) -> Tree:
        return tuple(sorted(grown(up, vertex) for up in above.get(vertex, set()) - {below}))

    return grown("ground", "")


def _standing(position: Position) -> Edges:
    graph = position.state.graph
    ends = [map(graph.name, graph.ends(number)) for number in standing(position.state)]
    pairs = [sorted(names) for names in ends]
    return tuple(sorted((one, other) for one, other in pairs))


def _figure(edges: Edges) -> Hackenbush:
    return Hackenbush(Graph(edges))


def rule(tree: Tree) -> int:
    """The rule of part (c): branches add up, and each edge of a stem adds 1."""
    return reduce(xor, (rule(branch) + 1 for branch in tree), 0)


@NIM.entry(
    "exercise-1.11",
    place="section 1.13, exercise 1.11",
    title="Hackenbush",
    statement="Compute the values of given figures. Find and prove a rule for a tree with branches "
    "of known values on top of a stem of n edges, for example branches of height 3, 2 and 4 on a "
    "stem of 2.",
    printed=None,
    reason="The figures of parts (a) and (b) and the last one of part (c) are not in the text that "
    "we have. What the text tells in words is computed: the chop of the second of three edges, and "
    "the tree of part (c). The rule is tested on all small trees instead of the figures.",
    vouches_for=(
        "hackenbush.rules:Hackenbush",
        "hackenbush.theory:hackenbush",
        "hackenbush.theory:FusedValue",
        "check:hackenbush",
    ),
)
def exercise_1_11() -> Finding:
    """The mex rule on trees and figures, against the rule and the library."""
    value, cases, run = values_by_mex(tree_options), Cases(), new_run()
    compared = Compared(cases, as_position, tree_options, value=value, run=run, key=as_tree)
    for tree in trees(MOST_EDGES):
        cases.check(value(tree) == rule(tree), {"tree": str(tree)})
        if len(str(tree)) <= 26:
            compared.at(tree)
        cases.check(solve(as_position(tree), run=run).value == rule(tree), {"tree": str(tree)})
    for stem, tops in product(range(4), combinations_with_replacement(range(4), 3)):
        top = tuple(sorted(branch for height in tops for branch in stalk(height)))
        holds = value(stalk(stem, top)) == stem + nim_sum(tops)
        cases.check(holds, {"stem": stem, "branches": tops})
    figures = Compared(cases, _figure, figure_options, run=run, key=_standing)
    figures.all(_small_figures(4))
    for edges in _small_figures(5):
        solved = solve(_figure(edges), run=run).value
        cases.check(solved == figures.value(edges), {"figure": edges})
    three = Hackenbush(Graph([("ground", "a"), ("a", "b"), ("b", "c")]))
    left = len(standing(three.move("chop a-b").to.state))
    top = tuple(sorted(branch for height in BRANCHES for branch in stalk(height)))
    given = as_position(stalk(STEM, top))
    stalks = as_position(tuple(sorted(stalk(h)[0] for h in (3, 2, 4))))
    proofs(cases, "N", "hackenbush([ground-a,a-b])")
    proofs(cases, "P", "hackenbush([ground-a,ground-b])")
    return Finding(
        {
            "edges_left_by_the_second_of_three": left,
            "c": {
                "rule": "n + (b1 ⊕ b2 ⊕ …): the stem adds n to the nim-sum of the branches",
                "value": value(stalk(STEM, top)),
                "by_the_rule": STEM + nim_sum(BRANCHES),
                "by_lastmove": solve(given).value,
            },
            "figures_of_our_own": {
                "stalks of 3, 2 and 4": solve(stalks).value,
                "cycles of 1 to 6 edges through the ground": [
                    solve(_cycle(length)).value for length in range(1, 7)
                ],
            },
        }
        | cases.summary(
            f"all trees with up to {MOST_EDGES} edges, stems of up to 3 edges with three stalks of "
            "up to 3, and (beyond the exercise, with cycles fused) all figures with up to 5 edges "
            "on the ground and two more vertices: values by the mex rule and by lastmove; of the "
            "smaller ones all moves too"
        ),
        (
            Picture("The tree of part (c)", lambda: svg(given)),
            Picture("Its branches without the stem: nim heaps", lambda: svg(stalks)),
        ),
        sound=left == 1 and value(stalk(STEM, top)) == solve(given).value,
    )


def _small_figures(most: int) -> Iterator[Edges]:
    """Figures on the ground and two vertices, parallel edges and loops among them."""
    pairs = list(combinations_with_replacement(("ground", "a", "b"), 2))
    for size in range(most + 1):
        for edges in combinations_with_replacement(pairs, size):
            if connected(edges) == edges:
                yield edges


def _cycle(length: int) -> Hackenbush:
    names: Iterable[str] = ["ground", *(f"v{i}" for i in range(1, length))]
    ring = [*names, "ground"]
    return Hackenbush(Graph(pairwise(ring)))
