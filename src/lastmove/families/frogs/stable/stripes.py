"""A pond that is too large for memory, matched stripe by stripe from a file.

The points of a stripe are matched as if there were no others. Such a pair is *certain*, the same
whatever lies outside of the stripe, if its points are closer to each other than to the outside, and
every point that is as near to one of them as the other, or nearer, is in a certain pair. For in the
order of distances whoever might come between them has left by then; whoever might not have left
is in doubt, and puts those in doubt who would rather have it than their partner. Certain pairs are
pairs of the whole pond; and when they have left, the matching of the others is the rest of it, as
mutually nearest points may be matched in any order (Deijfen, Holroyd, Martin, Proposition 2). Those
others, a few in a hundred, are matched in memory.

A stripe is a step that can be repeated: its certain pairs are a file, and once all are there they
are put together in order, so that whoever matched them and when changes nothing.
"""

from __future__ import annotations

import hashlib
import math
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, Any, NamedTuple

import numpy as np

from lastmove.core.atomic import atomic_write, refusal
from lastmove.core.errors import InputError, LimitReached
from lastmove.core.fingerprints import bundled_code
from lastmove.core.job import Job, Question
from lastmove.core.limits import Budget
from lastmove.core.progress import Meter, Progress
from lastmove.core.workers import Died, hired
from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.simulation.sampling import radii
from lastmove.families.frogs.simulation.statistics import hill
from lastmove.families.frogs.stable.kernels_doubt import in_cells, spread_doubt
from lastmove.render.tables import Listing

Array = np.ndarray[Any, Any]

LONGEST = 5.0
"""Pairs longer than that are left for the end; the unit has one point in its square."""
TAIL = 3.0
"""Distances beyond are kept, for the exponent of their law; up to the side over `TAIL_ENDS`."""
TAIL_ENDS = 30.0
POINT = 400
"""Bytes that a point of a stripe takes while it is matched, as measured."""
CHUNK = 1 << 20
"""Points that are read at once."""
LARGEST = 1_000_000
"""Points of a stripe: what fits into the caches of a processor is matched fastest."""
MOST = 256
"""Stripes; each is a file that is open while points are read."""
BINS = 1 << 14
ROW = np.dtype([("number", np.int64), ("at", np.float64, 2)])
"""A point in the file of its stripe."""
CUTS, MATCHED, STRIPE = "cuts", "matched", "stripe"
"""What a job keeps: where stripes begin, what came of it all, and of each stripe."""


@dataclass(frozen=True)
class Stripe:
    """A task: the points between two heights, in a file; sides beyond which there are others."""

    file: str
    low: tuple[float, float]
    high: tuple[float, float]
    longest: float

    @property
    def pairs(self) -> str:
        """The file of its certain pairs."""
        return f"{self.file}.pairs"


class Certain(NamedTuple):
    """What came of a stripe: how many of its points have a certain partner, a hash of its file."""

    points: int
    digest: str


@dataclass(frozen=True)
class StripedMatching:
    """The stable matching of a large pond, in short.

    Cost: none beyond that of `match_file`, which makes it.

    Source: Deijfen, Holroyd, Martin (2017).

    Attributes
    ----------
    points, unmatched : how many.
    stripes, left : how many stripes there were, and how many points were left for the end.
    survival : for round radii r the fraction of points whose partner is farther than r; the unit
        has one point in its square.
    mean, longest : of the distances to partners.
    exponent : that of the tail r^(-s) of their law, None where there is too little of it.
    output : the file of partners, if one was asked for.

    >>> import numpy as np, tempfile, os
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = os.path.join(folder, "pond.npy")
    ...     np.save(file, np.random.default_rng(7).random((5000, 2)))
    ...     found = match_file(file, torus=True, stripes=3)
    >>> found.points, found.unmatched, found.stripes
    (5000, 0, 3)
    """

    points: int
    unmatched: int
    stripes: int
    left: int
    survival: tuple[tuple[float, float], ...]
    mean: float
    longest: float
    exponent: float | None
    output: str | None = None

    def to_keep(self) -> dict[str, Any]:
        """All of it for a job; `kept` reads it."""
        return {**vars(self), "survival": [list(row) for row in self.survival], "output": None}

    @classmethod
    def kept(cls, told: dict[str, Any]) -> StripedMatching:
        """As a job has kept it."""
        return cls(**{**told, "survival": tuple((r, share) for r, share in told["survival"])})

    def table(self) -> Listing:
        """The law of the distances as a table."""
        told = "" if self.exponent is None else f", tail exponent {self.exponent:.3f}"
        title = (
            f"{self.points:,} points, {self.unmatched:,} unmatched; {self.stripes} stripes, "
            f"{self.left:,} points left for the end; mean distance {self.mean:.4f}, longest "
            f"{self.longest:.1f}{told}"
        )
        rows: list[dict[str, float]] = [{"r": r, "farther": share} for r, share in self.survival]
        plain = {name: value for name, value in vars(self).items() if name != "survival"}
        return replace(Listing.of(title, rows), data={"schema": 1, **plain, "survival": rows})


def match_file(
    file: str | Path,
    *,
    uniform: int | None = None,
    seed: int = 1,
    torus: bool = False,
    output: str | Path | None = None,
    stripes: int | None = None,
    workers: int = 1,
    cluster: str | None = None,
    resume: str | None = None,
    memory: int | str | None = None,
    time: float | None = None,
    budget: Budget | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> StripedMatching:
    """The stable matching of the points of an NPY file in the plane, stripe by stripe.

    It is the same as `Pond.match` gives, whatever the stripes; 10^8 points take 8 GB at most.

    Cost: about n log n; each point is written to a file of its stripe, beside the output or the
    points, and read once.

    Source: Deijfen, Holroyd, Martin (2017), Proposition 2; the stripes are ours.

    Parameters
    ----------
    file : n rows of two doubles.
    uniform, seed : make the file first, of so many uniformly random points.
    torus : whether distances go around: coordinates lie in [0, 1).
    output : an NPY file for the number of each point's partner, −1 for none.
    stripes : how many; by default as many as the memory asks for.
    workers, cluster : who matches stripes, as for `simulate`.
    resume : a file that keeps which stripes are done, their pairs in a folder beside it, and from
        which the matching goes on; the folder is gone in the end.
    memory, time : limits.

    >>> import numpy as np, tempfile, os
    >>> points = np.random.default_rng(3).random((2000, 2))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file, to = os.path.join(folder, "pond.npy"), os.path.join(folder, "partners.npy")
    ...     np.save(file, points)
    ...     found = match_file(file, output=to, stripes=4)
    ...     partners = np.load(to)
    >>> bool((partners == Pond(points).match().partner).all())
    True
    """
    limits = budget or Budget(time, memory)
    if stripes is not None and not 1 <= stripes <= MOST:
        raise InputError(f"there are 1 to {MOST} stripes, not {stripes:,}")
    if uniform is not None:
        _made(str(file), uniform, seed, limits, again=resume is not None)
    points = _opened(str(file))
    question: Question | None = None
    if resume is not None:
        question = {
            "verb": "stripes",
            "points": Path(file).name,
            "torus": torus,
            "stripes": stripes,
            "content": _hashed(points, limits),
            "rules": bundled_code(__name__),
        }
    beside = Path(output if output is not None else file).resolve().parent
    with Job(resume, question, limits, progress) as job:
        known = next(job.pieces(MATCHED), None)
        if known is not None and output is None:
            return StripedMatching.kept(known)
        with _workplace(beside, resume) as folder:
            found = _matched(points, torus, stripes, folder, output, workers, cluster, job)
            job.add(MATCHED, found.to_keep())
    return found


@contextmanager
def _workplace(beside: Path, resume: str | None) -> Iterator[str]:
    """A folder for the files of a run; one that can be taken up stays until it has ended well."""
    made = f"{os.path.abspath(resume)}.stripes" if resume is not None else str(beside)
    try:
        if resume is None:
            made = tempfile.mkdtemp(prefix=".lastmove-stripes-", dir=beside)
        else:
            os.makedirs(made, exist_ok=True)
    except OSError as problem:
        raise refusal(made, problem) from None
    done = False
    try:
        yield made
        done = True
    finally:
        if done or resume is None:
            shutil.rmtree(made, ignore_errors=True)


def _matched(
    points: Array,
    torus: bool,
    stripes: int | None,
    folder: str,
    output: str | Path | None,
    workers: int,
    cluster: str | None,
    job: Job,
) -> StripedMatching:
    """All of it: the stripes that are not done yet, and then the whole."""
    n, limits = len(points), job.budget
    extent = _extent(points, torus, limits)
    cuts = np.array(next(job.pieces(CUTS), ()), np.float64)
    if not len(cuts):
        cuts = _cuts(points, extent, stripes, limits, workers)
        if n:
            job.add(CUTS, cuts.tolist())
    unit = math.sqrt(max(_area(extent), 1e-300) / max(n, 1))
    tasks = _planned(cuts, extent, torus, unit, folder)
    kept = {index: Certain(*told) for index, *told in job.pieces(STRIPE)}
    done = {index: one for index, one in kept.items() if os.path.exists(tasks[index].pairs)}
    _parted(points, cuts, tasks, done, limits, job.meter)
    _certain(tasks, done, n, job, workers, cluster)
    made = os.path.join(folder, "partners.npy")
    partner = np.lib.format.open_memmap(made, "w+", np.int64, (n,))
    law = _Law(n, unit, extent)
    left = _together(tasks, done, partner, law, limits)
    _rest(points, left, torus, partner, law, limits)
    partner.flush()
    if output is not None:
        with open(made, "rb") as whole:
            atomic_write(output, lambda into: _copied(whole, into))
    return law.told(len(tasks), len(left), None if output is None else str(output))


def _copied(whole: IO[bytes], into: IO[bytes]) -> None:
    while data := whole.read(1 << 24):
        into.write(data)


def _made(file: str, n: int, seed: int, budget: Budget, again: bool) -> None:
    """Write a file of random points; where it is asked for again, one that has them will do."""
    if n < 1 or seed < 0:
        raise InputError(f"random points are 1 or more, by a seed from 0 on, not {n} by {seed}")
    about = {"descr": "<f8", "fortran_order": False, "shape": (n, 2)}

    def drawn() -> Iterator[Array]:
        rng = np.random.default_rng(seed)
        for begin in range(0, n, CHUNK):
            budget.check()
            yield rng.random((min(CHUNK, n - begin), 2))

    if os.path.exists(file):
        same = again and _same(_opened(file), n, drawn(), budget)
        if not same:
            raise InputError(
                f"{file!r} is there already; without random points it is matched as it is"
            )
        return

    def write(into: IO[bytes]) -> None:
        np.lib.format.write_array_header_1_0(into, about)
        for some in drawn():
            into.write(some.astype("<f8").tobytes())

    atomic_write(file, write)


def _same(points: Array, n: int, drawn: Iterator[Array], budget: Budget) -> bool:
    """Whether a file has just these points."""
    chunks = (some for _, some in _chunks(points, budget))
    return len(points) == n and all(map(np.array_equal, chunks, drawn))


def _hashed(points: Array, budget: Budget) -> str:
    """A hash of all points."""
    found = hashlib.sha256()
    for _, some in _chunks(points, budget):
        found.update(some.tobytes())
    return found.hexdigest()


def _opened(file: str) -> Array:
    try:
        points: Array = np.load(file, mmap_mode="r", allow_pickle=False)
    except FileNotFoundError:
        raise InputError(f"there is no file {file!r}") from None
    except OSError as problem:
        raise InputError(f"{file!r} cannot be read: {problem.strerror or problem}") from None
    except (ValueError, EOFError):  # what numpy says of it is about objects that it could load
        raise InputError(f"{file!r} is no NPY file of numbers, as numpy.save writes them") from None
    if points.ndim != 2 or points.shape[1] != 2 or points.dtype != np.float64:
        raise InputError(
            f"{file!r} has {points.dtype} of shape {points.shape}; points of the plane are rows of "
            "two doubles"
        )
    return points


def _chunks(points: Array, budget: Budget) -> Iterator[tuple[int, Array]]:
    for begin in range(0, len(points), CHUNK):
        budget.check()
        yield begin, np.asarray(points[begin : begin + CHUNK]) + 0.0  # -0.0 becomes 0.0


def _extent(points: Array, torus: bool, budget: Budget) -> tuple[Array, Array]:
    """The box that the points lie in; refuses what is no point."""
    if torus:
        low, high = np.zeros(2), np.ones(2)
    else:
        low, high = np.full(2, np.inf), np.full(2, -np.inf)
    for begin, some in _chunks(points, budget):
        good = ((some >= 0) & (some < 1)) if torus else np.abs(some) <= 1e150
        if not good.all():
            at = begin + int(np.flatnonzero(~good.all(axis=1))[0])
            wanted = "on the torus coordinates lie in [0, 1)" if torus else "coordinates are finite"
            raise InputError(f"point {at} is {points[at].tolist()}; {wanted}")
        if not torus:
            low, high = np.minimum(low, some.min(axis=0)), np.maximum(high, some.max(axis=0))
    return low, high


def _area(extent: tuple[Array, Array]) -> float:
    return float(np.prod(extent[1] - extent[0])) if np.isfinite(extent[0]).all() else 0.0


def _cuts(
    points: Array, extent: tuple[Array, Array], stripes: int | None, budget: Budget, workers: int
) -> Array:
    """The heights between stripes of about as many points, the lowest and the highest included."""
    n = len(points)
    if stripes is None:
        most = max(10_000, min(LARGEST, budget.memory // 2 // POINT // workers))
        stripes = min(MOST, max(1, -(-n // most)))
    low, high = float(extent[0][1]), float(extent[1][1])
    if not (n and high > low and stripes > 1):
        return np.array([low, high])
    counts = np.zeros(BINS, np.int64)
    for _, some in _chunks(points, budget):
        counts += np.histogram(some[:, 1], BINS, (low, high))[0]
    edges = np.linspace(low, high, BINS + 1)
    wanted = np.arange(1, stripes) * (n / stripes)
    inner = edges[np.searchsorted(np.cumsum(counts), wanted) + 1]
    return np.unique(np.concatenate(([low], inner[(inner > low) & (inner < high)], [high])))


def _planned(
    cuts: Array, extent: tuple[Array, Array], torus: bool, unit: float, folder: str
) -> list[Stripe]:
    """The stripes between these heights; without a torus nobody is outside of the whole."""
    inf = math.inf
    sides = (float(extent[0][0]), float(extent[1][0])) if torus else (-inf, inf)
    tasks = []
    count = max(1, len(cuts) - 1)
    for number in range(count):
        last = number == count - 1
        low = float(cuts[number]) if number or torus else -inf
        high = float(cuts[number + 1]) if not last or torus else inf
        file = os.path.join(folder, f"stripe-{number}")
        tasks.append(Stripe(file, (sides[0], low), (sides[1], high), LONGEST * unit))
    return tasks


def _parted(
    points: Array,
    cuts: Array,
    tasks: list[Stripe],
    done: dict[int, Certain],
    budget: Budget,
    meter: Meter,
) -> None:
    """Write the points of each stripe that is not done, with their numbers, into its file."""
    wanted = [number for number in range(len(tasks)) if number not in done]
    if not wanted:
        return
    files: list[IO[bytes]] = []
    meter.begin(0, len(points), "points read")
    try:
        files.extend(open(tasks[number].file, "wb") for number in wanted)  # noqa: SIM115
        for begin, some in _chunks(points, budget):
            where = np.searchsorted(cuts[1:-1], some[:, 1], "right")
            order = np.argsort(where, kind="stable")
            rows = np.empty(len(some), ROW)
            rows["number"], rows["at"] = begin + order, some[order]
            ends = np.searchsorted(where[order], np.arange(len(tasks) + 1))
            for number, file in zip(wanted, files, strict=True):
                rows[ends[number] : ends[number + 1]].tofile(file)
            meter.tell(begin + len(some), len(points), "points read")
    except OSError as problem:
        raise refusal(os.path.dirname(tasks[0].file), problem) from None
    finally:
        for file in files:
            file.close()


def certain_pairs(stripe: Stripe) -> Certain:
    """What a worker does: match a stripe, and write which of its pairs are certain.

    A row of it has the numbers of both points and their distance; in the end come those that are
    in no certain pair, with −1 in place of a partner.
    """
    rows = np.fromfile(stripe.file, ROW)
    points, numbers = np.ascontiguousarray(rows["at"]), rows["number"]
    partner, far = np.full(len(points), -1, np.int64), np.full(len(points), np.inf)
    if len(points) > 1:
        matching = Pond(points).match("one", budget=Budget())
        partner[:], far[:] = matching.partner, matching.distance
        partner[_doubtful(points, partner, far, stripe)] = -1
    first = np.flatnonzero(partner > np.arange(len(points)))
    alone = np.flatnonzero(partner < 0)
    found = np.empty((len(first) + len(alone), 3))
    found[: len(first), 0], found[: len(first), 1] = numbers[first], numbers[partner[first]]
    found[: len(first), 2] = far[first]
    found[len(first) :, 0], found[len(first) :, 1:] = numbers[alone], -1
    data = found.tobytes()
    atomic_write(stripe.pairs, lambda file: file.write(data))
    return Certain(2 * len(first), hashlib.sha256(data).hexdigest())


def _doubtful(points: Array, partner: Array, far: Array, stripe: Stripe) -> Array:
    """Which points may have another partner, where there are others outside of the stripe."""
    edge = np.minimum(points - np.array(stripe.low), np.array(stripe.high) - points).min(axis=1)
    # Rounding is no reason to be certain.
    doubtful: Array = (partner < 0) | (far * (1 + 1e-9) >= edge) | (far > stripe.longest)
    doubtful |= doubtful[partner]
    far = far * (1 + 1e-9)
    low = points.min(axis=0)
    sides = points.max(axis=0) - low
    # As wide as the longest pair, so that whoever is put in doubt is in a cell next to it.
    width = max(stripe.longest * (1 + 1e-6), float(sides.max()) / 2**15, 1e-300)
    across, down = (int(side / width) + 1 for side in sides)
    starts, order = np.zeros(across * down + 1, np.int64), np.empty(len(points), np.int64)
    in_cells(points, low, width, across, starts, order)
    waiting = np.empty(len(points) + 2, np.int64)
    spread_doubt(points, partner, far, doubtful, low, width, across, starts, order, waiting)
    return doubtful


def _certain(
    tasks: list[Stripe],
    done: dict[int, Certain],
    n: int,
    job: Job,
    workers: int,
    cluster: str | None,
) -> None:
    """Have the certain pairs of all stripes in files."""
    left = [index for index in range(len(tasks)) if index not in done]
    points = sum(one.points for one in done.values())
    job.meter.begin(points, n, "points matched")

    def look(_: object) -> None:
        job.budget.check()
        job.meter.tell(points, n, "points matched")

    if not left:
        return
    asked = [tasks[index] for index in left]
    with (
        hired(1 if len(left) == 1 else workers, cluster, job.meter) as crew,
        closing(crew.outcomes(certain_pairs, asked, look, memory=job.budget.memory)) as ended,
    ):
        for number, found in ended:
            if found is Died:
                raise LimitReached("the workers died at a stripe; more stripes need less", "memory")
            done[left[number]] = found
            job.add(STRIPE, [left[number], *found])
            points += found.points
            os.unlink(asked[number].file)


def _together(
    tasks: list[Stripe], done: dict[int, Certain], partner: Array, law: _Law, budget: Budget
) -> Array:
    """Write down all certain pairs; gives the numbers of the other points, in order."""
    left: list[Array] = []
    for index, task in enumerate(tasks):
        budget.check()
        data = Path(task.pairs).read_bytes()
        if hashlib.sha256(data).hexdigest() != done[index].digest:
            raise InputError(
                f"{task.pairs!r} is damaged; remove it, and the same command makes it again"
            )
        found = np.frombuffer(data).reshape(-1, 3)
        pairs = found[found[:, 1] >= 0]
        one, other = pairs[:, 0].astype(np.int64), pairs[:, 1].astype(np.int64)
        partner[one], partner[other] = other, one
        law.add(pairs[:, 2])
        left.append(found[found[:, 1] < 0, 0].astype(np.int64))
    return np.sort(np.concatenate(left))


def _rest(
    points: Array, left: Array, torus: bool, partner: Array, law: _Law, budget: Budget
) -> None:
    """Match the points that are in no certain pair: they are few, and in memory."""
    if len(left) == 0:
        return
    budget.claim(POINT // 2 * len(left), f"the {len(left):,} points that are left")
    matching = Pond(np.asarray(points[left]), torus).match("one", budget=budget)
    have = matching.partner >= 0
    partner[left] = np.where(have, left[matching.partner], -1)
    law.add(matching.distance[have & (matching.partner > np.arange(len(left)))])


class _Law:
    """The distances to partners, as they come."""

    def __init__(self, n: int, unit: float, extent: tuple[Array, Array]) -> None:
        self.n, self.unit = n, unit
        side = math.sqrt(_area(extent))
        self.places = radii(side / unit / 4) if n > 1 and unit > 0 else []
        self.beyond = np.zeros(len(self.places), np.int64)
        self.tail: list[Array] = []
        self.ends = side / unit / TAIL_ENDS if unit > 0 else 0.0
        self.pairs, self.total, self.longest = 0, 0.0, 0.0

    def add(self, distances: Array) -> None:
        """Each distance once for a pair."""
        told = np.sort(distances / self.unit) if self.unit > 0 else distances * 0.0
        self.pairs += len(told)
        self.beyond += 2 * (len(told) - np.searchsorted(told, self.places, "right"))
        self.total += float(told.sum())
        if len(told):
            self.longest = max(self.longest, float(told[-1]))
            self.tail.append(told[np.searchsorted(told, TAIL) :])

    def told(self, stripes: int, left: int, output: str | None) -> StripedMatching:
        """All of it in short; whoever has no partner has it farther than any radius."""
        unmatched = self.n - 2 * self.pairs
        share = (self.beyond + unmatched) / max(self.n, 1)
        tail = np.concatenate(self.tail) if self.tail else np.empty(0)
        exponent = hill(np.repeat(tail, 2), TAIL, self.ends) if self.ends > TAIL else math.nan
        return StripedMatching(
            self.n,
            unmatched,
            stripes,
            left,
            tuple(zip(self.places, map(float, share), strict=True)),
            self.total / max(self.pairs, 1),
            self.longest,
            float(exponent) if math.isfinite(exponent) else None,
            output,
        )
