"""Help: every verb in one voice, with examples that run; completion; the manual page."""

import re
import shlex
import shutil
import subprocess
import sys

import click
import pytest

import lastmove as lm
from docs.manual import PAGE, commands, manual
from lastmove.cli import VERBS
from lastmove.core.family import families, other_names, registered
from tests.running import lastmove as run
from tests.running import refused

WAITS = {"serve", "prepare", "play"}
"""Verbs that go on until they are stopped, or for long: only their help is asked for."""
UNKNOWN = "3f2a"
"""The name of something kept, which is another one on every machine."""


ALL = {tuple(path.split()[1:]): command for path, command in commands()}


def lines(command):
    return [line.strip() for line in command.epilog.splitlines() if line.startswith("  lastmove ")]


@pytest.mark.parametrize("path", ALL, ids=" ".join)
def test_every_verb_says_what_it_does_in_a_sentence_and_has_examples(path):
    command = ALL[path]
    first = command.help.split("\n\n")[0]
    assert first.rstrip().endswith(".")
    assert first[0].isupper()
    assert not re.search("Examples?:", command.help), "examples stand below the options"
    own = [line for line in lines(command) if line.startswith(" ".join(("lastmove", *path)))]
    assert own
    for option in command.params:
        if isinstance(option, click.Option) and not option.hidden:
            assert option.help[0].isupper() or option.help[0].isdigit(), option.name
            assert option.help.endswith("."), option.name


@pytest.mark.share(6)
@pytest.mark.parametrize("path", ALL, ids=" ".join)
def test_the_examples_run(path, tmp_path):
    for line in lines(ALL[path]):
        words = shlex.split(line)[1:]
        if UNKNOWN in words or "import" in words:
            refused(run(*words, cwd=tmp_path))
            continue
        if words[0] in WAITS:
            words.append("--help")
        ran = run(*words, cwd=tmp_path)
        assert ran.code == 0, (line, ran.err)


def test_the_manual_page_is_made_from_the_help():
    assert PAGE.read_text(encoding="utf-8") == manual(), "python -m docs.manual writes it anew"
    assert all(f".SS lastmove {verb}" in manual() for verb in VERBS)


def completed(*words):
    """What a shell is told for the last of these words."""
    ran = run(
        COMP_WORDS=" ".join(("lastmove", *words)),
        COMP_CWORD=str(len(words)),
        _LASTMOVE_COMPLETE="bash_complete",
    )
    return [line.partition(",")[2] for line in ran.out.splitlines()]


def test_shells_complete_verbs_options_and_games():
    assert completed("so") == ["solve"]
    assert {"--misere", "--memory"} <= set(completed("solve", "--m"))
    assert completed("solve", "wy") == ["wythoff", "wythoff_nim"]
    assert set(completed("games", "")) >= {"nim", "cram", "marienbad"}


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_what_a_shell_needs_is_printed(shell):
    script = run("completion", shell).out
    assert f"_LASTMOVE_COMPLETE={shell}_complete" in script
    assert f"lastmove completion {shell}" in run("completion", "--help").out
    found = shutil.which(shell)
    if found is not None:
        subprocess.run([found, "-n"], input=script, text=True, check=True)


def test_bash_completes_a_game(tmp_path):
    """As a terminal does it: the function that the script defines, called with the words."""
    (tmp_path / "lastmove").write_text(f'#!/bin/sh\nexec {sys.executable} -m lastmove "$@"\n')
    (tmp_path / "lastmove").chmod(0o755)
    typed = run("completion", "bash").out + (
        "\nCOMP_WORDS=(lastmove solve que); COMP_CWORD=2\n"
        f'_lastmove_completion {tmp_path / "lastmove"} que solve\necho "${{COMPREPLY[@]}}"\n'
    )
    done = subprocess.run(["bash"], input=typed, text=True, capture_output=True, check=True)
    assert done.stdout == "queen\n"


def test_other_names_are_of_games_that_there_are_and_of_no_other():
    games = set(registered("games"))
    names = [name for family in families() for name in family.names]
    assert len(names) == len(set(names)) > 15
    assert not games & set(names)
    for name, meant in other_names().items():
        if "(" in meant:
            assert str(lm.parse(meant.split()[0])) == meant.split()[0], name
        else:
            assert meant in games, name


def test_games_are_known_by_other_names():
    assert str(lm.parse("wythoff(3,5)")) == "queen(3,5)"
    assert lm.solve("dominos(2x2)") == lm.solve("cram(2x2)")
    assert run("solve", "marienbad").out == run("solve", "nim(1,3,5,7)", "--misere").out
    assert run("table", "wythoff", "0..3", "0..3", "--json").json()["values"][1] == [1, 2, 0, 4]
    with pytest.raises(lm.NotationError, match=r"nim\(1,3,5,7\), played --misere"):
        lm.solve("marienbad")
    assert "wythoff" in refused(run("solve", "wytoff(3,4)"))


def test_a_game_of_ones_own_comes_before_another_name():
    class Wythoff(lm.Impartial):
        """Nothing to do."""

        @staticmethod
        def start(n: int) -> int:
            return n

        @staticmethod
        def options(n):
            return ()

    assert type(lm.parse("wythoff(3)")) is Wythoff
    del Wythoff


@pytest.mark.parametrize("name", sorted(registered("games")))
def test_every_game_has_a_page(name):
    from lastmove.api.game_page import game_page

    text = str(game_page(name))
    for heading in ("Notation", "Sources", "Try"):
        assert f"\n{heading}\n" in text
    assert f"\n  {game_page(name).game.examples[0]}\n" in text


def test_the_page_of_nim_has_its_theorems():
    told = run("games", "nim").out
    assert "Bouton's theorem, as for" in told
    assert "Bouton's theorem for misère nim, as for" in told
    assert "marienbad: nim(1,3,5,7) --misere" in told
    found = run("games", "wythoff", "--json").json()
    assert (found["name"], found["names"]) == ("queen", ["wythoff", "wythoff_nim"])
    assert found["theorems"][0]["name"] == "Wythoff's theorem"
    assert "did you mean" in refused(run("games", "nimm"))
    assert "one game" in refused(run("games", "nim", "--search", "heap"))


def test_games_are_searched_by_what_is_said_of_them():
    found = {row["name"] for row in run("games", "--search", "Wythoff", "--json").json()}
    assert found == {"queen"}
    assert {row["name"] for row in lm.games(search="domino")} >= {"cram", "domineering"}
    ran = run("games", "--search", "zeppelin")
    assert (ran.code, ran.out) == (0, "")
    assert "no game" in ran.err


def test_help_loads_little():
    """`--help` is asked for often: it loads no game and no library for numbers."""
    program = "import sys; from lastmove.cli import lastmove; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    loaded = set(done.stdout.split())
    assert not loaded & {"numpy", "numba", "scipy", "rich", "textual", "matplotlib"}
    assert not re.findall(r"lastmove\.families\.\w+", done.stdout)
