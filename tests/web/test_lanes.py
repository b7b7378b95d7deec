"""Who is answered when, and what of it is remembered: without processes where that can be."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import subprocess
import sys
import threading
from dataclasses import replace
from itertools import count, pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest

from lastmove.core.errors import LimitReached
from lastmove.web import limits, turns, workers
from lastmove.web.guards import Guard
from lastmove.web.protocol import Answer, Question
from lastmove.web.service import Game
from lastmove.web.turns import Turns
from lastmove.web.workers import Job, Lane, Pool
from tests.loops import finished


def asking(name, start, *moves):
    return Question(name, (Game(start, moves=moves),))


def waiting(lane, client, start):
    job = Job(asking("values", start), client, done=None, loop=None)
    lane.enter(job)
    return job


def test_clients_take_turns_by_the_time_they_have_had():
    lane = Lane(4.0, 4.0, 0, 1)
    greedy = [waiting(lane, "greedy", "cram(9x9)") for _ in range(5)]
    assert lane.next() is greedy[0]
    lane.charge(greedy[0], 4.0)
    modest = [waiting(lane, "modest", "nim(3)") for _ in range(20)]
    order = []
    while lane.waiting:
        order.append(lane.next())
        lane.charge(order[-1], 4.0 if order[-1].client == "greedy" else 0.1)
    assert order[:20] == modest  # 2 seconds in all, less than one question of the other
    assert order[20:] == greedy[1:]


def test_the_games_of_one_client_take_turns_too():
    lane = Lane(4.0, 4.0, 0, 1)
    first = [waiting(lane, "school", "cram(9x9)") for _ in range(3)]
    lane.charge(lane.next(), 4.0)
    other = waiting(lane, "school", "nim(3)")
    assert [lane.next(), lane.next()] == [other, first[1]]


def test_who_was_away_has_saved_nothing_up():
    those = Turns()
    for name in ("ann", "bob"):
        those.enter(name)
    for _ in range(10):
        those.begin("ann")
        those.charge("ann", 1.0, among=1)
    those.begin("ann")
    those.enter("bob")
    assert those.had("bob") == those.had("ann") == 10.0


@pytest.mark.parametrize("client", ["school", None])
def test_those_who_come_anew_do_not_go_first_forever(client):
    lane = Lane(4.0, 4.0, 0, 1)
    waiting(lane, "school", "cram(9x9)")
    lane.charge(lane.next(), 4.0)
    again = waiting(lane, "school", "cram(9x9)")
    for number in range(200):
        waiting(lane, client or f"pupil {number}", f"nim({number})")
        if (job := lane.next()) is again:
            break
        lane.charge(job, 0.5)
    assert 8 < number < 100  # after 4 seconds at least, but not after all


def test_those_who_never_come_again_are_forgotten(monkeypatch):
    monkeypatch.setattr(turns, "KEPT", 50)
    lane = Lane(4.0, 4.0, 0, 1)
    for number in range(1000):
        waiting(lane, f"pupil {number}", f"nim({number})")
        lane.charge(lane.next(), 4.0 if number % 10 == 0 else 0.01)
        assert max(len(lane.clients._had), len(lane.games._had)) <= 51


def test_a_question_counts_for_what_it_has_taken_and_no_more():
    lane = Lane(4.0, 4.0, 0, 1)
    took = {"class": 0.005, "greedy": 0.1}
    for client in took:
        waiting(lane, client, "nim(3)")
    order = []
    for _ in range(105):
        job = lane.next()
        order.append(job.client)
        lane.charge(job, took[job.client])
        waiting(lane, job.client, "nim(3)")
    assert 3 <= order.count("greedy") <= 7  # one for twenty of the others


def test_a_question_that_runs_counts_before_it_is_known_how_long():
    lane = Lane(4.0, 4.0, 0, 2)
    first, second = (waiting(lane, "greedy", f"cram(9x{n})") for n in (8, 9))
    other = waiting(lane, "modest", "nim(3)")
    assert [lane.next(), lane.next(), lane.next()] == [first, other, second]


class Told(Pool):
    """A pool that answers by a rule, and notes which lane it was asked in."""

    def __init__(self, rule):
        super().__init__(2)
        self.rule, self.seen = rule, []

    async def _answered(self, lane, question, client, progress):
        level = self.lanes.index(lane)
        self.seen.append((level, question.seconds, question.cpu))
        return self.rule(level)


CUT = Answer(503, b"{}", cut=True)
DONE = Answer(200, b"{}", lasting=True)


SLOW = replace(DONE, cpu=2.0)


def test_a_question_goes_from_lane_to_lane_and_the_lane_is_remembered():
    pool = Told(lambda level: CUT if level < 2 else SLOW)
    question = asking("values", "cram(5x5)")
    assert finished(pool.ask(question)) is SLOW
    searched = (2, limits.SECONDS, False)
    assert pool.seen == [
        (0, limits.SHORT_SECONDS, True), (1, limits.BRIEF_SECONDS, True), searched
    ]  # fmt: skip
    finished(pool.ask(asking("values", "cram(5x5)", 3)))  # another question on the same game
    assert pool.seen[3:] == [searched]
    finished(pool.ask(asking("table", "cram(5x5)")))  # to show its board is another matter
    assert pool.seen[4][0] == 0


def test_only_who_waits_for_it_gets_to_the_long_lane():
    pool = Told(lambda level: CUT)
    question = asking("values", "cram(9x9)")
    assert finished(pool.ask(question)) is CUT
    assert [level for level, *_ in pool.seen] == [0, 1, 2]
    pool.seen.clear()
    finished(pool.ask(replace(question, seconds=limits.LONG_SECONDS)))
    assert pool.seen[-1] == (3, limits.LONG_SECONDS, False)


def test_a_lane_that_was_not_needed_is_forgotten_however_long_one_has_waited(monkeypatch):
    clock = count(step=2)
    monkeypatch.setattr(workers.time, "monotonic", lambda: next(clock))
    pool = Told(lambda level: CUT if level == 0 and len(pool.seen) == 1 else DONE)
    finished(pool.ask(asking("values", "nim(3)")))
    finished(pool.ask(asking("values", "nim(3)", 1)))
    assert [level for level, *_ in pool.seen] == [0, 1, 0]


class Slow:
    """In place of a worker: has an answer for boards at once, for searches only when told so."""

    alive = True
    go_on = None

    def __init__(self, expression, nice=0):
        pass

    def call(self, job, grace):
        if job.question.name != "table":
            self.go_on.wait(60)
        return DONE

    def stop(self):
        pass


@pytest.mark.parametrize("client", ["class", "hostile 0"])
def test_searches_that_begin_together_leave_workers_for_boards(monkeypatch, client):
    """Three a processor, which take long to be found out; also if one address has them all."""
    monkeypatch.setattr(workers, "Worker", Slow)
    monkeypatch.setattr(Slow, "go_on", threading.Event())

    async def run():
        pool = Pool(2)
        long = [
            asyncio.ensure_future(
                pool.ask(asking("values", f"cram(9x{n})"), client if n % 2 else f"hostile {n}")
            )
            for n in range(6)
        ]
        await asyncio.sleep(0)
        found = await asyncio.wait_for(pool.ask(asking("table", "nim(3)"), "class"), 20)
        assert not any(asked.done() for asked in long)
        Slow.go_on.set()
        await asyncio.gather(*long)
        await pool.stop()
        return found

    try:
        assert finished(run()) is DONE
    finally:
        Slow.go_on.set()


def test_what_is_remembered_is_bounded_by_questions_and_answers(monkeypatch):
    monkeypatch.setattr(limits, "REMEMBERED", 1_000_000)
    pool = Told(lambda level: DONE)
    long = tuple(range(1000, 3000))
    for number in range(100):  # 64,000 bytes and more in each question, 2 in its answer
        finished(pool.ask(asking("table", f"nim({number})", *long)))
    assert 10 < len(pool._known) < 20
    assert pool.standing()["remembered"] <= limits.REMEMBERED
    seen = len(pool.seen)
    finished(pool.ask(asking("table", "nim(99)", *long)))
    assert len(pool.seen) == seen


def test_workers_yield_to_those_with_shorter_questions_and_all_to_the_server():
    nice = [0, *(lane.nice for lane in Pool(2).lanes)]
    assert all(shorter + 4 <= longer <= 19 for shorter, longer in pairwise(nice))


def test_too_many_questions_are_refused_and_not_learned_from():
    async def run():
        pool = Pool(2)
        pool._stopping = True  # so that no worker is started
        job = Job(asking("table", "nim(3)"), "crowd", asyncio.Future(), asyncio.get_running_loop())
        pool.lanes[0].waiting = [job] * limits.WAITING_EACH
        found = await pool.ask(asking("table", "nim(4)"), "crowd")
        assert found.status == 429
        other = asyncio.ensure_future(pool.ask(asking("table", "nim(4)"), "other"))
        await asyncio.sleep(0)
        assert not other.done()
        other.cancel()

    finished(run())


def test_a_worker_that_has_grown_large_says_so_and_ends(monkeypatch):
    monkeypatch.setattr(limits, "RETIRED", 0)
    monkeypatch.setattr(workers, "_bound_memory", lambda: None)
    monkeypatch.setattr(workers.signal, "signal", lambda *_: None)
    here, there = multiprocessing.Pipe()
    here.send(None)  # a cancellation that came too late
    here.send(asking("table", "nim(3)"))
    workers.work(there, None, 0)
    assert here.recv() == workers.TAKEN
    found = here.recv()
    assert found.status == 200
    assert found.last
    assert not here.poll()


def test_a_worker_that_was_killed_between_two_questions_costs_none(monkeypatch):
    async def run():
        pool = Pool(1)
        worker = workers.Worker(None)
        pool.lanes[0].free.append(worker)
        worker.process.kill()
        worker.process.join()
        monkeypatch.setattr(worker.process, "is_alive", lambda: True)  # it has yet to end
        try:
            return await pool.ask(asking("table", "nim(3)"))
        finally:
            await pool.stop()

    assert finished(run()).status == 200


def test_a_question_for_which_no_worker_lives_is_answered(monkeypatch):
    async def run():
        pool = Pool(1)
        try:
            return await pool.ask(asking("table", "nim(3)")), pool.lanes[0].busy
        finally:
            await pool.stop()

    monkeypatch.setattr(workers.Worker, "call", lambda *_: None)
    found, busy = finished(run())
    assert found.status == 503
    assert not busy


def test_a_lane_goes_on_when_workers_can_be_started_again(monkeypatch):
    async def run():
        pool = Pool(1)
        start, left = pool._worker, count(-2 * pool.lanes[0].size)

        def sometimes(lane):
            if next(left) < 0:
                raise OSError("no process is left")
            return start(lane)

        monkeypatch.setattr(pool, "_worker", sometimes)
        try:
            asked = [asking("table", f"nim({size})") for size in range(pool.lanes[0].size)]
            lost = await asyncio.gather(*map(pool.ask, asked))
            await asyncio.wait(pool._tasks)
            assert not pool.lanes[0].busy
            return [answer.status for answer in (*lost, await pool.ask(asked[0]))]
        finally:
            await pool.stop()

    assert finished(run()) == [503] * 4 + [200]


@pytest.mark.skipif(sys.platform != "linux", reason="only there workers are forked")
def test_a_worker_has_loaded_what_it_needs_when_it_starts():
    worker = workers.Worker(None, nice=7)
    try:
        job = Job(asking("table", "nim(3)"), "", done=None, loop=None)
        found = worker.call(job, grace=60)
        nice = os.getpriority(os.PRIO_PROCESS, worker.process.pid)
        mapped = Path(f"/proc/{worker.process.pid}/maps").read_text(encoding="utf-8")
    finally:
        worker.stop()
    assert found.status == 200
    assert found.cpu > 0
    assert nice == os.getpriority(os.PRIO_PROCESS, 0) + 7
    assert "llvmlite" in mapped  # though a board of nim compiles nothing


def test_what_workers_are_forked_from_has_loaded_what_the_first_compiled_loop_needs():
    asked = "import sys, lastmove.web.loaded; print('numba.np.arrayobj' in sys.modules)"
    told = subprocess.run(
        [sys.executable, "-c", asked], capture_output=True, text=True, check=True
    ).stdout
    assert told == "True\n"


def test_a_first_try_has_no_more_than_its_time_in_all(monkeypatch):
    from lastmove.core import limits as core_limits
    from lastmove.web.service import Service

    now = 0.0
    clock = SimpleNamespace(process_time=lambda: now, monotonic=lambda: now)
    monkeypatch.setattr(core_limits, "clock", clock)
    service = Service(memory=None)
    service.begin(1.0, cpu=True)
    now = 0.75
    assert service.budget().time == 0.25
    assert service.budget(1 / 8).time == 1 / 8
    now = 1.5
    late = service.budget()
    now += 0.001
    with pytest.raises(LimitReached):
        late.check()
    service.begin(1.0)  # where what is known by then is told
    now = 9.0
    assert service.budget(1 / 8).time == 1 / 8


def test_a_question_that_nobody_waits_for_stops_its_search(monkeypatch):
    monkeypatch.setattr(workers, "_bound_memory", lambda: None)
    monkeypatch.setattr(workers.signal, "signal", lambda *_: None)
    here, there = multiprocessing.Pipe()
    here.send(replace(asking("values", "cram(8x9)"), seconds=60.0))
    here.send(None)
    monkeypatch.setattr(limits, "RETIRED", 0)
    workers.work(there, None, 0)
    messages = [here.recv()]
    while here.poll():
        messages.append(here.recv())
    assert messages[0] == workers.TAKEN
    assert [type(m) for m in messages[1:]] == [Answer]  # no progress was told before it stopped
    assert messages[1].status == 503
    assert b"nobody waits" in messages[1].body  # not what was found up to the end of one search


@pytest.mark.parametrize(
    "start", ["frogs(uniform(n=2000000, seed=1))", "frogs(poisson(2e6, seed=1))"]
)
def test_the_cost_of_a_position_is_claimed_before_it_is_made(start):
    from lastmove.web.service import Service, table

    with pytest.raises(ValueError, match="MB"):
        table(Service(memory=None), Game(start))


def test_a_large_pond_opens():
    from lastmove.web.service import Service, table

    assert table(Service(memory=None), Game("frogs(uniform(100000, seed=1))"))["more"]


def test_a_question_that_is_cut_off_by_the_end_of_the_server_is_told_so():
    sent = []

    async def never(scope, receive, send):
        await asyncio.sleep(60)

    async def send(message):
        sent.append(message)

    async def asked():
        scope = {"type": "http", "method": "GET", "path": "/", "headers": [(b"host", b"localhost")]}
        running = asyncio.ensure_future(Guard(never)(scope, None, send))
        await asyncio.sleep(0.01)
        running.cancel()  # as the server does when it has waited long enough
        await running

    finished(asked())
    assert sent[0]["status"] == 503
    assert b"the server is stopping" in sent[1]["body"]
