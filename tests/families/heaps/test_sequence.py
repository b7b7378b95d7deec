"""`lm.sequence`: what it takes, what it gives, and how it is written."""

import re
from itertools import combinations, product
from xml.etree import ElementTree

import numpy as np
import pytest

import lastmove as lm
from lastmove.core.limits import Budget
from lastmove.families.heaps.sequences import b_files, census, search
from tests.families.heaps import oracle_sequences as nim_sequences


class OneOrTwo(lm.Impartial):
    """Take one or two chips."""

    @staticmethod
    def start(chips: int) -> int:
        return chips

    @staticmethod
    def options(chips):
        for taken in (1, 2):
            if taken <= chips:
                yield chips - taken


def test_every_way_to_name_the_rules():
    from lastmove.families.heaps.rules import Kayles

    known = nim_sequences.by_code((0, 7, 7), 51)
    for rules in ("kayles", "octal(0.77)", Kayles, Kayles(), lm.parse("octal(0.77)")):
        assert list(lm.sequence(rules, 50)) == known
    take = lm.sequence("subtraction(take={2,3,7})", 60)
    assert list(take) == nim_sequences.by_code((0, 0, 3, 3, 0, 0, 0, 3), 61)
    assert list(lm.sequence(lm.parse("subtraction(take={2,3,7})"), 60)) == list(take)
    assert list(lm.sequence("hexadecimal(0.A3)", 30)) == nim_sequences.by_code((0, 10, 3), 31)
    assert list(lm.sequence(OneOrTwo, 30)) == [n % 3 for n in range(31)]


def test_the_small_way_and_the_compiled_way_agree():
    for rules in ("kayles", "octal(0.07)", "octal(0.137)", "subtraction(take={1,4})", "octal(4.3)"):
        small, large = lm.sequence(rules, 300), lm.sequence(rules, 5000)
        assert "compiled" in large.method.name or "copied" in large.method.name or "take" in rules
        assert list(small) == large[:301]
        assert small.period == large.period


def test_it_is_a_sequence():
    found = lm.sequence("kayles", 20)
    assert len(found) == 21
    assert (found[5], found[-1], found[:3]) == (4, 1, [0, 1, 2])
    assert isinstance(found.values, np.ndarray)
    assert isinstance(found[5], int)
    assert found == lm.sequence("kayles", 20)
    assert found != lm.sequence("kayles", 21)
    assert str(found).startswith("kayles: values of heaps 0 to 20\n  0, 1, 2, 3, 1")
    assert list(lm.sequence("kayles", 0)) == [0]
    assert len(lm.sequence("grundy")) == 101


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ("kayles(5)", "has heaps"),
        ("octal(0.77, 5)", "has heaps"),
        ("octal", "makes no position"),
        ("octal(0.9)", "0 to 7"),
        ("queen", "not a game of single heaps"),
        ("nothing", "no game"),
        ("nim + nim", "one game"),
        (5, "not 5"),
    ],
)
def test_wrong_rules(rules, told):
    with pytest.raises(lm.InputError, match=re.escape(told)):
        lm.sequence(rules, 10)


@pytest.mark.parametrize("n", [-1, 1.5, True, "7", 10**11])
def test_wrong_sizes(n):
    with pytest.raises(lm.InputError, match="the largest heap"):
        lm.sequence("kayles", n)


def test_limits():
    with pytest.raises(lm.LimitReached, match="time limit"):
        lm.sequence("grundy", 10**8, time=0.5)
    with pytest.raises(lm.LimitReached, match="need"):
        lm.sequence("grundy", 10**9, memory=400 * 2**20)


def test_json_has_what_the_contract_says():
    data = lm.sequence("kayles", 100).as_dict()
    assert data["values"] == nim_sequences.by_code((0, 7, 7), 101)
    assert set(data["period"]) == {"start", "length", "proved", "exceptions"}
    assert set(data["method"]) == {"kind", "name", "source"}
    assert lm.sequence("split_nim", 5).as_dict()["period"]["saltus"] == 4
    assert lm.sequence("grundy", 50).as_dict()["period"] is None


def test_the_sparse_space_of_0_106():
    found = lm.sequence("octal(0.106)", 20_000)
    space = found.space
    assert space.with_heap
    assert "sparse space" in found.method.name
    rare = [n for n in range(1, len(found)) if space.is_rare(n, found[n])]
    assert (len(rare), rare[-1]) == (space.rare, space.last)
    assert space.rare < 50


def test_the_rare_heaps_of_officers():
    # Grossman, Searching for periodicity in Officers: 1584 with heap 0, the last one 20627
    space = lm.sequence("octal(0.6)", 60_000).space
    assert (space.rare + 1, space.last) == (1584, 20627)


def test_csv_b_file_and_comparison(tmp_path):
    found = lm.sequence("grundy", 40)
    rows = found.to_csv().splitlines()
    assert rows[0] == "heap,value"
    assert [tuple(map(int, row.split(","))) for row in rows[1:]] == list(enumerate(found))
    file = tmp_path / "b002188.txt"
    file.write_text(found.to_b_file())
    terms = b_files.read_b_file(str(file))
    assert terms == dict(enumerate(found))
    assert b_files.compare(found, terms, "b").same
    assert b_files.compare(found, terms, "b").compared == 41
    terms[17] += 1
    other = b_files.compare(found, terms, "b")
    assert (other.same, other.heap, other.listed, other.computed) == (False, 17, 3, 2)
    shifted = {n: found[n] for n in range(5, 30)} | {1000: 7}
    assert b_files.compare(found, shifted, "b").compared == 25


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("1 2\n2 x\n", "line 2"),
        ("1 2 3\n", "line 1"),
        ("# nothing\n", "no terms"),
        ("1 2\n1 3\n", "a second time"),
    ],
)
def test_wrong_b_files(tmp_path, content, told):
    file = tmp_path / "b.txt"
    file.write_text(content)
    with pytest.raises(lm.InputError, match=told):
        b_files.read_b_file(str(file))


def test_b_files_that_cannot_be_read(tmp_path):
    with pytest.raises(lm.InputError, match="there is no file"):
        b_files.read_b_file(str(tmp_path / "none.txt"))
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(lm.InputError, match="not text"):
        b_files.read_b_file(str(tmp_path / "binary"))
    with pytest.raises(lm.InputError, match="no term from 0 to 10"):
        b_files.compare(lm.sequence("grundy", 10), {50: 1}, "b")


def test_latex_and_text():
    found = lm.sequence("kayles", 45)
    latex = found.to_latex()
    assert latex.startswith(r"\begin{tabular}{r|" + "r" * 20 + "}")
    cells = re.findall(r"^(\d+) & (.*) \\\\$", latex, re.M)
    listed = [int(cell) for _, row in cells for cell in row.split("&") if cell.strip()]
    assert listed == list(found)
    assert r"\mathcal{G}(n + 12) = \mathcal{G}(n)$ for $n \ge 71$" in latex
    text = found.to_text()
    rows = re.findall(r"^ *\d+ │(.*)$", text, re.M)
    assert [int(cell) for row in rows for cell in row.split()] == list(found)
    assert "period    G(n + 12) = G(n) for n ≥ 71, proved" in text
    assert "the first 2,000 of 3,001" in lm.sequence("kayles", 3000).to_text()


def dots(svg):
    root = ElementTree.fromstring(svg)
    paths = [node for node in root.iter() if node.tag.endswith("path")]
    return [node.get("d").count("M") for node in paths]


def test_plots():
    found = lm.sequence("kayles", 99)
    assert dots(found.to_svg()) == [100]
    assert "G(n + 12) = G(n) for n ≥ 71 (proved)" in found.to_svg()
    assert "no period found" in lm.sequence("grundy", 60).to_svg()
    many = lm.sequence("octal(0.106)", 20_000)
    common, rare = dots(many.to_sparse_svg())
    assert rare <= many.space.rare
    assert common > 1000
    assert len(many.to_svg()) < 1_000_000
    for n in (0, 1, 2):
        ElementTree.fromstring(lm.sequence("kayles", n).to_svg())
    with pytest.raises(lm.InputError, match="no sparse space"):
        found.to_sparse_svg()


@pytest.mark.parametrize(
    ("name", "form"),
    [("a.csv", "csv"), ("a.tex", "latex"), ("x/a.SVG", "svg"), ("b000001.txt", "bfile"),
     ("a.txt", "text"), ("bees.txt", "text"), (None, "text")],
)  # fmt: skip
def test_the_name_of_a_file_tells_the_format(name, form):
    assert lm.sequence("kayles", 5).form_for(name) == form


def test_the_census_of_two_digits():
    rows = list(census.all_octal(2, 400, Budget()))
    assert len(rows) == 64
    assert len({row.code for row in rows}) == 64
    for row in rows:
        digits = tuple(map(int, row.code.replace(".", "")))
        known = nim_sequences.by_code(digits, 60)
        assert list(row.first) == known[: len(row.first)]
        if row.period is not None and row.period.proved and row.period.start < 20:
            assert nim_sequences.repeats(known, row.period.start, row.period.length)
    lines = census.Census(tuple(rows)).to_csv().splitlines()
    assert len(lines) == 65
    kayles = next(line for line in lines if line.startswith("0.77,"))
    assert kayles.startswith("0.77,400,12,71,yes,14,70,8,27,")
    assert "64 games up to heap 400" in census.Census(tuple(rows)).to_text()


def _by_definition(wanted, first, base, digits):
    """The octal or hexadecimal codes by going through all of them; digits beyond are no matter."""
    splits = 4 if base == 8 else 12
    values = {}
    for code in product(range(base), *[range(base)] * min(digits, len(wanted) - 1 + first)):
        if code[0] & ~splits == 0 and (base == 8 or max(code) > 7):
            values[code] = nim_sequences.by_code(code, len(wanted) + first)[first:]
    return {code for code, found in values.items() if found == list(wanted)}


def _digits(game):
    code = re.fullmatch(r"\w+\((\w)\.(\w+)\)", game)
    return tuple(int(digit, 16) for digit in code[1] + code[2])


def _stripped(code):
    code = list(code)
    while len(code) > 2 and not code[-1]:
        code.pop()
    return tuple(code)


@pytest.mark.parametrize("wanted", [(0, 1, 2, 3, 1, 4), (0, 0, 1, 1), (1, 0, 2, 1, 0), (0, 1, 0)])
def test_the_games_found_are_those_that_going_through_all_finds(wanted, monkeypatch):
    monkeypatch.setattr(search, "DIGITS", 2)
    monkeypatch.setattr(search, "LARGEST_TAKEN", 5)
    every = lm.find_sequence(wanted).games
    found = [row for row in every if "[" not in row.game]  # those that repeat have their own test
    for name, base in (("octal", 8), ("hexadecimal", 16)):
        for first in (0, 1):
            mine = [_digits(row.game) for row in found
                    if row.game.startswith(f"{name}(") and row.first_heap == first]  # fmt: skip
            assert len(mine) == len(set(mine))
            assert set(mine) == {*map(_stripped, _by_definition(wanted, first, base, 2))}
    for first in (0, 1):
        top = min(5, len(wanted) - 1 + first)
        sets = {
            f"subtraction(take={{{','.join(map(str, take))}}})"
            for size in range(1, top + 1)
            for take in combinations(range(1, top + 1), size)
            if nim_sequences.by_rule(
                lambda n, take=take: [(n - k,) for k in take if k <= n], len(wanted) + first
            )[first:] == list(wanted)
        }  # fmt: skip
        mine = [row.game for row in found
                if row.game.startswith("sub") and row.first_heap == first]  # fmt: skip
        assert sorted(mine) == sorted(sets)


def test_finding_goes_far_and_knows_names():
    kayles = nim_sequences.by_code((0, 7, 7), 150)
    assert [row.game for row in lm.find_sequence(kayles).games[:2]] == ["kayles", "octal(0.77)"]
    kayles[149] += 1
    assert lm.find_sequence(kayles).games == ()
    grundy = [row.game for row in lm.find_sequence(nim_sequences.grundy(30)).games]
    assert grundy == ["grundy"]
    assert "split_nim" in {row.game for row in lm.find_sequence([0, 1, 2, 4, 3, 5, 6, 8]).games}


def test_what_cannot_be_looked_for_is_refused():
    for values in ([], [0], [0, -1], [0, 1.5], [True, 1], "01"):
        with pytest.raises(lm.InputError):
            lm.find_sequence(values)
    with pytest.raises(lm.LimitReached):
        lm.find_sequence([0, 1] * 20, budget=Budget(most_steps=1000))


@pytest.mark.parametrize(
    "wanted", [(0, 1, 2, 3, 4), (0, 1, 0, 1, 2, 3, 2, 3, 4, 5), (1, 2, 4, 3, 5)]
)
def test_codes_that_repeat_and_all_but_sets_are_found(wanted):
    found = lm.find_sequence(wanted).games
    for first in (0, 1):
        codes = {row.game for row in found if "[" in row.game and row.first_heap == first}
        expected, count = set(), len(wanted) + first
        for start, before, block in product((0, 4), [(), *product(range(8))], range(1, 72)):
            digits = tuple(map(int, f"{block:o}")) if block < 8 else divmod(block - 8, 8)
            if any(digits):
                whole = (start, *before, *digits * count)
                if nim_sequences.by_code(whole, count)[first:] == list(wanted):
                    written = f"{start}.{''.join(map(str, before))}[{''.join(map(str, digits))}]"
                    expected.add(str(lm.parse(f"octal({written}, 0)")).replace(", 0)", ")"))
        assert codes == expected
        sets = {
            row.game for row in found if row.game.startswith("allbut") and row.first_heap == first
        }
        top = min(6, count - 1)
        assert sets == {
            f"allbut(never={{{','.join(map(str, never))}}})"
            for size in range(1, top + 1)
            for never in combinations(range(1, top + 1), size)
            if nim_sequences.by_rule(
                lambda n, never=never: [(n - k,) for k in range(1, n + 1) if k not in never], count
            )[first:] == list(wanted)
        }  # fmt: skip
