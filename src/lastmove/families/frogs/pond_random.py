"""Random ponds that a seed determines.

Only raw 64-bit numbers of PCG64 are used, whose stream numpy promises to keep, so a name such as
`uniform(20, seed=7)` means the same points everywhere and always.

>>> uniform(3, seed=7) == uniform(3, seed=7), str(uniform(3, seed=7))
(True, 'uniform(3, seed=7)')
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from lastmove.core.errors import BadArgument
from lastmove.core.limits import claim
from lastmove.families.frogs.pond import Pond
from lastmove.notation.syntax import CallValue

if TYPE_CHECKING:
    from lastmove.families.frogs.pond_results import Array

LARGEST_SEED = 2**64 - 1
LARGEST = 50_000_000
LARGEST_DIMENSION = 64
LEAST_EACH = 0.01
MOST_BALLS = 3
"""The largest dimension of balls whose points are found by trying."""
BYTES = 32
"""What a coordinate takes while a pond is made: random bits, numbers, and a copy of them."""


def uniform(n: int, seed: int, d: int = 2, torus: bool = False, blue: int = 0) -> Pond:
    """N points, uniform in the unit cube, or on the torus; besides them `blue` of color 1.

    Cost: linear in the points.

    Source: ours.

    >>> str(uniform(3, seed=7)), uniform(3, seed=7, blue=2).n
    ('uniform(3, seed=7)', 5)
    """
    n, blue = _whole("n", n), _whole("blue", blue)
    _shape(n + blue, seed, d)
    points = _uniform(_Raw(seed), n + blue, d)
    return _made(points, torus, n, blue, f"uniform({n}", seed, d)


def poisson(mean: float, seed: int, d: int = 2, torus: bool = False, blue: float = 0) -> Pond:
    """A Poisson process of this intensity in the unit cube; besides it one of intensity `blue`.

    Cost: linear in the points.

    Source: Deijfen, Holroyd, Martin (2017), section 2.1.

    >>> str(poisson(100, seed=2, torus=True))
    'poisson(100, seed=2, torus=true)'
    """
    mean, blue = _mean("mean", mean), _mean("blue", blue)
    _shape(int(mean + blue), seed, d)
    raw = _Raw(seed)
    n, more = _count(raw, mean), _count(raw, blue)
    points = _uniform(raw, n + more, d)
    return _made(points, torus, n, more if blue else 0, f"poisson({_number(mean)}", seed, d, blue)


def clustered(
    n: int,
    seed: int,
    clusters: int = 10,
    spread: float = 0.01,
    d: int = 2,
    torus: bool = False,
    blue: int = 0,
) -> Pond:
    """N points in small cubes of side `spread` around random centers; besides them `blue` more.

    In the plane some of them may lie a little outside the unit cube; on the torus they go around.

    Cost: linear in the points.

    Source: ours.

    >>> clustered(6, seed=1).n
    6
    """
    import numpy as np

    n, blue, clusters = _whole("n", n), _whole("blue", blue), _whole("clusters", clusters)
    _shape(n + blue, seed, d)
    if not clusters or clusters > 10**6:
        raise BadArgument("clusters", f"there are 1 to 1,000,000 clusters, not {clusters}")
    if not 0 < spread <= 1:
        raise BadArgument("spread", f"the side of a cluster is in (0, 1], not {spread!r}")
    raw = _Raw(seed)
    centers = _uniform(raw, clusters, d)
    chosen = (raw.unit(n + blue) * clusters).astype(np.int64)
    points = centers[chosen] + spread * (_uniform(raw, n + blue, d) - 0.5)
    if torus:
        points = _around(points)
    written = f"clustered({n}, clusters={clusters}, spread={spread!r}"
    return _made(points, torus, n, blue, written, seed, d)


def matern(
    mean: float,
    seed: int,
    each: float = 5,
    radius: float = 0.05,
    d: int = 2,
    torus: bool = False,
    blue: float = 0,
) -> Pond:
    """A Matérn cluster process of this intensity in the unit cube; besides it one of color 1.

    Centers are a Poisson process; around each is a Poisson number of points, `each` in the mean,
    uniform in the ball of this radius. Centers outside of the cube count too, so that points are as
    likely near its border as elsewhere.

    Cost: linear in the points, those outside of the cube included.

    Source: Matérn (1960).

    >>> matern(100, seed=7, each=5).points.shape[1]
    2
    """
    import numpy as np

    mean, blue, each = _mean("mean", mean), _mean("blue", blue), _mean("each", each)
    if each < LEAST_EACH:
        raise BadArgument(
            "each", f"a cluster has {LEAST_EACH} points in the mean at least, not {each!r}"
        )
    if not isinstance(radius, int | float) or not 0 < radius <= 1:
        raise BadArgument("radius", f"the radius of a cluster is in (0, 1], not {radius!r}")
    if _whole("d", d) > MOST_BALLS:
        raise BadArgument("d", f"the dimension of matern is 1 to {MOST_BALLS}, not {d}")
    room = 0.0 if torus else float(radius)
    largest = (mean + blue) * max(1.0, 1 / each) * (1 + 2 * room) ** d
    _shape(int(largest), seed, d)
    raw = _Raw(seed)
    parts = []
    for intensity in (mean, blue):
        count = _count(raw, intensity / each * (1 + 2 * room) ** d)
        centers = _uniform(raw, count, d) * (1 + 2 * room) - room
        around = _count(raw, count * each)
        chosen = (raw.unit(around) * count).astype(np.int64)
        points = centers[chosen] + radius * _in_ball(raw, around, d)
        if torus:
            points = _around(points)
        parts.append(points[((points >= 0) & (points < 1)).all(axis=1)])
    written = f"matern({_number(mean)}, each={_number(each)}, radius={_number(radius)}"
    both, (n, more) = np.concatenate(parts), map(len, parts)
    return _made(both, torus, n, more if blue else 0, written, seed, d, blue)


GENERATORS: dict[str, Callable[..., Pond]] = {
    "uniform": uniform,
    "poisson": poisson,
    "clustered": clustered,
    "matern": matern,
}


def from_call(value: CallValue) -> Pond:
    """The random pond that notation names."""
    make = GENERATORS.get(value.name)
    if make is None:
        value.error(f"a random pond is {', '.join(GENERATORS)}, not {value.name!r}")
    options = inspect.signature(make).parameters
    count = next(iter(options))
    given: dict[str, Any] = {}
    for place, argument in enumerate(value.arguments):
        key = argument.key or count
        text = argument.value.source
        if argument.key is None and place:
            argument.value.error(f"only the number of points stands without a name: seed={text}")
        if key in given or key not in options:
            argument.value.error(f"{key!r} is no option of {value.name}, or is given twice")
        if options[key].annotation == "bool":
            if text not in ("true", "false"):
                argument.value.error(f"{key} is true or false, not {text!r}")
            given[key] = text == "true"
        elif options[key].annotation == "float":
            if re.fullmatch(r"(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?", text, re.ASCII) is None:
                argument.value.error(f"{key} is a number, not {text!r}")
            given[key] = float(text)
        else:
            if re.fullmatch(r"\d{1,20}", text, re.ASCII) is None:
                argument.value.error(f"{key} is a whole number, not {text!r}")
            given[key] = int(text)
    if "seed" not in given:
        value.error(f"a random pond has a seed, as in {value.source[:-1]}, seed=7)")
    if count not in given:
        value.error(f"how many points? {value.name}(20, seed=7), for example")
    return make(**given)


class _Raw:
    """A stream of uniform numbers in [0, 1), multiples of 2^−53."""

    def __init__(self, seed: int):
        from numpy.random import PCG64

        self._bits = PCG64(seed)

    def unit(self, count: int) -> Array:
        import numpy as np

        raw = self._bits.random_raw(count)
        return (raw >> np.uint64(11)).astype(np.float64) * 2.0**-53


def _uniform(raw: _Raw, count: int, d: int) -> Array:
    points: Array = raw.unit(count * d).reshape(count, d)
    return points


def _in_ball(raw: _Raw, count: int, d: int) -> Array:
    """Points of the unit ball: those of the cube around it that are inside."""
    import numpy as np

    kept, missing = [np.empty((0, d))], count
    while missing > 0:
        tried = 2 * _uniform(raw, 2 * missing + 16, d) - 1
        kept.append(tried[(tried**2).sum(axis=1) <= 1][:missing])
        missing -= len(kept[-1])
    return np.concatenate(kept)


def _around(points: Array) -> Array:
    """The same points with all coordinates in [0, 1), around the torus."""
    points = points % 1.0
    points[points >= 1.0] = 0.0  # what is just below 0 is rounded to 1
    return points


def _count(raw: _Raw, mean: float) -> int:
    """A Poisson number: how many exponential steps fit before the mean."""
    import numpy as np

    count, left = 0, mean
    while left > 0:
        steps = -np.log1p(-raw.unit(max(16, min(10**6, int(left * 1.1)))))
        reached = np.cumsum(steps)
        inside = int(np.searchsorted(reached, left))
        count += inside
        if inside < len(reached):
            break
        left -= float(reached[-1])
    return count


def _made(
    points: Array,
    torus: bool,
    n: int,
    more: int,
    written: str,
    seed: int,
    d: int,
    blue: float | None = None,
) -> Pond:
    import numpy as np

    blue = more if blue is None else blue
    colors = np.repeat(np.array([0, 1], np.int8), (n, more)) if blue else None
    options = f", seed={seed}"
    options += f", d={d}" if d != 2 else ""
    options += ", torus=true" if torus else ""
    options += f", blue={float(blue)!r}".removesuffix(".0") if blue else ""
    return Pond(points, torus, colors).named(f"{written}{options})")


def _number(number: float) -> str:
    """A number as it is written: short, if that says all of it."""
    return f"{number:g}" if float(f"{number:g}") == number else repr(float(number))


def _whole(what: str, number: Any) -> int:
    if not isinstance(number, int) or isinstance(number, bool) or number < 0:
        raise BadArgument(what, f"{what} is a whole number, 0 or more, not {number!r}")
    return number


def _mean(what: str, number: Any) -> float:
    if isinstance(number, bool) or not isinstance(number, int | float) or not 0 <= number < 1e9:
        raise BadArgument(what, f"a mean number of points is 0 or more, not {number!r}")
    return float(number)


def _shape(count: int, seed: Any, d: Any) -> None:
    if _whole("seed", seed) > LARGEST_SEED:
        raise BadArgument("seed", f"a seed is at most {LARGEST_SEED}, not {seed}")
    if not 1 <= _whole("d", d) <= LARGEST_DIMENSION:
        raise BadArgument("d", f"the dimension is 1 to {LARGEST_DIMENSION}, not {d}")
    if count * max(1, d // 3) > LARGEST:
        raise BadArgument("n", f"a pond has at most {LARGEST:,} points, not {count:,}")
    claim(BYTES * count * d, f"a pond of {count:,} points")
