"""Small games on set families, in the library's own terms, and as the oracle knows them."""

import random
from itertools import product

from lastmove.core.parse import parse
from lastmove.core.position import DRAW
from lastmove.families.positional.rules import Positional, Tictactoe
from lastmove.notation import Power
from tests.families.positional import oracle as claiming
from tests.oracles.proofs import role_strategy_proves

BOARDS = [(1, 1), (1, 3), (2, 1), (2, 2), (3, 1), (4, 1), (3, 2), (2, 3)]


def plain(position):
    """The oracle's position."""
    game, state = type(position), position.state
    first, second = game.claims(state)
    if isinstance(position, Tictactoe):
        n, d = state[:2]
        cells, sets, maker = claiming.points(n, d), claiming.lines(n, d), None
    else:
        sets = state[0]
        cells = tuple(dict.fromkeys(str.__str__(c) for s in sets for c in s))
        maker = {"": None, "first": 0, "second": 1}[state[1]]
        sets = [[str.__str__(c) for c in s] for s in sets]
    taken = [{cells[i] for i in range(len(cells)) if mask >> i & 1} for mask in (first, second)]
    return claiming.position(sets, cells, *taken, maker)


def all_from(position):
    """Every position that can be reached, each once."""
    seen, waiting = {position}, [position]
    while waiting:
        for move in waiting.pop().moves():
            if move.to not in seen:
                seen.add(move.to)
                waiting.append(move.to)
    return sorted(seen, key=str)


def board(n, d):
    return Tictactoe(Power(n, d))


def random_family(chance, cells=7, sets=6, smallest=1):
    size = chance.randint(max(2, smallest), cells)
    return [
        chance.sample(range(1, size + 1), chance.randint(smallest, max(smallest, min(4, size))))
        for _ in range(chance.randint(1, sets))
    ]


def starts(chance, count, **shape):
    """Random families, in every way of playing."""
    for _ in range(count):
        family = random_family(chance, **shape)
        for play, maker in [("strong", "first"), *product(["maker_breaker"], ["first", "second"])]:
            yield Positional(family, play=play, maker=maker)


def some_positions(seed=0, count=25, **shape):
    """Positions of random play on random families."""
    chance = random.Random(seed)
    for start in starts(chance, count, **shape):
        position = start
        while True:
            yield position
            moves = list(position.moves())
            if not moves:
                break
            position = chance.choice(moves).to


GAMES = {"tictactoe", "positional"}
MOST_FREE = 9
MINIMAX = claiming.solver()


def outcome_of(at):
    """By minimax, for small boards."""
    winner, _ = MINIMAX.solve(at)
    if winner == claiming.DRAW:
        return "D"
    return "N" if winner == claiming.to_move(at) else "P"


def images(position):
    """The position and what the symmetries of its sets make of it, each checked to be one."""
    sets, cells, first, second, maker = plain(position)
    for symmetry in type(position).family(position.state).symmetries:
        image = {cell: cells[symmetry[i]] for i, cell in enumerate(cells)}
        assert {frozenset(map(image.get, s)) for s in sets} == sets
        moved = [frozenset(map(image.get, claims)) for claims in (first, second)]
        yield sets, cells, *moved, maker


def confirm(data):
    """Fail unless the claim is true and the proof proves it, as the oracle reads them."""
    position = parse(data["position"], files=False, own={})
    at = plain(position)
    assert data["play"] == "normal", data
    assert data.get("value") is None, data
    if position.free() <= MOST_FREE:
        assert data["outcome"] == outcome_of(at), data
    maker = at[4]
    if data["kind"] == "role-strategy":
        _confirm_strategies(data, position, at)
        return
    if data["kind"] == "threats":
        _confirm_threats(data, position, at)
        return
    assert data["kind"] in ("degrees", "pairing", "potential"), data
    by_role = {hold["role"]: hold for hold in data["proof"]["holds"] if "role" in hold}
    mover = claiming.to_move(at)
    right = "D" if maker is None else "N" if mover != maker else "P"
    assert data["outcome"] == right, data
    for player in (0, 1) if maker is None else (1 - maker,):
        hold = dict(by_role[position.roles[player]])
        if hold["by"] == "pairing":
            if "move" in hold:
                hold["move"] = _cell(position, at, hold["move"])
            hold["pairs"] = [[_cell(position, at, c) for c in pair] for pair in hold["pairs"]]
        assert claiming.holds(at, player, hold), data


def _confirm_strategies(data, position, at):
    outcome, mover = data["outcome"], claiming.to_move(at)
    players = (0, 1) if outcome == "D" else (mover if outcome == "N" else 1 - mover,)
    rules = (claiming.options, claiming.to_move, claiming.result)
    listed = {s["role"]: s["positions"] for s in data["proof"]["strategies"] if "role" in s}
    for player in players:
        entries = [
            (rank, image)
            for rank, text in listed[position.roles[player]]
            for image in images(parse(text, files=False, own={}))
        ]
        good = {player, claiming.DRAW} if outcome == "D" else {player}
        assert role_strategy_proves(player, at, entries, good, *rules), data


def _confirm_threats(data, position, at):
    proof, player = data["proof"], position.roles.index(data["proof"]["role"])
    assert data["outcome"] == ("N" if claiming.to_move(at) == player else "P"), data

    def cells(names):
        return [_cell(position, at, name) for name in names]

    def answer(told):
        if not isinstance(told, dict):
            return None
        if "threats" in told:
            return "threats", cells(told["threats"])
        return "move", cells([told["move"]])[0]

    entries, looks = [], {}
    for text, usual, answers in proof["positions"]:
        node = parse(text, files=False, own={})
        looks[plain(node)] = list(images(node))
        known = {cell: answer(told) for cell, told in _by_cell(position, at, answers)}
        entries.append((plain(node), cells(usual), known))
    begin = answer(proof.get("begin"))
    assert claiming.threats_prove(at, player, begin, entries, looks.get), data


def _by_cell(position, at, answers):
    """Answers by the oracle's cells; a name that is no cell answers nothing."""
    for name, told in answers.items():
        try:
            yield _cell(position, at, name), told
        except ValueError:
            continue


def threat_certificates():
    """Certificates of the kind that large boards have, of boards small enough for minimax."""
    from lastmove.api.solve import new_run
    from lastmove.families.positional.proof_search import BoardProof
    from lastmove.families.positional.threat_strategy import threat_strategy

    chance, found = random.Random(11), []
    starts = [board(2, 3), parse("tictactoe(3^2, X.O......)"), parse("tictactoe(3^2, XO.......)")]
    while len(starts) < 60:
        sets = [chance.sample(range(1, 10), chance.choice((2, 3, 3, 4))) for _ in range(9)]
        start = Positional(sets, play=chance.choice(["strong", "maker_breaker"]))
        for _ in range(chance.randint(0, 2)):
            if start.result() is None:
                start = chance.choice(list(start.moves())).to
        starts.append(start)
    for position in starts:
        if position.result() is not None:
            continue
        winner, _ = MINIMAX.solve(plain(position))
        role = None if winner == DRAW else position.roles[winner]
        if role not in position.needs_blocking():
            continue
        run, proof = new_run(), BoardProof(position)
        assert proof.winner(position, [role], run.budget, lambda: None) == role
        found.append(threat_strategy(position, role, proof, run).as_dict())
    assert any(len(data["proof"]["positions"]) > 1 for data in found)
    return found


def _cell(position, at, name):
    """The oracle's cell of this name."""
    if position.name == "positional":
        return name
    return tuple(int(part) - 1 for part in name.split(","))
