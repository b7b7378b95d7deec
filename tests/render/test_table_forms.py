"""Whatever is tabulated is written in every form, and each form holds the cells of the table."""

import csv
import io
import re
from xml.etree import ElementTree

import numpy as np
import pytest

import lastmove as lm
from lastmove.core.limits import Budget
from lastmove.core.parse import parse_rules
from lastmove.families.coalitions.multiplayer_tables import all_heaps, grid
from lastmove.families.frogs.pond_tables import Labels
from lastmove.families.heaps.genus import misere_genus_sequence
from lastmove.families.heaps.sequences.census import Census, all_octal
from lastmove.families.heaps.sequences.result import HeapSequence
from lastmove.render.style import HEAT
from lastmove.render.tables import Listing, Table, word
from tests.pictures import SVG, parsed, words

POND = lm.Pond([0.0, 1.0, 2.5, 4.5, 5.1])
TABLES = {
    "values": lambda: lm.table("queen", "0..3", "2..5"),
    "outcomes": lambda: lm.table("kayles", "0..9", outcomes=True),
    "sequence": lambda: lm.sequence("kayles", 30),
    "genera": lambda: misere_genus_sequence("kayles", 9),
    "census": lambda: Census(tuple(all_octal(1, 50, Budget()))),
    "types": lambda: grid(parse_rules("nim"), [range(4), range(3)], 3, "fine", Budget()),
    "heaps": lambda: all_heaps(parse_rules("nim"), [range(5)], 3, 3, "win", Budget()),
    "classification": lambda: lm.classify("nim(2,1)", players=3),
    "matching": lambda: POND.match().table(),
    "labels": lambda: Labels("one", POND.labels(), None),
    "odd": lambda: Listing.of("a|b & <c>", [{"x|y": "1|2", "z_": None}, {"x|y": "<&", "z_": 0.1}]),
}


@pytest.fixture(scope="module", params=TABLES)
def table(request):
    return TABLES[request.param]()


def cells(table: Table) -> list[list[str]]:
    return [list(table.head), *([word(cell) for cell in row] for row in table.body())]


def test_csv_holds_every_cell_unrounded(table):
    if type(table).to_csv is not Table.to_csv:
        pytest.skip("lists its positions")
    found = list(csv.reader(io.StringIO(table.to_csv())))
    assert found[0] == list(table.head)
    for row, line in zip(table.body(), found[1:], strict=True):
        for cell, text in zip(row, line, strict=True):
            assert (float(text) == cell) if isinstance(cell, float) else text == word(cell)


def test_html_holds_every_cell(table):
    root = ElementTree.fromstring(table.to_html())
    found = [["".join(cell.itertext()) for cell in row] for row in root.iter("tr")]
    assert found == cells(table)
    assert root.find("caption").text == table.title
    if not isinstance(table, HeapSequence):  # a notebook shows that in rows of twenty
        assert table._repr_html_() == table.to_html()


def test_markdown_holds_every_cell(table):
    head, rule, *rows = table.to_markdown().splitlines()
    found = [
        [cell.strip().replace(r"\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        for line in (head, *rows)
    ]
    assert found == [[cell.strip() for cell in row] for row in cells(table)]
    assert re.fullmatch(r"\|(-{3}:?\|)+", rule)
    assert rule.count("|") == len(table.head) + 1


def test_text_and_latex_have_a_line_for_each_row(table):
    text, latex = table.to_text(), table.to_latex()
    assert text.endswith("\n")
    assert len(text.splitlines()) >= 2
    assert latex.startswith(r"\begin{tabular}")
    shape = re.match(r"\\begin\{tabular\}\{([rl|]+)\}", latex)[1].replace("|", "")
    lines = [line for line in latex.splitlines() if line.endswith(r" \\")]
    assert all(len(re.split(r"(?<!\\)&", line)) == len(shape) for line in lines)
    if type(table).to_latex is Table.to_latex:
        assert len(lines) == len(cells(table))


def test_a_picture_or_a_sentence(table):
    if "three heaps" in table.title:
        with pytest.raises(lm.InputError, match="a picture has two ranges"):
            table.to_svg()
    else:
        assert parsed(table.to_svg()).tag == f"{SVG}svg"


def test_arrays_data_frames_and_numbers_in_files(table):
    found = table.to_numpy()
    if found.dtype == object:
        with pytest.raises(lm.InputError, match="texts"):
            table.to_npy()
    else:
        assert np.array_equal(np.load(io.BytesIO(table.to_npy())), found, equal_nan=True)
    pandas = pytest.importorskip("pandas")
    frame = table.to_pandas()
    assert isinstance(frame, pandas.DataFrame)
    assert len(frame) == len(list(table.body()))
    assert frame.shape[1] == len(table.head) - table.sides


def test_values_are_named_by_their_numbers():
    found = lm.table("rook", "2..3", "4..6")
    assert found.to_text().splitlines() == [
        "  │  4  5  6",
        "──┼─────────",
        "2 │  6  7  4",
        "3 │  7  6  5",
    ]
    assert found.to_numpy().tolist() == [[6, 7, 4], [7, 6, 5]]
    assert found.to_csv() == ",4,5,6\n2,6,7,4\n3,7,6,5\n"


def test_numbers_past_a_machine_word_stay_whole():
    found = lm.table("nim", f"{2**70}..{2**70 + 1}")
    assert found.to_numpy().tolist() == [[2**70, 2**70 + 1]]


def test_heat_is_deeper_for_larger_numbers():
    found = lm.table("rook", "0..1", "0..5")
    root = parsed(found.to_heat_svg())
    fills = [r.get("fill") for r in root.iter(f"{SVG}rect") if r.get("fill") in HEAT]
    depth = [HEAT.index(fill) for fill in fills]
    ranked = sorted(zip((v for row in found.values for v in row), depth, strict=True))
    assert [d for _, d in ranked] == sorted(depth)
    assert (min(depth), max(depth)) == (0, len(HEAT) - 1)
    assert "rook: nimbers" in words(found.to_heat_svg())


def test_a_form_that_there_is_not_is_named():
    with pytest.raises(lm.InputError, match=r"text, csv, .* not as bfile"):
        lm.table("kayles", "0..3").write("bfile")


def test_a_long_table_is_cut_in_a_notebook():
    listing = Listing.of("long", [{"n": n} for n in range(1000)])
    assert listing._repr_html_().count("<tr>") == 201
    assert listing.to_html().count("<tr>") == 1001
