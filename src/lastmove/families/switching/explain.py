"""Shannon's switching game: the two trees with the answer to each cut, or the partition."""

from __future__ import annotations

from collections.abc import Iterable

from lastmove.core.describe import winning_moves
from lastmove.core.solver import Run
from lastmove.core.verdict import Verdict, counted
from lastmove.families.switching.rules_shannon import Shannon, written
from lastmove.families.switching.theory import Board, SpanningTrees, named_parts
from lastmove.notation.kinds import name_text

LISTED = 12
"""How many edges, vertices, parts or answers are listed; the others are counted."""


def explain(verdict: Verdict, run: Run) -> list[str]:
    """What is left to play for, the trees or the partition, and how the winner answers."""
    assert isinstance(verdict.position, Shannon)
    found = SpanningTrees().board(verdict.position, run)
    steps = [*_played(found), verdict.because]
    if found.decided is not None:
        return steps
    if found.winner == "cut":
        return [*steps, *_cut_wins(found, verdict)]
    if found.winning:
        first = found.winning[0]
        steps += [winning_moves(verdict)]
        steps += [f"Say that join takes {found.graph.edge(first)}; it counts as contracted now."]
        found = found.after(first, run.budget)
        if found.decided is not None:
            return [*steps, "With it the joined edges connect all vertices."]
    return [*steps, *_join_wins(found, verdict)]


def _played(found: Board) -> list[str]:
    """Joined edges are contracted, deleted ones are gone."""
    graph, joined, deleted, _ = found.state
    if not joined and not deleted:
        return []
    nodes = max(found.node) + 1
    told = [f"joined {_listed(written(graph, joined))}"] if joined else []
    told += [f"deleted {_listed(written(graph, deleted))}"] if deleted else []
    return [
        f"Already {' and '.join(told)}. Vertices that joined edges connect count as one: "
        f"{counted(nodes, 'vertex').replace('vertexs', 'vertices')} and "
        f"{counted(len(found.edges), 'edge')} are left to play for."
    ]


def _join_wins(found: Board, verdict: Verdict) -> list[str]:
    graph = found.graph
    trees = [found.tree(index) for index in range(2)]
    lines = [f"tree {index}: {_named(found, tree)}" for index, tree in enumerate(trees, 1)]
    spare = sorted(set(found.edges) - set(trees[0]) - set(trees[1]))
    if spare:
        lines.append(f"in neither: {_named(found, spare)}")
    answers, two = [], found.two_trees()
    for edge in [*trees[0], *trees[1], *spare][:LISTED]:
        mending = two.mend(edge)
        which = "no tree" if mending.hurt is None else f"tree {mending.hurt + 1}"
        answers.append(f"cut {graph.edge(edge)} (hurts {which}) → join {graph.edge(mending.edge)}")
    more = len(found.edges) - len(answers)
    answers += [f"and so on for {counted(more, 'other edge')}"] if more else []
    nodes = max(found.node) + 1
    return [
        "\n".join(["Two spanning trees that share no edge:", *lines]),
        "\n".join(
            [
                "A tree that loses an edge falls into two pieces. The other tree connects all, so "
                "one of its edges leads from one piece to the other; join takes it. If no tree was "
                "hurt, join takes any edge of a tree:",
                *answers,
            ]
        ),
        "The edge that join has taken belongs to both trees from now on: contracted, it leaves "
        "two trees without a common edge on one vertex less. So join can always answer, and after "
        f"{counted(nodes - 1, 'answer')} one vertex is left: all are connected by joined edges "
        f"({verdict.method.name}, Theorem 10 of the lecture notes).",
    ]


def _cut_wins(found: Board, verdict: Verdict) -> list[str]:
    parts, crossing = named_parts(found), len(found.crossing)
    need = 2 * (len(parts) - 1)
    texts = [_listed(map(name_text, part)) for part in parts[:LISTED]]
    lines = [f"part {i}: {text}" for i, text in enumerate(texts, 1)]
    if len(parts) > LISTED:
        lines.append(f"and {counted(len(parts) - LISTED, 'part')} more")
    steps = [
        "\n".join(["Put the vertices into these parts:", *lines]),
        f"A spanning tree needs {len(parts) - 1} edges between {len(parts)} parts, so two that "
        f"share none need {need}. There {'is' if crossing == 1 else 'are'} only {crossing}: "
        f"{_named(found, found.crossing) or 'none at all'}.",
    ]
    if found.winning:
        steps.append(winning_moves(verdict))
        lead = "Cut deletes an edge between parts, in every turn."
    else:
        lead = (
            "Join's move takes away one part and one edge at most, so two edges less are needed "
            "where one is lost: still too few. Cut deletes an edge between parts, in every turn."
        )
    return [
        *steps,
        f"{lead} If join takes one as well, two parts become one: the parts then need two edges "
        "less, and two have gone. If join plays within a part, that is an edge for nothing. So "
        "there are too few edges after every turn of cut, until no edge leads out of some part: "
        f"it is cut off ({verdict.method.name}, Theorem 10 of the lecture notes).",
    ]


def _named(found: Board, edges: Iterable[int]) -> str:
    return _listed([found.graph.edge(edge) for edge in edges])


def _listed(things: Iterable[object]) -> str:
    texts = [str(thing) for thing in things]
    more = f" and {len(texts) - LISTED:,} more" if len(texts) > LISTED else ""
    return ", ".join(texts[:LISTED]) + more
