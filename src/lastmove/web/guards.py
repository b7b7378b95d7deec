"""What stands before every request: its size, who it is for, where it comes from; and a log.

Written for ASGI itself, because a body must be counted while it comes in.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import sys
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from starlette.requests import ClientDisconnect

from lastmove.core.errors import printable
from lastmove.web import limits

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
]
NAMES = frozenset({"localhost", "testserver"})


class Guard:
    """Refuses what no page of ours sends, and writes a line for what it lets through.

    Parameters
    ----------
    names : host names besides addresses and `localhost` under which the page is known. A page on
        another site could make a browser ask under a name of its own; such names are refused.
    log : takes a line for each request; None for silence.
    """

    def __init__(
        self, app: App, names: frozenset[str] = NAMES, log: Callable[[str], None] | None = None
    ):
        self.app = app
        self.names = names | NAMES
        self.log = log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check, then pass on."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {key.lower(): value.decode("latin-1") for key, value in scope["headers"]}
        refusal = self._refusal(headers)
        if refusal is not None:
            await _refuse(scope, send, *refusal)
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return
        await self._http(scope, receive, send)

    def _refusal(self, headers: dict[bytes, str]) -> tuple[int, str] | None:
        host = headers.get(b"host", "")
        if not self._known(host):
            return 421, "this server is not known under that name"
        origin = headers.get(b"origin")
        if origin is not None and origin.partition("://")[2] != host:
            return 403, "a page of another site may not ask here"
        length = headers.get(b"content-length", "0")
        if not length.isascii() or not length.isdigit() or int(length) > limits.BODY:
            return 413, f"a request has at most {limits.BODY:,} bytes"
        return None

    def _known(self, host: str) -> bool:
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
        name = name.strip("[]").lower()
        if name in self.names:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, seen, status, more = time.monotonic(), 0, 0, True
        refusal: tuple[int, str] | None = None

        async def counted() -> Message:
            nonlocal seen, more, refusal
            try:
                async with asyncio.timeout(limits.BODY_SECONDS if more else None):
                    message = await receive()
            except TimeoutError:
                refusal = 408, "the rest of the request did not come"
                return {"type": "http.disconnect"}
            seen += len(message.get("body", b""))
            more = more and bool(message.get("more_body"))
            if seen > limits.BODY:
                refusal = 413, f"a request has at most {limits.BODY:,} bytes"
                return {"type": "http.disconnect"}
            return message

        async def signed(message: Message) -> None:
            nonlocal status
            if refusal is not None:  # what the application makes of half a request is not sent
                return
            if message["type"] == "http.response.start":
                status = message["status"]
                known = {key.lower() for key, _ in message.get("headers", [])}
                extra = [] if b"cache-control" in known else [(b"cache-control", b"no-cache")]
                message["headers"] = [*message.get("headers", []), *HEADERS, *extra]
            await send(message)

        try:
            await self.app(scope, counted, signed)
        except ClientDisconnect:
            if refusal is None:
                raise
        except asyncio.CancelledError:  # Ctrl-C, and what runs has had its time
            refusal = 503, "the server is stopping; ask again when it is back"
        finally:
            if refusal is not None and not status:
                status = refusal[0]
                await _refuse(scope, send, *refusal)
            if self.log is not None:
                self.log(_line(scope, status, time.monotonic() - began))


def _line(scope: Scope, status: int, seconds: float) -> str:
    """Who asked for what, and what came of it."""
    who = (scope.get("client") or ("?",))[0]
    clock, path = time.strftime("%H:%M:%S"), scope["path"][:80]
    return printable(f"{clock}  {who}  {scope['method']} {path}  {status}  {1000 * seconds:.0f} ms")


def to_stderr(line: str) -> None:
    """One line of the log."""
    print(line, file=sys.stderr, flush=True)


async def _refuse(scope: Scope, send: Send, status: int, message: str) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": message})
        return
    body = json.dumps({"schema": 1, "error": {"message": message}}).encode()
    headers = [(b"content-type", b"application/json"), (b"connection", b"close"), *HEADERS]
    length = [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers + length})
    await send({"type": "http.response.body", "body": body})
