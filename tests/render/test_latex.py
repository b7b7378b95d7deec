"""LaTeX that compiles: every character that a text can contain is one that LaTeX knows."""

import ast
import re
import subprocess
import unicodedata
from functools import cache
from pathlib import Path

import pytest

import lastmove as lm
from lastmove.core.games import all_games
from lastmove.core.position import Move
from lastmove.core.steps import Case, Cases, Say, Show, Table
from lastmove.render.latex import ACCENTS, PLAIN, escaped
from lastmove.render.steps import latex

SOURCES = Path(__file__).parents[2] / "src" / "lastmove"
ELSEWHERE = {"render", "web", "papers", "cli", "frogs", "play", "sequences", "coalitions"}
DRAWN = ("draw", "outline", "chess_pieces", "plant_layout")
"""Modules of families that draw."""
BOXES = set("─│┼")  # of tables, which are told by themselves


@cache
def explained() -> list[str]:
    """Every example of every game, in both ways to play where it can be."""
    found = []
    for game in all_games().values():
        for text in game.examples:
            for play in ("normal", "misere"):
                try:
                    found.append(lm.explain(text, play=play).latex())
                except lm.InputError:  # a game without misère play
                    assert play == "misere"
    return found


@pytest.mark.share(3)
def test_every_example_is_plain_ascii_without_unknown_characters():
    found = explained()
    assert len(found) > 300
    assert "\\oplus" in "".join(found)
    for text in found:
        assert text.isascii()
        assert "[U+" not in text


def test_every_character_of_the_texts_in_the_sources_is_known():
    for path in SOURCES.rglob("*.py"):
        text = path.read_text()
        drawn = ELSEWHERE & set(path.relative_to(SOURCES).parts) or path.name.startswith(DRAWN)
        if text.isascii() or drawn:
            continue
        tree = ast.parse(text)
        docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and id(node) not in docstrings:
                for c in set(str(node.value)) - BOXES:
                    known = "[U+" not in escaped(c) or not c.isprintable()
                    assert known or path.name == "latex.py", (path.name, c)


def test_what_is_unknown_is_named():
    assert escaped("日\u0301\x1b") == "[U+65E5][U+0301][U+001B]"
    assert escaped("Öl") == '\\"{O}l'


def compiled(pdflatex, folder, text, packages=""):
    """The log of a run of LaTeX on this text, which needs no package unless some are named."""
    (folder / "all.tex").write_text(
        f"\\documentclass{{article}}{packages}\\begin{{document}}\n{text}\n\\end{{document}}\n"
    )
    done = subprocess.run(
        [pdflatex, "-interaction=nonstopmode", "-halt-on-error", "all.tex"],
        cwd=folder,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:]
    return (folder / "all.log").read_text(errors="replace")


def test_every_example_compiles_and_fits_the_page(pdflatex, tmp_path):
    log = compiled(pdflatex, tmp_path, "\n\n".join(explained()))
    over = [float(size) for size in re.findall(r"Overfull .*?\((\d+\.?\d*)pt", log)]
    assert max(over) < 15, sorted(over)[-9:]
    assert len(re.findall(r"\[\d+", log)) > 100  # pages


def test_every_character_that_one_can_type_compiles_wherever_it_stands(pdflatex, tmp_path):
    """In a name, at the beginning of a line, a cell or a step, where brackets mean something."""
    typed = [*map(chr, range(1, 0x250)), *PLAIN, *"日語😀\u0301\u200b\ud800\ufffd\U0010ffff"]
    typed += [unicodedata.normalize("NFC", "o" + mark) for mark in ACCENTS]
    position = lm.parse("nim(1)")
    steps = []
    for c in typed:
        name, move = c * 2, Move(c, position)
        steps += [
            Say(name, move),
            Table((name,), (c, "to"), ((c, move), (name, 1))),
            Show(position, (name,), plain=f"{c}  {name} {c}\n{c}"),
            Cases((name,), (Case((name,), (Say(c),)),)),
        ]
    names = "".join(c for c in typed if c.isprintable() and c not in '"\\')
    graph = ",".join(f'"{c}"-"{names}"' for c in "[]{}$&#%_^~|<>`'*?!-,日")
    told = lm.explain(f'vertex_geography([{graph}], at="[")')
    log = compiled(pdflatex, tmp_path, f"{latex((names,), steps)}\n\n{told.latex()}")
    assert "Missing character" not in log
