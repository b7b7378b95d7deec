"""Nim and its disguises."""

from lastmove.checker.context import Check
from lastmove.checker.nim.loopy import check_northcott, check_poker_nim
from lastmove.checker.nim.nim_sum import check_growing, check_misere, check_nim_sum
from lastmove.checker.nim.pigs import check_pigs

CHECKS: dict[str, Check] = {
    "nim-sum": check_nim_sum,
    "misere-nim": check_misere,
    "growing-nim": check_growing,
    "poker-nim": check_poker_nim,
    "northcott": check_northcott,
    "pigs": check_pigs,
}
