"""The examples of document 002 that a reader can follow by hand."""

from lastmove.families.coalitions.schemes import leaf_type, stable_type, win_type
from lastmove.families.coalitions.upsets import names


def nim(one: int, two: int, players: int, step: object, mover: int = 0) -> int:
    """The type of two heaps with players in turn, from the definition."""
    options = [(heap, two) for heap in range(one)] + [(one, heap) for heap in range(two)]
    if not options:
        return leaf_type((mover - 1) % players, players)
    below = [nim(*option, players, step, (mover + 1) % players) for option in options]
    return step(below, mover, players)  # type: ignore[operator, no-any-return]


def test_one_plus_two_is_queer_and_the_mover_is_left_out() -> None:
    assert names(nim(1, 2, 3, win_type), 3) == ["AB", "AC", "BC"]
    assert names(nim(1, 2, 3, stable_type), 3) == ["BC"]


def test_the_four_player_positions_of_section_four() -> None:
    assert (
        names(nim(5, 1, 4, stable_type), 4) == names(nim(3, 3, 4, stable_type), 4) == ["ABD", "ACD"]
    )
    assert names(nim(5, 1, 4, win_type), 4) == ["AB", "AC", "BC"]
    assert names(nim(3, 3, 4, win_type), 4) == ["AB", "BC", "BD", "ACD"]
