"""Every kind of certificate has one check, found by the family it belongs to."""

import subprocess
import sys
from collections import Counter

import pytest

from lastmove.checker import GENERAL, check_of, kinds
from lastmove.core.family import checkers, families, resolve


def test_each_kind_is_listed_once():
    assert max(Counter(kinds()).values()) == 1
    assert sorted(kinds()) == sorted([*GENERAL, *(k for f in families() for k in f.checks)])


@pytest.mark.parametrize("family", [f for f in families() if f.checks], ids=lambda f: f.name)
def test_a_family_names_just_the_checks_of_its_module(family):
    module = resolve(f"lastmove.checker.{family.name}")
    assert tuple(module.CHECKS) == family.checks
    assert set(getattr(module, "CLAIMS", {})) <= set(family.checks)
    for kind in family.checks:
        assert checkers()[kind] == module.__name__
        assert check_of(kind) is module.CHECKS[kind]


def test_what_is_no_kind_has_no_check():
    assert check_of("by magic") is None
    assert check_of("CHECKS") is None


def test_only_the_family_of_a_certificate_is_imported():
    told = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True
    ).stdout
    assert told.split() == ["heaps"]


PROGRAM = """
import sys
from lastmove.checker import verify
from lastmove.core.family import families
from lastmove.core.position import Outcome, Play
from lastmove.core.verdict import Certificate

claim = Certificate("split-nim", "split_nim(3)", Play.NORMAL, Outcome.N, 4, proof={})
assert verify(claim)
print(*(f.name for f in families() if f"lastmove.checker.{f.name}" in sys.modules))
"""
