"""Take-away with a growing limit."""

from lastmove.checker.context import Check
from lastmove.checker.takeaway.piles import check_h_representation, check_values

CHECKS: dict[str, Check] = {
    "h-representation": check_h_representation,
    "takeaway-values": check_values,
}
