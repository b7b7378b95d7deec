"""Loeb, sections 1 and 2: queer games, and the nim position 1 + 2."""

from __future__ import annotations

import random

from lastmove.coalitions import classify, win_type
from lastmove.core.position import Impartial
from lastmove.families.digraphs.rules_counters import Counters
from lastmove.families.nim.rules_nim import Nim
from lastmove.graphs.values.digraph import Digraph
from lastmove.papers.coalitions.document import (
    COALITIONS,
    nim_type,
    stable_choice,
    win_choice,
    written,
)
from lastmove.papers.entry import Cases, Data, Finding, Picture
from lastmove.papers.pictures import tree_picture
from lastmove.papers.small_games import BY_DAY_3, BY_DAY_4, bits

QUEER = ["AB", "AC", "BC"]
Forced = dict[tuple[int, int], list[str]]
"""For two heaps, who forces a win of them and game number g, by g: N, F, P, or Q for nobody."""


def forced_wins() -> Forced:
    """Who wins a + b + G for heaps a <= b <= 2 and all games G born by day 4.

    N wins if P wins some option (whoever moves to it is its P), F if N wins all, P if F wins all.
    The options of G are the one bits of its number.
    """
    found: Forced = {}
    for a, b in [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)]:
        smaller = {(min(x, b), max(x, b)) for x in range(a)}
        smaller |= {(min(a, y), max(a, y)) for y in range(b)}
        winners: list[str] = []
        masks = {"N": 0, "F": 0, "P": 0, "Q": 0}
        for g in range(BY_DAY_4):
            options = [found[heaps][g] for heaps in smaller]
            some_p = bool(g & masks["P"]) or "P" in options
            moves = g or options
            all_n = moves and not g & ~masks["N"] and all(o == "N" for o in options)
            all_f = moves and not g & ~masks["F"] and all(o == "F" for o in options)
            winner = "N" if some_p else "F" if all_n else "P" if all_f or not moves else "Q"
            winners.append(winner)
            if g < BY_DAY_3:
                masks[winner] |= 1 << g
        found[a, b] = winners
    return found


def as_counters(number: int) -> Impartial:
    """The game with this number as a counter on a digraph whose vertices are games."""
    seen = [number]
    for game in seen:
        seen += [option for option in bits(game) if option not in seen]
    arcs = [(f"g{game}", f"g{option}") for game in seen for option in bits(game)]
    return Counters(Digraph(arcs, [f"g{game}" for game in seen]), at=[f"g{number}"])


@COALITIONS.entry(
    "proposition-2.2",
    place="section 2, Proposition 2.2",
    title="2 + 2 + G is queer",
    statement="With three players no one can force a win of 2 + 2 + G, for any impartial game G. "
    "On the way: P never wins G + 2.",
    printed={"holds": True, "P_wins_G_plus_2": "never"},
)
def two_two_and_a_game() -> Finding:
    """All impartial games born by day 4, given as trees; the library on all born by day 3."""
    cases = Cases()
    forced = forced_wins()
    for g in range(BY_DAY_4):
        cases.check(forced[2, 2][g] == "Q", g)
    p_wins = sum(winner == "P" for winner in forced[0, 2])
    chance = random.Random("proposition-2.2")
    letter = {"A": "N", "B": "F", "C": "P"}
    agree = True
    for g in [*range(BY_DAY_3), *(chance.randrange(BY_DAY_4) for _ in range(24))]:
        game = as_counters(g)
        agree &= win_type(Nim(2, 2) + game, 3) == QUEER
        (first, *rest) = win_type(Nim(2) + game, 3)
        agree &= (letter[first] if not rest and len(first) == 1 else "Q") == forced[0, 2][g]
    return Finding(
        cases.summary(
            f"all {BY_DAY_4:,} games G born by day 4, each a tree of depth at most 4, from the "
            "definition of a forced win; lastmove classifies all born by day 3, and 24 at random, "
            "alike"
        )
        | {
            "P_wins_G_plus_2": "never" if not p_wins else f"{p_wins} times",
            "who_wins_G_plus_2": {who: forced[0, 2].count(who) for who in "NFPQ"},
        },
        sound=agree,
    )


@COALITIONS.entry(
    "figure-1",
    place="section 1, Figure 1; section 2, after Definition 2.1",
    title="Three players at 1 + 2",
    statement="P has won 0 + 0, N wins a single heap, F wins 1 + 1; from 1 + 2 the player N "
    "chooses between wins for F and P, so no one can force a win. F and P are the only stable "
    "coalition: each of them may win, and N names the one who does. The drawing is not in our "
    "text; ours is made from the rules.",
    printed={
        "wins": {"0+0": "P", "1+0": "N", "2+0": "N", "1+1": "F", "1+2": "queer"},
        "options_of_1+2": ["F", "P"],
        "stable": "FP",
        "named_by": "N",
    },
)
def one_and_two() -> Finding:
    """The types by the library and by the definitions."""
    sound = True
    wins: Data = {}
    for heaps in [(0, 0), (1, 0), (2, 0), (1, 1), (1, 2)]:
        found = classify(Nim(*heaps), 3)
        by_hand = written(nim_type(tuple(sorted(heaps, reverse=True)), 3, win_choice), "NFP")
        sound &= " ".join(found.win_nfp or []) == by_hand
        wins["+".join(map(str, heaps))] = "queer" if found.queer else by_hand
    found = classify(Nim(1, 2), 3)
    sound &= " ".join(found.stable_nfp or []) == written(nim_type((2, 1), 3, stable_choice), "NFP")
    # Whoever moves to an option is its P; its N is then F, and its F is P.
    options = [nim_type(option, 3, win_choice) for option in [(2, 0), (1, 1), (1, 0)]]
    return Finding(
        {
            "wins": wins,
            "options_of_1+2": sorted({written(option, "FPN") for option in options}),
            "stable": " ".join(found.stable_nfp or []),
            "named_by": (found.straffin or "").removesuffix(" picks"),
            "fine": found.fine,
            "lefevre": [str(value) for value in found.lefevre or []],
        },
        (Picture("Three-player nim, 1 + 2, with stable coalitions", tree_picture("nim(1,2)")),),
        sound=sound,
    )
