"""Who wins a sum of values, without its canonical form, which may be far larger than its terms.

A sum is a number plus ups plus a nimber, and the other terms, of which opposite ones cancel. Stops
are bounds: what Left is sure of in each term adds up. Else moves are tried, those alone that gain
as much as any other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import comb

from lastmove.core.limits import spend
from lastmove.core.position import Outcome
from lastmove.values.value import ZERO, Value, at_most, best, plus


@dataclass(frozen=True)
class Terms:
    """What a sum consists of: one simple value, and others in a fixed order."""

    simple: Value
    others: tuple[Value, ...]

    @classmethod
    def of(cls, values: Iterable[Value]) -> Terms:
        """The sum of these, simple ones added up, opposite ones cancelled."""
        simple, others = ZERO, Counter[Value]()
        for value in values:
            if value._number is not None:
                simple = plus(simple, value)
            elif others[-value] > 0:
                others[-value] -= 1
            else:
                others[value] += 1
        listed = sorted(others.elements(), key=lambda v: (-v.temperature, v._order))
        return cls(simple, tuple(listed))

    def size(self, most: int) -> int:
        """How many sums can come of it without moves in what is simple, or `most` if that is less.

        The canonical form of the sum has about as many followers, if little cancels.
        """
        found = 1
        for value, copies in Counter(self.others).items():
            found *= comb(copies + _followers(value, most) - 1, copies)
            if found >= most:
                return most
        return found

    def moves(self, *, left: bool) -> Iterator[Terms]:
        """What a player can move to, without what another move is better than whatever follows.

        A move gains its incentive, GL − G or G − GR, and a larger one dominates in every sum. In a
        number nobody moves while a term is none, whatever else is there: some move in that term
        loses less than any positive number (its incentive has stops of 0 or more), and a move in
        the number loses one.
        """
        rest = [self.simple] if not self.simple.is_number or not self.others else []
        everything = (*self.others, self.simple)
        gains: dict[Value, tuple[Value, Value]] = {}
        for value in dict.fromkeys([*self.others, *rest]):
            moves = value.left if left else value.right
            incentives = value.left_incentives if left else value.right_incentives
            for option, gain in zip(moves, incentives, strict=True):
                gains.setdefault(gain, (value, option))
        for gain in best(set(gains), at_most):
            value, option = gains[gain]
            at = everything.index(value)
            yield Terms.of((*everything[:at], option, *everything[at + 1 :]))

    def winner_by_stops(self, *, left: bool) -> bool | None:
        """Whether the player who begins wins, where the stops tell."""
        everything = (*self.others, self.simple)
        if not self.others:
            return _begins_and_wins(self.simple, left=left)
        low = sum(value._right_stop for value in everything)
        high = sum(value._left_stop for value in everything)
        widest = max(value._left_stop - value._right_stop for value in everything)
        if left:
            return True if low + widest > 0 else False if high < 0 else None
        return True if high - widest < 0 else False if low > 0 else None


def _followers(value: Value, most: int) -> int:
    """How many values can come of one, itself among them, a simple one being counted and left."""
    seen = {value}
    waiting = [value]
    while waiting and len(seen) < most:
        spend()
        one = waiting.pop()
        more = {*one.left, *one.right} - seen if one._number is None else set()
        seen |= more
        waiting += more
    return len(seen)


def _begins_and_wins(value: Value, *, left: bool) -> bool:
    return value.outcome in (Outcome.N, Outcome.L if left else Outcome.R)


def begins_and_wins(terms: Terms, *, left: bool, known: dict[tuple[Terms, bool], bool]) -> bool:
    """Whether the player who begins wins the sum.

    Cost: all that can be reached in the worst case; one winning move is enough for a position.
    """
    found = terms.winner_by_stops(left=left)
    if found is not None:
        return found
    root = terms, left
    stack = [(root, terms.moves(left=left))]
    while root not in known:
        spend()
        (_, mine), rest = stack[-1]
        found = False
        for option in rest:
            lost = option.winner_by_stops(left=not mine)
            if lost is None:
                lost = known.get((option, not mine))
            if lost is None:
                stack.append(((option, not mine), option.moves(left=not mine)))
                found = None
                break
            if not lost:
                found = True
                break
        while found is not None and stack:  # who moves to what the other loses wins
            question, _ = stack.pop()
            known[question] = found
            if found:
                break
            found = True
    return known[root]


def outcome(values: Iterable[Value]) -> Outcome:
    """Who wins the sum of these.

    >>> outcome(map(Value, ["±5", "±4", "±3", "±2", "{7|-1}", "*2", "^"])).value
    'N'
    """
    terms = Terms.of(values)
    known: dict[tuple[Terms, bool], bool] = {}
    left = begins_and_wins(terms, left=True, known=known)
    right = begins_and_wins(terms, left=False, known=known)
    if left and right:
        return Outcome.N
    return Outcome.L if left else Outcome.R if right else Outcome.P
