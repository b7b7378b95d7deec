"""Experiments small enough to test how experiments are run."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from lastmove.families.frogs.simulation.experiment import Experiment, Figure, Parameter


def toss(rng, *, n, p):
    heads = rng.random(n) < p
    return {"heads": float(heads.mean()), "first": ([1, 2], [float(heads[0]), float(heads[-1])])}


COIN = Experiment(
    name="coin",
    title="A coin",
    about="The fraction of heads.",
    parameters=(Parameter("n", (10, 20), "tosses", least=1), Parameter("p", (0.5,), "of heads")),
    run=toss,
    theory=lambda statistic, at, cell: cell["p"] if statistic == "heads" else None,
    derive=lambda means, cell: {"odds": means["heads", None] / (1 - means["heads", None])},
    figures=(Figure("heads", "n", "tosses", "heads"),),
)


def die_once(rng, *, folder):
    """Kill the worker the first time that this run is tried."""
    mark = Path(os.environ["COINS_FOLDER"]) / str(int(rng.integers(1 << 60)))
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return {"number": float(mark.name)}


def die(rng, *, folder):
    os.kill(os.getpid(), signal.SIGKILL)


def sleep(rng, *, folder):
    time.sleep(0.05)
    return {"number": float(rng.random())}


def fail(rng, *, folder):
    return {"number": 1.0 / 0}


def _of(name, run):
    return Experiment(name, name, "", (Parameter("folder", (1,), ""),), run)


DYING_ONCE = _of("dying-once", die_once)
DYING = _of("dying", die)
SLEEPING = _of("sleeping", sleep)
FAILING = _of("failing", fail)
