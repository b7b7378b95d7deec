"""Worker processes for tasks that do not depend on each other, replaced when they die.

Every worker has a pipe of its own, and one task at a time. So it is known which task a dead worker
was at, and no result passes through a shared queue. Workers end with the process that started them,
however that ends.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any

from lastmove.core import progress
from lastmove.core.errors import InputError, LimitReached
from lastmove.core.limits import Budget, resident_memory
from lastmove.core.watching import limited

STARTS = 3
"""How many workers in a row may die before they begin."""
TICK = 0.2
"""Seconds after which a waiting parent looks up."""
READY = "ready"
LEAST = 100 << 20
"""Bytes that a worker needs that has loaded numpy and some machine code."""


class Died:
    """In place of a result: every worker that had this task died, perhaps for want of memory."""


@dataclass(frozen=True)
class Asked:
    """What a crew is asked to do, as `Crew.outcomes` tells."""

    work: Callable[[Any], Any]
    tasks: Sequence[Any]
    tick: Callable[[Sequence[int]], None]
    attempts: int
    memory: int | None


class Crew(ABC):
    """Who does tasks that do not depend on each other: this process, others, other machines.

    What comes of a task does not depend on who does it, and nothing on the order in which tasks
    are done: whoever asks puts results where they belong by their index.
    """

    alone = False
    """Whether this process does everything itself."""
    cores = 1
    lost = 0
    """How many workers have gone and were not asked to."""

    @property
    def without(self) -> float:
        """Seconds for which there have been no workers at all; 0 while there are some."""
        return 0.0

    def outcomes(
        self,
        work: Callable[[Any], Any],
        tasks: Sequence[Any],
        tick: Callable[[Sequence[int]], None] = lambda _: None,
        attempts: int = 2,
        memory: int | None = None,
    ) -> Generator[tuple[int, Any]]:
        """The index and the result of each task, in the order in which they finish.

        A task whose worker dies is done again by another one, after all others, when there may be
        more memory. What a task raises is raised here.

        Parameters
        ----------
        work : from a task to its result; both it and the tasks must be picklable.
        tick : called at every result, and several times a second, with the tasks that are worked
            on; may raise to end it all.
        attempts : how often a task is given out before its result is `Died`.
        memory : bytes that all processes of this machine may hold together, of which each worker
            has its share, or that each worker of other machines may.
        """
        return self._outcomes(Asked(work, tasks, tick, attempts, memory))

    @abstractmethod
    def _outcomes(self, asked: Asked) -> Generator[tuple[int, Any]]:
        """What `outcomes` gives."""


class Here(Crew):
    """This process, which does one task after the other."""

    alone = True

    def _outcomes(self, asked: Asked) -> Generator[tuple[int, Any]]:
        for index, task in enumerate(asked.tasks):
            asked.tick([index])
            yield index, asked.work(task)


class Processes(Crew):
    """So many processes of this machine.

    Where a task needs more memory than a worker's share there is a worker less, and it is done
    again with a larger one; what does not fit into the share of the last worker is `LimitReached`.
    """

    def __init__(self, cores: int) -> None:
        self.cores = cores

    def _outcomes(self, asked: Asked) -> Generator[tuple[int, Any]]:
        tasks, memory, workers = asked.tasks, asked.memory, self.cores
        if memory is not None:
            workers = max(1, min(workers, (memory - resident_memory()) // LEAST))
        crew = [_Worker(asked.work) for _ in range(min(workers, len(tasks)))]
        waiting = list(range(len(tasks)))[::-1]
        tried = [0] * len(tasks)
        left = len(tasks)
        failed = 0
        try:
            while left:
                asked.tick([worker.task for worker in crew if worker.task is not None])
                for pipe in wait([worker.pipe for worker in crew], TICK):
                    place = next(i for i, worker in enumerate(crew) if worker.pipe is pipe)
                    worker = crew[place]
                    task = worker.task
                    try:
                        answer = worker.pipe.recv()
                    except (EOFError, OSError):
                        failed += not worker.ready
                        if failed == STARTS:
                            raise _cannot_start() from None
                        worker.end()
                        crew[place] = _Worker(asked.work)
                        if task is None:
                            continue
                        self.lost += 1
                        if tried[task] < asked.attempts:
                            waiting.insert(0, task)
                            continue
                        answer = Died
                    else:
                        worker.ready, worker.task, failed = True, None, 0
                    if isinstance(answer, LimitReached) and answer.give == "memory":
                        if worker.alone or task is None:
                            told = f"{answer.what} (of which that is what a worker process has)"
                            raise LimitReached(told, answer.give)
                        if len(crew) > 1:
                            crew.pop(place).end()
                        tried[task] -= 1
                        waiting.insert(0, task)
                        continue
                    if isinstance(answer, BaseException):
                        raise answer
                    if task is not None:
                        left -= 1
                        yield task, answer
                for worker in crew:
                    if waiting and worker.ready and worker.task is None:
                        worker.task = waiting.pop()
                        tried[worker.task] += 1
                        with contextlib.suppress(OSError):  # a dead worker is noticed at its pipe
                            worker.alone = len(crew) == 1
                            share = memory and max(1, memory - resident_memory()) // len(crew)
                            worker.pipe.send((tasks[worker.task], share))
        finally:
            for worker in crew:
                worker.end()


@contextlib.contextmanager
def hired(workers: int, cluster: str | None, meter: progress.Meter | None = None) -> Iterator[Crew]:
    """So many processes, or if it is given a cluster; and have it told how they get on."""
    with contextlib.ExitStack() as stack:
        crew: Crew = Here() if workers == 1 else Processes(workers)
        if cluster is not None:
            from lastmove.core.cluster import Cluster

            crew = stack.enter_context(Cluster(cluster, progress.say))
        if meter is not None:
            meter.crew = crew
        yield crew


class _Worker:
    """A process and this end of its pipe."""

    def __init__(self, work: Callable[[Any], Any]) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        # A daemon: whatever happens here, it is ended when this process ends.
        self.process: SpawnProcess = context.Process(
            target=_serve, args=(theirs, work), daemon=True
        )
        self.process.start()
        theirs.close()  # so that this end notices when the worker is gone
        self.ready = False
        self.task: int | None = None
        self.alone = False
        """Whether it has all the memory that there is for workers."""

    def end(self) -> None:
        """Stop it, whatever it is doing."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


def cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _cannot_start() -> InputError:
    return InputError(
        "worker processes could not start; in a script of your own, call this under "
        "if __name__ == '__main__', or with workers=1"
    )


def _serve(pipe: Connection, work: Callable[[Any], Any]) -> None:
    """What a worker does until its parent has gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to handle
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with contextlib.suppress(EOFError, OSError):
        pipe.send(READY)
        while True:
            task, memory = pipe.recv()
            try:
                with limited(Budget(memory=memory)):
                    answer = work(task)
            except Exception as problem:
                answer = problem
            pipe.send(answer)


def _end_with_parent() -> None:
    """End this process as soon as its parent has ended, in the middle of a task too."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
