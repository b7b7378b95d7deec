"""Who wins, by trying everything: written from the definition, for small games of any kind."""

from functools import cache

from lastmove.core.position import DRAW, Impartial, Play

BEST = {"W": 2, "D": 1, "L": 0}
TURNED = {"W": "L", "L": "W", "D": "D"}


@cache
def standing(position, play=Play.NORMAL):
    """How the player to move stands: W, D or L."""
    if isinstance(position, Impartial):
        found = [TURNED[standing(move.to, play)] for move in position.moves()]
        ended = "L" if play is Play.NORMAL else "W"
        return max(found, key=BEST.get, default=ended)
    winner = type(position).winner(position.state)
    if winner is not None:
        return "D" if winner == DRAW else "W" if winner == position.to_move else "L"
    found = (after(position, move, play) for move in position.moves())
    return max(found, key=BEST.get, default="L" if play is Play.NORMAL else "W")


def after(position, move, play=Play.NORMAL):
    """How the player who makes the move stands after it."""
    again = not isinstance(position, Impartial) and move.to.to_move == position.to_move
    found = standing(move.to, play)
    return found if again else TURNED[found]
