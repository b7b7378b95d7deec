"""Texts and command lines at random: an answer or a sentence, never a traceback, never for ever.

By default a sample; `-m slow` has 50,000 texts and 2,000 command lines.
"""

import os
import random
import signal
import sys
import threading
import traceback
from contextlib import contextmanager, suppress

import click
import numba  # noqa: F401  now: a time limit could interrupt its import, and it has only one
import pytest
from click.testing import CliRunner

import lastmove as lm
from lastmove.cli import VERBS, main
from lastmove.cli import lastmove as group
from lastmove.core.errors import InputError, LimitReached, NotationError
from lastmove.core.games import all_games
from tests.running import lastmove as run

EXAMPLES = [text for game in all_games().values() for text in game.examples]
LIKE_NOTATION = """
* + ( ) [ ] { } , = @ # > - : . / ^ " \\ a>b a-b a-b#2 3x4 4^3 0.77 2*x ..# A[B] state= x.py: none
true at=[ deleted=[ to_move= play= 0 1 7 12 -1 0x1 1e9 ² ٣ é ∞ A B torus[ uniform( seed=1
"""
PIECES = [*LIKE_NOTATION.split(), " ", "\n", "\x00", "\ufeff", "\ud800", '""', "99999999999", "日"]
GOOD = {
    "sequence": [["kayles"], ["octal(0.106)"], ["subtraction(take={1,2})"], ["nim"]],
    "table": [["queen", "0..3", "0..3"], ["nim", "0..9"], ["chomp", "1..3", "1..2"]],
    "check": [["nim"], ["chomp"], ["counters"]],
    "classify": [["nim(1,2)", "--players", "3"], ["tree(A[B,C[A,B]])"]],
    "trees": [["[a-b,b-c,a-c]"], ["[a-b,a-b,b-c,b-c]"]],
    "frogs": [["[0:0,1:2.5,3:1]"], ["[0 amber,1 blue,3 blue]"], ["uniform(20, seed=7)"]],
    "verify": [["out.json"], ["-"]],
    "SIZE": [["500M"]],
    "FILE": [["out.json"], ["out.svg"], ["out.npy"], ["none/x"]],
}
"""Arguments that make sense to a verb, or as what the help calls them; else positions do."""
PATIENCE = 300.0
STOPPED = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
"""A time limit may be reached while LLVM calls back into Python, which cannot pass it on."""


def damaged(rng: random.Random, text: str) -> str:
    for _ in range(rng.randint(0, 4)):
        at, piece = rng.randrange(len(text) + 1), rng.choice(PIECES)
        to = min(len(text), at + rng.randint(1, 5))
        other = rng.choice(EXAMPLES)
        text = rng.choice(
            [
                text[:at] + text[at + 1 :],
                text[:at] + piece + text[at:],
                text[:at] + piece + text[to:],
                text[:to] + text[at:],
                f"{text} + {other}",
                text[:at] + other[rng.randrange(len(other)) :],
            ]
        )
    return text


@contextmanager
def in_time(about: object):
    """Interrupt what takes too long. (Commands use the timer of signals themselves.)"""
    timer = threading.Timer(PATIENCE, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    try:
        yield
    except KeyboardInterrupt:
        pytest.fail(f"no answer for {PATIENCE} seconds: {about!r}")
    finally:
        timer.cancel()


def answer(text: str, play: str) -> None:
    with in_time(text):
        try:
            position = lm.parse(text, files=False)
        except NotationError as problem:
            refusal = problem
        else:
            solved(position, play)
            return
    assert 0 <= refusal.start <= refusal.end <= len(text) + 1
    assert "\n" not in str(refusal)


def solved(position: lm.Position, play: str) -> None:
    """Read back, and solved if that is quick."""
    assert lm.parse(str(position), files=False) == position
    with suppress(InputError, LimitReached):
        assert lm.solve(position, play=play, time=0.2).outcome in lm.Outcome


def texts(seed: int, count: int) -> None:
    rng = random.Random(seed)
    for _ in range(count):
        text, play = damaged(rng, rng.choice(EXAMPLES)), rng.choice(["normal", "misere"])
        try:
            answer(text, play)
        except Exception as problem:
            raise AssertionError(f"{text!r} in {play} play: {problem!r}") from problem


def commands() -> dict[tuple[str, ...], click.Command]:
    """Every verb and what is below it, but for those that go on until they are stopped."""
    found: dict[tuple[str, ...], click.Command] = {}
    waiting = [((name,), group.get_command(click.Context(group), name)) for name in VERBS]
    while waiting:
        names, command = waiting.pop()
        if isinstance(command, click.Group):
            waiting += [((*names, name), below) for name, below in command.commands.items()]
        elif names[0] not in ("serve", "reproduce", "prepare") and names != ("frogs", "simulate"):
            found[names] = command
    return found


def line(rng: random.Random, names: tuple[str, ...], command: click.Command) -> list[str]:
    """Arguments for a command: mostly of the right kind, now and then of none."""

    def words(what: str) -> list[str]:
        odd = rng.choice(["", "-1", "7", "x", "0..3", "none/x", ".", "\x1b[2J", "1e400", "-"])
        good = list(rng.choice(GOOD.get(what) or [[text] for text in EXAMPLES]))
        bad = [damaged(rng, good[0]), *good[1:]]
        return rng.choices([[odd], good, bad], [1, 12, 3])[0]

    def value(option: click.Option) -> str:
        kind = option.type
        if isinstance(kind, click.Choice):
            return str(rng.choice(list(kind.choices)))
        if isinstance(kind, click.types.IntParamType | click.types.FloatParamType):
            return str(rng.choice([0, 1, 2, 3, 3, 5, -1, 10**9]))
        return words(str(option.metavar))[0]

    chosen = list(names)
    for parameter in command.params:
        if isinstance(parameter, click.Argument):
            chosen += words(names[0]) if len(chosen) == len(names) else []
        elif isinstance(parameter, click.Option):
            flag = parameter.opts[-1]
            if flag in ("--web", "--help"):
                continue
            if flag == "--time":
                chosen += [flag, rng.choice(["0.2"] * 20 + ["-1", "nan", "0"])]
            elif rng.random() < 0.15:
                chosen += [flag] if parameter.is_flag else [flag, value(parameter)]
    return chosen if rng.random() < 0.9 else rng.sample(chosen, len(chosen))


def command_lines(seed: int, count: int) -> None:
    rng, known = random.Random(seed), commands()
    assert len(known) > 12
    for number in range(count):
        names = sorted(known)[number % len(known)]
        arguments = line(rng, names, known[names])
        with in_time(arguments), CliRunner().isolation(input=b"nim(3)\n1\n") as (_, err, _both):
            sys.argv = ["lastmove", *arguments]
            try:
                main()
            except SystemExit as ended:
                code = ended.code
            except Exception:
                pytest.fail(f"{arguments!r}\n{traceback.format_exc()}")
            told = err.getvalue().decode()
        assert code in (0, 1, 2, 3), (arguments, told)
        assert "Traceback" not in told, arguments
        if code in (2, 3) and "-" not in arguments:
            last = told.strip().splitlines()[-1:]
            assert last, arguments
            assert last[0].startswith("lastmove: "), (arguments, told)
            assert code == 3 or len(told.strip().splitlines()) == 1, (arguments, told)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", sys.argv)
    monkeypatch.setattr(lm.core.atomic, "PATIENCE", 0.01)
    monkeypatch.setenv("LASTMOVE_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path


def test_some_texts():
    texts(seed=1, count=300)


@STOPPED
def test_some_command_lines(folder):
    command_lines(seed=1, count=60)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_many_texts(seed):
    texts(seed=seed + 100, count=5_000)


@STOPPED
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_many_command_lines(seed, folder):
    command_lines(seed=seed + 100, count=200)


@pytest.mark.slow
def test_some_processes(folder):
    rng, known = random.Random(7), commands()
    for names in sorted(known) * 2:
        arguments = line(rng, names, known[names])
        if not any("\x00" in word or "\ud800" in word for word in arguments):
            ran = run(*arguments, stdin="nim(3)\n1\n", cwd=folder)
            assert ran.code in (0, 1, 2, 3), (arguments, ran.err)
            assert "Traceback" not in ran.err, arguments
