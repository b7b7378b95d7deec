"""Friendly frogs, and the stable matchings of ponds."""

from collections.abc import Callable

from lastmove.checker.context import Check
from lastmove.checker.frogs.certain_pairs import check_certain_pairs
from lastmove.checker.frogs.fussy_confident import check_fussy_confident
from lastmove.checker.frogs.fussy_line import check_fussy_line
from lastmove.checker.frogs.games import check_frog_radii, check_frog_values, check_last_frog
from lastmove.checker.frogs.roommates import check_roommates
from lastmove.checker.frogs.stability import check_stable
from lastmove.core.position import Outcome
from lastmove.core.verdict import Certificate

CHECKS: dict[str, Check] = {
    "certain-pairs": check_certain_pairs,
    "frog-radii": check_frog_radii,
    "frog-values": check_frog_values,
    "fussy-confident": check_fussy_confident,
    "fussy-line": check_fussy_line,
    "last-frog": check_last_frog,
    "stable-matching": check_stable,
    "stable-roommates": check_roommates,
}


def claim_of_matching(certificate: Certificate) -> str:
    """That a matching of a pond is stable, ordered as it is."""
    kind, partners = str(certificate.proof.get("kind"))[:20], certificate.proof.get("partners")
    several = f", up to {str(partners)[:20]} partners" if partners != 1 else ""
    perfect = "perfect" if certificate.outcome is Outcome.P else "not perfect"
    pond = certificate.shown_position
    return (
        f"{pond}: the matching listed is stable ({kind}{several}; equal distances by numbers), "
        f"and {perfect}"
    )


def claim_of_roommates(certificate: Certificate) -> str:
    """That a matching of people by their preferences is stable, or that there is none."""
    there = certificate.outcome is Outcome.P
    told = "the matching listed is stable" if there else "no matching is stable"
    return f"preferences {certificate.shown_position}: {told}"


def claim_of_line(certificate: Certificate) -> str:
    """That Alice wins on the line."""
    rho = str(certificate.proof.get("rho"))[:40]
    return (
        f"{certificate.shown_position}, {rho} reds for each green: reds stay unmatched, and Alice "
        "wins, with probability 1"
    )


def claim_of_tori(certificate: Certificate) -> str:
    """That Alice wins, or something very unlikely has happened."""
    rho, delta = (str(certificate.proof.get(name))[:40] for name in ("rho", "delta"))
    return (
        f"{certificate.shown_position}, {rho} reds for each green: reds of density δ ≥ {delta} "
        "stay unmatched, and Alice wins, or the tori listed are an accident of chance 10^−9 at "
        "most, if their points were drawn at random and nothing was chosen after looking"
    )


def claim_of_window(certificate: Certificate) -> str:
    """That pairs of a window are partners whatever lies outside."""
    proof = certificate.proof
    kind, low, high = (str(proof.get(name))[:40] for name in ("kind", "low", "high"))
    listed = proof.get("pairs")
    count = len(listed) if isinstance(listed, list) else 0
    every = ", every point of it in one" if certificate.outcome is Outcome.P else ""
    return (
        f"{certificate.shown_position}: the {count:,} pairs listed are partners ({kind}) whatever "
        f"other points lie outside of the cube from {low} to {high}{every}"
    )


CLAIMS: dict[str, Callable[[Certificate], str]] = {
    "certain-pairs": claim_of_window,
    "fussy-confident": claim_of_tori,
    "fussy-line": claim_of_line,
    "stable-matching": claim_of_matching,
    "stable-roommates": claim_of_roommates,
}
