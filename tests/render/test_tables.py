"""Tables show the values they are given, with the marked cells marked."""

import pytest

import lastmove as lm
from lastmove.api.draw import table_svg
from tests.pictures import SVG, count, described, parsed, words

ROOK = [[f"*{i ^ j}" for j in range(5)] for i in range(4)]


def rook_table(**options: object) -> str:
    title = "Rook & <others>"
    return table_svg(title, "row", "column", range(4), range(5), ROOK, **options)  # type: ignore[arg-type]


def bold(document: str) -> list[str]:
    texts = parsed(document).iter(f"{SVG}text")
    return [t.text or "" for t in texts if t.get("font-weight") == "bold"]


def test_all_values_and_numbers_are_there() -> None:
    document = rook_table()
    found = words(document)
    assert [w for w in found if w.startswith("*")] == [value for row in ROOK for value in row]
    assert [w for w in found if w.isdigit()][:5] == ["0", "1", "2", "3", "4"]
    assert {"row", "column", "Rook & <others>"} <= set(found)
    assert "<others>" not in document


def test_zeros_are_shaded_and_bold() -> None:
    document = rook_table()
    assert count(document, "marked") == 4
    assert bold(document) == ["Rook & <others>", "*0", "*0", "*0", "*0"]


@pytest.mark.parametrize("highlight", [{(1, 2), (3, 4)}, lambda i, j: (i, j) in {(1, 2), (3, 4)}])
def test_other_cells_can_be_marked(highlight: object) -> None:
    document = rook_table(highlight=highlight)
    assert count(document, "marked") == 2
    assert bold(document)[1:] == ["*3", "*7"]


def test_values_of_all_kinds() -> None:
    values = [[0, None, "P"], [-1, 10**30, "N"]]
    document = table_svg("", "", "", [0, 10**20], [1, 2, 3], values)
    assert {"0", "P", "-1", "1000…000", "N"} <= set(words(document))
    assert count(document, "marked") == 2


def test_the_description_is_the_table_in_characters() -> None:
    title, desc = described(rook_table())
    assert title == "Rook & <others>"
    assert desc.splitlines() == [
        "Rook & <others>",
        "rows: row; columns: column",
        "   0  1  2  3  4",
        "0 *0 *1 *2 *3 *4",
        "1 *1 *0 *3 *2 *5",
        "2 *2 *3 *0 *1 *6",
        "3 *3 *2 *1 *0 *7",
    ]


def test_values_that_do_not_fit_are_refused() -> None:
    with pytest.raises(lm.InputError, match="2 rows and 2 columns"):
        table_svg("t", "r", "c", [0, 1], [0, 1], [[1, 2], [3]])
    with pytest.raises(lm.InputError):
        table_svg("t", "r", "c", [0, 1], [0, 1], [[1, 2]])


def test_an_empty_table_is_a_document_too() -> None:
    assert parsed(table_svg("nothing", "", "", [], [], [])).tag == f"{SVG}svg"
