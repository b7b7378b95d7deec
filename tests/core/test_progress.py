"""How far, how fast, how long still: told only where it is honest."""

import pytest

from lastmove.core import progress
from lastmove.core.progress import Meter


@pytest.fixture
def now(monkeypatch):
    time = [100.0]
    monkeypatch.setattr(progress.time, "monotonic", lambda: time[0])
    return time


@pytest.mark.parametrize(("share", "left"), [(None, "50 s"), (0.25, "2 min")])
def test_how_long_depends_on_the_work_not_on_the_count(now, share, left):
    told = []
    meter = Meter(told.append)
    meter.begin(0, 1000, "values", share and 0.0)
    assert told == []  # a run that is soon done says nothing
    now[0] += 50
    meter.tell(500, 1000, "values", share)
    percent = 25 if share else 50
    assert str(told[0]) == f"500 of 1,000 values ({percent} %), 10 a second, about {left} left"


def test_what_was_done_before_does_not_count_for_the_rate(now):
    told = []
    meter = Meter(told.append)
    meter.begin(900, 1000, "runs")
    assert (told[0].done, told[0].seconds) == (900, 0.0)  # at once: it goes on from there
    now[0] += 10
    meter.tell(910, 1000, "runs")
    assert (told[1].rate, told[1].left) == (1.0, pytest.approx(90.0))


def test_nothing_is_guessed(now):
    told = []
    meter = Meter(told.append)
    meter.begin(0, 10**9, "runs")
    now[0] += 1
    meter.tell(10**8, 10**9, "runs")  # too soon
    now[0] += 100
    meter.tell(10**8, None, "positions")  # nobody knows how many there are
    now[0] += 0.1
    meter.tell(10**8, 10**9, "runs")  # told just before
    assert [report.left for report in told] == [None, None]
    assert str(told[1]) == "100,000,000 positions, 990,099 a second"


def test_a_hundredth_has_to_be_done_in_this_run(now):
    told = []
    meter = Meter(told.append)
    meter.begin(500, 1000, "runs")
    now[0] += 1000
    meter.tell(509, 1000, "runs")
    now[0] += 1000
    meter.tell(510, 1000, "runs")
    assert [report.left is None for report in told] == [True, True, False]
