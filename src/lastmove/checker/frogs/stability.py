"""The check of a matching by itself; its module loads numpy, so it is loaded when needed."""

from __future__ import annotations

from lastmove.checker.context import Context
from lastmove.core.verdict import Certificate


def check_stable(certificate: Certificate, context: Context) -> str:
    """The check of a matching by itself; its module loads numpy, so it is loaded when needed."""
    from lastmove.checker.frogs import stable

    return stable.check_stable(certificate, context)
