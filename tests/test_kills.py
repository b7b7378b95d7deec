"""Long runs killed at random times and taken up again end as if nothing had happened.

A process is killed only after something was saved since it began; saving is made frequent so that
this is soon. By default a search is killed a few times; the slow suite kills each
of the seven kinds of long runs twenty times with each signal.
"""

import json
import os
import random
import signal
import subprocess
import sys
import time

import pytest

from tests.running import computed

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
}
OFTEN = "import lastmove.core.job as job; job.SOONEST = 0.2; import lastmove.cli as c; c.main()"
"""The command line with a job that saves as often as five times a second."""
PATIENCE = 600
DIES = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGKILL: -signal.SIGKILL}


def begin(words, folder):
    return subprocess.Popen(
        [sys.executable, "-c", OFTEN, *words, "--json"],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )


def stamp(file):
    """What changes when something is saved."""
    try:
        found = os.stat(file)
    except FileNotFoundError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


def result(process):
    """What a run that went to its end printed, less what counts the work."""
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, err
    found = json.loads(out)
    if isinstance(found, dict):
        found.pop("positions", None)
    return found


def kill_and_resume(words, how, kills, folder, chance):
    """Kill a run so many times, beginning anew whenever it got to its end; all ends it came to."""
    (folder / "thirds.py").write_text(OWN)
    file = folder / "kept.job"
    resumed = [*words, "--resume", "kept.job"]
    ends = []
    while kills:
        process = begin(resumed, folder)
        opened = None
        while process.poll() is None and (opened is None or stamp(file) == opened):
            # Opening the file may cut something off its end, which is not saving.
            opened = opened or (stamp(file) if computed(process.pid) > 0.2 else None)
            time.sleep(0.01)
        time.sleep(chance.random())
        process.send_signal(how)
        if process.poll() == 0:
            ends.append(result(process))
            file.unlink()
            continue
        out, err = process.communicate(timeout=PATIENCE)
        if out:  # it was just done
            file.unlink()
            continue
        assert process.returncode == DIES[how], err
        kills -= 1
    ends.append(result(begin(resumed, folder)))
    return ends


@pytest.mark.share(2)
@pytest.mark.parametrize(
    ("kind", "how"),
    [("own", signal.SIGKILL), ("own", signal.SIGTERM)],
)
def test_a_killed_run_goes_on(tmp_path, kind, how):
    words = RUNS[kind]
    (tmp_path / "thirds.py").write_text(OWN)
    whole = result(begin(words, tmp_path))
    for end in kill_and_resume(words, how, 2, tmp_path, random.Random(24)):
        assert end == whole


@pytest.mark.slow
@pytest.mark.parametrize("how", DIES, ids=lambda how: how.name)
@pytest.mark.parametrize("kind", RUNS)
def test_twenty_kills(tmp_path, kind, how):
    words = RUNS[kind]
    (tmp_path / "thirds.py").write_text(OWN)
    whole = result(begin(words, tmp_path))
    for end in kill_and_resume(words, how, 20, tmp_path, random.Random(how)):
        assert end == whole
