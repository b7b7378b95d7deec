"""True and false certificates about all positions of nim and other games for many players."""

import copy
import json

import lastmove as lm
from lastmove.api.heap_codes import heap_rules
from lastmove.families.coalitions.automaton import prove
from tests.checker.false_claims import claim

QUOTIENTS = [("win", 3), ("stable", 3), ("minority", 4), ("win", 5)]
OTHERS = [("kayles()", "stable", 3), ("subtraction(take={1})", "win", 4)]
OTHERS += [("octal(0.07)", "win", 3), ("subtraction(take={1,3})", "stable", 4)]


def certificate(game, scheme, players, coalition=None):
    rules = heap_rules(lm.parse(game))
    found = prove(scheme, players, rules=rules, coalition=coalition)
    return json.loads(found.certificate().to_json())


def automaton_certificates():
    found = [certificate("nim()", *what) for what in QUOTIENTS]
    found += [certificate(*what) for what in OTHERS]
    return [*found, certificate("nim()", "win", 9, "AC"), certificate("kayles()", "win", 5, "AC")]


WIN, STABLE, MINORITY = (
    json.loads(prove(*what).certificate().to_json())["proof"] for what in QUOTIENTS[:3]
)
KAYLES, ROUND = (certificate(*what)["proof"] for what in OTHERS[:2])
ALONE = certificate("nim()", "win", 9, "AC")["proof"]
KIND = "coalition-automaton"
TAKE_ONE = "subtraction(take={1})"
TRUE = {
    KIND: claim(KIND, "nim()", "P", None, WIN),
    "coalition-automaton stable": claim(KIND, "nim()", "P", None, STABLE),
    "coalition-automaton minority": claim(KIND, "nim()", "P", None, MINORITY),
    "coalition-automaton kayles": claim(KIND, "kayles()", "P", None, KAYLES),
    "coalition-automaton round": claim(KIND, TAKE_ONE, "P", None, ROUND),
    "coalition-automaton alone": claim(KIND, "nim()", "P", None, ALONE),
}


def win(**changes):
    return KIND, {"proof": WIN | changes}


def stable(**changes):
    return "coalition-automaton stable", {"proof": STABLE | changes}


def kayles(**changes):
    return "coalition-automaton kayles", {"proof": KAYLES | changes}


def alone(**changes):
    return "coalition-automaton alone", {"proof": ALONE | changes}


def row(proof, x, heap, to):
    add = copy.deepcopy(proof["add"])
    add[x][heap - 1] = to
    return add


def retyped(proof, x, *coalitions):
    types = copy.deepcopy(proof["types"])
    types[x] = list(coalitions)
    return types


# Three elements are enough for heaps of 1 alone; a cap of 1 forgets what larger heaps can do.
ONES = {"players": 3, "scheme": "win", "cap": 1, "add": [[1], [2], [0]]}
ONES["types"] = [["C"], ["A"], ["B"]]
# A cap that is too small by one: right for all heaps up to 4, wrong for 5 + 4.
SHORT = STABLE | {"cap": 4, "add": [line[:4] for line in STABLE["add"]]}
# Kayles with a period that is too short by one: right for all heaps up to 8.
EARLY = KAYLES | {"period": {"start": 8, "length": 1}, "add": [line[:8] for line in KAYLES["add"]]}
# Four heaps that go round, taken for nim, where 4 may become 0 at once.
FOR_NIM = ROUND | {"cap": 4}
# Nim for two players is a sum in disguise; with a cap of 1 it is parity.
TWO = {"players": 2, "scheme": "win", "cap": 1, "add": [[1], [0]], "types": [["B"], ["A"]]}

FALSE = {
    "heaps of one alone": (KIND, {"proof": ONES}),
    "a cap too small by one": (KIND, {"proof": SHORT}),
    "two players": (KIND, {"proof": TWO}),
    "nine players": win(players=9),
    "another number of players": win(players=4),
    "players as text": win(players="3"),
    "players as true": win(players=True),
    "another scheme": win(scheme="stable"),
    "stable types called win types": stable(scheme="win"),
    "a scheme that is none": win(scheme="fine"),
    "no scheme": win(scheme=None),
    "a cap of zero": win(cap=0),
    "a cap below zero": win(cap=-2),
    "a cap as text": win(cap="2"),
    "a huge cap": win(cap=10**30),
    "a cap that rows do not have": win(cap=3),
    "no elements": win(add=[], types=[]),
    "rows that are no list": win(add={"0": [1, 2]}),
    "a row that is no list": win(add=[5, *WIN["add"][1:]]),
    "an element that is none": win(add=row(WIN, 0, 1, 7)),
    "an element below zero": win(add=row(WIN, 0, 1, -1)),
    "an element as true": win(add=row(WIN, 0, 1, True)),
    "an element as a decimal": win(add=row(WIN, 0, 1, 1.0)),
    "another element after a heap": win(add=row(WIN, 0, 2, 0)),
    "order matters": win(add=row(WIN, 1, 2, 0)),
    "a type less": win(types=WIN["types"][:-1]),
    "a type more": win(types=[*WIN["types"], ["A"]]),
    "types that are no list of an automaton": win(types="ABC"),
    "a type that is no list": win(types=[*WIN["types"][:-1], "A"]),
    "another player has won": win(types=retyped(WIN, 0, "B")),
    "a wrong type": win(types=retyped(WIN, 2, "B")),
    "a type of a stranger": win(types=retyped(WIN, 0, "D")),
    "a type with letters out of order": win(types=retyped(WIN, 3, "BA", "AC", "BC")),
    "a type with the empty coalition": win(types=retyped(WIN, 0, "")),
    "a coalition twice in a type": win(types=retyped(WIN, 0, "C", "C")),
    "a type with numbers": win(types=retyped(WIN, 0, 2)),
    "a stable type too large": stable(types=retyped(STABLE, 1, "AB")),
    "no types at all": win(types=[[] for _ in WIN["types"]]),
    "an element that no position leads to": win(
        add=[*WIN["add"], [7, 7]], types=[*WIN["types"], ["A"]]
    ),
    "an automaton about one heap": (KIND, {"position": "nim(1)"}),
    "an automaton about another game": (KIND, {"position": "kayles(0)"}),
    "an automaton of kayles about nim": (
        KIND,
        {"position": "nim()", "proof": KAYLES | {"cap": len(KAYLES["add"][0])}},
    ),
    "an automaton of kayles about Dawson's": (
        "coalition-automaton kayles",
        {"position": "octal(0.07)"},
    ),
    "an automaton about a game without a code": (
        "coalition-automaton kayles",
        {"position": "grundy()"},
    ),
    "an automaton about a code without end": (
        "coalition-automaton kayles",
        {"position": "octal(0.[3])"},
    ),
    "an automaton about a game with a heap": (
        "coalition-automaton kayles",
        {"position": "kayles(2)"},
    ),
    "a period that starts too early": kayles(**EARLY),
    "a period of heaps that go round taken for a cap": (KIND, {"proof": FOR_NIM}),
    "a longer period than rows have": kayles(period={"start": 9, "length": 2}),
    "a cap in place of a period": kayles(period=None, cap=9),
    "a period with a saltus": kayles(period={"start": 9, "length": 1, "saltus": 0}),
    "a period that starts at zero": kayles(period={"start": 0, "length": 10}),
    "a period without length": kayles(period={"start": 10, "length": 0}),
    "a period as text": kayles(period="9+1"),
    "a period that starts at true": kayles(period={"start": True, "length": 9}),
    "rounds of three for four players": (
        "coalition-automaton round",
        {"proof": ROUND | {"period": {"start": 2, "length": 3}}},
    ),
    "one coalition called another": alone(coalition="AD"),
    "one coalition of stable types": alone(scheme="stable"),
    "one coalition of minority types": alone(scheme="minority"),
    "one coalition out of order": alone(coalition="CA"),
    "one coalition with a stranger": alone(coalition="AJ"),
    "one coalition that is empty": alone(coalition=""),
    "one coalition of everybody": alone(coalition="ABCDEFGHI"),
    "one coalition as a number": alone(coalition=5),
    "one coalition that is none": alone(coalition=None),
    "one coalition among seventeen": alone(players=17),
    "one coalition among eight": alone(players=8),
    "one coalition, and types of others": alone(types=retyped(ALONE, 0, "AI")),
    "all coalitions of one that is left out": (
        "coalition-automaton alone",
        {"proof": {key: ALONE[key] for key in ALONE if key != "coalition"}},
    ),
    "an automaton in misère play": (KIND, {"play": "misere"}),
    "an automaton with a value": (KIND, {"value": 0}),
    "an automaton with another outcome": (KIND, {"outcome": "N"}),
}
