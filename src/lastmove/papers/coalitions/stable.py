"""Loeb, section 4: stable coalitions exist, and what they are like."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement

from lastmove.coalitions import classify
from lastmove.families.coalitions import schemes as library
from lastmove.families.coalitions.upsets import family_of, names, up
from lastmove.families.nim.rules_nim import Nim
from lastmove.papers.coalitions.document import (
    COALITIONS,
    Coalition,
    Type,
    all_coalitions,
    intersecting_antichains,
    nim_type,
    stable_choice,
    stable_choice_as_printed,
    win_choice,
    written,
)
from lastmove.papers.entry import Cases, Data, Finding

LETTERS = "ABCDE"
Cases_of_choice = Iterator[tuple[int, tuple[Type, ...], int]]


def choices() -> Cases_of_choice:
    """Who moves, and the stable types of the options: all for up to three players, many for more.

    With three players there are ten types (Table 2), so these are all sets of options that can
    ever be; with four players all sets of one and two options, and 2,000 larger ones.
    """
    for players in (1, 2, 3):
        kinds = list(intersecting_antichains(players))
        for size in range(1, len(kinds) + 1):
            for options in combinations(kinds, size):
                yield from ((mover, options, players) for mover in range(players))
    kinds = sorted(intersecting_antichains(4), key=lambda kind: written(kind, LETTERS))
    for options in combinations_with_replacement(kinds, 2):
        yield from ((mover, options, 4) for mover in range(4))
    chance = random.Random("theorem-4.2")
    for _ in range(2000):
        yield chance.randrange(4), tuple(chance.sample(kinds, chance.randint(3, 6))), 4


def by_library(mover: int, options: Sequence[Type], players: int) -> str:
    """The stable type by the construction in the proof of Theorem 4.2, as the library has it."""
    families = [up(family_of(map(_mask, option)), players) for option in options]
    return " ".join(names(library.stable_type(families, mover, players), players))


def _mask(coalition: Coalition) -> int:
    return sum(1 << player for player in coalition)


def _examples() -> tuple[Data, bool]:
    """The four-player positions of section 4 by the library, and whether the definitions agree."""
    found: Data = {}
    agree = True
    for heaps in [(5, 1), (3, 3)]:
        said = classify(Nim(*heaps), 4)
        name = "+".join(map(str, heaps))
        found[f"{name}_stable"] = " ".join(said.stable)
        found[f"{name}_win"] = " ".join(said.win)
        agree &= found[f"{name}_stable"] == written(nim_type(heaps, 4, stable_choice), LETTERS)
        agree &= found[f"{name}_win"] == written(nim_type(heaps, 4, win_choice), LETTERS)
    return found, agree


@COALITIONS.entry(
    "theorem-4.2",
    place="section 4, Definition 4.1, Theorem 4.2 and the examples after Proposition 4.5",
    title="Every game has a stable coalition",
    statement="Every game has at least one stable coalition, and they are the minimal ones among "
    "the friendly coalitions, stable in some option, and the unions of one enemy coalition for "
    "each option. For example, the four-player nim positions 5 + 1 and 3 + 3 have the same stable "
    "coalitions and different winning ones.",
    printed={
        "holds": True,
        "condition_2.2": "D in St(P)",
        "5+1_stable": "ABD ACD",
        "5+1_win": "AB AC BC",
        "3+3_stable": "ABD ACD",
        "3+3_win": "AB BC BD ABD",
    },
    correction={"condition_2.2": "D in St(P')", "3+3_win": "AB BC BD ACD"},
    reason="Read to the letter, condition (2.2) lets a coalition without the mover rest on itself "
    "only, and where A names B or C as the winner nothing would be stable; D is to be stable in "
    "the option P'. In the win type of 3 + 3, ABD contains AB; the fourth coalition is ACD.",
)
def stable_coalitions_exist() -> Finding:
    """Definition 4.1 against the construction of the proof, on every choice of small types."""
    cases = Cases()
    empty_as_printed = None
    for mover, options, players in choices():
        kind = stable_choice(mover, options, players)
        same = by_library(mover, options, players) == written(kind, LETTERS)
        cases.check(bool(kind) and same, [mover, *(written(o, LETTERS) for o in options)])
        plain = players == 3 and len(options) == 2 and empty_as_printed is None
        if plain and not stable_choice_as_printed(mover, options, players):
            one, two = (written(option, LETTERS) for option in options)
            empty_as_printed = f"{LETTERS[mover]} chooses between games of type {one} and {two}"
    examples, agree = _examples()
    reading = "D in St(P')" if cases.holds and empty_as_printed else "D in St(P)"
    return Finding(
        cases.summary(
            "every nonempty set of options of the ten three-player stable types, whoever moves, "
            "which are all three-player games; with four players every pair of the 79 types, and "
            "2,000 larger sets at random: Definition 4.1 gives a stable coalition, and just those "
            "of the proof's construction"
        )
        | {"condition_2.2": reading, "nothing_stable_as_printed": empty_as_printed}
        | examples,
        sound=agree,
    )


def reachable_types(players: int) -> set[tuple[Type, Type]]:
    """Win and stable types of all games that are made by choices between two.

    From the leaves on: whatever two games there are, a player may choose between them.
    """
    leaves = [
        (
            frozenset(c for c in all_coalitions(players) if winner in c),
            frozenset({frozenset({winner})}),
        )
        for winner in range(players)
    ]
    known = set(leaves)
    fresh = list(leaves)
    while fresh:
        found: set[tuple[Type, Type]] = set()
        for one in fresh:
            for two in list(known):
                for mover in range(players):
                    found.add(
                        (
                            win_choice(mover, [one[0], two[0]], players),
                            stable_choice(mover, [one[1], two[1]], players),
                        )
                    )
        fresh = list(found - known)
        known |= found
    return known


@COALITIONS.entry(
    "proposition-4.3",
    place="section 4, Proposition 4.3",
    title="What stable coalitions are like",
    statement="(i) With more than one player the set of all players is not stable. (ii) No stable "
    "coalition contains another. (iii) Any two stable coalitions have a member in common, because "
    "stable coalitions are winning.",
    printed={"holds": True, "set_of_all_players_stable": False},
)
def stable_coalitions_meet() -> Finding:
    """All types that choices between two games lead to, and random trees for more players."""
    cases = Cases()
    whole = False
    for players in (2, 3):
        for win, stable in reachable_types(players):
            whole |= frozenset(range(players)) in stable
            cases.check(_proper(win, stable, players), written(stable, LETTERS))
    chance = random.Random("proposition-4.3")
    for players in (4, 5):
        for _ in range(150):
            for win, stable in random_types(players, 12, chance):
                whole |= frozenset(range(players)) in stable
                cases.check(_proper(win, stable, players), written(stable, LETTERS))
    return Finding(
        cases.summary(
            "all pairs of a win type and a stable type that two- and three-player games have, by "
            "closing the leaves under choices between two; 300 random games for four and five "
            "players, 12 nodes each, by Definitions 3.2 and 4.1"
        )
        | {"set_of_all_players_stable": whole}
    )


def _proper(win: Type, stable: Type, players: int) -> bool:
    return (
        bool(stable)
        and frozenset(range(players)) not in stable
        and all(one & two for one in stable for two in stable)
        and not any(one < two for one in stable for two in stable)
        and stable <= win
    )


def random_types(players: int, nodes: int, chance: random.Random) -> list[tuple[Type, Type]]:
    """Win and stable types of the nodes of a random game: each chooses among earlier ones."""
    found: list[tuple[Type, Type]] = []
    for winner in range(players):
        win = frozenset(c for c in all_coalitions(players) if winner in c)
        found.append((win, frozenset({frozenset({winner})})))
    for _ in range(nodes):
        below = chance.sample(found, chance.randint(2, 4))
        mover = chance.randrange(players)
        found.append(
            (
                win_choice(mover, [win for win, _ in below], players),
                stable_choice(mover, [stable for _, stable in below], players),
            )
        )
    return found[players:]
