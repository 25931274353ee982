"""The names that a server goes by. A page whose name was bound to this machine's address later finds nothing here."""

from __future__ import annotations

import re
from collections.abc import Collection
from ipaddress import ip_address

from admiralty.core.errors import Refused, quote_value

from .refusals import Denied

LOOPBACK = ("localhost", "127.0.0.1", "::1")
_HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([0-9a-z_.-]+))(?::\d{0,5})?")  # a name or an address, and its port


def name_of(host: str) -> str:
    """The name in a ``Host`` header, without its port; empty where there is none."""
    found = _HOST.fullmatch(host.strip().casefold())
    return "" if found is None else (found[1] or found[2]).rstrip(".")


def require_name(host: str | None, names: Collection[str]) -> None:
    """`Denied` unless a request is for one of these names, for this machine's own, or for a bare address.

    Rebinding needs a name that it can bind again: an address has none. Browsers always send the header.
    """
    if host is None:
        return
    name = name_of(host)
    if not name or (name not in LOOPBACK and name not in names and not _is_address(name)):
        what = f"this server does not go by the name {quote_value(name or host)}"
        raise Denied("host", what, "", "start it with --host-name NAME")


def names_given(texts: Collection[str]) -> tuple[str, ...]:
    """The names of ``--host-name``, as they are compared; `Refused` for what is none."""
    for text in texts:
        if not name_of(text) or name_of(text) != text.strip().casefold().rstrip("."):
            raise Refused("--host-name", f"{quote_value(text)} is not a host's name", "", "e.g. games.example.org")
    return tuple(name_of(text) for text in texts)


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
