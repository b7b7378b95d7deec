"""Every scheme against its literal definition: thousands of trees, and all small nim positions."""

import random
from fractions import Fraction
from functools import cache

import pytest

import lastmove as lm
from lastmove.coalitions import quotient
from lastmove.families.coalitions import fine
from tests.families.coalitions import oracle
from tests.families.coalitions.trees import partitions, random_tree

MOST_INDEX = 9
BASIC = {oracle.basic(p, i): f"{'nfp'[p]}{i}" for p in range(3) for i in range(MOST_INDEX + 1)}


@cache
def preferred():
    """By every player, among the basic trees up to an index."""
    return oracle.preferences(MOST_INDEX)


def letters(family):
    found = ["".join("ABCDEFGH"[p] for p in sorted(c)) for c in family]
    return sorted(found, key=lambda name: (len(name), name))


def agree(found, root, players, whole=True):
    """Fail unless a classification is what the definitions say of the game."""
    winning = oracle.winning(root, players)
    assert found.win == letters(oracle.smallest(winning))
    stable = oracle.stable_by_definition(root, players)
    assert found.stable == letters(stable)
    if whole:
        assert stable == oracle.stable_by_construction(root, players)
    assert found.lefevre == oracle.lefevre(root, players)
    assert found.li == "ABCDEFGH"[oracle.li(root, players)[0]]
    assert found.shapley == oracle.shapley(winning, players)
    assert found.queer == (not any(frozenset({p}) in winning for p in range(players)))
    if players == 3:
        assert found.fine == BASIC[oracle.fine(root, preferred())]
        agree_in_threes(found)
    else:
        assert (found.fine, found.straffin, found.win_nfp, found.stable_nfp) == (None,) * 4


def agree_in_threes(found):
    in_nfp = str.maketrans("ABC", "NFP")
    assert found.win_nfp == [name.translate(in_nfp) for name in found.win]
    assert found.stable_nfp == [name.translate(in_nfp) for name in found.stable]
    player, index = found.fine[0].upper(), int(found.fine[1:])
    assert found.straffin == f"{player} {'picks' if index else 'wins'}"
    assert found.propp == ("Q" if found.queer else {"N": "N", "F": "O", "P": "P"}[player])
    assert found.queer == (index > 0)


@pytest.mark.share(2)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_trees(players):
    rng = random.Random(players)
    for _ in range(600):
        root = random_tree(rng, players, rng.randint(0, 5))
        agree(lm.classify(f"tree({root})", players), root, players)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_many_more_random_trees(players):
    rng = random.Random(100 + players)
    for _ in range(10_000):
        root = random_tree(rng, players, rng.randint(0, 6))
        agree(lm.classify(f"tree({root})", players), root, players)


def test_a_few_trees_of_six_and_eight_players():
    rng = random.Random(8)
    for players in (6, 7, 8):
        for _ in range(8 if players < 8 else 2):
            root = random_tree(rng, players, 4)
            agree(lm.classify(f"tree({root})", players), root, players)


def nim_positions(players, most):
    cache = {}
    for total in range(most + 1):
        for heaps in partitions(total):
            yield heaps, oracle.nim(heaps, players, cache)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nim_with_up_to_eight_chips(players):
    for heaps, root in nim_positions(players, 8):
        shown = ",".join(map(str, heaps))
        agree(lm.classify(f"nim({shown})", players), root, players, whole=False)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_nim_positions_with_up_to_sixteen_chips(players):
    for heaps, root in nim_positions(players, 16):
        shown = ",".join(map(str, heaps))
        agree(lm.classify(f"nim({shown})", players), root, players, whole=False)


@pytest.mark.share(3)
def test_li_is_binary_digit_sums_modulo_the_players():
    for players in (2, 3, 4, 5):
        for total in range(13):
            for heaps in partitions(total):
                zero = all(
                    sum(heap >> digit & 1 for heap in heaps) % players == 0 for digit in range(5)
                )
                shown = ",".join(map(str, heaps))
                found = lm.classify(f"nim({shown})", players)
                assert (found.li == "ABCDE"[players - 1]) == zero


def test_preferences_are_those_of_the_table():
    basics = [(player, index) for index in range(MOST_INDEX) for player in range(3)]
    for player in range(3):
        for one in basics:
            for other in basics:
                derived = (player, oracle.basic(*one), oracle.basic(*other)) in preferred()
                assert derived == fine.prefers(player, one, other), (player, one, other)


def test_reductions_in_any_order_end_in_the_fine_type():
    rng = random.Random(5)
    for _ in range(150):
        root = random_tree(rng, 3, 3)
        known = BASIC[oracle.fine(root, preferred())]
        assert lm.classify(f"tree({root})", 3).fine == known
        for _ in range(2):
            assert BASIC[oracle.rewritten(root, preferred(), rng)] == known, str(root)


def test_told_reductions_follow_the_rules():
    rng = random.Random(6)
    for _ in range(2000):
        mover = rng.randrange(3)
        options = [(rng.randrange(3), rng.randrange(5)) for _ in range(rng.randint(1, 6))]
        result, steps = fine.reduction(mover, options)
        assert result == fine.fine_choice(mover, options)
        left = tuple(options)
        for step in steps:
            assert step.left != left or step.rule == "RR1"
            assert step.rule in {"RR1", "RR2", "RR3", "RR4", "definition"}
            if step.rule == "RR2":
                assert set(step.left) == set(left)
                assert len(set(step.left)) == len(step.left)
            if step.rule == "RR4":
                gone = set(left) - set(step.left)
                assert all(
                    any(fine.prefers(mover, kept, one) for kept in step.left) for one in gone
                )
            left = step.left
        assert left == (result,)


def test_quotients_are_played_out():
    rng = random.Random(7)
    for _ in range(300):
        players = rng.randint(2, 5)
        root = random_tree(rng, players, 4)
        f = [rng.randrange(players) for _ in range(players)]
        count = max(2, max(f) + 1)

        def renamed(node, f=f):
            return oracle.Node(f[node.label], [renamed(child) for child in node.children])

        found = lm.classify(quotient(f"tree({root})", f, players))
        agree(found, renamed(root), count)


def test_the_win_type_of_a_quotient_is_the_quotient_of_the_win_type():
    rng = random.Random(9)
    for heaps in [(1, 2), (2, 2), (3, 1, 1), (2, 2, 1), (3, 4)]:
        for _ in range(10):
            f = [rng.randrange(3) for _ in range(4)]
            shown = ",".join(map(str, heaps))
            found = lm.classify(quotient(f"nim({shown})", f, 4))
            winning = oracle.winning(oracle.nim(heaps, 4), 4)
            count = max(2, max(f) + 1)
            image = {
                c
                for c in oracle.coalitions(count)
                if frozenset(p for p in range(4) if f[p] in c) in winning
            }
            assert found.win == letters(oracle.smallest(image))


def test_multiplicity_counts_for_lefevre():
    assert lm.classify("nim(1,2)", 3).lefevre == [0, Fraction(2, 3), Fraction(1, 3)]
    assert lm.classify("tree(A[B,B,C])").lefevre == [0, Fraction(2, 3), Fraction(1, 3)]
    assert lm.classify("tree(A[B,C])").lefevre == [0, Fraction(1, 2), Fraction(1, 2)]
