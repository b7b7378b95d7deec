"""The server's answers, without a browser."""

from __future__ import annotations

import json

import pytest
from fastapi.testclient import TestClient

import lastmove as lm
from lastmove.core.games import all_games
from lastmove.core.parse import example
from lastmove.web import limits
from lastmove.web.app import create_app

GAMES = {game.name: example(game) for game in all_games().values()}


@pytest.fixture(scope="module")
def client(patient):
    return TestClient(create_app())


def asked(client, question, **body):
    return client.post(f"/api/{question}", json=body)


@pytest.mark.parametrize("name", GAMES)
def test_values_are_those_of_the_solver(client, name):
    start = GAMES[name]
    position = lm.parse(start)
    moves = list(position.moves())
    found = asked(client, "values", start=start).json()
    assert found["verdict"]["outcome"] == lm.solve(position).outcome.value
    for entry in found["moves"]:
        after = lm.solve(moves[entry["number"]].to)
        mark = {"P": "W", "N": "L", "D": "D"}[after.outcome.value]
        if after.winner is not None:  # in a tree a player may move twice
            mark = "W" if after.winner == position.to_move else "L"
        assert entry["mark"] == mark
        assert entry["value"] == after.value


@pytest.mark.parametrize("name", GAMES)
def test_the_address_holds_the_game(client, name):
    start, moves = GAMES[name], []
    position = lm.parse(start)
    for _ in range(6):
        table = asked(client, "table", start=start, moves=moves).json()
        assert table["position"] == str(position)
        if table["winner"] is not None:
            assert table["moves"] == []
            break
        last = table["moves"][-1]
        [move] = [m for i, m in enumerate(position.moves()) if i == last["number"]]
        assert move.text == last["text"]
        moves.append(last["number"])
        position = move.to


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("opponent", ["perfect", "stubborn", "random", "mixture"])
def test_every_opponent_makes_legal_moves(client, name, opponent):
    start = GAMES[name]
    reply = asked(client, "reply", start=start, opponent=opponent, seed=5).json()
    move = list(lm.parse(start).moves())[reply["number"]]
    verdict = lm.solve(start)
    if opponent in ("perfect", "stubborn") and verdict.outcome is lm.Outcome.N:
        assert lm.solve(move.to).outcome is lm.Outcome.P


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_explained_and_proved(client, name):
    start = GAMES[name]
    told = asked(client, "why", start=start).json()
    assert told["steps"]
    proof = asked(client, "certificate", start=start).json()
    assert lm.verify(json.dumps(proof)).valid


def test_a_game_in_misere_play(client):
    found = asked(client, "values", start="nim(1,1)", play="misere").json()
    assert found["verdict"]["outcome"] == "N"


def test_who_slipped(client):
    found = asked(client, "history", start="nim(3,5,7)", moves=[2, 6]).json()
    assert [step["mark"] for step in found["track"]] == ["W", "W", "L"]
    assert found["slips"] == [{"number": 1, "by": "first", "before": "W", "after": "L"}]


@pytest.mark.parametrize(
    ("body", "status", "word"),
    [
        ({"start": "nim(3,"}, 400, "ends"),
        ({"start": "counters(@/etc/passwd, at=[a])"}, 400, "files"),
        ({"start": "x.py:game(3)"}, 400, "command line"),
        ({"start": "frogs(uniform(50000000, seed=1))"}, 400, "9,999"),
        ({"start": "colored_pond_frogs(poisson(9, seed=1, blue=10000000))"}, 400, "9,999"),
        ({"start": "nim(3)", "moves": [9]}, 400, "does not exist"),
        ({"start": "nim(3)", "moves": [-1]}, 422, "greater"),
        ({"start": "nim(3)", "moves": [0] * (limits.MOVES + 1)}, 422, "at most"),
        ({"start": "nim(" + "1," * limits.NOTATION + "1)"}, 422, "at most"),
        ({"start": "nim(3)", "play": "upside down"}, 422, "normal"),
        ({}, 422, "start"),
    ],
)
def test_bad_requests_get_one_sentence(client, body, status, word):
    answer = asked(client, "table", **body)
    assert answer.status_code == status
    message = answer.json()["error"]["message"]
    assert word in message
    assert "\n" not in message


def test_a_large_body_is_refused(client):
    answer = client.post("/api/table", content=b"x" * (limits.BODY + 1))
    assert answer.status_code == 413


def test_a_finished_game_has_no_reply(client):
    answer = asked(client, "reply", start="nim(0)")
    assert answer.status_code == 400
    assert "over" in answer.json()["error"]["message"]


def test_every_answer_carries_the_policy(client):
    for path in ("/", "/api/games", "/js/main.js", "/nowhere"):
        headers = client.get(path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_no_file_outside_the_page_is_served(client):
    for path in ("/../app.py", "/%2e%2e/app.py", "/..%2fapp.py", "/js/../../app.py"):
        answer = client.get(path)
        assert answer.status_code == 404 or "<!doctype html>" in answer.text


def test_the_page_loads_nothing_from_elsewhere(client):
    for path in ("/", "/style.css", "/js/main.js", "/js/table.js", "/js/board.js", "/icon.svg"):
        text = client.get(path).text.replace("http://www.w3.org/", "")
        assert "http://" not in text
        assert "https://" not in text


def test_a_game_of_ones_own_is_known_if_the_command_line_loaded_it():
    class Countdown(lm.Impartial):
        """Take one or two chips; the last chip wins."""

        examples = ("countdown(5)",)

        @staticmethod
        def start(chips: int) -> int:
            return chips

        @staticmethod
        def options(chips):
            for taken in (1, 2):
                if taken <= chips:
                    yield chips - taken

    client = TestClient(create_app({"countdown": Countdown}))
    assert client.get("/api/games").json()[0]["name"] == "countdown"
    table = asked(client, "table", start="countdown(5)").json()
    assert [move["text"] for move in table["moves"]] == ["to 4", "to 3"]
    found = asked(client, "values", start="countdown(5)", moves=[0]).json()
    assert found["verdict"]["outcome"] == "N"


def test_a_transcript_is_read_back(client):
    body = {"start": "nim(1,2)", "said": ["take 1 from heap 2", "take 1 from heap 1"]}
    assert asked(client, "transcript", **body).json()["moves"] == [1, 0]
    answer = asked(client, "transcript", start="nim(1,2)", said=["jump"])
    assert answer.status_code == 400
