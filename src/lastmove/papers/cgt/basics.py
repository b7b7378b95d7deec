"""Hollinger, Gonzalez, Vera, sections 1 and 3: positions, xor and mex; games as graphs."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations, product

from lastmove.api.solve import equivalent, new_run
from lastmove.core.nimbers import mex, nim_sum
from lastmove.core.position import Play
from lastmove.families.nim.rules_nim import Nim
from lastmove.papers.cgt.document import CGT
from lastmove.papers.entry import Cases, Finding, Picture, Tally
from lastmove.papers.pictures import graph_picture
from lastmove.papers.playing import COUNTERS, NIM, Compared, proofs
from lastmove.papers.small_digraphs import SUMS_OF_DIGRAPHS, sums_of_digraphs
from lastmove.papers.small_games import (
    BY_DAY_4,
    Companions,
    Dag,
    acyclic_digraphs,
    bits,
    brute_force,
    can_force,
    counters,
    heap_number,
    nim_options,
    random_digraph,
    values_by_mex,
)

DIGRAPHS = "every acyclic digraph on at most 5 vertices, up to names"


def small_digraphs() -> Iterator[Dag]:
    """Every acyclic digraph on 1 to 5 vertices, up to names; play starts at the last vertex."""
    for vertices in range(1, 6):
        yield from acyclic_digraphs(vertices)


@CGT.entry(
    "positions-theorem",
    place="section 1.1, Theorem",
    title="Every position is an N-position or a P-position",
    statement="In normal and in misère play, exactly one of the two players can force a win from "
    "any position.",
    printed={"holds": True},
    vouches_for=(
        *COUNTERS,
        "lastmove.search.exhaustive:Exhaustive",
        "check:labels",
        "check:strategy",
    ),
)
def positions_theorem() -> Finding:
    """Try all plans against all plans, and see the library name the same winner."""
    cases = Cases()
    run = new_run()
    for graph in small_digraphs():
        start = len(graph) - 1
        for play in Play:
            last_wins = play is Play.NORMAL
            force = partial(can_force, graph.__getitem__, last_wins=last_wins)
            first = [force(vertex, first=True) for vertex in range(len(graph))]
            second = force(start, first=False)
            cases.check(first[start] != second, {"digraph": graph, "play": play.value})
            Compared(
                cases,
                partial(counters, graph),
                graph.__getitem__,
                wins=first.__getitem__,
                play=play,
                run=run,
            ).at(start)
    proofs(cases, "P", "counters([a>b,b>c],at=[a])")
    proofs(cases, "N", "counters([a>b,b>c],at=[b])")
    proofs(cases, "N", "counters([a>b,b>c],at=[a])", play=Play.MISERE)
    proofs(cases, "P", "counters([a>b,b>c],at=[b])", play=Play.MISERE)
    return Finding(
        cases.summary(
            f"{DIGRAPHS}, play starting anywhere; in normal and misère play, every plan of one "
            "player against every plan of the other; lastmove has the same moves, winner and "
            "winning moves"
        )
    )


def _labelling(graph: Dag, becomes_p: Callable[[list[str | None]], bool]) -> list[str | None]:
    """Label terminal positions P, then in turns what can move to a P as N, and the next P."""
    labels: list[str | None] = [None if heads else "P" for heads in graph]
    changed = True
    while changed:
        changed = False
        for letter in "NP":
            new = [
                vertex
                for vertex, heads in enumerate(graph)
                if labels[vertex] is None
                and (
                    any(labels[head] == "P" for head in heads)
                    if letter == "N"
                    else becomes_p([labels[head] for head in heads])
                )
            ]
            for vertex in new:
                labels[vertex] = letter
            changed = changed or bool(new)
    return labels


@CGT.entry(
    "labelling",
    place="section 1.1, after the Theorem",
    title="Labeling positions backward from the end",
    statement="Terminal positions are P; what can move to a P-position is N; and a position "
    "becomes P on account of its followers that are N. Repeated, this labels every position.",
    printed={"becomes_P_when": "some follower is N", "labels_every_position_correctly": True},
    correction={"becomes_P_when": "every follower is N"},
    reason="As printed, one follower labeled N is enough to make a position P. A position may "
    "have another follower that is P and so be N: it is P only when all its followers are N. "
    "(The proof of the Theorem before it has the same gap: it looks at one follower.)",
    vouches_for=COUNTERS,
)
def labelling() -> Finding:
    """Follow both rules to the letter and compare with who can force a win."""
    rules: dict[str, Callable[[list[str | None]], bool]] = {
        "some follower is N": lambda labels: "N" in labels,
        "every follower is N": lambda labels: all(label == "N" for label in labels),
    }
    right = {name: Tally() for name in rules}
    agreed, run = Cases(), new_run()
    for graph in small_digraphs():
        truth = [
            "N" if can_force(graph.__getitem__, vertex, first=True) else "P"
            for vertex in range(len(graph))
        ]
        for name, rule in rules.items():
            labels = _labelling(graph, rule)
            case = {"digraph": graph, "labels": labels, "should_be": truth}
            right[name].check(labels == truth, case)
        wins = [letter == "N" for letter in truth]
        Compared(
            agreed, partial(counters, graph), graph.__getitem__, wins=wins.__getitem__, run=run
        ).at(len(graph) - 1)
    correct = [name for name, cases in right.items() if cases.holds]
    printed = right["some follower is N"]
    return Finding(
        {
            "becomes_P_when": " or ".join(correct),
            "labels_every_position_correctly": bool(correct),
            "cases": printed.count,
            "rule_as_printed_mislabels": printed.counterexample,
            "tested": f"{DIGRAPHS}; compared with who can force a win by trying all plans, as "
            "lastmove is. A digraph is given by the successors of vertices 0, 1, 2, …",
        }
    )


def xor_by_digits(first: int, second: int) -> int:
    """XOR as the text defines it: a digit is 0 where the two agree and 1 where they do not."""
    total, place = 0, 1
    while first or second:
        total += place * (first % 2 != second % 2)
        first, second, place = first // 2, second // 2, 2 * place
    return total


def _large_numbers(count: int) -> list[int]:
    chance = random.Random("xor")
    return [chance.getrandbits(chance.randrange(1, 257)) for _ in range(count)]


@CGT.entry(
    "xor-theorem-1",
    place="section 1.2, Theorem 1",
    title="XOR is commutative",
    statement="x ⊕ y = y ⊕ x.",
    printed={"holds": True},
    vouches_for=("lastmove.core.nimbers:nim_sum",),
)
def xor_theorem_1() -> Finding:
    """Digit by digit."""
    cases = Cases()
    large = _large_numbers(200)
    pairs = [(x, y) for x in range(128) for y in range(128)]
    for x, y in [*pairs, *zip(large, reversed(large), strict=True)]:
        total = xor_by_digits(x, y)
        cases.check(total == xor_by_digits(y, x) == nim_sum(x, y) == nim_sum(y, x), (x, y))
    return Finding(cases.summary("all x, y < 128 and 200 random pairs of up to 256 digits"))


@CGT.entry(
    "xor-theorem-2",
    place="section 1.2, Theorem 2",
    title="XOR is associative",
    statement="(x ⊕ y) ⊕ z = x ⊕ (y ⊕ z).",
    printed={"holds": True},
    vouches_for=("lastmove.core.nimbers:nim_sum",),
)
def xor_theorem_2() -> Finding:
    """Digit by digit."""
    cases = Cases()
    large = _large_numbers(600)
    triples = [(x, y, z) for x in range(32) for y in range(32) for z in range(32)]
    triples += zip(large[:200], large[200:400], large[400:], strict=True)
    for x, y, z in triples:
        left = xor_by_digits(xor_by_digits(x, y), z)
        right = xor_by_digits(x, xor_by_digits(y, z))
        cases.check(left == right == nim_sum(x, y, z), (x, y, z))
    return Finding(cases.summary("all x, y, z < 32 and 200 random triples of up to 256 digits"))


@CGT.entry(
    "xor-theorem-3",
    place="section 1.2, Theorem 3",
    title="XOR with zero",
    statement="XOR(x, 0) and XOR(0, x) are the same for every x: the theorem says what they are.",
    printed={"xor_of_x_and_0": "0"},
    correction={"xor_of_x_and_0": "x"},
    reason="XOR with 0 changes no digit, so the result is x. The proof printed below the theorem "
    "shows this too; only the formula in the theorem ends in 0.",
    vouches_for=("lastmove.core.nimbers:nim_sum",),
)
def xor_theorem_3() -> Finding:
    """Which of the two it is, for every x tried."""
    numbers = [*range(1024), *_large_numbers(200)]
    results = [(x, {xor_by_digits(x, 0), xor_by_digits(0, x), nim_sum(x, 0)}) for x in numbers]
    fits = {
        "0": all(found == {0} for _, found in results),
        "x": all(found == {x} for x, found in results),
    }
    return Finding(
        {
            "xor_of_x_and_0": " or ".join(name for name, fit in fits.items() if fit),
            "cases": len(results),
            "smallest_x_where_it_is_not_0": min(x for x, found in results if found != {0}),
            "tested": "all x < 1024 and 200 random x of up to 256 digits",
        }
    )


@CGT.entry(
    "mex",
    place="section 1.3",
    title="The minimum excluded value",
    statement="mex(s) is the least whole number, 0 or more, outside s; mex of {0, 1, 3, 4} is 2.",
    printed={"set": [0, 1, 3, 4], "mex": 2},
    vouches_for=("lastmove.core.nimbers:mex",),
)
def mex_example() -> Finding:
    """The example, and every set of numbers below 12 against the definition."""
    cases = Cases()
    for size in range(13):
        for chosen in combinations(range(12), size):
            cases.check(mex(chosen) == min(set(range(13)) - set(chosen)), chosen)
    example = [0, 1, 3, 4]
    tested = cases.summary("every set of numbers below 12, against the definition")
    return Finding({"set": example, "mex": mex(example)} | tested)


@CGT.entry(
    "nim-graph-figure",
    place="section 3, figure (not numbered)",
    title="The graph of nim from piles 1, 2, 1",
    statement="Each position is a vertex, each move an arc; P-positions and N-positions are "
    "marked in two colors.",
    printed=None,
    reason="The figure is not in the text that we have; this is the graph as we compute it.",
    vouches_for=NIM,
)
def nim_graph_figure() -> Finding:
    """The graph with the piles in order, and again with equal piles not told apart."""
    wins = brute_force(nim_options)
    start = (1, 2, 1)
    positions = list(product(*[range(heap + 1) for heap in start]))
    arcs = [(heaps, option) for heaps in positions for option in nim_options(heaps)]
    alike = {tuple(sorted(heap for heap in heaps if heap)): wins(heaps) for heaps in positions}
    Compared(Cases(), lambda heaps: Nim(*heaps), nim_options).all(positions)
    computed = {
        "positions": len(positions),
        "arcs": len(arcs),
        "P_positions": [heaps for heaps in positions if not wins(heaps)],
        "N_positions": [heaps for heaps in positions if wins(heaps)],
        "if_equal_piles_are_not_told_apart": {
            "positions": len(alike),
            "P_positions": [heaps for heaps, won in alike.items() if not won],
        },
    }
    return Finding(
        computed,
        (
            Picture(
                "The graph of nim(1,2,1), equal piles not told apart", graph_picture("nim(1,2,1)")
            ),
        ),
    )


@CGT.entry(
    "sprague-grundy",
    place="section 3.3, Sprague–Grundy Theorem",
    title="The value of a sum is the XOR of the values",
    statement="The Sprague–Grundy value of a position of a sum of games is the XOR of the values "
    "of its components.",
    printed={"holds": True},
    vouches_for=SUMS_OF_DIGRAPHS,
)
def sprague_grundy() -> Finding:
    """Values of the whole sum by the recursive definition, against the XOR and the library."""
    return Finding(sums_of_digraphs())


@CGT.entry(
    "corollary-1",
    place="section 3.3, Corollary 1",
    title="Every position is a nim heap in disguise",
    statement="Any position of an impartial game is equivalent to one nim heap, and the size of "
    "the heap is the position's Sprague–Grundy value.",
    printed={"holds": True},
    vouches_for=("lastmove.api.solve:equivalent",),
)
def corollary_1() -> Finding:
    """Companions of the position against those of the heap; the library on random digraphs."""
    cases = Cases()
    heaps = [Companions(bits)(heap_number(size)) for size in range(5)]
    for graph in small_digraphs():
        start = len(graph) - 1
        value = values_by_mex(graph.__getitem__)(start)
        same = Companions(graph.__getitem__)(start) == heaps[value]
        cases.check(same, {"digraph": graph, "value": value})
    chance = random.Random("corollary-1")
    for _ in range(100):
        graph = random_digraph(chance, 40, 0.3)
        value = values_by_mex(graph.__getitem__)(39)
        for size in range(value + 2):
            agreed = equivalent(counters(graph, 39), f"*{size}").equal == (size == value)
            cases.check(agreed, {"digraph": graph, "value": value, "heap": size})
    return Finding(
        cases.summary(
            f"{DIGRAPHS}: the position and the heap win or lose together in a sum with each of "
            f"the {BY_DAY_4:,} games born by day 4, which tell heaps up to *4 apart (larger ones "
            "do not occur here). Also 100 random digraphs on 40 vertices, where lastmove finds "
            "the position equivalent to the heap that the mex rule gives, and to none beside it"
        )
    )
