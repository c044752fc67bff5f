"""The API does what its description says, whatever is sent: schemathesis invents requests, none breaks the server."""

from __future__ import annotations

from typing import Any

import schemathesis
from hypothesis import HealthCheck, given, settings


def test_no_request_breaks_the_server(address: str, fuzzed: int) -> None:
    tried = set()
    described: Any = schemathesis.openapi.from_url(f"{address}/api/openapi.json")
    for found in described.get_all_operations():
        operation = found.ok()

        @given(case=operation.as_strategy())
        @settings(
            max_examples=max(12, fuzzed // 20), deadline=None, database=None, suppress_health_check=list(HealthCheck)
        )
        def attempt(case: Any) -> None:
            answer = case.call()
            assert answer.status_code < 500, f"{case.method} {case.path}"
            told = described.raw_schema["paths"][case.path][case.method.lower()]["responses"]
            assert str(answer.status_code) in told, f"{case.method} {case.path} answered {answer.status_code}"
            assert answer.headers["content-type"][0].startswith("application/json")

        attempt()
        tried.add(operation.label)
    assert len(tried) >= 10
