"""Strategies played out: against one line of random moves, or against every line."""

import time
from dataclasses import dataclass

from lastmove.core.argument import Reply
from lastmove.core.position import DRAW, PLAYERS, Impartial, Partisan, Play, Turned
from lastmove.search.partisan import OneSide


def with_turns(argument):
    """The arguments to be played out: of a partisan position one for each who may begin."""
    if not isinstance(argument.position, Partisan):
        return [argument]
    return [OneSide(Turned(argument.position, player), argument) for player in PLAYERS]


@dataclass
class Line:
    """One game against moves that are drawn at random, none of them listed first."""

    replies: int = 0
    seconds: float = 0.0
    """CPU time that the replies took, not the drawing of moves."""
    kept: bool = False
    """Whether it came to an end as the strategy promises."""


def random_line(argument, strategy, chance, most=400):
    """A game against random moves, or its first so many replies."""
    position, line, mine = argument.position, Line(), []
    reply = strategy.first()
    while line.replies < most:
        strategy = reply.then
        if reply.move is not None:
            position = reply.move.to
            mine.append(True)
            reply = _second_turn(strategy, position)
            continue
        theirs = position.sample(chance) if _their_turn(position, strategy, mine) else None
        if theirs is None:
            line.kept = _kept(position, argument.play, strategy, mine)
            return line
        began = time.process_time()
        reply = strategy.reply(theirs)
        line.seconds += time.process_time() - began
        line.replies += 1
        position = theirs.to
        if reply.move is not None:
            assert position.move(reply.move.text) == reply.move, (str(position), reply.move.text)
        mine.append(False)
    line.kept = position.loopy
    return line


def keeps_its_promise(argument, strategy, chance, most=400):
    """Whether a game against moves chosen by chance ends as the strategy promises.

    A strategy without moves says why.
    """
    if strategy.no_reply is not None:
        return len(strategy.no_reply) > 20
    return random_line(argument, strategy, chance, most).kept


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
    if roles and position.to_move == strategy.player and position.result() is None:
        return strategy.first()
    return Reply(None, strategy)


def _theirs(position, strategy, mine):
    """The opponent's moves, none if play has ended or it is not the opponent's turn."""
    return list(position.moves()) if _their_turn(position, strategy, mine) else []


def _their_turn(position, strategy, mine):
    if isinstance(position, Impartial):
        # Else it is the strategy's turn, and it names no move.
        return not (strategy.player == "next" if not mine else not mine[-1])
    if position.to_move != strategy.player:
        return True  # if play has ended there are no moves
    assert position.result() is not None, "the strategy names no move on its own turn"
    return False


def _kept(position, play, strategy, mine):
    if isinstance(position, Impartial):
        assert next(position.moves(), None) is None
        last_is_mine = mine[-1] if mine else strategy.player == "previous"
        return last_is_mine is (play is Play.NORMAL)
    winner = type(position).winner(position.state)
    if winner is None:  # whoever is to move has no move
        return (position.to_move == strategy.player) is (play is Play.MISERE)
    return winner == strategy.player or (strategy.promise == "holds" and winner == DRAW)
