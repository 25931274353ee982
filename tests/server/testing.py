"""Starlette's client for tests; it warns that it would rather have a newer httpx than the one that we have."""

from __future__ import annotations

import warnings
from typing import Any
from urllib.parse import urljoin

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette import testclient
    from starlette.testclient import WebSocketTestSession


class TestClient(testclient.TestClient):
    """Starlette's, at a name that every server of this machine goes by."""

    __test__ = False

    def __init__(self, app: Any, **more: Any) -> None:
        super().__init__(app, **{"base_url": "http://localhost", **more})

    def websocket_connect(self, url: str, *rest: Any, **more: Any) -> WebSocketTestSession:
        return super().websocket_connect(urljoin("ws://localhost", url), *rest, **more)


__all__ = ["TestClient", "WebSocketTestSession"]
