"""Deijfen, Holroyd, Martin on Gale and Shapley: marriages, and roommates who may have no peace."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise, permutations, product

from lastmove.core.position import Outcome
from lastmove.core.verdict import Certificate
from lastmove.families.frogs.roommates import Roommates, gale_shapley, roommates
from lastmove.papers.entry import Cases, Finding
from lastmove.papers.frogs.document import FROGS
from lastmove.papers.frogs.small_ponds import Pair, by_stages, matchings, small_ponds
from lastmove.papers.playing import upheld

Lists = tuple[tuple[int, ...], ...]
NO_PEACE = ((1, 2, 3), (2, 0, 3), (0, 1, 3), (0, 1, 2))
"""Each of the first three is the first choice of another of them, and nobody wants the fourth."""


def is_stable(lists: Lists, pairs: list[Pair]) -> bool:
    """Whether no two who are not matched prefer each other; all accept all whom they list."""
    place = [{y: k for k, y in enumerate(row)} for row in lists]
    have = [len(row) for row in lists]
    for x, y in pairs:
        if y not in place[x] or x not in place[y]:
            return False
        have[x], have[y] = place[x][y], place[y][x]
    return not any(
        k < have[x] and x in place[y] and place[y][x] < have[y]
        for x, row in enumerate(lists)
        for k, y in enumerate(row)
    )


def rules_out(lists: Lists, found: Roommates) -> bool:
    """Whether there is an odd party of three or more, each next better than the one before."""
    parties = [party for party in found.parties if len(party) > 2]
    around = all(
        lists[y].index(z) < lists[y].index(x)
        for party in parties
        for (x, y), (_, z) in pairwise(pairwise((*party, *party[:2])))
    )
    return bool(parties) and around and all(len(party) % 2 for party in parties)


def accepted(certificate: Certificate) -> bool:
    """Whether the checker accepts it, and refuses it with the contrary claim."""
    contrary = Outcome.N if certificate.outcome is Outcome.P else Outcome.P
    return upheld(certificate, replace(certificate, outcome=contrary))


@FROGS.entry(
    "stable-marriage",
    place="section 2, on Gale and Shapley",
    title="Marriages are stable, roommates need not be",
    statement="For women and men with any preferences Gale and Shapley's algorithm finds a stable "
    "matching. It is not necessarily unique, and in the same-sex variant, of roommates, there may "
    "be none.",
    printed={"marriages_have_one": True, "it_is_unique": False, "roommates_have_one": False},
    vouches_for=(
        "frogs.roommates:gale_shapley",
        "frogs.roommates:roommates",
        "check:stable-roommates",
    ),
)
def stable_marriage() -> Finding:
    """All lists of two and four; ponds, where preferences are distances and the matching is one."""
    cases = Cases()
    several = _marriages(cases)
    without = _roommates(cases)
    alone = roommates(NO_PEACE)
    cases.check(rules_out(NO_PEACE, alone) and not alone.exists, {"Gale and Shapley": NO_PEACE})
    for pond in list(small_ponds(9, 12, "stable-marriage"))[::7]:
        lists = tuple(
            tuple(sorted(set(range(pond.size)) - {x}, key=pond.ranks[x].__getitem__))
            for x in range(pond.size)
        )
        pairs = [tuple(sorted(party)) for party in roommates(lists).parties if len(party) > 1]
        cases.check(sorted(pairs) == by_stages(pond), str(pond))
    return Finding(
        {
            **cases.summary(
                "all marriages of two women and two men, 900 of three each, and lists of three and "
                "two that are incomplete: against every matching, proposers get the best that a "
                "stable one gives them; all lists of three and four roommates, and some incomplete "
                "ones of five: a stable matching, or an odd party that rules one out; the pairs of "
                "ponds"
            ),
            "marriages_have_one": True,
            "it_is_unique": several == 0,
            "of_those_several_stable": several,
            "roommates_have_one": without == 0,
            "of_1296_lists_of_four_none_stable": without,
        }
    )


def _marriages(cases: Cases) -> int:
    """Complete and incomplete lists; how many had several stable matchings."""
    chance, several = random.Random("stable-marriage"), 0
    some = [[p for k in range(4) for p in permutations(range(3), k)]] * 2
    back = [[p for k in range(3) for p in permutations(range(2), k)]] * 3
    for men, women in (
        *product(product(permutations(range(2)), repeat=2), repeat=2),
        *((_draw(chance, 3), _draw(chance, 3)) for _ in range(900)),
        *((tuple(map(chance.choice, some)), tuple(map(chance.choice, back))) for _ in range(200)),
    ):
        both = (*(tuple(len(men) + y for y in row) for row in men), *women)
        known = [dict(pairs) for pairs in matchings(len(both)) if is_stable(both, pairs)]
        cases.check(len(known) > 0, {"men": men, "women": women})
        best = {}
        for x, row in enumerate(both[: len(men)]):
            gets = [row.index(one[x]) for one in known if x in one]
            if gets:
                best[x] = row[min(gets)] - len(men)
        found = gale_shapley(men, women)
        cases.check(dict(found.pairs) == best, {"men": men, "women": women})
        lone = [len(men) - len(best), len(women) - len(best)]
        cases.check([len(side) for side in found.alone] == lone, {"men": men, "women": women})
        several += len(known) > 1
    cases.check(accepted(found.certificate()), "a marriage")
    return several


def _draw(chance: random.Random, count: int) -> Lists:
    return tuple(tuple(chance.sample(range(count), count)) for _ in range(count))


def _roommates(cases: Cases) -> int:
    """All lists of three and four, some of five; how many of four had no stable matching."""
    chance, without = random.Random("roommates"), 0
    three, four = (
        list(product(*(permutations([y for y in range(n) if y != x]) for x in range(n))))
        for n in (3, 4)
    )
    five = [
        tuple(
            tuple(chance.sample([y for y in range(5) if y != x], chance.randrange(5)))
            for x in range(5)
        )
        for _ in range(150)
    ]
    for index, lists in enumerate((*three, *four, *five)):
        stable = (pairs for pairs in matchings(len(lists)) if is_stable(lists, pairs))
        known = [[list(pair) for pair in sorted(pairs)] for pairs in stable]
        found = roommates(lists)
        if known:
            pairs = tuple(party for party in found.parties if len(party) == 2)
            right = found.exists and found.pairs == pairs and sorted(map(sorted, pairs)) in known
        else:
            right = not found.exists and found.pairs is None and rules_out(lists, found)
            without += len(lists) == 4
        cases.check(right, {"lists": lists})
        if index % 16 == 0 or not known:
            cases.check(accepted(found.certificate()), {"certificate of": lists})
    return without
