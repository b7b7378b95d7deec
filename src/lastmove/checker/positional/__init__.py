"""Games on set families."""

from lastmove.checker.context import Check
from lastmove.checker.positional.blocking import check_blocking
from lastmove.checker.positional.threats import check_threats

CHECKS: dict[str, Check] = {
    "degrees": check_blocking,
    "pairing": check_blocking,
    "potential": check_blocking,
    "threats": check_threats,
}
