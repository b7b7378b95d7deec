"""Poker nim and Northcott's game on plain data, and retrograde analysis of games that can loop.

==============  =====================================================
poker nim       ("poker_nim", heaps with zeros, stock of the player to move, of the other)
northcott       ("northcott", width, rows as (white, black), "white" or "black")
==============  =====================================================

`PokerTable` is poker nim once more, told of two players who sit at a table with their stocks.
"""

from collections import deque


def poker_nim(sizes, mine, yours):
    return ("poker_nim", tuple(sorted(sizes)), mine, yours)


def northcott(width, rows, turn):
    return ("northcott", width, tuple(sorted(rows)), turn)


def _with(items, index, item):
    return (*items[:index], item, *items[index + 1 :])


def poker_nim_options(position):
    """nim, section 1.11: remove chips from a heap, or add chips acquired earlier."""
    _, heaps, mine, yours = position
    found = set()
    for index, heap in enumerate(heaps):
        for taken in range(1, heap + 1):
            found.add(poker_nim(_with(heaps, index, heap - taken), yours, mine + taken))
        for added in range(1, mine + 1):
            found.add(poker_nim(_with(heaps, index, heap + added), yours, mine - added))
    return found


def northcott_options(position):
    """nim, exercise 1.6: step by step to either side, as long as the squares are free."""
    _, width, rows, turn = position
    found = set()
    for index, row in enumerate(rows):
        own = 0 if turn == "white" else 1
        for step in (-1, 1):
            column = row[own] + step
            while 1 <= column <= width and column != row[1 - own]:
                new = (column, row[1]) if own == 0 else (row[0], column)
                other = "black" if turn == "white" else "white"
                found.add(northcott(width, _with(rows, index, new), other))
                column += step
    return found


RULES = {"poker_nim": poker_nim_options, "northcott": northcott_options}


def turned(position):
    """As the other player sees it after a move elsewhere: the stocks change their names."""
    match position:
        case ("poker_nim", heaps, mine, yours):
            return poker_nim(heaps, yours, mine)
        case ("sum", summands):
            return "sum", tuple(sorted(map(turned, summands), key=repr))
    return position


def is_loopy(position):
    if position[0] == "sum":
        return any(map(is_loopy, position[1]))
    return position[0] in RULES


def value_by_theorem(position):
    """nim, section 1.11, and the hint of exercise 1.6: the nim-sum of the heaps or gaps."""
    total = 0
    if position[0] == "poker_nim":
        for heap in position[1]:
            total ^= heap
    else:
        for white, black in position[2]:
            total ^= abs(white - black) - 1
    return total


class TooLarge(Exception):
    """More positions than wanted can be reached."""


class Retrograde:
    """N, P or D (neither player can force the end) for every position that can be reached.

    Positions without a move are lost (won in misère play). From there backward: a position is N
    when one of its options is P, and P when all of them are N. What never gets a label is D.
    """

    def __init__(self, options, misere=False, most=1_000_000):
        self._options = options
        self._ended = "N" if misere else "P"
        self._most = most
        self.options = {}
        self.labels = {}

    def outcome(self, position):
        if position not in self.options:
            self._explore(position)
        return self.labels.get(position, "D")

    def winning_options(self, position):
        self.outcome(position)
        return {option for option in self.options[position] if self.outcome(option) == "P"}

    def _explore(self, start):
        waiting = [start]
        self.options[start] = frozenset(self._options(start))
        new = [start]
        while waiting:
            for option in self.options[waiting.pop()]:
                if option not in self.options:
                    self.options[option] = frozenset(self._options(option))
                    waiting.append(option)
                    new.append(option)
                    if len(self.options) > self._most:
                        raise TooLarge
        self._label(new)

    def _label(self, positions):
        before = {}
        for position in positions:
            for option in self.options[position]:
                before.setdefault(option, []).append(position)
        won_options = dict.fromkeys(positions, 0)
        queue = deque(p for p in positions if not self.options[p])
        self.labels |= dict.fromkeys(queue, self._ended)
        queue.extend(option for option in before if option not in won_options)  # known before
        while queue:
            position = queue.popleft()
            label = self.labels.get(position)
            for earlier in before.get(position, ()):
                if earlier in self.labels or label is None:
                    continue
                won_options[earlier] += label == "N"
                if label == "P":
                    self.labels[earlier] = "N"
                elif won_options[earlier] == len(self.options[earlier]):
                    self.labels[earlier] = "P"
                else:
                    continue
                queue.append(earlier)


class PokerTable:
    """Poker nim with names for the players: (heaps, stocks of players 0 and 1, who moves)."""

    @staticmethod
    def options(position):
        heaps, stocks, who = position
        found = set()
        for index, heap in enumerate(heaps):
            for size in range(heap + stocks[who] + 1):
                if size != heap:
                    stock = stocks[who] + heap - size
                    new = (stock, stocks[1]) if who == 0 else (stocks[0], stock)
                    found.add((tuple(sorted(_with(heaps, index, size))), new, 1 - who))
        return found

    @staticmethod
    def seen(position):
        """As the player to move writes it down."""
        heaps, stocks, who = position
        return poker_nim(heaps, stocks[who], stocks[1 - who])
