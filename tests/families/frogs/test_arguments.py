"""Arguments about frogs: against the game trees, played out, and drawn on the spots they name."""

import random
import re
from itertools import islice

import pytest

import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.core.family import listed
from lastmove.core.games import all_games
from lastmove.core.position import Outcome, Play
from lastmove.core.steps import Show, Table
from lastmove.frogs import Pond, uniform
from lastmove.render.drawer import drawer_of
from lastmove.render.shows import marked, moved, show_svg
from tests.families.frogs import oracle as frogs
from tests.families.frogs import small as ponds
from tests.replies import keeps_its_promise, plays_out

VARIANTS = [(name, play) for name in (*ponds.IMPARTIAL, *ponds.ROLES) for play in Play]
GAMES = pytest.mark.parametrize(("name", "play"), VARIANTS)
SEARCHED = ("stone_frogs", Play.MISERE)
BY_THEOREM = pytest.mark.parametrize(
    ("name", "play"), [variant for variant in VARIANTS if variant != SEARCHED]
)


def positions(name, seed, count, most):
    """All positions of a game on small ponds of every kind."""
    chance = random.Random(f"{name} {seed}")
    for pond in ponds.small_ponds(f"{name} {seed}", count, most, name in ponds.WITH_COLORS):
        yield from ponds.all_positions(name, pond, ponds.some_c(pond, chance), chance.randint(0, 2))


def argued(position, play, run=None):
    """By the family's own arguer, whatever else could be asked; by a search with misère stones."""
    run = run or new_run()
    if position.name == "stone_frogs" and play is Play.MISERE:
        return run.argue(position, play)
    arguers = listed("arguments", type(position).lineage)
    ours = [one for one in arguers if one.__module__.startswith("lastmove.families.frogs.")]
    [found] = [one for one in (arguer(position, play, run) for arguer in ours) if one is not None]
    return found


@pytest.mark.parametrize("play", Play)
@pytest.mark.parametrize("name", ponds.ROLES)
def test_who_wins_and_all_moves_that_do_are_those_of_the_game_tree(name, play):
    misere = play is Play.MISERE
    for position in positions(name, 1, 12, 4):
        decided = argued(position, play)
        known = ponds.plain(position)
        assert (decided.outcome is Outcome.N) == frogs.mover_wins(known, misere), position
        assert decided.complete
        told = {ponds.plain(move.to) for move in decided.winning_moves()}
        assert told == (frogs.winning_options(known, misere) if told or not misere else set())
        assert bool(told) == any(
            not frogs.mover_wins(option, misere) for option in frogs.role_options(known)
        )
        best = decided.best()
        assert best is None if not told else ponds.plain(best.to) in told


@GAMES
def test_every_reply_to_every_line_keeps_the_win_on_small_ponds(name, play):
    lines = 0
    for position in positions(name, 2, 20, 4):
        decided = argued(position, play)
        (strategy,) = decided.strategies()
        lines += plays_out(decided, strategy)
    assert lines > 50


@pytest.mark.slow
@GAMES
def test_every_reply_to_every_line_keeps_the_win_on_many_ponds(name, play):
    for position in positions(name, 3, 150, 4 if name == "stone_frogs" else 5):
        decided = argued(position, play)
        assert plays_out(decided, *decided.strategies())


@pytest.mark.share(12)
@BY_THEOREM
def test_replies_keep_the_win_along_random_lines_on_large_ponds(name, play):
    """Of a pond of 300 points and of a lattice, where points have up to four partners."""
    chance = random.Random(name)
    lattice = Pond([[x % 15, x // 15] for x in range(225)], colors=[x % 2 for x in range(225)])
    for pond in (uniform(150, 3, blue=150), uniform(150, 4, torus=True, blue=151), lattice):
        keys = {"c": 0.05} if name in ponds.SHY else {"k": 2} if name == "stone_frogs" else {}
        position = all_games()[name](pond, **keys)
        for _ in range(3):
            if position.result() is not None:
                break
            decided = argued(position, play)
            assert keeps(decided, chance), position
            position = sampled(position, chance)


def sampled(position, chance):
    """Where one of the first moves leads; those with stones are too many to be listed."""
    return chance.choice(list(islice(position.moves(), 300))).to


def keeps(decided, chance):
    """One line of play against moves chosen by chance, of the first few of each position."""
    (strategy,) = decided.strategies()
    if decided.position.name != "stone_frogs":
        return keeps_its_promise(decided, strategy, chance)
    reply, position = strategy.first(), decided.position
    while position.result() is None:
        if reply.move is not None:
            position, reply = reply.move.to, type(reply)(None, reply.then)
            continue
        assert position.to_move != strategy.player
        moves = list(islice(position.moves(), 300))
        move = chance.choice(moves)
        reply, position = reply.then.reply(move), move.to
    return position.result() == strategy.player


def test_the_last_frog_and_the_sum_after_it_are_played_out():
    for position in ponds.opening_sums(4, 12):
        decided = argued(position, Play.NORMAL)
        (strategy,) = decided.strategies()
        for seed in range(3):
            assert keeps_its_promise(decided, strategy, random.Random(seed)), position


def test_a_reply_says_what_it_is():
    position = lm.parse("frogs([0,1,2.5,4.5])")
    (strategy,) = argued(position, Play.NORMAL).strategies()
    reply = strategy.reply(position.move("place 2"))
    assert (reply.move.text, reply.remark) == ("place 3", "to a partner of 2")


# -- each winning move is argued -----------------------------------------------------------------


@BY_THEOREM
def test_every_winning_move_has_its_own_reason(name, play):
    for position in islice(positions(name, 5, 20, 4), 0, None, 3):
        decided = argued(position, play)
        tables = [step for step in decided.steps() if isinstance(step, Table)]
        listed = [row for table in tables for row in table.rows if "because" in table.head]
        reasons = {move: because for move, _, because in listed}
        for move in islice(decided.winning_moves(), 12):
            state = move.to.state
            frogs = state.frogs if name in ponds.IMPARTIAL else (state.amber, state.blue)
            points = {str(point) for point in frogs if point is not None}
            assert points & set(re.findall(r"\d+", reasons[move])), reasons[move]


def test_three_shy_ways_to_begin_are_argued_each():
    told = lm.solve("shy_frogs([0,1,2.5,4.5,5.1], c=0.8)").because
    assert "2 has no partner in the stable matching" in told
    assert "3 and 4 have their partners within 0.8, where a shy frog is not placed" in told


# -- pictures ------------------------------------------------------------------------------------


@pytest.mark.share(3)
@GAMES
def test_every_mark_names_a_spot_and_every_line_is_drawn(name, play):
    for position in islice(positions(name, 6, 20, 6), 0, None, 17):
        decided = argued(position, play)
        steps = [step for step in decided.steps() if isinstance(step, Show)]
        for show in (decided.show(), *steps):
            spots = {spot.name for spot in drawer_of(position).picture(position).spots()}
            named = {spot for mark in show.marks for spot in mark.spots}
            named |= {end for link in show.links for end in (link.start, link.end)}
            named |= {end for circle in show.circles for end in (circle.center, circle.through)}
            assert named <= spots
            assert set(moved(position, show.moves)) <= spots
            assert {spot.name for spot in marked(show).spots()} == spots
            assert show_svg(show).count('class="marked"') >= len(
                {spot for mark in show.marks for spot in mark.spots}
            )


@pytest.mark.parametrize("size", [500, 20_001])
def test_of_a_large_pond_the_part_that_decides_is_drawn(size):
    position = lm.parse(f"frogs(uniform({size}, seed=1))")
    show = argued(position, Play.NORMAL).show()
    spots = {spot.name for spot in marked(show).spots()}
    assert 20 < len(spots) <= 400
    named = {end for link in show.links for end in (link.start, link.end)}
    assert named | {spot for mark in show.marks for spot in mark.spots} <= spots
    assert len(show.marks) == size % 2
