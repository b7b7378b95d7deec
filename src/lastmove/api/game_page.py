"""What there is to say about one game: its rules, how it is written, theorems, sources.

Nothing of it is kept apart: the rules and the notation are docstrings, and the theorems those that
decide the game's own examples.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from inspect import cleandoc
from textwrap import wrap
from typing import Any

from lastmove.api.elsewhere import games_elsewhere
from lastmove.api.games import entry_of
from lastmove.api.solve import new_run
from lastmove.core.errors import InputError, LimitReached
from lastmove.core.family import other_names
from lastmove.core.games import all_games, find_game, known_as, own_games, similar_names
from lastmove.core.limits import Budget
from lastmove.core.parse import parse
from lastmove.core.position import Impartial, Partisan, Play, Position
from lastmove.core.verdict import Method

SCHEMA = 1
MOST_STEPS = 200_000
"""How long an example is thought about, in positions and not in seconds: a page stays the same."""
WIDTH = 96


@dataclass(frozen=True)
class Theorem:
    """What decides positions of a game, with an example of one that it decides."""

    name: str
    sources: tuple[str, ...]
    example: str
    play: str


@dataclass(frozen=True)
class GamePage:
    """All that is said of a game.

    Cost: the examples are decided when the theorems are asked for, tens of milliseconds.

    >>> print(game_page("rook").kind)
    impartial: both players have the same moves, and whoever makes the last one wins
    """

    game: type[Position]

    @property
    def names(self) -> list[str]:
        """Other names that people know it by."""
        return [name for name, meant in other_names().items() if meant == self.game.name]

    @property
    def positions(self) -> dict[str, str]:
        """Positions of it that have names."""
        begins = f"{self.game.name}("
        return {name: meant for name, meant in other_names().items() if meant.startswith(begins)}

    @property
    def rules(self) -> str:
        """In a line."""
        return entry_of(self.game)["rules"]

    @property
    def notation(self) -> str:
        """How a position is written, in words, where the game says it in its own name."""
        told = " ".join(cleandoc(self.game.start.__doc__ or "").split())
        return told if f"{self.game.name}(" in told else ""

    @property
    def kind(self) -> str:
        """Who may move what, and how it ends."""
        if issubclass(self.game, Impartial):
            told = "impartial: both players have the same moves, and whoever makes the last one "
            told += "wins"
        elif issubclass(self.game, Partisan):
            told = "partisan: Left and Right have moves of their own, and who has none loses"
        else:
            told = f"with roles: {' and '.join(self.game.roles) or 'the players of a position'}"
        return f"{told}; play can go on forever" if self.game.loopy else told

    @cached_property
    def theorems(self) -> tuple[Theorem, ...]:
        """Those that decide its examples, in normal and in misère play."""
        found: dict[str, Theorem] = {}
        for text in self.game.examples:
            for play in Play:
                method = _method(text, play)
                if method is not None and method.kind == "theorem" and method.name not in found:
                    sources = tuple((method.source or "").split("; "))
                    found[method.name] = Theorem(method.name, sources, text, play.value)
        return tuple(found.values())

    def as_dict(self) -> dict[str, Any]:
        """The object that `games NAME --json` prints."""
        return {
            "schema": SCHEMA,
            **entry_of(self.game),
            "names": self.names,
            "positions": self.positions,
            "written": self.notation,
            "kind": self.kind,
            "examples": list(self.game.examples),
            "theorems": [
                {"name": t.name, "sources": list(t.sources), "example": t.example, "play": t.play}
                for t in self.theorems
            ],
        }

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> list[str]:
        name = self.game.name
        lines = [name + (f", also called {', '.join(self.names)}" if self.names else "")]
        lines += ["", *wrap(self.rules, WIDTH), *wrap(f"It is {self.kind}.", WIDTH)]
        lines += ["", "Notation", *(f"  {line}" for line in wrap(self.notation, WIDTH - 2))]
        lines += [f"  {text}" for text in self.game.examples]
        lines += [f"  {other}: {meant}" for other, meant in self.positions.items()]
        if self.theorems:
            lines += ["", "Theorems"]
            for theorem in self.theorems:
                how = " --misere" if theorem.play == Play.MISERE.value else ""
                lines += [f"  {theorem.name}, as for {theorem.example}{how}"]
                lines += [f"    {source}" for source in theorem.sources if source]
        if self.game.sources:
            lines += ["", "Sources", *(f"  {source}" for source in self.game.sources)]
        begin = self.game.examples[0] if self.game.examples else f"{name}(…)"
        asked = (f'{verb} "{begin}"' for verb in ("solve", "explain", "play"))
        return [*lines, "", "Try", *(f"  lastmove {line}" for line in asked)]


def _method(text: str, play: Play) -> Method | None:
    """By what an example is decided, if that is found soon and the game can be played so."""
    try:
        return new_run(Budget(most_steps=MOST_STEPS)).argue(parse(text), play).method
    except (InputError, LimitReached):
        return None


def game_page(name: str) -> GamePage:
    """The page of the game of this name, or of one that people know by it.

    Raises `InputError` for a name that no game has.

    >>> game_page("wythoff").game.name
    'queen'
    """
    game = find_game(name) or own_games().get(name) or games_elsewhere().get(name)
    if game is None and (meant := other_names().get(name)):
        game = find_game(meant.partition("(")[0]) if "(" in meant else known_as(name)
    if game is None:
        near = similar_names(name)
        hint = f"did you mean {' or '.join(near)}?" if near else "'lastmove games' lists them"
        raise InputError(f"there is no game {name!r} ({hint})")
    return GamePage(game)


def searched(words: str) -> list[type[Position]]:
    """The games in whose name, rules, notation or sources all these words stand.

    >>> [game.name for game in searched("heap split")]
    ['grundy', 'split_nim']
    """
    known = [*all_games().values(), *games_elsewhere().values()]
    return [game for game in known if all(word in _said(game) for word in words.lower().split())]


def _said(game: type[Position]) -> str:
    page = GamePage(game)
    sources = " ".join(game.sources)
    names = " ".join((game.name, *page.names, *page.positions))
    return " ".join((names, names.replace("_", " "), page.rules, page.notation, sources)).lower()
