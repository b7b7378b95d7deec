"""The README is true: its Python runs, its transcript is what the command prints."""

import doctest
import re
import shlex
from pathlib import Path

from tests.running import lastmove

README = Path(__file__).parents[1] / "README.md"
OWN_GAMES = README.parent / "docs" / "own-games.md"


def test_the_python_of_the_readme_runs():
    result = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert result.attempted > 8
    assert result.failed == 0


def test_the_python_of_the_page_on_own_games_runs():
    result = doctest.testfile(str(OWN_GAMES), module_relative=False, encoding="utf-8")
    assert result.attempted > 15
    assert result.failed == 0


def test_the_transcript_is_what_the_command_prints():
    block = re.search(r"```console\n\$ \./run solve \"(.+?)\"\n(.+?)```", README.read_text(), re.S)
    assert block is not None
    assert lastmove("solve", block[1]).out == block[2]


def test_every_command_of_the_walk_around_is_understood(tmp_path):
    block = README.read_text().split("## A walk around")[1].split("```")[1]
    lines = [line.split("#")[0] for line in block.splitlines() if line.startswith("$ ./run")]
    assert len(lines) > 6
    for line in lines:
        arguments = shlex.split(line)[2:]
        if arguments[0] == "reproduce":
            arguments.insert(1, "nim/figure-1.4")
        if arguments[0] == "serve":
            arguments.append("--help")  # it would go on until it is stopped
        ran = lastmove(*arguments, cwd=tmp_path)
        assert ran.code == 0, (line, ran.err)


def test_countdown_is_put_into_a_file_and_played(tmp_path):
    """As the README says: what stands before the first question, without the prompts."""
    text = README.read_text()
    block = text.split("A game of your own is a few lines:")[1].split("```")[1]
    program = re.search(r">>> import .+?(?=\n>>> \[)", block, re.S)
    told = re.search(r"Put `Countdown` into `(.+?)`.*play it: `\./run (.+?)`", text)
    assert program is not None
    assert told is not None
    lines = (line[4:] for line in program[0].splitlines())
    (tmp_path / told[1]).write_text("\n".join(lines) + "\n")
    ran = lastmove(*shlex.split(told[2]), "--plain", stdin="1\nquit\n", cwd=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert "countdown(" in ran.out
    assert lastmove("check", told[1], cwd=tmp_path).code == 0
