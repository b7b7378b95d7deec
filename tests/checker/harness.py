"""Certificates, changes to them, and the oracle's opinion of what the checker accepts."""

import copy
import json
import signal
import threading
from collections import Counter
from contextlib import contextmanager
from fractions import Fraction
from functools import cache, reduce
from operator import xor
from pathlib import Path

from lastmove.api.solve import certify, new_run
from lastmove.checker import kinds, verify
from lastmove.core.bitboard import lines
from lastmove.core.errors import CertificateError, InputError, LimitReached
from lastmove.core.family import family_of
from lastmove.core.games import all_games
from lastmove.core.nimbers import mex
from lastmove.core.parse import parse
from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.roommates import roommates as share_rooms
from lastmove.families.frogs.stable.certificates import certificate_of
from lastmove.search.partisan_outcomes import WhoWins
from lastmove.values.value import Value
from tests.families.coalitions import plain_trees, quotients
from tests.families.cram import oracle as dominos
from tests.families.frogs import oracle as frogs
from tests.families.frogs import oracle_fussy
from tests.families.frogs import oracle_roommates as roommates
from tests.families.frogs import oracle_stable_matching as stable_matching
from tests.families.geography.oracle import is_even_kernel
from tests.families.positional import oracle_tic_tac_toe as tic_tac_toe
from tests.families.positional import small as families
from tests.families.switching import oracle as switching
from tests.families.switching import small as switching_names
from tests.oracles import outcomes
from tests.oracles.claims import truth
from tests.oracles.minimax import DRAW, Minimax
from tests.oracles.proofs import labels_prove, role_strategy_proves, strategy_proves, value_proves
from tests.own_games import Bowling, TicTacToe
from tests.partisan import tree, worth
from tests.plain import plain
from tests.values.oracle import equal, outcome

FAMILIES = Path(__file__).parents[1] / "families"

OWN = {"bowling": Bowling, "tic_tac_toe": TicTacToe}
BOARDS = ["XXOO.....", "XOX.OX.XO", "X.OXO....", "XO.......", "XOXXOOO.X", "XXXOO...."]
PLAYS = ("normal", "misere")
CHOMP = ("chomp-two-rows", "strategy-stealing", "chomp-poison")
WITH_MOVE = (
    "nim-sum",
    "misere-nim",
    "wythoff",
    "h-representation",
    "symmetry",
    "poker-nim",
    "northcott",
    *CHOMP,
    "hackenbush",
)
OUTCOME_ONLY = (
    "strategy",
    "first-move",
    "wythoff",
    "h-representation",
    "symmetry",
    *CHOMP,
    "matching",
    "even-kernel",
    "frog-radii",
)
SECONDS = 0.5
"""For what was changed, and may ask for anything."""
PATIENCE = 300
"""Seconds for what is honest: as many as a loaded machine takes that compiles for it first."""
RING = "[1-2,2-3,3-4,4-5,5-6,6-7,7-1,1-8]"
STAR = "[a-b,a-c,a-d,d-e,e-f,f-d,c-g]"
GRAPHS = [f"vertex_geography({RING}, at={at})" for at in (1, 4, 8)]
GRAPHS += [f"vertex_geography({STAR}, at={at})" for at in "abcde"]
GRAPHS += [f"escape({RING})", f"escape({STAR})", "vertex_geography([a-b,b-c,c-d], at=a) + nim(1)"]
MORE_POSITIONS = [
    "nim(1,1,1)",
    "nim(2,3,1) + rook(2,2)",
    "subtraction(60, take={2,3,7})",
    "subtraction(9,31, take={1,4})",
    "queen(2,3) + nim(2)",
    "queen(1,2) + subtraction(5, take={1,3}) + nim(3)",
    "counters([a>b,a>c,b>c,c>d], at=[a,b])",
    "counters([a>b,b>c], at=[a]) + queen(1,1)",
    "growing_nim(1, budget=1) + queen(1,2)",
    "chomp(2x3) + nim(2)",
    "chomp(3x3, poison=eaten)",
]
PARTISAN_SUMS = [
    "domineering(2x2) - kayles(2) + 1/2",
    "-domineering(2x3)",
    "toads_and_frogs(T.F) + *2 - ^",
    "clobber(xxo) - clobber(xo) + colored_hackenbush(br)",
]
OUTCOMES = [
    *("domineering(2x3)", "toads_and_frogs(T..F)", "clobber(xxo)", "col(2x2)", "snort(1x3)"),
    *("amazons(x.o)", "konane(xo.o.)", "toppling_dominoes(LRE)"),
]
LAST_FROGS = [
    "frogs([0,1,2.5,4.5,5.1], 0,4) + frogs([0:0,1:0.5,2.5:1,4.5:0.3,0.2:3], 1)",
    "frogs([0,1,2.5,4.5,5.1], 0,1) + nim(7) + frogs([0,1,2.5], 1)",
    "nim(2) + shy_frogs([0,1,2.5,4.5,5.1], 3, c=0.7) + queen(1,2)",
]
LOOPY_SUMS = [
    "poker_nim(2, mine=1, yours=0) + nim(3)",
    "poker_nim(1,2, mine=0, yours=2) + queen(1,2)",
]


def honest(position, play="normal"):
    """The certificate that the solver gives, as the JSON object a user would have."""
    return json.loads(certify(position, play=play, time=PATIENCE).to_json())


def bundled_certificates():
    """For every example of every bundled game and some sums, in both ways of playing."""
    games = all_games().values()
    one_way = [game for game in games if game.loopy or not game.impartial]
    texts = [text for game in games if game not in one_way for text in game.examples]
    huge = [f"subtraction({10**30}, take={{1,2,5}})", "queen(60,45)", "queen(50,81)"]
    ring = "[a-b,b-c,c-d,d-e,e-f,f-g,g-h,h-a,a-i,e-j,j-k]"
    huge += [f"edge_geography({ring}, at=a)", f"edge_geography({ring}, at=e, deleted=[d-e])"]
    huge += ["takeaway(200, f=2*x)", "takeaway(150, f=x+3, limit=9)", "takeaway(144, f=2*x)"]
    huge += ["takeaway(40, f=2*x) + nim(3)", "takeaway(30, f=9-x%4)"]
    huge += ["cram(7x8)", "cram(8x8)", "cram(1x80)"]
    huge += [text for game in one_way for text in game.examples] + LOOPY_SUMS
    huge += ["chomp(20x20)", "chomp(20x30)", "chomp(30,20)", "chomp(31,30)"]
    huge += ["chomp(9x8, poison=eaten)", "chomp(9,1,1,1)"]
    huge += ["kayles(700)", "kayles(3,1200)", "octal(0.77, 900,5)", "dawson_kayles(600,2)"]
    huge += GRAPHS + LAST_FROGS
    huge += [text for name in sorted(families.GAMES) for text in all_games()[name].examples]
    huge = [honest(text) for text in [*huge, f"queen({10**30},7)"]]
    huge += coalition_certificates() + stable_matchings() + line_certificates()
    huge += families.threat_certificates()
    huge += [honest(text) for text in PARTISAN_SUMS]
    huge += [json.loads(WhoWins(parse(t), new_run()).certificate().to_json()) for t in OUTCOMES]
    return huge + [honest(text, play) for text in texts + MORE_POSITIONS for play in PLAYS]


def coalition_certificates():
    """Of games for many players."""
    from tests.families.coalitions.automaton_claims import automaton_certificates
    from tests.families.coalitions.claims import coalition_certificates

    return coalition_certificates() + automaton_certificates()


def line_certificates():
    """Of fussy frogs: on the line, on random tori, in windows."""
    from lastmove.families.frogs.fussy import windows
    from lastmove.families.frogs.fussy.certificates import certificate_of
    from lastmove.families.frogs.simulation.runs import simulate

    found = [certificate_of(rho) for rho in (Fraction(4, 5), Fraction(2, 3))]
    for d, rho, length, n in ((1, 2.0, 0.5, 80), (2, 2.0, 0.5, 100)):
        seen = simulate("fussy-surplus", d=d, rho=rho, length=length, n=n, runs=2)
        found.append(seen.certificate())
    for d, kind in ((1, "fussy"), (2, "fussy"), (3, "one"), (2, "two")):
        pond = Pond.from_text(f"uniform(16, seed=3, d={d}, blue=8)")
        partner = windows.certain(pond, kind)
        found.append(windows.certificate_of(pond, partner, kind, windows.CUBE))
    pond = Pond.from_text("[-1:-1 amber,0:0.5 amber,0.2:0.4 blue,0.25:1 amber,1:1.9 blue]")
    cube = windows.read_window("-3/2,2")
    found.append(windows.certificate_of(pond, windows.certain(pond, "fussy", cube), "fussy", cube))
    return [json.loads(one.to_json()) for one in found]


def stable_matchings():
    """Of ponds of every kind."""
    texts = ["[0,1,3,7,7.5]", "[0:0,1:2.5,3:1,4:4]", "torus[0.125:0.5,0.875:0.5,0.5:0.25]"]
    texts += ["uniform(6, seed=7)", "[0:0,0:1,1:0,1:1]", "distances[[0,1,2],[1,0,3],[2,3,0]]"]
    colored = ["[0 amber,1 blue,2.5 amber,9 blue]", "uniform(4, seed=3, torus=true, blue=4)"]
    asked = [(text, kind, 1) for text in texts for kind in ("one", "misere")]
    asked += [(text, "one", 2) for text in texts]
    asked += [(text, kind, m) for text in colored for kind in ("two", "fussy") for m in (1, 2)]
    ponds = [(Pond.from_text(text), kind, m) for text, kind, m in asked]
    found = [certificate_of(pond, pond.match(kind, m)) for pond, kind, m in ponds]
    people = ([[1, 2, 3], [2, 0, 3], [0, 1, 3], [0, 1, 2]], [[1], [0, 2], [1, 3], []])
    people += ([[1, 4], [2, 0], [3, 1], [4, 2], [0, 3]], [[2, 3], [3, 2], [1, 0], [0, 1]])
    found += [share_rooms(lists).certificate() for lists in people]
    return [json.loads(certificate.to_json()) for certificate in found]


def own_certificates():
    """For a game that tests define, and a sum with it."""
    positions = [Bowling(3), Bowling(2, 1), Bowling(1, 1), Bowling(2) + parse("nim(2)")]
    return [honest(position, play) for position in positions for play in PLAYS]


def role_certificates():
    """For a game with roles: wins of either, and draws."""
    return [honest(TicTacToe(board)) for board in BOARDS]


@contextmanager
def patience(seconds=PATIENCE):
    """Fail when something hangs instead of heeding its time limit."""

    def stop(signum, frame):
        raise AssertionError(f"no answer within {seconds} seconds")

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def accepts(data, games=(), seconds=PATIENCE):
    """Whether the checker says valid; what is refused in any allowed way counts as no."""
    with patience():
        try:
            return verify(json.dumps(data), games=games, time=seconds).valid
        except (CertificateError, LimitReached):
            return False


def confirm(data):
    """Fail unless brute force says that the claim is true and that the proof proves it."""
    try:
        _confirm(data)
    except (InputError, LookupError, TypeError, ValueError) as problem:
        raise AssertionError(f"accepted, but not readable: {data}") from problem


def _confirm(data):
    if data["kind"].startswith("partisan-"):
        _confirm_partisan(data)
        return
    if data["kind"] == "coalition-automaton":
        quotients.confirm(data)
        return
    if data["kind"].startswith("coalition-"):
        plain_trees.confirm_coalitions(data, OWN)
        return
    if data["position"].lstrip().startswith("tree"):
        plain_trees.confirm(data)
        return
    if data["position"].startswith(tuple(families.GAMES)):
        families.confirm(data)
        return
    if data["kind"] == "role-strategy":
        _confirm_roles(data)
        return
    if data["kind"] == "fussy-line":
        oracle_fussy.confirm(data)
        return
    if data["kind"] == "fussy-confident":
        oracle_fussy.confirm_tori(data)
        return
    if data["kind"] == "certain-pairs":
        pond = Pond.from_text(data["position"], files=False)
        unit = 10**pond.digits
        points = [[Fraction(x) / unit for x in row] for row in pond.scaled.tolist()]
        colors = [0] * pond.n if pond.colors is None else pond.colors.tolist()
        assert not pond.torus, data
        oracle_fussy.confirm_window(data, points, colors)
        return
    if data["kind"] == "stable-matching":
        _confirm_stable(data)
        return
    if data["kind"] == "stable-roommates":
        _confirm_roommates(data)
        return
    misere, oracle = data["play"] == "misere", _has_oracle(data)
    known = _plain(data["position"]) if oracle else None
    outcome, value = truth(known, misere) if oracle else _by_rules(data)
    assert data["outcome"] == outcome, data
    claimed, proof = data.get("value"), data["proof"]
    assert claimed in (None, value), data
    only_won = data["kind"] in OUTCOME_ONLY or (data["kind"] == "sum" and claimed is None)
    assert only_won or misere or claimed == value, data
    if data["kind"] == "strategy":
        entries = [(r, same) for r, text in proof["positions"] for same in _images(text)]
        first = _plain(proof["move"]) if "move" in proof else None
        assert strategy_proves(known, outcome, entries, first, outcomes.options, misere), data
    elif data["kind"] == "value":
        entries = [(r, same, h) for r, text, h in proof["positions"] for same in _images(text)]
        assert value_proves(known, claimed, entries, outcomes.options), data
    elif data["kind"] == "frog-radii":
        squares = known[1][0]
        width = 1 + (known[6] if known[0] == "stone_frogs" else 0)
        rows = enumerate(proof["witness"])
        listed = [None if len(row) < width else squares[x][row[-1]] for x, row in rows]
        assert listed == frogs.radii_for(known, misere), data
    elif data["kind"] == "last-frog":
        for part in proof["parts"]:
            _confirm(part)
    elif data["kind"] == "sum":
        proved = [part for part in proof["parts"] if part is not None]
        flat = Counter(repr(term) for part in proved for term in _summands(part["position"]))
        left = Counter(map(repr, _summands(data["position"])))
        left.subtract(flat)  # what is left without a proof is there twice
        assert all(count >= 0 and count % 2 == 0 for count in left.values()), data
        assert (left.total() > 0) == (len(proved) < len(proof["parts"])), data
        values = [part["value"] for part in proved]
        lone = values.count(None)
        assert lone == (claimed is None), data
        assert not lone or reduce(xor, [v for v in values if v is not None], 0) == 0, data
        for part in proved:
            _confirm(part)
    elif data["kind"] == "labels":
        _, arcs, at = known
        assert labels_prove(arcs, at, claimed, proof["labels"]), data
    elif data["kind"] == "even-kernel":
        lost = known if outcome == "P" else _plain(proof["move"])
        assert outcome == "P" or lost in outcomes.options(known), data
        assert lost[2] in proof["kernel"], data
        assert is_even_kernel(lost[1], proof["kernel"]), data
    elif data["kind"] == "spanning-trees":
        assert switching.trees_prove(known, *switching_names.named_trees(data)), data
    elif data["kind"] == "partition":
        parts = switching_names.named_parts(data)
        assert switching.partition_proves(known, parts), data
    elif "move" in proof and data["kind"] in WITH_MOVE:
        assert truth(_plain(proof["move"]), misere)[0] == "P", data
        assert _plain(proof["move"]) != known, data


def _confirm_partisan(data):
    """By play alone: who wins, and that the position minus its value is lost for whoever begins."""
    game = tree(parse(data["position"], files=False, own=OWN))
    assert data["outcome"] == outcome(game), data
    assert data["play"] == "normal", data
    if data["kind"] == "partisan-outcome":
        assert data.get("value") is None, data
        return
    assert equal(game, worth(data["value"])), data
    for part in data["proof"].get("parts", ()):
        if part is not None:
            _confirm(part)


def _confirm_stable(data):
    pond, proof = Pond.from_text(data["position"], files=False), data["proof"]
    kind, partners = proof["kind"], proof["partners"]
    points = None if pond.points is None else pond.points.tolist()
    key = stable_matching.key_of(points, pond.torus, pond.distances)
    colors = None if pond.colors is None else pond.colors.tolist()
    rows = [[row] for row in proof["partner"]] if partners == 1 else proof["partner"]
    have = [[y for y in row if y >= 0] for row in rows]
    assert have == stable_matching.matching(pond.n, key, kind, colors, partners), data
    perfect = all(len(row) == partners for row in have)
    assert data["outcome"] == ("P" if perfect else "N"), data
    assert data["play"] == ("misere" if kind == "misere" else "normal"), data
    assert data.get("value") is None, data


def _confirm_roommates(data):
    lists, parties = json.loads(data["position"]), data["proof"]["parties"]
    known = roommates.stable_matchings(lists)
    assert data["outcome"] == ("P" if known else "N"), data
    assert not known or sorted(tuple(sorted(p)) for p in parties if len(p) > 1) in known, data
    assert (data["play"], data.get("value")) == ("normal", None), data


def _confirm_roles(data):
    position = parse(data["position"], files=False, own=OWN)
    if position.name in frogs.WITH_ROLES:
        rules, read = frogs.role_rules(data["play"] == "misere"), _plain
    else:
        rules = (tic_tac_toe.options, tic_tac_toe.to_move, tic_tac_toe.result)
        read = lambda text: parse(text, own=OWN).state  # noqa: E731
        assert data["play"] == "normal", data
    board = read(data["position"])
    winner, _ = Minimax(*rules).solve(board)
    drawn = winner == DRAW
    assert data["outcome"] == ("D" if drawn else "N" if winner == rules[1](board) else "P"), data
    assert data.get("value") is None, data
    listed = {s["role"]: s["positions"] for s in data["proof"]["strategies"] if "role" in s}
    for role in position.roles if drawn else [winner]:
        entries = [(rank, read(text)) for rank, text in listed[role]]
        good = {role, DRAW} if drawn else {role}
        assert role_strategy_proves(role, board, entries, good, *rules), data


def _has_oracle(data):
    """Whether the tests of a game's family are here, which have one."""
    family = family_of(type(parse(data["position"], files=False, own=OWN)))
    return family is None or (FAMILIES / family.name).is_dir()


def _by_rules(data):
    """A game that no oracle knows, such as one of a new family: by its own moves alone."""
    misere = data["play"] == "misere"

    @cache
    def known(position):
        options = [known(move.to) for move in position.moves()]
        wins = misere if not options else any(not won for won, _ in options)
        return wins, mex(value for _, value in options)

    wins, value = known(parse(data["position"], files=False, own=OWN))
    return ("N" if wins else "P"), None if misere else value


def _plain(text):
    return plain(parse(text, files=False, own=OWN))


def _images(text):
    """The position, and for a board of cram what turning and reflecting makes of it."""
    position = parse(text, files=False, own=OWN)
    if position.name != "cram":
        return [plain(position)]
    return [dominos.picture(rows) for rows in dominos.images("/".join(lines(position.state)))]


def _summands(text):
    """Every heap of every term by itself, empty ones left out."""
    parts = parse(text, files=False, own=OWN).parts()
    return [plain(part) for part in parts if part.name != "nim" or any(part.heaps)]


def mutate(data, rng, spare):
    """The certificate with one to three changes; `spare` is another, to take pieces from."""
    data = copy.deepcopy(data)
    pieces = [container[key] for container, key in _places(spare)]
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        places = list(_places(data))
        top = [place for place in places if place[0] is data]
        container, key = rng.choice(top if top and rng.random() < 0.4 else places or [(data, "x")])
        _change(container, key, rng, places, pieces)
    return data


def _places(data):
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in list(items):
        yield data, key
        if isinstance(value, (dict, list)):
            yield from _places(value)


WORDS = ["normal", "misere", "N", "P", "D", "L", "R", "left", "right", "stealing", *kinds()]
KEYS = ["move", "labels", "positions", "parts", "period", "start", "strategies", "role", "x"]
KEYS += ["values", "matching", "barrier", "kernel", "trees", "parts", "first", "holds"]
KEYS += [
    "pairs",
    "by",
    "players",
    "coalition",
    "lines",
    "win",
    "stable",
    "kind",
    "partner",
    "partners",
    "parties",
    "desired_by",
]
KEYS += ["cap", "add", "types", "scheme"]


def _change(container, key, rng, places, pieces):
    value = container.get(key) if isinstance(container, dict) else container[key]
    kind = rng.random()
    if kind < 0.08:
        del container[key]
    elif kind < 0.14:
        container[key] = copy.deepcopy(rng.choice(pieces))
    elif kind < 0.22:
        other, other_key = rng.choice(places)
        swapped = copy.deepcopy(other[other_key])
        other[other_key] = copy.deepcopy(value)
        container[key] = swapped
    elif isinstance(value, bool) or value is None:
        container[key] = rng.choice([0, 1, True, None, "", [], {}])
    elif isinstance(value, int):
        near = [value + 1, value - 1, rng.randrange(10), 0, -value]
        odd = [10**30, 2**63, float(value % 1000), str(value), None, True, [value]]
        container[key] = rng.choice(near if rng.random() < 0.7 else odd)
    elif isinstance(value, str):
        container[key] = _changed_text(value, rng)
    elif isinstance(value, list):
        _change_list(value, rng)
    elif isinstance(value, dict) and value:
        old = rng.choice(list(value))
        value[rng.choice(["move", "positions", "parts", "period", "strategies", "role", "x"])] = (
            value.pop(old)
        )


def _changed_text(text, rng):
    digits = [at for at, c in enumerate(text) if c.isdigit()]
    way = rng.random()
    if digits and way < 0.5:
        at = rng.choice(digits)
        return text[:at] + rng.choice("0123456789") + text[at + 1 :]
    if way < 0.65:
        return rng.choice(WORDS)
    if way < 0.7:
        return text + rng.choice([" + nim(1)", " + *0", " ", ")", " + nim(1,1)"])
    at = rng.randrange(len(text) + 1)
    piece = rng.choice(["", text[at : at + 1] * 2, ",", "0", "1", "a", "[", "@", ".py:", "-", "="])
    return text[:at] + piece + text[at + 1 :]


def _change_list(items, rng):
    if not items:
        items.append(rng.choice([0, [], [0, "nim()"], [0, "nim()", 0]]))
        return
    at, other = rng.randrange(len(items)), rng.randrange(len(items))
    way = rng.randrange(5)
    if way == 0:
        del items[at]
    elif way == 1:
        items.insert(other, copy.deepcopy(items[at]))
    elif way == 2:
        items[at], items[other] = items[other], items[at]
    elif way == 3:
        items.reverse()
    else:
        del items[at:]


def try_mutations(certificates, rounds, rng, games=()):
    """Change certificates at random; confirm each that is accepted. Gives (accepted, refused)."""
    accepted = 0
    for _ in range(rounds):
        data = mutate(rng.choice(certificates), rng, rng.choice(certificates))
        if accepts(data, games, SECONDS):
            accepted += 1
            confirm(data)
    return accepted, rounds - accepted


LARGEST_FORGED = 20_000
"""Characters of a certificate that forgeries are made from."""
CLAIMED_IN_PROOF = ("coalition-win", "coalition-stable", "coalition-types", "stable-matching")
"""Kinds whose claim is in the proof too, so that another outcome may go with another claim."""


def forge(data, other, rng):
    """A false certificate from two true ones of a kind: another claim, and a proof bent to fit.

    Either the outcome or the value is another one, or the position is that of the other
    certificate, which says otherwise of it. The proof stays, or is the other's, or both spliced;
    then some entries may go, come twice, change places or change by one.
    """
    values = data["value"], other["value"]
    contradicted = data["outcome"] != other["outcome"] or (
        None not in values and values[0] != values[1]
    )
    if contradicted and data["kind"] not in CLAIMED_IN_PROOF and rng.random() < 0.3:
        forged = data | {key: other[key] for key in ("position", "play")}
    else:
        forged = data | _another_claim(data["outcome"], data["value"], rng)
    proof = copy.deepcopy(data["proof"])
    way = rng.random()
    if way < 0.25:
        proof = copy.deepcopy(other["proof"])
    elif way < 0.5:
        proof = _spliced(proof, copy.deepcopy(other["proof"]), rng)
    forged["proof"] = proof
    for _ in range(rng.choice((0, 1, 1, 2))):
        places = list(_places(proof))
        numbers = [place for place in places if type(place[0][place[1]]) is int]
        lists = [place for place in places if type(place[0][place[1]]) is list]
        if numbers and rng.random() < 0.5:
            container, key = rng.choice(numbers)
            container[key] += rng.choice((-1, 1))
        elif lists:
            container, key = rng.choice(lists)
            _change_list(container[key], rng)
    return forged


def _another_claim(outcome, value, rng):
    """An outcome and a value that go together, and not with the ones given."""
    if isinstance(value, str):
        near = [f"{value} + {little}" for little in ("*", "^", "v", "1/64", "*2", "tiny(1)", "±1")]
        claims = [(wrong, Value(wrong).outcome.value) for wrong in map(str, map(Value, near))]
        return dict(zip(("value", "outcome"), rng.choice(claims), strict=True))
    if value is None:
        return {"outcome": rng.choice([one for one in "NPDLR" if one != outcome])}
    wrong = rng.choice([v for v in {0, 1, 2, 3, value + 1, value - 1} if 0 <= v != value])
    return {"outcome": "N" if wrong else "P", "value": wrong}


def _spliced(proof, other, rng):
    """Of each list one part from either proof, of everything else the one or the other."""
    for key in other:
        mine, yours = proof.get(key), other[key]
        if isinstance(mine, list) and isinstance(yours, list):
            proof[key] = mine[: rng.randint(0, len(mine))] + yours[rng.randint(0, len(yours)) :]
        elif isinstance(mine, dict) and isinstance(yours, dict):
            proof[key] = _spliced(mine, yours, rng)
        elif rng.random() < 0.5:
            proof[key] = yours
    return proof


def try_forgeries(certificates, rounds, rng, games=(), of=None):
    """Forge so many of each kind; fail if one is accepted. Gives how many of each were refused."""
    refused = dict.fromkeys(of or kinds(), 0)
    for kind in refused:
        true = [data for data in certificates if data["kind"] == kind]
        true = [data for data in true if len(json.dumps(data)) <= LARGEST_FORGED]
        while refused[kind] < rounds:
            forged = forge(rng.choice(true), rng.choice(true), rng)
            if not accepts(forged, games, SECONDS):
                refused[kind] += 1
            else:
                assert kind in CLAIMED_IN_PROOF, forged
                confirm(forged)
    return refused


ODD = [None, True, -1, 10**30, 1.5, float("nan"), "", "a", [], [[]], [0], {}, {"a": 1}]
"""JSON that stands where something else should."""


def with_odd_things(data):
    """The certificate with each odd thing in each place of its proof, one at a time."""
    for number in range(len(list(_places(data["proof"])))):
        for odd in ODD:
            changed = copy.deepcopy(data)
            container, key = list(_places(changed["proof"]))[number]
            container[key] = odd
            yield changed
