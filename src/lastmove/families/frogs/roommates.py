"""Stable matchings by anybody's preferences: Gale and Shapley's marriages, Irving's roommates.

In a pond all preferences come from distances, and there is one stable matching. In general there
may be several, and among roommates none; what there always is is a *stable partition* (Tan): people
in parties around tables, each of whom prefers the next to the one before, such that no two prefer
each other to the one before them. Parties of one and two are a stable matching; if one is odd and
has three people or more, no matching is stable.

>>> found = roommates({"a": "bc", "b": "ca", "c": "ab"})
>>> found.exists, found.odd
(False, (('a', 'b', 'c'),))
>>> gale_shapley({"x": "ab", "y": "ab"}, {"a": "yx", "b": "xy"}).pairs
(('x', 'b'), ('y', 'a'))
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from lastmove.core.errors import InputError
from lastmove.core.limits import Budget
from lastmove.core.position import Outcome, Play
from lastmove.core.verdict import Certificate

Name = Hashable
Preferences = Mapping[Name, Sequence[Name]] | Sequence[Sequence[int]]
"""By person, whom they accept, best first; numbers from 0 on where there are no names."""
Lists = tuple[tuple[int, ...], ...]
EACH = 64
"""Proposals between two looks at the budget."""


@dataclass(frozen=True)
class Roommates:
    """A stable partition of people, and the stable matching that it is, if it is one.

    Attributes
    ----------
    names : of the people.
    lists : by number, whom each accepts and is accepted by, best first.
    parties : numbers; each prefers the next, around, to the one before. Of one, two, or an odd
        number of people.
    """

    names: tuple[Name, ...]
    lists: Lists
    parties: tuple[tuple[int, ...], ...]

    @property
    def exists(self) -> bool:
        """Whether there is a stable matching."""
        return not self.odd

    @property
    def odd(self) -> tuple[tuple[Name, ...], ...]:
        """The odd parties of three or more, which rule one out; all partitions have these."""
        return self._named(party for party in self.parties if len(party) > 2)

    @property
    def pairs(self) -> tuple[tuple[Name, ...], ...] | None:
        """Who shares a room with whom, or None where no matching is stable."""
        return self._named(p for p in self.parties if len(p) == 2) if self.exists else None

    @property
    def alone(self) -> tuple[Name, ...]:
        """Those without a roommate, who are so in every stable matching."""
        return tuple(self.names[party[0]] for party in self.parties if len(party) == 1)

    def certificate(self) -> Certificate:
        """That this is a stable matching (P), or that there is none (N), for the checker."""
        proof = {"parties": [list(party) for party in self.parties]}
        position = json.dumps(self.lists, separators=(",", ":"))
        outcome = Outcome.P if self.exists else Outcome.N
        return Certificate("stable-roommates", position, Play.NORMAL, outcome, None, proof)

    def _named(self, parties: Iterable[tuple[int, ...]]) -> tuple[tuple[Name, ...], ...]:
        return tuple(tuple(self.names[x] for x in party) for party in parties)


@dataclass(frozen=True)
class Marriages:
    """The stable matching that is best for all proposers at once.

    Attributes
    ----------
    pairs : proposer and partner, in the order of the proposers.
    alone : the proposers without a partner, and the others; they are so in every stable matching.
    """

    pairs: tuple[tuple[Name, Name], ...]
    alone: tuple[tuple[Name, ...], tuple[Name, ...]]
    _both: Roommates

    def certificate(self) -> Certificate:
        """That the matching is stable; the proposers come first, then the others."""
        return self._both.certificate()


def gale_shapley(
    proposers: Preferences, others: Preferences, *, budget: Budget | None = None
) -> Marriages:
    """The stable matching that proposals find.

    Whoever has no partner proposes to the best one not asked yet; who is asked keeps the better of
    two. No proposer can do better in any stable matching, and none of the others worse. Lists may
    be incomplete; two count for each other if each lists the other.

    Cost: linear in the lists.

    Source: Gale, Shapley (1962).

    >>> gale_shapley({"a": "xy", "b": "xy"}, {"x": "ba", "y": "ab"}).pairs
    (('a', 'y'), ('b', 'x'))

    Raises `InputError` for a list with a name twice, or with a name that is not there.
    """
    first, second = _names(proposers), _names(others)
    here = {name: x for x, name in enumerate(first)}
    there = {name: len(first) + y for y, name in enumerate(second)}
    asked = _ranked(proposers, here, there)
    lists = _mutual((*asked, *_ranked(others, there, here)))
    table = _Table(lists, budget or Budget())
    table.propose(range(len(first)))
    mates = [table.first(x) for x in range(len(first))]
    parties = [(x, y) for x, y in enumerate(mates) if y is not None]
    taken = {x for pair in parties for x in pair}
    lone = [x for x in range(len(lists)) if x not in taken]
    return Marriages(
        tuple((first[x], second[y - len(first)]) for x, y in parties),
        (
            tuple(first[x] for x in lone if x < len(first)),
            tuple(second[x - len(first)] for x in lone if x >= len(first)),
        ),
        Roommates((*first, *second), lists, tuple(sorted([*parties, *((x,) for x in lone)]))),
    )


def roommates(preferences: Preferences, *, budget: Budget | None = None) -> Roommates:
    """A stable matching of people who rank each other, or why there is none.

    Irving's algorithm: all propose, as in `gale_shapley`; then rotations are eliminated, in which
    some would rather have their second, and are had by theirs. Where that would leave somebody with
    nobody, the rotation is an odd party, which is set aside, so that the rest goes on and a stable
    partition is found. Lists may be incomplete; two count for each other if each lists the other.

    Cost: linear in the lists, and the way to each rotation.

    Source: Irving (1985); Tan (1991), for odd parties.

    >>> roommates({"a": "bc", "b": "ca", "c": "ab"}).parties
    ((0, 1, 2),)

    Raises `InputError` for a list with a name twice, with oneself, or with a name of nobody.
    """
    names = _names(preferences)
    numbers = {name: x for x, name in enumerate(names)}
    lists = _mutual(_ranked(preferences, numbers, numbers))
    table = _Table(lists, budget or Budget())
    table.propose(range(len(lists)))
    together = table.eliminate()
    parties, seen = list[tuple[int, ...]](), set[int]()
    for x in range(len(lists)):
        if x in seen:
            continue
        party, y = [x], table.first(x)
        while y is not None and y != x:
            party.append(y)
            y = table.first(y) if x in together else None
        parties.append(tuple(party))
        seen |= set(party)
    return Roommates(names, lists, tuple(parties))


class _Table:
    """The lists with what has been struck out: x from y's and y from x's at once.

    Once all have proposed, y is first for x just when x is last for y.
    """

    def __init__(self, lists: Lists, budget: Budget):
        self.lists, self._budget = lists, budget
        self._rank = [{y: place for place, y in enumerate(row)} for row in lists]
        self._struck = [bytearray(len(row)) for row in lists]
        self._left = [len(row) for row in lists]
        # Where the first, the second and the last may be: what is struck out stays so.
        self._low = [0] * len(lists)
        self._next = [1] * len(lists)
        self._high = [len(row) - 1 for row in lists]
        self._looks = 0

    def first(self, x: int) -> int | None:
        """The best that is left for x."""
        if not self._left[x]:
            return None
        while self._struck[x][self._low[x]]:
            self._low[x] += 1
        return self.lists[x][self._low[x]]

    def second(self, x: int) -> int:
        """The best but one, of two or more."""
        self.first(x)
        self._next[x] = max(self._next[x], self._low[x] + 1)
        while self._struck[x][self._next[x]]:
            self._next[x] += 1
        return self.lists[x][self._next[x]]

    def last(self, x: int) -> int:
        """The worst that is left for x, of one or more."""
        while self._struck[x][self._high[x]]:
            self._high[x] -= 1
        return self.lists[x][self._high[x]]

    def propose(self, people: Iterable[int]) -> None:
        """All of these people propose until they are kept, or nobody is left for them."""
        asking, kept = list(people)[::-1], dict[int, int]()
        while asking:
            x = asking.pop()
            y = self.first(x)
            if y is None:
                continue
            self._keep(y, x)
            before = kept.get(y)
            if before is not None:
                asking.append(before)
            kept[y] = x

    def eliminate(self) -> set[int]:
        """Eliminate rotations while there are any; those in odd parties, which are set aside."""
        together = set[int]()
        for start in range(len(self.lists)):
            while self._left[start] > 1 and start not in together:
                rotation = self._rotation(start)
                seconds = [self.second(x) for x in rotation]
                if set(seconds) == set(rotation) and all(self._left[x] == 2 for x in rotation):
                    together |= set(rotation)
                else:
                    for x, y in zip(rotation, seconds, strict=True):
                        self._keep(y, x)
        return together

    def _rotation(self, start: int) -> list[int]:
        """Where one comes to from here: from each to the last of its second, until around."""
        path, places = [start], {start: 0}
        while (then := self.last(self.second(path[-1]))) not in places:
            places[then] = len(path)
            path.append(then)
        return path[places[then] :]

    def _keep(self, y: int, x: int) -> None:
        """Strike out whatever y likes less than x."""
        self._looks += 1
        if self._looks % EACH == 0:
            self._budget.check()
        while (worst := self.last(y)) != x:
            for one, other in ((y, worst), (worst, y)):
                self._struck[one][self._rank[one][other]] = 1
                self._left[one] -= 1


def _names(preferences: Preferences) -> tuple[Name, ...]:
    if isinstance(preferences, str) or not isinstance(preferences, Mapping | Sequence):
        raise InputError(f"preferences are lists by name or by number, not {preferences!r}")
    return tuple(preferences if isinstance(preferences, Mapping) else range(len(preferences)))


def _ranked(preferences: Preferences, own: dict[Name, int], known: dict[Name, int]) -> Lists:
    """The lists in numbers; raises `InputError` for what is no list of preferences."""
    rows = preferences.values() if isinstance(preferences, Mapping) else preferences
    found = []
    for name, row in zip(own, rows, strict=True):
        if not isinstance(row, Iterable):
            raise InputError(f"{name!r} has a list of names, best first, not {row!r}")
        numbers = []
        for other in row:
            if not isinstance(other, Hashable) or other not in known or isinstance(other, bool):
                raise InputError(f"{name!r} lists {other!r}, which is the name of nobody to accept")
            if own is known and other == name:
                raise InputError(f"{name!r} lists itself; it lists others, best first")
            numbers.append(known[other])
        if len(set(numbers)) < len(numbers):
            raise InputError(f"{name!r} lists somebody twice; each one has one place in a list")
        found.append(tuple(numbers))
    return tuple(found)


def _mutual(lists: Lists) -> Lists:
    """The lists without those who do not list one back."""
    accepted = [frozenset(row) for row in lists]
    return tuple(tuple(y for y in row if x in accepted[y]) for x, row in enumerate(lists))
