"""Games on heaps: take-and-break games by code and by name, subtraction, the even/odd game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from lastmove.core.bibliography import (
    DAWSON,
    DUDENEY,
    GOLOMB,
    GRUNDY,
    GUY_SMITH,
    LASKER,
    LECTURES,
    NIM_AND_COMBINATORIAL_GAMES,
    SIEGEL,
    cite,
)
from lastmove.core.errors import BadArgument
from lastmove.core.heaps import HeapGame, HeapState, PlainHeapGame, heap_sizes, part_by_part
from lastmove.core.inheritance import same_rules, vouched
from lastmove.core.position import Move
from lastmove.notation import Code
from lastmove.notation.args import Args


class BreakingGame(
    HeapGame,
    opens=("start", "args", "heap_options", "code", "move"),
    forms=("heap_options",),
    claims=("code",),
):
    """A heap game in which a heap may be broken up: what is said names the heap in its middle.

    Every move leaves parts that are smaller than the heap, so the values of heaps follow one from
    the other. A game gives `heap_options`, the numbers taken and the parts.
    """

    __slots__ = ()

    @staticmethod
    def heap_options(setting: Any, heap: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """The moves in one heap: how many chips are taken, and the parts that are left."""
        raise NotImplementedError

    @staticmethod
    def code(setting: Any) -> Code | None:
        """The code that the moves follow (`by_code`), if they follow one."""
        return None

    @classmethod
    def heap_moves(cls, setting: Any, heap: int) -> Iterator[tuple[str, tuple[int, ...]]]:
        """The same as texts with `{}` where the heap is named, and what replaces the heap."""
        for taken, parts in cls.heap_options(setting, heap):
            yield _said(taken, parts), parts or (0,)

    @classmethod
    @same_rules
    def plays(cls, state: Any) -> Iterator[tuple[str, Any]]:
        """Heap by heap, in written order."""
        setting, heaps = state

        def plays_in(index: int) -> Iterator[tuple[str, Any]]:
            for text, new in cls.heap_moves(setting, heaps[index]):
                said = text.format(f"heap {index + 1}")
                yield said, HeapState(setting, (*heaps[:index], *new, *heaps[index + 1 :]))

        return part_by_part(plays_in, range(len(heaps)))

    def break_heap(self, index: int, taken: int, parts: tuple[int, ...]) -> Move:
        """The move that takes so many chips from this heap and leaves these parts of it."""
        heaps = (*self.heaps[:index], *(parts or (0,)), *self.heaps[index + 1 :])
        return Move(_said(taken, parts).format(f"heap {index + 1}"), self.with_heaps(*heaps))

    def move(self, text: str) -> Move:
        """As for any game, but for a game by code without looking through the moves."""
        code, words = code_of(self), _MOVE.fullmatch(" ".join(text.split()))
        if code is None or words is None:
            return super().move(text)
        index = int(words["from"] or words["split"]) - 1
        taken = int(words["taken"] or 0)
        if 0 <= index < len(self.heaps):
            heap = self.heaps[index]
            listed = words["left"] or words["parts"]
            left = [heap - taken] if listed is None else [int(n) for n in _NUMBER.findall(listed)]
            parts = tuple(left) if any(left) else ()
            legal = taken < len(code.digits) and code.digits[taken] >> len(parts) & 1
            if legal and min(parts, default=1) > 0 and sum(parts) == heap - taken:
                return self.break_heap(index, taken, tuple(sorted(parts, reverse=True)))
        return super().move(text)


def code_of(position: BreakingGame) -> Code | None:
    """The code that a position's moves follow; a user's game is not asked, it might be wrong."""
    game = type(position)
    return game.code(position.setting) if vouched(game, "code") else None


_NUMBER = re.compile(r"\d{1,4000}", re.ASCII)
_MOVE = re.compile(
    r"take (?P<taken>\d{1,4000}) from heap (?P<from>\d{1,9})(?:, leave (?P<left>[\d, and]+))?"
    r"|split heap (?P<split>\d{1,9}) into (?P<parts>[\d, and]+)",
    re.ASCII,
)


def _said(taken: int, parts: tuple[int, ...]) -> str:
    *first, last = parts or (0,)
    first_and_last = f"{', '.join(map(str, first))} and {last}"
    if not first:
        return f"take {taken} from {{}}"
    if taken < 0:  # a game of one's own may leave more chips than there were
        return f"turn {{}} into {first_and_last}"
    return (
        f"take {taken} from {{}}, leave {first_and_last}"
        if taken
        else f"split {{}} into {first_and_last}"
    )


class Octal(BreakingGame, opens=("start",)):
    """Take k chips as digit k allows: 1 all of a heap, 2 leave one part, 4 leave two parts."""

    sources = (GUY_SMITH,)
    examples = (
        "octal(0.77, 5)",
        "octal(0.6, 3,2)",
        "octal(4.3, 4)",
        "octal(0.07, 0,4)",
        "octal(0.3[12], 4,2)",
    )

    @staticmethod
    def start(code: Code, *heaps: int) -> Any:
        """`octal(0.77, 12)`: the code, then the heaps."""
        return HeapState(checked_code(code, 4), heap_sizes("heaps", heaps))

    @staticmethod
    def args(state: Any) -> Args:
        """The code and the heaps."""
        code, heaps = state
        return Args((code, *heaps))

    @staticmethod
    def heap_options(code: Code, heap: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Digit by digit: all, one part, two parts, three parts."""
        return by_code(code, heap)

    @staticmethod
    def code(setting: Code) -> Code | None:
        """The code is what stays fixed; one that repeats allows to take any number of chips."""
        return None if setting.block else setting


class Hexadecimal(Octal):
    """As in an octal game, and a digit with 8 also allows to leave three parts."""

    sources = (GUY_SMITH,)
    examples = (
        "hexadecimal(0.A3, 5)",
        "hexadecimal(0.F, 3,2)",
        "hexadecimal(8.1, 4)",
        "hexadecimal(0.2, 3)",
        "hexadecimal(0.1[8], 5)",
    )

    @staticmethod
    def start(code: Code, *heaps: int) -> Any:
        """`hexadecimal(0.A3, 12)`: the code, then the heaps."""
        return HeapState(checked_code(code, 12), heap_sizes("heaps", heaps))


def checked_code(code: Any, splits: int) -> Code:
    """The code without zeros at its end, or `BadArgument`. `splits` are the bits for two or more.

    Before the dot no chips are taken, so a heap can only be split there.
    """
    if not isinstance(code, Code) or len(code.digits) < 2:
        raise BadArgument("code", f"a code looks like 0.77, not {code!r}")
    largest, base = (7, "an octal") if splits == 4 else (15, "a hexadecimal")
    for digit in code.digits:
        if not 0 <= digit <= largest:
            highest = f"{largest:X}"
            raise BadArgument("code", f"a digit of {base} code is 0 to {highest}, not {digit:X}")
    if code.digits[0] & ~splits:
        allowed = "0 or 4" if splits == 4 else "0, 4, 8 or C"
        raise BadArgument(
            "code",
            f"before the dot of {base} code stands {allowed} (a split without taking), "
            f"not {code.digits[0]:X}",
        )
    return shortest_code(code)


def shortest_code(code: Code) -> Code:
    """The same code with as few digits as possible.

    >>> [str(shortest_code(Code(*code))) for code in (((0, 7, 0), 0), ((0, 3, 3), 1), ((0, 0), 1))]
    ['0.7', '0.[3]', '0.0']
    >>> str(shortest_code(Code((0, 5, 2, 3, 2, 3), 4)))
    '0.5[23]'
    """
    digits, block = list(code.digits), code.block
    if block:
        end = digits[-block:]
        least = next(n for n in range(1, block + 1) if end[n:] + end[:n] == end)
        digits, block = digits[: len(digits) - block + least], least
        while len(digits) > block + 1 and digits[-1] == digits[-1 - block]:
            digits.pop()
        if not any(digits[-block:]):
            block = 0
    while not block and len(digits) > 2 and digits[-1] == 0:
        digits.pop()
    return Code(tuple(digits), block)


def by_code(code: Code, heap: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The moves that a code allows in a heap, larger parts first."""
    for taken in range((heap if code.block else min(heap, len(code.digits) - 1)) + 1):
        left, digit = heap - taken, code.digit(taken)
        if left == 0:
            if digit & 1:
                yield taken, ()
            return
        if digit & 2:
            yield taken, (left,)
        if digit & 4:
            for second in range(1, left // 2 + 1):
                yield taken, (left - second, second)
        if digit & 8:
            for third in range(1, left // 3 + 1):
                for second in range(third, (left - third) // 2 + 1):
                    yield taken, (left - third - second, second, third)


KAYLES = Code((0, 7, 7))
DAWSON_KAYLES = Code((0, 0, 7))


class Kayles(BreakingGame, PlainHeapGame):
    """Knock down one pin of a row or two that stand side by side (octal 0.77)."""

    sources = (DUDENEY, GUY_SMITH)
    examples = ("kayles(5)", "kayles(0,3)", "kayles(2,3,1)")

    @staticmethod
    def heap_options(setting: None, heap: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """One pin or two, at the end of the row or further in."""
        return by_code(KAYLES, heap)

    @staticmethod
    def code(setting: None) -> Code:
        """0.77."""
        return KAYLES


class DawsonKayles(BreakingGame, PlainHeapGame):
    """Knock down two pins that stand side by side (octal 0.07)."""

    sources = (DAWSON, GUY_SMITH)
    examples = ("dawson_kayles(7)", "dawson_kayles(0,3)", "dawson_kayles(4,5)")

    @staticmethod
    def heap_options(setting: None, heap: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Two pins, at the end of the row or further in."""
        return by_code(DAWSON_KAYLES, heap)

    @staticmethod
    def code(setting: None) -> Code:
        """0.07."""
        return DAWSON_KAYLES


class Grundy(BreakingGame, PlainHeapGame):
    """Split a heap into two heaps of unequal size, neither of them empty."""

    sources = (GRUNDY,)
    examples = ("grundy(8)", "grundy(0,2)", "grundy(3,4,1)")

    @staticmethod
    def heap_options(setting: None, heap: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Every way to split, the most unequal first."""
        for second in range(1, (heap + 1) // 2):
            yield 0, (heap - second, second)


class SplitNim(BreakingGame, PlainHeapGame):
    """Take any number of chips from a heap, or split it into two heaps, neither of them empty."""

    sources = (cite(NIM_AND_COMBINATORIAL_GAMES, "exercise 1.10"), LASKER)
    examples = ("split_nim(4,3)", "split_nim()", "split_nim(0,5)", "split_nim(1,2,3)")

    @staticmethod
    def heap_options(setting: None, heap: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Any smaller heap, then every way to split, the most unequal first."""
        for taken in range(1, heap):
            yield taken, (heap - taken,)
        if heap:
            yield heap, ()
        for second in range(1, heap // 2 + 1):
            yield 0, (heap - second, second)

    def move(self, text: str) -> Move:
        """As for any game, but without looking through the moves of a huge heap."""
        taking, splitting = _TAKE.fullmatch(text), _SPLIT.fullmatch(text)
        if taking and 1 <= int(taking[2]) <= len(self.heaps):
            index, taken = int(taking[2]) - 1, int(taking[1])
            left = self.heaps[index] - taken
            if taken and left >= 0:
                return self.break_heap(index, taken, (left,) if left else ())
        if splitting and 1 <= int(splitting[1]) <= len(self.heaps):
            index, parts = int(splitting[1]) - 1, (int(splitting[2]), int(splitting[3]))
            if sum(parts) == self.heaps[index] and parts[0] >= parts[1] > 0:
                return self.break_heap(index, 0, parts)
        return super().move(text)


_TAKE = re.compile(r"\s*take\s+(\d{1,4000})\s+from\s+heap\s+(\d{1,9})\s*", re.ASCII)
_SPLIT = re.compile(
    r"\s*split\s+heap\s+(\d{1,9})\s+into\s+(\d{1,4000})\s+and\s+(\d{1,4000})\s*", re.ASCII
)


class Subtraction(HeapGame):
    """Take one of the allowed numbers of chips from one heap."""

    sources = (cite(LECTURES, "Game 1"), GOLOMB)
    examples = (
        "subtraction(10, take={1,2,3,4})",
        "subtraction(5,7, take={2,3})",
        "subtraction(6, take={1,4})",
        "subtraction(0, take={5})",
    )

    @staticmethod
    def start(*heaps: int, take: frozenset[int]) -> Any:
        """`subtraction(10, take={1,2,3,4})`: the heaps, and what may be taken."""
        return HeapState(subtraction_set(take), heap_sizes("heaps", heaps))

    @staticmethod
    def args(state: Any) -> Args:
        """The heaps, and the set in increasing order."""
        take, heaps = state
        return Args(heaps, {"take": set(take)})

    @staticmethod
    def heap_moves(take: tuple[int, ...], heap: int) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Take an allowed number, if the heap has as many."""
        for taken in take:
            if taken > heap:
                return
            yield f"take {taken}", (heap - taken,)


def subtraction_set(take: Iterable[Any], argument: str = "take") -> tuple[int, ...]:
    """The numbers in increasing order, or `BadArgument`."""
    numbers = set(take)
    for number in numbers:
        if not isinstance(number, int) or isinstance(number, bool) or number < 1:
            raise BadArgument(argument, f"a number to take is 1 or more, not {number!r}")
    if not numbers:
        raise BadArgument(argument, "the set of numbers to take is empty; {1,2} would do")
    return tuple(sorted(numbers))


class Allbut(BreakingGame):
    """Take any number of chips from one heap, but never one of the numbers named."""

    sources = (SIEGEL, GUY_SMITH)
    examples = (
        "allbut(9, never={2,3,7})",
        "allbut(5,7, never={1})",
        "allbut(0,4, never={1,2,3,4})",
    )

    @staticmethod
    def start(*heaps: int, never: frozenset[int]) -> Any:
        """`allbut(9, never={2,3,7})`: the heaps, and what may not be taken."""
        return HeapState(subtraction_set(never, "never"), heap_sizes("heaps", heaps))

    @staticmethod
    def args(state: Any) -> Args:
        """The heaps, and the set in increasing order."""
        never, heaps = state
        return Args(heaps, {"never": set(never)})

    @staticmethod
    def heap_options(never: tuple[int, ...], heap: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Every other number, the smallest first."""
        for taken in range(1, heap + 1):
            if taken not in never:
                yield taken, (heap - taken,) if taken < heap else ()


class EvenOdd(PlainHeapGame):
    """Take an even number of chips but not the whole heap, or the whole heap if it is odd."""

    sources = (cite(LECTURES, "Lemma 2"),)
    examples = ("even_odd(7)", "even_odd(8)", "even_odd(0,2,5)", "even_odd(6,3)")

    @staticmethod
    def heap_moves(setting: None, heap: int) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Two chips, four, and so on; last an odd heap as a whole."""
        for taken in range(2, heap, 2):
            yield f"take {taken}", (heap - taken,)
        if heap % 2:
            yield f"take {heap}", (0,)

    def move(self, text: str) -> Move:
        """As for any game, but without looking through the moves of a huge heap."""
        words = re.fullmatch(r"\s*take\s+(\d{1,4000})\s+from\s+heap\s+(\d{1,9})\s*", text)
        if words is not None and 1 <= int(words[2]) <= len(self.heaps):
            taken, index = int(words[1]), int(words[2]) - 1
            heap = self.heaps[index]
            if (taken == heap and heap % 2) or (taken in range(2, heap, 2)):
                return self.leave(index, heap - taken)
        return super().move(text)

    def leave(self, index: int, left: int) -> Move:
        """The move that leaves so many chips of this heap."""
        heaps = (*self.heaps[:index], left, *self.heaps[index + 1 :])
        text = f"take {self.heaps[index] - left}{self.place(index + 1)}"
        return Move(text, self.with_heaps(*heaps))
