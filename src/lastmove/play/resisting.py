"""How to lose slowly: leave the winner few moves that win, and far to go."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

from lastmove.core.errors import LimitReached, NotKnown
from lastmove.core.limits import Budget
from lastmove.core.position import DRAW, Impartial, Move, Outcome, Play, Position, merged
from lastmove.core.solver import Run, Solver
from lastmove.core.verdict import shortened
from lastmove.search.depth_first import Search
from lastmove.search.front_door import arguers, valuers
from lastmove.search.minimax import role_search

STEPS = 10_000
"""How many moves are looked at, those of later positions too, to find the hardest one."""
LISTED, COMPARED = 1000, 40
"""Where that is not enough: how many moves are compared, chosen among the first so many."""
LONG, FEW = 2000, 8
"""Of positions written in so many letters moves take long: there only a few are compared."""
UNKNOWN, ENDED = 10**6, sys.maxsize
"""In the place of a number of winning replies: not known; none is needed any more."""

Hardness = tuple[int, int]
"""How many replies win, and how soon: the least is the hardest."""


def hardest(
    position: Position, play: Play, chance: Random, time: float | None, memory: int | None
) -> Move:
    """Of the moves from a lost position one that leaves the fewest winning replies.

    Among those, one after which the game is longest. Small games are searched to the end; in others
    some moves are compared by what is argued about the positions that they lead to, and by how
    many moves there are in these.
    """
    long = len(position.inline()) > LONG
    moves = list(islice(position.moves(), LISTED))
    ends = not any(part.loopy for part in position.parts())
    if ends and not long and len(moves) ** 2 <= STEPS:
        try:
            hardness = _searched(position, play, Budget(time, memory, most_steps=STEPS))
            return min(moves, key=hardness)
        except LimitReached:
            pass
    compared, counted = (FEW, 1) if long else (COMPARED, LISTED)
    if len(moves) > compared:
        moves = chance.sample(moves, compared)
    budget = Budget(time, memory, most_steps=STEPS)
    run = Run(_nobody, budget, arguers=arguers, valuers=valuers)
    return min(moves, key=lambda move: _argued(move.to, play, run, counted))


def _nobody(position: Position, play: Play) -> Iterator[Solver[Any]]:
    """Who is asked where no argument says who wins: no search, which would not end in time."""
    raise NotKnown(f"no theorem says who wins {shortened(str(position))}")


def _searched(position: Position, play: Play, budget: Budget) -> Callable[[Move], Hardness]:
    """How hard a move makes it, by a search to the end of the game."""
    graph = position.graph()
    if isinstance(position, Impartial):
        label = Search(replace(graph, split=None), play, budget).label

        def last(node: Position) -> tuple[bool, int]:
            wins, _, far = label(node.graph().root)
            return not wins, far

    else:
        walk = role_search(graph, position.roles, budget, play)
        loser = position.to_move

        def last(node: Position) -> tuple[bool, int]:
            winner, far = walk(node.graph().root)
            return winner not in (loser, DRAW), far or 0

    def hardness(move: Move) -> Hardness:
        after = move.to
        far = last(after)[1]
        if not isinstance(after, Impartial) and after.to_move == position.to_move:
            return 0 if after.result(play) is None else ENDED, -far
        replies = []
        for reply in after.moves():
            budget.spend()
            if last(reply.to)[0]:
                replies.append(reply)
        return len(merged(replies)) or ENDED, -far

    return hardness


def _argued(after: Position, play: Play, run: Run, counted: int) -> tuple[int, ...]:
    """How hard it is as far as the argument says; then by how many moves there are to choose from.

    So many are counted, in place of how long the game lasts, which only a search could tell.
    """
    many, far = UNKNOWN, 0
    try:
        argument = run.argue(after, play)
        if argument.outcome is Outcome.N:
            winning = merged(islice(argument.winning_moves(), COMPARED))
            many, far = len(winning) or UNKNOWN, argument.remoteness or 0
        else:  # one's own turn again
            many = 0
    except LimitReached:
        pass
    moves = sum(1 for _ in islice(after.moves(), counted))
    return many if moves else ENDED, -far, -moves
