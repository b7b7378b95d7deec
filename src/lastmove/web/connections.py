"""Connections: how many there may be, in all and of one client, and how long they may be idle.

Uvicorn closes a connection that is idle after an answer, but not one that never asks, or that stops
in the midst of a head; and it takes as many as come, until the system has no file left.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from lastmove.web import limits


class Open:
    """The connections that are open.

    Where there is no room, one makes some that has never asked; else the one that has been idle
    longest, whose client may be about to ask again.
    """

    def __init__(self, most: int, each: int):
        self.most, self.each = most, each
        self._count: Counter[str] = Counter()
        self._silent: dict[Connection, None] = {}
        """Those that have never asked, in the order in which they came."""
        self._idle: dict[Connection, None] = {}
        """The others that are idle, in the order in which they became it."""

    def enter(self, new: Connection) -> None:
        """Count a connection, which is idle, and close another if there are too many."""
        client = new.who
        self._count[client] += 1
        mine, full = self._count[client] > self.each, self._count.total() > self.most
        leaving: Connection | None = None
        if mine or full:
            others = chain(self._silent, self._idle, [new])
            leaving = next(each for each in others if not mine or each.who == client)
        self._silent[new] = None
        if leaving is not None:
            leaving.drop()

    def turn(self, connection: Connection, *, busy: bool) -> None:
        """A connection has become busy, or idle."""
        self._forget(connection)
        if not busy:
            self._idle[connection] = None

    def leave(self, connection: Connection) -> None:
        """A connection is closed, or has become one of another kind."""
        self._forget(connection)
        self._count[connection.who] -= 1
        if self._count[connection.who] <= 0:
            del self._count[connection.who]

    def _forget(self, connection: Connection) -> None:
        self._silent.pop(connection, None)
        self._idle.pop(connection, None)


class Sockets:
    """The connections that are open for long questions and for rooms, counted together."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()

    @contextmanager
    def entered(self, client: str) -> Iterator[bool]:
        """Count one while this lasts; whether there is room for it."""
        if self._open.total() >= limits.SOCKETS or self._open[client] >= limits.SOCKETS_EACH:
            yield False
            return
        self._open[client] += 1
        try:
            yield True
        finally:
            self._open[client] -= 1
            if not self._open[client]:
                del self._open[client]


class Connection(H11Protocol):
    """One connection of HTTP, which is closed when a head does not come in time."""

    open: Open

    def __init__(self, *given: Any, **named: Any):
        super().__init__(*given, **named)
        self.who = ""
        self._counted = False
        self._head: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a head."""
        super().connection_made(transport)
        self.who = self.client[0] if self.client else ""
        self._counted = True
        self._wait()
        self.open.enter(self)

    def data_received(self, data: bytes) -> None:
        """A part of a request: its head is complete when an answer has begun."""
        super().data_received(data)
        if not self._counted or self.transport.is_closing():
            return
        if self.cycle is not None and not self.cycle.response_complete:
            self._stop_waiting()
            self.open.turn(self, busy=True)
        else:
            self._wait()

    def on_response_complete(self) -> None:
        """Idle again; from here uvicorn itself counts the seconds."""
        super().on_response_complete()
        if self._counted and (self.cycle is None or self.cycle.response_complete):
            self._stop_waiting()
            self.open.turn(self, busy=False)

    def connection_lost(self, exc: Exception | None) -> None:
        """The end."""
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on it is counted with the long questions."""
        self._leave()
        super().handle_websocket_upgrade(event)

    def drop(self) -> None:
        """Close it now."""
        self._leave()
        self.transport.abort()

    def _leave(self) -> None:
        self._stop_waiting()
        if self._counted:
            self._counted = False
            self.open.leave(self)

    def _wait(self) -> None:
        if self._head is None:
            self._head = self.loop.call_later(limits.HEADER_SECONDS, self.drop)

    def _stop_waiting(self) -> None:
        if self._head is not None:
            self._head.cancel()
            self._head = None


def counting(most: int) -> type[Connection]:
    """The connections of one server, of which there are at most so many."""
    each = min(limits.CONNECTIONS_EACH, most)
    return type("Connection", (Connection,), {"open": Open(most, each)})


def affordable() -> int:
    """How many connections the system allows, besides long questions and what a server needs.

    The limit on open files is raised as far as it may be.
    """
    try:
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = limits.CONNECTIONS + limits.SOCKETS + limits.FILES
        if soft < min(wanted, hard):
            soft = min(wanted, hard)
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    except (ImportError, OSError, ValueError):
        return limits.CONNECTIONS
    return max(16, min(limits.CONNECTIONS, soft - limits.SOCKETS - limits.FILES))
