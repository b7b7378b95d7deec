"""The page about the frogs is true: its commands run, its transcripts and its picture are ours."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from tests.running import lastmove

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "frogs.md"
BLOCKS = re.findall(r"```console\n(.+?)```", PAGE.read_text(encoding="utf-8"), re.S)
COMMANDS = [line for block in BLOCKS for line in block.splitlines() if line.startswith("$ ")]


def test_the_python_of_the_page_runs():
    result = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert result.attempted > 6
    assert result.failed == 0


@pytest.mark.share(3)
@pytest.mark.parametrize("line", COMMANDS)
def test_every_command_runs(line, tmp_path):
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    name, *arguments = shlex.split(line.removeprefix("$ "))
    assert name == "lastmove"
    given = "quit\n" if arguments[0] == "play" else ""
    ran = lastmove(*arguments, cwd=tmp_path, stdin=given)
    assert ran.code == 0, ran.err


def test_the_transcript_is_what_the_command_prints():
    told = [block.split("\n", 1) for block in BLOCKS if block.count("$ ") < block.count("\n")]
    assert told
    for command, printed in told:
        arguments = shlex.split(command.removeprefix("$ lastmove "))
        assert lastmove(*arguments, cwd=ROOT).out == printed


def test_the_picture_is_what_the_command_draws():
    drawn = lastmove("draw", "--why", "frogs(@examples/pond.csv, 0,12)", cwd=ROOT).out
    assert drawn == (ROOT / "docs" / "frogs.svg").read_text(encoding="utf-8")
