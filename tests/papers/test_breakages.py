"""Every entry notices whatever it vouches for broken, in every way that changes what it sees."""

from __future__ import annotations

import pytest

from lastmove.papers import entries
from lastmove.papers.vouching import everything, nobody_vouches, resolved
from tests.papers.breaking import Fate, breakages, record, tried
from tests.shares import Part, in_parts

PAIRS = [(name, thing) for name, entry in entries().items() for thing in entry.vouches_for]


def test_every_name_means_something():
    for _, thing in PAIRS:
        assert resolved(thing).thing is not None


@pytest.mark.parametrize(
    "name", ["nim.rules_nim:Mim", "nim.rules_mim:Nim", "check:mim-sum", "frogs.pond:Pond.marry"]
)
def test_a_name_that_means_nothing_is_an_error(name: str):
    with pytest.raises(ValueError, match=name):
        resolved(name)


def test_every_entry_vouches_for_something_and_for_nothing_twice():
    for entry in entries().values():
        assert entry.vouches_for, entry.id
        assert len(set(entry.vouches_for)) == len(entry.vouches_for), entry.id


def test_what_nobody_vouches_for():
    names = {thing for _, thing in PAIRS}
    left = nobody_vouches(names)
    assert set(left) | names >= set(everything())
    assert not names & set(left)
    assert not left
    assert nobody_vouches(names - {"nim.rules_nim:Nim"}) == ["nim.rules_nim:Nim"]


def test_the_record_is_of_these_entries():
    """What was noticed is written down anew by `python -m tests.papers.breaking --record`."""
    found = record()
    assert list(found) == list(entries())
    for name, entry in entries().items():
        assert set(found[name]) == set(entry.vouches_for), name
        for thing, noticed in found[name].items():
            known = {breakage.name for breakage in breakages(resolved(thing))}
            assert noticed, (name, thing)
            assert set(noticed) <= known, (name, thing)


@in_parts(120)
def test_what_is_vouched_for_is_noticed_broken(part: Part):
    for name, thing in part(PAIRS):
        entry, it = entries()[name], resolved(thing)
        fates = {breakage.name: tried(entry, it, breakage) for breakage in breakages(it)}
        noticed = [way for way, (fate, _) in fates.items() if fate is Fate.NOTICED]
        others = {way: told for way, told in fates.items() if way not in noticed}
        assert all(fate is Fate.NOT_MET for fate, _ in others.values()), (name, thing, others)
        assert noticed == record()[name][thing], (name, thing)


def test_nothing_stays_broken():
    entry, it = entries()["nim/figure-1.2"], resolved("corner.rules:Rook")
    for breakage in breakages(it):
        assert tried(entry, it, breakage)[0] is not Fate.MISSED
    assert entry.run().status.value == "same"
