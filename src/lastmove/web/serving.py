"""Starting the server: its address, the game it opens with, and the browser."""

from __future__ import annotations

import socket
import threading
import webbrowser
from collections.abc import Callable
from urllib.parse import quote

from lastmove.api.loading import load_game
from lastmove.core.errors import InputError
from lastmove.core.extras import need_extra
from lastmove.core.parse import parse
from lastmove.core.position import Position
from lastmove.play.match import Match
from lastmove.web import limits


def serve(
    expression: str | None = None,
    *,
    misere: bool = False,
    first: str | None = None,
    host: str = "127.0.0.1",
    port: int = 8000,
    browser: bool = True,
    quiet: bool = False,
    workers: int | None = None,
    proxy: bool = False,
    say: Callable[[str], None] = print,
) -> None:
    """Serve the page until it is interrupted.

    Parameters
    ----------
    expression : the position the page opens with; it may be of a game of the user's own.
    workers : processes for searches, and as many for long ones; those for shorter questions are
        twice and four times as many. By default as many as there are processors, and 2 at least.
    proxy : believe a proxy on this machine that says for whom it asks (`X-Forwarded-For`).
    say : is given the address once it is known.

    Raises
    ------
    InputError : for an expression that is no position, or an address that cannot be used.
    """
    need_extra("The page", "web", "fastapi", "uvicorn", "websockets")
    import uvicorn

    from lastmove.web.app import create_app
    from lastmove.web.connections import affordable, counting
    from lastmove.web.guards import to_stderr
    from lastmove.web.workers import Pool

    start = None if expression is None else parse(expression, load=load_game)
    listener = listening(host, port)
    address = f"http://{_shown(host)}:{listener.getsockname()[1]}/{_hash(start, misere, first)}"
    app = create_app(
        asker=Pool(workers, expression),
        names=frozenset({host.lower(), socket.gethostname().lower()}),
        log=None if quiet else to_stderr,
        elsewhere=elsewhere(host, listener.getsockname()[1]),
    )
    say(address)
    if browser:
        threading.Timer(0.6, webbrowser.open, [address]).start()
    config = uvicorn.Config(
        app,
        log_level="error" if quiet else "warning",
        access_log=False,
        server_header=False,
        http=counting(affordable()),
        proxy_headers=proxy,
        timeout_keep_alive=limits.IDLE_SECONDS,
        timeout_graceful_shutdown=int(limits.SECONDS) + 1,
        ws_max_size=limits.MESSAGE,
        h11_max_incomplete_event_size=32_768,
        backlog=limits.ACCEPTED,
    )
    uvicorn.Server(config).run(sockets=[listener])


def _shown(host: str) -> str:
    """A host as an address that a browser here can open."""
    if host in ("0.0.0.0", "::"):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def elsewhere(host: str, port: int) -> str | None:
    """The address under which other machines open the page, where it listens on all of this one's.

    It is the one that this machine would send from; nothing is sent to find that out.
    """
    ways = {
        "0.0.0.0": (socket.AF_INET, "192.0.2.1"),  # of documentation (RFC 5737, RFC 3849)
        "::": (socket.AF_INET6, "2001:db8::1"),
    }
    if host not in ways:
        return None
    family, far = ways[host]
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((far, 9))
            return f"http://{_shown(probe.getsockname()[0])}:{port}/"
    except OSError:  # as where there is no network
        return None


class Listener(socket.socket):
    """A socket that lets many wait, whatever number it is told.

    Asyncio has one number for two things: those who may wait, and those it accepts at a time, in
    which it does nothing else. The latter is the one that is given to it.
    """

    def listen(self, backlog: int = 0, /) -> None:
        """Let as many wait as may."""
        super().listen(limits.KNOCKING)


def listening(host: str, port: int) -> socket.socket:
    """A socket at this address; port 0 is any free one."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        # Named, for asyncio to send small answers at once (TCP_NODELAY): it asks for this number.
        listener = Listener(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except OSError as problem:
        raise InputError(
            f"{host} port {port} cannot be used ({problem.strerror}); another --port may be free, "
            "and --port 0 takes any"
        ) from None
    return listener


def _hash(start: Position | None, misere: bool, first: str | None) -> str:
    if start is None:
        return ""
    play = "&play=misere" if misere else ""
    begins = "" if first is None else f"&first={Match(start, first=first).first}"
    return f"#start={quote(str(start), safe='(),=*')}{play}{begins}&seats=you.perfect"


def own_games(expression: str | None) -> dict[str, type[Position]]:
    """The games of the user's own in the position that the command line gave.

    Then those of folders and packages, which are loaded now, and not because of a request.
    """
    from lastmove.api.elsewhere import games_elsewhere

    elsewhere = games_elsewhere()
    if expression is None or ".py:" not in expression:
        return elsewhere
    start = parse(expression, load=load_game)
    games = {type(part) for part in (start, *start.parts())}
    own = {game.name: game for game in games if game.loaded_from_hash is not None}
    return own | {name: game for name, game in elsewhere.items() if name not in own}
