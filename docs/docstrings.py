"""Docstrings of public names: an example, a paragraph on the cost, one on the source.

A docstring is read by `help`, where examples come last; the reference wants numpydoc's sections
apart, so they are taken to pieces here. CONTRIBUTING.md tells how they are written.
"""

from __future__ import annotations

import inspect
import re
from dataclasses import dataclass, field

from lastmove.core import bibliography

FIELDS = ("Cost", "Source")
YEAR = r"\((\d{4})\)"


@dataclass
class Docstring:
    """What a docstring says; paragraphs are lists of lines."""

    text: list[list[str]] = field(default_factory=list)
    sections: list[list[str]] = field(default_factory=list)
    examples: list[list[str]] = field(default_factory=list)
    fields: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, lines: list[str]) -> Docstring:
        """Take a docstring to pieces; what belongs to no section is text, wherever it stands."""
        made = cls()
        for paragraph in re.split(r"\n\s*\n", inspect.cleandoc("\n".join(lines))):
            rows = paragraph.split("\n")
            name = rows[0].partition(":")[0]
            if name in FIELDS:
                made.fields[name] = " ".join(paragraph.split())[len(name) + 2 :]
            elif rows[0].startswith(">>> "):
                made.examples.append(rows)
            elif len(rows) > 1 and re.fullmatch("-+", rows[1]):
                # "name : what it is" would be read as a name with its type.
                apart = re.sub(r"(?m)^(\S.*?) : (.*)$", r"\1\n    \2", paragraph).split("\n")
                made.sections.append(apart if rows[0] != "Examples" else [])
                made.examples += [rows[2:]] if rows[0] == "Examples" else []
            elif paragraph:
                made.text.append(rows)
        return made

    def lines(self) -> list[str]:
        """The same for numpydoc: examples under a heading of theirs, without the fields."""
        parts = [*self.text, *filter(None, self.sections)]
        if self.examples:
            parts.append(["Examples", "--------", *[x for e in self.examples for x in (*e, "")]])
        return [line for part in parts for line in (*part, "")]

    def problems(self) -> list[str]:
        """What a public name lacks."""
        found = [] if self.examples else ["it has no example"]
        found += [f"it has no paragraph {name!r}" for name in FIELDS if name not in self.fields]
        source = self.fields.get("Source", "ours")
        cited = re.findall(rf"[^;,.()]*(?:, [^;,.()]*)*{YEAR}", source)
        known = [work for work in works() if work in source]
        if not known and not re.match(r"ours\b|that of |the verdict's ", source):
            found.append(f"its source is neither ours nor in the bibliography: {source}")
        if len([work for work in known if re.search(YEAR, work)]) < len(cited):
            found.append(f"some work is not in the bibliography: {source}")
        return found


def works() -> dict[str, str]:
    """Every work that is cited, by how texts name it: the authors and the year."""
    found = {"Lecture notes": bibliography.LECTURES}
    for work in vars(bibliography).values():
        if isinstance(work, str) and re.search(rf": .*{YEAR}$", work):
            found[f"{work.partition(': ')[0]} {work[work.rindex('(') :]}"] = work
    return found


def before_napoleon(
    app: object, what: str, name: str, thing: object, options: object, lines: list[str]
) -> None:
    """In order, for numpydoc to be read; the fields wait at the end."""
    made = Docstring.of(lines)
    fields = [f".. {name}: {text}" for name, text in made.fields.items()]  # comments, till then
    lines[:] = [*fields, "", *made.lines()]


def after_napoleon(
    app: object, what: str, name: str, thing: object, options: object, lines: list[str]
) -> None:
    """Cost and source as fields, below the parameters."""
    comments = [line for line in lines if re.match(rf"\.\. ({'|'.join(FIELDS)}): ", line)]
    rest = [line for line in lines if line not in comments]
    fields = [re.sub(r"^\.\. (\w+): ", r":\1: ", line) for line in comments]
    lines[:] = [*rest, "", *fields, ""]
