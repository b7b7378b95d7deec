"""Small faults that a reviewer found by hand, each with its reproduction."""

import types

import lastmove as lm
from lastmove.core.fingerprints import fingerprint
from tests.running import lastmove

RULES = """
def options(n):
    for taken in range(1, max + 1):
        if taken <= n:
            yield n - taken
"""


def rules_with(most):
    """Rules that use a constant of their own which is named like a builtin."""
    module = types.ModuleType("rules_of_ones_own")
    exec(f"max = {most}\n{RULES}", module.__dict__)
    return module.options


def test_a_constant_named_like_a_builtin_is_part_of_what_compiled_rules_depend_on():
    assert fingerprint(rules_with(3)) == fingerprint(rules_with(3))
    assert fingerprint(rules_with(3)) != fingerprint(rules_with(4))


def test_a_refusal_is_told_as_one_not_as_failing_rules():
    claim = lm.Certificate("nim-sum", "nim(1,2)", lm.Play.NORMAL, lm.Outcome.N, 2, {})
    assert lm.verify(claim).reason == "the nim-sum is 3, not 2"


def test_odd_names_of_descriptors_get_one_sentence():
    for name in ("/dev/fd/²", "/dev/fd/99999999999999999999"):
        ran = lastmove("draw", "nim(1)", "-o", name)
        assert ran.code == 2
        assert ran.err.count("\n") == 1
        assert "cannot be written" in ran.err


def test_nothing_but_a_mark_of_the_byte_order_is_empty_input():
    ran = lastmove("solve", "-", stdin="\ufeff")
    assert (ran.code, ran.out) == (0, "")
