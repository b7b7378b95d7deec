"""The cache of machine code: it hits, it is never stale, it cleans up after itself."""

import math

import numpy as np
import pytest

import lastmove as lm
from lastmove.core.fingerprints import CannotKnow, fingerprint
from lastmove.core.limits import Budget
from lastmove.search.native.compiled import _sources, compiled, is_cached
from lastmove.search.native.search import NativeSearch
from tests.running import lastmove
from tests.search.rules import Row, SplitRow

GAME = '''
import lastmove as lm
import helper
from helper import most

class Countdown(lm.Impartial):
    """Take up to so many."""

    @staticmethod
    def start(chips: int) -> int:
        return chips

    @staticmethod
    def options(chips):
        for taken in range(1, most() + helper.EXTRA + 1):
            if taken <= chips:
                yield chips - taken
'''


def solved(folder, cache, size=200_003):
    ran = lastmove(
        "solve", f"game.py:countdown({size})", "--json", cwd=folder, LASTMOVE_CACHE_DIR=str(cache)
    )
    assert ran.code == 0, ran.err
    return ran.json()


def machine_code(cache):
    return {p.name: p.stat().st_ino for p in cache.rglob("*") if p.is_file()}


def test_the_next_process_finds_the_code_and_a_changed_helper_is_never_missed(tmp_path):
    cache = tmp_path / "cache"
    (tmp_path / "game.py").write_text(GAME)
    (tmp_path / "helper.py").write_text("EXTRA = 1\nMOST = 2\ndef most():\n    return MOST\n")
    first = solved(tmp_path, cache)
    assert first["value"] == 200_003 % 4
    assert first["method"]["name"].startswith("native")
    code = machine_code(cache)
    assert code
    assert solved(tmp_path, cache) == first
    assert machine_code(cache) == code  # found, not made again
    changes = [
        ("EXTRA = 1\nMOST = 4\ndef most():\n    return MOST\n", 6),
        ("EXTRA = 2\nMOST = 4\ndef most():\n    return MOST\n", 7),
        ("EXTRA = 2\nMOST = 4\ndef most():\n    return MOST + 1\n", 8),
        ("EXTRA = 1\nMOST = 2\ndef most():\n    return MOST\n", 4),
    ]
    for helper, modulus in changes:
        (tmp_path / "helper.py").write_text(helper)
        assert solved(tmp_path, cache)["value"] == 200_003 % modulus


def test_a_comment_a_docstring_or_a_copy_of_the_file_changes_nothing(tmp_path):
    cache = tmp_path / "cache"
    (tmp_path / "helper.py").write_text("EXTRA = 1\ndef most():\n    return 2\n")
    (tmp_path / "game.py").write_text(GAME)
    first = solved(tmp_path, cache)
    code = machine_code(cache)
    (tmp_path / "game.py").write_text("# mine\n" + GAME.replace("so many", "as many as allowed"))
    assert solved(tmp_path, cache) == first
    (tmp_path / "copies").mkdir()
    (tmp_path / "game.py").rename(tmp_path / "copies" / "game.py")
    (tmp_path / "helper.py").rename(tmp_path / "copies" / "helper.py")
    assert solved(tmp_path / "copies", cache) == first
    assert machine_code(cache) == code  # found, not made again


def test_the_key_covers_what_the_kernels_import():
    sources = _sources("lastmove.search.native.kernels")
    assert len(sources) > 3
    for name in ("mex_search", "mark_open", "compare_and_swap", "lowest_zero"):
        assert any(f"def {name}" in source for source in sources), name


def make(step=1, table=(1, 2), default=3, array=None, thing=None):
    def options(state, least=default):
        if state > least and step and table and array is not None:
            yield state - step
        if thing:
            yield state + math.gcd(step, 2)

    return options


def test_the_fingerprint_covers_closures_defaults_tables_and_arrays():
    same = fingerprint(make(array=np.arange(3)))
    assert fingerprint(make(array=np.arange(3))) == same
    others = [
        make(step=2, array=np.arange(3)),
        make(table=(1, 3), array=np.arange(3)),
        make(default=4, array=np.arange(3)),
        make(array=np.arange(4)),
        make(array=np.arange(3, dtype=np.int32)),
        make(array=np.arange(3), thing=True),
        Row.options,
    ]
    assert len({same, *map(fingerprint, others)}) == len(others) + 1
    assert fingerprint(Row.options) != fingerprint(Row.options, SplitRow.split)


def test_sets_have_the_same_fingerprint_in_every_process():
    words = frozenset(f"word {i}" for i in range(50))
    shuffled = frozenset(sorted(words, key=lambda word: word[::-1]))
    assert fingerprint(make(table=words)) == fingerprint(make(table=shuffled))


def test_what_cannot_be_known_is_not_cached(tmp_path, monkeypatch):
    monkeypatch.setenv("LASTMOVE_CACHE_DIR", str(tmp_path))
    with pytest.raises(CannotKnow):
        fingerprint(make(thing=object()))

    class Unknown(Row):
        marker = object()

        @staticmethod
        def options(row, secret=marker):
            for i in range(62):
                if row >> i & 1:
                    yield row & ~((31 << i) >> 2)

    assert not is_cached(Unknown)
    assert "uncached" in compiled(Unknown).__name__


def test_a_game_is_known_to_be_compiled_once_it_is(tmp_path, monkeypatch):
    monkeypatch.setenv("LASTMOVE_CACHE_DIR", str(tmp_path))
    assert not is_cached(Row)
    search = NativeSearch(compiled(Row), str, Budget())
    assert search.value(Row.start(9), pruned=False) == lm.solve(Row(9)).value
    assert is_cached(Row)
    assert not is_cached(SplitRow)
