"""Same seed, same result: on any number of workers, and however often a run was left."""

import json
import math
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace

import pytest

from lastmove.core.errors import InputError, LimitReached
from lastmove.core.limits import Budget
from lastmove.families.frogs.simulation.experiment import Parameter, flat
from lastmove.families.frogs.simulation.runs import Task, load, perform, simulate
from tests.families.frogs.coins import COIN, DYING, DYING_ONCE, FAILING, SLEEPING
from tests.kept import records


@pytest.fixture
def whole():
    return simulate(COIN, runs=12, seed=3)


def test_the_same_seed_gives_the_same_result(whole):
    assert simulate(COIN, runs=12, seed=3).checksum == whole.checksum
    assert simulate(COIN, runs=12, seed=4).checksum != whole.checksum


def test_on_any_number_of_workers(whole):
    assert simulate(COIN, runs=12, seed=3, workers=3).checksum == whole.checksum


def test_a_cell_does_not_depend_on_what_else_is_asked(whole):
    alone = simulate(COIN, n=20, runs=5, seed=3)
    values = [row["value"] for row in whole.rows() if row["n"] == 20 and row["run"] < 5]
    assert [row["value"] for row in alone.rows()] == values


def test_runs_differ_from_each_other(whole):
    seen = [row["value"] for row in simulate(COIN, n=10_000, runs=30).rows()
            if row["statistic"] == "heads"]  # fmt: skip
    assert len(set(seen)) > 20


def test_estimates_are_means_with_their_errors(whole):
    [heads] = [e for e in whole.estimates() if e.statistic == "heads" and e.cell["n"] == 10]
    values = [r["value"] for r in whole.rows() if r["statistic"] == "heads" and r["n"] == 10]
    mean = sum(values) / 12
    spread = sum((v - mean) ** 2 for v in values) / 11
    assert heads.mean == pytest.approx(mean)
    assert heads.error == pytest.approx(math.sqrt(spread / 12))
    assert heads.theory == 0.5
    assert heads.deviation == pytest.approx((mean - 0.5) / heads.error)
    [odds] = whole.select("odds", n=10)
    assert odds.mean == pytest.approx(mean / (1 - mean))
    # By the delta method the error of the odds is that of the mean over (1 - mean)^2.
    assert odds.error == pytest.approx(heads.error / (1 - mean) ** 2, rel=0.3)


def test_a_file_keeps_the_runs_and_gives_them_back(whole, tmp_path):
    file = str(tmp_path / "runs.job")
    simulate(COIN, runs=5, seed=3, resume=file)
    told = []
    again = simulate(COIN, runs=12, seed=3, resume=file, workers=2, progress=told.append)
    assert again.checksum == whole.checksum
    assert (told[0].done, told[0].total, told[0].unit) == (10, 24, "runs")
    assert simulate(COIN, runs=12, seed=3, resume=file).checksum == whole.checksum
    assert len(records(file)) == 24


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"seed": 4}, "with seed 3 where seed 4 is asked for"),
        ({"n": 30}, "with n=10,20 where n=30 is asked for"),
        ({"p": 0.25}, "with p=0.5 where p=0.25 is asked for"),
    ],
)
def test_a_file_of_another_simulation_is_refused(tmp_path, changed, told):
    file = tmp_path / "runs.job"
    simulate(COIN, runs=2, seed=3, resume=str(file))
    before = file.read_bytes()
    with pytest.raises(InputError, match="keeps something else") as caught:
        simulate(COIN, **{"runs": 2, "seed": 3, "resume": str(file), **changed})
    assert told in str(caught.value)
    assert file.read_bytes() == before


def test_another_experiment_or_version_is_refused(tmp_path):
    file = str(tmp_path / "runs.job")
    simulate(COIN, runs=2, resume=file)
    with pytest.raises(InputError, match="experiment coin where experiment dime"):
        simulate(replace(COIN, name="dime"), runs=2, resume=file)
    with pytest.raises(InputError, match="version 1 where version 2"):
        simulate(replace(COIN, version=2), runs=2, resume=file)


def test_a_file_in_use_is_refused(tmp_path):
    file = str(tmp_path / "runs.job")
    tried = []

    def again(report):
        tried.append(report)
        with pytest.raises(InputError, match="in use"):
            simulate(COIN, runs=2, resume=file)

    simulate(COIN, runs=1, resume=file)
    simulate(COIN, runs=2, resume=file, progress=again)
    assert tried


def test_a_folder_is_no_file(tmp_path):
    with pytest.raises(InputError, match="it is a folder"):
        simulate(COIN, runs=2, resume=str(tmp_path))


def test_a_worker_that_dies_is_replaced(tmp_path, monkeypatch):
    monkeypatch.setenv("COINS_FOLDER", str(tmp_path))
    found = simulate(DYING_ONCE, runs=3, workers=2)
    assert len(found.observed) == 3
    assert len(list(tmp_path.iterdir())) == 3
    # Now that nothing dies any more, this process can compute the same.
    assert simulate(DYING_ONCE, runs=3).checksum == found.checksum


def test_a_run_that_always_kills_its_worker_is_told(tmp_path):
    with pytest.raises(LimitReached, match="3 worker processes died at the same run"):
        simulate(DYING, runs=2, workers=2)


def test_what_a_run_raises_is_raised_here():
    with pytest.raises(ZeroDivisionError):
        simulate(FAILING, runs=2, workers=2)
    with pytest.raises(ZeroDivisionError):
        simulate(FAILING, runs=2)


def test_a_run_that_cannot_travel_is_told():
    local = replace(COIN, run=lambda rng, n, p: {"heads": 1.0})
    assert simulate(local, runs=2).select("heads", n=10)[0].mean == 1.0
    with pytest.raises(InputError, match="cannot be sent to workers"):
        simulate(local, runs=2, workers=2)


def test_a_time_limit_ends_it_and_keeps_what_is_done(tmp_path):
    file = str(tmp_path / "runs.job")
    with pytest.raises(LimitReached, match="time limit"):
        simulate(SLEEPING, runs=1000, resume=file, budget=Budget(0.4))
    done = len(records(file))
    assert 0 < done < 1000
    told = []
    simulate(SLEEPING, runs=done + 1, resume=file, progress=told.append)
    assert (told[0].done, told[0].total) == (done, done + 1)


def test_after_a_kill_the_same_result(tmp_path):
    """The real thing: a process killed without warning, at whatever it was doing."""
    script = tmp_path / "go.py"
    script.write_text(
        "import sys\n"
        "from tests.families.frogs.coins import SLEEPING\n"
        "from lastmove.families.frogs.simulation.runs import simulate\n"
        "if __name__ == '__main__':\n"
        "    print(simulate(SLEEPING, runs=40, workers=2, resume=sys.argv[1]).checksum)\n"
    )
    here = os.pathsep.join(path for path in sys.path if path)
    run = [sys.executable, str(script), str(tmp_path / "runs.job")]
    process = subprocess.Popen(run, env={**os.environ, "PYTHONPATH": here}, text=True,
                               stdout=subprocess.PIPE)  # fmt: skip
    deadline = time.monotonic() + 180
    file = tmp_path / "runs.job"
    while not (file.exists() and file.read_bytes().count(b'"name": "run"') > 5):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert 5 < len(records(file)) < 40
    done = subprocess.run(run, env={**os.environ, "PYTHONPATH": here}, text=True,
                          capture_output=True, check=True)  # fmt: skip
    assert done.stdout.strip() == simulate(SLEEPING, runs=40).checksum


OWN = """
from lastmove.frogs import Pond
from lastmove.families.frogs.simulation.experiment import Experiment, Parameter

def run(rng, *, n):
    pond = Pond(rng.random((n, 2)), torus=True)
    return {"left": float(len(pond.match("one").unmatched)) / (n - SUBTRACTED)}

LEFT = Experiment("left", "Left over", "", (Parameter("n", (5, 6), "points"),), run)
"""


def test_an_experiment_of_ones_own(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(OWN.replace("SUBTRACTED", "0"))
    found = simulate(f"{path}:LEFT", runs=3, workers=2)
    assert [e.mean for e in found.estimates()] == pytest.approx([0.2, 0.0])
    assert simulate(str(path), runs=3).checksum == found.checksum
    with pytest.raises(InputError, match=r"which experiment .* it has LEFT"):
        load(f"{path}:RIGHT")
    with pytest.raises(InputError, match="there is no file"):
        load(str(tmp_path / "other.py"))


def test_a_mistake_in_ones_own_experiment_is_told_in_a_sentence(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(OWN.replace("SUBTRACTED", "5"))
    with pytest.raises(InputError, match="fails at n=5, run 0: ZeroDivisionError"):
        simulate(f"{path}:LEFT", runs=2)
    path.with_name("broken.py").write_text("import nothing_of_the_kind")
    with pytest.raises(InputError, match="cannot be run: ModuleNotFoundError"):
        load(str(tmp_path / "broken.py"))


def test_an_edited_experiment_does_not_go_on_with_an_old_file(tmp_path):
    path = tmp_path / "edited.py"
    path.write_text(OWN.replace("SUBTRACTED", "0"))
    simulate(f"{path}:LEFT", runs=1, resume=str(tmp_path / "runs"))
    path.write_text(OWN.replace("SUBTRACTED", "1"))
    with pytest.raises(InputError, match="keeps something else"):
        simulate(f"{path}:LEFT", runs=1, resume=str(tmp_path / "runs"))


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"runs": 0}, "runs is a whole number from 1 on"),
        ({"runs": 2.5}, "runs is a whole number"),
        ({"seed": -1}, "a seed is a whole number"),
        ({"workers": 0}, "workers is a whole number"),
        ({"m": 3}, "coin has no parameter 'm'; it has n, p"),
        ({"n": 0}, "n=0 is not allowed; it is a whole number at least 1"),
        ({"n": 2.5}, "n=2.5 is not allowed"),
        ({"n": "x"}, "n=x is no number"),
        ({"n": []}, "n needs at least one value"),
        ({"n": "1..2..x"}, "step 'x' is no number"),
        ({"n": "5..1"}, "a range goes up"),
        ({"n": "1.."}, "a range is written"),
        ({"n": "1..1e9"}, "at most 10,000 values"),
        ({"p": "nan"}, "p=nan is no number"),
        ({"p": math.inf}, "p=inf is no number"),
    ],
)
def test_bad_input_is_one_sentence(arguments, told):
    with pytest.raises(InputError) as caught:
        simulate(COIN, **arguments)
    assert told in str(caught.value)


def test_an_unknown_experiment_is_told_with_what_is_like_it():
    with pytest.raises(InputError, match=r"no experiment 'fusy'; did you mean fussy"):
        simulate("fusy")


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("1", (1,)), ("1,2,1", (1, 2)), ("1..4", (1, 2, 3, 4)), ("1e3", (1000,)),
        ("1,10..30..10", (1, 10, 20, 30)),
    ],
)  # fmt: skip
def test_values_of_whole_numbers(text, values):
    assert Parameter("n", (1,), "").values(text) == values


def test_values_of_numbers_and_words():
    number = Parameter("rho", (0.5,), "")
    assert number.values("0.1..0.5..0.1") == (0.1, 0.2, 0.3, 0.4, 0.5)
    assert number.values([1, 2]) == (1.0, 2.0)
    word = Parameter("game", ("one",), "", choices=("one", "two"))
    assert word.values("one,two") == ("one", "two")
    with pytest.raises(InputError, match="game is one of one, two, not 'x'"):
        word.values("x")


def test_what_is_not_finite_is_no_observation():
    with pytest.raises(ValueError, match="leave it out"):
        flat({"a": math.nan})


def test_csv_is_tidy_and_exact(whole):
    lines = whole.data().to_csv().splitlines()
    assert lines[0] == "experiment,seed,n,p,run,statistic,at,value"
    assert len(lines) == 1 + 2 * 12 * 3
    [first] = [row for row in whole.rows() if row["run"] == 0 and row["n"] == 10][:1]
    assert lines[1] == f"coin,3,10,0.5,0,heads,,{first['value']!r}"
    summary = whole.to_csv().splitlines()
    assert summary[0] == "n,p,statistic,at,mean,standard_error,runs,theory"
    assert json.loads(json.dumps(whole.as_dict()))["checksum"] == whole.checksum


def test_parquet_needs_its_package(whole):
    try:
        import pyarrow  # noqa: F401
    except ImportError:
        with pytest.raises(InputError, match="pyarrow"):
            whole.data().to_parquet()
    else:
        assert whole.data().to_parquet()[:4] == b"PAR1"


def test_a_task_is_one_run():
    task = Task(COIN, {"n": 10, "p": 0.5}, 4, 3)
    found = perform(task)
    assert found == simulate(COIN, n=10, runs=5, seed=3).observed[0, 4]
