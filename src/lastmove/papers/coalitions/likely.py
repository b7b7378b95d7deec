"""Loeb, Tables 1 and 7 with the systems of section 6: likely types, and examples from nim."""

from __future__ import annotations

from decimal import Decimal
from itertools import combinations
from math import factorial

from lastmove.families.coalitions.automaton import prove
from lastmove.families.coalitions.counting import image, partitions, permutations_with
from lastmove.families.coalitions.describe import class_of
from lastmove.families.coalitions.limits_of_trees import limit
from lastmove.families.coalitions.monotone import dual
from lastmove.families.coalitions.random_trees import system
from lastmove.families.coalitions.upsets import family_of, names, read, up
from lastmove.papers.coalitions.document import (
    COALITIONS,
    Type,
    nim_type,
    stable_choice,
    win_choice,
    written,
)
from lastmove.papers.entry import Finding

LETTERS = "ABCD"
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
            "types": [kind for kind, _ in WIN_TYPES],
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
        sound=sound and orbits[4] == 2 and orbits[6] == len(left),
    )


def _heaps(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split("+")))


def _win(text: str) -> str:
    return written(nim_type(_heaps(text), 4, win_choice), LETTERS)


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


def _over_four(terms: tuple[dict[tuple[int, int], int], ...], letters: str) -> list[str]:
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
)
def likely_stable_types() -> Finding:
    """The systems derived by program, the limits, and the examples by a closed automaton."""
    four, quotient = system("stable", 4), prove("stable", 4)
    limits = limit(four).values
    present = {class_of(family, 4) for family in quotient.occurring()}
    values, sound = [], True
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
