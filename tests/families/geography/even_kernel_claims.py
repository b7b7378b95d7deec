"""True and false certificates of edge geography: even kernels, right and wrong."""

from tests.checker.false_claims import claim

SQUARE = "edge_geography([a-b,b-c,c-d,d-a,b-e], at={}{})"
PAIRS = "edge_geography([a-b,a-b,a-a,a-a,b-c,b-c,c-c], at={}{})"


def start(graph, at, deleted=""):
    return graph.format(at, f", deleted=[{deleted}]" if deleted else "")


def proof(*kernel):
    return {"kernel": list(kernel)}


TRUE = {
    "kernel P": claim("even-kernel", start(SQUARE, "a"), "P", 0, proof("a", "c")),
    "kernel after a move": claim("even-kernel", start(SQUARE, "e", "b-e"), "P", 0, proof("e")),
    "kernel of pairs": claim("even-kernel", start(PAIRS, "a"), "P", 0, proof("a", "b")),
}

FALSE = {
    "a kernel in misère play": ("kernel P", {"play": "misere", "value": None}),
    "a kernel said to win": ("kernel P", {"outcome": "N", "value": None}),
    "a kernel that is a draw": ("kernel P", {"outcome": "D"}),
    "a kernel with a value": ("kernel P", {"value": 1}),
    "no kernel": ("kernel P", {"proof": {}}),
    "an empty kernel": ("kernel P", {"proof": proof()}),
    "a kernel that is a text": ("kernel P", {"proof": {"kernel": "ac"}}),
    "a kernel without the token": ("kernel P", {"proof": proof("c")}),
    "a vertex outside with one edge": ("kernel P", {"proof": proof("a")}),
    "a kernel with an edge inside": ("kernel P", {"proof": proof("a", "b", "c", "d")}),
    "a kernel with a vertex of another graph": ("kernel P", {"proof": proof("a", "c", "z")}),
    "a kernel with a number": ("kernel P", {"proof": proof("a", "c", 3)}),
    "a token outside": ("kernel P", {"position": start(SQUARE, "b")}),
    "an edge that is deleted": ("kernel P", {"position": start(SQUARE, "a", "a-b")}),
    "another game": ("kernel P", {"position": "nim(1,1)"}),
    "arcs": ("kernel P", {"position": "edge_geography([a>b,b>c,c>d,d>a,b>e], at=a)"}),
    "a loop in the kernel": ("kernel of pairs", {"proof": proof("a", "b", "c")}),
    "one edge of a pair": ("kernel of pairs", {"position": start(PAIRS, "a", "a-b")}),
    "one loop of a pair": ("kernel of pairs", {"position": start(PAIRS, "a", "a-a#2")}),
    "an edge that is not deleted": ("kernel after a move", {"position": start(SQUARE, "e")}),
    "a won token with a kernel": ("kernel after a move", {"outcome": "N", "value": None}),
}
