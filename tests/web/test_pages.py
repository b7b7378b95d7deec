"""The pages that are no play: what the server says, and each of them used in a browser."""

from __future__ import annotations

import json

import pytest
from fastapi.testclient import TestClient

import lastmove as lm
from lastmove.families.frogs.experiments import find, names
from lastmove.families.frogs.simulation.runs import growing, simulate
from lastmove.web import limits, pages
from lastmove.web.app import create_app
from tests.web.browser import here
from tests.web.test_together import PHONE, looked_at


@pytest.fixture(scope="module")
def client():
    return TestClient(create_app())


def asked(client, path, **params):
    return client.get(f"/api/{path}", params=params)


# -- the server ----------------------------------------------------------------------------------


def test_a_table_is_what_the_library_says(client):
    found = asked(client, "tabulate", rules="queen", rows="0..6", columns="0..8").json()
    table = lm.table("queen", "0..6", "0..8")
    assert found["csv"] == table.to_csv()
    assert found["svg"] == table.to_heat_svg()
    assert found["html"] == table.to_html()
    one = asked(client, "tabulate", rules="kayles", rows="0..9").json()
    assert one["csv"].splitlines()[1] == "0,1,2,3,1,4,3,2,1,4"
    lost = asked(client, "tabulate", rules="nim", rows="0..2", columns="0..2", outcomes=True,
                 play="misere").json()  # fmt: skip
    assert [line.split(",")[1:] for line in lost["csv"].splitlines()[1:]] == [
        ["N", "P", "N"], ["P", "N", "N"], ["N", "N", "P"],
    ]  # fmt: skip
    starts = asked(client, "tabulate", rules="escape([a-b,b-c,b-d])", outcomes=True).json()
    assert starts["csv"].splitlines()[2] == "b,N,A"


def test_a_map_of_coalitions(client):
    map_ = {"rules": "nim", "rows": "0..3", "columns": "0..3", "players": 3, "scheme": "fine"}
    found = asked(client, "tabulate", **map_).json()
    rows = [line.split(",")[1:] for line in found["csv"].splitlines()[1:]]
    for i, row in enumerate(rows):
        assert row == [lm.classify(f"nim({i},{j})", 3).fine for j in range(4)]
    assert found["svg"].startswith("<svg")


def test_a_sequence_with_its_period(client):
    found = asked(client, "sequence", rules="kayles", n=300).json()
    kayles = lm.sequence("kayles", 300)
    assert found["values"] == list(kayles)
    assert (found["period"]["length"], found["period"]["proved"]) == (12, True)
    assert "G(n + 12) = G(n)" in found["says"]
    assert "Guy and Smith" in found["because"]
    assert found["bfile"] == kayles.to_b_file()
    assert found["html"].count("<tr>") == 1 + 16  # twenty a line, and the head


def test_coalitions_are_told(client):
    found = asked(client, "coalitions", position="nim(5,1)", players=4).json()
    told = dict(found["schemes"])
    assert told["win"].startswith("AB AC BC.")
    assert told["stable"].startswith("ABD ACD.")
    tree = asked(client, "coalitions", position="tree(A[B,C[A,B]])").json()
    assert (tree["players"], tree["svg"].startswith("<svg")) == (3, True)


@pytest.mark.parametrize(
    ("path", "params", "status", "word"),
    [
        ("tabulate", {"rules": "queen", "rows": "0..5000", "columns": "0..5"}, 400, "goes to"),
        ("tabulate", {"rules": "queen", "rows": "0..999", "columns": "0..999"}, 400, "cells"),
        ("tabulate", {"rules": "queen(", "rows": "0..9"}, 400, "ends"),
        ("tabulate", {"rules": "counters(@/etc/passwd)"}, 400, "files"),
        ("tabulate", {"rules": "x.py:game", "rows": "0..9"}, 400, "command line"),
        ("tabulate", {"rules": "nim", "rows": "9..0"}, 400, "small to large"),
        ("tabulate", {"rules": "nim", "rows": "0..3", "columns": "0..3", "players": 3,
                      "outcomes": True}, 400, "two players"),
        ("sequence", {"rules": "kayles", "n": limits.HEAPS + 1}, 422, "less than"),
        ("sequence", {"rules": "cram"}, 400, "single heaps"),
        ("coalitions", {"position": "tictactoe(3^2)", "players": 3}, 400, ""),
        ("simulate", {"experiment": "x.py:E"}, 400, "no experiment"),
        ("simulate", {"experiment": "/etc/passwd.py"}, 400, "no experiment"),
        ("simulate", {"experiment": "mutually-nearest", "parameters": "d"}, 400, "written d=2"),
        ("simulate", {"experiment": "mutually-nearest", "parameters": "n=9000000 d=1",
                      "runs": 1}, 400, "MB"),
        ("simulate", {"experiment": "mutually-nearest", "parameters": "n=2..900", "runs": 9},
         400, "runs in all"),
        ("qr", {"text": "x" * 201}, 422, "at most"),
        ("qr", {"text": "ж" * 150}, 400, "at most"),
    ],
)  # fmt: skip
def test_too_much_is_refused_in_a_sentence(client, path, params, status, word):
    answer = asked(client, path, **params)
    assert answer.status_code == status
    assert word in answer.json()["error"]["message"]


def test_a_certificate_is_checked_and_nothing_in_it_is_run(client, tmp_path):
    proof = lm.certify("nim(3,5,7)").to_json()
    found = client.post("/api/verify", json={"certificate": proof}).json()
    assert found["valid"]
    assert found["claim"].startswith("nim(3,5,7) has value 1")
    forged = json.loads(proof) | {"value": 2}
    found = client.post("/api/verify", json={"certificate": json.dumps(forged)}).json()
    assert (found["valid"], bool(found["reason"])) == (False, True)
    own = tmp_path / "own.py"
    own.write_text("raise SystemExit('this was run')")
    for position in (f"{own}:own(3)", f"counters(@{own}, at=[a])"):
        forged = json.loads(proof) | {"position": position}
        answer = client.post("/api/verify", json={"certificate": json.dumps(forged)})
        assert answer.json().get("valid") in (False, None)
    for broken in ("", "{", "[]", "7", "[" * 100_000, '{"kind": "nim-sum"}'):
        answer = client.post("/api/verify", json={"certificate": broken})
        assert answer.status_code == 400, broken[:20]
        assert answer.json()["error"]["message"]


def test_what_grows_ends_where_a_simulation_does():
    chosen, given = find("mutually-nearest"), {"d": "1,2", "n": "50"}
    parts = list(growing(chosen, 4, 3, lm.core.limits.Budget(), given))
    assert [part.runs for part in parts] == [1, 2, 3, 4]
    for part in parts:
        whole = simulate("mutually-nearest", runs=part.runs, seed=3, **given)
        assert part.checksum == whole.checksum
        assert part.as_dict() == whole.as_dict()


def test_experiments_are_listed(client):
    found = client.get("/api/experiments").json()
    assert [one["name"] for one in found] == names()


def test_a_simulation_shows_its_plot_while_it_goes_on(client, monkeypatch):
    monkeypatch.setattr(pages, "EVERY", -1.0)
    asked = {"experiment": "mutually-nearest", "parameters": "d=1 n=20000", "runs": 30}
    said = []
    with client.websocket_connect("/api/long") as socket:
        socket.send_json({"question": "simulate"} | asked)
        while not said or "answer" not in said[-1]:
            said.append(socket.receive_json())
    plots = [one["progress"] for one in said[:-1] if isinstance(one["progress"], dict)]
    assert plots
    assert all(plot["svg"].startswith("<svg") and plot["of"] == 30 for plot in plots)
    assert said[-1]["answer"]["runs"] == 30
    assert not said[-1]["answer"]["limited"]


def test_long_questions_are_checked_like_others(client):
    with client.websocket_connect("/api/long") as socket:
        for wrong, word in (
            ({"question": "simulate"}, "experiment"),
            ({"question": "sequence", "rules": "kayles", "n": -1}, "n"),
            ({"question": "qr", "text": "x"}, "can be asked here"),
            ({"question": ["why"]}, "can be asked here"),
        ):
            socket.send_json(wrong)
            assert word in socket.receive_json()["error"]["message"]


# -- the browser ---------------------------------------------------------------------------------


@pytest.fixture
def phone(page):
    page.set_viewport_size(PHONE)
    return page


def saved(page, label):
    with page.expect_download() as found:
        page.locator(".saving").get_by_role("button", name=label, exact=True).click()
    return found.value.path().read_text()


def titled(page, title):
    page.wait_for_function(f"document.querySelector('.result h2')?.textContent === {title!r}")


def test_tables_are_reached_from_the_header_shown_and_saved(phone, base):
    with looked_at(phone):
        phone.goto(base)
        phone.locator(".more summary").click()
        phone.get_by_role("link", name="Tables").click()
        phone.wait_for_selector(".result tbody td")
    assert phone.locator(".result tbody td").count() == 13 * 13
    assert phone.locator('.result td[data-heat="0"]').count() == len(
        [1 for row in lm.table("queen", "0..12", "0..12").values for value in row if value == 0]
    )
    phone.fill("#f-table", "nim")
    phone.fill("#f-rows", "0..3")
    phone.click("#show")
    titled(phone, "nim: nimbers")
    assert "table=nim&rows=0..3&columns=0..12" in here(phone)
    assert saved(phone, "CSV") == lm.table("nim", "0..3", "0..12").to_csv()
    assert saved(phone, "SVG").startswith("<svg")
    phone.go_back()
    titled(phone, "queen: nimbers")
    phone.fill("#f-table", "nim(")
    phone.click("#show")
    phone.wait_for_selector(".result .error")
    assert phone.input_value("#f-table") == "nim("
    assert phone.troubles
    phone.troubles.clear()


def test_a_map_in_the_browser(phone, base):
    with looked_at(phone):
        phone.goto(f"{base}#table=nim&rows=0..8&columns=0..8&players=3&scheme=fine")
        phone.wait_for_selector(".result .scroll svg")
        phone.locator(".result summary").click()
    assert phone.locator(".result tbody td").count() == 81


def test_sequences_in_the_browser(phone, base):
    with looked_at(phone):
        phone.goto(f"{base}#sequence=kayles&n=150")
        phone.wait_for_selector(".result .scroll svg")
    assert "G(n + 12) = G(n) for n ≥ 71, proved" in phone.inner_text(".says")
    assert saved(phone, "b-file") == lm.sequence("kayles", 150).to_b_file()


def test_coalitions_in_the_browser(phone, base):
    with looked_at(phone):
        phone.goto(f"{base}#coalitions=nim(5,1)&players=4")
        phone.wait_for_selector(".result dt")
    assert "ABD ACD" in phone.inner_text(".result dl")
    phone.get_by_role("link", name="A map of two heaps").click()
    phone.wait_for_selector(".result .scroll svg")


DROP = """([name, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name, { type: "application/json" }));
    const dropped = new DragEvent("drop", { dataTransfer: data, bubbles: true });
    document.querySelector(".page").dispatchEvent(dropped);
}"""


def test_a_certificate_is_dropped_on_the_page(phone, base):
    proof = lm.certify("cram(2x3)").to_json()
    with looked_at(phone):
        phone.goto(f"{base}#verify")
        phone.wait_for_selector("#f-verify")
        phone.evaluate(DROP, ["certificate.json", proof])
        phone.wait_for_selector(".verdict:not(.invalid)")
    assert "cram(2x3)" in phone.inner_text(".claim")
    forged = json.dumps(json.loads(proof) | {"outcome": "P", "value": 0})
    with looked_at(phone):
        phone.fill("#f-verify", forged)
        phone.click("#show")
        phone.wait_for_selector(".verdict.invalid")
    phone.set_input_files(
        "#f-file", {"name": "c.json", "mimeType": "application/json", "buffer": proof.encode()}
    )
    phone.wait_for_selector(".verdict:not(.invalid)")
    phone.fill("#f-verify", "{")
    phone.click("#show")
    phone.wait_for_selector(".result .error")
    phone.troubles.clear()


def test_simulations_in_the_browser(phone, base):
    with looked_at(phone):
        phone.goto(f"{base}#simulate=mutually-nearest&parameters=d%3D1%20n%3D50&runs=3&seed=2")
        phone.wait_for_selector(".saving")
        assert phone.locator(".result .scroll svg").count() == 1
    whole = simulate("mutually-nearest", runs=3, seed=2, d=1, n=50)
    assert saved(phone, "CSV") == whole.to_csv()
    phone.select_option("#f-simulate", "game-length")
    phone.wait_for_function("document.querySelector('#f-parameters')?.value === 'n=1000'")
    phone.wait_for_selector("#stop, .saving")
    if phone.locator("#stop").count():
        phone.click("#stop")


def test_the_pages_work_under_the_policy_of_real_visitors(strict_page, base):
    strict_page.goto(f"{base}#table=nim&rows=0..4&columns=0..4")
    strict_page.wait_for_selector('.result td[data-heat="0"]')
    strict_page.goto(f"{base}#sequence=grundy&n=40")
    strict_page.wait_for_selector(".result .scroll svg")
