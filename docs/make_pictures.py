"""Make the pictures of the README and the start page anew: python docs/make_pictures.py.

The argument is drawn by the program; the page is served and photographed in Chromium, which needs
what the tests of the page need (`./run test` sets it up). With `--sheet FOLDER` every game is
photographed at three sizes in both themes, for somebody to look at, and nothing else is made.
"""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

import lastmove as lm
from lastmove.core.games import all_games
from lastmove.core.parse import example

PICTURES = Path(__file__).parent / "pictures"
SIZES = {"desk": (1280, 800), "tablet": (820, 1180), "phone": (390, 844)}
THEMES = ("light", "dark")
HIGH = 230
"""Pixels of a picture on the sheet."""
DAY = "2026-11-18"
"""Whose puzzles are photographed."""


def argument() -> None:
    """Why the second player wins cram on a square board."""
    picture = str(lm.draw("cram(4x4)", why=True))
    (PICTURES / "argument.svg").write_text(picture, encoding="utf-8")


@contextmanager
def served() -> Iterator[tuple[str, Any]]:
    """The address of the page, and a browser."""
    from playwright.sync_api import sync_playwright

    words = [sys.executable, "-m", "lastmove", "serve", "--no-browser", "--quiet", "--port", "0"]
    server = subprocess.Popen([*words, "--json"], stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        address = json.loads(server.stdout.readline())["address"]
        with sync_playwright() as play:
            flags = ["--no-sandbox", "--disable-gpu"]
            path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
            browser = play.chromium.launch(executable_path=path, args=flags)
            yield address, browser
            browser.close()
    finally:
        server.terminate()
        server.wait()


def opened(browser: Any, size: tuple[int, int], theme: str) -> Any:
    """A page of this size; a narrow one is touched."""
    small = size[0] < 700
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme=theme,
        has_touch=small,
        is_mobile=small,
        reduced_motion="reduce",
        device_scale_factor=1,
    )
    context.set_default_timeout(120_000)
    context.route(
        "**/api/puzzles*", lambda route: route.continue_(url=f"{_root(route)}puzzles?day={DAY}")
    )
    return context.new_page()


def _root(route: Any) -> str:
    return str(route.request.url).partition("puzzles")[0]


def game(page: Any, address: str, notation: str, *keys: str) -> None:
    """Go to a game, and press some keys there."""
    page.goto(f"{address}#start={quote(notation)}&seats=you.you")
    page.wait_for_selector(".table[data-state=yours] svg.board")
    for key in keys:
        page.keyboard.press(key)
    waits = {"v": ".moves .badge", "w": ".why ol, .why .step"}
    for key in keys:
        if key in waits:
            page.wait_for_selector(waits[key], state="attached")
    page.wait_for_timeout(400)
    page.evaluate("scrollTo(0, 0)")


def start(page: Any, address: str) -> None:
    """Go to the start page."""
    page.goto(address)
    page.wait_for_selector(".today .spot.open")
    page.wait_for_selector(".card")
    page.wait_for_timeout(600)


def pages() -> None:
    """What the README shows of the page."""
    with served() as (address, browser):
        page = opened(browser, SIZES["desk"], "light")
        start(page, address)
        page.screenshot(path=PICTURES / "page.png")
        game(page, address, "queen(5,7)", "v")
        page.screenshot(path=PICTURES / "queen.png")
        page = opened(browser, SIZES["phone"], "light")
        game(page, address, "kayles(5,3)")
        page.screenshot(path=PICTURES / "phone-kayles.png")
        page = opened(browser, SIZES["phone"], "dark")
        game(page, address, "chomp(3x4)")
        page.screenshot(path=PICTURES / "phone-chomp.png")
        game(page, address, "frogs([0:0,1:1.4,2:1,2.4:2.2,0.2:2], 0,3)")
        page.screenshot(path=PICTURES / "phone-frogs.png")


def sheet(folder: Path) -> None:
    """Every game at three sizes in both themes: a picture of each, and a sheet a theme."""
    folder.mkdir(parents=True, exist_ok=True)
    with served() as (address, browser):
        for theme in THEMES:
            tabs = {name: opened(browser, size, theme) for name, size in SIZES.items()}
            rows = []
            for title, notation in [
                ("the start page", ""),
                *((name, example(g)) for name, g in all_games().items()),
            ]:
                shots = []
                for name, tab in tabs.items():
                    if notation:
                        game(tab, address, notation)
                    else:
                        start(tab, address)
                    file = folder / f"{title.replace(' ', '-')}-{name}-{theme}.png"
                    shots.append(tab.screenshot(path=file))
                rows.append(_row(title, shots))
            _sheet(browser, rows, folder / f"sheet-{theme}.png", theme)


def _row(title: str, shots: list[bytes]) -> str:
    images = "".join(
        f'<img height="{HIGH}" src="data:image/png;base64,{base64.b64encode(shot).decode()}">'
        for shot in shots
    )
    return f"<figure><figcaption>{escape(title)}</figcaption>{images}</figure>"


def _sheet(browser: Any, rows: list[str], file: Path, theme: str) -> None:
    page = browser.new_page(viewport={"width": 1340, "height": 900})
    page.set_content(
        f"<!doctype html><body style='margin:8px;columns:2;font:14px sans-serif;background:#888'>"
        f"<style>figure{{margin:0 0 8px;break-inside:avoid}}img{{margin-right:4px}}</style>"
        f"{''.join(rows)}"
    )
    page.wait_for_timeout(500)
    page.screenshot(path=file, full_page=True)
    print(f"{file}: {len(rows)} rows, {theme}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--sheet"]:
        sheet(Path(sys.argv[2]))
    else:
        argument()
        pages()
