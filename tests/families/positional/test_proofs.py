"""Boards decided by proof search: verdicts, certificates, files to resume from."""

import json
import random
import signal
import subprocess
import sys
import time

import pytest

import lastmove as lm
from lastmove.api.solve import new_run, solve
from lastmove.core.limits import Budget
from lastmove.core.position import DRAW, Outcome, Play
from lastmove.families.positional import proof_search, search, searched_sets
from lastmove.families.positional.iterative_deepening import Unanswered
from lastmove.families.positional.rules import Positional
from lastmove.families.positional.search import PositionalSearch
from lastmove.families.positional.searched_sets import by_search
from lastmove.families.positional.strategies import Threats
from tests.families.positional import small as families
from tests.families.positional.small import plain
from tests.kept import records
from tests.replies import keeps_its_promise, plays_out

MINIMAX = families.MINIMAX
CUBE = "tictactoe(3^3)"


@pytest.fixture
def by_proof(monkeypatch):
    """Have every position decided by proof search, also where the search ply by ply would do."""

    def unanswered(*_):
        raise Unanswered

    monkeypatch.setattr(PositionalSearch, "_soonest", unanswered)
    monkeypatch.setattr(searched_sets, "INTERPRETED", -1)


def some_starts(seed, count=30):
    chance = random.Random(seed)
    found = []
    while len(found) < count:
        sets = [chance.sample(range(9), chance.choice((2, 3, 3, 4))) for _ in range(9)]
        words = chance.choice([{}, {"play": "maker_breaker"}])
        position = Positional(sets, **words)
        for _ in range(chance.randint(0, 2)):
            position = chance.choice(list(position.moves())).to
            if position.result() is not None:
                break
        if position.result() is None:
            found.append(position)
    return found


@pytest.mark.share(3)
def test_verdicts_and_certificates_agree_with_minimax(by_proof):
    kinds = {"threats": 0, "role-strategy": 0}
    for position in [*some_starts(1, 14), families.board(3, 2), families.board(2, 3)]:
        run = new_run()
        verdict = PositionalSearch().verdict(position, Play.NORMAL, run)
        winner, _ = MINIMAX.solve(plain(position))
        right = None if winner == DRAW else position.roles[winner]
        assert verdict.winner == right, position
        won = [
            move.text
            for move in position.moves()
            if right == position.to_move and MINIMAX.solve(plain(move.to))[0] == winner
        ]
        assert [move.text for move in verdict.winning_moves] == won, position
        certificate = PositionalSearch().certificate(position, Play.NORMAL, run)
        kinds[certificate.kind] += 1
        found = lm.verify(certificate.to_json())
        assert found.valid, (position, found.reason)
        data = json.loads(certificate.to_json())
        other = {"N": "P", "P": "N", "D": "N"}[data["outcome"]]
        assert not lm.verify(json.dumps(data | {"outcome": other})).valid
    assert min(kinds.values()) > 2, kinds


def test_only_known_winning_moves_are_listed_on_a_large_board(by_proof, monkeypatch):
    monkeypatch.setattr(search, "LISTED", 0)
    for position in [*some_starts(2), families.board(3, 3)]:
        verdict = PositionalSearch().verdict(position, Play.NORMAL, new_run())
        if position.free() > 9:
            assert verdict.outcome is Outcome.N
            assert "cross takes 2,2,2" in [move.text for move in verdict.winning_moves]
            continue
        winner, _ = MINIMAX.solve(plain(position))
        if verdict.outcome is Outcome.N and verdict.winner in position.needs_blocking():
            assert verdict.winning_moves
            for move in verdict.winning_moves:
                assert MINIMAX.solve(plain(move.to))[0] == winner, (position, move.text)


def test_a_changed_certificate_of_threats_is_refused_unless_it_still_proves_the_win(by_proof):
    position = families.board(3, 3)
    data = json.loads(PositionalSearch().certificate(position, Play.NORMAL, new_run()).to_json())
    assert data["kind"] == "threats"
    assert lm.verify(json.dumps(data)).valid
    proof = data["proof"]
    assert not lm.verify(json.dumps(data | {"proof": proof | {"role": "nought"}})).valid
    assert not lm.verify(json.dumps(data | {"proof": proof | {"begin": {"threats": []}}})).valid
    assert not lm.verify(json.dumps(data | {"proof": proof | {"begin": {"move": "9,9,9"}}})).valid
    assert not lm.verify(json.dumps(data | {"proof": proof | {"positions": []}})).valid
    refused = 0
    for number, (text, usual, answers) in enumerate(proof["positions"]):
        for changed in ([text, [], answers], [text, usual[:-1], answers], [text, usual, {}]):
            if changed == [text, usual, answers]:
                continue
            positions = list(proof["positions"])
            positions[number] = changed
            again = data | {"proof": proof | {"positions": positions}}
            refused += not lm.verify(json.dumps(again)).valid
    assert refused >= 3


def test_threats_win_against_every_line(by_proof):
    won = 0
    for position in [*some_starts(3, 40), families.board(3, 2), families.board(2, 3)]:
        argument = by_search(position, Play.NORMAL, new_run())
        for strategy in argument.strategies() if argument.threatening else ():
            plays_out(argument, strategy)
            won += 1
    assert won > 10


def test_threats_win_on_a_board_of_three_layers(by_proof):
    argument = by_search(families.board(3, 3), Play.NORMAL, new_run())
    (strategy,) = argument.strategies()
    assert isinstance(strategy, Threats)
    for seed in range(20):
        assert keeps_its_promise(argument, strategy, random.Random(seed))


def test_a_certificate_of_threats_honors_its_limit(by_proof):
    with pytest.raises(lm.LimitReached, match="certificate"):
        new_run(Budget(certificate=1)).certificate(families.board(3, 3), Play.NORMAL)


class Stopped(Budget):
    """A budget that stops a run after so many looks at it."""

    def __init__(self, looks, problem=lm.LimitReached):
        super().__init__()
        self.looks, self.problem = looks, problem

    def check(self):
        if self.held:
            return
        self.looks -= 1
        if self.looks < 0:
            raise self.problem("enough")


@pytest.mark.share(2)
@pytest.mark.parametrize("problem", [lm.LimitReached, KeyboardInterrupt])
def test_a_stopped_search_goes_on_from_its_file(tmp_path, monkeypatch, by_proof, problem):
    monkeypatch.setattr(proof_search, "SLICE", 2)
    file = str(tmp_path / "kept.job")
    stops, before = 0, 0
    while True:
        try:
            found = solve(CUBE, run=new_run(Stopped(3, problem)), resume=file)
            break
        except problem:
            stops += 1
            count = sum(len(record.arrays["keys"]) for record in records(file))
            assert count >= before
            before = count
            assert stops < 200
    assert stops > 2
    assert found.outcome is Outcome.N
    whole = solve(CUBE, run=new_run())
    assert found.winning_moves == whole.winning_moves
    again = solve(CUBE, resume=file)
    assert (again.outcome, again.winning_moves) == (whole.outcome, whole.winning_moves)
    certificate = solve(CUBE, resume=file, certificate=True).certificate
    assert lm.verify(certificate.to_json()).valid
    assert [path.name for path in tmp_path.iterdir()] == ["kept.job"]


def test_a_stop_tells_how_far_the_search_is(tmp_path, monkeypatch, by_proof):
    monkeypatch.setattr(proof_search, "SLICE", 2)
    with pytest.raises(lm.LimitReached, match=r"cross: \d+ positions looked at, \d+ kept, \d+ of"):
        solve(CUBE, run=new_run(Stopped(3)))


def test_files_of_something_else_are_refused(tmp_path):
    file = str(tmp_path / "kept.job")
    solve("tictactoe(3^3)", resume=file)
    with pytest.raises(lm.InputError, match=r"position tictactoe\(3\^3\) where position"):
        solve("tictactoe(3^3, X..........................)", resume=file)
    lm.sequence("grundy", 20, resume=str(tmp_path / "other.job"))
    with pytest.raises(lm.InputError, match="with verb sequence where verb solve"):
        solve("tictactoe(3^3)", resume=str(tmp_path / "other.job"))


def qubic(file, *words):
    command = [sys.executable, "-m", "lastmove", "solve", "tictactoe(4^3)", "--resume", file]
    return subprocess.Popen(
        [*command, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


@pytest.mark.slow
def test_qubic_is_won_also_when_killed_and_taken_up(tmp_path):
    file = str(tmp_path / "qubic.job")
    limited = qubic(file, "--time", "5")  # the whole takes three times as long at least
    said = limited.communicate(timeout=200)[1]
    assert (limited.returncode, "cross: " in said) == (3, True)
    interrupted = qubic(file)
    time.sleep(4)
    interrupted.send_signal(signal.SIGINT)
    interrupted.communicate(timeout=100)
    assert interrupted.returncode == 130
    finished = qubic(file, "--json")
    out, _ = finished.communicate(timeout=1200)
    verdict = json.loads(out)
    assert (verdict["outcome"], verdict["winner"]) == ("N", "cross")
    assert "cross takes 1,1,1" in [move["move"] for move in verdict["winning_moves"]]
    certificate = solve("tictactoe(4^3)", resume=file, certificate=True).certificate
    assert certificate.kind == "threats"
    found = lm.verify(certificate.to_json())
    assert found.valid, found.reason
