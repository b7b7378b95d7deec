"""Two roles, wins, losses and draws: minimax over plain data.

A game is three functions: `options(position)` (an iterable of positions), `to_move(position)` (a
role) and `result(position)` (None while play goes on, else the role that has won or "draw").
"""

DRAW = "draw"


class Minimax:
    """The winner and, unless it is a draw, the number of plies that the game lasts."""

    def __init__(self, options, to_move, result):
        self._options = options
        self._to_move = to_move
        self._result = result
        self.known = {}

    def solve(self, position):
        """(winner or DRAW, remoteness): a winner hurries, a loser stalls, a draw has no length."""
        if position not in self.known:
            self.known[position] = self._solve(position)
        return self.known[position]

    def _solve(self, position):
        result = self._result(position)
        if result is not None:
            return result, (None if result == DRAW else 0)
        mover = self._to_move(position)
        answers = [self.solve(option) for option in self._options(position)]
        wins = [plies for winner, plies in answers if winner == mover]
        if wins:
            return mover, 1 + min(wins)
        if any(winner == DRAW for winner, _ in answers):
            return DRAW, None
        return answers[0][0], 1 + max(plies for _, plies in answers)
