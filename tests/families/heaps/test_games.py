"""Take-and-break games, split-nim and the even/odd game: published values, notation, bad input."""

import re

import pytest

import lastmove as lm
from lastmove.api.draw import svg, text
from lastmove.api.solve import new_run, solve
from lastmove.families.heaps.rules import Octal
from lastmove.families.heaps.theory_split_nim import SplitNimValues, split_nim_value, splits
from lastmove.notation import Code
from tests import small
from tests.families.heaps import oracle as breaking

NAMES = breaking.NAMES
PUBLISHED = {
    "kayles": [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6],
    "dawson_kayles": [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0],
    "grundy": [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0],
    "split_nim": [0, 1, 2, 4, 3, 5, 6, 8, 7],
    "even_odd": [0, 1, 0, 2, 1, 3, 2, 4, 3],
}
HUGE = 10**30


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_values(name):
    run = new_run()
    for heap, value in enumerate(PUBLISHED[name]):
        assert run.value(lm.parse(f"{name}({heap})")) == value
        assert breaking.value((name, breaking.heaps_of([heap]))) == value
    if name not in ("split_nim", "even_odd"):
        assert breaking.heap_values((name, ()), heap) == PUBLISHED[name]


def test_kayles_has_period_12_from_71_on():
    # Guy and Smith 1956: the last exception to the period is the heap of 70.
    run = new_run()
    values = [run.value(lm.parse(f"kayles({heap})")) for heap in range(300)]
    assert values[71:288] == values[83:]
    assert values[70] != values[82]


def test_kayles_and_dawson_kayles_are_octal_games():
    for name, code in [("kayles", "0.77"), ("dawson_kayles", "0.07")]:
        for heap in range(12):
            named, coded = lm.parse(f"{name}({heap},3)"), lm.parse(f"octal({code}, {heap},3)")
            assert [m.text for m in named.moves()] == [m.text for m in coded.moves()]
            assert solve(named).value == solve(coded).value


def test_hexadecimal_with_octal_digits_is_octal():
    for heap in range(10):
        first, second = (lm.parse(f"{g}(4.37, {heap})") for g in ("octal", "hexadecimal"))
        assert [m.text for m in first.moves()] == [m.text for m in second.moves()]


def test_nim_and_split_nim_by_code():
    # Digits 3 and 7 without end are nim, and nim with splits after taking; 4.333… is split-nim.
    for heap in range(9):
        assert solve(f"octal(0.33333333, {heap})").value == heap
        assert solve(f"octal(4.33333333, {heap})").value == split_nim_value(heap)


@pytest.mark.parametrize("name", NAMES)
def test_notation_reads_back(name):
    for position in small.GAMES[name]():
        assert lm.parse(str(position)) == position
        for move in position.moves():
            assert lm.parse(str(move.to)) == move.to
            assert position.move(move.text) == move


def test_a_code_is_written_without_zeros_at_its_end():
    assert str(lm.parse("octal(.770, 5,7)")) == "octal(0.77, 5,7)"
    assert lm.parse("octal(0.770, 5)") == Octal(Code((0, 7, 7)), 5)
    assert str(lm.parse("hexadecimal(0.a3, 12)")) == "hexadecimal(0.A3, 12)"
    assert str(lm.parse("octal(0.0, 3)")) == "octal(0.0, 3)"


@pytest.mark.parametrize(
    ("written", "told", "marked"),
    [
        ("octal(0.8, 3)", "a digit of an octal code is 0 to 7, not 8", "»0.8«"),
        ("octal(0.7A, 3)", "a digit of an octal code is 0 to 7, not A", "»0.7A«"),
        ("octal(5.7, 3)", "stands 0 or 4", "»5.7«"),
        ("octal(1.7, 3)", "stands 0 or 4", "»1.7«"),
        ("hexadecimal(0.G, 3)", "a code such as 0.77", "»0.G«"),
        ("hexadecimal(2.A, 3)", "stands 0, 4, 8 or C", "»2.A«"),
        ("octal(77, 3)", "a code such as 0.77", "»77«"),
        ("octal(0.7, -3)", "0 or more", "»-3«"),
        ("kayles(-1)", "0 or more", "»-1«"),
        ("dawson_kayles(x)", "0 or more", "»x«"),
        ("grundy(2,-2)", "0 or more", "»-2«"),
        ("split_nim(-4)", "0 or more", "»-4«"),
        ("even_odd(1.5)", "0 or more", "»1.5«"),
        ("octal()", "octal(0.77", ""),
    ],
)
def test_bad_input_is_told_at_its_place(written, told, marked):
    with pytest.raises(lm.NotationError) as caught:
        lm.parse(written)
    assert told in str(caught.value)
    assert marked in str(caught.value)


def test_bad_arguments_in_python():
    for code in ("0.77", 0.77, Code((0,)), Code((0, 16)), Code((0, -1))):
        with pytest.raises(lm.InputError):
            Octal(code, 3)


def test_texts_of_moves():
    def texts(position):
        return [move.text for move in lm.parse(position).moves()]

    assert texts("split_nim(1,3)") == [
        "take 1 from heap 1",
        "take 1 from heap 2",
        "take 2 from heap 2",
        "take 3 from heap 2",
        "split heap 2 into 2 and 1",
    ]
    assert texts("kayles(4)")[1] == "take 1 from heap 1, leave 2 and 1"
    assert texts("hexadecimal(0.8, 4)") == ["take 1 from heap 1, leave 1, 1 and 1"]
    assert texts("even_odd(5)") == [f"take {n} from heap 1" for n in (2, 4, 5)]
    assert texts("even_odd(2)") == []


def test_splits_to_a_value_are_all_found():
    budget = new_run().budget
    for heap in range(70):
        by_value = {}
        for small_part in range(1, heap // 2 + 1):
            total = split_nim_value(small_part) ^ split_nim_value(heap - small_part)
            by_value.setdefault(total, []).append(small_part)
        for value in range(130):
            assert splits(heap, value, budget) == by_value.get(value, []), (heap, value)


def test_winning_moves_of_huge_heaps():
    for name in ("split_nim", "even_odd"):
        for heaps in [(HUGE,), (HUGE, HUGE + 3), (HUGE + 1, 5), (HUGE + 2, HUGE // 3, 10**20)]:
            verdict = solve(lm.parse(f"{name}({','.join(map(str, heaps))})"))
            assert verdict.value == breaking.value((name, heaps))
            assert verdict.winning_moves
            for move in verdict.winning_moves:
                assert breaking.value((name, breaking.heaps_of(move.to.heaps))) == 0


def test_moves_of_huge_heaps_are_found_by_their_text():
    position = lm.parse(f"split_nim(3,{HUGE})")
    assert position.move(f"take {HUGE - 5} from heap 2").to == lm.parse("split_nim(3,5)")
    assert position.move(f"take {HUGE}  from heap 2").to == lm.parse("split_nim(3,0)")
    half = HUGE // 2
    split = position.move(f"split heap 2 into {half} and {half}")
    assert split.to == lm.parse(f"split_nim(3,{half},{half})")
    assert split.text == f"split heap 2 into {half} and {half}"
    assert lm.parse(f"even_odd({HUGE})").move(f"take {half} from heap 1").to == lm.parse(
        f"even_odd({half})"
    )
    for wrong in ["take 0 from heap 1", "take 4 from heap 1", "split heap 1 into 3 and 0"]:
        with pytest.raises(lm.InputError):
            lm.parse("split_nim(3)").move(wrong)
    for wrong in ["take 3 from heap 1", "take 6 from heap 1", "take 2 from heap 2"]:
        with pytest.raises(lm.InputError):
            lm.parse("even_odd(6)").move(wrong)


def test_more_winning_splits_than_can_be_listed():
    # The parts 2^81 + s and 2^81 + (w − s), s any of the bits of w, all have nim-sum w.
    wanted = sum(1 << bit for bit in range(3, 81, 2))
    position = lm.parse(f"split_nim({2 * 2**81 + wanted},{split_nim_value(wanted)})")
    verdict = solve(position)
    assert not verdict.complete
    [told] = [move.text for move in verdict.winning_moves]
    taken, heap = int(told.split()[1]), int(told.split()[-1]) - 1
    left = [size - taken * (index == heap) for index, size in enumerate(position.heaps)]
    assert breaking.value(("split_nim", breaking.heaps_of(left))) == 0
    assert "not known" not in str(lm.explain(position))
    with pytest.raises(lm.LimitReached):
        list(SplitNimValues(position, new_run()).moves_to(0))


def test_heaps_of_thousands_are_solved_by_their_period():
    verdict = solve("kayles(1500,7)")
    assert verdict.method.name == "periodicity of octal games"
    run = new_run()
    for move in verdict.winning_moves:
        assert run.value(move.to) == 0


@pytest.mark.parametrize("name", NAMES)
def test_heaps_are_drawn_as_chips(name):
    code = {"octal": "0.77, ", "hexadecimal": "0.A3, "}.get(name, "")
    never = ", never={2}" if name == "allbut" else ""
    position = lm.parse(f"{name}({code}4,3{never})")
    assert len(re.findall(r'class="chip[ "]', svg(position))) == 7  # of kayles they are pins
    assert text(position).startswith("heap 1  ●●●●  4\nheap 2  ●●●  3")


def test_a_move_in_a_game_by_code_is_read_as_it_is_said():
    for written in ("kayles(5,3)", "octal(0.6, 4,2)", "octal(4.3, 4)", "hexadecimal(8.7F, 6)"):
        position = lm.parse(written)
        for move in position.moves():
            assert position.move(move.text) == move
            assert position.move(f"  {move.text.replace(' ', '  ')} ") == move
    for written, said in (
        ("kayles(5)", "take 3 from heap 1"),
        ("kayles(5)", "take 1 from heap 2"),
        ("kayles(5)", "take 1 from heap 0"),
        ("kayles(5)", "take 1 from heap 1, leave 3 and 2"),
        ("kayles(5)", "take 1 from heap 1, leave 4 and 0"),
        ("kayles(5)", "split heap 1 into 3 and 2"),
        ("octal(0.6, 1)", "take 1 from heap 1"),
        ("octal(4.3, 4)", "take 0 from heap 1"),
        ("kayles(5)", "take 1 from heap 1, leave and"),
    ):
        with pytest.raises(lm.InputError, match="is no move"):
            lm.parse(written).move(said)
    huge = lm.parse(f"kayles({10**30},5)")
    assert huge.move("take 1 from heap 2").to == lm.parse(f"kayles({10**30},4)")


# What CGSuite's own tests list for game.heap.Subtraction([2,3,7], allbut => true).
ALL_BUT = [0, 1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7, 8, 9, 8, 9, 10]


def test_codes_that_repeat_and_allbut_sets():
    assert list(lm.sequence("octal(0.3003330[3])", 20)) == ALL_BUT
    assert list(lm.sequence("allbut(never={2,3,7})", 20)) == ALL_BUT
    assert list(lm.sequence("octal(0.[3])", 30)) == list(range(31))
    for heap in range(13):
        assert solve(f"octal(4.[3], {heap})").value == split_nim_value(heap)
    certificate = lm.certify("octal(0.3[12], 9,4)")
    assert lm.verify(certificate).valid


@pytest.mark.parametrize(
    ("written", "shortest"),
    [
        ("0.[3]", "0.[3]"), ("0.3[3]", "0.[3]"), ("0.3[33]", "0.[3]"), ("0.5[2323]", "0.5[23]"),
        ("0.52[32]", "0.5[23]"), ("4.[4]", "4.[4]"), ("0.7[0]", "0.7"),
        ("0.[0]", "0.0"), (".[7]", "0.[7]"), ("0.1[10]", "0.1[10]"), ("0.01[01]", "0.[01]"),
    ],
)  # fmt: skip
def test_a_code_that_repeats_is_written_in_the_shortest_way(written, shortest):
    assert str(lm.parse(f"octal({written}, 5)")) == f"octal({shortest}, 5)"
    assert lm.parse(f"octal({written}, 5)") == lm.parse(f"octal({shortest}, 5)")


@pytest.mark.parametrize("code", ["0.[8]", "0.3[]", "0.[", "0.[3]5", "4.~", "4!.0", "0.[3][3]"])
def test_codes_that_are_none(code):
    with pytest.raises(lm.NotationError):
        lm.parse(f"octal({code}, 5)")
