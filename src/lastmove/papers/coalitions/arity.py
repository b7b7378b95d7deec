"""Loeb, end of section 6.2: random trees with more than two branches at a node."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement, permutations
from math import factorial, prod

from lastmove.families.coalitions.random_trees import System, limit, system
from lastmove.papers.coalitions.document import (
    COALITIONS,
    Type,
    all_coalitions,
    stable_choice,
    win_choice,
    written,
)
from lastmove.papers.entry import Cases, Finding

CHOICES = {"win": win_choice, "stable": stable_choice}
ASKED = [
    ("win", 2, 3, 4),
    ("win", 3, 3, 4),
    ("win", 4, 3, 2),
    ("win", 3, 4, 3),
    ("stable", 3, 2, 4),
    ("stable", 3, 3, 3),
]
"""Scheme, players, branches at a node, and how deep."""


@COALITIONS.entry(
    "arity",
    place="section 6.2, the last paragraph",
    title="Random trees with three branches and more",
    statement="The exact probabilities are influenced by small changes of the model, such as "
    "complete trees with three branches at a node instead of two.",
    printed={"other probabilities with three branches": True},
    vouches_for=("coalitions.random_trees:System.at_depth",),
)
def other_arities() -> Finding:
    """The derived systems against distributions by the definitions; who may still win."""
    cases = Cases()
    for scheme, players, arity, depth in ASKED:
        found = system(scheme, players, arity)
        for k in range(depth + 1):
            expected = by_definition(scheme, players, arity, k)
            told = _chances(found, k)
            case = {"scheme": scheme, "players": players, "branches": arity, "depth": k}
            cases.check(told == {name: x for name, x in expected.items() if x}, case)
    for players in (3, 4, 5):
        for arity in (2, 3, 4):
            found = system("win", players, arity)
            for size in range(players + 1):
                x, p = Fraction(size, players), Fraction(size, players)
                for k in range(4):
                    case = {"players": players, "branches": arity, "of": size, "depth": k}
                    cases.check(_of_size(found, k, size) == p, case)
                    p = x * (1 - (1 - p) ** arity) + (1 - x) * p**arity
    shares = {arity: limit(system("win", 4, arity)).values[1:] for arity in (2, 3)}
    return Finding(
        {
            "other probabilities with three branches": shares[2] != shares[3],
            "four players, win types 5 to 8 and 9 to 12": {
                f"{arity} branches": [f"{float(x):.6f}" for x in values]
                for arity, values in shares.items()
            },
            "chance of 2 of 5 players in large trees": {
                f"{arity} branches": f"{_in_the_limit(0.4, arity):.6f}" for arity in (2, 3, 4)
            },
        }
        | cases.summary(
            "win types of 2 to 4 players and stable types of 3 with 2 to 4 branches: exact "
            "probabilities from the derived systems and by the definitions, type by type; "
            "chances of coalitions of 3 to 5 players by the recursion with so many branches. With "
            "d branches a coalition of more than 1/d of the players keeps a chance; that minorities"
            " lose large random games, Theorem 6.2, is about binary trees"
        )
    )


def by_definition(scheme: str, players: int, arity: int, depth: int) -> dict[str, Fraction]:
    """The distribution of types, from all choices among types of the depth before."""
    choice = CHOICES[scheme]
    now: dict[Type, Fraction] = {}
    for winner in range(players):
        single = frozenset({frozenset({winner})})
        holding = frozenset(c for c in all_coalitions(players) if winner in c)
        now[holding if scheme == "win" else single] = Fraction(1, players)
    for _ in range(depth):
        after: dict[Type, Fraction] = {}
        for chosen in combinations_with_replacement(now, arity):
            orders = factorial(arity) // prod(factorial(chosen.count(t)) for t in set(chosen))
            weight = prod((now[kind] for kind in chosen), start=Fraction(orders, players))
            for mover in range(players):
                to = choice(mover, chosen, players)
                after[to] = after.get(to, Fraction(0)) + weight
        now = after
    names: dict[str, Fraction] = {}
    for kind, x in now.items():
        name = _sorted(written(kind, "ABCD"))
        names[name] = names.get(name, Fraction(0)) + x
    return names


def _sorted(kind: str) -> str:
    return " ".join(sorted(kind.split()))


def _chances(found: System, depth: int) -> dict[str, Fraction]:
    """The probability of every type, those of a class being alike."""
    chances: dict[str, Fraction] = {}
    for kind, x in zip(found.classes, found.at_depth(depth), strict=False):
        for image in permutations("ABCDEF"[: found.players]):
            table = str.maketrans("ABCDEF"[: found.players], "".join(image))
            coalitions = ("".join(sorted(c.translate(table))) for c in kind.name.split())
            if x:
                chances[" ".join(sorted(coalitions))] = x
    return chances


def _of_size(found: System, depth: int, size: int) -> Fraction:
    """How likely a given coalition of a size wins."""
    coalitions = [c for c in range(1 << found.players) if c.bit_count() == size]
    total = Fraction(0)
    for kind, x in zip(found.classes, found.at_depth(depth), strict=False):
        total += kind.size * x * sum(kind.family >> c & 1 for c in coalitions)
    return total / len(coalitions)


def _in_the_limit(x: float, arity: int) -> float:
    p = x
    for _ in range(5000):
        p = x * (1 - (1 - p) ** arity) + (1 - x) * p**arity
    return p
