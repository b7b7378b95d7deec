"""Game trees as the oracles know them, and what they say of certificates about many players."""

from lastmove.core.parse import parse
from tests.families.coalitions import oracle as coalitions
from tests.oracles import outcomes
from tests.oracles.minimax import Minimax
from tests.oracles.proofs import role_strategy_proves
from tests.plain import plain

LETTERS = "ABCDEFGH"


def nested(tree):
    """A tree as (label, children)."""
    return tree.label, tuple(nested(child) for child in tree.children)


def options(node):
    return node[1]


def to_move(node):
    label, children = node
    return label if children else "AB"[label == "A"]


def result(node):
    return None if node[1] else node[0]


def confirm(data):
    """Fail unless the claim about a tree of two players is true and its strategy proves it."""
    node = nested(parse(data["position"], files=False, own={}).state)
    winner, _ = Minimax(options, to_move, result).solve(node)
    assert data["outcome"] == ("N" if winner == to_move(node) else "P"), data
    assert data["play"] == "normal", data
    assert data.get("value") is None, data
    listed = {s["role"]: s["positions"] for s in data["proof"]["strategies"] if "role" in s}
    entries = [(rank, nested(parse(text, own={}).state)) for rank, text in listed[winner]]
    assert role_strategy_proves(winner, node, entries, {winner}, options, to_move, result), data


def game(text, players, own=None):
    """The oracle's game for a position that so many players play in turn, or for a tree."""
    position = parse(text, files=False, own=own or {})
    if position.name == "tree":
        return _tree(nested(position.state))
    known = {}

    def node(at, mover):
        if (at, mover) not in known:
            below = [node(to, (mover + 1) % players) for to in outcomes.options(at)]
            winner = (mover - 1) % players
            known[at, mover] = coalitions.Node(mover if below else winner, below)
        return known[at, mover]

    return node(plain(position), 0)


def _tree(node):
    label, children = node
    return coalitions.Node(LETTERS.index(label), [_tree(child) for child in children])


def coalition(letters):
    assert letters == "".join(sorted(set(letters)))
    return frozenset(map(LETTERS.index, letters))


def confirm_coalitions(data, own=None):
    """Fail unless a claim about many players is true by the definitions."""
    proof = data["proof"]
    players = proof["players"]
    root = game(data["position"], players, own)
    assert data["play"] == "normal", data
    assert data.get("value") is None, data
    tree = parse(data["position"], files=False, own=own or {}).name == "tree"
    mover = None if tree and not root.children else root.label if root.children else 0
    if data["kind"] == "coalition-types":
        winning = coalitions.winning(root, players)
        smallest = coalitions.smallest(winning)
        assert set(map(coalition, proof["win"])) == smallest, data
        stable = coalitions.stable_by_definition(root, players)
        assert set(map(coalition, proof["stable"])) == stable, data
        alone = [c for c in smallest if len(c) == 1]
        right = "D" if not alone else "N" if root.children and {mover} in alone else "P"
        assert data["outcome"] == right, data
        return
    members = coalition(proof["coalition"])
    assert data["outcome"] == ("N" if mover in members else "P"), data
    if data["kind"] == "coalition-win":
        assert coalitions.wins_quotient(root, members), data
        return
    assert data["kind"] == "coalition-stable", data
    assert members in coalitions.stable_by_definition(root, players), data
    assert set(proof["lines"]) == set(proof["coalition"]), data
