"""True and false certificates of stable matchings, by distances and by lists of preferences."""

from tests.checker.false_claims import claim

LINE = "[0,1,3,7,7.5]"
COLORED = "[0 amber,1 blue,2.5 amber,9 blue,9.25 amber]"
MATRIX = "distances[[0,1,2],[1,0,3],[2,3,0]]"
KIND = "stable-matching"


def proof(partner, kind="one", partners=1):
    return {"kind": kind, "partners": partners, "partner": partner}


def proved(*given):
    return {"proof": proof(*given)}


def seated(*parties):
    return {"proof": {"parties": [list(party) for party in parties]}}


ROOMS = "stable-roommates"
FOUR = "[[1,2,3],[2,0,3],[3,1,0],[0,1,2]]"
AROUND = "[[1,2,3],[2,0,3],[0,1,3],[0,1,2]]"
TWICE = proof([[1, 2], [0, 2], [1, 0], [4, -1], [3, -1]], "one", 2)
TRUE = {
    KIND: claim(KIND, LINE, "N", None, proof([1, 0, -1, 4, 3])),
    "stable two": claim(KIND, COLORED, "N", None, proof([1, 0, -1, 4, 3], "two")),
    "stable fussy": claim(KIND, "[0 red,1 red,5 green]", "N", None, proof([-1, 2, 1], "fussy")),
    "stable misere": claim(KIND, "[0,1,3]", "N", None, proof([-1, 2, 1], "misere"), "misere"),
    "stable perfect": claim(KIND, "torus[0.125,0.875]", "P", None, proof([1, 0])),
    "stable twice": claim(KIND, LINE, "N", None, TWICE),
    "stable distances": claim(KIND, MATRIX, "N", None, proof([1, 0, -1])),
    "stable random": claim(KIND, "uniform(2, seed=7)", "P", None, proof([1, 0])),
    "stable nothing": claim(KIND, "[]", "P", None, proof([])),
    ROOMS: claim(ROOMS, FOUR, "P", None, {"parties": [[0, 1], [2, 3]]}),
    "no roommates": claim(ROOMS, AROUND, "N", None, {"parties": [[0, 1, 2], [3]]}),
    "roommates alone": claim(ROOMS, "[[1],[],[]]", "P", None, {"parties": [[0], [1], [2]]}),
    "no people": claim(ROOMS, "[]", "P", None, {"parties": []}),
}

FALSE = {
    "a matching that a pair blocks": (KIND, proved([1, 0, 3, 2, -1])),
    "a matching that leaves out two": (KIND, proved([-1, -1, -1, 4, 3])),
    "a partner who has another": (KIND, proved([1, 2, 1, 4, 3])),
    "a partner of oneself": (KIND, proved([0, 1, -1, 4, 3])),
    "a partner who is no point": (KIND, proved([1, 0, 5, 4, 3])),
    "a partner by a word": (KIND, proved(["1", 0, -1, 4, 3])),
    "a partner that is true": (KIND, proved([True, 0, -1, 4, 3])),
    "too few partners": (KIND, proved([1, 0, -1, 4])),
    "a perfect matching that is none": (KIND, {"outcome": "P"}),
    "a drawn matching": (KIND, {"outcome": "D"}),
    "a matching with a value": (KIND, {"value": 0}),
    "a matching for misère play of kind one": (KIND, {"play": "misere"}),
    "no kind": (KIND, proved([1, 0, -1, 4, 3], "")),
    "colors that are not there": (KIND, proved([1, 0, -1, 4, 3], "two")),
    "no partners at all": (KIND, proved([1, 0, -1, 4, 3], "one", 0)),
    "a pond that is none": (KIND, {"position": "[0,1,x]"}),
    "a pond of other points": (KIND, {"position": "[0,1,1.5,7,7.5]"}),
    "partners of one color": ("stable two", proved([2, 3, 0, 1, -1], "two")),
    "two red partners": ("stable fussy", proved([1, 0, -1], "fussy")),
    "mutually nearest partners": ("stable misere", proved([1, 0, -1], "misere")),
    "a misère matching that is blocked": ("stable misere", proved([2, -1, 0], "misere")),
    "partners in the wrong order": (
        "stable twice",
        proved([[2, 1], [0, 2], [1, 0], [4, -1], [3, -1]], "one", 2),
    ),
    "the same partner twice": (
        "stable twice",
        proved([[1, 1], [0, 0], [-1, -1], [4, -1], [3, -1]], "one", 2),
    ),
    "none before a partner": (
        "stable twice",
        proved([[1, 2], [0, 2], [1, 0], [-1, 4], [-1, 3]], "one", 2),
    ),
    "a second partner that is missing": (
        "stable twice",
        proved([[1, -1], [0, 2], [1, -1], [4, -1], [3, -1]], "one", 2),
    ),
    "roommates whom a pair blocks": (ROOMS, seated([0, 2], [1, 3])),
    "roommates in one party": (ROOMS, seated([0, 1, 2, 3])),
    "roommates of whom nobody knows": (ROOMS, seated([0, 1], [2])),
    "roommates who are there twice": (ROOMS, seated([0, 1], [2, 3], [0])),
    "a party of nobody": (ROOMS, seated([0, 1], [2, 3], [])),
    "a roommate who is true": (ROOMS, seated([0, True], [2, 3])),
    "parties that are no list": (ROOMS, {"proof": {"parties": 4}}),
    "no stable matching where there is one": (ROOMS, {"outcome": "N"}),
    "roommates of value 0": (ROOMS, {"value": 0}),
    "roommates in misère play": (ROOMS, {"play": "misere"}),
    "drawn roommates": (ROOMS, {"outcome": "D"}),
    "preferences that are none": (ROOMS, {"position": "[[1],0]"}),
    "preferences that are no JSON": (ROOMS, {"position": "[[1],"}),
    "preferences that are a number": (ROOMS, {"position": "4"}),
    "preferences for oneself": (ROOMS, {"position": "[[0,1,2,3],[2,0,3],[3,1,0],[0,1,2]]"}),
    "preferences with a name twice": (ROOMS, {"position": "[[1,1],[2,0,3],[3,1,0],[0,1,2]]"}),
    "preferences for nobody": (ROOMS, {"position": "[[4],[2,0,3],[3,1,0],[0,1,2]]"}),
    "a party seated the wrong way around": ("no roommates", seated([0, 2, 1], [3])),
    "a stable matching where there is none": ("no roommates", {"outcome": "P"}),
    "an odd party of one": ("no roommates", seated([0, 1], [2], [3])),
    "roommates who do not accept each other": ("roommates alone", seated([0, 1], [2])),
    "distances that are blocked": ("stable distances", proved([2, -1, 0])),
}
