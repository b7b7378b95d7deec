"""Results for people: classifications, each scheme in a sentence, fine types rule by rule.

Also what a closed automaton of nim says, and what is known of random games, both as JSON too.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import Any

from lastmove.core.errors import InputError
from lastmove.core.limits import Budget
from lastmove.core.verdict import counted, shortened
from lastmove.families.coalitions.automaton import Quotient
from lastmove.families.coalitions.classification import Classification
from lastmove.families.coalitions.fine import NAMES, Basic, Step, reduction, written
from lastmove.families.coalitions.heap_rules import Heaps
from lastmove.families.coalitions.monotone import maximal_intersecting, stable_families
from lastmove.families.coalitions.multiplayer import MultiplayerGame, multiplayer_game
from lastmove.families.coalitions.random_trees import (
    DEEPEST,
    LIKELY_ONLY,
    System,
    check_depth,
    limit,
    system,
)
from lastmove.families.coalitions.schemes import Evaluator, FineScheme
from lastmove.families.coalitions.simulation import Estimate, simulate
from lastmove.families.coalitions.upsets import LETTERS, names, permuted
from lastmove.render.tables import Listing

WIDTH = 96
SHOWN = 40
"""Coalitions that are listed before a list is cut."""


def described(found: Classification, relative: bool) -> str:
    """The whole classification, a sentence for each scheme."""
    players = LETTERS[: found.players]
    order = (
        f"{found.players} players in turn, {players[0]} first; whoever makes the last move wins"
        if relative
        else f"{found.players} players, {_and(list(players))}"
    )
    lines = [f"{shortened(found.position)}: {order}."]
    for name, text in scheme_sentences(found):
        lines += _row(name, text)
    lines.append(f"  {'searched':<9} {counted(found.positions, 'position')}")
    return "\n".join(lines)


def scheme_sentences(found: Classification) -> list[tuple[str, str]]:
    """Each scheme by name with what it says, without the full stop."""
    return [
        ("win", _win(found)),
        ("stable", _stable(found)),
        *([] if found.fine is None else _of_three(found)),
        (
            "Li",
            f"{found.li} wins if everyone plays for rank, where the winner is first, the player "
            "before the winner in the order of play second, and so on",
        ),
        ("Lefevre", _lefevre(found)),
        (
            "Shapley",
            f"{_values(found.shapley)}. How often a player turns a losing coalition into a winning "
            "one, when all join in random order: what each could ask for if winnings were shared",
        ),
    ]


def _win(found: Classification) -> str:
    if not found.queer:
        return f"{found.win[0]}. This player alone can force a win, whatever the others do"
    return (
        f"{_listed(found.win)}. These coalitions, and all larger ones, can force that one of their "
        "members wins. No player can alone: the game is queer"
    )


def _stable(found: Classification) -> str:
    if len(found.stable) == 1 and len(found.stable[0]) == 1:
        return f"{found.stable[0]}. Who can force a win alone needs nobody"
    return (
        f"{_listed(found.stable)}. A stable coalition can force a win, and its opponents can only "
        "choose which member gets it, so each member has a reason to stay"
    )


def _of_three(found: Classification) -> list[tuple[str, str]]:
    assert found.fine is not None
    player, index = found.fine[0], int(found.fine[1:])
    if index == 0:
        meaning = f"{player.upper()} has a forced win"
    else:
        below = " and ".join(f"{other}{index - 1}" for other in NAMES if other != player)
        meaning = f"after all reductions {player.upper()} chooses between {below}"
    return [
        (
            "fine",
            f"{found.fine}: {meaning}. N, F, P (next, following, previous) are A, B, C, and n0, "
            "f0, p0 their wins",
        ),
        (
            "Straffin",
            f"{found.straffin}. A reconstruction: the image of the fine type in Loeb's Table 3, "
            "not from Straffin's own axioms",
        ),
        (
            "Propp",
            f"{found.propp}. His outcome classes are N, O, P for a win of the next, the other, the "
            "previous player, and Q for queer; his classes of games alike in every sum are told "
            "of nim only, by lastmove.coalitions.nim_sum_type",
        ),
    ]


def _lefevre(found: Classification) -> str:
    if found.lefevre is None:
        return "not computed: the fractions have grown too long to be carried through"
    return (
        f"{_values(found.lefevre)}. The chances if movers pick at random among the moves that are "
        "best for them"
    )


def _values(values: list[Any]) -> str:
    shown = [(LETTERS[player], str(value)) for player, value in enumerate(values)]
    return ", ".join(f"{letter} {shortened(value, 40)}" for letter, value in shown)


def _listed(names: list[str]) -> str:
    if len(names) <= SHOWN:
        return " ".join(names)
    return f"{' '.join(names[:SHOWN])} … ({len(names):,} in all)"


def _row(name: str, text: str) -> list[str]:
    start = f"  {name:<9} "
    return textwrap.wrap(f"{text}.", WIDTH, initial_indent=start, subsequent_indent=" " * 12)


def _and(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


# -- fine types, step by step ----------------------------------------------------------------------


@dataclass(frozen=True)
class Reduction:
    """How the fine type of one position follows from those of its options."""

    position: str
    mover: str
    options: tuple[Basic, ...]
    steps: tuple[Step, ...]
    fine: str

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "position": self.position,
            "mover": self.mover,
            "options": [written(basic) for basic in self.options],
            "steps": [
                {"rule": s.rule, "left": [written(basic) for basic in s.left], "why": s.why}
                for s in self.steps
            ],
            "fine": self.fine,
        }

    def described(self) -> list[str]:
        """A line for the choice, and one for each rule."""
        choice = ", ".join(written(basic) for basic in self.options)
        if len(self.options) > SHOWN:
            shown = ", ".join(written(basic) for basic in self.options[:SHOWN])
            choice = f"{shown}, … ({len(self.options):,} options)"
        head = f"{shortened(self.position, 80)} is {self.fine}: {self.mover} chooses among {choice}"
        lines = textwrap.wrap(head, WIDTH, subsequent_indent="    ")
        for step in self.steps:
            left = ", ".join(written(basic) for basic in step.left)
            lines.append(f"    {step.rule:<10} {step.why}: {left}")
        return lines


def fine_steps(
    game: Any, *, most: int = 200, budget: Budget | None = None
) -> tuple[list[Reduction], int]:
    """The reductions of a three-player game from the leaves up, and how many there are in all.

    In an impartial game each position is told in the names of its own mover: there N is the
    player to move, and a position reached is seen from there.

    Cost: each position that can be reached is looked at once, and each of its reductions is told,
    for at most `most` positions.

    Source: Loeb (1996), section 5.

    >>> found, count = fine_steps("nim(1,2)")
    >>> found[-1].fine, [step.rule for step in found[-1].steps]
    ('n1', ['RR2', 'definition'])
    """
    budget = budget or Budget()
    seated = multiplayer_game(game, None if isinstance(game, MultiplayerGame) else 3, budget)
    if seated.players != 3:
        raise InputError(f"fine types are for three players, not {seated.players}")
    fold = Evaluator(seated, FineScheme(), budget)
    fold(seated.root)
    inner = []
    for node in fold.memory:
        player, children = seated.look(node)
        if children:
            inner.append((node, player, children))
    found = []
    for node, player, children in inner[-most:]:
        options = tuple(fold.seen_by_parent(child) for child in children)
        result, steps = reduction(player, options)
        found.append(
            Reduction(seated.text(node), "NFP"[player], options, tuple(steps), written(result))
        )
    return found, len(inner)


MOST_LISTED = {"stable": 5, "win": 6}
"""For so many players all types, also those that do not occur, are listed and compared."""
MOST_TYPES = 100


@cache
def class_of(family: int, players: int) -> int:
    """The representative of a type up to permutation of the players."""
    orders = permutations(range(players))
    return min(permuted(family, players, order) for order in orders)


def all_types(quotient: Quotient) -> tuple[int, ...] | None:
    """Every type of the scheme, whether it occurs or not; None where that is not listed."""
    if quotient.coalition or quotient.players > MOST_LISTED.get(quotient.scheme, 0):
        return None
    if quotient.scheme == "stable":
        return stable_families(quotient.players)
    return maximal_intersecting(quotient.players)


def absent_classes(quotient: Quotient) -> list[list[str]] | None:
    """Types of which no permutation occurs either, one for each class."""
    types = all_types(quotient)
    if types is None:
        return None
    n = quotient.players
    present = {class_of(family, n) for family in quotient.occurring()}
    absent = {class_of(family, n) for family in types} - present
    return sorted((names(family, n) for family in absent), key=lambda t: (list(map(len, t)), t))


def settled(quotient: Quotient) -> tuple[int, int] | None:
    """How many heaps of 2 or more settle the type of nim, whatever else there is, and which it is.

    >>> from lastmove.families.coalitions.automaton import prove
    >>> count, family = settled(prove("win", 3))
    >>> count, names(family, 3)
    (2, ['AB', 'AC', 'BC'])
    """
    if not quotient.rules.endless:
        return None

    def with_ones(elements: set[int]) -> frozenset[int]:
        waiting = list(elements)
        for x in waiting:
            if quotient.add[x][0] not in elements:
                elements.add(quotient.add[x][0])
                waiting.append(quotient.add[x][0])
        return frozenset(elements)

    layers = [with_ones({0})]
    while layers[-1] not in layers[:-1]:
        layers.append(with_ones({y for x in layers[-1] for y in quotient.add[x][1:]}))
    around = layers[layers.index(layers[-1]) :]
    kinds = {quotient.types[x] for layer in around for x in layer}
    if len(kinds) > 1:
        return None
    count = len(layers) - 1
    while count and {quotient.types[x] for x in layers[count - 1]} == kinds:
        count -= 1
    return count, kinds.pop()


def as_dict(quotient: Quotient, heaps: Heaps | None = None) -> dict[str, Any]:
    """The object that `coalitions prove --json` prints."""
    scheme, write = quotient.meaning(), quotient.rules.write
    types = all_types(quotient)
    data: dict[str, Any] = {
        "schema": 1,
        "game": write(()),
        "players": quotient.players,
        "scheme": quotient.scheme,
        "coalition": quotient.coalition,
        "closed": True,
        "cap": quotient.cap,
        "period": {"start": quotient.period.start, "length": quotient.period.length},
        "elements": len(quotient.add),
        "pairs": quotient.pairs,
        "types": [
            {"type": scheme.named(family), "example": write(example)}
            for family, example in quotient.occurring().items()
        ],
        "possible": None if types is None else len(types),
        "absent_classes": absent_classes(quotient),
    }
    from_then_on = settled(quotient)
    data["settled"] = None
    if from_then_on is not None:
        count, family = from_then_on
        data["settled"] = {"heaps_of_two_or_more": count, "type": scheme.named(family)}
    if heaps is not None:
        data["position"] = {
            "position": write(heaps),
            "type": scheme.named(quotient.type_of(heaps)),
        }
    return data


def in_short(quotient: Quotient) -> dict[str, Any]:
    """What `coalitions prove --each` says of one coalition."""
    end = settled(quotient)
    return {
        "coalition": quotient.coalition,
        "cap": quotient.cap,
        "elements": len(quotient.add),
        "pairs": quotient.pairs,
        "lost_with_heaps_of_two_or_more": None if end is None or end[1] else end[0],
    }


def one_line(short: dict[str, Any]) -> str:
    """The same for people."""
    lost = short["lost_with_heaps_of_two_or_more"]
    end = "" if lost is None else f", loses with {lost} heaps of 2 or more"
    return (
        f"{short['coalition']}: cap {short['cap']}, {short['elements']:,} elements, "
        f"{short['pairs']:,} pairs{end}"
    )


def lines(quotient: Quotient, heaps: Heaps | None = None) -> list[str]:
    """The same for people."""
    data = as_dict(quotient, heaps)
    what = f"{quotient.scheme} type"
    if quotient.coalition:
        what = f"set of seats in which {quotient.coalition} wins"
    of_all = "" if data["possible"] is None else f" of the {data['possible']:,}"
    count = len(data["types"])
    period = quotient.period
    alike = f"heaps above {quotient.cap} count as {quotient.cap}"
    if period.length > 1:
        alike = f"heaps above {quotient.cap} count as those {period.length} smaller"
    text_lines = [
        f"{quotient.rules.name} for {quotient.players} players: the {what} of every position is "
        "known.",
        f"  because   every position is one of {data['elements']:,} elements: {alike}, in any "
        "order",
        f"  checked   {data['pairs']:,} pairs of an element and its options, which are all there "
        "are, fit",
        f"  occur     {count:,}{of_all} {what if quotient.coalition is None else 'set'}s, each "
        "first at",
    ]
    width = max(len(_type(entry["type"])) for entry in data["types"][:MOST_TYPES])
    text_lines += [
        f"            {_type(entry['type']):<{width}}  {entry['example']}"
        for entry in data["types"][:MOST_TYPES]
    ]
    if count > MOST_TYPES:
        text_lines.append(f"            and {count - MOST_TYPES:,} more")
    absent = data["absent_classes"]
    if absent:
        such = ", such as" if len(absent) > MOST_TYPES else ""
        classes = "1 class" if len(absent) == 1 else f"{len(absent)} classes"
        text_lines.append(f"  never     {classes}, whatever the players are called{such}")
        text_lines += [f"            {_type(one)}" for one in absent[:MOST_TYPES]]
    end = data["settled"]
    if end is not None:
        text_lines.append(
            f"  settled   with {end['heaps_of_two_or_more']} heaps of 2 or more, or more of them, "
            f"whatever else there is: {_type(end['type'])}"
        )
    if heaps is not None:
        text_lines.append(f"  {data['position']['position']}: {_type(data['position']['type'])}")
    return text_lines


def _type(coalitions: list[str]) -> str:
    return " ".join(coalitions) or "(none)"


DIGITS = 12
MOST_CLASSES = 40
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
    def of(
        cls, scheme: str, players: int, depth: int | None, budget: Budget, arity: int = 2
    ) -> Report:
        """Exact at a depth, or the limit."""
        if depth is not None:
            check_depth(scheme, players, depth, arity)
        found = system(scheme, players, arity)
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
            "arity": self.system.arity,
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

    def table(self) -> Listing:
        """The classes, one a row; of a simulation, those that were seen."""
        data, kinds = self.as_dict(), self.system
        rows = data["classes"] if self.simulated is None else data["simulation"]["classes"]
        return Listing.of(f"random games of {kinds.players} players, {kinds.scheme} types", rows)

    def lines(self, equations: bool = False) -> list[str]:
        """The same for people."""
        kinds = self.system
        when = "in the limit" if self.depth is None else f"at depth {self.depth}"
        branches = "" if kinds.arity == 2 else f", {kinds.arity} branches at a node"
        text_lines = [
            f"random games of {kinds.players} players{branches}, {kinds.scheme} types {when}"
        ]
        living = [row for row in self.rows if row.exact != "0"]
        ordered = sorted(living, key=lambda row: -float(row.whole))
        width = max(len(row.name) for row in ordered[:MOST_CLASSES])
        text_lines.append(f"  {'type':<{width}}  {'alike':>5}  {'each':<14}  together")
        for row in ordered[:MOST_CLASSES]:
            exact = f"  {row.exact}" if row.exact and len(row.exact) <= LONGEST else ""
            chances = f"{row.probability:<14}  {row.whole:<14}"
            text_lines.append(f"  {row.name:<{width}}  {row.size:>5}  {chances}{exact}".rstrip())
        if len(ordered) > MOST_CLASSES:
            text_lines.append(f"  and {len(ordered) - MOST_CLASSES} more classes")
        if len(living) < len(self.rows):
            dead = len(self.rows) - len(living)
            others = "class has" if dead == 1 else "classes have"
            text_lines.append(f"  {dead} {others} probability 0")
        if self.rate is not None:
            text_lines.append(
                f"  with each level the distance shrinks by a factor of {self.rate:.3f}"
            )
        if kinds.scheme == "stable" and kinds.players == LIKELY_ONLY:
            text_lines.append(
                "  only types that hold every larger half, and no smaller one, keep a probability"
            )
        if equations:
            text_lines += ["  where, for one type of each class as listed:"]
            text_lines += [f"    {kind.name}" for kind in kinds.classes]
            text_lines += [f"  {line}" for line in kinds.equations()]
        return text_lines + self._simulation_lines()

    def _simulation_lines(self) -> list[str]:
        if self.simulated is None:
            return []
        depth, trees, seed = self.simulated
        text_lines = [f"{trees:,} random trees of depth {depth}, seed {seed}"]
        shown = self.estimates[:MOST_CLASSES]
        width = max(len(found.name) for found in shown)
        known = self.system.leaves >= 0 and depth <= DEEPEST
        head = f"{'together':>9} ± {'error':<8}  {'exactly' if known else 'limit':<9}  off by"
        text_lines.append(f"  {'type':<{width}}  {head}")
        for found in shown:
            line = f"  {found.name:<{width}}  {found.probability:9.6f} ± {found.error:.6f}"
            expected = self._expected(found)
            if expected is not None and found.error:
                off = (found.probability - expected) / found.error
                line += f"  {expected:9.6f}  {off:+.1f} errors"
            text_lines.append(line)
        if len(self.estimates) > MOST_CLASSES:
            text_lines.append(f"  and {len(self.estimates) - MOST_CLASSES:,} more classes")
        return text_lines


def _decimals(x: Fraction) -> str:
    """Twelve digits of a fraction, rounded down."""
    return f"{x.numerator * 10**DIGITS // x.denominator / 10**DIGITS:.{DIGITS}f}"
