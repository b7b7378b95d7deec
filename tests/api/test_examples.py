"""The examples: short enough, conforming, and with the values that are known of them."""

import ast
from pathlib import Path

import pytest

import lastmove as lm
from lastmove.api.loading import load_game, load_games

FOLDER = Path(__file__).parents[2] / "examples"
FILES = sorted(FOLDER.glob("*.py"))


def game(name):
    return load_game(str(FOLDER / f"{name}.py"), name)


def test_there_are_the_four_that_are_promised():
    assert {"treblecross", "white_knight", "turning_turtles", "euclid"} <= {f.stem for f in FILES}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_rules_are_at_most_15_lines(file):
    for node in ast.parse(file.read_text()).body:
        if isinstance(node, ast.ClassDef):
            rules = [n for n in node.body if isinstance(n, ast.FunctionDef) and n.name in RULES]
            lines = sum(n.end_lineno - n.lineno + 2 for n in rules)  # with the decorator
            assert lines <= 15


RULES = {"start", "options", "split", "canonical"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_example_keeps_its_promises(file):
    for example in load_games(str(file)).values():
        assert lm.check_game(example)


def brute_force_treblecross(squares):
    """Nimber of the row from the rules as people state them: never leave three in a row in reach.

    A cross within two of another lets the opponent complete three, so no good player makes it.
    """
    known = {}

    def nimber(free):
        if free not in known:
            below = {nimber(frozenset(s for s in free if abs(s - chosen) > 2)) for chosen in free}
            known[free] = min(set(range(len(below) + 1)) - below)
        return known[free]

    return nimber(frozenset(range(squares)))


def wins_by_the_real_rules(row):
    """Whether the player to move wins treblecross, played out with crosses and three in a row."""
    for i, square in enumerate(row):
        if square == ".":
            after = row[:i] + "X" + row[i + 1 :]
            if "XXX" in after or not wins_by_the_real_rules(after):
                return True
    return False


def test_treblecross_is_the_game_it_says():
    for squares in range(1, 12):
        verdict = lm.solve(game("treblecross")(squares))
        assert verdict.value == brute_force_treblecross(squares)
        if squares > 2:  # on shorter rows nobody completes three, and the last move loses nothing
            assert (verdict.outcome is lm.Outcome.N) == wins_by_the_real_rules("." * squares)


def test_forty_squares_natively():
    verdict = lm.solve(game("treblecross")(40))
    assert verdict.method.name.startswith("native")
    # A cross in square i leaves the i − 2 squares before it and the n − 3 − i behind it.
    values = []
    for n in range(41):
        below = {values[max(0, i - 2)] ^ values[max(0, n - 3 - i)] for i in range(n)}
        values.append(min(set(range(n + 1)) - below))
    assert verdict.value == values[40]


def test_the_white_knight_agrees_with_brute_force():
    knight = game("white_knight")
    known = {}

    def nimber(row, column):
        if (row, column) not in known:
            below = {
                nimber(row - up, column - left)
                for up, left in ((2, 1), (2, -1), (1, 2), (-1, 2))
                if row >= up and column >= left
            }
            known[row, column] = min(set(range(5)) - below)
        return known[row, column]

    for row in range(12):
        for column in range(12):
            assert lm.solve(knight(row, column)).value == nimber(row, column)


def test_turning_turtles_is_nim():
    turtles = game("turning_turtles")
    for number in range(1 << 7):
        coins = "".join("H" if number >> i & 1 else "T" for i in range(7))
        heaps = [i + 1 for i, coin in enumerate(coins) if coin == "H"]
        assert lm.solve(turtles(coins)).value == lm.nim_sum(*heaps)


def test_euclid_is_won_by_the_golden_ratio():
    # Cole and Davie 1969: the first player wins unless the ratio lies between 1 and the golden one
    euclid = game("euclid")
    for small in range(1, 20):
        for large in range(small, 40):
            lost = large != small and large * large - large * small - small * small < 0
            verdict = lm.solve(euclid(small, large))
            assert (verdict.outcome is lm.Outcome.P) == lost
            assert "interpreted" in verdict.method.name
