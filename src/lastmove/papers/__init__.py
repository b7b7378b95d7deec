"""The sources' theorems, tables and figures, recomputed.

A module of this package, or of a document's below it, declares entries with `Document.entry`;
they are found, not registered.

>>> [result] = reproduce(["cgt/mex"])
>>> result.status.value, result.computed["mex"]
('same', 2)
"""

from __future__ import annotations

import difflib
import importlib
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from functools import cache
from typing import Any

from lastmove.core.errors import InputError
from lastmove.core.family import PACKAGE
from lastmove.core.fingerprints import whole_code
from lastmove.core.job import Job, Question
from lastmove.core.limits import Budget, spending
from lastmove.core.progress import Progress
from lastmove.core.workers import Crew, Died, hired
from lastmove.papers.entry import Data, Document, Entry, Finding, Picture, Reproduced, Status

__all__ = [
    "Document",
    "Entry",
    "Finding",
    "Picture",
    "Reproduced",
    "Status",
    "entries",
    "reproduce",
    "select",
]


@cache
def entries() -> dict[str, Entry]:
    """Every entry by its id, in the order of the inventory."""
    found: list[Entry] = []
    documents: set[Document] = set()
    absent: set[str] = set()
    for module in pkgutil.walk_packages(__path__, f"{__name__}."):
        try:
            things = vars(importlib.import_module(module.name)).values()
        except ModuleNotFoundError as problem:
            family = (problem.name or "").removeprefix(f"{PACKAGE}.")
            if family == problem.name:
                raise
            absent.add(family.partition(".")[0])
            continue
        found += [thing for thing in things if isinstance(thing, Entry)]
        documents |= {thing for thing in things if isinstance(thing, Document)}
    if absent:
        found += _lacking(documents, {entry.id for entry in found}, absent)
    found.sort(key=lambda entry: (entry.document.number, entry.document.names.index(entry.name)))
    return {entry.id: entry for entry in found}


def _lacking(documents: set[Document], there: set[str], absent: set[str]) -> Iterator[Entry]:
    """Entries that could not be loaded, since a family of games is not installed."""
    why = f"It needs a family of games that is not here; missing: {', '.join(sorted(absent))}."
    for document in documents:
        for name in document.names:
            if f"{document.prefix}/{name}" not in there:
                yield Entry(document, name, "", name, why, lambda: Finding({}), reason=why)


def select(ids: Iterable[str] = ()) -> list[Entry]:
    """The entries of these ids, in the order of the inventory; all of them for no ids.

    `nim/` stands for every entry of that document. Raises `InputError` for an unknown id.
    """
    known = entries()
    chosen: set[str] = set()
    for wanted in ids:
        matching = {
            i for i in known if i == wanted or (wanted[-1:] == "/" and i.startswith(wanted))
        }
        if not matching:
            raise InputError(_unknown(wanted, known))
        chosen |= matching
    return [entry for i, entry in known.items() if i in chosen or not chosen]


def reproduce(
    ids: Iterable[str] = (),
    *,
    workers: int = 1,
    cluster: str | None = None,
    resume: str | None = None,
    budget: Budget | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> list[Reproduced]:
    """Run these entries (or all) and compare them with the sources.

    Parameters
    ----------
    ids : as for `select`.
    workers : how many processes; with several, an entry whose process dies twice has crashed.
    cluster : in their place the workers of a Dask scheduler, `tcp://host:8786`, or `local:4`.
    resume : a file that keeps each entry as it finishes, and from which it goes on.
    budget : limits of time and memory.
    progress : told now and then how far it is.
    """
    chosen = select(ids)
    question: Question = {"verb": "reproduce", "rules": whole_code()}
    with Job(resume, question, budget, progress) as job:
        known: dict[str, Any] = dict(job.pieces("entry"))
        done = {entry.id: entry.kept(known[entry.id]) for entry in chosen if entry.id in known}
        job.meter.begin(len(done), len(chosen), "entries")
        waiting = [entry for entry in chosen if entry.id not in done]
        with hired(1 if len(waiting) <= 1 else workers, cluster, job.meter) as crew:
            for found in _run(waiting, crew, job, done):
                done[found.id] = found
                if job.keeps and found.status is not Status.CRASHED:
                    job.add("entry", [found.id, found.to_keep()])
    return [done[entry.id] for entry in chosen]


def _run(
    waiting: Sequence[Entry], crew: Crew, job: Job, done: dict[str, Reproduced]
) -> Iterator[Reproduced]:
    """Run what waits, here or in several processes, and tell how far it is."""
    total = len(waiting) + len(done)

    def look(running: Sequence[int]) -> None:
        job.budget.check()
        names = ", ".join(waiting[index].id for index in running)
        job.meter.tell(len(done), total, "entries", note=f", now {names}")

    if crew.alone:
        for index, entry in enumerate(waiting):
            look([index])
            with spending(job.budget):
                found = entry.run()
            yield found
        return
    ids = [entry.id for entry in waiting]
    made = crew.outcomes(_reproduced, ids, look, memory=job.budget.memory)
    with closing(made) as ended:  # ends the workers at once
        for index, data in ended:
            entry = waiting[index]
            yield entry.crashed() if data is Died else entry.kept(data)


def _reproduced(wanted: str) -> Data:
    """What a worker does: run one entry, and draw its pictures."""
    return entries()[wanted].run().to_keep()


def _unknown(wanted: str, known: dict[str, Entry]) -> str:
    prefixes = list(dict.fromkeys(f"{entry.document.prefix}/" for entry in known.values()))
    close = difflib.get_close_matches(wanted, [*known, *prefixes], n=3, cutoff=0.5)
    # A name without its document, or with another document's, is found by the name alone.
    name = wanted.rpartition("/")[2]
    close += [i for i in known if name and i.endswith(f"/{name}") and i not in close]
    advice = f"did you mean {' or '.join(close)}?" if close else f"try {', '.join(prefixes)}"
    return f"there is nothing called {wanted!r} to reproduce; {advice}"
