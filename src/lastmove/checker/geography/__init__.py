"""A token on a graph."""

from lastmove.checker.context import Check
from lastmove.checker.geography.even_kernel import check_even_kernel
from lastmove.checker.geography.matching import check_matching

CHECKS: dict[str, Check] = {"matching": check_matching, "even-kernel": check_even_kernel}
