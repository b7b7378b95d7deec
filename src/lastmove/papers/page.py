"""The report as one HTML page: nothing to load, nothing that runs, every text escaped.

A chapter for each source, with its contents. Printed and computed values stand side by side, tables
as tables; below them in what range it was tested, what of lastmove the entry would notice broken,
and how long it took.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby
from typing import Any

from lastmove import __version__
from lastmove.core.verdict import counted
from lastmove.papers.entry import Data, Document, Entry, Reproduced, Status, agrees, plain
from lastmove.papers.vouching import breakages_noticed, nobody_vouches

SIGNS = {
    Status.SAME: "=",
    Status.CORRECTED: "✎",
    Status.DIFFERS: "≠",
    Status.MISSING: "∅",
    Status.CRASHED: "!",
}
"""A sign for each status, so that it is not told by color alone."""

MEANINGS = {
    Status.SAME: "what we compute agrees with what is printed",
    Status.CORRECTED: "the print is wrong in a known way, and we compute the correction",
    Status.DIFFERS: "we compute something else, and do not know why",
    Status.MISSING: "the text does not show it, so this is ours alone",
    Status.CRASHED: "the computation did not come to an end",
}


def page(results: Iterable[Reproduced]) -> str:
    """The results as a self-contained HTML document, with the pictures drawn into it."""
    results = list(results)
    documents = [
        (document, list(found))
        for document, found in groupby(results, lambda result: result.entry.document)
    ]
    drawn: dict[str, str] = {}
    sections = "".join(_section(document, found, drawn) for document, found in documents)
    contents = "".join(_contents(document, found) for document, found in documents)
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>The sources, recomputed</title>
<style>{STYLE}</style>
</head>
<body>
<header class="top">
<h1>The sources, recomputed</h1>
<p>Theorems, tables and figures of the source documents, run by lastmove {escape(__version__)}:
what is printed beside what is computed.</p>
{_summary(results)}
{_vouched(results)}
</header>
<nav aria-label="Contents"><h2>Contents</h2>{contents}
<p><a href="#nobody">What no entry vouches for</a></p></nav>
<main>{sections}{_not_vouched()}</main>
</body>
</html>
"""


def _summary(results: Sequence[Reproduced]) -> str:
    counts = Counter(result.status for result in results)
    tiles = "".join(
        f'<li class="{status.value}"><span class="count">{counts[status]}</span> '
        f'{_badge(status)} <span class="meaning">{escape(MEANINGS[status])}</span></li>'
        for status in Status
    )
    return f'<ul class="summary">{tiles}</ul>'


def _vouched(results: Sequence[Reproduced]) -> str:
    """How much of lastmove was broken on purpose, to see whether it is noticed."""
    things = {thing for result in results for thing in result.entry.vouches_for}
    noticed = sum(breakages_noticed(result.id) for result in results)
    return (
        f"<p>These entries vouch for {len(things)} rules, theorems, engines and checks. "
        "Wherever an entry vouches for one, that was broken on purpose in several ways, "
        f"{noticed:,} times in all, and every time the entry said that it differs.</p>"
    )


def _not_vouched() -> str:
    from lastmove.papers import entries

    names = {thing for entry in entries().values() for thing in entry.vouches_for}
    left = nobody_vouches(names)
    told = (
        "These could be broken and no entry would notice; other tests look after them."
        if left
        else "Nothing: every game's rules, every theorem, search and check is vouched for by one."
    )
    listed = "".join(f"<li><code>{escape(name)}</code></li>" for name in left)
    return (
        f'<section id="nobody"><h2>What no entry vouches for</h2><p>{told} A check reads a kind of '
        f"certificate.</p>{f'<ul>{listed}</ul>' if listed else ''}</section>"
    )


def _badge(status: Status) -> str:
    sign = f'<span aria-hidden="true">{SIGNS[status]}</span>'
    return f'<span class="badge {status.value}">{sign} {status.value}</span>'


def _contents(document: Document, results: Sequence[Reproduced]) -> str:
    links = "".join(
        f'<li><a href="#{escape(result.id)}">{escape(result.entry.name)}</a> '
        f'<span class="sign {result.status.value}" title="{result.status.value}">'
        f"{SIGNS[result.status]}</span></li>"
        for result in results
    )
    counts = Counter(result.status for result in results)
    told = ", ".join(f"{counts[status]} {status.value}" for status in Status if counts[status])
    chapter = f'<a href="#{_chapter(document)}">{escape(document.work)}</a>'
    return (
        f"<section><h3>{chapter}</h3><details><summary>{told}</summary><ul>{links}</ul></details>"
        "</section>"
    )


def _chapter(document: Document) -> str:
    return f"chapter-{document.number}"


def _section(document: Document, results: Sequence[Reproduced], drawn: dict[str, str]) -> str:
    articles = "".join(_article(result, drawn) for result in results)
    head = f'<h2 id="{_chapter(document)}">{escape(document.work)}</h2>'
    return f"<section>{head}{articles}</section>"


def _article(result: Reproduced, drawn: dict[str, str]) -> str:
    entry = result.entry
    reason = f'<p class="reason">{escape(result.reason)}</p>' if result.reason else ""
    return f"""
<article id="{escape(result.id)}" class="{result.status.value}">
<header>{_badge(result.status)}<h3>{escape(entry.title)}</h3></header>
<p class="place"><a href="#{escape(result.id)}"><code>{escape(result.id)}</code></a>
<span>{escape(entry.place)}</span></p>
<p class="statement">{escape(entry.statement)}</p>
{comparison(entry.printed, {k: v for k, v in result.computed.items() if k not in RANGE})}
{reason}
{"".join(_figures(result, drawn))}
{_about(entry, result)}
</article>"""


RANGE = ("tested", "checked")
"""The keys under which entries say what they went through."""


def _about(entry: Entry, result: Reproduced) -> str:
    """The range, what is vouched for, and the time."""
    rows = [("Range", escape(_text(result.computed[k]))) for k in RANGE if k in result.computed]
    if entry.vouches_for:
        named = " ".join(f"<code>{escape(thing)}</code>" for thing in entry.vouches_for)
        noticed = breakages_noticed(result.id)
        told = f'<span class="noticed">{counted(noticed, "breakage")} noticed</span>'
        rows.append(("Vouches for", f"{named} {told if noticed else ''}"))
    rows.append(("Time", f"{result.seconds:.1f} s of processor time"))
    listed = "".join(f"<div><dt>{name}</dt><dd>{told}</dd></div>" for name, told in rows)
    return f'<dl class="about">{listed}</dl>'


def _figures(result: Reproduced, drawn: dict[str, str]) -> Iterable[str]:
    for picture in result.pictures:
        caption = f"<figcaption>{escape(picture.caption)}</figcaption>"
        drawing = picture.draw()
        if drawing in drawn:  # its ids may occur only once in a page
            where = drawn[drawing]
            link = f'<a href="#{escape(where)}">shown at {escape(where)}</a>'
            yield f"<figure><p>{link}</p>{caption}</figure>"
        else:
            drawn[drawing] = result.id
            yield f'<figure><div class="drawing">{drawing}</div>{caption}</figure>'


GRID = ("rows", "columns", "values")
"""The keys that together are a table."""


@dataclass(frozen=True)
class _Grid:
    rows: Sequence[Any]
    columns: Sequence[Any]
    values: Sequence[Sequence[Any]]


def comparison(printed: Data | None, computed: Data) -> str:
    """What is printed beside what is computed, then what is computed besides.

    >>> "not the same" in comparison({"mex": 2}, {"mex": 3})
    True
    """
    if printed is None:
        return f'<div class="more"><h4>Computed</h4>{_listing(_folded(computed))}</div>'
    compared = {key: computed[key] for key in printed if key in computed}
    further = {key: value for key, value in computed.items() if key not in printed}
    ours = dict(_folded(compared))
    rows = "".join(
        f'<tr><th scope="row">{_label(key)}</th><td>{_value(value)}</td>'
        f"<td>{_mark(key, printed, computed)}</td><td>{_value(ours.get(key))}</td></tr>"
        for key, value in _folded(plain(printed))
    )
    head = (
        '<tr><td></td><th scope="col">Printed</th>'
        '<td><span class="unseen">compared</span></td><th scope="col">Computed</th></tr>'
    )
    table = f'<table class="compared"><thead>{head}</thead><tbody>{rows}</tbody></table>'
    more = f'<div class="more">{_listing(_folded(further))}</div>' if further else ""
    return f'<div class="wide">{table}</div>{more}'


def _mark(key: str, printed: Data, computed: Data) -> str:
    keys = GRID if key == "table" and "table" not in printed else (key,)
    if agrees({key: printed[key] for key in keys}, computed):
        return '<span class="equal" title="the same">=</span>'
    return '<span class="unequal" title="not the same">≠</span>'


def _folded(data: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """The items, with rows, columns and values made into one table."""
    if not set(GRID) <= set(data):
        return list(data.items())
    grid = _Grid(data["rows"], data["columns"], data["values"])
    return [("table", grid), *((key, data[key]) for key in data if key not in GRID)]


def _label(key: str) -> str:
    return escape(key.replace("_", " "))


def _value(value: Any) -> str:
    if isinstance(value, _Grid):
        return _table(value)
    if isinstance(value, Mapping):
        items = _folded(value)
        return (
            _value(items[0][1]) if len(items) == 1 and items[0][0] == "table" else _listing(items)
        )
    if isinstance(value, list) and value and all(isinstance(item, Mapping) for item in value):
        return "<ul>" + "".join(f"<li>{_inline(item)}</li>" for item in value) + "</ul>"
    if isinstance(value, list) and any(isinstance(item, str) and " " in item for item in value):
        return "<ul>" + "".join(f"<li>{escape(_text(item))}</li>" for item in value) + "</ul>"
    return escape(_text(value))


def _inline(value: Mapping[str, Any]) -> str:
    """`move: take 1, to: nim(2)` for a small object."""
    return ", ".join(f"{_label(key)}: {escape(_text(inner))}" for key, inner in value.items())


def _text(value: Any) -> str:
    if value is None:
        return "—"
    if value == []:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}" if abs(value) >= 10_000 else str(value)
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, list):
        return ", ".join(f"({_text(x)})" if isinstance(x, list) else _text(x) for x in value)
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {_text(inner)}" for key, inner in value.items())
    return str(value)


def _listing(items: Sequence[tuple[str, Any]]) -> str:
    rows = "".join(
        f"<div><dt>{_label(key)}</dt><dd>"
        f"{'none' if key == 'counterexample' and value is None else _value(value)}</dd></div>"
        for key, value in items
    )
    return f"<dl>{rows}</dl>"


def _table(grid: _Grid) -> str:
    head = "".join(f'<th scope="col">{escape(_text(column))}</th>' for column in grid.columns)
    body = "".join(
        f'<tr><th scope="row">{escape(_text(row))}</th>'
        + "".join(f"<td{_words(cell)}>{escape(_cell(cell))}</td>" for cell in cells)
        + "</tr>"
        for row, cells in zip(grid.rows, grid.values, strict=True)
    )
    table = f"<thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody>"
    return f'<div class="scroll"><table class="grid">{table}</table></div>'


def _cell(value: Any) -> str:
    """As in a text, but a measured number with four digits: more say nothing beside an error.

    >>> [_cell(number) for number in (0.0608168, 43769.4, 0.0000652, 3, 0.5)]
    ['0.06082', '43,769', '6.52 · 10^−5', '3', '0.5']
    """
    if not isinstance(value, float) or not math.isfinite(value):
        return _text(value)
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    if 0 < abs(value) < 1e-4:
        digits, power = f"{value:.2e}".split("e")
        return f"{digits} · 10^−{-int(power)}".replace("-", "−")
    return f"{value:.4g}".replace("-", "−")


def _words(cell: Any) -> str:
    return ' class="words"' if isinstance(cell, str) else ""


STYLE = """
:root {
  color-scheme: light dark;
  --ink: #1f2933; --muted: #5f6c78; --line: #d5dce3; --paper: #f6f7f9; --card: #ffffff;
  --link: #1d5a8a; --shade: #eef2f6;
  --same: #1c6b3f; --corrected: #8a5300; --differs: #b3261e; --missing: #4b5a8f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e6e9ec; --muted: #a3aeb9; --line: #3a434d; --paper: #15191d; --card: #1e2429;
    --link: #8ec1ea; --shade: #272f36;
    --same: #7fd1a0; --corrected: #efb75f; --differs: #ff9a90; --missing: #b0bdf0;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 66rem;
  font: 16px/1.5 system-ui, "Segoe UI", Helvetica, Arial, sans-serif;
  color: var(--ink); background: var(--paper);
}
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .4rem; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .75rem; }
h3 { font-size: 1.1rem; margin: 0; }
h4 { font-size: .85rem; margin: 0; color: var(--muted); font-weight: 600; }
p { margin: .4rem 0; }
a { color: var(--link); }
code {
  overflow-wrap: anywhere;
  font: .88em ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
.top > p { color: var(--muted); max-width: 44rem; margin: .8rem 0 0; }
.summary {
  list-style: none; padding: 0; margin: 1.25rem 0 0; display: grid; gap: .75rem;
  grid-template-columns: repeat(auto-fit, minmax(10.5rem, 1fr));
}
.summary li {
  background: var(--card); border: 1px solid var(--line); border-radius: .6rem;
  padding: .8rem 1rem; font-size: .85rem; color: var(--muted);
}
.summary .count {
  font-size: 1.7rem; font-weight: 650; color: var(--ink); margin-right: .4rem; line-height: 1;
}
.summary .meaning { display: block; margin-top: .35rem; }
.badge {
  display: inline-block; border: 1.5px solid currentColor; border-radius: 1rem;
  padding: 0 .6rem; font-size: .8rem; font-weight: 600; white-space: nowrap;
}
.badge.same, .sign.same { color: var(--same); }
.badge.corrected, .sign.corrected { color: var(--corrected); }
.badge.differs, .sign.differs, .unequal, .badge.crashed, .sign.crashed { color: var(--differs); }
.badge.missing, .sign.missing { color: var(--missing); }
.sign { font-weight: 700; }
.sign.same { opacity: .65; }
nav { margin-top: 1.5rem; border-top: 1px solid var(--line); }
nav h3 { font-size: 1rem; margin: .9rem 0 .1rem; }
nav summary { color: var(--muted); font-size: .9rem; cursor: pointer; padding: .2rem 0; }
nav ul { list-style: none; padding: 0; margin: 0; columns: 13rem; font-size: .9rem; }
nav li { break-inside: avoid; }
article {
  background: var(--card); border: 1px solid var(--line); border-radius: .6rem;
  padding: 1rem 1.25rem 1.1rem; margin: 0 0 1rem; break-inside: avoid;
}
article > header { display: flex; flex-direction: row-reverse; justify-content: space-between;
  align-items: baseline; gap: 1rem; }
.place { margin: .1rem 0 .6rem; font-size: .85rem; color: var(--muted); }
.place a { text-decoration: none; margin-right: .6rem; }
.place a:hover { text-decoration: underline; }
.statement { max-width: 46rem; }
.wide { overflow-x: auto; margin-top: .7rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
.compared { font-size: .92rem; }
.compared > * > tr > * {
  padding: .3rem .8rem .3rem 0; text-align: left; vertical-align: top; font-weight: normal;
}
.compared > thead > tr > * {
  color: var(--muted); font-size: .8rem; font-weight: 600; padding-bottom: .1rem;
}
.compared > tbody > tr > * { border-top: 1px solid var(--line); }
.compared > tbody > tr > th { color: var(--muted); min-width: 11.3rem; }
.compared ul, .more ul { margin: 0; padding-left: 1.1rem; }
.equal, .unequal { font-weight: 700; }
.equal { color: var(--muted); }
.scroll { overflow-x: auto; }
.grid { font-size: .85rem; margin: .2rem 0; overflow-wrap: normal; }
.grid td:not(.words) { white-space: nowrap; }
.grid td, .grid th { padding: .1rem .4rem; text-align: right; min-width: 1.7rem; }
.grid td.words { text-align: left; }
.grid th { color: var(--muted); font-weight: 600; }
.grid thead > tr > * { border-bottom: 1px solid var(--muted); }
.grid tbody th { border-right: 1px solid var(--muted); }
.more { margin-top: .6rem; font-size: .88rem; }
.about {
  margin-top: .9rem; padding-top: .5rem; border-top: 1px solid var(--line); font-size: .84rem;
}
.about code { margin-right: .5rem; }
.noticed { color: var(--muted); }
#nobody ul { columns: 18rem; font-size: .88rem; padding-left: 1.1rem; }
dl { margin: 0; }
dl > div { display: grid; grid-template-columns: 10.5rem 1fr; gap: .8rem; padding: .12rem 0; }
dl dl > div, td dl > div { grid-template-columns: max-content 1fr; }
dt { color: var(--muted); overflow-wrap: anywhere; }
dd { margin: 0; max-width: 46rem; min-width: 0; overflow-wrap: anywhere; }
.reason {
  margin-top: .8rem; padding: .5rem .9rem; border-left: .25rem solid var(--corrected);
  background: var(--shade); max-width: 48rem; font-size: .92rem;
}
.differs > .reason, .crashed > .reason { border-color: var(--differs); }
.missing > .reason { border-color: var(--missing); }
figure { margin: 1rem 0 0; }
figcaption { font-size: .82rem; color: var(--muted); margin-top: .3rem; }
.drawing { overflow-x: auto; }
.drawing svg { max-width: 100%; height: auto; display: block; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media (max-width: 40rem) {
  body { padding: 1rem .75rem 3rem; }
  h1 { font-size: 1.5rem; }
  article { padding: .8rem .8rem .9rem; }
  .summary { grid-template-columns: 1fr 1fr; gap: .5rem; }
  .summary li { padding: .6rem .7rem; }
  dl > div, dl dl > div, td dl > div { grid-template-columns: minmax(0, 1fr); gap: 0; }
  nav li { padding: .25rem 0; }
  .compared, .compared > * { display: block; }
  .compared > thead { display: none; }
  .compared > tbody > tr { display: block; border-top: 1px solid var(--line); padding: .3rem 0; }
  .compared > tbody > tr > * { display: block; border: 0; padding: 0; overflow-x: auto; }
  .compared > tbody > tr > td:nth-child(3) { display: inline-block; margin-right: .4rem; }
  .compared > tbody > tr > td:nth-child(4) { display: inline; }
  .compared > tbody > tr > td:nth-child(2)::before { content: "printed "; color: var(--muted); }
  .compared > tbody > tr > td:nth-child(4)::before { content: "computed "; color: var(--muted); }
}
@media print {
  :root {
    color-scheme: light;
    --ink: #000; --muted: #444; --line: #bbb; --paper: #fff; --card: #fff;
    --link: #000; --shade: #fff;
    --same: #000; --corrected: #000; --differs: #000; --missing: #000;
  }
  body { max-width: none; padding: 0; font-size: 11pt; }
  a { text-decoration: none; }
}
"""
