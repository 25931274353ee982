"""The cache of compiled kernels and the process that fills it.

A kernel lies in a directory named by a digest of every source it is made from and of the versions that made it, so an
edit anywhere is another directory and never a stale kernel. Compiling is a process of its own at low priority behind a
lock; nobody waits for it. Nothing here imports Numba.

Run as ``python -m admiralty.core.engines.compiling ROOM SIZE [bounds]`` it compiles and ends.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from hashlib import blake2b
from importlib import import_module, metadata
from pathlib import Path

from filelock import lock_descriptor

from ..state.records import Sizes

HERE = Path(__file__).parent
CORE = (
    *(HERE / f"{name}.py" for name in ("compiled", "desk", "kernel", "lowering", "proving", "pruning", "sparing")),
    *(
        HERE.parent / "state" / f"{name}.py"
        for name in ("contacts", "dice", "lasting", "questions", "records", "rests", "standing", "stored")
    ),
    *(HERE.parent / "ground" / f"{name}.py" for name in ("fog", "fog_fields", "hexes", "squares", "words", "zones")),
    HERE.parent / "sight" / "prefix.py",
)
DIGEST_SIZE = 12  # bytes
DIGEST = re.compile(f"[0-9a-f]{{{2 * DIGEST_SIZE}}}")  # the name of a folder of kernels


def cache_home() -> Path:
    """Where kernels lie: ``$XDG_CACHE_HOME/admiralty``."""
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "admiralty"


def source_digest(room: str, tables: bool = True) -> str:
    """A digest of the sources and tables a kernel is made from, the versions of the compiler and the processor.

    Who makes a table itself leaves out the `tables`.
    """
    file = import_module(room).__file__
    assert file is not None
    home = Path(file).parent
    while (home.parent / "RULES.md").is_file():  # a room inside another takes rules from that one
        home = home.parent
    made = blake2b(digest_size=DIGEST_SIZE)
    for path in [*CORE, *sorted(home.rglob("*.py")), *(sorted(home.rglob("*.npy")) if tables else ())]:
        made.update(f"{path.name}\n".encode() + path.read_bytes())
    versions = [f"{name} {_version(name)}" for name in ("numba", "llvmlite", "numpy")]
    made.update("\n".join([*versions, sys.version, platform.machine(), _processor()]).encode())
    return made.hexdigest()


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "none"


def _processor() -> str:
    """What the machine code is made for; another model may lack instructions that this one has."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return platform.processor()
    return "\n".join(sorted({line for line in lines if line.startswith(("model name", "flags", "Features"))}))


def kernel_path(room: str, size: Sizes, bounds: bool = False) -> Path:
    """The generated module of a kernel; it need not be there yet."""
    name = f"{room.rpartition('.')[2]}_{size.name.lower()}{'_bounds' if bounds else ''}.py"
    return cache_home() / source_digest(room) / name


def old_folders(rooms: Sequence[str]) -> list[Path]:
    """The folders of kernels that these rooms do not use any more: made from other sources, or by other versions."""
    used = {source_digest(room) for room in rooms}
    try:
        found = sorted(cache_home().iterdir())
    except OSError:
        return []
    return [path for path in found if DIGEST.fullmatch(path.name) and path.name not in used and path.is_dir()]


def size_of(folder: Path) -> int:
    """How many bytes the files of a folder of kernels have."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def remove(folder: Path) -> bool:
    """Remove a folder of kernels; False, and all is left, while a process compiles into it."""
    with ExitStack() as held:
        for path in folder.glob("*.lock"):
            lock = held.enter_context(path.open("r+"))
            if not lock_descriptor(lock.fileno(), blocking=False):
                return False
        shutil.rmtree(folder)
    return True


def can_compile() -> bool:
    """Is the compiler installed?"""
    return _version("numba") != "none"


def is_ready(room: str, size: Sizes, bounds: bool = False) -> bool:
    """Does the compiled kernel lie in the cache?"""
    return kernel_path(room, size, bounds).with_suffix(".ready").exists()


def in_progress(room: str, size: Sizes, bounds: bool = False) -> bool:
    """Is a process compiling this kernel just now?"""
    try:
        with kernel_path(room, size, bounds).with_suffix(".lock").open("r+") as lock:
            return not lock_descriptor(lock.fileno(), blocking=False)
    except FileNotFoundError:
        return False
    except OSError:
        return True


def start(room: str, size: Sizes, bounds: bool = False) -> subprocess.Popen[bytes]:
    """Start compiling in a process of its own, which goes on when this one ends."""
    command = [
        sys.executable,
        "-m",
        "admiralty.core.engines.compiling",
        room,
        size.name,
        *(["bounds"] if bounds else []),
    ]
    paths = os.pathsep.join(path for path in sys.path if path)
    log = kernel_path(room, size, bounds).with_suffix(".log")
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("wb") as out:
        return subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=out,
            start_new_session=True,
            env={**os.environ, "PYTHONPATH": paths},
        )


def compile_now(room: str, size: Sizes, bounds: bool = False) -> None:
    """Compile in this process, unless another one has done it by the time the lock is free."""
    path = kernel_path(room, size, bounds)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_suffix(".lock").open("w") as lock:
        lock_descriptor(lock.fileno())
        if is_ready(room, size, bounds):
            return
        from . import compiled

        compiled.build(import_module(room).GAME, size, bounds, path)
        path.with_suffix(".ready").touch()


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)
    compile_now(sys.argv[1], import_module(sys.argv[1]).GAME.sizes[sys.argv[2]], "bounds" in sys.argv[3:])
