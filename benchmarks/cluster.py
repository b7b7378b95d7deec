"""Two workers against one; level files against memory; a large pond against a small one.

    python benchmarks/cluster.py [--levels CELLS] [--pond POINTS] [--json FILE]

Without options: two workers against one, and smaller games and ponds. Times of a busy machine mean
nothing, so beside the time that passed that of processors is told: of one worker alone over the
busier one of two.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from report import Row, parser, row, told

import lastmove as lm
from lastmove import frogs
from lastmove.api.loading import load_game
from lastmove.api.sending import Sent
from lastmove.core.cluster import Cluster
from lastmove.core.limits import Budget
from lastmove.families.frogs.simulation.runs import Tasks, load, perform
from lastmove.search.front_door import new_run
from lastmove.search.native.compiled import compiled
from lastmove.search.native.search import NativeSearch

GAMES = '''
import lastmove as lm


class Choice(lm.Impartial):
    """Choose one of the boards of dominos that differ in a row of four squares, then play there."""

    @staticmethod
    def start(cells: int, boards: int) -> int:
        return 1 << 56 | boards << 48 | cells

    @staticmethod
    def options(state):
        if state >> 56:
            whole = (1 << (state & 0xFF)) - 1
            for board in range(state >> 48 & 0xFF):
                yield board << 48 | whole & ~(board % 16 << 4 * (board // 16))
        else:
            free = state & (1 << 48) - 1
            lying = free & free >> 1 & 0x777777777777
            standing = free & free >> 4
            while lying:
                square = lying & -lying
                lying ^= square
                yield state ^ (square | square << 1)
            while standing:
                square = standing & -standing
                standing ^= square
                yield state ^ (square | square << 4)


class Dominos4(lm.Impartial):
    """Cover two adjacent squares of a board with four columns, its last row perhaps shorter."""

    @staticmethod
    def start(cells: int) -> int:
        return (1 << cells) - 1

    options = staticmethod(Choice.options)  # whatever is chosen

    @staticmethod
    def rank(free):
        count = 0
        while free:
            free &= free - 1
            count += 1
        return count
'''


def games(folder: str) -> str:
    file = Path(folder) / "games.py"
    file.write_text(GAMES)
    return str(file)


def timed(workers: int, job) -> tuple[float, float, object]:
    """The time that passed and that of the busiest worker; each worker has warmed up before."""
    with Cluster(f"local:{workers}") as crew:
        job(crew, True)
        crew.worked.clear()
        begun = time.perf_counter()
        found = job(crew, False)
        return time.perf_counter() - begun, max(crew.worked.values()), found


def simulation(crew, small):
    n, runs = (1000, 40) if small else (200_000, 400)
    experiment = load("partner-distance")
    cells = experiment.cells({"d": 2, "n": n})
    tasks = Tasks(experiment, cells, [(0, run) for run in range(runs)], 1)
    return [observed for _, observed in sorted(crew.outcomes(perform, tasks))]


def root_split(file, game, *arguments):
    def job(crew, small):
        position = load_game(file, game)(*arguments)
        run = new_run(crew=crew, send=Sent.of)
        if small:
            position = load_game(file, game)(20, 16)
        found = lm.solve(position, run=run)
        return found.value, found.winning_moves

    return job


def workers(folder: str) -> Iterator[Row]:
    """What a second worker brings."""
    for what, job in (
        ("frogs simulate partner-distance, 400 ponds of 200,000 points", simulation),
        (
            "root split, 16 boards of dominos of 26 squares",
            root_split(games(folder), "choice", 26, 16),
        ),
    ):
        one, two = timed(1, job), timed(2, job)
        assert one[2] == two[2]
        yield row(f"{what}: one worker / two workers", one[0] / two[0], 1.7, one[0], two[0])
        yield row("the same by processor time of the busiest", one[1] / two[1], 1.7, one[1], two[1])


def levels(folder: str, cells: int) -> Iterator[Row]:
    """Positions a second of a core: from memory at four squares less, and from files."""
    game = load_game(games(folder), "dominos4")
    kernels, small = compiled(game), cells - 4
    for squares in (8, small):
        search = NativeSearch(kernels, str, Budget())
        begun = time.process_time()
        value = search.value(game.start(squares), pruned=False)
        memory = search.positions / (time.process_time() - begun)
    for squares in (8, small, cells):
        files = Path(folder) / "levels"
        begun = time.process_time()
        found = lm.solve(game(squares), levels=str(files), memory="4G")
        seconds = time.process_time() - begun
        size = sum(file.stat().st_size for file in files.iterdir())
        assert squares != small or found.value == value
        shutil.rmtree(files)
        what = f"dominos of {squares} squares, {found.positions:,} positions"
        rate = found.positions / seconds
        if squares > 8:  # the first compiles
            peer = f"from memory, {small} squares"
            yield row(f"{what}: positions a second, from files / {peer}", rate / memory)
            yield row(f"{what}: bytes a position", size / found.positions)


def pond(folder: str, n: int) -> Iterator[Row]:
    """Points a second beside those of a pond of a tenth."""
    file = Path(folder) / "pond.npy"
    rates = []
    for count in (10_000, n // 10, n):
        begun = time.process_time()
        found = frogs.match_file(file, uniform=count, torus=True, memory="8G")
        rates.append(count / (time.process_time() - begun))
        file.unlink()
    what = f"points a second, pond of {n:,} in {found.stripes} stripes / of {n // 10:,}"
    yield row(what, rates[2] / rates[1])


def measured(cells: int, points: int) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        yield from workers(folder)
        yield from levels(folder, cells)
        yield from pond(folder, points)


def main() -> None:
    options = parser(__doc__)
    options.add_argument("--levels", type=int, default=29, metavar="CELLS")
    options.add_argument("--pond", type=float, default=1e6, metavar="POINTS")
    chosen = options.parse_args()
    sys.exit(told(measured(chosen.levels, int(chosen.pond)), chosen.json))


if __name__ == "__main__":
    main()
