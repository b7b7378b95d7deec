"""Every small position of poker nim and of Northcott's game."""

from itertools import combinations_with_replacement, permutations, product

from lastmove.families.nim.rules_loopy import ROLES, Northcott, PokerNim


def splits(chips, places):
    """The ways to lay so many chips on so many places."""
    if places == 0:
        yield from [()] if chips == 0 else []
        return
    for first in range(chips + 1):
        for rest in splits(chips - first, places - 1):
            yield (first, *rest)


def poker_nim(most_chips=8, most_heaps=4):
    """With at most so many chips, in heaps and stocks together; heaps in any order."""
    for heaps, chips in product(range(most_heaps + 1), range(most_chips + 1)):
        for *sizes, mine, yours in splits(chips, heaps + 2):
            yield PokerNim(*sizes, mine=mine, yours=yours)


def rows(width):
    return list(permutations(range(1, width + 1), 2))


def northcott(widths=(2, 3, 4, 5), most_rows=2):
    """Every board; three rows or more in one order only."""
    for width, count in product(widths, range(most_rows + 1)):
        placed = product if count < 3 else combinations_with_replacement
        options = {"repeat": count} if count < 3 else {"r": count}
        for chosen in placed(rows(width), **options):
            for role in ROLES:
                yield Northcott(width, rows=chosen, to_move=role)


def three_rows(widths=(2, 3, 4, 5)):
    for board in northcott(widths, 3):
        if len(board.state[1]) == 3:
            yield board


ENUMERATIONS = {"poker_nim": poker_nim, "northcott": northcott, "three rows": three_rows}
GAMES = {"poker_nim", "northcott"}
"""The games whose play can go on forever: solved by theorem, in normal play only."""
