"""True and false certificates of Shannon's switching game."""

from tests.checker.false_claims import claim

K4 = "shannon([a-b,a-c,a-d,b-c,b-d,c-d], to_move=cut)"
K4_LATER = "shannon([a-b,a-c,a-d,b-c,b-d,c-d], deleted=[a-b], to_move=join)"
TRIANGLE = "shannon([a-b,b-c,c-a,a-a], to_move=cut)"
SQUARE = "shannon([a-b,b-c,c-d,d-a], to_move=join)"
LATER = "shannon([a-b,a-b,b-c,c-d], joined=[c-d], deleted=[a-b], to_move=cut)"
TREES = [["a-b", "b-c", "c-d"], ["a-c", "a-d", "b-d"]]
SINGLE = [["a"], ["b"], ["c"]]


def trees(*edges, **first):
    return {"proof": {"trees": [list(tree) for tree in edges], **first}}


def parts(*members):
    return {"proof": {"parts": [list(part) for part in members]}}


TRUE = {
    "spanning-trees": claim("spanning-trees", K4, "P", None, {"trees": TREES}),
    "spanning-trees, join first": claim(
        "spanning-trees",
        K4_LATER,
        "N",
        None,
        {"first": "b-c", "trees": [["a-c", "c-d"], ["d-a", "b-d"]]},
    ),
    "spanning-trees, all joined": claim(
        "spanning-trees",
        "shannon([a-b], joined=[a-b], to_move=join)",
        "N",
        None,
        {"trees": [[], []]},
    ),
    "partition": claim("partition", TRIANGLE, "N", None, {"parts": SINGLE}),
    "partition, join first": claim(
        "partition", SQUARE, "P", None, {"parts": [["a"], ["b"], ["c"], ["d"]]}
    ),
    "partition, later": claim("partition", LATER, "N", None, parts("ab", "cd")["proof"]),
}

FALSE = {
    "two trees with a common edge": (
        "spanning-trees",
        trees(TREES[0], ["a-c", "a-d", "c-d"]),
    ),
    "a tree with an edge written twice": ("spanning-trees", trees([*TREES[0], "a-b"], TREES[1])),
    "a tree that connects less": ("spanning-trees", trees(TREES[0][:2], TREES[1])),
    "a tree of edges that are not there": ("spanning-trees", trees(TREES[0], ["a-c", "a-e"])),
    "a tree with a second copy": ("spanning-trees", trees(TREES[0], ["a-c", "a-d", "c-d#2"])),
    "a tree with no copy": ("spanning-trees", trees(TREES[0], ["a-c", "a-d", "b-d#x"])),
    "a tree with no edge": ("spanning-trees", trees(TREES[0], ["ac", 3])),
    "one tree": ("spanning-trees", trees(TREES[0])),
    "three trees": ("spanning-trees", trees(*TREES, [])),
    "no trees": ("spanning-trees", {"proof": {}}),
    "a tree that is a text": ("spanning-trees", {"proof": {"trees": [TREES[0], "a-c"]}}),
    "trees of the player to move, who is cut": ("spanning-trees", {"outcome": "N"}),
    "trees with a value": ("spanning-trees", {"value": 0}),
    "trees in misère play": ("spanning-trees", {"play": "misere"}),
    "trees of a draw": ("spanning-trees", {"outcome": "D"}),
    "trees in nim": ("spanning-trees", {"position": "nim(1)"}),
    "a first edge where cut is to move": (
        "spanning-trees",
        trees(TREES[0][:2], TREES[1][:2], first="c-d"),
    ),
    "join to move without a first edge": (
        "spanning-trees, join first",
        trees(["a-c", "c-d", "b-c"], ["d-a", "b-d"]),
    ),
    "a first edge that is in a tree too": (
        "spanning-trees, join first",
        trees(["a-c", "c-d", "b-c"], ["d-a", "b-d"], first="b-c"),
    ),
    "a first edge that is deleted": (
        "spanning-trees, join first",
        trees(["a-c", "c-d"], ["d-a", "b-d", "b-c"], first="a-b"),
    ),
    "a tree with a deleted edge": (
        "spanning-trees, join first",
        trees(["a-c", "c-d"], ["d-a", "a-b"], first="b-c"),
    ),
    "a first edge that is no text": (
        "spanning-trees, join first",
        trees(["a-c", "c-d"], ["d-a", "b-d"], first=["b-c"]),
    ),
    "a partition with enough edges": ("partition", parts("a", "bc")),
    "a partition into one part": ("partition", parts("abc")),
    "a partition without c": ("partition", parts("a", "b")),
    "a partition with a twice": ("partition", parts("a", "b", "ca")),
    "a partition with an empty part": ("partition", parts("a", "b", "c", "")),
    "a partition with another vertex": ("partition", parts("a", "b", "c", "d")),
    "a partition of numbers": ("partition", {"proof": {"parts": [1, 2, 3]}}),
    "a partition with a list as a vertex": (
        "partition",
        {"proof": {"parts": [["a"], ["b"], [["c"]]]}},
    ),
    "no partition": ("partition", {"proof": {}}),
    "a partition that is lost": ("partition", {"outcome": "P"}),
    "a partition with a value": ("partition", {"value": 1}),
    "a triangle, join to move": (
        "partition",
        {"position": TRIANGLE.replace("=cut", "=join"), "outcome": "P"},
    ),
    "a partition that a joined edge crosses": ("partition, later", parts("a", "b", "c", "d")),
    "a square with two edges too many": (
        "partition, join first",
        {"position": "shannon([a-b,b-c,c-d,d-a,a-c], to_move=join)"},
    ),
}
