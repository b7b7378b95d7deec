"""Pictures of arguments by the command; what is on them is in `test_arguments`."""

from tests.running import lastmove, refused


def test_every_argument_is_drawn_also_in_misere_play(tmp_path):
    for options in ((), ("--misere",)):
        file = tmp_path / "why.svg"
        ran = lastmove("draw", "--why", "nim(3,5,7)", *options, "-o", str(file))
        assert ran.code == 0
        assert "take 1 from heap 1" in file.read_text(encoding="utf-8")


def test_a_picture_in_characters_or_of_a_way_to_play_is_refused():
    assert "explain" in refused(lastmove("draw", "--why", "--text", "nim(3)"))
    assert "--why" in refused(lastmove("draw", "--misere", "nim(3)"))
