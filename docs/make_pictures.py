"""Make the pictures of the README and the start page anew: python docs/make_pictures.py.

The argument is drawn by the program; the page is served and photographed in Chromium, which needs
what the tests of the page need (`./run test` sets it up).
"""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import quote

import lastmove as lm

PICTURES = Path(__file__).parent / "pictures"
GAME = "queen(5,7)"
SIZE = {"width": 1180, "height": 760}


def argument() -> None:
    """Why the second player wins cram on a square board."""
    picture = str(lm.draw("cram(4x4)", why=True))
    (PICTURES / "argument.svg").write_text(picture, encoding="utf-8")


def page() -> None:
    """The page with a game, and what each move is worth."""
    from playwright.sync_api import sync_playwright

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = [sys.executable, "-m", "lastmove", "serve", "--no-browser", "--quiet", "--port"]
    server = subprocess.Popen([*words, str(port)])
    try:
        with sync_playwright() as play:
            browser = play.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
            )
            tab = browser.new_page(viewport=SIZE)
            for _ in range(120):
                try:
                    tab.goto(f"http://127.0.0.1:{port}/#start={quote(GAME)}&seats=you.you")
                    break
                except Exception:  # the server is not there yet
                    time.sleep(0.5)
            tab.wait_for_selector("[data-spot]", state="attached")
            tab.keyboard.press("v")
            tab.wait_for_timeout(6000)
            tab.evaluate("window.scrollTo(0, 0)")
            tab.screenshot(path=PICTURES / "page.png")
            browser.close()
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    argument()
    page()
