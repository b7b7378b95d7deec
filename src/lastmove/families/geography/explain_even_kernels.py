"""Edge geography, told by its even kernel; and what is searched, with why it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from lastmove.core.describe import aligned, winning_moves
from lastmove.core.position import Outcome
from lastmove.core.solver import Run
from lastmove.core.verdict import Verdict
from lastmove.families.geography.even_kernels import component
from lastmove.families.geography.rules import EdgeGeography
from lastmove.families.geography.search import HARD
from lastmove.families.geography.theory_even_kernels import (
    BipartiteEdgeGeography,
    EvenKernel,
    names_text,
)
from lastmove.families.geography.token_game import edge_name
from lastmove.notation.kinds import name_text
from lastmove.search import explain as by_rules

MOST_ROWS = 24


def explain(verdict: Verdict, run: Run) -> list[str]:
    """On a bipartite graph: the two sides, the sums, the kernel, and how it is used."""
    position = verdict.position
    assert isinstance(position, EdgeGeography)
    left = component(*position.state)
    if not left.columns:
        return [verdict.because]
    rows, columns = [[left.graph.name(v) for v in side] for side in (left.rows, left.columns)]
    steps = [
        f"What is left is bipartite: every edge joins one of {names_text(rows)} to one of "
        f"{names_text(columns)}. Write a matrix with a row for each of the first and a column for "
        "each of the others, 1 where there is an odd number of edges."
    ]
    if verdict.outcome is Outcome.P:
        kernel = BipartiteEdgeGeography().kernel(position, run)
        return [*steps, verdict.because, *_lost(position, kernel)]
    move, kernel = BipartiteEdgeGeography().winning_kernel(position, run)
    at, to = name_text(position.state[1]), move.to
    assert isinstance(to, EdgeGeography)
    return [
        *steps,
        verdict.because,
        f"Take the columns {names_text(kernel)}. Their sum is 1 in the row of {at} and 0 in all "
        f"others: {at} alone has an odd number of edges to them.\n{_table(position, kernel, rows)}",
        f"So the move {move.text} deletes one of those of {at}, and the numbers are all even: "
        f"{names_text(kernel)} is an even kernel of what is left, with the token in it.",
        winning_moves(verdict),
        _argument(to, kernel),
    ]


def explain_kernel(verdict: Verdict, run: Run) -> list[str]:
    """On any graph: the kernel, and how it is used."""
    position = verdict.position
    assert isinstance(position, EdgeGeography)
    return [verdict.because, *_lost(position, EvenKernel().kernel(position, run))]


def explain_search(verdict: Verdict, run: Run) -> list[str]:
    """What was searched, and that nothing better is known."""
    return [*by_rules.tell(verdict, run), f"A search it must be: {HARD}."]


def _lost(position: EdgeGeography, kernel: list[str]) -> list[str]:
    inside = set(kernel)
    beside = [name for name, many in _edges_to(position, kernel).items() if many]
    outside = [name for name in beside if name not in inside]
    paired = len(outside) < len(beside)
    twins = " (the edges inside come in pairs, which do not count)" if paired else ""
    return [
        f"The set {names_text(kernel)} is an even kernel: no edge joins two of its vertices"
        f"{twins}, and every other vertex has an even number of edges to it.\n"
        f"{_table(position, kernel, outside)}",
        _argument(position, kernel),
    ]


def _argument(position: EdgeGeography, kernel: list[str]) -> str:
    """Why a token in the kernel is lost, as of this position."""
    beside = [name for name, many in _edges_to(position, kernel).items() if many]
    if not beside:
        at = name_text(position.state[1])
        return f"From {at} no edge leads on, so whoever has to move there is stuck."
    twin = set(kernel) & set(beside)
    return (
        f"Whoever moves from {names_text(kernel)} leaves it, to a vertex which then has an odd "
        "number of edges to it, so at least one: the reply goes back along that, and all numbers "
        "are even again. "
        + ("Along one of a pair of edges inside, the reply takes the other. " if twin else "")
        + "Each move with its reply uses up two edges, and in the end no edge leaves the set: "
        "whoever has to move there is stuck (Lemma 3 of the lecture notes)."
    )


def _edges(position: EdgeGeography) -> Iterable[tuple[str, str]]:
    graph, _, deleted = position.state
    for number in range(graph.size):
        if edge_name(graph, number) not in deleted:
            tail, head = graph.ends(number)
            yield graph.name(tail), graph.name(head)


def _edges_to(position: EdgeGeography, kernel: list[str]) -> Counter[str]:
    """How many edges each vertex has to the kernel."""
    inside = set(kernel)
    found: Counter[str] = Counter()
    for tail, head in _edges(position):
        found[tail] += head in inside
        found[head] += tail in inside and tail != head
    return found


def _table(position: EdgeGeography, kernel: list[str], names: list[str]) -> str:
    counts = _edges_to(position, kernel)
    rows = [["vertex", "edges to the set"]]
    rows += [[name_text(name), str(counts[name])] for name in names[:MOST_ROWS]]
    more = f"\n… and {len(names) - MOST_ROWS} more" if len(names) > MOST_ROWS else ""
    return aligned(rows) + more
