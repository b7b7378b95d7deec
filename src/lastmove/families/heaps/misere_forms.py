"""Canonical forms of impartial games in misère play, and their sums.

In misère play whoever makes the last move loses, and a game is no longer a nim heap: it is known
by its options alone. All that can be left out is a reversible option: when every option of G that
is not an option of H has H among its own options, then G = H in every sum, as a player who is
offered such an option moves on to H. If H has no options at all, G must besides be a win for the
player to move. What remains is unique: two games with different canonical forms behave
differently in some sum (Conway, On Numbers and Games, chapter 12).
"""

from __future__ import annotations

from collections.abc import Iterable

from lastmove.core.limits import Budget

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
