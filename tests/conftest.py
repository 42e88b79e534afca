"""Fixtures and hooks for all tests: SDL opens no window and plays no sound unless a test wants a real window."""

from __future__ import annotations

import ctypes
import gc
import os
import shutil
import sys
import tempfile
from collections import OrderedDict
from collections.abc import Generator, Iterator
from functools import _lru_cache_wrapper
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from game.core.games import GAMES
from game.core.words import ENGLISH, choose_language
from tests.games import CONTRACT, EVERY_GAME, keep_to_the_house

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# an impossible surface raises instead of being replaced (see game/ui/surfaces.py)
os.environ.setdefault("FIREPIT_STRICT", "1")
os.environ["LANGUAGE"] = ENGLISH

#: a folder in memory, on systems that have one
_MEMORY_FOLDER = Path("/dev/shm")
#: the bytes that must be free in the folder in memory, else it is not used
_NEEDED_BYTES = 4_000_000_000


def _write_into_memory() -> None:
    """Let tests write their files into memory: they write thousands, and each would wait for the disk.

    If the variable ``TMPDIR`` already names a folder for temporary files, that folder is used instead.
    """
    has_memory = os.access(_MEMORY_FOLDER, os.W_OK) and shutil.disk_usage(_MEMORY_FOLDER).free >= _NEEDED_BYTES
    if has_memory and "TMPDIR" not in os.environ:
        os.environ["TMPDIR"] = str(_MEMORY_FOLDER)
        tempfile.tempdir = None


_write_into_memory()


#: seconds that a slow test may take, unless it sets its own limit
SLOW_LIMIT = 3600


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add options to name the games tested against the contract, and to check every screen in every state."""
    parser.addoption("--games", default="", metavar="NAMES", help="test the contract only, of these games (a,b)")
    every_state = (
        "let the slow tests of the layout check every combination of size, text size and contrast, which takes hours"
    )
    parser.addoption("--every-state", action="store_true", help=every_state)


def _wanted_games(config: pytest.Config) -> set[str]:
    """Return the games that ``--games`` names."""
    return set(filter(None, config.getoption("--games").split(",")))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """With ``--games`` collect only the folders of the contract."""
    inside = collection_path.relative_to(Path(__file__).parent).parts if _wanted_games(config) else ()
    return True if inside and inside[0] not in CONTRACT else None


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Let each worker begin with a different folder: two that compile the same tests waste half a minute."""
    report = yield
    if collector.path == Path(__file__).parent:
        first = len(report.result) * _number_of_worker() // _workers()
        report.result = report.result[first:] + report.result[:first]
    return report


def _number_of_worker() -> int:
    """Return the number of this worker of pytest-xdist, 0 without workers."""
    return int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))


def _workers() -> int:
    """Return how many workers run the tests."""
    return int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Give slow tests a longer timeout than other tests; if games are named, keep only the tests of these games."""
    _leave_constants_alone()
    if _workers() > 1:
        items.sort(key=lambda item: item.path)
    wanted = _wanted_games(config)
    if wanted:
        selected = [item for item in items if _is_contract_of(item, wanted)]
        config.hook.pytest_deselected(items=[item for item in items if item not in selected])
        items[:] = selected
    for item in items:
        if item.get_closest_marker("slow") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(SLOW_LIMIT))
        _check_parameters_are_small(item)


def _leave_constants_alone() -> None:
    """Stop hypothesis from collecting our modules' constants: each worker would read all sources for them."""
    providers = sys.modules.get("hypothesis.internal.conjecture.providers")
    if hasattr(providers, "is_local_module_file"):
        providers.is_local_module_file = lambda file: False


#: the most bytes of a parametrized value, which lives as long as its worker; a larger value must be made in the test
_LONGEST_VALUE = 250_000


def _check_parameters_are_small(item: pytest.Item) -> None:
    """Refuse a test that is parametrized with large values."""
    parameters = item.callspec.params if hasattr(item, "callspec") else {}
    for name, value in parameters.items():
        if isinstance(value, (str, bytes, bytearray)) and len(value) > _LONGEST_VALUE:
            raise pytest.UsageError(f"{item.path.name}: {item.originalname} is given {len(value)} bytes as {name}")


def _is_contract_of(item: pytest.Item, games: set[str]) -> bool:
    """Return whether a test checks one of these games, or all games at once, against the contract."""
    parameters = item.callspec.params if hasattr(item, "callspec") else {}
    about = {parameters[name] for name in ("game", "name", "group") if name in parameters}
    all_at_once = not about and "conformance" in item.path.parts
    return (all_at_once or bool(about & games)) and item.get_closest_marker("taste") is None


#: bytes of decoded picture files that a worker keeps from one test to the next
_KEPT_BYTES = 20_000_000
#: the garbage collector looks at new objects after this number of allocations; see ``gc.set_threshold``
_COLLECTOR_THRESHOLDS = (20_000, 20, 20)
#: glibc's number for a setting, and the value that is set: a larger block of memory is given back to the system as soon
#: as it is free
_M_MMAP_THRESHOLD, _LARGE_BLOCK_BYTES = -3, 1_000_000
#: glibc's number for the setting of how many heaps all threads share, and the value that is set
_M_ARENA_MAX, _HEAP_COUNT = -8, 1
_BAKED_PICTURES = Path(__file__).parents[1] / "assets" / "pictures"


def pytest_configure(config: pytest.Config) -> None:
    """Check that the named games exist; without names only the games of the house are tested.

    Also set glibc up to return the memory of large pictures at once: a worker opens hundreds of windows.
    """
    wanted = _wanted_games(config)
    unknown = ", ".join(sorted(wanted - set(EVERY_GAME)))
    if unknown:
        message = f"--games: there is no {unknown}; the games are {', '.join(EVERY_GAME)}."
        raise pytest.UsageError(" ".join((message, *GAMES.left_out)))
    if not wanted:
        keep_to_the_house()
    if sys.platform == "linux":
        set_option = getattr(ctypes.CDLL(None), "mallopt", None)
        if set_option is not None:
            set_option(_M_MMAP_THRESHOLD, _LARGE_BLOCK_BYTES)
            set_option(_M_ARENA_MAX, _HEAP_COUNT)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Set up the caches and the garbage collector once all tests are collected.

    The windows that a worker opens one after another share decoded pictures. Objects that exist now last as long as the
    worker, so the collector skips them, and it runs seldom (see ``_free_windows``).
    """
    if "game.ui.pictures" in sys.modules:
        _keep_read_pictures()
    _caches.extend(found for found in gc.get_objects() if isinstance(found, _lru_cache_wrapper))
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_COLLECTOR_THRESHOLDS)


#: the functions with caches, and how many cached results a worker carries from folder to folder
_caches: list[_lru_cache_wrapper[Any]] = []
_MAX_CACHED_RESULTS = 1000

#: a worker that has grown by this number of bytes since the last collection frees its closed windows
_GROWN_BYTES = 24_000_000
_STATM = Path("/proc/self/statm")
_bytes_after_collection = [0]
#: whether objects of tests are excluded from collection; a list of one entry, which functions can change
_test_objects_are_frozen = [False]


@pytest.hookimpl
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Let a worker send only the reports that are counted.

    To write, send and read a report takes as long as a short test. Set-up and teardown are reported only if they
    fail or skip.
    """
    if _workers() == 1:
        return None
    for report in runtestprotocol(item, nextitem=nextitem, log=False):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    _free_windows()
    return True


@pytest.hookimpl(trylast=True)
def pytest_runtest_logfinish() -> None:
    """Free the closed windows of a test, in the process that runs the test."""
    _free_windows()


def _free_windows() -> None:
    """Free the closed windows of a test, which form reference cycles together with their pictures.

    A picture of many megabytes is a small object to the collector, which would let hundreds of them wait. A program run
    in this process may have excluded its own objects (see ``game.window.garbage``).
    """
    if gc.get_threshold() != _COLLECTOR_THRESHOLDS or not gc.isenabled():
        _test_objects_are_frozen[0] = True
        gc.enable()
        gc.set_threshold(*_COLLECTOR_THRESHOLDS)
    if _used_bytes() > _bytes_after_collection[0] + _GROWN_BYTES:
        _collect(of_all=_uses_much_memory())


def _collect(*, of_all: bool = False) -> None:
    """Free unreachable objects and give the memory back to the system.

    Later collections skip the objects that remain. With ``of_all`` the objects skipped so far are examined once more,
    which takes half a second.
    """
    if of_all and _test_objects_are_frozen[0]:
        gc.unfreeze()
    gc.collect()
    gc.freeze()
    _test_objects_are_frozen[0] = not of_all
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
    _bytes_after_collection[0] = _used_bytes()
    if of_all:
        _bytes_after_full_collection[0] = _bytes_after_collection[0]


#: bytes that a worker may hold; a worker that held more is named at the end
_MAX_BYTES = 600_000_000
#: the most bytes that each worker held, as it reports at its end
_peak_memory: dict[str, int] = {}


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Let a worker report its largest memory."""
    output = getattr(session.config, "workeroutput", None)
    if output is not None and _STATM.exists():
        import resource  # a module that some systems lack

        output["peak_memory"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Record the memory that a worker has reported."""
    if "peak_memory" in getattr(node, "workeroutput", {}):
        _peak_memory[node.gateway.id] = node.workeroutput["peak_memory"]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the workers that held too much memory."""
    for worker, memory in sorted(_peak_memory.items()):
        if memory > _MAX_BYTES:
            terminalreporter.write_line(f"{worker} held {memory // 1_000_000} MB of memory", red=True)


#: a worker that holds more bytes than this frees memory after each file, not only after each folder
_FREQUENT_FREEING_BYTES = 480_000_000
#: after a test file, a worker frees memory only if its memory has grown by more than this since it last freed some
_WORTHWHILE_GROWTH_BYTES = 90_000_000
_bytes_after_full_collection = [0]


def _uses_much_memory() -> bool:
    """Return whether this worker has grown so much that freeing memory is worth its time."""
    return _used_bytes() > max(_FREQUENT_FREEING_BYTES, _bytes_after_full_collection[0] + _WORTHWHILE_GROWTH_BYTES)


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """At the end of a folder free the pictures, matches and cached results that its tests share."""
    if nextitem is not None and nextitem.path == item.path:
        return
    within = nextitem is not None and nextitem.path.parent == item.path.parent
    if within and not _uses_much_memory():
        return
    for cached in _caches:
        if cached.cache_info().currsize > _MAX_CACHED_RESULTS:
            cached.cache_clear()
    for name in ("tests.shared_pictures", "tests.played"):
        if name in sys.modules:
            sys.modules[name].forget_all()
    _collect(of_all=True)


def _used_bytes() -> int:
    """Return the bytes of memory of this process, 0 if the system cannot tell."""
    if not _STATM.exists():
        return 0
    return int(_STATM.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


def _keep_read_pictures() -> None:
    """Keep the most recently decoded pictures.

    The game converts each picture for its display, and so never draws on a kept picture.
    """
    from game.ui import pictures

    read, cache, held = pictures.read_picture, OrderedDict[tuple[Path, bool], Any](), [0]

    def read_or_take(path: Path, halved: bool) -> Any:
        """Return a decoded picture; a picture that was decoded before is not decoded again while it is kept."""
        if not path.is_relative_to(_BAKED_PICTURES):
            return read(path, halved)
        file = path, halved
        if file not in cache:
            cache[file] = read(path, halved)
            held[0] += _bytes(cache[file])
            while held[0] > _KEPT_BYTES and len(cache) > 1:
                held[0] -= _bytes(cache.popitem(last=False)[1])
        cache.move_to_end(file)
        return cache[file]

    pictures.read_picture = read_or_take


def _bytes(picture: Any) -> int:
    """Return the bytes of a picture in memory."""
    return int(picture.get_pitch() * picture.get_height())


@pytest.fixture
def drops_in_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let tables compute the drops of a move as they play it, so that each takes the same number of frames."""
    monkeypatch.setattr("game.screens.table.next_turn.BackgroundDrops.hold_back", lambda background_drops, move: False)


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    """Switch back to English after a test in another language."""
    yield
    choose_language(ENGLISH)
