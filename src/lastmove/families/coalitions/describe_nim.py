"""What a closed automaton of nim says, for people and as JSON."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import Any

from lastmove.families.coalitions.automaton import Heaps, Quotient, Scheme
from lastmove.families.coalitions.monotone import maximal_intersecting, stable_families
from lastmove.families.coalitions.upsets import names, permuted

MOST_LISTED = {"stable": 5, "win": 6}
"""For so many players all types, also those that do not occur, are listed and compared."""
MOST_TOLD = 100


@cache
def class_of(family: int, players: int) -> int:
    """The representative of a type up to permutation of the players."""
    orders = permutations(range(players))
    return min(permuted(family, players, order) for order in orders)


def all_types(quotient: Quotient) -> tuple[int, ...] | None:
    """Every type of the scheme, whether it occurs or not; None where that is not listed."""
    if quotient.players > MOST_LISTED.get(quotient.scheme, 0):
        return None
    if quotient.scheme == "stable":
        return stable_families(quotient.players)
    return maximal_intersecting(quotient.players)


def absent_classes(quotient: Quotient) -> list[list[str]] | None:
    """Types of which no permutation occurs either, one for each class."""
    types = all_types(quotient)
    if types is None:
        return None
    n = quotient.players
    present = {class_of(family, n) for family in quotient.occurring()}
    absent = {class_of(family, n) for family in types} - present
    return sorted((names(family, n) for family in absent), key=lambda t: (list(map(len, t)), t))


def settled(quotient: Quotient) -> tuple[int, int] | None:
    """How many heaps of 2 or more settle the type, whatever else there is, and which it is.

    >>> from lastmove.families.coalitions.automaton import prove
    >>> count, family = settled(prove("win", 3))
    >>> count, names(family, 3)
    (2, ['AB', 'AC', 'BC'])
    """

    def with_ones(elements: set[int]) -> frozenset[int]:
        waiting = list(elements)
        for x in waiting:
            if quotient.add[x][0] not in elements:
                elements.add(quotient.add[x][0])
                waiting.append(quotient.add[x][0])
        return frozenset(elements)

    layers = [with_ones({0})]
    while layers[-1] not in layers[:-1]:
        layers.append(with_ones({y for x in layers[-1] for y in quotient.add[x][1:]}))
    around = layers[layers.index(layers[-1]) :]
    kinds = {quotient.types[x] for layer in around for x in layer}
    if len(kinds) > 1:
        return None
    count = len(layers) - 1
    while count and {quotient.types[x] for x in layers[count - 1]} == kinds:
        count -= 1
    return count, kinds.pop()


def as_dict(quotient: Quotient, heaps: Heaps | None = None) -> dict[str, Any]:
    """The object that `coalitions prove --json` prints."""
    scheme = Scheme(quotient.scheme, quotient.players)
    types = all_types(quotient)
    data: dict[str, Any] = {
        "schema": 1,
        "players": quotient.players,
        "scheme": quotient.scheme,
        "closed": True,
        "cap": quotient.cap,
        "elements": len(quotient.add),
        "pairs": quotient.pairs,
        "types": [
            {"type": scheme.named(family), "example": f"nim({','.join(map(str, example))})"}
            for family, example in quotient.occurring().items()
        ],
        "possible": None if types is None else len(types),
        "absent_classes": absent_classes(quotient),
    }
    from_then_on = settled(quotient)
    data["settled"] = None
    if from_then_on is not None:
        count, family = from_then_on
        data["settled"] = {"heaps_of_two_or_more": count, "type": scheme.named(family)}
    if heaps is not None:
        data["position"] = {
            "position": f"nim({','.join(map(str, heaps))})",
            "type": scheme.named(quotient.type_of(heaps)),
        }
    return data


def lines(quotient: Quotient, heaps: Heaps | None = None) -> list[str]:
    """The same for people."""
    data = as_dict(quotient, heaps)
    what = f"{quotient.scheme} type"
    of_all = "" if data["possible"] is None else f" of the {data['possible']:,}"
    count = len(data["types"])
    told = [
        f"nim for {quotient.players} players: the {what} of every position is known.",
        f"  because   every position is one of {data['elements']:,} elements: heaps above "
        f"{quotient.cap} count as {quotient.cap}, in any order",
        f"  checked   {data['pairs']:,} pairs of an element and its options, which are all there "
        "are, fit",
        f"  occur     {count:,}{of_all} {what}s, each first at",
    ]
    width = max(len(_type(entry["type"])) for entry in data["types"][:MOST_TOLD])
    told += [
        f"            {_type(entry['type']):<{width}}  {entry['example']}"
        for entry in data["types"][:MOST_TOLD]
    ]
    if count > MOST_TOLD:
        told.append(f"            and {count - MOST_TOLD:,} more")
    absent = data["absent_classes"]
    if absent:
        such = ", such as" if len(absent) > MOST_TOLD else ""
        classes = "1 class" if len(absent) == 1 else f"{len(absent)} classes"
        told.append(f"  never     {classes}, whatever the players are called{such}")
        told += [f"            {_type(one)}" for one in absent[:MOST_TOLD]]
    end = data["settled"]
    if end is not None:
        told.append(
            f"  settled   with {end['heaps_of_two_or_more']} heaps of 2 or more, or more of them, "
            f"whatever else there is: {_type(end['type'])}"
        )
    if heaps is not None:
        told.append(f"  {data['position']['position']}: {_type(data['position']['type'])}")
    return told


def _type(coalitions: list[str]) -> str:
    return " ".join(coalitions) or "(none)"
