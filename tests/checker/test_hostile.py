"""Certificates made to do harm: nothing of them runs, reads a file, hangs or crashes."""

import json
import subprocess
import sys
from dataclasses import replace

import pytest

import lastmove as lm
from lastmove.core.verdict import Certificate
from lastmove.families.coalitions.automaton import prove
from lastmove.notation.kinds import write
from tests.checker.harness import honest, patience
from tests.own_games import Bowling, Countdown, TicTacToe


def claim(**changes):
    return json.dumps(honest("nim(3,5,7)") | changes)


def claim_of(kind, position):
    return json.loads(claim(kind=kind, position=position, outcome="P", value=0, proof={}))


def value_claim(position, heap, rank=0):
    entries = [[rank, position, heap]]
    return claim(
        kind="value", position=position, value=1, outcome="N", proof={"positions": entries}
    )


NOT_CERTIFICATES = {
    "nothing": "",
    "no JSON": "{",
    "a number": "7",
    "a list": "[]",
    "null": "null",
    "an empty object": "{}",
    "bytes that are no text": b"\xff\xfe\xfa",
    "another program's": '{"lastmove": "verdict", "schema": 1}',
    "another schema": claim(schema=2),
    "schema as true": claim(schema=True),
    "schema as text": claim(schema="1"),
    "schema as a decimal": claim(schema=1.0),
    "value as a decimal": claim(value=1.0),
    "no kind": claim(kind=None),
    "kind as list": claim(kind=[]),
    "no position": claim(position=None),
    "position as number": claim(position=3),
    "no proof": claim(proof=None),
    "proof as list": claim(proof=[]),
    "value as fraction": claim(value=1.5),
    "value as true": claim(value=True),
    "no outcome": claim(outcome=None),
    "unknown outcome": claim(outcome="W"),
    "outcome as list": claim(outcome=["N"]),
    "unknown play": claim(play="reverse"),
    "play as object": claim(play={}),
    "game as number": claim(game=7),
    "ten thousand lists": "[" * 10_000 + "]" * 10_000,
    "ten thousand objects": '{"a":' * 10_000 + "1" + "}" * 10_000,
    "a number of 5000 digits": claim().replace('"value": 1', f'"value": {"9" * 5000}'),
}


@pytest.mark.parametrize("what", NOT_CERTIFICATES)
def test_what_is_no_certificate_is_told_so(what):
    with pytest.raises(lm.CertificateError):
        lm.verify(NOT_CERTIFICATES[what])


def nested(depth):
    data = honest("nim(1)")
    for _ in range(depth):
        data = claim_of_sum(data)
    return json.dumps(data)


def claim_of_sum(part):
    return honest("nim(1)") | {"kind": "sum", "proof": {"parts": [part]}}


HUGE = 10**30
REJECTED = {
    "a file": claim(position="counters(@/etc/hostname, at=[a])"),
    "a file in a move": claim(proof={"move": "counters(@/etc/hostname, at=[a])"}),
    "a user's file": claim(position="/tmp/evil.py:evil(3)"),
    "a user's file in a list": value_claim("evil.py:evil(3)", 0),
    "an unknown game": claim(position="evil(3)"),
    "a set of rules": claim(position="nim"),
    "an empty position": claim(position=""),
    "a thousand parentheses": claim(position="(" * 1000 + "nim(1)" + ")" * 1000),
    "a number of 5000 digits in a position": claim(position=f"nim({'9' * 5000})"),
    "a lone surrogate": claim(position="nim(\ud800)"),
    "control characters": claim(position="nim(\x1b[2J)"),
    "heaps without an end": claim(position="nim(" + "1," * 1000),
    "a heap past every machine word": value_claim("queen(1,2)", HUGE),
    "a heap of 2 to the 63": value_claim("queen(1,2)", 2**63),
    "a rank past every machine word": value_claim("queen(1,2)", 0, rank=HUGE),
    "a value past every machine word": claim(value=HUGE),
    "a negative value": claim(value=-1),
    "sums in sums": nested(50),
    "labels that cannot be hashed": claim(
        kind="labels",
        position="counters([a>b], at=[a])",
        proof={"labels": {"a": 1, "b": []}},
    ),
    "a path for a kind": claim(kind="../../etc/passwd"),
}


@pytest.mark.parametrize("what", REJECTED)
def test_hostile_certificates_are_rejected(what):
    with patience(20):
        verification = lm.verify(REJECTED[what], time=5)
    assert not verification.valid
    assert verification.reason
    assert "\x1b" not in verification.reason


CAP = 100_000
WIDE = {"players": 3, "scheme": "win", "cap": CAP, "add": [[0] * CAP], "types": [["C"]]}
LIMITED = {
    "values up to a huge heap": claim(
        kind="subtraction-period",
        position=f"subtraction({HUGE}, take={{2,3}})",
        proof={"period": None},
    ),
    "a period that starts far away": claim(
        kind="subtraction-period",
        position="subtraction(8, take={2,3})",
        proof={"period": {"start": HUGE, "length": 5}},
    ),
    "a huge set to take": claim(
        kind="subtraction-period",
        position=f"subtraction(8, take={{1,{HUGE}}})",
        proof={"period": {"start": 0, "length": 2}},
    ),
    "more moves than anyone can try": claim(
        kind="strategy",
        value=None,
        position=f"nim({HUGE})",
        outcome="P",
        proof={"positions": [[1, f"nim({HUGE})"], [0, f"nim({HUGE},5)"]]},
    ),
    "a first move among too many": claim(
        kind="strategy",
        value=None,
        position=f"nim({HUGE})",
        proof={"positions": [[0, "nim(0)"]], "move": "nim(0)"},
    ),
    "a first move that has to be looked for among too many": claim(
        kind="first-move",
        value=None,
        position="chomp(2000x2000)",
        proof={
            "move": "eat (2001,1)",
            "then": claim_of("chomp-hook", "chomp(1)"),
        },
    ),
    "an automaton whose one element has a long row": claim(
        kind="coalition-automaton",
        value=None,
        position="nim()",
        outcome="P",
        proof=WIDE,
    ),
    "a strip of a hundred thousand squares": claim(kind="strips", position="cram(1x100000)"),
    "moves to be counted without end": value_claim(f"nim({HUGE})", 10**12),
    "as many moves as the machine can count": value_claim(f"growing_nim(1, budget={HUGE})", 2**62),
}

CHECK = """
import sys, lastmove as lm
try:
    print(lm.verify(sys.stdin.read(), time=1).valid)
except lm.LimitReached:
    print("limit")
"""


@pytest.mark.parametrize("what", LIMITED)
def test_endless_checks_stop_at_the_time_limit(what):
    """In a process of its own, which can be stopped when the checker does not stop itself."""
    done = subprocess.run(
        [sys.executable, "-c", CHECK],
        input=LIMITED[what],
        capture_output=True,
        text=True,
        timeout=100,
    )
    assert done.stderr == ""
    assert done.stdout.strip() in ("limit", "False")


def test_a_memory_limit_stops_the_checker():
    with pytest.raises(lm.LimitReached):
        lm.verify(LIMITED["values up to a huge heap"], memory=1)


def test_code_named_in_a_certificate_never_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "evil.py").write_text("open('ran', 'w').close()\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    for position in ("evil.py:evil(3)", "./evil.py:evil(3)", "evil(3)", "evil"):
        for game in (None, "0" * 64):
            data = honest("nim(3,5,7)") | {"position": position} | ({"game": game} if game else {})
            for games in ((), (Countdown,), (Bowling,)):
                try:
                    assert not lm.verify(json.dumps(data), games=games)
                except lm.CertificateError:
                    assert game is not None
    assert not (tmp_path / "ran").exists()


def test_a_certificate_of_ones_own_game_needs_that_game():
    text = lm.certify(Bowling(3)).to_json()
    assert json.loads(text)["game"] == Bowling.loaded_from_hash
    assert lm.verify(text, games=(Bowling,))
    with pytest.raises(lm.CertificateError, match="--game"):
        lm.verify(text, games=())


def test_a_changed_file_of_the_game_is_noticed():
    text = lm.certify(Bowling(3)).to_json()
    changed = type("Bowling", (Bowling,), {"loaded_from_hash": "1" * 64})
    verification = lm.verify(text, games=(changed,))
    assert not verification
    assert "file" in verification.reason
    assert not lm.verify(text, games=(Countdown,))


def test_a_game_of_this_program_is_known_unless_games_are_given():
    class Dwindling(Countdown):
        """A game that no other test defines."""

    certificate = lm.certify(Dwindling(7))
    assert lm.verify(certificate)
    assert lm.verify(certificate, games=(Dwindling,))
    assert not lm.verify(certificate, games=())
    assert not lm.verify(certificate, games=(Bowling,))


STRANGE = [
    ("bowling(state=7)", Bowling),
    ("bowling(state=[a,b])", Bowling),
    ("bowling(state=none)", Bowling),
    ("bowling(state={1,2})", Bowling),
    ("countdown(state=x)", Countdown),
    ("tic_tac_toe(state=7)", TicTacToe),
    ('tic_tac_toe("X")', TicTacToe),
]


@pytest.mark.parametrize(("position", "game"), STRANGE, ids=[text for text, _ in STRANGE])
def test_states_that_the_rules_cannot_play_are_rejected(position, game):
    impartial = issubclass(game, lm.Impartial)
    entries = [[0, position]]
    strategy = {"strategies": [{"role": "cross", "positions": entries}], "positions": entries}
    data = {
        "kind": "strategy" if impartial else "role-strategy",
        "position": position,
        "value": None,
        "outcome": "P",
        "game": game.loaded_from_hash,
        "proof": strategy,
    }
    verification = lm.verify(claim(**data), games=(game,), time=5)
    assert not verification.valid


def test_rules_that_fail_after_a_move_are_a_reason_and_no_error():
    class Faulty(Countdown):
        """The first move is told, the second raises."""

        @staticmethod
        def options(chips):
            yield chips - 1
            raise KeyError("a bug")

    entries = [["faulty(2)", "A"]]
    proof = {"players": 3, "coalition": "A", "positions": entries}
    data = {"kind": "coalition-win", "position": "faulty(2)", "value": None, "proof": proof}
    verification = lm.verify(claim(**data), games=(Faulty,), time=5)
    assert not verification
    assert "the rules fail" in verification.reason


def test_a_certificate_object_is_checked_like_its_text():
    text = lm.certify("queen(3,4)").to_json()
    assert lm.verify(Certificate.from_json(text)) == lm.verify(text) == lm.verify(text.encode())


@pytest.mark.parametrize(
    "changes",
    [{"play": "misere"}, {"outcome": "N"}, {"value": True}, {"value": 1.0}, {"proof": []}],
    ids=str,
)
def test_a_certificate_object_has_fields_of_the_right_kind(changes):
    """A play that is a text would be claimed as misère and checked as normal."""
    with pytest.raises(lm.CertificateError):
        replace(lm.certify("nim(1)"), **changes)


SETS = [[f"c{row}x{column}" for column in range(10)] for row in range(70)]
COSTLY = {
    "symmetry": claim(kind="symmetry", position="cram(60x60)", outcome="P", value=0, proof={}),
    # The cells are counted once for any argument; so many need the second count of this one.
    "potential": claim(
        kind="potential",
        position=f"positional({write(SETS)}, play=maker_breaker)",
        outcome="P",
        value=None,
        proof={"holds": [{"role": "second", "by": "potential"}]},
    ),
}


@pytest.mark.parametrize("what", COSTLY)
def test_checks_that_read_no_list_spend_from_the_budget(what):
    assert lm.verify(COSTLY[what]).valid
    with pytest.raises(lm.LimitReached, match="time limit"):
        lm.verify(COSTLY[what], time=1e-9)


@pytest.mark.parametrize("kind", ["nim-sum", "sum", "strategy"])
def test_a_claim_says_no_more_than_its_check_looks_at(kind):
    data = honest("nim(3,5,7)") | {"kind": kind}
    plain = lm.verify(json.dumps(data)).claim
    proof = data["proof"] | {"period": {"start": 0, "length": 1, "saltus": 7}}
    assert lm.verify(json.dumps(data | {"proof": proof})).claim == plain


def test_a_claim_counts_a_type_once_however_it_is_written():
    data = prove("win", 3).certificate().as_dict()
    types = data["proof"]["types"]
    again = [list(reversed(one)) if at % 2 else one for at, one in enumerate(types)]
    turned = lm.verify(json.dumps(data | {"proof": data["proof"] | {"types": again}}))
    assert turned.claim == lm.verify(json.dumps(data)).claim
