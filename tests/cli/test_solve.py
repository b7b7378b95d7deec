"""`lastmove solve`: the contract's JSON to the letter, streams, certificates, errors, limits."""

import json
import stat
import subprocess
import sys

import pytest

from tests.promises import VERDICT
from tests.running import lastmove, refused

SEARCHED = "words([dog,goat,tiger])"
"""Of this no theorem is known, so that its certificate lists positions."""


def test_json_has_exactly_the_keys_of_the_contract():
    answer = lastmove("solve", "nim(3,5,7)", "--json").json()
    assert list(answer) == VERDICT
    assert list(answer["method"]) == ["kind", "name", "source"]
    assert answer["schema"] == 1
    assert (answer["position"], answer["play"]) == ("nim(3,5,7)", "normal")
    assert (answer["outcome"], answer["winner"], answer["value"]) == ("N", None, 3 ^ 5 ^ 7)
    assert [move["to"] for move in answer["winning_moves"]] == [
        "nim(2,5,7)",
        "nim(3,4,7)",
        "nim(3,5,6)",
    ]
    assert answer["method"]["kind"] == "theorem"


def test_misere_play_has_no_value_and_says_so_in_json():
    answer = lastmove("solve", "nim(1,3,5,7)", "--misere", "--json").json()
    assert (answer["play"], answer["outcome"], answer["value"]) == ("misere", "P", None)
    assert answer["winning_moves"] == []


def test_a_search_tells_how_much_it_searched_and_how_long_the_game_lasts():
    answer = lastmove("solve", "queen(1,2)", "--misere", "--json").json()
    assert answer["method"]["kind"] == "search"
    assert answer["positions"] == 5  # (0,0) (0,1) (0,2) (1,1) (1,2) up to the diagonal
    assert answer["remoteness"] == 2  # to (0,1), from where (0,0) is forced


def test_heaps_keep_their_written_order_and_zeros():
    assert lastmove("solve", "nim(0,5)", "--json").json()["position"] == "nim(0,5)"
    assert lastmove("solve", "nim( 7 , 0,3 )", "--json").json()["position"] == "nim(7,0,3)"


def test_winning_moves_to_the_same_heaps_are_merged_first_in_written_order():
    moves = lastmove("solve", "nim(1,1,1)", "--json").json()["winning_moves"]
    assert moves == [{"move": "take 1 from heap 1", "to": "nim(0,1,1)"}]


def test_outcome_only_gives_no_value():
    answer = lastmove("solve", "queen(5,8)", "--outcome", "--json").json()
    assert answer["value"] is None
    assert answer["outcome"] == "N"


def test_heaps_of_any_size():
    huge = 10**30
    answer = lastmove("solve", f"nim({huge},{huge + 1})", "--json").json()
    assert answer["value"] == huge ^ (huge + 1)
    text = lastmove("solve", f"subtraction({huge}, take={{2,3}})", "--json").json()
    assert text["value"] == [0, 0, 1, 1, 2][huge % 5]


def test_a_stream_answers_every_line_in_order_and_exits_2_if_one_was_bad():
    ran = lastmove("solve", "--json", "-", stdin="nim(1)\nnim(-1)\n\nqueen(1,2)\nx.py:y(1)\n")
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.code == 2
    assert len(answers) == 4  # one of the five lines is blank
    assert answers[0]["value"] == 1
    assert answers[1] == {"schema": 1, "error": answers[1]["error"]}
    assert set(answers[1]["error"]) == {"message", "at"}
    assert answers[1]["error"]["at"] == 4
    assert answers[2]["outcome"] == "P"
    assert "command line only" in answers[3]["error"]["message"]


def test_a_good_stream_exits_0():
    ran = lastmove("solve", "--json", "-", stdin="nim(1)\nnim(2,2)\n")
    assert (ran.code, [json.loads(x)["outcome"] for x in ran.out.splitlines()]) == (0, ["N", "P"])


@pytest.mark.parametrize(
    ("expression", "told"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("nimm(3)", "did you mean nim"),
        ("nim(3,-5)", "»-5«"),
        ("nim", "set of rules"),
        ("nim(3", "never closed"),
        ("nim(3))", "never opened"),
        ("(" * 1000 + "nim(1)" + ")" * 1000, "nest"),
        ("nim(" + "[" * 1000, "nest"),
        ("counters([a>b,b>c,c>a], at=[a])", "a>b>c>a"),
        ("counters(@no/such/file.txt, at=[a])", "no file"),
        ("counters([a>b], at=[z])", "no vertex 'z'"),
        ("subtraction(5, take={0,1})", "1 or more"),
        ("nim(3) + ", "name of a game"),
        ("nim(" + "9" * 5000 + ")", "digits"),
        ("./nothing.py:game(3)", "there is no file"),
        ("nim(\x1b[2J)", "\\x1b"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(expression, told):
    assert told in refused(lastmove("solve", expression))


def test_a_binary_file_is_refused(tmp_path):
    (tmp_path / "graph.txt").write_bytes(bytes(range(256)))
    sentence = refused(lastmove("solve", "counters(@graph.txt, at=[a])", cwd=tmp_path))
    assert "not a text file" in sentence


def test_a_network_from_a_file_stays_short_in_the_answer(tmp_path):
    (tmp_path / "net.txt").write_text("# a line\na b\nb>c\nd\n")
    answer = lastmove("solve", "counters(@net.txt, at=[a,d])", "--json", cwd=tmp_path).json()
    assert answer["position"] == "counters(@net.txt, at=[a,d])"
    assert (answer["value"], answer["outcome"]) == (0, "P")


def test_unknown_options_and_verbs_are_one_sentence():
    assert "--nope" in refused(lastmove("solve", "nim(1)", "--nope"))
    assert "nothing" in refused(lastmove("nothing"))
    assert "EXPRESSION" in refused(lastmove("solve"))
    assert "2G" in refused(lastmove("solve", "nim(1)", "--memory", "lots"))
    assert "positive" in refused(lastmove("solve", "nim(1)", "--time", "-1"))


def test_limits_exit_3_and_write_nothing(tmp_path):
    large = "growing_nim(9,9,9, budget=40)"
    sentence = refused(lastmove("solve", large, "--misere", "--time", "0.3"), code=3)
    assert "time limit" in sentence
    sentence = refused(lastmove("solve", large, "--misere", "--memory", "1M"), code=3)
    assert "memory limit" in sentence
    file = tmp_path / "c.json"
    ran = lastmove(
        "solve", "words([dog,goat,tiger])", "--certificate", str(file), "--certificate-limit", "1"
    )
    assert "--certificate-limit" in refused(ran, code=3)
    assert list(tmp_path.iterdir()) == []


def test_a_limit_leaves_an_older_certificate_as_it_was(tmp_path):
    file = tmp_path / "c.json"
    file.write_text("precious")
    lastmove(
        "solve", "words([dog,goat,tiger])", "--certificate", str(file), "--certificate-limit", "1"
    )
    assert file.read_text() == "precious"


def test_certificates_are_written_and_verify(tmp_path):
    file = tmp_path / "c.json"
    assert lastmove("solve", "queen(4,6) + nim(3)", "--certificate", str(file)).code == 0
    found = lastmove("verify", str(file), "--json").json()
    assert found["valid"] is True
    assert "queen(4,6) + nim(3)" in found["claim"]
    assert set(found) == {"valid", "claim", "reason"}
    assert stat.S_IMODE(file.stat().st_mode) & stat.S_IRUSR


def test_a_certificate_of_a_file_graph_needs_the_file_no_more(tmp_path):
    (tmp_path / "net.txt").write_text("a b\nb c\na c\n")
    lastmove("solve", "counters(@net.txt, at=[a])", "--certificate", "c.json", cwd=tmp_path)
    (tmp_path / "net.txt").unlink()
    assert lastmove("verify", "c.json", cwd=tmp_path).code == 0


def test_a_wrong_certificate_exits_1_and_no_certificate_exits_2(tmp_path):
    file = tmp_path / "c.json"
    lastmove("solve", "nim(3,5)", "--certificate", str(file))
    wrong = json.loads(file.read_text()) | {"value": 7}
    file.write_text(json.dumps(wrong))
    ran = lastmove("verify", str(file), "--json")
    assert (ran.code, ran.json()["valid"]) == (1, False)
    for text in ("", "{}", "[1]", "not json", "\x00\x01", "[" * 100_000, '{"lastmove": 1}'):
        file.write_text(text)
        refused(lastmove("verify", str(file)))
    refused(lastmove("verify", str(tmp_path / "missing.json")))


def test_a_certificate_cannot_be_written_where_there_is_no_folder(tmp_path):
    path = tmp_path / "no" / "c.json"
    assert "cannot be written" in refused(lastmove("solve", "nim(1)", "--certificate", str(path)))


def test_output_into_a_closed_pipe_is_quiet(tmp_path):
    done = subprocess.run(
        f"{sys.executable} -m lastmove table queen 0..40 0..40 | head -n 1",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""


def test_help_loads_neither_numpy_nor_the_solvers():
    code = (
        "import sys; sys.argv = ['lastmove', '--help']\n"
        "from lastmove.cli import main\n"
        "try: main()\nexcept SystemExit: pass\n"
        "heavy = ('numpy', 'scipy', 'matplotlib', 'lastmove.api.draw')\n"
        "print([m for m in heavy if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_who_wins_a_game_of_left_and_right_without_its_value(tmp_path):
    asked = ("solve", "domineering(3x3) + ±1", "--outcome", "--json", "--certificate", "c.json")
    ran = lastmove(*asked, cwd=tmp_path)
    told = ran.json()
    assert (ran.code, told["outcome"], told["value"]) == (0, "P", None)
    assert told["winning_moves"] == {"left": [], "right": []}
    assert told["positions"] > 0
    assert "has an answer to every move" in told["because"]
    assert lastmove("verify", "c.json", cwd=tmp_path).code == 0
    asked = lastmove("solve", "domineering(3x3)", "--outcome", "--first", "left", "--json").json()
    assert (asked["winner"], asked["value"], list(asked["winning_moves"])) == (
        "left",
        None,
        ["left"],
    )
