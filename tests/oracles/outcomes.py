"""Outcome, nimber, remoteness and winning options by recursion on the definitions.

Each function takes a position of `oracles.rules`; `Oracle` is the same for rules of one's own.
The recursion is Python's, so keep the positions small.
"""

from tests.oracles import rules


def mex(numbers):
    """cgt, section 1.3: the smallest natural number that is not there."""
    present = set(numbers)
    number = 0
    while number in present:
        number += 1
    return number


class Oracle:
    """Brute force over `options`, a function from a position to the positions it can move to."""

    def __init__(self, options):
        self._options = options
        self._known_options = {}
        self._known_outcomes = {}
        self._known_nimbers = {}

    def options(self, position):
        if position not in self._known_options:
            self._known_options[position] = frozenset(self._options(position))
        return self._known_options[position]

    def outcome_and_remoteness(self, position, misere=False):
        """lectures, the labelling procedure; in misère play a player who cannot move wins.

        The winner takes the fastest win, the loser the slowest loss.
        """
        key = position, misere
        if key not in self._known_outcomes:
            self._known_outcomes[key] = self._label(position, misere)
        return self._known_outcomes[key]

    def _label(self, position, misere):
        followers = self.options(position)
        if not followers:
            return ("N", 0) if misere else ("P", 0)
        labels = [self.outcome_and_remoteness(follower, misere) for follower in followers]
        wins = [plies for outcome, plies in labels if outcome == "P"]
        if wins:
            return "N", 1 + min(wins)
        return "P", 1 + max(plies for _, plies in labels)

    def outcome(self, position, misere=False):
        return self.outcome_and_remoteness(position, misere)[0]

    def remoteness(self, position, misere=False):
        return self.outcome_and_remoteness(position, misere)[1]

    def winning_options(self, position, misere=False):
        """The followers from which the player who then moves loses."""
        return {
            follower for follower in self.options(position) if self.outcome(follower, misere) == "P"
        }

    def nimber(self, position):
        """cgt, section 3.1: the mex of the values of the followers."""
        if position not in self._known_nimbers:
            values = [self.nimber(follower) for follower in self.options(position)]
            self._known_nimbers[position] = mex(values)
        return self._known_nimbers[position]

    def reachable(self, position):
        """Every position that play from here can meet, this one too."""
        seen, waiting = {position}, [position]
        while waiting:
            for follower in self.options(waiting.pop()):
                if follower not in seen:
                    seen.add(follower)
                    waiting.append(follower)
        return seen


_BUNDLED = Oracle(rules.options)

options = _BUNDLED.options
outcome = _BUNDLED.outcome
remoteness = _BUNDLED.remoteness
nimber = _BUNDLED.nimber
winning_options = _BUNDLED.winning_options
reachable = _BUNDLED.reachable
