"""A game solved level by level: down to find all positions, then up to find what they are worth.

`rank(state)` falls with every move, so all positions of a level are known once those of higher
levels have been looked at, and what they are worth once lower ones are. The positions of a level
are in files by the highest bits of their codes; each file is a task, for whoever is there. What has
been written is not written again: that is all it takes to go on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from functools import cached_property, partial, reduce
from operator import xor
from typing import Any

import numpy as np

from lastmove.core.errors import InputError, LimitReached
from lastmove.core.fingerprints import CannotKnow
from lastmove.core.fingerprints import rules_of as rules_hash
from lastmove.core.heaps import HeapGame
from lastmove.core.inheritance import obeys
from lastmove.core.limits import Budget
from lastmove.core.position import Impartial, Play, Position
from lastmove.core.progress import Meter
from lastmove.core.sums import Sum
from lastmove.core.workers import Crew, Died
from lastmove.search.divided import Parcel
from lastmove.search.levels import work
from lastmove.search.levels.files import Folder
from lastmove.search.levels.heaps import numbers_for
from lastmove.search.levels.kernels_levels import NIMBERS, mixed_all
from lastmove.search.native.compiled import NotCompiled
from lastmove.search.native.packing import Numbers
from lastmove.search.native.words import TOP, WORD_BITS

SIZE = 1 << 20
"""Positions that a file has, about."""
MOST_BITS = 8
"""A level has at most 2^8 files."""
ATTEMPTS = 5
"""How often a file is given out before it is said to kill workers."""
MOST_RANKS = 10**6
QUESTION, DOWN, SOLVED = "question", "down", "solved"


@dataclass
class Level:
    """One rank: how many bits tell its files apart, how many positions it has, where moves lead."""

    bits: int
    count: int = 0
    leads: set[int] = field(default_factory=set)


class Levels:
    """The level files of one position.

    Parameters
    ----------
    folder : where they are, a folder or an address for fsspec.
    position : the root.
    play : normal, or misère.
    nimbers : whether nimbers are wanted, or just who wins; of games with parts it is nimbers.
    send : makes of the position what tasks carry.
    size : positions of a file.

    Raises `InputError` for a folder of another question, and for games that have no level files.
    """

    def __init__(
        self,
        folder: str,
        position: Position,
        play: Play,
        nimbers: bool,
        send: Callable[[Position], Parcel],
        size: int = SIZE,
    ) -> None:
        self.folder = Folder(folder)
        self.position, self.play, self.size = _checked(position), play, size
        game = type(self.position)
        nimbers |= play is Play.NORMAL and (game.split or game.reduce) is not None
        self.kind = work.kind_of(play, nimbers)
        self.numbers: Numbers = numbers_for(self.position)
        work.rules_for(self.position, self.kind)  # refuse what cannot be before anything is written
        self._parcel = send(self.position)
        self.levels: dict[int, Level] = {}
        self.folder.make()
        self.bits = self._begin()

    @property
    def setting(self) -> work.Setting:
        """What tasks carry."""
        return work.Setting(self.folder.where, self._parcel, self.kind, self.bits)

    @cached_property
    def root(self) -> int:
        """The root as it is: what images of it split into may be images of what it splits into."""
        return self.numbers.number(self.position.state)

    def parts(self, number: int) -> list[int]:
        """The canonical parts of a state, as the kernels see them."""
        rule = "reduce" if self.numbers.game.reduce is not None else "split"
        parts: Sequence[int] = [number]
        if self.kind == NIMBERS and getattr(self.numbers.game, rule) is not None:
            parts = list(self.numbers.rule(rule)(number))
        canonical = self.numbers.rule("canonical")
        return [canonical(part) for part in parts]

    def _question(self) -> dict[str, Any]:
        try:
            rules = rules_hash(type(self.position))
        except CannotKnow as problem:
            raise InputError(
                f"level files of {type(self.position).name} could not be told from those of other "
                f"rules: they reach {problem}"
            ) from None
        asked = {"position": self.position.inline(), "kind": self.kind, "rules": rules}
        return {"lastmove": "levels", "format": 1, **asked}

    def _begin(self) -> int:
        """Take up what is there, or begin. Gives the bits of a state."""
        question, names = self._question(), self.folder.names()
        if not names:
            return self._begin_anew(min(WORD_BITS, max(8, self.root.bit_length())))
        found: Any = None
        if QUESTION in names:
            with suppress(ValueError):
                found = json.loads(self.folder.read(QUESTION))
        if not isinstance(found, dict) or not found.keys() >= {*question, "bits", "size"}:
            raise InputError(
                f"{self.folder.where!r} holds other files; a folder of its own is wanted"
            )
        bits, self.size = found.pop("bits"), found.pop("size")
        if found != question:
            same = found.get("position") == question["position"]
            what = "by other rules" if same else f"of {found.get('position')}"
            raise InputError(
                f"{self.folder.where!r} has level files {what}; another folder begins new ones"
            )
        return int(bits)

    def _begin_anew(self, bits: int) -> int:
        for name in sorted(self.folder.names() - {QUESTION}):
            self.folder.remove(name)
        told = {**self._question(), "bits": bits, "size": self.size}
        self._write(QUESTION, told)
        return bits

    def _json(self, name: str) -> dict[str, Any]:
        try:
            found: dict[str, Any] = json.loads(self.folder.read(name))
        except ValueError:
            raise self.folder.damaged(name) from None
        return found

    def _write(self, name: str, data: dict[str, Any]) -> None:
        self.folder.write(name, json.dumps(data).encode())

    # -- all of it ------------------------------------------------------------------------------

    def solve(self, crew: Crew, budget: Budget, meter: Meter) -> dict[str, Any]:
        """Have all files; gives the number of positions and the sum over all of them."""
        try:
            self._down_in_words(crew, budget, meter)
            if not self._files_of(work.values_name) | {SOLVED} <= self.folder.names():
                self._up(crew, budget, meter)
        except NotCompiled as problem:
            raise work.not_compiled(self.position, problem) from None
        return self._json(SOLVED)

    def _down_in_words(self, crew: Crew, budget: Budget, meter: Meter) -> None:
        """Find all positions; where one is longer than the root, begin anew with longer ones."""
        while True:
            try:
                return self._down(crew, budget, meter)
            except work.OutOfRange:
                if self.bits == WORD_BITS:
                    raise InputError(
                        f"{type(self.position).name} has states of 2^{WORD_BITS} and more, for "
                        "which there are no level files"
                    ) from None
            self.bits = self._begin_anew(WORD_BITS)

    def _recall(self) -> None:
        told = self._json(DOWN)["levels"]
        self.levels = {
            int(rank): Level(bits, count, set(leads)) for rank, (bits, count, leads) in told.items()
        }

    def _files_of(self, name: Callable[[int, int], str]) -> set[str]:
        """The files of one kind, of all levels."""
        known = self.levels.items()
        return {name(rank, part) for rank, level in known for part in range(1 << level.bits)}

    def _do(
        self,
        crew: Crew,
        budget: Budget,
        do: Callable[[Any], Any],
        tasks: Sequence[Any],
        look: Callable[[], None],
    ) -> Iterator[tuple[Any, Any]]:
        """Each task with what came of it."""

        def tick(_: object) -> None:
            budget.check()
            look()

        with closing(crew.outcomes(do, tasks, tick, ATTEMPTS, budget.memory)) as ended:
            for index, found in ended:
                if found is Died:
                    raise LimitReached(
                        f"{ATTEMPTS} workers died at one file of rank {tasks[index].rank}, perhaps "
                        "for want of memory",
                        "memory",
                    )
                yield tasks[index], found

    # -- down -----------------------------------------------------------------------------------

    def _down(self, crew: Crew, budget: Budget, meter: Meter) -> None:
        """Find all positions."""
        names = self.folder.names()
        if DOWN in names:
            self._recall()
            if self._files_of(work.keys_name) <= names:
                return
            # As many files as before: what positions are worth is in files as many, and stays.
            for rank, level in self.levels.items():
                self._write(f"p-{rank}", {"bits": level.bits})
            self.folder.remove(DOWN)
            names = self.folder.names()
        self.levels = {}
        sources = self._plant()
        found, fresh = 0, 1.0
        meter.begin(0, None, "positions found")
        while sources:
            rank = max(sources)
            leading = sources.pop(rank)
            led = sum(count for _, count in leading)
            level = self.levels[rank] = Level(self._plan(rank, int(fresh * led), names))
            tasks = []
            grown: list[tuple[int, work.Grown]] = []
            for part in range(1 << level.bits):
                wanted = {work.keys_name(rank, part), work.leads_name(rank, part)}
                if wanted <= names:
                    grown.append((part, work.read_grown(self.folder, rank, part)))
                else:
                    named = tuple(name for name, _ in leading)
                    tasks.append(work.Growing(self.setting, rank, part, level.bits, named))

            now = f", now of rank {rank}"
            tell = partial(meter.tell, total=None, unit="positions found", note=now)
            for task, one in self._grown(crew, budget, grown, tasks, partial(tell, found)):
                level.count += one.positions
                tell(found + level.count)
                for below, count in one.leads.items():
                    level.leads.add(below)
                    lead = work.leads_name(rank, task)
                    sources.setdefault(below, []).append((lead, count))
            for named_sources in sources.values():
                named_sources.sort()  # whoever came first
            found += level.count
            fresh = max(0.1, level.count / led)  # as several files lead to one position
        kept = {r: [one.bits, one.count, sorted(one.leads)] for r, one in self.levels.items()}
        self._write(DOWN, {"levels": kept})
        for name in self.folder.names():
            if name.startswith(("s-", "p-")):
                self.folder.remove(name)

    def _grown(
        self,
        crew: Crew,
        budget: Budget,
        grown: list[tuple[int, work.Grown]],
        tasks: list[work.Growing],
        look: Callable[[], None],
    ) -> Iterator[tuple[int, work.Grown]]:
        """What was done before, and what is done now."""
        yield from grown
        for task, one in self._do(crew, budget, work.grow, tasks, look):
            yield task.part, one

    def _plant(self) -> dict[int, list[tuple[str, int]]]:
        """Write a file that leads to the root; gives by rank the files that lead there."""
        leads = work.Leads(self.bits, work.LEAST)
        height = self.numbers.rule("rank")(self.root)
        if type(height) is not int or not 0 <= height < MOST_RANKS:
            raise InputError(
                f"rank gives a whole number from 0 on and below {MOST_RANKS:,}, and of "
                f"{self.position} it gives {height!r}"
            )
        leads.add(height, mixed_all(np.array([self.root], np.uint64), self.bits))
        work.write_leads(self.folder, "s-root", leads, 0)
        return {height: [("s-root", 1)]}

    def _plan(self, rank: int, expected: int, names: set[str]) -> int:
        """How many bits tell the files of a level apart; once it was said it stays so."""
        name = f"p-{rank}"
        if name in names:
            return int(self._json(name)["bits"])
        bits = min(MOST_BITS, max(0, (expected - 1) // self.size).bit_length())
        self._write(name, {"bits": bits})
        return bits

    # -- up -------------------------------------------------------------------------------------

    def _up(self, crew: Crew, budget: Budget, meter: Meter) -> None:
        """Find what all positions are worth."""
        names = self.folder.names()
        everything = sum(level.count for level in self.levels.values())
        count, total, largest, begun = 0, 0, 0, False
        for rank in sorted(self.levels):
            level = self.levels[rank]
            lower = tuple((below, self.levels[below].bits) for below in sorted(level.leads))
            settled, tasks = [], []
            for part in range(1 << level.bits):
                if work.values_name(rank, part) in names:
                    settled.append(work.read_settled(self.folder, rank, part))
                else:
                    tasks.append(work.Settling(self.setting, rank, part, lower))
            count += sum(one.positions for one in settled)
            if tasks and not begun:
                begun = True
                meter.begin(count, everything, "positions")

            now = f", now of rank {rank}"
            tell = partial(meter.tell, total=everything, unit="positions", note=now)
            for _, one in self._do(crew, budget, work.settle, tasks, partial(tell, count)):
                settled.append(one)
                count += one.positions
                tell(count)
            total += sum(one.total for one in settled)
            largest = max(largest, *(one.largest for one in settled))
        if count != everything:
            raise InputError(f"{self.folder.where!r} lacks positions; begin anew elsewhere")
        told = {"positions": count, "checksum": f"{total % 2**64:016x}", "largest": largest}
        self._write(SOLVED, told)

    # -- what was found -------------------------------------------------------------------------

    def value(self, number: int) -> int:
        """What the root is worth, or one of its options, by its parts."""
        if number == self.root:
            return self._part_value(self.root)
        return reduce(xor, map(self._part_value, self.parts(number)), 0)

    def _part_value(self, part: int) -> int:
        rank = self.numbers.rule("rank")(part)
        code = int(mixed_all(np.array([part], np.uint64), self.bits)[0])
        if rank not in self.levels:
            raise InputError(f"{self.folder.where!r} does not have {self.numbers.text(part)}")
        return work.value_of(self.setting, rank, self.levels[rank].bits, code)


def _checked(position: Position) -> Impartial:
    """A position that level files are for."""
    if not isinstance(position, Impartial) or obeys(position, Sum):
        raise InputError("level files are for one position of an impartial game")
    game, heaps = type(position), isinstance(position, HeapGame)
    if game.rank is None and not heaps:
        raise InputError(
            f"level files need rank(state) in the rules of {game.name}: a whole number, 0 or more, "
            "that falls with every move, such as how many squares are free"
        )
    number = numbers_for(position).number(position.state)
    if not 0 <= number < TOP or (game.options is Position.options and not heaps):
        raise InputError(
            f"level files are for states that are whole numbers below 2^{WORD_BITS}, or tuples "
            f"`below` some, with options(state), or heaps of so many bits; {game.name} has others"
        )
    return position
