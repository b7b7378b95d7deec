"""The rules of each bundled game on plain data: `options(position)` is a set of positions.

A position is a tuple that starts with the name of its game. Heaps and counters are sorted, and
empty heaps are left out, so that two positions are equal exactly when they differ by the order of
heaps only.

==============  =====================================================
nim             ("nim", heaps)
subtraction     ("subtraction", taken amounts, heaps)
rook, queen     ("rook", row, column), ("queen", row, column)
counters        ("counters", arcs as sorted pairs, vertices of the counters)
growing nim     ("growing_nim", heaps, budget, add)
takeaway, words, pigs, cram: see the oracles of their families
poker nim, northcott: see oracles.loopy
chomp           see oracles.chomp; frogs: see oracles.frogs
vertex_geography, escape: see oracles.graphs
hackenbush      see oracles.hackenbush; edge geography: see oracles.geography
sum             ("sum", summands, sorted by their repr)
octal and such  see oracles.breaking; kayles is also the game that tests define themselves
==============  =====================================================
"""

from tests.families.chomp import oracle as chomp
from tests.families.coins import oracle as coins
from tests.families.cram import oracle as dominos
from tests.families.frogs import oracle as frogs
from tests.families.geography import oracle as geography
from tests.families.geography.oracle_words import words_options
from tests.families.graph_kayles import oracle as graph_kayles
from tests.families.hackenbush.oracle import hackenbush_options
from tests.families.heaps import oracle as breaking
from tests.families.nim import oracle as loopy
from tests.families.nim.oracle_pigs import pigs_options
from tests.families.posets import oracle as posets
from tests.families.takeaway.oracle import takeaway_options
from tests.graphs import oracle as graphs


def heaps_of(sizes):
    """Heaps as a multiset: sorted, without the empty ones."""
    return tuple(sorted(size for size in sizes if size > 0))


def nim(*sizes):
    return ("nim", heaps_of(sizes))


def subtraction(amounts, *sizes):
    return ("subtraction", tuple(sorted(set(amounts))), heaps_of(sizes))


def rook(row, column):
    return ("rook", row, column)


def queen(row, column):
    return ("queen", row, column)


def counters(arcs, at):
    return ("counters", tuple(sorted(set(arcs))), tuple(sorted(at)))


def growing_nim(sizes, budget, add="both"):
    return ("growing_nim", heaps_of(sizes), budget, add)


def total(*summands):
    """The disjunctive sum; a sum in a sum is opened."""
    flat = []
    for summand in summands:
        flat.extend(summand[1] if summand[0] == "sum" else [summand])
    return ("sum", tuple(sorted(flat, key=repr)))


def _others(items, index):
    return items[:index] + items[index + 1 :]


def nim_options(position):
    """nim, section 1.2: remove at least one chip from one of the heaps."""
    _, heaps = position
    return {
        nim(*_others(heaps, index), left)
        for index, heap in enumerate(heaps)
        for left in range(heap)
    }


def subtraction_options(position):
    """lectures, game 1, with any set of amounts in place of 1, 2, 3, 4."""
    _, amounts, heaps = position
    return {
        subtraction(amounts, *_others(heaps, index), heap - amount)
        for index, heap in enumerate(heaps)
        for amount in amounts
        if amount <= heap
    }


def rook_options(position):
    """nim, figure 1.1: any distance to the left or up."""
    _, row, column = position
    return {rook(row, left) for left in range(column)} | {rook(up, column) for up in range(row)}


def queen_options(position):
    """nim, figure 1.3: like the rook, or diagonally to the left and up."""
    _, row, column = position
    diagonal = {queen(row - step, column - step) for step in range(1, min(row, column) + 1)}
    straight = {queen(row, left) for left in range(column)}
    return diagonal | straight | {queen(up, column) for up in range(row)}


def counters_options(position):
    """nim, exercise 1.7: move one counter along an arc; counters may share a vertex."""
    _, arcs, at = position
    return {
        counters(arcs, (*_others(at, index), head))
        for index, vertex in enumerate(at)
        for tail, head in arcs
        if tail == vertex
    }


def growing_nim_options(position):
    """cgt, end of section 2.2: take as in nim, add to a heap or start a new one, or one of these.

    Only a limited number of chips may be added over the whole game.
    """
    _, heaps, budget, add = position
    taken = {growing_nim(smaller[1], budget, add) for smaller in nim_options(nim(*heaps))}
    added = {
        growing_nim((*_others(heaps, index), heap + amount), budget - amount, add)
        for index, heap in enumerate(heaps)
        for amount in range(1, budget + 1)
    }
    started = {
        growing_nim((*heaps, amount), budget - amount, add) for amount in range(1, budget + 1)
    }
    return taken | {"both": added | started, "heaps": added, "new": started}[add]


def kayles(*runs):
    return ("kayles", heaps_of(runs))


def kayles_options(position):
    """Knock down one pin, or two that stand side by side; what is left may be two runs."""
    _, runs = position
    return {
        kayles(*_others(runs, index), left, run - pins - left)
        for index, run in enumerate(runs)
        for pins in (1, 2)
        for left in range(run - pins + 1)
    }


def sum_options(position):
    """lectures, sums of games: move in exactly one summand.

    The frogs paper, Theorem 13: if a frog is still to be placed, that comes first.
    """
    _, summands = position
    waiting = [summand for summand in summands if frogs.must_place(summand)]
    return {
        total(*map(loopy.turned, _others(summands, index)), option)
        for index, summand in enumerate(summands)
        if summand in waiting or not waiting
        for option in options(summand)
    }


_RULES = {
    "nim": nim_options,
    "subtraction": subtraction_options,
    "rook": rook_options,
    "queen": queen_options,
    "counters": counters_options,
    "growing_nim": growing_nim_options,
    **dict.fromkeys(breaking.NAMES, breaking.options),
    "takeaway": takeaway_options,
    "words": words_options,
    "pigs": pigs_options,
    **dominos.RULES,
    **loopy.RULES,
    "chomp": chomp.options,
    **graphs.RULES,
    "hackenbush": hackenbush_options,
    **geography.RULES,
    **frogs.RULES,
    **graph_kayles.RULES,
    **posets.RULES,
    **coins.RULES,
    "kayles": kayles_options,
    "sum": sum_options,
}


def options(position):
    """The positions that one move reaches."""
    return _RULES[position[0]](position)
