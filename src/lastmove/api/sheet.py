"""Exercise sheets: positions with their pictures, and the solutions with their arguments."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any

from lastmove.api.draw import Drawing, draw
from lastmove.api.explain import Explanation, explain
from lastmove.api.games import entry_of
from lastmove.api.solve import as_play, as_position
from lastmove.core.errors import InputError
from lastmove.core.position import Partisan, Play, Position, Roles
from lastmove.render.latex import breakable, escaped

SCHEMA = 1
HEAD = r"""\documentclass[a4paper,11pt]{{article}}
\usepackage[margin=25mm]{{geometry}}
\usepackage{{{pictures}}}
\setlength{{\parindent}}{{0pt}}
\begin{{document}}
\begin{{center}}\Large\bfseries {title}\end{{center}}
"""
WIDEST = 380.0
"""Points that the text is wide, at most; a picture that is wider is made smaller."""
STYLE = """body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 Georgia,serif}
h1,h2{text-align:center}figure{margin:1rem 0;text-align:center}svg{max-width:100%;height:auto}
li.exercise{break-inside:avoid;margin-bottom:2rem}table{border-collapse:collapse}
td,th{padding:0 .5rem}.solutions{break-before:page}"""


@dataclass(frozen=True)
class Exercise:
    """A position to be thought about."""

    position: Position
    play: Play

    @property
    def rules(self) -> str:
        """Of each game in it, in a line."""
        games = dict.fromkeys(type(part) for part in self.position.parts())
        return " ".join(entry_of(game)["rules"] for game in games)

    @property
    def question(self) -> str:
        """What is asked."""
        end = "loses" if self.play is Play.MISERE else "wins"
        if isinstance(self.position, Partisan):
            return "Who wins if Left begins, and who if Right does? What are the winning moves?"
        if isinstance(self.position, Roles):
            return f"It is the turn of {self.position.to_move}. Who wins, and by which move?"
        return f"Whoever makes the last move {end}. Who wins, and by which move?"

    @cached_property
    def picture(self) -> Drawing:
        """The position."""
        return draw(self.position)

    @cached_property
    def solution(self) -> Explanation:
        """Who wins, and why."""
        return explain(self.position, play=self.play)


@dataclass(frozen=True)
class ExerciseSheet:
    """A sheet, as HTML, as LaTeX, and as PDF where LaTeX is installed."""

    title: str
    exercises: tuple[Exercise, ...]
    solutions: bool = True

    def to_html(self) -> str:
        """One file, with its pictures in it, to be printed by a browser."""
        asked = "".join(
            f'<li class="exercise"><p><code>{escape(str(one.position))}</code>. '
            f"{escape(one.rules)} {escape(one.question)}</p><figure>{one.picture}</figure></li>"
            for one in self.exercises
        )
        told = "".join(
            f"<li><p>{escape(one.solution.head)}</p>{one.solution.html()}</li>"
            for one in (self.exercises if self.solutions else ())
        )
        answers = f'<section class="solutions"><h2>Solutions</h2><ol>{told}</ol></section>'
        return (
            f'<!DOCTYPE html>\n<html lang="en"><meta charset="utf-8"><title>{escape(self.title)}'
            f"</title><style>{STYLE}</style><h1>{escape(self.title)}</h1><ol>{asked}</ol>"
            f"{answers if self.solutions else ''}</html>\n"
        )

    def to_latex(self) -> str:
        """A document whose pictures are in TikZ."""
        return self._latex("tikz", [one.picture.to_tikz() for one in self.exercises])

    def _latex(self, package: str, pictures: Sequence[str]) -> str:
        lines = [HEAD.format(pictures=package, title=escaped(self.title)), r"\begin{enumerate}"]
        for one, picture in zip(self.exercises, pictures, strict=True):
            written = breakable(escaped(str(one.position)))
            lines += [
                rf"\item \texttt{{{written}}}. {escaped(one.rules)} {escaped(one.question)}",
                rf"\begin{{center}}{picture.rstrip()}",
                r"\end{center}",
            ]
        lines.append(r"\end{enumerate}")
        if self.solutions:
            lines += [r"\newpage\section*{Solutions}\begin{enumerate}"]
            lines += [rf"\item {one.solution.latex()}" for one in self.exercises]
            lines.append(r"\end{enumerate}")
        return "\n".join([*lines, r"\end{document}", ""])

    def to_pdf(self) -> bytes:
        """By LaTeX, pictures by `lastmove[print]`. Raises `InputError` where there is no LaTeX."""
        tex = shutil.which("pdflatex")
        if tex is None:
            raise InputError(
                "a sheet as PDF needs pdflatex, which is not installed; -o sheet.html needs nothing"
            )
        with tempfile.TemporaryDirectory() as place:
            folder, pictures = Path(place), []
            for number, one in enumerate(self.exercises):
                (folder / f"{number}.pdf").write_bytes(one.picture.to_pdf())
                scale = f"width=\\ifdim\\wd0>{WIDEST}pt {WIDEST}pt\\else\\wd0\\fi"
                box = rf"\setbox0\hbox{{\includegraphics{{{number}.pdf}}}}"
                pictures.append(rf"{box}\includegraphics[{scale}]{{{number}.pdf}}")
            (folder / "sheet.tex").write_text(self._latex("graphicx", pictures), encoding="ascii")
            done = subprocess.run(
                [tex, "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "sheet"],
                cwd=folder,
                capture_output=True,
                stdin=subprocess.DEVNULL,
                check=False,
            )
            if done.returncode:
                said = done.stdout.decode(errors="replace").splitlines()
                wrong = next((line for line in said if line.startswith("!")), "without a word")
                raise InputError(
                    f"LaTeX could not set this sheet ({wrong}); -o sheet.html needs no LaTeX"
                )
            return (folder / "sheet.pdf").read_bytes()

    def as_dict(self) -> dict[str, Any]:
        """The object that `sheet --json` prints."""
        return {
            "schema": SCHEMA,
            "title": self.title,
            "exercises": [
                {
                    "position": str(one.position),
                    "play": one.play.value,
                    "rules": one.rules,
                    "question": one.question,
                    "svg": str(one.picture),
                    **({"solution": list(one.solution.steps)} if self.solutions else {}),
                }
                for one in self.exercises
            ],
        }


def sheet(
    *expressions: Position | str,
    play: Play | str = Play.NORMAL,
    title: str = "Who wins?",
    solutions: bool = True,
) -> ExerciseSheet:
    """An exercise sheet of these positions.

    Cost: that of solving and drawing each, when the sheet is written.

    >>> sheet("nim(1,2)", "cram(2x2)").exercises[0].question
    'Whoever makes the last move wins. Who wins, and by which move?'
    """
    exercises = (Exercise(as_position(text), as_play(play)) for text in expressions)
    return ExerciseSheet(title, tuple(exercises), solutions)
