"""Requests made from the OpenAPI description, fitting and not: nothing breaks, and every answer is as described.

The requests are Schemathesis' own, the same in each run; they go to a server in this process, which has a table that is
played and one that is over.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import schemathesis
    from schemathesis import GenerationMode
    from schemathesis.specs.openapi.checks import (
        content_type_conformance,
        response_headers_conformance,
        response_schema_conformance,
        status_code_conformance,
    )

from admiralty.server.app import create_app
from admiralty.server.base.settings import Settings

from .guests import Guest
from .testing import TestClient

CHECKS = [
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
EXAMPLES = 12  # requests of a kind
GAME = "systemships"


def described() -> dict[str, Any]:
    app = create_app(Settings("sqlite://", workers=0))
    found = app.openapi()
    app.state.hall.store.close()
    return found


SCHEMA = schemathesis.openapi.from_dict(described())
OPERATIONS = {each.ok().label: each.ok() for each in SCHEMA.get_all_operations()}


@pytest.fixture(scope="module")
def guest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    """A guest who plays at one table and has finished another."""
    database = f"sqlite:///{tmp_path_factory.mktemp('fuzzed') / 'tables.sqlite3'}"
    app = create_app(Settings(database, workers=0, request_burst=1e9))
    with TestClient(app, raise_server_exceptions=False) as client:
        yield Guest(client, "Ann")


@pytest.fixture(scope="module")
def known(guest: Guest) -> list[dict[str, str]]:
    """What stands for the parameters of an address so that it leads to something: running tables, one that is over."""
    running = guest.make("systemships/duel", seats={"red": "me", "blue": "open"})["id"]
    posted = guest.make("heavy/worked_round", seats={"a": "me", "b": "open"})["id"]
    over = guest.make("systemships/challenge")["id"]
    guest.play_out(over)
    places = {"game": GAME, "clause": "WW-310", "seat": "blue"}
    return [{"id": id, **places} for id in (running, posted, over)]


# Any text fits in an address, and any bytes in a file: only JSON can be misshapen.
KINDS = [
    (label, mode)
    for label, each in OPERATIONS.items()
    for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
    if mode is GenerationMode.POSITIVE or any(body.media_type == "application/json" for body in each.body)
]


@pytest.mark.parametrize("label,mode", KINDS, ids=lambda each: str(each))
def test_every_answer_is_as_described(label: str, mode: GenerationMode, guest: Guest, known: list[Any]) -> None:
    operation = OPERATIONS[label]
    names = {parameter.name for parameter in operation.path_parameters}
    turn = 0

    @seed(1)
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def ask(case: schemathesis.Case) -> None:
        nonlocal turn
        turn += 1
        if names and turn % 4:  # in three of four requests the address leads to something
            real = known[turn % len(known)]
            case.path_parameters = {name: real.get(name, "x") for name in names}
        words = case.as_transport_kwargs(base_url="http://localhost")
        words.pop("cookies", None)
        if isinstance(words.get("data"), bytes | str):  # as httpx calls it
            words["content"] = words.pop("data")
        method, url = words.pop("method"), words.pop("url")
        found = guest.client.request(
            method, url, headers={**words.pop("headers"), "cookie": guest.cookie},
            **{name: value for name, value in words.items() if value is not None},
        )  # fmt: skip
        assert found.status_code != 500, found.text
        case.validate_response(found, checks=CHECKS)

    ask()
