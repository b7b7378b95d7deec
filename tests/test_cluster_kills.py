"""Workers of a cluster killed at random times, twenty of them: what comes of it is the same."""

import hashlib
import json
import os
import random
import signal
import threading

import pytest

import lastmove as lm
from lastmove.api.loading import load_game
from lastmove.api.sending import Sent
from lastmove.core.cluster import Cluster
from lastmove.core.limits import Budget
from lastmove.core.position import Play
from lastmove.core.progress import Meter
from lastmove.core.workers import Here
from lastmove.families.frogs.simulation.runs import Tasks, load, perform
from lastmove.search.front_door import new_run
from lastmove.search.levels.solving import Levels
from tests.test_kills import OWN

KILLS = 20


def simulated(crew, folder):
    """A checksum of all that a simulation observed."""
    experiment = load("largest-label")
    tasks = Tasks(experiment, experiment.cells({"d": 2, "n": 100}), [(0, k) for k in range(150)], 3)
    found = sorted(crew.outcomes(perform, tasks, attempts=5))
    return hashlib.sha256(json.dumps(found).encode()).hexdigest()


def solved_by_levels(crew, folder):
    """A checksum of all positions and their values."""
    name = folder / f"levels-{random.random()}"
    levels = Levels(str(name), lm.parse("cram(5x5)"), Play.MISERE, False, Sent.of, 3000)
    return levels.solve(crew, Budget(), Meter())


def divided(crew, folder):
    """Who wins, with which moves, and how soon."""
    (folder / "thirds.py").write_text(OWN)
    game = load_game(str(folder / "thirds.py"), "thirds")
    run = new_run(crew=None if crew.alone else crew, send=Sent.of)
    found = lm.solve(game(13, 14, 15, 16), play="misere", run=run)
    return found.outcome, found.winning_moves, found.remoteness


class Killer(threading.Thread):
    """Kills one of the workers, now and then, while `working` is set."""

    def __init__(self, cluster, chance):
        super().__init__(daemon=True)
        self.cluster, self.chance = cluster, chance
        self.working, self.over, self.killed = threading.Event(), threading.Event(), 0

    def run(self):
        while not self.over.is_set() and self.killed < KILLS:
            self.working.wait()
            self.over.wait(self.chance.uniform(0.2, 3.0))
            nannies = list(self.cluster._scheduler.workers.values())
            pids = [nanny.pid for nanny in nannies if nanny.pid is not None]
            if pids and self.working.is_set():
                try:
                    os.kill(self.chance.choice(pids), signal.SIGKILL)
                except ProcessLookupError:
                    continue
                self.killed += 1


@pytest.mark.slow
@pytest.mark.parametrize("job", [simulated, solved_by_levels, divided])
def test_twenty_killed_workers_change_nothing(tmp_path, job):
    whole = job(Here(), tmp_path)
    with Cluster("local:2") as cluster:
        killer = Killer(cluster, random.Random(job.__name__))
        killer.start()
        rounds = 0
        while killer.killed < KILLS:
            killer.working.set()
            assert job(cluster, tmp_path) == whole
            killer.working.clear()
            rounds += 1
        killer.over.set()
    assert cluster.lost  # those that are killed as they start were never there
    assert rounds
