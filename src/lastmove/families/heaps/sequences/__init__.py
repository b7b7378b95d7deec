"""Nim-sequences: the values of heaps 0, 1, 2, … of a game, and the period, proved where it can be.

The front door is `sequence`. `work` says what kind of game it is and extends the values, `result`
is what came out, `b_files` compares it with what others list, `census` goes through many codes, and
`search` finds the games that have given values.
"""

from __future__ import annotations

from collections.abc import Callable

from lastmove.core.guarding import guarded
from lastmove.core.limits import Budget
from lastmove.core.progress import Progress
from lastmove.families.heaps.sequences.result import HeapSequence, Period, SparseSpace
from lastmove.families.heaps.sequences.work import Game, Work, family, sequence_job

__all__ = ["HeapSequence", "Period", "SparseSpace", "sequence"]

DEFAULT_LARGEST = 100
"""The largest heap unless one says otherwise."""


@guarded
def sequence(
    game: Game,
    n: int = DEFAULT_LARGEST,
    *,
    time: float | None = None,
    memory: int | str | None = None,
    resume: str | None = None,
    budget: Budget | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> HeapSequence:
    """The values of heaps 0 to n of a game, with their period.

    Cost: quadratic in n where every pair of parts is looked at, about linear with the sparse-space
    method, and none beyond a proved period.

    Source: Guy, Smith (1956) and Golomb (1966), for periods; Berlekamp, Conway, Guy (1982), chapter
    4, for sparse spaces.

    Parameters
    ----------
    game : rules as text (`"octal(0.77)"`, `"grundy"`, `"subtraction(take={2,3,7})"`), a game's
        class, also one made by `heap_game`, or a position without heaps.
    n : the largest heap.
    time, memory : limits in seconds and bytes; past them `LimitReached` is raised.
    resume : a file that keeps the values: taken up from there if it exists, and written at the
        end, now and then, and when the run is stopped.
    budget : limits as an object, instead of `time` and `memory`.
    progress : told now and then how far it is.

    Raises
    ------
    InputError : for rules without nimbers, a wrong `n`, or a file of something else.

    >>> kayles = sequence("kayles", 1000)
    >>> kayles[1000], kayles.period.length, kayles.period.proved
    (1, 12, True)
    """
    chosen = family(game)
    with sequence_job(chosen, resume, budget or Budget(time, memory), listener=progress) as job:
        work = Work(chosen, n, job)
        work.run()
    return work.result()
