"""Explanations as LaTeX, for a handout or a paper; no package but amssymb is needed."""

from __future__ import annotations

import re
from collections.abc import Sequence

PLAIN = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#",
    "%": r"\%", "_": r"\_", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}",
    "⊕": r"$\oplus$", "→": r"$\to$", "≥": r"$\ge$", "≤": r"$\le$", "·": r"$\cdot$",
    "×": r"$\times$", "−": "$-$", "≠": r"$\ne$", "∈": r"$\in$", "∪": r"$\cup$", "Σ": r"$\Sigma$",
    "√": r"$\surd$", "²": "$^2$", "∞": r"$\infty$", "ρ": r"$\rho$", "…": r"\dots{}", "<": "$<$",
    ">": "$>$", "|": "$|$", "⌊": r"$\lfloor$", "⌋": r"$\rfloor$", "∗": "$*$", "⊆": r"$\subseteq$",
}  # fmt: skip


def latex_list(head: str, steps: Sequence[str]) -> str:
    r"""A sentence and a numbered list; lines of a step that belong to a table stay as they are.

    >>> print(latex_list("nim(1): won.", ["Add:\na  1", "So 1 ⊕ 1 = 0."]))
    \noindent nim(1): won.
    \begin{enumerate}
    \item Add:
    \begin{verbatim}
    a  1
    \end{verbatim}
    \item So 1 $\oplus$ 1 = 0.
    \end{enumerate}
    """
    lines = [rf"\noindent {escaped(head)}", r"\begin{enumerate}"]
    for step in steps:
        first, *rest = step.splitlines()
        lines.append(rf"\item {escaped(first)}")
        if rest:
            lines += [r"\begin{verbatim}", *rest, r"\end{verbatim}"]
    return "\n".join([*lines, r"\end{enumerate}"])


def escaped(text: str) -> str:
    r"""Text with what LaTeX would read as a command written out.

    >>> escaped("50% of a_b")
    '50\\% of a\\_b'
    """
    return re.sub(".", lambda found: PLAIN.get(found[0], found[0]), text, flags=re.DOTALL)
