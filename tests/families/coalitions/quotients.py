"""What brute force says of an automaton that claims to know the types of all positions."""

from tests.families.coalitions import oracle_nim as oracle

LETTERS = "ABCDEFGHIJKLMNOP"
CHIPS = {3: 12, 4: 11, 5: 9, 6: 8, 7: 7, 8: 7}
"""The largest total of the positions that are tried, by the number of players; else 10."""


def true_type(proof, heaps, game):
    """The smallest coalitions of the type by the definitions, or the seats of one that wins."""
    scheme, players = proof["scheme"], proof["players"]
    if "coalition" in proof:
        chosen = [LETTERS.index(letter) for letter in proof["coalition"]]
        seats = [frozenset((p + i) % players for p in chosen) for i in range(players)]
        return {c for c in seats if oracle.coalition_wins(heaps, c, players, game)}
    if scheme == "stable":
        return set(oracle.stable_coalitions(heaps, players, game))
    winning = {c for c in oracle.win_type(heaps, players, game) if c}
    if scheme == "minority":
        winning = {c for c in winning if 2 * len(c) < players}
    return {c for c in winning if not any(d < c for d in winning)}


def claimed_type(proof, heaps):
    at = 0
    for heap in heaps:
        while "period" in proof and heap > len(proof["add"][0]):
            heap -= proof["period"]["length"]
        at = proof["add"][at][min(heap, len(proof["add"][0])) - 1]
    return {frozenset(map(LETTERS.index, text)) for text in proof["types"][at]}


def confirm(data, chips=None):
    """Fail unless the claim is true of all positions with few chips, heaps in either order."""
    proof = data["proof"]
    assert data["play"] == "normal", data
    assert data["outcome"] == "P", data
    assert data.get("value") is None, data
    game = data["position"].replace(" ", "")
    game = "nim()" if game.startswith("nim(") else game.replace("(0)", "()")
    most = CHIPS.get(proof["players"], 10) if chips is None else chips
    most = 10 if "coalition" in proof and chips is None else most
    for heaps in oracle.positions(most, most):
        expected = true_type(proof, heaps, game)
        assert claimed_type(proof, heaps) == expected, (heaps, data)
        assert claimed_type(proof, heaps[::-1]) == expected, (heaps, data)
