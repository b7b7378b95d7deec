"""What is handed out: a wheel and an sdist with all that is needed, and what else to install."""

import email
import os
import pty
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from itertools import product
from pathlib import Path

import pytest

import lastmove
from tests.shares import in_parts

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
SOLVED = "the player to move wins (an N-position of value 1)"


def names(requirements):
    """The packages that requirements name."""
    return {re.split(r"[^\w.-]", line)[0].lower() for line in requirements if line[0].isalpha()}


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The wheel and the sdist."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("*.whl")), next(folder.glob("*.tar.gz"))


def test_the_lock_of_users_has_what_the_page_the_terminal_and_print_need():
    wanted = {"hatchling", "editables"} | names(PROJECT["dependencies"])
    for extra in ("web", "tui", "print"):
        wanted |= names(PROJECT["optional-dependencies"][extra])
    assert names((ROOT / "requirements.in").read_text().splitlines()) == wanted


def test_the_citation_has_this_version():
    text = (ROOT / "CITATION.cff").read_text()
    assert f"version: {lastmove.__version__}\n" in text


def test_the_wheel_holds_the_program_and_little_is_needed_to_run_it(built):
    with zipfile.ZipFile(built[0]) as wheel:
        files = set(wheel.namelist())
        about = next(name for name in files if name.endswith(".dist-info/METADATA"))
        told = email.message_from_bytes(wheel.read(about))
    ours = {str(f.relative_to(ROOT / "src")) for f in (ROOT / "src").rglob("*.py")}
    assert ours <= files
    assert "lastmove/py.typed" in files
    assert not [name for name in files if name.startswith("tests")]
    assert [name for name in files if name.endswith("/data/share/man/man1/lastmove.1")]
    needed = [line for line in told.get_all("Requires-Dist") if "extra ==" not in line]
    assert names(needed) == {"click", "numba", "numpy"}
    assert set(told.get_all("Provides-Extra")) == set(PROJECT["optional-dependencies"])


def test_the_sdist_can_be_built_and_tested(built):
    with tarfile.open(built[1]) as sdist:
        files = {name.partition("/")[2] for name in sdist.getnames()}
    for wanted in ("pyproject.toml", "README.md", "LICENSE", "CITATION.cff", "docs/notation.md"):
        assert wanted in files
    assert {"tests/running.py", "examples/treblecross.py", "src/lastmove/py.typed"} <= files


def test_an_installed_wheel_solves_and_says_what_the_rest_needs(built, tmp_path):
    """Beside click, numba and numpy alone: what is not theirs cannot be imported."""
    with zipfile.ZipFile(built[0]) as wheel:
        wheel.extractall(tmp_path)
    program = """
import sys
sys.modules.update(dict.fromkeys(["fastapi", "uvicorn", "websockets", "textual", "matplotlib",
    "rich", "scipy", "networkx", "pandas", "pyarrow", "pydantic", "starlette", "anyio"]))
sys.path.insert(0, sys.argv.pop(1))
from lastmove.cli import main
main()
"""

    def asked(*words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE):
        command = [sys.executable, "-c", program, str(tmp_path), *words]
        return subprocess.run(
            command, stdin=stdin, stdout=stdout, stderr=subprocess.PIPE, text=True, check=False
        )

    assert SOLVED in asked("solve", "nim(3,5,7)").stdout
    done = asked("serve", "--no-browser")
    assert done.returncode == 2
    assert done.stderr == (
        "lastmove: The page needs fastapi and uvicorn and websockets, which are not installed: "
        "pip install 'lastmove[web]'\n"
    )
    ours, theirs = pty.openpty()
    done = asked("play", "nim(1)", stdin=theirs, stdout=theirs)
    os.close(theirs)
    os.close(ours)
    assert done.returncode == 2
    assert done.stderr.endswith("textual, which is not installed: pip install 'lastmove[tui]'\n")
    done = asked("table", "nim", "0..3", "-o", str(tmp_path / "x.parquet"))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith("pip install 'lastmove[parquet]'\n")


def test_each_extra_that_a_sentence_names_is_one():
    """`pip install` of an extra that does not exist would install nothing, with a warning."""
    said = set()
    for file in (ROOT / "src").rglob("*.py"):
        text = file.read_text()
        said |= set(re.findall(r'(?:need|from)_extra\(\s*"[^"]+",\s*"(\w+)"', text))
    assert len(said) > 3
    assert said <= set(PROJECT["optional-dependencies"])


def pythons():
    """Every Python of this machine that we are for: on the path, and of pyenv."""
    of_pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    for minor in range(11, 20):
        name = f"python3.{minor}"
        found = [shutil.which(name), *of_pyenv.glob(f"*/bin/{name}")]
        runs = (p for p in found if p and not subprocess.run([p, "-c", ""], check=False).returncode)
        yield from map(str, list(runs)[:1])


@in_parts(60)  # one commit of ten or less installs one: it takes a minute of a processor
def test_it_is_installed_with_all_its_dependencies(built, tmp_path, part):
    """The wheel and the sdist, on every Python that there is."""
    for number, (python, chosen) in enumerate(part(product(pythons(), built))):
        subprocess.run([python, "-m", "venv", tmp_path / str(number)], check=True)
        inside = tmp_path / str(number) / "bin"
        # What is run once needs byte code of few of all these modules.
        install = [inside / "python", "-m", "pip", "install", "-q", "--no-compile"]
        subprocess.run([*install, f"{chosen}[all]"], check=True)
        done = subprocess.run(
            [inside / "lastmove", "solve", "nim(3,5,7)"], capture_output=True, text=True, check=True
        )
        assert SOLVED in done.stdout


USER = '''
"""A program of a user, typed to the full."""

from collections.abc import Iterator

import lastmove as lm
from lastmove.coalitions import Classification
from lastmove.frogs import Pond


class Countdown(lm.Impartial):
    """Take one or two chips."""

    @staticmethod
    def start(chips: int) -> int:
        return chips

    @staticmethod
    def options(chips: int) -> Iterator[int]:
        for taken in (1, 2):
            if taken <= chips:
                yield chips - taken


verdict: lm.Verdict = lm.solve(Countdown(7))
lost: bool = verdict.outcome is lm.Outcome.P
reason: str = verdict.because
proof: lm.Certificate = lm.certify("queen(3,4)")
fine: bool = lm.verify(proof).valid
picture: lm.Drawing = lm.draw("nim(3,5)", why=True)
figure: str = picture.to_tikz()
board: str = lm.draw("nim(3,5)", text=True)
told: str = lm.explain("nim(3,5)").latex()
types: Classification = lm.classify("nim(5,1)", players=3)
worth: lm.Value = lm.Value("1/2") + lm.Value("*")
pond = Pond([0, 1, 3])
lm.solve(3)
'''


@pytest.mark.slow
def test_a_typed_program_is_checked_against_the_wheel(built, tmp_path):
    """Strictly, with the wheel in an environment of its own; one mistake, and it is found."""
    venv.create(tmp_path / "env", with_pip=False)
    python = tmp_path / "env" / "bin" / "python"
    where = subprocess.run(
        [python, "-c", "import site; print(site.getsitepackages()[0])"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    with zipfile.ZipFile(built[0]) as wheel:
        wheel.extractall(where)
    (tmp_path / "program.py").write_text(USER)
    mypy = [sys.executable, "-m", "mypy", "--strict", "--python-executable", str(python)]
    done = subprocess.run(
        [*mypy, "--config-file", os.devnull, "program.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    errors = [line for line in done.stdout.splitlines() if ": error:" in line]
    assert len(errors) == 1, done.stdout
    assert re.match(r'program.py:\d+: error: Argument 1 to "solve"', errors[0])
