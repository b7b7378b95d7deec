"""What is known of random games, for people and as JSON."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from lastmove.core.limits import Budget
from lastmove.families.coalitions.limits_of_trees import limit
from lastmove.families.coalitions.random_trees import (
    DEEPEST,
    LIKELY_ONLY,
    System,
    check_depth,
    system,
)
from lastmove.families.coalitions.simulation import Estimate, simulate

DIGITS = 12
MOST_TOLD = 40
LONGEST = 40
"""Characters of a fraction that are printed for people."""


@dataclass(frozen=True)
class Row:
    """A class of types: the probability of one of them, in digits and, where known, exactly."""

    name: str
    size: int
    probability: str
    whole: str
    exact: str | None


@dataclass(frozen=True)
class Report:
    """Probabilities at one depth, or in the limit; perhaps beside those of a simulation."""

    system: System
    depth: int | None
    rows: tuple[Row, ...]
    rate: float | None = None
    estimates: tuple[Estimate, ...] = ()
    simulated: tuple[int, int, int] | None = None
    expected: tuple[Fraction, ...] | None = None

    @classmethod
    def of(cls, scheme: str, players: int, depth: int | None, budget: Budget) -> Report:
        """Exact at a depth, or the limit."""
        if depth is not None:
            check_depth(scheme, players, depth)
        found = system(scheme, players)
        if depth is None:
            limits = limit(found, budget)
            digits = min(DIGITS, limits.digits)
            rows = tuple(
                Row(
                    kind.name,
                    kind.size,
                    f"{value:.{digits}f}",
                    f"{kind.size * value:.{digits}f}",
                    exact,
                )
                for kind, value, exact in zip(
                    found.classes, limits.values, limits.exact, strict=True
                )
            )
            return cls(found, None, rows, limits.rate)
        exactly = found.at_depth(depth)
        rows = tuple(
            Row(kind.name, kind.size, _decimals(x), _decimals(kind.size * x), str(x))
            for kind, x in zip(found.classes, exactly, strict=True)
        )
        return cls(found, depth, rows, expected=tuple(exactly))

    def with_simulation(
        self, depth: int, trees: int, seed: int, budget: Budget, pool: bool = False
    ) -> Report:
        """Beside it the classes of so many random trees, with what they should be at this depth."""
        kinds = self.system
        found = simulate(kinds.scheme, kinds.players, depth, trees, seed, budget, pool=pool)
        expected = self.expected
        if expected is None and kinds.leaves >= 0 and depth <= DEEPEST:
            expected = tuple(kinds.at_depth(depth))
        elif expected is None:
            expected = tuple(Fraction(row.probability) for row in self.rows)
        return replace(
            self, estimates=tuple(found), simulated=(depth, trees, seed), expected=expected
        )

    def as_dict(self, equations: bool = False) -> dict[str, Any]:
        """The object that `coalitions random --json` prints."""
        data: dict[str, Any] = {
            "schema": 1,
            "players": self.system.players,
            "scheme": self.system.scheme,
            "depth": self.depth,
            "classes": [
                {
                    "type": row.name,
                    "types_in_class": row.size,
                    "probability": row.probability,
                    "class_probability": row.whole,
                    "exact": row.exact,
                }
                for row in self.rows
            ],
        }
        if equations:
            data["equations"] = self.system.equations()
        if self.simulated is not None:
            depth, trees, seed = self.simulated
            data["simulation"] = {
                "depth": depth,
                "trees": trees,
                "seed": seed,
                "classes": [
                    {
                        "type": found.name,
                        "types_in_class": found.size,
                        "count": found.count,
                        "class_probability": found.probability,
                        "standard_error": found.error,
                        "expected": self._expected(found),
                    }
                    for found in self.estimates
                ],
            }
        return data

    def _expected(self, found: Estimate) -> float | None:
        """The exact class probability at the depth of the simulation."""
        if self.expected is None:
            return None
        classes = zip(self.system.classes, self.expected, strict=True)
        chances = [float(kind.size * x) for kind, x in classes if kind.name == found.name]
        return chances[0] if chances else None

    def lines(self, equations: bool = False) -> list[str]:
        """The same for people."""
        kinds = self.system
        when = "in the limit" if self.depth is None else f"at depth {self.depth}"
        told = [f"random games of {kinds.players} players, {kinds.scheme} types {when}"]
        living = [row for row in self.rows if row.exact != "0"]
        ordered = sorted(living, key=lambda row: -float(row.whole))
        width = max(len(row.name) for row in ordered[:MOST_TOLD])
        told.append(f"  {'type':<{width}}  {'alike':>5}  {'each':<14}  together")
        for row in ordered[:MOST_TOLD]:
            exact = f"  {row.exact}" if row.exact and len(row.exact) <= LONGEST else ""
            chances = f"{row.probability:<14}  {row.whole:<14}"
            told.append(f"  {row.name:<{width}}  {row.size:>5}  {chances}{exact}".rstrip())
        if len(ordered) > MOST_TOLD:
            told.append(f"  and {len(ordered) - MOST_TOLD} more classes")
        if len(living) < len(self.rows):
            dead = len(self.rows) - len(living)
            others = "class has" if dead == 1 else "classes have"
            told.append(f"  {dead} {others} probability 0")
        if self.rate is not None:
            told.append(f"  with each level the distance shrinks by a factor of {self.rate:.3f}")
        if kinds.scheme == "stable" and kinds.players == LIKELY_ONLY:
            told.append(
                "  only types that hold every larger half, and no smaller one, keep a probability"
            )
        if equations:
            told += ["  where, for one type of each class as listed:"]
            told += [f"    {kind.name}" for kind in kinds.classes]
            told += [f"  {line}" for line in kinds.equations()]
        return told + self._simulation_lines()

    def _simulation_lines(self) -> list[str]:
        if self.simulated is None:
            return []
        depth, trees, seed = self.simulated
        told = [f"{trees:,} random trees of depth {depth}, seed {seed}"]
        shown = self.estimates[:MOST_TOLD]
        width = max(len(found.name) for found in shown)
        known = self.system.leaves >= 0 and depth <= DEEPEST
        head = f"{'together':>9} ± {'error':<8}  {'exactly' if known else 'limit':<9}  off by"
        told.append(f"  {'type':<{width}}  {head}")
        for found in shown:
            line = f"  {found.name:<{width}}  {found.probability:9.6f} ± {found.error:.6f}"
            expected = self._expected(found)
            if expected is not None and found.error:
                off = (found.probability - expected) / found.error
                line += f"  {expected:9.6f}  {off:+.1f} errors"
            told.append(line)
        if len(self.estimates) > MOST_TOLD:
            told.append(f"  and {len(self.estimates) - MOST_TOLD:,} more classes")
        return told


def _decimals(x: Fraction) -> str:
    """Twelve digits of a fraction, rounded down."""
    return f"{x.numerator * 10**DIGITS // x.denominator / 10**DIGITS:.{DIGITS}f}"
