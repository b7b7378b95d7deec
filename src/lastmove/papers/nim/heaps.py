"""Von Stengel, sections 1.10 and 1.11, exercise 1.10: nim heaps, the mex rule, split-nim."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations, combinations_with_replacement

from lastmove.api.draw import svg
from lastmove.api.solve import equivalent, new_run, solve
from lastmove.core.nimbers import mex, nim_sum
from lastmove.core.position import Play, Position
from lastmove.core.steps import Table
from lastmove.families.heaps.rules import SplitNim
from lastmove.families.nim.rules_nim import Nim
from lastmove.papers.entry import Cases, Data, Finding, Picture
from lastmove.papers.nim.document import NIM
from lastmove.papers.nim.equivalence import ALL_J, random_digraphs
from lastmove.papers.playing import COUNTERS, Compared, proofs
from lastmove.papers.playing import NIM as NIM_GAME
from lastmove.papers.small_games import (
    BY_DAY_4,
    Companions,
    Node,
    Options,
    bits,
    brute_force,
    classes_by_day_4,
    counters,
    heap_number,
    heap_options,
    nim_options,
    sum_options,
    values_by_mex,
)


def powers_of_two(number: int) -> tuple[int, ...]:
    """The distinct powers of two that add up to the number, the largest first.

    >>> powers_of_two(13)
    (8, 4, 1)
    """
    return tuple(1 << place for place in reversed(bits(number)))


def equivalent_heaps(
    options: Options[Node], node: Node, heaps: Sequence[int], largest: int
) -> list[int]:
    """The heap sizes k for which the node and *k win and lose together with *0, …, *largest."""
    beside = brute_force(lambda pair: _beside(options, pair))
    two = brute_force(nim_options)
    pattern = [beside((node, j)) for j in range(largest + 1)]
    return [k for k in heaps if [two((k, j)) for j in range(largest + 1)] == pattern]


def _beside(options: Options[Node], pair: tuple[Node, int]) -> list[tuple[Node, int]]:
    node, heap = pair
    return [(node, less) for less in range(heap)] + [(option, heap) for option in options(node)]


@NIM.entry(
    "theorem-1.10",
    place="section 1.10, Theorem 1.10, with the examples after it",
    title="A nim heap is the sum of its powers of two",
    statement="*n is equivalent to the sum of the heaps whose sizes are the distinct powers of "
    "two that add up to n. So a nim-sum is found by writing the numbers as such sums and "
    "canceling what occurs twice.",
    printed={
        "holds": True,
        "nim_sums": {"1,2": 3, "13,11": 6, "6,4": 2, "11,16,18": 9},
        "good_move_in_11,16,18": "take 9 from heap 1",
    },
    vouches_for=(*NIM_GAME, "lastmove.api.solve:equivalent", "lastmove.core.nimbers:nim_sum"),
)
def theorem_1_10() -> Finding:
    """Both sides in a sum with every J of two kinds; larger n by the mex rule; the examples."""
    cases = Cases()
    heap = Companions(heap_options)
    for n in range(1, 32):
        powers = powers_of_two(n)
        of_sum = Companions(nim_options)
        cases.check(of_sum(powers) == heap(n), {"n": n}, count=BY_DAY_4)
    for n in range(1, 16):
        found = equivalent_heaps(nim_options, powers_of_two(n), range(32), 31)
        cases.check(found == [n], {"n": n, "equivalent_to": found}, count=32)
    value = values_by_mex(lambda heaps: {tuple(sorted(o)) for o in nim_options(heaps)})
    for n in range(1, 32):
        same = value(tuple(sorted(powers_of_two(n)))) == n == solve(Nim(*powers_of_two(n))).value
        cases.check(same, {"n": n})
    chance = random.Random("theorem-1.10")
    for n in [chance.getrandbits(200) | 1 for _ in range(100)]:
        both = Nim(*powers_of_two(n))
        told = [bool(equivalent(Nim(size), both)) for size in (n - 1, n, n + 1)]
        cases.check(told == [False, True, False], {"n": n})
    few = [heaps for k in range(4) for heaps in combinations_with_replacement(range(1, 6), k)]
    Compared(cases, lambda heaps: Nim(*heaps), nim_options).all(few)
    return Finding(
        cases.summary(
            f"n ≤ 31: both sides in a sum with {ALL_J}; n ≤ 15: also with J = *0, …, *31, which "
            "leaves no other heap below 32 as an equivalent; n ≤ 31: the value by the mex rule; "
            "lastmove finds both sides equivalent for n ≤ 31 and for 100 random n of 200 binary "
            "digits, and no heap beside *n; it has the moves, winners and values of up to three "
            "heaps of up to 5"
        )
        | _nim_sum_examples()
    )


def _nim_sum_examples() -> Data:
    value = values_by_mex(lambda heaps: {tuple(sorted(o)) for o in nim_options(heaps)})
    sums = {}
    for heaps in [(1, 2), (13, 11), (6, 4), (11, 16, 18)]:
        searched = value(tuple(sorted(heaps)))
        sums[",".join(map(str, heaps))] = searched if searched == nim_sum(heaps) else None
    moves = [move.text for move in solve(Nim(11, 16, 18)).winning_moves or ()]
    return {"nim_sums": sums, "good_move_in_11,16,18": " or ".join(moves)}


FIRST_TABLE = {"columns": [4, 2, 1], "6": [1, 1, 0], "4": [1, 0, 0], "2": [0, 1, 0]}
SECOND_TABLE = {
    "columns": [16, 8, 4, 2, 1],
    "11": [0, 1, 0, 1, 1],
    "16": [1, 0, 0, 0, 0],
    "18": [1, 0, 0, 1, 0],
    "9": [0, 1, 0, 0, 1],
}
DAMAGED = SECOND_TABLE | {
    "11": [1, 0, 1, 1],
    "16": [1, 0, 0, 0],
    "18": [1, 0, 0, 1],
    "9": [0, 1, 0, 0],
}


@NIM.entry(
    "binary-tables",
    place="section 1.10, the tables after the proof of Theorem 1.10",
    title="Nim-sums in binary",
    statement="Heaps are written in binary below the powers of two, and each column is added "
    "without carrying: 6 and 4 give 2, and 11, 16 and 18 give 9.",
    printed={"6,4": FIRST_TABLE, "11,16,18": DAMAGED},
    correction={"11,16,18": SECOND_TABLE},
    reason="In the second table of our text each row has four digits below five powers of two: the "
    "first digit of 11 is missing, and the last one of the others.",
    vouches_for=("lastmove.core.nimbers:nim_sum", "nim.bouton:nim"),
)
def binary_tables() -> Finding:
    """The tables with which lastmove explains its verdicts on these two positions."""
    cases = Cases()
    few = [heaps for k in range(3) for heaps in combinations_with_replacement(range(1, 4), k)]
    Compared(cases, lambda heaps: Nim(*heaps), nim_options).all(few)
    found = {}
    for heaps in ((6, 4), (11, 16, 18)):
        steps = new_run().argue(Nim(*heaps), Play.NORMAL).steps()
        [table, *_] = [step for step in steps if isinstance(step, Table)]
        rows = {str(size): [int(str(digit)) for digit in digits] for _, size, *digits in table.rows}
        found[",".join(map(str, heaps))] = {"columns": [int(str(c)) for c in table.head[2:]]} | rows
    return Finding(found)


@NIM.entry(
    "lemma-1.11",
    place="section 1.10, Lemma 1.11",
    title="Nim-sums do not leave a power of two",
    statement="If p and q are less than a power of two, then *p + *q is equivalent to a single "
    "heap *r, and r is less than that power of two as well.",
    printed={"holds": True},
    vouches_for=("lastmove.core.nimbers:nim_sum",),
)
def lemma_1_11() -> Finding:
    """The r of every p and q: found in sums with heaps when small, by the mex rule when larger."""
    cases = Cases()
    for p in range(16):
        for q in range(16):
            heaps: tuple[int, ...] = (p, q)
            found = equivalent_heaps(nim_options, heaps, range(32), 31)
            bound = 1 << max(p, q).bit_length()
            fits = found == [nim_sum(p, q)] and found[0] < bound
            cases.check(fits, {"p": p, "q": q, "r": found})
    value = values_by_mex(nim_options)
    for p in range(128):
        for q in range(128):
            r = value((p, q))
            bound = 1 << max(p, q).bit_length()
            cases.check(r == nim_sum(p, q) and r < bound, {"p": p, "q": q, "r": r})
    return Finding(
        cases.summary(
            "all p, q < 16: of the heaps below 32 only *r with r = p ⊕ q wins and loses with "
            "*p + *q in sums with *0, …, *31; all p, q < 128: r by the mex rule; each time "
            "against the least power of two above p and q"
        )
    )


@NIM.entry(
    "theorem-1.12",
    place="section 1.11, Theorem 1.12, with the examples before it",
    title="The mex rule",
    statement="A game whose options are equivalent to the heaps *s, with s from a set S, is "
    "equivalent to *m, where m is the least whole number, 0 or more, outside S.",
    printed={
        "holds": True,
        "mex": {"{0,1,2,3,5,6}": 4, "{1,2,3,4,5}": 0, "{}": 0},
        "options_*0,*1,*2,*5,*9": "*3",
    },
    vouches_for=("lastmove.core.nimbers:mex",),
)
def theorem_1_12() -> Finding:
    """Every game born by day 4, every set of heaps below *10 as options, and the examples."""
    cases = Cases()
    classes = classes_by_day_4()
    size_of = {classes[heap_number(size)]: size for size in range(5)}
    for game in range(BY_DAY_4):
        sizes = [size_of.get(classes[option]) for option in bits(game)]
        least = mex(size for size in sizes if size is not None)
        holds = None not in sizes and size_of.get(classes[game]) == least
        cases.check(holds, {"game": game}, count=BY_DAY_4)
    for count in range(11):
        for chosen in combinations(range(10), count):
            found = _heap_with_options(chosen)
            cases.check(found == [mex(chosen)], {"S": chosen, "equivalent_to": found})
    examples = [(0, 1, 2, 3, 5, 6), (1, 2, 3, 4, 5), ()]
    peculiar = _heap_with_options((0, 1, 2, 5, 9))
    return Finding(
        cases.summary(
            f"every game born by day 4, equivalence tested in sums with {ALL_J}; every game "
            "whose options are nim heaps below *10, of which it is found that exactly one heap "
            "below *16 wins and loses with it in sums with *0, …, *15"
        )
        | {
            "mex": {f"{{{','.join(map(str, s))}}}": mex(s) for s in examples},
            "options_*0,*1,*2,*5,*9": " or ".join(f"*{size}" for size in peculiar),
        }
    )


def _heap_with_options(sizes: tuple[int, ...] | int) -> list[int]:
    """The heaps below *16 that cannot be told from the game with these heaps as options."""

    def options(node: tuple[int, ...] | int) -> Sequence[int]:
        return range(node) if isinstance(node, int) else node

    return equivalent_heaps(options, sizes, range(16), 15)


@NIM.entry(
    "corollary-1.13",
    place="section 1.11, Corollary 1.13",
    title="Every impartial game is equivalent to a nim heap",
    statement="For each impartial game there is a nim heap that can stand for it in any sum.",
    printed={"holds": True},
    vouches_for=COUNTERS,
)
def corollary_1_13() -> Finding:
    """Look for the heap; on random digraphs the library's value is that heap."""
    cases = Cases()
    classes = classes_by_day_4()
    heaps = {classes[heap_number(size)]: size for size in range(5)}
    found = dict.fromkeys(range(5), 0)
    for game in range(BY_DAY_4):
        size = heaps.get(classes[game])
        cases.check(size is not None, {"game": game}, count=BY_DAY_4)
        if size is not None:
            found[size] += 1
    run = new_run()
    for graph in random_digraphs("corollary-1.13"):
        last = len(graph) - 1
        sizes = equivalent_heaps(graph.__getitem__, last, range(16), 15)
        named = solve(counters(graph, last), run=run).value
        cases.check(sizes == [named], {"digraph": graph, "heaps": sizes, "named": named})
        Compared(cases, partial(counters, graph), graph.__getitem__, run=run).at(last)
    return Finding(
        cases.summary(
            f"every game born by day 4, equivalence tested in sums with {ALL_J}; and 50 random "
            "digraphs on 20 vertices, where exactly one heap below *16 wins and loses with the "
            "game in sums with *0, …, *15, the one that lastmove names"
        )
        | {"games_born_by_day_4_equivalent_to": {f"*{k}": count for k, count in found.items()}}
    )


LARGEST = 13


def split_options(heaps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The options of split-nim, heaps in increasing order and empty ones left out."""
    for index, heap in enumerate(heaps):
        rest = heaps[:index] + heaps[index + 1 :]
        for left in range(heap):
            yield tuple(sorted((*rest, left) if left else rest))
        for part in range(1, heap):
            yield tuple(sorted((*rest, part, heap - part)))


@NIM.entry(
    "exercise-1.10",
    place="section 1.13, exercise 1.10",
    title="Split-nim",
    statement="In split-nim a player takes chips from a heap or splits a heap into two. What are "
    "the values of heaps 1 to 4? What are the winning moves in 1, 2, 3, and in 1, 2, 4? Are two "
    "heaps equivalent only if they are equal?",
    printed={"options_of_4": [[0], [1], [2], [3], [1, 3], [2, 2]]},
    vouches_for=(
        "heaps.rules:SplitNim",
        "heaps.theory_split_nim:SplitNimValues",
        "heaps.copied_heaps:copied_heaps",
        "lastmove.api.solve:equivalent",
        "check:split-nim",
    ),
)
def exercise_1_10() -> Finding:
    """The mex rule and brute force on whole positions, against the library's rule."""
    value, wins = values_by_mex(split_options), brute_force(split_options)
    cases = Cases()
    compared = Compared(
        cases,
        lambda heaps: SplitNim(*heaps),
        lambda heaps: map(_with_zeros(len(heaps)), split_options(heaps)),
        wins=lambda heaps: wins(tuple(filter(None, heaps))),
        value=lambda heaps: value(tuple(filter(None, heaps))),
    )
    for size, largest in [(1, LARGEST), (2, 8), (3, 6)]:
        compared.all(combinations_with_replacement(range(1, largest + 1), size))
    beside = brute_force(sum_options(split_options, split_options))
    different = True
    for first, second in combinations_with_replacement(range(LARGEST + 1), 2):
        same = bool(equivalent(SplitNim(first), SplitNim(second)))
        if second <= 8:  # G + H is lost just when they are equivalent
            case = {"heaps": [first, second]}
            cases.check(same != beside((_heap(first), _heap(second))), case)
        cases.check(same == (value(_heap(first)) == value(_heap(second))), [first, second])
        different = different and same == (first == second)
    proofs(cases, "P", "split_nim(1,2,4)")
    proofs(cases, "N", "split_nim(1,2,3)")
    return Finding(
        {
            "options_of_4": sorted((sorted(o.state.heaps) for o in _options(4)), key=_few_first),
            "a": {heap: value((heap,)) for heap in range(1, 5)},
            "b": _winning_moves(1, 2, 3),
            "c": _winning_moves(1, 2, 4),
            "d": "true" if different else "false",
            "values_up_to_12": [value(_heap(heap)) for heap in range(13)],
        }
        | cases.summary(
            f"one heap up to {LARGEST}, two up to 8, three up to 6: value and winning moves by the "
            f"definition and by lastmove; d: every two heaps up to {LARGEST} by value and by "
            "lastmove, those up to 8 by who wins their sum"
        ),
        (Picture("Heaps of 1, 2 and 4, a lost position", lambda: svg(SplitNim(1, 2, 4))),),
    )


def _with_zeros(count: int) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
    """Heaps that were emptied stay, as zeros, in the library's positions."""
    return lambda heaps: (*heaps, *[0] * (count - len(heaps)))


def _heap(size: int) -> tuple[int, ...]:
    return (size,) if size else ()


def _options(heap: int) -> list[Position]:
    return [move.to for move in SplitNim(heap).moves()]


def _few_first(heaps: list[int]) -> tuple[int, list[int]]:
    return len(heaps), heaps


def _winning_moves(*heaps: int) -> list[Data]:
    moves = solve(SplitNim(*heaps)).winning_moves or ()
    return [{"move": move.text, "to": str(move.to)} for move in moves]
