"""Tasks that do not depend on each other, done by the workers of a Dask scheduler.

Dask because it finishes whatever happens to workers: a task of one that is gone is given to
another. What is asked of a task is that doing it twice does no harm. Tasks travel as bytes, in
batches that take some tenths of a second; so do results, with their hash. A worker with other code
of this program than the one that asks refuses, by name.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
import pickle
import queue
import re
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

from lastmove.core.atomic import read_whole
from lastmove.core.errors import InputError, LimitReached
from lastmove.core.extras import from_extra
from lastmove.core.fingerprints import whole_code
from lastmove.core.limits import Budget, resident_memory, spending
from lastmove.core.progress import span
from lastmove.core.workers import TICK, Asked, Crew, Died, cores

LOCAL = re.compile(r"local(?::([1-9]\d{0,3}))?")
REMOTE = re.compile(r"[a-z+]+://\S+")
FILE = ".json"
"""How the file ends in which a scheduler says where it is (`dask scheduler --scheduler-file`)."""
CONNECT = 10.0
"""Seconds to wait for a scheduler, and then for its first worker."""
PATIENCE = 300.0
"""Seconds to wait for a worker when all have gone; then a run ends with what it keeps."""
AHEAD = 2
"""Batches that a core has before it: one that it is at, and the next ones."""
BATCH = 0.3
"""Seconds that a batch should take: a thousand times what it costs to send one."""
LARGEST = 1024
"""Tasks of a batch."""
LOOK = 1.0
"""Seconds between two looks at who is there."""
GIVEN_UP = 5
"""Looks that find no process of a local worker after which another one takes its place."""


@dataclass(frozen=True)
class Batch:
    """Tasks as they travel."""

    code: str
    payload: bytes
    """What is to be done, and the tasks."""
    memory: int | None


@dataclass(frozen=True)
class Done:
    """What comes back: the results, or what tasks raised, in order."""

    payload: bytes
    digest: str
    seconds: float
    """That a processor worked on it."""
    who: str


class Cluster(Crew):
    """The workers of a scheduler, or of one that is started here and ends with this.

    Of workers of this machine each has its share of the memory that there is for tasks, of others
    each has all of it.

    Parameters
    ----------
    address : `tcp://host:8786` or another address of a scheduler, or the file in which it says
        where it is; `local`, or `local:4`, for processes of this machine.
    say : told the dashboard's address, and in the end what it cost.
    """

    def __init__(self, address: str, say: Callable[[str], None] = lambda _: None) -> None:
        self.address, self.say = check_address(address), say
        self.cores = self.most = 0
        """Cores that there are now, and that there were at a time."""
        self.worked: dict[str, float] = {}
        """Seconds that each worker's processor worked, by its address."""
        self.paid = 0.0
        """Seconds that cores were there for it."""
        self._begun = self._looked = time.monotonic()
        self._since = time.time()
        self._last: float | None = None
        """When the last worker was found to have gone, while there is none."""
        self._client: Any = None
        self._scheduler: Any = None
        """The cluster of this machine, if that is what was asked for."""
        self._missing: dict[Any, int] = {}
        """Of local workers without a process, how many looks found none."""

    def __enter__(self) -> Cluster:
        distributed = from_extra("A cluster", "cluster", "distributed")
        dask = from_extra("A cluster", "cluster", "dask")
        local = LOCAL.fullmatch(self.address)
        # What they log is told here: workers lost, and why a task could not be done. Some of it
        # they log long after the end, so this stays.
        for name in ("distributed", "tornado.application", "asyncio"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
        with contextlib.ExitStack() as stack:
            if local is not None:
                quiet = {
                    "logging.distributed": "critical",
                    "distributed.admin.large-graph-warning-threshold": "1GB",
                }
                stack.enter_context(dask.config.set(quiet))
                self._scheduler = stack.enter_context(
                    contextlib.closing(
                        distributed.LocalCluster(
                            n_workers=int(local[1] or cores()),
                            threads_per_worker=1,
                            dashboard_address="127.0.0.1:0",
                            memory_limit=0,  # what a task may hold is told with it
                            silence_logs=logging.CRITICAL,
                        )
                    )
                )
            where = _found(self.address) if local is None else self._scheduler
            # At hand before it connects: one that cannot, and that nobody closes, waits for its
            # loop at the end of the process, when that has stopped, and then prints a traceback.
            self._client = distributed.Client.__new__(distributed.Client)
            try:
                stack.callback(self._client.close)
                self._client.__init__(where, timeout=CONNECT, set_as_default=False)
            except (OSError, ValueError, RuntimeError, TypeError, ImportError) as problem:
                reason = str(problem).partition("\n")[0][:120] or type(problem).__name__
                raise InputError(
                    f"no scheduler answers at {self.address} ({reason}); "
                    "'dask scheduler' starts one and tells its address"
                ) from None
            self._meet()
            self._stack = stack.pop_all()
        self.say(f"{self._named(self.cores)}; dashboard at {self._client.dashboard_link}")
        return self

    def __exit__(self, *_: object) -> None:
        # What was found is not lost because the scheduler has gone meanwhile.
        ends = contextlib.suppress(OSError, TimeoutError, RuntimeError)
        try:
            with ends:
                if not self.gone:
                    self._look(now=True)
        finally:
            with ends:
                self._stack.close()
        self.say(self.summary())

    @property
    def gone(self) -> bool:
        """Whether the scheduler is."""
        return self._client is None or self._client.status not in ("running", "connecting")

    @property
    def without(self) -> float:
        """Seconds for which there have been no workers at all; 0 while there are some."""
        return 0.0 if self._last is None else time.monotonic() - self._last

    def summary(self) -> str:
        """What it cost, for people."""
        lost = f", {self.lost} worker{'s' * (self.lost > 1)} lost" if self.lost else ""
        busy = 100 * sum(self.worked.values()) / max(self.paid, 1e-9)
        return (
            f"{self._named(self.most)}{lost}; {span(time.monotonic() - self._begun)}, "
            f"{self.paid / 3600:.3g} core hours, {busy:.0f} % of them computing"
        )

    def _named(self, cores: int) -> str:
        return f"{self.address}: {cores} core{'s' if cores != 1 else ''}"

    def _hiring(self) -> str:
        """How there comes to be a worker."""
        if self._scheduler is not None:
            return "others are being started"
        at = f"--scheduler-file {self.address}" if self.address.endswith(FILE) else self.address
        return f"'dask worker {at} --nthreads 1' starts one"

    def _meet(self) -> None:
        """See that there are workers, and that they have this very program."""
        try:
            self._client.wait_for_workers(1, timeout=CONNECT)
        except TimeoutError:
            raise InputError(
                f"the scheduler at {self.address} has no workers; {self._hiring()}"
            ) from None
        try:
            known: dict[str, tuple[str, str]] = self._client.run(introduction)
        except Exception as problem:
            raise InputError(
                f"the workers of {self.address} cannot run this program "
                f"({type(problem).__name__}: {problem}); install the same lastmove there"
            ) from None
        for who, (told, code) in sorted(known.items()):
            if code != whole_code():
                raise _other_code(who, told)
        self._look(now=True)

    def _look(self, now: bool = False) -> None:
        """How many cores there are, and how many workers have gone."""
        moment = time.monotonic()
        if not now and moment < self._looked + LOOK:
            return
        self.paid += self.cores * (moment - self._looked)
        self._looked = moment
        self.cores = sum(self._client.nthreads().values())
        self.most = max(self.most, self.cores)
        if self.cores and self._last is not None:
            self.say(f"{self.address}: a worker again, after {span(self.without)}; going on")
            self._last = None
        elif not self.cores and self._last is None:
            self._last = moment
            self.say(
                f"{self.address}: no workers since {time.strftime('%H:%M:%S')}, "
                f"waiting {span(PATIENCE)} at most; {self._hiring()}"
            )
        if self._scheduler is not None:
            self._revive()
        events = self._client.get_events("all")
        removed = [event for at, event in events if at >= self._since and isinstance(event, dict)]
        self.lost = sum(event.get("action") == "remove-worker" for event in removed)

    def _revive(self) -> None:
        """Have new workers in place of those that died as they began, which nobody else does."""
        local = self._scheduler
        for name, nanny in list(local.workers.items()):
            if nanny.is_alive():
                self._missing.pop(name, None)
                continue
            self._missing[name] = self._missing.get(name, 0) + 1
            if self._missing[name] >= GIVEN_UP:
                del self._missing[name]
                local.workers.pop(name, None)
                local.loop.add_callback(nanny.close)
        if len(local.workers) < len(local.worker_spec):
            local.scale(len(local.worker_spec))

    def _outcomes(self, asked: Asked) -> Generator[tuple[int, Any]]:
        tasks, memory = asked.tasks, asked.memory
        if memory is not None and self._scheduler is not None:
            memory = max(1, memory - resident_memory()) // max(1, self.cores)
        waiting, tried = deque(range(len(tasks))), [0] * len(tasks)
        out: dict[str, tuple[Any, list[int]]] = {}
        ended: queue.SimpleQueue[Any] = queue.SimpleQueue()
        size, left = 1, len(tasks)

        def look() -> None:
            self._keep_watch()
            asked.tick([chosen[0] for _, chosen in list(out.values())[: max(1, self.cores)]])

        try:
            while left:
                while waiting and len(out) < AHEAD * max(1, self.cores):
                    fair = max(1, len(waiting) // (2 * AHEAD * max(1, self.cores)))
                    chosen = [waiting.popleft() for _ in range(min(size, fair))]
                    future = self._submit(asked.work, [tasks[index] for index in chosen], memory)
                    out[future.key] = future, chosen
                    future.add_done_callback(ended.put)
                look()
                try:
                    future = ended.get(timeout=TICK)
                except queue.Empty:
                    continue
                future, chosen = out.pop(future.key)
                for index in chosen:
                    tried[index] += 1
                done = self._fetched(future, look)
                if done is None:
                    for index in chosen:
                        if tried[index] < asked.attempts:
                            waiting.append(index)
                        else:
                            left -= 1
                            yield index, Died
                    size = 1
                    continue
                if self._last is not None:  # whoever did it is there
                    self._keep_watch(now=True)
                self.worked[done.who] = self.worked.get(done.who, 0.0) + done.seconds
                if done.seconds * 2 < BATCH and len(chosen) == size:
                    size = min(2 * size, LARGEST)
                elif done.seconds > 2 * BATCH:
                    size = max(1, size // 2)
                for index, answer in zip(chosen, _opened(done), strict=True):
                    if isinstance(answer, BaseException):
                        raise answer
                    left -= 1
                    yield index, answer
        finally:
            with contextlib.suppress(Exception):  # whatever ends it, and be it the scheduler's end
                self._client.cancel([future for future, _ in out.values()], force=True)
                self._look(now=True)

    def _submit(self, work: Callable[[Any], Any], tasks: list[Any], memory: int | None) -> Any:
        import cloudpickle

        batch = Batch(whole_code(), cloudpickle.dumps((work, tasks)), memory)
        return self._client.submit(perform, batch, pure=False)

    def _keep_watch(self, now: bool = False) -> None:
        """See who is there. Raises `LimitReached` where nobody is, and nobody comes."""
        try:
            if self.gone:
                raise OSError
            self._look(now)
        except (OSError, TimeoutError, RuntimeError):
            raise LimitReached(f"the scheduler at {self.address} is gone") from None
        if self._last is not None and self.without >= PATIENCE:
            raise LimitReached(
                f"the scheduler at {self.address} has had no workers for {span(self.without)}; "
                f"{self._hiring()}, and the same question then goes on from what is kept"
            )

    def _fetched(self, future: Any, look: Callable[[], None]) -> Done | None:
        """What came of a batch; None if its workers died, or if it did not come as it was sent."""
        from distributed import KilledWorker

        if future.status == "cancelled":
            raise LimitReached(f"the scheduler at {self.address} is gone, or has forgotten the run")
        while True:
            try:
                done: Done = future.result(timeout=LOOK)
            except TimeoutError:  # its worker is gone, and another one has to do it again
                look()
            except KilledWorker:
                return None
            except (InputError, LimitReached):
                raise
            except Exception as problem:
                raise InputError(
                    f"a worker of {self.address} could not do its task "
                    f"({type(problem).__name__}: {problem})"
                ) from None
            else:
                return done if hashlib.sha256(done.payload).hexdigest() == done.digest else None


def check_address(given: str) -> str:
    """An address as it was given. Raises `InputError` for what is none.

    >>> check_address("local:2"), check_address("tcp://10.0.0.1:8786")
    ('local:2', 'tcp://10.0.0.1:8786')
    """
    known = LOCAL.fullmatch(given) or REMOTE.fullmatch(given) or given.endswith(FILE)
    if not known:
        raise InputError(
            "a cluster is local, local:4, the address of a scheduler, tcp://host:8786, or its "
            f"file, scheduler.json; not {given!r}"
        )
    return given


def _found(address: str) -> str:
    """The address itself, or what the file has; the scheduler may be about to write it."""
    if not address.endswith(FILE):
        return address
    until = time.monotonic() + CONNECT
    while True:
        try:
            return str(json.loads(read_whole(address))["address"])
        except (InputError, ValueError, KeyError, TypeError):
            if time.monotonic() > until:
                raise InputError(
                    f"no scheduler has written where it is into {address!r}; "
                    f"'dask scheduler --scheduler-file {address}' does"
                ) from None
            time.sleep(TICK)


def introduction() -> tuple[str, str]:
    """Which program a worker has: its version, and a hash of its code."""
    return version("lastmove"), whole_code()


def perform(batch: Batch) -> Done:
    """What a worker does with a batch."""
    who = _own_address()
    if batch.code != whole_code():
        raise _other_code(who, introduction()[0])
    begun = time.process_time()
    payload = pickle.dumps(list(_answers(batch)))
    digest = hashlib.sha256(payload).hexdigest()
    return Done(payload, digest, time.process_time() - begun, who)


def _answers(batch: Batch) -> Iterator[Any]:
    """The result of each task, or what it raised."""
    try:
        work, tasks = pickle.loads(batch.payload)
    except Exception as problem:  # whoever asks gets to know which file is missing here
        yield problem if isinstance(problem, InputError) else _unreadable(problem)
        return
    for task in tasks:
        try:
            with spending(Budget(memory=batch.memory)):
                yield work(task)
        except Exception as problem:
            yield problem


def _unreadable(problem: Exception) -> InputError:
    return InputError(f"the task cannot be read there ({type(problem).__name__}: {problem})")


def _opened(done: Done) -> list[Any]:
    answers: list[Any] = pickle.loads(done.payload)
    if len(answers) == 1 and isinstance(answers[0], InputError):
        raise InputError(f"the worker at {done.who}: {answers[0]}")
    return answers


def _own_address() -> str:
    from distributed import get_worker

    try:
        return str(get_worker().address)
    except ValueError:  # asked by a test, not by a worker
        return "here"


def _other_code(who: str, told: str) -> InputError:
    return InputError(
        f"the worker at {who} has another lastmove than this one (it says {told}); results "
        "are only the same from the same code, so install the same there"
    )
