"""Every case has its turn, and each commit runs its share."""

from dataclasses import dataclass, field
from itertools import chain

import pytest

from tests import shares


@dataclass
class Case:
    """As much of a test as is asked for."""

    share: int
    params: dict = field(default_factory=dict)
    parent, originalname = "file", "test"

    @property
    def callspec(self):
        return self

    def get_closest_marker(self, name):
        return getattr(pytest.mark, name)(self.share).mark if self.share else None


@pytest.mark.parametrize("hashed", [0, 1, 0xFEDCBA9876543210FEDCBA9876543210FEDCBA98])
def test_a_commit_runs_every_third_and_three_run_all(monkeypatch, hashed):
    run = []
    for later in range(3):
        monkeypatch.setattr(shares, "commit", lambda at=hashed + later: at)
        cases = [Case(3) for _ in range(12)]
        left_out = [id(case) for case in shares.put_off(cases)]
        run.append([i for i, case in enumerate(cases) if id(case) not in left_out])
    assert [len(chosen) for chosen in run] == [4, 4, 4]
    assert sorted(chain.from_iterable(run)) == list(range(12))


def test_of_a_test_in_parts_each_case_has_one(monkeypatch):
    monkeypatch.setattr(shares, "commit", lambda: 1)
    cases = [Case(0, {"part": shares.Part(i, 2), "game": game}) for i in (0, 1) for game in "abc"]
    left_out = [case.params["part"].index for case in shares.put_off(cases)]
    assert left_out == [0, 0, 0]
    assert [*shares.Part(1, 2)("abcde")] == ["b", "d"]


def test_of_a_share_in_parts_each_case_has_its_turn_with_each_part(monkeypatch):
    cases = [Case(3, {"part": shares.Part(i, 2), "game": game}) for i in (0, 1) for game in "abcd"]
    turns = []
    for commit in range(6):
        monkeypatch.setattr(shares, "commit", lambda at=commit: at)
        left_out = {id(case) for case in shares.put_off(cases)}
        run = [case.params for case in cases if id(case) not in left_out]
        assert len({params["part"] for params in run}) == 1
        assert 1 <= len(run) <= 2
        turns += [(str(params["part"]), params["game"]) for params in run]
    assert len(turns) == len(set(turns)) == 8


@dataclass
class Single:
    """A test without cases."""

    originalname: str
    parent = "file"

    def get_closest_marker(self, name):
        return getattr(pytest.mark, name)(4).mark


def test_a_test_without_cases_has_its_turn_with_every_fourth_commit(monkeypatch):
    singles, turns = [Single(f"test_{i}") for i in range(20)], []
    for commit in range(4):
        monkeypatch.setattr(shares, "commit", lambda at=commit: at)
        left_out = {id(single) for single in shares.put_off(singles)}
        turns += [single.originalname for single in singles if id(single) not in left_out]
        assert 0 < len(left_out) < len(singles)  # not all with the same one
    assert sorted(turns) == sorted(single.originalname for single in singles)


def test_others_run_always():
    assert not [*shares.put_off([Case(0)])]


def test_a_share_can_be_asked_for_and_nothing_is_no_wish(monkeypatch):
    asked = shares.commit.__wrapped__
    monkeypatch.setenv("LASTMOVE_SHARE", "1f")
    assert asked() == 31
    monkeypatch.delenv("LASTMOVE_SHARE")
    unasked = asked()
    monkeypatch.setenv("LASTMOVE_SHARE", "")
    assert asked() == unasked
