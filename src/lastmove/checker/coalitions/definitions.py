"""Games for many players: that a coalition wins, that one is stable, and whole types.

Everything is recomputed from the rules by the definitions: quotient games for winning (Loeb,
Definition 3.2), Definition 4.1 for stability, with D ∈ St(P') in its condition (2.2). A position
may be listed once all that it relies on has been; so listing is an induction. Cost: the children
of each listed position, for types times the 2^n coalitions.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from itertools import combinations
from typing import Any

from lastmove.checker.context import Context, Rejected
from lastmove.core.errors import CertificateError, InputError
from lastmove.core.inheritance import obeys
from lastmove.core.position import Impartial, Outcome, Play, Position
from lastmove.core.verdict import Certificate
from lastmove.families.coalitions.multiplayer import MultiplayerGame, absolute, multiplayer_game
from lastmove.families.coalitions.rules_tree import Tree

Coalition = frozenset[int]
LETTERS = "ABCDEFGH"


def check_win(certificate: Certificate, context: Context) -> str:
    """A strategy: where a member moves some child is listed before, where another does, all are."""
    game = _game(certificate, context)
    named = absolute(game)
    coalition = _coalition(certificate.proof.get("coalition"), game.players)
    done: set[Hashable] = set()
    for entry in _entries(certificate):
        node = _node(entry, game, context)
        player, children = _look(named, node, context)
        name = _shown(entry)
        if not children and player not in coalition:
            raise Rejected(f"at {name} {LETTERS[player]} has won, who is not in the coalition")
        steps = [child in done for child in children]
        if children and not (any(steps) if player in coalition else all(steps)):
            raise Rejected(f"at {name} the strategy does not go on to positions listed before")
        done.add(node)
    if named.root not in done:
        raise Rejected("the position itself is not listed")
    _check_side(certificate, game, coalition)
    return f"{_count(done)}: members always have a listed move, and where play ends one has won"


def check_stable(certificate: Certificate, context: Context) -> str:
    """The stable coalitions inside one, at every position, by Definition 4.1; and lines of play."""
    game = _game(certificate, context)
    named = absolute(game)
    coalition = _coalition(certificate.proof.get("coalition"), game.players)
    inside = _subsets(coalition)
    known: dict[Hashable, frozenset[Coalition]] = {}
    for entry in _entries(certificate):
        if not entry or not isinstance(entry[-1], list):
            raise Rejected("an entry of the proof ends with a list of coalitions")
        node = _node(entry[:-1], game, context)
        claimed = frozenset(_coalition(text, game.players) for text in entry[-1])
        player, children = _look(named, node, context)
        below = _known(children, known, entry)
        if claimed != _stable(player, below, inside):
            raise Rejected(f"at {_shown(entry[:-1])} other coalitions are stable by definition 4.1")
        known[node] = claimed
    if coalition not in known.get(named.root, ()):
        raise Rejected("the position itself is not listed with the coalition stable")
    _check_side(certificate, game, coalition)
    _check_lines(certificate, named, game, coalition, known, context)
    return f"{_count(known)}, each by definition 4.1; every member wins in one of the lines"


def check_types(certificate: Certificate, context: Context) -> str:
    """The win type and the stable type of every position, in the names of its mover."""
    game = _game(certificate, context)
    everyone = frozenset(range(game.players))
    subsets = _subsets(everyone)
    wins: dict[Hashable, frozenset[Coalition]] = {}
    stables: dict[Hashable, frozenset[Coalition]] = {}
    for entry in _entries(certificate):
        if len(entry) != 3:
            raise Rejected("an entry of the proof is a position, a win type and a stable type")
        node = _node([entry[0]], game, context, mover=False)
        win, stable = (_family(given, game.players) for given in entry[1:])
        player, children = _look(game, node, context)
        context.budget.spend(len(subsets) * (1 + len(children)))
        turn = _turn(game)
        winning = [frozenset(map(turn, w)) for w in _known(children, wins, entry)]
        staying = [frozenset(map(turn, s)) for s in _known(children, stables, entry)]
        if win != _smallest(c for c in subsets if _wins(player, winning, c)):
            raise Rejected(f"at {_shown(entry[:1])} the win type is another")
        if stable != _stable(player, staying, subsets):
            raise Rejected(f"at {_shown(entry[:1])} the stable type is another by definition 4.1")
        wins[node], stables[node] = win, stable
    if game.root not in wins:
        raise Rejected("the position itself is not listed")
    proof = certificate.proof
    for what, types in (("win", wins), ("stable", stables)):
        if _family(proof.get(what), game.players) != types[game.root]:
            raise Rejected(f"the {what} type is not the one claimed")
    _check_outcome(certificate, game, wins[game.root])
    return f"{_count(wins)}, each with its types by the definitions"


# -- the definitions ---------------------------------------------------------------------------


def _wins(player: int, options: list[frozenset[Coalition]], coalition: Coalition) -> bool:
    """Whether the side of a coalition wins the quotient game, its options told by minimal ones."""
    if not options:
        return player in coalition
    wins = (any(small <= coalition for small in option) for option in options)
    return any(wins) if player in coalition else all(wins)


def _stable(
    player: int, options: list[frozenset[Coalition]], subsets: list[Coalition]
) -> frozenset[Coalition]:
    """Definition 4.1 among some coalitions, small ones first, with all their subsets."""
    if not options:
        return frozenset({frozenset({player})} & set(subsets))
    found: set[Coalition] = set()
    for c in subsets:
        if any(small < c for small in found):  # (1.2), (2.3)
            continue
        if player in c:
            good = any(c in option for option in options)  # (1.1)
        else:
            parts = [[d for d in option if d <= c] for option in options]
            eligible = frozenset(q for d_list in parts for d in d_list for q in d)
            good = all(parts) and c <= eligible  # (2.1), (2.2)
        if good and c:
            found.add(c)
    return frozenset(found)


def _smallest(family: Iterable[Coalition]) -> frozenset[Coalition]:
    """Those that contain no other; they come small ones first."""
    found: list[Coalition] = []
    for c in family:
        if not any(small <= c for small in found):
            found.append(c)
    return frozenset(found)


def _subsets(coalition: Coalition) -> list[Coalition]:
    """Small ones first."""
    members = sorted(coalition)
    sizes = range(len(members) + 1)
    return [frozenset(chosen) for size in sizes for chosen in combinations(members, size)]


# -- what is claimed ---------------------------------------------------------------------------


def _check_side(certificate: Certificate, game: MultiplayerGame, coalition: Coalition) -> None:
    """N if the player to move belongs to the coalition; at a leaf of a tree nobody is to move."""
    player, children = game.look(game.root)
    mover = 0 if game.relative else player if children else None
    outcome = Outcome.N if mover in coalition else Outcome.P
    if certificate.outcome is not outcome:
        raise Rejected(f"the side of the coalition makes the outcome {outcome.value}")


def _check_outcome(
    certificate: Certificate, game: MultiplayerGame, win: frozenset[Coalition]
) -> None:
    player, children = game.look(game.root)
    alone = [c for c in win if len(c) == 1]
    outcome = Outcome.P if alone else Outcome.D
    if children and frozenset({player}) in alone:
        outcome = Outcome.N
    if certificate.outcome is not outcome:
        raise Rejected(f"a game of this win type is {outcome.value}")


def _check_lines(
    certificate: Certificate,
    named: MultiplayerGame,
    game: MultiplayerGame,
    coalition: Coalition,
    known: dict[Hashable, frozenset[Coalition]],
    context: Context,
) -> None:
    lines = certificate.proof.get("lines")
    if not isinstance(lines, dict) or set(lines) != {LETTERS[p] for p in coalition}:
        raise Rejected('the proof has no "lines", one for each member of the coalition')
    for letter, line in lines.items():
        if not isinstance(line, list) or not line:
            raise Rejected(f"the line of {letter} is no list of positions")
        _check_line(LETTERS.index(letter), line, named, game, coalition, known, context)


def _check_line(
    member: int,
    line: list[Any],
    named: MultiplayerGame,
    game: MultiplayerGame,
    coalition: Coalition,
    known: dict[Hashable, frozenset[Coalition]],
    context: Context,
) -> None:
    letter = LETTERS[member]
    at: Any = _node(line[0], game, context)
    if at != named.root:
        raise Rejected(f"the line of {letter} does not begin at the position")
    left = {coalition}
    for entry in line[1:]:
        player, children = _look(named, at, context)
        at = _node(entry, game, context)
        if at not in children:
            raise Rejected(f"in the line of {letter} no move leads to {_shown(entry)}")
        # What may be left of the coalition: all of it after a member's move, else any stable part.
        left = {
            d
            for c in left
            for d in known[at]
            if member in d and (d == c if player in c else d <= c)
        }
        if not left:
            raise Rejected(f"in the line of {letter} the coalition breaks up at {_shown(entry)}")
    player, children = _look(named, at, context)
    if children or player != member:
        raise Rejected(f"the line of {letter} does not end with {letter} as winner")


# -- reading -----------------------------------------------------------------------------------


def _game(certificate: Certificate, context: Context) -> MultiplayerGame:
    if certificate.play is not Play.NORMAL or certificate.value is not None:
        raise Rejected("a game for many players is won by the last mover and has no nim value")
    position = context.position(certificate.position, Position)
    players = certificate.proof.get("players")
    if type(players) is not int:
        raise Rejected('the proof does not say how many "players" there are')
    try:
        return multiplayer_game(position, players, context.budget)
    except CertificateError:
        raise
    except InputError as problem:
        raise Rejected(str(problem)) from None


def _entries(certificate: Certificate) -> list[list[Any]]:
    entries = certificate.proof.get("positions")
    if not isinstance(entries, list) or not all(isinstance(entry, list) for entry in entries):
        raise Rejected('the proof has no list "positions" of lists')
    return entries


def _node(entry: object, game: MultiplayerGame, context: Context, mover: bool = True) -> Hashable:
    """The node that an entry names: the number of a subtree, or notation and whose turn it is."""
    width = 2 if mover and game.relative else 1
    if not isinstance(entry, list) or len(entry) != width:
        raise Rejected(f"an entry names a position with {width} item(s), not {_shown(entry)}")
    if obeys(game.position, Tree):
        number = entry[0]
        if type(number) is not int or type(game.root) is not int or not 0 <= number <= game.root:
            raise Rejected(f"there is no subtree number {number!r}")
        return number
    position = context.position(entry[0], Impartial)
    if position.loopy or any(part.loopy for part in position.parts()):
        raise Rejected(f"{position} is loopy")
    assert game.node is not None
    node = game.node(position)
    if not mover:
        return node
    turn = entry[1]
    if not isinstance(turn, str) or len(turn) != 1 or turn not in LETTERS[: game.players]:
        raise Rejected(f"{turn!r} is not a player")
    return node, LETTERS.index(turn)


def _look(game: MultiplayerGame, node: Any, context: Context) -> tuple[int, tuple[Any, ...]]:
    player, children = game.look(node)
    context.budget.spend(1 + len(children))
    return player, children


def _known(
    children: tuple[Any, ...], known: dict[Hashable, frozenset[Coalition]], entry: Any
) -> list[frozenset[Coalition]]:
    """What is known of the children, equal ones once."""
    try:
        return [known[child] for child in dict.fromkeys(children)]
    except KeyError:
        raise Rejected(f"not all moves from {_shown(entry[:1])} are listed before it") from None


def _turn(game: MultiplayerGame) -> Callable[[Coalition], Coalition]:
    """How a parent names the players of a child."""
    if not game.relative:
        return lambda c: c
    return lambda c: frozenset((player + 1) % game.players for player in c)


def _coalition(text: object, players: int) -> Coalition:
    if not isinstance(text, str) or not text or len(text) > players:
        raise Rejected(f"a coalition is a text of letters, not {_shown(text)}")
    members = [LETTERS.find(letter) for letter in text]
    if members != sorted(set(members)) or not 0 <= members[0] <= members[-1] < players:
        raise Rejected(f"{text!r} is no coalition of {LETTERS[:players]}, in order")
    return frozenset(members)


def _family(given: object, players: int) -> frozenset[Coalition]:
    if not isinstance(given, list):
        raise Rejected(f"a type is a list of coalitions, not {_shown(given)}")
    return frozenset(_coalition(text, players) for text in given)


def _shown(thing: object) -> str:
    text = " with ".join(map(str, thing)) if isinstance(thing, list) else repr(thing)
    return text if len(text) <= 80 else f"{text[:80]}…"


def _count(listed: Any) -> str:
    return f"{len(listed):,} position{'s' if len(listed) != 1 else ''} listed"
