"""Explanations as LaTeX, for a handout or a paper: plain ASCII that needs no package."""

from __future__ import annotations

import re
import unicodedata

PLAIN = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#",
    "%": r"\%", "_": r"\_", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}",
    "⊕": r"$\oplus$", "→": r"$\to$", "≥": r"$\ge$", "≤": r"$\le$", "·": r"$\cdot$",
    "×": r"$\times$", "−": "$-$", "≠": r"$\ne$", "∈": r"$\in$", "∪": r"$\cup$", "Σ": r"$\Sigma$",
    "√": r"$\surd$", "²": "$^2$", "∞": r"$\infty$", "ρ": r"$\rho$", "…": r"\dots{}", "<": "$<$",
    ">": "$>$", "|": "$|$", "⌊": r"$\lfloor$", "⌋": r"$\rfloor$", "∗": "$*$", "⊆": r"$\subseteq$",
    "φ": r"$\varphi$", "●": r"$\bullet$", "–": "--", "—": "---", "“": "``", "”": "''", "’": "'",
    "∩": r"$\cap$", "∅": r"$\emptyset$", "½": r"$\frac12$", "─": "--", "│": "$|$", "┼": "$+$",
    "±": r"$\pm$", "↑": r"$\uparrow$", "↓": r"$\downarrow$", "├": r"$\vdash$", "└": r"$\lfloor$",
    "«": r"$\ll$", "»": r"$\gg$", "ß": r"\ss{}", "æ": r"\ae{}", "ø": r"\o{}", "ł": r"\l{}",
}  # fmt: skip
"""What is not written as it stands; letters with accents are put together by `ACCENTS`."""

ACCENTS = {
    "\u0300": "`", "\u0301": "'", "\u0302": "^", "\u0303": "~", "\u0304": "=", "\u0306": "u",
    "\u0307": ".", "\u0308": '"', "\u030a": "r", "\u030b": "H", "\u030c": "v", "\u0327": "c",
}  # fmt: skip


def escaped(text: str) -> str:
    r"""Text with what LaTeX would read as a command, or does not know, written out.

    >>> print(escaped("50% of a_b, Erdős, 日"))
    50\% of a\_b, Erd\H{o}s, [U+65E5]
    """
    return "".join(map(_character, text))


def _character(c: str) -> str:
    if c in PLAIN or (c.isascii() and c.isprintable()):
        return PLAIN.get(c, c)
    letter, *marks = list(unicodedata.normalize("NFD", c))
    if letter.isascii() and letter.isalpha() and len(marks) == 1 and marks[0] in ACCENTS:
        return rf"\{ACCENTS[marks[0]]}{{{letter}}}"
    return f"[U+{ord(c):04X}]"


def breakable(text: str) -> str:
    r"""Escaped text with places where a line may end: in positions and values no blanks stand.

    >>> print(breakable("1/2, cram(../..) or nim(3,5)"))
    1/2, cram(../\allowbreak{}..) or nim(3,\allowbreak{}5)
    """
    return re.sub(r",(?! )|/(?!\d)", r"\g<0>\\allowbreak{}", text)


def typed(line: str) -> str:
    r"""A line in which characters stand below those of others, broken at a comma or a lone space.

    >>> print(typed("a  1,2 b"))
    a~~1,\allowbreak{}2\ b
    """
    return re.sub("(?<!~)~(?!~)", r"\\ ", breakable("".join(map(_typed, line))))


def _typed(c: str) -> str:
    """A character as wide as every other: half an em of a typewriter font."""
    if c == " ":
        return "~"
    if c in PLAIN and not c.isalpha() and c not in r"\{}$&#%_^~<>|":
        return rf"\makebox[0.5em]{{\rmfamily {PLAIN[c]}}}"
    return c if c in "<>|" else _character(c)
