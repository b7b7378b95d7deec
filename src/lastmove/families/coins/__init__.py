"""Coin-turning games: coins in a row are turned, the rightmost of them from heads to tails."""

from lastmove.core.family import Family

FAMILY = Family(
    "coins",
    games={"coins": "rules:Coins"},
    group="boards",
)
