"""What papers and books print of games on heaps, beside values of our own by the mex rule."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain, combinations, combinations_with_replacement

from lastmove.api.solve import new_run, solve
from lastmove.core.parse import parse
from lastmove.core.position import Position
from lastmove.papers.entry import Cases, Finding
from lastmove.papers.literature.document import LITERATURE
from lastmove.papers.playing import Compared, proofs
from lastmove.papers.small_games import Options, xor

Heaps = tuple[int, ...]
Parts = Callable[[int], Iterator[Heaps]]
"""The moves in one heap: what is left of it."""
BREAKING_VALUE = "heaps.octal_period:breaking_value"


def coded(digits: str) -> Parts:
    """A game by code: who takes k chips may leave j parts if digit k has the bit of 2^j."""

    def parts(heap: int) -> Iterator[Heaps]:
        for taken, digit in enumerate(digits, 1):
            for count in range(4):
                if int(digit, 16) >> count & 1 and heap >= taken + count:
                    yield from _sums(heap - taken, count)

    return parts


def _sums(chips: int, count: int, least: int = 1) -> Iterator[Heaps]:
    """So many chips in so many heaps, none empty, the smallest first."""
    if not count:
        yield from () if chips else ((),)
        return
    for first in range(least, chips // count + 1):
        yield from ((first, *rest) for rest in _sums(chips - first, count - 1, first))


def unequal(heap: int) -> Iterator[Heaps]:
    """Grundy's game: two heaps that are not equal."""
    return ((less, heap - less) for less in range(1, (heap + 1) // 2))


def taking(numbers: Heaps) -> Parts:
    """A subtraction game."""
    return lambda heap: ((heap - k,) for k in numbers if k <= heap)


def of_heaps(parts: Parts) -> Options[Heaps]:
    """A move in one of several heaps, which stand in order, the empty ones left out."""

    def options(heaps: Heaps) -> Iterator[Heaps]:
        for index, heap in enumerate(heaps):
            for left in parts(heap):
                rest = (*heaps[:index], *left, *heaps[index + 1 :])
                yield tuple(sorted(size for size in rest if size))

    return options


def values(parts: Parts, most: int) -> list[int]:
    """The nimbers of heaps 0 to `most`: the least number that no move leads to."""
    found: list[int] = []
    for heap in range(most + 1):
        reached = {xor(found[part] for part in left) for left in parts(heap)}
        found.append(next(k for k in range(len(reached) + 1) if k not in reached))
    return found


def in_order(position: Position) -> Heaps:
    """The heaps of a position, the empty ones left out."""
    return tuple(sorted(heap for heap in position.state.heaps if heap))


@cache
def few_heaps(largest: int, most: int = 2) -> tuple[Heaps, ...]:
    """All positions of so many heaps at most."""
    sizes = range(1, largest + 1)
    return tuple(chain(*(combinations_with_replacement(sizes, k) for k in range(most + 1))))


def played(cases: Cases, name: Callable[[Heaps], str], parts: Parts, largest: int) -> None:
    """Moves, winners, winning moves and values of up to two heaps; values of longer ones."""
    run, known = new_run(), values(parts, 3 * largest)

    def position(heaps: Heaps) -> Position:
        return parse(name(heaps))

    Compared(cases, position, of_heaps(parts), run=run, key=in_order).all(few_heaps(largest))
    for heap, value in enumerate(known):
        cases.check(solve(name((heap,)), run=run).value == value, {"value of": name((heap,))})


def listed(game: str, before: str = "", after: str = "") -> Callable[[Heaps], str]:
    """The notation of a position, with what stands before the heaps or after them."""
    return lambda heaps: f"{game}({','.join(filter(None, [before, *map(str, heaps), after]))})"


def recurring(cases: Cases, game: str, parts: Parts, period: int, start: int) -> dict[int, int]:
    """Values that have a period from some heap on, and those before it that do not fit.

    Where a move takes two chips at most and leaves two heaps at most, what recurs up to
    2 start + period + 1 recurs forever (Guy, Smith).
    """
    known = values(parts, 2 * start + 2 * period + 2)
    for heap in range(start, len(known) - period):
        cases.check(known[heap] == known[heap + period], {"heap": heap})
    later = {heap % period: known[heap] for heap in range(start, start + period)}
    for heap in (*range(len(known)), *range(10**6, 10**6 + period)):
        value = known[heap] if heap < len(known) else later[heap % period]
        cases.check(solve(f"{game}({heap})").value == value, {"value of": f"{game}({heap})"})
    return {n: value for n, value in enumerate(known[:start]) if value != later[n % period]}


@LITERATURE.entry(
    "kayles",
    place="Guy, Smith 1956; Berlekamp, Conway, Guy 1982, chapter 4",
    title="Kayles recurs with period 12, but for fourteen rows",
    statement="A ball knocks down one pin or two that stand side by side. The nimbers of rows of "
    "71 pins or more have the period 12; of the shorter ones fourteen, the empty row among them, "
    "do not fit.",
    printed={
        "period": [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7],
        "exceptions": [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70],
        "their_nimbers": [0, 3, 3, 4, 6, 7, 3, 4, 6, 5, 6, 3, 4, 6],
    },
    vouches_for=("heaps.rules:Kayles", BREAKING_VALUE, "check:octal-period", "check:heap-values"),
)
def kayles() -> Finding:
    """Rows of pins one by one, as far as the theorem of Guy and Smith asks."""
    cases = Cases()
    parts = coded("77")
    played(cases, listed("kayles"), parts, 9)
    exceptions = recurring(cases, "kayles", parts, 12, 71)
    proofs(cases, "N", "kayles(700)", "kayles(9)", "kayles(3,8)")
    return Finding(
        {
            "period": values(parts, 83)[72:],
            "exceptions": list(exceptions),
            "their_nimbers": list(exceptions.values()),
            **cases.summary(
                "up to two rows of at most 9 pins, moves and all; rows of up to 168 pins, which "
                "proves the period; twelve rows of a million pins"
            ),
        }
    )


@LITERATURE.entry(
    "dawsons-kayles",
    place="Dawson 1935; Guy, Smith 1956",
    title="Dawson's Kayles recurs with period 34",
    statement="A ball knocks down two pins that stand side by side: n + 1 pins are Dawson's chess "
    "on n files. Its nimbers have the period 34 but for n = 0, 14, 16, 17, 31, 34 and 51.",
    printed={"exceptions": [0, 14, 16, 17, 31, 34, 51]},
    vouches_for=("heaps.rules:DawsonKayles", BREAKING_VALUE, "check:octal-period"),
)
def dawsons_kayles() -> Finding:
    """Rows of pins one by one, as far as the theorem of Guy and Smith asks."""
    cases = Cases()
    parts = coded("07")
    played(cases, listed("dawson_kayles"), parts, 10)
    exceptions = recurring(cases, "dawson_kayles", parts, 34, 53)
    for pins in range(10):  # a pawn's file goes, with those beside it
        chess = coded("137")
        same = values(chess, 10)[pins] == values(parts, 11)[pins + 1]
        cases.check(same, {"files": pins})
    proofs(cases, "N", "dawson_kayles(600)")
    proofs(cases, "P", "dawson_kayles(617)", "dawson_kayles(600,2)")
    return Finding(
        {
            "exceptions": [pins - 1 for pins in exceptions if pins],
            **cases.summary(
                "up to two rows of at most 10 pins, moves and all; rows of up to 176 pins, which "
                "proves the period; 34 rows of a million pins; Dawson's chess on up to 9 files"
            ),
        }
    )


@LITERATURE.entry(
    "grundys-game",
    place="Grundy 1939; Berlekamp, Conway, Guy 1982, chapter 4",
    title="The first fifty heaps of Grundy's game",
    statement="A heap is split in two that are not equal. Whether the nimbers ever recur is not "
    "known; those of up to 50 chips are printed.",
    printed={
        "values": [
            *(0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4),
            *(1, 2, 3, 1, 2, 4, 1, 2, 4, 1, 2, 4, 1, 5, 4, 1, 5, 4, 1, 5, 4, 1, 0),
        ]
    },
    vouches_for=("heaps.rules:Grundy", BREAKING_VALUE, "check:heap-values"),
)
def grundys_game() -> Finding:
    """Heap by heap."""
    cases = Cases()
    played(cases, listed("grundy"), unequal, 11)
    known = [solve(f"grundy({heap})").value for heap in range(51)]
    cases.check(known == values(unequal, 50), "up to 50 chips")
    proofs(cases, "N", "grundy(48)", "grundy(7,8)")
    proofs(cases, "P", "grundy(50)")
    tested = "up to two heaps of at most 11 chips, moves and all; heaps of up to 50 chips"
    return Finding({"values": known, **cases.summary(tested)})


@LITERATURE.entry(
    "codes",
    place="Guy, Smith 1956; Berlekamp, Conway, Guy 1982, chapter 4",
    title="Games by code",
    statement="In the game 0.d₁d₂… who takes k chips from a heap must leave it in j heaps for "
    "which the digit d_k has the bit 2^j: octal digits allow up to two heaps, hexadecimal ones "
    "three. Kayles is 0.77, and Dawson's Kayles 0.07.",
    printed={"holds": True},
    vouches_for=(
        "heaps.rules:Octal",
        "heaps.rules:Hexadecimal",
        BREAKING_VALUE,
        "check:heap-values",
    ),
)
def codes() -> Finding:
    """All octal games of two digits, and some hexadecimal ones."""
    cases, chance = Cases(), random.Random("codes")
    octal = [f"{first}{second}" for first in range(8) for second in range(8)]
    hexadecimal = [f"{a:X}{b:X}" for a in range(16) for b in range(16) if max(a, b) > 7]
    asked = [("octal", code) for code in octal if code[-1] != "0"]
    asked += [("hexadecimal", code) for code in chance.sample(hexadecimal, 24) if code[-1] != "0"]
    for game, code in asked:
        played(cases, listed(game, f"0.{code}"), coded(code), 5)
    for heaps in few_heaps(9):
        for name, code in (("kayles", "0.77"), ("dawson_kayles", "0.07")):
            both = {
                solve(position(heaps)).value for position in (listed(name), listed("octal", code))
            }
            cases.check(len(both) == 1, {code: heaps})
    proofs(cases, "N", "octal(0.45, 9,5)", "hexadecimal(0.9B, 11)")
    proofs(cases, "P", "octal(0.6,20)", "hexadecimal(0.F3, 8)")
    return Finding(
        cases.summary(
            "every octal code of two digits and some hexadecimal ones: up to two heaps of at most "
            "5 chips, moves and all, and one heap of up to 15"
        )
    )


@LITERATURE.entry(
    "subtraction-games",
    place="Ferguson 1974; Berlekamp, Conway, Guy 1982, chapter 4",
    title="Ferguson's pairing of ones and zeros",
    statement="In a subtraction game with the smallest number a, a heap of n has the nimber 1 just "
    "when n ≥ a and a heap of n − a has 0.",
    printed={"holds": True},
    vouches_for=(
        "heaps.rules:Subtraction",
        "heaps.rules:Allbut",
        "heaps.subtraction_period:SubtractionValues",
        "check:subtraction-period",
    ),
)
def subtraction_games() -> Finding:
    """All sets of numbers up to 6, and some with larger ones."""
    cases, chance, run = Cases(), random.Random("subtraction"), new_run()
    sets = [numbers for k in range(1, 5) for numbers in combinations(range(1, 7), k)]
    sets += [tuple(sorted(chance.sample(range(2, 14), 3))) for _ in range(20)]
    for index, numbers in enumerate(sets):
        known = values(taking(numbers), 130)
        take = f"take={{{','.join(map(str, numbers))}}}"
        for n, value in enumerate(known):
            paired = n >= numbers[0] and known[n - numbers[0]] == 0
            cases.check((value == 1) == paired, {"take": numbers, "n": n})
        for n in (*range(2 * numbers[-1]), *range(118, 131)):
            found = solve(f"subtraction({n}, {take})", run=run).value
            cases.check(found == known[n], {"take": numbers, "n": n})
        if index % 4 == 0 or index > len(sets) - 4:
            played(cases, listed("subtraction", after=take), taking(numbers), 7)
    for never in ((1,), (2, 3), (1, 4)):
        named = f"never={{{','.join(map(str, never))}}}"
        others = tuple(k for k in range(1, 22) if k not in never)
        played(cases, listed("allbut", after=named), taking(others), 7)
    proofs(cases, "N", "subtraction(31, take={1,4})", "subtraction(1000001, take={2,5,6})")
    proofs(cases, "P", "subtraction(1000000, take={1,4})")
    return Finding(
        cases.summary(
            "all sets of one to four numbers up to 6 and 20 sets of three larger ones: heaps of up "
            "to 130 by the mex rule, and by lastmove small ones and those of 118 to 130; up to two "
            "heaps of at most 7 chips, moves and all, for some of the sets and for three sets that "
            "leave out some numbers"
        )
    )
