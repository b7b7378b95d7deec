"""`lastmove new`."""

from __future__ import annotations

import keyword
import re
from pathlib import Path

import click

from lastmove.cli.common import echo_json, examples, json_option, write_result
from lastmove.core.errors import InputError

GAME = '''"""{title}: a game of one's own.

    lastmove check {file}                  does it keep the promises that solving relies on?
    lastmove solve "{file}:{name}(7)"
    lastmove play "{file}:{name}(7)"
    lastmove serve "{file}:{name}(7)"      the same in the browser
"""

import lastmove as lm


class {cls}(lm.Impartial):
    """Take one, two or three chips."""  # the rules in a line, as `lastmove games` shows them

    # Positions to begin with, in notation: they are checked, and shown in the gallery.
    examples = ("{name}(7)", "{name}(0)")

    # Where the game comes from.
    sources = ()

    # From what is written, {name}(7), to a state: any value that never changes, such as a number,
    # a text or a tuple. A whole number below 2^62 is the fastest. Refuse what is no position.
    @staticmethod
    def start(chips: int) -> int:
        if chips > 1000:
            raise ValueError(f"a heap has at most 1,000 chips, not {{chips}}")
        return chips

    # The states that one move reaches; whoever has none loses.
    @staticmethod
    def options(chips):
        for taken in (1, 2, 3):
            if taken <= chips:
                yield chips - taken

    # More that a game may say, each a function of the state; `lastmove check` tests all of it:
    #   show(state)       a text for people
    #   canonical(state)  the one that stands for all states that are the same by symmetry
    #   split(state)      the states that it falls into, if moves in one do not touch the others
'''
TEST = '''"""Tests of {name}: python -m pytest {test}"""

import sys
from pathlib import Path

import lastmove as lm

sys.path.insert(0, str(Path(__file__).parent))

from {name} import {cls}  # noqa: E402


def test_it_keeps_its_promises():
    assert lm.check_game({cls})


def by_definition(chips):
    """The value by the mex rule alone, from the rules as you would tell them to somebody."""
    reached = {{by_definition(chips - taken) for taken in (1, 2, 3) if taken <= chips}}
    return min(value for value in range(4) if value not in reached)


def test_small_positions_have_the_values_of_the_definition():
    for chips in range(12):
        assert lm.solve({cls}(chips)).value == by_definition(chips)


def test_what_is_proved_is_verified():
    assert lm.verify(lm.certify({cls}(9))).valid
'''


@click.command(
    "new",
    epilog=examples(
        "new jumps",
        "check jumps.py",
        'solve "jumps.py:jumps(7)"',
    ),
)
@click.argument("name")
@click.option(
    "--folder",
    default=".",
    show_default=True,
    metavar="DIR",
    help="Where the two files are written.",
)
@json_option
def command(name: str, folder: str, as_json: bool) -> None:
    """Write NAME.py, a small game with comments to change, and test_NAME.py beside it.

    Nothing is overwritten. The game is checked as written by 'lastmove check NAME.py'.
    """
    from lastmove.core.games import find_game

    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
        raise InputError(f"a game's name is a word in small letters such as couples, not {name!r}")
    if find_game(name) is not None:
        raise InputError(f"{name!r} is the name of a bundled game; give yours another")
    home = Path(folder)
    if not home.is_dir():
        raise InputError(f"{folder!r} is no folder; it has to be there to write files into it")
    files = {home / f"{name}.py": GAME, home / f"test_{name}.py": TEST}
    for file in files:
        if file.exists():
            raise InputError(f"{str(file)!r} is there already, and nothing is overwritten")
    words = {
        "name": name,
        "title": name.replace("_", " ").capitalize(),
        "cls": "".join(map(str.capitalize, name.split("_"))),
        "file": f"./{name}.py",
        "test": f"test_{name}.py",
    }
    for file, text in files.items():
        write_result(text.format_map(words), str(file))
    if as_json:
        echo_json({"files": [str(file) for file in files]})
        return
    click.echo(f"{home / f'{name}.py'} and its test are written; change them, and run")
    click.echo(f"  lastmove check {home / f'{name}.py'}")
