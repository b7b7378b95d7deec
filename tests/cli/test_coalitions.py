"""`lastmove coalitions` as a user runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.running import lastmove, refused


def test_count() -> None:
    assert lastmove("coalitions", "count", "7").out == "1,422,564 win types for 7 players\n"
    assert lastmove("coalitions", "count", "1").out == "1 win type for 1 player\n"
    told = lastmove("coalitions", "count", "4", "--stable", "--up-to-symmetry").out
    assert told == "13 stable types for 4 players, up to permutation of the players\n"
    data = lastmove("coalitions", "count", "8", "--json").json()
    assert data == {
        "schema": 1,
        "players": 8,
        "scheme": "win",
        "up_to_symmetry": False,
        "count": 229809982112,
    }


def test_count_heeds_limits() -> None:
    assert "0 to 9 players" in refused(lastmove("coalitions", "count", "10"))
    assert "time limit" in refused(lastmove("coalitions", "count", "9", "--time", "1"), 3)
    six = ("coalitions", "random", "--players", "6", "--time", "1")
    assert "time limit" in refused(lastmove(*six), 3)


def test_random_limits_and_equations() -> None:
    told = lastmove("coalitions", "random", "--players", "4", "--scheme", "win", "--equations").out
    assert "(4 − √10)/8" in told
    assert "0.104715292479" in told
    assert "y = 3/2 x² + 3 xy + 3 xz + 5/2 y² + 3 yz + 3/2 z²" in told
    data = lastmove("coalitions", "random", "--scheme", "fine", "--json").json()
    assert [kind["exact"] for kind in data["classes"]] == ["0", "3/23", "2/23", "8/23"]


def test_random_at_a_depth_with_a_simulation() -> None:
    arguments = ["coalitions", "random", "--players", "3", "--scheme", "win", "--depth", "1"]
    data = lastmove(*arguments, "--simulate", "5000", "--seed", "9", "--json").json()
    assert [kind["exact"] for kind in data["classes"]] == ["7/27", "2/9"]
    found = data["simulation"]["classes"]
    assert sum(kind["count"] for kind in found) == 5000
    for kind in found:
        assert abs(kind["class_probability"] - kind["expected"]) < 4 * kind["standard_error"]
    again = lastmove(*arguments, "--simulate", "5000", "--seed", "9", "--json").json()
    assert again == data
    told = lastmove(*arguments, "--simulate", "5000").out
    assert "5,000 random trees of depth 1, seed 1" in told
    assert "errors" in told


def test_random_by_a_pool() -> None:
    arguments = ["coalitions", "random", "--players", "4", "--scheme", "win", "--depth", "30"]
    data = lastmove(*arguments, "--simulate", "100000", "--pool", "--json").json()
    for kind in data["simulation"]["classes"]:
        assert abs(kind["class_probability"] - kind["expected"]) < 4 * kind["standard_error"]
    assert "--pool" in refused(lastmove("coalitions", "random", "--pool"))
    assert "0 to 14" in refused(lastmove(*arguments))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["random", "--players", "7"], "2 to 6 players"),
        (["random", "--players", "4", "--scheme", "fine"], "3 players only"),
        (["random", "--players", "6", "--depth", "3"], "simulate"),
        (["prove", "--players", "4", "--scheme", "win"], "nim for two"),
        (["prove", "--players", "2"], "3 to 8"),
        (["prove", "--position", "kayles(3)"], "a position of nim() was expected"),
        (["prove", "kayles", "--position", "octal(0.07,3)"], "a position of kayles() was expected"),
        (["prove", "grundy"], "a code that ends"),
        (["prove", "nim", "--scheme", "stable", "--coalition", "AB"], "leave out the scheme"),
        (["prove", "nim", "--players", "4", "--coalition", "AC"], "nim for two"),
        (["prove", "--players", "3", "--position", "nim(x)"], "nim"),
        (["random", "--simulate", "0"], "0"),
    ],
)
def test_bad_input_is_told_in_one_sentence(arguments: list[str], said: str) -> None:
    assert said in refused(lastmove("coalitions", *arguments))


def test_prove_and_verify(tmp_path: Path) -> None:
    file = tmp_path / "four.json"
    told = lastmove(
        *("coalitions", "prove", "--players", "4", "--scheme", "stable"),
        *("--position", "nim(1000000,999999,1)", "--certificate", str(file)),
    )
    assert told.code == 0
    assert "24 of the 79 stable types" in told.out
    assert "AB AC AD BCD" in told.out.partition("never")[2]
    assert "nim(1000000,999999,1): " in told.out
    valid = lastmove("verify", str(file), "--json").json()
    assert valid["valid"]
    assert "24 types occur" in valid["reason"]
    data = json.loads(file.read_text())
    data["proof"]["types"][1] = ["B"]
    file.write_text(json.dumps(data))
    assert lastmove("verify", str(file)).code == 1


def test_prove_as_json() -> None:
    data = lastmove("coalitions", "prove", "--players", "3", "--json").json()
    assert data["closed"] is True
    assert (data["cap"], data["elements"], data["possible"]) == (5, 38, 10)
    assert data["types"][:3] == [
        {"type": ["C"], "example": "nim()"},
        {"type": ["A"], "example": "nim(1)"},
        {"type": ["B"], "example": "nim(1,1)"},
    ]
    assert data["absent_classes"] == []
    assert "time limit" in refused(
        lastmove("coalitions", "prove", "--players", "5", "--time", "1"), 3
    )


def test_prove_kayles_and_one_coalition(tmp_path: Path) -> None:
    file = tmp_path / "kayles.json"
    told = lastmove(
        *("coalitions", "prove", "kayles", "--players", "3", "--certificate", str(file)),
        *("--position", "kayles(1000000,1)", "--json"),
    ).json()
    assert (told["game"], told["period"]) == ("kayles()", {"start": 9, "length": 1})
    assert (len(told["types"]), told["possible"], told["settled"]) == (9, 10, None)
    assert told["position"]["type"] == ["AB", "AC", "BC"]
    said = lastmove("verify", str(file)).out
    assert "valid: every position of the game kayles() for 3 players has the stable type" in said
    rounds = lastmove("coalitions", "prove", "subtraction(take={1})", "--players", "4")
    assert "heaps above 4 count as those 4 smaller" in rounds.out
    alone = lastmove(
        *("coalitions", "prove", "--players", "10", "--coalition", "AB"),
        *("--certificate", str(file)),
    )
    said = lastmove("verify", str(file)).out
    assert "of nim for 10 players the coalition AB wins in the seats that the automaton" in said
    assert "nim for 10 players: the set of seats in which AB wins" in alone.out
    assert "settled   with 4 heaps of 2 or more" in alone.out


def test_prove_each_coalition_of_less_than_half() -> None:
    told = lastmove("coalitions", "prove", "--players", "5", "--each")
    assert told.out.splitlines() == [
        "A: cap 2, 11 elements, 25 pairs, loses with 2 heaps of 2 or more",
        "AB: cap 4, 56 elements, 147 pairs, loses with 4 heaps of 2 or more",
        "AC: cap 3, 14 elements, 32 pairs, loses with 3 heaps of 2 or more",
    ]
    data = lastmove("coalitions", "prove", "kayles", "--players", "4", "--each", "--json").json()
    assert [one["coalition"] for one in data["coalitions"]] == ["A"]
    assert data["coalitions"][0]["lost_with_heaps_of_two_or_more"] is None
    refusal = refused(lastmove("coalitions", "prove", "--each", "--coalition", "A"))
    assert "--each goes with" in refusal
