"""Games for many players."""

from collections.abc import Callable

from lastmove.checker.coalitions.closed_automaton import check_automaton
from lastmove.checker.coalitions.definitions import check_stable, check_types, check_win
from lastmove.checker.context import Check
from lastmove.core.verdict import LONGEST_CLAIM, Certificate

CHECKS: dict[str, Check] = {
    "coalition-win": check_win,
    "coalition-stable": check_stable,
    "coalition-types": check_types,
    "coalition-automaton": check_automaton,
}


def claim_of_win(certificate: Certificate) -> str:
    """That a coalition can force a win."""
    return _claim(certificate, f"{_coalition(certificate)} can force a win")


def claim_of_stability(certificate: Certificate) -> str:
    """That a coalition is stable."""
    return _claim(certificate, f"{_coalition(certificate)} is stable")


def claim_of_types(certificate: Certificate) -> str:
    """What the types of a position are."""
    win, stable = (_names(certificate.proof.get(scheme)) for scheme in ("win", "stable"))
    return _claim(certificate, f"win type {win}, stable type {stable}")


def claim_of_automaton(certificate: Certificate) -> str:
    """That an automaton gives the type of every position of a game, or where one coalition wins."""
    proof = certificate.proof
    players, scheme = _names([proof.get("players")]), _names([proof.get("scheme")])
    given = proof.get("types")
    types = [one for one in given if isinstance(one, list)] if isinstance(given, list) else []
    count = len({frozenset(map(str, one)) for one in types})
    game = certificate.shown_position
    game = "nim" if game == "nim()" else f"the game {game}"
    if "coalition" in proof:
        return (
            f"in every position of {game} for {players} players {_coalition(certificate)} wins in "
            f"the seats that the automaton gives, one of {count} sets"
        )
    return (
        f"every position of {game} for {players} players has the {scheme} type that the "
        f"automaton gives, one of {count}"
    )


CLAIMS: dict[str, Callable[[Certificate], str]] = {
    "coalition-win": claim_of_win,
    "coalition-stable": claim_of_stability,
    "coalition-types": claim_of_types,
    "coalition-automaton": claim_of_automaton,
}


def _claim(certificate: Certificate, what: str) -> str:
    players = _names([certificate.proof.get("players")])
    return f"{certificate.shown_position}, {players} players: {what}"


def _coalition(certificate: Certificate) -> str:
    return f"the coalition {_names([certificate.proof.get('coalition')])}"


def _names(given: object) -> str:
    """What a certificate lists, in a line; whatever it is, since nothing has been checked."""
    listed = given if isinstance(given, list) else [given]
    return " ".join(str(item) for item in listed)[:LONGEST_CLAIM]
