"""How soon the page paints, and how large it is. Goals: first paint under 300 ms warm, files
under 200 kB.

python benchmarks/page.py        # needs chromium and playwright; the median of several visits
"""

from __future__ import annotations

import json
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import sync_playwright
from report import Row, main, row

import lastmove

VISITS = 9
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"]
SENT = """["resource", "navigation"].flatMap((type) => performance.getEntriesByType(type))
    .filter((entry) => !entry.name.includes("/api/"))
    .reduce((sum, entry) => sum + entry.encodedBodySize, 0)"""
PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"


def measured() -> Iterator[Row]:
    static = Path(lastmove.__file__).parent / "web" / "static"
    size = sum(file.stat().st_size for file in static.rglob("*") if file.is_file())
    command = [sys.executable, "-m", "lastmove", "serve", "--no-browser", "--port", "0"]
    server = subprocess.Popen([*command, "--quiet", "--json"], stdout=subprocess.PIPE, text=True)
    try:
        address = json.loads(server.stdout.readline())["address"]
        time.sleep(4)
        with sync_playwright() as driver:
            path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
            page = driver.chromium.launch(executable_path=path, args=FLAGS).new_page()
            for name, hash_, ready in (
                ("start page", "", ".hero .spot.open"),
                ("a game", "#start=nim(3,5,7)", ".spot.open"),
                ("a larger one", "#start=tictactoe(4^3)", ".spot.open"),
            ):
                times, boards = [], []
                for _ in range(VISITS):
                    page.goto("about:blank")
                    page.goto(address + hash_)
                    page.wait_for_selector(ready)
                    boards.append(page.evaluate("performance.now()"))
                    times.append(page.evaluate(PAINT))
                warm = times[1:]  # the first visit fills the caches
                sent, worst = page.evaluate(SENT) / 1000, max(warm)
                middle, playable = statistics.median(warm), statistics.median(boards[1:])
                what = f"ms warm to the first paint of {name}, at worst {worst:.0f}"
                yield row(f"{what}, cold {times[0]:.0f}", middle, -300)
                yield row(f"ms warm until {name} can be played", playable)
                yield row(f"kB of files as they are sent for {name}", sent)
        yield row("kB of the page's own files", size / 1000, -200)
    finally:
        server.send_signal(2)
        server.wait(20)


if __name__ == "__main__":
    main(__doc__, measured)
