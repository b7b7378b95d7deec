"""Equal distances are equal: every frog game by its literal rules, on ponds full of ties."""

import json
import random
from itertools import combinations

import numpy as np
import pytest

import lastmove as lm
from lastmove.api.solve import certificate_of, new_run
from lastmove.checker.frogs.radii import checked_radii
from lastmove.core.games import all_games
from lastmove.core.limits import Budget
from lastmove.core.position import Play
from lastmove.families.frogs import grundy, radii, stable, sweep
from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.radii import Radii
from lastmove.families.frogs.stable import levels
from tests.checker.harness import SECONDS, accepts, confirm
from tests.families.frogs import oracle as frogs
from tests.families.frogs import small as ponds
from tests.oracles.outcomes import Oracle

TREES = Oracle(frogs.options)
GAMES = {"one": "frogs", "two": "colored_pond_frogs", "fussy": "fussy_frogs"}


# -- facts, worked out by hand and by the game tree ----------------------------------------------


@pytest.mark.parametrize(
    ("position", "play", "outcome"),
    [
        ("frogs([0,1,2])", "normal", "P"),
        ("frogs([0,1,2], ties=order)", "normal", "N"),
        ("frogs([0.1,0.2,0.3])", "normal", "P"),
        ("frogs([0,1,2,4])", "normal", "N"),
        ("frogs([0,1,2,4], ties=order)", "normal", "P"),
        ("shy_frogs([0,2,4,7], c=1)", "normal", "N"),
        ("colored_frogs([0,1,2,4])", "normal", "N"),
        ("stone_frogs([0,2,3,4], k=1)", "normal", "N"),
        ("stone_frogs([0,2,3,4], k=1, ties=order)", "normal", "P"),
        ("frogs([0:0,1:0,0:1,1:1])", "normal", "P"),
    ],
)
def test_parity_is_no_criterion_with_ties(position, play, outcome):
    assert lm.solve(position, play=play).outcome.value == outcome


def test_a_square_has_four_lost_pairs_and_only_two_in_order():
    square = "[0:0,1:0,0:1,1:1]"
    pairs = list(combinations(range(4), 2))
    lost = [p for p in pairs if lm.solve(f"frogs({square}, {p[0]},{p[1]})").value == 0]
    assert lost == [(0, 1), (0, 2), (1, 3), (2, 3)]
    text = f"frogs({square}, {{}},{{}}, ties=order)"
    assert [p for p in pairs if lm.solve(text.format(*p)).value == 0] == [(0, 1), (2, 3)]
    moves = [move.text for move in lm.solve(f"frogs({square}, 0,3)").winning_moves]
    assert moves == ["0 to 1", "0 to 2", "3 to 1", "3 to 2"]


def test_in_misere_play_only_the_middle_of_three_wins():
    assert [move.text for move in lm.solve("frogs([0,1,2])", play="misere").winning_moves] == [
        "place 1"
    ]


def test_all_good_points_of_the_last_frog_are_listed():
    verdict = lm.solve("frogs([0,1,2], 1) + frogs([0,1], 0,1)")
    where = [move.text.rpartition(": ")[2] for move in verdict.winning_moves]
    assert where == ["place 0", "place 2"]
    assert "the points whose pair with 1 has the label 0 are 0 and 2" in verdict.because


def test_ties_are_read_and_written():
    position = lm.parse("shy_frogs([0,1,2], 0,2, c=1, ties=order)")
    assert str(position) == "shy_frogs([0,1,2], 0,2, c=1, ties=order)"
    assert lm.parse(str(position)) == position
    assert position != lm.parse("shy_frogs([0,1,2], 0,2, c=1)")
    assert [m.text for m in lm.parse("frogs([0,2,1,3], 0,1)").moves()] == [
        "0 to 2",
        "0 to 3",
        "1 to 2",
    ]
    with pytest.raises(lm.InputError, match="order"):
        lm.parse("frogs([0,1,2], ties=equal)")


# -- game trees ----------------------------------------------------------------------------------


def tied_pond(chance, most, colors):
    """Points on a small integer grid, on a torus of few columns, or a matrix of few distances."""
    size = chance.randint(0, most)
    drawn = [chance.randrange(2) for _ in range(size)] if colors else None
    kind = chance.choice(["line", "grid", "space", "torus", "matrix"])
    if kind == "matrix":
        pond = Pond(distance=ponds.matrix(chance, size, ties=True), colors=drawn)
    elif kind == "torus":
        side, d = chance.choice([4, 5, 8, 10]), chance.randint(1, 2)
        places = [[chance.randrange(side) / side for _ in range(d)] for _ in range(size)]
        pond = Pond(places, True, drawn)
    else:
        d, side = {"line": (1, 10), "grid": (2, 4), "space": (3, 2)}[kind]
        pond = Pond([[chance.randrange(side) for _ in range(d)] for _ in range(size)], colors=drawn)
    return pond.in_order() if chance.random() < 0.1 else pond


def agrees(name, play, chance, most):
    """Whether the first player wins; every outcome, winning move and certificate is right."""
    pond = tied_pond(chance, most, name in ponds.WITH_COLORS)
    c, k = ponds.some_c(pond, chance), chance.randint(0, 2)
    positions = list(ponds.all_positions(name, pond, c, k))
    # From the empty pond on, and some of the rest: the whole would be the same many times.
    chosen = positions[:1] + chance.sample(positions[1:], min(4, len(positions) - 1))
    run = new_run()
    for position in chosen:
        known = ponds.plain(position)
        decided = run.argue(position, Play(play))
        wins = decided.outcome is lm.Outcome.N
        misere = play == "misere"
        if name in ponds.IMPARTIAL:
            assert wins == (TREES.outcome(known, misere) == "N"), (str(position), play)
            good = [
                move.text
                for move in position.moves()
                if TREES.outcome(ponds.plain(move.to), misere) == "P"
            ]
            if not misere:
                assert run.value(position) == TREES.nimber(known), str(position)
        else:
            assert wins == frogs.mover_wins(known, misere), (str(position), play)
            good = [
                move.text
                for move in position.moves()
                if not frogs.mover_wins(ponds.plain(move.to), misere)
            ]
        told = [move.text for move in decided.winning_moves()]
        assert told == (good if wins else []), (str(position), play)
        certificate = certificate_of(decided)
        assert lm.verify(certificate).valid, certificate
    return pond, run.argue(chosen[0], Play(play)).outcome is lm.Outcome.N


def mutated(data, chance):
    """A certificate with one thing changed: a row, the outcome, the way of playing, the ties."""
    data = json.loads(json.dumps(data))
    proof = data["proof"]
    rows, what = proof.get("witness"), chance.randrange(10)
    if rows is None:  # stones in misère play
        rows = proof["strategies"][0]["positions"]
    if what == 0:
        data["outcome"] = "P" if data["outcome"] == "N" else "N"
        data["value"] = None
    elif what == 1:
        data["play"] = "misere" if data["play"] == "normal" else "normal"
        data["value"] = None
    elif what == 2:
        ordered = data["position"].replace(", ties=order", "")
        data["position"] = (
            ordered if ordered != data["position"] else ordered[:-1] + ", ties=order)"
        )
    elif what > 7 and "first" in proof:
        proof["first"] = chance.randrange(len(rows))
    elif what > 7 and proof.get("desired_by"):
        other = chance.choice([None, chance.randrange(len(rows))])
        proof["desired_by"][chance.randrange(len(rows))] = other
    elif rows and what == 7:
        rows.pop(chance.randrange(len(rows)))
    elif rows:
        row = chance.choice(rows)
        if row and what in (3, 4):
            row[chance.randrange(len(row))] = chance.randrange(len(rows))
        elif row and what == 5:
            row.pop()
        elif what == 6:
            row.append(chance.randrange(len(rows)))
        else:
            chance.shuffle(rows)
    return data


def forge(chance, count):
    """How many mutants were made; none that is accepted is false."""
    made = 0
    for _ in range(count):
        name, play = chance.choice(VARIANTS)
        pond = tied_pond(chance, 5, name in ponds.WITH_COLORS)
        positions = list(ponds.all_positions(name, pond, ponds.some_c(pond, chance), 1))
        position, run = chance.choice(positions), new_run()
        honest = json.loads(run.argue(position, Play(play)).certificate().to_json())
        assert accepts(honest), honest
        for _ in range(8):
            false = mutated(honest, chance)
            made += false != honest
            if accepts(false, seconds=SECONDS):
                confirm(false)
    return made


def test_no_mutant_that_is_false_is_accepted():
    assert forge(random.Random(13), 60) > 300


@pytest.mark.slow
def test_no_mutant_of_thousands_that_is_false_is_accepted():
    assert forge(random.Random(14), 1500) > 8000


GAMES_PLAYED = (*ponds.IMPARTIAL, *ponds.ROLES)
VARIANTS = [(name, play) for name in GAMES_PLAYED for play in ("normal", "misere")]


@pytest.mark.share(3)
@pytest.mark.parametrize(("name", "play"), VARIANTS)
def test_variants_agree_with_their_literal_game_trees(name, play):
    chance = random.Random(f"{name} {play} few")
    for _ in range(25):
        agrees(name, play, chance, 5)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "play"), VARIANTS)
def test_a_thousand_ponds_of_each_variant_agree(name, play):
    chance = random.Random(f"{name} {play} many")
    late = 0
    for _ in range(1000):
        pond, wins = agrees(name, play, chance, 5 if name == "stone_frogs" else 7)
        if wins and name == "frogs" and play == "normal" and pond.n % 2 == 0 and not pond.ordered:
            late += 1  # Alice wins on an even pond, which only ties can do
    assert late > 20 or (name, play) != ("frogs", "normal")


# -- the ways for large ponds --------------------------------------------------------------------


def in_small_steps(monkeypatch, chance, few=64):
    """Rounds, cells and compiled loops on small ponds."""
    monkeypatch.setattr(sweep, "AT_ONCE", chance.choice([0, 40]))
    monkeypatch.setattr(sweep, "CROWDED", chance.choice([2, 64]))
    for module in (radii, grundy, sweep):
        monkeypatch.setattr(module, "SMALL", chance.choice([0, 300]))
    monkeypatch.setattr(levels, "FEW", few)
    monkeypatch.setattr(levels, "CHUNK", chance.choice([7, 1 << 19]))


def by_levels(monkeypatch):
    """No chains, even where they would do."""
    monkeypatch.setattr(stable, "witnesses", lambda *given: None)
    monkeypatch.setattr(radii, "SMALL", 0)


def larger_pond(chance):
    pond = tied_pond(chance, 40, True)
    if chance.random() < 0.2 and pond.scaled is not None and not pond.torus:
        moved = pond.scaled * 1.0
        moved[: chance.randint(0, 3)] -= 2.0**60  # far out
        return Pond(moved, colors=pond.colors)
    return pond


def are_right(pond, stones):
    """Radii, witnesses and partners of every kind are those of the definition."""
    water = ponds.water(pond)
    for kind, name in GAMES.items():
        may = frogs.pair_rule(name, water[1])
        found = [(Radii(pond, kind, stones), frogs.radii(water, may, stones))]
        if kind != "two":
            right = frogs.radii_for((name, water), True)
            found.append((Radii(pond, kind, misere=True), right))
        if kind != "fussy":
            right = frogs.one_sided_radii(water, may)
            found.append((Radii(pond, kind, misere=True, one_sided=True), right))
        for made, right in found:
            assert squares(made, water) == right, (str(pond), kind, stones)
            assert all(len({*row, x}) == len(row) + 1 for x, row in enumerate(made.rows()))
            x, y = np.indices((pond.n, pond.n)).reshape(2, -1)
            wanted = made.wants(x, y).reshape(pond.n, pond.n)
            x, place = np.nonzero(made.witness >= 0)
            assert wanted[made.witness[x, place], x].all()
            pairs = np.argwhere(np.triu(wanted & wanted.T)).tolist()
            assert sorted(made.pairs.tolist()) == pairs
            assert made.is_matching == (len({x for p in pairs for x in p}) == 2 * len(pairs))


@pytest.mark.share(3)
def test_radii_by_chains_over_a_tree_are_those_of_the_definition(monkeypatch):
    chance = random.Random(11)
    for _ in range(30):
        in_small_steps(monkeypatch, chance)
        are_right(larger_pond(chance), chance.randint(0, 3))


@pytest.mark.share(3)
def test_radii_by_levels_are_those_of_the_definition(monkeypatch):
    chance = random.Random(15)
    by_levels(monkeypatch)
    for _ in range(30):
        in_small_steps(monkeypatch, chance)
        are_right(larger_pond(chance), chance.randint(0, 3))


def test_radii_by_chains_on_a_grid_are_those_of_the_definition(monkeypatch):
    """In the plane, so that there is one loop to compile; see the slow one for the others."""
    chance = random.Random(16)
    for _ in range(120):
        in_small_steps(monkeypatch, chance, few=3)
        monkeypatch.setattr(radii, "SMALL", 0)
        side = chance.choice([4, 5, 8])
        chosen = chance.sample(range(side * side), chance.randint(4, min(40, side * side)))
        pond = Pond([[p // side / side, p % side / side] for p in chosen], chance.random() < 0.5)
        right = frogs.radii(ponds.water(pond), lambda x, y: x != y, 0)
        assert squares(Radii(pond, "one"), ponds.water(pond)) == right, str(pond)


@pytest.mark.slow
def test_radii_of_hundreds_of_ponds_by_chains_are_those_of_the_definition(monkeypatch):
    chance = random.Random(17)
    for _ in range(500):
        in_small_steps(monkeypatch, chance, few=chance.choice([3, 64]))
        are_right(larger_pond(chance), chance.choice([0, 0, 1, 2]))


@pytest.mark.share(3)
@pytest.mark.parametrize("kind", GAMES)
def test_radii_of_larger_ponds_by_chains_are_accepted_by_the_checker(kind):
    """On a lattice, on one with holes and half steps, on a random pond, and in clusters."""
    rng = np.random.default_rng(18)
    lattice = np.argwhere(np.ones((30, 30)))
    holes = lattice[rng.random(900) < 0.7] * 2
    holes[::7] += 1
    for places in (lattice, holes, rng.random((800, 2)), rng.integers(0, 9, (800, 2)) / 8):
        pond = Pond(rng.permutation(places), colors=rng.integers(0, 2, len(places)))
        assert stable.witnesses(pond, kind, 1, Budget()) is not None
        checked_radii(pond, kind, 0, False, Radii(pond, kind).rows(), Budget())


@pytest.mark.share(2)
@pytest.mark.parametrize("way", [lambda monkeypatch: None, by_levels])
def test_many_points_at_one_place_are_as_two_of_them(monkeypatch, way):
    """By hand: the pairs of n × n points are never gone through."""
    way(monkeypatch)
    n = 30_000
    place = np.repeat([0.0, 1.0, 3.0], [n, n, 1])
    some, every = np.arange(2 * n + 1) % 2, (place > 0).astype(int)

    def radius(kind, stones=0, misere=False, colors=every):
        made = Radii(Pond(place, colors=colors), kind, stones, misere)
        assert not made.is_matching
        return [made.radius(x) for x in (0, n - 1, n, 2 * n - 1, 2 * n)]

    assert radius("one") == [0, 0, 0, 0, np.inf]
    assert radius("one", stones=3) == [0, 0, 0, 0, np.inf]
    assert radius("two") == [1, 1, 1, 1, np.inf]
    assert radius("two", colors=some) == [0, 0, 0, 0, np.inf]
    assert radius("fussy") == [0, 0, np.inf, np.inf, np.inf]
    assert radius("fussy", colors=(place < 3).astype(int)) == [np.inf, np.inf, 2, 2, 2]
    assert radius("one", misere=True) == [1, 1, 1, 1, np.inf]


def squares(found, water):
    last = found.last.tolist()
    return [None if w < 0 else water[0][x][w] for x, w in enumerate(last)]


def labels_by_definition(water, may):
    found = {}
    pairs = [pair for pair in combinations(frogs.points_of(water), 2) if may(*pair)]
    for x, y in sorted(pairs, key=lambda pair: water[0][pair[0]][pair[1]]):
        closer = {
            found[pair] for pair in found if {x, y} & {*pair} and frogs.closer(water, pair, (x, y))
        }
        found[x, y] = next(g for g in range(len(pairs) + 1) if g not in closer)
    return found


@pytest.mark.share(2)
def test_labels_are_those_of_the_definition_all_and_the_least(monkeypatch):
    chance = random.Random(12)
    for _ in range(25):
        in_small_steps(monkeypatch, chance)
        pond = tied_pond(chance, 12, True)
        for kind, name in GAMES.items():
            right = labels_by_definition(ponds.water(pond), frogs.pair_rule(name, pond.colors))
            found = grundy.all_labels(pond, kind, Budget())
            assert {p: found[p] for p in combinations(range(pond.n), 2) if found[p] >= 0} == right
            table = grundy.few_labels(pond, 3, kind, Budget())
            for x in range(pond.n):
                for label in range(3):
                    good = [y for y in range(pond.n) if right.get((min(x, y), max(x, y))) == label]
                    good = [y for y in good if y != x]
                    assert table[x, label] == min(good, default=-1)


def test_a_lattice_of_many_pads():
    """Inside an m × m lattice all radii are 1, and each pad has its neighbors as partners."""
    side = 40
    pond = Pond([[x, y] for x in range(side) for y in range(side)])
    found = Radii(pond, "one")
    assert not found.infinite
    assert len(found.pairs) == 2 * side * (side - 1)
    assert found.partners(side + 1) == [1, side, side + 2, 2 * side + 1]
    assert lm.solve(all_games()["frogs"](pond)).outcome is lm.Outcome.P


def test_doubles_from_an_array_are_compared_exactly():
    """0.1 + 0.2 and 0.3 as doubles are not equally far from 0."""
    pond = Pond(np.array([0.0, 0.3, 0.1 + 0.2, -0.3]))
    assert Radii(pond, "one").pairs.tolist() == [[1, 2], [0, 3]]
    apart = Pond(np.array([[0.0], [0.3], [-0.3]]))
    assert Radii(apart, "one").pairs.tolist() == [[0, 1], [0, 2]]
