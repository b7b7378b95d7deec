"""What the schemes of section 3 to 5 say of a nim position, by their definitions alone.

Player 0 is to move next. Stable and winning coalitions are those of `document`; here are the last
mover when all play for rank (Li), Lefevre's values, Shapley's, and the fine type by the rules of
section 5. `compare` holds the library's classification to all of them.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import permutations

from lastmove.coalitions import classify
from lastmove.families.nim.rules_nim import Nim
from lastmove.papers.coalitions.document import (
    Type,
    heap_options,
    nim_type,
    stable_choice,
    win_choice,
    written,
)
from lastmove.papers.coalitions.fine import Basic, basic_of, name, node, normal_forms, tree_of
from lastmove.papers.entry import Cases

Heaps = tuple[int, ...]
LETTERS = "ABCDE"
CLASSIFY = "coalitions.classification:classify"


@cache
def last_mover(heaps: Heaps, players: int) -> int:
    """Who moves last when everyone would rather move last than let the next one move last, …."""
    after = [(last_mover(option, players) + 1) % players for option in heap_options(heaps)]
    return min(after, default=players - 1)


@cache
def lefevre(heaps: Heaps, players: int) -> tuple[Fraction, ...]:
    """How likely each player wins when all choose at random among the moves best for themselves."""
    moves = (
        (*heaps[:i], left, *heaps[i + 1 :]) for i, heap in enumerate(heaps) for left in range(heap)
    )
    after = [lefevre(tuple(sorted(option, reverse=True)), players) for option in moves]
    turned = [(value[-1], *value[:-1]) for value in after]
    if not turned:
        return tuple(Fraction(int(p == players - 1)) for p in range(players))
    most = max(value[0] for value in turned)
    best = [value for value in turned if value[0] == most]
    return tuple(sum(value[p] for value in best) / Fraction(len(best)) for p in range(players))


def shapley(winning: Type, players: int) -> list[Fraction]:
    """In how many orders of the players each of them makes a coalition winning by joining it."""
    count = [0] * players
    orders = list(permutations(range(players)))
    for order in orders:
        joined = frozenset[int]()
        for player in order:
            if joined not in winning and joined | {player} in winning:
                count[player] += 1
            joined |= {player}
    return [Fraction(one, len(orders)) for one in count]


@cache
def fine_type(heaps: Heaps) -> Basic:
    """The basic tree that a three-player nim position reduces to, by RR1 to RR4."""
    after = [fine_type(option) for option in heap_options(heaps)]
    if not after:
        return 2, 0
    turned = {((player + 1) % 3, index) for player, index in after}
    deep = max(index for _, index in turned) + 3
    [end] = normal_forms(node(0, map(tree_of, turned)), deep)
    found = basic_of(end)
    assert found is not None
    return found


def compare(cases: Cases, heaps: Heaps, players: int) -> None:
    """All that the library says of a nim position, against the definitions."""
    found = classify(Nim(*heaps), players)
    at = tuple(sorted(heaps, reverse=True))
    win = nim_type(at, players, win_choice)
    stable = nim_type(at, players, stable_choice)
    letters = LETTERS[:players]
    forced = any(len(coalition) == 1 for coalition in win)
    expected = {
        "win": written(win, letters).split(),
        "stable": written(stable, letters).split(),
        "li": letters[last_mover(at, players)],
        "lefevre": list(lefevre(at, players)),
        "shapley": shapley(win, players),
        "queer": not forced,
    }
    if players == 3:
        basic = fine_type(at)
        verb = "picks" if basic[1] else "wins"
        expected |= {
            "win_nfp": written(win, "NFP").split(),
            "stable_nfp": written(stable, "NFP").split(),
            "fine": name(basic),
            "straffin": f"{'NFP'[basic[0]]} {verb}",
        }
    for key, value in expected.items():
        told = getattr(found, key)
        same = list(told) == value if isinstance(value, list) else told == value
        cases.check(same, {"position": str(Nim(*heaps)), "players": players, key: str(value)})
