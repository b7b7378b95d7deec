"""A class that derives from a bundled game and changes a rule is another game.

For every bundled game and every way in which it gives its moves, a subclass leaves moves out: what
is said of it is what brute force over its own moves finds, and what it certifies verifies.
"""

from functools import cache, wraps

import pytest

import lastmove as lm
from lastmove.api.draw import board_svg, points
from lastmove.core.binding import bound
from lastmove.core.games import all_games
from lastmove.core.heaps import HeapGame
from lastmove.core.inheritance import keeps_rules, obeys, vouched
from lastmove.core.position import DRAW, Impartial, Partisan, Position, Roles
from lastmove.families.corner.rules import Queen, Rook
from lastmove.families.cram.rules import Cram
from lastmove.families.frogs.rules_frogs import Frogs
from lastmove.families.geography.rules import VertexGeography
from lastmove.families.geography.token_game import TokenGame
from lastmove.families.heaps.rules import BreakingGame, Kayles, Octal
from lastmove.families.nim.rules_nim import Nim
from lastmove.families.positional.rules import Tictactoe
from tests.plays import plays_of
from tests.running import lastmove

FORMS = ("options", "plays", "heap_moves", "heap_options", "left_plays", "right_plays")
MOST_STATES = 3000
ROOTS = (Position, Impartial, Partisan, Roles, object)

LEFT_OUT = {
    "none": lambda moves: (),
    "the last": lambda moves: moves[:-1],
    "every other": lambda moves: moves[::2],
}


def departed(game: type[Position], form: str, left_out: str) -> type[Position]:
    """The game with some of its moves left out where this form gives them."""
    given, leave = getattr(game, form), LEFT_OUT[left_out]

    @wraps(given)  # it takes what is fixed too
    def fewer(*args, **fixed):
        yield from leave(list(given(*args, **fixed)))

    return type("Fewer", (game,), {"__module__": __name__, form: staticmethod(fewer)})


def of_bundled_games():
    for name, game in all_games().items():
        for form in FORMS:
            if any(form in vars(base) for base in game.__mro__ if base not in ROOTS):
                for left_out in LEFT_OUT:
                    yield pytest.param(game, form, left_out, id=f"{name}-{form}-{left_out}")


def states_from(position):
    """All states that play can reach, or None if they are many."""
    game, seen, waiting = type(position), {position.state}, [position.state]
    while waiting:
        for _, option in moves_from(game, waiting.pop()):
            if option not in seen:
                if len(seen) >= MOST_STATES:
                    return None
                seen.add(option)
                waiting.append(option)
    return seen


def moves_from(game, state):
    over = issubclass(game, Roles) and game.winner(state) is not None
    return [] if over else list(game.plays(state))


def brute_force(game, play="normal"):
    """N, P or D of a state, and its nimber in normal play, from the moves alone."""

    @cache
    def wins(state, player):
        plays = {"left": game.left_plays, "right": game.right_plays}
        other = "right" if player == "left" else "left"
        return any(not wins(option, other) for _, option in plays[player](state))

    @cache
    def outcome(state):
        if issubclass(game, Partisan):
            return "PLRN"[wins(state, "left") + 2 * wins(state, "right")]
        moves = moves_from(game, state)
        if issubclass(game, Impartial):
            if not moves:
                return "P" if play == "normal" else "N"
            return "N" if any(outcome(option) == "P" for _, option in moves) else "P"
        mover, winner = game.turn(state), game.winner(state)
        if winner is not None:
            return "D" if winner == DRAW else "N" if winner == mover else "P"
        best = "P" if moves or play == "normal" else "N"
        for _, option in moves:
            found = outcome(option)
            if game.turn(option) != mover:
                found = {"N": "P", "P": "N", "D": "D"}[found]
            best = min(best, found, key="NDP".index)
        return best

    @cache
    def value(state):
        return lm.mex(value(option) for _, option in moves_from(game, state))

    return outcome, value


def small_positions(game, fewer):
    for text in game.examples:
        position = of_class(fewer, lm.parse(text))
        if states_from(position) is not None:
            yield position


def of_class(game, position):
    """The same state, of another game, with the same fixed."""
    made = bound(game, type(position).fixed_values) if game.fixed else game
    return made.at(position.state)


@pytest.mark.share(8)
@pytest.mark.parametrize(("game", "form", "left_out"), [*of_bundled_games()])
def test_other_moves_make_another_game(game, form, left_out):
    fewer = departed(game, form, left_out)
    assert not keeps_rules(fewer, game)
    if game.loopy:
        with pytest.raises(lm.InputError):
            lm.solve(of_class(fewer, lm.parse(game.examples[0])))
        return
    looked_at = 0
    for position in small_positions(game, fewer):
        for play in plays_of(game):
            check(type(position), position, play.value)
            looked_at += 1
        moves = list(position.moves())
        for move in moves:
            assert position.move(move.text) in [one for one in moves if one.text == move.text]
            points(position, move)
        assert board_svg(position).startswith("<svg")
    assert looked_at


def check(game, position, play):
    outcome, value = brute_force(game, play)
    verdict = lm.solve(position, play=play, certificate=True)
    assert verdict.outcome.value == outcome(position.state), position
    if verdict.nimber is not None:
        assert verdict.value == value(position.state), position
    if game.impartial and verdict.winning_moves is not None:
        wins = {s for _, s in moves_from(game, position.state) if outcome(s) == "P"}
        assert {game.identity(m.to.state) for m in verdict.winning_moves} == {
            game.identity(state) for state in wins
        }
    assert lm.verify(verdict.certificate, games=(game,)), position
    assert lm.explain(position, play=play).steps


def test_bundled_games_keep_the_rules_of_their_bases():
    departed = {
        (game.__name__, base.__name__)
        for game in all_games().values()
        for base in game.__mro__
        if issubclass(base, Position) and not keeps_rules(game, base)
    }
    # With stones a move is another thing than without, so nothing of it is inherited.
    assert departed == {("StoneFrogs", "ColoredFrogGame")}


def test_a_subclass_that_changes_nothing_keeps_everything():
    class Marbles(Nim):
        """Nim with marbles."""

        examples = ("marbles(3,5,7)",)

        def weight(self):
            return sum(self.heaps)

    assert obeys(Marbles(3), Nim)
    verdict = lm.solve(Marbles(3, 5, 7), certificate=True)
    assert (verdict.method.name, verdict.value) == ("Bouton's theorem", 1)
    assert lm.verify(verdict.certificate, games=(Marbles,))


def test_what_a_game_does_not_do_is_no_move_of_it():
    class Odd(Nim):
        """Take an odd number."""

        @staticmethod
        def heap_moves(setting, heap):
            for taken in range(1, heap + 1, 2):
                yield f"take {taken}", (heap - taken,)

    assert obeys(Odd(3), HeapGame)
    assert lm.solve(Odd(6, 3)).value == 1
    with pytest.raises(lm.InputError, match="no move"):
        Odd(6, 3).move("take 2 from heap 1")


def test_other_rules_for_a_whole_position_are_no_heap_game():
    class Tight(Nim):
        """Take from the first heap that is not empty."""

        @classmethod
        def plays(cls, state):
            setting, heaps = state
            for index, heap in enumerate(heaps):
                if heap:
                    for left in range(heap):
                        yield (
                            f"leave {left}",
                            (setting, (*heaps[:index], left, *heaps[index + 1 :])),
                        )
                    return

    assert not obeys(Tight(2, 3), HeapGame)
    # With heaps of at least 2 whoever moves wins: leave 1 of the first, or take it all.
    assert lm.solve(Tight(2, 3)).outcome is lm.Outcome.N
    assert lm.solve(Tight(1, 1)).outcome is lm.Outcome.P
    assert lm.solve(Tight(1, 2)).outcome is lm.Outcome.P
    assert len(Tight(2, 3).parts()) == 1


def test_a_code_is_not_inherited_by_other_moves():
    class OddKayles(Kayles):
        """Take one pin only, where two neighbors stand or none."""

        @staticmethod
        def heap_options(setting, heap):
            if heap:
                yield 1, (heap - 1,) if heap > 1 else ()

    class Sideways(Octal):
        """Nothing is ever moved."""

        @staticmethod
        def heap_moves(setting, heap):
            return iter(())

    assert obeys(OddKayles(3), BreakingGame)
    assert OddKayles.code(None) is None
    assert lm.solve(OddKayles(10**4 + 1)).value == 1
    assert list(lm.sequence(OddKayles, 5)) == [0, 1, 0, 1, 0, 1]
    assert not obeys(Sideways(lm.parse("octal(0.77)").state[0], 5), BreakingGame)
    assert lm.solve(Sideways(lm.parse("octal(0.77)").state[0], 5)).outcome is lm.Outcome.P


def test_far_from_the_corner_another_queen_is_not_wythoffs():
    class Stuck(Queen):
        """A queen that never moves."""

        @classmethod
        def plays(cls, state):
            return iter(())

    assert lm.solve(Stuck(100000, 3)).outcome is lm.Outcome.P


def test_forms_that_must_come_together():
    class Lame(VertexGeography):
        """The token never moves; the arena is still that of the game it comes from."""

        @classmethod
        def plays(cls, state):
            return iter(())

    position = Lame.at(lm.parse("vertex_geography([a-b], at=a)").state)
    assert not obeys(position, TokenGame)
    assert lm.solve(position).outcome is lm.Outcome.P


def test_who_wins_is_a_rule_too():
    class Avoid(Tictactoe):
        """Whoever has a row loses."""

        @classmethod
        def winner(cls, state):
            role = Tictactoe.winner(state)
            return role if role in (None, DRAW) else cls.roles[1 - cls.roles.index(role)]

    row = "tictactoe(3^2, XX.OO....)"
    position = Avoid.at(lm.parse(row).state)
    # To complete the row would lose; X has better.
    assert [m.text for m in position.moves()] == [m.text for m in lm.parse(row).moves()]
    outcome, _ = brute_force(Avoid)
    assert lm.solve(position).outcome.value == outcome(position.state)


def test_a_mixin_goes_with_the_class_it_was_mixed_into():
    class Mirrored:
        @staticmethod
        def canonical(state):
            return min(state, state[::-1])

    class Row(Mirrored, Impartial):
        """Strike a 1 that has no 1 to its left."""

        @staticmethod
        def start(row: str):
            return row

        @staticmethod
        def options(row):
            at = row.find("1")
            if at >= 0:
                yield row[:at] + "0" + row[at + 1 :]

    class Longer(Row):
        """Strike as many as one likes at the left end."""

        @staticmethod
        def options(row):
            for at, sign in enumerate(row):
                if sign == "1":
                    yield row[:at].replace("1", "0") + "0" + row[at + 1 :]

    assert Row.canonical("100") == "001"
    assert Longer.canonical("100") == "100"


def test_two_bases_do_not_lend_each_other_claims():
    class Both(Nim, Queen):
        """Nim, by the order of its bases."""

    assert not keeps_rules(Both, Queen)
    assert Both.canonical((None, (3, 2))) == (None, (3, 2))
    assert lm.solve(Both(3, 2)).value == 1


def test_a_base_for_several_games_says_what_they_may_define():
    class Steps(Impartial, opens=("start", "steps")):
        steps = ()

        @classmethod
        def plays(cls, state):
            for step in cls.steps:
                if step <= state:
                    yield f"go {step}", state - step

        @classmethod
        def canonical(cls, state):
            return state % (sum(cls.steps) or 1)

    class Short(Steps):
        """One or two steps; three steps further on, nothing is new."""

        steps = (1, 2)

        @staticmethod
        def start(n: int):
            return n

    class Long(Short):
        steps = (1, 4)

    class Other(Short):
        @classmethod
        def plays(cls, state):
            yield from ()

    assert keeps_rules(Short, Steps)
    assert keeps_rules(Long, Steps)  # it defines what Steps opens
    assert not keeps_rules(Long, Short)  # which is not open in what derives from it
    assert (Long.canonical(7), Short.canonical(7), Other.canonical(7)) == (2, 1, 7)


def test_the_checker_believes_no_claim_of_a_users_game():
    class Two(Impartial):
        """Take one or two; it says of itself that it is nim, and that all is one."""

        @staticmethod
        def start(n: int):
            return n

        @staticmethod
        def options(n):
            yield from (n - taken for taken in (1, 2) if taken <= n)

        @staticmethod
        def identity(n):
            return 0

        def nim_heaps(self):
            return (self.state,)

        def reduce_heap(self, index, size):
            return lm.Move(f"leave {size}", self.at(size))

        def result(self, play=lm.Play.NORMAL):
            return "previous"

    assert not vouched(Two, "nim_heaps")
    assert vouched(Nim, "identity")
    assert lm.solve(Two(3)).method.name != "Bouton's theorem"
    n, p, normal, misere = lm.Outcome.N, lm.Outcome.P, lm.Play.NORMAL, lm.Play.MISERE
    false = [
        lm.Certificate("nim-sum", "two(3)", normal, n, 3, {}),
        lm.Certificate("misere-nim", "two(4)", misere, n, None, {}),
        lm.Certificate("nim-sum", "two(3) + nim(3)", normal, p, 0, {}),
        lm.Certificate("strategy", "two(2)", normal, p, None, {"positions": [[0, "two(0)"]]}),
        lm.Certificate("strategy", "two(1)", misere, n, None, {"positions": []}),
        lm.Certificate(
            "strategy",
            "two(2) + nim(1)",
            normal,
            p,
            None,
            {"positions": [[0, "two(0) + nim(0)"], [1, "two(1) + nim(1)"]]},
        ),
    ]
    for certificate in false:
        found = lm.verify(certificate, games=(Two,))
        assert not found, found.reason


def test_a_users_code_and_a_users_rule_for_frogs_are_not_believed():
    class Coded(BreakingGame):
        """Take one chip; it says that two may be taken as well."""

        start = staticmethod(Nim.start)
        args = staticmethod(Nim.args)

        @staticmethod
        def heap_options(setting, heap):
            if heap:
                yield 1, (heap - 1,) if heap > 1 else ()

        @staticmethod
        def code(setting):
            return lm.parse("octal(0.33)").state[0]

    class OneWay(Frogs):
        """The frog with the larger number never comes after the other."""

        @staticmethod
        def allowed(state, first, second):
            return first < second

    assert list(lm.sequence(Coded, 4)) == [0, 1, 0, 1, 0]
    assert lm.solve(Coded(2)).value == 0
    pond = lm.parse("frogs([0,1,2.5,4.5], 0,3)")
    one_way = OneWay.at(pond.state)
    outcome, _ = brute_force(OneWay)
    assert lm.solve(one_way).outcome.value == outcome(one_way.state)
    false = lm.certify(pond)
    for kind in ("frog-radii", "frog-values"):
        proof = {**false.proof, "witness": [[1], [0], [3], [2]]}
        text = str(pond).replace("frogs", "one_way")
        claim = lm.Certificate(kind, text, lm.Play.NORMAL, false.outcome, false.value, proof)
        assert not lm.verify(claim, games=(OneWay,))


def test_what_is_marked_for_one_class_is_not_for_another():
    class Both(Queen, Rook):
        """A queen, by the order of its bases."""

    class Turned(Rook):
        """A rook that moves like a queen."""

        plays = Queen.plays

    class Straight(Queen):
        """A queen that moves like a rook."""

        plays = Rook.plays

    for game in (Both, Turned, Straight):
        for square in ((1, 2), (3, 5), (4, 4)):
            check(game, game(*square), "normal")
    assert not obeys(Straight(161803, 261803), Queen)


def test_a_rule_given_after_the_class_was_made_counts():
    def odd(game):
        game.heap_moves = staticmethod(
            lambda setting, heap: ((f"take {t}", (heap - t,)) for t in range(1, heap + 1, 2))
        )
        return game

    @odd
    class Decorated(Nim):
        """Take an odd number."""

    class Derived(Decorated):
        """The same."""

    for game in (Decorated, Derived):
        assert not obeys(game(2), Nim)
        assert lm.solve(game(2)).value == 0
        with pytest.raises(lm.InputError):
            game(2).move("take 2 from heap 1")
    del Decorated.heap_moves
    assert obeys(Decorated(2), Nim)
    assert obeys(Derived(2), Nim)
    assert Derived(2).move("take 2 from heap 1").to == Derived(0)


def test_how_a_position_is_written_goes_with_its_start():
    class Double(Nim):
        """Nim with heaps of twice the size."""

        @staticmethod
        def start(*heaps: int):
            return None, tuple(2 * heap for heap in heaps)

    position = Double(3)
    assert lm.parse(str(position), own={"double": Double}) == position
    [to] = [move.to for move in position.moves() if move.text.startswith("take 1 ")]
    assert lm.parse(str(to), own={"double": Double}) == to


def test_a_function_for_heaps_keeps_the_solvers_of_heap_games():
    couples = lm.heap_game("couples_again", lambda n: [(a, n - a) for a in range(1, n) if n > 2])
    assert obeys(couples(3), BreakingGame)
    verdict = lm.solve(couples(300, 299))
    assert verdict.method.name == "Sprague–Grundy values heap by heap"


def test_a_heap_that_is_nothing_may_still_have_moves():
    class Pebble(HeapGame):
        """Take one; a heap of none can be removed."""

        @staticmethod
        def start(*heaps: int):
            return None, heaps

        @staticmethod
        def args(state):
            return lm.Args(state[1])

        @staticmethod
        def heap_moves(setting, heap):
            yield ("take 1", (heap - 1,)) if heap else ("remove", ())

    for heaps in ((0,), (1,), (2,), (0, 1), (1, 1)):
        check(Pebble, Pebble(*heaps), "normal")
        assert lm.solve(Pebble(*heaps)).value == (sum(heaps) + len(heaps)) % 2


def test_moves_follow_from_the_rules():
    with pytest.raises(lm.GameError, match="options"):

        class Wayward(Nim):
            def moves(self):
                return iter(())


def test_a_subclass_is_certified_and_verified_from_its_file(tmp_path):
    (tmp_path / "mine.py").write_text(
        'from lastmove.families.nim.rules_nim import Nim\n\n\nclass MyNim(Nim):\n    "Mine."\n'
    )
    made = lastmove("solve", "mine.py:my_nim(3,4)", "--certificate", "c.json", cwd=tmp_path)
    assert made.code == 0
    seen = lastmove("verify", "c.json", "--game", "mine.py", cwd=tmp_path)
    assert (seen.code, seen.out.startswith("valid")) == (0, True)


def test_a_board_on_which_dominos_only_lie():
    class Lying(Cram):
        """Dominos that lie."""

        @staticmethod
        def options(board):
            yield from (b for b in Cram.options(board) if _rows_change(board, b) == 1)

    def _rows_change(board, option):
        before, after = (str(lm.parse(str(Cram.at(b)))) for b in (board, option))
        return sum(x != y for x, y in zip(_rows(before), _rows(after), strict=True))

    def _rows(text):
        inside = text[5:-1]
        if "x" in inside:
            rows, columns = map(int, inside.split("x"))
            return ["." * columns] * rows
        return inside.split("/")

    # Each row by itself, like Dawson's Kayles: four squares have value 2, two have value 1.
    for text, value in (("cram(1x4)", 2), ("cram(4x1)", 0), ("cram(3x2)", 1), ("cram(2x4)", 0)):
        position = Lying.at(lm.parse(text).state)
        verdict = lm.solve(position, certificate=True)
        assert verdict.value == value
        assert lm.verify(verdict.certificate, games=(Lying,))
