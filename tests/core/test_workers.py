"""Worker processes: replaced when they die, and gone when whoever started them is."""

import os
import signal
import subprocess
import sys
import time

import pytest

from lastmove.core.errors import LimitReached
from lastmove.core.limits import resident_memory
from lastmove.core.workers import LEAST, Died, Processes
from tests.core.tasks import claim_bytes, die_as_told

SCRIPT = """
import sys
from lastmove.core.workers import Processes
from tests.core.tasks import note_and_sleep

if __name__ == "__main__":
    list(Processes(2).outcomes(note_and_sleep, sys.argv[1:] * 2))
"""
PATIENCE = 180


def begin(tmp_path, script):
    (tmp_path / "script.py").write_text(script)
    (tmp_path / "pids").mkdir()
    here = os.pathsep.join(path for path in sys.path if path)
    return subprocess.Popen(
        [sys.executable, str(tmp_path / "script.py"), str(tmp_path / "pids")],
        env={**os.environ, "PYTHONPATH": here},
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )


def until(condition):
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_a_task_whose_worker_dies_is_done_by_another_and_once_only(tmp_path):
    words = ["fine", "dies", "dies once", "fine too"]
    looked = []
    crew = Processes(2)
    found = crew.outcomes(die_as_told, [(word, str(tmp_path)) for word in words], looked.append)
    assert dict(found) == {0: "FINE", 1: Died, 2: "DIES ONCE", 3: "FINE TOO"}
    assert {index for running in looked for index in running} == {0, 1, 2, 3}
    assert crew.lost == 3


def test_workers_share_the_memory_and_a_task_that_needs_more_is_done_by_fewer():
    gigabyte = 1 << 30
    large = [2 * gigabyte, gigabyte, 3 * gigabyte, gigabyte, 3 * gigabyte]
    found = dict(Processes(2).outcomes(claim_bytes, large, memory=5 * gigabyte))
    assert found == dict(enumerate(large))
    with pytest.raises(LimitReached, match="what a worker process has") as raised:
        dict(Processes(2).outcomes(claim_bytes, [6 * gigabyte, gigabyte], memory=5 * gigabyte))
    assert raised.value.give == "memory"


def test_no_more_workers_than_the_memory_has_room_for():
    looked = []
    room = resident_memory() + 3 * LEAST // 2
    dict(Processes(9).outcomes(claim_bytes, [1] * 9, looked.append, memory=room))
    assert max(map(len, looked)) == 1


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_no_worker_is_left_behind(tmp_path, how):
    process = begin(tmp_path, SCRIPT)
    until(lambda: len(os.listdir(tmp_path / "pids")) == 2)
    process.send_signal(how)
    process.communicate(timeout=PATIENCE)
    for pid in os.listdir(tmp_path / "pids"):
        until(lambda pid=pid: not os.path.exists(f"/proc/{pid}"))


def test_workers_that_cannot_start_are_told(tmp_path):
    process = begin(tmp_path, SCRIPT.replace('if __name__ == "__main__"', "if True"))
    told = process.communicate(timeout=PATIENCE)[1].splitlines()[-1]
    assert "worker processes could not start; in a script of your own" in told
