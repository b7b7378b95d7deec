"""The server under attack: hostile requests, killed workers, clients that do not read."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import threading
import time

import pytest
import websockets

from lastmove.web import limits
from tests.loops import finished
from tests.web.serving import running

LONG = "cram(7x7)"


@pytest.fixture(scope="module")
def server():
    with running("--quiet", "--workers", "2") as found:
        yield found


def answers(server):
    """Whether it goes on after whatever happened."""
    status, found = server.ask("api/table", {"start": "nim(3,5,7)"})
    return status == 200 and found["position"] == "nim(3,5,7)"


@pytest.mark.parametrize(
    "start",
    [
        "@/etc/passwd", "counters(@/etc/passwd, at=[a])", "words(@../../x)", "nim.py:nim(3)",
        "/etc/passwd:nim(3)", "__import__('os')", "nim(" * 500, "+".join(["nim(1)"] * 2000),
        "nim(" + "9" * 3000 + ")", "tictactoe(9^99)", "tictactoe(1000^1000)", "cram(99999x99999)",
        "chomp(1000000x1000000)", "takeaway(9, f=9**9**9**9)", "takeaway(99, f=x*x*x*x)",
        "words([\x00\x1b[2J])", "words([<script>alert(1)</script>])", "nim(٣)", "ｎim(3)",
        "northcott(99999999999, rows=[1:2], to_move=white)", "pigs(" + "S" * 3900 + ", builds=9)",
        "queen(" + "9" * 1000 + "," + "9" * 1000 + ")", "octal(0." + "7" * 3000 + ", 5)",
    ],
    ids=lambda start: start[:24].encode("ascii", "replace").decode().replace("/", "|"),
)  # fmt: skip
def test_hostile_positions_get_a_sentence_or_a_board(server, start):
    for question in ("table", "values"):
        status, found = server.ask(f"api/{question}", {"start": start})
        assert status in (200, 400, 422, 503), found
        if status != 200:
            message = found["error"]["message"]
            assert message
            assert "Traceback" not in message
            assert "root:" not in message
    assert answers(server)


def test_large_bodies_are_refused_and_not_read_on(server):
    head = b"POST /api/table HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 10000000\r\n\r\n"
    assert b" 413 " in server.raw(head + b"{").splitlines()[0]
    head = b"POST /api/table HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
    chunk = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
    few = limits.BODY // 0x10000 + 2  # a little more than it reads, so that it can say so
    assert b" 413 " in server.raw(head + chunk * few).splitlines()[0]
    with socket.create_connection((server.host, server.port), 20) as connection:
        connection.sendall(head)
        try:
            for _ in range(200):
                connection.sendall(chunk)
        except OSError:
            pass  # it hangs up, as it should
    assert answers(server)


def test_millions_of_moves_in_an_address_are_refused(server):
    status, _ = server.ask("api/table", {"start": "nim(3)", "moves": [0] * 50_000})
    assert status == 422


def test_other_names_and_other_sites_are_refused(server):
    assert server.ask("api/table", {"start": "nim(3)"}, {"Host": "evil.example"})[0] == 421
    foreign = {"Origin": "http://evil.example"}
    assert server.ask("api/table", {"start": "nim(3)"}, foreign)[0] == 403
    own = {"Origin": server.address.rstrip("/")}
    assert server.ask("api/table", {"start": "nim(3)"}, own)[0] == 200


@pytest.mark.parametrize(
    "path", ["/../../etc/passwd", "/js/..%2f..%2fapp.py", "/%2e%2e/app.py", "//etc/passwd"]
)
def test_no_file_is_reached(server, path):
    found = server.raw(
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode()
    )
    assert b" 200 " not in found.splitlines()[0] or b"<!doctype html>" in found
    assert b"root:" not in found


def test_garbage_is_answered_or_dropped(server):
    for junk in (b"\x16\x03\x01\x00\xff" * 40, b"GET / HTTP/9.9\r\n\r\n", b"A" * 100_000):
        with contextlib.suppress(OSError):
            server.raw(junk, timeout=10)
    assert answers(server)


def test_a_killed_worker_costs_one_answer(server):
    found = []
    asking = threading.Thread(target=lambda: found.append(server.ask("api/why", {"start": LONG})))
    before = server.computed()
    asking.start()
    while asking.is_alive():
        if any(now > before.get(pid, 0) + 0.2 for pid, now in server.computed().items()):
            break  # a worker is at it
        time.sleep(0.05)
    for worker in server.workers():
        os.kill(worker, signal.SIGKILL)
    asking.join(60)
    assert found
    assert found[0][0] == 503
    assert answers(server)
    assert answers(server)


def test_long_questions_do_not_hold_up_a_move(server):
    async def run():
        url = server.address.replace("http", "ws") + "api/long"
        async with websockets.connect(url) as one, websockets.connect(url) as two:
            for connection in (one, two):
                await connection.send(json.dumps({"question": "why", "start": LONG}))
            progress = json.loads(await asyncio.wait_for(one.recv(), 60))
            assert "progress" in progress, progress
            before = time.monotonic()
            status, _ = await asyncio.to_thread(server.ask, "api/table", {"start": "nim(4,4,1)"})
            assert status == 200
            assert time.monotonic() - before < limits.LONG_SECONDS / 3
            await one.send("stop")
            while "error" not in (said := json.loads(await asyncio.wait_for(one.recv(), 60))):
                assert "progress" in said
            assert said["error"]["message"] == "cancelled"

    finished(run())
    assert answers(server)


def test_searches_do_not_hold_up_boards_replies_and_hints(server):
    """As many as there are workers for them and more, in both lanes, all from one client."""

    async def run():
        heavy = [
            asyncio.ensure_future(
                asyncio.to_thread(server.ask, "api/values", {"start": f"cram(7x{n})"})
            )
            for n in range(7, 19)
        ]
        await asyncio.sleep(2.0)  # each has had its time in the lane for short questions
        for name in ("table", "reply", "hint"):
            status, _ = await asyncio.to_thread(server.ask, f"api/{name}", {"start": "nim(4,6,1)"})
            assert status == 200
        assert not all(asked.done() for asked in heavy)
        await asyncio.gather(*heavy)

    finished(run())


def test_bytes_in_place_of_text_are_answered(server):
    async def run():
        url = server.address.replace("http", "ws") + "api/long"
        async with websockets.connect(url) as connection:
            await connection.send(b"\xff\x00")
            said = json.loads(await asyncio.wait_for(connection.recv(), 30))
            assert said["error"]["message"]
            await connection.send(json.dumps({"question": "why", "start": "nim(3,5)"}).encode())
            while "answer" not in (said := json.loads(await connection.recv())):
                assert "progress" in said

    finished(run())
    assert answers(server)


@pytest.mark.parametrize("believed", [False, True])
def test_the_log_says_who_asked_and_nothing_that_a_terminal_obeys(believed):
    with running("--workers", "2", *(["--proxy"] if believed else [])) as found:
        found.ask("api/health?x", headers={"X-Forwarded-For": "203.0.113.9"})
        found.raw(b"GET /%1b%5b2J%07 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        found.process.send_signal(signal.SIGINT)
        lines = found.process.stderr.read().splitlines()
    assert any("203.0.113.9" in line for line in lines) is believed
    assert any("[2J" in line and " 404 " in line for line in lines)
    assert all(line.isprintable() for line in lines)
    assert len(lines) < 40


def test_a_short_question_over_the_connection(server):
    async def run():
        url = server.address.replace("http", "ws") + "api/long"
        async with websockets.connect(url) as connection:
            await connection.send(json.dumps({"question": "why", "start": "nim(3,5,7)"}))
            said = {}
            while "answer" not in said:
                said = json.loads(await asyncio.wait_for(connection.recv(), 60))
            assert said["answer"]["verdict"]["outcome"] == "N"
            for wrong in (
                "{",
                "[]",
                '{"question": "why"}',
                '{"question": "rm", "start": "nim(1)"}',
            ):
                await connection.send(wrong)
                said = json.loads(await asyncio.wait_for(connection.recv(), 60))
                assert said["error"]["message"]

    finished(run())


def test_many_open_connections(server):
    """A thousand in CI's time: they are opened, answer, and go away again."""

    async def run(count):
        url = server.address.replace("http", "ws") + "api/long"
        opened = []
        for _ in range(count // 50):
            opened += await asyncio.gather(
                *(websockets.connect(url, open_timeout=60) for _ in range(50))
            )
        status, _ = await asyncio.to_thread(server.ask, "api/table", {"start": "nim(5,4,1)"})
        assert status == 200
        await opened[0].send(json.dumps({"question": "why", "start": "nim(2,5,7)"}))
        said = {}
        while "answer" not in said:
            said = json.loads(await asyncio.wait_for(opened[0].recv(), 60))
        await asyncio.gather(*(connection.close() for connection in opened))

    finished(run(1000))
    assert answers(server)


def test_a_client_that_does_not_read(server):
    with socket.create_connection((server.host, server.port), 20) as connection:
        request = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        connection.sendall(request * 200)
        assert answers(server)
    assert answers(server)


def test_many_players_at_once_and_memory_stays_bounded(server):
    """A small class for some seconds; benchmarks/server.py has the large one for a minute."""
    wrong = []

    def plays(seed):
        moves = []
        for _ in range(8):
            body = {"start": "nim(3,5,7)", "moves": moves, "seed": seed, "opponent": "random"}
            status, found = server.ask("api/reply", body)
            if status == 400:
                return
            if status != 200:
                wrong.append((status, found))
                return
            moves.append(found["number"])

    before = server.memory()
    players = [threading.Thread(target=plays, args=(seed,)) for seed in range(30)]
    for player in players:
        player.start()
    for player in players:
        player.join(120)
    assert not wrong
    assert server.memory() < before + 2 * limits.REMEMBERED


def test_it_says_where_it_is_and_stops_cleanly(tmp_path):
    with running("--workers", "2") as server:
        assert answers(server)
        server.process.send_signal(signal.SIGINT)
        said = server.process.communicate(timeout=60)[1]
    assert "POST /api/table  200" in said
    assert "Traceback" not in said


def test_a_game_of_ones_own(tmp_path):
    file = tmp_path / "countdown.py"
    file.write_text(
        "import lastmove as lm\n\n\nclass Countdown(lm.Impartial):\n"
        '    """Take one or two chips."""\n\n    @staticmethod\n    def start(chips: int) -> int:\n'
        "        return chips\n\n    @staticmethod\n    def options(chips):\n"
        "        yield from (chips - taken for taken in (1, 2) if taken <= chips)\n"
    )
    with running("--quiet", "--workers", "2", expression=f"{file}:countdown(5)") as server:
        status, found = server.ask("api/values", {"start": "countdown(5)"})
        assert status == 200
        assert found["verdict"]["value"] == 2
        assert server.ask("api/table", {"start": f"{file}:countdown(5)"})[0] == 400
