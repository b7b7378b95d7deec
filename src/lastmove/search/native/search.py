"""Tables, growth, threads and limits around the compiled kernels."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np
from numba.core.errors import NumbaError, UnsupportedBytecodeError

from lastmove.core.binding import titled
from lastmove.core.errors import GameError, InputError, LimitReached
from lastmove.core.guarding import what
from lastmove.core.job import Job
from lastmove.core.limits import Budget, resident_memory
from lastmove.search.native import kernels_table as k
from lastmove.search.native.compiled import NotCompiled, TooLong, in_one_line
from lastmove.search.native.kernels_proofs import take_over
from lastmove.search.native.kernels_sets import ANSWER, SLOT_BITS
from lastmove.search.native.kernels_wide import WideInt, Wides, as_number, in_words
from lastmove.search.native.packing import Numbers

if TYPE_CHECKING:
    from lastmove.core.arrays import Arrays
    from lastmove.core.position import Position

Array = np.ndarray[Any, Any]

CHUNK = 4_000_000
"""Steps between two looks at the clock: some tenths of a second."""
MOST = 63
"""The values that a set may have are smaller."""
MUCH = 40
"""The work that is noted for what an earlier run has found: it was worth keeping."""
SETS_FIRST = 30_000_000
"""Steps of the set search after which proof numbers are used. Measured on dominos: where it needs
15 million, proof numbers take as long; on 5×9 they took 22 seconds of CPU after so many, 29 after
100 million, and 32 from the start."""
TOO_LARGE = "the nimbers are too large for the compiled search"
LINE = 16
"""Words of two lines of the cache, which the processor fetches together."""
PATIENCE = 60.0
"""Seconds of computing that a chunk may take before a user's rules are taken to loop."""


def numbers(size: int, wide: bool, number: int = 0) -> Array:
    """An array of states, of one word each or of two."""
    return Wides.filled(size, number) if wide else np.full(size, number, np.int64)


def apart(size: int) -> Array:
    """Zeros for one thread to write: no line of the processor's cache has others of another's."""
    return np.zeros(LINE + size + LINE, np.int64)[LINE : LINE + size]


class Worker:
    """What one thread has for itself: states, stack, buffer of options, control words."""

    def __init__(self, number: int, wide: bool = False):
        self.frames = np.zeros((256, k.FRAME), np.int64)
        self.states = numbers(k.NODE + 256, wide, k.EMPTY)
        self.buffer = numbers(4096, wide)
        self.order = np.zeros(2048, np.int64)
        self.ctl = apart(k.CONTROLS)
        self.slots = np.zeros(1 << SLOT_BITS, np.int64)
        self.reply = apart(8)
        self.scratch = np.zeros(k.MAX_VALUE + 2, np.int64)
        self.ctl[k.THREAD] = number

    def clear(self) -> None:
        """Forget the stack, keep the space."""
        for word in (k.DEPTH, k.BASE, k.INNER, k.BUFFERED, k.ORDERED, k.INSERTED, k.NOTED):
            self.ctl[word] = 0

    def state(self, place: int) -> int:
        """The state at a place of those that the kernels have."""
        return as_number(self.states[place])

    def ask(self, state: int, question: int) -> None:
        """What is to be found."""
        self.states[k.ROOT] = in_words(state) if isinstance(self.states, Wides) else state
        self.ctl[k.ASKED] = question
        self.ctl[k.CLAIM] = question.bit_length() - 1

    def stack(self, halt: Array) -> k.Stack:
        """All of it for a kernel."""
        return k.Stack(
            self.states, self.frames, self.buffer, self.order, self.slots, self.ctl, halt
        )

    def grow(self, status: int) -> None:
        """Make room for what was full."""
        if status == k.STACK_FULL:
            self.frames = np.concatenate([self.frames, np.zeros_like(self.frames)])
            self.states = np.concatenate([self.states, self.states[k.NODE :]])
        else:
            self.buffer = np.concatenate([self.buffer, np.zeros_like(self.buffer)])
            self.order = np.concatenate([self.order, np.zeros_like(self.order)])


class Table:
    """Positions and what is known of them, shared by the threads.

    One of the set search, with exclusions, forgets what was least work where there is no room.
    """

    LOAD = 0.6

    def __init__(
        self,
        exclusions: bool,
        game: type[Position] | None,
        kind: type[np.integer[Any]] = np.int16,
        wide: bool = False,
    ):
        self.game = game
        self.wide = wide
        """What a state is worth depends on the rules of this game only."""
        self.exclusions = exclusions
        self.kind = kind
        self.count = 0
        self.forgotten = 0
        self.most_slots: int | None = None
        """Where one that forgets may not grow to what memory allows."""
        none = numbers(0, wide), np.zeros(0, kind), np.zeros(0, np.uint64), np.zeros(0, np.uint8)
        self._fill(1 << 12, *none)

    def _fill(self, size: int, *entries: Array) -> None:
        """Have so many slots, and these entries in them."""
        beside = size if self.exclusions else 0
        made = (
            numbers(size, self.wide, k.EMPTY),
            np.full(size, k.UNKNOWN, self.kind),
            np.zeros(beside, np.uint64),
            np.zeros(beside, np.uint8),
        )
        rehash: Callable[..., None] = k.rehash
        rehash(*entries, *made, np.uint64(65 - size.bit_length()))
        # At once: whatever interrupts this, the table is the old one or the new one.
        self.keys, self.values, self.excluded, self.efforts = made

    @property
    def shift(self) -> np.uint64:
        """64 less the number of bits of a slot, which `find` wants to know."""
        return np.uint64(65 - len(self.keys).bit_length())

    @property
    def room(self) -> int:
        """How many positions may still be inserted."""
        return int(len(self.keys) * self.LOAD) - self.count

    def grow(self, budget: Budget) -> None:
        """Four times the space while it is small, then twice; or forget half of what is there."""
        size = len(self.keys) * (4 if len(self.keys) < 1 << 22 else 2)
        if self.most_slots is not None:
            size = min(size, self.most_slots)
        needed = size * self.slot_bytes
        full = size <= len(self.keys) or resident_memory() + needed > budget.memory
        if self.exclusions and full:
            self.forget()
            return
        if needed > budget.memory:
            raise LimitReached(
                f"the memory limit of {budget.memory / 2**20:,.0f} MB was reached with "
                f"{self.count:,} positions",
                "memory",
            )
        self._fill(size, self.keys, self.values, self.excluded, self.efforts)

    @property
    def slot_bytes(self) -> int:
        """What a slot takes."""
        return self.keys.itemsize + self.values.itemsize + 9 * self.exclusions

    def forget(self) -> None:
        """Keep the half of the entries that was most work, and what threads are working on."""
        keys = self.keys.view(np.ndarray)
        there = np.flatnonzero(keys != numbers(1, self.wide, k.EMPTY).view(np.ndarray))
        effort = self.efforts[there].astype(np.int16)
        effort[self.values[there] <= k.OPEN] = 256
        half = len(there) // 2
        kept = there[np.argpartition(effort, half)[half:]] if half else there
        entries = [part[kept] for part in (self.keys, self.values, self.excluded, self.efforts)]
        self.forgotten += len(there) - len(kept)
        self.count = len(kept)
        keys.fill(numbers(1, self.wide, k.EMPTY)[0])
        self.values.fill(k.UNKNOWN)
        self.excluded.fill(0)
        self.efforts.fill(0)
        rehash: Callable[..., None] = k.rehash
        rehash(*entries, self.keys, self.values, self.excluded, self.efforts, self.shift)

    def snapshot(self) -> Arrays:
        """The positions of which something is known, with their values and what these are not.

        A position never leaves its slot, and its value is written last; so this may be asked while
        threads are at work.
        """
        keys, values = self.keys.view(np.ndarray), self.values.copy()
        if not self.exclusions:
            known = values >= 0
            return {"keys": keys[known], "values": values[known]}
        excluded = self.excluded.copy()
        known = (values >= 0) | (excluded != 0)
        values[values >= 0] &= k.OLD - 1
        return {"keys": keys[known], "values": values[known], "excluded": excluded[known]}

    def restore(self, arrays: Arrays) -> None:
        """Know these positions again."""
        keys = np.array(arrays["keys"], self.keys.dtype).view(type(self.keys))
        values = np.array(arrays["values"], self.kind)
        excluded = np.array(arrays["excluded"] if self.exclusions else (), np.uint64)
        values[values < 0] = k.UNKNOWN  # a thread was working on it
        if self.exclusions:
            values[values >= 0] |= k.OLD
        size = len(self.keys)
        while size * self.LOAD < len(keys) + 1:
            size *= 2
        work = np.full(len(excluded), MUCH, np.uint8)
        self._fill(size, keys, values, excluded, work)
        self.count = len(keys)

    def get(self, state: int) -> int:
        """What is known of a state: its value, or something negative."""
        key = WideInt(state) if self.wide else state
        value = int(k.value_of(self.keys, self.values, key, self.shift))
        return value & k.OLD - 1 if self.exclusions and value >= 0 else value

    def forget_open(self) -> None:
        """Positions that a stopped thread was working on are unknown again."""
        self.values[self.values <= k.OPEN] = k.UNKNOWN


class Notes:
    """Proof numbers of what is not settled yet, in a table that forgets; see `kernels_proofs`."""

    def __init__(self) -> None:
        self.entries = np.zeros(1 << 18, np.int64)
        self.count = 0

    def grow(self, budget: Budget) -> None:
        """Twice the space while it is half full and takes less than an eighth of the memory."""
        while self.count * 4 > len(self.entries) and self.entries.nbytes * 16 <= budget.memory:
            self._fill(len(self.entries) * 2, self.entries)

    def _fill(self, size: int, entries: Array) -> None:
        made = np.zeros(size, np.int64)
        self.count = int(take_over(entries, made))
        self.entries = made

    def snapshot(self) -> Arrays:
        """The notes that there are."""
        pairs = self.entries.reshape(-1, 2)
        return {"notes": pairs[pairs[:, 0] != 0]}

    def restore(self, arrays: Arrays) -> None:
        """Have these notes again."""
        pairs = np.array(arrays["notes"], np.int64)
        size = len(self.entries)
        while len(pairs) * 4 > size:
            size *= 2
        self._fill(size, pairs.reshape(-1))
        self.forget_threads()

    def forget_threads(self) -> None:
        """No thread is below any claim."""
        self.entries[1::2] &= ~255


class Sweep:
    """The values of the states 0 to `last`, of which the first `done` are known."""

    def __init__(self, last: int):
        self.values = np.zeros(last + 1, np.int32)
        self.done = 0

    def snapshot(self) -> Arrays:
        """The values that are known."""
        return {"values": self.values[: self.done]}

    def restore(self, arrays: Arrays) -> None:
        """Know these values again."""
        self.done = len(arrays["values"])
        self.values[: self.done] = arrays["values"]


class NativeSearch:
    """Questions about one compiled game, with a table for each kind of answer.

    Parameters
    ----------
    module : the game's kernels.
    text : how a state is written, for errors.
    budget, threads : what it may cost, and how many threads share a table.
    own : whether the rules are a user's own, which may loop.
    job : what keeps the tables.
    game : whose kernels these are; None where nothing is kept.
    fixed : what the rules take besides a state, packed.
    outside : what is said of rules that yield a state which is none, with the position's place.
    wide : whether states have two words; what is known of them is not shared by threads.
    sets_first : steps of the set search after which a position is searched with proof numbers.
    """

    def __init__(
        self,
        module: ModuleType,
        text: Callable[[int], str],
        budget: Budget,
        threads: int = 1,
        own: bool = False,
        job: Job | None = None,
        game: type[Position] | None = None,
        fixed: tuple[Any, ...] | None = None,
        outside: str = Numbers.outside,
        wide: bool = False,
        sets_first: int = SETS_FIRST,
    ):
        self.module = module
        self.sets_first = sets_first
        self.wide = wide
        self.outside = outside
        self.fixed = k.Fixed() if fixed is None else fixed
        self.text = text
        self.budget = budget
        self.own = own
        self.job, self.game = job or Job(), game
        self.name = "" if game is None else titled(game)
        self.workers = [Worker(number, wide) for number in range(1 if wide else max(1, threads))]
        self.tables: dict[str, Table] = {}
        self.notes: Notes | None = None
        self._hard: set[int] = set()
        """The states that are searched with proof numbers from now on."""

    @property
    def positions(self) -> int:
        """How many positions are in the tables."""
        return sum(table.count for table in self.tables.values())

    @property
    def share_known_before(self) -> float:
        """Of the parts that the set search looked up, those that the job or the store had."""
        looked_up, known = (
            sum(int(worker.ctl[which]) for worker in self.workers)
            for which in (k.LOOKED_UP, k.FROM_STORE)
        )
        return known / looked_up if looked_up else 0.0

    def _described(self) -> str:
        """How it goes, for the line about progress."""
        said = [f"{self.positions:,} positions"]
        if forgotten := sum(table.forgotten for table in self.tables.values()):
            said.append(f"{forgotten:,} forgotten")
        if share := self.share_known_before:
            said.append(f"{100 * share:.2g} % of lookups known from earlier runs")
        if self.notes is not None:
            said.append(f"proof numbers of {self.notes.count:,} claims")
        return "".join(f", {one}" for one in said)

    def value(self, state: int, *, pruned: bool) -> int:
        """The nimber of a state that is one canonical part."""
        if not pruned:
            return self._solved("mex", state, 0)
        for value in range(MOST):  # is it 0? If not, is it 1? and so on
            answer = self._solved("pruned", state, 1 << value)
            if answer >= 0:
                return answer
        raise NotCompiled(TOO_LARGE)

    def has_value(self, state: int, value: int) -> bool:
        """Whether a state that is one canonical part has this nimber, by the set search."""
        if value >= MOST:
            return self.value(state, pruned=True) == value
        return self._solved("pruned", state, 1 << value) == value

    def wins(self, state: int, *, misere: bool) -> bool:
        """Whether the player to move wins."""
        return self._solved("misere" if misere else "wins", state, int(misere)) == 1

    def role_value(self, state: int, *, misere: bool) -> int:
        """Who wins a game with roles, and how soon; see `kernels_roles`."""
        return self._solved("misere roles" if misere else "roles", state, int(misere))

    def _solved(self, kind: str, state: int, question: int) -> int:
        table = self.table(kind)
        known = table.get(state)
        return known if known >= 0 else self._searched(kind, table, state, question)

    def _searched(self, kind: str, table: Table, state: int, question: int) -> int:
        finished = False
        try:
            with compiling():
                answer = self._search(kind, table, state, question)
            finished = len(self.workers) == 1
        finally:
            if not finished:  # some positions may still bear a mark
                table.forget_open()
        return answer

    def table(self, kind: str) -> Table:
        """What is known of the answers of a kind."""
        if kind not in self.tables:
            self.tables[kind] = self._new_table(kind)
            self.job.keep(f"{self.name} {kind}{self._words}", self.tables[kind])
        return self.tables[kind]

    @property
    def _words(self) -> str:
        """What tells a table of states of two words from the other."""
        return ", two words" if self.wide else ""

    def _new_table(self, kind: str) -> Table:
        size = np.int32 if kind.endswith("roles") else np.int16
        return Table(kind == "pruned", self.game, size, self.wide)

    def _search(self, kind: str, table: Table, state: int, question: int) -> int:
        if kind == "pruned" and (self.sets_first == 0 or state in self._hard):
            kind = "proof"
            if self.notes is None:
                self.notes = Notes()
                self.job.keep(f"{self.name} proof numbers{self._words}", self.notes)
            self.notes.forget_threads()
        begun = self.steps
        for worker in self.workers:
            worker.clear()
            worker.ask(state, question)
            worker.ctl[k.THREADS] = len(self.workers)
        while True:
            for worker in self.workers:
                worker.ctl[k.MAY_INSERT] = max(1, table.room // len(self.workers))
                worker.ctl[k.PAUSE_AT] = worker.ctl[k.STEPS] + CHUNK
                worker.ctl[k.SHIFT] = table.shift
            before = self.steps
            try:
                statuses = self._run(kind, table, question)
            finally:  # a search that is called off too: in a table that is full one looks forever
                for worker in self.workers:
                    table.count += int(worker.ctl[k.INSERTED])
                    if self.notes is not None:
                        self.notes.count += int(worker.ctl[k.NOTED])
                    worker.ctl[k.INSERTED] = worker.ctl[k.NOTED] = 0
            self.budget.note = self._described()
            self.budget.spend((self.steps - before) // 8 + 1)
            self.budget.check()
            self.job.now_and_then()
            if k.DONE in statuses:
                if kind not in ("pruned", "proof"):
                    return table.get(state)
                return int(self.workers[statuses.index(k.DONE)].reply[ANSWER])
            for worker, status in zip(self.workers, statuses, strict=True):
                self._mend(worker, status, table)
            if self.notes is not None:
                self.notes.grow(self.budget)
            if kind == "pruned" and self.steps - begun > self.sets_first:
                self._hard.add(state)
                table.forget_open()
                return self._search(kind, table, state, question)

    @property
    def steps(self) -> int:
        """How many options have been looked at."""
        return sum(int(worker.ctl[k.STEPS]) for worker in self.workers)

    def _run(self, kind: str, table: Table, question: int) -> list[int]:
        """One chunk of every worker, each in a thread of its own; the first to stop stops all."""
        halt = apart(1)
        statuses: list[int | BaseException] = [k.PAUSE] * len(self.workers)

        def run(number: int) -> None:
            try:
                statuses[number] = self._kernel(kind, table, self.workers[number], halt, question)
            except BaseException as problem:  # carried over to the thread that waits
                statuses[number] = problem
            halt[0] = 1

        threads = [
            threading.Thread(target=run, args=(number,), daemon=True)
            for number in range(len(self.workers))
        ]
        with self.budget.holding():  # a limit in the middle of a start leaves half a thread
            for thread in threads:
                thread.start()
        self._wait(threads, halt)
        results: list[int] = []
        for status in statuses:
            if isinstance(status, BaseException):
                raise status
            results.append(status)
        return results

    def _wait(self, threads: list[threading.Thread], halt: Array) -> None:
        """Wait, but not forever: rules that loop inside compiled code cannot be interrupted.

        What counts is the time that a thread computes, not the time that it is kept waiting.
        """
        begun = time.process_time()
        try:
            for thread in threads:
                while thread.is_alive():
                    thread.join(0.25)
                    self.budget.check()
                    if self.own and (time.process_time() - begun) / len(threads) > PATIENCE:
                        raise GameError(
                            "the rules have been running for a minute without an option; "
                            "they seem to loop"
                        )
        except BaseException:
            halt[0] = 1
            for thread in threads:
                thread.join(1.0)
            raise

    def _kernel(self, kind: str, table: Table, w: Worker, halt: Array, question: int) -> int:
        m, t = self.module, table
        if kind == "mex":
            stack = w.states, w.frames, w.buffer, w.ctl, halt
            return int(m.mex_search(t.keys, t.values, *stack, w.scratch, self.fixed))
        if kind == "pruned":
            whole = t.keys, t.values, t.excluded, t.efforts
            return int(m.set_search(*whole, w.stack(halt), w.reply, self.fixed))
        if kind == "proof":
            assert self.notes is not None
            whole = t.keys, t.values, t.excluded, t.efforts
            notes = self.notes.entries
            return int(m.proof_search(*whole, notes, w.stack(halt), w.reply, self.fixed))
        stack = w.states, w.frames, w.buffer, w.ctl, halt
        if kind.endswith("roles"):
            return int(m.roles_search(t.keys, t.values, *stack, bool(question), self.fixed))
        return int(m.wins_search(t.keys, t.values, *stack, bool(question), self.fixed))

    def _mend(self, worker: Worker, status: int, table: Table) -> None:
        """Make room where it was missing, or say what is wrong with the rules."""
        if status == k.TABLE_FULL:
            if table.room < 1 + len(table.keys) // 100 * len(self.workers):
                table.grow(self.budget)
        elif status in (k.STACK_FULL, k.BUFFER_FULL):
            worker.grow(status)
            if worker.buffer.nbytes + worker.frames.nbytes > self.budget.memory:
                raise LimitReached(
                    "the options of one line of play fill the memory; the rules may yield forever"
                )
        elif status == k.CYCLE:
            culprit = self.text(worker.state(k.CULPRIT))
            raise GameError(
                f"play can go on forever: {culprit} → … → {culprit}; "
                "a search needs rules that always end"
            )
        elif status == k.OUT_OF_RANGE and not self.wide and self.outside == Numbers.outside:
            raise TooLong("they lead to states of more than 62 bits")
        elif status == k.OUT_OF_RANGE:
            culprit = self.text(worker.state(k.CULPRIT))
            raise GameError(self.outside.format(culprit))
        elif status == k.TOO_LARGE:
            raise NotCompiled(TOO_LARGE)
        elif status == k.NOT_A_ROLE:  # interpreted, it is told which
            raise NotCompiled("the rules name what is no role")

    def sweep(self, last: int) -> Array:
        """The nimbers of the states 0 to last, when every option is a smaller state."""
        swept = Sweep(last)
        self.job.keep(f"{self.name} sweep", swept)
        values = swept.values
        scratch = np.zeros(1 << 16, np.int64)
        ctl = np.zeros(16, np.int64)
        step = 1 << 16
        for first in range(swept.done, last + 1, step):
            end = min(first + step, last + 1)
            with compiling():
                status = self.module.sweep(values, first, end, scratch, ctl, self.fixed)
            self.budget.spend(int(ctl[k.STEPS]) // 8)
            ctl[k.STEPS] = 0
            if status == k.OUT_OF_RANGE:
                culprit = self.text(int(ctl[k.SWEPT]))
                raise NotCompiled(f"from {culprit} a move leads to a state that is not smaller")
            if status == k.TOO_LARGE:
                raise NotCompiled("the nimbers are too large for the compiled sweep")
            swept.done = end
            self.job.now_and_then()
        return values


@contextmanager
def compiling() -> Iterator[None]:
    """Kernels are compiled when they are first called; that is when numba finds what it cannot."""
    try:
        yield
    except (NumbaError, UnsupportedBytecodeError) as problem:
        told = in_one_line(problem)
        raise (TooLong if "Int value is too large" in told else NotCompiled)(told) from None
    except (InputError, LimitReached, NotCompiled, MemoryError):
        raise
    except Exception as problem:  # interpreted, they tell in which line
        raise NotCompiled(f"compiled they fail, {what(problem)}") from problem
