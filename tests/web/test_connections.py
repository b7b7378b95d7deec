"""Connections that ask for nothing, or for too much: in a server with short patience."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from contextlib import ExitStack, contextmanager, suppress
from itertools import pairwise

import pytest
import uvicorn

from lastmove.web import limits
from lastmove.web.app import create_app
from lastmove.web.connections import affordable, counting
from lastmove.web.serving import listening
from tests.loops import finished

REQUEST = b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


@contextmanager
def served(most=50, **options):
    listener = listening("127.0.0.1", 0)
    config = uvicorn.Config(
        create_app(), http=counting(most), log_level="error", lifespan="off", **options
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.05)
    try:
        yield listener.getsockname()
    finally:
        server.should_exit = True
        thread.join(20)


def closed(connection, seconds):
    """Whether the other side hangs up within so many seconds."""
    connection.settimeout(seconds)
    with suppress(ConnectionError):
        try:
            return connection.recv(1) == b""
        except TimeoutError:
            return False
    return True


def answered(address):
    with socket.create_connection(address, 20) as connection:
        connection.sendall(REQUEST)
        return b" 200 " in connection.recv(4096).splitlines()[0]


@pytest.mark.parametrize(
    "sent", [b"", b"GET / HTT", REQUEST + b"GET /"], ids=["nothing", "half", "more"]
)
def test_a_head_that_does_not_come_ends_the_connection(monkeypatch, sent):
    monkeypatch.setattr(limits, "HEADER_SECONDS", 0.5)
    with served() as address, socket.create_connection(address, 20) as connection:
        connection.sendall(sent)
        if sent.startswith(REQUEST):
            got = b""
            while not got.endswith(b"}"):  # the head and the body may come apart
                got += connection.recv(4096)
            assert b" 200 " in got
        assert not closed(connection, 0.1)
        assert closed(connection, 20)
        assert answered(address)


def test_a_body_that_does_not_come_is_answered(monkeypatch):
    monkeypatch.setattr(limits, "BODY_SECONDS", 0.5)
    head = b"POST /api/table HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 90\r\n\r\n{"
    with served() as address, socket.create_connection(address, 20) as connection:
        connection.sendall(head)
        assert b" 408 " in connection.recv(4096).splitlines()[0]


def test_idle_connections_make_room(monkeypatch):
    monkeypatch.setattr(limits, "CONNECTIONS_EACH", 8)
    with served() as address:
        opened = [socket.create_connection(address, 20) for _ in range(20)]
        time.sleep(0.5)
        assert [closed(connection, 0.2) for connection in opened] == [True] * 12 + [False] * 8
        assert answered(address)
        for connection in opened:
            connection.close()


@contextmanager
def asked(address):
    """A connection that has asked once, and is kept for more."""
    with socket.create_connection(address, 20) as connection:
        assert again(connection)
        yield connection


def again(connection):
    connection.sendall(REQUEST)
    got = b""
    while not got.endswith(b"}"):  # the head and the body may come apart
        part = connection.recv(4096)
        if not part:
            return False
        got += part
    return b" 200 " in got.splitlines()[0]


def test_a_connection_that_has_asked_stays_where_others_are_silent(monkeypatch):
    monkeypatch.setattr(limits, "CONNECTIONS_EACH", 8)
    with served() as address, asked(address) as kept, ExitStack() as opened:
        for _ in range(20):
            opened.enter_context(socket.create_connection(address, 20))
        time.sleep(0.5)
        assert again(kept)


def test_who_comes_where_all_have_asked_is_answered(monkeypatch):
    monkeypatch.setattr(limits, "CONNECTIONS_EACH", 3)
    with served() as address, ExitStack() as opened:
        kept = [opened.enter_context(asked(address)) for _ in range(3)]
        assert answered(address)
        assert closed(kept[0], 20)


def test_the_oldest_goes_where_there_are_too_many_in_all():
    with served(most=5) as address:
        opened = [socket.create_connection(address, 20) for _ in range(7)]
        time.sleep(0.5)
        assert [closed(connection, 0.2) for connection in opened] == [True] * 2 + [False] * 5
        for connection in opened:
            connection.close()


def test_those_who_come_at_once_are_accepted_a_few_at_a_time():
    made = []

    async def run():
        with listening("127.0.0.1", 0) as listener, ExitStack() as opened:
            listener.listen()
            for _ in range(60):  # more than are accepted at a time, and none is turned away
                opened.enter_context(socket.create_connection(listener.getsockname(), 20))
            ticks = [0]
            server = await asyncio.get_running_loop().create_server(
                lambda: made.append(None) or asyncio.Protocol(), sock=listener, backlog=8
            )
            while ticks[-1] < 60:
                await asyncio.sleep(0)
                ticks.append(len(made))
            server.close()
            return max(after - before for before, after in pairwise(ticks))

    assert finished(asyncio.wait_for(run(), 20)) <= 8


def test_answers_are_not_held_back_for_larger_ones():
    listener = listening("127.0.0.1", 0)
    listener.listen()
    with listener, socket.create_connection(listener.getsockname(), 20), listener.accept()[0] as it:
        assert it.proto == socket.IPPROTO_TCP  # of such sockets asyncio turns the delay off


@pytest.mark.parametrize(
    ("soft", "hard", "most", "raised"),
    [(1024, 1024, 16, None), (3000, 3000, 800, None), (1024, 10**6, limits.CONNECTIONS, 6200)],
)
def test_files_are_left_for_the_server_itself(monkeypatch, soft, hard, most, raised):
    import resource

    asked = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limit: asked.append(limit))
    assert affordable() == most
    assert asked == ([] if raised is None else [(raised, hard)])
