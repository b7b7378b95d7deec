"""Loeb, section 4: every intersecting antichain is a stable type; and the game of Figure 2."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import combinations
from typing import Any

from lastmove.coalitions import MultiplayerGame, classify, game_of, stable_type
from lastmove.families.coalitions.rules_tree import Tree
from lastmove.notation.trees import Tree as LabeledTree
from lastmove.papers.coalitions.document import (
    COALITIONS,
    Type,
    intersecting_antichains,
    stable_choice,
    written,
)
from lastmove.papers.entry import Cases, Data, Finding, Picture
from lastmove.papers.pictures import tree_picture

LETTERS = "ABCDE"


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
)
def every_antichain_is_stable() -> Finding:
    """The game of the proof for every such family."""
    cases = Cases()
    counts: Data = {}
    agree = True
    for players in (2, 3, 4, 5):
        families = list(intersecting_antichains(players))
        counts[str(players)] = len(families)
        for family in families:
            game = choosing_game(family, players)
            wanted = written(family, LETTERS)
            cases.check(" ".join(stable_type(game)) == wanted, wanted)
            if players <= 4:
                agree &= stable_by_definition(game) == family
                agree &= " ".join(stable_type(game_tree(family, players), players)) == wanted
    pairs = frozenset(map(frozenset, combinations(range(3), 2)))
    drawn = str(game_tree(pairs, 3))
    return Finding(
        cases.summary(
            "the game of the proof for every family of two to five players; up to four players "
            "also by Definition 4.1, and written out as a tree"
        )
        | {"families_by_players": counts, "game_for_AB_AC_BC": drawn},
        (Picture("The game of the proof for AB, AC, BC", tree_picture(drawn, 3, "stable", "ABC")),),
        sound=agree,
    )


FIGURE_2 = "tree(A[A[B,C],B[A,C]])"


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
)
def two_queer_positions() -> Finding:
    """Both positions by the library and by the definitions."""
    first, second = "tree(A[B,C])", "tree(B[A,C])"
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
    inside = first.removeprefix("tree(").removesuffix(")") in FIGURE_2
    return Finding(
        {
            "queer": [found.queer for found in said],
            "stable_in_the_first": " ".join(said[0].stable),
            "A_with_another_wins_the_first": [pair in said[0].win for pair in ("AB", "AC")],
            "A_prefers": "the second" if hopeful == [False, True] else "neither",
            "first_position_is_in": "Figure 2" if inside else "Table 2",
            "stable_in_the_second": " ".join(said[1].stable),
            "stable_in_the_whole": " ".join(stable_type(FIGURE_2)),
        },
        (Picture("Figure 2, with stable coalitions", tree_picture(FIGURE_2, 3, "stable", "ABC")),),
        sound=sound,
    )
