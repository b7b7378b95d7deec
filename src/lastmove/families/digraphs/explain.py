"""Counters on a network, told by the labels of the vertices."""

from __future__ import annotations

from lastmove.core.describe import aligned, winning_moves
from lastmove.core.solver import Run
from lastmove.core.verdict import Verdict
from lastmove.families.digraphs.rules_counters import Counters
from lastmove.families.digraphs.theory import DigraphLabels
from lastmove.notation.kinds import name_text

MOST_VERTICES = 20
MOST_SUCCESSORS = 10


def explain(verdict: Verdict, run: Run) -> list[str]:
    """The labels where counters stand and one move further, then their nim-sum."""
    position = verdict.position
    assert isinstance(position, Counters)
    graph, labels = position.setting, DigraphLabels().labels(position.setting, run)
    rows = [["vertex", "leads to (label)", "label"]]
    for vertex in list(dict.fromkeys(position.heaps))[:MOST_VERTICES]:
        heads = graph.successors(vertex)
        shown = ", ".join(f"{name_text(head)} ({labels(head)})" for head in heads[:MOST_SUCCESSORS])
        more = ", …" if len(heads) > MOST_SUCCESSORS else ""
        rows.append([name_text(vertex), f"{shown}{more}" or "nowhere", str(labels(vertex))])
    steps = [
        "Label each vertex with the smallest number that none of its successors has, those "
        f"without successors 0. Where counters stand:\n{aligned(rows)}",
        verdict.because,
    ]
    return [*steps, *([winning_moves(verdict)] if verdict.value else [])]
