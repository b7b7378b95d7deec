"""Two workers against one; level files against memory; a large pond against a small one.

    .venv/bin/python benchmarks/cluster.py [workers] [levels CELLS] [pond POINTS]

Without words: two workers against one. Times of a busy machine mean nothing, so beside the time
that passed it counts that of processors: of one worker alone over the busier one of two.
"""

import json
import shutil
import sys
import tempfile
import time
from pathlib import Path

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
    n, runs = (1000, 40) if small else (200_000, 40)
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


def workers(folder):
    for what, job in (
        ("frogs simulate partner-distance, 40 ponds of 200,000 points", simulation),
        (
            "root split, 16 boards of dominos of 26 squares",
            root_split(games(folder), "choice", 26, 16),
        ),
    ):
        one, two = timed(1, job), timed(2, job)
        assert one[2] == two[2]
        yield {
            "what": f"{what}: one worker / two workers",
            "ratio": one[0] / two[0],
            "ratio of processor time": one[1] / two[1],
            "goal": 1.7,
            "seconds": [one[0], two[0]],
        }


def levels(folder, cells):
    """Positions a second of a core: from memory at four squares less, and from files."""
    game = load_game(games(folder), "dominos4")
    kernels, small = compiled(game), cells - 4
    for squares in (8, small):
        search = NativeSearch(kernels, str, Budget())
        begun = time.process_time()
        value = search.value(game.start(squares), pruned=False)
        memory = search.positions / (time.process_time() - begun)
    rates = {}
    for squares in (8, small, cells):
        files = Path(folder) / "levels"
        begun = time.process_time()
        found = lm.solve(game(squares), levels=str(files), memory="4G")
        rates[squares] = found.positions / (time.process_time() - begun)
        size = sum(file.stat().st_size for file in files.iterdir())
        assert squares != small or found.value == value
        shutil.rmtree(files)
        yield {
            "what": f"dominos of {squares} squares from files, {found.positions:,} positions",
            "positions a second": rates[squares],
            "bytes a position": size / found.positions,
            "ratio": rates[squares] / memory,
        }


def pond(folder, n):
    file = Path(folder) / "pond.npy"
    rates = []
    for count in (10_000, n // 10, n):
        begun = time.process_time()
        found = frogs.match_file(file, uniform=count, torus=True, memory="8G")
        rates.append(count / (time.process_time() - begun))
        file.unlink()
        yield {
            "what": f"pond of {count:,} points in {found.stripes} stripes",
            "points a second": rates[-1],
            "ratio": rates[-1] / rates[max(0, len(rates) - 2)],
            "exponent": found.exponent,
        }


def main(words):
    with tempfile.TemporaryDirectory() as folder:
        if not words or "workers" in words:
            report(workers(folder))
        if "levels" in words:
            report(levels(folder, int(words[words.index("levels") + 1])))
        if "pond" in words:
            report(pond(folder, int(float(words[words.index("pond") + 1]))))


def report(rows):
    for row in rows:
        print(json.dumps({k: round(v, 3) if isinstance(v, float) else v for k, v in row.items()}))


if __name__ == "__main__":
    main(sys.argv[1:])
