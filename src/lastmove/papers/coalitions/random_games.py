"""Loeb, section 6, Tables 1, 4 and 7: random games, likely types, what fine types are worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, pairwise, permutations, product
from math import comb, factorial

import numpy as np

from lastmove.families.coalitions.automaton import prove
from lastmove.families.coalitions.counting import image, partitions, permutations_with
from lastmove.families.coalitions.describe import class_of
from lastmove.families.coalitions.fine import Basic, prefers
from lastmove.families.coalitions.fine import written as basic_name
from lastmove.families.coalitions.monotone import dual
from lastmove.families.coalitions.random_trees import System, limit, system, winning_chance
from lastmove.families.coalitions.schemes import leaf_type, win_type
from lastmove.families.coalitions.simulation import simulate
from lastmove.families.coalitions.upsets import LETTERS, family_of, names, read, up
from lastmove.papers.coalitions.document import (
    COALITIONS,
    Type,
    all_coalitions,
    nim_type,
    stable_choice,
    win_choice,
    written,
)
from lastmove.papers.coalitions.fine import values as values_of
from lastmove.papers.entry import Cases, Data, Finding
from lastmove.papers.playing import upheld

DEPTH = 10
QUEER = ["AB", "AC", "BC"]


def class_chances(found: System, depth: int) -> dict[str, Fraction]:
    """The exact probability of each class in trees of a depth."""
    values = found.at_depth(depth)
    return {kind.name: kind.size * x for kind, x in zip(found.classes, values, strict=True)}


@COALITIONS.entry(
    "proposition-6.1",
    place="section 6.1, Proposition 6.1",
    title="Large random three-player games are queer",
    statement="In random binary trees of growing depth k the probability that a three-player game "
    "is queer tends to 1. A given player forces a win with probability a_k, where a_0 = 1/3, "
    "a_k = a_(k−1) (2/3 + a_(k−1)/3), and a_k is at most (7/9)^k / 3.",
    printed={"holds": True, "a_0": "1/3", "q_0": "0", "limit of q_k": "1"},
    vouches_for=(
        "coalitions.random_trees:system",
        "coalitions.random_trees:limit",
        "coalitions.schemes:win_type",
    ),
)
def queer_games() -> Finding:
    """The exact probabilities up to depth 10 from the derived system; all trees; a simulation."""
    cases, three = Cases(), system("win", 3)
    counted = {depth: _queer_trees(depth, cases) for depth in range(3)}
    a = [three.at_depth(depth)[three.leaves] for depth in range(DEPTH + 1)]
    for depth, after in enumerate(a[1:], 1):
        before = a[depth - 1]
        holds = after == before * (Fraction(2, 3) + before / 3)
        cases.check(holds and after <= Fraction(7, 9) ** depth / 3, depth)
    queer = {depth: 1 - 3 * a[depth] for depth in range(DEPTH + 1)}
    [*_, limit_of_q] = limit(three).exact
    trees = {found.name: found for found in simulate("win", 3, 8, 20_000, seed=61)}
    seen = trees["AB AC BC"]
    return Finding(
        cases.summary(
            f"the recursion and the bound, exactly, for depths up to {DEPTH}; every labeled tree "
            "of depth up to 2, by the definition of a forced win and by the library"
        )
        | {
            "a_0": str(a[0]),
            "q_0": str(queer[0]),
            "limit of q_k": limit_of_q,
            "q_k": {depth: float(q) for depth, q in queer.items()},
            "q_8 in 20,000 random trees": round(seen.probability, 4),
            "standard error": round(seen.error, 4),
        },
        sound=abs(seen.probability - queer[8]) < 4 * seen.error
        and all(queer[depth] == share for depth, share in counted.items()),
    )


def _queer_trees(depth: int, cases: Cases) -> Fraction:
    """The share of queer games among all labeled trees of a depth, each looked at."""
    everyone = range(3)
    trees: list[tuple[Type, int]] = [
        (frozenset(c for c in all_coalitions(3) if player in c), leaf_type(player, 3))
        for player in everyone
    ]
    for _ in range(depth):
        trees = [
            (win_choice(mover, [one[0], two[0]], 3), win_type([one[1], two[1]], mover, 3))
            for mover in everyone
            for one in trees
            for two in trees
        ]
    queer = 0
    for winning, family in trees:
        forced = [player for player in everyone if frozenset({player}) in winning]
        named = names(family, 3)
        cases.check(named == ([LETTERS[p] for p in forced] or QUEER), named)
        queer += not forced
    return Fraction(queer, len(trees))


@COALITIONS.entry(
    "theorem-6.2",
    place="section 6.2, before and after Theorem 6.2",
    title="Democracy",
    statement="A coalition of a share x of the players wins a random tree with probabilities p_k "
    "that follow a recursion; it goes to 0 for less than half of the players and to 1 for more. So "
    "with an odd number of players the win type of large random games is, with probability tending "
    "to 1, that of the majority. With n = 2m players 2^(C(2m, m)/2) types may stay likely.",
    printed={
        "holds": True,
        "recursion": "p_k = x (2p − p²)² + (1 − x) p², p = p_(k−1)",
        "types that may stay likely": {"4": 8, "6": 1024, "8": 34359738368},
    },
    correction={"recursion": "p_k = x (2p − p²) + (1 − x) p², p = p_(k−1)"},
    reason="The square after the bracket is one too many, as the second form of the recursion, "
    "p (2x + p (1 − 2x)), shows.",
    vouches_for=("coalitions.random_trees:system", "coalitions.random_trees:limit"),
)
def democracy() -> Finding:
    """Chances of coalitions of every size, from the systems of two to six players."""
    cases, printed_fits = Cases(), True
    for players in range(2, 7):
        found = system("win", players)
        tables = [found.at_depth(depth) for depth in range(6)]
        for size in range(players + 1):
            x = Fraction(size, players)
            chances = [_chance(found, values, size) for values in tables]
            for p, after in pairwise(chances):
                right = x * (2 * p - p**2) + (1 - x) * p**2
                as_printed = x * (2 * p - p**2) ** 2 + (1 - x) * p**2
                printed_fits &= after == as_printed
                cases.check(after == right, {"players": players, "size": size})
    living: Data = {}
    for players in range(2, 7):
        found, values = system("win", players), limit(system("win", players)).values
        left = [kind for kind, x in zip(found.classes, values, strict=True) if x]
        living[str(players)] = sum(kind.size for kind in left)
        if players % 2:
            sizes = {len(name) for kind in left for name in kind.name.split()}
            cases.check(len(left) == 1 and sizes == {players // 2 + 1}, players)
    exponent = "2p − p²)² +" if printed_fits else "2p − p²) +"
    return Finding(
        cases.summary(
            "the recursion, exactly, for coalitions of every size and 2 to 6 players up to depth "
            "5; the limits for 3 and 5 players"
        )
        | {
            "recursion": f"p_k = x ({exponent} (1 − x) p², p = p_(k−1)",
            "types that may stay likely": {n: 2 ** (_halves(n) // 2) for n in (4, 6, 8)},
            "types that stay likely": living,
        },
        sound=all(living[str(n)] == 2 ** (_halves(n) // 2) for n in (4, 6)),
    )


def _halves(players: int) -> int:
    return comb(players, players // 2)


def _chance(found: System, values: list[Fraction], size: int) -> Fraction:
    """How likely a given coalition of a size wins: the mean over all of that size."""
    coalitions = [c for c in range(1 << found.players) if c.bit_count() == size]
    total = Fraction(0)
    for kind, x in zip(found.classes, values, strict=True):
        total += kind.size * x * sum(kind.family >> c & 1 for c in coalitions)
    return total / len(coalitions)


GROUPS = ("n0", "f1 p1 n2", "f3 p3 n4", "f4 p4 n5", "f2 p2 n3", "f0 p0 n1")
"""What is printed of the order, with dots between the third and the fourth."""


@COALITIONS.entry(
    "table-4",
    place="section 5, Table 4 and Lemma 5.2",
    title="What player N prefers, and how likely N wins",
    statement="N's preferences among fine types: n0, then f1, p1 and n2 alike, then f3, p3 and n4, "
    "and so on; in the end f4, p4 and n5, then f2, p2 and n3, then f0, p0 and n1. Below, the "
    "probability that N wins if the others are not biased; it tends to 1/3 and never is.",
    printed={
        "preferences": GROUPS,
        "probability": ["1", "1/2", "3/8", "5/16", "1/4", "0"],
        "limit": "1/3",
        "limit is attained": False,
    },
    vouches_for=("coalitions.random_trees:winning_chance", "coalitions.fine:prefers"),
)
def preferences_and_chances() -> Finding:
    """Both rows from the library, up to index 40: a better group is a likelier win."""
    cases = Cases()
    basics: list[Basic] = [(player, index) for index in range(41) for player in range(3)]
    chances = {basic: winning_chance(basic, 0) for basic in basics[:36]}
    for one, chance in chances.items():
        cases.check(chance == values_of(one)[0], basic_name(one))
        for other in chances:
            cases.check(prefers(0, one, other) == (chances[one] > chances[other]), [one, other])
    groups: dict[Fraction, list[Basic]] = {}
    for basic in basics[:18]:
        groups.setdefault(chances[basic], []).append(basic)
    ordered = sorted(groups.items(), reverse=True)
    by_chance = {chance: members for chance, members in ordered if len(members) == 3 or chance == 1}
    kept = [*list(by_chance)[:3], *list(by_chance)[-3:]]
    distances = [abs(chances[0, index] - Fraction(1, 3)) for index in range(12)]
    halves = all(after * 2 == before for before, after in pairwise(distances[2:]))
    return Finding(
        cases.summary(
            "all pairs of fine types with index up to 11; the probabilities by drawing lots at "
            "every "
            "choice among what is best for the chooser"
        )
        | {
            "preferences": [_group(by_chance[chance]) for chance in kept],
            "probability": [str(chance) for chance in kept],
            "limit": "1/3" if halves else "unknown",
            "limit is attained": 0 in distances,
        },
        sound=cases.holds,
    )


def _group(members: list[Basic]) -> str:
    """Opponents' types first, then N's own."""
    ordered = sorted(members, key=lambda basic: (basic[0] == 0, basic))
    return " ".join(basic_name(basic) for basic in ordered)


WIN_TYPES = (
    ("A", "1"),
    ("B", "1+1"),
    ("C", "1+1+1"),
    ("D", "1+1+1+1"),
    ("AB AC BC", "2+1"),
    ("AB AD BD", "3+2+1+1"),
    ("AC AD CD", "2+1+1"),
    ("BC BD CD", "2+2+2+2"),
    ("AB AC AD BCD", "2+2+1"),
    ("AB BC BD ACD", "2+2"),
    ("AC BC CD ABD", "3+3+3"),
    ("AD BD CD ABC", "4+4+3+2+1"),
)
CORRECT_EXAMPLES = [text if text != "3+2+1+1" else "3+2+1" for _, text in WIN_TYPES]


@COALITIONS.entry(
    "table-1",
    place="section 3, Table 1; section 6.2",
    title="The twelve four-player win types",
    statement="Win types of four-player games, examples from nim, and the probabilities in large "
    "random games: p for the types 5 to 8, q for 9 to 12, 0 for forced wins. Section 6.2 derives "
    "them from a system of two equations, and says what the calculation would be for six and for "
    "eight players.",
    printed={
        "types": [kind for kind, _ in WIN_TYPES],
        "examples": [text for _, text in WIN_TYPES],
        "system": ["p = 10p² + 12pq + 6q²", "q = 6p² + 20pq + 10q²"],
        "p": "(4 − √10)/8",
        "q": "(4 + √10)/8",
        "per cent": ["10.47", "14.53"],
        "six players": {"classes": 30, "left": 13, "types left": 1024},
        "eight players": "over three million equations",
    },
    correction={
        "examples": CORRECT_EXAMPLES,
        "system": ["p = (10p² + 12pq + 6q²)/4", "q = (6p² + 20pq + 10q²)/4"],
        "q": "(−2 + √10)/8",
        "eight players": "892,448 equations",
    },
    reason="3+2+1+1 has type 9; 3+2+1 has type 6. Each of the four players moves first with "
    "probability 1/4, which is missing in the system though not in its solution; 14.53 % is "
    "(√10 − 2)/8. Choices between 35 pairs of halves fall into 892,448 classes under the "
    "permutations of eight players, by Burnside's lemma, which gives 13 for six.",
    vouches_for=("coalitions.random_trees:system", "coalitions.random_trees:limit"),
)
def win_types() -> Finding:
    """Types by the definitions, the system derived by program, its solution in closed form."""
    four, sound = system("win", 4), True
    limits = limit(four)
    places = {kind.name: c for c, kind in enumerate(four.classes)}
    p, q = places["AB AC BC"], places["AB AC AD BCD"]
    examples = []
    for kind, text in WIN_TYPES:
        examples.append(text if _win(text) == kind else _smallest_win(kind))
        sound &= _win(examples[-1]) == kind
    six, values = system("win", 6), limit(system("win", 6)).values
    left = [kind for kind, x in zip(six.classes, values, strict=True) if x]
    orbits = {players: _classes_of_halves(players) for players in (4, 6, 8)}
    return Finding(
        {
            "types": sorted(_reachable_types(), key=_place_in_table),
            "examples": examples,
            "system": _over_four(four.restricted([p, q]).terms, "pq"),
            "p": limits.exact[p],
            "q": limits.exact[q],
            "per cent": [f"{100 * limits.values[c]:.2f}" for c in (p, q)],
            "six players": {
                "classes": len(six.classes),
                "left": len(left),
                "types left": sum(kind.size for kind in left),
            },
            "eight players": f"{orbits[8]:,} equations",
            "six-player probabilities": {
                kind.name: f"{x:.12f}" for kind, x in zip(six.classes, values, strict=True) if x
            },
        },
        sound=sound and orbits[4] == 2 and orbits[6] == len(left) and _seen_at_random(six, values),
    )


def _reachable_types() -> set[str]:
    """The win types of all four-player games, by closing the leaves under choices between two."""
    known = {frozenset(c for c in all_coalitions(4) if p in c) for p in range(4)}
    fresh = set(known)
    while fresh:
        found = {
            win_choice(mover, [one, two], 4) for mover, one, two in product(range(4), fresh, known)
        }
        fresh = found - known
        known |= fresh
    return {written(kind, "ABCD") for kind in known}


def _place_in_table(kind: str) -> int:
    names_of_types = [name for name, _ in WIN_TYPES]
    return names_of_types.index(kind) if kind in names_of_types else len(names_of_types)


GAMES, DEEP = 200_000, 30


def _seen_at_random(six: System, values: Sequence[Decimal]) -> bool:
    """Whether the classes of six-player types come up as often in deep random trees.

    A type is a set of coalitions, the bits of 64: what the mover is in wins with either branch, the
    others with both. Each level draws its branches from the games of the one before.
    """
    rng = np.random.default_rng(62)
    inside = np.array([sum(1 << c for c in range(64) if c >> p & 1) for p in range(6)], np.uint64)
    games = inside[rng.integers(0, 6, GAMES)]
    for _ in range(DEEP):
        one, two = (games[rng.integers(0, GAMES, GAMES)] for _ in range(2))
        mover = inside[rng.integers(0, 6, GAMES)]
        games = ((one | two) & mover) | ((one & two) & ~mover)
    kinds, count = np.unique(games, return_counts=True)
    bits = (kinds[:, None] >> np.arange(64, dtype=np.uint64)) & np.uint64(1)
    least = np.full(len(kinds), np.iinfo(np.uint64).max, np.uint64)
    powers = np.uint64(1) << np.arange(64, dtype=np.uint64)
    for order in permutations(range(6)):
        image_of = [sum(1 << order[p] for p in range(6) if c >> p & 1) for c in range(64)]
        least = np.minimum(least, bits[:, image_of] @ powers)
    seen = {int(c): count[least == c].sum() / GAMES for c in np.unique(least)}
    told = {
        _least_image(kind.family): float(kind.size * x)
        for kind, x in zip(six.classes, values, strict=True)
    }
    return all(abs(seen.get(c, 0.0) - told.get(c, 0.0)) < 0.01 for c in {*seen, *told})


def _least_image(family: int) -> int:
    """The least number of a type with six players under their permutations."""
    return min(
        sum(
            (family >> sum(1 << order[p] for p in range(6) if c >> p & 1) & 1) << c
            for c in range(64)
        )
        for order in permutations(range(6))
    )


def _heaps(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split("+")))


def _win(text: str) -> str:
    return written(nim_type(_heaps(text), 4, win_choice), "ABCD")


def _smallest_win(kind: str) -> str:
    for total in range(1, 20):
        for heaps in _partitions(total, total):
            text = "+".join(map(str, heaps))
            if _win(text) == kind:
                return text
    raise AssertionError(f"no small position has the type {kind}")


def _partitions(total: int, largest: int) -> list[tuple[int, ...]]:
    if total == 0:
        return [()]
    return [
        (first, *rest)
        for first in range(min(total, largest), 0, -1)
        for rest in _partitions(total - first, first)
    ]


def _over_four(terms: tuple[dict[tuple[int, ...], int], ...], letters: str) -> list[str]:
    """The equations of four types a class, as the text has them, and over 4."""
    lines = []
    for letter, products in zip(letters, terms, strict=True):
        parts = [
            f"{times // 4}{letters[s]}{letters[u] if s != u else '²'}"
            for (s, u), times in sorted(products.items())
        ]
        lines.append(f"{letter} = ({' + '.join(parts)})/4")
    return lines


def _classes_of_halves(players: int) -> int:
    """Ways to choose one of each two complementary halves, up to permutation: Burnside's lemma."""
    chosen = combinations(range(players), players // 2)
    halves = [sum(1 << player for player in members) for members in chosen]
    everyone = (1 << players) - 1
    total = 0
    for cycles in partitions(players):
        free, seen = 0, set[int]()
        for half in halves:
            if half in seen:
                continue
            orbit = [half]
            while (following := image(orbit[-1], cycles)) != half:
                orbit.append(following)
            if everyone ^ half in orbit:
                break  # this permutation would have a half and its complement chosen
            seen |= {*orbit, *(everyone ^ member for member in orbit)}
            free += 1
        else:
            total += permutations_with(cycles) * 2**free
    return total // factorial(players)


ROWS = ("AB AC BC", "AB AC BCD", "AB ACD BCD", "ABC AD BD CD", "ABC ABD ACD BCD")
COLUMNS = ("types in class", "type %", "class %", "all winning stable", "nim example")
TABLE_7 = (
    ("4", "0.0485", "0.194", "yes", "2+2+2+2+2+1"),
    ("12", "1.1818", "14.182", "no", "6+6+1+1"),
    ("6", "7.1996", "43.197", "no", "6+6+1"),
    ("4", "0.4326", "1.731", "yes", "none known"),
    ("1", "40.595", "40.595", "no", "7+6"),
)
CORRECTED = (
    ("4", "0.0486", "0.194", "yes", "there is none"),
    ("12", "1.1830", "14.196", "no", "6+6+1+1"),
    ("6", "7.2068", "43.241", "no", "6+6+1"),
    ("4", "0.4331", "1.732", "yes", "there is none"),
    ("1", "40.636", "40.636", "no", "7+6"),
)


@COALITIONS.entry(
    "table-7",
    place="section 6.3 and Table 7; probabilities of Table 3",
    title="Likely stable types",
    statement="Of the thirteen classes of four-player stable types five keep a probability; the "
    "table gives them, with examples from nim. For three players the text has a system in x, y, z "
    "for one, two and three stable pairs, and its solution.",
    printed={
        "rows": ROWS,
        "columns": COLUMNS,
        "values": TABLE_7,
        "classes": 13,
        "types with a probability": 25,
        "three-player system": [
            "x = 7/3 x² + 8/3 xy + 4/3 xz",
            "y = 2/3 x² + 10/3 xy + 7/3 y² + 2/3 yz",
            "z = 2 x² + 2 xz + 4 yz + z²",
        ],
        "three-player stable limits": ["3/23", "2/23", "8/23"],
    },
    correction={
        "values": CORRECTED,
        "types with a probability": 27,
        "three-player system": [
            "x = 7/3 x² + 4/3 xy",
            "y = 2/3 x² + 14/3 xy + 4/3 xz + 7/3 y² + 2/3 yz",
            "z = 2 xz + 2 y² + 4 yz + z²",
        ],
        "three-player stable limits": ["0", "0", "1"],
    },
    reason="The printed probabilities of single types are about 0.1 % low: with the sizes of the "
    "classes they add up to 99.9 %. The sizes add up to 27. A finite automaton that gives the "
    "stable type of every four-player nim position shows that no position has a type of the first "
    "or the fourth class; 2+2+2+2+2+1 has ABC ABD ACD. The three-player system is that of the fine "
    "types, levels 1, 2 and from 3 on, with 2x² for 2y²; 3/23, 2/23 and 8/23 are its limits. By "
    "Definition 4.1 another system holds, and all three pairs are stable with probability tending "
    "to 1.",
    vouches_for=(
        "coalitions.random_trees:system",
        "coalitions.random_trees:limit",
        "coalitions.automaton:prove",
        "check:coalition-automaton",
    ),
)
def likely_stable_types() -> Finding:
    """The systems derived by program, the limits, and the examples by a closed automaton."""
    four, quotient = system("stable", 4), prove("stable", 4)
    limits = limit(four).values
    present = {class_of(family, 4) for family in quotient.occurring()}
    proof = quotient.certificate()
    rolled = proof.proof | {"types": [*proof.proof["types"][1:], proof.proof["types"][0]]}
    values, sound = [], upheld(proof, replace(proof, proof=rolled))
    for size in range(4):
        for heaps in combinations_with_replacement(range(5, 0, -1), size):
            sound &= quotient.type_of(heaps) == _of(nim_type(heaps, 4, stable_choice))
    for row, printed in zip(ROWS, TABLE_7, strict=True):
        wanted = class_of(_family(row), 4)
        [place] = [c for c, kind in enumerate(four.classes) if class_of(kind.family, 4) == wanted]
        kind, x = four.classes[place], limits[place]
        example = "there is none"
        if wanted in present:
            heaps = _heaps(printed[4])
            found = nim_type(heaps, 4, stable_choice)
            sound &= class_of(_of(found), 4) == wanted == class_of(quotient.type_of(heaps), 4)
            example = printed[4]
        values.append(
            (
                str(kind.size),
                _per_cent(x, 4 if x < Decimal("0.1") else 3),
                _per_cent(kind.size * x, 3),
                "yes" if dual(kind.family, 4) == kind.family else "no",
                example,
            )
        )
    left = [kind for kind, x in zip(four.classes, limits, strict=True) if x]
    three, fine = system("stable", 3), system("fine", 3)
    return Finding(
        {
            "rows": ROWS,
            "columns": COLUMNS,
            "values": values,
            "classes": len(four.classes),
            "types with a probability": sum(kind.size for kind in left),
            "three-player system": three.restricted([1, 2, 3]).equations(),
            "three-player stable limits": limit(three).exact[1:],
            "system of fine types": fine.restricted([1, 2, 3]).equations(),
            "limits of fine types": limit(fine).exact[1:],
            "type of 2+2+2+2+2+1": _stable("2+2+2+2+2+1"),
            "stable types in four-player nim": len(quotient.occurring()),
            "proof": f"an automaton of {len(quotient.add)} elements, heaps above {quotient.cap} "
            f"counted as {quotient.cap}, {quotient.pairs} pairs checked",
            "per cent, more digits": {
                kind.name: _per_cent(x, 10)
                for kind, x in zip(four.classes, limits, strict=True)
                if x
            },
        },
        sound=sound and len(left) == len(ROWS),
    )


def _family(row: str) -> int:
    return up(family_of(read(text, 4) for text in row.split()), 4)


def _of(kind: Type) -> int:
    return up(family_of(sum(1 << player for player in c) for c in kind), 4)


def _stable(text: str) -> str:
    return " ".join(names(_of(nim_type(_heaps(text), 4, stable_choice)), 4))


def _per_cent(x: Decimal, digits: int) -> str:
    return f"{100 * x:.{digits}f}"
