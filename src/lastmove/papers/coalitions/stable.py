"""Loeb, sections 1, 2 and 4: queer games; stable coalitions, and which antichains they are."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, combinations_with_replacement, islice
from typing import Any, NamedTuple, cast

from lastmove.api.solve import new_run, solve
from lastmove.coalitions import MultiplayerGame, certify, classify, game_of, stable_type, win_type
from lastmove.core.parse import parse
from lastmove.core.position import Impartial, Outcome, Play
from lastmove.families.coalitions import schemes as library
from lastmove.families.coalitions.rules_tree import Tree
from lastmove.families.coalitions.upsets import family_of, names, up
from lastmove.families.digraphs.rules_counters import Counters
from lastmove.families.nim.rules_nim import Nim
from lastmove.graphs.values.digraph import Digraph
from lastmove.notation.trees import Tree as LabeledTree
from lastmove.papers.coalitions.defined import CLASSIFY, compare
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
from lastmove.papers.entry import Cases, Data, Finding, Picture
from lastmove.papers.pictures import tree_picture
from lastmove.papers.playing import upheld
from lastmove.papers.small_games import BY_DAY_3, BY_DAY_4, bits
from lastmove.search.minimax_solver import Minimax

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


def _examples(cases: Cases) -> Data:
    """The four-player positions of section 4 by the library, which the definitions confirm."""
    found: Data = {}
    for heaps in [(5, 1), (3, 3)]:
        compare(cases, heaps, 4)
        said = classify(Nim(*heaps), 4)
        name = "+".join(map(str, heaps))
        found[f"{name}_stable"] = " ".join(said.stable)
        found[f"{name}_win"] = " ".join(said.win)
    types = certify("nim(5,1)", 4)
    cases.check(
        types.proof["stable"] == ["ABD", "ACD"]
        and upheld(types, *(replace(types, proof=types.proof | part) for part in FORGED)),
        {"certificate of": "types"},
    )
    for claim, coalition, other in (("stable", "ABD", "ABC"), ("win", "AB", "AD")):
        proof = certify("nim(5,1)", 4, coalition, claim=claim)
        forged = replace(proof, proof=proof.proof | {"coalition": other})
        cases.check(upheld(proof, forged), {"certificate of": claim})
    return found


FORGED = ({"stable": ["ABD"]}, {"win": ["AB", "AC"]})
"""False claims about the types of 5 + 1."""


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
    vouches_for=(
        "coalitions.schemes:stable_type",
        CLASSIFY,
        "check:coalition-types",
        "check:coalition-stable",
        "check:coalition-win",
    ),
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
    compare(cases, (2, 1), 3)
    examples = _examples(cases)
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
    vouches_for=("coalitions.schemes:stable_type", "coalitions.schemes:win_type"),
)
def stable_coalitions_meet() -> Finding:
    """All types that choices between two games lead to, and random trees for more players."""
    cases = Cases()
    whole = False
    for players in (2, 3):
        for win, stable in reachable_types(players):
            whole |= frozenset(range(players)) in stable
            cases.check(_proper(win, stable, players), written(stable, LETTERS))
    for mover, options, players in islice(choices(), 0, None, 20):
        kind = written(stable_choice(mover, options, players), LETTERS)
        cases.check(by_library(mover, options, players) == kind, kind)
        larger = [_larger(option, players) for option in options]
        wins = written(win_choice(mover, larger, players), LETTERS)
        families = [up(family_of(map(_mask, option)), players) for option in options]
        named = names(library.win_type(families, mover, players), players)
        cases.check(" ".join(named) == wins, wins)
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
            "players, 12 nodes each, by Definitions 3.2 and 4.1; lastmove gives the same types "
            "of a "
            "sample of choices"
        )
        | {"set_of_all_players_stable": whole}
    )


def _larger(kind: Type, players: int) -> Type:
    """All coalitions above those of a type."""
    return frozenset(c for c in all_coalitions(players) if any(small <= c for small in kind))


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


def choosing_game(family: Type, players: int) -> MultiplayerGame:
    """The game in the proof of Proposition 4.4.

    In turn, each player keeps one of the coalitions left that he belongs to, if there are any, and
    drops his other ones. Of the one coalition left, the first player outside names a winner.
    """

    def step(state: tuple[int, Any]) -> tuple[int, list[Hashable]]:
        turn, left = state
        if turn > players:
            return turn - players - 1, []
        if turn == players:
            (last,) = left
            outside = min(set(range(players)) - last)
            return outside, [(players + 1 + member, None) for member in sorted(last)]
        own = sorted((c for c in left if turn in c), key=sorted)
        kept = [(turn + 1, frozenset(left - set(own)) | {c}) for c in own]
        return turn, list(kept) or [(turn + 1, left)]

    return game_of(step, (0, family), players)


def game_tree(family: Type, players: int) -> Tree:
    """The same game, written out as a tree; moves without a choice are left out."""
    game = choosing_game(family, players)

    def grown(node: Hashable) -> LabeledTree:
        player, children = game.look(node)
        if len(children) == 1:
            return grown(children[0])
        return LabeledTree(LETTERS[player], [grown(child) for child in children])

    return Tree(grown(game.root))


def stable_by_definition(game: MultiplayerGame) -> Type:
    """Definition 4.1 on a whole game."""
    known: dict[Hashable, Type] = {}

    def kind(node: Hashable) -> Type:
        if node not in known:
            player, children = game.look(node)
            options = [kind(child) for child in children]
            leaf = frozenset({frozenset({player})})
            known[node] = stable_choice(player, options, game.players) if options else leaf
        return known[node]

    return kind(game.root)


@COALITIONS.entry(
    "proposition-4.4",
    place="section 4, Proposition 4.4",
    title="Every intersecting antichain is a stable type",
    statement="For every nonempty family of pairwise intersecting sets of players, none inside "
    "another and none the set of all, there is a game whose stable coalitions are just these: "
    "players in turn keep one of their own coalitions, and someone outside the last one left "
    "names the winner.",
    printed={"holds": True},
    vouches_for=("coalitions.classification:stable_type",),
)
def every_antichain_is_stable() -> Finding:
    """The game of the proof for every such family."""
    cases = Cases()
    counts: Data = {}
    for players in (2, 3, 4, 5):
        families = list(intersecting_antichains(players))
        counts[str(players)] = len(families)
        for family in families:
            game = choosing_game(family, players)
            wanted = written(family, LETTERS)
            cases.check(" ".join(stable_type(game)) == wanted, wanted)
            if players <= 4:
                cases.check(stable_by_definition(game) == family, wanted)
                tree = stable_type(game_tree(family, players), players)
                cases.check(" ".join(tree) == wanted, wanted)
    pairs = frozenset(map(frozenset, combinations(range(3), 2)))
    drawn = str(game_tree(pairs, 3))
    return Finding(
        cases.summary(
            "the game of the proof for every family of two to five players; up to four players "
            "also by Definition 4.1, and written out as a tree"
        )
        | {"families_by_players": counts, "game_for_AB_AC_BC": drawn},
        (Picture("The game of the proof for AB, AC, BC", tree_picture(drawn, 3, "stable", "ABC")),),
    )


FIGURE_2 = "tree(A[A[B,C],B[A,C]])"


MINIMAX = "lastmove.search.minimax_solver:Minimax"


class Choices(NamedTuple):
    """A tree of two players: who chooses, or has won where there is nothing to choose."""

    player: str
    branches: tuple[Choices, ...] = ()

    def __str__(self) -> str:
        return (
            f"{self.player}[{','.join(map(str, self.branches))}]" if self.branches else self.player
        )

    @property
    def winner(self) -> str:
        """Whoever chooses, if a branch is won for that player."""
        mine = any(branch.winner == self.player for branch in self.branches)
        return self.player if mine or not self.branches else "BA"["AB".index(self.player)]


def _play_trees(cases: Cases) -> None:
    """All trees of two players with up to two choices on a way, as games of two."""
    run, engine = new_run(), Minimax()
    known = [Choices("A"), Choices("B")]
    for _ in range(2):
        pairs = list(combinations_with_replacement(known, 2))
        found = [Choices(mover, pair) for mover in "AB" for pair in pairs]
        known += [tree for tree in found if tree not in known]
    for tree in known[2:]:
        position, wins = parse(f"tree({tree})"), tree.winner == tree.player
        good = {f"tree({b})" for b in tree.branches if wins and b.winner == tree.player}
        searched = engine.verdict(cast("Tree", position), Play.NORMAL, run)
        for verdict in (solve(position, run=run), searched):
            right = verdict.outcome is (Outcome.N if wins else Outcome.P)
            moves = {str(move.to) for move in verdict.winning_moves or ()}
            cases.check(right and verdict.winner == tree.winner and moves == good, str(position))
        argument = run.argue(position, Play.NORMAL)
        moves = {str(move.to) for move in argument.winning_moves()}
        cases.check(argument.outcome is verdict.outcome and moves == good, str(position))


@COALITIONS.entry(
    "figure-2",
    place="section 2, Figure 2; section 4, before Definition 4.1 and after Proposition 4.5",
    title="Two queer positions to choose from",
    statement="A chooses between a position in which A names B or C as the winner and one in which "
    "B names A or C. Both are queer. In the first only BC is stable, though A wins together with "
    "either; so A prefers the second. The drawing is not in our text; ours is made from this "
    "description.",
    printed={
        "queer": [True, True],
        "stable_in_the_first": "BC",
        "A_with_another_wins_the_first": [True, True],
        "A_prefers": "the second",
        "first_position_is_in": "Table 2",
    },
    correction={"first_position_is_in": "Figure 2"},
    reason="The position in which A chooses between B and C is one of Figure 2; Table 2 counts "
    "types.",
    vouches_for=(
        "coalitions.rules_tree:Tree",
        "coalitions.arguments:labels",
        MINIMAX,
        CLASSIFY,
    ),
)
def two_queer_positions() -> Finding:
    """Both positions by the library and by the definitions."""
    first, second = "tree(A[B,C])", "tree(B[A,C])"
    whole = parse(FIGURE_2)
    inside = [str(move.to) for move in whole.moves()]
    cases = Cases()
    cases.check(inside == [first, second], inside)
    for tree, leaves in ((first, "BC"), (second, "AC")):
        ends = [move.to for move in parse(tree).moves()]
        cases.check([str(end) for end in ends] == [f"tree({leaf})" for leaf in leaves], tree)
        cases.check([end.result() for end in ends] == list(leaves), tree)
    compare(cases, (2, 1), 3)
    _play_trees(cases)
    said = [classify(tree, 3) for tree in (first, second)]
    by_hand = [
        stable_choice(mover, [frozenset({frozenset({w})}) for w in winners], 3)
        for mover, winners in ((0, (1, 2)), (1, (0, 2)))
    ]
    sound = all(
        " ".join(found.stable) == written(kind, "ABC")
        for found, kind in zip(said, by_hand, strict=True)
    )
    hopeful = [any("A" in coalition for coalition in found.stable) for found in said]
    return Finding(
        {
            "queer": [found.queer for found in said],
            "stable_in_the_first": " ".join(said[0].stable),
            "A_with_another_wins_the_first": [pair in said[0].win for pair in ("AB", "AC")],
            "A_prefers": "the second" if hopeful == [False, True] else "neither",
            "first_position_is_in": "Figure 2" if first in inside else "Table 2",
            "stable_in_the_second": " ".join(said[1].stable),
            "stable_in_the_whole": " ".join(stable_type(FIGURE_2)),
        },
        (Picture("Figure 2, with stable coalitions", tree_picture(FIGURE_2, 3, "stable", "ABC")),),
        sound=sound,
    )


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
    vouches_for=("coalitions.classification:win_type",),
)
def two_two_and_a_game() -> Finding:
    """All impartial games born by day 4, given as trees; the library on all born by day 3."""
    cases = Cases()
    forced = forced_wins()
    for g in range(BY_DAY_4):
        cases.check(forced[2, 2][g] == "Q", g)
    p_wins = sum(winner == "P" for winner in forced[0, 2])
    chance = random.Random("proposition-2.2")
    named = {"N": ["A"], "F": ["B"], "P": ["C"], "Q": QUEER}
    for g in [*range(BY_DAY_3), *(chance.randrange(BY_DAY_4) for _ in range(24))]:
        game = as_counters(g)
        cases.check(win_type(Nim(2, 2) + game, 3) == QUEER, g)
        cases.check(win_type(Nim(2) + game, 3) == named[forced[0, 2][g]], g)
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
    vouches_for=(CLASSIFY,),
)
def one_and_two() -> Finding:
    """The types by the library and by the definitions."""
    cases = Cases()
    wins: Data = {}
    for heaps in [(0, 0), (1, 0), (2, 0), (1, 1), (1, 2)]:
        compare(cases, heaps, 3)
        found = classify(Nim(*heaps), 3)
        wins["+".join(map(str, heaps))] = "queer" if found.queer else " ".join(found.win_nfp or [])
    for more in [(2, 2), (1, 3), (1, 2, 3), (1, 1, 2)]:
        compare(cases, more, 3)
    found = classify(Nim(1, 2), 3)
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
            "shapley": [str(value) for value in found.shapley],
        }
        | cases.summary("all types and values of nine positions, by their definitions"),
        (Picture("Three-player nim, 1 + 2, with stable coalitions", tree_picture("nim(1,2)")),),
    )
