"""What a worker does with a file of a level: find what it leads to, or what it is worth.

Both are done by whoever is there, as often as need be: a task reads files that do not change any
more, and writes files that are the same whoever writes them.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass, field
from functools import lru_cache
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from lastmove.core.errors import GameError, InputError, LimitReached
from lastmove.core.limits import Budget, resident_memory
from lastmove.core.position import Impartial, Play, Position
from lastmove.search.divided import Parcel
from lastmove.search.levels import kernels_levels as kernels
from lastmove.search.levels.files import (
    Folder,
    LevelFile,
    packed_codes,
    packed_values,
    write_file,
)
from lastmove.search.levels.heaps import fixed_for, numbers_for
from lastmove.search.native.compiled import NotCompiled, Template, assembled
from lastmove.search.native.packing import Numbers
from lastmove.search.native.search import compiling

if TYPE_CHECKING:
    from lastmove.core.arrays import Bitsets, Integers

LEVELS = Template(
    "lastmove.search.levels.kernels_levels",
    ("options", "canonical", "split", "rank"),
    ("expand", "gather"),
    (("split", "reduce"),),
)
SLICES = 256
"""Into so many stretches what a file leads to is cut, by its highest bits."""
WHOLE = 1 << 14
"""Positions of a rank that are not cut."""
LEAST = 1 << 26
"""Bytes that a task needs at least."""
LARGEST = 1 << 14
"""Nimbers are below this."""
LOAD = 0.6


class OutOfRange(Exception):
    """A state is not below 2^bits."""


@dataclass(frozen=True)
class Setting:
    """What all tasks of a run have in common."""

    folder: str
    parcel: Parcel
    kind: int
    bits: int


@dataclass(frozen=True)
class Growing:
    """Bring together the positions of a file, from those that lead there; and go on from them."""

    setting: Setting
    rank: int
    part: int
    part_bits: int
    sources: tuple[str, ...]


@dataclass(frozen=True)
class Settling:
    """Find what the positions of a file are worth."""

    setting: Setting
    rank: int
    part: int
    lower: tuple[tuple[int, int], ...]
    """The ranks that moves lead to, and of each the bits that tell its files apart."""


class Grown(NamedTuple):
    """How many positions a file has, and by rank how many it leads to."""

    positions: int
    leads: dict[int, int]


class Settled(NamedTuple):
    """How many positions a file has, the sum over them, and their largest value."""

    positions: int
    total: int
    largest: int


class Rules(NamedTuple):
    """The kernels of a game, with what is fixed."""

    module: ModuleType
    fixed: kernels.Ranked
    numbers: Numbers


def rules_for(position: Position, kind: int) -> Rules:
    """The rules of a game, compiled. Raises `InputError` where they cannot be."""
    assert isinstance(position, Impartial)
    numbers = numbers_for(position)
    try:
        functions = {**numbers.functions()}
        functions.pop("weight", None)
        if kind != kernels.NIMBERS:  # parts have no outcome together
            functions.pop("split", None)
            functions.pop("reduce", None)
        module = assembled(functions, LEVELS)
        fixed = kernels.Ranked(*fixed_for(numbers, functions, LEVELS))
    except NotCompiled as problem:
        raise not_compiled(position, problem) from None
    return Rules(module, fixed, numbers)


def not_compiled(position: Position, problem: NotCompiled) -> InputError:
    """What is said of rules that cannot be compiled."""
    return InputError(
        f"level files need rules that can be compiled, and those of {type(position).name} cannot: "
        f"{problem}"
    )


@lru_cache(maxsize=4)
def _rules(parcel: Any, kind: int) -> tuple[Position, Rules]:
    position = parcel.position()
    return position, rules_for(position, kind)


def keys_name(rank: int, part: int) -> str:
    """The file of positions."""
    return f"k-{rank}-{part}"


def values_name(rank: int, part: int) -> str:
    """The file of their values."""
    return f"v-{rank}-{part}"


def leads_name(rank: int, part: int) -> str:
    """The file of what they lead to."""
    return f"s-{rank}-{part}"


def room() -> int:
    """Bytes that a task may use besides what there is already."""
    return max(LEAST, Budget().memory - resident_memory())


# -- down ---------------------------------------------------------------------------------------


def grow(task: Growing) -> Grown:
    """Read what leads to a file, write its positions, and write what they lead to."""
    setting = task.setting
    folder = Folder(setting.folder)
    level = _merged(folder, task)
    write_file(folder, keys_name(task.rank, task.part), {}, [packed_codes(level)])
    leads = Leads(setting.bits, room() // 2)
    _expanded(task, level, leads)
    write_leads(folder, leads_name(task.rank, task.part), leads, len(level))
    return Grown(len(level), leads.counts)


def _merged(folder: Folder, task: Growing) -> Bitsets:
    """The positions of a file, each once and in order."""
    low = task.part << (task.setting.bits - task.part_bits)
    high = (task.part + 1) << (task.setting.bits - task.part_bits)
    found: list[Bitsets] = []
    for name in task.sources:
        file = LevelFile(folder, name)
        for first, last, block in file.about["ranks"].get(str(task.rank), ()):
            if first < high and last > low:
                codes = file.codes(block)
                if first < low or last > high:
                    codes = codes[(codes >= low) & (codes < high)]
                found.append(codes)
    if not found:
        return np.empty(0, np.uint64)
    codes = np.sort(np.concatenate(found))
    fresh = np.ones(len(codes), np.bool_)
    np.not_equal(codes[1:], codes[:-1], out=fresh[1:])
    return codes[fresh]  # as np.unique gives them, at a fraction of its cost


class Leads:
    """Positions of lower ranks, each once as long as there is room for all."""

    def __init__(self, bits: int, most: int) -> None:
        self.bits, self.most = bits, most
        self.blocks: list[tuple[bytes, int]] = []
        self.ranks: dict[int, list[tuple[int, int, int]]] = {}
        """By rank the stretches of codes: from, to, and the number of the block."""
        self.counts: dict[int, int] = {}
        self.ctl = np.zeros(8, np.int64)
        self._make(1 << 12)

    def _make(self, size: int) -> None:
        self.codes = np.full(size, kernels.NOTHING, np.uint64)
        self.heights = np.empty(size, np.int32)
        self.shift = 65 - size.bit_length()
        self.ctl[kernels.MAY_ENTER] = int(size * LOAD)

    def make_room(self) -> None:
        """A larger table; where there is no room for one, write down what there is."""
        old, heights = self.codes, self.heights
        if 2 * old.nbytes * 3 // 2 > self.most:
            self.flush()
            return
        self._make(2 * len(old))
        kernels.refill(old, heights, self.codes, self.heights, self.shift)

    def flush(self) -> None:
        """Make blocks of all that is in the table, and empty it."""
        there = self.codes != kernels.NOTHING
        codes, heights = self.codes[there], self.heights[there]
        self.codes[:] = kernels.NOTHING
        self.ctl[kernels.ENTRIES] = 0
        for rank in np.unique(heights).tolist():
            self.add(rank, np.sort(codes[heights == rank]))

    def add(self, rank: int, codes: Bitsets) -> None:
        """Make blocks of codes of one rank, in order."""
        self.counts[rank] = self.counts.get(rank, 0) + len(codes)
        stretches = self.ranks.setdefault(rank, [])
        cuts = SLICES if len(codes) > WHOLE and 1 << self.bits >= SLICES else 1
        step = (1 << self.bits) // cuts
        for number in range(cuts):
            low, high = number * step, (number + 1) * step
            begin, end = np.searchsorted(codes, np.array([low, high], np.uint64))
            if begin < end:
                stretches.append((low, high, len(self.blocks)))
                self.blocks.append(packed_codes(codes[begin:end]))


def write_leads(folder: Folder, name: str, leads: Leads, count: int) -> None:
    """Write what a file of so many positions leads to."""
    about = {"ranks": leads.ranks, "counts": leads.counts, "count": count}
    write_file(folder, name, about, leads.blocks)


def read_grown(folder: Folder, rank: int, part: int) -> Grown:
    """What a task that was done before came to."""
    about = LevelFile(folder, leads_name(rank, part)).about
    return Grown(about["count"], {int(rank): count for rank, count in about["counts"].items()})


def _expanded(task: Growing, level: Bitsets, leads: Leads) -> None:
    setting = task.setting
    position, rules = _rules(setting.parcel, setting.kind)  # type: ignore[arg-type]
    ctl, budget = leads.ctl, Budget()
    ctl[kernels.AT] = 0
    while True:
        with compiling():
            status = rules.module.expand(
                level, task.rank, setting.bits, leads.codes, leads.heights, leads.shift, ctl,
                rules.fixed,
            )  # fmt: skip
        if status == kernels.DONE:
            break
        if status != kernels.TABLE_FULL:
            raise _wrong(position, rules, task.rank, status, ctl)
        leads.make_room()
        budget.check()
    leads.flush()


def _wrong(position: Position, rules: Rules, rank: int, status: int, ctl: Integers) -> Exception:
    """What is wrong with the rules."""
    if status == kernels.OUT_OF_RANGE:
        return OutOfRange()
    at = rules.numbers.text(int(ctl[kernels.CULPRIT]))
    return GameError(
        f"rank has to fall with every move and to be 0 or more, but from {at}, of rank {rank}, a "
        f"move of {type(position).name} leads to rank {int(ctl[kernels.FOUND])}"
    )


# -- up -----------------------------------------------------------------------------------------


@dataclass
class Shelf:
    """Files of values that were read, as many as there is room for, the last used ones."""

    folder: Folder
    bits: int
    known: OrderedDict[tuple[int, int], Shelved] = field(default_factory=OrderedDict)

    def get(self, rank: int, part: int, part_bits: int, most: int) -> Shelved:
        """A file of values."""
        key = rank, part
        if key in self.known:
            self.known.move_to_end(key)
            return self.known[key]
        codes = LevelFile(self.folder, keys_name(rank, part)).codes(0)
        values = LevelFile(self.folder, values_name(rank, part)).values(0)
        if len(values) != len(codes):
            raise self.folder.damaged(values_name(rank, part))
        width = self.bits - part_bits
        buckets = min(width, max(0, len(codes).bit_length() - 2))
        begins: Integers = np.empty((1 << buckets) + 1, np.int32)
        first = np.uint64(part << width)
        kernels.index(codes, first, width - buckets, begins)
        begins[-1] = len(codes)
        found = self.known[key] = Shelved(codes, values, begins, first, width - buckets)
        while sum(one.size for one in self.known.values()) > most and len(self.known) > 1:
            self.known.popitem(last=False)
        return found


class Shelved(NamedTuple):
    """Positions in order, their values, and where to look for one."""

    codes: Bitsets
    values: Any
    begins: Any
    first: Any
    shift: int

    @property
    def size(self) -> int:
        """Bytes."""
        return int(self.codes.nbytes + self.values.nbytes + self.begins.nbytes)


class _Shelves(threading.local):
    """The shelf of the run that this thread works for."""

    setting: Setting | None = None
    shelf: Shelf | None = None


_shelves = _Shelves()


def shelf_of(setting: Setting) -> Shelf:
    """The files of a run that this thread has read."""
    if _shelves.setting != setting or _shelves.shelf is None:
        _shelves.setting = setting
        _shelves.shelf = Shelf(Folder(setting.folder), setting.bits)
    return _shelves.shelf


class Room:
    """Arrays for gathering parts, as large as there is room for."""

    def __init__(self, parts: int) -> None:
        self.found = kernels.Gathered(
            np.empty(parts, np.uint64),
            np.empty(parts, np.int32),
            np.empty(parts, np.int32),
            np.empty(parts // 4 + 2, np.int32),
        )
        self.order = np.empty(parts, np.int32)
        self.worth = np.empty(parts, np.uint16)

    BYTES = 8 + 4 + 4 + 1 + 4 + 2
    """Of one part."""


def settle(task: Settling) -> Settled:
    """Read positions, find what their options are worth, and write what they are worth."""
    setting = task.setting
    folder, shelf = Folder(setting.folder), shelf_of(setting)
    position, rules = _rules(setting.parcel, setting.kind)  # type: ignore[arg-type]
    level = LevelFile(folder, keys_name(task.rank, task.part)).codes(0)
    values = np.empty(len(level), np.uint16)
    free = room() + sum(one.size for one in shelf.known.values())
    here = Room(int(min(max(free // 4 // Room.BYTES, 1 << 16), 1 << 25, 64 * len(level) + 4096)))
    groups = Groups(task)
    marks = np.zeros(2 * LARGEST + 2, np.int64)
    ctl, budget = np.zeros(8, np.int64), Budget()
    largest = 0
    while ctl[kernels.AT] < len(level):
        begun = int(ctl[kernels.AT])
        with compiling():
            status = rules.module.gather(
                level, task.rank, setting.bits, groups.first, groups.bits, here.found, ctl,
                rules.fixed,
            )  # fmt: skip
        if status == kernels.OUT_OF_RANGE:
            raise _wrong(position, rules, task.rank, kernels.NOT_FALLING, ctl)
        upto = int(ctl[kernels.AT])
        if upto == begun:  # one position has more parts than there is room for
            here = Room(2 * len(here.order))
            continue
        here.worth[: ctl[kernels.OPTIONS]] = 0
        groups.resolve(here, int(ctl[kernels.PARTS]), shelf, free // 2)
        chunk = values[begun:upto]
        marks[:] = 0
        largest = max(
            largest, kernels.fold(here.found.starts, here.worth, setting.kind, marks, chunk)
        )
        if largest >= LARGEST:
            raise LimitReached(f"nimbers of {LARGEST:,} and more are not kept in level files")
        budget.check()
    data, count, width = packed_values(values, largest)
    total = int(kernels.checksum(level, values, setting.bits))
    about = {"width": width, "total": total, "largest": largest}
    write_file(folder, values_name(task.rank, task.part), about, [(data, count)])
    return Settled(count, total, largest)


def read_settled(folder: Folder, rank: int, part: int) -> Settled:
    """What a task that was done before came to."""
    file = LevelFile(folder, values_name(rank, part))
    return Settled(file.blocks[0].count, file.about["total"], file.about["largest"])


class Groups:
    """The files that the parts of a level's options are in, numbered."""

    def __init__(self, task: Settling) -> None:
        self.first, self.bits = np.zeros(task.rank + 1, np.int64), np.zeros(task.rank + 1, np.int64)
        self.files: list[tuple[int, int, int]] = []
        for rank, bits in task.lower:
            self.first[rank], self.bits[rank] = len(self.files), bits
            self.files += [(rank, part, bits) for part in range(1 << bits)]

    def resolve(self, here: Room, count: int, shelf: Shelf, most: int) -> None:
        """Look up all parts, file by file."""
        starts = np.empty(len(self.files) + 2, np.int64)
        kernels.in_groups(here.found.groups, count, starts, here.order)
        for group, (rank, part, bits) in enumerate(self.files):
            begin, end = int(starts[group]), int(starts[group + 1])
            if begin == end:
                continue
            file = shelf.get(rank, part, bits, most)
            order = here.order[begin:end]
            if kernels.resolve(here.found, order, *file, here.worth) >= 0:
                raise shelf.folder.damaged(keys_name(rank, part))


def value_of(setting: Setting, rank: int, part_bits: int, code: int) -> int:
    """What one position is worth, by its file."""
    part = code >> (setting.bits - part_bits)
    file = shelf_of(setting).get(rank, part, part_bits, room() // 2)
    found = kernels.look_up(*file, np.uint64(code))
    if found < 0:
        raise InputError(f"{setting.folder!r} does not have what was asked for")
    return int(found)


def kind_of(play: Play, nimbers: bool) -> int:
    """What is to be found of positions."""
    if play is Play.MISERE:
        return kernels.MISERE
    return kernels.NIMBERS if nimbers else kernels.WINS
