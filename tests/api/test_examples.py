"""The examples: short enough, conforming, and with the values that are known of them."""

import ast
from itertools import combinations, permutations, product
from pathlib import Path

import pytest

import lastmove as lm
from lastmove.api.draw import board_svg, points
from lastmove.api.loading import load_game, load_games
from lastmove.api.solve import new_run
from lastmove.search.partisan_engine import PartisanEngine

FOLDER = Path(__file__).parents[2] / "examples"
FILES = sorted(FOLDER.glob("*.py"))


def game(name):
    return load_game(str(FOLDER / f"{name}.py"), name)


SEVEN = {
    "cram_on_graph": ("cram_on_graph([a-b,b-c,c-d,d-a,a-c])", "take a and b"),
    "grid_kayles": ("grid_kayles(2x3)", "take (1,1), (1,2), (2,1)"),
    "take_without_repeats": ("take_without_repeats(7, 4)", "chips from 7 to 6, taken: add 1"),
    "simplicial_nim": ("simplicial_nim([ab,bc], 1,2,2)", "heap 1 from 1 to 0, heap 2 from 2 to 0"),
    "long_jumps": ('long_jumps("TT.FF", jump=2)', "T from 2 to 3"),
    "hackenbush_on_grid": ("hackenbush_on_grid(vRv/L.R/gLg)", "clear (2,1)"),
    "domineering_monominoes": ("domineering_monominoes(2x3)", "take (1,1)"),
}
"""The games that a user of the page would try to write: a position, and its first move."""


def test_there_are_those_that_are_promised():
    promised = {"treblecross", "white_knight", "turning_turtles", "euclid", *SEVEN}
    assert promised <= {f.stem for f in FILES}


def lines_of_code(source):
    """All but blank lines, comments, docstrings, decorators, imports and the list of examples."""
    texts = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            texts |= {*range(node.lineno, node.end_lineno + 1)}
    lines = (line.strip() for i, line in enumerate(source.splitlines(), 1) if i not in texts)
    return sum(
        bool(line) and not line.startswith(("#", "@", "import ", "examples = ")) for line in lines
    )


@pytest.mark.parametrize("name", SEVEN)
def test_a_game_is_at_most_25_lines_with_its_board(name):
    assert lines_of_code((FOLDER / f"{name}.py").read_text()) <= 25
    assert game(name).board is not None


@pytest.mark.parametrize(
    "file", [file for file in FILES if file.stem not in SEVEN], ids=lambda file: file.stem
)
def test_the_rules_are_at_most_15_lines(file):
    for node in ast.parse(file.read_text()).body:
        if isinstance(node, ast.ClassDef):
            rules = [n for n in node.body if isinstance(n, ast.FunctionDef) and n.name in RULES]
            lines = sum(n.end_lineno - n.lineno + 2 for n in rules)  # with the decorator
            assert lines <= 15


RULES = {"start", "options", "split", "canonical"}


@pytest.mark.share(3)
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_example_keeps_its_promises(file):
    for example in load_games(str(file)).values():
        assert lm.check_game(example)


@pytest.mark.parametrize("name", SEVEN)
def test_moves_read_well_lead_somewhere_else_and_have_certificates(name):
    own, (text, first) = game(name), SEVEN[name]
    position = lm.parse(text, own={name: own})
    moves = list(position.moves())
    assert moves[0].text == first
    assert all(position.move(move.text).to == move.to for move in moves)
    drawn = board_svg(position)
    for move in moves:
        spots = points(position, move)
        assert spots
        assert all(f'data-spot="{spot}"' in drawn for spot in spots)
    assert lm.verify(lm.certify(position), games=[own]).valid
    assert "<svg" in lm.draw(position)


LARGE = {
    "cram_on_graph": f"({lm.Graph.grid(5, 6)})",
    "grid_kayles": "(7x7)",
    "take_without_repeats": "(300, 20)",
    "simplicial_nim": "([abc,cd,de], 7,8,9,7,8)",
    "long_jumps": '("TTTTT...FFFFF", jump=3)',
    "hackenbush_on_grid": "(vRvLvRv/L.R.L.R/vRvRvLv/L.R.L.R/g.g.g.g)",
    "domineering_monominoes": "(4x4)",
}
"""Positions as large as the docstrings say."""


@pytest.mark.slow
@pytest.mark.parametrize("name", SEVEN)
def test_what_the_docstrings_say_is_solved_natively(name):
    position = lm.parse(f"{name}{LARGE[name]}", own={name: game(name)})
    if isinstance(position, lm.Partisan):  # whose method is called the same at every size
        engine = PartisanEngine(type(position), new_run())
        assert engine.value(position.state) == lm.solve(position).value
        assert engine.native is not None
    else:
        assert "native" in lm.solve(position).method.name


def mex(values):
    return min(set(range(len(values) + 1)) - set(values))


class Oracle:
    """Nimbers, or who wins if a player begins, by options written from the rules."""

    def __init__(self, options):
        self.options, self.known = options, {}

    def nimber(self, state):
        if state not in self.known:
            self.known[state] = mex({self.nimber(after) for after in self.options(state)})
        return self.known[state]

    def wins(self, state, player):
        """Whether this player wins, moving first."""
        if (state, player) not in self.known:
            self.known[state, player] = any(
                not self.wins(after, 1 - player) for after in self.options(state, player)
            )
        return self.known[state, player]

    def outcome(self, state):
        return "RPNL"[self.wins(state, 0) * 2 + (not self.wins(state, 1))]


def test_cram_on_graph_is_the_game_it_says():
    def options(edges):
        for a, b in edges:
            yield frozenset(e for e in edges if not {a, b} & {*e})

    oracle, own = Oracle(options), game("cram_on_graph")
    pairs = [*combinations("abcde", 2)]
    for number in range(0, 1 << 10, 41):
        edges = [pair for k, pair in enumerate(pairs) if number >> k & 1]
        position = own(lm.Graph(edges, vertices="abcde"))
        assert lm.solve(position).value == oracle.nimber(frozenset(edges)), edges


def test_grid_kayles_is_the_game_it_says():
    def options(squares):
        for r, c in squares:
            yield frozenset((i, k) for i, k in squares if abs(i - r) + abs(k - c) > 1)

    oracle, own = Oracle(options), game("grid_kayles")
    for rows, columns in product(range(1, 4), range(1, 5)):
        squares = frozenset(product(range(rows), range(columns)))
        assert lm.solve(own(lm.Size(rows, columns))).value == oracle.nimber(squares)


def test_take_without_repeats_is_the_game_it_says():
    def options(state):
        chips, numbers = state
        return [(chips - k, numbers - {k}) for k in numbers if k <= chips]

    oracle, own = Oracle(options), game("take_without_repeats")
    for chips, most in product((0, 1, 5, 8, 11), range(1, 6)):
        numbers = frozenset(range(1, most + 1))
        assert lm.solve(own(chips, most)).value == oracle.nimber((chips, numbers))
    assert lm.solve(own(9, 4, frozenset({2}))).value == oracle.nimber((9, frozenset({1, 3, 4})))


@pytest.mark.parametrize("faces", [("ab", "bc"), ("ab", "bc", "ca"), ("a", "bc")])
def test_simplicial_nim_is_the_game_it_says(faces):
    def options(heaps):
        for after in product(*(range(heap + 1) for heap in heaps)):
            changed = {"abc"[k] for k in range(3) if after[k] != heaps[k]}
            if changed and any(changed <= {*face} for face in faces):
                yield after

    oracle, own = Oracle(options), game("simplicial_nim")
    for heaps in [(1, 2, 3), (3, 1, 2), (0, 2, 2), (2, 2, 2), (3, 3, 1)]:
        assert lm.solve(own(faces, *heaps)).value == oracle.nimber(heaps)


@pytest.mark.parametrize("jump", [0, 1, 2])
def test_long_jumps_is_the_game_it_says(jump):
    def options(strip, player):
        (mine, other), way = ("TF", "FT")[player], 1 - 2 * player
        for start, target in permutations(range(len(strip)), 2):
            over = strip[min(start, target) + 1 : max(start, target)]
            fine = (target - start) * way > 0 and len(over) <= jump and over == other * len(over)
            if strip[start] == mine and strip[target] == "." and fine:
                squares = [*strip]
                squares[start], squares[target] = ".", mine
                yield "".join(squares)

    oracle, own = Oracle(options), game("long_jumps")
    for strip in ("TT.FF", "T.TFF", "TFF..", "T.F.F", ".TFF.", "TTF.F", "TTFF."):
        assert lm.solve(own(strip, jump=jump)).outcome.value == oracle.outcome(strip), strip


def test_hackenbush_on_grid_is_the_game_it_says():
    def options(edges, player):
        for cut in [edge for edge in edges if edge[2] == "LR"[player]]:
            rest, joined = edges - {cut}, {(2, 0), (2, 1), (2, 2)}
            for _ in rest:
                joined |= {end for a, b, _ in rest if {a, b} & joined for end in (a, b)}
            yield frozenset(edge for edge in rest if edge[0] in joined)

    oracle, own = Oracle(options), game("hackenbush_on_grid")
    up = [((1, k), (2, k)) for k in range(3)]
    beside = [((1, k), (1, k + 1)) for k in range(2)]
    for colors in ("LRLRL", "LLRRR", "RLRLL", "LLLRR", "RRLLR", "RLLRL"):
        edges = frozenset((a, b, c) for (a, b), c in zip(up + beside, colors, strict=True))
        picture = "v{3}v{4}v/{0}.{1}.{2}/g.g.g".format(*colors)
        position = lm.parse(f"hackenbush_on_grid({picture})", own={own.name: own})
        assert lm.solve(position).outcome.value == oracle.outcome(edges), picture


def test_domineering_with_monominoes_is_the_game_it_says():
    def options(free, player):
        for r, c in free:
            other = (r + 1, c) if player == 0 else (r, c + 1)
            yield free - {(r, c)}
            if other in free:
                yield free - {(r, c), other}

    oracle, own = Oracle(options), game("domineering_monominoes")
    for rows, columns in product(range(1, 4), range(1, 4)):
        squares = frozenset(product(range(rows), range(columns)))
        found = lm.solve(own(lm.Size(rows, columns))).outcome.value
        assert found == oracle.outcome(squares), (rows, columns)


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


@pytest.mark.share(3)
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


@pytest.mark.share(3)
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
