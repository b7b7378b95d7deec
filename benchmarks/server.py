"""The server under load: players at once on the loopback, each playing whole games.

Goal: 200 players for a minute, no error, p99 of a move in a solved game under 250 ms, memory
bounded. A move is what the page asks for: the board after it, and the opponent's answer. Between
two moves a player thinks for a while, 1.5 s on average; with `--think 0` the machine is saturated
instead.

    python benchmarks/server.py [--players 200] [--seconds 60] [--think 1.5]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import subprocess
import sys
import time
from pathlib import Path

import httpx2 as httpx

STARTS = ["nim(3,5,7)", "chomp(3x4)", "kayles(9)", "queen(6,7)", "tictactoe(3^2)", "cram(3x4)",
          "hackenbush([ground-a,a-b,a-b,b-c])", "subtraction(21, take={1,2,3})"]  # fmt: skip


async def player(client: httpx.AsyncClient, seed: int, until: float, think: float, times, errors):
    chance = random.Random(seed)
    await asyncio.sleep(chance.random() * think)
    while time.monotonic() < until:
        game = {"start": chance.choice(STARTS), "play": "normal", "moves": []}
        for _ in range(60):
            began = time.monotonic()
            if began > until:
                return
            table = await client.post("/api/table", json=game)
            spent = time.monotonic() - began
            if table.status_code != 200:
                errors.append(table.text)
                return
            times.append(spent)
            found = table.json()
            if found["winner"]:
                break
            game["moves"].append(chance.choice(found["moves"])["number"])
            began = time.monotonic()
            answer = await client.post("/api/reply", json=game | {"seed": seed % 5})
            times.append(time.monotonic() - began)
            if answer.status_code == 200:
                game["moves"].append(answer.json()["number"])
            elif answer.status_code != 400:  # 400: the game is over
                errors.append(answer.text)
                return
            await asyncio.sleep(chance.expovariate(1 / think) if think else 0)


async def main(players: int, seconds: float, think: float) -> None:
    command = [
        sys.executable,
        "-m",
        "lastmove",
        "serve",
        "--no-browser",
        "--port",
        "0",
        "--json",
        "--quiet",
    ]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        address = json.loads(server.stdout.readline())["address"]
        limits = httpx.Limits(max_connections=players, max_keepalive_connections=players)
        async with httpx.AsyncClient(base_url=address, timeout=60, limits=limits) as client:
            await asyncio.sleep(4)
            for start in STARTS:  # solved once, as the first pupil does
                await client.post("/api/reply", json={"start": start})
            times: list[float] = []
            errors: list[str] = []
            until = time.monotonic() + seconds
            await asyncio.gather(
                *(player(client, seed, until, think, times, errors) for seed in range(players))
            )
        times.sort()
        status = Path(f"/proc/{server.pid}/status").read_text().splitlines()
        peak = int(next(line.split()[1] for line in status if line.startswith("VmHWM")))
        at = lambda q: 1000 * times[int(q * (len(times) - 1))]  # noqa: E731
        print(
            f"{players} players, {seconds:g} s: {len(times):,} requests, "
            f"{len(times) / seconds:,.0f} a second"
        )
        print(
            f"median {at(0.5):.0f} ms, p95 {at(0.95):.0f} ms, p99 {at(0.99):.0f} ms (goal 250), "
            f"{len(errors)} errors (goal 0), server's peak memory {peak / 1024:,.0f} MB"
        )
        for text in errors[:3]:
            print(text[:200])
    finally:
        server.send_signal(2)
        server.wait(20)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--think", type=float, default=1.5)
    asked = parser.parse_args()
    asyncio.run(main(asked.players, asked.seconds, asked.think))
