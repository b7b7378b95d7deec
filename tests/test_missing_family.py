"""Without a family everything else still works, and what needs it says so."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import lastmove
from lastmove.core.family import families
from lastmove.papers import entries

SOURCE = Path(lastmove.__file__).parent
OTHERS = [one.name for one in families() if one.name not in ("nim", "heaps", "values")]

SCRIPT = """
import sys
import lastmove as lm
from lastmove.core.family import families
from lastmove.core.games import all_games
from lastmove.papers import entries
from lastmove.play.match import Match
from lastmove.play.opponents import Perfect
from lastmove.web.app import create_app

assert sys.argv[1] not in [one.name for one in families()]
for game in all_games().values():
    position = lm.parse(game.examples[0])
    verdict = lm.solve(position)
    lm.draw(position)
    assert lm.explain(position).steps
    assert lm.verify(lm.certify(position)).valid
    if position.result() is None:
        Perfect().choose(Match(position, lm.Play.NORMAL))
assert lm.solve("nim(3,5) + kayles(4)").outcome is lm.Outcome.N
assert lm.table("nim", "0..3", "0..3").values[3][2] == 1
assert list(lm.sequence("kayles", 5)) == [0, 1, 2, 3, 1, 4]
assert create_app()
lacking = [entry for entry in entries().values() if "not here" in (entry.reason or "")]
assert all(sys.argv[1] in entry.reason for entry in lacking)
assert all(entry.run().status.value == "missing" for entry in lacking)
print(len(entries()), len(lacking))
"""


@pytest.mark.share(len(OTHERS))
@pytest.mark.parametrize("name", OTHERS)
def test_the_rest_works(name, tmp_path):
    shutil.copytree(SOURCE, tmp_path / "lastmove", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.rmtree(tmp_path / "lastmove" / "families" / name)
    check = tmp_path / "lastmove" / "checker" / name
    shutil.rmtree(check) if check.is_dir() else check.with_suffix(".py").unlink(missing_ok=True)
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, name],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    there, lacking = map(int, done.stdout.split())
    assert there == len(entries())
    assert lacking < there
    known = (one for one in families() if one.name == name and one.checks)
    assert lacking or not any(known)  # what sources print is about families with theorems
