"""What brute force says of an automaton that claims to know the type of every position of nim."""

from tests.families.coalitions import oracle_nim as oracle

LETTERS = "ABCDEFGH"
CHIPS = {3: 12, 4: 11, 5: 9, 6: 8, 7: 7, 8: 7}
"""The largest total of the positions that are tried, by the number of players."""


def true_type(scheme, heaps, players):
    """The smallest coalitions of the type by the definitions."""
    if scheme == "stable":
        return set(oracle.stable_coalitions(heaps, players))
    winning = {c for c in oracle.win_type(heaps, players) if c}
    if scheme == "minority":
        winning = {c for c in winning if 2 * len(c) < players}
    return {c for c in winning if not any(d < c for d in winning)}


def claimed_type(proof, heaps):
    at = 0
    for heap in heaps:
        at = proof["add"][at][min(heap, proof["cap"]) - 1]
    return {frozenset(map(LETTERS.index, text)) for text in proof["types"][at]}


def confirm(data, chips=None):
    """Fail unless the claim is true of all positions with few chips, heaps in either order."""
    proof = data["proof"]
    players, scheme = proof["players"], proof["scheme"]
    assert data["play"] == "normal", data
    assert data["outcome"] == "P", data
    assert data.get("value") is None, data
    assert data["position"].strip().startswith("nim("), data
    most = CHIPS[players] if chips is None else chips
    for heaps in oracle.positions(most, most):
        expected = true_type(scheme, heaps, players)
        assert claimed_type(proof, heaps) == expected, (heaps, data)
        assert claimed_type(proof, heaps[::-1]) == expected, (heaps, data)
