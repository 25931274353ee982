"""Fixtures for every test: a cache of its own for compiled kernels, and files that hold what is expected."""

from __future__ import annotations

import gc
import os
import shlex
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from admiralty.core.engines import compiling
from admiralty.core.engines.compiled import Kernel, load
from admiralty.core.face.game import Game
from admiralty.core.state.records import Size

from .blocked.lacking import block
from .quick import Quick

if "ADMIRALTY_BLOCKED" in os.environ:  # see `make test BLOCKED=1`
    block()
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")  # nothing hangs on how busy the machine is
RUN = "ADMIRALTY_TEST_RUN"  # whose value is the process that runs the tests, and is known to all that they start
LAST = pytest.StashKey[str]()
BESIDE = pytest.StashKey["subprocess.Popen[str]"]()
LONGEST = ("test_opponents.py", "test_invariants.py")  # of those that need a kernel
Golden = Callable[[str | Path, str], None]
Compiled = Callable[..., Kernel]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bless", action="store_true", help="write the golden files, and run nothing else")
    parser.addoption("--quick", type=float, metavar="SECONDS", help="stop after so long, and run nothing that compiles")
    parser.addoption("--all-passed", metavar="TEXT", help="said at the very end if all passed, with what was skipped")
    parser.addoption("--beside", metavar="COMMAND", help="runs while the tests do; if it fails, so does all")


def pytest_configure(config: pytest.Config) -> None:
    os.environ.setdefault(RUN, str(os.getpid()))
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as of what a shell runs behind it
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if config.getoption("--quick"):
        config.pluginmanager.register(Quick(config.getoption("--quick")))
    if (beside := config.getoption("--beside")) and not hasattr(config, "workerinput"):
        config.stash[BESIDE] = subprocess.Popen(
            shlex.split(beside), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Iterator[None]:
    """What runs beside the tests has ended, and what it said stands at the end of all; if it failed, all has failed."""
    yield
    if beside := session.config.stash.get(BESIDE, None):
        said, _ = beside.communicate()
        session.config.get_terminal_writer().write(said)
        if beside.returncode:
            session.config.stash[LAST] = ""
            session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: Any, exitstatus: int, config: pytest.Config) -> None:
    text = config.getoption("--all-passed")
    if text and exitstatus == pytest.ExitCode.OK:
        config.stash[LAST] = closing_line(text, terminalreporter.stats.get("skipped", []))


def closing_line(text: str, skipped: Sequence[Any]) -> str:
    """That all passed; where tests were skipped, how many and why."""
    why = Counter(report.longrepr[2].removeprefix("Skipped: ") for report in skipped)
    said = "; ".join(f"{count} {'test' if count == 1 else 'tests'}: {reason}" for reason, count in why.items())
    return f"{text.rstrip('.')}. But skipped: {said}" if said else text


def pytest_unconfigure(config: pytest.Config) -> None:
    """Say what is to be said last. Nobody wants what is still being compiled for these tests in the background: each
    test's server starts that.
    """
    if line := config.stash.get(LAST, ""):
        config.get_terminal_writer().line(line)
    mine = os.environ.get(RUN) == str(os.getpid())
    for each in Path("/proc").glob("[0-9]*") if mine else ():
        with suppress(OSError):
            known = (each / "environ").read_bytes().split(b"\0")
            if f"{RUN}={os.getpid()}".encode() in known and b"compiling" in (each / "cmdline").read_bytes():
                os.kill(int(each.name), signal.SIGTERM)


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Every worker imports every file of tests, and what pytest makes of one on the way is kept for all: each begins
    with a share of its own, so that this is not done four times.
    """
    if session.config.args_source is not pytest.Config.ArgsSource.TESTPATHS or not hasattr(
        session.config, "workerinput"
    ):
        return
    work = session.config.workerinput
    mine, workers = int(work["workerid"].removeprefix("gw")), work["workercount"]
    for path in sorted(Path(__file__).parent.rglob("test_*.py"))[mine::workers]:
        with suppress(Exception, pytest.skip.Exception):  # it is said when the test is collected
            import_module(".".join(path.relative_to(session.config.rootpath).with_suffix("").parts))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What needs a kernel comes last: until then others run while it compiles, and nobody waits for it. Of that the
    longest comes first, so that no worker plays opponents alone at the end while the other has nothing to do.
    """
    if config.getoption("--bless"):
        items[:] = [item for item in items if "golden" in getattr(item, "fixturenames", ())]
    compiled = [item for item in items if "compiled" in getattr(item, "fixturenames", ())]
    compiled.sort(key=lambda item: item.path.name not in LONGEST)
    later = set(compiled)
    items[:] = [item for item in items if item not in later] + compiled


def pytest_collection_finish() -> None:
    """What was collected stays to the end: the collector of garbage looks through it no more."""
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def homes(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Cache, state and data of this run lie in a folder of its own; parallel workers share the cache.

    Where several run all tests, the kernels are begun at once: compiling them takes longest.
    """
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(shared / "cache"))
        patch.setenv("XDG_STATE_HOME", str(base / "state"))
        patch.setenv("XDG_DATA_HOME", str(base / "data"))
        many = sum("compiled" in getattr(item, "fixturenames", ()) for item in request.session.items) > 20
        if many and os.environ.get("PYTEST_XDIST_WORKER") == "gw0":
            compiler = subprocess.Popen([sys.executable, "-m", "tests.kernels"], cwd=Path(__file__).parent.parent)
            yield shared
            compiler.terminate()
            compiler.wait()
        else:
            yield shared


@pytest.fixture(scope="session")
def compiled(homes: Path) -> Compiled:
    """``compiled(game, size=Size.SMALL, bounds=False)``: the game's kernel, compiled once a run of the tests."""

    def kernel_of(game: Game, size: Size = Size.SMALL, bounds: bool = False) -> Kernel:
        compiling.compile_now(game.room, size, bounds)
        kernel = load(game, size, bounds)
        assert kernel is not None
        return kernel

    return kernel_of


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """``golden(name, text)`` compares with ``golden/<name>`` next to the test, or with a path of one's own; ``--bless``
    writes it.
    """

    def compare(name: str | Path, text: str) -> None:
        path = request.path.parent / "golden" / name
        if request.config.getoption("--bless"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.exists(), f"there is no {path}; write it with make bless"
        assert text == path.read_text(encoding="utf-8"), f"differs from {path}; if that is meant: make bless"

    return compare
