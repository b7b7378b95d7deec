"""Every small position of each bundled game, in the library's own terms."""

from functools import cache, partial
from itertools import chain, combinations, combinations_with_replacement, product, starmap

from lastmove.core.sums import Sum
from lastmove.families.chomp.rules import Chomp
from lastmove.families.coins.rules import Coins
from lastmove.families.corner.rules import Queen, Rook
from lastmove.families.cram.rules import Cram
from lastmove.families.digraphs.rules_counters import Counters
from lastmove.families.graph_kayles.rules import ArcKayles, NodeKayles
from lastmove.families.hackenbush.rules import Hackenbush
from lastmove.families.heaps.rules import (
    Allbut,
    DawsonKayles,
    EvenOdd,
    Grundy,
    Hexadecimal,
    Kayles,
    Octal,
    SplitNim,
    Subtraction,
)
from lastmove.families.nim.rules_growing_nim import ADDED, GrowingNim
from lastmove.families.nim.rules_nim import Nim
from lastmove.families.posets.rules import Poset
from lastmove.graphs.values.digraph import Digraph
from lastmove.graphs.values.graph import Graph
from lastmove.notation import Code
from tests.families.chomp import small as chomps
from tests.families.cram import small as boards
from tests.families.frogs import small as ponds
from tests.families.geography import small as walks
from tests.families.geography import small_graphs
from tests.families.geography.small_words import words
from tests.families.hackenbush import small as figures
from tests.families.nim.small_pigs import pigs
from tests.families.takeaway.small import takeaway


def multisets(items, most):
    for size in range(most + 1):
        yield from combinations_with_replacement(items, size)


def subsets(items):
    items = tuple(items)
    for size in range(1, len(items) + 1):
        yield from combinations(items, size)


def nim(most_heaps=4, largest=6):
    """Each multiset of heaps, and for few small heaps each order, zeros included."""
    for heaps in multisets(range(1, largest + 1), most_heaps):
        yield Nim(*heaps)
    for size in range(1, 4):
        for heaps in product(range(4), repeat=size):
            yield Nim(*heaps)


def subtraction(numbers=6, largest=25, largest_of_two=8):
    for take in subsets(range(1, numbers + 1)):
        yield Subtraction(take=take)
        for heap in range(largest + 1):
            yield Subtraction(heap, take=take)
        for heaps in combinations_with_replacement(range(largest_of_two + 1), 2):
            yield Subtraction(*heaps, take=take)
            yield Subtraction(*reversed(heaps), take=take)


def squares(game, largest):
    for row, column in product(range(largest + 1), repeat=2):
        yield game(row, column)


def rook(largest=12):
    return squares(Rook, largest)


def queen(largest=12):
    return squares(Queen, largest)


def digraphs(most_vertices=4):
    """All acyclic digraphs, up to the names of their vertices, on at most so many vertices."""
    for count in range(1, most_vertices + 1):
        names = "abcdefgh"[:count]
        possible = list(combinations(names, 2))
        for chosen in product((False, True), repeat=len(possible)):
            arcs = [arc for arc, there in zip(possible, chosen, strict=True) if there]
            yield Digraph(arcs, vertices=names)


def counters(most_vertices=4, most_counters=2):
    for graph in digraphs(most_vertices):
        for size in range(most_counters + 1):
            for at in product(graph.vertices, repeat=size):
                yield Counters(graph, at=at)


def growing_nim(most_heaps=3, largest=3, largest_budget=3):
    for heaps in multisets(range(largest + 1), most_heaps):
        for budget in range(largest_budget + 1):
            for add in ADDED if budget else ADDED[:1]:
                yield GrowingNim(*heaps, budget=budget, add=add)


CODES = [
    (first, *rest)
    for first in (0, 4)
    for rest in [*product(range(8)), *product(range(8), range(1, 8, 2)), (0, 0, 7), (1, 3, 7)]
]
"""Codes of octal games, every one with a single digit after the dot among them."""


REPEATING = [((0, 3), 1), ((0, 3, 1, 2), 2), ((4, 7), 1), ((0, 0, 7), 2), ((0, 2, 0, 0, 5), 3)]
"""Codes of which the last digits repeat, so many of them."""


def octal(largest=7, largest_of_two=3, codes=CODES):
    for code in [*map(Code, codes), *starmap(Code, REPEATING)]:
        yield from heaps_up_to(
            lambda *heaps, code=code: Octal(code, *heaps), largest, largest_of_two
        )


def hexadecimal(largest=7, largest_of_two=3):
    listed = [(0, 10, 3), (0, 15), (8, 1), (12, 0), (0, 8, 8, 9), (0, 0, 11), (4, 9)]
    for code in [*map(Code, listed), Code((0, 1, 8), 1)]:
        yield from heaps_up_to(
            lambda *heaps, code=code: Hexadecimal(code, *heaps), largest, largest_of_two
        )


def heaps_up_to(game, largest, largest_of_two, largest_of_three=0):
    """No heap, single ones, every two in either order, every three that are smaller still."""
    yield game()
    for heap in range(largest + 1):
        yield game(heap)
    for heaps in product(range(largest_of_two + 1), repeat=2):
        yield game(*heaps)
    for heaps in combinations_with_replacement(range(1, largest_of_three + 1), 3):
        yield game(*heaps)


def kayles():
    return heaps_up_to(Kayles, 11, 6, 4)


def dawson_kayles():
    return heaps_up_to(DawsonKayles, 15, 8, 5)


def grundy():
    return heaps_up_to(Grundy, 13, 7, 5)


def split_nim():
    return heaps_up_to(SplitNim, 12, 6, 4)


def even_odd():
    return heaps_up_to(EvenOdd, 25, 12, 7)


def allbut(numbers=4):
    for never in subsets(range(1, numbers + 1)):
        yield from heaps_up_to(partial(Allbut, never=never), 12, 5)


def graph_kayles(game, most_vertices=4):
    """All graphs on so many vertices; some with a loop and parallel edges, and with deletions."""
    for count in range(most_vertices + 1):
        names = ("b", "10", "a", "2")[:count]
        pairs = list(combinations(names, 2))
        for number, edges in enumerate(chain([()], subsets(pairs))):
            odd = [*edges, *edges[:1], (names[0], names[0])] if number % 9 == 5 else edges
            position = game(Graph(odd, vertices=names))
            yield position
            if number % 5 == 3:
                yield game(Graph(odd, vertices=names), deleted=names[:1])


def posets(most_vertices=4):
    """All orders on so few elements, and what their moves leave."""
    for order in digraphs(most_vertices):
        position = Poset(order)
        yield position
        yield from (move.to for move in list(position.moves())[::3])


def coins(longest=5):
    turns = ("turning_turtles", "mock_turtles", "ruler", {2}, {1, 3}, ("X", "X.X"), ("XX.X",))
    for turn in turns:
        for size in range(1, longest + 1):
            for row in product("TH", repeat=size):
                yield Coins("".join(row), turn=turn)


def terms():
    """One or two positions of each game, for sums."""
    line = Digraph([("a", "b"), ("b", "c"), ("a", "c")])
    return [
        Nim(2),
        Nim(1, 2),
        Nim(0, 3),
        Rook(1, 2),
        Queen(1, 3),
        Queen(2, 1),
        Subtraction(4, take={1, 3}),
        Subtraction(3, 5, take={2}),
        Counters(line, at=["a"]),
        Counters(line, at=["b", "a"]),
        GrowingNim(1, budget=1),
        GrowingNim(2, budget=1, add="new"),
        SplitNim(3),
        EvenOdd(5, 4),
        Chomp(2, 2),
        Octal(Code((0, 0, 7)), 4),
        Cram("2x3"),
        Hackenbush(Graph([("ground", "a"), ("a", "b"), ("a", "b")])),
    ]


def sums():
    """Every sum of two and of three of these."""
    for pair in combinations_with_replacement(terms(), 2):
        yield Sum(*pair)
    for three in combinations(terms(), 3):
        yield Sum(*three)


ENUMERATED = {
    "nim": nim,
    "subtraction": subtraction,
    "rook": rook,
    "queen": queen,
    "counters": counters,
    "growing_nim": growing_nim,
    "octal": octal,
    "hexadecimal": hexadecimal,
    "kayles": kayles,
    "dawson_kayles": dawson_kayles,
    "grundy": grundy,
    "split_nim": split_nim,
    "even_odd": even_odd,
    "allbut": allbut,
    "takeaway": takeaway,
    "words": words,
    "pigs": pigs,
    "cram": boards.cram,
    "chomp": chomps.chomp,
    "vertex_geography": walks.vertex_geography,
    "escape": walks.escape,
    "hackenbush": figures.hackenbush,
    "edge_geography": small_graphs.edge_geography,
    **{name: partial(ponds.impartial, name) for name in ponds.IMPARTIAL},
    "node_kayles": partial(graph_kayles, NodeKayles),
    "arc_kayles": partial(graph_kayles, ArcKayles),
    "poset": posets,
    "coins": coins,
    "sums": sums,
}


def kept(enumerated):
    """The same enumeration, gone through once for all tests of a process that ask for it."""
    return cache(lambda: tuple(enumerated()))


GAMES = {name: kept(enumerated) for name, enumerated in ENUMERATED.items()}
"""Each enumeration by the name of its game."""
