"""Replicated runs of an experiment: seeds, workers, files to resume from.

The random numbers of a run depend on the seed, the experiment, the values of its parameters and the
number of the run, and on nothing else: not on the workers, on the order, or on what else is asked.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import pickle
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, overload

from lastmove.core.atomic import read_whole
from lastmove.core.errors import InputError, LimitReached
from lastmove.core.fingerprints import bundled_code
from lastmove.core.job import Job, Json, Question
from lastmove.core.limits import Budget, spending
from lastmove.core.progress import Progress
from lastmove.core.workers import Crew, Died, hired
from lastmove.families.frogs.experiments import find
from lastmove.families.frogs.simulation.experiment import (
    Cell,
    Experiment,
    Key,
    Observation,
    flat,
)
from lastmove.families.frogs.simulation.results import Simulation

ATTEMPTS = 3
"""How many workers may die at a run before it is said to kill them."""


def simulate(
    experiment: str | Experiment,
    *,
    runs: int | None = None,
    seed: int = 1,
    workers: int = 1,
    cluster: str | None = None,
    resume: str | None = None,
    budget: Budget | None = None,
    progress: Callable[[Progress], None] | None = None,
    **parameters: Any,
) -> Simulation:
    """Replicated runs of an experiment on random ponds, with standard errors.

    The same seed gives the same result to the last bit, on any number of workers and however often
    the simulation was left and taken up.

    Cost: `runs` runs for each combination of parameters, shared by the workers; each costs what its
    experiment does.

    Source: ours; experiments name what their theory comes from.

    Parameters
    ----------
    experiment : the name of a bundled one, `file.py:NAME` for one of your own, or an `Experiment`.
    runs : independent replicates of each combination of parameters.
    seed : any integer from 0 on.
    workers : processes; with 1 everything happens in this one.
    cluster : in their place the workers of a Dask scheduler, `tcp://host:8786`, or `local:4`.
    resume : a file that keeps each run as it finishes, and from which a simulation goes on.
    budget : limits of time and memory.
    progress : told now and then how far it is.
    parameters : of the experiment: a value, several, or a text such as `"0.1..1.5..0.1"`.

    Raises
    ------
    InputError : for what the experiment does not know, or a file of another simulation.

    Examples
    --------
    >>> found = simulate("mutually-nearest", d=1, n=1000, runs=5, seed=7)
    >>> [estimate] = found.estimates()
    >>> abs(estimate.mean - 2 / 3) < 5 * estimate.error
    True
    """
    chosen = experiment if isinstance(experiment, Experiment) else load(experiment)
    count = chosen.runs if runs is None else runs
    if isinstance(count, bool) or not isinstance(count, int) or count < 1:
        raise InputError(f"runs is a whole number from 1 on, not {count!r}")
    if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:
        raise InputError(f"a seed is a whole number from 0 on, not {seed!r}")
    if isinstance(workers, bool) or not isinstance(workers, int) or workers < 1:
        raise InputError(f"workers is a whole number from 1 on, not {workers!r}")
    grid, cells = chosen.grid(parameters), chosen.cells(parameters)
    question: Question = {
        "verb": "simulation",
        "experiment": chosen.name,
        "version": chosen.version,
        "code": _code(chosen),
        "seed": seed,
        "parameters": {name: list(values) for name, values in grid.items()},
        "rules": bundled_code(__name__),
    }
    wanted = [(cell, run) for cell in range(len(cells)) for run in range(count)]
    with Job(resume, question, budget or Budget(), progress) as job:
        known = dict(_read(piece, job) for piece in job.pieces("run"))
        done = {key: known[key] for key in wanted if key in known}
        few = len(wanted) - len(done) <= 1
        with spending(job.budget), hired(1 if few else workers, cluster, job.meter) as crew:
            _go_on(chosen, cells, seed, wanted, done, crew, job)
    return Simulation(chosen, grid, cells, seed, count, {key: done[key] for key in sorted(done)})


def growing(
    experiment: Experiment, runs: int, seed: int, budget: Budget, parameters: Mapping[str, Any]
) -> Iterator[Simulation]:
    """What one run of every combination of the parameters says, then two, and so on.

    The last is what `simulate` gives with so many runs. Cost: that of the runs; nothing is done
    twice.
    """
    grid, cells = experiment.grid(parameters), experiment.cells(parameters)
    done: dict[Key, list[Observation]] = {}
    for run in range(runs):
        with spending(budget):
            for index, cell in enumerate(cells):
                budget.check()
                done[index, run] = perform(Task(experiment, cell, run, seed))
        observed = {key: done[key] for key in sorted(done)}
        yield Simulation(experiment, grid, cells, seed, run + 1, observed)


def _read(found: Any, job: Job) -> tuple[Key, list[Observation]]:
    """A run as it was kept. Raises `InputError` for what is none."""
    try:
        rows = [(str(name), at, float(value)) for name, at, value in found["observed"]]
        return (int(found["cell"]), int(found["run"])), rows
    except (KeyError, TypeError, ValueError):
        assert job.file is not None
        raise InputError(
            f"{job.file.path!r} has a record that is no run; another name begins a new file"
        ) from None


def _go_on(
    experiment: Experiment,
    cells: list[Cell],
    seed: int,
    wanted: list[Key],
    done: dict[Key, list[Observation]],
    crew: Crew,
    job: Job,
) -> None:
    """Do what is not done yet, and keep it."""
    keys = [key for key in wanted if key not in done]
    tasks = Tasks(experiment, cells, keys, seed)

    def look(_: Sequence[int] = ()) -> None:
        job.budget.check()
        job.meter.tell(len(done), len(wanted), "runs")

    def finish(index: int, observed: list[Observation]) -> None:
        cell, run = keys[index]
        rows: list[Json] = [[name, at, value] for name, at, value in observed]
        job.add("run", {"cell": cell, "run": run, "observed": rows})
        done[keys[index]] = observed
        job.budget.spend()
        look()

    job.meter.begin(len(done), len(wanted), "runs")
    look()
    try:
        if not crew.alone and tasks:
            pickle.dumps(tasks[0])
    except (pickle.PicklingError, AttributeError, TypeError):
        raise InputError(
            f"{experiment.name} cannot be sent to workers: its run is a lambda or a function "
            "inside another one; make it a function of a module, or use workers=1"
        ) from None
    made = crew.outcomes(perform, tasks, look, ATTEMPTS, job.budget.memory)
    with closing(made) as found:  # ends the workers at once
        for index, observed in found:
            if observed is Died:
                raise LimitReached(
                    f"{ATTEMPTS} worker processes died at the same run, perhaps for want of "
                    "memory; fewer workers or smaller ponds need less"
                )
            finish(index, observed)


class Task:
    """One run of an experiment. It travels to a worker by the experiment's name if it has one."""

    def __init__(self, experiment: Experiment, cell: Cell, run: int, seed: int) -> None:
        self.experiment = experiment
        self.cell = cell
        self.run = run
        self.seed = seed

    def __getstate__(self) -> tuple[str | Experiment, str | None, Cell, int, int]:
        chosen = self.experiment
        bundled = chosen.run.__module__.startswith("lastmove.families.frogs.experiments.")
        name = chosen.name if bundled else chosen.origin
        # All that a worker needs of one that has no name elsewhere; the rest may be lambdas.
        bare = Experiment(chosen.name, "", "", (), chosen.run)
        return name or bare, _code(chosen), self.cell, self.run, self.seed

    def __setstate__(self, state: tuple[str | Experiment, str | None, Cell, int, int]) -> None:
        chosen, code, self.cell, self.run, self.seed = state
        self.experiment = chosen if isinstance(chosen, Experiment) else load(chosen)
        if code is not None and _code(self.experiment) != code:
            raise InputError(f"{chosen} is another file here than where it was asked for")


class Tasks(Sequence[Task]):
    """The runs of these keys, each made when it is asked for: there may be millions."""

    def __init__(
        self, experiment: Experiment, cells: list[Cell], keys: list[Key], seed: int
    ) -> None:
        self._shared = experiment, cells, seed
        self._keys = keys

    def __len__(self) -> int:
        return len(self._keys)

    @overload
    def __getitem__(self, index: int) -> Task: ...
    @overload
    def __getitem__(self, index: slice) -> Tasks: ...
    def __getitem__(self, index: int | slice) -> Task | Tasks:
        experiment, cells, seed = self._shared
        if isinstance(index, slice):
            return Tasks(experiment, cells, self._keys[index], seed)
        cell, run = self._keys[index]
        return Task(experiment, cells[cell], run, seed)


def perform(task: Task) -> list[Observation]:
    """The observations of one run."""
    try:
        return flat(task.experiment.run(generator(task), **task.cell))
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as problem:
        if isinstance(problem, InputError) or task.experiment.origin is None:
            raise
        told = " ".join(f"{name}={value}" for name, value in task.cell.items())
        raise InputError(
            f"{task.experiment.origin} fails at {told}, run {task.run}: "
            f"{type(problem).__name__}: {problem}"
        ) from None


def generator(task: Task) -> Any:
    """The random numbers of a run, from their beginning."""
    import numpy as np

    return np.random.Generator(np.random.PCG64(seed_of(task)))


def seed_of(task: Task) -> Any:
    """The seed sequence of a run: the user's seed, what is simulated, and the run's number."""
    import numpy as np

    text = json.dumps([task.experiment.name, task.cell], sort_keys=True)
    key = int.from_bytes(hashlib.sha256(text.encode()).digest()[:16], "little")
    return np.random.SeedSequence(entropy=[task.seed, key], spawn_key=(task.run,))


_loaded: dict[tuple[str, str], Experiment] = {}
"""By name and by the SHA-256 of the file, so that an edited file is read again."""


def load(name: str) -> Experiment:
    """A bundled experiment by its name, or one of your own by `file.py:NAME`."""
    if ".py" not in name:
        return find(name)
    path, _, wanted = name.partition(":")
    if not Path(path).is_file():
        raise InputError(f"there is no file {path!r}")
    version = _hash(path)
    if (name, version) in _loaded:
        return _loaded[name, version]
    spec = importlib.util.spec_from_file_location(f"experiment_{abs(hash(path))}", path)
    if spec is None or spec.loader is None:
        raise InputError(f"{path!r} is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as problem:
        raise InputError(f"{path!r} cannot be run: {type(problem).__name__}: {problem}") from None
    own = {key: thing for key, thing in vars(module).items() if isinstance(thing, Experiment)}
    if wanted not in own and (wanted or len(own) != 1):
        has = ", ".join(own) or "none"
        raise InputError(f"which experiment of {path!r}? it has {has}; write {path}:NAME")
    wanted = wanted or next(iter(own))
    origin = f"{os.path.abspath(path)}:{wanted}"
    found = _loaded[name, version] = replace(own[wanted], origin=origin)
    return found


def _code(experiment: Experiment) -> str | None:
    """What tells one's own experiment from an edited one; a bundled one has its version."""
    if experiment.origin is None:
        return None
    return _hash(experiment.origin.rpartition(":")[0])


def _hash(path: str) -> str:
    return hashlib.sha256(read_whole(path)).hexdigest()
