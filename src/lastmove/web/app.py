"""The server: a few routes over `tables`, and the page's own files.

Typed requests, one sentence for every error, no file or code reachable from a request, and a
content-security policy that lets the page load nothing from elsewhere.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Annotated, Any

from fastapi import FastAPI, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.staticfiles import StaticFiles
from pydantic import BaseModel, Field

from lastmove import __version__
from lastmove.errors import RULES_MAY_RAISE, InputError, LimitReached, printable
from lastmove.position import Play, Position
from lastmove.web import limits, tables

STATIC = Path(__file__).with_name("static")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class GameRequest(BaseModel):
    """A whole game: where it began, how it is played, the number of each move."""

    start: str = Field(max_length=limits.NOTATION, examples=["nim(3,5,7)"])
    play: Play = Play.NORMAL
    moves: list[Annotated[int, Field(ge=0, le=10**7)]] = Field(
        default_factory=list, max_length=limits.MOVES
    )

    def game(self) -> tables.Game:
        """The same as a value."""
        return tables.Game(self.start, self.play, tuple(self.moves))


class TranscriptRequest(GameRequest):
    """A game, and moves that go on from there, as they are said."""

    said: list[Annotated[str, Field(max_length=limits.NOTATION)]] = Field(
        default_factory=list, max_length=limits.MOVES
    )


class ReplyRequest(GameRequest):
    """A game, and who is to move in it."""

    opponent: str = Field("perfect", max_length=20)
    skill: float = Field(0.5, ge=0, le=1)
    seed: int = Field(0, ge=0, le=2**31)


def create_app(own: Mapping[str, type[Position]] | None = None) -> FastAPI:
    """The application. `own` are games of the user's own that the command line has loaded."""
    app = FastAPI(title="lastmove", version=__version__, docs_url=None, redoc_url=None)
    desk = tables.Desk(own)
    app.middleware("http")(_guarded)
    app.add_exception_handler(InputError, _refused)
    app.add_exception_handler(LimitReached, _limited)
    app.add_exception_handler(RequestValidationError, _misread)
    for kind in RULES_MAY_RAISE:
        app.add_exception_handler(kind, _failed)
    _routes(app, desk)
    app.mount("/", StaticFiles(directory=STATIC, html=True), name="page")
    return app


def _routes(app: FastAPI, desk: tables.Desk) -> None:
    """The questions of the page; plain functions, so they run in threads."""

    @app.get("/api/health")
    def health() -> dict[str, str]:
        """Whether the server answers."""
        return {"status": "ok", "version": __version__}

    @app.get("/api/games")
    def games() -> list[dict[str, Any]]:
        """Every game, with its notation and its rules in a line."""
        return tables.gallery(desk)

    @app.get("/api/picture", response_class=Response)
    def picture(position: Annotated[str, Query(max_length=limits.NOTATION)]) -> Response:
        """A picture of a position, as SVG."""
        return Response(tables.picture(desk, position), media_type="image/svg+xml")

    @app.get("/api/position")
    def position(written: Annotated[str, Query(max_length=limits.NOTATION)]) -> dict[str, str]:
        """A position as it is written, if it is one."""
        return {"position": str(desk.position(written))}

    @app.post("/api/transcript")
    def transcript(request: TranscriptRequest) -> dict[str, Any]:
        """The numbers of moves that are given by what they say."""
        return tables.transcript(desk, request.game(), request.said)

    @app.post("/api/table")
    def table(request: GameRequest) -> dict[str, Any]:
        """The board: picture, turn, moves, and where one points to make them."""
        return tables.table(desk, request.game())

    @app.post("/api/values")
    def values(request: GameRequest) -> dict[str, Any]:
        """What each move is worth."""
        return tables.values(desk, request.game())

    @app.post("/api/history")
    def history(request: GameRequest) -> dict[str, Any]:
        """What each position was worth, and who slipped."""
        return tables.history(desk, request.game())

    @app.post("/api/hint")
    def hint(request: GameRequest) -> dict[str, Any]:
        """A good move: where, then what."""
        return tables.hint(desk, request.game())

    @app.post("/api/why")
    def why(request: GameRequest) -> dict[str, Any]:
        """The argument, step by step."""
        return tables.why(desk, request.game())

    @app.post("/api/certificate")
    def certificate(request: GameRequest) -> dict[str, Any]:
        """The proof, for `lastmove verify`."""
        return tables.certificate(desk, request.game())

    @app.post("/api/reply")
    def reply(request: ReplyRequest) -> dict[str, Any]:
        """The move that an opponent makes."""
        return tables.reply(desk, request.game(), request.opponent, request.skill, request.seed)


async def _guarded(
    request: Request, call_next: Callable[[Request], Awaitable[Response]]
) -> Response:
    """Bodies are small, and every answer says what a browser may do with it."""
    length = request.headers.get("content-length", "0")
    if not length.isdigit() or int(length) > limits.BODY:
        return _problem(413, f"a request has at most {limits.BODY:,} bytes")
    response = await call_next(request)
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers.setdefault("Cache-Control", "no-cache")
    return response


def _problem(status: int, message: str) -> JSONResponse:
    sentence = " ".join(message.split())
    return JSONResponse({"schema": 1, "error": {"message": printable(sentence)}}, status)


def _refused(request: Request, problem: Exception) -> Response:
    return _problem(400, str(problem))


def _limited(request: Request, problem: Exception) -> Response:
    return _problem(503, str(problem))


def _misread(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, RequestValidationError)
    first = problem.errors()[0]
    where = ".".join(str(step) for step in first["loc"][1:])
    return _problem(422, f"{where or 'the request'}: {first['msg']}")


def _failed(request: Request, problem: Exception) -> Response:
    return _problem(500, f"the rules fail: {type(problem).__name__}, {problem}")
