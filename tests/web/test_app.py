"""The server's answers, without a browser."""

from __future__ import annotations

import json
import re
import time

import pytest
from fastapi.testclient import TestClient

import lastmove as lm
from lastmove.core.games import all_games
from lastmove.core.parse import example
from lastmove.core.values import as_json
from lastmove.play.match import Match
from lastmove.play.review import worths_told
from lastmove.web import limits, service
from lastmove.web.app import create_app
from tests.own_games import Countdown
from tests.plays import plays_of

GAMES = {game.name: example(game) for game in all_games().values()}


@pytest.fixture(scope="module")
def client(patient):
    return TestClient(create_app())


def asked(client, question, **body):
    return client.post(f"/api/{question}", json=body)


@pytest.mark.share(3)
@pytest.mark.parametrize("name", GAMES)
def test_values_are_those_of_the_solver(client, name):
    start = GAMES[name]
    position = Match(lm.parse(start)).start  # with a turn, of Left and Right
    moves = list(position.moves())
    found = asked(client, "values", start=start).json()
    verdict = lm.solve(position)
    assert found["verdict"]["outcome"] == verdict.outcome.value
    told = worths_told(moves, verdict)
    for entry in found["moves"]:
        assert told[entry["number"]].mark in (entry["mark"], "?")
        after = lm.solve(moves[entry["number"]].to)
        mark = {"P": "W", "N": "L", "D": "D"}[after.outcome.value]
        if after.winner is not None:  # in a tree a player may move twice
            mark = "W" if after.winner == position.to_move else "L"
        assert entry["mark"] == mark
        assert entry["value"] == as_json(after.value)


@pytest.mark.parametrize("name", GAMES)
def test_the_address_holds_the_game(client, name):
    start, moves = GAMES[name], []
    position = Match(lm.parse(start)).start
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


@pytest.mark.share(3)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("opponent", ["perfect", "stubborn", "random", "mixture"])
def test_every_opponent_makes_legal_moves(client, name, opponent):
    start = GAMES[name]
    reply = asked(client, "reply", start=start, opponent=opponent, seed=5).json()
    position = Match(lm.parse(start)).start
    move = list(position.moves())[reply["number"]]
    verdict = lm.solve(position)
    if opponent in ("perfect", "stubborn") and verdict.outcome is lm.Outcome.N:
        assert lm.solve(move.to).outcome is lm.Outcome.P


@pytest.mark.share(3)
@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_explained_and_proved(client, name):
    start = GAMES[name]
    told = asked(client, "why", start=start).json()
    assert told["steps"]
    proof = asked(client, "certificate", start=start).json()
    assert lm.verify(json.dumps(proof)).valid


def test_right_may_begin(client):
    begun = {"start": "domineering(2x3)", "first": "right"}
    table = asked(client, "table", **begun).json()
    assert (table["turn"], table["first"], table["players"]) == (
        "right",
        "right",
        ["left", "right"],
    )
    assert table["name"] == "domineering"
    said = [move.text for move in lm.parse("domineering(2x3)").moves("right")]
    assert [move["text"] for move in table["moves"]] == said
    moved = asked(client, "move", **begun, position=table["position"], move=said[0]).json()
    assert moved["turn"] == "left"
    found = asked(client, "values", **begun).json()
    assert found["verdict"]["winner"] == "right"
    assert found["verdict"]["value"] == "{2|-1/2}"
    refused = asked(client, "table", start="nim(2)", first="left")
    assert refused.status_code == 400
    assert "same moves" in refused.json()["error"]["message"]


def test_a_game_in_misere_play(client):
    found = asked(client, "values", start="nim(1,1)", play="misere").json()
    assert found["verdict"]["outcome"] == "N"


MISERE_ROLES = [game.examples[0] for game in all_games().values() if len(plays_of(game)) > 1]
MISERE_ROLES = [text for text in MISERE_ROLES if not lm.parse(text).impartial]


@pytest.mark.parametrize("opponent", ["perfect", "stubborn", "random", "mixture"])
@pytest.mark.parametrize("start", MISERE_ROLES)
def test_games_with_roles_are_played_misere_to_the_end(client, start, opponent):
    """Both sides by an opponent of the page, the second one perfect; the winner cannot move."""
    position, moves = lm.parse(start), []
    while next(position.moves(), None) is not None:
        who = "perfect" if position.to_move == "blue" else opponent
        given = {"start": start, "moves": moves, "play": "misere", "opponent": who}
        number = asked(client, "reply", seed=3, **given).json()["number"]
        lost = lm.solve(position, play="misere").outcome is lm.Outcome.P
        position = list(position.moves())[number].to
        moves.append(number)
        if not lost and who == "perfect":
            assert lm.solve(position, play="misere").outcome is lm.Outcome.P
    found = asked(client, "history", start=start, moves=moves, play="misere").json()
    assert found["track"][-1]["mark"] == "W"
    assert asked(client, "why", start=start, play="misere").json()["steps"]
    proof = asked(client, "certificate", start=start, play="misere").json()
    assert proof["play"] == "misere"
    assert lm.verify(json.dumps(proof)).valid


def test_who_slipped(client):
    found = asked(client, "history", start="nim(3,5,7)", moves=[2, 6]).json()
    assert [step["mark"] for step in found["track"]] == ["W", "W", "L"]
    (slip,) = found["slips"]
    assert slip == {
        "number": 1,
        "by": "first",
        "before": "W",
        "after": "L",
        "reply": "take 2 from heap 3",
        "remark": "",
        "because": "The nim-sum is 0 ⊕ 5 ⊕ 7 = 2, not 0: a move to nim-sum 0 wins.",
    }


@pytest.mark.parametrize(
    ("body", "status", "word"),
    [
        ({"start": "nim(3,"}, 400, "ends"),
        ({"start": "counters(@/etc/passwd, at=[a])"}, 400, "files"),
        ({"start": "x.py:game(3)"}, 400, "command line"),
        ({"start": "frogs(uniform(50000000, seed=1))"}, 400, "MB"),
        ({"start": "colored_pond_frogs(poisson(9, seed=1, blue=10000000))"}, 400, "MB"),
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
    for path in ("/", "/style.css", "/js/main.js", "/js/table.js", "/js/machine.js", "/icon.svg"):
        text = client.get(path).text.replace("http://www.w3.org/", "")
        assert "http://" not in text
        assert "https://" not in text


def test_a_game_of_ones_own_is_known_if_the_command_line_loaded_it():
    client = TestClient(create_app({"countdown": Countdown}))
    assert client.get("/api/games").json()[0]["name"] == "countdown"
    table = asked(client, "table", start="countdown(5)").json()
    assert [move["text"] for move in table["moves"]] == ["chips from 5 to 4", "chips from 5 to 3"]
    found = asked(client, "values", start="countdown(5)", moves=[0]).json()
    assert found["verdict"]["outcome"] == "N"


def test_a_transcript_is_read_back(client):
    body = {"start": "nim(1,2)", "said": ["take 1 from heap 2", "take 1 from heap 1"]}
    assert asked(client, "transcript", **body).json()["moves"] == [1, 0]
    answer = asked(client, "transcript", start="nim(1,2)", said=["jump"])
    assert answer.status_code == 400


# -- moves as text, made in a position -----------------------------------------------------------


@pytest.mark.share(3)
@pytest.mark.parametrize("name", GAMES)
def test_a_move_is_made_by_what_it_says_in_its_position(client, name):
    """The answer is the board that its number in the address gives too, and the one foretold."""
    start, moves = GAMES[name], []
    table = asked(client, "table", start=start, ahead=True).json()
    for step in range(4):
        if table["winner"] is not None:
            break
        chosen = table["moves"][-1 - step % len(table["moves"])]
        body = {"start": start, "moves": moves, "position": table["position"]}
        moved = asked(client, "move", **body, move=chosen["text"], ahead=True).json()
        moves = [*moves, moved.pop("number")]
        assert moved == asked(client, "table", start=start, moves=moves, ahead=True).json()
        assert moved["history"][-1]["move"] == chosen["text"]
        foretold = chosen["ahead"]
        assert foretold == {key: moved[key] for key in foretold}
        table = moved


@pytest.mark.share(3)
@pytest.mark.parametrize(
    ("start", "said"),
    [
        ("nim(3000000,5,7)", ["take 5 from heap 2", "take 7 from heap 3"]),
        ("kayles(3000000,5)", ["take 1 from heap 2, leave 2 and 2"]),
        ("poker_nim(3000000,5, mine=1)", ["take 5 from heap 2"]),
        ("growing_nim(3000000,5, budget=1)", ["take 5 from heap 2"]),
        ("northcott(3000000, rows=[1:3000000,2:4])", ["row 2: white to 3"]),
        ("nim(3000000) + cram(1x2)", ["cover (1,1) and (1,2)"]),
        ("nim(3000000) + domineering(2x1)", ["cover (1,1) and (2,1)"]),
    ],
)
def test_a_sample_has_moves_of_every_heap_which_can_be_made(client, start, said):
    table = asked(client, "table", start=start).json()
    assert table["more"]
    for text in said:
        [move] = [move for move in table["moves"] if text in move["text"]]
        body = {"start": start, "position": table["position"], "move": move["text"]}
        made = asked(client, "move", **body).json()
        assert made["number"] == move["number"]
        assert made["history"][0]["move"] == move["text"]


def test_a_move_made_elsewhere_is_refused(client):
    body = {"start": "nim(1,2)", "move": "take 1 from heap 2"}
    answer = asked(client, "move", **body, position="nim(1,3)")
    assert answer.status_code == 400
    assert "nim(1,3)" in answer.json()["error"]["message"]
    answer = asked(client, "move", **body | {"move": "take 9"}, position="nim(1,2)")
    assert "'take 9' is no move" in answer.json()["error"]["message"]


def test_of_moves_that_say_the_same_the_number_tells_which():
    class Twins(lm.Impartial):
        """Two ways down that are called the same."""

        examples = ("twins(4)",)

        @staticmethod
        def start(chips: int) -> int:
            return chips

        @staticmethod
        def plays(chips):
            for taken in (1, 2):
                if taken <= chips:
                    yield "down", chips - taken

    own = TestClient(create_app({"twins": Twins}))
    body = {"start": "twins(4)", "position": "twins(4)", "move": "down"}
    assert asked(own, "move", **body, number=1).json()["position"] == "twins(2)"
    assert asked(own, "move", **body, number=0).json()["position"] == "twins(3)"
    assert asked(own, "move", **body, number=7).json()["position"] == "twins(3)"


def test_the_boards_ahead_have_a_bound(client):
    table = asked(client, "table", start="cram(12x12)", ahead=True).json()
    boards = [move["ahead"]["board"] for move in table["moves"] if "ahead" in move]
    assert 0 < sum(map(len, boards)) <= limits.AHEAD
    assert len(boards) < len(table["moves"])
    assert "ahead" not in asked(client, "table", start="nim(1)").json()["moves"][0]


# -- what is told --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "bad"),
    [("nim(3, x)", "x"), ("nim(3) + nim(-1)", "-1"), ("subtraction(7, take={0})", "{0}")],
)
def test_a_bad_notation_says_where(client, start, bad):
    error = asked(client, "table", start=start).json()["error"]
    assert start[error["at"] : error["end"]] == bad


def test_the_record_is_told_by_who_moved(client):
    found = asked(client, "history", start="nim(3,5,7)", moves=[2, 6]).json()
    assert [move["mark"] for move in found["moves"]] == ["L", "W"]
    assert [move["number"] for move in found["moves"]] == [1, 2]


def test_what_an_argument_knows_is_told_of_the_moves():
    """No search ends here, but the symmetry tells who wins, and which reply keeps it."""
    hurried = service.Service(memory=None)
    hurried.begin(2, cpu=True)
    found = service.values(hurried, service.Game("cram(10x10)"))
    assert found["verdict"]["outcome"] == "P"
    assert {move["mark"] for move in found["moves"]} == {"L"}
    hurried.begin(2, cpu=True)
    found = service.values(hurried, service.Game("cram(10x10)", moves=(0,)))
    assert found["verdict"]["outcome"] == "N"
    assert "W" in {move["mark"] for move in found["moves"]}
    hurried.begin(0.2)
    told = service.why(hurried, service.Game("cram(6x6)", moves=(3,)))
    assert told["verdict"]["outcome"] == "N"


def test_a_tree_of_three_players_is_classified(client):
    start = "tree(A[B,C[A,B]])"
    found = asked(client, "values", start=start).json()
    assert [move["mark"] for move in found["moves"]] == ["L", "Q"]
    assert "AB, AC, BC" in found["says"]
    told = asked(client, "why", start=start).json()
    classified = lm.classify(start)
    assert f"stable: {' '.join(classified.stable)}" in told["steps"][1]
    assert asked(client, "hint", start=start).json()["number"] == 1
    proof = asked(client, "certificate", start=start).json()
    assert lm.verify(json.dumps(proof)).valid


def test_of_many_moves_a_sample_is_listed_in_which_all_of_the_board_can_be_used(client):
    board = asked(client, "table", start="cram(50x60)").json()
    assert (board["more"], board["count"], board["limited"]) == (True, 50 * 59 + 49 * 60, False)
    assert len(board["moves"]) == 1500
    position = lm.parse("cram(50x60)")
    numbered = list(position.moves())
    assert all(numbered[move["number"]].text == move["text"] for move in board["moves"])
    spots = set(re.findall(r'data-spot=\\?"([^"\\]+)', board["board"]))
    assert spots == {name for move in board["moves"] for name in move["points"]}
    assert any(not move["points"] for move in board["moves"])
    whole = asked(client, "table", start="cram(40x40)").json()
    assert (whole["more"], len(whole["moves"])) == (False, whole["count"])


def test_the_sample_is_the_same_where_moves_have_values(client, monkeypatch):
    monkeypatch.setattr(limits, "LISTED", 25)
    board = asked(client, "table", start="nim(30,40)").json()
    assert (len(board["moves"]), board["count"]) == (25, 70)
    worths = asked(client, "values", start="nim(30,40)").json()["moves"]
    assert [move["number"] for move in worths] == [move["number"] for move in board["moves"]]


def test_moves_too_many_to_count_are_listed_from_the_first():
    asking = service.Service(memory=None)
    most = service.table(asking, service.Game("nim(20000)"))
    assert (most["more"], most["count"], most["limited"]) == (True, None, False)
    asking.begin(1e-9)
    soon = service.table(asking, service.Game("nim(20000)"), ahead=True)
    assert not any("ahead" in move for move in soon["moves"])
    assert (soon["more"], soon["count"], soon["limited"]) == (True, None, True)
    assert [move["number"] for move in soon["moves"]] == list(range(1500))


def test_a_large_pond_opens_at_once(client):
    """Every move asked anew where all pads lie, which took six seconds."""
    began = time.process_time()
    table = asked(client, "table", start="frogs(uniform(9999, seed=1))").json()
    assert table["more"]
    assert time.process_time() - began < 2


def test_moves_of_left_and_right_have_a_temperature(client):
    found = asked(client, "values", start="domineering(2x2) + ±3", first="right").json()
    assert [move["temperature"] for move in found["moves"]] == ["1", "1", "3"]
    found = asked(client, "values", start="nim(2)").json()
    assert {move["temperature"] for move in found["moves"]} == {None}
