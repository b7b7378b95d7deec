"""Breaks, one at a time, what entries of `reproduce` vouch for, and sees whether they notice.

A breakage is put in the place of the very thing that is named: of a game's rules in its class, of a
function wherever lastmove holds it, of a check where certificates find it. Everything that was
remembered is forgotten before and after. To notice is to say *differs*; to fail with an error is
not. A breakage that changes nothing an entry looks at has not been tried on it.

    python -m tests.papers.breaking [ID…]     tells what became of every breakage
    python -m tests.papers.breaking --record  writes down what was noticed, for the report
"""

from __future__ import annotations

import enum
import json
import re
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from copy import copy
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial, wraps
from itertools import islice
from typing import Any

from lastmove.checker.context import Rejected
from lastmove.core.heaps import HeapGame
from lastmove.core.inheritance import owner_of
from lastmove.core.position import Outcome, Partisan, Position, Roles
from lastmove.families.positional.blocking import Hold
from lastmove.families.positional.hypergraph import Family
from lastmove.papers import Entry, Status, entries, vouching
from lastmove.papers.vouching import Vouched, resolved
from lastmove.values.value import Value

RECORD = vouching.RECORD
LETTERS = "ABCDE"
PATIENCE = 300
"""Seconds that an entry may take with something broken."""

OTHER = {Outcome.N: Outcome.P, Outcome.P: Outcome.N, Outcome.D: Outcome.N}


class Fate(enum.Enum):
    """What became of a breakage."""

    NOTICED = "noticed"
    MISSED = "missed"
    CRASHED = "crashed"
    NOT_MET = "not met"
    """Nothing that the entry looks at was changed by it."""


class Lie:
    """Tells wrong answers; `told` says whether one was told. Inside of one no other is told."""

    def __init__(self) -> None:
        self.told = False
        self._depth = 0

    def about(self, honest: Callable[..., Any], wrong: Callable[..., Any]) -> Callable[..., Any]:
        """The function with `wrong(answer, *arguments)` for its answers, where that is not None."""

        @wraps(honest, updated=())
        def lying(*args: Any, **kwargs: Any) -> Any:
            self._depth += 1
            try:
                answer = honest(*args, **kwargs)
                moves = isinstance(answer, Iterator)  # which can be looked at only once
                answer = list(answer) if moves else answer
            finally:
                self._depth -= 1
            instead = None if self._depth else wrong(answer, *args)
            self.told = self.told or instead is not None
            chosen = answer if instead is None else None if instead is NOTHING else instead
            return iter(chosen) if moves else chosen

        return lying


NOTHING = object()
"""The wrong answer None."""
Install = Callable[[ExitStack, Vouched, Lie], None]


@dataclass(frozen=True)
class Breakage:
    """A way to break a kind of thing."""

    name: str
    install: Install


# -- putting one thing in the place of another ------------------------------------------------


def put(stack: ExitStack, cls: type, name: str, thing: Any) -> None:
    """Set an attribute of a class; a game's lineage is left as it is, as if nothing had changed."""
    if name in vars(cls):
        stack.callback(type.__setattr__, cls, name, vars(cls)[name])
    else:
        stack.callback(type.__delattr__, cls, name)
    type.__setattr__(cls, name, thing)


def swap(stack: ExitStack, old: Any, new: Any) -> None:
    """Put it in the place of the old one; back again also in modules that are loaded meanwhile."""
    stack.callback(replaced, new, old)
    replaced(old, new)


def replaced(old: Any, new: Any) -> None:
    """Replace it in all modules, and in all tables there."""
    for module in [m for name, m in sys.modules.items() if name.startswith("lastmove")]:
        for name, value in list(vars(module).items()):
            if value is old:
                setattr(module, name, new)
            elif type(value) is dict and not name.startswith("__"):
                value |= {key: new for key, inner in value.items() if inner is old}


def forget() -> None:
    """Clear every memory that a module has."""
    for module in [m for name, m in sys.modules.items() if name.startswith("lastmove")]:
        if module.__name__.startswith("lastmove.core.machine_code"):
            continue  # compiled code depends on no Python rules
        for value in list(vars(module).values()):
            clear = getattr(value, "cache_clear", None)
            if clear is not None and not isinstance(value, type):
                clear()


# -- rules ------------------------------------------------------------------------------------


def forms_of(game: type[Position], level: str = "") -> Iterator[str]:
    """The functions by which a class gives its moves."""
    if issubclass(game, HeapGame):
        yield level or "heap_moves"
        return
    names, base = ("options", "plays"), Position
    if issubclass(game, Partisan):
        names, base = ("left", "right", "left_plays", "right_plays"), Partisan
    for name in names:
        if owner_of(game, name) is not base:
            yield name


def with_moves(level: str, wrong: Callable[..., Any], stack: ExitStack, it: Vouched, lie: Lie):
    """Have the functions that give moves yield others: `wrong(moves, again, *arguments)`."""
    for name in forms_of(it.thing, level):
        # Rules may call each other or themselves; each is wrong by itself.
        put(stack, it.thing, name, staticmethod(_lying_list(lie, getattr(it.thing, name), wrong)))


def _lying_list(lie: Lie, honest: Callable[..., Any], wrong: Callable[..., Any]):
    @wraps(honest, updated=())  # its parameters say what is fixed, which comes by name
    def lying(*args: Any, **fixed: Any) -> Iterator[Any]:
        def again(*others: Any) -> list[Any]:
            return list(honest(*others, **fixed))

        moves = again(*args)
        instead = wrong(moves, again, *args)
        if instead is None:
            return iter(moves)
        lie.told = True
        return iter(instead)

    return lying


def dropped(moves: list[Any], again: Callable[..., Any], *args: Any) -> list[Any] | None:
    """All but the last."""
    return moves[:-1] or ([] if moves else None)


def ended(moves: list[Any], again: Callable[..., Any], *args: Any) -> list[Any] | None:
    """None where there is one."""
    return [] if len(moves) == 1 else None


def added(moves: list[Any], again: Callable[..., Any], *args: Any) -> list[Any] | None:
    """One more: two moves at once."""

    def reached(move: Any) -> Any:
        return move[1] if isinstance(move, tuple) and isinstance(move[0], str) else move

    known = {reached(move) for move in moves}
    for move in moves:
        for second in islice(again(*args[:-1], reached(move)), 50):
            if reached(second) not in known and reached(second) != args[-1]:
                plain = reached(second) is second
                told = second if plain else (f"{move[0]} and {second[0]}", second[1])
                return [*moves, told]
    return None


def other_winner(stack: ExitStack, it: Vouched, lie: Lie) -> None:
    """The other role has won; in games without such a rule, play ends with one move left."""
    if not issubclass(it.thing, Roles) or owner_of(it.thing, "winner") is Roles:
        with_moves("", ended, stack, it, lie)
        return
    honest = it.thing.winner

    def winner(state: Any) -> Any:
        found, roles = honest(state), it.thing.roles
        if found not in roles:
            return found
        lie.told = True
        return roles[1 - roles.index(found)]

    put(stack, it.thing, "winner", staticmethod(winner))


# -- arguments, values and searches -----------------------------------------------------------


def lying_methods(
    wrong: dict[str, Callable[..., Any]], stack: ExitStack, it: Vouched, lie: Lie
) -> None:
    """Whatever it argues has methods and properties that answer wrongly."""

    def overrides(cls: type) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name, answer in wrong.items():
            raw = next((vars(base)[name] for base in cls.__mro__ if name in vars(base)), None)
            if raw is None:
                continue
            if callable(raw):
                found[name] = lie.about(raw, answer)
            else:
                honest = raw.fget if isinstance(raw, property) else raw.func
                found[name] = property(lie.about(honest, answer))
        return found

    if isinstance(it.thing, type):
        for name, instead in overrides(it.thing).items():
            put(stack, it.thing, name, instead)
        return

    @wraps(it.thing)
    def arguing(*args: Any, **kwargs: Any) -> Any:
        found = it.thing(*args, **kwargs)
        if found is None:
            return None
        twin = copy(found)
        twin.__class__ = type(type(found).__name__, (type(found),), overrides(type(found)))
        return twin

    swap(stack, it.thing, arguing)


def inverted(outcome: Outcome, *args: Any) -> Outcome:
    return OTHER[outcome]


def without_first(moves: Any, argument: Any, *args: Any) -> Any:
    return moves[1:] or ([] if moves else None)


def and_another(moves: Any, argument: Any, *args: Any) -> Any:
    known = {move.to for move in moves}
    more = (m for m in islice(argument.position.moves(), 1000) if m.to not in known)
    extra = next(more, None)
    return None if extra is None else [*moves, extra]


def one_more(number: Any, *args: Any) -> Any:
    return number + (Value("1") if isinstance(number, Value) else 1)


def other_verdict(verdict: Any, *args: Any) -> Any:
    return replace(verdict, outcome=OTHER[verdict.outcome])


def larger_verdict(verdict: Any, *args: Any) -> Any:
    return None if verdict.value is None else replace(verdict, value=verdict.value + 1)


def fewer_moves(verdict: Any, *args: Any) -> Any:
    moves = verdict.winning_moves
    return replace(verdict, winning_moves=moves[1:]) if moves else None


def more_moves(verdict: Any, *args: Any) -> Any:
    moves = verdict.winning_moves
    if moves is None:
        return None
    more = and_another(moves, verdict)
    return None if more is None else replace(verdict, winning_moves=tuple(more))


# -- functions --------------------------------------------------------------------------------


def answering(wrong: Callable[..., Any], stack: ExitStack, it: Vouched, lie: Lie) -> None:
    """The function gives other answers."""
    instead = lie.about(it.thing, wrong)
    module, _, path = it.name.partition(":")
    if "." in path:
        owner = resolved(f"{module}:{path.rpartition('.')[0]}").thing
        put(stack, owner, path.rpartition(".")[2], instead)
    else:
        swap(stack, it.thing, instead)


def always(wrong: Any) -> Callable[..., Any]:
    return lambda answer, *args: None if answer == wrong else wrong


def rolled(sequence: Any, *args: Any) -> Any:
    if len(sequence) < 2 or all(item == sequence[0] for item in sequence):
        return None
    return (
        [*sequence[1:], sequence[0]] if isinstance(sequence, list) else (*sequence[1:], sequence[0])
    )


def shortened(sequence: Any, *args: Any) -> Any:
    return sequence[:-1] if len(sequence) else None


def rolled_values(mapping: dict[Any, Any], *args: Any) -> Any:
    values = list(mapping.values())
    return dict(zip(mapping, values[1:] + values[:1], strict=True)) if len(values) > 1 else None


def rolled_array(array: Any, *args: Any) -> Any:
    import numpy as np

    other = np.roll(array, 1, axis=0)
    return None if np.array_equal(other, array) else other


def other_points(matching: Any, *args: Any) -> Any:
    """The matching of the same points in another order."""
    import numpy as np

    n = len(matching.partner)
    if n < 3:
        return None
    back = (np.arange(n) + 1) % n
    moved = np.where(matching.partner < 0, -1, (matching.partner - 1) % n)[back]
    alone = np.sort((matching.unmatched - 1) % n)
    return replace(matching, partner=moved, distance=matching.distance[back], unmatched=alone)


def one_pair_less(matching: Any, *args: Any) -> Any:
    """Two partners part."""
    import numpy as np

    pairs = matching.pairs()
    if not len(pairs):
        return None
    x, y = pairs[-1]
    partner, distance = (
        matching.rows().copy(),
        matching.distance.reshape(matching.rows().shape).copy(),
    )
    for point, other in ((x, y), (y, x)):
        place = partner[point] == other
        partner[point][place], distance[point][place] = -1, np.inf
    shape = matching.partner.shape
    alone = np.unique([*matching.unmatched, x, y])
    return replace(
        matching,
        partner=partner.reshape(shape),
        distance=distance.reshape(shape),
        unmatched=alone,
    )


def permuted_theory(simulation: Any, *args: Any) -> Any:
    """What is expected of one estimate is expected of the next."""
    estimates = simulation.estimates()
    known = [i for i, one in enumerate(estimates) if one.theory is not None]
    theories = [estimates[i].theory for i in known]
    if len(set(theories)) < 2:
        return None
    for i, theory in zip(known, theories[1:] + theories[:1], strict=True):
        estimates[i] = replace(estimates[i], theory=theory)
    return with_estimates(simulation, estimates)


def reversed_means(simulation: Any, *args: Any) -> Any:
    """What was seen in one cell is told of another."""
    estimates = simulation.estimates()
    by: dict[tuple[Any, Any], list[int]] = {}
    for i, one in enumerate(estimates):
        by.setdefault((one.statistic, one.at), []).append(i)
    for places in by.values():
        for i, j in zip(places, reversed(places), strict=True):
            if i < j:
                one, other = estimates[i], estimates[j]
                estimates[i] = replace(one, mean=other.mean, error=other.error)
                estimates[j] = replace(other, mean=one.mean, error=one.error)
    changed = estimates != simulation.estimates()
    return with_estimates(simulation, estimates) if changed else None


def all_zero(simulation: Any, *args: Any) -> Any:
    """Nothing was seen."""
    observed = {
        key: [(statistic, at, 0.0) for statistic, at, _ in seen]
        for key, seen in simulation.observed.items()
    }
    return replace(simulation, observed=observed)


def with_estimates(simulation: Any, estimates: list[Any]) -> Any:
    changed = copy(simulation)
    changed.__dict__["_estimates"] = estimates
    return changed


def _rolled_weights(found: Any) -> Any:
    other = rolled_values(found[1])
    return None if other is None or other == found[1] else (found[0], other)


def _edge_twice(packing: Any) -> Any:
    first = packing.forests[0]
    return (
        replace(packing, forests=((*first[:-1], first[0]), *packing.forests[1:]))
        if len(first) > 1
        else None
    )


def _seated(found: Any, least: int, instead: Callable[[Any], list[Any]]) -> Any:
    """The first party of at least so many people is seated otherwise."""
    party = next((p for p in found.parties if least <= len(p) <= (2 if least == 2 else 9)), None)
    if party is None:
        return None
    others = [other for other in found.parties if other is not party]
    return replace(found, parties=tuple(sorted([*others, *instead(party)])))


def _wives_rolled(found: Any) -> Any:
    first, second = zip(*found.pairs, strict=True) if found.pairs else ((), ())
    return (
        replace(found, pairs=tuple(zip(first, second[1:] + second[:1], strict=True)))
        if len(first) > 1
        else None
    )


ANSWERS: dict[str, dict[str, Callable[..., Any]]] = {
    "int": {"off by one": one_more},
    "Fraction": {"off by one": one_more},
    "bool": {
        "always true": always(True),
        "always false": always(False),
    },
    "bool | Array": {
        "always true": lambda answer, *args: True if answer is False else None,
        "always false": lambda answer, *args: False if answer is True else None,
    },
    "str": {"another word": lambda word, *args: f"{word}'"},
    "list": {"rolled": rolled, "one dropped": shortened},
    "tuple": {"rolled": rolled, "one dropped": shortened},
    "dict": {"values rolled": rolled_values},
    "Array": {"rolled": rolled_array},
    "tuple | None": {
        "never": lambda found, *args: None if found is None else NOTHING,
        "one dropped": lambda found, *args: found[:-1] or None if found else None,
    },
    "Hold": {
        "never": lambda found, *args: None if found is None else NOTHING,
        "always": lambda found, *args: Hold(args[1], args[2]) if found is None else None,
    },
    "Family": {"a set dropped": lambda found, *args: Family(found.size, found.sets[:-1])},
    "tuple of a sum and a dict": {
        "weights rolled": lambda found, *args: _rolled_weights(found),
        "off by one": lambda found, *args: (found[0] + 1, found[1]),
    },
    "Thermograph": {
        "off by one": lambda found, *args: replace(found, temperature=found.temperature + 1),
    },
    "Packing": {
        "off by one": lambda found, *args: replace(found, missing=found.missing + 1),
        "an edge twice": lambda found, *args: _edge_twice(found),
    },
    "Window": {
        "a point moved": lambda found, *args: (
            replace(found, points=(*found.points[:-1], found.points[-1] + 1.5))
            if len(found.points) > 2
            else None
        ),
    },
    "Classification": {
        "Shapley values zero": lambda found, *args: replace(
            found, shapley=[Fraction(0)] * found.players
        ),
        "Lefevre values zero": lambda found, *args: replace(
            found, lefevre=[Fraction(0)] * found.players
        ),
        "a winning coalition dropped": lambda found, *args: replace(found, win=found.win[1:]),
        "a stable coalition dropped": lambda found, *args: replace(found, stable=found.stable[1:]),
        "another last mover": lambda found, *args: replace(
            found, li=LETTERS[(LETTERS.index(found.li) + 1) % found.players]
        ),
        "queer inverted": lambda found, *args: replace(found, queer=not found.queer),
        "another fine type": lambda found, *args: (
            replace(found, fine=f"{found.fine}0") if found.fine else None
        ),
        "another player picks": lambda found, *args: (
            replace(found, straffin=found.straffin[::-1]) if found.straffin else None
        ),
    },
    "NimTable": {
        "types rolled": lambda found, *args: replace(found, values=rolled_array(found.values)),
    },
    "System": {
        "a term off by one": lambda found, *args: replace(
            found,
            terms=tuple(
                {key: n + found.players * kind.size for key, n in terms.items()}
                for kind, terms in zip(found.classes, found.terms, strict=True)
            ),
        ),
    },
    "Limit": {
        "limits permuted": lambda found, *args: replace(
            found, values=rolled(found.values) or found.values[::-1], exact=found.exact[::-1]
        ),
    },
    "Quotient": {
        "types rolled": lambda found, *args: replace(found, types=rolled(found.types)),
    },
    "Basic": {
        "index off by one": lambda found, *args: (found[0], found[1] + 1),
        "another player": lambda found, *args: ((found[0] + 1) % 3, found[1]),
    },
    "Values": {"rolled": rolled},
    "Value": {"off by one": one_more},
    "Equivalence": {
        "always true": lambda found, *args: None if found.equal else replace(found, equal=True),
        "always false": lambda found, *args: replace(found, equal=False) if found.equal else None,
    },
    "PositionGraph": {
        "labels rolled": lambda graph, *args: (
            replace(graph, labels=rolled_values(graph.labels))
            if len(set(graph.labels.values())) > 1
            else None
        ),
        "numbers rolled": lambda graph, *args: (
            replace(graph, numbers=rolled_values(graph.numbers)) if len(graph.numbers) > 1 else None
        ),
    },
    "Matching": {"other points": other_points, "a pair parted": one_pair_less},
    "Roommates": {
        "a pair parted": lambda found, *args: _seated(found, 2, lambda pair: [(x,) for x in pair]),
        "a party turned around": lambda found, *args: _seated(found, 3, lambda one: [one[::-1]]),
    },
    "Marriages": {
        "partners exchanged": lambda found, *args: _wives_rolled(found),
        "a pair parted": lambda found, *args: (
            replace(found, pairs=found.pairs[1:]) if found.pairs else None
        ),
    },
    "JumpsLeft": {
        "two jumps more": lambda found, *args: found._replace(most=found.most + 2),
        "rolled": lambda found, *args: (
            None if (other := rolled_array(found.mean)) is None else found._replace(mean=other)
        ),
        "always over at once": lambda found, *args: (
            found._replace(fewest=0 * found.fewest) if found.fewest.any() else None
        ),
    },
    "Simulation": {
        "limits permuted": permuted_theory,
        "cells exchanged": reversed_means,
        "nothing seen": all_zero,
    },
}
"""Wrong answers, by what a function says that it returns."""


def returned(function: Any) -> str:
    """The kind of answer, from the function's annotation."""
    function = getattr(function, "fget", function)
    told = str(getattr(function, "__annotations__", {}).get("return", "nothing"))
    if told == "tuple[Fraction, dict[int, Fraction]]":
        return "tuple of a sum and a dict"
    plain = re.sub(r"\[.*\]", "", told)
    return plain if plain in ANSWERS else plain.removesuffix(" | None").rpartition(".")[2]


# -- all of them ------------------------------------------------------------------------------


def refuse(*args: Any, **kwargs: Any) -> Any:
    raise Rejected("broken on purpose")


def reading(check: Callable[..., Any], stack: ExitStack, it: Vouched, lie: Lie) -> None:
    def broken(*args: Any, **kwargs: Any) -> Any:
        lie.told = True
        return check(*args, **kwargs)

    swap(stack, it.thing, broken)


def breakages(it: Vouched) -> list[Breakage]:
    """All ways to break a thing of its kind."""
    ways: dict[str, Install]
    if it.kind == vouching.RULES:
        ways = {
            "a move dropped": partial(with_moves, "", dropped),
            "a move added": partial(with_moves, "plays", added),
            "a wrong end": other_winner,
        }
    elif it.kind == vouching.ARGUMENT:
        ways = {
            "winner inverted": partial(lying_methods, {"outcome": inverted}),
            "a winning move dropped": partial(lying_methods, {"winning_moves": without_first}),
            "a winning move added": partial(lying_methods, {"winning_moves": and_another}),
        }
    elif it.kind == vouching.VALUE:
        ways = {
            "value off by one": partial(lying_methods, {"value": one_more}),
            "a winning move dropped": partial(lying_methods, {"moves_to": without_first}),
            "a winning move added": partial(lying_methods, {"moves_to": and_another}),
        }
    elif it.kind == vouching.SEARCH:
        verdicts = ("verdict", "outcome_verdict")
        ways = {
            "winner inverted": partial(
                lying_methods,
                dict.fromkeys(verdicts, other_verdict) | {"wins": lambda won, *a: not won},
            ),
            "value off by one": partial(
                lying_methods, {"value": one_more, "verdict": larger_verdict}
            ),
            "a winning move dropped": partial(lying_methods, dict.fromkeys(verdicts, fewer_moves)),
            "a winning move added": partial(lying_methods, dict.fromkeys(verdicts, more_moves)),
        }
    elif it.kind == vouching.READS:
        ways = {
            "accepts everything": partial(reading, lambda *args, **kwargs: "accepted"),
            "refuses everything": partial(reading, refuse),
        }
    else:
        ways = {
            name: partial(answering, wrong) for name, wrong in ANSWERS[returned(it.thing)].items()
        }
    return [Breakage(name, install) for name, install in ways.items()]


@contextmanager
def broken(it: Vouched, breakage: Breakage) -> Iterator[Lie]:
    """While it is broken."""
    lie = Lie()
    with ExitStack() as stack:
        stack.callback(forget)
        forget()
        breakage.install(stack, it, lie)
        yield lie


def give_up(*_: object) -> None:
    raise TimeoutError("it took too long")


def tried(entry: Entry, it: Vouched, breakage: Breakage) -> tuple[Fate, str]:
    """Run the entry with it broken."""
    before = signal.signal(signal.SIGVTALRM, give_up)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    try:
        with broken(it, breakage) as lie:
            result = entry.run()
    except Exception as problem:
        return Fate.CRASHED, f"{type(problem).__name__}: {problem}"
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
    if not lie.told:
        return Fate.NOT_MET, ""
    return (Fate.NOTICED if result.status is Status.DIFFERS else Fate.MISSED), result.reason or ""


def record() -> dict[str, dict[str, list[str]]]:
    """The breakages noticed: by entry and by what is broken."""
    found: dict[str, dict[str, list[str]]] = json.loads(RECORD.read_text())
    return found


def main(ids: Iterable[str]) -> None:
    """Try all breakages of the entries named, or of all, and tell."""
    writing = "--record" in ids
    chosen = [i for i in ids if not i.startswith("--")] or list(entries())
    found = record() if RECORD.exists() else {}
    for name in chosen:
        entry, noticed = entries()[name], dict[str, list[str]]()
        for thing in entry.vouches_for:
            it = resolved(thing)
            for breakage in breakages(it):
                fate, why = tried(entry, it, breakage)
                if fate is Fate.NOTICED:
                    noticed.setdefault(thing, []).append(breakage.name)
                if fate is not Fate.NOTICED or not writing:
                    print(f"{fate.value:<8} {name:<30} {thing}: {breakage.name}  {why[:90]}")
        found[name] = noticed
    if writing:
        ordered = {name: found[name] for name in entries() if name in found}
        RECORD.write_text(json.dumps(ordered, indent=1) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
