from __future__ import annotations

from html.parser import HTMLParser

from lastmove.papers import Document, Finding, Picture, Reproduced, reproduce
from lastmove.papers.page import comparison, page
from lastmove.papers.vouching import breakages_noticed

VOID = {"meta"}
NASTY = "<script>alert('&')</script>\"><b>"


class Strict(HTMLParser):
    """Fails on a tag that is not closed, or closed twice."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: set[str] = set()
        self.data: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.open.append(tag)
        self._look(attrs)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self._look(attrs)

    def _look(self, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names))
        assert not any(name.startswith("on") for name in names)
        assert "src" not in names
        self.ids += [value or "" for name, value in attrs if name == "id"]
        self.links += [value or "" for name, value in attrs if name == "href"]

    def handle_endtag(self, tag: str) -> None:
        assert self.open, tag
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.data.append(data)


def read(text: str) -> Strict:
    parser = Strict()
    parser.feed(text)
    parser.close()
    assert parser.open == []
    assert len(parser.ids) == len(set(parser.ids))
    return parser


def hostile() -> Reproduced:
    document = Document(9, "x", NASTY, ("one",))
    picture = Picture(NASTY, lambda: "<svg xmlns='http://www.w3.org/2000/svg'></svg>")

    @document.entry(
        "one",
        place=NASTY,
        title=NASTY,
        statement=NASTY,
        printed={NASTY: NASTY, "list": [NASTY, {NASTY: NASTY}]},
        correction={NASTY: 1},
        reason=NASTY,
    )
    def one() -> Finding:
        table = {"rows": [NASTY], "columns": [NASTY], "values": [[NASTY]]}
        computed = {NASTY: 1, "list": [NASTY, {NASTY: NASTY}], "more": [NASTY], "grid": table}
        return Finding(computed, (picture,))

    return one.run()


def test_everything_is_escaped():
    text = page([hostile()])
    parser = read(text)
    assert "script" not in parser.tags
    assert "b" not in parser.tags
    assert "".join(parser.data).count(NASTY) > 15


def test_no_results_give_a_page_without_chapters():
    assert read(page([])).ids == ["nobody"]


def test_chapters_with_contents_and_what_each_entry_vouches_for():
    results = reproduce(["cgt/mex", "nim/figure-1.1"])
    text = page(results)
    parser = read(text)
    words = "".join(parser.data)
    assert [i for i in parser.ids if i.startswith("chapter")] == ["chapter-1", "chapter-3"]
    assert {"#chapter-1", "#chapter-3", "#cgt/mex", "#nim/figure-1.1"} <= set(parser.links)
    for result in results:
        assert all(thing in words for thing in result.entry.vouches_for)
        assert f"{breakages_noticed(result.id)} breakage" in words
    assert breakages_noticed("cgt/mex") == 1
    assert "every set of numbers below 12" in words  # the range
    assert words.count("of processor time") == 2
    assert "Nothing: every game's rules" in words


def test_what_no_entry_vouches_for_is_listed(monkeypatch):
    monkeypatch.setattr("lastmove.papers.page.nobody_vouches", lambda names: ["nim.rules_nim:Nim"])
    words = "".join(read(page(reproduce(["cgt/mex"]))).data)
    assert "could be broken and no entry would notice" in words
    assert "nim.rules_nim:Nim" in words


def test_values_side_by_side():
    text = comparison({"mex": 2, "holds": True}, {"mex": 3, "holds": True, "cases": 1234567})
    assert "the same" in text
    assert "not the same" in text
    assert "1,234,567" in text


def test_a_table_is_a_table():
    grid = {"rows": [0, 1], "columns": [0, 1], "values": [[0, 1], [1, 2]]}
    text = comparison(grid, grid | {"values": [[0, 1], [1, 0]]})
    assert text.count('<table class="grid">') == 2
    assert "not the same" in text


def test_what_was_not_computed_is_shown_as_such():
    assert "—" in comparison({"mex": 2}, {})
