"""Von Stengel, section 1.6: misère nim, as it is played in "Last year at Marienbad"."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

from lastmove.core.position import Outcome, Play
from lastmove.families.nim.rules_nim import Nim
from lastmove.papers.entry import Cases, Finding, Picture
from lastmove.papers.nim.document import NIM
from lastmove.papers.pictures import proof_picture
from lastmove.papers.playing import Compared, proved
from lastmove.papers.small_games import brute_force, nim_options

ROWS = (1, 3, 5, 7)


@NIM.entry(
    "marienbad",
    place="section 1.6, misère play",
    title="Misère nim, and the rows of Marienbad",
    statement="In misère play a player unable to move wins. In the film misère nim is played with "
    "rows of 1, 3, 5 and 7 matches, and one of the players makes a mistake. Who knows how to play "
    "nim can find out how to play misère nim.",
    printed={"unable_to_move": "wins", "rows": list(ROWS)},
    vouches_for=("nim.rules_nim:Nim", "nim.bouton:nim", "check:misere-nim"),
)
def marienbad() -> Finding:
    """Every position of the game by brute force; where misère nim and nim have other winners."""
    cases = Cases()
    normal, misere = brute_force(nim_options), brute_force(nim_options, last_wins=False)
    compared = Compared(
        cases, lambda heaps: Nim(*heaps), nim_options, wins=misere, play=Play.MISERE
    )
    rows = list(product(*(range(row + 1) for row in ROWS)))
    other = []
    for heaps in rows:
        compared.at(heaps)
        if normal(heaps) != misere(heaps):
            other.append(heaps)
        cases.check((normal(heaps) != misere(heaps)) == (max(heaps) <= 1), {"rows": heaps})
    for heaps in combinations_with_replacement(range(5), 3):
        compared.at(heaps)
        outcome = Outcome.N if misere(heaps) else Outcome.P
        cases.check(proved(Nim(*heaps), outcome, Play.MISERE), {"proof": heaps})
    ended = Nim(0, 0, 0, 0).result(Play.MISERE)
    replies = [[option, _reply(option)] for option in nim_options(ROWS)]
    return Finding(
        {
            "unable_to_move": "wins" if ended == "next" else "loses",
            "rows": list(ROWS),
            "who_begins": "wins" if misere(ROWS) else "loses",
            "nim_has_another_winner_at": other,
            "an_answer_to_every_first_move": replies,
        }
        | cases.summary(
            f"all {len(rows)} positions of the game, and three rows of up to 4: moves, winner and "
            "winning moves by brute force and by lastmove, of the latter certificates too. Nim and "
            "misère nim have other winners just where no row has two matches: so one plays as at "
            "nim, and leaves an odd number of single matches when that is what is left"
        ),
        (
            Picture(
                "Rows of 1, 3, 5 and 7 in misère play: why whoever begins loses",
                proof_picture("nim(1,3,5,7)", misere=True),
            ),
        ),
    )


def _reply(heaps: tuple[int, ...]) -> tuple[int, ...]:
    misere = brute_force(nim_options, last_wins=False)
    return next(option for option in nim_options(heaps) if not misere(option))
