"""A server of our own and a real Chromium, for the tests of the page."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import quote

import uvicorn

from lastmove.web.app import create_app
from lastmove.web.serving import listening

# First the one without windows: the others draw one for each page, which takes as long as the page.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next((path for name in NAMES if (path := shutil.which(name))), None)
PATIENCE = 120_000
"""Milliseconds that the page may take on a loaded machine."""
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip


def here(page) -> str:
    """The address; `page.url` may lag behind it on a loaded machine."""
    return page.evaluate("location.href")


@contextmanager
def served(own=None) -> Iterator[str]:
    """The address of a running server."""
    server = uvicorn.Server(uvicorn.Config(create_app(own), log_level="error"))
    listener = listening("127.0.0.1", 0)  # which the server closes
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
    finally:
        server.should_exit = True
        thread.join(10)


def address(base: str, notation: str, seats: str = "you.you", more: str = "") -> str:
    """The address of a game."""
    return f"{base}#start={quote(notation)}&seats={seats}{more}"
