"""The report as one HTML page: nothing to load, nothing that runs, every text escaped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby

from lastmove import __version__
from lastmove.papers.entry import Document, Reproduced, Status
from lastmove.papers.page_style import STYLE
from lastmove.papers.page_values import comparison

SIGNS = {
    Status.SAME: "=",
    Status.CORRECTED: "✎",
    Status.DIFFERS: "≠",
    Status.MISSING: "∅",
}
"""A sign for each status, so that it is not told by color alone."""

MEANINGS = {
    Status.SAME: "what we compute agrees with what is printed",
    Status.CORRECTED: "the print is wrong in a known way, and we compute the correction",
    Status.DIFFERS: "we compute something else, and do not know why",
    Status.MISSING: "the text does not show it, so this is ours alone",
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
</header>
<nav aria-label="Contents">{contents}</nav>
<main>{sections}</main>
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
    return f"<section><h2>{escape(document.work)}</h2><ul>{links}</ul></section>"


def _section(document: Document, results: Sequence[Reproduced], drawn: dict[str, str]) -> str:
    articles = "".join(_article(result, drawn) for result in results)
    return f"<section><h2>{escape(document.work)}</h2>{articles}</section>"


def _article(result: Reproduced, drawn: dict[str, str]) -> str:
    entry = result.entry
    reason = f'<p class="reason">{escape(result.reason)}</p>' if result.reason else ""
    return f"""
<article id="{escape(result.id)}" class="{result.status.value}">
<header>{_badge(result.status)}<h3>{escape(entry.title)}</h3></header>
<p class="place"><a href="#{escape(result.id)}"><code>{escape(result.id)}</code></a>
<span>{escape(entry.source)}, {escape(entry.place)}</span></p>
<p class="statement">{escape(entry.statement)}</p>
{comparison(entry.printed, result.computed)}
{reason}
{"".join(_figures(result, drawn))}
</article>"""


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
