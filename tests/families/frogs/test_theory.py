"""The ways for large ponds, on small ones where the definition can be asked; and large ones."""

import random
from itertools import combinations, islice

import pytest

import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.core.games import all_games
from lastmove.core.limits import Budget
from lastmove.core.position import Outcome, Play
from lastmove.families.frogs import frog_games, labels
from lastmove.families.frogs.frog_games import closer_points
from lastmove.families.frogs.radii import Radii
from lastmove.frogs import uniform
from tests.families.frogs import oracle as frogs
from tests.families.frogs import small as ponds


def test_points_compared_at_once_are_those_compared_one_by_one(monkeypatch):
    for pond in ponds.small_ponds(1, 70):
        for stays, jumps in [*combinations(range(pond.n), 2)]:
            for x, y in ((stays, jumps), (jumps, stays)):
                monkeypatch.setattr(frog_games, "FEW", 100)
                slow = closer_points(pond, x, y)
                monkeypatch.setattr(frog_games, "FEW", 0)
                assert closer_points(pond, x, y) == slow
                water = ponds.water(pond)
                assert slow == [
                    z for z in range(pond.n) if z != x and frogs.closer(water, (x, z), (x, y))
                ]


@pytest.mark.parametrize("stones", [0, 1, 2])
@pytest.mark.parametrize("kind", ["one", "two", "fussy"])
def test_desires_are_those_of_the_definition(stones, kind):
    for pond in ponds.small_ponds(stones, 70, colors=True):
        found, water = Radii(pond, kind, stones), ponds.water(pond)
        may = frogs.pair_rule(GAMES[kind], water[1])
        radius = frogs.radii(water, may, stones)
        for x in range(pond.n):
            assert (found.last[x] < 0) == (radius[x] is None)
            wanted = [z for z in range(pond.n) if wants(water, may, radius, z, x)]
            assert found.desirers(x) == wanted
            mutual = [z for z in wanted if wants(water, may, radius, x, z)]
            assert found.partners(x) == mutual
            assert sorted(y for pair in found.pairs.tolist() for y in pair if x in pair) == sorted(
                mutual + [x] * len(mutual)
            )
            for y in range(pond.n):
                if y != x:
                    assert found.desires(y, x) == (y in wanted)
                    nearer = [z for z in wanted if frogs.closer(water, (x, z), (x, y))]
                    assert found.nearer_desirers(x, y) == nearer


GAMES = {"one": "frogs", "two": "colored_pond_frogs", "fussy": "fussy_frogs"}


def wants(water, may, radius, z, x):
    return z != x and may(z, x) and (radius[z] is None or water[0][z][x] <= radius[z])


def test_points_desired_from_beyond_a_distance_are_those_of_the_definition():
    chance = random.Random(5)
    for pond in ponds.small_ponds(5, 140):
        c = ponds.some_c(pond, chance)
        radii = Radii(pond, "one")
        found = radii.desired_beyond(c, Budget()).tolist()
        for x, y in enumerate(found):
            good = [z for z in radii.desirers(x) if pond.compare_to(x, z, c) > 0]
            assert (y in good) if good else y == -1


def test_labels_in_stages_are_the_labels(monkeypatch):
    """As on a large pond: only labels below some limits are known, for sums."""
    for pond in ponds.small_ponds(6, 40):
        for x, y in combinations(range(pond.n), 2):
            position = all_games()["frogs"](pond, x, y)
            expected = new_run().value(position)
            with monkeypatch.context() as patch:
                patch.setattr(labels, "VALUED", 0)
                run = new_run()
                assert run.value(position) == expected
                verdict = lm.solve(position, run=run)
                assert verdict.value == (0 if verdict.outcome is Outcome.P else None)
                assert lm.verify(verdict.certificate or lm.certify(position)).valid
                for value in range(4):
                    told = list(run.moves_to(position, value))
                    patch.undo()
                    assert told == list(new_run().moves_to(position, value))
                    patch.setattr(labels, "VALUED", 0)


def test_labels_that_are_not_known_are_a_limit(monkeypatch):
    monkeypatch.setattr(labels, "VALUED", 0)
    monkeypatch.setattr(labels, "LABELS", (1, 2))
    far = "frogs([0,1,2.5,4.5,5.1], 0,4)"
    assert lm.solve(far).value is None
    with pytest.raises(lm.LimitReached, match="not known on so large a pond"):
        lm.solve(f"{far} + nim(1)")
    with pytest.raises(lm.LimitReached, match="too large for a certificate"):
        lm.certify("frogs([0,1,2.5,4.5,5.1], 1,2) + nim(1)")


@pytest.mark.share(8)
@pytest.mark.parametrize("name", [*ponds.IMPARTIAL, *ponds.ROLES])
@pytest.mark.parametrize("size", [180, 181])
def test_one_step_of_play_confirms_verdicts_on_larger_ponds(name, size):
    """Winning moves lead to lost positions; where there is none, moves lead to won ones."""
    chance = random.Random(f"{name} {size}")
    pond = uniform(size // 2, size, blue=size - size // 2, torus=size % 2 == 0)
    keys = {"c": 0.05} if name in ponds.SHY else {"k": 2} if name == "stone_frogs" else {}
    for play in Play if name not in ("fussy_frogs", "stone_frogs") else (Play.NORMAL,):
        position = all_games()[name](pond, **keys)
        while position.result() is None:
            verdict = lm.solve(position, play=play, certificate=True)
            assert lm.verify(verdict.certificate).valid
            for move in verdict.winning_moves[:3]:
                assert lm.solve(move.to, play=play).outcome is Outcome.P
            move = chance.choice(list(islice(position.moves(), 200)))
            if verdict.outcome is Outcome.P:
                assert lm.solve(move.to, play=play).outcome is Outcome.N
            position = move.to


def test_stones_are_listed_once_for_each_point_if_they_are_many():
    position = lm.parse("stone_frogs(uniform(60, seed=2), k=3, amber=4, blue=20)")
    verdict, run = lm.solve(position), new_run()
    goals = [move.to.state.amber for move in verdict.winning_moves]
    assert len(set(goals)) == len(goals) > 1
    assert not verdict.complete
    for move in verdict.winning_moves:
        needed = run.argue(position, Play.NORMAL).needed(move.to.state.amber)
        assert set(needed) <= move.to.state.stones
        assert len(move.to.state.stones) == 3
        assert lm.solve(move.to).winner == "amber"


def test_too_many_winning_moves_are_not_listed_but_one_is_known(monkeypatch):
    position = lm.parse("colored_pond_frogs(uniform(40, seed=2, blue=10))")
    assert len(lm.solve(position).winning_moves) == 30
    monkeypatch.setattr("lastmove.families.frogs.by_radii.LISTED", 20)
    verdict = lm.solve(position)
    assert not verdict.complete
    [move] = verdict.winning_moves
    assert verdict.outcome is Outcome.N
    assert lm.solve(move.to).outcome is Outcome.P


def test_equal_distances_are_told():
    assert "equally far" in lm.solve("frogs([0,1,2])").because
    assert "equally far" not in lm.solve("frogs([0,1,2.5])").because
    assert "equally far" in lm.solve("colored_frogs([0,1,2], amber=0)").because


def test_a_pond_from_a_file_stays_short_and_its_certificate_holds_it(tmp_path):
    file = tmp_path / "pond.csv"
    file.write_text("\n".join(f"{x},{x * x}" for x in (0.5, 1, 2.25, 4, 7)))
    position = lm.parse(f"frogs(@{file}, 1,4)")
    assert str(position) == f"frogs(@{file}, 1,4)"
    verdict = lm.solve(position, certificate=True)
    assert all(f"@{file}" in str(move.to) for move in verdict.winning_moves)
    assert "@" not in verdict.certificate.position
    assert lm.verify(verdict.certificate.to_json()).valid


def test_opening_positions_are_not_compared():
    with pytest.raises(lm.InputError, match="opening position"):
        lm.equivalent("frogs([0,1], 0)", "nim(1)")
