"""`lastmove prepare`: what families name is run, and what it compiles is there afterwards."""

import os
import pty
import subprocess
import sys

import pytest

from lastmove.core.family import families
from tests.running import computed, lastmove


def test_every_command_is_one_that_can_be_run():
    lines = [line for family in families() for line in family.prepares]
    assert len(lines) > 10
    assert len(lines) == len(set(lines))


def test_a_small_count_needs_no_compiler(tmp_path, monkeypatch):
    monkeypatch.setenv("LASTMOVE_CACHE_DIR", str(tmp_path))
    assert lastmove("coalitions", "count", "4").out == "12 win types for 4 players\n"
    assert lastmove("coalitions", "count", "6", "--json").json()["count"] == 2646
    assert not list(tmp_path.rglob("*-*"))


def cpu(*words, cache):
    """CPU seconds of a command with this cache of machine code."""
    process = subprocess.Popen(
        [sys.executable, "-m", "lastmove", *words],
        stdout=subprocess.DEVNULL,
        env={**os.environ, "LASTMOVE_CACHE_DIR": str(cache)},
    )
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
    used = computed(process.pid)
    assert process.wait() == 0
    return used


@pytest.mark.slow
def test_after_set_up_the_first_time_is_as_good_as_the_second(tmp_path, monkeypatch):
    monkeypatch.setenv("LASTMOVE_CACHE_DIR", str(tmp_path))
    ran = lastmove("prepare", "--json")
    assert (ran.code, ran.json()["failed"]) == (0, {})
    for words in (["solve", "cram(5x5)"], ["coalitions", "count", "4"]):
        first, second = (cpu(*words, cache=tmp_path) for _ in range(2))
        assert first < second + 0.5


def test_compiling_says_so_on_a_terminal(tmp_path):
    (tmp_path / "steps.py").write_text(
        "import lastmove as lm\n"
        "class Steps(lm.Impartial):\n"
        "    name = 'steps'\n"
        "    def start(n): return n\n"
        "    def options(state):\n"
        "        for k in range(1, 4):\n"
        "            if k <= state:\n"
        "                yield state - k\n"
    )
    master, slave = pty.openpty()
    words = [sys.executable, "-m", "lastmove", "solve", "./steps.py:steps(60000)"]
    env = {**os.environ, "LASTMOVE_CACHE_DIR": str(tmp_path / "cache")}
    for expected in (True, False):  # the second time it is there
        subprocess.run(words, stderr=slave, stdout=subprocess.PIPE, cwd=tmp_path, env=env,
                       check=True)  # fmt: skip
        os.set_blocking(master, False)
        try:
            said = os.read(master, 10_000)
        except BlockingIOError:
            said = b""
        assert (b"compiling what this needs" in said) is expected, said
    os.close(master)
    os.close(slave)
