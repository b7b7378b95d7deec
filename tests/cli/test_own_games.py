"""Games of one's own: from a file on the command line, and as one new file in the folder."""

import subprocess
import sys

import pytest

from tests.running import lastmove as run
from tests.running import refused

COUNTDOWN = '''
import lastmove as lm
from helper import MOST

class Countdown(lm.Impartial):
    """Take one or two chips; the last chip wins."""

    @staticmethod
    def start(chips: int) -> int:
        return chips

    @staticmethod
    def options(chips):
        for taken in range(1, MOST + 1):
            if taken <= chips:
                yield chips - taken
'''


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "countdown.py").write_text(COUNTDOWN)
    (tmp_path / "helper.py").write_text("MOST = 2\n")
    return tmp_path


def test_a_game_in_a_file_is_solved_explained_played_tabulated_drawn_and_checked(folder):
    game = "./countdown.py:countdown"
    answer = run("solve", f"{game}(12)", "--json", cwd=folder).json()
    assert (answer["outcome"], answer["position"]) == ("P", "countdown(12)")
    assert run("explain", f"{game}(4)", cwd=folder).code == 0
    assert run("play", f"{game}(4)", "--watch", cwd=folder).code == 0
    table = run("table", game, "0..6", "--json", cwd=folder).json()
    assert table["values"] == [[0, 1, 2, 0, 1, 2, 0]]
    assert "<svg" in run("draw", f"{game}(4)", cwd=folder).out
    assert "keep every promise" in run("check", game, cwd=folder).out
    assert "keep every promise" in run("check", "./countdown.py", "countdown(9)", cwd=folder).out


def test_it_joins_sums_with_bundled_games(folder):
    answer = run("solve", "countdown.py:countdown(4) + nim(1)", "--json", cwd=folder).json()
    assert answer["outcome"] == "P"


def test_its_certificate_needs_the_file_again_and_the_file_must_be_the_same(folder):
    game = "countdown.py:countdown(5)"
    assert run("solve", game, "--certificate", "c.json", cwd=folder).code == 0
    assert "--game" in refused(run("verify", "c.json", cwd=folder))
    assert run("verify", "c.json", "--game", "countdown.py", cwd=folder).code == 0
    (folder / "countdown.py").write_text(COUNTDOWN + "\n# changed\n")
    ran = run("verify", "c.json", "--game", "countdown.py", "--json", cwd=folder)
    assert (ran.code, ran.json()["valid"]) == (1, False)


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ("def options(chips):\n        yield chips", "forever"),
        ("def options(chips):\n        yield 1 // 0", "ZeroDivisionError"),
        ("def options(chips):\n        yield [chips - 1]", "unhashable"),
        ("def options(chips):\n        return 3", "not iterable"),
        ("def options(chips):\n        yield chips + 1", "limit"),
    ],
)
def test_rules_that_fail_get_one_sentence(folder, rules, told):
    text = COUNTDOWN[: COUNTDOWN.index("def options")] + rules + "\n"
    (folder / "countdown.py").write_text(text)
    ran = run("solve", "countdown.py:countdown(3)", "--time", "1", cwd=folder)
    assert told in refused(ran, code=3 if told == "limit" else 2)


def test_files_that_do_not_run_get_one_sentence(folder):
    for text, told in (("def (", "SyntaxError"), ("import nope", "nope"), ("x = 1", "none at all")):
        (folder / "countdown.py").write_text(text)
        assert told in refused(run("solve", "countdown.py:countdown(3)", cwd=folder))


@pytest.mark.share(3)
def test_new_writes_a_game_that_is_checked_and_tested_as_written(tmp_path):
    assert run("new", "three_chips", cwd=tmp_path).code == 0
    assert "keep every promise" in run("check", "three_chips.py", cwd=tmp_path).out
    answer = run("solve", "./three_chips.py:three_chips(7)", "--json", cwd=tmp_path).json()
    assert answer["value"] == 3
    tested = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_three_chips.py"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert tested.returncode == 0, tested.stdout
    assert "3 passed" in tested.stdout
    before = {file: file.read_bytes() for file in tmp_path.glob("*.py")}
    assert "already" in refused(run("new", "three_chips", cwd=tmp_path))
    (tmp_path / "three_chips.py").unlink()
    assert "already" in refused(run("new", "three_chips", cwd=tmp_path))  # the test is there
    assert not (tmp_path / "three_chips.py").exists()
    assert (tmp_path / "test_three_chips.py").read_bytes() == before[
        tmp_path / "test_three_chips.py"
    ]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["Three"], "a word in small letters"),
        (["../three"], "a word in small letters"),
        (["class"], "a word in small letters"),
        (["nim"], "bundled game"),
        (["three", "--folder", "nowhere"], "no folder"),
    ],
)
def test_new_refuses(tmp_path, words, told):
    assert told in refused(run("new", *words, cwd=tmp_path))
    assert not list(tmp_path.iterdir())
