"""Every route against its own description, with generated requests."""

from __future__ import annotations

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from lastmove.web.app import create_app


@pytest.fixture(scope="module")
def described(patient):
    """What the service says of itself; a fixture, since reading it is no part of collecting."""
    return schemathesis.openapi.from_asgi("/api/openapi.json", create_app())


schema = schemathesis.pytest.from_fixture("described")


@pytest.mark.share(4)
@schema.parametrize()
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
def test_answers_are_as_described(case):
    # Notation is a language of its own: no schema tells which texts are positions.
    excluded = [positive_data_acceptance]
    response = case.call()
    if response.status_code == 413:  # a refusal too, which the check does not know
        excluded.append(negative_data_rejection)
    case.validate_response(response, excluded_checks=excluded)
