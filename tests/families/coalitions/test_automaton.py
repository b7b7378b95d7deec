"""The automata that know the type of every position of nim, against brute force."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lastmove as lm
from lastmove.core.errors import InputError, LimitReached
from lastmove.core.limits import Budget
from lastmove.families.coalitions.automaton import Quotient, Scheme, _Learner, decoded, prove
from lastmove.families.coalitions.describe import absent_classes, class_of
from lastmove.families.coalitions.upsets import names, read
from tests.families.coalitions import oracle_nim as oracle
from tests.families.coalitions import quotients

CLOSED = [("win", 3), ("stable", 3), ("minority", 3), ("minority", 4), ("stable", 4), ("win", 5)]
CLOSED += [("minority", 6)]


@pytest.fixture(scope="module")
def four() -> Quotient:
    return prove("stable", 4)


@pytest.mark.parametrize(("scheme", "players"), CLOSED)
def test_every_position_with_few_chips(scheme: str, players: int) -> None:
    certificate = prove(scheme, players).certificate()
    assert lm.verify(certificate).valid
    quotients.confirm(json.loads(certificate.to_json()))


@pytest.mark.parametrize(("scheme", "players"), [("stable", 3), ("win", 3), ("stable", 4)])
def test_every_position_with_up_to_22_chips_by_definition(scheme: str, players: int) -> None:
    quotients.confirm(json.loads(prove(scheme, players).certificate().to_json()), chips=22)


LARGE = {
    ("stable", 3): (prove("stable", 3), Scheme("stable", 3)),
    ("win", 5): (prove("win", 5), Scheme("win", 5)),
    ("stable", 4): (prove("stable", 4), Scheme("stable", 4)),
}


@pytest.mark.parametrize("which", LARGE)
@given(heaps=st.lists(st.integers(0, 14), max_size=4) | st.lists(st.integers(0, 3), max_size=12))
def test_positions_with_large_heaps_and_with_many(which: tuple[str, int], heaps: list[int]) -> None:
    quotient, rules = LARGE[which]
    assert quotient.type_of(heaps) == rules.of(heaps)


def test_what_is_known_of_four_players(four: Quotient) -> None:
    assert (four.cap, len(four.add), four.pairs) == (8, 224, 813)
    assert len(four.occurring()) == 24
    # Loeb, Table 7: for ABC AD BD CD he knew no example, and there is none, whoever is D.
    absent = absent_classes(four)
    assert ["AB", "AC", "AD", "BCD"] in absent
    assert absent == [["AB", "AC", "AD"], ["AB", "AC", "BC"], ["AB", "AC", "AD", "BCD"]]
    wanted = sum(1 << read(c, 4) for c in ("ABC", "AD", "BD", "CD"))
    assert names(class_of(_up(wanted), 4), 4) == absent[-1]


def _up(family: int) -> int:
    from lastmove.families.coalitions.upsets import up

    return up(family, 4)


def test_all_ten_stable_types_of_three_players_occur() -> None:
    three = prove("stable", 3)
    assert len(three.occurring()) == 10
    assert absent_classes(three) == []


def test_proposition_2_2_for_every_position() -> None:
    # Two heaps of 2 make every three-player position queer, whatever else there is.
    three = prove("win", 3)
    queer = three.type_of([2, 2])
    at = three.element([2, 2])
    assert names(queer, 3) == ["AB", "AC", "BC"]
    reached, waiting = {at}, [at]
    for x in waiting:
        new = set(three.add[x]) - reached
        reached |= new
        waiting += new
    assert {three.types[x] for x in reached} == {queer}


def test_examples_are_positions_of_least_total(four: Quotient) -> None:
    first: dict[int, int] = {}
    for heaps in oracle.positions(13, 13):
        total = first.setdefault(four.type_of(heaps), sum(heaps))
        first[four.type_of(heaps)] = min(total, sum(heaps))
    for family, example in four.occurring().items():
        assert four.type_of(example) == family
        assert sum(example) == first[family]


def test_the_automaton_is_the_smallest() -> None:
    # Any two elements are told apart by heaps added to both.
    for scheme, players in CLOSED:
        quotient = prove(scheme, players)
        kinds = list(quotient.types)
        while True:
            finer = [(kinds[x], *(kinds[y] for y in row)) for x, row in enumerate(quotient.add)]
            index = {kind: i for i, kind in enumerate(dict.fromkeys(finer))}
            if len(index) == len(set(kinds)):
                break
            kinds = [index[kind] for kind in finer]
        assert len(set(kinds)) == len(quotient.add)


def test_a_misfit_is_noticed() -> None:
    # With a cap of 4 the stable types of three players do not close: 5 + 4 is the reason.
    learner = _Learner(Scheme("stable", 3))
    learner.cap = 4
    while True:
        learner.build()
        contexts = learner.order_matters()
        if contexts:
            learner.contexts += contexts
            continue
        misfit = learner.first_misfit()
        assert misfit is not None  # or it would have closed
        if max(decoded(misfit)) > 4:
            break
        learner.learn(misfit)
        assert learner.cap == 4
    assert Scheme("stable", 3).of((5, 4)) != Scheme("stable", 3).of((4, 4))


def test_an_even_number_of_players_has_no_automaton_of_win_types() -> None:
    for players in (4, 6, 8):
        with pytest.raises(InputError, match="nim for two"):
            prove("win", players)
    # The reason given: every other player against the rest.
    everyone_else = frozenset({0, 2})
    for h in range(1, 8):
        assert not oracle.coalition_wins((h, h), everyone_else, 4)
        assert oracle.coalition_wins((h + 1, h), everyone_else, 4)


@pytest.mark.parametrize(("scheme", "players"), [("stable", 2), ("stable", 9), ("fine", 3)])
def test_what_is_refused(scheme: str, players: int) -> None:
    with pytest.raises(InputError):
        prove(scheme, players)


def test_a_time_limit_is_heeded() -> None:
    with pytest.raises(LimitReached):
        prove("stable", 5, Budget(time=1))


@pytest.mark.slow
def test_stable_types_of_five_players() -> None:
    five = prove("stable", 5)
    assert (five.cap, len(five.add), five.pairs) == (10, 8765, 25028)
    assert len(five.occurring()) == 93
    assert lm.verify(five.certificate()).valid
    quotients.confirm(json.loads(five.certificate().to_json()), chips=15)
    rules = Scheme("stable", 5)
    for heaps in [(11, 10, 1, 1, 1, 1), (12, 12, 12), (2,) * 14, (3, 3, 3, 2, 2, 2, 2, 1)]:
        assert five.type_of(heaps) == rules.of(heaps)


@pytest.mark.slow
def test_win_types_of_seven_players() -> None:
    seven = prove("win", 7)
    assert (seven.cap, len(seven.add), seven.pairs) == (6, 1632, 4852)
    assert lm.verify(seven.certificate()).valid
    quotients.confirm(json.loads(seven.certificate().to_json()))
