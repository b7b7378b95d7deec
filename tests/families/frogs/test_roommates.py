"""Stable marriages and roommates against every matching of small instances."""

import json
import random
from itertools import combinations, permutations, product

import pytest

from lastmove import verify
from lastmove.core.errors import InputError, LimitReached
from lastmove.core.limits import Budget
from lastmove.frogs import Pond, gale_shapley, roommates
from tests.families.frogs.oracle_roommates import stable_matchings
from tests.shares import Part, in_parts


def check(lists):
    """There is a stable matching just when one is found, and it is one; the checker agrees."""
    known, found = stable_matchings(lists), roommates(lists)
    assert found.exists == bool(known), lists
    assert found.pairs is None if not known else sorted(found.pairs) in known, lists
    for pairs in known:  # whoever is alone is so in all of them
        assert set(found.alone) == set(range(len(lists))) - {x for pair in pairs for x in pair}
    assert all(len(party) % 2 == 1 and len(party) > 2 for party in found.odd)
    certificate = found.certificate()
    assert certificate.outcome.value == ("P" if known else "N")
    assert verify(certificate.to_json()).valid, lists
    return found


def complete(n):
    """All ways in which n people can rank all others."""
    return product(*(permutations([y for y in range(n) if y != x]) for x in range(n)))


def incomplete(n):
    """All ways in which n people can rank some others."""
    others = ([y for y in range(n) if y != x] for x in range(n))
    ways = ([p for k in range(n) for p in permutations(row, k)] for row in others)
    return product(*ways)


def test_all_complete_lists_of_up_to_four_people():
    """Of four people 48 of 1,296 have no stable matching, 1 in 27."""
    assert all(check(lists).exists for n in (0, 1, 2) for lists in complete(n))
    assert sum(not check(lists).exists for lists in complete(3)) == 2
    assert sum(not check(lists).exists for lists in complete(4)) == 48


def test_all_incomplete_lists_of_three_people():
    for lists in incomplete(3):
        check(lists)


@in_parts(40)
def test_incomplete_lists_of_four_people(part: Part):
    for lists in part(list(incomplete(4))[::3]):
        check(lists)


def random_lists(chance, n, whole):
    """N random lists, or beginnings of them."""
    rows = [chance.sample([y for y in range(n) if y != x], n - 1) for x in range(n)]
    return rows if whole else [row[: chance.randrange(n)] for row in rows]


@pytest.mark.parametrize("n", [5, 6, 7])
def test_random_lists(n):
    chance = random.Random(n)
    found = [check(random_lists(chance, n, whole)) for whole in (True, False) * 40]
    assert {one.exists for one in found} == {True, False}


def test_odd_parties_of_five_and_beside_others():
    """Five people around a table, each of whom likes the next best and the one before second."""
    around = [[(x + 1) % 5, (x - 1) % 5] for x in range(5)]
    assert roommates(around).odd == ((0, 1, 2, 3, 4),)
    both = [*around, [6], [5], [8, 9], [9, 7], [7, 8]]
    found = check(both)
    assert found.odd == ((0, 1, 2, 3, 4), (7, 8, 9))
    assert found.pairs is None


@pytest.mark.parametrize("n", [40, 200])
def test_large_instances_have_proofs(n):
    chance = random.Random(n)
    seen = set()
    for index in range(12):
        found = roommates(random_lists(chance, n, index % 2 == 0))
        assert verify(found.certificate().to_json()).valid
        seen.add(found.exists)
    assert True in seen


def test_all_marriages_of_up_to_three_each():
    """Proposers get the best partner that any stable matching gives them, the others the worst."""
    chance = random.Random(1)
    for men, women in product(range(4), repeat=2):
        ways = [[p for k in range(women + 1) for p in permutations(range(women), k)]] * men
        back = [[p for k in range(men + 1) for p in permutations(range(men), k)]] * women
        for _ in range(60):
            lists = [chance.choice(way) for way in ways], [chance.choice(way) for way in back]
            check_marriages(*lists)


def check_marriages(first, second):
    """Against all stable matchings of both together."""
    both = [[len(first) + y for y in row] for row in first] + [list(row) for row in second]
    known = [dict(pairs) for pairs in stable_matchings(both)]
    found = gale_shapley(first, second)
    mates = {x: len(first) + y for x, y in found.pairs}
    assert mates in known
    for x in range(len(first)):
        best = min((both[x].index(one[x]) for one in known if x in one), default=None)
        assert (both[x].index(mates[x]) if x in mates else None) == best
    for other in known:
        assert set(other) == set(mates)
        assert set(other.values()) == set(mates.values())
        for x, y in other.items():
            ours = next(z for z, mate in mates.items() if mate == y)
            assert both[y].index(ours) >= both[y].index(x)
    assert found.alone == (
        tuple(x for x in range(len(first)) if x not in mates),
        tuple(y for y in range(len(second)) if len(first) + y not in mates.values()),
    )
    assert verify(found.certificate().to_json()).valid


def test_in_a_pond_there_is_one_stable_matching_and_it_is_that_of_the_roommates():
    chance = random.Random(3)
    for n in (2, 5, 9, 30):
        pond = Pond([[chance.random(), chance.random()] for _ in range(n)])
        far = pond.inline().points
        lists = [
            sorted((y for y in range(n) if y != x), key=lambda y: ((far[x] - far[y]) ** 2).sum())
            for x in range(n)
        ]
        pairs = [tuple(pair) for pair in pond.match("one").pairs().tolist()]
        assert list(roommates(lists).pairs) == pairs


def test_names():
    found = roommates({"Ann": ["Bob", "Cy"], "Bob": ["Cy", "Ann"], "Cy": ["Bob"], "Di": ["Ann"]})
    assert (found.pairs, found.alone) == ((("Bob", "Cy"),), ("Ann", "Di"))
    married = gale_shapley({"x": "ab", "y": "ab", "z": ""}, {"a": "yx", "b": "xy", "c": "zz"[:1]})
    assert married.pairs == (("x", "b"), ("y", "a"))
    assert married.alone == (("z",), ("c",))


BAD = {
    "'a' lists 'z', which is the name of nobody to accept": {"a": "z"},
    "'a' lists itself": {"a": "a"},
    "'a' lists somebody twice": {"a": "bb", "b": "a"},
    "1 has a list of names, best first, not 3": [[1], 3],
    "0 lists 7, which": [[7]],
    "0 lists True, which": [[True], [0]],
    "preferences are lists by name or by number": "abc",
}


@pytest.mark.parametrize("what", BAD)
def test_what_are_no_preferences_is_refused_in_a_sentence(what):
    with pytest.raises(InputError, match=what):
        roommates(BAD[what])
    if "itself" not in what:
        with pytest.raises(InputError, match=what):
            gale_shapley(BAD[what], BAD[what])


def test_a_limit_is_heeded():
    lists = random_lists(random.Random(1), 300, True)
    with pytest.raises(LimitReached):
        roommates(lists, budget=Budget(time=1e-9))


def test_the_partition_that_a_false_claim_needs_does_not_exist():
    """No stable partition of four people has other odd parties than the one found."""
    chance = random.Random(5)
    for _ in range(60):
        lists = random_lists(chance, 4, True)
        found = roommates(lists)
        claims = found.certificate().as_dict()
        for claim in ("N", "P"):
            for party in partitions(list(range(4))):
                data = claims | {"outcome": claim, "proof": {"parties": party}}
                from_json = verify(json.dumps(data))
                assert not from_json.valid or (claim == "P") == found.exists
                if from_json.valid and claim == "P":
                    assert all(len(p) <= 2 for p in party)


def partitions(people):
    """All permutations of people as lists of cycles."""
    if not people:
        yield []
        return
    first, *rest = people
    for k in range(len(rest) + 1):
        for chosen in combinations(rest, k):
            for order in permutations(chosen):
                for others in partitions([x for x in rest if x not in chosen]):
                    yield [[first, *order], *others]
