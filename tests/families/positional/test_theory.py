"""The arguments that need no search, against minimax, and their strategies played out."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.core.position import Play
from lastmove.core.steps import plain as sentence
from lastmove.families.positional.arguments import by_degrees, by_pairing, by_potential
from lastmove.families.positional.blocking import (
    DEGREES,
    PAIRING,
    POTENTIAL,
    STEALING,
    hall_violation,
    hold,
    potentials,
)
from lastmove.families.positional.hypergraph import cube
from lastmove.families.positional.rules import Positional
from tests.families.positional import oracle as claiming
from tests.families.positional import small as families
from tests.families.positional.small import plain

MINIMAX = families.MINIMAX
WAYS = (STEALING, DEGREES, PAIRING, POTENTIAL)


def never_beaten(position, role):
    winner, _ = MINIMAX.solve(plain(position))
    return winner in (claiming.DRAW, position.roles.index(role))


def positions():
    yield from families.all_from(families.board(3, 2))[::5]
    for seed in range(3):
        yield from families.some_positions(seed + 20, 40, cells=8, sets=5)


def test_whoever_holds_is_never_beaten():
    found = dict.fromkeys(WAYS, 0)
    for position in positions():
        if position.result() is not None:
            continue
        for attacker in position.needs_blocking():
            role = position.roles[1 - position.roles.index(attacker)]
            for by in WAYS:
                reason = hold(position, role, by)
                if reason is not None:
                    found[by] += 1
                    assert never_beaten(position, role), (position, role, by)
                    assert by == STEALING or claiming.holds(
                        plain(position), position.roles.index(role), as_oracle(position, reason)
                    )
    assert all(count > 20 for count in found.values()), found


def as_oracle(position, reason):
    cells = plain(position)[1]
    told = {"by": reason.by, "pairs": [[cells[c] for c in pair] for pair in reason.pairs]}
    return (
        told if reason.by != PAIRING or reason.move is None else told | {"move": cells[reason.move]}
    )


@pytest.mark.parametrize("theorem", [by_degrees, by_pairing, by_potential])
def test_each_theorem_by_itself_agrees_with_minimax(theorem):
    count = 0
    for position in positions():
        argument = theorem(position, Play.NORMAL, new_run())
        assert theorem(position, Play.MISERE, new_run()) is None
        if argument is None:
            continue
        count += 1
        assert argument.outcome.value == families.outcome_of(plain(position)), position
        assert sentence(argument.sentence).endswith(".")
        certificate = argument.certificate()
        assert lm.verify(certificate.to_json()).valid
        families.confirm(certificate.as_dict())
    assert count > 20


@given(st.lists(st.frozensets(st.integers(0, 8), min_size=1, max_size=5), max_size=5, unique=True))
@settings(max_examples=200, deadline=None)
def test_pairings_are_found_just_when_there_are_any(sets):
    position = Positional([sorted(s) for s in sets], play="maker_breaker")
    if position.result() is not None:
        return
    there = claiming.pairing_exists(sets)
    assert (hold(position, "second", PAIRING) is not None) == there
    violation = hall_violation(position, "second")
    assert (violation is None) == there
    if violation is not None:
        chosen, cells = violation
        union = {c for i in chosen for c in type(position).family(position.state).sets[i]}
        assert len(union) == cells < 2 * len(chosen)


def test_corollary_8_gives_a_pairing():
    chance = random.Random(8)
    count = 0
    while count < 60:
        sets = [chance.sample(range(12), chance.randint(2, 6)) for _ in range(chance.randint(1, 5))]
        position = Positional(sets, play="maker_breaker")
        if hold(position, "second", DEGREES):
            count += 1
            assert claiming.pairing_exists({frozenset(s) for s in sets})


def potential_never_loses(position, role, seen):
    """Whether the heaviest cell, always, keeps the role from being beaten, whatever is played."""
    result = position.result()
    if result is not None:
        return result in (role, "draw")
    if position in seen:
        return True
    seen.add(position)
    attacker = position.roles[1 - position.roles.index(role)]
    if position.to_move != role:
        return all(potential_never_loses(m.to, role, seen) for m in position.moves())
    reason = hold(position, role, POTENTIAL)
    assert reason is not None, position
    total, cells = potentials(position, attacker)
    if reason.move is None:
        reply = next(position.moves()).to
    else:
        assert cells[reason.move] == max(cells.values())
        reply = position.claiming(reason.move).to
    assert potentials(reply, attacker)[0] <= total
    return potential_never_loses(reply, role, seen)


def test_the_potential_player_never_loses_to_exhaustive_opposition():
    chance, count = random.Random(9), 0
    while count < 200:
        sets = families.random_family(chance, cells=8, sets=9, smallest=3)
        for words in ({}, {"play": "maker_breaker"}, {"play": "maker_breaker", "maker": "second"}):
            position = Positional(sets, **words)
            maker = words.get("maker", "first")
            role = "second" if maker == "first" else "first"
            if position.result() is None and hold(position, role, POTENTIAL):
                count += 1
                assert potential_never_loses(position, role, set()), position


def test_the_pairing_of_five_by_five_survives_exhaustive_attack_on_four_by_four():
    position = lm.parse("tictactoe(4^2, X....O..........)")
    for role in position.roles:
        found = hold(position, role, PAIRING)
        assert found is not None
        assert len(found.pairs) == len(position.live(position.roles[role == "cross"]))


@pytest.mark.parametrize(("d", "least"), [(2, 5), (3, 8), (4, 11)])
def test_the_least_board_with_a_pairing(d, least):
    # In all these cases just when 2·lines ≤ cells.
    for n in range(3, least + 2):
        family = cube(n, d)
        position = families.board(n, d)
        there = hold(position, "nought", PAIRING) is not None
        assert there == (n >= least) == (2 * len(family.sets) <= family.size), (n, d)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("tictactoe(4^2)", "potential"),
        ("tictactoe(5^2)", "pairing"),
        ("tictactoe(6^2)", "degrees"),
        ("tictactoe(7^2)", "pairing"),
        ("tictactoe(8^3)", "pairing"),
        ("tictactoe(14^3)", "degrees"),
        ("tictactoe(3^3)", "role-strategy"),
        ("tictactoe(3^2)", "role-strategy"),
    ],
)
def test_boards_with_their_certificates(text, kind):
    certificate = lm.certify(text)
    assert certificate.kind == kind
    verification = lm.verify(certificate.to_json())
    assert verification.valid, verification.reason


def test_a_strategy_lists_one_position_for_all_its_images():
    listed = lm.certify("tictactoe(3^2)").proof["strategies"]
    assert sum(len(strategy["positions"]) for strategy in listed) < 300


def test_a_certificate_honors_its_limit():
    with pytest.raises(lm.LimitReached, match="certificate"):
        lm.certify("tictactoe(8^3)", certificate_limit=100)
    with pytest.raises(lm.LimitReached, match="certificate"):
        lm.certify("tictactoe(3^2)", certificate_limit=10)


def test_a_large_breaker_to_move_names_the_move_of_the_argument():
    sets = [[f"a{i}", f"b{i}", f"c{i}"] for i in range(12)]
    position = Positional([*sets, ["a0", "a1"]], play="maker_breaker", maker="second")
    verdict = lm.solve(position)
    assert verdict.outcome is lm.Outcome.N
    assert verdict.method.kind == "theorem"
    assert len(verdict.winning_moves) == 1
    assert "others may win too" in str(verdict)
    assert not verdict.as_dict()["winning_moves_complete"]
    assert lm.verify(lm.certify(position).to_json()).valid


@pytest.mark.slow
def test_the_least_board_with_a_pairing_in_five_dimensions():
    for n in (12, 13):  # all lines together have fewer than twice as many cells
        position = families.board(n, 5)
        assert hold(position, "nought", PAIRING) is None
        lines, cells = hall_violation(position, "nought")
        assert cells < 2 * len(lines)
    for n in (14, 15, 16):
        found = hold(families.board(n, 5), "nought", PAIRING)
        assert found is not None
        assert len(found.pairs) == ((n + 2) ** 5 - n**5) // 2
