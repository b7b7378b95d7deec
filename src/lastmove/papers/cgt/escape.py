"""Combinatorial game theory, section 5: The Great Escape, and matchings."""

from __future__ import annotations

import random

from lastmove.api.solve import new_run, solve
from lastmove.core.position import Outcome
from lastmove.families.geography.rules import Escape
from lastmove.papers.cgt.document import CGT
from lastmove.papers.entry import Cases, Data, Finding, Picture
from lastmove.papers.pictures import position_picture, starts_picture
from lastmove.papers.playing import Compared, proved
from lastmove.papers.small_games import brute_force, values_by_mex
from lastmove.papers.small_graphs import (
    UP_TO_SIX,
    Small,
    Walk,
    as_value,
    has_perfect_matching,
    maximal_matchings,
    maximum_matchings,
    missed,
    random_graph,
    small_graphs,
    walks,
)

NONE: frozenset[int] = frozenset()
COUNTEREXAMPLE = "[0-4,1-3,2-3,3-4]"
WITH_PROOFS = (
    "lastmove agrees, and on 30 random graphs of 20 to 61 vertices gives a certificate that its "
    "checker, which knows no solver, accepts"
)


def _check_large(cases: Cases, seed: str, outcome: Outcome) -> None:
    """Certificates on random graphs: an odd number of vertices, or a matching put in beforehand."""
    chance = random.Random(seed)
    for _ in range(30):
        half = chance.randrange(10, 31)
        count, edges = random_graph(chance, 2 * half, chance.randrange(2 * half, 4 * half))
        if outcome is Outcome.P:
            planted = tuple((2 * pair, 2 * pair + 1) for pair in range(half))
            graph = count, tuple(dict.fromkeys(edges + planted))
        else:
            graph = count + 1, edges
        cases.check(proved(Escape(as_value(graph)), outcome), str(as_value(graph)))


def game(walk: Walk) -> Escape:
    """The library's position."""
    graph, at, gone = walk
    return Escape(as_value(graph), at=None if at < 0 else at, visited=sorted(gone))


@CGT.entry(
    "escape-no-perfect-matching",
    place="section 5.1, first Theorem",
    title="Without a perfect matching the Wolves win",
    statement="If the graph has no perfect matching, whoever chooses the start wins: by a vertex "
    "that a maximal matching misses, and then always along the matching.",
    printed={"holds": True, "a_maximal_matching_will_do": True},
    correction={"a_maximal_matching_will_do": False},
    reason="A maximal matching, one that no edge can be added to, is not enough: the proof needs "
    "that there is no augmenting path, which is so for a maximum matching. In the graph "
    f"{COUNTEREXAMPLE} the matching 3-4 is maximal and misses 0, but whoever begins at 0 loses.",
    vouches_for=("geography.rules:Escape", "geography.theory_matching:matching", "check:matching"),
)
def escape_no_perfect_matching() -> Finding:
    """The start and the answers of the proof, with a maximum matching and with a maximal one."""
    cases, wins = Cases(), brute_force(walks)
    compared = Compared(cases, game, walks, wins=wins)
    wrong: Data | None = None
    for graph in small_graphs():
        if has_perfect_matching(graph):
            continue
        starts = {v for matching in maximum_matchings(graph) for v in missed(graph, matching)}
        lost = {v for v in range(graph[0]) if not wins((graph, v, NONE))}
        verdict = compared.at((graph, -1, NONE))
        listed = {int(move.to.state.at) for move in verdict.winning_moves or ()}
        cases.check(starts == lost == listed != set(), str(as_value(graph)))
        for matching in maximal_matchings(graph) if wrong is None else ():
            bad = [v for v in missed(graph, matching) if v not in lost]
            if bad and wrong is None:
                edges = [f"{a}-{b}" for a, b in matching]
                wrong = {"graph": str(as_value(graph)), "matching": edges, "start": bad[0]}
    _check_large(cases, "escape-no-perfect-matching", Outcome.N)
    at_0 = solve(f"vertex_geography({COUNTEREXAMPLE}, at=0)").outcome
    return Finding(
        cases.summary(
            f"{UP_TO_SIX}, without a perfect matching: the starts that maximum matchings miss are "
            f"just the winning ones, by brute force; {WITH_PROOFS}"
        )
        | {"a_maximal_matching_will_do": wrong is None, "maximal_counterexample": wrong},
        (
            Picture(
                f"All starts on {COUNTEREXAMPLE}: 0 is matched by every maximum matching",
                starts_picture(f"vertex_geography({COUNTEREXAMPLE})"),
            ),
        ),
        sound=at_0 is Outcome.N,
    )


@CGT.entry(
    "escape-perfect-matching",
    place="section 5.1, second Theorem",
    title="With a perfect matching the Pigs win",
    statement="If the graph has a perfect matching, whoever moves second wins, always going on to "
    "the vertex that is matched to the present one.",
    printed={"holds": True},
    vouches_for=("geography.rules:Escape", "geography.theory_matching:matching", "check:matching"),
)
def escape_perfect_matching() -> Finding:
    """Every start, and every walk along the matching, by brute force."""
    cases, wins = Cases(), brute_force(walks)
    compared = Compared(cases, game, walks, wins=wins)
    for graph in small_graphs():
        if not has_perfect_matching(graph):
            continue
        verdict = compared.at((graph, -1, NONE))
        cases.check(verdict.outcome is Outcome.P, str(as_value(graph)))
        compared.all((graph, start, NONE) for start in range(graph[0]))
        for matching in maximum_matchings(graph):
            mate = {a: b for edge in matching for a, b in (edge, edge[::-1])}
            for start in range(graph[0]):
                case = {"graph": str(as_value(graph)), "start": start}
                cases.check(_always_answers(graph, mate, start), case)
    _check_large(cases, "escape-perfect-matching", Outcome.P)
    return Finding(
        cases.summary(
            f"{UP_TO_SIX}, with a perfect matching: the second player wins by brute force, and "
            "along each perfect matching has an answer to every move from every start; "
            f"{WITH_PROOFS}"
        ),
        (Picture("A perfect matching", starts_picture("vertex_geography([a-b,b-c,c-a,c-d])")),),
    )


def _always_answers(graph: Small, mate: dict[int, int], start: int) -> bool:
    """Whether the answer along the matching is there, whatever the other player does."""
    waiting = [(graph, start, NONE)]
    while waiting:
        _, at, gone = waiting.pop()
        answer = mate.get(at, -1)
        if answer < 0 or answer in gone:
            return False
        waiting += walks((graph, answer, gone | {at}))
    return True


@CGT.entry(
    "escape-nim-values",
    place="section 5.2",
    title="The Great Escape as nim",
    statement="A position is told by the vertex that is occupied and those that were traversed. "
    "From the terminal positions upwards each has a Sprague–Grundy value, and can be represented "
    "by a nim heap of that size.",
    printed={"holds": True},
    vouches_for=(
        "geography.rules:Escape",
        "geography.theory_matching:matching",
        "geography.theory_matching:nimber",
    ),
)
def escape_nim_values() -> Finding:
    """The mex of the options' values for each position; with a heap of that size it is lost."""
    cases, value, run = Cases(), values_by_mex(walks), new_run()
    compared = Compared(cases, game, walks, value=value, run=run)
    largest = 0
    for graph in small_graphs(5):
        reached = [(graph, -1, NONE)]
        for walk in reached:
            reached += [option for option in walks(walk) if option not in reached]
        for walk in reached:
            largest = max(largest, value(walk))
            cases.check(compared.at(walk).value == value(walk), str(game(walk)))
    for graph in small_graphs(6):
        for at in range(-1, graph[0]) if graph[0] == 6 else ():
            walk = (graph, at, NONE)
            cases.check(solve(game(walk), run=run).value == value(walk), str(game(walk)))
    chance = random.Random("escape-nim-values")
    for _ in range(60):
        graph = random_graph(chance, 7, chance.randrange(5, 13))
        at, heap = chance.randrange(7), value((graph, -1, NONE))
        cases.check(solve(Escape(as_value(graph)), run=run).value == heap, str(as_value(graph)))
        here = value((graph, at, NONE))
        for size, lost in ((here, True), (here + 1, False)):
            total = f"vertex_geography({as_value(graph)}, at={at}) + nim({size})"
            cases.check((solve(total, run=run).outcome is Outcome.P) == lost, total)
    return Finding(
        cases.summary(
            "every position on every graph of at most 5 vertices, up to names, and every start on "
            "those of 6: lastmove's value is the mex by the definition; 60 random graphs of 7 "
            "vertices, where a position together with a heap of its value is lost, and with a "
            "larger one is not"
        )
        | {"largest_value": largest},
        (Picture("A chase", position_picture("escape([a-b,b-c,c-a,c-d,d-e], at=c, visited=[a])")),),
    )
