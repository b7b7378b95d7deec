"""Worker processes: every question is answered in one, so that none can hold up the server.

A worker answers one question at a time. One that dies, or does not stop in time, is replaced, and
whoever asked gets a sentence. Questions wait in a queue of their client's own, and clients take
turns. Questions that search never take the last worker, so a board is always shown soon.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any

from lastmove.web import limits
from lastmove.web.protocol import Answer, Question, answer, problem

QUICK = frozenset({"games", "move", "picture", "position", "table", "transcript"})
"""Questions that are answered without a search."""
GONE = "the worker that had this question is gone; ask again"
LATE = "this took longer than a request may; a smaller position would be answered"


def work(pipe: Connection, expression: str | None) -> None:
    """What a worker does: take a question, answer it, again and again."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which stops us
    _bound_memory()
    from lastmove.web.service import Service
    from lastmove.web.serving import own_games

    own = own_games(expression)
    service = Service(own)
    while True:
        try:
            question: Question = pipe.recv()
        except (EOFError, OSError):
            return
        service.seconds = question.seconds
        service.progress = lambda steps: pipe.send(steps)
        found = answer(service, question)
        service.progress = None
        try:
            pipe.send(found)
        except OSError:
            return


def _bound_memory() -> None:
    """Let the system refuse what a budget does not see."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (limits.WORKER_MEMORY, limits.WORKER_MEMORY))
    except (ImportError, OSError, ValueError):
        return


class Worker:
    """One process, and the thread-side of its pipe."""

    def __init__(self, expression: str | None):
        context = multiprocessing.get_context("spawn")
        self.pipe, there = context.Pipe()
        self.process = context.Process(target=work, args=(there, expression), daemon=True)
        self.process.start()
        there.close()

    def call(self, job: Job) -> Answer:
        """Ask and wait; a worker that is late, cancelled or gone is stopped."""
        waited = 0.0
        most = job.question.seconds + limits.GRACE
        try:
            self.pipe.send(job.question)
            while waited < most:
                if job.cancelled.is_set():
                    self.stop()
                    return problem(499, "nobody waits for this any more")
                if not self.pipe.poll(0.1):
                    waited += 0.1
                    continue
                found = self.pipe.recv()
                if isinstance(found, Answer):
                    return found
                job.report(found)
        except (EOFError, OSError):
            self.stop()
            return problem(503, GONE)
        self.stop()
        return problem(503, LATE)

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


@dataclass
class Job:
    """A question on its way."""

    question: Question
    client: str
    done: asyncio.Future[Answer]
    loop: asyncio.AbstractEventLoop
    progress: Callable[[int], None] | None = None
    cancelled: threading.Event = field(default_factory=threading.Event)

    @property
    def long(self) -> bool:
        """Whether it may search; showing a board never does."""
        return self.question.name not in QUICK

    def report(self, steps: int) -> None:
        """Pass on how far a search is, from the worker's thread."""
        if self.progress is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.progress, steps)


class Pool:
    """Workers, the queues before them, and the answers that are remembered."""

    def __init__(self, size: int | None = None, expression: str | None = None):
        self.size = size or max(2, os.cpu_count() or 2) + 1
        self.expression = expression
        self._free: list[Worker] = []
        self._busy: set[Worker] = set()
        self._long = 0
        self._queues: OrderedDict[str, deque[Job]] = OrderedDict()
        self._waiting = 0
        self._known: OrderedDict[Question, Answer] = OrderedDict()
        self._known_bytes = 0
        self._threads = ThreadPoolExecutor(self.size + 1, "worker")
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopping = False

    async def start(self) -> None:
        """Start the workers, so that the first question finds them warm."""
        self._free = [Worker(self.expression) for _ in range(self.size)]

    async def stop(self) -> None:
        """Let running questions end, then end the workers."""
        self._stopping = True
        for queue in self._queues.values():
            for job in queue:
                if not job.done.done():
                    job.done.set_result(problem(503, "the server is stopping"))
        self._queues.clear()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=limits.SECONDS)
        for worker in [*self._free, *self._busy]:
            worker.stop()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def ask(
        self,
        question: Question,
        client: str = "",
        progress: Callable[[int], None] | None = None,
    ) -> Answer:
        """The answer: remembered, or from a worker when it is this client's turn."""
        known = self._known.get(question)
        if known is not None:
            self._known.move_to_end(question)
            return known
        queue = self._queues.setdefault(client, deque())
        if self._waiting >= limits.WAITING or len(queue) >= limits.WAITING_EACH:
            return problem(429, "too many questions are waiting; ask again in a moment")
        loop = asyncio.get_running_loop()
        job = Job(question, client, loop.create_future(), loop, progress)
        queue.append(job)
        self._waiting += 1
        self._assign()
        try:
            found = await job.done
        except asyncio.CancelledError:
            job.cancelled.set()
            self._forget(job)
            raise
        if found.lasting:
            self._remember(question, found)
        return found

    def _forget(self, job: Job) -> None:
        queue = self._queues.get(job.client)
        if queue is not None and job in queue:
            queue.remove(job)
            self._waiting -= 1

    def _assign(self) -> None:
        """Give free workers to clients in turn; a long question never takes the last one."""
        while self._free and not self._stopping:
            job = self._next()
            if job is None:
                return
            worker = self._free.pop()
            self._busy.add(worker)
            self._long += job.long
            task = asyncio.get_running_loop().create_task(self._serve(worker, job))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _next(self) -> Job | None:
        may_be_long = self._long < self.size - 1
        for client in list(self._queues):
            queue = self._queues[client]
            if not queue:
                del self._queues[client]
                continue
            found = next((job for job in queue if may_be_long or not job.long), None)
            if found is None:
                continue
            queue.remove(found)
            self._waiting -= 1
            self._queues.move_to_end(client)
            return found
        return None

    async def _serve(self, worker: Worker, job: Job) -> None:
        loop = asyncio.get_running_loop()
        try:
            if not worker.alive:
                worker = await self._replaced(worker)
            found = await loop.run_in_executor(self._threads, worker.call, job)
            if not job.done.done():
                job.done.set_result(found)
        finally:
            self._long -= job.long
            if not job.done.done():
                job.done.set_result(problem(503, GONE))
            if not worker.alive and not self._stopping:
                worker = await self._replaced(worker)
            self._busy.discard(worker)
            if not self._stopping:
                self._free.append(worker)
                self._assign()

    async def _replaced(self, worker: Worker) -> Worker:
        self._busy.discard(worker)
        worker.stop()
        new = await asyncio.get_running_loop().run_in_executor(
            self._threads, Worker, self.expression
        )
        self._busy.add(new)
        return new

    def _remember(self, question: Question, found: Answer) -> None:
        """Keep the answer; the longest unasked go when there is no more room."""
        if question in self._known or len(found.body) > limits.REMEMBERED // 8:
            return
        self._known[question] = found
        self._known_bytes += len(found.body)
        while self._known_bytes > limits.REMEMBERED:
            _, old = self._known.popitem(last=False)
            self._known_bytes -= len(old.body)

    def standing(self) -> dict[str, Any]:
        """How busy it is, for the health page."""
        return {"workers": self.size, "busy": len(self._busy), "waiting": self._waiting}
