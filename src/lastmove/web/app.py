"""The server: a few routes over the workers, and the page's own files.

Typed requests, one sentence for every error, no file or code reachable from a request, and a
content-security policy that lets the page load nothing from elsewhere.
"""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Protocol

from fastapi import FastAPI, Query, Request, Response, WebSocket, WebSocketDisconnect
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse
from fastapi.staticfiles import StaticFiles
from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from lastmove import __version__
from lastmove.core.errors import InputError
from lastmove.core.position import Position
from lastmove.web import limits, models
from lastmove.web.connections import Sockets
from lastmove.web.guards import NAMES, Guard
from lastmove.web.protocol import Answer, Beside, Question, problem
from lastmove.web.room_sockets import serve_member
from lastmove.web.rooms import Rooms
from lastmove.web.service import QUESTIONS, Kind

STATIC = Path(__file__).with_name("static")
FAILURES: dict[int | str, dict[str, Any]] = {
    status: {"model": models.Failure, "description": said}
    for status, said in (
        (400, "No such position or move"),
        (413, "Too large"),
        (422, "Not what is asked for"),
        (429, "Too many questions at once"),
        (500, "The rules of a game fail"),
        (503, "A limit was reached"),
    )
}


class Asker(Protocol):
    """Whatever answers questions: the pool of workers, or this process."""

    async def start(self) -> None:
        """Before the first question."""

    async def stop(self) -> None:
        """After the last."""

    async def ask(
        self, question: Question, client: str, progress: Callable[[Any], None] | None = None
    ) -> Answer:
        """The answer to a question of this client."""


def create_app(
    own: Mapping[str, type[Position]] | None = None,
    asker: Asker | None = None,
    *,
    names: frozenset[str] = NAMES,
    log: Callable[[str], None] | None = None,
    elsewhere: str | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> FastAPI:
    """The application.

    Parameters
    ----------
    own : games of the user's own that the command line has loaded.
    asker : who answers; by default this very process.
    names : host names under which the page is known.
    log : takes a line for each request.
    elsewhere : the address under which other machines open the page, if it is known.
    clock : by which rooms come to their end.
    """
    answers = asker or Beside(own)
    rooms, sockets = Rooms(answers.ask, clock), Sockets()

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await answers.start()
        sweeping = asyncio.ensure_future(_sweep(rooms))
        yield
        sweeping.cancel()
        rooms.stop()
        await answers.stop()

    app = FastAPI(
        title="lastmove",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
        responses=FAILURES,
    )
    app.add_middleware(Guard, names=names, log=log)
    app.add_exception_handler(RequestValidationError, _misread)
    app.add_exception_handler(HTTPException, _missing)
    _health(app, answers)
    for name, kind in QUESTIONS.items():
        _route(app, answers, name, kind)
    _long_questions(app, answers, sockets)
    _members(app, rooms, sockets, elsewhere)
    app.state.rooms = rooms
    _files(app)
    return app


async def _sweep(rooms: Rooms) -> None:
    """End old rooms, again and again."""
    while True:
        await asyncio.sleep(limits.ROOM_SWEEP)
        rooms.sweep()


def _files(app: FastAPI) -> None:
    """The page itself: these files and no others."""
    for path, name in (("/", "index.html"), ("/style.css",) * 2, ("/icon.svg",) * 2):

        def file(name: str = name.removeprefix("/")) -> FileResponse:
            return FileResponse(STATIC / name)

        app.add_api_route(path, file, methods=["GET", "HEAD"], include_in_schema=False)
    for folder in ("js", "css"):
        files = GZipMiddleware(StaticFiles(directory=STATIC / folder), compresslevel=5)
        app.mount(f"/{folder}", files, name=folder)


def _response(found: Answer, kind: str = "application/json") -> Response:
    right = found.status == 200
    return Response(found.body, found.status, media_type=kind if right else "application/json")


def _client(request: Request | WebSocket) -> str:
    return request.client.host if request.client else ""


def _health(app: FastAPI, answers: Asker) -> None:
    @app.get("/api/health", response_model=models.Health)
    async def health() -> dict[str, Any]:
        """Whether the server answers, and how busy it is."""
        busy = getattr(answers, "standing", lambda: None)()
        return {"status": "ok", "version": __version__, "workers": busy}


def _route(app: FastAPI, answers: Asker, name: str, kind: Kind) -> None:
    """The route of a question: what is about a game is posted, other things have an address."""
    model = getattr(models, kind.asked)
    about = model.posted

    async def answered(request: Request, asked: models.Request) -> Response:
        found = await answers.ask(Question(name, asked.arguments()), _client(request))
        return _response(found, "image/svg+xml" if kind.answered is None else "application/json")

    answered.__annotations__["asked"] = model if about else Annotated[model, Query()]
    picture: dict[int | str, dict[str, Any]] = {200: {"content": {"image/svg+xml": {}}}}
    app.add_api_route(
        f"/api/{name}",
        answered,
        name=name,
        description=inspect.getdoc(kind.answer),
        methods=["POST" if about else "GET"],
        response_model=kind.answered and getattr(models, kind.answered),
        response_class=Response if kind.answered is None else JSONResponse,
        responses=picture if kind.answered is None else {},
    )


def _long_questions(app: FastAPI, answers: Asker, sockets: Sockets) -> None:
    """Questions that take longer, over a connection that shows progress; closing it cancels."""

    @app.websocket("/api/long")
    async def long(socket: WebSocket) -> None:
        await _accepted(socket, sockets, lambda: _serve_long(socket, answers))


def _members(app: FastAPI, rooms: Rooms, sockets: Sockets, elsewhere: str | None) -> None:
    """Connections to rooms."""

    @app.websocket("/api/room")
    async def room(socket: WebSocket) -> None:
        client = _client(socket)
        serve = partial(serve_member, socket, rooms, client, _heard, elsewhere)
        await _accepted(socket, sockets, serve)


async def _accepted(
    socket: WebSocket, sockets: Sockets, serve: Callable[[], Awaitable[None]]
) -> None:
    """Serve a connection, unless too many are open; its end on the other side is no failure."""
    with sockets.entered(_client(socket)) as room:
        if not room:
            await socket.close(1013, "too many connections are open")
            return
        with contextlib.suppress(WebSocketDisconnect):
            await socket.accept()
            await serve()


async def _serve_long(socket: WebSocket, answers: Asker) -> None:
    """One question after the other; any message while one is on its way cancels it."""
    while True:
        text = await _heard(socket)
        try:
            name, arguments = models.long_question(text)
        except ValidationError as wrong:
            await socket.send_text(problem(422, _first(wrong.errors())).body.decode())
            continue
        except InputError as wrong:
            await socket.send_text(problem(422, str(wrong)).body.decode())
            continue
        question = Question(name, arguments, limits.LONG_SECONDS)
        latest: asyncio.Queue[Any] = asyncio.Queue(1)

        def report(how: Any, latest: asyncio.Queue[Any] = latest) -> None:
            if latest.full():
                latest.get_nowait()
            latest.put_nowait(how)

        answering = asyncio.ensure_future(answers.ask(question, _client(socket), report))
        hearing = asyncio.ensure_future(_heard(socket))
        try:
            await _while_it_runs(socket, answering, hearing, latest)
            if answering.done():
                found = answering.result()
                body = json.loads(found.body)
                message = body if found.status != 200 else {"schema": 1, "answer": body}
                await socket.send_text(json.dumps(message, ensure_ascii=False))
            else:
                await socket.send_text(problem(499, "cancelled").body.decode())
        finally:
            answering.cancel()
            hearing.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await hearing


async def _heard(socket: WebSocket) -> str | bytes:
    """The next message, be it text or bytes. Raises `WebSocketDisconnect` when there is none."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    said: str | bytes | None = message.get("text")
    return message.get("bytes") or b"" if said is None else said


async def _while_it_runs(
    socket: WebSocket,
    answering: asyncio.Future[Answer],
    hearing: asyncio.Future[str | bytes],
    latest: asyncio.Queue[Any],
) -> None:
    """Send progress until there is an answer or a message from the other side."""
    while True:
        step = asyncio.ensure_future(latest.get())
        waiting: set[asyncio.Future[Any]] = {answering, hearing, step}
        done, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        if answering in done or hearing in done:
            step.cancel()
            if hearing in done:
                hearing.result()  # raises if the other side has gone
            return
        told = json.dumps({"schema": 1, "progress": step.result()}, ensure_ascii=False)
        await socket.send_text(told)


def _first(errors: Any) -> str:
    first = errors[0]
    where = ".".join(str(step) for step in first["loc"] if step not in ("body", "query"))
    return f"{where or 'the request'}: {first['msg']}"


def _misread(request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, RequestValidationError)
    return _response(problem(422, _first(wrong.errors())))


def _missing(request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, HTTPException)
    found = problem(wrong.status_code, str(wrong.detail))
    return Response(found.body, found.status, wrong.headers, media_type="application/json")
