"""The automata that know the type of every position of nim, against brute force."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lastmove as lm
from lastmove.api.heap_codes import heap_rules
from lastmove.core.errors import InputError, LimitReached
from lastmove.core.job import Job, Question
from lastmove.core.limits import Budget
from lastmove.families.coalitions.automaton import Quotient, TypeScheme, _Learner, decoded, prove
from lastmove.families.coalitions.describe import absent_classes, class_of, settled
from lastmove.families.coalitions.heap_rules import NIM, HeapRules, Period
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
    ("stable", 3): (prove("stable", 3), TypeScheme("stable", 3)),
    ("win", 5): (prove("win", 5), TypeScheme("win", 5)),
    ("stable", 4): (prove("stable", 4), TypeScheme("stable", 4)),
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
    learner = _Learner(TypeScheme("stable", 3))
    learner.period = Period(4, 1)
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
        assert learner.period.kinds == 4
    assert TypeScheme("stable", 3).of((5, 4)) != TypeScheme("stable", 3).of((4, 4))


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
    rules = TypeScheme("stable", 5)
    for heaps in [(11, 10, 1, 1, 1, 1), (12, 12, 12), (2,) * 14, (3, 3, 3, 2, 2, 2, 2, 1)]:
        assert five.type_of(heaps) == rules.of(heaps)


@pytest.mark.slow
def test_win_types_of_seven_players() -> None:
    seven = prove("win", 7)
    assert (seven.cap, len(seven.add), seven.pairs) == (6, 1632, 4852)
    assert lm.verify(seven.certificate()).valid
    quotients.confirm(json.loads(seven.certificate().to_json()))


# -- one coalition, and games other than nim ---------------------------------------------------

ALONE = [("A", 3), ("AB", 5), ("AC", 5), ("ABD", 7), ("ACD", 8), ("ABC", 9), ("ACE", 10)]


@pytest.mark.parametrize(("coalition", "players"), ALONE)
def test_where_one_coalition_wins(coalition: str, players: int) -> None:
    certificate = prove("win", players, coalition=coalition).certificate()
    assert lm.verify(certificate).valid
    quotients.confirm(json.loads(certificate.to_json()))


def test_coalitions_together_make_the_minority_types() -> None:
    whole = prove("minority", 6)
    wanted = TypeScheme("minority", 6)
    alone = [prove("win", 6, coalition=c) for c in ("A", "AB", "AC", "AD")]
    for heaps in oracle.positions(9, 9):
        winning = {c for one in alone for c in one.meaning().named(one.type_of(heaps))}
        smallest = {c for c in winning if not any(set(d) < set(c) for d in winning)}
        assert smallest == set(wanted.named(whole.type_of(heaps)))


def test_nine_players_need_more_than_eight() -> None:
    # The caps n − 1 of 3, 5 and 7 players end here: 8 and 9 are not alike, by the definition.
    rest = (3, 3, 2, 2, 2, *[1] * 11)
    coalition = frozenset({0, 1, 3, 4})
    for heap, seats in ((7, 2), (8, 1), (9, 0), (10, 0)):
        turned = [frozenset((p + i) % 9 for p in coalition) for i in range(9)]
        won = [c for c in turned if oracle.coalition_wins((heap, *rest), c, 9)]
        assert len(won) == seats, heap


GAMES = [("kayles()", "stable", 3), ("kayles()", "minority", 4), ("octal(0.137)", "win", 3)]
GAMES += [("subtraction(take={1})", "win", 4), ("subtraction(take={1,2})", "stable", 3)]
GAMES += [("subtraction(take={1,3})", "stable", 4), ("octal(0.07)", "win", 3)]
GAMES += [("subtraction(take={2,5})", "win", 3), ("octal(0.33)", "stable", 3)]


def rules_of(game: str) -> HeapRules:
    return heap_rules(lm.parse(game))


@pytest.mark.parametrize(("game", "scheme", "players"), GAMES)
def test_other_games(game: str, scheme: str, players: int) -> None:
    certificate = prove(scheme, players, rules=rules_of(game)).certificate()
    assert lm.verify(certificate).valid
    quotients.confirm(json.loads(certificate.to_json()), chips=14 if players == 3 else 11)


def test_which_types_occur_in_kayles_for_three() -> None:
    # Nine of the ten. The tenth, AC BC, does not occur: said of all positions by the automaton.
    three = prove("stable", 3, rules=rules_of("kayles()"))
    named = {" ".join(names(family, 3)) for family in three.occurring()}
    assert named == {"A", "B", "C", "AB", "AC", "BC", "AB AC", "AB BC", "AB AC BC"}
    seen = {oracle.stable_coalitions(h, 3, "kayles()") for h in oracle.positions(16, 16)}
    assert len(seen) == 9
    assert three.period == Period(9, 1)


@pytest.mark.parametrize("game", ["nim()", "kayles()", "octal(0.137)", "octal(4.3)"])
def test_larger_heaps_have_the_options_of_smaller_ones(game: str) -> None:
    # What the reach of a period promises: beyond it nothing is new, heap by heap.
    rules = rules_of(game)
    for start in range(1, 6):
        for length in range(1, 2 if rules.endless else 5):
            period = Period(start, length)

            def seen(heap: int, period: Period = period) -> set[tuple[int, ...]]:
                parts = rules.options(heap)
                return {tuple(sorted(map(period.reduced, left))) for left in parts}

            reach = rules.reach(period)
            for heap in range(reach + 1, reach + 40):
                smaller = heap - -(-(heap - reach) // length) * length
                assert seen(smaller) == seen(heap)
                assert period.reduced(smaller) == period.reduced(heap)


@pytest.mark.parametrize("game", ["nim()", "kayles()", "octal(0.137)", "subtraction(take={2,5})"])
def test_a_code_has_the_moves_of_the_game(game: str) -> None:
    rules = rules_of(game)
    for heap in range(1, 12):
        expected = {tuple(sorted(p for p in parts if p)) for parts in oracle.left_of(heap, game)}
        assert {tuple(sorted(parts)) for parts in rules.options(heap)} == expected


@pytest.mark.parametrize("game", ["grundy()", "split_nim()", "octal(0.[3])", "allbut(never={2})"])
def test_games_without_a_code_that_ends_are_refused(game: str) -> None:
    with pytest.raises(InputError, match="a code that ends"):
        rules_of(game)


@pytest.mark.parametrize("coalition", ["", "BA", "AA", "ABCD", "E", "AC"])
def test_coalitions_that_are_refused(coalition: str) -> None:
    with pytest.raises(InputError):
        prove("win", 4, coalition=coalition)


def test_a_coalition_has_no_other_scheme() -> None:
    with pytest.raises(InputError, match="leave out the scheme"):
        prove("stable", 4, coalition="AB")
    with pytest.raises(InputError, match="3 to 16"):
        prove("win", 17, coalition="AB")


def test_a_job_goes_on_from_what_it_has_learned(tmp_path: Path) -> None:
    question: Question = {"verb": "test"}
    file = str(tmp_path / "job")
    with Job(file, question, Budget()) as job:
        first = prove("win", 5, job=job)
    with Job(file, question, Budget()) as job:
        assert prove("win", 5, job=job) == first
    assert first.rules == NIM


@pytest.mark.slow
def test_nine_players_and_a_cap_of_nine() -> None:
    # Three minutes: the coalition of the first two and of the fourth and fifth.
    quotient = prove("win", 9, coalition="ABDE")
    assert (quotient.cap, len(quotient.add), quotient.pairs) == (9, 11567, 35428)
    assert lm.verify(quotient.certificate()).valid


@pytest.mark.slow
def test_stable_types_of_six_players() -> None:
    # Half a minute. In the end it is four in a row who are stable.
    six = prove("stable", 6)
    assert (six.cap, len(six.add), six.pairs) == (12, 4305, 16492)
    assert len(six.occurring()) == 135
    assert lm.verify(six.certificate()).valid
    quotients.confirm(json.loads(six.certificate().to_json()), chips=14)
    end = settled(six)
    assert end is not None
    assert end[0] == 14
    assert names(end[1], 6) == ["ABCD", "ABCF", "ABEF", "ADEF", "BCDE", "CDEF"]
