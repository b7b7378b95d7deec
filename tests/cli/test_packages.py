"""Games of installed packages, and of folders that the command line or the environment names."""

import doctest
import json
import subprocess
import sys
from pathlib import Path

import pytest

import lastmove as lm
from tests.running import lastmove as run
from tests.running import refused

PROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "Nimble_Games"
version = "1.2"

[project.entry-points."lastmove.games"]
nimble = "nimble_games.rules:Nimble"
nim = "nimble_games.rules:Nim"
broken = "nimble_games.broken:Broken"
misnamed = "nimble_games.rules:Nimble"

[project.entry-points."lastmove.checks"]
parity = "nimble_games.checks:parity"
nim-sum = "nimble_games.checks:parity"
"""
RULES = '''
import lastmove as lm


class Nimble(lm.Impartial):
    """Take one chip or three."""

    examples = ("nimble(7)", "nimble(0)")

    @staticmethod
    def start(chips: int) -> int:
        return chips

    @staticmethod
    def options(chips):
        return [chips - taken for taken in (1, 3) if taken <= chips]


class Nim(Nimble):
    """Not the game of this name."""
'''
CHECKS = """
from lastmove.checker.context import Rejected


def parity(certificate, context):
    position = context.impartial(certificate.position)
    if position.state % 2 != (certificate.outcome.value == "N"):
        raise Rejected("odd heaps are won")
    return "every move changes the parity"
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder into which pip has installed a package with games."""
    project, target = tmp_path_factory.mktemp("project"), tmp_path_factory.mktemp("installed")
    code = project / "nimble_games"
    code.mkdir()
    (project / "pyproject.toml").write_text(PROJECT)
    (code / "__init__.py").write_text("")
    (code / "rules.py").write_text(RULES)
    (code / "checks.py").write_text(CHECKS)
    (code / "broken.py").write_text("1 / 0\n")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-build-isolation"]
    more = ["--no-deps", "--no-compile", "--disable-pip-version-check", "--target", str(target)]
    subprocess.run([*pip, *more, str(project)], check=True)
    return target


def test_a_package_brings_a_game(installed):
    """Beside which a fork finds it: it has its folder in the path for modules."""
    ran = run("games", "--json", cwd=installed)
    found = {row["name"]: row for row in ran.json()}
    assert found["nimble"]["package"] == "nimble-games 1.2"
    assert found["nimble"]["rules"] == "Take one chip or three."
    assert "package" not in found["nim"]  # a bundled name wins
    assert {"broken", "misnamed"}.isdisjoint(found)
    assert "nimble-games 1.2 does not run: ZeroDivisionError" in ran.err
    assert "is the game 'misnamed', but it is the game 'nimble'" in ran.err
    answer = run("solve", "nimble(7) + nim(1)", "--json", cwd=installed).json()
    assert (answer["outcome"], answer["value"]) == ("P", 0)
    assert run("play", "nimble(4)", "--watch", cwd=installed).code == 0
    assert "keep every promise" in run("check", "nimble", cwd=installed).out
    assert "does not run" in refused(run("solve", "broken(3)", cwd=installed))
    assert "no game 'nimble'" in refused(run("solve", "nimble(7)"))


def test_data_loads_no_package(installed):
    line = run("solve", "--json", "-", stdin="nimble(7)\n", cwd=installed)
    assert line.code == 2
    assert "no game 'nimble'" in line.json()["error"]["message"]


def test_a_job_s_file_loads_no_package(installed, tmp_path):
    file = str(tmp_path / "nimble.job")
    asked = ("sequence", "nimble", "-n", "5", "--resume", file)
    assert run(*asked, cwd=installed).code == 0
    ran = run("jobs", "resume", file, cwd=installed)  # which says first what it asks again
    assert (ran.code, ran.out) == (2, "")
    assert "the game 'nimble' is not bundled" in ran.err
    assert "runs code of your own; if you know it: lastmove sequence nimble -n 5" in ran.err
    assert run(*asked, cwd=installed).code == 0
    folder = str(tmp_path / "folder.job")
    (tmp_path / "more.py").write_text(RULES.replace("class Nim(", "class SecondOne("))
    assert (
        run("--games", str(tmp_path), "sequence", "second_one", "-n", "5", "--resume", folder).code
        == 0
    )
    assert "runs code of your own" in refused(run("jobs", "resume", folder))


def test_it_is_in_the_gallery_and_no_request_loads_it(installed, monkeypatch):
    script = (
        "from lastmove.web.serving import own_games\n"
        "from lastmove.web.forms import gallery\n"
        "from lastmove.web.service import Service\n"
        "import json, sys, warnings\n"
        "warnings.simplefilter('ignore')\n"
        "plain = Service({})\n"
        "try:\n    plain.position('nimble(3)')\n    told = ''\n"
        "except ValueError as problem:\n    told = str(problem)\n"
        "early = 'nimble_games' in sys.modules\n"
        "service = Service(own_games(None))\n"
        "found = [row['name'] for row in gallery(service)]\n"
        "print(json.dumps([told, early, found, str(service.position('nimble(3)'))]))\n"
    )
    out = subprocess.check_output([sys.executable, "-c", script], text=True, cwd=installed)
    told, early, found, position = json.loads(out)
    assert "no game 'nimble'" in told
    assert early is False
    assert found[0] == "nimble"
    assert position == "nimble(3)"


def test_certificates_name_the_package_and_load_nothing(installed, tmp_path):
    file = str(tmp_path / "c.json")
    assert run("solve", "nimble(5)", "--certificate", file, cwd=installed).code == 0
    certificate = json.loads((tmp_path / "c.json").read_text())
    name, version, digest = certificate["game"].split()
    assert (name, version, len(digest)) == ("nimble-games", "1.2", 64)
    told = refused(run("verify", file, cwd=installed))
    assert "about a game of the package nimble-games 1.2" in told
    assert "--game nimble-games" in told
    assert run("verify", file, "--game", "nimble.games", cwd=installed).code == 0
    certificate["game"] = f"nimble-games 1.3 {digest}"
    (tmp_path / "c.json").write_text(json.dumps(certificate))
    ran = run("verify", file, "--game", "nimble-games", "--json", cwd=installed)
    assert (ran.code, ran.json()["valid"]) == (1, False)
    assert "no package 'unheard-of'" in refused(run("verify", file, "--game", "unheard-of"))


def test_a_package_s_own_check_is_believed_when_asked_only(installed, tmp_path):
    file = str(tmp_path / "c.json")
    assert run("solve", "nimble(5)", "--certificate", file, cwd=installed).code == 0
    claim = json.loads((tmp_path / "c.json").read_text()) | {"kind": "parity", "proof": {}}
    (tmp_path / "c.json").write_text(json.dumps(claim))
    game = ("verify", file, "--game", "nimble-games")
    ran = run(*game, cwd=installed)
    assert ran.code == 1
    assert "no kind of certificate called 'parity'" in ran.out
    ran = run(*game, "--trust", "nimble-games", cwd=installed)
    assert ran.code == 0
    assert "not lastmove's, trusted because you asked" in ran.out
    (tmp_path / "c.json").write_text(json.dumps(claim | {"outcome": "P", "value": 0}))
    assert run(*game, "--trust", "nimble-games", cwd=installed).code == 1
    bundled = claim | {"kind": "nim-sum", "position": "nim(1,2)", "game": None, "value": 1}
    (tmp_path / "c.json").write_text(json.dumps(bundled))  # a check of ours is not replaced
    assert run("verify", file, "--trust", "nimble-games", cwd=installed).code == 1


def test_folders_of_games(tmp_path):
    rules = RULES.replace("class Nim(", "class SecondOne(")
    (tmp_path / "more.py").write_text(rules)
    folder = str(tmp_path)
    for known in (
        run("--games", folder, "games", "--json"),
        run("games", "--json", LASTMOVE_GAMES=folder),
    ):
        assert {"nimble", "second_one"} <= {row["name"] for row in known.json()}
    assert run("--games", folder, "solve", "nimble(7)", "--json").json()["value"] == 1
    assert "keep every promise" in run("--games", folder, "check", "nimble").out
    assert "no folder" in refused(run("--games", folder + "x", "solve", "nimble(7)"))
    assert "no game 'nimble'" in refused(run("solve", "nimble(7)"))


def test_the_page_about_it_is_true():
    page = Path(__file__).parents[2] / "docs" / "publishing-games.md"
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.attempted > 2
    assert result.failed == 0


def test_games_from_functions():
    @lm.impartial
    def dwindle(chips: int):
        """Halve a heap, or take one chip."""
        return {chips // 2, chips - 1} if chips else ()

    assert dwindle.__doc__ == "Halve a heap, or take one chip."
    assert lm.parse("dwindle(9)") == dwindle(9)
    assert [str(move.to) for move in dwindle(4).moves()] == ["dwindle(2)", "dwindle(3)"]
    values = [0]
    for n in range(1, 30):
        values.append(min({0, 1, 2} - {values[n // 2], values[n - 1]}))
    assert [lm.solve(dwindle(n)).value for n in range(30)] == values
    assert lm.check_game(dwindle)
    assert lm.verify(lm.certify(dwindle(9))).valid

    pairs = lm.impartial(
        lambda state: [(state[1], state[0] - 1)] if state[0] else [],
        name="swap_and_take", start=lambda first, second: (first, second),
        examples=("swap_and_take(2,3)",), rules="Take from the first heap and swap.",
    )  # fmt: skip
    assert lm.solve("swap_and_take(2,3)").value == 0
    assert pairs.examples == ("swap_and_take(2,3)",)

    named = lm.impartial(name="twice", canonical=lambda n: n)(lambda n: [n - 2] if n > 1 else [])
    assert lm.solve(named(6)).value == 1

    blue = lm.partisan(lambda n: range(n), lambda n: [], name="blue_stalk")
    assert str(lm.solve(blue(3)).value) == "3"

    race = lm.roles(
        lambda state: [(state[0] - 1, 1 - state[1])] if state[0] else [],
        turn=lambda state: ("ann", "bob")[state[1]],
        winner=lambda state: None if state[0] else "draw",
        roles=("ann", "bob"), start=lambda chips: (chips, 0), name="idle_race",
    )  # fmt: skip
    assert lm.solve(race(3)).outcome.value == "D"


@pytest.mark.parametrize(
    ("options", "given", "told"),
    [
        (lambda n: [], {}, "needs name="),
        (lambda n: [], {"name": "Twice"}, "a word in small letters"),
        (lambda n: [], {"name": "nim"}, "bundled game"),
        (lambda n: [], {"name": "odd", "cannonical": 3}, "no 'cannonical'"),
        (lambda n: [], {"name": "odd", "split": 3}, "split is a function"),
        (lambda *n: [], {"name": "odd"}, "takes an argument"),
        (7, {"name": "odd"}, "is a function"),
    ],
)
def test_what_is_no_game_from_a_function(options, given, told):
    with pytest.raises(lm.InputError, match=told):
        lm.impartial(options, **given)
