"""In which ways a bundled game is played, as the rules say it and no solver."""

from lastmove.core.position import Play, Roles


def plays_of(game):
    """Misère play too, unless play may not end or the game says by itself who has won."""
    stuck = game.impartial or (issubclass(game, Roles) and game.winner is Roles.winner)
    return tuple(Play) if stuck and not game.loopy else (Play.NORMAL,)
