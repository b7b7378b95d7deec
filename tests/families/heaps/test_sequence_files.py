"""Files that keep values: whole, of the right rules, and taken up where they end."""

import pytest

import lastmove as lm
from lastmove.core.limits import Budget
from tests.families.heaps import oracle_sequences as nim_sequences
from tests.kept import kept, records


class Stopped(Budget):
    """A budget that stops a run after so many looks at it."""

    def __init__(self, looks, problem=lm.LimitReached):
        super().__init__()
        self.looks, self.problem = looks, problem

    def spend(self, steps=1):
        self.looks -= 1
        if self.looks < 0:
            raise self.problem("enough")
        super().spend(steps)


def values_in(file):
    """The values that a file keeps."""
    [record] = records(file)
    return record.arrays["values"].tolist()


RULES = ["grundy", "octal(0.6)", "hexadecimal(0.F3)", "takeaway(f=2*x)"]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("problem", [lm.LimitReached, KeyboardInterrupt])
def test_a_stopped_run_goes_on_from_its_file(tmp_path, rules, problem):
    size = 60 if "takeaway" in rules else 3000 if "hexa" not in rules else 700
    looks = 2000 if "takeaway" in rules else 30  # it counts every option, not every stretch
    file = str(tmp_path / "kept.job")
    known, stops = [], 0
    while True:
        try:
            found = lm.sequence(rules, size, resume=file, budget=Stopped(looks, problem))
            break
        except problem:
            stops += 1
            values = values_in(file)
            assert values[: len(known)] == known
            assert len(values) >= len(known)
            known = values
            if stops > 60:
                pytest.fail("no progress")
    assert found == lm.sequence(rules, size)


def test_a_stop_loses_nothing_that_was_known(tmp_path):
    file = str(tmp_path / "kept.job")
    with pytest.raises(lm.LimitReached):
        lm.sequence("grundy", 50_000, resume=file, budget=Stopped(12))
    values = values_in(file)
    assert len(values) > 1000
    assert values[:300] == nim_sequences.grundy(300)
    assert kept(file).question["game"] == "grundy"


def test_more_and_fewer_heaps_than_the_file_has(tmp_path):
    file = str(tmp_path / "kayles.job")
    assert list(lm.sequence("kayles", 2000, resume=file)) == list(lm.sequence("kayles", 2000))
    assert list(lm.sequence("kayles", 10, resume=file)) == list(lm.sequence("kayles", 10))
    assert len(values_in(file)) >= 2001
    assert lm.sequence("kayles", 5000, resume=file) == lm.sequence("kayles", 5000)
    assert lm.sequence("octal(0.77)", 50, resume=str(tmp_path / "other.job")).period.length == 12


def test_other_rules_are_refused(tmp_path):
    file = str(tmp_path / "kept.job")
    lm.sequence("grundy", 50, resume=file)
    with pytest.raises(lm.InputError, match="with game grundy where game kayles is asked for"):
        lm.sequence("kayles", 50, resume=file)


def test_codes_that_mean_the_same_share_a_file(tmp_path):
    file = str(tmp_path / "kept.job")
    lm.sequence("octal(0.770)", 50, resume=file)
    assert lm.sequence("octal(0.77)", 60, resume=file) == lm.sequence("octal(0.77)", 60)


def test_folders_that_are_not_there(tmp_path):
    with pytest.raises(lm.InputError, match="cannot be written"):
        lm.sequence("grundy", 50, resume=str(tmp_path / "none" / "kept.job"))
    with pytest.raises(lm.InputError, match="it is a folder"):
        lm.sequence("grundy", 50, resume=str(tmp_path))


def test_nothing_but_the_file_is_left(tmp_path):
    lm.sequence("grundy", 50, resume=str(tmp_path / "kept.job"))
    assert [path.name for path in tmp_path.iterdir()] == ["kept.job"]


def test_a_function_of_ones_own_may_change(tmp_path):
    file = str(tmp_path / "kept.job")
    first = lm.heap_game("changing", lambda n: [(n - 1,)] if n else [])
    lm.sequence(first, 20, resume=file)
    assert list(lm.sequence(first, 30, resume=file)) == [n % 2 for n in range(31)]
    second = lm.heap_game("changing", lambda n: [(n - 2,)] if n > 1 else [])
    with pytest.raises(lm.InputError, match="made by other rules"):
        lm.sequence(second, 30, resume=file)


def test_rules_that_cannot_be_told_apart_are_not_kept(tmp_path):
    thing = object()
    odd = lm.heap_game("odd", lambda n: [(n - 1,)] if n and thing else [])
    with pytest.raises(lm.InputError, match="cannot be kept"):
        lm.sequence(odd, 20, resume=str(tmp_path / "kept.job"))
