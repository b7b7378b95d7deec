"""Long runs killed at random times and taken up again end as if nothing had happened.

A process is killed only after something was saved since it began; saving is made frequent so that
this is soon. By default a search is killed a few times; the slow suite kills each
of the eight kinds of long runs twenty times with each signal, in any order, so that each has to
go on from what every other has left.
"""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from functools import cache

import pytest

OWN = """
import lastmove as lm

class Thirds(lm.Impartial):
    '''Take at most a third of a heap, rounded up, and no more than is left in another.'''

    name = "thirds"

    def start(*heaps):
        return tuple(sorted(heaps))

    def options(state):
        for i, heap in enumerate(state):
            for taken in range(1, min(-(-heap // 3), max(state)) + 1):
                yield tuple(sorted((*state[:i], heap - taken, *state[i + 1 :])))
"""

RUNS = {
    "compiled": ["solve", "cram(5x7)"],
    "own": ["solve", "./thirds.py:thirds(27,28,29,30)", "--misere"],
    "proof": ["solve", "tictactoe(4^3)"],
    "sequence": ["sequence", "grundy", "-n", "60000"],
    "simulation": ["frogs", "simulate", "largest-label", "d=2", "n=120", "--runs", "300"],
    "count": ["coalitions", "count", "9"],
    "reproduce": ["reproduce", "lectures/", "frogs/"],
    "stripes": ["frogs", "stripes", "points.npy", "--uniform", "400000", "--stripes", "100"],
}
OFTEN = "import lastmove.core.job as job; job.SOONEST = 0.2; import lastmove.cli as c; c.main()"
"""The command line with a job that saves as often as five times a second."""
PATIENCE = 600
DIES = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGKILL: -signal.SIGKILL}


class Run(subprocess.Popen):
    """A command; what it prints goes into files, so that it need not wait for a reader."""

    def __init__(self, words, folder):
        self.out, self.err = (tempfile.TemporaryFile("w+") for _ in range(2))  # noqa: SIM115
        super().__init__(
            [sys.executable, "-c", OFTEN, *words, "--json"],
            cwd=folder,
            stdout=self.out,
            stderr=self.err,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )

    def printed(self):
        """All of it, when the command is at its end, and what it said besides."""
        self.wait(PATIENCE)
        found = []
        for file in (self.out, self.err):
            with file:
                file.seek(0)
                found.append(file.read())
        return found


def stamp(file):
    """What changes when something is saved."""
    try:
        found = os.stat(file)
    except FileNotFoundError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


def result(run):
    """What a run that went to its end printed, less what counts the work."""
    out, err = run.printed()
    assert run.returncode == 0, err
    found = json.loads(out)
    if isinstance(found, dict):
        found.pop("positions", None)
    return found


def forget(file):
    """Begin anew: a file is removed, and so is a folder of level files."""
    shutil.rmtree(file) if file.is_dir() else file.unlink()


def kill_and_resume(words, signals, folder, chance, option="--resume"):
    """Kill a run by each of these, beginning anew whenever it got to its end; all its ends."""
    (folder / "thirds.py").write_text(OWN)
    file = folder / "kept"
    resumed = [*words, option, "kept"]
    ends = []
    while signals:
        how = signals[-1]
        run = Run(resumed, folder)
        seen, changes = stamp(file), 0
        while run.poll() is None and changes < 2:
            # Opening the file may cut something off its end, which is not saving.
            time.sleep(0.01)
            now = stamp(file)
            changes += now != seen
            seen = now
        time.sleep(chance.random())
        run.send_signal(how)
        if run.poll() == 0:
            ends.append(result(run))
            forget(file)
            continue
        out, err = run.printed()
        if out:  # it was just done
            forget(file)
            continue
        assert run.returncode == DIES[how], (how, err)
        signals.pop()
    ends.append(result(Run(resumed, folder)))
    return ends


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    """What each kind comes to if nobody kills it, found once for all signals."""
    folder = tmp_path_factory.mktemp("undisturbed")
    (folder / "thirds.py").write_text(OWN)
    return cache(lambda kind: result(Run(RUNS[kind], folder)))


@pytest.mark.share(2)
@pytest.mark.parametrize(
    ("kind", "how"),
    [("own", signal.SIGKILL), ("own", signal.SIGTERM)],
)
def test_a_killed_run_goes_on(tmp_path, undisturbed, kind, how):
    for end in kill_and_resume(RUNS[kind], [how] * 2, tmp_path, random.Random(24)):
        assert end == undisturbed(kind)


@pytest.mark.slow
@pytest.mark.parametrize("kind", RUNS)
def test_twenty_kills_by_each_signal(tmp_path, undisturbed, kind):
    chance = random.Random(kind)
    signals = [*DIES] * 20
    chance.shuffle(signals)
    for end in kill_and_resume(RUNS[kind], signals, tmp_path, chance):
        assert end == undisturbed(kind)


CLUSTER = {
    "simulation": (
        ["frogs", "simulate", "largest-label", "d=2", "n=120", "--runs", "300"],
        "--resume",
    ),
    "levels": (["solve", "cram(5x5)", "--misere"], "--levels"),
    "divided": (["solve", "./thirds.py:thirds(15,16,17,18)", "--misere"], "--resume"),
}
"""What a cluster does: a command, and the option that keeps its work."""


def without_method(found):
    """What a verdict says, less how it was found."""
    return {name: found[name] for name in found if name not in ("method", "positions")}


@pytest.mark.slow
@pytest.mark.parametrize("kind", CLUSTER)
def test_a_cluster_run_killed_twenty_times_goes_on(tmp_path, undisturbed, kind):
    words, option = CLUSTER[kind]
    (tmp_path / "thirds.py").write_text(OWN)
    whole = without_method(result(Run(words, tmp_path)))
    divided = [*words, "--cluster", "local:2"]
    for end in kill_and_resume(
        divided, [signal.SIGKILL] * 20, tmp_path, random.Random(kind), option
    ):
        assert without_method(end) == whole
