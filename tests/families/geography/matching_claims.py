"""True and false certificates of vertex geography: matchings and their barriers."""

from tests.checker.false_claims import claim

PATH = "vertex_geography([a-b,b-c,c-d,d-e,b-f], at={})"
TRIANGLE = "vertex_geography([a-b,b-c,c-a,c-d,x-y], at={})"


def proof(matching, barrier):
    return {"matching": [edge.split("-") for edge in matching], "barrier": list(barrier)}


def proved(*given):
    return {"proof": proof(*given)}


TRUE = {
    "matching": claim("matching", PATH.format("a"), "P", 0, proof(["b-c", "d-e"], "bd")),
    "matching N": claim("matching", PATH.format("b"), "N", None, proof(["a-b", "c-d"], "bd")),
    "matching even": claim(
        "matching", TRIANGLE.format("a"), "N", None, proof(["a-b", "c-d", "x-y"], "")
    ),
    "matching opening": claim("matching", "escape([a-b,b-c,b-d])", "N", None, proof(["a-b"], "b")),
    "matching perfect": claim(
        "matching", "escape([a-b,b-c,c-d])", "P", 0, proof(["a-b", "c-d"], "")
    ),
    "matching later": claim(
        "matching",
        "vertex_geography([a-b,b-c,c-d,d-e], at=c, visited=[b])",
        "P",
        None,
        proof(["d-e"], "d"),
    ),
}

FALSE = {
    "a matching that covers the token": ("matching", proved(["a-b", "c-d"], "bd")),
    "a matching that is not maximum": ("matching", proved(["b-c"], "bd")),
    "a matching without its barrier": ("matching", proved(["b-c", "d-e"], "")),
    "a barrier that is too small": ("matching", proved(["b-c", "d-e"], "d")),
    "a barrier of the wrong vertices": ("matching", proved(["b-c", "d-e"], "ac")),
    "an edge that the graph does not have": ("matching", proved(["b-e", "c-d"], "bd")),
    "an edge twice": ("matching", proved(["b-c", "c-b", "d-e"], "bd")),
    "a vertex matched twice": ("matching", proved(["b-c", "c-d", "d-e"], "bd")),
    "a vertex matched to itself": ("matching", proved(["b-c", "d-e", "a-a"], "bd")),
    "an unknown vertex matched": ("matching", proved(["b-c", "d-z"], "bd")),
    "an unknown vertex in the barrier": ("matching", proved(["b-c", "d-e"], "bz")),
    "a barrier vertex twice": ("matching", proved(["b-c", "d-e"], "bbd")),
    "no matching": ("matching", {"proof": {"barrier": ["b", "d"]}}),
    "no barrier": ("matching", {"proof": {"matching": [["b", "c"], ["d", "e"]]}}),
    "an edge of three": (
        "matching",
        {"proof": {"matching": [["b", "c", "d"]], "barrier": []}},
    ),
    "vertices that are numbers": ("matching", {"proof": {"matching": [[1, 2]], "barrier": []}}),
    "barrier vertices that are lists": (
        "matching",
        {"proof": {"matching": [["b", "c"], ["d", "e"]], "barrier": [["b"], "d"]}},
    ),
    "a lost token with a value": ("matching", {"value": 1}),
    "a lost token said to win": ("matching", {"outcome": "N", "value": None}),
    "a token in misère play": ("matching", {"play": "misere", "value": None}),
    "a token that draws": ("matching", {"outcome": "D", "value": None}),
    "a token elsewhere": ("matching", {"position": PATH.format("b")}),
    "a matching for nim": ("matching", {"position": "nim(1,1)"}),
    "a winning token with a value": ("matching N", {"value": 1}),
    "a winning token said to lose": ("matching N", {"outcome": "P", "value": 0}),
    "a token in an odd component said to win": ("matching N", {"position": PATH.format("c")}),
    "a matching alone proves nothing of a token it covers": (
        "matching N",
        {"position": "vertex_geography([a-b,b-c], at=a)"} | proved(["a-b"], "b"),
    ),
    "a maximal matching that is not maximum": (
        "matching N",
        {"position": "vertex_geography([0-4,1-3,2-3,3-4], at=0)", "outcome": "P", "value": 0}
        | proved(["3-4"], "3"),
    ),
    "a token in an odd component": (
        "matching even",
        {"position": TRIANGLE.format("a, visited=[d]")},
    ),
    "an opening said to be lost": ("matching opening", {"outcome": "P", "value": 0}),
    "an opening with a value": ("matching opening", {"value": 1}),
    "an opening without its barrier": ("matching opening", proved(["a-b"], "")),
    "a perfect matching said to win": ("matching perfect", {"outcome": "N", "value": None}),
    "a perfect matching that is not": ("matching perfect", proved(["b-c"], "")),
    "a visited vertex matched": ("matching later", proved(["b-c", "d-e"], "d")),
    "a visited vertex in the barrier": ("matching later", proved(["d-e"], "bd")),
}
