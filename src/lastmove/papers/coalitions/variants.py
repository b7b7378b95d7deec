"""Loeb, what is said beside the theorems: quotients, Li's rankings, stability without minimality.

Also the classes of three-player nim in sums, of which the text tells how many there are.
"""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations_with_replacement, permutations, product
from typing import Any

from lastmove.api.solve import solve
from lastmove.coalitions import (
    Tree,
    li_winner,
    nim_sum_type,
    nonminimal_type,
    quotient,
    sequential,
    stable_type,
    win_type,
)
from lastmove.core.position import Outcome
from lastmove.families.nim.rules_nim import Nim
from lastmove.papers.coalitions.document import (
    COALITIONS,
    Coalition,
    Type,
    all_coalitions,
    heap_options,
    named,
    win_choice,
    written,
)
from lastmove.papers.entry import Cases, Finding, Tally

LETTERS = "ABCDEF"
Heaps = tuple[int, ...]
Labeled = tuple[int, tuple[Any, ...]]
"""A tree: who chooses, or has won, and the branches."""


def random_tree(chance: random.Random, players: int, depth: int) -> Labeled:
    """Up to three branches at a node, labels as they come."""
    count = chance.randint(1, 3) if depth and chance.random() < 0.85 else 0
    below = tuple(random_tree(chance, players, depth - 1) for _ in range(count))
    return chance.randrange(players), below


def _tree(tree: Labeled) -> Tree:
    def text(node: Labeled) -> str:
        player, below = node
        return LETTERS[player] + (f"[{','.join(map(text, below))}]" if below else "")

    return Tree(text(tree))


def _winning(tree: Labeled, players: int) -> Type:
    """All winning coalitions (Definition 3.2)."""
    player, below = tree
    if not below:
        return frozenset(c for c in all_coalitions(players) if player in c)
    return win_choice(player, [_winning(branch, players) for branch in below], players)


def _renamed(tree: Labeled, f: tuple[int, ...]) -> Labeled:
    player, below = tree
    return f[player], tuple(_renamed(branch, f) for branch in below)


@COALITIONS.entry(
    "quotient",
    place="section 3, after Definition 3.2",
    title="The win type of a quotient",
    statement="Let f say who plays for each player. Then the winning coalitions of the quotient "
    "game G/f are those whose players together play for a winning coalition of G: F(G/f) = F(G)/f.",
    printed={"holds": True},
    vouches_for=("coalitions.classification:win_type",),
)
def quotients() -> Finding:
    """Random trees and random f, by the definitions and by the library; St is no such thing."""
    chance, cases, stable = random.Random("quotient"), Cases(), Tally()
    for _ in range(300):
        players = chance.randint(2, 5)
        tree = random_tree(chance, players, chance.randint(1, 5))
        f = tuple(chance.randrange(chance.randint(2, players)) for _ in range(players))
        count = max(2, max(f) + 1)
        winning = _winning(tree, players)
        mapped = frozenset(
            c
            for c in all_coalitions(count)
            if frozenset(p for p in range(players) if f[p] in c) in winning
        )
        case = {"tree": str(_tree(tree)), "f": "".join(LETTERS[q] for q in f)}
        cases.check(_winning(_renamed(tree, f), count) == mapped, case)
        cases.check(win_type(_tree(tree), players) == written(winning, LETTERS).split(), case)
        over = quotient(_tree(tree), f, players)
        cases.check(win_type(over) == written(mapped, LETTERS).split(), case)
        images = {
            frozenset(f[LETTERS.index(p)] for p in c) for c in stable_type(_tree(tree), players)
        }
        expected = written(frozenset(images), LETTERS).split()
        stable.check(stable_type(over) == expected, case | {"St(G/f)": stable_type(over)})
    return Finding(
        cases.summary(
            "300 random trees for 2 to 5 players, each with a random f: winning coalitions of the "
            "tree, of the renamed tree, and by lastmove of both"
        )
        | {"stable coalitions go over likewise": stable.holds, "first tree": stable.counterexample}
    )


@cache
def _last_mover(first: Heaps, second: Heaps, ranking: tuple[int, ...]) -> int:
    """Play first, then second: who moves last, counted from who moves now, if all play for rank.

    The last mover gets ranking[0], the player before him ranking[1], and so on.
    """
    players = len(ranking)
    options = [(option, second) for option in heap_options(first)]
    if not options:
        options = [((), option) for option in heap_options(second)]
    if not options:
        return players - 1
    found = {(1 + _last_mover(*option, ranking)) % players for option in options}
    return min(found, key=lambda last: ranking[last])


SMALL = [heaps for k in (0, 1, 2, 3) for heaps in combinations_with_replacement((1, 2, 3), k)]


@COALITIONS.entry(
    "li-rankings",
    place="section 5, Li's model before the rules",
    title="Misère permutations and sequential compounds",
    statement="In Li's model the rank of every player follows from the distance to the last mover; "
    "which rank goes with which distance is a permutation, for two players normal or misère play. "
    "In the sequential compound, where one game follows another, the first is played for the "
    "ranks that the second then brings.",
    printed={"holds": True, "two players, ranks exchanged": "misère play"},
    vouches_for=("coalitions.classification:li_winner",),
)
def li_rankings() -> Finding:
    """All rankings of two to four players; compounds, whole and by the shifted ranking."""
    cases, misere = Cases(), True
    for players in (2, 3, 4):
        for ranking in permutations(range(1, players + 1)):
            for heaps in SMALL:
                last = _last_mover(heaps, (), ranking)
                told = li_winner(Nim(*heaps), players, ranking)
                cases.check(told == LETTERS[last], {"heaps": heaps, "ranking": ranking})
                if ranking == (2, 1):
                    outcome = solve(Nim(*heaps), play="misere").outcome
                    misere = misere and (outcome is Outcome.N) == (last == 1)
    few = [heaps for heaps in SMALL if len(heaps) < 3]
    for players, first, second in product((2, 3, 4), few, few):
        for ranking in permutations(range(1, players + 1)):
            case = {"first": first, "second": second, "ranking": ranking}
            whole = _last_mover(first, second, ranking)
            after = _last_mover((), second, ranking)  # counted from who begins the second
            # Who is k before the last mover of the first is k + 1 + after before that of all.
            shifted = tuple(ranking[(k + 1 + after) % players] for k in range(players))
            alone = _last_mover(first, (), shifted)
            cases.check((alone + 1 + after) % players == whole, case)
            both = sequential(Nim(*first), Nim(*second), players)
            cases.check(li_winner(both, None, ranking) == LETTERS[whole], case)
            if ranking == (1, 2):  # Stromquist and Ullman: misère if the second is an N-position
                play = "misere" if solve(Nim(*second)).outcome is Outcome.N else "normal"
                won = solve(Nim(*first), play=play).outcome is Outcome.N
                cases.check((whole == 0) == won, case)
    return Finding(
        cases.summary(
            "nim with up to three heaps of up to 3 for two to four players, every ranking; every "
            "sequential compound of two with up to two heaps, against the first one alone with "
            "the ranking shifted by what the second brings, and by lastmove"
        )
        | {"two players, ranks exchanged": "misère play" if misere else "another game"}
    )


def _all_stable(tree: Labeled) -> frozenset[Coalition]:
    """E(P) and F(P) of the proof of Theorem 4.2, with what is not minimal."""
    player, below = tree
    if not below:
        return frozenset({frozenset({player})})
    options = [_all_stable(branch) for branch in below]
    friendly = {c for option in options for c in option if player in c}
    enemies = [[c for c in option if player not in c] for option in options]
    return frozenset(friendly | {frozenset().union(*chosen) for chosen in product(*enemies)})


@COALITIONS.entry(
    "nonminimal",
    place="section 4, the remark before Theorem 4.2",
    title="Stability without minimality",
    statement="That a stable coalition contains no other is the least plausible condition, and is "
    "not essential: if all members of E(P) and F(P) count as stable, every game still has a "
    "stable coalition, and all of them are winning.",
    printed={"holds": True},
    vouches_for=("coalitions.classification:nonminimal_type",),
)
def without_minimality() -> Finding:
    """Random trees: some coalition is stable, all win, any two meet; what becomes of St."""
    chance, cases, same, everyone = random.Random("nonminimal"), Cases(), Tally(), Tally()
    for _ in range(400):
        players = chance.randint(2, 4)
        tree = random_tree(chance, players, chance.randint(1, 5))
        found, winning, case = _all_stable(tree), _winning(tree, players), str(_tree(tree))
        cases.check(bool(found) and found <= winning, case)
        cases.check(all(c & d for c in found for d in found), case)
        told = nonminimal_type(_tree(tree), players)
        ordered = sorted(found, key=lambda c: (len(c), sorted(c)))
        cases.check(told == [named(c, LETTERS) for c in ordered], case)
        same.check(written(found, LETTERS).split() == stable_type(_tree(tree), players), case)
        everyone.check(frozenset(range(players)) not in found, case)
    return Finding(
        cases.summary(
            "400 random trees for 2 to 4 players: E(P) and F(P) by their definitions and by "
            "lastmove; they are not empty, winning, and any two meet"
        )
        | {
            "its minimal members are St": same.holds,
            "first tree where they are not": same.counterexample,
            "the set of all players is never in it": everyone.holds,
        }
    )


Profile = tuple[int, ...]
SETS: tuple[Heaps, ...] = (
    (1,) * 5,
    (5,),
    (1, 3),
    (1, 1, 3),
    (2, 3),
    (3, 3),
    (1, 2, 2),
    (1, 1, 1, 2),
)


@COALITIONS.entry(
    "nim-sum-types",
    place="section 1 and section 4, Table 2",
    title="Three-player nim in sums with any game",
    statement="In three-player nim every position is alike, in sums with any game, to one of two "
    "countable families of positions or of three sporadic ones (Propp).",
    printed={"countable families": 2, "sporadic positions": 3},
    vouches_for=("coalitions.classification:nim_sum_type",),
)
def nim_sum_types() -> Finding:
    """Outcomes with all games at once: those of a game follow from those of its options."""
    cases, alike = Cases(), set[str]()
    for top in SETS:
        positions, outcomes = outcomes_with_all_games(top)
        for (i, one), (j, other) in product(enumerate(positions), repeat=2):
            same = all(outcome[i] == outcome[j] for outcome in outcomes)
            told = nim_sum_type(*one) == nim_sum_type(*other)
            cases.check(same == told, {"positions": [one, other], "alike": same})
        alike |= {nim_sum_type(*heaps) for heaps in positions}
    rest = [name for name in sorted(alike) if set(name.split("+")) != {"1"} and name != "0"]
    second = [name for name in rest if name.startswith("2+1")]
    return Finding(
        {
            "countable families": len([f for f in (alike - set(rest), second) if len(f) > 2]),
            "sporadic positions": len(set(rest) - set(second)),
            "families": {"k·1": sorted(alike - set(rest)), "2 + k·1, k ≥ 1": second},
            "sporadic": sorted(set(rest) - set(second)),
        }
        | cases.summary(
            f"all pairs of positions below {', '.join('+'.join(map(str, s)) for s in SETS)}: "
            "whether their sums with G have the same outcome, for all impartial games G at all, "
            "since outcomes of sums with G follow from those with the options of G, and there are "
            "finitely many ways"
        )
    )


def outcomes_with_all_games(top: Heaps) -> tuple[list[Heaps], set[Profile]]:
    """The positions below, and the outcomes that they can have in sums with one game.

    A sum with G has options in both terms. So the outcomes with G depend only on which outcomes,
    at each position, the options of G give: sets of numbers, kept as bits, which are joined.
    """
    positions = sorted(_below(top), key=lambda heaps: (sum(heaps), heaps))
    place = {heaps: i for i, heaps in enumerate(positions)}
    moves = [[place[_plain(option)] for option in heap_options(heaps)] for heaps in positions]

    def profile(joined: Profile) -> Profile:
        outcomes: list[int] = []
        for given, to in zip(joined, moves, strict=True):
            seen = {o for o in range(4) if given >> o & 1} | {outcomes[i] for i in to}
            outcomes.append(_outcome(frozenset(seen)))
        return tuple(outcomes)

    found: set[Profile] = set()
    unions, waiting = {(0,) * len(positions)}, [(0,) * len(positions)]
    while waiting:
        new = profile(waiting.pop())
        if new not in found:
            found.add(new)
            bits = [1 << outcome for outcome in new]
            more = {tuple(a | b for a, b in zip(union, bits, strict=True)) for union in unions}
            waiting += more - unions
            unions |= more
    return positions, found


@cache
def _outcome(options: frozenset[int]) -> int:
    """Who can force a win, counted from the mover, 3 for nobody; options as their movers see it."""
    if not options:
        return 2
    seen = {outcome if outcome == 3 else (outcome + 1) % 3 for outcome in options}
    if 0 in seen:
        return 0
    return seen.pop() if len(seen) == 1 else 3


def _plain(heaps: Heaps) -> Heaps:
    return tuple(sorted(heap for heap in heaps if heap))


def _below(heaps: Heaps) -> set[Heaps]:
    found, waiting = set[Heaps](), [_plain(heaps)]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting += map(_plain, heap_options(one))
    return found
