"""Which family a game's heaps belong to, which says how their values are computed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from lastmove.core.bibliography import (
    GOLOMB,
    GUY_SMITH,
    HOWSE_NOWAKOWSKI,
    SPRAGUE,
)
from lastmove.core.errors import InputError
from lastmove.core.family import of_rules
from lastmove.core.heaps import HeapFormula, HeapGame, PlainHeapGame
from lastmove.core.inheritance import keeps_rules, obeys
from lastmove.core.parse import Rules, parse_rules
from lastmove.core.position import Impartial, Position
from lastmove.families.heaps.nim_values.breaking import Breaking
from lastmove.families.heaps.own_heap_game import OwnHeapGame
from lastmove.families.heaps.rules import BreakingGame, Grundy, Subtraction, code_of

Game = str | type[Position] | Position | Rules
"""How rules are given: as text, as a game's class, or as a position without heaps."""


@dataclass(frozen=True)
class Family:
    """One game's heaps: rules as text, and one of four ways to their values.

    `breaking` for games by code and their like, `formula` where a theorem gives all values, `own`
    for a function of one's own, and otherwise `position`, which makes the position of a heap.
    """

    text: str
    game: type[Position]
    position: Callable[[int], Position]
    breaking: Breaking | None = None
    formula: HeapFormula | None = None
    own: type[OwnHeapGame] | None = None
    options: Callable[[int], Iterable[tuple[int, ...]]] | None = None


def family(game: Game, rules: Rules | None = None) -> Family:
    """The family of a game given as text, class or position without heaps."""
    if rules is None:
        rules = _rules(game)
    kind = rules.game
    if not issubclass(kind, Impartial):
        raise InputError(f"{rules.text} is not impartial, so its heaps have no nimbers")
    if not any(keeps_rules(kind, base) for base in (BreakingGame, PlainHeapGame, Subtraction)):
        _check_single_heap(rules)
        return Family(rules.text, kind, rules.position)
    try:
        empty = rules.position()
    except InputError:
        raise
    except (ValueError, TypeError) as problem:
        raise InputError(f"{problem} (in {rules.text})") from None
    assert isinstance(empty, HeapGame)
    if empty.heaps:
        raise InputError(
            f"{rules.text} has heaps; a sequence is for the rules alone, {_bare(empty)}"
        )
    return Family(
        _bare(empty),
        kind,
        empty.with_heaps,
        _breaking(empty),
        of_rules("formulas", (kind,)),
        kind if keeps_rules(kind, OwnHeapGame) else None,
        _options(empty),
    )


def _check_single_heap(rules: Rules) -> None:
    """Raise unless one number makes a position of the game."""
    try:
        for heap in (0, 1):
            rules.position(heap)
    except (InputError, ValueError, TypeError):
        raise InputError(
            f"{rules.text} is not a game of single heaps, so it has no sequence; kayles, "
            "octal(0.77) and subtraction(take={1,2}) are"
        ) from None


def _rules(game: Game) -> Rules:
    if isinstance(game, Rules):
        return game
    if isinstance(game, str):
        return parse_rules(game)
    if isinstance(game, type) and issubclass(game, Position):
        return Rules(game, (), {}, game.name)
    if obeys(game, HeapGame):
        written = game.written()
        return Rules(type(game), tuple(written.positional), dict(written.keywords), str(game))
    raise InputError(f"the rules of a game are a text such as 'octal(0.77)', not {game!r}")


def _bare(position: HeapGame) -> str:
    """The rules without heaps, `kayles` or `octal(0.77)`."""
    return str(position.with_heaps()).removesuffix("()")


def _breaking(position: HeapGame) -> Breaking | None:
    code = code_of(position) if obeys(position, BreakingGame) else None
    if code is not None:
        return Breaking.by_digits(code.digits)
    if obeys(position, Grundy):
        return Breaking((0,), (4,), uneven=True)
    if obeys(position, Subtraction):
        return Breaking(position.setting, (3,) * len(position.setting))
    return None


def _options(position: HeapGame) -> Callable[[int], Iterable[tuple[int, ...]]] | None:
    setting = position.setting
    if obeys(position, BreakingGame):
        options: Any = position.heap_options
        return lambda heap: (parts for _, parts in options(setting, heap))
    if obeys(position, Subtraction):
        return lambda heap: ((heap - taken,) for taken in setting if taken <= heap)
    return None


def proof_of_period(breaking: Breaking) -> str:
    """The theorem that a proved period of such a game rests on, with its source."""
    if breaking.parts <= 1:
        return f"as many values recur as the largest move takes and one more ({GOLOMB})"
    if breaking.parts == 2:
        return f"the condition of Guy and Smith holds ({GUY_SMITH})"
    return f"the condition of Guy and Smith holds, extended to three parts (after {GUY_SMITH})"


PROOF_OF_GROWTH = (
    "paired and topped moves reach every smaller value, and the law was seen as far as "
    f"docs/growth.md asks (compare {HOWSE_NOWAKOWSKI})"
)
"""What a proved saltus rests on."""

MEX_RULE_SOURCE = f"{SPRAGUE}; {GUY_SMITH}"
