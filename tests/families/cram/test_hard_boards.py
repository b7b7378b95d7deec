"""Boards that are searched for long: tables that forget, jobs that go on, what earlier runs knew.

The nimbers are those of Lemoine and Viennot (2012).
"""

from dataclasses import replace

import pytest

import lastmove as lm
from lastmove.core.errors import LimitReached
from lastmove.core.job import Job
from lastmove.core.limits import Budget
from lastmove.families.cram.rules import Cram
from lastmove.search.native import search
from lastmove.search.native.compiled import compiled
from lastmove.search.native.search import NativeSearch

SETS, PROOFS = 10**9, 0


def board(size):
    return Cram.canonical(lm.parse(f"cram({size})").state)


@pytest.mark.parametrize(
    ("sets_first", "threads"), [(SETS, 1), (SETS, 2), (PROOFS, 1), (PROOFS, 2)]
)
def test_a_table_that_has_to_forget_finds_the_same(monkeypatch, sets_first, threads):
    monkeypatch.setattr(search, "resident_memory", lambda: 1 << 50)  # nothing is left to grow into
    native = NativeSearch(compiled(Cram), str, Budget(), threads, sets_first=sets_first)
    assert [native.value(board(size), pruned=True) for size in ("5x6", "4x7")] == [2, 3]
    table = native.tables["pruned"]
    assert table.forgotten > 0
    assert len(table.keys) == 4096
    assert native.value(board("3x6"), pruned=True) == 4


def test_what_was_most_work_is_kept():
    native = NativeSearch(compiled(Cram), str, Budget())
    native.value(board("4x7"), pruned=True)
    table = native.tables["pruned"]
    before, work = table.count, sorted(table.efforts[table.keys >= 0].tolist())
    table.forget()
    assert table.count == before - before // 2
    assert sorted(table.efforts[table.keys >= 0].tolist()) == work[before // 2 :]
    assert native.value(board("4x7"), pruned=True) == 3


@pytest.mark.parametrize("threads", [1, 2])
def test_a_search_with_proof_numbers_goes_on_where_it_was(tmp_path, monkeypatch, threads):
    monkeypatch.setattr(search, "CHUNK", 50_000)
    file, found = str(tmp_path / "cram.job"), []

    def run(most_steps):
        budget = Budget(most_steps=most_steps)
        with Job(file, {"board": "5x6"}, budget) as job:
            native = NativeSearch(
                compiled(Cram), str, budget, threads, job=job, game=Cram, sets_first=PROOFS
            )
            found.append(native)
            return native.value(board("5x6"), pruned=True)

    with pytest.raises(LimitReached):
        run(30_000)
    stopped = found[-1]
    assert stopped.notes.count > 100
    assert run(None) == 2
    whole = NativeSearch(compiled(Cram), str, Budget(), threads, sets_first=PROOFS)
    whole.value(board("5x6"), pruned=True)
    if threads == 1:  # how two share the work is a matter of chance
        assert found[-1].steps < 0.8 * whole.steps
    assert found[-1].share_known_before > 0


def test_it_is_told_what_the_store_has_answered(tmp_path, monkeypatch):
    said = []
    monkeypatch.setattr("lastmove.core.job.WORTH_KEEPING", 1)
    monkeypatch.setattr("lastmove.core.progress.say", said.append)
    first = "cram(#..../...../...../...../.....)"
    second = "cram(#...../....../....../....../......)"
    alone = lm.solve(second)
    lm.solve(first, store=tmp_path)
    assert not said
    helped = lm.solve(second, store=tmp_path)
    assert replace(helped, positions=alone.positions) == alone
    assert [one.endswith(" % of lookups were known from earlier runs") for one in said] == [True]
