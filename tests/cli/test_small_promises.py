"""Small promises that were once broken."""

import json

from tests.running import lastmove, refused


def test_a_hint_never_denies_a_win_that_is_known():
    told = lastmove("play", "chomp(40x41)", stdin="hint\nquit\n").out
    assert "No move wins" not in told
    assert "A move wins, but which one is not listed." in told


def test_the_perfect_player_keeps_a_win_it_cannot_list():
    data = lastmove("solve", "kayles(1000000)", "--json").json()
    assert data["winning_moves"]
    assert data["winning_moves_complete"] is False
    run = ("play", "--as", "second", "--seed", "1", "kayles(1000000)", "--json")
    events = [json.loads(line) for line in lastmove(*run, stdin="quit\n").out.splitlines()]
    moved = next(event for event in events if event.get("event") == "move")
    after = moved.get("position") or moved.get("to")
    assert lastmove("solve", after, "--json").json()["outcome"] == "P"


def test_a_table_is_written_as_the_file_asks(tmp_path):
    for name, begins in [("t.svg", "<svg"), ("t.csv", ","), ("t.tex", "\\begin"), ("t.md", "|")]:
        assert lastmove("table", "queen", "0..2", "0..2", "-o", str(tmp_path / name)).code == 0
        assert (tmp_path / name).read_text(encoding="utf-8").startswith(begins)


def test_a_comparison_says_what_it_left_out(tmp_path):
    file = tmp_path / "b.txt"
    file.write_text("0 0\n500 3\n")
    told = lastmove("sequence", "kayles", "-n", "4", "--compare", str(file))
    assert told.code == 0
    assert "the one term compared agrees; 1 others lie outside" in told.out


def test_misere_explanations_show_the_moves():
    told = lastmove("explain", "kayles(4)", "--misere").out
    assert "answered by" in told
    assert "the opponent has to make the last move" in told


def test_games_without_single_heaps_have_no_sequence():
    for game in ("hackenbush", "cram", "chomp", "queen"):
        assert "not a game of single heaps" in refused(lastmove("sequence", game))


def test_a_finished_game_of_roles_has_been_won():
    assert "cut has won." in lastmove("solve", "shannon([a-b,c])").out


def test_a_period_is_not_observed_before_every_move_was_possible():
    code = f"octal(0.{'7' * 50})"
    assert lastmove("sequence", code, "-n", "20", "--json").json()["period"] is None


def test_a_picture_is_not_called_what_it_is_not(tmp_path):
    for verb in (["draw", "nim(3)"], ["frogs", "draw", "[0, 1, 3]"]):
        ran = lastmove(*verb, "-o", str(tmp_path / "board.gif"))
        assert ran.code == 2
        assert "board.svg" in ran.err
        assert not list(tmp_path.iterdir())


def test_a_file_to_resume_from_is_looked_at_before_the_search(tmp_path):
    file = tmp_path / "nowhere" / "qubic.npz"
    ran = lastmove("solve", "tictactoe(4^3)", "--resume", str(file), "--time", "60")
    assert ran.code == 2
    assert "no folder" in ran.err
