"""`lastmove classify`: the contract's JSON to the letter, certificates, errors in one sentence."""

import json

import pytest

from tests.running import lastmove, refused

FIGURE_2 = "tree(A[A[B,C],B[A,C]])"


def test_json_is_the_contracts():
    data = lastmove("classify", "nim(1,2)", "--players", "3", "--json").json()
    assert data == {
        "schema": 1,
        "position": "nim(1,2)",
        "players": 3,
        "win": ["AB", "AC", "BC"],
        "stable": ["BC"],
        "win_nfp": ["NF", "NP", "FP"],
        "stable_nfp": ["FP"],
        "fine": "n1",
        "straffin": "N picks",
        "propp": "Q",
        "li": "B",
        "lefevre": ["0", "2/3", "1/3"],
        "shapley": ["1/3", "1/3", "1/3"],
        "queer": True,
        "positions": 5,
    }
    data = lastmove("classify", "nim(5,1)", "--players", "4", "--json").json()
    assert (data["win"], data["stable"]) == (["AB", "AC", "BC"], ["ABD", "ACD"])
    assert "fine" not in data
    assert "win_nfp" not in data


def test_text_tells_every_scheme_in_a_sentence():
    ran = lastmove("classify", "nim(1,2)", "--players", "3")
    assert ran.code == 0
    for word in ("win", "stable", "fine", "Straffin", "Propp", "Li", "Lefevre", "Shapley"):
        assert f"\n  {word} " in ran.out
    assert "reconstruction" in ran.out
    assert "nim_sum_type" in ran.out
    ran = lastmove("classify", FIGURE_2)
    assert "3 players, A, B and C" in ran.out
    assert "f1" in ran.out


def test_steps_name_the_rules():
    ran = lastmove("classify", "nim(1,2)", "--players", "3", "--steps")
    for piece in ("RR1", "RR2", "RR4", "N's choice of f0 and p0 is n1"):
        assert piece in ran.out
    data = lastmove("classify", FIGURE_2, "--steps", "--json").json()
    assert data["steps"][-1]["fine"] == "f1"
    assert {step["rule"] for step in data["steps"][-1]["steps"]} == {"RR4", "RR1"}


def test_one_coalition():
    ran = lastmove("classify", "nim(5,1)", "--players", "4", "--coalition", "ABD")
    assert "ABD: stable" in ran.out
    assert "D wins" in ran.out
    ran = lastmove("classify", "nim(5,1)", "--players", "4", "--coalition", "D")
    assert "cannot force a win; the others, ABC, can" in ran.out
    data = lastmove("classify", FIGURE_2, "--coalition", "BC", "--json").json()["coalition"]
    assert data["wins"]
    assert not data["stable"]
    assert "no part of BC is stable" in data["reason"]


@pytest.mark.parametrize(
    ("arguments", "claim"),
    [
        (["nim(1,2)", "--players", "3"], "win type AB AC BC, stable type BC"),
        (["nim(1,2)", "--players", "3", "--coalition", "BC"], "BC is stable"),
        (
            ["nim(1,2)", "--players", "3", "--coalition", "BC", "--claim", "win"],
            "BC can force a win",
        ),
        (["nim(1,2)", "--players", "3", "--coalition", "A"], "BC can force a win"),
        ([FIGURE_2, "--coalition", "AC"], "AC is stable"),
        (["nim(2) + kayles(2)", "--players", "5"], "win type"),
    ],
)
def test_certificates_are_written_and_verified(tmp_path, arguments, claim):
    file = str(tmp_path / "certificate.json")
    assert lastmove("classify", *arguments, "--certificate", file).code == 0
    ran = lastmove("verify", file)
    assert ran.code == 0
    assert claim in ran.out
    data = json.loads((tmp_path / "certificate.json").read_text())
    data["proof"]["players"] += 1
    (tmp_path / "certificate.json").write_text(json.dumps(data))
    assert lastmove("verify", file).code in (0, 1)


def test_a_game_of_ones_own(tmp_path):
    (tmp_path / "countdown.py").write_text(
        "import lastmove as lm\n"
        "class Countdown(lm.Impartial):\n"
        '    """Take one or two chips."""\n'
        "    @staticmethod\n"
        "    def start(chips: int):\n"
        "        return chips\n"
        "    @staticmethod\n"
        "    def options(chips):\n"
        "        return (chips - taken for taken in (1, 2) if taken <= chips)\n"
    )
    game = f"{tmp_path}/countdown.py:countdown(7)"
    data = lastmove("classify", game, "--players", "3", "--json").json()
    same = lastmove("classify", "subtraction(7, take={1,2})", "--players", "3", "--json").json()
    assert {k: data[k] for k in ("win", "stable", "fine", "lefevre")} == {
        k: same[k] for k in ("win", "stable", "fine", "lefevre")
    }
    file = str(tmp_path / "own.json")
    assert lastmove("classify", game, "--players", "3", "--certificate", file).code == 0
    assert lastmove("verify", file, "--game", f"{tmp_path}/countdown.py").code == 0
    assert lastmove("verify", file).code == 2


def test_quotients():
    data = lastmove(
        "classify", "nim(1,2)", "--players", "3", "--quotient", "A=A,B=A,C=B", "--json"
    ).json()
    assert (data["players"], data["win"]) == (2, ["A"])


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (["nim(1,2)"], "say how many players"),
        (["nim(1,2)", "--players", "9"], "2 to 8 players"),
        (["nim(1,2)", "--players", "three"], "three"),
        (["nim(1,2)", "--players", "3", "--misere"], "misère play is not defined"),
        (["tictactoe(3^2)", "--players", "3"], "a game for two"),
        (["nim(1,-2)", "--players", "3"], "at character 7"),
        (["tree(A[B,C)"], "never closed"),
        (["tree(A[B,Z])"], "letters A to H"),
        (["nim(1,2)", "--players", "3", "--coalition", "AZ"], "'Z' is not a player"),
        (["nim(1,2)", "--players", "3", "--coalition", ""], "at least one player"),
        (["nim(1,2)", "--players", "4", "--steps"], "three players"),
        (["nim(1,2)", "--players", "3", "--quotient", "A=A,B"], "looks like"),
        (["nim(1,2)", "--players", "3", "--quotient", "A=A,A=B,B=A,C=C"], "twice"),
        (["nim(1,2)", "--players", "3", "--quotient", "A=A,B=B"], "who plays for C"),
        (["nim(1,2)", "--players", "3", "--claim", "win"], "--claim"),
        (["nim(1,2)", "--players", "3", "--certificate", "-"], "needs a name"),
        (["nim(1,2)", "--players", "3", "--certificate", "/nowhere/at/all"], "cannot be written"),
    ],
)
def test_errors_are_one_sentence(arguments, what):
    assert what in refused(lastmove("classify", *arguments))


def test_limits_end_with_code_three():
    ran = lastmove("classify", "nim(99999999999,7)", "--players", "3", "--time", "0.3")
    assert "time limit" in refused(ran, 3)
