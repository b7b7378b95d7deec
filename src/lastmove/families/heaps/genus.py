"""Misère play of heap games: canonical forms and their sums, and genus sequences.

*Canonical forms.* In misère play whoever makes the last move loses, and a game is no longer a nim
heap: it is known by its options alone. All that can be left out is a reversible option: when every
option of G that is not an option of H has H among its own options, then G = H in every sum, as a
player who is offered such an option moves on to H. If H has no options at all, G must besides be a
win for the player to move. What remains is unique: two games with different canonical forms behave
differently in some sum (Conway, On Numbers and Games, chapter 12).

*Genus sequences*, which Winning Ways tabulates. The misère value g⁻ of a position is the mex of
those of its options, and 1 if it has none: the smallest k such that the position and *k together
are lost for the player to move. Unlike in normal play it does not add up, so one also asks what it
becomes beside copies of *2. The genus g^{abc…} is the normal value g with the misère values of G, G
+ *2, G + *2 + *2, … as a superscript.

Berlekamp, Conway, Guy: Winning Ways, chapter 13; Conway: On Numbers and Games, chapter 12.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from lastmove.core.errors import InputError, LimitReached
from lastmove.core.heaps import HeapGame
from lastmove.core.inheritance import obeys
from lastmove.core.limits import Budget
from lastmove.core.nimbers import mex
from lastmove.core.parse import Rules, parse_rules
from lastmove.core.position import Outcome
from lastmove.core.verdict import SCHEMA
from lastmove.render.tables import Cell, Table

ZERO = 0
"""The form without options."""
ONE = 1
"""The form *1: whatever form is made first has options without options."""


class MisereForms:
    """Canonical forms, each made once and known by its number; options have smaller numbers.

    A form that a heap has and that no sum had before is a prime here; every other form is kept
    with the primes whose sum it is, so that a sum is looked up by its primes and K5 + (K6 + K7) is
    not worked out again after (K5 + K6) + K7. Two copies of *1 cancel.

    Cost: a sum that is asked for the first time takes as many steps as its primes have options.
    """

    def __init__(self, budget: Budget):
        self.options: list[tuple[int, ...]] = [()]
        self._budget = budget
        self._lost = [False]  # whether the player to move loses; a player without a move wins
        self._primes: list[tuple[int, ...]] = [()]
        self._numbers: dict[tuple[int, ...], int] = {(): ZERO}
        self._sums: dict[tuple[int, ...], int] = {(): ZERO}

    def game(self, options: Iterable[int]) -> int:
        """The form of the game with these forms as options."""
        form, new = self._simplest(set(options))
        if new:
            self._primes.append((form,))
            self._sums[form,] = form
        return form

    def sum(self, forms: Iterable[int]) -> int:
        """The form of the sum of these forms."""
        primes: tuple[int, ...] = ()
        for form in forms:
            primes = self._together(primes, form)
        # Not recursive: a game may last longer than Python's stack is deep.
        waiting = [primes]
        while waiting:
            key = waiting[-1]
            if key not in self._sums:
                options, missing = self._options_of_sum(key)
                if missing:
                    waiting += missing
                    continue
                form, new = self._simplest(options)
                if new:
                    self._primes.append(key)
                self._sums[key] = form
            waiting.pop()
        return self._sums[primes]

    def _options_of_sum(self, key: tuple[int, ...]) -> tuple[set[int], list[tuple[int, ...]]]:
        """The options as far as they are known, and the sums that are not."""
        options: set[int] = set()
        missing = []
        for index, prime in enumerate(key):
            if index and prime == key[index - 1]:
                continue
            rest = key[:index] + key[index + 1 :]
            self._budget.spend(len(self.options[prime]))
            for option in self.options[prime]:
                moved = self._together(rest, option)
                form = self._sums.get(moved)
                if form is None:
                    missing.append(moved)
                else:
                    options.add(form)
        return options, missing

    def _together(self, primes: tuple[int, ...], form: int) -> tuple[int, ...]:
        both = sorted(primes + self._primes[form])
        # Each side has at most one *1, the smallest prime, so a pair stands at the beginning.
        return tuple(both[2:] if len(both) > 1 and both[1] == ONE else both)

    def _simplest(self, options: set[int]) -> tuple[int, bool]:
        """The form with these options, reversible ones left out, and whether it is new."""
        key = tuple(sorted(options))
        known = self._numbers.get(key)
        if known is not None:
            return known, False
        won = any(self._lost[option] for option in key)
        # A form H that stands for the whole is an option of one that is left out, so it comes
        # before the last option; it cannot have that one as an option, so that one is left out
        # too and has H among its options.
        for simpler in self.options[key[-1]]:
            kept = self.options[simpler]
            if (
                (kept or won)
                and options.issuperset(kept)
                and all(simpler in self.options[left] for left in options.difference(kept))
            ):
                return simpler, False
        form = self._numbers[key] = len(self.options)
        self.options.append(key)
        self._lost.append(not won)
        return form, True


Parts = Callable[[int], Iterable[Iterable[int]]]
"""From a heap to what each move leaves of it."""


@dataclass(frozen=True)
class Genus:
    """A normal value and the misère values beside 0, 1, 2, … copies of *2.

    The superscript goes on for ever but ends in x, x ⊕ 2, x, x ⊕ 2, …: it is kept up to the first
    such pair.

    >>> str(Genus(4, (1, 4, 6, 4, 6))), Genus(4, (1, 4, 6)).digit(7)
    ('4^{146}', 4)
    """

    value: int
    superscript: tuple[int, ...]

    def __post_init__(self) -> None:
        digits = list(self.superscript)
        if len(digits) < 2 or digits[-1] != digits[-2] ^ 2:
            raise ValueError(f"the superscript of a genus ends in x, x ⊕ 2, not as {digits}")
        while len(digits) > 2 and digits[-1] == digits[-3]:
            digits.pop()
        object.__setattr__(self, "superscript", tuple(digits))

    def digit(self, copies: int) -> int:
        """The misère value beside so many copies of *2."""
        last = len(self.superscript) - 1
        return self.superscript[copies if copies <= last else last - (copies - last) % 2]

    @property
    def outcome(self) -> Outcome:
        """Who wins in misère play: the previous player if the misère value is 0."""
        return Outcome.N if self.superscript[0] else Outcome.P

    @property
    def tame(self) -> bool:
        """Whether some position of nim has this genus."""
        heap, firm = self.value, (self.value, self.value ^ 2)
        fickle = (heap ^ 1, heap ^ 2, heap)  # heaps of 1 alone: the misère value is the other one
        return self.superscript == firm or (heap < 2 and self.superscript == fickle)

    def __str__(self) -> str:
        comma = "," if any(digit > 9 for digit in self.superscript) else ""
        return f"{self.value}^{{{comma.join(map(str, self.superscript))}}}"


NO_MOVE = Genus(0, (1, 2, 0))


def genus_of(options: Collection[Genus]) -> Genus:
    """The genus of a position from those of its options.

    Beside n copies of *2 one may also move in a copy, to 0 or to *1; the latter changes a misère
    value v to v ⊕ 1. From where on the options' superscripts alternate, a digit depends on the one
    before and on the parity alone, so that one equal to the last but one proves the rest. They
    differ by ⊕ 2: in every four numbers 4k, …, 4k + 3 those missing move by ⊕ 2 with each copy.

    >>> str(genus_of([])), str(genus_of([NO_MOVE])), str(genus_of([genus_of([NO_MOVE])]))
    ('0^{120}', '1^{031}', '0^{120}')
    """
    if not options:
        return NO_MOVE
    settled = max(len(option.superscript) for option in options) - 2
    digits = [mex(option.digit(0) for option in options)]
    while len(digits) < settled + 2 or len(digits) < 3 or digits[-1] != digits[-3]:
        reached = {option.digit(len(digits)) for option in options}
        digits.append(mex(reached | {digits[-1], digits[-1] ^ 1}))
    return Genus(mex(option.value for option in options), tuple(digits))


@dataclass(frozen=True)
class HeapGenus:
    """What is known of one heap in misère play.

    Attributes
    ----------
    heap : its size.
    genus : its genus.
    tame : whether all positions of its canonical form have the genus of a position of nim. Sums of
        such heaps are won and lost like the sum of those positions of nim; others are wild.
    nim_heap : whether it equals the nim heap of its normal value, in every sum.
    """

    heap: int
    genus: Genus
    tame: bool
    nim_heap: bool

    @property
    def kind(self) -> str:
        """In a word or two: `nim heap`, `tame` or `wild`."""
        return "nim heap" if self.nim_heap else "tame" if self.tame else "wild"

    def as_dict(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "heap": self.heap,
            "genus": str(self.genus),
            "value": self.genus.value,
            "superscript": list(self.genus.superscript),
            "outcome": self.genus.outcome.value,
            "tame": self.tame,
            "nim_heap": self.nim_heap,
        }


@dataclass(frozen=True)
class GenusSequence(Table):
    """The heaps 0, 1, 2, … as far as the limits allowed; `stopped` says which one was reached."""

    rules: str
    rows: tuple[HeapGenus, ...]
    stopped: str | None = None

    @property
    def first_wild(self) -> int | None:
        """The smallest heap that is not tame, or None."""
        return next((row.heap for row in self.rows if not row.tame), None)

    def as_dict(self) -> dict[str, Any]:
        """As plain data; `values` are those of normal play."""
        return {
            "schema": SCHEMA,
            "rules": self.rules,
            "play": "misere",
            "values": [row.genus.value for row in self.rows],
            "genera": [row.as_dict() for row in self.rows],
            "first_wild": self.first_wild,
            "stopped": self.stopped,
        }

    @property
    def title(self) -> str:
        """The rules, and where they become wild."""
        wild = self.first_wild
        summary = "all heaps are tame" if wild is None else f"the first wild heap is {wild}"
        return f"{self.rules}, misère play: {summary}"

    @property
    def lead(self) -> str:
        """The same."""
        return self.title

    head = ("heap", "genus", "outcome", "kind")

    def body(self) -> Iterator[tuple[Cell, ...]]:
        """A row for each heap."""
        for row in self.rows:
            yield row.heap, str(row.genus), row.genus.outcome.value, row.kind

    def tex(self, column: int, cell: Cell) -> str:
        r"""The genera as formulas.

        >>> print(misere_genus_sequence("nim", 1).to_latex(), end="")
        \begin{tabular}{rlll}
        heap & genus & outcome & kind \\
        \hline
        0 & $0^{120}$ & N & nim heap \\
        1 & $1^{031}$ & P & nim heap \\
        \end{tabular}
        """
        return f"${cell}$" if column == 1 else super().tex(column, cell)

    def __str__(self) -> str:
        return " ".join(str(row.genus) for row in self.rows)


def misere_genus_sequence(
    rules: str | Rules | Parts, last: int, budget: Budget | None = None
) -> GenusSequence:
    """The genera of heaps 0, 1, …, last, by the definition.

    Parameters
    ----------
    rules : a heap game, such as `"kayles"` or `"octal(0.137)"`, or a function from a heap to what
        each move leaves of it, a list of smaller heaps.
    last : the largest heap.
    budget : when it is used up, the sequence ends with the last heap that was finished.

    Cost: the number of canonical forms that heaps up to `last` reach, times the options of one. In
    a wild game it grows like that of partitions: 100,000 forms for Kayles to 66, for Dawson's Chess
    to 108.

    >>> print(misere_genus_sequence("kayles", 6))
    0^{120} 1^{031} 2^{20} 3^{31} 1^{031} 4^{146} 3^{31}
    """
    if not isinstance(last, int) or isinstance(last, bool) or last < 0:
        raise InputError(f"the largest heap is a whole number, 0 or more, not {last!r}")
    if isinstance(rules, str):
        rules = parse_rules(rules)
    if isinstance(rules, Rules):
        name, parts = rules.text, heap_parts(rules)
    else:
        name, parts = getattr(rules, "__name__", "a heap game"), rules
    rows: list[HeapGenus] = []
    found = genera(parts, budget or Budget())
    try:
        rows.extend(islice(found, last + 1))  # keeps what came before a limit
    except LimitReached as limit:
        return GenusSequence(name, tuple(rows), limit.what)
    return GenusSequence(name, tuple(rows))


def heap_parts(rules: Rules) -> Parts:
    """What each move leaves of a heap, for rules whose heaps are numbers of chips."""
    position = rules.position(0) if issubclass(rules.game, HeapGame) else None
    if not obeys(position, HeapGame) or position.heaps != (0,):
        raise InputError(
            f"{rules.text} is not the rules of a game of heaps, so it has no genus sequence; "
            "kayles, octal(0.137) and subtraction(take={1,2}) are"
        )
    setting, moves = position.setting, position.heap_moves
    return lambda heap: (parts for _, parts in moves(setting, heap))


def genera(parts: Parts, budget: Budget) -> Iterator[HeapGenus]:
    """Heap by heap, without end; the budget stops it with `LimitReached`."""
    forms = MisereForms(budget)
    known = _Genera()
    heaps: list[int] = []
    while True:
        heap = len(heaps)
        options = set()
        for left in parts(heap):
            budget.spend()
            options.add(forms.sum(heaps[part] for part in _smaller(heap, left)))
        heaps.append(forms.game(options))
        known.learn(forms, budget)
        yield known.row(heap, heaps[-1])


def _smaller(heap: int, left: Iterable[int]) -> Iterator[int]:
    for part in left:
        if not isinstance(part, int) or not 0 <= part < heap:
            raise InputError(
                f"a move in a heap of {heap} leaves a heap of {part!r}; "
                f"for a genus sequence that must be a whole number, 0 or more, less than {heap}"
            )
        yield part


class _Genera:
    """The genera of canonical forms. Few are different, so that sets of them are remembered."""

    def __init__(self) -> None:
        self._genera: list[Genus] = []
        self._by_options: dict[frozenset[int], int] = {}
        self._numbers: dict[Genus, int] = {}
        self._of_form: list[int] = []
        self._tame: list[bool] = []
        self._nim_heap: list[bool] = []

    def learn(self, forms: MisereForms, budget: Budget) -> None:
        """The genera of forms that are new; options come before what they are options of."""
        for form in range(len(self._of_form), len(forms.options)):
            options = forms.options[form]
            budget.spend(1 + len(options))
            reached = frozenset(self._of_form[option] for option in options)
            number = self._by_options.get(reached)
            if number is None:
                genus = genus_of([self._genera[option] for option in reached])
                number = self._numbers.setdefault(genus, len(self._genera))
                if number == len(self._genera):
                    self._genera.append(genus)
                self._by_options[reached] = number
            genus = self._genera[number]
            self._of_form.append(number)
            self._tame.append(genus.tame and all(self._tame[option] for option in options))
            self._nim_heap.append(
                len(options) == genus.value and all(self._nim_heap[option] for option in options)
            )

    def row(self, heap: int, form: int) -> HeapGenus:
        genus = self._genera[self._of_form[form]]
        return HeapGenus(heap, genus, self._tame[form], self._nim_heap[form])


LARGEST = 20
"""The largest heap unless one says otherwise; the cost grows fast where a game is wild."""
