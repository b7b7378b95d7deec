"""Lecture notes, section 1: digraphs, Sprague–Grundy numbers, and the theorem on sums."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations, permutations, product

from lastmove.api.draw import game_graph
from lastmove.api.solve import new_run
from lastmove.core.nimbers import mex, nim_sum
from lastmove.core.position import Position
from lastmove.graphs.values.digraph import Digraph
from lastmove.papers.entry import Cases, Finding, Picture, Tally
from lastmove.papers.lectures.document import LECTURES
from lastmove.papers.pictures import graph_picture
from lastmove.papers.playing import COUNTERS, Compared
from lastmove.papers.small_digraphs import SUMS_OF_DIGRAPHS, sums_of_digraphs
from lastmove.papers.small_games import Dag, acyclic_digraphs, counters

NUMBERED = "counters([a>b,a>c,b>d,c>d,c>e,d>f,e>f,b>f], at=[a])"


@LECTURES.entry(
    "theorem-1",
    place="section 1, Theorem 1",
    title="Acyclic digraphs and topological numberings",
    statement="A finite digraph has no directed cycle if and only if its vertices can be numbered "
    "so that every arc goes from a smaller to a larger number.",
    printed={"holds": True},
    vouches_for=("lastmove.graphs.values.digraph:Digraph.cycle",),
)
def theorem_1() -> Finding:
    """All cycles and all numberings of every digraph on up to four vertices."""
    cases = Cases()
    for n in range(1, 5):
        arcs = list(product(range(n), repeat=2))
        bit = {arc: 1 << place for place, arc in enumerate(arcs)}
        cycles = [
            sum({bit[arc] for arc in zip(cycle, (*cycle[1:], cycle[0]), strict=True)})
            for length in range(1, n + 1)
            for cycle in permutations(range(n), length)
        ]
        backward = [
            sum(bit[x, y] for x, y in arcs if number[x] >= number[y])
            for number in permutations(range(n))
        ]
        for digraph in range(1 << len(arcs)):
            cyclic = any(digraph & cycle == cycle for cycle in cycles)
            numbered = any(not digraph & mask for mask in backward)
            named = True
            if n < 4 or not any(digraph & bit[v, v] for v in range(n)):
                chosen = [(f"v{x}", f"v{y}") for x, y in arcs if digraph & bit[x, y]]
                found = Digraph(chosen).cycle()
                named = (found is not None) == cyclic
                ring = () if found is None else zip(found, (*found[1:], found[0]), strict=True)
                named = named and all(arc in chosen for arc in ring)
            cases.check(cyclic != numbered and named, {"vertices": n, "digraph": digraph})
        for acyclic in acyclic_digraphs(n):
            drawn = game_graph(counters(acyclic, n - 1))
            number = drawn.numbers
            rising = all(number[x] < number[y] for x, heads in drawn.moves.items() for y in heads)
            whole = sorted(number.values()) == list(range(1, len(drawn.moves) + 1))
            cases.check(rising and whole, {"numbers drawn of": acyclic})
    return Finding(
        cases.summary(
            "every digraph on at most 4 named vertices, loops allowed: all possible cycles and all "
            "possible numberings; lastmove finds a cycle, which is one, in the same ones (on 4 "
            "vertices without loops), and draw --graph numbers the others"
        ),
        (Picture(f"The graph of {NUMBERED}, numbered", graph_picture(NUMBERED)),),
    )


@LECTURES.entry(
    "theorem-2",
    place="section 1, Sums of games and Theorem 2",
    title="The value of a sum is the XOR of the values",
    statement="The Sprague–Grundy number of a position of a sum of games is the XOR of the "
    "numbers of its components. A position of the sum has one component from each game.",
    printed={"holds": True, "a_component_is": "an arc of its digraph", "11 ⊕ 5": 14},
    correction={"a_component_is": "a vertex of its digraph"},
    reason="The text takes the positions of a sum from the product of the sets of arcs A_i. The "
    "components are positions, so it is the product of the sets of vertices X_i.",
    vouches_for=SUMS_OF_DIGRAPHS,
)
def theorem_2() -> Finding:
    """The theorem on all small sums; and how many positions a sum has."""
    fits = {"an arc of its digraph": True, "a vertex of its digraph": True}
    for graphs in product(acyclic_digraphs(3), repeat=2):
        met = _met_in_play(*graphs)
        arcs = [[(x, y) for x in range(3) for y in graph[x]] for graph in graphs]
        fits["an arc of its digraph"] &= met == set(product(*arcs))
        fits["a vertex of its digraph"] &= met == set(product(range(3), repeat=2))
    return Finding(
        sums_of_digraphs()
        | {
            "a_component_is": " or ".join(name for name, fit in fits.items() if fit),
            "11 ⊕ 5": nim_sum(11, 5),
        }
    )


def _met_in_play(first: Dag, second: Dag) -> set[tuple[object, ...]]:
    """The vectors of positions that occur when the library plays the sum from every start."""
    met: set[tuple[object, ...]] = set()
    waiting: list[Position] = [
        counters(first, x) + counters(second, y) for x, y in product(range(3), repeat=2)
    ]
    while waiting:
        total = waiting.pop()
        one, other = (int(term.heaps[0].removeprefix("v")) for term in total.state)
        if (one, other) not in met:
            met.add((one, other))
            waiting += [move.to for move in total.moves()]
    return met


def _partitions(graph: Dag) -> Iterator[set[int]]:
    """The sets P for which P1 to P3 hold, among all sets of vertices."""
    vertices = range(len(graph))
    for size in range(len(graph) + 1):
        for chosen in combinations(vertices, size):
            lost = set(chosen)
            sinks = all(vertex in lost for vertex in vertices if not graph[vertex])
            won = all(lost & set(graph[vertex]) for vertex in vertices if vertex not in lost)
            held = all(not lost & set(graph[vertex]) for vertex in lost)
            if sinks and won and held:
                yield lost


def _mex_of_neighbors(graph: Dag) -> list[int]:
    return [mex(heads) if heads else 0 for heads in graph]


def _mex_of_values(graph: Dag) -> list[int]:
    values: list[int] = []
    for heads in graph:
        values.append(mex(values[head] for head in heads))
    return values


@LECTURES.entry(
    "lemma-1",
    place="section 1, Sprague–Grundy numbering and Lemma 1",
    title="The P-positions are those of value 0",
    statement="A vertex x is a P-position if and only if its Sprague–Grundy number g(x) is 0, "
    "where g is 0 at a sink and a mex otherwise.",
    printed={"holds": True, "g_is_the_mex_of": "the out-neighbors"},
    correction={"g_is_the_mex_of": "the values of the out-neighbors"},
    reason="The formula that defines g takes the mex of the set of out-neighbors, which are "
    "vertices. What is meant, and what the lemma needs, is the mex of their values g(y).",
    vouches_for=(*COUNTERS, "lastmove.core.nimbers:mex"),
)
def lemma_1() -> Finding:
    """P from P1 to P3, as the only such set; both readings of g; the library's values."""
    readings: dict[str, Callable[[Dag], list[int]]] = {
        "the out-neighbors": _mex_of_neighbors,
        "the values of the out-neighbors": _mex_of_values,
    }
    cases = {name: Tally() for name in readings}
    run, agreed = new_run(), Cases()
    for n in range(1, 6):
        for graph in acyclic_digraphs(n):
            named = run.value(counters(graph, n - 1))
            Compared(agreed, partial(counters, graph), graph.__getitem__, run=run).at(n - 1)
            partitions = list(_partitions(graph))
            for name, numbering in readings.items():
                g = numbering(graph)
                zeros = {vertex for vertex in range(n) if g[vertex] == 0}
                case = {"digraph": graph, "g": g, "P": [sorted(p) for p in partitions]}
                cases[name].check(partitions == [zeros] and g[-1] == named, case)
    fitting = [name for name in readings if cases[name].holds]
    return Finding(
        cases[fitting[0] if fitting else "the out-neighbors"].summary(
            "every acyclic digraph on at most 5 vertices 0, 1, 2, …, up to names: exactly one set "
            "of vertices satisfies P1 to P3, and it is {x : g(x) = 0}; lastmove has the same moves "
            "and values. A digraph is given by the out-neighbors of 0, 1, 2, …"
        )
        | {
            "g_is_the_mex_of": " or ".join(fitting),
            "definition_as_printed_fails_on": cases["the out-neighbors"].counterexample,
        }
    )
