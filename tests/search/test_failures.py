"""Deep games, rules that loop or break, and limits: one sentence each, never a traceback."""

import sys

import pytest

import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.search.exhaustive import Exhaustive
from tests.oracles.minimax import Minimax
from tests.own_games import Bowling, Countdown

DEEP = 200_000


class Chain(lm.Impartial):
    """One move at a time, down to 0."""

    @staticmethod
    def start(length: int):
        return length

    @staticmethod
    def options(length):
        if length:
            yield length - 1


class RoleChain(lm.Roles):
    """The same for two roles who take turns two by two; whoever cannot move loses."""

    roles = ("left", "right")

    @staticmethod
    def start(length: int):
        return length

    @staticmethod
    def turn(length):
        return "left" if length % 4 < 2 else "right"

    options = staticmethod(Chain.options)


@pytest.mark.share(3)
def test_a_chain_far_beyond_the_recursion_limit_is_solved():
    assert sys.getrecursionlimit() < DEEP
    verdict = Exhaustive().verdict(Chain(DEEP), lm.Play.NORMAL, new_run())
    assert (verdict.value, verdict.remoteness, verdict.positions) == (0, DEEP, DEEP + 1)
    assert lm.solve(Chain(DEEP)).value == 0
    assert lm.solve(Chain(DEEP), play="misere").outcome is lm.Outcome.N
    assert lm.solve(Chain(DEEP), outcome=True).outcome is lm.Outcome.P


@pytest.mark.share(3)
def test_a_deep_game_with_roles_is_solved():
    small = Minimax(
        lambda n: [n - 1] if n else [], RoleChain.turn, lambda n: None if n else "right"
    )
    for length in range(20):
        verdict = lm.solve(RoleChain(length))
        assert (verdict.winner, verdict.remoteness) == small.solve(length)
    assert lm.solve(RoleChain(DEEP)).remoteness == DEEP


def test_a_deep_game_is_certified():
    certificate = lm.certify(Chain(20_000))
    assert certificate.value == 0
    assert len(certificate.proof["positions"]) == 10_001


class Loop(lm.Impartial):
    """0 → 1 → 2 → 3 → 1."""

    @staticmethod
    def start(at: int):
        return at

    @staticmethod
    def options(at):
        yield {0: 1, 1: 2, 2: 3, 3: 1, 9: 9}[at]


class RoleLoop(lm.Roles):
    roles = ("left", "right")
    start = staticmethod(Loop.start)
    options = staticmethod(Loop.options)

    @staticmethod
    def turn(at):
        return "left"


@pytest.mark.parametrize("options", [{}, {"play": "misere"}, {"outcome": True}])
def test_a_loop_is_named(options):
    with pytest.raises(lm.GameError) as caught:
        lm.solve(Loop(0), **options)
    cycle = " → ".join(f"loop({at})" for at in (1, 2, 3, 1))
    assert cycle in str(caught.value)
    assert "loop(0)" not in str(caught.value)


def test_a_position_that_is_its_own_option_is_a_loop():
    with pytest.raises(lm.GameError, match=r"loop\(9\) → loop\(9\)"):
        lm.solve(Loop(9))


def test_a_loop_of_roles_is_named():
    with pytest.raises(lm.GameError, match=r"role_loop\(1\) → role_loop\(2\)"):
        lm.solve(RoleLoop(0))


def broken(**rules):
    """A countdown by one whose rules are changed in the ways given."""

    def options(chips):
        if chips:
            yield chips - 1

    given = {"start": lambda chips: chips, "options": options} | rules
    given = {name: staticmethod(rule) for name, rule in given.items()}
    return type("Broken", (lm.Impartial,), given)


def fails_at_3(chips):
    if chips == 3:
        raise ZeroDivisionError("cannot share three")
    return chips


def generator(chips):
    fails_at_3(chips)
    if chips:
        yield chips - 1


BROKEN = {
    "a generator that raises": {"options": generator},
    "a function that raises": {"options": lambda n: [fails_at_3(n) - 1] if n else []},
    "split that raises": {"split": lambda n: [fails_at_3(n)]},
    "canonical that raises": {"canonical": fails_at_3},
    "plays that raise": {
        "plays": lambda n: (("one", m) for m in generator(n)),
        "options": lm.Impartial.options,
    },
}


RAISING = [(what, play) for what in BROKEN for play in ("normal", "misere")]
RAISING.remove(("split that raises", "misere"))  # parts are added up in normal play only


@pytest.mark.parametrize(("what", "play"), RAISING)
def test_a_rule_that_raises_is_told_with_its_position(what, play):
    game = broken(**BROKEN[what])
    with pytest.raises(lm.GameError, match="cannot share three") as caught:
        lm.solve(game(5), play=play)
    assert "ZeroDivisionError" in str(caught.value)
    assert "at broken(" in str(caught.value)


WRONG = {
    "options that return nothing": {"options": lambda chips: None},
    "options that cannot be hashed": {"options": lambda chips: iter([[chips - 1]])},
    "options that return a number": {"options": lambda chips: chips - 1},
    "split that returns nothing": {"split": lambda chips: None},
}


@pytest.mark.parametrize("what", WRONG)
def test_rules_that_give_what_is_no_position_are_told(what):
    with pytest.raises(lm.GameError, match=r"broken\("):
        lm.solve(broken(**WRONG[what])(5))


@pytest.mark.parametrize(
    "rules",
    [
        {"turn": lambda n: "nobody"},
        {"turn": lambda n: fails_at_3(n) and "left"},
        {"turn": lambda n: "left", "winner": lambda n: "nobody" if n == 2 else None},
        {"turn": lambda n: "left", "winner": lambda n: fails_at_3(n) * 0 or None},
    ],
    ids=["unknown turn", "turn raises", "unknown winner", "winner raises"],
)
def test_rules_for_roles_that_are_wrong_are_told(rules):
    given = {"start": lambda n: n, "options": generator_to_zero} | rules
    members = {name: staticmethod(rule) for name, rule in given.items()}
    game = type("BrokenRoles", (lm.Roles,), members | {"roles": ("left", "right")})
    with pytest.raises(lm.GameError, match=r"broken_roles\("):
        lm.solve(game(5))


def generator_to_zero(chips):
    if chips:
        yield chips - 1


LONG = {
    "search": Chain(10**9),
    "misere search": Countdown(10**9),
    "split": Bowling(10**6),
    "period": lm.parse("subtraction(1000000000000, take={999999999,1000000007})"),
    "sum": Bowling(10**6) + lm.parse("nim(4)"),
}


@pytest.mark.parametrize("limit", [{"time": 0.05}, {"memory": 1}], ids=["time", "memory"])
@pytest.mark.parametrize("what", LONG)
def test_limits_stop_what_takes_too_long(what, limit):
    play = "misere" if what.startswith("misere") else "normal"
    with pytest.raises(lm.LimitReached, match=next(iter(limit))):
        lm.solve(LONG[what], play=play, **limit)
    with pytest.raises(lm.LimitReached, match=next(iter(limit))):
        lm.certify(LONG[what], play=play, **limit)


@pytest.mark.parametrize("limit", [{"time": 0}, {"time": -1}, {"memory": 0}, {"memory": -5}])
def test_limits_that_are_none_are_refused(limit):
    with pytest.raises(lm.InputError, match="positive"):
        lm.solve("nim(3)", **limit)


def test_a_certificate_past_its_limit_is_refused():
    needed = len(lm.certify(Countdown(30)).proof["positions"])
    assert lm.certify(Countdown(30), certificate_limit=needed).value == 0
    with pytest.raises(lm.LimitReached, match="certificate_limit="):
        lm.certify(Countdown(30), certificate_limit=needed - 1)
