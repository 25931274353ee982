"""Takes fcntl, resource, timers and their signals away, as on Windows, from this process and from all that it starts.

The lock library keeps what it locks with here; on Windows it has other means.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from functools import wraps
from pathlib import Path
from typing import Any

HERE = str(Path(__file__).parent)
MODULES = ("fcntl", "resource")
NAMES = (
    "SIGALRM", "SIGPROF", "SIGVTALRM", "alarm", "setitimer", "getitimer",
    "ITIMER_REAL", "ITIMER_PROF", "ITIMER_VIRTUAL",
)  # fmt: skip


def block() -> None:
    """Take them away from this process, and see that its children do the same."""
    if sys.modules.get(MODULES[0], sys) is None:
        return  # it was done when Python started
    with suppress(ImportError):
        import filelock

        assert filelock.lock_descriptor
    for name in MODULES:
        sys.modules[name] = None  # type: ignore[assignment]
    for name in NAMES:
        if hasattr(signal, name):
            delattr(signal, name)
    os.environ["PYTHONPATH"] = found_first(os.environ.get("PYTHONPATH", ""))
    start = subprocess.Popen.__init__

    @wraps(start)
    def blocked(self: Any, *args: Any, **known: Any) -> None:
        if known.get("env") is not None:
            env = known["env"]
            known["env"] = {**env, "PYTHONPATH": found_first(env.get("PYTHONPATH", ""))}
        start(self, *args, **known)

    subprocess.Popen.__init__ = blocked  # type: ignore[method-assign]


def found_first(path: str) -> str:
    """A path of Python's with this folder in front."""
    return os.pathsep.join([HERE, *(part for part in path.split(os.pathsep) if part not in ("", HERE))])
