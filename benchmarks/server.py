"""The server under load: players at once on the loopback, each playing whole games.

Goal: 200 players for a minute, no error, p99 of a move in a solved game under 250 ms, memory
bounded. A move is what the page asks for: the board after it, and the opponent's answer. Between
two moves a player thinks for a while, 1.5 s on average; with `--think 0` the machine is saturated
instead.

With `--hostile` the players play four times, alone, twice beside hostile clients, and alone again:
large ponds, large cram, what each of its moves is worth, questions that wait for minutes, a class
in which the machine has to begin large cram on thirty boards while all change their names, a
thousand idle connections. Goal: p99 of board, reply and hint at most 5 times what it is alone. Each
time they play other games of the same kinds, so that answers which are remembered help neither side
more: what one finds already answered grows from time to time, and both sides have an early and a
late one of the four. p99 of n times is the slowest but n/100: some twenty of two thousand replies
are slower, but only one or two of two hundred hints. The hostile have a process of their own, since
whoever reads their answers cannot time others. Some have addresses of their own; those who wait and
those who are idle, and with `--together` all, have that of the players, as behind one router.

With `--requests 100000` there are no players, but so many questions, hardly one of them asked
twice: all kinds of positions, boards of a megabyte, a game of one's own, nonsense, rooms that are
opened and left, and connections that are closed halfway. What server and workers hold is reported
four times on the way. Goal: at the end no more than at the middle, but for a tenth; and no status
500.

    python benchmarks/server.py [--players 200] [--seconds 60] [--think 1.5] [--hostile]
        [--together]
    python benchmarks/server.py --requests 100000
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable
from multiprocessing import Process
from pathlib import Path

import httpx2 as httpx
import websockets
from report import Row, parser, row, told

STARTS = ["nim(3,5,7)", "chomp(3x4)", "kayles(9)", "queen(6,7)", "tictactoe(3^2)", "cram(3x4)",
          "hackenbush([ground-a,a-b,a-b,b-c])", "subtraction(21, take={1,2,3})"]  # fmt: skip

NAMES = [a + b for b in ("", "x") for a in "abcdefghijkl"]
OWN = Path(__file__).parents[1] / "examples" / "treblecross.py"

ENEMIES = 8

Times = dict[str, list[float]]


class Target:
    """A server in a process of its own, and what can be read of it."""

    def __init__(self) -> None:
        options = ["--no-browser", "--port", "0", "--json", "--quiet", f"{OWN}:treblecross(9)"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "lastmove", "serve", *options], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        self.address: str = json.loads(self.process.stdout.readline())["address"]

    def processes(self) -> list[int]:
        """The server and its workers."""
        listed = subprocess.run(
            ["ps", "-e", "-o", "ppid=,pid="], capture_output=True, text=True, check=False
        )
        children = defaultdict(list)
        for line in listed.stdout.splitlines():
            parent, child = map(int, line.split())
            children[parent].append(child)
        found = [self.process.pid]
        for pid in found:
            found += children[pid]
        return found

    def cpu(self) -> float:
        """Seconds of a processor that the server and its workers have used, also those gone."""
        total = 0
        for pid in self.processes():
            with contextlib.suppress(OSError):
                fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
                total += sum(map(int, fields[11:15]))
        return total / 100

    def held(self) -> list[float]:
        """Megabytes that the server and each of its workers hold now.

        Workers share most of what they have loaded; a page that n processes share counts 1/n in
        each of them, so that the sum is what the machine has given.
        """
        found = []
        for pid in self.processes():
            with contextlib.suppress(OSError):
                lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
                found.append(
                    next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024
                )
        return found

    def peak(self) -> float:
        """Megabytes that the server itself has held at most, shared pages included."""
        status = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return int(next(line.split()[1] for line in status if line.startswith("VmHWM:"))) / 1024

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        self.process.send_signal(2)
        self.process.wait(30)


def busy() -> float:
    """Seconds of a processor that this machine has worked, for whomever."""
    user, nice, system, *_ = Path("/proc/stat").read_text().split()[1:]
    return (int(user) + int(nice) + int(system)) / 100


def client_of(address: str, number: int = 1, connections: int = 400) -> httpx.AsyncClient:
    """A client with an address of its own on the loopback."""
    limits = httpx.Limits(max_connections=connections, max_keepalive_connections=connections)
    transport = httpx.AsyncHTTPTransport(limits=limits, local_address=f"127.0.0.{number}")
    return httpx.AsyncClient(base_url=address, timeout=120, transport=transport)


def sockets_of(address: str) -> str:
    """Where the server's sockets are."""
    return address.replace("http", "ws").partition("#")[0] + "api/"


async def opened_room(
    stack: contextlib.AsyncExitStack, url: str, start: str, **more: str
) -> tuple[websockets.ClientConnection, str]:
    """The connection of one who has opened a room, and its code."""
    socket = await stack.enter_async_context(websockets.connect(f"{url}room"))
    await socket.send(json.dumps({"do": "open", "start": start, **more}))
    while True:
        heard = json.loads(await socket.recv())
        if "room" in heard:
            return socket, heard["room"]["code"]
        if "error" in heard:
            raise OSError(heard["error"]["message"])


async def player(
    client: httpx.AsyncClient,
    seed: int,
    until: float,
    think: float,
    times: Times,
    errors: list[str],
) -> None:
    """Whole games against the perfect player, with a hint now and then."""
    chance = random.Random(seed)

    async def ask(name: str, body: dict[str, object]) -> httpx.Response:
        began, found = time.monotonic(), None
        while found is None:  # a browser too asks again where a connection that was kept is closed
            with contextlib.suppress(httpx.ReadError, httpx.WriteError, httpx.RemoteProtocolError):
                found = await client.post(f"/api/{name}", json=body)
        times[name].append(time.monotonic() - began)
        if found.status_code not in (200, 400):  # 400: the game is over
            errors.append(found.text)
        return found

    await asyncio.sleep(chance.random() * think)
    while time.monotonic() < until and not errors:
        moves: list[int] = []
        game = {"start": chance.choice(STARTS), "play": "normal", "moves": moves}
        for _ in range(60):
            if time.monotonic() > until:
                return
            table = (await ask("table", game)).json()
            if errors or table["winner"]:
                break
            if chance.random() < 0.1:
                await ask("hint", game)
            moves.append(chance.choice(table["moves"])["number"])
            answer = await ask("reply", game | {"seed": seed % 5})
            if answer.status_code == 200:
                moves.append(answer.json()["number"])
            await asyncio.sleep(chance.expovariate(1 / think) if think else 0)


def attack(address: str, seconds: float, together: bool) -> None:
    """All ways to be a nuisance at once, for so long."""

    async def run() -> None:
        until = time.monotonic() + seconds
        await asyncio.gather(*(hostile(address, kind, until, together) for kind in range(ENEMIES)))

    asyncio.run(run())


async def hostile(address: str, kind: int, until: float, together: bool) -> None:
    """One of the ways to be a nuisance, again and again."""
    chance = random.Random(kind)
    url = sockets_of(address)

    async def board(client: httpx.AsyncClient) -> None:
        size = chance.choice(
            ["uniform(200000", "poisson(2e5", "clustered(150000", "uniform(2000000"]
        )
        start = f"frogs({size}, seed={chance.randrange(10**6)}))"
        await client.post(f"/api/{chance.choice(['table', 'values'])}", json={"start": start})

    async def cram(client: httpx.AsyncClient) -> None:
        start = f"cram({chance.randint(7, 12)}x{chance.randint(7, 12)})"
        name = chance.choice(["values", "reply", "hint", "why"])
        await client.post(f"/api/{name}", json={"start": start, "moves": [chance.randrange(40)]})

    async def wait(client: httpx.AsyncClient) -> None:
        async with websockets.connect(f"{url}long") as socket:
            await socket.send(json.dumps({"question": "values", "start": "cram(9x10)"}))
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(max(0.1, until - time.monotonic())):
                    while "progress" in await socket.recv():
                        pass

    async def crowd(client: httpx.AsyncClient) -> None:
        async with contextlib.AsyncExitStack() as stack:
            machine = {"kind": "class", "begins": "machine"}
            host, code = await opened_room(stack, url, "cram(9x10)", **machine)
            for _ in range(30):
                member = await stack.enter_async_context(websockets.connect(f"{url}room"))
                await member.send(json.dumps({"do": "enter", "code": code}))
            while time.monotonic() < until:
                await host.send(json.dumps({"do": "name", "name": str(chance.random())}))
                await asyncio.sleep(0.21)  # five a second are allowed

    async def idle(client: httpx.AsyncClient) -> None:
        host, _, port = address.split("/")[2].partition(":")
        opened = [await asyncio.open_connection(host, int(port)) for _ in range(1000)]
        await asyncio.sleep(max(0.1, until - time.monotonic()))
        for _, writer in opened:
            writer.close()

    ways: list[Callable[[httpx.AsyncClient], Awaitable[None]]] = [
        board, board, cram, cram, wait, wait, crowd, idle,
    ]  # fmt: skip
    async with client_of(address, 1 if together else 10 + kind) as client:
        while time.monotonic() < until:
            with contextlib.suppress(httpx.HTTPError, OSError, websockets.WebSocketException):
                await asyncio.wait_for(ways[kind](client), max(0.1, until - time.monotonic()))


def distinct(chance: random.Random) -> str:
    """A position that was hardly asked for before; or what is none."""

    def numbers(count: int, most: int) -> str:
        return ",".join(str(chance.randint(1, most)) for _ in range(count))

    def edges(count: int, first: str) -> str:
        grown = [f"{chance.choice(NAMES[:i] or [first])}-{NAMES[i]}" for i in range(count)]
        return ",".join([*grown, "-".join(chance.sample(NAMES[:count], 2))])

    def board() -> str:
        rows, columns = chance.randint(2, 4), chance.randint(2, 4)
        return "/".join("".join(chance.choices("..#", k=columns)) for _ in range(rows))

    ways: list[Callable[[], str]] = [
        lambda: f"nim({numbers(chance.randint(2, 5), 40)})",
        lambda: f"subtraction({numbers(2, 60)}, take={{{numbers(3, 9)}}})",
        lambda: f"octal(0.{chance.randrange(1, 8**4):o}, {numbers(2, 25)})",
        lambda: f"takeaway({numbers(1, 400)}, f={numbers(1, 5)}*x)",
        lambda: f"cram({board()})",
        lambda: f"chomp({','.join(map(str, sorted(chance.choices(range(1, 8), k=4))[::-1]))})",
        lambda: f"hackenbush([{edges(chance.randint(4, 12), 'ground')}])",
        lambda: f"vertex_geography([{edges(chance.randint(4, 9), 'z')}], at=a)",
        lambda: f"frogs(uniform({chance.randint(5, 30)}, seed={chance.randrange(10**9)}))",
        lambda: f"positional([{','.join(str(chance.sample(range(9), 3)) for _ in range(4))}])",
        lambda: f"queen({numbers(2, 9)}) + nim({numbers(2, 30)}) + cram({board()})",
        lambda: f"treblecross({numbers(1, 14)})",
        lambda: f"tree(A[B[C,A,{chance.choice('ABC')}],C[B,{chance.choice('ABC')}]])",
        lambda: "".join(chance.choices("nim(3,5)]*+[{x", k=chance.randint(1, 60))),
    ]
    return chance.choice(ways)()


async def asked_for(target: Target, client: httpx.AsyncClient, chance: random.Random) -> int:
    """One request and its status, 0 where it was called off."""
    way, start = chance.random(), distinct(chance)
    if way < 0.02:  # half a request
        host, _, port = target.address.split("/")[2].partition(":")
        _, writer = await asyncio.open_connection(host, int(port))
        writer.write(b"POST /api/table HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{")
        await writer.drain()
        writer.close()
        return 0
    if way < 0.03:
        with contextlib.suppress(OSError, websockets.WebSocketException):
            async with contextlib.AsyncExitStack() as stack:
                await opened_room(stack, sockets_of(target.address), start)
        return 0
    name = chance.choice(["table", "table", "values", "hint", "why", "reply", "history", "move",
                          "certificate", "transcript", "picture", "position"])  # fmt: skip
    if way > 0.98:  # a board of a megabyte
        name = "table"
        start = chance.choice(
            [f"cram({chance.randint(20, 60)}x{chance.randint(20, 60)})",
             f"frogs(uniform({chance.randint(500, 3000)}, seed={chance.randrange(10**9)}))"]
        )  # fmt: skip
    body: dict[str, object] = {"start": start, "moves": [0] * chance.randrange(2)}
    more: dict[str, dict[str, object]] = {
        "table": {"ahead": True},
        "move": {"position": start, "move": "take 1 from heap 1", "ahead": True},
    }
    get = {"picture": {"position": start}, "position": {"written": start}}.get(name)
    asking = (client.post(f"/api/{name}", json=body | more.get(name, {})) if get is None
              else client.get(f"/api/{name}", params=get))  # fmt: skip
    with contextlib.suppress(TimeoutError):
        patience = chance.random() / 50 if way < 0.05 else None  # or called off soon
        found = await asyncio.wait_for(asking, patience)
        if found.status_code == 500:
            print(name, body, found.text[:200], flush=True)
        return found.status_code
    return 0


async def churned(target: Target, count: int) -> None:
    """So many requests, a dozen at a time, and what is held at every quarter of them."""
    chance, statuses, done = random.Random(0), Counter[int](), 0
    print("requests   server MB   workers MB (each)")

    async def clients(client: httpx.AsyncClient) -> None:
        nonlocal done
        while done < count:
            done += 1
            if done % (count // 4) == 0:
                server, *workers = target.held()
                each = " ".join(f"{held:.0f}" for held in workers)
                print(f"{done:8,}   {server:9.0f}   {sum(workers):10.0f} ({each})", flush=True)
            statuses[await asked_for(target, client, chance)] += 1

    began = target.cpu()
    async with client_of(target.address) as client:
        await asyncio.gather(*(clients(client) for _ in range(12)))
    spent = target.cpu() - began
    told = ", ".join(f"{n:,} of status {status}" for status, n in sorted(statuses.items()))
    print(f"{told} (0: called off); {1000 * spent / count:.1f} ms of CPU a request")


async def played(
    target: Target, asked: argparse.Namespace, games: int, hostile: bool = False
) -> tuple[Times, list[str]]:
    """All players at once for the time that is asked for, perhaps beside those who are hostile.

    Another number of `games` is other games, whose answers nobody remembers.
    """
    seeds = range(1000 * games, 1000 * games + asked.players)
    times: Times = defaultdict(list)
    errors: list[str] = []
    enemies = Process(target=attack, args=(target.address, asked.seconds, asked.together))
    if hostile:
        enemies.start()
    until = time.monotonic() + asked.seconds
    began, before, busy_before = os.times(), target.cpu(), busy()
    async with client_of(target.address, connections=asked.players) as client:
        await asyncio.gather(
            *(player(client, n, until, asked.think, times, errors) for n in seeds),
            return_exceptions=False,
        )
    spent, count = target.cpu() - before, sum(map(len, times.values()))
    if hostile:
        enemies.join()
    *ours, elapsed = (now - then for now, then in zip(os.times(), began, strict=True))
    others = (busy() - busy_before - (target.cpu() - before) - sum(ours)) / elapsed
    print(f"{asked.players} players, {ENEMIES * hostile} enemies, {asked.seconds:g} s: "
          f"{count:,} requests, {count / asked.seconds:,.0f} a second; "
          f"{1000 * spent / max(1, count):.1f} ms of CPU a request; {len(errors)} errors (goal 0); "
          f"the server's peak {target.peak():,.0f} MB, with its workers {sum(target.held()):,.0f} "
          f"MB now; other programs had {others:.1f} of {os.cpu_count()} processors")  # fmt: skip
    for name, found in sorted(times.items()):
        print(f"  {name:6} median {_at(found, 0.5):6.0f} ms   p95 {_at(found, 0.95):6.0f} ms   "
              f"p99 {_at(found, 0.99):6.0f} ms   {len(found):,}")  # fmt: skip
    for text in errors[:3]:
        print(text[:200])
    return times, errors


def _at(times: list[float], share: float) -> float:
    return 1000 * sorted(times)[int(share * (len(times) - 1))]


async def measured(asked: argparse.Namespace) -> list[Row]:
    target = Target()
    try:
        async with client_of(target.address) as client:
            await asyncio.sleep(4)
            for start in STARTS:  # solved once, as the first pupil does
                await client.post("/api/reply", json={"start": start})
        if asked.requests:
            await churned(target, asked.requests)
            return []
        print("to warm up:")
        await played(target, argparse.Namespace(**vars(asked) | {"seconds": 10}), 1)
        alone, _ = await played(target, asked, 2)
        if asked.hostile:
            loud = [(await played(target, asked, games, hostile=True))[0] for games in (3, 4)]
            late, _ = await played(target, asked, 5)
            rows = []
            for name in sorted(alone):
                quiet, beside = alone[name] + late[name], loud[0][name] + loud[1][name]
                before, after = _at(quiet, 0.99), _at(beside, 0.99)
                what = f"{name}, p99: {after:.0f} ms beside hostile clients / {before:.0f} ms alone"
                rows.append(row(what, after / before, -5))
            return rows
        every = [spent for found in alone.values() for spent in found]
        return [row("ms, p99 of all that players ask", _at(every, 0.99), -250)]
    finally:
        target.stop()


if __name__ == "__main__":
    options = parser(__doc__)
    options.add_argument("--players", type=int, default=200)
    options.add_argument("--seconds", type=float, default=60)
    options.add_argument("--think", type=float, default=1.5)
    options.add_argument("--hostile", action="store_true")
    options.add_argument("--together", action="store_true")
    options.add_argument("--requests", type=int, default=0)
    chosen = options.parse_args()
    sys.exit(told(asyncio.run(measured(chosen)), chosen.json))
