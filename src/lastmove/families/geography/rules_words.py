"""The word game: each word begins with the letter that the one before ends with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from lastmove.core.bibliography import LECTURES, cite
from lastmove.core.errors import BadArgument
from lastmove.families.geography.token_game import Arena, Node, TokenGame
from lastmove.notation import Word
from lastmove.notation.args import Args
from lastmove.notation.kinds import name_text

State = tuple[tuple[str, ...], str | None, tuple[str, ...]]
"""All the words, the last word said (None at the start), and what was said before it, in order."""


class Words(TokenGame):
    """Say a word that begins with the last letter of the one before; each word once."""

    sources = (cite(LECTURES, "Game 3 and Example 3"),)
    examples = (
        "words([dog,goat,tiger])",
        "words([dog,goat,tiger,rat,gnu], last=dog)",
        "words([dog,goat,tiger,rat,toad], last=goat, used=[dog])",
        "words([abba,anna,bob])",
        "words([Öl,léa,aß])",
    )

    @staticmethod
    def start(
        words: tuple[Word, ...], *, last: Word | None = None, used: tuple[Word, ...] = ()
    ) -> State:
        """`words([dog,goat,tiger])`; later `last=goat, used=[dog]`, used being what came before."""
        listed = _texts("words", words)
        if not listed:
            raise BadArgument("words", "there must be a word to say; [dog,goat] would do")
        _once("words", listed)
        said = _texts("used", used)
        _once("used", said)
        for word in said:
            if word not in listed:
                raise BadArgument("used", f"{word!r} is not among the words, so it was never said")
        if last is None:
            if said:
                raise BadArgument("used", "words were used, so one of them was the last: last=dog")
            return listed, None, ()
        [final] = _texts("last", (last,))
        if final not in listed:
            raise BadArgument("last", f"{final!r} is not among the words, so it was never said")
        return listed, final, tuple(w for w in listed if w in said and w != final)

    @staticmethod
    def args(state: State) -> Args:
        """The words in written order, the last one said, and the others that were used."""
        words, last, used = state
        keys: dict[str, Any] = {} if last is None else {"last": Word(last)}
        if used:
            keys["used"] = tuple(map(Word, used))
        return Args((tuple(map(Word, words)),), keys)

    @classmethod
    def plays(cls, state: State) -> Iterator[tuple[str, Any]]:
        """Any word at first, then those that fit, in written order."""
        words, last, used = state
        gone = {last, *used}
        for word in words:
            if word not in gone and (last is None or letter(word[0]) == letter(last[-1])):
                before = tuple(w for w in words if w in gone)
                yield f"say {name_text(word)}", (words, word, before)

    @property
    def opening(self) -> bool:
        """Before the first word any may be said; such a position is no term of a sum."""
        return self.state[1] is None

    def things(self) -> int:
        """The words that are left."""
        words, last, used = self.state
        return len(words) - len(used) - (last is not None)

    @staticmethod
    def arena(state: State) -> Arena:
        """Words are the arcs of a digraph of letters; at first the token stands on none of them."""
        return _numbered(state[0])[0]

    @staticmethod
    def node(state: State) -> Node:
        """The last letter said, and the words that are left."""
        words, last, used = state
        _, letters, numbers = _numbered(words)
        gone = {last, *used}
        left = sum(1 << numbers[word] for word in words if word not in gone)
        return (len(letters) if last is None else letters[letter(last[-1])]), left


@lru_cache(maxsize=64)
def _numbered(words: tuple[str, ...]) -> tuple[Arena, dict[str, int], dict[str, int]]:
    """The arena, with the numbers of letters and of words; it depends on the words' ends only.

    Words that begin and end alike are interchangeable.
    """
    ends = {word: (letter(word[0]), letter(word[-1])) for word in words}
    letters = {a: n for n, a in enumerate(sorted({a for pair in ends.values() for a in pair}))}
    numbers = {word: n for n, word in enumerate(sorted(words, key=lambda word: ends[word]))}
    arcs: list[list[tuple[int, int]]] = [[] for _ in range(len(letters) + 1)]
    twins: dict[tuple[str, str], int] = {}
    for word, number in numbers.items():
        first, last = ends[word]
        arcs[letters[first]].append((number, letters[last]))
        arcs[-1].append((number, letters[last]))
        twins[first, last] = twins.get((first, last), 0) | 1 << number
    return Arena(arcs, [t for t in twins.values() if t.bit_count() > 1]), letters, numbers


def letter(character: str) -> str:
    """The letter, whether it is written large or small."""
    small = character.lower()
    return small if len(small) == 1 else character


def _texts(argument: str, words: Iterable[Any]) -> tuple[str, ...]:
    given = (words,) if isinstance(words, str) else tuple(words)
    for word in given:
        if not isinstance(word, str) or not word or word != word.strip():
            raise BadArgument(
                argument, f"a word has a first and a last letter, as dog has: {word!r}"
            )
    return tuple(map(str, given))


def _once(argument: str, words: tuple[str, ...]) -> None:
    for word, count in Counter(words).items():
        if count > 1:
            raise BadArgument(argument, f"{word!r} is there {count} times; each word is said once")
