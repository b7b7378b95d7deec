"""Level files: every position has the value that brute force gives it, however files are cut."""

import os
import random
import shutil
from functools import cache

import pytest

import lastmove as lm
from lastmove.api.loading import load_game
from lastmove.api.sending import Sent
from lastmove.core.errors import GameError, InputError, LimitReached
from lastmove.core.heaps import HeapGame
from lastmove.core.limits import Budget
from lastmove.core.position import Play
from lastmove.core.progress import Meter
from lastmove.core.workers import Here
from lastmove.search.levels import kernels_levels as kernels
from lastmove.search.levels import work
from lastmove.search.levels.files import Folder, LevelFile
from lastmove.search.levels.solving import Levels
from tests.running import lastmove

OWN = """
import lastmove as lm
from lastmove.core.heaps import HeapGame, PlainHeapGame

class Skipping(lm.Impartial):
    '''Take one, two or four from a pile, of two piles; or one from each.'''
    below = (20, 20)
    @staticmethod
    def start(a: int, b: int):
        return (a, b)
    @staticmethod
    def options(state):
        a, b = state
        for taken in (1, 2, 4):
            if a >= taken:
                yield (a - taken, b)
            if b >= taken:
                yield (a, b - taken)
        if a and b:
            yield (a - 1, b - 1)
    @staticmethod
    def canonical(state):
        a, b = state
        return (a, b) if a < b else (b, a)
    @staticmethod
    def rank(state):
        return state[0] + state[1]

class Growing(lm.Impartial):
    '''Halve a number, or take one; and yet the state gets longer.'''
    @staticmethod
    def start(n: int):
        return n
    @staticmethod
    def options(state):
        n = state & 255
        if n:
            yield n - 1 | 1 << 40
            yield n // 2 | 1 << 41
    @staticmethod
    def rank(state):
        return state & 255

class Bare(lm.Impartial):
    '''Take one.'''
    @staticmethod
    def start(n: int):
        return n
    @staticmethod
    def options(state):
        if state:
            yield state - 1

class Flat(Bare):
    '''Take one; its rank says otherwise.'''
    @staticmethod
    def rank(state):
        return max(state, 3)

class Adding(HeapGame):
    '''Take one chip, or add two to five.'''
    name = "adding"
    start, args = PlainHeapGame.start, PlainHeapGame.args
    @staticmethod
    def heap_moves(setting, heap):
        if heap:
            yield "take 1", (heap - 1,)
        if heap == 5:
            yield "add 2", (7,)
"""
CASES = (
    "cram(1x1)", "cram(3x4)", "cram(..#../..#.#)", "cram(2x5)", "chomp(3x4)",
    "chomp(3,2, poison=eaten)", "node_kayles([a-b,b-c,c-d,d-e,e-a,e-f])",
    "arc_kayles([a-b,b-c,c-d,d-e,e-a,a-c])", "skipping(5,6)", "growing(37)",
    "nim(3,4,0,5)", "subtraction(8,9,10, take={2,3,7})", "kayles(7,5)", "grundy(9,8)",
    "octal(0.137, 11,4)", "nim()",
)  # fmt: skip
KINDS = {
    "nimbers": (Play.NORMAL, True, kernels.NIMBERS),
    "wins": (Play.NORMAL, False, kernels.WINS),
    "misere": (Play.MISERE, False, kernels.MISERE),
}


@pytest.fixture(scope="module")
def own(tmp_path_factory):
    file = tmp_path_factory.mktemp("own") / "own.py"
    file.write_text(OWN)
    return str(file)


@pytest.fixture(autouse=True)
def hurried(monkeypatch):
    """Thousands of small files need not be on the disk."""
    monkeypatch.setattr(os, "fsync", lambda _: None)


def position_of(text, own):
    name = text.partition("(")[0]
    if name in ("skipping", "growing", "flat", "bare", "adding"):
        return lm.parse(f"{own}:{text}", load=load_game)
    return lm.parse(text)


def brute_force(game, kind):
    """By the definition, from `options` alone; games on heaps give `plays`."""

    def options(state):
        heaps = issubclass(game, HeapGame)
        return (to for _, to in game.plays(state)) if heaps else game.options(state)

    @cache
    def value(state):
        found = [value(option) for option in options(state)]
        if kind == kernels.NIMBERS:
            return next(v for v in range(len(found) + 1) if v not in found)
        return int(0 in found or (kind == kernels.MISERE and not found))

    return value


def solved(folder, position, kind, size=1 << 20, crew=None):
    play, nimbers, _ = KINDS[kind]
    levels = Levels(str(folder), position, play, nimbers, Sent.of, size)
    return levels, levels.solve(crew or Here(), Budget(), Meter())


def contents(levels):
    """All positions that the files have, with their values."""
    found = {}
    for rank, level in levels.levels.items():
        for part in range(1 << level.bits):
            codes = LevelFile(levels.folder, work.keys_name(rank, part)).codes(0)
            values = LevelFile(levels.folder, work.values_name(rank, part)).values(0)
            for code, value in zip(codes.tolist(), values.tolist(), strict=True):
                state = int(kernels.unmixed(kernels.np.uint64(code), levels.bits))
                assert code >> (levels.bits - level.bits) == part
                assert levels.numbers.rule("rank")(state) == rank
                assert state not in found
                found[state] = value
    return found


@pytest.mark.share(8)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("text", CASES)
def test_every_position_has_the_value_of_brute_force(tmp_path, own, text, kind):
    position = position_of(text, own)
    checksums = set()
    for size in (2, 30, 1 << 20):
        levels, told = solved(tmp_path / str(size), position, kind, size)
        value = brute_force(type(position), levels.kind)
        found = contents(levels)
        assert len(found) == told["positions"]
        for state, known in found.items():
            assert known == value(levels.numbers.state(state))
        assert levels.value(levels.numbers.number(position.state)) == value(position.state)
        for move in position.moves():
            assert levels.value(levels.numbers.number(move.to.state)) == value(move.to.state)
        checksums.add(told["checksum"])
    assert len(checksums) == 1


def test_without_parts_they_are_all_positions_up_to_symmetry(tmp_path):
    position = lm.parse("cram(3x4)")
    levels, _ = solved(tmp_path / "levels", position, "misere")
    reached, waiting = set(), [position.state]
    while waiting:
        state = type(position).canonical(waiting.pop())
        if state not in reached:
            reached.add(state)
            waiting += type(position).options(state)
    found = contents(levels)
    assert set(map(type(position).canonical, found)) == reached  # the root is as it was given
    assert len(found) == len(reached)


def test_it_goes_on_from_wherever_it_was_left(tmp_path, monkeypatch):
    position = lm.parse("cram(3x4)")
    _, whole = solved(tmp_path / "whole", position, "misere", 20)
    write, count = Folder.write, 0
    folder, ended = tmp_path / "left", None
    chance = random.Random(5)

    class Stop(Exception):
        pass

    def written(self, name, data):
        nonlocal count
        count -= 1
        if count < 0:
            raise Stop
        write(self, name, data)

    monkeypatch.setattr(Folder, "write", written)
    tries = 0
    while ended is None:
        count, tries = chance.choice((0, 1, 2, 9)), tries + 1
        try:
            ended = solved(folder, position, "misere", 20)[1]
        except Stop:
            continue
    assert ended == whole
    assert tries > 10
    assert solved(folder, position, "misere")[1] == whole  # and once more, from what is there


def test_little_room_means_more_pieces_and_the_same_answer(tmp_path, monkeypatch):
    position = lm.parse("cram(3x4)")
    _, whole = solved(tmp_path / "whole", position, "misere")
    monkeypatch.setattr(work, "room", lambda: 1)
    flushed = []
    flush = work.Leads.flush
    monkeypatch.setattr(work.Leads, "flush", lambda self: (flushed.append(self), flush(self)))
    monkeypatch.setattr(work.Leads, "_make", small_table)
    _, told = solved(tmp_path / "little", position, "misere", 30)
    assert told == whole
    assert len(flushed) > len(set(map(id, flushed)))


def small_table(self, size):
    self.codes = kernels.np.full(32, kernels.NOTHING, kernels.np.uint64)
    self.heights = kernels.np.empty(32, kernels.np.int32)
    self.shift, self.ctl[kernels.MAY_ENTER] = 59, 16


def test_files_may_be_elsewhere(tmp_path):
    position = lm.parse("cram(3x4)")
    _, here = solved(tmp_path / "here", position, "nimbers", 5)
    _, there = solved("memory://levels/of-cram", position, "nimbers", 5)
    assert there == here
    with pytest.raises(InputError, match="cannot be used"):
        Folder("nowhere://x")


def read_all(folder, name):
    file = LevelFile(Folder(str(folder)), name)
    return file.codes(0) if name[0] == "k" else file.values(0)


def test_a_changed_byte_is_noticed(tmp_path):
    position = lm.parse("cram(3x4)")
    levels, _ = solved(tmp_path / "whole", position, "nimbers", 5)
    value = levels.value(position.state)
    names = sorted(name for name in levels.folder.names() if name[0] in "kv")
    chance = random.Random(3)
    for name in chance.sample(names, 12):
        folder = tmp_path / "changed"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(tmp_path / "whole", folder)
        data = bytearray((folder / name).read_bytes())
        at = chance.randrange(len(data))
        data[at] ^= 1 << chance.randrange(8)
        (folder / name).write_bytes(data)
        with pytest.raises(InputError, match=f"'{name}' .* is damaged"):
            read_all(folder, name)
    whole = solved(tmp_path / "whole", position, "nimbers")[1]
    for name in (*chance.sample(names, 6), "solved", "down"):  # and the same makes it again
        (tmp_path / "whole" / name).unlink()
        levels, told = solved(tmp_path / "whole", position, "nimbers")
        assert (levels.value(position.state), told) == (value, whole)
        assert {*names, name} <= levels.folder.names()


def test_what_has_no_level_files_is_told(tmp_path, own):
    folder = tmp_path / "levels"
    with pytest.raises(InputError, match=r"need rank\(state\) in the rules of bare"):
        solved(folder, position_of("bare(5)", own), "nimbers")
    with pytest.raises(GameError, match=r"from .*flat\(3\), of rank 3, a move of flat leads to"):
        solved(folder, position_of("flat(9)", own), "nimbers")
    with pytest.raises(LimitReached, match="time limit") as raised:
        lm.solve("cram(3x4)", levels=str(tmp_path / "late"), time=1e-9)
    assert raised.value.__notes__ == [f"what was found is kept in {tmp_path / 'late'}"]
    with pytest.raises(InputError, match=r"has level files of flat\(9\); another folder"):
        solved(folder, lm.parse("cram(2x2)"), "nimbers")
    with pytest.raises(InputError, match="breaks up heaps; one of adding turns 5 into 7"):
        solved(tmp_path / "adding", position_of("adding(6)", own), "misere")
    with pytest.raises(InputError, match="heaps of chips, and counters has other ones"):
        solved(tmp_path / "counters", lm.parse("counters([a>b], at=[a])"), "misere")
    with pytest.raises(InputError, match="or heaps of so many bits; nim has others"):
        solved(tmp_path / "many", lm.parse(f"nim({'9,' * 15}9)"), "misere")
    with pytest.raises(InputError, match=r"octal has states of 2\^62 and more"):
        solved(tmp_path / "parts", lm.parse(f"octal(4.0{',16' * 12})"), "wins")
    with pytest.raises(InputError, match="one position of an impartial game"):
        solved(tmp_path / "sum", lm.parse("cram(2x2) + nim(3)"), "nimbers")
    with pytest.raises(InputError, match="whole numbers below 2"):
        solved(tmp_path / "wide", lm.parse("cram(8x8)"), "nimbers")
    (tmp_path / "note").write_text("mine")
    with pytest.raises(InputError, match="holds other files"):
        solved(tmp_path, lm.parse("cram(2x2)"), "nimbers")


@pytest.mark.parametrize("kept", ["[]", '{"bits": 8}', '{"lastmove": "job"', "\xff"])
def test_a_folder_of_something_else_stays_as_it_is(tmp_path, kept):
    (tmp_path / "question").write_text(kept)
    ran = lastmove("solve", "nim(1,2)", "--levels", str(tmp_path))
    assert (ran.code, "holds other files; a folder of its own" in ran.err) == (2, True)
    assert [file.name for file in tmp_path.iterdir()] == ["question"]


def test_no_folder_is_one_sentence(tmp_path):
    (tmp_path / "file").touch()
    for where, why in (
        ("", "level files need a folder, which has a name"),
        (str(tmp_path / "file"), "cannot be written: there is a file of that name"),
        (str(tmp_path / "file" / "in"), "cannot be written: a part of its path is no folder"),
    ):
        ran = lastmove("solve", "nim(1,2)", "--levels", where)
        assert (ran.code, ran.err.count("\n"), why in ran.err) == (2, 1, True)


def test_heaps_with_too_many_moves_are_refused_at_once(tmp_path):
    ran = lastmove("solve", "nim(1000000,5)", "--levels", str(tmp_path / "levels"))
    assert (ran.code, "have more than 4,194,304" in ran.err) == (2, True)
    assert not (tmp_path / "levels").exists()


def test_check_notices_a_rank_that_does_not_fall(own):
    with pytest.raises(GameError, match=r"rank does not fall from flat\(1\), 3, to flat\(0\)"):
        lm.check_game(type(position_of("flat(9)", own)), "flat(9)")


@pytest.mark.parametrize("text", ["cram(3x4)", "chomp(3x4)", "cram(2x2)", "kayles(0,5,7)"])
@pytest.mark.parametrize("play", list(Play))
def test_solve_says_the_same_with_level_files(tmp_path, text, play):
    for outcome in (False, True):
        folder = tmp_path / str(outcome)
        found = lm.solve(text, play=play, outcome=outcome, levels=str(folder))
        plain = lm.solve(text, play=play, outcome=outcome)
        assert found.outcome is plain.outcome
        assert found.value == (None if outcome else plain.value)
        assert set(found.winning_moves or ()) == set(plain.winning_moves or ())
        assert found.positions
