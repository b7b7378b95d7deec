"""Every frog game against its game tree, on all positions of small ponds of every kind."""

import random

import pytest

import lastmove as lm
from lastmove.core.games import all_games
from tests.agreement import assert_agrees_fully
from tests.families.frogs import oracle as frogs
from tests.families.frogs import small as ponds

IMPARTIAL = pytest.mark.parametrize("name", ponds.IMPARTIAL)
ROLES = pytest.mark.parametrize("name", ponds.ROLES)


def assert_roles_agree(position, complete=True):
    """The winner, the winning moves and the certificate are right."""
    known = ponds.plain(position)
    verdict = lm.solve(position, certificate=True)
    assert verdict.method.kind == "theorem"
    assert verdict.winner == frogs.winner(known), position
    wins = frogs.mover_wins(known)
    assert verdict.outcome.value == ("N" if wins else "P"), position
    told = [ponds.plain(move.to) for move in verdict.winning_moves]
    if complete:
        written = [move for move in position.moves() if not frogs.mover_wins(ponds.plain(move.to))]
        assert list(verdict.winning_moves) == written, position
    assert set(told) <= frogs.winning_options(known), position
    assert bool(told) == wins
    checked = lm.verify(verdict.certificate.to_json())
    assert checked.valid, (str(position), checked.reason)
    assert verdict.because.endswith(".")


def ponds_for(name, seed, count, most):
    chance = random.Random(seed)
    for pond in ponds.small_ponds(f"{name} {seed}", count, most, name in ponds.WITH_COLORS):
        yield pond, ponds.some_c(pond, chance), chance.randint(0, 3)


@pytest.mark.share(2)
@ROLES
def test_games_with_roles_agree_with_their_game_tree(name):
    for pond, c, k in ponds_for(name, 1, 14 if name == "stone_frogs" else 35, 5):
        for position in ponds.all_positions(name, pond, c, k):
            assert_roles_agree(position)


@pytest.mark.slow
@ROLES
def test_games_with_roles_agree_on_larger_ponds(name):
    for pond, c, k in ponds_for(name, 2, 30 if name == "stone_frogs" else 1000, 6):
        for position in ponds.all_positions(name, pond, c, k):
            assert_roles_agree(position)


@pytest.mark.share(3)
@IMPARTIAL
@pytest.mark.parametrize("play", ["normal", "misere"])
def test_impartial_games_agree_with_their_game_tree(name, play):
    for pond, c, _ in ponds_for(name, 3, 35, 6):
        for position in ponds.all_positions(name, pond, c):
            verdict = lm.solve(position, play=play, certificate=True)
            assert_agrees_fully(verdict)
            assert verdict.method.kind == "theorem"
            assert lm.verify(verdict.certificate.to_json()).valid, position


@pytest.mark.slow
@IMPARTIAL
@pytest.mark.parametrize("play", ["normal", "misere"])
def test_impartial_games_agree_on_thousands_of_ponds(name, play):
    for pond, c, _ in ponds_for(name, 4, 1000, 7):
        for position in ponds.all_positions(name, pond, c):
            assert_agrees_fully(lm.solve(position, play=play))


@ROLES
def test_moves_are_those_of_the_rules_and_read_back(name):
    for pond, c, k in ponds_for(name, 5, 14, 5):
        for position in ponds.all_positions(name, pond, c, k):
            reached = [ponds.plain(move.to) for move in position.moves()]
            assert set(reached) == set(frogs.role_options(ponds.plain(position)))
            assert len(set(reached)) == len(reached)
            for move in position.moves():
                assert position.move(move.text) == move
                assert lm.parse(str(move.to)) == move.to


@pytest.mark.parametrize("name", [*ponds.IMPARTIAL, *ponds.ROLES])
def test_each_game_keeps_its_promises(name):
    assert lm.check_game(all_games()[name])


def test_sums_with_one_frog_to_place_agree_with_brute_force():
    """Theorem 13: whatever else there is, the last frog is placed first."""
    for total in ponds.opening_sums(6, 60):
        assert total.opening
        verdict = lm.solve(total, certificate=True)
        assert_agrees_fully(verdict)
        assert lm.verify(verdict.certificate.to_json()).valid
        assert_agrees_fully(lm.solve(total, play="misere"))
        assert lm.parse(str(total)) == total


def test_the_openings_of_theorem_13_win_against_every_reply():
    won = several = 0
    for total in ponds.opening_sums(7, 60):
        verdict = lm.solve(total)
        several += len(verdict.winning_moves) > 1
        for opening in verdict.winning_moves:
            won += 1
            play_out(opening.to)
    assert won > 20
    assert several > 2


def play_out(position):
    """Whatever is played, the answer that `solve` gives leads on, until no move is left."""
    for move in position.moves():
        answers = lm.solve(move.to).winning_moves
        assert answers, f"{move.text} from {position} has no answer"
        play_out(answers[0].to)


def test_sums_of_ponds_and_heaps_agree_with_brute_force():
    chance = random.Random(8)
    waters = [pond for pond in ponds.small_ponds(8, 60, 5) if pond.n > 1]
    for _ in range(60):
        game = all_games()["frogs"]
        first, second = (
            game(pond, *chance.sample(range(pond.n), 2)) for pond in chance.sample(waters, 2)
        )
        assert_agrees_fully(lm.solve(first + second))
        assert_agrees_fully(lm.solve(first + lm.parse(f"nim({chance.randrange(5)})") + second))
