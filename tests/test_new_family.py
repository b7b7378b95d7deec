"""A new family is one folder, one module of the checker and one line of TRUSTED.md, no more."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import lastmove
from tests.running import lastmove as run

TESTS = Path(__file__).parent

FAMILY = {
    "families/lane/__init__.py": '''
"""A token on a lane."""

from lastmove.core.family import Family

FAMILY = Family(
    "lane",
    games={"lane": "rules:Lane"},
    values={"rules:Lane": ("theory:Remainder",)},
    drawings={"lane": "draw"},
    checks=("lane-remainder",),
)
''',
    "families/lane/rules.py": '''
"""The rules."""

from lastmove.core.position import Impartial
from lastmove.notation.args import Args
from lastmove.notation.whole import whole_number


class Lane(Impartial):
    """Move the token one or two squares towards the end of the lane."""

    sources = ("Folklore",)
    examples = ("lane(4)", "lane(0)", "lane(6)", "lane(11)")

    @staticmethod
    def start(squares: int) -> int:
        """The squares before the token."""
        return whole_number("squares", "a number of squares", squares)

    @staticmethod
    def args(squares):
        return Args.of(squares)

    @classmethod
    def plays(cls, squares):
        for step in (1, 2):
            if step <= squares:
                yield f"go {step}", squares - step
''',
    "families/lane/theory.py": '''
"""The value is the remainder by 3."""

from lastmove.core.argument import Valued
from lastmove.core.position import Outcome
from lastmove.core.steps import Mark, Say
from lastmove.core.verdict import Certificate, Method


class Remainder(Valued):
    """A token on square n has the value n mod 3."""

    method = Method("theorem", "remainders by three", "Folklore")

    @property
    def value(self):
        return self.position.state % 3

    def moves_to(self, value):
        for move in self.position.moves():
            if move.to.state % 3 == value:
                yield move

    @property
    def sentence(self):
        return (f"{self.position.state} leaves {self.value} when it is divided by three.",)

    def steps(self):
        yield Say(*self.sentence)
        yield Say("Whatever is gone, the reply makes it three.")

    def marks(self):
        last = min(self.position.state, 40)
        return (Mark(tuple(f"square-{n}" for n in range(2, last, 3)), "one", meaning="a third"),)

    def certificate(self):
        outcome = Outcome.N if self.value else Outcome.P
        position = self.position.inline()
        return Certificate("lane-remainder", position, self.play, outcome, self.value, {})
''',
    "families/lane/draw.py": '''
"""A row of squares."""

from lastmove.render.canvas import Canvas
from lastmove.render.drawer import Drawer


def picture(position):
    canvas = Canvas(40.0 + 20.0 * min(position.state, 40), 40.0)
    for square in range(min(position.state, 40)):
        canvas.rect(20.0 * square, 0, 18, 18, class_="lane-square")
        canvas.spot(f"square-{square}", 20.0 * square, 0, 18, 18)
    return canvas


DRAWERS = {"lane": Drawer(picture, lambda position: "_" * min(position.state, 60) + "o")}
''',
    "checker/lane.py": '''
"""The lane. Trusted: that three squares further on, nothing is new."""

from lastmove.checker.context import Rejected, claims_value
from lastmove.core.inheritance import obeys
from lastmove.core.position import Play
from lastmove.families.lane.rules import Lane


def check_remainder(certificate, context):
    position = context.impartial(certificate.position)
    if not obeys(position, Lane) or certificate.play is not Play.NORMAL:
        raise Rejected("this kind of certificate is for the lane in normal play")
    claims_value(certificate, position.state % 3, "the remainder")
    return f"the remainder is {certificate.value}"


CHECKS = {"lane-remainder": check_remainder}
''',
}


@pytest.fixture(scope="module")
def env(tmp_path_factory):
    """A copy of lastmove with the family in it."""
    folder = tmp_path_factory.mktemp("copy")
    source = Path(lastmove.__file__).parent
    shutil.copytree(source, folder / "lastmove", ignore=shutil.ignore_patterns("__pycache__"))
    for name, text in FAMILY.items():
        file = folder / "lastmove" / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text.lstrip())
    trusted = folder / "lastmove" / "checker" / "TRUSTED.md"
    row = "| `lane-remainder` | n squares are worth n mod 3 | folklore | the remainder |\n"
    trusted.write_text(trusted.read_text() + row)
    return {"PYTHONPATH": f"{folder}{os.pathsep}{TESTS.parent}"}


@pytest.mark.share(3)
def test_every_verb_knows_it(env, tmp_path):
    assert "lane" in [row["name"] for row in run("games", "--json", **env).json()]
    verdict = run("solve", "lane(7)", "--json", **env).json()
    assert (verdict["value"], verdict["method"]["name"]) == (1, "remainders by three")
    assert run("solve", "lane(7) + nim(1)", "--json", **env).json()["outcome"] == "P"
    misere = run("solve", "lane(7)", "--misere", "--json", **env).json()
    assert (misere["outcome"], misere["method"]["kind"]) == ("P", "search")
    assert "the reply makes it three" in run("explain", "lane(6)", **env).out
    assert "lane-square" in run("draw", "lane(4)", **env).out
    assert "a third" in run("draw", "--why", "lane(6)", **env).out
    assert run("table", "lane", "0..5", "--json", **env).json()["values"] == [[0, 1, 2, 0, 1, 2]]
    assert run("sequence", "lane", "-n", "5", "--json", **env).json()["values"] == [
        0,
        1,
        2,
        0,
        1,
        2,
    ]
    assert "First wins." in run("play", "lane(4)", "--watch", **env).out
    assert run("check", "lane", **env).code == 0
    proof = tmp_path / "proof.json"
    assert run("solve", "lane(7) + lane(5)", "--certificate", str(proof), **env).code == 0
    assert run("verify", str(proof), **env).code == 0
    false = json.loads(
        run("solve", "lane(7)", "--certificate", str(proof), **env) and proof.read_text()
    )
    proof.write_text(json.dumps(false | {"value": 2}))
    assert "the remainder is 1, not 2" in run("verify", str(proof), **env).out


@pytest.mark.share(3)
def test_the_page_has_it(env):
    script = (
        "from fastapi.testclient import TestClient; from lastmove.web.app import create_app;"
        "print([g['name'] for g in TestClient(create_app()).get('/api/games').json()])"
    )
    told = subprocess.run(
        [sys.executable, "-c", script], env={**os.environ, **env}, capture_output=True, text=True
    )
    assert "'lane'" in told.stdout, told.stderr


@pytest.mark.share(5)
@pytest.mark.parametrize(
    "file",
    [
        *("api/test_conformance.py", "api/test_arguments.py", "core/test_family.py"),
        *("core/test_inheritance.py", "checker/test_mutations.py"),
    ],
)
def test_the_tests_of_all_games_and_families_take_it_up(env, file):
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", "-v"),
            # Whatever the share of this commit is, all cases of the new family.
            *("-o", "addopts=", "-k", "lane", "-m", "slow or not slow", str(TESTS / file)),
        ],
        capture_output=True,
        text=True,
        env={**os.environ, **env},
        cwd=TESTS.parent,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert any(file in line and "PASSED" in line for line in done.stdout.splitlines())
