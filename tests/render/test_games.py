"""The numbers drawn are those of the position."""

import pytest

import lastmove as lm
from lastmove.api.draw import points, svg, text
from lastmove.families.corner.rules import Queen, Rook
from lastmove.families.heaps.rules import Subtraction
from lastmove.families.nim.rules_growing_nim import GrowingNim
from lastmove.families.nim.rules_nim import Nim
from tests.pictures import SVG, count, parsed, words


@pytest.mark.parametrize("heaps", [(), (0,), (1,), (3, 5, 7), (0, 12, 1), (12,) * 20])
def test_small_heaps_have_their_chips(heaps: tuple[int, ...]) -> None:
    document = svg(Nim(*heaps))
    assert count(document, "chip") == sum(heaps)
    assert count(document, "slot") == heaps.count(0)
    assert count(document, "break") == 0
    assert [w for w in words(document) if w.isdigit()] == [str(heap) for heap in heaps]


def test_a_large_heap_has_a_break_and_its_size() -> None:
    document = svg(Nim(13))
    assert count(document, "break") == 2
    assert count(document, "chip") < 13
    assert "13" in words(document)
    assert {"1000…000", "31 digits"} <= set(words(svg(Nim(10**30))))
    assert text(Nim(10**30 - 1)).endswith("  9999…999 (30 digits)")


def test_many_heaps_are_counted() -> None:
    document = svg(Nim(*[1] * 200))
    assert count(document, "chip") == 20
    assert "… and 180 more" in words(document)
    assert text(Nim(*[1] * 200)).splitlines()[-1] == "… and 180 more"


def test_heaps_in_characters() -> None:
    assert text(Nim(3, 0, 1)) == "heap 1  ●●●  3\nheap 2  –  0\nheap 3  ●  1"
    assert text(Nim()) == "no heaps"


def test_what_else_there_is_to_know() -> None:
    taking = Subtraction(4, take={3, 1})
    assert "take 1, 3" in words(svg(taking))
    assert text(taking) == "heap 1  ●●●●  4\ntake 1, 3"
    assert "budget: 7 to add" in words(svg(GrowingNim(1, budget=7)))
    assert "take 1, 2, 3, 4, 5, …, 99" in words(svg(Subtraction(4, take=set(range(1, 100)))))


def test_a_street_has_its_houses() -> None:
    street = lm.parse("pigs(SBSSBSB, builds=2)")
    document = svg(street)
    assert count(document, "house") == 4
    assert count(document, "fallen") == 3
    assert {"1", "7", "4 of 7 stand; 2 may be built"} <= set(words(document))
    assert text(street).splitlines()[:2] == ["S B S S B S B", "1 2 3 4 5 6 7"]
    long = lm.parse(f"pigs({'SB' * 500}, builds=0)")
    assert count(svg(long), "house") + count(svg(long), "fallen") == 15
    assert {"…", "1", "10", "996", "1000"} <= set(words(svg(long)))


def test_a_board_of_cram_has_its_squares() -> None:
    board = lm.parse("cram(..#../..#.#)")
    document = svg(board)
    assert (count(document, "free"), count(document, "covered")) == (7, 3)
    assert set(words(document)) == set("12345")
    assert text(board).splitlines() == ["  12345", "1 ..#..", "2 ..#.#"]
    assert text(lm.parse("cram(1x12)")).splitlines()[:2] == [" " * 11 + "1", "  123456789012"]


def test_of_a_large_board_of_cram_its_corners_are_drawn() -> None:
    large = lm.parse("cram(200x300)").move("cover (199,1) and (200,1)").to
    document = svg(large)
    assert "200 × 300 squares, 59,998 of them free;" in words(document)
    assert count(document, "free") + 2 == 26 * 26
    assert {"1", "20", "…", "195", "200", "300"} <= set(words(document))
    assert "21" not in words(document)
    assert text(large).splitlines()[-4:-2] == [f"{n} #{'.' * 19}…......" for n in (199, 200)]
    assert points(large, large.move("cover (20,299) and (20,300)")) == (
        "square-20-299",
        "square-20-300",
    )
    for unseen in ("cover (20,1) and (21,1)", "cover (100,150) and (100,151)"):
        assert points(large, large.move(unseen)) == ()


def test_the_word_game_has_its_cards() -> None:
    said = lm.parse("words([dog,goat,tiger,rat], last=goat, used=[dog])")
    document = svg(said)
    assert [count(document, kind) for kind in ("said", "last", "fits", "left")] == [1, 1, 1, 1]
    assert "the last word ends with t: 1 of 2 words fit" in words(document)
    assert text(said).splitlines()[:4] == ["- dog", "* goat", "> tiger", "  rat"]
    many = lm.parse(f"words([{','.join(f'w{n}x' for n in range(100))}])")
    assert count(svg(many), "fits") == 60
    told = "100 words, any of them may be said first; 40 more words are not shown"
    assert told in words(svg(many))


def test_poker_nim_has_its_heaps_and_both_stocks() -> None:
    game = lm.parse("poker_nim(3,0,5, mine=2, yours=4)")
    document = svg(game)
    assert count(document, "chip") == 8
    assert count(document, "slot") == 1
    assert count(document, "tray") == 2
    assert count(document, "stock") == 6
    told = {"mine: 2", "(player to move)", "yours: 4", "(opponent)"}
    assert told <= set(words(document))
    assert text(game).splitlines()[3:] == [
        "mine    ○○  2  (player to move)",
        "yours   ○○○○  4  (opponent)",
    ]
    rich = svg(lm.parse(f"poker_nim(mine={10**30}, yours=11)"))
    assert count(rich, "stock") == 16
    assert {"mine: 1000…000 (31 digits)", "yours: 11", "…", "no heaps"} <= set(words(rich))


def test_northcotts_board_has_its_counters_and_gaps() -> None:
    board = lm.parse("northcott(6, rows=[2:5,6:1,3:4], to_move=black)")
    document = svg(board)
    assert count(document, "square") == 18
    assert count(document, "white") == count(document, "black") == 3
    assert count(document, "gap") == 2
    assert {"W", "B", "gap 2", "gap 4", "gap 0", "6 columns; black to move"} <= set(words(document))
    assert text(board).splitlines() == [
        "row 1  . W . . B .  gap 2",
        "row 2  B . . . . W  gap 4",
        "row 3  . . W B . .  gap 0",
        "6 columns; black to move",
    ]
    ended = lm.parse("northcott(3, rows=[1:2])")
    assert text(ended).splitlines()[-1] == "3 columns; white has no move, black has won"


def test_a_wide_or_high_board_is_drawn_in_part() -> None:
    wide = lm.parse(f"northcott({10**30}, rows=[7:{10**30},5:4,1:2])")
    assert count(svg(wide), "square") == 0
    assert count(svg(wide), "white") == 3
    assert {"7", "1000…000", "5", "4", "gap 0"} <= set(words(svg(wide)))
    assert "W in column 5, B in column 4  gap 0" in text(wide)
    high = lm.parse(f"northcott(4, rows=[{','.join(['1:3'] * 40)}])")
    assert count(svg(high), "white") == 16
    assert "… and 24 more rows" in words(svg(high))
    assert "… and 24 more rows" in text(high)


def test_a_pile_says_what_may_be_taken() -> None:
    pile = lm.parse("takeaway(9, f=2*x, limit=4)")
    assert count(svg(pile), "chip") == 9
    assert text(pile).splitlines()[-1] == "take at most 4; after x, at most 2*x"


def test_a_board_of_chomp_has_its_cookies() -> None:
    board = lm.parse("chomp(4,2,2)")
    document = svg(board)
    assert count(document, "cookie") == 7
    assert count(document, "poison") == 1
    assert count(document, "gone") == 4
    assert {"8 cookies", "the poisoned one, (1,1), is never eaten"} <= set(words(document))
    assert text(board).splitlines()[:4] == ["  1 2 3 4", "1 P ● ● ●", "2 ● ● · ·", "3 ● ● · ·"]
    assert text(lm.parse("chomp(1, poison=eaten)")).endswith(
        "1 cookie; the poisoned one, (1,1), may be eaten"
    )
    assert text(lm.parse("chomp(poison=eaten)")) == "nothing is left to eat"
    large = lm.parse("chomp(3000x2000)")
    assert count(svg(large), "cookie") == 13 * 13 - 1
    assert {"…", "10", "2000", "3000"} <= set(words(svg(large)))


def test_boards_in_characters() -> None:
    assert text(Rook(1, 3)).splitlines() == [
        "  0 1 2 3 4",
        "0 * . . + .",
        "1 + + + R .",
        "2 . . . . .",
        "3 . . . . .",
        "R row 1, column 3; * the corner; + where R may move",
    ]
    assert text(Queen(2, 1)).splitlines()[:4] == [
        "  0 1 2 3",
        "0 * + . .",
        "1 + + . .",
        "2 + Q . .",
    ]


@pytest.mark.parametrize("game", [Rook, Queen])
@pytest.mark.parametrize("row", [0, 1, 4, 14])
@pytest.mark.parametrize("column", [0, 2, 4, 13])
def test_each_square_that_can_be_reached_is_marked(
    game: type[lm.Impartial], row: int, column: int
) -> None:
    position = game(row, column)
    marks = "".join(line[2:] for line in text(position).splitlines()[1:-1]).count("+")
    moves = list(position.moves())
    corner = any(move.to == game(0, 0) for move in moves)
    assert marks == len(moves) - corner
    document = svg(position)
    heads = len(list(parsed(document).iter(f"{SVG}polygon")))
    assert count(document, "target") + heads == len(moves)
    assert count(document, "goal") == count(document, "piece") == 1


def test_a_board_far_from_the_corner_leaves_squares_out() -> None:
    document = svg(Queen(100, 250))
    assert count(document, "square") == 8 * 8
    assert "row 100, column 250" in words(document)
    assert {"0", "99", "100", "249", "250"} <= set(words(document))
    lines = text(Queen(100, 250)).splitlines()
    assert lines[0].split() == ["0", "1", "2", "3", "248", "249", "250", "251"]
    assert lines[8].split() == ["100", "+", "+", "+", "+", "…", "+", "+", "Q", "."]
    assert lines[6].split() == ["98", ".", ".", ".", ".", "…", "+", ".", "+", "."]
    assert lines[1].split() == ["0", "*", ".", ".", ".", "…", ".", ".", "+", "."]


def test_the_diagonal_of_the_board_passes_the_gap() -> None:
    rows = [line.split() for line in text(Queen(50, 50)).splitlines()[1:10]]
    assert [rows[i][i + 1] for i in (1, 2, 3, 6)] == ["+", "+", "+", "+"]
    rows = [line.split() for line in text(Queen(50, 51)).splitlines()[1:10]]
    assert [rows[i][i + 1] for i in (1, 2, 3, 6)] == [".", ".", ".", "+"]


def test_a_sum_has_all_its_terms_and_a_plus_between() -> None:
    position = lm.parse("nim(4) + queen(3,4) + nim(1,2)")
    document = svg(position)
    assert count(document, "chip") == 7
    assert count(document, "piece") == 1
    assert count(document, "plus") == 2
    terms = [text(term) for term in position.terms]
    assert text(position) == "\n+\n".join(terms)


def test_a_long_sum_wraps_and_is_counted() -> None:
    document = svg(lm.Sum(*[Nim(2)] * 40))
    assert count(document, "chip") == 32
    assert "… and 24 more terms" in words(document)
    assert float(parsed(document).get("width", "")) < 950


def test_tic_tac_toe_has_its_marks_and_the_line_that_won() -> None:
    won = lm.parse("tictactoe(3^2, XXXOO....)")
    document = svg(won)
    assert (count(document, "cell"), count(document, "cross"), count(document, "nought")) == (
        9,
        3,
        2,
    )
    assert (count(document, "won"), count(document, "line")) == (3, 1)
    assert "cross has won: 1,1 – 1,2 – 1,3" in words(document)
    assert text(won).splitlines()[0] == "[X][X][X]"
    assert text(lm.parse("tictactoe(3^2, X.O......)")).splitlines() == [
        "X . O",
        ". . .",
        ". . .",
        "cross to move",
    ]


def test_a_cube_is_drawn_in_layers() -> None:
    cube = lm.parse("tictactoe(3^3, X..O.........X.O..........X)")
    document = svg(cube)
    assert (count(document, "cell"), count(document, "won"), count(document, "line")) == (27, 3, 0)
    assert {"layer 1", "layer 2", "layer 3"} <= set(words(document))
    assert "cross has won: 1,1,1 – 2,2,2 – 3,3,3" in words(document)
    assert text(cube).splitlines()[1] == "[X] .  .     .  .  .     .  .  ."
    assert count(svg(lm.parse("tictactoe(2^4)")), "cell") == 16
    assert count(svg(lm.parse("tictactoe(8^3)")), "cell") == 512
    for size, cells in (("30^2", 20**2), ("40^1", 24), ("11^3", 5**3), ("6^4", 3**4)):
        large = lm.parse(f"tictactoe({size})")
        assert count(svg(large), "cell") == cells
        shown = [places for move in large.moves() if (places := points(large, move))]
        assert len(set(shown)) == cells
        assert any(word.endswith("lines; drawn in part") for word in words(svg(large)))
    assert count(svg(lm.parse("tictactoe(10^3)")), "cell") == 1000
    large = svg(lm.parse("tictactoe(16^5)"))
    assert "16^5: 1,048,576 cells, 420,496 lines" in words(large)
    assert len(large) < 5000


def test_a_set_family_is_drawn_with_its_claims() -> None:
    family = lm.parse("positional([[1,2,3],[1,4,7],[2,7]], first=[1,2], second=[3])")
    document = svg(family)
    assert (count(document, "first"), count(document, "second"), count(document, "free")) == (
        4,
        1,
        3,
    )
    assert {"blocked", "1 to go for first", "second to move"} <= set(words(document))
    assert text(family).splitlines()[0] == "set 1  F:1 F:2 S:3  (blocked)"
    many = "[" + ",".join(f"[{i},{i + 1}]" for i in range(100)) + "]"
    assert "101 cells in 100 sets; not all are shown" in words(svg(lm.parse(f"positional({many})")))
