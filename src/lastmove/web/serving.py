"""Starting the server: its address, the game it opens with, and the browser."""

from __future__ import annotations

import socket
import sys
import threading
import webbrowser
from urllib.parse import quote

from lastmove.errors import InputError
from lastmove.expressions import parse
from lastmove.loading import load_game
from lastmove.position import Position


def serve(
    expression: str | None = None,
    *,
    misere: bool = False,
    host: str = "127.0.0.1",
    port: int = 8000,
    browser: bool = True,
    quiet: bool = False,
) -> None:
    """Serve the page until it is interrupted.

    Raises
    ------
    InputError : for an expression that is no position, or an address that cannot be used.
    """
    import uvicorn

    from lastmove.web.app import create_app

    start = None if expression is None else parse(expression, load=load_game)
    listener = listening(host, port)
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listener.getsockname()[1]}/{_hash(start, misere)}"
    app = create_app(_own(start))
    if not quiet:
        print(f"lastmove is at {address} (stop it with Ctrl-C)", file=sys.stderr, flush=True)
    if browser:
        threading.Timer(0.6, webbrowser.open, [address]).start()
    level = "error" if quiet else "warning"
    config = uvicorn.Config(app, log_level=level, timeout_graceful_shutdown=5, server_header=False)
    uvicorn.Server(config).run(sockets=[listener])


def listening(host: str, port: int) -> socket.socket:
    """A socket at this address; port 0 is any free one."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except OSError as problem:
        raise InputError(
            f"{host} port {port} cannot be used ({problem.strerror}); another --port may be free, "
            "and --port 0 takes any"
        ) from None
    return listener


def _hash(start: Position | None, misere: bool) -> str:
    if start is None:
        return ""
    play = "&play=misere" if misere else ""
    return f"#start={quote(str(start), safe='(),=*')}{play}&seats=you.stubborn"


def _own(start: Position | None) -> dict[str, type[Position]]:
    """The games of the user's own in the position that the command line gave."""
    parts = [] if start is None else [start, *start.parts()]
    games = {type(part) for part in parts if type(part).loaded_from_hash is not None}
    return {game.name: game for game in games}
