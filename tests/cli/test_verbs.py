"""The other verbs: games, explain, table, draw, play, check, reproduce."""

import csv
import io
import json
import xml.etree.ElementTree as ElementTree

import pytest

from lastmove.cli import VERBS
from tests.running import interrupted, interruptible, lastmove, refused


def test_games_lists_each_with_the_keys_of_the_contract():
    rows = lastmove("games", "--json").json()
    assert {"nim", "subtraction", "rook", "queen", "counters"} <= {row["name"] for row in rows}
    for row in rows:
        assert list(row) == ["name", "notation", "rules", "sources", "impartial", "loopy"]
        assert row["rules"]
        assert row["sources"]
        assert lastmove("solve", row["notation"]).code == 0


def test_games_says_which_can_go_on_forever():
    loopy = {
        row["name"]: row["impartial"] for row in lastmove("games", "--json").json() if row["loopy"]
    }
    assert loopy == {"poker_nim": True, "northcott": False}
    assert lastmove("games").out.count("loopy: play can go on forever") == 2


def test_a_loopy_game_is_solved_with_the_keys_of_the_contract():
    answer = lastmove("solve", "poker_nim(3,4,5, mine=2, yours=0)", "--json").json()
    assert (answer["outcome"], answer["winner"], answer["remoteness"]) == ("N", None, None)
    assert answer["winning_moves"] == [
        {"move": "take 2 from heap 1", "to": "poker_nim(1,4,5, mine=0, yours=4)"},
        {"move": "add 2 to heap 2", "to": "poker_nim(3,6,5, mine=0, yours=0)"},
        {"move": "add 2 to heap 3", "to": "poker_nim(3,4,7, mine=0, yours=0)"},
    ]
    answer = lastmove("solve", "northcott(9, rows=[4:6,9:6,8:1], to_move=black)", "--json").json()
    assert (answer["outcome"], answer["winner"], answer["value"]) == ("N", "black", None)
    assert answer["remoteness"] is answer["positions"] is None
    assert {
        "move": "row 1: black to 9",
        "to": "northcott(9, rows=[4:9,9:6,8:1], to_move=white)",
    } in (answer["winning_moves"])


def test_a_loopy_game_is_certified_and_not_played_misere(tmp_path):
    for position in ("poker_nim(1,4,5, mine=0, yours=50)", "northcott(8, rows=[2:5,7:1])"):
        file = tmp_path / "proof.json"
        assert lastmove("solve", position, "--certificate", str(file)).code == 0
        assert lastmove("verify", str(file), "--json").json()["valid"] is True
        changed = file.read_text().replace("2:5", "2:6").replace("1,4,5", "1,4,6")
        file.write_text(changed.replace('"P"', '"N"'))
        assert lastmove("verify", str(file)).code == 1
        assert "loopy" in refused(lastmove("solve", position, "--misere"))


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help_and_json(verb):
    ran = lastmove(verb, "--help")
    assert ran.code == 0
    assert "--json" in ran.out


def test_explain_json_has_the_steps():
    answer = lastmove("explain", "nim(1,2)", "--json").json()
    assert answer["outcome"] == "N"
    assert any("1 ⊕ 2 = 3" in step for step in answer["text"])
    assert {step["kind"] for step in answer["steps"]} == {"say", "table"}
    assert "take 1 from heap 2" in lastmove("explain", "nim(1,2)").out


def test_a_table_too_large_for_the_memory_is_not_begun():
    ran = lastmove("table", "queen", "0..3000", "0..3000", "--memory", "400M")
    assert "the table would need 429 MB" in refused(ran, 3)


def test_the_queen_table_is_figure_1_4():
    # von Stengel, figure 1.4: rows 0 to 3, columns 0 to 4
    printed = [[0, 1, 2, 3, 4], [1, 2, 0, 4, 5], [2, 0, 1, 5, 3], [3, 4, 5, 6, 2]]
    table = lastmove("table", "queen", "0..3", "0..4", "--json").json()
    assert table["rows"] == [0, 1, 2, 3]
    assert table["columns"] == [0, 1, 2, 3, 4]
    assert table["values"] == printed
    text = lastmove("table", "queen", "0..3", "0..4", "--format", "csv").out
    rows = list(csv.reader(io.StringIO(text)))
    assert [[int(x) for x in row[1:]] for row in rows[1:]] == printed


def test_tables_of_outcomes_of_one_coordinate_and_in_every_format(tmp_path):
    table = lastmove("table", "subtraction(take={1,2})", "0..6", "--outcomes", "--json").json()
    assert table["columns"] == list(range(7))
    assert table["values"] == [["P", "N", "N", "P", "N", "N", "P"]]
    misere = lastmove(
        "table", "subtraction(take={1,2})", "0..6", "--outcomes", "--misere", "--json"
    ).json()
    assert misere["values"] == [["N", "P", "N", "N", "P", "N", "N"]]
    assert r"\begin{tabular}" in lastmove("table", "rook", "0..2", "0..2", "--format", "latex").out
    assert "|---:|" in lastmove("table", "rook", "0..2", "0..2", "--format", "markdown").out
    file = tmp_path / "t.svg"
    lastmove("table", "rook", "0..2", "0..2", "--format", "svg", "-o", str(file))
    assert ElementTree.parse(file).getroot().tag.endswith("svg")


def test_a_table_of_all_starts_on_a_graph(tmp_path):
    (tmp_path / "net.txt").write_text("a b\nb c\nb d\n")
    rules = f"vertex_geography(@{tmp_path / 'net.txt'})"
    table = lastmove("table", rules, "--outcomes", "--json").json()
    assert table["starts"] == ["a", "b", "c", "d"]
    assert table["values"] == ["P", "N", "P", "P"]
    assert table["parts"] == ["D", "A", "D", "D"]
    assert lastmove("table", rules, "--format", "csv").out.splitlines()[2] == "b,1,A"
    file = tmp_path / "t.svg"
    lastmove("table", rules, "--outcomes", "--format", "svg", "-o", str(file))
    assert ElementTree.parse(file).getroot().tag.endswith("svg")


@pytest.mark.parametrize(
    "arguments",
    [
        ("queen",),
        ("vertex_geography([a-b], at=a)",),
        ("vertex_geography([a-b])", "0..3"),
        ("queen", "5..2", "0..3"),
        ("queen", "0..x", "0..3"),
        ("queen", "0..3"),
        ("queen", "0..2", "0..2", "0..2"),
        ("queen(3,4)", "0..3", "0..3"),
        ("nimm", "0..3"),
        ("nim(3) + nim(4)", "0..3"),
        ("queen", "0..99999999", "0..99999999"),
        ("nim", "0..3", "--misere"),
    ],
)
def test_bad_tables_are_refused(arguments):
    refused(lastmove("table", *arguments))


def test_draw_writes_svg_and_text(tmp_path):
    file = tmp_path / "p.svg"
    assert lastmove("draw", "queen(3,4) + nim(4)", "-o", str(file)).code == 0
    assert ElementTree.parse(file).getroot().tag.endswith("svg")
    assert "●●●" in lastmove("draw", "nim(3,1)", "--text").out


def test_play_works_in_a_pipe_to_the_end():
    # nim(1,2): taking 1 from heap 2 wins, whatever follows
    ran = lastmove("play", "nim(1,2)", stdin="take 1 from heap 2\n1\n")
    assert ran.code == 0
    assert "First wins." in ran.out


def test_play_as_json_tells_what_happened():
    ran = lastmove("play", "nim(2,2)", "--json", "--as", "first", stdin="nonsense\n1\nundo\n2\n")
    events = [json.loads(line) for line in ran.out.splitlines()]
    kinds = [event["event"] for event in events]
    assert kinds[:6] == ["start", "error", "move", "move", "undo", "answer"]
    assert events[-1] == {"event": "end", "winner": "second", "position": "nim(0,0)"}


def test_play_answers_questions_and_stops_at_the_end_of_the_input():
    script = "moves\nhint\nwhy\nvalues\nboard\nhelp\nundo\n99\n"
    ran = lastmove("play", "nim(1,2)", stdin=script)
    assert ran.code == 0
    assert "take 1 from heap 2. The nim-sum" in ran.out
    assert "W  take 1 from heap 2" in ran.out
    assert "nothing to take back" in ran.out
    assert "no move number 99" in ran.out
    assert "Stopped at nim(1,2)" in ran.out


def test_watching_a_perfect_player_lets_the_right_side_win():
    for position, winner in (("nim(1,2,3)", "second"), ("queen(3,4)", "first")):
        events = lastmove("play", position, "--watch", "--json").out.splitlines()
        assert json.loads(events[-1])["winner"] == winner
    events = lastmove("play", "nim(1,2,3)", "--watch", "--json", "--misere").out.splitlines()
    assert json.loads(events[-1])["winner"] == "second"


def test_a_side_that_does_not_exist_is_refused():
    assert "first or second" in refused(lastmove("play", "nim(1)", "--as", "third"))


def test_reproduce_runs_one_entry_and_a_prefix(tmp_path):
    entries = lastmove("reproduce", "nim/figure-1.4", "--json").json()
    assert [list(entry) for entry in entries] == [
        ["id", "source", "place", "status", "printed", "computed", "reason", "vouches_for"]
    ]
    assert entries[0]["status"] == "same"
    page = tmp_path / "r.html"
    assert lastmove("reproduce", "nim/figure-1.1", "--report", str(page)).code == 0
    assert "<svg" in page.read_text()
    assert "nim/figure-1.4" in refused(lastmove("reproduce", "nim/figure-1.44"))


def test_interruption_exits_130():
    process = interruptible("solve", "growing_nim(9,9,9, budget=60)", "--misere")
    ran = interrupted(process, 1.5)
    assert (ran.code, ran.out, ran.err.strip()) == (130, "", "lastmove: interrupted")


def test_a_table_of_boards_takes_rows_and_columns():
    table = lastmove("table", "chomp", "1..3", "1..4", "--json").json()
    assert table["rows"] == [1, 2, 3]
    assert table["values"] == [[0, 1, 2, 3], [1, 2, 4, 5], [2, 4, 5, 9]]
    assert "at least one row" in refused(lastmove("table", "chomp", "0..3", "0..4"))


def test_shannon_on_a_file_stays_short_and_its_certificate_holds_the_graph(tmp_path):
    net = tmp_path / "net.txt"
    pairs = ((v, (v + step) % 30) for v in range(30) for step in (1, 2, 7))
    net.write_text("".join(f"{v} {w}\n" for v, w in pairs))
    position = f"shannon(@{net}, to_move=join)"
    answer = lastmove("solve", position, "--json", "--certificate", str(tmp_path / "c")).json()
    assert answer["winner"] == "join"
    assert len(answer["winning_moves"]) == 90
    assert answer["winning_moves"][0]["to"] == f"shannon(@{net}, joined=[0-1], to_move=cut)"
    net.unlink()
    assert lastmove("verify", str(tmp_path / "c"), "--json").json()["valid"]


@pytest.mark.parametrize(
    "words",
    [
        ("frogs", "simulate", "mutually-nearest", "n=1e7", "d=1"),
        ("frogs", "simulate", "mutually-nearest", "n=1e7", "d=1", "--workers", "1"),
        ("frogs", "match", "--uniform", "30000000", "--seed", "1"),
        ("frogs", "label", "--uniform", "9000", "--seed", "1"),
        ("reproduce", "frogs/"),
    ],
)
def test_ponds_keep_within_the_memory(words):
    assert "give more with --memory" in refused(lastmove(*words, "--memory", "150M"), 3)
