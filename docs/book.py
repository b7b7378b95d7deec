"""The generated pages of the book: one a game, and the reference. `./run docs` writes them.

What they say comes from the program: rules, notation, theorems and sources from the games, tables
and arguments from solving, help from the command line, the rest from docstrings and schemas. The
few paragraphs that people wrote about a game are in `stories.md`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path
from typing import Any

import click
from docstrings import Docstring as Docstring
from docstrings import works
from manual import commands

import lastmove as lm
from lastmove import coalitions, frogs
from lastmove.api.game_page import GamePage
from lastmove.cli import VERBS
from lastmove.core.errors import InputError, LimitReached
from lastmove.core.games import all_games
from lastmove.core.position import Position

TABLES = {
    "nim": ("nim", range(9), range(9)),
    "rook": ("rook", range(9), range(9)),
    "queen": ("queen", range(11), range(11)),
    "cram": ("cram", range(1, 5), range(1, 7)),
    "chomp": ("chomp", range(1, 5), range(1, 6)),
    "domineering": ("domineering", range(1, 5), range(1, 5)),
    "snort": ("snort", range(1, 3), range(1, 4)),
    "col": ("col", range(1, 3), range(1, 4)),
    "clobber": ("clobber", range(1, 3), range(1, 5)),
}
"""Games of which a table over two numbers says something."""
LINES = {
    "subtraction": "subtraction(take={1,2,3,4})",
    "allbut": "allbut(never={2,3,7})",
    "octal": "octal(0.137)",
    "hexadecimal": "hexadecimal(0.8)",
    **{name: name for name in ("kayles", "dawson_kayles", "grundy", "split_nim", "even_odd")},
}
"""Games of heaps, by the rules whose values are told."""


def write(folder: Path) -> None:
    """All generated pages, below the folder of the book."""
    stories = read_stories(folder / "stories.md")
    pages = {f"games/{name}.md": game(name, stories[name], folder) for name in all_games()}
    pages |= {"games/index.md": gallery(), "reference/command-line.md": command_line()}
    pages |= {"reference/python.md": python(), "reference/json.md": schemas(folder)}
    pages |= {"reference/index.md": REFERENCE, "reference/sources.md": sources()}
    for name, text in pages.items():
        file = folder / name
        file.parent.mkdir(exist_ok=True)
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")


def read_stories(file: Path) -> dict[str, str]:
    """What was written by hand about each game, by its name: the parts under second headings."""
    _, *parts = re.split(r"(?m)^## (\w+)\n", file.read_text(encoding="utf-8"))
    return dict(zip(parts[::2], map(str.strip, parts[1::2]), strict=True))


# -- games --------------------------------------------------------------------------------------


def game(name: str, story: str, folder: Path) -> str:
    """The page of a game."""
    page = GamePage(all_games()[name])
    first = page.game.examples[0]
    pictures = folder / "games" / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    _keep(pictures / f"{name}.svg", lm.draw(first))
    _keep(pictures / f"{name}-why.svg", lm.draw(first, why=True))
    names = f"Also called {', '.join(page.names)}. " if page.names else ""
    lines = [f"# {title(name)}", "", f"{page.rules} {names}It is {page.kind}.", ""]
    lines += [f"![{first}](pictures/{name}.svg)", "", story, ""]
    lines += ["## How it is written", "", page.notation, ""]
    lines += ["| position | who wins | by |", "|---|---|---|", *_examples(page), ""]
    lines += [f"- `{one}` is `{meant}`" for one, meant in page.positions.items()]
    lines += ["", "## Theorems", "", *_theorems(page)]
    lines += [f"## A worked argument: {first}", ""]
    lines += [f"![Why, in {first}](pictures/{name}-why.svg)", "", *_argument(first)]
    lines += [*_table(name), "", "## Sources", ""]
    lines += [f"- {source}" for source in page.game.sources]
    lines += [
        "",
        "## Try it",
        "",
        "```sh",
        *(f'lastmove {verb} "{first}"' for verb in TRIED),
        "```",
    ]
    return "\n".join(lines) + "\n"


TRIED = ("solve", "explain", "play", "serve")


def title(name: str) -> str:
    """A name for people."""
    return name.replace("_", " ").capitalize()


def _keep(file: Path, svg: str) -> None:
    if not file.exists() or file.read_text(encoding="utf-8") != svg:
        file.write_text(svg, encoding="utf-8")


def _examples(page: GamePage) -> Iterator[str]:
    for text in page.game.examples:
        verdict = lm.solve(text)
        told = verdict.sentence().rstrip(".").replace("|", r"\|")
        yield f"| `{text}` | {told} | {verdict.method.name} |"


def _theorems(page: GamePage) -> Iterator[str]:
    if not page.theorems:
        yield "No theorem decides its examples: they are searched, with every symmetry known."
    for theorem in page.theorems:
        how = " in misère play" if theorem.play == "misere" else ""
        yield f"{theorem.name}\n: decides `{theorem.example}`{how}. {'; '.join(theorem.sources)}\n"
    yield ""


def _argument(text: str) -> Iterator[str]:
    yield "```text"
    yield str(lm.explain(text))
    yield "```"


def _table(name: str) -> Iterator[str]:
    try:
        if name in TABLES:
            rules, rows, columns = TABLES[name]
            table = lm.table(rules, rows, columns)
            yield from ("", f"## Values of {rules}, by rows and columns", "", table.to_html(), "")
        elif name in LINES:
            values = list(lm.sequence(LINES[name], 30))
            told = " ".join(map(str, values))
            yield from ("", f"## Values of the heaps of `{LINES[name]}`, from 0 on", "", told, "")
    except (InputError, LimitReached) as problem:
        raise RuntimeError(f"the table of {name} cannot be made: {problem}") from problem


def gallery() -> str:
    """All games, with a line on each."""
    rows = [
        f"| [{title(name)}]({name}.md) | {GamePage(one).rules} | {_kind(one)} |"
        for name, one in all_games().items()
    ]
    hidden = "\n".join(all_games())
    return (
        "# The games\n\nEach page has the rules, a picture, how positions are written, the theorem "
        "with its proof in our words, a worked argument, and what is not known.\n\n"
        "| game | rules | |\n|---|---|---|\n" + "\n".join(rows) + "\n\n"
        f"```{{toctree}}\n:hidden:\n\n{hidden}\n```\n"
    )


def _kind(one: type[Position]) -> str:
    return GamePage(one).kind.partition(":")[0]


# -- reference ----------------------------------------------------------------------------------

REFERENCE = """# Reference

```{toctree}
command-line
python
json
sources
../notation
../certificates
../page
../design
../releasing
```
"""


def command_line() -> str:
    """Every verb with its help."""
    lines = ["# The command line", "", "`lastmove VERB …`, or `./run VERB …` from a clone.", ""]
    lines += [
        "| verb | |",
        "|---|---|",
        *(f"| `{verb}` | {text} |" for verb, text in VERBS.items()),
    ]
    for path, command in commands():
        context = click.Context(command, info_name=path)
        lines += ["", f"{'#' * (1 + path.count(' '))} {path}", "", "```text"]
        lines += [command.get_help(context), "```"]
    return "\n".join(lines) + "\n"


PYTHON = """# Python

`import lastmove as lm`; what follows is `lm.NAME`, but for the last two parts. Each name has an
example, what it costs, and its source: a work of the [bibliography](sources.md), or *ours* where
there is none.
"""
KINDS = {"autofunction": "Functions", "autoclass": "Classes", "autoexception": "Errors"}
"""What is documented by which directive, in this order."""


def public() -> Iterator[tuple[str, str, Any]]:
    """Every public name once: its module, the name, what it is."""
    known: list[object] = []
    for module in (lm, frogs, coalitions):
        for name in sorted(module.__all__):
            thing = getattr(module, name)
            if not any(thing is other for other in known):
                known.append(thing)
                yield module.__name__, name, thing


def python() -> str:
    """Every public name, by its docstring."""
    lines = [PYTHON]
    for module in (lm, frogs, coalitions):
        named = [(name, thing) for home, name, thing in public() if home == module.__name__]
        if module is not lm:
            lines += [f"## {module.__name__}", "", "```{eval-rst}", cleandoc(module.__doc__ or "")]
            lines += ["```", ""]
        for directive, title in KINDS.items():
            lines += [f"## {title}", ""] if module is lm else []
            for name, thing in named:
                if _directive(thing) == directive:
                    lines += ["```{eval-rst}", f".. {directive}:: {module.__name__}.{name}", "```"]
    return "\n".join(lines) + "\n"


def _directive(thing: Any) -> str:
    if not isinstance(thing, type):
        return "autofunction"
    return "autoexception" if issubclass(thing, BaseException) else "autoclass"


def sources() -> str:
    """The bibliography."""
    listed = sorted(works().values(), key=lambda work: work.casefold())
    return "# Sources\n\nWhat games, theorems and functions name as their source.\n\n" + "".join(
        f"- {work}\n" for work in listed
    )


def schemas(folder: Path) -> str:
    """The JSON that verbs print, by its schemas."""
    lines = ["# JSON", "", "Every verb takes `--json`. What it prints then keeps to a JSON Schema,"]
    lines += ["which is published beside this page and which tests hold it to.", ""]
    for file in sorted((folder / "schemas").glob("*.json")):
        schema = json.loads(file.read_text(encoding="utf-8"))
        lines += [f"## {file.stem}", "", f"`{schema['title']}`. As a file: `{file.name}`.", ""]
        lines += ["```json", file.read_text(encoding="utf-8").rstrip(), "```", ""]
    return "\n".join(lines) + "\n"
