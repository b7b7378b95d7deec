"""Stable matchings by lists of preferences, or that there is none. Trusted: Tan's theorem.

Parties around tables: nobody sits with whom they do not accept, everyone likes the next at least as
much as the one before, and no two like each other better than the one before them, somebody alone
liking everyone better. If an odd party has three people or more, no matching is stable; TRUSTED.md
has the proof. Cost: linear in the lists.
"""

from __future__ import annotations

import json

from lastmove.checker.context import Context, Rejected
from lastmove.core.position import Outcome, Play
from lastmove.core.verdict import Certificate

Lists = list[list[int]]


def check_roommates(certificate: Certificate, context: Context) -> str:
    """The parties are a stable partition, and whether one of them is odd is what is claimed."""
    lists = _lists(certificate.position)
    ranks = [{y: place for place, y in enumerate(row)} for row in lists]
    if certificate.play is not Play.NORMAL or certificate.value is not None:
        raise Rejected("a matching of people is in normal play, and has no value")
    parties = _parties(certificate.proof.get("parties"), len(lists))
    before = [-1] * len(lists)
    for party in parties:
        for x, y in zip(party, party[1:] + party[:1], strict=True):
            if x != y:
                before[y] = x
    for party in parties:
        context.budget.check()
        for x, y in zip(party, party[1:] + party[:1], strict=True):
            if x != y:
                _accepts(ranks, x, y)
                if ranks[x][y] > ranks[x][before[x]]:
                    raise Rejected(f"{x} likes {before[x]}, who sits before, better than {y}")
    for x, row in enumerate(lists):
        context.budget.check()
        for y in row:
            if y == before[x]:
                break  # those after are liked less
            if x in ranks[y] and x != before[y]:
                alone = before[y] < 0
                if alone or ranks[y][x] < ranks[y][before[y]]:
                    raise Rejected(f"{x} and {y} like each other better than the ones before them")
    odd = [party for party in parties if len(party) > 2 and len(party) % 2]
    if certificate.outcome is not (Outcome.N if odd else Outcome.P):
        have = "has" if odd else "has no"
        raise Rejected(f"the partition {have} odd party of three or more, which decides")
    if odd:
        return f"the partition is stable, and {len(odd[0])} people are an odd party in it"
    if any(len(party) > 2 for party in parties):
        raise Rejected("parties of four or more are no pairs; seat every second one with the next")
    pairs = sum(len(party) == 2 for party in parties)
    return f"no two of the {len(lists):,} people prefer each other to what the {pairs:,} pairs give"


def _accepts(ranks: list[dict[int, int]], x: int, y: int) -> None:
    if y not in ranks[x] or x not in ranks[y]:
        raise Rejected(f"{x} and {y} sit together, but do not accept each other")


def _lists(text: str) -> Lists:
    """Whom each person accepts, best first."""
    try:
        lists = json.loads(text)
    except (ValueError, RecursionError):
        raise Rejected("preferences are lists of numbers, [[1,2],[0,2],[0,1]]") from None
    if not isinstance(lists, list):
        raise Rejected("preferences are a list for each person")
    for x, row in enumerate(lists):
        if not isinstance(row, list) or not all(type(y) is int for y in row):
            raise Rejected(f"the preferences of {x} are a list of numbers")
        if len(set(row)) < len(row) or any(y == x or not 0 <= y < len(lists) for y in row):
            raise Rejected(f"{x} lists others, each once, by their numbers from 0 on")
    return lists


def _parties(listed: object, count: int) -> list[list[int]]:
    """The parties, everyone in just one of them."""
    if not isinstance(listed, list) or not all(isinstance(p, list) and p for p in listed):
        raise Rejected('"parties" lists parties, each of somebody')
    everyone = [x for party in listed for x in party]
    if not all(type(x) is int for x in everyone) or sorted(everyone) != list(range(count)):
        raise Rejected(f"each of the {count:,} people is in one party")
    return listed
