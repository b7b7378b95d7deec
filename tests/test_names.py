"""The public names."""

import lastmove as lm

PROMISED = (
    {"parse", "solve", "explain", "certify", "verify", "equivalent", "sequence", "classify"}
    | {
        "check_game",
        "draw",
        "table",
        "games",
        "add_games",
        "Impartial",
        "Roles",
        "Run",
        "Graph",
        "Pond",
        "Position",
        "Move",
    }
    | {"Verdict", "Outcome", "Play", "mex", "nim_sum"}
)


def test_every_promised_name_is_listed_and_there():
    for name in {*PROMISED, *lm.__all__}:
        assert name in dir(lm)
        assert getattr(lm, name) is not None


def test_no_other_name_is_there():
    assert not hasattr(lm, "nothing_of_this_name")
