"""The front door: every scheme of Loeb's paper on one game (`lm.classify`)."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from lastmove.core.errors import InputError
from lastmove.core.guarding import guarded
from lastmove.core.limits import Budget
from lastmove.families.coalitions.evaluator import Fold
from lastmove.families.coalitions.fine import written as written_basic
from lastmove.families.coalitions.multiplayer import Seats, seats
from lastmove.families.coalitions.schemes import (
    FineScheme,
    LefevreScheme,
    LiScheme,
    StableScheme,
    Together,
    WinScheme,
    shapley,
)
from lastmove.families.coalitions.upsets import LETTERS, names

SCHEMA = 1
NFP = str.maketrans("ABC", "NFP")


@dataclass(frozen=True)
class Classification:
    """What each scheme says of a game for n players.

    `win` and `stable` list minimal winning and stable coalitions in letters; in an impartial game
    A is the player to move, B the one after, and so on; in a tree the letters are its labels. For
    three players `win_nfp` and `stable_nfp` write N, F, P for A, B, C, `fine` is the fine type,
    `straffin` its image, a reconstruction of Straffin's types, and `propp` the outcome class of
    Propp. `li` is the winner when all play for rank. `lefevre` is None where its fractions would
    have more than thousands of digits. `queer` says that no player alone can force a win.
    """

    position: str
    players: int
    win: list[str]
    stable: list[str]
    win_nfp: list[str] | None
    stable_nfp: list[str] | None
    fine: str | None
    straffin: str | None
    propp: str | None
    li: str
    lefevre: list[Fraction] | None
    shapley: list[Fraction]
    queer: bool
    positions: int
    win_family: int = field(repr=False)
    stable_family: int = field(repr=False)

    def as_dict(self) -> dict[str, Any]:
        """The object that `classify --json` prints."""
        data: dict[str, Any] = {
            "schema": SCHEMA,
            "position": self.position,
            "players": self.players,
            "win": self.win,
            "stable": self.stable,
        }
        if self.players == 3:
            data |= {
                "win_nfp": self.win_nfp,
                "stable_nfp": self.stable_nfp,
                "fine": self.fine,
                "straffin": self.straffin,
                "propp": self.propp,
            }
        return data | {
            "li": self.li,
            "lefevre": None if self.lefevre is None else [str(value) for value in self.lefevre],
            "shapley": [str(value) for value in self.shapley],
            "queer": self.queer,
            "positions": self.positions,
        }

    def to_json(self) -> str:
        """One JSON text."""
        return json.dumps(self.as_dict(), ensure_ascii=False)


@guarded
def classify(
    game: Any,
    players: int | None = None,
    *,
    time: float | None = None,
    memory: int | str | None = None,
    budget: Budget | None = None,
) -> Classification:
    """Every scheme on one game.

    Parameters
    ----------
    game : a position, its notation, a tree, or what `game_of` or `quotient` has made.
    players : how many; needed for impartial games, which they play in turn, the last mover winning.
    time, memory : limits in seconds and bytes; or a `budget` that has them.

    Raises
    ------
    InputError : for what n players cannot play.

    >>> found = classify("nim(1,2)", 3)
    >>> found.win, found.stable, found.fine, [str(value) for value in found.lefevre]
    (['AB', 'AC', 'BC'], ['BC'], 'n1', ['0', '2/3', '1/3'])
    """
    budget = budget or Budget(time, memory)
    seated = seats(game, players, budget)
    count = seated.players
    schemes: list[Any] = [WinScheme(count), StableScheme(count), LiScheme(count)]
    schemes.append(LefevreScheme(count))
    if count == 3:
        schemes.append(FineScheme())
    fold = Fold(seated, Together(*schemes), budget)
    win, stable, li, lefevre, *fine = fold(seated.root)
    win_names, stable_names = names(win, count), names(stable, count)
    three = count == 3
    return Classification(
        position=str(seated),
        players=count,
        win=win_names,
        stable=stable_names,
        win_nfp=[name.translate(NFP) for name in win_names] if three else None,
        stable_nfp=[name.translate(NFP) for name in stable_names] if three else None,
        fine=written_basic(fine[0]) if three else None,
        straffin=straffin_type(fine[0]) if three else None,
        propp=propp_class(win_names) if three else None,
        li=LETTERS[li],
        lefevre=None if lefevre is None else list(lefevre),
        shapley=list(shapley(win, count)),
        queer=all(len(name) > 1 for name in win_names),
        positions=len(fold.memory),
        win_family=win,
        stable_family=stable,
    )


def straffin_type(basic: tuple[int, int]) -> str:
    """Straffin's type as far as Loeb tells it: n_0 is "N wins", n_i for i > 0 "N picks".

    A reconstruction: it is the image of the fine type that Loeb's Table 3 and section 5 describe,
    not computed from Straffin's own axioms.
    """
    return f"{'NFP'[basic[0]]} {'picks' if basic[1] else 'wins'}"


def propp_class(win: list[str]) -> str:
    """Propp's outcome class: N, O or P if the next, the other or the previous player wins, else Q.

    His finer classes, those of games alike in every sum, quantify over all sums and are not
    computed here.
    """
    return {"A": "N", "B": "O", "C": "P"}[win[0]] if len(win[0]) == 1 else "Q"


def win_type(game: Any, players: int | None = None, *, budget: Budget | None = None) -> list[str]:
    """The minimal winning coalitions of a game.

    >>> win_type("nim(5,1)", 4)
    ['AB', 'AC', 'BC']
    """
    budget = budget or Budget()
    seated = seats(game, players, budget)
    fold = Fold(seated, WinScheme(seated.players), budget)
    return names(fold(seated.root), seated.players)


def stable_type(
    game: Any, players: int | None = None, *, budget: Budget | None = None
) -> list[str]:
    """The stable coalitions of a game.

    >>> stable_type("nim(5,1)", 4)
    ['ABD', 'ACD']
    """
    budget = budget or Budget()
    seated = seats(game, players, budget)
    fold = Fold(seated, StableScheme(seated.players), budget)
    return names(fold(seated.root), seated.players)


def fine_type(game: Any, *, budget: Budget | None = None) -> str:
    """The fine type of a three-player game.

    >>> fine_type("nim(1,3)"), fine_type("nim(6,6)")
    ('f1', 'p3')
    """
    budget = budget or Budget()
    seated = seats(game, None if isinstance(game, Seats) else 3, budget)
    if seated.players != 3:
        raise InputError(f"fine types are for three players, not {seated.players}")
    return written_basic(Fold(seated, FineScheme(), budget)(seated.root))
