"""Worker processes in four lanes, so that no question holds up one that is shorter.

Every question is answered in a process of its own. It begins in the lane for short questions, where
it has a tenth of a second; if that is not enough it goes on to the brief searches, then to all
others, and if someone waits for it and sees its progress, to those that take minutes: a feedback
queue (Corbato and others, 1962), so that what is long is found out, whoever asks. Which lane a
question needs is remembered. Lanes for longer questions yield the processors to the shorter ones,
and all of them to the server itself, which has little to do and which everybody waits for. Lanes
for shorter ones have more workers, since what turns out long stays in them for a moment. In each
lane clients take turns by the time that they have had, and the games of one client likewise. A
worker that dies, is late or has grown large is replaced, and whoever asked gets a sentence.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cache
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext, SpawnContext
from typing import Any

from lastmove.core.errors import AskedToEnd
from lastmove.core.limits import resident_memory
from lastmove.web import limits
from lastmove.web.protocol import Answer, Question, answer, problem
from lastmove.web.service import Game, Service
from lastmove.web.turns import Turns

GONE = "the worker that had this question is gone; ask again"
LATE = "this took longer than a request may; a smaller position would be answered"
TAKEN = "taken"
"""What a worker says before it begins with a question."""
TRIES = 3
"""Workers that a question is given to, if they are gone before they have taken it."""
FIRST_CHARGE = 0.02
"""Seconds that a question counts as soon as it begins."""
UNSTARTED = (OSError, EOFError, RuntimeError)
"""What is raised where a worker cannot start: the system has no process, thread or file left."""
SAFE_PATH = "PYTHONSAFEPATH"
LEVELS = 20_000
"""Questions of which it is remembered which lane they need."""


def work(pipe: Connection, expression: str | None, nice: int) -> None:
    """What a worker does: take a question, answer it, again and again."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which stops us
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    _bound_memory()
    from lastmove.web.serving import own_games

    def report(how: Any) -> None:
        if pipe.poll():  # the one thing that comes while a question is worked on
            raise AskedToEnd("nobody waits for this any more")
        pipe.send(how)

    service = Service(own_games(expression))
    while True:
        try:
            question: Question | None = pipe.recv()
            if question is None:  # a cancellation that came after the answer
                continue
            pipe.send(TAKEN)
            began = time.process_time()
            try:
                found = answer(service, question, report)
            except AskedToEnd as ended:  # unlike a limit, after which there may be more to look at
                found = problem(503, str(ended))
            large = resident_memory() > limits.RETIRED
            pipe.send(replace(found, last=large, cpu=time.process_time() - began))
        except (EOFError, OSError):
            return
        if large:
            return


def _bound_memory() -> None:
    """Let the system refuse what a budget does not see."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (limits.WORKER_MEMORY, limits.WORKER_MEMORY))
    except (ImportError, OSError, ValueError):
        return


@cache
def _context() -> SpawnContext | ForkServerContext:
    """How workers are started.

    Where that can be, they are forked from a process that has loaded what they need and does no
    more: a new one is at work in milliseconds, and shares memory with the others.
    """
    if sys.platform != "linux":
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    # The first is what a new process imports in any case.
    context.set_forkserver_preload(["lastmove.__main__", "lastmove.web.loaded"])
    before = os.environ.get(SAFE_PATH, "")
    os.environ[SAFE_PATH] = "1"  # so that it loads nothing from the folder that one is in
    try:
        forkserver.ensure_running()
    except OSError:  # as where there is no place for its socket
        return multiprocessing.get_context("spawn")
    finally:
        os.environ[SAFE_PATH] = before  # empty is as good as none
    return context


class Worker:
    """One process, and the thread-side of its pipe."""

    def __init__(self, expression: str | None, nice: int = 0):
        context = _context()
        self.pipe, there = context.Pipe()
        self.process = context.Process(target=work, args=(there, expression, nice), daemon=True)
        self.process.start()
        there.close()

    def call(self, job: Job, grace: float) -> Answer | None:
        """Ask and wait; a worker that is late or gone is stopped.

        None if it never took the question: a process that was killed between two questions, as by
        a system short of memory, is there until it has had its turn to end.
        """
        end = time.monotonic() + job.question.seconds + grace
        stopped = taken = False
        try:
            self.pipe.send(job.question)
            while time.monotonic() < end:
                if job.cancelled.is_set() and not stopped:
                    self.pipe.send(None)
                    stopped, end = True, time.monotonic() + grace
                if not self.pipe.poll(0.1):
                    continue
                found = self.pipe.recv()
                if isinstance(found, Answer):
                    if found.last:
                        self.stop()
                    return found
                if taken:
                    job.report(found)
                taken = True  # of which its first word tells
        except (EOFError, OSError):
            self.stop()
            return problem(503, GONE) if taken else None
        self.stop()
        return replace(problem(503, LATE), cut=True)

    @property
    def alive(self) -> bool:
        """Whether it can take a question."""
        return self.process.is_alive() and not self.pipe.closed

    def stop(self) -> None:
        """End the process now."""
        if self.process.is_alive():
            self.process.kill()
        self.process.join(2)
        self.pipe.close()


@dataclass(eq=False)
class Job:
    """A question on its way."""

    question: Question
    client: str
    done: asyncio.Future[Answer]
    loop: asyncio.AbstractEventLoop
    progress: Callable[[Any], None] | None = None
    cancelled: threading.Event = field(default_factory=threading.Event)

    @property
    def game(self) -> tuple[str, str]:
        """Whose game it is about."""
        return self.client, self.question.start

    def report(self, how: Any) -> None:
        """Pass on how far a search is, from the worker's thread."""
        if self.progress is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.progress, how)


@dataclass(eq=False)
class Lane:
    """Workers for questions that take up to so many seconds, and the questions that wait for them.

    Workers are started when there are more questions than workers, up to `size`.
    """

    seconds: float
    grace: float
    nice: int
    size: int
    cpu: bool = False
    """Whether the seconds are those of a processor."""
    free: list[Worker] = field(default_factory=list)
    busy: int = 0
    waiting: list[Job] = field(default_factory=list)
    clients: Turns = field(default_factory=Turns)
    games: Turns = field(default_factory=Turns)

    def enter(self, job: Job) -> None:
        """Let a question wait."""
        self.clients.enter(job.client)
        self.games.enter(job.game)
        self.waiting.append(job)

    def next(self) -> Job:
        """The question whose turn it is. Cost: linear in those that wait."""
        job = min(
            self.waiting, key=lambda job: (self.clients.had(job.client), self.games.had(job.game))
        )
        self.waiting.remove(job)
        self.clients.begin(job.client)
        self.games.begin(job.game)
        self.clients.expect(job.client, FIRST_CHARGE)
        self.games.expect(job.game, FIRST_CHARGE)
        return job

    def charge(self, job: Job, seconds: float) -> None:
        """A question has taken so long. Cost: linear in those that wait."""
        rivals = [job, *self.waiting]
        for turns, who, those in (
            (self.clients, job.client, {other.client for other in rivals}),
            (self.games, job.game, {other.game for other in rivals}),
        ):
            turns.expect(who, -FIRST_CHARGE)
            turns.charge(who, seconds, len(those))


class Pool:
    """Workers in lanes, and the answers that are remembered.

    Parameters
    ----------
    size : how many workers the lanes for searches have, where the one for brief ones has twice and
        the one for short questions four times as many; by default as many as there are processors,
        and 2 at least.
    expression : the position of the command line, for the games of the user's own in it.
    """

    def __init__(self, size: int | None = None, expression: str | None = None):
        self.size = size = size or max(2, os.cpu_count() or 2)
        self.expression = expression
        self.lanes = (
            Lane(limits.SHORT_SECONDS, limits.SHORT_GRACE, 4, 4 * size, cpu=True),
            Lane(limits.BRIEF_SECONDS, limits.GRACE, 9, 2 * size, cpu=True),
            Lane(limits.SECONDS, limits.GRACE, 14, size),
            Lane(limits.LONG_SECONDS, limits.GRACE, 19, size),
        )
        self._level: OrderedDict[int, int] = OrderedDict()
        self._known: OrderedDict[Question, Answer] = OrderedDict()
        self._known_bytes = 0
        self._threads = ThreadPoolExecutor(sum(lane.size for lane in self.lanes) + 1, "worker")
        self._tasks: set[asyncio.Task[None]] = set()
        self._workers: set[Worker] = set()
        self._stopping = False

    async def start(self) -> None:
        """Have some workers for short questions and one for others, soon: nobody waits for that."""
        _context()
        short, brief, *_ = self.lanes
        for lane in [short] * self.size + [brief]:
            self._begin(self._added(lane))

    async def stop(self) -> None:
        """Let running questions end, then end the workers."""
        self._stopping = True
        for lane in self.lanes:
            for job in lane.waiting:
                if not job.done.done():
                    job.done.set_result(problem(503, "the server is stopping"))
            lane.waiting.clear()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=limits.SECONDS)
        for worker in self._workers:
            worker.stop()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def ask(
        self,
        question: Question,
        client: str = "",
        progress: Callable[[Any], None] | None = None,
    ) -> Answer:
        """The answer: remembered, or from a worker when it is this client's turn."""
        known = self._known.get(question)
        if known is not None:
            self._known.move_to_end(question)
            return known
        kind = hash((question.name, question.start))
        level = self._level.get(kind, 0)
        while True:
            lane = self.lanes[level]
            last = level == len(self.lanes) - 1 or question.seconds <= lane.seconds
            part = replace(question, seconds=min(lane.seconds, question.seconds), cpu=lane.cpu)
            found = await self._answered(lane, part, client, progress)
            if not found.cut or last:
                break
            level += 1
        if found.status != 429:
            self._learn(kind, level, found.cpu)
        if found.lasting:
            self._remember(question, found)
        return found

    async def _answered(
        self, lane: Lane, question: Question, client: str, progress: Callable[[Any], None] | None
    ) -> Answer:
        """What a worker of this lane says."""
        waiting = [job.client for each in self.lanes for job in each.waiting]
        if len(waiting) >= limits.WAITING or waiting.count(client) >= limits.WAITING_EACH:
            return problem(429, "too many questions are waiting; ask again in a moment")
        loop = asyncio.get_running_loop()
        job = Job(question, client, loop.create_future(), loop, progress)
        lane.enter(job)
        self._assign(lane)
        try:
            return await job.done
        except asyncio.CancelledError:
            job.cancelled.set()
            if job in lane.waiting:
                lane.waiting.remove(job)
            raise

    def _learn(self, kind: int, level: int, seconds: float) -> None:
        """Begin with this lane the next time, or with the one before if that had been enough."""
        if level and seconds < self.lanes[level - 1].seconds / 2:
            level -= 1
        self._level.pop(kind, None)
        if level:
            self._level[kind] = level
        if len(self._level) > LEVELS:
            self._level.popitem(last=False)

    def _worker(self, lane: Lane) -> Worker:
        worker = Worker(self.expression, lane.nice)
        self._workers.add(worker)
        return worker

    def _assign(self, lane: Lane) -> None:
        """Give the free workers of a lane to those whose turn it is."""
        while lane.waiting and lane.busy < lane.size and not self._stopping:
            worker = lane.free.pop() if lane.free else None
            lane.busy += 1
            self._begin(self._serve(lane, worker, lane.next()))

    def _begin(self, coroutine: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _added(self, lane: Lane) -> None:
        lane.free.append(await self._replaced(lane, None))

    async def _serve(self, lane: Lane, worker: Worker | None, job: Job) -> None:
        loop = asyncio.get_running_loop()
        try:
            for _ in range(TRIES):
                if worker is None or not worker.alive:
                    worker = await self._replaced(lane, worker)
                began = time.monotonic()
                found = await loop.run_in_executor(self._threads, worker.call, job, lane.grace)
                if found is not None:
                    lane.charge(job, found.cpu or time.monotonic() - began)
                    if not job.done.done():
                        job.done.set_result(found)
                    break
            else:
                lane.charge(job, 0.0)
        except UNSTARTED:
            lane.charge(job, 0.0)
        finally:
            if not job.done.done():
                job.done.set_result(problem(503, GONE))
            try:
                if not self._stopping and (worker is None or not worker.alive):
                    worker = await self._replaced(lane, worker)
            except UNSTARTED:  # none can be started now; the next question tries again
                worker = None
            lane.busy -= 1
            if worker is not None and not self._stopping:
                lane.free.append(worker)
            self._assign(lane)

    async def _replaced(self, lane: Lane, worker: Worker | None) -> Worker:
        if worker is not None:
            self._workers.discard(worker)
            worker.stop()
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._worker, lane)

    def _remember(self, question: Question, found: Answer) -> None:
        """Keep the answer; the longest unasked go when there is no more room."""
        size = _bytes(question, found)
        if question in self._known or size > limits.REMEMBERED // 8:
            return
        self._known[question] = found
        self._known_bytes += size
        while self._known_bytes > limits.REMEMBERED:
            self._known_bytes -= _bytes(*self._known.popitem(last=False))

    def standing(self) -> dict[str, Any]:
        """How busy it is, for the health page."""
        return {
            "workers": sum(lane.size for lane in self.lanes),
            "busy": sum(lane.busy for lane in self.lanes),
            "waiting": sum(len(lane.waiting) for lane in self.lanes),
            "remembered": self._known_bytes,
        }


def _bytes(question: Question, found: Answer) -> int:
    """About what a remembered answer takes, its question included."""
    return 500 + len(found.body) + _held(question.arguments)


def _held(value: object) -> int:
    """Bytes of the argument of a question, and of what it holds."""
    if isinstance(value, Game):
        value = (value.start, value.moves)
    return sys.getsizeof(value) + (sum(map(_held, value)) if isinstance(value, tuple) else 0)
