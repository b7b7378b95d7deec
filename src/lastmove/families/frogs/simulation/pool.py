"""Worker processes for replicated runs: one task at a time each, replaced when they die.

Every worker has a pipe of its own. So it is known which task a dead worker was at, a worker
whose parent has gone notices and ends, and no result passes through a shared queue.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
from collections.abc import Callable, Generator, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any

from lastmove.core.errors import InputError, LimitReached

ATTEMPTS = 3
"""How often a task is given out before it is said to kill its workers."""
TICK = 0.2
"""Seconds after which a waiting parent looks up."""
READY = "ready"


class _Worker:
    """A process and this end of its pipe."""

    def __init__(self, work: Callable[[Any], Any]) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(
            target=_serve, args=(theirs, work), daemon=True
        )
        self.process.start()
        theirs.close()  # so that this end notices when the worker is gone
        self.ready = False
        self.task: int | None = None

    def end(self) -> None:
        """Stop it, whatever it is doing."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


def outcomes(
    work: Callable[[Any], Any],
    tasks: Sequence[Any],
    workers: int,
    tick: Callable[[], None] = lambda: None,
) -> Generator[tuple[int, Any]]:
    """The index and the result of each task, in the order in which they finish.

    A task whose worker dies is done again by a new one. What a task raises is raised here.

    Parameters
    ----------
    work : from a task to its result; both it and the tasks must be picklable.
    tick : called at every result, and several times a second; may raise to end it all.
    """
    crew = [_Worker(work) for _ in range(min(workers, len(tasks)))]
    waiting = list(range(len(tasks)))[::-1]
    tried = [0] * len(tasks)
    left = len(tasks)
    try:
        while left:
            tick()
            for pipe in wait([worker.pipe for worker in crew], TICK):
                place = next(i for i, worker in enumerate(crew) if worker.pipe is pipe)
                worker = crew[place]
                try:
                    answer = worker.pipe.recv()
                except (EOFError, OSError):
                    _mourn(worker, tried)
                    if worker.task is not None:
                        waiting.append(worker.task)
                    worker.end()
                    crew[place] = _Worker(work)
                    continue
                if worker.task is None:
                    worker.ready = True
                else:
                    index, worker.task = worker.task, None
                    left -= 1
                    if isinstance(answer, BaseException):
                        raise answer
                    yield index, answer
                if waiting:
                    worker.task = waiting.pop()
                    tried[worker.task] += 1
                    with contextlib.suppress(OSError):  # a dead worker is noticed at its pipe
                        worker.pipe.send(tasks[worker.task])
    finally:
        for worker in crew:
            worker.end()


def _mourn(worker: _Worker, tried: Sequence[int]) -> None:
    """Whether it makes sense to go on after this death; raises if not."""
    if not worker.ready:
        raise InputError(
            "a worker process could not start; in a script of your own, call simulate under "
            "if __name__ == '__main__', or with workers=1"
        )
    if worker.task is not None and tried[worker.task] >= ATTEMPTS:
        raise LimitReached(
            f"{ATTEMPTS} worker processes died at the same run, perhaps for want of memory; "
            "fewer workers or smaller ponds need less"
        )


def _serve(pipe: Connection, work: Callable[[Any], Any]) -> None:
    """What a worker does until its parent has gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to handle
    with contextlib.suppress(EOFError, OSError):
        pipe.send(READY)
        while True:
            task = pipe.recv()
            try:
                answer = work(task)
            except Exception as problem:
                answer = problem
            pipe.send(answer)
