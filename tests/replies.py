"""Strategies played out: against one line of random moves, or against every line."""

from lastmove.core.argument import Reply
from lastmove.core.position import DRAW, Impartial, Play


def keeps_its_promise(argument, strategy, chance, most=400):
    """Whether a game against moves chosen by chance ends as the strategy promises.

    A strategy without moves says why.
    """
    if strategy.no_reply is not None:
        return len(strategy.no_reply) > 20
    position, reply, mine = argument.position, strategy.first(), []
    for _ in range(most):
        strategy = reply.then
        if reply.move is not None:
            position = reply.move.to
            mine.append(True)
            reply = _second_turn(strategy, position)
            continue
        theirs = _theirs(position, strategy, mine)
        if not theirs:
            return _kept(position, argument.play, strategy, mine)
        chosen = chance.choice(theirs)
        reply = strategy.reply(chosen)
        position = chosen.to
        mine.append(False)
    return position.loopy


def plays_out(argument, strategy, budget=20_000):
    """Whether the strategy keeps its promise against every line; how many lines were played."""
    waiting = [(argument.position, strategy.first(), ())]
    lines = 0
    while waiting:
        position, reply, mine = waiting.pop()
        strategy = reply.then
        if reply.move is not None:
            assert reply.move in position.moves(), (str(position), reply.move.text)
            position, mine = reply.move.to, (*mine, True)
            waiting.append((position, _second_turn(strategy, position), mine))
            continue
        theirs = _theirs(position, strategy, mine)
        if not theirs:
            assert _kept(position, argument.play, strategy, mine), (str(argument.position), mine)
            lines += 1
            assert lines < budget, "too many lines; take a smaller position"
        waiting += [(move.to, strategy.reply(move), (*mine, False)) for move in theirs]
    return lines


def _second_turn(strategy, position):
    """What one does who has just moved: something only if it is the same player's turn again."""
    roles = not isinstance(position, Impartial)
    if roles and position.result() is None and position.to_move == strategy.player:
        return strategy.first()
    return Reply(None, strategy)


def _theirs(position, strategy, mine):
    """The opponent's moves, none if play has ended or it is not the opponent's turn."""
    if isinstance(position, Impartial):
        if strategy.player == "next" if not mine else not mine[-1]:
            return []  # it is the strategy's turn, and it names no move
        return list(position.moves())
    if position.result() is not None:
        return []
    assert position.to_move != strategy.player, "the strategy names no move on its own turn"
    return list(position.moves())


def _kept(position, play, strategy, mine):
    if isinstance(position, Impartial):
        assert next(position.moves(), None) is None
        last_is_mine = mine[-1] if mine else strategy.player == "previous"
        return last_is_mine is (play is Play.NORMAL)
    result = position.result()
    return result == strategy.player or (strategy.promise == "holds" and result == DRAW)
