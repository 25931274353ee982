"""How many connections there are, in all and of each address: half a request counts as much as a whole one."""

from __future__ import annotations

import logging
from collections import Counter
from contextlib import suppress

from ..base.settings import Settings
from .limits import host_named

RESERVED = 128  # file descriptors for the database, the workers and files ...
ACCEPTED = 32  # ... and for connections that are taken at once, before they can be counted
LEAST = 16  # connections that are taken, however few descriptors there are
DESCRIPTORS_MOST = 65_536  # that are asked for
PROXIES = ("127.0.0.1", "::1")  # who is believed where there is a proxy: its connections are everybody's

log = logging.getLogger("admiralty.server")


class Connections:
    """Counts them. Behind a proxy each request is counted by the address that it is for, see `limits.Guard`."""

    def __init__(self, settings: Settings) -> None:
        self.all = settings.connections_limit or _room()
        self.each = min(settings.host_connections_limit, self.all // 2)  # nobody locks everybody else out
        self.proxied = settings.proxied
        self.count = 0
        self.hosts: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        """One more from this address; False, and not counted, if that is too many."""
        host = self._host(address)
        if self.count >= self.all:
            log.warning("all %d connections are taken: more are refused", self.all)
            return False
        if host is not None and self.hosts[host] >= self.each:
            log.warning("%s has %d connections already: more are refused", host, self.each)
            return False
        self.count += 1
        if host is not None:
            self.hosts[host] += 1
        return True

    def give(self, address: str) -> None:
        """One less."""
        host = self._host(address)
        self.count -= 1
        if host is not None:
            self.hosts[host] -= 1
            if not self.hosts[host]:
                del self.hosts[host]

    def _host(self, address: str) -> str | None:
        return None if self.proxied and address in PROXIES else host_named(address)


def _room() -> int:
    """So many as the process may have files open, less some; but where these are few, some all the same."""
    most = descriptors()
    if most - RESERVED < LEAST:
        log.warning("only %d files may be open: %d connections are taken, and files may lack", most, LEAST)
    return max(most - RESERVED, LEAST)


def descriptors() -> int:
    """How many files and connections this process may have open."""
    with suppress(ImportError):
        import resource  # not on every system

        return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return DESCRIPTORS_MOST


def raise_descriptors() -> None:
    """Take as many as the system lets this process have."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # not on every system

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = DESCRIPTORS_MOST if hard == resource.RLIM_INFINITY else min(hard, DESCRIPTORS_MOST)
        if soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
