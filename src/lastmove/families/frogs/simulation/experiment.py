"""What an experiment is: parameters, one run with its own random numbers, and what theory says.

>>> def toss(rng, *, n):
...     return {"heads": float(rng.binomial(n, 0.5)) / n}
>>> COIN = Experiment(
...     name="coin",
...     title="A fair coin",
...     about="The fraction of heads among n tosses.",
...     parameters=(Parameter("n", (10, 100), "tosses", least=1),),
...     run=toss,
...     theory=lambda statistic, at, cell: 0.5,
... )
>>> COIN.cells({"n": "10,20..40..10"})
[{'n': 10}, {'n': 20}, {'n': 30}, {'n': 40}]
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from lastmove.core.errors import InputError

if TYPE_CHECKING:
    import numpy as np

    from lastmove.core.verdict import Certificate

    Array = np.ndarray[Any, Any]

Value = int | float | str
Cell = dict[str, Value]
"""One value of every parameter."""
Curve = tuple[Sequence[float], Sequence[float]]
Observed = Mapping[str, float | Curve]
"""What one run returns: a number for a statistic, or places and the numbers there."""
Observation = tuple[str, float | None, float]
"""Of one run: the statistic, the place if it has one, the number."""
Key = tuple[int, int]
"""The cell and the run."""
Theory = Callable[[str, float | None, Cell], float | None]

MOST_VALUES = 10_000
"""Values that one parameter may take in one simulation."""
RUNS = 20
"""Replicates unless it is said how many."""


@dataclass(frozen=True)
class Parameter:
    """A name, the values it takes by default, what it is, and which values are allowed.

    A parameter whose defaults are integers takes integers (`1e6` too), one with floats takes
    numbers, one with texts takes one of `choices`.

    Cost: linear in the values.

    Source: ours.

    >>> Parameter("n", (10, 100), "tosses", least=1).values("10,20..40..10")
    (10, 20, 30, 40)
    """

    name: str
    default: tuple[Value, ...]
    about: str
    least: float = -math.inf
    most: float = math.inf
    choices: tuple[str, ...] = ()

    @property
    def kind(self) -> type[int] | type[float] | type[str]:
        """What its values are."""
        kinds = {type(value) for value in self.default}
        return str if self.choices else float if float in kinds else int

    def values(self, given: Any) -> tuple[Value, ...]:
        """The values that are meant: one, several, or a text such as `1,2`, `1..5`, `0..1..0.1`.

        Raises `InputError` for what is none, or not allowed.
        """
        if isinstance(given, str):
            parts = [part for text in given.split(",") for part in self._part(text.strip())]
        elif isinstance(given, int | float):
            parts = [self._one(given)]
        else:
            parts = [self._one(value) for value in given]
        if not parts:
            raise InputError(f"{self.name} needs at least one value; {self._wanted()}")
        if len(parts) > MOST_VALUES:
            raise InputError(f"{self.name} takes at most {MOST_VALUES:,} values at once")
        return tuple(dict.fromkeys(parts))

    def _part(self, text: str) -> list[Value]:
        if self.kind is str or ".." not in text:
            return [self._one(text)]
        ends = text.split("..")
        if len(ends) > 3 or not all(ends):
            raise InputError(
                f"{self.name}={text}: a range is written 1..5, or with its step 0.1..1.5..0.1"
            )
        first, last = self._one(ends[0]), self._one(ends[1])
        step = float(ends[2]) if len(ends) == 3 and _is_number(ends[2]) else 1.0
        if len(ends) == 3 and not _is_number(ends[2]):
            raise InputError(f"{self.name}={text}: the step {ends[2]!r} is no number")
        low, high = float(first), float(last)
        if step <= 0 or low > high:
            raise InputError(f"{self.name}={text}: a range goes up, by a positive step")
        count = math.floor((high - low) / step + 1e-9) + 1
        if count > MOST_VALUES:
            raise InputError(f"{self.name} takes at most {MOST_VALUES:,} values at once")
        return [self._one(round(low + k * step, 12)) for k in range(count)]

    def _one(self, given: Any) -> Value:
        if self.kind is str:
            if given not in self.choices:
                raise InputError(f"{self.name} is one of {', '.join(self.choices)}, not {given!r}")
            return str(given)
        if not _is_number(given):
            raise InputError(f"{self.name}={given!s} is no number; {self._wanted()}")
        number = float(given)
        whole = self.kind is int
        if not (self.least <= number <= self.most) or (whole and number != math.floor(number)):
            raise InputError(f"{self.name}={given!s} is not allowed; {self._wanted()}")
        return int(number) if whole else number

    def _wanted(self) -> str:
        what = {int: "a whole number", float: "a number", str: "a word"}[self.kind]
        bounds = [f"at least {self.least:g}"] if self.least > -math.inf else []
        bounds += [f"at most {self.most:g}"] if self.most < math.inf else []
        return f"it is {what} {' and '.join(bounds)}".rstrip()


@dataclass(frozen=True)
class Figure:
    """Which statistic is plotted against what: `x` is a parameter, or `at` for a curve's places.

    One series for each combination of the other parameters that take several values. What the
    experiment's `theory` says is drawn as a line.

    Cost: none.

    Source: ours.

    >>> Figure("heads", "n", "tosses", "fraction of heads", log_x=True).x
    'n'
    """

    statistic: str
    x: str
    x_label: str
    y_label: str
    log_x: bool = False
    log_y: bool = False
    theory_label: str = "theory"


@dataclass(frozen=True)
class Experiment:
    """Something to simulate.

    Cost: none; `cells` lists every combination of the parameters' values.

    Source: ours.

    Attributes
    ----------
    run : from a random generator and the parameters by name to what is observed. All randomness
        comes from the generator, so that the same seed gives the same result.
    theory : what a statistic is known or expected to be in the infinite pond, if anything is.
    derive : numbers computed from the means over all runs, by name; their errors are jackknifed.
        It gets the means by (statistic, at) and the cell.
    conclude : numbers computed from what each run observed, the numbers of a statistic in a list,
        such as bounds with a stated confidence; they have no standard error.
    certify : a certificate of what it settles, from the random generators of all runs of a cell, as
        they were at their beginnings, what was observed as for `conclude`, the seed and the cell.
    limits : statistics whose theory is a limit that finite ponds or low dimensions need not meet.
    version : raised when the same seed gives other numbers than before.

    >>> def toss(rng, *, n):
    ...     return {"heads": float(rng.binomial(n, 0.5)) / n}
    >>> coin = Experiment("coin", "A fair coin", "The fraction of heads.",
    ...                   (Parameter("n", (10, 100), "tosses", least=1),), toss)
    >>> coin.cells({"n": "10,30"})
    [{'n': 10}, {'n': 30}]
    """

    name: str
    title: str
    about: str
    parameters: tuple[Parameter, ...]
    run: Callable[..., Observed]
    theory: Theory | None = None
    derive: Callable[[Mapping[tuple[str, float | None], float], Cell], dict[str, float]] | None = (
        None
    )
    conclude: Callable[[dict[str, list[float]], Cell], dict[str, float]] | None = None
    certify: (
        Callable[[list[np.random.Generator], dict[str, list[float]], int, Cell], Certificate] | None
    ) = None
    figures: tuple[Figure, ...] = ()
    notes: Mapping[str, str] = field(default_factory=dict)
    limits: tuple[str, ...] = ()
    runs: int = RUNS
    version: int = 1
    origin: str | None = None
    """Where one of one's own was loaded from, the file and the name in it."""

    def grid(self, given: Mapping[str, Any]) -> dict[str, tuple[Value, ...]]:
        """The values of every parameter, with the defaults of those that are not given."""
        known = {parameter.name for parameter in self.parameters}
        for name in given:
            if name not in known:
                raise InputError(
                    f"{self.name} has no parameter {name!r}; it has {', '.join(sorted(known))}"
                )
        return {
            parameter.name: parameter.values(given.get(parameter.name, parameter.default))
            for parameter in self.parameters
        }

    def cells(self, given: Mapping[str, Any]) -> list[Cell]:
        """Every combination of the values, the first parameter slowest."""
        grid = self.grid(given)
        return [
            dict(zip(grid, values, strict=True)) for values in itertools.product(*grid.values())
        ]


def read_parameters(words: Iterable[str]) -> dict[str, str]:
    """Parameters as they are written, each once.

    >>> read_parameters(["d=1,2", "n=1e3"])
    {'d': '1,2', 'n': '1e3'}
    """
    given: dict[str, str] = {}
    for text in words:
        name, equals, values = text.partition("=")
        if not equals or not name or not values:
            raise InputError(f"a parameter is written d=2 or n=100,1000, not {text!r}")
        if name in given:
            raise InputError(f"{name} is given twice; several values are {name}=1,2")
        given[name] = values
    return given


def flat(observed: Observed) -> list[tuple[str, float | None, float]]:
    """Observations one by one: the statistic, the place on its curve or None, the number.

    >>> flat({"a": 1.0, "b": ([2.0, 3.0], [0.5, 0.25])})
    [('a', None, 1.0), ('b', 2.0, 0.5), ('b', 3.0, 0.25)]
    """
    found: list[tuple[str, float | None, float]] = []
    for statistic, value in observed.items():
        if isinstance(value, int | float):
            found.append((statistic, None, _finite(statistic, value)))
        else:
            places, numbers = value
            for place, number in zip(places, numbers, strict=True):
                found.append((statistic, float(place), _finite(statistic, number)))
    return found


def _finite(statistic: str, number: float) -> float:
    # nan and inf would make every mean after them meaningless, and JSON has no place for them.
    if not math.isfinite(number):
        raise ValueError(f"{statistic} is {number}, which is no observation; leave it out instead")
    return float(number)


def _is_number(given: Any) -> bool:
    if isinstance(given, str):
        return re.fullmatch(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?", given) is not None
    try:
        return math.isfinite(float(given)) and not isinstance(given, bool)
    except (TypeError, ValueError):
        return False
