"""Whose rules a game follows. A subclass that changes a rule is another game.

A theorem about nim is about the class `Nim`. A class that derives from it and changes what a move
is has nothing of that theorem, nor of what `Nim` claims about its positions (which are the same by
symmetry, what they split into, how a move is found by its text). So every class has a *lineage*,
the bases whose rules it keeps, and `obeys` asks that instead of `isinstance`. A base keeps a class
in its line when the class defines only what the base leaves open:

- A class is closed unless it says otherwise: `class HeapGame(Impartial, opens=("heap_moves",))`.
  What a class opens is not open in classes derived from it.
- `forms` are those open names that are ways to give the moves. They must come from one hand:
  a class that gives some of them and inherits the others from a game whose rules it does not keep
  is out of the line.
- `claims` are names that say something about the moves, besides those that every game has.
- `same_rules` marks what a bundled class defines in keeping with all that its closed bases claim.

Names that no base defines, and those that touch no rule (`HARMLESS`), change nothing.
"""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass
from types import FunctionType
from typing import TypeGuard, TypeVar

Kind = TypeVar("Kind")
Function = TypeVar("Function", bound=Callable[..., object])

_MARKED: set[object] = set()
"""The functions marked by `same_rules`."""

SIDES = (("left", "left_plays"), ("right", "right_plays"))
"""The two ways in which a game can give one player's moves; the other's are another matter."""
FORMS = ("options", "plays", *SIDES[0], *SIDES[1])
"""The ways in which any game can give its moves."""

CLAIMS = (
    "canonical",
    "graph",
    "identity",
    "images",
    "kind",
    "move",
    "nim_heaps",
    "parts",
    "rank",
    "reduce",
    "reduce_heap",
    "sample",
    "seen_from_opponent",
    "split",
    "weight",
)
"""What a game says about its moves, or does faster because of what they are."""

HARMLESS = frozenset(
    (
        *("name", "sources", "examples", "show", "board", "draw", "loaded_from_hash"),
        *("hands_down", "lineage", "dropped", "bound_from", "for_rules", "fixed_values", "made_of"),
        *("canonical", "identity", "images", "rank", "reduce", "split", "weight"),
        *("__annotations__", "__annotate_func__", "__annotations_cache__", "__dict__", "__doc__"),
        *("__firstlineno__", "__module__", "__orig_bases__", "__parameters__", "__qualname__"),
        *("__slots__", "__static_attributes__", "__weakref__", "__abstractmethods__", "_abc_impl"),
    )
)
"""What a class may define without changing a rule.

Words for people; what its author claims besides, of which no theorem and no check makes use;
Python's own bookkeeping.
"""


class Everything(Container[str]):
    """What a base leaves open that only says what a game is."""

    def __contains__(self, name: object) -> bool:
        return True


@dataclass(frozen=True)
class HandsDown:
    """What a class leaves to those derived from it, see above."""

    opens: Container[str] = ()
    forms: tuple[str, ...] = ()
    claims: tuple[str, ...] = ()


CLOSED = HandsDown()


class GameClass(ABCMeta):
    """The class of games: one that is given a rule later on, as by a decorator, is settled anew.

    It derives from `ABCMeta` so that a game may be an abstract class too.
    """

    hands_down: HandsDown
    lineage: tuple[type, ...]
    """The class and those bases whose rules it keeps."""
    dropped: dict[str, object]
    """What it takes from its lineage where inheritance would give something else."""

    def __repr__(cls) -> str:
        """With what is fixed, which two classes of one name differ in."""
        setting: dict[str, object] = vars(cls).get("fixed_values", {})
        told = "".join(f", {name}={value}" for name, value in setting.items())
        return f"<class '{cls.__module__}.{cls.__qualname__}'{told}>"

    def __setattr__(cls, name: str, value: object) -> None:
        super().__setattr__(name, value)
        if name not in HARMLESS:
            _settle_again(cls)

    def __delattr__(cls, name: str) -> None:
        super().__delattr__(name)
        if name not in HARMLESS:
            _settle_again(cls)


def obeys(position: object, *games: type[Kind]) -> TypeGuard[Kind]:
    """Whether a position is played by the very rules of one of these classes.

    >>> from lastmove.families.nim.rules_nim import Nim
    >>> class Odd(Nim):
    ...     '''Nim in which an odd number is taken.'''
    ...     @staticmethod
    ...     def heap_moves(setting, heap):
    ...         for taken in range(1, heap + 1, 2):
    ...             yield f"take {taken}", (heap - taken,)
    >>> isinstance(Odd(3), Nim), obeys(Odd(3), Nim), obeys(Nim(3), Nim)
    (True, False, True)
    """
    return any(keeps_rules(type(position), game) for game in games)


def keeps_rules(game: type, base: type[Kind]) -> TypeGuard[type[Kind]]:
    """Whether what is true of the base by its rules is true of the game."""
    return base in _lineage_of(game)


def is_bundled(thing: object) -> bool:
    """Whether a class or a function comes with lastmove, rather than from a user."""
    return str(getattr(thing, "__module__", "")).startswith("lastmove.")


def vouched(game: type, name: str) -> bool:
    """Whether what a game says under this name is said by a bundled class, not by a user's."""
    return is_bundled(owner_of(game, name))


def same_rules(function: Function) -> Function:
    """Mark what a bundled class defines in keeping with all that its base claims."""
    _MARKED.add(function)
    return function


def settle(game: GameClass, hands_down: HandsDown) -> None:
    """Find the lineage of a new class, and drop what it would inherit from outside of it."""
    game.hands_down = hands_down
    author = vars(game).get("bound_from")
    if author is not None:  # the same game, with what is fixed
        game.lineage, game.dropped = (game, *_lineage_of(author)), {}
        return
    game.lineage = lineage = _lineage(game)
    # Looked up before anything is set: what is dropped must not look like the class's own.
    kept = {name: _kept(game, name, lineage) for name in rules_and_claims(game)}
    dropped = {name: vars(base)[name] for name, base in kept.items() if base is not None}
    game.dropped = dropped
    for name, instead in dropped.items():
        type.__setattr__(game, name, instead)


def _settle_again(game: GameClass) -> None:
    dropped = vars(game).get("dropped")
    if dropped is None:  # it is still being made
        return
    for name, instead in dropped.items():
        if vars(game).get(name) is instead:
            type.__delattr__(game, name)
    settle(game, _hands_down(game))
    subclasses: list[type] = game.__subclasses__()
    for derived in subclasses:
        assert isinstance(derived, GameClass)
        _settle_again(derived)


def _lineage(game: type) -> tuple[type, ...]:
    inherited = {base for parent in game.__bases__ for base in _lineage_of(parent)}
    mixins = {base for one in game.__bases__ if not _lineage_of(one) for base in one.__mro__}
    kept: list[type] = [game]
    for base in game.__mro__[1:]:
        # A mixin, which is no game, goes with the classes that it was mixed into.
        mixed_in = not _lineage_of(base) and (
            any(base in _lineage_of(one) for one in kept[1:]) or base in mixins
        )
        if mixed_in or (base in inherited and _lineage_of(base) and _accepts(base, game, kept)):
            kept.append(base)
    return tuple(kept)


def _lineage_of(game: type) -> tuple[type, ...]:
    """Empty for a class that is no game."""
    found: tuple[type, ...] = getattr(game, "lineage", ())
    return found


def _accepts(base: type, game: type, kept: list[type]) -> bool:
    hands_down = _hands_down(base)
    for name in _changed(game, base):
        if name not in hands_down.opens and not _is_marked(game, name, base):
            return False
    givers = (owner_of(game, name) for name in hands_down.forms)
    return all(giver in kept or giver in base.__mro__ for giver in givers)


def _changed(game: type, base: type) -> Iterator[str]:
    """The names that mean something in the base and something else in the game."""
    for added in game.__mro__:
        if added not in base.__mro__:
            for name in vars(added):
                known = name not in HARMLESS and any(name in vars(one) for one in base.__mro__)
                if known and _raw(game, name) is not _raw(base, name):
                    yield name


def _kept(game: type, name: str, lineage: tuple[type, ...]) -> type | None:
    """The class to take this form or claim from, where inheritance would give another's."""
    owner = owner_of(game, name)
    if owner in lineage:
        return None
    forms, open_ones = all_forms(game), _hands_down(owner).opens
    about = _together(name, forms) if name in forms else ("start",) if name == "args" else ()
    changed = any(f not in open_ones and _raw(game, f) is not _raw(owner, f) for f in about)
    if about and not changed:
        return None  # something else was changed, say who wins; this is still as the owner says
    return next((base for base in lineage if name in vars(base)), None)


def rules_and_claims(game: type) -> Iterator[str]:
    """The names by which a game gives its moves, then those by which it says something of them."""
    special = {name for base in game.__mro__ for name in _hands_down(base).claims}
    for name in (*all_forms(game), "args", *CLAIMS, *sorted(special)):
        if any(name in vars(base) for base in game.__mro__):
            yield name


def all_forms(game: type) -> tuple[str, ...]:
    """The names by which this game may give its moves."""
    special = {name for base in game.__mro__ for name in _hands_down(base).forms}
    return (*FORMS, *sorted(special - {*FORMS}))


def _together(name: str, forms: tuple[str, ...]) -> tuple[str, ...]:
    """The forms that say the same as this one, so that they must come from one hand."""
    sides = {form: side for side in SIDES for form in side}
    return sides.get(name) or tuple(form for form in forms if form not in sides)


def _hands_down(base: type) -> HandsDown:
    found: HandsDown = vars(base).get("hands_down", CLOSED)
    return found


def owner_of(game: type, name: str) -> type:
    """The class that defines this name for the game."""
    return next((base for base in game.__mro__ if name in vars(base)), object)


def _raw(game: type, name: str) -> object:
    return vars(owner_of(game, name)).get(name)


def _is_marked(game: type, name: str, base: type) -> bool:
    """Whether the game has this from a bundled class that marks it, for what the base says there.

    What another class takes over under that name is not what was marked.
    """
    owner, thing = owner_of(game, name), _raw(game, name)
    function = getattr(thing, "__func__", thing)
    home = (getattr(function, "__module__", ""), getattr(function, "__qualname__", ""))
    return (
        isinstance(function, FunctionType)
        and function in _MARKED
        and home == (owner.__module__, f"{owner.__qualname__}.{name}")
        and is_bundled(owner)
        and owner_of(base, name) in _lineage_of(owner)
    )
