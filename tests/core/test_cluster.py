"""The workers of a Dask scheduler: the same results as here, whoever dies; others are refused."""

import gc
import logging
import subprocess
import sys
import weakref
from pathlib import Path

import pytest

import lastmove as lm
from lastmove import frogs
from lastmove.api.loading import load_game
from lastmove.api.sending import Origin, Sent
from lastmove.api.tables import table
from lastmove.core import cluster as clusters
from lastmove.core import progress
from lastmove.core.cluster import Cluster
from lastmove.core.errors import InputError, LimitReached
from lastmove.core.limits import Budget
from lastmove.core.position import Play
from lastmove.core.progress import Meter
from lastmove.core.workers import Here
from lastmove.families.frogs.simulation.runs import Task, load
from lastmove.families.heaps.sequences.census import all_octal
from lastmove.search.divided import Divided, Question, answered, with_kept_run
from lastmove.search.front_door import new_run, solvers
from lastmove.search.levels.solving import Levels
from tests.core.tasks import die_as_told, square_or_fail
from tests.running import lastmove
from tests.test_kills import OWN

ROOT = Path(__file__).parents[2]
TREBLECROSS = str(ROOT / "examples" / "treblecross.py")


@pytest.fixture(scope="module")
def crew():
    told = []
    with Cluster("local:2", told.append) as crew:
        yield crew
    assert "dashboard at http://127.0.0.1:" in told[0]
    assert "core hours" in told[-1]


@pytest.fixture(scope="module")
def address(crew):
    return crew._client.scheduler.address


def test_every_task_has_its_result_though_workers_die_and_some_are_short(crew, tmp_path):
    words = [*map(str, range(300)), "dies once"]
    seen = []
    found = crew.outcomes(die_as_told, [(word, str(tmp_path)) for word in words], seen.append)
    assert dict(found) == {k: word.upper() for k, word in enumerate(words)}
    assert crew.lost == 1
    assert "2 cores, 1 worker lost; " in crew.summary()
    assert {type(index) for running in seen for index in running} == {int}


def test_what_a_task_raises_is_raised_here_and_the_crew_goes_on(crew):
    with pytest.raises(ArithmeticError, match="three"):
        dict(crew.outcomes(square_or_fail, [1, 2, 3, 4]))
    assert dict(crew.outcomes(square_or_fail, [4, 5])) == {0: 16, 1: 25}


def test_a_result_that_does_not_come_as_it_was_sent_is_asked_for_again(crew, monkeypatch):
    fetched = Cluster._fetched
    spoiled = []

    def spoil(self, future, look):
        done = fetched(self, future, look)
        if not spoiled:
            spoiled.append(done)
            return None if clusters.hashlib.sha256(b"x").hexdigest() != done.digest else done
        return done

    monkeypatch.setattr(Cluster, "_fetched", spoil)
    assert dict(crew.outcomes(square_or_fail, [7], attempts=2)) == {0: 49}
    assert spoiled


def test_simulations_and_tables_and_sequences_are_the_same(address, crew):
    asked = {"d": (1, 2), "n": 200, "runs": 6, "seed": 5}
    here = frogs.simulate("mutually-nearest", **asked)
    there = frogs.simulate("mutually-nearest", **asked, cluster=address)
    assert there.observed == here.observed
    assert table("cram", "1..3", "1..4", cluster=address) == table("cram", "1..3", "1..4")
    assert table("kayles", "0..9", cluster=address) == table("kayles", "0..9")
    rows = list(all_octal(1, 60, Budget(), crew))
    assert rows == list(all_octal(1, 60, Budget()))


def test_a_divided_search_says_what_the_whole_one_says(crew, monkeypatch, tmp_path):
    monkeypatch.setattr(Divided, "_small", lambda *_: None)  # small ones are sent too
    game = load_game(TREBLECROSS, "treblecross")
    positions = [lm.parse("cram(3x3)"), lm.parse("cram(2x3)"), lm.parse("cram(..#../..#.#)")]
    positions += [game(squares) for squares in (5, 7, 8)]
    own = tmp_path / "thirds.py"
    own.write_text(OWN)
    thirds = load_game(str(own), "thirds")
    positions += [thirds(3, 4, 5), thirds(2, 2), thirds(0)]
    for position in positions:
        for play in Play:
            for outcome in (True, False):
                run = new_run(crew=crew, send=Sent.of)
                found = lm.solve(position, play=play, outcome=outcome, run=run)
                whole = lm.solve(position, play=play, outcome=outcome)
                assert (found.outcome, found.value, found.winning_moves) == (
                    whole.outcome,
                    whole.value,
                    whole.winning_moves,
                )
                if type(position) is thirds:
                    assert found.remoteness == whole.remoteness
                    assert (found.remoteness is None) == outcome


def test_level_files_are_the_same_whoever_makes_them(crew, tmp_path):
    told = []
    for folder, who in (("here", Here()), ("there", crew)):
        levels = Levels(
            str(tmp_path / folder), lm.parse("cram(3x4)"), Play.MISERE, False, Sent.of, 9
        )
        told.append(levels.solve(who, Budget(), Meter()))
        made = sorted((tmp_path / folder).iterdir())
        told.append([(file.name, file.read_bytes()) for file in made])
    assert told[:2] == told[2:]


def test_the_command_line_and_reproduction_take_a_scheduler(address):
    ran = lastmove("reproduce", "cgt/mex", "cgt/nim-lemma-1", "--cluster", address, "--json")
    assert ran.code == 0, ran.err
    assert {entry["status"] for entry in ran.json()} == {"same"}
    assert "core hours" in ran.err


def test_who_is_not_there_is_refused(monkeypatch):
    monkeypatch.setattr(clusters, "CONNECT", 0.3)
    with pytest.raises(InputError, match=r"no scheduler answers at tcp://127\.0\.0\.1:9"):
        Cluster("tcp://127.0.0.1:9").__enter__()
    for address in ("foo://x", "tls://127.0.0.1:9", "inproc://x", "tcp://127.0.0.1:none"):
        nobody = Cluster(address)
        with pytest.raises(InputError, match=f"no scheduler answers at {address}"):
            nobody.__enter__()
        # Else it would wait at the end of the process, and print a traceback.
        assert nobody._client.status == "closed"
    with pytest.raises(InputError, match="local:4, the address"):
        Cluster("local:0")
    with pytest.raises(InputError, match=r"no scheduler has written where it is into 'none.json'"):
        Cluster("none.json").__enter__()
    ran = lastmove("table", "nim", "0..3", "--cluster", "here")
    assert ran.code == 2
    assert "tcp://host:8786" in ran.err


def test_a_scheduler_that_goes_at_the_end_loses_nothing(address, monkeypatch):
    def gone(now: bool = False) -> None:
        raise OSError("the connection is closed")

    with Cluster(address) as guest:
        monkeypatch.setattr(guest, "_look", gone)
    assert guest.gone


def test_workers_with_other_code_are_refused_at_once_and_later(crew, address, monkeypatch):
    monkeypatch.setattr(clusters, "whole_code", lambda: "another")
    with pytest.raises(InputError, match="another lastmove than this one"):
        Cluster(address).__enter__()
    with pytest.raises(InputError, match="another lastmove than this one"):
        dict(crew.outcomes(square_or_fail, [1]))


def test_a_game_or_an_experiment_that_is_another_one_there_is_refused_by_name(crew, tmp_path):
    game = load_game(TREBLECROSS, "treblecross")
    sent = Sent.of(game(5))
    assert sent.position() == game(5)
    other = Sent(sent.text, Origin(sent.origin.file, ("other rules",)))
    with pytest.raises(InputError, match=r"worker at tcp.*treblecross.py' has other rules"):
        dict(crew.outcomes(answered, [Question(other, Play.NORMAL, 0)]))
    gone = tmp_path / "gone.py"
    gone.write_text(Path(TREBLECROSS).read_text())
    lost = Sent.of(load_game(str(gone), "treblecross")(5))
    gone.unlink()
    with pytest.raises(InputError, match="there is no file"):
        dict(crew.outcomes(answered, [Question(lost, Play.NORMAL, 0)]))


def test_an_experiment_that_was_edited_meanwhile_is_refused(tmp_path):
    file = tmp_path / "mine.py"
    text = "from lastmove.frogs import Experiment\ndef run(rng): return {'a': 1.0}\n"
    file.write_text(f"{text}MINE = Experiment('mine', 'Mine', 'Mine.', (), run)\n")
    state = Task(load(f"{file}:MINE"), {}, 0, 1).__getstate__()
    Task.__new__(Task).__setstate__(state)
    file.write_text(f"{text}MINE = Experiment('mine', 'Yours', 'Mine.', (), run)\n")
    with pytest.raises(InputError, match=r"mine.py:MINE is another file here"):
        Task.__new__(Task).__setstate__(state)


def test_a_game_of_this_program_cannot_be_sent():
    class Inside(lm.Impartial):
        """Take one."""

        @staticmethod
        def start(n: int):
            return n

        @staticmethod
        def options(n):
            yield from range(max(0, n - 1), n)

    with pytest.raises(InputError, match="workers do not know it"):
        Sent.of(Inside(3))


@pytest.fixture
def hire():
    """A scheduler with one worker, which can be killed, and others can be started."""
    from distributed import LocalCluster

    class Hire:
        def __init__(self, scheduler):
            self.address, self.hands = scheduler.scheduler_address, []
            # However long a machine with much to do takes.
            self.met = lambda: scheduler.wait_for_workers(1)

        def one(self):
            told = [self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard"]
            worker = [sys.executable, "-m", "dask", "worker", *told]
            self.hands.append(subprocess.Popen(worker, cwd=ROOT, stderr=subprocess.DEVNULL))

        def kill(self):
            for hand in self.hands:
                hand.kill()
                hand.wait()

    settings = {"dashboard_address": "127.0.0.1:0", "silence_logs": logging.CRITICAL}
    with LocalCluster(n_workers=0, **settings) as scheduler:
        hire = Hire(scheduler)
        hire.one()
        hire.met()
        yield hire
        hire.kill()


def test_without_workers_it_says_so_and_goes_on_when_one_comes(hire, monkeypatch):
    monkeypatch.setattr(progress, "EVERY", 0.0)
    told, reports, found = [], [], {}
    with Cluster(hire.address, told.append) as crew:
        meter = Meter(reports.append)
        meter.crew = crew

        def look(_):
            meter.tell(len(found), 40, "tasks")
            if "no workers for" in str(reports[-1]) and len(hire.hands) == 1:
                assert reports[-1].left is None
                hire.one()

        for index, square in crew.outcomes(square_or_fail, range(4, 44), look):
            found[index] = square
            if len(found) == 1:
                hire.kill()
        assert found == {k: (k + 4) ** 2 for k in range(40)}
        assert not crew.without
        assert len(hire.hands) == 2
        hire.kill()
        late = Budget(0.5)
        with pytest.raises(LimitReached, match="time limit"):
            dict(crew.outcomes(square_or_fail, [5], lambda _: late.check()))
    assert sum("no workers since" in line for line in told) == 2
    assert sum("a worker again, after" in line for line in told) == 1
    assert f"'dask worker {hire.address} --nthreads 1' starts one" in told[1]
    assert "1 core, 2 workers lost; " in told[-1]


def test_without_workers_for_long_it_ends_and_what_was_kept_is_taken_up(
    hire, tmp_path, monkeypatch
):
    monkeypatch.setattr(progress, "EVERY", 0.0)
    monkeypatch.setattr(clusters, "PATIENCE", 0.0)
    asked = {"d": 2, "n": 100, "runs": 60, "seed": 5}
    there = {"cluster": hire.address, "resume": str(tmp_path / "kept")}

    def kill(report):
        if report.done:
            hire.kill()

    with pytest.raises(LimitReached, match="has had no workers for 0 s") as raised:
        frogs.simulate("mutually-nearest", **asked, **there, progress=kill)
    assert raised.value.__notes__ == [f"what was found is kept in {tmp_path / 'kept'}"]
    hire.one()
    hire.met()
    begun = []
    found = frogs.simulate("mutually-nearest", **asked, **there, progress=begun.append)
    assert 0 < begun[0].done < 60
    assert found.observed == frogs.simulate("mutually-nearest", **asked).observed


def test_a_run_that_is_full_is_gone_before_the_next_one_is_begun():
    seen = []

    def ask(run):
        alive = [known() for known in seen]
        seen.append(weakref.ref(run))
        if len(seen) == 2:
            raise LimitReached("this run is full", "memory")
        return alive

    assert with_kept_run("key", ask) == []
    gc.collect()
    assert with_kept_run("key", ask) == [None, None]
    assert with_kept_run("key", ask)[2] is not None


def test_who_divides_is_asked_in_the_same_order(crew):
    position = lm.parse("cram(3x3)")
    run = new_run(crew=crew, send=Sent.of)
    inner = [
        solver.inner for solver in run.solvers(position, Play.NORMAL) if hasattr(solver, "inner")
    ]
    whole = [type(s) for s in solvers(position, Play.NORMAL)]
    assert [type(s) for s in inner] == [kind for kind in whole if hasattr(kind, "value")]
    assert sys.modules["distributed"]
