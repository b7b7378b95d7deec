"""LaTeX that compiles: every character that a text can contain is one that LaTeX knows."""

import ast
import shutil
import subprocess
import unicodedata
from pathlib import Path

import pytest

import lastmove as lm
from lastmove.core.games import all_games
from lastmove.render.latex import ACCENTS, PLAIN, escaped, latex_list

SOURCES = Path(__file__).parents[2] / "src" / "lastmove"
ELSEWHERE = {"render", "web", "papers", "cli", "frogs", "play", "sequences", "coalitions"}
DRAWN = ("draw", "outline", "chess_pieces", "plant_layout")
"""Modules of families that draw."""
BOXES = set("─│┼")  # of tables, which are told by themselves


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


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="there is no LaTeX here")
@pytest.mark.slow
def test_every_example_compiles(tmp_path):
    every = "".join(chr(c) for c in range(32, 127)) + "".join(PLAIN)
    accented = unicodedata.normalize("NFC", "".join("o" + mark for mark in ACCENTS))
    tables = latex_list(every, [f"{accented}\n[{every}]\n\n  *{accented}"])
    text = "\n\n".join([*explained(), tables])
    (tmp_path / "all.tex").write_text(
        f"\\documentclass{{article}}\\begin{{document}}\n{text}\n\\end{{document}}\n"
    )
    done = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "all.tex"],
        cwd=tmp_path,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:]
