"""`lastmove frogs simulate` as a user runs it."""

import csv
import signal
import time

import pytest

from lastmove.families.frogs.experiments import names
from tests.running import interruptible, lastmove, refused

RUN = ("frogs", "simulate", "mutually-nearest", "d=1,2", "n=100", "--runs", "4")


def test_without_a_name_all_are_listed():
    ran = lastmove("frogs", "simulate")
    assert ran.code == 0
    assert "partner-distance" in ran.out
    assert len(lastmove("frogs", "simulate", "--json").json()) == len(names())


def test_about():
    ran = lastmove("frogs", "simulate", "fussy", "--about")
    assert ran.code == 0
    for word in ("rho=0.1,0.2", "n=100000", "unmatched_red", "--runs 20"):
        assert word in ran.out
    assert lastmove("frogs", "simulate", "fussy", "--about", "--json").json()["runs"] == 20


def test_text_csv_json_and_a_plot(tmp_path):
    ran = lastmove(*RUN, "--workers", "1", "--data", "data.csv", "--plot", "plot.svg", cwd=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert "d=2  n=100" in ran.out
    assert "theory 0.621505" in ran.out
    rows = list(csv.DictReader((tmp_path / "data.csv").read_text().splitlines()))
    assert len(rows) == 8
    assert rows[0].keys() == {"experiment", "seed", "d", "n", "run", "statistic", "at", "value"}
    assert (tmp_path / "plot.svg").read_text().startswith("<svg")
    data = lastmove(*RUN, "--workers", "2", "--json").json()
    assert data["checksum"] in ran.out
    assert data["parameters"] == {"d": [1, 2], "n": [100]}
    values = [float(row["value"]) for row in rows if row["d"] == "1"]
    assert data["estimates"][0]["mean"] == pytest.approx(sum(values) / 4)
    assert lastmove(*RUN, "-o", "found.csv", cwd=tmp_path).code == 0
    assert (tmp_path / "found.csv").read_text().startswith("d,n,statistic,at,mean,standard_error,")


def test_another_seed_gives_another_result():
    one = lastmove(*RUN, "--workers", "1", "--json").json()
    two = lastmove(*RUN, "--workers", "1", "--json", "--seed", "2").json()
    assert one["checksum"] != two["checksum"]


def test_interruption_and_resumption(tmp_path):
    run = ("frogs", "simulate", "largest-label", "d=2", "n=120", "--runs", "200")
    process = interruptible(*run, "--resume", "runs.job", "--workers", "2", cwd=tmp_path)
    file = tmp_path / "runs.job"
    deadline = time.monotonic() + 180
    while not (file.exists() and file.read_bytes().count(b'"name": "run"') > 3):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=180)
    assert (process.returncode, out) == (130, "")
    lines = [line for line in err.splitlines() if line]
    assert lines[-1] == "lastmove: interrupted; what was found is kept in runs.job"
    short = (*run[:-1], "30")
    again = lastmove(*short, "--resume", "runs.job", "--workers", "1", "--json", cwd=tmp_path)
    assert "going on from" in again.err
    fresh = lastmove(*short, "--workers", "1", "--json")
    assert again.json()["checksum"] == fresh.json()["checksum"]


def test_a_time_limit_exits_3():
    run = ("frogs", "simulate", "largest-label", "n=150", "--runs", "5000", "--workers", "1")
    assert "time limit" in refused(lastmove(*run, "--time", "1"), 3)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("fusy",), "did you mean fussy"),
        (("fussy", "rho"), "a parameter is written d=2"),
        (("fussy", "rho=-1"), "rho=-1 is not allowed"),
        (("fussy", "d=2", "d=3"), "d is given twice"),
        (("fussy", "z=2"), "fussy has no parameter 'z'"),
        (("fussy", "--plot", "a.svg", "--statistic", "x"), "has no plot of 'x'"),
        (("fussy", "--plot", "a.png"), "a plot is an SVG"),
        (("fussy", "--statistic", "unmatched_red"), "--plot FILE"),
        (("unmatched", "game=three"), "game is one of"),
        (("./mine.py:X",), "there is no file"),
    ],
)
def test_bad_input_exits_2_with_a_sentence(arguments, told):
    assert told in refused(lastmove("frogs", "simulate", *arguments))


def test_a_file_of_another_simulation_exits_2(tmp_path):
    assert lastmove(*RUN, "--workers", "1", "--resume", "runs", cwd=tmp_path).code == 0
    ran = lastmove(*RUN, "--workers", "1", "--resume", "runs", "--seed", "9", cwd=tmp_path)
    assert "seed 1 where seed 9 is asked for" in refused(ran)


def test_a_user_can_run_an_experiment_of_their_own(tmp_path):
    (tmp_path / "mine.py").write_text(
        "from lastmove.families.frogs.simulation.experiment import Experiment, Parameter\n"
        "def run(rng, *, n):\n"
        "    return {'mean': float(rng.random(n).mean())}\n"
        "MINE = Experiment('mine', 'My own', 'A mean.', (Parameter('n', (9,), 'numbers'),), run)\n"
    )
    ran = lastmove("frogs", "simulate", "./mine.py:MINE", "n=50", "--runs", "3", cwd=tmp_path)
    assert ran.code == 0
    assert ran.out.startswith("My own: 3 runs each, seed 1\n\nn=50\n  mean ")
