from __future__ import annotations

from collections.abc import Iterator

import pytest

from lastmove.core.position import Outcome, Play
from lastmove.families.nim.rules_nim import Nim
from lastmove.papers.entry import Cases, Counterexample
from lastmove.papers.playing import Compared, proofs, proved
from lastmove.papers.small_games import nim_options

Heaps = tuple[int, ...]
HEAPS = [(), (3,), (2, 2), (1, 2, 3), (1, 2, 4)]


def compared(cases: Cases, options=nim_options, **how) -> Compared[Heaps]:
    return Compared(cases, lambda heaps: Nim(*heaps), options, **how)


def test_nim_is_nim():
    cases = Cases()
    compared(cases).all(HEAPS)
    assert cases.count > 50


def not_all(heaps: Heaps) -> Iterator[Heaps]:
    """Nim in which a heap may not be taken whole."""
    return (option for option in nim_options(heaps) if option.count(0) == heaps.count(0))


def two_at_once(heaps: Heaps) -> Iterator[Heaps]:
    yield from nim_options(heaps)
    if len(heaps) > 1 and all(heaps):
        yield tuple(heap - 1 for heap in heaps)


@pytest.mark.parametrize("options", [not_all, two_at_once])
def test_other_rules_are_not_nim(options):
    with pytest.raises(Counterexample, match="moves of"):
        compared(Cases(), options).all(HEAPS)


@pytest.mark.parametrize(
    ("how", "what"),
    [
        ({"wins": lambda heaps: bool(sum(heaps) % 2)}, "winning moves"),
        ({"value": sum}, "value"),
        ({"play": Play.MISERE}, "end of"),
    ],
)
def test_other_winners_and_values_are_not_those_of_nim(how, what: str):
    with pytest.raises(Counterexample, match=what):
        compared(Cases(), **how).all(HEAPS)


def test_a_proof_of_the_contrary_is_none():
    assert proved(Nim(1, 2, 3), Outcome.P)
    assert not proved(Nim(1, 2, 3), Outcome.N)
    with pytest.raises(Counterexample, match="certificate of"):
        proofs(Cases(), "P", "nim(1,2,3)", "nim(1,2)")
