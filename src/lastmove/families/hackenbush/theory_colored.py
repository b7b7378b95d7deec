"""Trees of blue and red edges are numbers, found from the tips down (Berlekamp's rule).

A vertex is worth the sum of what stands on it. An edge below something worth x makes a blue edge
worth (x + n)/2^(n−1), with the least n ≥ 1 such that x + n > 1; a red one (x − n)/2^(n−1), with the
least n ≥ 1 such that x − n < −1.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from lastmove.core.argument import PartisanValued
from lastmove.core.bibliography import WINNING_WAYS, cite
from lastmove.core.position import Partisan
from lastmove.core.solver import Run
from lastmove.core.steps import Parts, Say, Step, Table
from lastmove.core.verdict import Method
from lastmove.families.hackenbush.rules import edge_name, standing
from lastmove.families.hackenbush.rules_colored import COLORS, Figure, color_of, figure_of
from lastmove.values.value import Value

SHOWN = 20


class TreeValue(PartisanValued):
    """The number that a tree of blue and red edges is worth. Cost: linear, with large fractions."""

    method = Method(
        "theorem", "Berlekamp's rule for blue and red trees", cite(WINNING_WAYS, "chapter 3")
    )

    def __init__(self, position: Partisan, run: Run, worths: dict[int, Fraction], total: Fraction):
        super().__init__(position, run)
        self.worths, self.total = worths, total

    @property
    def value(self) -> Value:
        """The number."""
        return Value.number(self.total)

    @property
    def sentence(self) -> Parts:
        """What kind of figure it is, and its number."""
        return (f"A tree of blue and red edges is a number, and this one is {self.value}.",)

    def steps(self) -> Iterator[Step]:
        """The rule, and what it makes of each edge, from the tips down."""
        figure = figure_of(self.position.state)
        graph = figure.figure.graph
        yield Say(
            "From the tips down: below something worth x, a blue edge makes it (x + n)/2^(n−1) "
            "with the least n ≥ 1 such that x + n > 1, and a red edge (x − n)/2^(n−1) with the "
            "least n ≥ 1 such that x − n < −1; what stands on one vertex is added up."
        )
        rows = tuple(
            (str(edge_name(graph, edge)), COLORS[color_of(figure, edge)], str(worth))
            for edge, worth in self.worths.items()
        )
        head = ("edge", "color", "with all that stands on it")
        yield Table(("Each edge:",), head, rows[:SHOWN], more=max(0, len(rows) - SHOWN))
        yield Say(*self.sentence)


def tree_value(position: Partisan, run: Run) -> TreeValue | None:
    """The number of a tree; None where something is green, or where edges close a cycle."""
    figure = figure_of(position.state)
    edges = standing(figure.figure)
    if any(color_of(figure, edge) == "g" for edge in edges):
        return None
    ordered = _from_the_ground(figure, edges)
    if ordered is None:
        return None
    worths: dict[int, Fraction] = {}
    above: dict[int, Fraction] = {}
    for edge, below, vertex in reversed(ordered):
        run.budget.spend()
        worths[edge] = under(color_of(figure, edge), above.get(vertex, Fraction(0)))
        above[below] = above.get(below, Fraction(0)) + worths[edge]
    root = figure.figure.graph.find(figure.figure.ground)
    total = Fraction(0) if root is None else above.get(root, Fraction(0))
    return TreeValue(position, run, worths, total)


def under(color: str, above: Fraction) -> Fraction:
    """What an edge of this color is worth together with what stands on it.

    >>> under("b", Fraction(0)), under("b", Fraction(-1)), under("r", Fraction(2))
    (Fraction(1, 1), Fraction(1, 2), Fraction(-1, 4))
    """
    if color == "r":
        return -under("b", -above)
    n = max(1, (1 - above) // 1 + 1)
    return (above + n) / Fraction(2) ** (n - 1)


def _from_the_ground(figure: Figure, edges: list[int]) -> list[tuple[int, int, int]] | None:
    """Each edge with its lower and its upper end, lower ones first; None if it is no tree."""
    graph, there = figure.figure.graph, set(edges)
    root = graph.find(figure.figure.ground)
    if root is None:
        return []
    seen, found = {root}, list[tuple[int, int, int]]()
    waiting = [root]
    for vertex in waiting:  # grows
        for edge, end in graph.incident(vertex):
            if edge in there:
                there.remove(edge)
                if end in seen:
                    return None
                seen.add(end)
                waiting.append(end)
                found.append((edge, vertex, end))
    return found
