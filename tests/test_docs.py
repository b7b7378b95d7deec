"""The book is true: its programs run, commands print what it shows, its links lead somewhere."""

import ast
import doctest
import importlib.util
import inspect
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from types import FunctionType

import pytest

import lastmove as lm
from lastmove.cli import VERBS
from lastmove.core.games import all_games
from tests.running import lastmove
from tests.transcripts import ROOT, blocks, follow, is_what_was_printed

DOCS = ROOT / "docs"
MADE = {"_build", "games", "reference"}
PAGES = [
    page
    for page in sorted(DOCS.rglob("*.md"))
    if page.relative_to(DOCS).parts[0] not in MADE and page.name != "stories.md"
]
NOTEBOOKS = sorted(page for page in PAGES if "file_format: mystnb" in page.read_text()[:40])
CONSOLE = [page for page in PAGES if "```console" in page.read_text()]
LONG = {"frogs.md"}
"""Pages whose commands take minutes; they are followed with -m slow."""


def named(page):
    return str(page.relative_to(ROOT))


def followed(page, folder):
    count = 0
    for command, ran in follow(page, folder):
        count += 1
        assert ran.code == 0, (command.line, ran.err)
        if command.printed.strip():
            assert is_what_was_printed(command.printed, ran.out), (command.line, ran.out)
    assert count


@pytest.mark.share(2)
@pytest.mark.parametrize("page", [p for p in CONSOLE if p.name not in LONG], ids=named)
def test_the_commands_of_a_page_print_what_it_shows(page, tmp_path):
    followed(page, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("page", [p for p in CONSOLE if p.name in LONG], ids=named)
def test_long_pages_too(page, tmp_path):
    followed(page, tmp_path)


@pytest.mark.share(2)
def test_a_scheduler_and_two_workers_by_hand(tmp_path):
    page = (DOCS / "howto" / "a-cluster.md").read_text(encoding="utf-8")
    [script], [shown] = (
        re.findall(rf"(?ms)^```{kind}\n(.*?)^```", page) for kind in ("sh", "text")
    )
    here = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    ran = subprocess.run(
        ["bash", "-e", "-c", f"trap 'kill $(jobs -p) || true; wait' EXIT\n{script}"],
        env={**os.environ, "PATH": here},
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert ran.stdout.strip() == shown.strip(), ran.stderr
    assert ran.stderr.count("dashboard at http://127.0.0.1:") == 2
    assert ran.stderr.count("core hours") == 2


def test_a_transcript_that_is_wrong_is_noticed(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("```console\n$ lastmove value 1/2\n…\nnonsense\n```\n")
    (tmp_path / "here").mkdir()
    with pytest.raises(AssertionError):
        followed(page, tmp_path / "here")
    assert is_what_was_printed("a\n…\nd\n", "a\nb\nc\nd\n")
    assert not is_what_was_printed("a\n…\nd\n", "a\nb\nc\n")


@pytest.mark.parametrize("page", [p for p in PAGES if ">>> " in p.read_text()], ids=named)
def test_the_python_of_a_page_runs(page):
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.attempted
    assert result.failed == 0


@pytest.mark.share(5)
@pytest.mark.parametrize("page", NOTEBOOKS, ids=named)
def test_a_notebook_runs(page, capsys):
    """Cell by cell; building the book shows what came of it."""
    cells = [block for kind, block, _ in blocks(page.read_text()) if kind == "{code-cell}"]
    assert len(cells) > 2
    names: dict[str, object] = {}
    for cell in cells:
        tree = ast.parse(cell)
        last = tree.body[-1]
        exec(compile(ast.Module(tree.body[:-1], []), str(page), "exec"), names)
        found = eval(compile(ast.Expression(last.value), str(page), "eval"), names)
        assert found is not False, cell  # a comparison that fails


LINK = re.compile(r"\]\(([^)#\s]+)(#[^)]*)?\)")


@pytest.mark.parametrize("page", [*PAGES, ROOT / "README.md", DOCS / "stories.md"], ids=named)
def test_links_lead_somewhere(page):
    base = DOCS / "games" if page.name == "stories.md" else page.parent
    for match in LINK.finditer(page.read_text(encoding="utf-8")):
        target = match[1]
        if target.startswith(("http", "mailto")):
            continue
        path = (base / target).resolve()
        parts = path.relative_to(DOCS).parts if path.is_relative_to(DOCS) else ()
        if parts and parts[0] == "games":  # made by ./run docs, one for each game
            assert path.stem in {*all_games(), "index"}, (page, target)
        elif parts and parts[0] == "reference":
            assert f'"reference/{path.name}"' in (DOCS / "book.py").read_text(), (page, target)
        else:
            assert path.exists(), (page, target)


def test_every_page_is_in_a_table_of_contents():
    listed = {"index"}
    for page in [DOCS / "index.md", *DOCS.glob("*/index.md"), DOCS / "book.py"]:
        text = page.read_text(encoding="utf-8")
        for toc in re.findall(r"(?s)```\{toctree\}\n(.*?)```", text):
            names = [line for line in toc.split() if not line.startswith((":", "{"))]
            base = DOCS / "reference" if page.name == "book.py" else page.parent
            listed |= {str((base / n).resolve().relative_to(DOCS)) for n in names}
    assert {str(page.relative_to(DOCS).with_suffix("")) for page in PAGES} <= listed


def book():
    """The module that makes pages, as Sphinx loads it."""
    sys.path.insert(0, str(DOCS))
    try:
        spec = importlib.util.spec_from_file_location("book", DOCS / "book.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(DOCS))
    return module


def test_every_game_has_paragraphs_of_its_own_and_a_page(tmp_path):
    made = book()
    stories = made.read_stories(DOCS / "stories.md")
    assert set(stories) == set(all_games())
    assert all(len(story) > 80 for story in stories.values())
    page = made.game("queen", stories["queen"], tmp_path)
    for wanted in ("# Queen", "Also called wythoff", "| `queen(3,4)` |", "## Values of queen"):
        assert wanted in page
    assert (tmp_path / "games" / "pictures" / "queen-why.svg").exists()


def test_the_reference_has_every_verb_and_every_public_name():
    made = book()
    text = made.command_line()
    assert all(f"## lastmove {verb}\n" in text for verb in VERBS)
    text = made.python()
    for name in lm.__all__:
        assert f":: lastmove.{name}\n" in text


def test_every_public_name_has_an_example_its_cost_and_its_source():
    """As CONTRIBUTING.md tells; public methods have a docstring."""
    made = book()
    wrong, silent = {}, []
    for home, name, thing in made.public():
        problems = made.Docstring.of((thing.__doc__ or "").splitlines()).problems()
        wrong |= {f"{home}.{name}": problems} if problems else {}
        for method, found in vars(thing).items() if isinstance(thing, type) else ():
            if isinstance(found, property | classmethod | staticmethod | FunctionType):
                told = method.startswith("_") or inspect.getdoc(getattr(thing, method))
                silent += [] if told else [f"{home}.{name}.{method}"]
    assert wrong == {}
    assert silent == []


def test_a_docstring_that_lacks_something_is_noticed():
    def problems(text):
        return book().Docstring.of(text.splitlines()).problems()

    whole = "Add.\n\n    Cost: linear.\n\n    Source: Bouton (1902).\n\n    >>> 1 + 1\n    2\n"
    assert problems(whole) == []
    for left_out in (">>> ", "Cost: ", "Source: "):
        assert len(problems(whole.replace(left_out, ""))) == 1
    assert problems(whole.replace("Bouton", "Nobody"))
    assert problems(whole.replace("(1902)", "(1902), Nobody (1903)"))


# -- JSON ---------------------------------------------------------------------------------------

ASKED = {
    "games": ["games", "games --search nim"],
    "game": ["games nim", "games tictactoe", "games wythoff"],
    "solve": [
        "solve 'nim(3,5,7)'",
        "solve 'nim(1,3,5,7)' --misere",
        "solve 'tictactoe(3^2, X.O......)'",
        "solve 'domineering(2x3)'",
        "solve 'domineering(2x3)' --first left",
        "solve 'chomp(20x30)'",
        "solve 'shannon([a-b,b-c], to_move=cut)'",
    ],
    "value": ["value 'domineering(2x3) + 1/2'", "value '{2|-1}' '*3'"],
    "explain": [
        "explain 'nim(1,2)' --values",
        "explain 'cram(4x4)'",
        "explain 'queen(3,4) + nim(4)'",
        "explain 'frogs([0,1,2.5,4.5], 0,2)'",
        "explain 'domineering(2x2)'",
        "explain 'kayles(5)'",
        "explain 'tictactoe(3^2, X.O......)'",
    ],
    "verify": ["verify proof.json"],
    "table": [
        "table queen 0..3 0..3",
        "table 'subtraction(take={1,2})' 0..6 --outcomes",
        "table 'escape([a-b,b-c])' --outcomes",
        "table nim 0..3 0..3 --players 3 --scheme fine",
        "table nim 0..4 --players 3 --heaps 2",
    ],
    "sequence": ["sequence kayles -n 40", "sequence kayles --misere -n 5"],
    "classify": [
        "classify 'nim(5,1)' --players 4",
        "classify 'tree(A[B,C[A,B]])'",
        "classify 'nim(2,1)' --players 3 --coalition AB",
        "classify 'nim(2,1)' --players 3 --steps",
    ],
    "coalitions": ["coalitions count 5", "coalitions random", "coalitions prove --players 3"],
    "trees": ["trees '[a-b,b-c,c-a,a-b,b-c,c-a]'", "trees '[a-b,b-c,c-d]' --count 2"],
    "draw": ["draw 'rook(3,5)'", "draw 'nim(1,2)' --players 3"],
    "sheet": ["sheet 'nim(3,5,7)'", "sheet 'nim(3)' --no-solutions"],
    "play": ["play 'nim(1,1)' --watch"],
    "new": ["new hops"],
    "check": ["check nim"],
    "frogs": [
        "frogs match '[0, 1, 3, 7.5]'",
        "frogs label '[0, 1, 3, 7.5]'",
        "frogs label '[0, 1, 3, 7.5]' --limit 2",
        "frogs draw '[0:0, 1:2.5, 3:1]'",
        "frogs simulate",
        "frogs simulate mutually-nearest d=1 n=1e2 --runs 2",
        "frogs stripes points.npy --uniform 3000 --torus",
    ],
    "reproduce": ["reproduce nim/figure-1.4"],
    "jobs": ["jobs list", "jobs show cram.job", "jobs prune"],
    "store": ["store list --store kept", "store verify --store kept"],
    "completion": ["completion bash"],
}
"""What is asked of each verb, and held to the schema of its name."""
NOT_ASKED = {"serve", "prepare"}
"""Verbs that go on until they are stopped, and for minutes; tests of theirs read the schema."""


def schema(name):
    return json.loads((DOCS / "schemas" / f"{name}.json").read_text(encoding="utf-8"))


@pytest.mark.share(2)
@pytest.mark.parametrize("name", ASKED)
def test_what_a_verb_prints_keeps_to_its_schema(name, tmp_path):
    import jsonschema_rs

    lastmove("solve", "queen(6,9)", "--certificate", "proof.json", cwd=tmp_path)
    lastmove("solve", "cram(3x3)", "--resume", "cram.job", "--store", "kept", cwd=tmp_path)
    validator = jsonschema_rs.validator_for(schema(name))
    for line in ASKED[name]:
        out = lastmove(*shlex.split(line), "--json", cwd=tmp_path).out
        answers = [json.loads(answer) for answer in out.splitlines()]
        assert answers, line
        for answer in answers:
            assert [str(error) for error in validator.iter_errors(answer)] == [], line


def test_a_bad_line_of_a_stream_keeps_to_the_schema_too():
    import jsonschema_rs

    validator = jsonschema_rs.validator_for(schema("solve"))
    out = lastmove("solve", "-", "--json", stdin="nim(3)\nnim(\n").out
    assert all(validator.is_valid(json.loads(line)) for line in out.splitlines())
    assert not validator.is_valid({"schema": 1, "position": "nim(3)"})


def test_every_verb_has_a_schema():
    files = {file.stem for file in (DOCS / "schemas").glob("*.json")}
    assert files == {*VERBS, "game"}
    assert set(ASKED) | NOT_ASKED == files
    for name in files:
        assert schema(name)["title"].startswith("lastmove ")


@pytest.mark.slow
def test_the_book_is_built_without_a_warning_and_loads_nothing_from_elsewhere(tmp_path):
    if importlib.util.find_spec("sphinx") is None:
        pytest.skip("Sphinx is not installed; ./run docs brings it")
    command = [sys.executable, "-m", "sphinx", "-W", "-q", "-b", "html", str(DOCS), str(tmp_path)]
    done = subprocess.run(command, cwd=DOCS, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    pages = list(tmp_path.rglob("*.html"))
    assert len(pages) > 80
    for page in pages:
        text = page.read_text(encoding="utf-8")
        assert not re.search(r'<(?:script|link|img)[^>]*(?:src|href)="(?:https?:)?//', text), page
        for target in re.findall(r'href="([^"#:?]+)[^":]*"', text):
            assert (page.parent / target).exists(), (page, target)
    assert {file.name for file in (DOCS / "schemas").iterdir()} <= set(os.listdir(tmp_path))


@pytest.mark.slow
def test_the_tutorial_is_followed_literally(tmp_path):
    """Also where a commit's share leaves it out."""
    followed(DOCS / "tutorial.md", tmp_path)


def test_pictures_of_the_readme_are_there():
    shown = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", (ROOT / "README.md").read_text())
    assert len(shown) > 1
    assert all((ROOT / name).exists() for name in shown)
    assert Path(ROOT / "docs/pictures/argument.svg").read_text() == lm.draw("cram(4x4)", why=True)
