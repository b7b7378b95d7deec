"""Proof-number search and threat sequences against minimax and against the search ply by ply."""

import random

import numpy as np
import pytest

from lastmove.core.limits import Budget
from lastmove.families.positional.iterative_deepening import Attack
from lastmove.families.positional.proof_search import ProofSearch
from tests.families.positional import oracle as claiming
from tests.families.positional import small as families
from tests.families.positional.small import plain

MINIMAX = families.MINIMAX


def positions():
    yield from families.all_from(families.board(3, 2))[::5]
    yield from families.all_from(families.board(2, 3))[::31]
    for seed in range(3):
        yield from families.some_positions(seed + 40, 40, cells=9, sets=9)


KEPT = 20
"""Searches kept at a time: each has a table of megabytes; positions of a family come together."""


def asked(tables, position, role, width=64):
    """The search for a role, shared by all positions of a game, and the claims as it sees them."""
    game, state = type(position), position.state
    family, me = game.family(state), position.roles.index(role)
    key = (family.sets, family.size, game.maker(state), role)
    if key not in tables:
        if len(tables) == KEPT:
            del tables[next(iter(tables))]
        tables[key] = ProofSearch(family, game.maker(state) is None, me == 0, family.size)
        tables[key].settings[4] = width
    claims = game.claims(state)
    return tables[key], claims[me], claims[1 - me]


def wins(search, mine, yours, leaves=10_000):
    while True:
        found = search.go_on(mine, yours, leaves, Budget())
        if found is not None:
            return found


@pytest.mark.share(3)
@pytest.mark.parametrize("width", [64, 1, 3])
def test_it_agrees_with_minimax_on_every_small_position(width):
    tables, found = {}, []
    for position in positions():
        if position.result() is not None:
            continue
        winner, _ = MINIMAX.solve(plain(position))
        for role in position.needs_blocking():
            search, mine, yours = asked(tables, position, role, width)
            right = winner == position.roles.index(role)
            assert wins(search, mine, yours) == right, (position, role)
            assert search.decided(mine, yours) is right or not right
            found.append(right)
    assert 100 < sum(found) < len(found) - 100


def test_a_small_table_forgets_and_still_answers_right(monkeypatch):
    monkeypatch.setattr("lastmove.families.positional.proof_search.SMALLEST", 128)
    monkeypatch.setattr("lastmove.families.positional.proof_search.LARGEST", 128)
    monkeypatch.setattr("lastmove.families.positional.proof_search.THREAT_NODES", 2)
    tables = {}
    for position in [*positions()][::9]:
        if position.result() is not None:
            continue
        winner, _ = MINIMAX.solve(plain(position))
        for role in position.needs_blocking():
            search, mine, yours = asked(tables, position, role)
            assert len(search.values) == 128
            assert wins(search, mine, yours) == (winner == position.roles.index(role)), position


def some_on(n, d, free, seed):
    """A position of random play with so many free cells, neither side giving a win away at once."""
    chance, position = random.Random(seed), families.board(n, d)
    while position.free() > free and position.result() is None:
        moves = list(position.moves())
        position = chance.choice([m for m in moves if m.to.result() is None] or moves).to
    return position


@pytest.mark.parametrize(("n", "d", "free"), [(3, 3, 21), (4, 2, 13), (5, 2, 17), (4, 3, 30)])
def test_it_agrees_with_the_search_ply_by_ply(n, d, free):
    tables, attacks, found = {}, {}, set()
    for seed in range(25):
        position = some_on(n, d, free, seed)
        if position.result() is not None:
            continue
        for role in position.roles:
            search, mine, yours = asked(tables, position, role)
            if role not in attacks:
                attacks[role] = Attack(search.family, True, free)
            plies = attacks[role].soonest(mine, yours, position.to_move == role, Budget())
            assert wins(search, mine, yours) == (plies is not None), (position, role)
            found.add(plies is not None)
    assert found == {True, False} or d == 2


def owned(family, cells):
    return any(mask & ~cells == 0 for mask in family.masks)


def completing(family, mine, yours):
    """Cells that complete a set, straight from the definition."""
    taken = mine | yours
    return [c for c in range(family.size) if not taken >> c & 1 and owned(family, mine | 1 << c)]


def threats_win(family, strong, mine, yours, line):
    """Whether a sequence of threats wins against every reply, by the rules alone."""
    if not line:
        return False
    move, *rest = line
    if (mine | yours) >> move & 1:
        return False
    mine |= 1 << move
    if owned(family, mine):
        return True
    cells = completing(family, mine, yours)
    if not cells or (strong and completing(family, yours, mine)):
        return False
    return len(cells) > 1 or threats_win(family, strong, mine, yours | 1 << cells[0], rest)


def by_threats(family, strong, mine, yours):
    """Whether there is such a sequence, by trying every cell at every step."""
    free = [c for c in range(family.size) if not (mine | yours) >> c & 1]
    if completing(family, mine, yours):
        return True
    for move in free:
        after = mine | 1 << move
        cells = completing(family, after, yours)
        if not cells or (strong and completing(family, yours, after)):
            continue
        if len(cells) > 1 or by_threats(family, strong, after, yours | 1 << cells[0]):
            return True
    return False


def test_threat_sequences_are_found_just_when_there_are_any():
    tables, counts = {}, {True: 0, False: 0}
    for position in [*positions()][::2]:
        if position.result() is not None:
            continue
        for role in position.needs_blocking():
            if role != position.to_move:
                continue
            search, mine, yours = asked(tables, position, role)
            strong = type(position).maker(position.state) is None
            there = by_threats(search.family, strong, mine, yours)
            line = search.threats(mine, yours)
            assert (line is not None) == there, position
            counts[there] += 1
            if line is not None:
                assert threats_win(search.family, strong, mine, yours, line), (position, line)
                assert MINIMAX.solve(plain(position))[0] == position.roles.index(role)
    assert min(counts.values()) > 50, counts


@pytest.mark.share(4)
def test_a_line_that_is_replayed_after_a_reply_wins_just_when_the_rules_say_so():
    chance, counts = random.Random(3), {True: 0, False: 0}
    tables = {}
    for seed in range(120):
        position = some_on(4, 3, chance.randint(36, 48), seed)
        if position.result() is not None:
            continue
        search, mine, yours = asked(tables, position, position.to_move)
        line = search.threats(mine, yours)
        if line is None:
            continue
        assert threats_win(search.family, True, mine, yours, line)
        for cell in range(64):
            if not (mine | yours) >> cell & 1:
                there = threats_win(search.family, True, mine, yours | 1 << cell, line)
                assert search.still_wins(mine, yours | 1 << cell, line) == there
                counts[there] += 1
    assert min(counts.values()) > 100, counts


def test_short_runs_add_up_to_the_answer_of_a_long_one():
    family = families.board(3, 3)
    long, short = (asked({}, family, "cross")[0] for _ in range(2))
    assert wins(long, 0, 0) is True
    steps = 0
    while (found := short.go_on(0, 0, 1, Budget())) is None:
        steps += 1
    assert found is True
    assert steps > 2


def test_the_least_image_is_shared_by_all_images():
    from lastmove.families.positional.hypergraph import moved
    from lastmove.families.positional.kernels_bitboard import least_image

    search = asked({}, families.board(4, 3), "cross")[0]
    chance = random.Random(5)
    for _ in range(20):
        cells = chance.sample(range(64), 7)
        a, b = (sum(1 << c for c in part) for part in (cells[:4], cells[4:]))
        images = {
            least_image(
                np.uint64(moved(a, symmetry)),
                np.uint64(moved(b, symmetry)),
                search.board.tables,
                10,
            )
            for symmetry in search.family.symmetries[::7]
        }
        assert len(images) == 1


def test_the_oracle_is_asked_about_the_same_game():
    assert claiming.to_move(plain(families.board(3, 2))) == 0
