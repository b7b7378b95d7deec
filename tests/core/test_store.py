"""The store: what was found once is found again by the same rules, and never by others."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import warnings
from importlib.util import find_spec

import numpy as np
import pytest

import lastmove as lm
from lastmove.api import solve as solving
from lastmove.core.errors import InputError, StoreWarning
from lastmove.core.fingerprints import rules_of
from lastmove.core.job import Job
from lastmove.core.store import CATALOGUE, Store, default_folder
from lastmove.families.nim.rules_nim import Nim
from lastmove.play.match import Match
from lastmove.play.opponents import Perfect
from lastmove.search.native.search import NativeSearch
from tests.running import holds_without_privileges, lastmove, refused

TABLE = {
    "keys": np.arange(5),
    "values": np.arange(5, dtype=np.int16),
    "bits": np.ones(5, np.uint64),
}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A store that keeps what took no time too."""
    monkeypatch.setattr(solving, "WORTH_REMEMBERING", 0.0)
    monkeypatch.setattr("lastmove.core.job.WORTH_KEEPING", 1)
    return tmp_path / "store"


@pytest.mark.parametrize(
    "text",
    [
        "cram(4x5)",
        "clobber(xox/oxo)",
        "snort([a-b,b-c,c-a])",
        "domineering(3x4) - snort(2x2) + 1/2",
    ],
)
def test_a_verdict_is_found_again_without_a_search(folder, monkeypatch, text):
    whole = lm.solve(text)
    first = lm.solve(text, store=folder)
    monkeypatch.setattr(solving, "verdict_of", lambda *_, **__: pytest.fail("searched again"))
    assert lm.solve(text, store=folder).as_dict() == first.as_dict() == whole.as_dict()
    assert lm.solve(text, store=folder) == whole


def test_components_found_once_serve_other_positions(folder, tmp_path):
    def entries(where):
        [table] = [one for one in Store(where).listed() if one.kind == "table"]
        assert table.about["table"] == "cram pruned"
        return table.entries

    lm.solve("cram(3x8)", store=folder)
    before = entries(folder)
    after = lm.parse("cram(4x6)").move("cover (1,1) and (1,2)").to
    with_it, without = lm.solve(after, store=folder), lm.solve(after, store=tmp_path / "empty")
    assert (with_it.value, with_it.winning_moves) == (without.value, without.winning_moves)
    assert entries(folder) - before < entries(tmp_path / "empty")


PARTISAN = """
from lastmove import Partisan
from helper import MOST

class Steps(Partisan):
    name = "steps"

    def start(n: int):
        return n

    def left(n):
        return [n - k for k in range(1, MOST + 1) if k <= n]

    def right(n):
        return [n - 1] if n else []
"""
OWN = """
from lastmove import heap_game
from helper import MOST

steps = heap_game("steps", lambda n: [(n - k,) for k in range(1, MOST + 1) if k <= n])
"""


def test_values_of_changed_rules_never_meet_what_older_ones_found(tmp_path):
    (tmp_path / "mine.py").write_text(PARTISAN)
    ask = (
        "import lastmove.api.solve as s; s.WORTH_REMEMBERING = 0.0; "
        "import lastmove.cli as c; c.main()"
    )
    words = [sys.executable, "-c", ask, "solve", "./mine.py:steps(2)", "--store", "st", "--json"]
    for most, value in ((1, "0"), (2, "^"), (1, "0")):
        (tmp_path / "helper.py").write_text(f"MOST = {most}\n")
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=True)
        assert json.loads(done.stdout)["value"] == value
    assert len(Store(tmp_path / "st").listed()) == 2


@pytest.mark.parametrize("changed", ["mine.py", "helper.py"])
def test_changed_rules_never_meet_what_older_ones_found(tmp_path, changed):
    """Also where only a file has changed that the game's file imports."""
    (tmp_path / "mine.py").write_text(OWN)
    (tmp_path / "helper.py").write_text("MOST = 3\n")
    often = (
        "import lastmove.api.solve as s; s.WORTH_REMEMBERING = 0.0; "
        "import lastmove.cli as c; c.main()"
    )

    def answer():
        words = [sys.executable, "-c", often, "solve", "./mine.py:steps(12)", "--store", "st"]
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=True)
        return "previous player" in done.stdout

    assert answer()
    assert answer()
    assert len(Store(tmp_path / "st").listed()) == 1
    if changed == "mine.py":
        (tmp_path / "mine.py").write_text(OWN.replace("MOST + 1", "MOST"))
    else:
        (tmp_path / "helper.py").write_text("MOST = 4\n")
    assert answer() is (changed == "mine.py")  # 12 is a multiple of 3, not of 5
    assert len(Store(tmp_path / "st").listed()) == 2


def test_rules_that_cannot_be_told_apart_are_not_kept(folder):
    thing = object()
    odd = lm.heap_game("odd", lambda n: [(n - 1,)] if n and thing else [])
    assert lm.solve(odd(3), store=folder).value == 1
    assert not folder.exists()


def test_tables_of_two_runs_are_joined(tmp_path):
    store = Store(tmp_path)
    store.put_table("t", ["r"], TABLE)
    other = {
        "keys": np.array([9, 3, 0]),
        "values": np.array([7, -1, 0], np.int16),
        "bits": np.array([1, 6, 0], np.uint64),
    }
    store.put_table("t", ["r"], other)
    found = store.table("t", ["r"])
    assert found["keys"].tolist() == [0, 1, 2, 3, 4, 9]
    assert found["values"].tolist() == [0, 1, 2, 3, 4, 7]
    assert found["bits"].tolist() == [1, 1, 1, 7, 1, 1]
    assert store.table("t", ["other"]) is None


def test_what_another_process_puts_there_meanwhile_is_not_lost(tmp_path, monkeypatch):
    store, meanwhile = Store(tmp_path), Store(tmp_path)
    store.put_table("t", ["r"], {"keys": np.array([1])})
    before = store.version("t", ["r"])
    writes = [{"keys": np.array([1, 2])}, {"keys": np.array([1, 3])}]
    asked = Store.version

    def slow(self, what, rules):
        found = asked(self, what, rules)
        if self is store and writes:  # just after we have looked, somebody else writes
            meanwhile.put_table("t", ["r"], writes.pop(), before)
        return found

    monkeypatch.setattr(Store, "version", slow)
    store.put_table("t", ["r"], {"keys": np.array([1, 4])}, before)
    assert store.table("t", ["r"])["keys"].tolist() == [1, 2, 3, 4]


def test_whatever_searches_uses_and_fills_it(tmp_path, folder, monkeypatch):
    board = lm.parse("cram(3x9)").move("cover (1,1) and (1,2)").to
    searched, counts = NativeSearch._search, []

    def search(native, kind, table, *asked):
        before = table.count
        answer = searched(native, kind, table, *asked)
        counts.append(table.count - before)
        return answer

    monkeypatch.setattr(NativeSearch, "_search", search)
    asks = {
        "solve": lambda where: lm.solve(board, store=where),
        "explain": lambda where: lm.explain(board, store=where),
        "sum": lambda where: lm.solve(board + lm.parse("nim(3)"), store=where),
        "play": lambda where: Perfect(store=str(where)).choose(Match(board)),
        "table": lambda where: lm.table("cram", "3", "9", store=where),
    }

    def positions(name, where):
        counts.clear()
        asks[name](where)
        return sum(counts)

    alone = {name: positions(name, tmp_path / name) for name in asks}
    assert min(alone.values()) > 400
    for name in asks:
        assert alone[name] - positions(name, tmp_path / "solve") > 300  # after solve
        assert alone["solve"] - positions("solve", tmp_path / name) > 300  # and solve after it


def test_certify_with_a_store(folder):
    assert lm.certify("cram(3x4)", store=folder) == lm.certify("cram(3x4)")


@pytest.mark.parametrize("how", ["cut", "changed", "gone"])
def test_a_damaged_table_is_named_and_the_run_goes_on(folder, how):
    lm.solve("cram(5x5)", store=folder)
    file = max((folder / "tables").iterdir(), key=lambda path: path.stat().st_size)
    data = bytearray(file.read_bytes())
    if how == "gone":
        file.unlink()
    else:
        data[-9] ^= 4
        file.write_bytes(data if how == "changed" else data[:-9])
    with pytest.warns(StoreWarning, match="is damaged"):
        verdict = lm.solve("cram(5x5)", store=folder, outcome=True)
    assert verdict.outcome.value == lm.solve("cram(5x5)").outcome.value
    assert [one.kind for one in Store(folder).damaged()] == ["table"]
    ran = lastmove("store", "verify", "--store", str(folder))
    assert (ran.code, "damaged: " in ran.out) == (1, True)
    assert "removed" in lastmove("store", "prune", "--damaged", "--store", str(folder)).out
    assert lastmove("store", "verify", "--store", str(folder)).code == 0


def test_a_changed_answer_is_named(folder):
    lm.solve("cram(4x5)", store=folder)
    with sqlite3.connect(folder / "catalogue.sqlite3") as catalogue:
        catalogue.execute("UPDATE answers SET answer = replace(answer, 'N', 'P')")
    catalogue.close()
    with pytest.warns(StoreWarning, match="is damaged"):
        assert lm.solve("cram(4x5)", store=folder) == lm.solve("cram(4x5)")


def test_a_catalogue_that_is_none_is_told(folder):
    folder.mkdir()
    (folder / "catalogue.sqlite3").write_bytes(b"nothing of the kind" * 100)
    with pytest.warns(StoreWarning, match="cannot be used"):
        assert lm.solve("cram(4x5)", store=folder) == lm.solve("cram(4x5)")
    with pytest.raises(InputError, match="cannot be used"):
        Store(folder)
    told = refused(lastmove("store", "list", "--store", str(folder)))
    assert "--store none does without" in told


def test_a_changed_catalogue_is_noticed(folder):
    """Also where what an answer is about was changed, or what a table's files are."""
    lm.solve("cram(5x5)", store=folder)
    for change in (
        "UPDATE answers SET question = '{'",
        "UPDATE answers SET question = replace(question, '5x5', '5x4')",
        "UPDATE tables SET arrays = 'nonsense'",
        "UPDATE tables SET arrays = '{}'",
        "UPDATE tables SET rules = '['",
        "UPDATE tables SET what = 'chomp pruned'",
    ):
        shutil.copytree(folder, folder.with_name("changed"))
        changed = Store(folder.with_name("changed"))
        with changed._catalogue() as catalogue:
            catalogue.execute(change)
        assert len(changed.listed()) == 2
        [bad] = changed.damaged()
        assert bad.kind == ("table" if "tables" in change else "answer")
        ran = lastmove("store", "prune", "--damaged", "--store", str(changed.folder))
        assert (ran.code, ran.out.count("removed")) == (0, 1)
        assert len(changed.listed()) == 1
        shutil.rmtree(changed.folder)


def test_a_store_is_not_made_by_looking_at_it(tmp_path):
    where = ("--store", str(tmp_path / "none"))
    ran = lastmove("store", "list", *where)
    assert (ran.code, ran.out) == (0, "")
    assert "nothing is kept" in ran.err
    assert lastmove("store", "list", "--json", *where).json() == []
    for words in (["show", "x"], ["verify"], ["prune", "--all"]):
        assert "there is no store" in refused(lastmove("store", *words, *where))
    if find_spec("pyarrow"):
        assert "there is no file" in refused(lastmove("store", "import", "nothing", *where))
    assert "a folder is wanted" in refused(lastmove("store", "list", "--store", ""))
    assert not (tmp_path / "none").exists()


def test_another_users_table_is_no_damaged_one(folder):
    lm.solve("cram(5x5)", store=folder)
    for file in (folder / "tables").iterdir():
        file.chmod(0)
    told = refused(lastmove("store", "verify", "--store", str(folder), bound=True))
    assert "Permission denied" in told
    (folder / CATALOGUE).chmod(0)
    ran = lastmove("store", "list", "--store", str(folder), bound=True)
    assert "cannot be used" in refused(ran)


def test_a_job_has_its_file_whatever_happens_at_the_store(folder, tmp_path, monkeypatch):
    class Part:
        game = Nim

        def snapshot(self):
            return {"keys": np.arange(5_000)}

        def restore(self, arrays):
            raise AssertionError

    def interrupted(*_):
        raise KeyboardInterrupt

    def asked():
        file = str(tmp_path / "job")
        return Job.of("test", lambda: {"position": "nim(3)"}, [Nim], file, store=folder)

    monkeypatch.setattr(Store, "put_table", interrupted)
    with pytest.raises(KeyboardInterrupt), asked() as job:
        job.keep("table", Part())
    with asked() as again:
        assert again.resumed


def test_a_store_of_another_version_is_told(folder):
    with Store(folder)._catalogue() as catalogue:
        catalogue.execute("PRAGMA user_version = 7")
    told = refused(lastmove("store", "list", "--store", str(folder)))
    assert "has format 7, and this version reads 1" in told
    with pytest.warns(StoreWarning, match="has format 7"):
        assert lm.solve("cram(3x4)", store=folder) == lm.solve("cram(3x4)")


def test_a_full_disk_is_told_and_loses_nothing(folder, monkeypatch):
    lm.solve("cram(4x4)", store=folder, outcome=True)
    before = Store(folder).listed()

    def full(number):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.warns(StoreWarning, match="disk is full"):
        lm.solve("cram(5x5)", store=folder)
    monkeypatch.undo()
    assert {one.name for one in before} <= {one.name for one in Store(folder).listed()}
    assert Store(folder).damaged() == []


def read_only_is_used_but_not_written(folder, known, other):
    solving.WORTH_REMEMBERING = 0.0
    search, solving.verdict_of = solving.verdict_of, lambda *_, **__: pytest.fail("searched again")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert lm.solve("cram(4x5)", store=folder) == known
    solving.verdict_of = search
    with pytest.warns(StoreWarning) as told:
        assert lm.solve("cram(3x4)", store=folder) == other
    assert [str(one.message).count("cannot be") for one in told] == [1]


@pytest.mark.parametrize("catalogue", [0o444, 0o644], ids=["file too", "folder only"])
def test_a_read_only_folder_is_used_and_told_and_loses_nothing(folder, catalogue):
    """It answers what it knows; what is new is found without it."""
    known, other = lm.solve("cram(4x5)", store=folder), lm.solve("cram(3x4)")
    before = Store(folder).listed()
    (folder / "catalogue.sqlite3").chmod(catalogue)
    for path in (folder / "tables", folder):
        path.chmod(0o555)
    try:
        assert holds_without_privileges(read_only_is_used_but_not_written, folder, known, other)
        ran = lastmove("store", "prune", "--all", "--store", str(folder), bound=True)
        assert "cannot be used" in refused(ran)
        ran = lastmove("store", "list", "--json", "--store", str(folder), bound=True)
        assert [one["name"] for one in ran.json()] == [one.name for one in before]
    finally:
        for path in (folder, folder / "tables"):
            path.chmod(0o755)
    assert (Store(folder).listed(), Store(folder).damaged()) == (before, [])


def test_a_store_below_a_read_only_folder_is_told(tmp_path):
    tmp_path.chmod(0o555)
    try:
        ran = lastmove("solve", "cram(4x5)", "--store", str(tmp_path / "store"), bound=True)
    finally:
        tmp_path.chmod(0o755)
    assert (ran.code, "wins" in ran.out) == (0, True)
    assert "cannot be used (Permission denied)" in ran.err
    assert ran.err.count("\n") == 1


def test_a_folder_that_cannot_be_made_is_told(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.warns(StoreWarning, match="cannot be used"):
        assert lm.solve("cram(4x5)", store=tmp_path / "file" / "store").value is not None


def test_what_a_theorem_answers_opens_no_store(tmp_path):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert lm.solve("nim(3,5,7)", store=tmp_path / "store").value == 1
    assert not (tmp_path / "store").exists()


def test_two_processes_on_one_store(tmp_path):
    script = (
        "import sys; from lastmove.core.store import Store; import numpy as np\n"
        "store = Store(sys.argv[1])\n"
        "for n in range(1, 60):\n"
        "    store.put_answer({'n': n, 'by': sys.argv[2]}, {'value': n}, 1.0)\n"
        "    store.put_table('t', ['r'], {'keys': np.arange(n)})\n"
        "    found = store.table('t', ['r'])['keys']\n"
        "    assert found.tolist() == list(range(len(found))) and len(found) >= n\n"
    )
    words = [sys.executable, "-c", script, str(tmp_path / "store")]
    both = [subprocess.Popen([*words, name]) for name in ("one", "two")]
    assert [process.wait(timeout=120) for process in both] == [0, 0]
    store = Store(tmp_path / "store")
    assert len(store.listed()) == 2 * 59 + 1
    assert store.damaged() == []


def test_the_verb(folder):
    lm.solve("cram(5x5)", store=folder)
    where = ("--store", str(folder))
    listed = lastmove("store", "list", "--json", *where).json()
    assert {one["kind"] for one in listed} == {"answer", "table"}
    [answer] = [one for one in listed if one["kind"] == "answer"]
    shown = lastmove("store", "show", answer["name"][:10], "--json", *where).json()
    assert shown["answer"]["value"] == lm.solve("cram(5x5)").value
    assert "nothing whose name" in refused(lastmove("store", "show", "x", *where))
    assert "which?" in refused(lastmove("store", "prune", *where))
    assert len(lastmove("store", "prune", "--all", "--json", *where).json()) == 2
    assert lastmove("store", "list", *where).out == ""
    assert not list((folder / "tables").iterdir())
    assert "there is no store" in refused(lastmove("store", "list"))


def test_export_and_import(folder, tmp_path):
    lm.solve("cram(5x5)", store=folder)
    [table] = [one for one in Store(folder).listed() if one.kind == "table"]
    file = tmp_path / "cram.parquet"
    ran = lastmove("store", "export", table.name, "-o", str(file), "--store", str(folder))
    try:
        from pyarrow import parquet
    except ImportError:
        assert "pyarrow" in refused(ran)
        return
    assert ran.code == 0
    other = tmp_path / "other"
    assert lastmove("store", "import", str(file), "--store", str(other)).code == 0
    found, before = (
        Store(one).table("cram pruned", table.about["rules"]) for one in (other, folder)
    )
    assert {name: array.tolist() for name, array in found.items()} == {
        name: array.tolist() for name, array in before.items()
    }
    assert parquet.read_table(file).to_pydict() == {n: a.tolist() for n, a in found.items()}
    file.write_bytes(b"nothing of the kind")
    assert "no table" in refused(lastmove("store", "import", str(file), "--store", str(other)))


def test_what_is_imported_is_a_table_of_the_same_facts(tmp_path):
    arrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    store, file = tmp_path / "store", str(tmp_path / "table.parquet")

    def imported(columns, **more):
        about = {b"lastmove": json.dumps({"table": "ours", "rules": ["1"], **more}).encode()}
        parquet.write_table(arrow.table(columns).replace_schema_metadata(about), file)
        return lastmove("store", "import", file, "--store", str(store))

    for columns in ({}, {"keys": ["a", "b"]}, {"keys": [[1], [2]]}):
        assert "is no table that 'lastmove store export' wrote" in refused(imported(columns))
    assert "is no table that" in refused(imported({"keys": [1]}, shapes=[1]))
    assert not store.exists()
    assert imported({"keys": [1, 2], "values": [3, 4]}).code == 0
    for columns in ({"keys": [1], "other": [3]}, {"keys": [1]}, {"keys": [1], "values": [0.5]}):
        assert "cannot be joined with; 'lastmove store prune" in refused(imported(columns))
    assert imported({"keys": [2, 5], "values": [6, 7]}).code == 0
    kept = Store(store).table("ours", ["1"])
    assert {name: array.tolist() for name, array in kept.items()} == {
        "keys": [1, 2, 5],
        "values": [3, 6, 7],
    }


@pytest.mark.parametrize("kept", [{"keys": np.arange(3)}, {"keys": np.array(["x"])}])
def test_a_table_that_is_none_is_named_and_the_run_goes_on(folder, kept):
    Store(folder).put_table("cram pruned", rules_of(type(lm.parse("cram(5x5)"))), kept)
    with pytest.warns(StoreWarning, match="the table 'cram pruned' in the store is none"):
        assert lm.solve("cram(5x5)", store=folder) == lm.solve("cram(5x5)")


def test_where_it_is(monkeypatch, tmp_path):
    monkeypatch.setenv("LASTMOVE_STORE", "none")
    assert default_folder() is None
    monkeypatch.setenv("LASTMOVE_STORE", str(tmp_path))
    assert default_folder() == tmp_path
    monkeypatch.delenv("LASTMOVE_STORE")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_folder() == tmp_path / "lastmove" / "store"
