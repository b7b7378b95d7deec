from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from xml.etree import ElementTree

import pytest

from lastmove.core.errors import InputError
from lastmove.core.progress import Progress
from lastmove.papers import Entry, Reproduced, Status, entries, reproduce, select
from lastmove.papers.page import page
from tests.papers.conftest import Results
from tests.papers.test_page import read
from tests.shares import Part, in_parts

IDS = [
    "frogs/theorem-1",
    "frogs/stable-marriage",
    "frogs/proposition-2",
    "frogs/proposition-3",
    "frogs/theorem-4",
    "frogs/invariant-processes",
    "frogs/game-length",
    "frogs/proposition-5",
    "frogs/corollary-6",
    "frogs/theorem-7",
    "frogs/deletion-lemma",
    "frogs/theorem-8",
    "frogs/open-problem",
    "frogs/proposition-9",
    "frogs/corollary-10",
    "frogs/stones-by-refusal",
    "frogs/proposition-11",
    "frogs/theorem-12",
    "frogs/connectivity",
    "frogs/theorem-13",
    "frogs/proposition-14",
    "frogs/figure-1",
    "frogs/figure-2",
    "frogs/figure-3",
    "frogs/figure-4",
    "frogs/figure-5",
    "frogs/figure-6",
    "cgt/positions-theorem",
    "cgt/labelling",
    "cgt/xor-theorem-1",
    "cgt/xor-theorem-2",
    "cgt/xor-theorem-3",
    "cgt/mex",
    "cgt/table-1",
    "cgt/nim-lemma-1",
    "cgt/nim-lemma-2",
    "cgt/nim-theorem",
    "cgt/additions-observation",
    "cgt/nim-graph-figure",
    "cgt/sprague-grundy-function",
    "cgt/sprague-grundy",
    "cgt/corollary-1",
    "cgt/pigs-theorem-1",
    "cgt/pigs-theorem-2",
    "cgt/escape-no-perfect-matching",
    "cgt/escape-perfect-matching",
    "cgt/escape-nim-values",
    "coalitions/nim-sum-types",
    "coalitions/proposition-2.2",
    "coalitions/quotient",
    "coalitions/nonminimal",
    "coalitions/theorem-4.2",
    "coalitions/proposition-4.3",
    "coalitions/proposition-4.4",
    "coalitions/proposition-4.5",
    "coalitions/li-rankings",
    "coalitions/theorem-5.1",
    "coalitions/lemma-5.2",
    "coalitions/lemma-5.3",
    "coalitions/lemma-5.4",
    "coalitions/proposition-6.1",
    "coalitions/theorem-6.2",
    "coalitions/arity",
    "coalitions/table-1",
    "coalitions/table-2",
    "coalitions/table-3",
    "coalitions/table-4",
    "coalitions/table-5",
    "coalitions/table-6",
    "coalitions/table-6-rule",
    "coalitions/table-7",
    "coalitions/figure-1",
    "coalitions/figure-2",
    "coalitions/figure-3",
    "nim/lemma-1.1",
    "nim/misere-nim",
    "nim/lemma-1.2",
    "nim/lemma-1.5",
    "nim/lemma-1.6",
    "nim/lemma-1.7",
    "nim/lemma-1.8",
    "nim/lemma-1.9",
    "nim/theorem-1.10",
    "nim/binary-tables",
    "nim/lemma-1.11",
    "nim/theorem-1.12",
    "nim/corollary-1.13",
    "nim/poker-nim",
    "nim/figure-1.1",
    "nim/figure-1.2",
    "nim/figure-1.3",
    "nim/figure-1.4",
    "nim/exercise-1.1",
    "nim/exercise-1.2",
    "nim/domino-regions",
    "nim/exercise-1.3",
    "nim/exercise-1.4",
    "nim/exercise-1.5",
    "nim/exercise-1.6",
    "nim/exercise-1.7",
    "nim/exercise-1.8",
    "nim/exercise-1.9",
    "nim/exercise-1.10",
    "nim/exercise-1.11",
    "lectures/game-1",
    "lectures/game-2",
    "lectures/game-3",
    "lectures/theorem-1",
    "lectures/theorem-2",
    "lectures/theorem-3",
    "lectures/theorem-4",
    "lectures/theorem-5",
    "lectures/theorem-6",
    "lectures/theorem-7",
    "lectures/theorem-9",
    "lectures/theorem-10",
    "lectures/theorem-11",
    "lectures/claim-1",
    "lectures/lemma-1",
    "lectures/lemma-2",
    "lectures/lemma-3",
    "lectures/lemma-4",
    "lectures/lemma-5",
    "lectures/lemma-6",
    "lectures/lemma-7",
    "lectures/corollary-8",
    "lectures/sums-of-subtraction-games",
    "lectures/pairing-5x5",
    "lectures/tictactoe-bound",
    "literature/kayles",
    "literature/dawsons-kayles",
    "literature/grundys-game",
    "literature/codes",
    "literature/subtraction-games",
    "literature/turned-coins",
    "literature/kayles-on-graphs",
    "literature/posets",
    "literature/minus",
    "literature/domineering",
    "literature/domineering-temperatures",
    "literature/toads-and-frogs",
    "literature/clobber",
    "literature/hackenbush-stalks",
    "literature/snort-and-col",
    "literature/amazons",
    "literature/toppling-dominoes",
    "literature/konane-jumps",
    "literature/elephants",
]

CORRECTED = {
    "nim/binary-tables",
    "coalitions/theorem-6.2",
    "coalitions/table-1",
    "coalitions/table-2",
    "coalitions/table-7",
    "coalitions/theorem-4.2",
    "coalitions/theorem-5.1",
    "coalitions/lemma-5.3",
    "coalitions/table-3",
    "coalitions/table-6",
    "coalitions/figure-2",
    "frogs/proposition-9",
    "frogs/proposition-11",
    "frogs/proposition-14",
    "nim/exercise-1.5",
    "nim/exercise-1.3",
    "cgt/escape-no-perfect-matching",
    "cgt/pigs-theorem-1",
    "lectures/theorem-4",
    "lectures/theorem-5",
    "lectures/theorem-10",
    "lectures/theorem-11",
    "cgt/labelling",
    "cgt/xor-theorem-3",
    "cgt/sprague-grundy-function",
    "nim/figure-1.1",
    "lectures/game-2",
    "lectures/theorem-2",
    "lectures/lemma-1",
    "lectures/theorem-7",
    "lectures/lemma-5",
    "lectures/lemma-7",
    "lectures/corollary-8",
    "lectures/pairing-5x5",
}
MISSING = {
    "frogs/figure-4",
    "frogs/figure-5",
    "cgt/nim-graph-figure",
    "nim/exercise-1.6",
    "nim/exercise-1.7",
    "nim/exercise-1.11",
}
MISSING |= {"coalitions/figure-3", "frogs/game-length", "frogs/connectivity"}
RANDOM = {
    *("frogs/theorem-4", "frogs/corollary-6", "frogs/theorem-7", "frogs/theorem-8"),
    *("frogs/corollary-10", "frogs/theorem-12", "frogs/theorem-13"),
}


def on_a_page(results: Results, ids: Iterable[str]) -> tuple[list[Reproduced], str]:
    """What these entries give, and the page of them."""
    chosen = [results[i] for i in ids]
    return chosen, page(chosen)


def test_the_ids_in_the_order_of_the_inventory():
    assert list(entries()) == IDS


@in_parts(60)
def test_the_statuses(results: Results, part: Part):
    for i in part(IDS):
        expected = "corrected" if i in CORRECTED else "missing" if i in MISSING else "same"
        assert results[i].status.value == expected, i


@in_parts(60)
def test_no_theorem_has_a_counterexample(results: Results, part: Part):
    for result in (results[i] for i in part(IDS)):
        if "holds" in result.computed:
            assert result.computed["holds"] is True, result.id
            assert result.computed["counterexample"] is None, result.id
            assert result.computed["cases"] >= 20, result.id
            assert result.computed["tested"], result.id


@in_parts(60)
def test_random_ponds_say_what_was_done_and_what_it_is_worth(results: Results, part: Part):
    for i in part(IDS):
        computed = results[i].computed
        if i in RANDOM:
            assert "cannot show" in computed["limits"], i
            assert len(computed["tested"]) > 100, i
        if i == "frogs/open-problem":
            assert "no proof" in computed["tested"]


@in_parts(60)
def test_the_json(results: Results, part: Part):
    for i in part(IDS):
        data = results[i].as_dict()
        keys = ["id", "source", "place", "status", "printed", "computed", "reason"]
        assert list(data) == [*keys, "vouches_for"]
        assert data["vouches_for"] == list(results[i].entry.vouches_for)
        assert json.loads(json.dumps(data)) == data
        assert (data["reason"] is None) == (data["status"] == "same")
        assert (data["printed"] is None) == (data["status"] == "missing")
        assert all(isinstance(data[key], str) and data[key] for key in keys[:4])


@in_parts(60)
def test_the_page_is_well_formed(results: Results, part: Part):
    chosen, text = on_a_page(results, part(IDS))
    assert text.startswith("<!DOCTYPE html>")
    # The page keeps to XML too, apart from the first line
    ElementTree.fromstring(text.partition("\n")[2])
    assert {result.id for result in chosen} <= set(read(text).ids)


@in_parts(60)
def test_the_page_needs_nothing_from_outside(results: Results, part: Part):
    _, text = on_a_page(results, part(IDS))
    parser = read(text)
    assert not parser.tags & {"script", "link", "img", "iframe", "object", "image", "use"}
    assert "@import" not in text
    assert not re.search(r"url\((?!#)", text)
    assert {link[0] for link in parser.links} == {"#"}
    assert {link[1:] for link in parser.links} <= set(parser.ids)


@in_parts(60)
def test_every_entry_says_on_the_page_what_it_is(results: Results, part: Part):
    chosen, text = on_a_page(results, part(IDS))
    words = "".join(read(text).data)
    for result in chosen:
        for told in (result.id, result.title, result.entry.place, result.entry.statement):
            assert told in words
        assert result.reason is None or result.reason in words


@in_parts(60)
def test_the_summary_of_the_page_counts(results: Results, part: Part):
    chosen, text = on_a_page(results, part(IDS))
    counts = re.findall(r'<span class="count">(\d+)</span>', text)
    expected = Counter(result.status for result in chosen)
    assert [int(count) for count in counts] == [expected[status] for status in Status]


@in_parts(60)
def test_pictures_are_drawn_into_the_page(results: Results, part: Part):
    chosen, text = on_a_page(results, part(IDS))
    wanted = sum(len(result.pictures) for result in chosen)
    assert text.count("<svg") + text.count("shown at") == wanted


def test_a_picture_of_two_entries_is_drawn_once(results: Results):
    chosen, text = on_a_page(results, ["nim/figure-1.3", "nim/exercise-1.4"])
    assert text.count("<svg") == sum(len(result.pictures) for result in chosen) - 1
    assert "shown at nim/figure-1.3" in text  # the queen and the heap


def test_every_entry_has_its_words():
    for entry in entries().values():
        assert entry.title
        assert entry.statement.endswith((".", "?"))
        assert entry.compute.__doc__


def test_a_prefix_selects_a_document():
    assert [entry.id for entry in select(["nim/"])] == [i for i in IDS if i.startswith("nim/")]


def test_the_order_is_that_of_the_inventory_and_nothing_comes_twice():
    chosen = select(["nim/figure-1.4", "cgt/mex", "nim/figure-1.4"])
    assert [entry.id for entry in chosen] == ["cgt/mex", "nim/figure-1.4"]


def test_no_ids_are_all():
    assert [entry.id for entry in select()] == IDS


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ("nim/lemma-1.61", "nim/lemma-1.6"),
        ("figure-1.4", "nim/figure-1.4"),
        ("lectures/labelling", "cgt/labelling"),
        ("nmi/", "nim/"),
        ("nim", "nim/"),
        ("???", "cgt/, coalitions/, nim/, lectures/"),
        ("", "cgt/, coalitions/, nim/, lectures/"),
        ("/", "cgt/, coalitions/, nim/, lectures/"),
    ],
)
def test_an_unknown_id_is_told_with_what_is_like_it(wanted: str, told: str):
    with pytest.raises(InputError, match="there is nothing called") as caught:
        reproduce([wanted])
    assert told in str(caught.value)
    assert repr(wanted) in str(caught.value)


def test_a_known_id_does_not_hide_an_unknown_one():
    with pytest.raises(InputError):
        select(["cgt/mex", "cgt/nothing-of-the-kind"])


def test_what_was_reproduced_is_kept_and_not_computed_again(tmp_path, monkeypatch):
    file, ids = str(tmp_path / "kept.job"), ["cgt/mex", "nim/figure-1.4"]
    first = reproduce(ids[:1], resume=file)
    told: list[Progress] = []
    second = reproduce(ids, resume=file, progress=told.append)
    assert (told[0].done, told[0].total, told[0].unit) == (1, 2, "entries")
    monkeypatch.setattr(Entry, "run", lambda entry: pytest.fail("computed again"))
    third = reproduce(ids, resume=file)
    assert [r.as_dict() for r in third] == [r.as_dict() for r in second]
    assert third[0].as_dict() == first[0].as_dict()
    assert page(third) == page(second)


@pytest.mark.share(3)
def test_the_same_numbers_every_time():
    ids = ["cgt/nim-theorem", "cgt/corollary-1", "nim/corollary-1.13"]
    first, second = reproduce(ids), reproduce(ids)
    assert [result.as_dict() for result in first] == [result.as_dict() for result in second]
