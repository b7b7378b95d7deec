"""Lecture notes, Theorems 10 and 11: the Shannon switching game and packings of spanning trees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain, combinations, combinations_with_replacement, permutations

from lastmove.api.draw import svg
from lastmove.api.solve import new_run, solve
from lastmove.core.limits import Budget
from lastmove.core.parse import parse
from lastmove.core.position import Outcome
from lastmove.core.solver import Run
from lastmove.families.switching.rules_shannon import Shannon
from lastmove.families.switching.theory import board
from lastmove.graphs.algorithms.tree_packing import pack, pack_trees
from lastmove.graphs.values.graph import Graph
from lastmove.notation import Edge
from lastmove.papers.entry import Cases, Finding, Picture
from lastmove.papers.lectures.document import LECTURES
from lastmove.papers.playing import Compared, proved

Pairs = tuple[tuple[int, int], ...]

K4 = "shannon([a-b,a-c,a-d,b-c,b-d,c-d], to_move=cut)"
BOWTIE = "shannon([a-b,b-c,c-a,c-d,d-e,e-c,d-e,e-c], to_move=cut)"


@LECTURES.entry(
    "theorem-10",
    place="section 3, Shannon switching game, Theorem 10",
    title="The Shannon switching game",
    statement="Player A, who begins, deletes edges of a connected multigraph; B makes edges safe "
    "and wins if the safe ones contain a spanning tree. B wins just when the graph has two edge-"
    "disjoint spanning trees: an edge of one tree mends the other. Otherwise a partition into ℓ "
    "parts has at most 2ℓ − 3 edges between parts, and A deletes one of these in every turn.",
    printed={"holds": True, "fortified_edges_are_safe_from": "B", "the_cycle_is_in": "T2 + e"},
    correction={"fortified_edges_are_safe_from": "A", "the_cycle_is_in": "T2 + f"},
    reason="It is A who deletes, so B's edges are safe from A. When A has deleted an edge in "
    "neither tree and B has taken f from T1, the cycle is the one that f closes in T2.",
    vouches_for=(
        "switching.rules_shannon:Shannon",
        "switching.arguments:trees_or_partition",
        "check:spanning-trees",
        "check:partition",
    ),
)
def theorem_10() -> Finding:
    """Game trees of all small multigraphs, both strategies, and who can delete what."""
    cases = Cases()
    run = new_run()
    for order, pairs in multigraphs([(2, 7), (3, 7), (4, 7), (5, 7)]):
        wins = _wins(order, pairs)
        won = wins(frozenset(), frozenset(), False)
        trees = _two_trees(order, pairs)
        verdict = solve(Shannon(_graph(order, pairs)), run=run)
        cases.check(won == trees == (verdict.winner == "join"), pairs)
        if len(pairs) <= 4:
            _compare(cases, order, pairs, run)
        if len(pairs) == 6:
            outcome = Outcome.P if won else Outcome.N
            cases.check(proved(Shannon(_graph(order, pairs)), outcome), pairs)
        held = _mending_holds(order, pairs) if won else _cutting_wins(order, pairs)
        cases.check(held, pairs)
    claims = {"T2 + e": _closes_a_cycle(outside=True), "T2 + f": _closes_a_cycle(outside=False)}
    right = [claim for claim, holds in claims.items() if holds]
    safe_from = [player for player, role in (("A", "cut"), ("B", "join")) if role == _deleter()]
    return Finding(
        cases.summary(
            "every connected multigraph with 2 to 5 vertices and up to 7 edges: who wins by the "
            "whole game tree, whether two edge-disjoint spanning trees exist by trying all, and "
            "the winner that lastmove names; the strategies of the proof win; every position "
            "with up "
            "to 4 edges with all moves, and those with 6 edges with certificates, whose contrary "
            "the checker refuses"
        )
        | {
            "fortified_edges_are_safe_from": " ".join(safe_from),
            "the_cycle_is_in": " ".join(right),
        },
        (
            Picture("Two edge-disjoint spanning trees: B wins", lambda: svg(parse(K4))),
            Picture("A partition with too few edges: A wins", lambda: svg(parse(BOWTIE))),
        ),
    )


State = tuple[frozenset[int], frozenset[int], bool]
"""The edges deleted, those made safe, and whether B is to move."""


def _compare(cases: Cases, order: int, pairs: Pairs, run: Run) -> None:
    """Every position of the game on this multigraph, its moves, who wins and how."""
    graph, b_wins = _graph(order, pairs), _wins(order, pairs)

    def options(state: State) -> Iterator[State]:
        deleted, safe, b_moves = state
        left = set(range(len(pairs))) - deleted
        connected = _pieces(order, tuple(pairs[e] for e in left)) == 1
        if connected and _pieces(order, tuple(pairs[e] for e in safe)) > 1:
            for e in left - safe:
                more = frozenset({e})
                yield (deleted, safe | more, False) if b_moves else (deleted | more, safe, True)

    def position(state: State) -> Shannon:
        deleted, safe, b_moves = (state[0], state[1], state[2])
        return Shannon(
            graph,
            joined=[graph.edge(e) for e in sorted(safe)],
            deleted=[graph.edge(e) for e in sorted(deleted)],
            to_move="join" if b_moves else "cut",
        )

    def wins(state: State) -> bool:
        return b_wins(*state) == state[2]

    waiting: list[State] = [(frozenset(), frozenset(), turn) for turn in (False, True)]
    seen = set(waiting)
    compared = Compared(cases, position, options, wins=wins, run=run)
    while waiting:
        state = waiting.pop()
        compared.at(state)
        new = set(options(state)) - seen
        seen |= new
        waiting += new


@LECTURES.entry(
    "theorem-11",
    place="section 3, Shannon switching game, Theorem 11",
    title="Nash-Williams: k edge-disjoint spanning trees",
    statement="A graph has k edge-disjoint spanning trees just when every partition of its "
    "vertices into ℓ parts has at least k(ℓ − 1) edges between parts. In the proof forests with "
    "as many edges as can be are changed by replacements: if an edge e outside closes a cycle with "
    "F_i, and e' lies on it, e may take the place of e'.",
    printed={"holds": True, "replacement": "F_i + e' − e"},
    correction={"replacement": "F_i + e − e'"},
    reason="The new edge e comes in and e', an edge of its cycle in F_i, goes out; the text has "
    "them exchanged.",
    vouches_for=("lastmove.graphs.algorithms.tree_packing:pack_trees",),
)
def theorem_11() -> Finding:
    """All partitions against all ways to choose trees, for k = 1, 2, 3; and the replacement."""
    cases = Cases()
    for order, pairs in multigraphs([(1, 2), (2, 7), (3, 7), (4, 7)], connected=False):
        for k in (1, 2, 3):
            worst = max(k * max(p) - _between(p, pairs) for p in _partitions(order))
            cases.check((worst <= 0) == _has_trees(order, pairs, k), {"edges": pairs, "k": k})
            packed = pack_trees(_graph(order, pairs), k)
            short = k * (len(packed.parts) - 1) - packed.crossing
            agrees = packed.missing == worst and (bool(packed) or short == worst)
            cases.check(agrees, {"edges": pairs, "k": k})
            forests = [[_ends(edge) for edge in forest] for forest in packed.forests]
            fit = not Counter(chain(*forests)) - Counter(map(_in_order, pairs))
            whole = bool(packed) == all(_is_tree(order, tuple(forest)) for forest in forests)
            cases.check(fit and whole, {"edges": pairs, "k": k, "trees": forests})
    texts = {"F_i + e' − e": False, "F_i + e − e'": True}
    right = [text for text, comes_in in texts.items() if _replaces(comes_in)]
    return Finding(
        cases.summary(
            "every multigraph with up to 4 vertices and up to 7 edges, k = 1, 2, 3: the condition "
            "for all partitions, against a search for the trees among all choices; pack_trees "
            "finds "
            "the trees, or the worst partition"
        )
        | {"replacement": " ".join(right)},
    )


def _ends(edge: Edge) -> tuple[int, int]:
    return _in_order((int(edge.tail), int(edge.head)))


def _in_order(pair: tuple[int, int]) -> tuple[int, int]:
    return min(pair), max(pair)


def multigraphs(
    sizes: list[tuple[int, int]], connected: bool = True
) -> Iterator[tuple[int, Pairs]]:
    """For (order, most edges): each multigraph once, whatever its vertices are called."""
    for order, most in sizes:
        pairs = list(combinations(range(order), 2))
        seen: set[Pairs] = set()
        for size in range(most + 1):
            for edges in combinations_with_replacement(pairs, size):
                if edges in seen or (connected and _pieces(order, edges) > 1):
                    continue
                for name in permutations(range(order)):
                    image = ((name[t], name[h]) for t, h in edges)
                    seen.add(tuple(sorted((min(e), max(e)) for e in image)))
                yield order, edges


def _graph(order: int, pairs: Pairs) -> Graph:
    return Graph(pairs, vertices=range(order))


def _pieces(order: int, edges: Pairs) -> int:
    """How many components there are, by coloring."""
    color = list(range(order))
    for tail, head in edges:
        old, new = color[tail], color[head]
        color = [new if c == old else c for c in color]
    return len(set(color))


def _wins(order: int, pairs: Pairs) -> Callable[[frozenset[int], frozenset[int], bool], bool]:
    """Whether B wins with these edges deleted and safe, by the definition alone."""

    @cache
    def wins(deleted: frozenset[int], safe: frozenset[int], b_moves: bool) -> bool:
        if _pieces(order, tuple(pairs[e] for e in safe)) == 1:
            return True
        left = [e for e in range(len(pairs)) if e not in deleted]
        if _pieces(order, tuple(pairs[e] for e in left)) > 1:
            return False
        free = [e for e in left if e not in safe]
        if b_moves:
            return any(wins(deleted, safe | {e}, False) for e in free)
        return all(wins(deleted | {e}, safe, True) for e in free)

    return wins


def _is_tree(order: int, edges: Pairs) -> bool:
    return len(edges) == order - 1 and _pieces(order, edges) == 1


def _has_trees(order: int, pairs: Pairs, k: int) -> bool:
    """Whether k disjoint spanning trees can be chosen, by trying all."""
    if k == 0:
        return True
    numbers = range(len(pairs))
    for chosen in combinations(numbers, order - 1):
        if _is_tree(order, tuple(pairs[e] for e in chosen)):
            rest = tuple(pairs[e] for e in numbers if e not in chosen)
            if _has_trees(order, rest, k - 1):
                return True
    return False


def _two_trees(order: int, pairs: Pairs) -> bool:
    return _has_trees(order, pairs, 2)


@cache
def _partitions(order: int) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = [(0,)]
    for _ in range(order - 1):
        found = [(*p, part) for p in found for part in range(max(p) + 2)]
    return found


def _between(partition: tuple[int, ...], pairs: Pairs) -> int:
    return sum(partition[tail] != partition[head] for tail, head in pairs)


def _mending_holds(order: int, pairs: Pairs) -> bool:
    """B's strategy, with trees mended after each deletion, against all that A can do."""
    start = board(Shannon.start(_graph(order, pairs)), Budget()).two_trees()
    waiting = [(start, frozenset[int]())]
    while waiting:
        trees, gone = waiting.pop()
        safe = tuple(pairs[e] for e in trees.safe)
        if _pieces(order, safe) == 1:
            continue
        for e in set(range(len(pairs))) - gone - trees.safe:
            mending = trees.mend(e)
            if mending.edge in gone | trees.safe | {e}:
                return False
            waiting.append((mending.after, gone | {e}))
    return True


def _cutting_wins(order: int, pairs: Pairs) -> bool:
    """A's strategy against all that B can do: delete an edge between parts, merge what B joins."""
    found = board(Shannon.start(_graph(order, pairs)), Budget())
    part = {int(name): found.parts[v] for v, name in enumerate(found.graph.vertices)}
    waiting = [(frozenset[int](), frozenset[int](), part)]
    while waiting:
        gone, safe, parts = waiting.pop()
        left = [e for e in range(len(pairs)) if e not in gone]
        if _pieces(order, tuple(pairs[e] for e in left)) > 1:
            continue
        across = [e for e in left if parts[pairs[e][0]] != parts[pairs[e][1]]]
        if not across or set(across) & safe:
            return False
        gone |= {across[0]}
        left.remove(across[0])
        if _pieces(order, tuple(pairs[e] for e in left)) > 1:
            continue
        for e in set(left) - safe:
            old, new = (parts[end] for end in pairs[e])
            merged = {v: new if its == old else its for v, its in parts.items()}
            waiting.append((gone, safe | {e}, merged))
    return True


def _closes_a_cycle(outside: bool) -> bool:
    """Whether a cycle in T2 is closed by the edge A deleted, or else by the edge f that B took.

    A's edge is gone from the graph, so it closes none; f, of T1, is still there and does.
    """
    for order, pairs in multigraphs([(3, 6), (4, 7)]):
        found = pack(order, [t for t, _ in pairs], [h for _, h in pairs], 2)
        if found.missing:
            continue
        first, second = ([e for e in range(len(pairs)) if found.forest[e] == i] for i in range(2))
        for gone in (e for e in range(len(pairs)) if found.forest[e] < 0):
            there = set(range(len(pairs))) - {gone}
            for f in [gone] if outside else first:
                grown = tuple(pairs[e] for e in [*second, f] if e in there)
                if _pieces(order, grown) == order - len(grown):
                    return False
    return True


def _deleter() -> str:
    """The role whose moves delete edges: the one from whom an edge must be made safe."""
    position = parse(K4)
    deletes = [move for move in position.moves() if move.to.state.deleted]
    return position.to_move if deletes else "join"


def _replaces(comes_in: bool) -> bool:
    """Whether e for e', or else e' for e, makes a forest of as many edges out of each forest."""
    for order, pairs in multigraphs([(3, 5), (4, 6)]):
        found = pack(order, [t for t, _ in pairs], [h for _, h in pairs], 2)
        for i in range(2):
            forest = [e for e in range(len(pairs)) if found.forest[e] == i]
            for e in (e for e in range(len(pairs)) if found.forest[e] < 0):
                for other in _cycle(order, pairs, forest, e):
                    gone, new = (other, e) if comes_in else (e, other)
                    changed = [g for g in forest if g != gone]
                    changed += [new] if new not in changed else []
                    edges = tuple(pairs[g] for g in changed)
                    kept = _pieces(order, edges) == order - len(edges)
                    if not kept or len(changed) != len(forest) or e not in changed:
                        return False
    return True


def _cycle(order: int, pairs: Pairs, forest: list[int], e: int) -> list[int]:
    """The edges of the forest on the cycle that e closes: without one, e connects two pieces."""
    found = []
    for other in forest:
        rest = tuple(pairs[g] for g in forest if g != other)
        if _pieces(order, (*rest, pairs[e])) == order - len(rest) - 1:
            found.append(other)
    whole = tuple(pairs[g] for g in forest)
    return found if _pieces(order, (*whole, pairs[e])) == _pieces(order, whole) else []
